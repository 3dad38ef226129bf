// The engine of hitori as a package: createCore of core.js with the module that knows every question, and beside it the
// judge of steps and the formats, each in a worker of its own that starts with its first question.
//
// Bundlers copy the files that are named in the form `new URL("...", import.meta.url)`.

import { argument, optionsOf, puzzleOf, requestOf } from "./arguments.js";
import { CoreError, createCore as createEngine, Line } from "./core.js";
import { FormatError } from "./formats.js";

export { CoreError, FormatError };

/** @type {typeof import("./types.d.ts").createCore} */
export const createCore = ({
  moduleUrl = new URL("./library.wasm", import.meta.url),
  formatsUrl = new URL("./formats.wasm", import.meta.url),
  workerUrl = new URL("./worker.mjs", import.meta.url),
  sentence,
} = {}) => {
  const core = createEngine({ moduleUrl, workerUrl, sentence });
  const judging = new Line(moduleUrl, workerUrl);
  const formats = new Line(formatsUrl, workerUrl);

  /** @template {"read" | "write" | "writers"} Name @param {Question<Name>} question @param {Options} [options] */
  async function ask(question, options) {
    const answer = await formats.ask(question, options);
    if (answer.problem) throw new FormatError(answer.problem, answer);
    return answer;
  }

  return {
    solve: async (puzzle, options) => core.solve(puzzleOf(puzzle), optionsOf("solve", options)),
    uniqueness: async (puzzle, options) => core.uniqueness(puzzleOf(puzzle), optionsOf("uniqueness", options)),
    async count(puzzle, options) {
      const { count, complete } = await core.inspect(puzzleOf(puzzle), optionsOf("count", options));
      return { count, complete };
    },
    inspect: async (puzzle, options) => core.inspect(puzzleOf(puzzle), optionsOf("inspect", options)),
    rate: async (puzzle, options) => core.rate(puzzleOf(puzzle), optionsOf("rate", options)),
    characteristics: async (puzzle, options) =>
      core.characteristics(puzzleOf(puzzle), optionsOf("characteristics", options)),
    explain: async (puzzle, options) => core.explain(puzzleOf(puzzle), optionsOf("explain", options)),
    hint: async (puzzle, shading, options) =>
      core.hint(puzzleOf(puzzle), argument("shading", shading), optionsOf("hint", options)),
    async judge(puzzle, step, because, options) {
      const about = { puzzle: puzzleOf(puzzle), step: argument("step", step), because: argument("because", because) };
      return judging.ask({ ask: "judge", ...about }, optionsOf("judge", options));
    },
    check: async (puzzle, shading, options) =>
      core.check(puzzleOf(puzzle), argument("shading", shading), optionsOf("check", options)),
    generate: async (request, options) => core.generate(requestOf(request), optionsOf("generate", options)),
    daily: async (date, options) => core.daily(argument("date", date), optionsOf("daily", options)),
    makeUnique: async (puzzle, options) => core.makeUnique(puzzleOf(puzzle), optionsOf("makeUnique", options)),
    read: async (text, options) => ask({ ask: "read", text: argument("text", text) }, optionsOf("read", options)),
    async write(puzzle, format) {
      return (await ask({ ask: "write", puzzle: puzzleOf(puzzle), format: argument("format", format) })).text;
    },
    formats: async () => (await ask({ ask: "writers" })).formats,
    close() {
      for (const one of [core, judging, formats]) one.close();
    },
  };
};
