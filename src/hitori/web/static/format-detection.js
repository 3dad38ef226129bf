// Which format a text is in: a list of rules, tried from the top on the first rows; formats/detection.py explains them.

import { isBarePuzzle } from "./format-json.js";
import { MAX_DIGIT, digitOf, isDigits, isListRow, isRun, labelOf, sideOf } from "./format-rows.js";

const SAMPLE_ROWS = 40;
const SAMPLE_LINES = 1000;
const LINK_HEAD = 1000;
export const HINT = /^#\s*format\s*:\s*(\S+)/;

/** The name of the format, and whether it was guessed; `text`, the plainest, if no rule applies. */
export function detected(lines) {
  const { hint, ...sample } = sampleOf(head(lines));
  if (hint) return { name: hint, isGuessed: false };
  const rule = sample.rows.length ? RULES.find(([, holds]) => holds(sample)) : undefined;
  return { name: rule?.[0] ?? "text", isGuessed: true };
}

function head(lines) {
  const taken = [];
  let rows = 0;
  for (const line of lines.slice(0, SAMPLE_LINES)) {
    taken.push(line);
    const row = line.trim();
    if ((rows > 1 && !row) || rows === SAMPLE_ROWS) break;
    rows += row && row[0] !== "#" ? 1 : 0;
  }
  return taken;
}

function sampleOf(lines) {
  const sample = { rows: [], rawRows: [], nextRow: "", hint: null };
  let hasEnded = false;
  for (const line of lines) {
    const row = line.trim();
    if (row.startsWith("#")) {
      if (!sample.rows.length) sample.hint ??= HINT.exec(row)?.[1] ?? null;
    } else if (!row) {
      hasEnded = sample.rows.length > 0;
    } else if (hasEnded) {
      return { ...sample, nextRow: row };
    } else {
      sample.rows.push(row);
      sample.rawRows.push(line);
    }
  }
  return sample;
}

const words = (text) => text.split(/\s+/).filter(Boolean);
const whole = (text) => (/^[0-9]{1,9}$/.test(text) ? Number(text) : undefined);
const startsWith = (...prefixes) => ({ rows }) => prefixes.some((prefix) => rows[0].startsWith(prefix));
const isLink = (...patterns) => ({ rows }) => patterns.some((pattern) => pattern.test(rows[0].slice(0, LINK_HEAD)));

function isJsonLine({ rows: [row] }) {
  if (row[0] + row.at(-1) === "{}") return true;
  return isBarePuzzle(row) && row.endsWith("]") && row.split("[").length === row.split("]").length;
}

function isOhmec({ rows: [row] }) {
  const size = /^[0-9]{1,9}x([0-9]{1,9}):/.exec(row);
  return size !== null && row.split(".").length === Number(size[1]);
}

function isSingles({ rows, nextRow }) {
  return rows.length === 1 && whole(rows[0]) > 0 && whole(rows[0]) === words(nextRow).length;
}

function isKanpenFile({ rows }) {
  if (rows.length < 3 || whole(rows[0]) === undefined) return false;
  const length = words(rows[2]).length;
  return length > 1 && length === whole(rows[1]);
}

function isShitori({ rows }) {
  const size = words(rows[0]);
  if (rows.length < 2 || size.length !== 2 || size.some((side) => whole(side) === undefined)) return false;
  return /^[a-z ]+$/.test(rows[1]);
}

function isHw({ rows }) {
  if (rows.length < 2) return false;
  const size = words(rows[0]);
  const row = words(rows[1].replace(/">$/, ""));
  const width = whole(size.at(-1));
  if (size.length > 2 || width === undefined || whole(size[0]) === undefined) return false;
  if (row.length === width && width !== size.length) return row.every((token) => labelOf(token) !== undefined);
  // A single number is too little evidence of a size: `2`, `12`, `21` may also be a column of three labels.
  const isProved = size.length === 2 || (rows.length === width + 1 && width > 2);
  return row.length === 1 && row[0].length === width && isProved && isDigits(rows.slice(1));
}

function isCsv({ rows }) {
  return /[,;]/.test(rows[0]) && rows.some((row) => /^\s*[,;]|([,;])\s*\1|"/.test(row));
}

/** True if reading adjacent tabs as blank cells gives rows of equal length. */
function isTsv({ rawRows }) {
  const fields = rawRows.map((row) => row.split("\t"));
  const hasEmpty = fields.some((row) => row.slice(0, -1).includes(""));
  const isEven = fields.every((row) => row.length === fields[0].length);
  return hasEmpty && isEven && !rawRows.some((row) => row.includes(" "));
}

const isSquareOfDigits = ({ rows }) => rows.length === rows[0].length && rows.length <= MAX_DIGIT && isDigits(rows);

function isPuzzlePerLine({ rows }) {
  if (rows.length === 1) return sideOf(rows[0]) !== undefined && isRun(rows[0]);
  return 2 * rows.filter(isPuzzle).length >= rows.length;
}

function isPuzzle(row) {
  const side = sideOf(row);
  if (side === undefined || !isRun(row)) return false;
  return row.length > MAX_DIGIT || Math.max(...Array.from(row, digitOf)) <= side;
}

const RULES = [
  ["puzzletea", isLink(/^\{.*puzzletea\.export/)],
  ["text", ({ rows }) => rows.length > 1 && rows.every(isListRow)],
  ["jsonl", isJsonLine],
  ["json", startsWith("{", "[", "array([[")],
  ["tatham-save", startsWith("SAVEFILE")],
  ["pzprv3", startsWith("pzprv3")],
  ["kanpen", isLink(/problem=[0-9]+\/[0-9]+\//)],
  ["player", isLink(/(?:^|#)p=[0-9]+\./)],
  ["penpa", isLink(/[#?&]p=[A-Za-z0-9]/)],
  ["puzzlink", isLink(/(?:^|[?&/])hitori\w*\//, /\?pzprv3/, /:\/\//)],
  ["ohmec", isOhmec],
  ["tatham", isLink(/^[0-9]{1,9}(?:x[0-9]{1,9})?(?:d[a-z]?)?[:#]/)],
  ["singles", isSingles],
  ["kanpen", isKanpenFile],
  ["shitori", isShitori],
  ["hw", isHw],
  ["csv", isCsv],
  ["tsv", isTsv],
  ["digits", isSquareOfDigits],
  ["line", isPuzzlePerLine],
  ["digits", ({ rows }) => isDigits(rows)],
];
