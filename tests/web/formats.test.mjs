import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, test } from "node:test";

import { addressOf } from "../../src/hitori/web/static/address.js";
import { FormatError, close, fromAddress, link, parse, textOf, toAddress, write } from "../../src/hitori/web/static/formats.js";

const CASES = JSON.parse(readFileSync(new URL("../formats/vectors.json", import.meta.url)));
const GRAMMAR = "expected JSON: ";

after(close);

test("the module reads what is pinned", async () => {
  for (const { text, format, puzzles, error } of CASES.reading) {
    const found = await parse(text).catch((error) => error);
    const letters = format === "shitori" ? { letters: true } : {};
    if (puzzles) assert.deepEqual(found, puzzles.map((puzzle) => ({ ...puzzle, ...letters })), text);
    else {
      assert(found instanceof FormatError, text);
      const { problem, line, column } = found;
      const told = format.startsWith("json") ? problem.split(", found ")[0] : problem;
      if (error.problem === GRAMMAR) assert(problem.startsWith(GRAMMAR), problem);
      else assert.deepEqual({ problem: told, line, column }, error, text);
    }
  }
});

test("the module writes what is pinned", async () => {
  for (const { puzzle, format, text, error } of CASES.writing) {
    const found = await write(puzzle, format).catch((error) => error);
    if (error) assert.equal(found.problem, error);
    else assert.equal(found, text);
  }
});

test("an address opens the puzzle that it was made of, in whatever it stands", async () => {
  for (const { puzzle } of CASES.writing.slice(0, 60)) {
    const { warnings, ...found } = await fromAddress(await toAddress(puzzle));
    assert.deepEqual(found, { ...puzzle, name: puzzle.name || null, source: null });
    const address = `https://example.org/hitori/?a=b#${await toAddress(puzzle)}`;
    assert.deepEqual(await fromAddress(address), { ...found, warnings });
  }
  assert.deepEqual((await fromAddress("#hitori/2/2/1121")).labels, [1, 1, 2, 1]);
  assert.equal(await link({ rows: 2, cols: 2, labels: [1, 1, 2, 1] }), "https://puzz.link/p?hitori/2/2/1121");
});

test("the page writes addresses as the module does", async () => {
  const board = { rows: 2, cols: 2 };
  const more = [0, 1, 255, 256, 4_294_967_295].map((label) => ({ ...board, labels: [label, 1, 0, 2], name: "Ünïcode 一人" }));
  const wide = { rows: 130, cols: 2, labels: Array.from({ length: 260 }, (_, place) => place), author: "x".repeat(200) };
  const puzzles = [...CASES.writing.slice(0, 60).map(({ puzzle }) => puzzle), ...more, wide, { ...board, labels: [0, 0, 0, 0] }];
  for (const puzzle of puzzles) assert.equal(addressOf(puzzle), await toAddress(puzzle));
});

test("a shading that a format cannot hold is left out, and a puzzle of a million cells comes back", async () => {
  const small = { rows: 1, cols: 2, labels: Uint32Array.of(1, 2), shading: ["#."] };
  assert.equal(await write(small, "text"), "| 1 2 |\n");
  assert.deepEqual(JSON.parse(await write(small, "json")).solution, ["#."]);
  const [puzzle] = await parse("hitori/1000/1000");
  const labels = puzzle.labels.map((_, place) => 1 + (place % 1000));
  assert.deepEqual((await parse(await write({ ...puzzle, labels }, "text")))[0].labels, labels);
});

test("a text of two readings names what asks for each", async () => {
  const text = "4 1 1 1 4 1 4 2 3 3 3 2 1 4 2 1 3";
  const { choices } = await parse(text).catch((error) => error);
  const found = await Promise.all(choices.map(({ format, size }) => parse(text, format, size)));
  assert.deepEqual(found.map(([{ rows, cols }]) => [rows, cols]), [[1, 17], [4, 4]]);
});

test("a file in Windows-1252 is read as it was written", async () => {
  const text = "# \u00e9\u20ac\n1\n";
  const note = "line 1 is not in UTF-8, read as Windows-1252";
  assert.deepEqual(await textOf(new Blob([Uint8Array.of(35, 32, 0xe9, 0x80, 10, 49)])), { text, note });
  assert.deepEqual(await textOf(new Blob(["# \u00e9\u20ac\n1"])), { text, note: null });
  await assert.rejects(textOf(new Blob([Uint8Array.of(0x89, 80, 78, 71)])), FormatError);
});
