import assert from "node:assert/strict";
import { test } from "node:test";

import { SHADED, UNKNOWN, UNSHADED, certainViolations, isSolved, neighbours, violations } from "../../src/hitori/web/static/rules.js";
import { board } from "./boards.mjs";

const rulesOf = (found) => found.map(({ rule, cells }) => [rule, ...cells]);

test("a cell has two, three or four neighbours", () => {
  const { puzzle } = board("123", "456", "789");
  assert.deepEqual(neighbours(puzzle, 0), [1, 3]);
  assert.deepEqual(neighbours(puzzle, 1), [0, 2, 4]);
  assert.deepEqual(neighbours(puzzle, 4), [1, 3, 5, 7]);
  assert.deepEqual(neighbours(board("1").puzzle, 0), []);
});

test("equal labels in a line break uniqueness unless one is shaded or blank", () => {
  const { puzzle, shades } = board("11", "23");
  assert.deepEqual(rulesOf(violations(puzzle, shades("..", ".."))), [["uniqueness", 0, 1]]);
  assert.deepEqual(violations(puzzle, shades("#.", "..")), []);
  assert.deepEqual(violations(board("00").puzzle, shades("..")), []);
});

test("shaded neighbours break adjacency, one violation for each pair", () => {
  const { puzzle, shades } = board("123", "456", "789");
  assert.deepEqual(rulesOf(violations(puzzle, shades("##.", ".#.", "..."))), [["adjacency", 0, 1], ["adjacency", 1, 4]]);
});

test("what cannot reach the largest group breaks connectivity", () => {
  const { puzzle, shades } = board("123", "456", "789");
  assert.deepEqual(rulesOf(violations(puzzle, shades(".#.", "#..", "..."))), [["connectivity", 0]]);
});

test("a board without an unshaded cell breaks connectivity", () => {
  const { puzzle, shades } = board("1");
  assert.deepEqual(rulesOf(violations(puzzle, shades("#"))), [["connectivity", 0]]);
});

test("an unknown cell is no certain violation of uniqueness, but it counts as unshaded in the end", () => {
  const { puzzle, shades } = board("11", "23");
  const open = shades("?.", "..");
  assert.deepEqual(certainViolations(puzzle, open), []);
  assert.equal(isSolved(puzzle, open), false);
  assert.equal(isSolved(puzzle, shades("#?", "??")), true);
  assert.deepEqual([UNKNOWN, SHADED, UNSHADED], [0, 1, 2]);
});
