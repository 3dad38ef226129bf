// Boards in pieces, on lines of their own or joined by `/`: files of pzpr, files and links of Pencilbox and kanpen.net,
// and the files of the TU Delft comparison. formats/boards.py in the package describes them.

import { FormatError, cellName, counted, quoted } from "./format-error.js";
import { fieldOf, header, labelAt, parseText, rowsOf } from "./format-rows.js";

const INFO = "info:";
const PROBLEM = "problem=";
const SHADES = { "#": "#", "+": ".", ".": "?" };
const SYMBOLS = { "#": "#", ".": "+", "?": "." };

/** The puzzle of a file of pzpr, or of a link to one. */
export function parsePzprv3(text) {
  return [parsePzprFile(text.trim().includes("\n") ? text : unquoted(text.slice(text.indexOf("?") + 1)))];
}

/** The puzzle of a file of pzpr, its lines separated by line breaks or all by `/`. */
export function parsePzprFile(text) {
  const pieces = new Pieces(text);
  for (const [expected, pattern] of [["pzprv3", /^pzprv3(?:\.[0-9]{1,9})?$/], ["hitori", /^hitori$/]]) {
    const found = pieces.texts[pieces.read] ?? "";
    if (!pattern.test(found.trim())) throw pieces.error(`expected '${expected}', found ${quoted(found)}`);
    pieces.read += 1;
  }
  const puzzle = parseBoard(pieces);
  if (pieces.isUsedUp) return puzzle;
  const rest = pieces.rest;
  const at = rest.indexOf(INFO);
  const fields = at < 0 ? {} : metadata(rest.slice(at + INFO.length), pieces);
  const unread = (at < 0 ? rest : rest.slice(0, at)).replace(/^[/ \n]+|[/ \n]+$/g, "");
  const isKnown = !unread || unread.startsWith("history:");
  const warnings = isKnown ? [] : [`ignored the text after the answer: ${quoted(unread)}`];
  return {
    ...puzzle,
    author: fields.author ?? null,
    source: fields.source ?? null,
    warnings: [...puzzle.warnings, ...warnings],
  };
}

export function writePzprv3(puzzle) {
  const known = ["author", "source"].filter((key) => puzzle[key]);
  const texts = known.map((key) => `"${key}": ${inAscii(JSON.stringify(puzzle[key]))}`);
  const info = known.length ? [`${INFO}{"metadata": {${texts.join(", ")}}}`] : [];
  return ["pzprv3", "hitori", ...boardLines(puzzle, "."), ...info].join("\n");
}

/** The puzzle of a file, or the puzzles of a file of links. */
export function parseKanpen(text) {
  if (!text.includes(PROBLEM)) return [parseKanpenBoard(text)];
  return text.split("\n").flatMap((line, index) => (line.trim() ? [parseKanpenLink(line.trim(), index + 1)] : []));
}

export const writeKanpen = (puzzle) => boardLines(puzzle, "0").join("\n");

/** The puzzle of a file of the comparison: its size n, then n rows; comments hold its name. */
export function parseSingles(text) {
  const lines = text.split("\n").map((line) => line.trim());
  const grid = lines.flatMap((line, index) => (line && !"#@".includes(line[0]) ? [[line, index + 1]] : []));
  if (!grid.length) throw new FormatError("expected the size of the puzzle, found nothing", { line: 1 });
  const [[first, firstLine], ...rest] = grid;
  const size = /^[0-9]{1,6}$/.test(first) ? Number(first) : 0;
  if (size < 1) {
    const problem = `expected the size of the puzzle, one integer, found ${quoted(first)}`;
    throw new FormatError(problem, { line: firstLine, column: 1 });
  }
  if (rest.length !== size) {
    const problem = `expected ${counted(size, "row")} after the size, found ${rest.length}`;
    throw new FormatError(problem, { line: grid.at(-1)[1] });
  }
  const rows = rest.map(([row]) => row);
  const puzzle = placed(
    () => parseText(rows),
    ({ line = 1, column }) => ({ line: rest[line - 1][1], column }),
  );
  if (puzzle.cols !== size) {
    const problem = `expected ${counted(size, "label")} in a row, found ${puzzle.cols}: ${quoted(rows[0])}`;
    throw new FormatError(problem, { line: rest[0][1] });
  }
  return [Object.assign(puzzle, ...lines.filter((line) => line.startsWith("#")).map(fieldOf))];
}

export function writeSingles(puzzle) {
  const lines = [String(puzzle.rows), "", ...rowsOf(puzzle.labels, puzzle).map((row) => row.join(" "))];
  const texts = header(puzzle);
  return (texts.length ? [...lines, "", ...texts] : lines).join("\n");
}

/** The text cut at its separators, and the number of pieces already read. */
class Pieces {
  constructor(text) {
    this.separator = text.trim().includes("\n") ? "\n" : "/";
    this.texts = text.split(this.separator);
    this.read = text.slice(0, text.length - text.trimStart().length).split(this.separator).length - 1;
  }

  get rest() {
    return this.texts.slice(this.read).join(this.separator);
  }

  get isUsedUp() {
    return this.texts.slice(this.read).every((text) => !text.trim());
  }

  /** The error for a problem `at` characters into the piece `ahead` of the next one. */
  error(problem, ahead = 0, at = 0) {
    const index = Math.min(this.read + ahead, this.texts.length);
    if (this.separator === "\n") return new FormatError(problem, { line: index + 1, column: at + 1 });
    const before = this.texts.slice(0, index).reduce((sum, text) => sum + text.length + 1, 0);
    return new FormatError(problem, { line: 1, column: before + at + (index < this.texts.length ? 1 : 0) });
  }
}

/** The next board; one without an answer has no shading. */
function parseBoard(pieces) {
  const [rows, cols] = ["rows", "columns"].map((what) => sizeOf(pieces, what));
  const clues = fieldsOf(pieces, rows, cols, "clues").flat();
  const labels = clues.map((clue, place) => {
    if (clue === "-") return 0;
    return placed(() => labelAt(clue, {}), ({ problem }) => misplaced(problem, pieces, place, cols));
  });
  const queries = clues.flatMap((clue, place) => (clue === "-" ? [place] : []));
  const read = `read ${counted(queries.length, "clue")} '?' as blank`;
  const warnings = queries.length ? [`${read}, the first at ${cellName(queries[0], cols)}`] : [];
  pieces.read += rows;
  const puzzle = { rows, cols, labels, warnings };
  if (pieces.isUsedUp) return puzzle;
  const marks = fieldsOf(pieces, rows, cols, "the answer").flat();
  const shades = marks.map((mark, place) => {
    if (Object.hasOwn(SHADES, mark)) return SHADES[mark];
    const problem = `expected '#', '+' or '.' in the answer, found ${quoted(mark)}`;
    throw new FormatError(problem, misplaced(problem, pieces, place, cols));
  });
  pieces.read += rows;
  if (shades.every((shade) => shade === "?")) return puzzle;
  return { ...puzzle, shading: rowsOf(shades, puzzle).map((row) => row.join("")) };
}

function sizeOf(pieces, what) {
  const text = (pieces.texts[pieces.read] ?? "").trim();
  if (!/^[0-9]{1,18}$/.test(text) || Number(text) < 1) {
    throw pieces.error(`expected the number of ${what}, found ${quoted(text)}`);
  }
  pieces.read += 1;
  return Number(text);
}

/** The tokens of the next rows, whose number and length must match the size; they are not taken yet. */
function fieldsOf(pieces, rows, cols, what) {
  const wanted = `expected ${counted(rows, "row")} of ${what}`;
  if (pieces.isUsedUp) throw pieces.error(`${wanted}, found nothing: the end is missing`);
  const taken = pieces.texts.slice(pieces.read, pieces.read + rows);
  const fields = taken.map((text) => text.split(/\s+/).filter(Boolean));
  fields.forEach((row, index) => {
    if (row.length === cols) return;
    throw pieces.error(`expected ${cols} columns of ${what}, found ${row.length}: ${quoted(taken[index])}`, index);
  });
  if (fields.length < rows) throw pieces.error(`${wanted}, found ${fields.length}`, fields.length);
  return fields;
}

/** Where the token of a cell stands. */
function misplaced(problem, pieces, place, cols) {
  const row = Math.floor(place / cols);
  const tokens = [...pieces.texts[pieces.read + row].matchAll(/\S+/g)];
  return pieces.error(problem, row, tokens[place % cols].index);
}

/** The size, the clues and the answer, one line each; a space follows every token. */
function boardLines(puzzle, blank) {
  const lines = (tokens) => rowsOf(tokens, puzzle).map((row) => row.map((token) => `${token} `).join(""));
  const marks = [...(puzzle.shading ?? ["?".repeat(puzzle.labels.length)]).join("")].map((shade) => SYMBOLS[shade]);
  const clues = puzzle.labels.map((label) => label || blank);
  return [String(puzzle.rows), String(puzzle.cols), ...lines(clues), ...lines(marks)];
}

function parseKanpenBoard(text) {
  const pieces = new Pieces(text);
  const puzzle = parseBoard(pieces);
  if (!pieces.isUsedUp) throw pieces.error(`expected the end of the puzzle, found ${quoted(pieces.rest)}`);
  return puzzle;
}

function parseKanpenLink(link, line) {
  const at = link.indexOf(PROBLEM);
  if (at < 0) throw new FormatError(`expected a link with '${PROBLEM}', found ${quoted(link)}`, { line, column: 1 });
  const start = at + PROBLEM.length;
  return placed(
    () => parseKanpenBoard(link.slice(start).replaceAll("_", " ")),
    ({ column = 1 }) => ({ line, column: start + column }),
  );
}

/** Author and source in the JSON with which the text begins. */
function metadata(text, pieces) {
  let depth = 0;
  if (!text.startsWith("{")) throw pieces.error(`expected JSON after '${INFO}', found ${quoted(text)}`);
  for (const { 0: token, index } of text.matchAll(/"(?:[^"\\]|\\.)*"|[{}[\]]/g)) {
    depth += { "{": 1, "[": 1, "}": -1, "]": -1 }[token] ?? 0;
    if (depth > 0) continue;
    try {
      const found = JSON.parse(text.slice(0, index + token.length))?.metadata ?? {};
      return Object.fromEntries(Object.entries(found).filter(([, value]) => typeof value === "string" && value));
    } catch {
      break;
    }
  }
  throw pieces.error(`expected JSON after '${INFO}', found ${quoted(text)}`);
}

const inAscii = (text) => text.replace(/[^ -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);

/** What the work finds; an error gets another place. */
function placed(work, place) {
  try {
    return work();
  } catch (error) {
    throw error instanceof FormatError ? new FormatError(error.problem, place(error)) : error;
  }
}

/** The text with its %-escapes resolved, those of no character replaced by U+FFFD. */
export function unquoted(text) {
  const bytesOf = (run) => Uint8Array.from(run.slice(1).split("%"), (digits) => parseInt(digits, 16));
  return text.replace(/(?:%[0-9a-fA-F]{2})+/g, (run) => new TextDecoder().decode(bytesOf(run)));
}
