// What the methods of the package are given, looked at before the engine is asked: what is malformed throws a CoreError
// that names the argument, what was expected and what came. The values go on in the form that the engine takes.

import { CoreError } from "./core.js";

/** What a value may be, and the form in which the engine takes it.
 * @typedef {{ expected: string, holds: (value: any) => boolean, taken?: (value: any) => unknown, code?: string }} Kind */

const LARGEST = 2 ** 32 - 1; // what 32 bits hold

/** @type {(least: number, most?: number) => Kind} */
const whole = (least, most = Number.MAX_SAFE_INTEGER) => ({
  expected: `a whole number from ${least} to ${most}`,
  holds: (value) => Number.isSafeInteger(value) && least <= value && value <= most,
});

/** @type {(...words: string[]) => Kind} */
const among = (...words) => ({ expected: `one of ${words.join(", ")}`, holds: (value) => words.includes(value) });

/** @type {(value: unknown) => boolean} */
const isText = (value) => typeof value === "string";
/** @type {(value: unknown) => boolean} */
const isTexts = (value) => Array.isArray(value) && value.every(isText);
/** @type {(value: unknown) => boolean} */
const isCell = (value) => Array.isArray(value) && value.length === 2 && value.every(label.holds);

/** @type {(expected: string) => Kind} */
const text = (expected) => ({ expected, holds: isText });

/** @type {Kind} */
const shading = {
  expected: "a shading, rows of #, . and ? as a text or a list",
  holds: (value) => isText(value) || isTexts(value),
  taken: (value) => (isText(value) ? value : value.join("\n")),
  code: "invalid-shading",
};
const side = whole(1, LARGEST);
/** @type {(value: unknown) => boolean} */
const isSize = (value) => Array.isArray(value) && value.length === 2 && value.every(side.holds);
const label = whole(0, LARGEST);
const seed = whole(0);
const difficulty = among("trivial", "easy", "medium", "hard", "expert", "extreme");
/** @type {Kind} */
const flag = { expected: "true or false", holds: (value) => typeof value === "boolean" };
const format = text("the name of a format, e.g. puzzlink");

/** @type {Record<string, Kind>} */
const SIGNAL = { signal: { expected: "an AbortSignal", holds: (value) => value instanceof AbortSignal } };
/** @type {Record<string, Kind>} */
const STOP = { seconds: { expected: "a number from 0", holds: (value) => typeof value === "number" && value >= 0 }, ...SIGNAL };
const COUNT = { limit: whole(0), ...STOP };

/** The options of each method. */
const OPTIONS = {
  solve: STOP,
  uniqueness: STOP,
  count: COUNT,
  inspect: COUNT,
  rate: STOP,
  characteristics: STOP,
  explain: { known: shading, ...STOP },
  hint: STOP,
  judge: { known: shading, techniques: { expected: 'a list of techniques, e.g. ["wall"]', holds: isTexts }, ...STOP },
  check: STOP,
  generate: STOP,
  daily: { size: side, difficulty, ...STOP },
  makeUnique: { seed, ...STOP },
  read: { format, size: { expected: "rows and columns, e.g. [4, 4]", holds: isSize }, ...SIGNAL },
};

/** What `generate` is asked for. @type {Record<string, Kind>} */
const REQUEST = {
  rows: side,
  cols: side,
  seed,
  number: seed,
  labels: side,
  shaded: {
    expected: "the smallest and the largest share of shaded cells, e.g. [0.2, 0.3]",
    holds: (value) => Array.isArray(value) && value.length === 2 && value.every(Number.isFinite),
  },
  symmetry: among("none", "rot180", "rot90", "diag"),
  containing: shading,
  minimal: flag,
  fewest_clues: flag,
  method: among("auto", "natural", "afresh", "repair"),
  difficulty,
  technique: text("the name of a technique, e.g. wall"),
};

/** @type {Record<string, Kind>} */
const ARGUMENTS = {
  shading,
  step: shading,
  because: {
    expected: "a list of cells [row, col] from 0, e.g. [[0, 1]]",
    holds: (value) => Array.isArray(value) && value.every(isCell),
  },
  date: {
    expected: "a text like 2026-11-22 or a Date",
    holds: (value) => isText(value) || (value instanceof Date && !Number.isNaN(value.getTime())),
  },
  text: text("the text of puzzles"),
  format,
};

/** The parts of a puzzle that need not be there. @type {Record<string, Kind>} */
const BESIDE = {
  name: text("a text"),
  author: text("a text"),
  source: text("a text"),
  shading: { expected: "a list of rows", holds: isTexts },
  warnings: { expected: "a list of texts", holds: isTexts },
};

/** The options of a method. @param {keyof typeof OPTIONS} method @param {unknown} given @returns {any} */
export const optionsOf = (method, given = {}) => named(OPTIONS[method], given, "options, e.g. { seconds: 10 }");

/** What `generate` is asked for. @param {any} given @returns {any} */
export function requestOf(given) {
  const request = named(REQUEST, given, "what to make, e.g. { rows: 10, cols: 10 }");
  for (const name of ["rows", "cols"]) valueOf(name, side, request[name]);
  return request;
}

/** An argument that is neither a puzzle nor options. @param {string} name @param {unknown} value @returns {any} */
export const argument = (name, value) => valueOf(name, ARGUMENTS[name], value);

/** A puzzle as JSON holds it: its labels may come as a typed array. @param {any} given @returns {Puzzle} */
export function puzzleOf(given) {
  if (["rows", "cols", "labels"].some((name) => given?.[name] === undefined)) {
    const advice = isText(given) ? "; read() makes puzzles of a text" : "";
    throw wrong("invalid-puzzle", "a puzzle { rows, cols, labels }", given, advice);
  }
  const { rows, cols, labels } = given;
  for (const [name, value] of Object.entries({ rows, cols })) valueOf(name, { ...side, code: "invalid-puzzle" }, value);
  if (typeof labels !== "object" || labels?.length !== rows * cols) {
    const count = labels?.length === undefined || isText(labels) ? labels : labels.length;
    throw wrong("invalid-puzzle", `${rows} x ${cols} labels in one list`, count);
  }
  const plain = Array.from(labels);
  for (const one of plain) valueOf("a label", { ...label, code: "invalid-puzzle" }, one);
  for (const [name, kind] of Object.entries(BESIDE)) {
    if (given[name] != null) valueOf(name, { ...kind, code: "invalid-puzzle" }, given[name]);
  }
  return { ...given, labels: plain };
}

/** @type {(kinds: Record<string, Kind>, given: any, expected: string) => Record<string, unknown>} */
function named(kinds, given, expected) {
  if (typeof given !== "object" || !given || Array.isArray(given)) throw wrong("invalid-option", expected, given);
  const values = Object.entries(given).filter(([, value]) => value !== undefined);
  for (const [name] of values) {
    const isKnown = Object.hasOwn(kinds, name);
    if (!isKnown) throw wrong("invalid-option", `options among ${Object.keys(kinds).join(", ")}`, name);
  }
  return Object.fromEntries(values.map(([name, value]) => [name, valueOf(name, kinds[name], value)]));
}

/** @type {(name: string, kind: Kind, value: unknown) => unknown} */
function valueOf(name, { expected, holds, taken, code = "invalid-option" }, value) {
  if (!holds(value)) throw wrong(code, `${name} to be ${expected}`, value);
  return taken ? taken(value) : value;
}

/** @type {(code: string, expected: string, value: unknown, advice?: string) => CoreError} */
const wrong = (code, expected, value, advice = "") => new CoreError(code, `expected ${expected}; got ${shown(value)}${advice}`);

/** A value as a message shows it, cut where it is long. @param {unknown} value */
function shown(value) {
  const asText = (/** @type {string} */ _, /** @type {unknown} */ part) => (typeof part === "bigint" ? `${part}n` : part);
  const words = typeof value === "object" || isText(value) ? JSON.stringify(value, asText) : String(value);
  return words.length > 60 ? `${words.slice(0, 60)}...` : words;
}
