// Puzzles in JSON: an object with `labels`, the rows alone, or an array of such objects.

import { FormatError, MAX_LABEL, cellName, quoted } from "./format-error.js";
import { rowsOf } from "./format-rows.js";

const SCHEMA = "hitori/1";
const TEXTS = ["name", "author", "source"];
const KEYS = new Set(["schema", "labels", "solution", "proof", "characteristics", "stratum", ...TEXTS]);

/** Is this the rows of one puzzle and nothing else, `[[3, 2], [1, 1]]`? */
export const isBarePuzzle = (text) => /^\[\s*\[\s*[^\s[]/.test(text);

/** The puzzles of a document. Throws a FormatError for text that is not JSON, or an element that is not a puzzle. */
export function parseDocument(text) {
  if (!text.trim()) throw new FormatError("expected an object or an array of objects, found nothing", { line: 1 });
  const value = valueOf(text);
  const isList = Array.isArray(value) && !isBarePuzzle(text.trim());
  const starts = isList ? elementsOf(text) : [text.search(/\S/)];
  return (isList ? value : [value]).map((element, number) => {
    try {
      return puzzleOf(element);
    } catch (error) {
      throw new FormatError(error.problem, placeOf(text, starts[number]));
    }
  });
}

/** The puzzle of one line. */
export const parseJsonLine = (line) => puzzleOf(valueOf(line));

export function writeJsonLine(puzzle) {
  const texts = Object.fromEntries(TEXTS.map((key) => [key, puzzle[key] ?? null]));
  const labels = rowsOf(puzzle.labels, puzzle);
  return JSON.stringify({ schema: SCHEMA, ...texts, labels, solution: puzzle.shading ?? null });
}

function valueOf(text) {
  try {
    return JSON.parse(text);
  } catch (error) {
    const at = /position (\d+)/.exec(error.message)?.[1];
    throw new FormatError(`expected JSON: ${error.message}`, at === undefined ? {} : placeOf(text, Number(at)));
  }
}

function placeOf(text, at) {
  const lines = text.slice(0, at).split("\n");
  return { line: lines.length, column: lines.at(-1).length + 1 };
}

/** Where the elements of an array begin, in a text that is JSON. */
function elementsOf(text) {
  const starts = [];
  let [depth, isDue] = [0, false];
  for (const { 0: token, index } of text.matchAll(/"(?:[^"\\]|\\.)*"|[^\s]/g)) {
    if (token === "]" || token === "}") depth -= 1;
    else if (depth === 1 && isDue) starts.push(index);
    isDue = depth === 0 ? token === "[" : depth === 1 && token === ",";
    if (token === "[" || token === "{") depth += 1;
  }
  return starts;
}

function puzzleOf(value) {
  if (Array.isArray(value) && Array.isArray(value[0])) return { ...gridOf(value), warnings: [] };
  if (value === null || typeof value !== "object" || !("labels" in value)) {
    throw new FormatError(`expected an object with the key 'labels', found ${shown(value)}`);
  }
  if ((value.schema ?? SCHEMA) !== SCHEMA) {
    throw new FormatError(`expected the schema '${SCHEMA}', found ${quoted(String(value.schema))}`);
  }
  for (const key of [...TEXTS, "proof"]) {
    if (typeof (value[key] ?? "") === "string") continue;
    throw new FormatError(`expected a string or null as '${key}', found ${shown(value[key])}`);
  }
  const grid = gridOf(value.labels);
  const texts = Object.fromEntries(TEXTS.map((key) => [key, value[key] ?? null]));
  const unknown = Object.keys(value).filter((key) => !KEYS.has(key));
  const warnings = unknown.map((key) => `ignored the unknown key ${quoted(key)}`);
  const marks = value.solution ?? null;
  const shading = marks === null ? {} : { shading: shadingOf(marks, grid) };
  return { ...grid, ...texts, ...shading, warnings };
}

function gridOf(rows) {
  if (!Array.isArray(rows) || !rows.every(Array.isArray)) {
    throw new FormatError(`expected a list of lists of integers as 'labels', found ${shown(rows)}`);
  }
  const cols = rows[0]?.length;
  if (!cols) throw new FormatError("a puzzle needs at least one row and one column, got an empty grid");
  rows.forEach((row, index) => {
    if (row.length === cols) return;
    const found = row.slice(0, 40).join(" ");
    throw new FormatError(`row ${index + 1} has ${row.length} labels, expected ${cols}: '${found}'`);
  });
  const labels = rows.flat();
  labels.forEach((label, place) => {
    const cell = cellName(place, cols);
    if (!Number.isInteger(label)) throw new FormatError(`the label at ${cell} is not an integer: ${shown(label)}`);
    if (label >= 0 && label <= MAX_LABEL) return;
    throw new FormatError(`the label at ${cell} is ${label}; expected 1 to ${MAX_LABEL}, or 0 for a blank`);
  });
  return { rows: rows.length, cols, labels };
}

function shadingOf(rows, { rows: height, cols }) {
  if (!Array.isArray(rows) || !rows.every((row) => typeof row === "string")) {
    throw new FormatError(`expected a list of strings as 'solution', found ${shown(rows)}`);
  }
  if (!rows[0]) {
    throw new FormatError("the solution: a shading needs at least one row and one column, got an empty one");
  }
  rows.forEach((row, index) => {
    const problem = `the solution: row ${index + 1}`;
    if (row.length !== rows[0].length) {
      throw new FormatError(`${problem} has ${row.length} cells, expected ${rows[0].length}: '${row}'`);
    }
    const odd = /[^#.?]/u.exec(row)?.[0];
    if (odd) throw new FormatError(`${problem} holds ${quoted(odd)}; expected '#', '.' or '?'`);
  });
  if (rows.length !== height || rows[0].length !== cols) {
    const found = `${rows.length}x${rows[0].length}`;
    throw new FormatError(`expected a solution of ${height}x${cols} as the labels, found ${found}`);
  }
  return rows;
}

/** A value as a message can show it. */
function shown(value) {
  if (typeof value === "string") return quoted(value);
  const text = JSON.stringify(value);
  return text.length > 40 ? `${text.slice(0, 40)}...` : text;
}
