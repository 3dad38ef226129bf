// Puzzles of other programs on one line: links of puzz.link and pzv.jp, and game IDs of Simon Tatham's Singles.

import { parsePzprFile, unquoted } from "./format-boards.js";
import { FormatError, cellName, checkClaimedSize, quoted } from "./format-error.js";

const BASE = "https://puzz.link/p?hitori/";
const QUERY = /^(?:(?!hitori\w*\/)[^\s?]*\?)?(?:\w+=[^&/]*&)*/;
const SIZE = "(?<cols>[0-9]{1,18})/(?<rows>[0-9]{1,18})";
const BOARD = new RegExp(`^hitori(?:_edit|_play)?/(?:(?<flag>[^/0-9+-][^/]*)/)?${SIZE}(?:/(?<body>[^/]*)/?)?$`, "d");
const TOKEN = /-(?<long>[0-9a-z]{2})|(?<digit>[0-9a-z])|(?<blank>\.)|[^]/gu;
const SHOWN_WARNINGS = 5;

const SINGLES = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
const SIDES = [2, 62];

/** The puzzle of a link, with or without the address before `hitori/`. */
export function parsePuzzlink(link) {
  const start = QUERY.exec(link)[0].length;
  if (link.startsWith("pzprv3", start)) return parsePzprFile(unquoted(link.slice(start)));
  const board = BOARD.exec(link.slice(start));
  if (!board) {
    const problem = `expected a link with hitori/COLUMNS/ROWS/CELLS, found ${quoted(link.slice(start))}`;
    throw new FormatError(problem, { column: start + 1 });
  }
  const { flag, body = "" } = board.groups;
  const [rows, cols] = [Number(board.groups.rows), Number(board.groups.cols)];
  if (rows * cols > body.length || rows * cols < 1) checkClaimedSize(rows, cols);
  const found = tokens(body, rows, cols, start + (board.indices.groups.body?.[0] ?? 0) + 1);
  const flags = flag ? [`ignored the flag ${quoted(flag)}`] : [];
  return { rows, cols, labels: found.labels, warnings: [...flags, ...found.warnings] };
}

/** The link to a puzzle of labels up to 1295. */
export function writePuzzlink({ rows, cols, labels }) {
  const token = (label) => (label > 35 ? `-${label.toString(36).padStart(2, "0")}` : label ? label.toString(36) : ".");
  const body = labels.map(token).join("");
  // Link shorteners drop punctuation at the end.
  return `${BASE}${cols}/${rows}/${body}${body.endsWith(".") ? "/" : ""}`;
}

/** The puzzle of a game ID, e.g. 2x2:1121. */
export function parseTatham(line) {
  const colon = line.indexOf(":");
  if (colon < 0 && line.includes("#")) {
    const problem = "expected an ID of the form WxH:LABELS; only Simon Tatham's program can expand a seed (after '#')";
    throw new FormatError(problem, { column: line.indexOf("#") + 1 });
  }
  if (colon < 0) throw new FormatError(`expected an ID of the form WxH:LABELS, found ${quoted(line)}`, { column: 1 });
  const { rows, cols } = singlesSize(line.slice(0, colon));
  const letters = Array.from(line.slice(colon + 1));
  if (letters.length !== rows * cols) {
    const problem = `expected ${rows * cols} labels for ${cols}x${rows}, found ${letters.length}`;
    throw new FormatError(problem, { column: colon + 2 });
  }
  const largest = Math.max(rows, cols);
  const labels = letters.map((letter, index) => {
    const label = SINGLES.indexOf(letter);
    if (label >= 1 && label <= largest) return label;
    const last = quoted(SINGLES[Math.min(largest, SINGLES.length - 1)]);
    const problem = `expected a label from '1' to ${last}, found ${quoted(letter)}`;
    throw new FormatError(problem, { column: colon + index + 2 });
  });
  return { rows, cols, labels };
}

/** The game ID of a puzzle, without a difficulty. */
export function writeTatham({ rows, cols, labels }) {
  if (Math.min(rows, cols) < SIDES[0] || Math.max(rows, cols) > SIDES[1]) {
    throw new FormatError(`Singles needs sides of ${SIDES[0]} to ${SIDES[1]} cells, got ${rows}x${cols}`);
  }
  const largest = Math.min(Math.max(rows, cols), SINGLES.length - 1);
  const place = labels.findIndex((label) => label > largest);
  if (place >= 0) {
    const found = `got ${labels[place]} at ${cellName(place, cols)}`;
    throw new FormatError(`Singles holds labels up to ${largest} on a board of ${cols}x${rows}, ${found}`);
  }
  return `${cols}x${rows}:${labels.map((label) => SINGLES[label]).join("")}`;
}

function tokens(body, rows, cols, column) {
  const labels = [];
  const warnings = [];
  let odd = 0;
  for (const { 0: token, index, groups } of body.matchAll(TOKEN)) {
    if (labels.length === rows * cols) {
      const problem = `expected ${rows * cols} cells for ${rows} rows of ${cols} columns, found more`;
      throw new FormatError(`${problem}: ${quoted(body.slice(index))}`, { column: column + index });
    }
    labels.push(parseInt(groups.long ?? groups.digit ?? "0", 36));
    if (groups.long ?? groups.digit ?? groups.blank) continue;
    odd += 1;
    if (odd > SHOWN_WARNINGS) continue;
    warnings.push(`${cellName(labels.length - 1, cols)}: ${quoted(token)} is not a number, read as a blank`);
  }
  if (odd > SHOWN_WARNINGS) warnings.push(`${odd - SHOWN_WARNINGS} more cells are not numbers, read as blanks`);
  if (labels.length === rows * cols) return { labels, warnings };
  warnings.push(`the cells from ${cellName(labels.length, cols)} on are missing, read as blanks`);
  return { labels: labels.concat(new Array(rows * cols - labels.length).fill(0)), warnings };
}

function singlesSize(text) {
  const found = /^([0-9]{1,9})(?:x([0-9]{1,9}))?(?:d([^:#]?))?$/u.exec(text);
  if (!found) throw new FormatError(`expected the size as WIDTHxHEIGHT, found ${quoted(text)}`, { column: 1 });
  const [, width, height = width, level] = found;
  if (level !== undefined && level !== "e" && level !== "k") {
    const problem = `expected the difficulty 'e' or 'k' after 'd', found ${quoted(level)}`;
    throw new FormatError(problem, { column: text.length - level.length + 1 });
  }
  const size = { cols: Number(width), rows: Number(height) };
  for (const [what, side] of [["width", size.cols], ["height", size.rows]]) {
    if (side >= SIDES[0] && side <= SIDES[1]) continue;
    throw new FormatError(`expected a ${what} of ${SIDES[0]} to ${SIDES[1]}, found ${side}`, { column: 1 });
  }
  return size;
}
