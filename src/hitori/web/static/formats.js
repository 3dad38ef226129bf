// Puzzles in and out of text, links and addresses, without a server. formats/ in the package reads and writes the same,
// and more; tests/formats/vectors.json holds the cases that both have to agree on.
//
// A puzzle is { rows, cols, labels, name, author, source }, its labels row by row, 0 for a blank; one that was read has
// `warnings`, and `shading`, rows of `#`, `.` and `?`, if the text had one.

import { addressOf, parseAddress } from "./address.js";
import * as boards from "./format-boards.js";
import { HINT, detected } from "./format-detection.js";
import { FormatError, MAX_LABEL, cellName, quoted } from "./format-error.js";
import { parseDocument, parseJsonLine, writeJsonLine } from "./format-json.js";
import { parsePuzzlink, parseTatham, writePuzzlink, writeTatham } from "./format-links.js";
import * as rows from "./format-rows.js";
import { parseCsv, parseTsv, writeCsv, writeTsv } from "./format-tables.js";

export { FormatError };

// Of a block, rows up to an empty line; a line; or the whole document. `most` is the largest label.
const FORMATS = {
  text: { read: readBlocks, parse: rows.parseText, write: rows.writeText },
  digits: { read: readBlocks, parse: rows.parseDigits, write: rows.writeDigits, most: 35, isAmbiguous: true },
  line: { read: readLines, parse: rows.parseLine, write: rows.writeLine, most: 35, isSquare: true, isAmbiguous: true },
  json: { read: readDocument, parse: parseDocument, write: writeJsonLine },
  jsonl: { read: readLines, parse: parseJsonLine, write: writeJsonLine },
  csv: { read: readBlocks, parse: parseCsv, write: writeCsv, isAmbiguous: true },
  tsv: { read: readBlocks, parse: parseTsv, write: writeTsv, isAmbiguous: true },
  puzzlink: { read: readLines, parse: parsePuzzlink, write: writePuzzlink, most: 1295 },
  pzprv3: { read: readDocument, parse: boards.parsePzprv3, write: boards.writePzprv3 },
  kanpen: { read: readDocument, parse: boards.parseKanpen, write: boards.writeKanpen, isAmbiguous: true },
  player: { read: readLines, parse: parseAddress },
  tatham: { read: readLines, parse: parseTatham, write: writeTatham, most: 61, least: 1 },
  singles: { read: readDocument, parse: boards.parseSingles, write: boards.writeSingles, isSquare: true, least: 1 },
};

/** The puzzles of a text in any of these formats. Throws a FormatError at the first that cannot be read. */
export function parse(text) {
  const lines = linesOf(text);
  const { name, isGuessed } = detected(lines);
  const format = Object.hasOwn(FORMATS, name) ? FORMATS[name] : undefined;
  if (!format) {
    const way = "`hitori convert FILE --to json` writes one that it reads";
    throw new FormatError(`this page does not read the format ${quoted(name)}; ${way}`, { line: 1 });
  }
  const found = format.read(lines, format.parse, isGuessed);
  if (!found.length) throw new FormatError("expected a puzzle, found none", { line: 1 });
  return found.map((puzzle) => ({ name: null, author: null, source: null, warnings: [], ...puzzle }));
}

/** The name of the format that a text is in. */
export const detect = (text) => detected(linesOf(text)).name;

/** A puzzle as text. Throws a FormatError, which names the cell, for one that the format cannot hold. */
export function write(puzzle, name) {
  const { write, most = MAX_LABEL, least = 0, isSquare, isAmbiguous } = FORMATS[name];
  const { cols, labels } = puzzle;
  if (isSquare && puzzle.rows !== cols) {
    throw new FormatError(`the format '${name}' holds square puzzles only, got ${puzzle.rows}x${cols}`);
  }
  const blank = labels.findIndex((label) => label < least);
  if (blank >= 0) {
    throw new FormatError(`the format '${name}' cannot hold blank cells, and ${cellName(blank, cols)} is blank`);
  }
  const large = labels.findIndex((label) => label > most);
  if (large >= 0) {
    const found = `got ${labels[large]} at ${cellName(large, cols)}`;
    throw new FormatError(`the format '${name}' holds labels up to ${most}, ${found}`);
  }
  const text = `${write(puzzle)}\n`;
  return isAmbiguous && !readsBack(text, puzzle) ? `# format: ${name}\n${text}` : text;
}

function readsBack(text, { rows: height, labels }) {
  try {
    const [found, ...others] = parse(text);
    return !others.length && found.rows === height && String(found.labels) === String(labels);
  } catch {
    return false;
  }
}

/** The link that opens a puzzle on puzz.link. */
export const link = (puzzle) => write(puzzle, "puzzlink").trim();

/** What stands after `#` in the address that opens a puzzle in the player: `p=...`. */
export const toAddress = addressOf;

/** The puzzle of an address, or of what stands after its `#`: that of `toAddress`, or a link of puzz.link. */
export function fromAddress(address) {
  const hash = address.slice(address.indexOf("#") + 1);
  if (hash.startsWith("p=")) return { warnings: [], ...parseAddress(address) };
  const puzzles = parse(decodeURIComponent(hash));
  if (puzzles.length !== 1) throw new FormatError(`expected a link to one puzzle, found ${puzzles.length}`);
  return puzzles[0];
}

/** The lines of a text, with ASCII characters for their look-alikes: 3 for `３`, as keyboards of East Asia type it. */
function linesOf(text) {
  const lines = text.replace(/^\ufeff/, "").split(/\r\n|\r|\n/);
  if (!lines.at(-1)) lines.pop();
  return lines.map((line) => {
    const holdsWords = /["/]/.test(line) || line.trimStart().startsWith("#");
    if (holdsWords || /^[\x00-\x7f]*$/.test(line)) return line;
    return line
      .replace(/[\uff01-\uff5e]/g, (character) => String.fromCharCode(character.charCodeAt(0) - 0xfee0))
      .replaceAll("\u3000", " ")
      .replace(/[\u2500\u2501\u2550\u2212\u2013\u2014]/g, "-")
      .replace(/[\u2502\u2503\u2551]/g, "|")
      .replace(/[\u2500-\u257f]/g, "+");
  });
}

function readLines(lines, parse, isGuessed) {
  const found = [];
  let fields = {};
  lines.forEach((line, index) => {
    const row = line.trim();
    if (row.startsWith("#")) fields = { ...fields, ...rows.fieldOf(row) };
    if (!row || row.startsWith("#")) return;
    const indent = line.length - line.trimStart().length;
    const place = ({ column = 1 }) => ({ line: index + 1, column: indent + column });
    found.push({ ...placed(place, () => parse(row, isGuessed)), ...fields });
    fields = {};
  });
  return found;
}

function readBlocks(lines, parse, isGuessed) {
  const found = [];
  let [block, numbers, fields] = [[], [], {}];
  [...lines, ""].forEach((line, index) => {
    const row = line.trim();
    if (row && row[0] !== "#") {
      block.push(line);
      numbers.push(index + 1);
      return;
    }
    const newFields = row ? rows.fieldOf(row) : {};
    if (block.length && (!row || Object.keys(newFields).length)) {
      const [lines, lineOf] = [block, numbers];
      const place = ({ line = 1, column }) => ({ line: lineOf[line - 1], column });
      found.push({ ...placed(place, () => (isGuessed ? guessed(parse, lines) : parse)(lines, isGuessed)), ...fields });
      [block, numbers, fields] = [[], [], {}];
    }
    fields = { ...fields, ...newFields };
  });
  return found;
}

/** In a file of rows each puzzle decides for itself whether its digits run together. */
function guessed(parse, lines) {
  if (parse !== rows.parseText && parse !== rows.parseDigits) return parse;
  return rows.isDigits(lines.map((line) => line.trim())) ? rows.parseDigits : rows.parseText;
}

function readDocument(lines, parse) {
  return parse((HINT.test(lines[0] ?? "") ? ["", ...lines.slice(1)] : lines).join("\n"));
}

/** What the work finds; an error gets the place in the text. */
function placed(place, work) {
  try {
    return work();
  } catch (error) {
    throw error instanceof FormatError ? new FormatError(error.problem, place(error)) : error;
  }
}
