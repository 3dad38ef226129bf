// Puzzles in rows: `text`, one number a cell; `digits`, one character a cell; `line`, a square puzzle on one line.

import { FormatError, MAX_LABEL, cellName, counted, quoted } from "./format-error.js";

const DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz";
export const MAX_DIGIT = 35;
const LIST_ROW = /^\[[^[\]{}"]*,[^[\]{}"]*\],?$/;

/** The puzzle of rows of numbers. Throws a FormatError with the line, counted from the first row, and the column. */
export function parseText(rows) {
  const [fields, labels, lines] = [[], [], []];
  rows.forEach((written, index) => {
    const line = index + 1;
    if (/--/.test(written) && /^[-+=|: \t]*$/.test(written)) return;
    const row = isListRow(written) ? written.replaceAll(/[[\]]/g, " ") : written;
    const empty = /^\s*[,;]|[,;|]\s*[,;|]/.exec(row);
    if (empty) {
      const problem =
        "expected a label between two separators; write '.' for a blank, or use csv, which allows empty fields";
      throw new FormatError(problem, { line, column: empty.index + empty[0].length });
    }
    if (row.includes(";") && (row.includes(",") || row.split(";").some((field) => /\S\s+\S/.test(field)))) {
      const problem = "expected one kind of separator in a row; write one row per line";
      throw new FormatError(problem, { line, column: row.indexOf(";") + 1 });
    }
    lines.push(line);
    const tokens = [...row.matchAll(/[^\s,;|]+/g)];
    fields.push(tokens.map(([token]) => token));
    labels.push(tokens.map(({ 0: token, index: at }) => labelAt(token, { line, column: at + 1 })));
  });
  if (!labels.flat().length) throw new FormatError(`expected a row of labels, found ${quoted(rows[0])}`, { line: 1 });
  return evenGrid(fields, labels, lines);
}

/** The puzzle of these labels, whose rows must have one length; `fields` are their tokens. */
export function evenGrid(fields, labels, lines) {
  const cols = fields[0].length;
  fields.forEach((row, index) => {
    if (row.length === cols) return;
    const found = `found ${row.length}: ${quoted(row.join(" "))}`;
    throw new FormatError(`expected ${counted(cols, "label")} as in the first row, ${found}`, { line: lines[index] });
  });
  return { rows: fields.length, cols, labels: labels.flat() };
}

/** The puzzle of rows of characters; if the format `isGuessed`, a letter above the longer side is refused. */
export function parseDigits(rows, isGuessed) {
  const lines = rows.map((row) => row.trim());
  const cols = lines[0].length;
  lines.forEach((line, index) => {
    if (line.length === cols) return;
    const problem = `expected ${counted(cols, "digit")} as in the first row, found ${line.length}: ${quoted(line)}`;
    throw new FormatError(problem, { line: index + 1 });
  });
  const placeOf = (index) => {
    const row = Math.floor(index / cols);
    return { line: row + 1, column: rows[row].length - rows[row].trimStart().length + (index % cols) + 1 };
  };
  const characters = lines.join("");
  const labels = labelsOf(characters, placeOf);
  const warnings = largeLetters(characters, labels, { rows: lines.length, cols }, "digits", isGuessed && placeOf);
  return { rows: lines.length, cols, labels, warnings };
}

/** The square puzzle of one line. */
export function parseLine(line, isGuessed) {
  const side = sideOf(line);
  if (!side) {
    const problem = `expected k*k characters for a k x k puzzle, k >= 2, found ${line.length}: ${quoted(line)}`;
    throw new FormatError(problem, { column: 1 });
  }
  const placeOf = (index) => ({ column: index + 1 });
  const labels = labelsOf(line, placeOf);
  const warnings = largeLetters(line, labels, { rows: side, cols: side }, "line", isGuessed && placeOf);
  return { rows: side, cols: side, labels, warnings };
}

/** The puzzle in aligned columns; one of a single column stands between bars. */
export function writeText(puzzle) {
  const width = puzzle.labels.reduce((most, number) => Math.max(most, String(number).length), 1);
  const cells = puzzle.labels.map((number) => (number ? String(number) : ".").padStart(width));
  const rows = rowsOf(cells, puzzle).map((row) => (puzzle.cols === 1 ? `| ${row[0]} |` : row.join(" ")));
  return [...header(puzzle), ...rows].join("\n");
}

export function writeDigits(puzzle) {
  return [...header(puzzle), ...rowsOf([...digitsOf(puzzle.labels)], puzzle).map((row) => row.join(""))].join("\n");
}

/** The square puzzle on one line. */
export function writeLine({ rows, labels }) {
  if (rows === 1) throw new FormatError("the format 'line' needs at least two rows, got a puzzle of 1x1");
  return digitsOf(labels);
}

/** Rows of a grid, of its cells one after the other. */
export function rowsOf(cells, { rows, cols }) {
  return Array.from({ length: rows }, (_, row) => cells.slice(row * cols, (row + 1) * cols));
}

export const isListRow = (row) => LIST_ROW.test(row.trim());

/** Are these rows of digits run together? Either of one length above 1, or most as long as there are rows. */
export function isDigits(rows) {
  if (rows.length < 2 || !isRun(rows.join(""))) return false;
  const lengths = rows.map((row) => row.length);
  if (lengths[0] > 1 && lengths.every((length) => length === lengths[0])) return true;
  return rows.length > 2 && 2 * lengths.filter((length) => length === rows.length).length > rows.length;
}

/** Are these digits, a number among them? */
export const isRun = (characters) => /^[0-9a-z._]*$/.test(characters) && /[1-9]/.test(characters);

/** The label of a digit; undefined for another character. */
export function digitOf(character) {
  if (character === "." || character === "_") return 0;
  const value = character.length === 1 ? DIGITS.indexOf(character) : -1;
  return value < 0 ? undefined : value;
}

/** The side of a square with a character a cell, if there is one of at least 2. */
export function sideOf(line) {
  const side = Math.floor(Math.sqrt(line.length));
  return side >= 2 && side * side === line.length ? side : undefined;
}

/** The label of a token, 0 for a blank; undefined if it is neither. */
export function labelOf(token) {
  if (token === "." || token === "_") return 0;
  return /^[0-9]+$/.test(token) && Number(token) <= MAX_LABEL ? Number(token) : undefined;
}

const digitsOf = (labels) => labels.map((number) => (number ? DIGITS[number] : ".")).join("");

/** The label of a token, which stands at this place. */
export function labelAt(token, place) {
  const found = labelOf(token);
  if (found !== undefined) return found;
  const problem = `expected a label from 1 to ${MAX_LABEL} or '.' for a blank, found ${quoted(token)}`;
  throw new FormatError(problem, place);
}

/** The metadata in a comment, e.g. `# name: week 12`. */
export function fieldOf(comment) {
  const found = /^#\s*(name|author|source)\s*:\s*(.*)/i.exec(comment);
  return found?.[2].trim() ? { [found[1].toLowerCase()]: found[2].trim() } : {};
}

function labelsOf(characters, placeOf) {
  return Array.from(characters, (character, index) => {
    const found = digitOf(character);
    if (found !== undefined) return found;
    const problem = `expected a digit, 'a' to 'z' for 10 to 35, or '.' for a blank, found ${quoted(character)}`;
    throw new FormatError(problem, placeOf(index));
  });
}

/** The warning about letters above the longer side; where the format was guessed they are refused, at `placeOf`. */
function largeLetters(characters, labels, { rows, cols }, format, placeOf) {
  const side = Math.max(rows, cols);
  const large = labels.flatMap((number, at) => (number > side && /[a-z]/.test(characters[at]) ? [at] : []));
  if (!large.length) return [];
  const [letter, number] = [quoted(characters[large[0]]), labels[large[0]]];
  if (placeOf) {
    const way = `if it stands for ${number}, name the format in a first line '# format: ${format}'`;
    throw new FormatError(`expected labels up to the longer side, ${side}, found ${letter}; ${way}`, placeOf(large[0]));
  }
  const letters = `read ${counted(large.length, "letter")} as labels above the longer side, ${side}`;
  return [`${letters}; the first is ${letter} at ${cellName(large[0], cols)}, read as ${number}`];
}

/** The comments with name, author and source, each in one line and without characters that could steer a terminal. */
export function header(puzzle) {
  const steering = /[\x00-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]/g;
  return ["name", "author", "source"].flatMap((key) => {
    const words = (puzzle[key] ?? "").split(/\s+/).filter(Boolean);
    return words.length ? [`# ${key}: ${words.join(" ").replace(steering, "?")}`] : [];
  });
}
