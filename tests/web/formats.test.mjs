import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import {
  FormatError,
  detect,
  fromAddress,
  link,
  parse,
  toAddress,
  write,
} from "../../src/hitori/web/static/formats.js";

const CASES = JSON.parse(readFileSync(new URL("../formats/vectors.json", import.meta.url)));
const READ = new Set(CASES.writing.map(({ format }) => format));
const GRAMMAR = "expected JSON: ";
const PLAYER = "http://127.0.0.1:4486/#";

/** What a function throws. */
function thrown(work) {
  try {
    work();
  } catch (error) {
    assert(error instanceof FormatError, error);
    return error;
  }
  return assert.fail("nothing was thrown");
}

test("texts are taken for the formats that the library takes them for", () => {
  for (const { text, format } of CASES.reading) assert.equal(detect(text), format, text);
});

test("texts are read as the library reads them", () => {
  const readable = CASES.reading.filter(({ format, puzzles }) => puzzles && READ.has(format));
  assert(readable.length > 30);
  for (const { text, puzzles } of readable) assert.deepEqual(parse(text), puzzles, text);
});

test("what cannot be read is refused with the words of the library, and where", () => {
  for (const { text, format, error } of CASES.reading.filter(({ format, error }) => error && READ.has(format))) {
    const { problem, line = null, column = null } = thrown(() => parse(text));
    const told = format.startsWith("json") ? problem.split(", found ")[0] : problem;
    if (error.problem === GRAMMAR) assert(problem.startsWith(GRAMMAR), problem);
    else assert.deepEqual({ problem: told, line, column }, error, text);
  }
});

test("a format that only the library reads is named", () => {
  const others = CASES.reading.filter(({ format }) => !READ.has(format));
  assert(others.length > 3);
  for (const { text, format } of others) assert.match(thrown(() => parse(text)).problem, new RegExp(`'${format}'`));
});

test("puzzles are written as the library writes them", () => {
  for (const { puzzle, format, text, error } of CASES.writing) {
    const work = () => (format === "player" ? `${PLAYER}${toAddress(puzzle)}\n` : write(puzzle, format));
    if (error) assert.equal(thrown(work).problem, error);
    else if (format.startsWith("json")) assert.deepEqual(JSON.parse(work()), JSON.parse(text));
    else assert.equal(work(), text);
  }
});

test("an address opens the puzzle that it was made of, in whatever it stands", () => {
  for (const { puzzle } of CASES.writing) {
    const { warnings, ...found } = fromAddress(toAddress(puzzle));
    assert.deepEqual(found, { ...puzzle, name: puzzle.name || null, source: null });
    assert.deepEqual(fromAddress(`#${toAddress(puzzle)}`), { ...found, warnings });
    assert.deepEqual(fromAddress(`https://example.org/hitori/?a=b#${toAddress(puzzle)}`), { ...found, warnings });
  }
});

test("no shorter address is taken, and none with another character", () => {
  const address = toAddress({ rows: 3, cols: 3, labels: [1, 2, 9, 3, 1, 1, 9, 9, 4], name: "Ü", author: "me" });
  for (let end = 0; end < address.length; end++) thrown(() => parse(address.slice(0, end)));
  for (let at = 4; at < address.length; at++) {
    for (const other of "AZaz09-_.!") {
      if (address[at] !== other) thrown(() => parse(address.slice(0, at) + other + address.slice(at + 1)));
    }
  }
});

test("a puzzle of a million cells is read and written", () => {
  const [puzzle] = parse("hitori/1000/1000");
  assert.equal(puzzle.labels.length, 1_000_000);
  assert.deepEqual(fromAddress(toAddress(puzzle)).labels, puzzle.labels);
  const labels = puzzle.labels.map((_, place) => 1 + (place % 1000));
  assert.deepEqual(parse(write({ ...puzzle, labels }, "text"))[0].labels, labels);
  assert.deepEqual(fromAddress(toAddress({ ...puzzle, labels })).labels, labels);
});

test("a link of puzz.link after the # is taken too", () => {
  const [{ puzzle }] = CASES.writing;
  assert.deepEqual(fromAddress("#hitori/2/2/1121").labels, puzzle.labels);
  assert.equal(link(puzzle), "https://puzz.link/p?hitori/2/2/1121");
});
