// What is new about a solved game: the first of its kind, a best time, days in a row.

import assert from "node:assert/strict";
import { test } from "node:test";

import { firstUse, newsOf } from "../../src/hitori/web/static/news.js";

const puzzle = (side, daily) => ({ rows: side, cols: side, labels: [], daily });
const game = (side, level, seconds, more = {}) => ({ puzzle: puzzle(side), level, solved: { seconds, ...more } });
const keys = (...found) => newsOf(...found).map(([key]) => key);

test("the first of all is just that", () => {
  assert.deepEqual(newsOf(game(5, "easy", 9), []), [["win.first", {}]]);
  assert.deepEqual(keys(game(5, "easy", 9), [{ puzzle: puzzle(5), level: "easy" }]), ["win.first"]);
});

test("the first of a size, and the first of a level", () => {
  const others = [game(5, "easy", 9), game(8, "hard", 9)];
  assert.deepEqual(keys(game(6, "medium", 9), others), ["win.first-size", "win.first-level"]);
  assert.deepEqual(keys(game(8, "easy", 9), others), []);
  assert.deepEqual(keys({ puzzle: { rows: 5, cols: 8, labels: [] }, level: "hard" }, others), ["win.first-size"]);
});

test("what is not rated is the first of no level", () => {
  for (const level of [undefined, "none", "multiple", "unknown"]) {
    assert.deepEqual(keys(game(5, level, 9), [game(5, "easy", 9)]), []);
  }
});

test("a best time is one without help, of the size and the level", () => {
  const others = [game(5, "easy", 9), game(5, "easy", 2, { hints: 1 }), game(5, "hard", 4), game(6, "easy", 4)];
  assert.deepEqual(newsOf(game(5, "easy", 5), others), [["win.best", { best: 9 }]]);
  assert.deepEqual(newsOf(game(5, "easy", 9), others), []);
  assert.deepEqual(newsOf(game(5, "easy", 5, { hints: 1 }), others), []);
});

test("days in a row are daily puzzles of their days, without help", () => {
  const daily = (day, more) => ({ ...game(8, "easy", 50, { day, ...more }), puzzle: puzzle(8, day) });
  const others = [daily("2026-03-02"), daily("2026-03-03")];
  assert.deepEqual(newsOf(daily("2026-03-04"), others), [["mine.streak", { count: 3 }]]);
  assert.deepEqual(newsOf(daily("2026-03-05"), others), []);
  assert.deepEqual(newsOf(daily("2026-03-04", { hints: 2 }), others), []);
  assert.deepEqual(newsOf({ ...daily("2026-03-04"), solved: { seconds: 50, day: "2026-03-05" } }, others), []);
});

const needs = { 5: ["duplicate"], 6: ["duplicate", "wall"], 7: ["duplicate", "search"], 8: [] };
/** What is new about a game after others, and which puzzles the engine was asked about, and what was kept. */
async function used(own, others = []) {
  const [asked, kept] = [[], {}];
  const rate = async ({ rows }) => {
    asked.push(rows);
    return { hardest: needs[rows].at(-1) ?? null, techniques: Object.fromEntries(needs[rows].map((name) => [name, 1])) };
  };
  const found = await firstUse({ id: "own", ...own }, others, rate, (id, techniques) => (kept[id] = techniques));
  return { found, asked, kept };
}

test("a technique is new that no puzzle needed before", async () => {
  assert.equal((await used(game(6, "medium", 9))).found, "wall");
  assert.equal((await used(game(6, "medium", 9), [game(5, "easy", 9)])).found, "wall");
  assert.equal((await used(game(6, "medium", 9), [game(6, "medium", 9)])).found, undefined);
  assert.equal((await used(game(5, "easy", 9), [game(6, "medium", 9)])).found, undefined);
});

test("with help nothing is said of techniques, and nothing follows for later games", async () => {
  assert.deepEqual(await used(game(6, "medium", 9, { hints: 1 })), { found: undefined, asked: [], kept: {} });
  assert.equal((await used(game(6, "medium", 9), [game(6, "medium", 9, { hints: 1 })])).found, "wall");
});

test("a puzzle that needs a search, or has several solutions, needs no technique", async () => {
  assert.deepEqual(await used(game(7, "extreme", 9)), { found: undefined, asked: [7], kept: { own: needs[7] } });
  assert.deepEqual(await used(game(8, "multiple", 9)), { found: undefined, asked: [8], kept: { own: [] } });
});

test("each puzzle is asked about once, and what it needed is kept", async () => {
  const others = [{ id: "old", ...game(5, "easy", 9) }, game(5, "easy", 9, { techniques: ["neighbour"] })];
  const kept = { own: needs[6], old: needs[5] };
  assert.deepEqual(await used(game(6, "medium", 9), others), { found: "wall", asked: [6, 5], kept });
});
