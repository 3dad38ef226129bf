// The one entry for what comes from outside: what the browser kept, and files of progress. Each function returns the
// value with all that the page relies on, or undefined if what matters is broken. What can be done without, e.g. a name,
// an undo history or one setting, is left out where it is broken.

const MAX_SIDE = 60;
const MAX_PRINT = 200; // of the usual size of text, in percent
/** The levels of difficulty, the easiest first. @type {Level[]} */
export const LEVELS = ["trivial", "easy", "medium", "hard", "expert", "extreme"];
const KNOWN_LEVELS = [...LEVELS, "none", "multiple", "unknown"];

/** A name for a puzzle that is the same whenever it is opened again. @param {Board} puzzle */
export function idOf({ rows, cols, labels }) {
  let hash = 0xcbf29ce484222325n;
  for (const value of [rows, cols, ...labels]) hash = BigInt.asUintN(64, (hash ^ BigInt(value)) * 0x100000001b3n);
  return `p${hash.toString(36)}`;
}

/** @typedef {(value: any) => boolean} Fits */
const isObject = (/** @type {any} */ value) => typeof value === "object" && value !== null && !Array.isArray(value);
const isText = (/** @type {unknown} */ value) => typeof value === "string";
const isFlag = (/** @type {unknown} */ value) => typeof value === "boolean";
const isShade = (/** @type {unknown} */ value) => value === 0 || value === 1 || value === 2;
/** @type {Fits} */
const isDate = (value) => isText(value) && /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value));
/** @type {(least: number, most?: number) => Fits} */
const isNumber = (least, most = Number.MAX_SAFE_INTEGER) => (value) =>
  Number.isSafeInteger(value) && value >= least && value <= most;
/** @type {(fits: Fits, length?: number) => Fits} */
const isList = (fits, length) => (value) =>
  Array.isArray(value) && value.length === (length ?? value.length) && value.every((one) => fits(one));
/** @type {(...values: any[]) => Fits} */
const isOneOf = (...values) => (value) => values.includes(value);

// What each setting may be, and is where nothing is known.
/** @type {{ [Name in keyof Settings]: [Settings[Name], Fits] }} */
const SETTINGS = {
  theme: ["auto", isOneOf("auto", "light", "dark", "colour-blind")],
  language: ["auto", isText],
  tap: ["pen", isOneOf("pen", "cycle")],
  help: ["where", isOneOf("none", "warn", "where", "wrong")],
  delay: [0, isNumber(0, 60)],
  circles: [false, isFlag],
  shadesEquals: [false, isFlag],
  equals: [false, isFlag],
  drags: [true, isFlag],
  labels: [true, isFlag],
  rulers: [false, isFlag],
  coordinates: [false, isFlag],
  timer: [true, isFlag],
  ramp: [true, isFlag],
  keys: [true, isFlag],
  rows: [8, isNumber(2, MAX_SIDE)],
  cols: [8, isNumber(2, MAX_SIDE)],
  level: ["medium", isOneOf("any", ...LEVELS)],
  knowsWhy: [false, isFlag],
  advances: [true, isFlag],
  print: [100, isNumber(100, MAX_PRINT)],
  vibrates: [true, isFlag],
  knowsTaps: [false, isFlag],
};

const NUMBERS = { at: isNumber(0), seconds: isNumber(0), hints: isNumber(0), mistakes: isNumber(0) };
const SOLVED = { ...NUMBERS, day: isDate, techniques: isList(isText), device: isOneOf("touch", "mouse") };

/** The fields of a value that are as they should be: `{name: isText}`. @type {(value: any, shape: Record<string, Fits>) => any} */
function fitting(value, shape) {
  return Object.fromEntries(Object.entries(shape).flatMap(([name, fits]) => (fits(value[name]) ? [[name, value[name]]] : [])));
}

/** @type {(value?: any) => Settings | undefined} */
export function wholeSettings(value = {}) {
  if (!isObject(value)) return undefined;
  const entries = Object.entries(SETTINGS).map(([name, [usual, fits]]) => [name, fits(value[name]) ? value[name] : usual]);
  return /** @type {any} */ (Object.fromEntries(entries));
}

/** {rows, cols, labels}, and what is known of name, author, source, daily, letters, shading and warnings.
 * @type {(value: any) => Puzzle | undefined} */
export function wholePuzzle(value) {
  if (!isObject(value)) return undefined;
  const { rows, cols, labels } = value;
  if (![rows, cols].every(isNumber(1, MAX_SIDE)) || !isList(isNumber(0), rows * cols)(labels)) return undefined;
  const shading = isList((line) => isText(line) && line.length === cols, rows);
  const texts = { name: isText, author: isText, source: isText, warnings: isList(isText) };
  return { rows, cols, labels, ...fitting(value, { ...texts, daily: isDate, letters: isFlag, shading }) };
}

/** A game: its puzzle and marks must be whole. @type {(value: any) => KeptGame | undefined} */
export function wholeGame(value) {
  const puzzle = wholePuzzle(value?.puzzle);
  if (!puzzle) return undefined;
  const { shades = puzzle.labels.map(() => 0), past = [], future = [], solved } = value;
  const cells = puzzle.labels.length;
  if (!isList(isShade, cells)(shades)) return undefined;
  const isChange = (/** @type {any} */ change) =>
    Array.isArray(change) && isNumber(0, cells - 1)(change[0]) && isShade(change[1]) && isShade(change[2]);
  const isHistory = isList(isList(isChange));
  const histories = isHistory(past) && isHistory(future) ? { past, future } : { past: [], future: [] };
  const numbers = { seconds: isNumber(0), hints: isNumber(0), at: isNumber(0), rival: isNumber(0), round: isNumber(0), toBeat: isNumber(1) };
  const facts = {
    ...numbers,
    branch: isNumber(0, histories.past.length),
    level: isOneOf(...KNOWN_LEVELS),
    isRevealed: isFlag,
    stood: isList(isNumber(0, 3), cells),
  };
  const isSolved = isObject(solved) && isNumber(0)(solved.seconds);
  const known = { ...fitting(value, facts), ...(isSolved && { solved: fitting(solved, SOLVED) }) };
  return { puzzle, shades, ...histories, branch: null, seconds: 0, ...known };
}

/** The game that is kept under this name. @type {(id: string, value: any) => KeptGame | undefined} */
export function wholeGameOf(id, value) {
  const game = wholeGame(value);
  return game && idOf(game.puzzle) === id ? game : undefined;
}

/** {puzzles, at}, without the puzzles that are broken. @type {(value: any) => Shelf | undefined} */
export function wholeShelf(value) {
  const puzzles = wholePuzzles(value?.puzzles);
  return puzzles.length ? { puzzles, at: isNumber(0, puzzles.length - 1)(value.at) ? value.at : 0 } : undefined;
}

/** The whole ones of a list. @type {(value: any) => Puzzle[]} */
export const wholePuzzles = (value) =>
  Array.isArray(value) ? value.map(wholePuzzle).filter((one) => one !== undefined) : [];

/** {right, tried, streak} of each technique that was practised. @type {(value: any) => Record<string, Score> | undefined} */
export function wholePractice(value) {
  const isScore = (/** @type {any} */ score) => isObject(score) && ["right", "tried", "streak"].every((name) => isNumber(0)(score[name]));
  return isObject(value) && Object.values(value).every(isScore) ? value : undefined;
}

/** The code of a person in a study. @type {(value: any) => string | undefined} */
export const wholePerson = (value) => (isText(value) && value ? value : undefined);

/** What is learnt at each stop, see path.js. @type {(value: any) => Record<string, Learnt> | undefined} */
export function wholeLearn(value) {
  const isLearnt = (/** @type {any} */ learnt) =>
    isObject(learnt) &&
    ["seen", "passed", "solved"].every((name) => isFlag(learnt[name])) &&
    ["right", "tried"].every((name) => isNumber(0)(learnt[name])) &&
    isText(learnt.puzzle);
  return isObject(value) && Object.values(value).every(isLearnt) ? value : undefined;
}

/** {puzzle, past, isOpen} of the editor. @type {(value: any) => Draft | undefined} */
export function wholeDraft(value) {
  const puzzle = wholePuzzle(value?.puzzle);
  return puzzle && { puzzle, past: wholePuzzles(value.past), isOpen: value.isOpen === true };
}
