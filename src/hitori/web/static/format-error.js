// What readers and writers of formats share: the error, the bounds, and the words of messages.

export const MAX_LABEL = 4294967295;
/** The largest grid that a text may merely claim: a larger one must have all its cells in the text. */
const MAX_CLAIMED_CELLS = 1_000_000;

/** Text that cannot be read, or a puzzle that a format cannot hold; `line` and `column` count from 1. */
export class FormatError extends Error {
  constructor(problem, { line, column } = {}) {
    const place = [line && `line ${line}`, column && `column ${column}`].filter(Boolean).join(", ");
    super(place ? `${place}: ${problem}` : problem);
    Object.assign(this, { name: "FormatError", code: "format", problem, line, column });
  }
}

/** The text in quotes, cut to a length that fits a message: 'abc', or "it's". */
export function quoted(text, limit = 40) {
  const cut = text.slice(0, limit).replace(/[\\\x00-\x1f\x7f-\x9f\ufeff]/g, escaped);
  const mark = cut.includes("'") && !cut.includes('"') ? '"' : "'";
  const shown = mark === "'" ? cut.replaceAll("'", "\\'") : cut;
  return `${mark}${shown}${mark}${text.length > limit ? "..." : ""}`;
}

const ESCAPES = { "\\": "\\\\", "\t": "\\t", "\n": "\\n", "\r": "\\r" };

function escaped(unit) {
  const digits = unit.charCodeAt(0).toString(16);
  return ESCAPES[unit] ?? (digits.length > 2 ? `\\u${digits}` : `\\x${digits.padStart(2, "0")}`);
}

export const counted = (number, noun) => `${number.toLocaleString("en")} ${noun}${number === 1 ? "" : "s"}`;

/** The name of a cell, e.g. r1c2, by its place in a grid with so many columns. */
export const cellName = (place, cols) => `r${Math.floor(place / cols) + 1}c${(place % cols) + 1}`;

/** Refuse a size that a text merely claims if it would take too much memory. */
export function checkClaimedSize(rows, cols) {
  const found = `${rows} rows and ${cols} columns`;
  const place = { line: 1, column: 1 };
  if (rows < 1 || cols < 1) throw new FormatError(`expected at least one row and one column, found ${found}`, place);
  if (rows * cols > MAX_CLAIMED_CELLS) {
    throw new FormatError(`expected a size of at most ${MAX_CLAIMED_CELLS} cells here, found ${found}`, place);
  }
}
