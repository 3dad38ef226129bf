// Puzzles in and out of text, links and addresses, without a server: the codecs of crates/hitori-formats, a second module
// beside the engine, which is fetched when a text is read or written for the first time. In Node the same.
//
// A puzzle is { rows, cols, labels, name, author, source }, its labels row by row, 0 for a blank; one that was read has
// `warnings`, `shading`, rows of `#`, `.` and `?`, if the text had one, and `letters` if its labels are letters.

import { Line } from "./core.js";

const line = new Line("formats.wasm");

/** Text that cannot be read, or a puzzle that a format cannot hold; `line` and `column` count from 1. A text of more than
 * one meaning has `choices`, what asks for each: a `format`, or a `size`, rows and columns. */
export class FormatError extends Error {
  /** @param {string} problem @param {{ line?: number | null, column?: number | null, choices?: Choice[] }} place */
  constructor(problem, { line, column, choices = [] } = {}) {
    const place = [line && `line ${line}`, column && `column ${column}`].filter(Boolean).join(", ");
    super(place ? `${place}: ${problem}` : problem);
    Object.assign(this, { name: "FormatError", code: "format", problem, line, column });
    this.choices = choices;
  }
}

/** The puzzles of a text; the format is detected unless it is named, their size unless it is given, rows and columns.
 * Rejects at the first that cannot be read.
 * @type {(text: string, format?: string, size?: [number, number]) => Promise<Puzzle[]>} */
export const parse = async (text, format, size) => (await ask({ ask: "read", text, format, size })).puzzles;

/** The puzzles of a text, or of an address or what stands from its `#` on; what follows the puzzle there is the `rest`.
 * @type {(text: string) => Promise<{ puzzles: Puzzle[], rest: string }>} */
export const open = (text) => ask({ ask: "open", text });

/** The text of a file, and a note if it is not in UTF-8 but in an older encoding. Rejects a file that is no text.
 * @type {(file: Blob) => Promise<{ text: string, note: string | null }>} */
export async function textOf(file) {
  const bytes = Array.from(new Uint8Array(await file.arrayBuffer()));
  return ask({ ask: "decode", bytes });
}

/** A puzzle as text. Rejects, naming the cell, one that the format cannot hold.
 * @type {(puzzle: Puzzle, format: string) => Promise<string>} */
export async function write(puzzle, format) {
  const { text } = await ask({ ask: "write", puzzle: { ...puzzle, labels: Array.from(puzzle.labels) }, format });
  return text;
}

/** The names of the formats that can be written. */
export const writers = async () => (await ask({ ask: "writers" })).formats;

/** The link that opens a puzzle on a site. @type {(puzzle: Puzzle, site?: string) => Promise<string>} */
export async function link(puzzle, site = "puzz.link") {
  const { text } = await ask({ ask: "link", puzzle: { ...puzzle, labels: Array.from(puzzle.labels) }, site });
  return text;
}

/** What stands after `#` in the address that opens a puzzle in the player: `p=...`. */
export const toAddress = async (/** @type {Puzzle} */ puzzle) => (await write(puzzle, "player")).trim().split("#")[1];

/** The puzzle of an address, or of what stands after its `#`: that of `toAddress`, or a link of puzz.link. @param {string} address */
export async function fromAddress(address) {
  return only((await open(`#${address.slice(address.indexOf("#") + 1)}`)).puzzles);
}

/** The one puzzle of a link. @param {Puzzle[]} puzzles */
export function only(puzzles) {
  if (puzzles.length !== 1) throw new FormatError(`expected a link to one puzzle, found ${puzzles.length}`);
  return puzzles[0];
}

/** End the worker; a program in Node ends only after it. */
export const close = () => line.close();

/** @template {"read" | "open" | "decode" | "write" | "writers" | "link"} Name @param {Question<Name>} question */
async function ask(question) {
  const answer = await line.ask(question);
  if (answer.problem) throw new FormatError(answer.problem, answer);
  return answer;
}
