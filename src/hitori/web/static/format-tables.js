// Tables of spreadsheets: `csv`, with commas or semicolons, and `tsv`; an empty field is a blank.

import { FormatError, quoted } from "./format-error.js";
import { evenGrid, labelAt, rowsOf } from "./format-rows.js";

export const parseCsv = (rows) => parseTable(rows, rows[0].includes(";") && !rows[0].includes(",") ? ";" : ",");
export const parseTsv = (rows) => parseTable(rows, "\t");

/** The table with empty fields for blanks; one that is alone in its row is quoted, or it would be an empty line. */
export function writeCsv(puzzle) {
  const lines = rowsOf(puzzle.labels, puzzle).map((row) => row.map((label) => label || "").join(","));
  return lines.map((line) => line || '""').join("\n");
}

export function writeTsv(puzzle) {
  return rowsOf(puzzle.labels, puzzle)
    .map((row) => row.map((label) => label || ".").join("\t"))
    .join("\n");
}

function parseTable(rows, delimiter) {
  const fields = rows.map((row, index) => fieldsOf(row, delimiter, index + 1).map((field) => field.trim() || "."));
  const labels = fields.map((row, index) => {
    const pieces = rows[index].split(delimiter);
    const columns = pieces.map((_, at) => pieces.slice(0, at).join(delimiter).length + Math.min(at, 1) + 1);
    const isPlain = pieces.length === row.length; // or quotes hide delimiters
    return row.map((field, at) => labelAt(field, { line: index + 1, column: isPlain ? columns[at] : undefined }));
  });
  const lines = rows.map((_, index) => index + 1);
  return evenGrid(fields, labels, lines);
}

/** The fields of a row; one in quotes may hold delimiters, and a quote twice. */
function fieldsOf(row, delimiter, line) {
  const fields = [];
  let at = 0;
  while (at <= row.length) {
    const closed = /^"((?:[^"]|"")*)"/.exec(row.slice(at));
    const end = closed ? at + closed[0].length : row.indexOf(delimiter, at);
    const stop = end < 0 ? row.length : end;
    const isOpen = row[at] === '"' && !closed;
    if (isOpen || (closed && stop < row.length && row[stop] !== delimiter)) {
      const problem = isOpen ? "unexpected end of data" : `'${delimiter}' expected after '"'`;
      throw new FormatError(`expected a row of a table: ${quoted(problem)}`, { line });
    }
    fields.push(closed ? closed[1].replaceAll('""', '"') : row.slice(at, stop));
    at = stop + 1;
  }
  return fields;
}
