// The engine of hitori as a package: createCore of core.js with the module that knows every question, and beside it the
// judge of steps and the formats, each in a worker of its own that starts with its first question.
//
// Bundlers copy the files that are named in the form `new URL("...", import.meta.url)`.

import { CoreError, createCore as createEngine, Line } from "./core.js";
import { FormatError } from "./formats.js";

export { CoreError, FormatError };

/** @type {typeof import("./types.d.ts").createCore} */
export const createCore = ({
  moduleUrl = new URL("./library.wasm", import.meta.url),
  formatsUrl = new URL("./formats.wasm", import.meta.url),
  workerUrl = new URL("./worker.mjs", import.meta.url),
} = {}) => {
  const core = createEngine({ moduleUrl, workerUrl });
  const judging = new Line(moduleUrl, workerUrl);
  const formats = new Line(formatsUrl, workerUrl);

  /** @template {"read" | "write" | "writers"} Name @param {Question<Name>} question @param {Options} [options] */
  async function ask(question, options) {
    const answer = await formats.ask(question, options);
    if (answer.problem) throw new FormatError(answer.problem, answer);
    return answer;
  }

  return {
    ...core,
    async count(puzzle, options) {
      const { count, complete } = await core.inspect(puzzle, options);
      return { count, complete };
    },
    judge: (puzzle, step, because, options) => judging.ask({ ask: "judge", puzzle: plain(puzzle), step, because }, options),
    read: (text, options) => ask({ ask: "read", text }, options),
    write: async (puzzle, format) => (await ask({ ask: "write", puzzle: plain(puzzle), format })).text,
    formats: async () => (await ask({ ask: "writers" })).formats,
    close() {
      for (const one of [core, judging, formats]) one.close();
    },
  };
};

/** A puzzle as JSON holds it: labels may come as a typed array.
 * @template {{ labels: ArrayLike<number> }} Labelled @param {Labelled} puzzle */
const plain = (puzzle) => ({ ...puzzle, labels: Array.from(puzzle.labels) });
