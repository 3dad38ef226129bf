// The engine in the page: solve, generate, rate and check puzzles without a server. In Node the same.
//
//   const core = createCore();
//   const puzzle = await core.generate({ rows: 10, cols: 10, seed: 7, difficulty: "hard" });
//   const { solution } = await core.solve(puzzle, { signal: AbortSignal.timeout(4000) });
//
// A puzzle is {rows, cols, labels}, the labels row by row; a shading a text of rows, e.g. "#.\n.?". A worker asks the
// compiled engine (worker.js), one question at a time, in turn. Cancelling the question it works on ends the worker,
// and another takes its place: an engine at work hears nothing.

import { SHADED, UNKNOWN, UNSHADED, violations } from "./rules.js";

const DAILY = [[6, "easy"], [7, "easy"], [8, "medium"], [9, "medium"], [10, "hard"], [12, "hard"], [15, "medium"]];
/** @type {Record<Rule, string>} */
const CODES = { adjacency: "csAdjacent", connectivity: "cuDivideRB", uniqueness: "nmDupRow" };
const SECONDS = 60;
const inNode = !globalThis.Worker;

/** The engine, ready to be asked. The first question starts it; a program in Node ends only after `close()`. It speaks no
 * language: `sentence` says a step in one (messages.js), and without it the key `sentence` of a step is null.
 * @param {{ workerUrl?: string | URL, moduleUrl?: string | URL, sentence?: (step: Deduction) => string | null }} given */
export function createCore({ workerUrl, moduleUrl = "hitori.wasm", sentence = () => null } = {}) {
  const line = new Line(moduleUrl, workerUrl);
  /** @type {<Name extends keyof Answers>(name: Name) => (puzzle: Board & { name?: string | null }, options?: Options) =>
   *   Promise<Answers[Name]>} */
  const about = (name) => async (puzzle, options) => line.ask({ ask: name, puzzle: bare(puzzle) }, options);
  /** @type {(wishes: Record<string, any>, options?: Options) => Promise<Answers["generate"]>} */
  const generate = async ({ seed = crypto.getRandomValues(new Uint32Array(1))[0], number = 0, ...request }, options) => {
    const isSearch = request.difficulty ?? request.technique ?? request.fewest_clues;
    return line.ask({ ask: "generate", seed, number, request }, isSearch ? { seconds: SECONDS, ...options } : options);
  };
  /** @type {<Step extends Deduction | NoStep>(step: Step) => Said<Step>} */
  const said = (step) => ({ ...step, sentence: step.technique === null ? null : sentence(step) });
  return {
    /** {status: "solved" | "no_solution" | "unknown", solution: rows or null, ...}, as `hitori solve --json`. */
    solve: about("solve"),
    /** {uniqueness: "none" | "unique" | "multiple" | "unknown"}. */
    uniqueness: about("uniqueness"),
    /** {count, complete, solution, other, differing: cells, shares}, looking at most at `limit` solutions. */
    inspect: about("inspect"),
    /** {uniqueness, level, score, hardest, techniques, characteristics, ...}, as `hitori rate --json`. */
    rate: about("rate"),
    /** {rows, cols, distinct_labels, ...}: the numbers of `hitori.characteristics`. */
    characteristics: about("characteristics"),
    /** {uniqueness, steps, complete, solution, shading, refutation}: every step from `known`, a shading, or from the
     * start. The page does not look for a refutation, which is null.
     * @type {(puzzle: Puzzle, options?: Options) => Promise<Explanation>} */
    async explain(puzzle, options) {
      const found = await about("explain")(puzzle, options);
      return { ...found, steps: found.steps.map(said) };
    },
    /** {uniqueness, mistakes, technique, cells, ...}: the cells that are wrong, or the next step; else no technique. */
    hint: async (/** @type {Puzzle} */ puzzle, /** @type {string} */ shading, /** @type {Options} */ options = {}) =>
      said(await about("hint")(puzzle, { known: shading, ...options })),
    /** {puzzle, changed}: the puzzle with few labels changed, at the cells `changed`, to have exactly one solution.
     * @type {(puzzle: Puzzle, options?: Options) => Promise<{ puzzle: Puzzle, changed: Place[] }>} */
    async makeUnique(puzzle, options) {
      const { labels, changed } = await about("make_unique")(puzzle, options);
      return { puzzle: { ...puzzle, labels }, changed };
    },
    /** A puzzle with {name, level}; the request is that of `hitori.generate`, e.g. {rows, cols, seed, difficulty}. */
    generate,
    /** The puzzle of a date, "2026-11-22" or a Date, which is its seed; size and difficulty are those of its weekday.
     * @type {(date: string | Date, wishes?: Options & { size?: number, difficulty?: string }) => Promise<Answers["generate"]>} */
    async daily(date, { size, difficulty, ...options } = {}) {
      const day = typeof date === "string" ? date : dateOf(date);
      const weekday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7; // from 0 for Monday
      if (!/^\d{4}-\d\d-\d\d$/.test(day) || Number.isNaN(weekday)) {
        throw new CoreError("invalid-option", `expected a date like 2026-11-22, got '${day}'`);
      }
      const [side, level] = DAILY[weekday];
      const wishes = { rows: size ?? side, cols: size ?? side, difficulty: difficulty ?? level };
      const puzzle = await generate({ seed: Number(day.replaceAll("-", "")), ...wishes }, options);
      return { ...puzzle, name: `Daily puzzle, ${day}` };
    },
    /** {valid, violations: [{rule, code, cells}]}; an unknown cell counts as unshaded.
     * @type {(puzzle: Board, shading: string, options?: Options) => Promise<Checked>} */
    async check(puzzle, shading, { signal } = {}) {
      line.stopping(signal);
      const [lines, { rows, cols }] = [shading.split("\n"), puzzle];
      if (lines.length !== rows || lines.some((line) => line.length !== cols || /[^#.?]/.test(line))) {
        throw new CoreError("invalid-shading", `expected ${rows} rows of ${cols} cells, each #, . or ?`);
      }
      /** @type {(place: number) => Place} */
      const cell = (place) => [Math.floor(place / cols), place % cols];
      const found = violations(puzzle, shadesOf(lines));
      const named = found.map(({ rule, cells }) => ({ rule, code: CODES[rule], cells: cells.map(cell) }));
      return { valid: named.length === 0, violations: named };
    },
    /** End the worker; questions that wait and later ones are rejected. */
    close: () => line.close(),
  };
}

/** Why there is no answer; `code` is one of the words of docs/core.md, e.g. "out-of-time". */
export class CoreError extends Error {
  constructor(/** @type {string} */ code, /** @type {string} */ message) {
    super(message);
    this.name = "CoreError";
    this.code = code;
  }
}

/** @type {(puzzle: Board & { name?: string | null }) => Puzzle} */
const bare = ({ rows, cols, labels, name }) => ({ rows, cols, labels: Array.from(labels), name });

/** Shades as rows of `#`, `.` and `?`. @type {(puzzle: Board, shades: ArrayLike<number>) => string[]} */
export const rowsOf = ({ cols }, shades) =>
  Array.from(shades, (shade) => "?#."[shade]).join("").match(RegExp(`.{${cols}}`, "g")) ?? [];

/** The shades of rows of `#`, `.` and `?`, cell by cell. @param {string[]} rows */
export function shadesOf(rows) {
  return Uint8Array.from(rows.join(""), (symbol) => ({ "#": SHADED, ".": UNSHADED })[symbol] ?? UNKNOWN);
}

/** The date of a moment where the player is, e.g. "2026-11-22". */
export function dateOf(moment = new Date()) {
  const parts = [moment.getFullYear(), moment.getMonth() + 1, moment.getDate()];
  return parts.map((part) => String(part).padStart(2, "0")).join("-");
}

/** The questions in turn, and the worker that answers them. */
export class Line {
  #last = /** @type {Promise<unknown>} */ (Promise.resolve()); // the answer to the question asked last
  #count = 0;
  #closing = new AbortController();
  #worker = /** @type {Promise<Thread> | undefined} */ (undefined);
  #hear = (/** @type {any} */ _message) => {};
  #fail = (/** @type {unknown} */ _error) => {}; // the worker itself could not be loaded
  #files;

  /** The files may stand elsewhere than beside this one. @param {string | URL} module @param {string | URL} worker */
  constructor(module, worker = "worker.js") {
    this.#files = [module, worker].map((file) => new URL(/* webpackIgnore: true */ file, import.meta.url));
  }

  /** @type {<Name extends keyof Answers>(question: Question<Name>, options?: Options) => Promise<Answers[Name]>} */
  async ask(question, { signal, seconds, ...rest } = {}) {
    const stop = this.stopping(signal);
    const text = JSON.stringify({ ...question, ...rest, time: seconds });
    const stopped = new Promise((_, reject) => stop.addEventListener("abort", () => reject(stop.reason)));
    const answer = this.#last.then(() => this.#answer(text, stop, stopped));
    this.#last = answer.catch(() => {});
    return Promise.race([answer, stopped]); // who waits in the line may leave at once
  }

  /** What stops a question: its own signal, or `close()`. Throws if it has come already. @param {AbortSignal} [signal] */
  stopping(signal) {
    const stop = AbortSignal.any([this.#closing.signal, ...(signal ? [signal] : [])]);
    stop.throwIfAborted();
    return stop;
  }

  /** Reject the questions that wait, and all later ones. */
  close() {
    this.#closing.abort(new CoreError("closed", "the engine was closed"));
    this.#endWorker();
  }

  /** @type {(text: string, stop: AbortSignal, stopped: Promise<unknown>) => Promise<any>} */
  async #answer(text, stop, stopped) {
    stop.throwIfAborted();
    const id = ++this.#count;
    const heard = new Promise((resolve, reject) => {
      this.#hear = (message) => message.id === id && resolve(message);
      this.#fail = (error) => reject(new CoreError("unavailable", String(error)));
    });
    const asked = async () => {
      const worker = await (this.#worker ??= this.#started());
      if (!stop.aborted) worker.postMessage({ id, text });
      return heard;
    };
    // What keeps the engine from an answer ends it, and the next question starts another one.
    const { text: answered, defect } = await Promise.race([asked(), heard, stopped]).catch((error) => {
      this.#endWorker();
      throw error;
    });
    const stuck = { code: "defect", message: `the engine stopped on a bug, please report it: ${defect}` };
    const { value, error } = defect ? { error: stuck } : JSON.parse(answered);
    if (error) throw new CoreError(error.code, error.message);
    return value;
  }

  #endWorker() {
    this.#worker?.then((worker) => worker.terminate(), () => {});
    this.#worker = undefined;
  }

  async #started() {
    const [module, worker] = this.#files;
    const ready = await compiled(module);
    const fail = (/** @type {unknown} */ error) => (this.#endWorker(), this.#fail(error));
    const thread = await threadOf(worker, (message) => this.#hear(message), fail);
    thread.postMessage({ module: ready });
    return thread;
  }
}

let policy = /** @type {any} */ (undefined); // where a page demands trusted types, a worker's address must be one

/** @type {(url: URL, hear: (message: any) => void, fail: (error: unknown) => void) => Promise<Thread>} */
async function threadOf(url, hear, fail) {
  if (inNode) {
    const { Worker } = await import(/* webpackIgnore: true */ "node:worker_threads");
    return new Worker(url).on("message", hear).on("error", fail);
  }
  policy ??= /** @type {any} */ (globalThis).trustedTypes?.createPolicy("hitori-core", { createScriptURL: String });
  const worker = new Worker(policy?.createScriptURL(url.href) ?? url, { type: "module" });
  worker.onmessage = ({ data }) => hear(data);
  worker.onerror = ({ message }) => fail(message ?? "the worker could not be loaded");
  return worker;
}

const modules = new Map(); // by address: lines share them

async function compiled(/** @type {URL} */ url) {
  const module = modules.get(url.href) ?? loaded(url);
  modules.set(url.href, module);
  module.catch(() => modules.delete(url.href)); // the network may be back for the next question
  return module;
}

async function loaded(/** @type {URL} */ url) {
  try {
    if (url.protocol === "file:") {
      const { readFile } = await import(/* webpackIgnore: true */ "node:fs/promises");
      return await WebAssembly.compile(await readFile(url));
    }
    const response = await fetch(url);
    if (!response.ok) throw new Error(`status ${response.status}`);
    // A server need not know the type of the file, which compiling the stream demands.
    return await WebAssembly.compile(await response.arrayBuffer());
  } catch (error) {
    throw new CoreError("unavailable", `the engine could not be loaded from ${url}: ${error instanceof Error ? error.message : error}`);
  }
}
