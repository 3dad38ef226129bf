import assert from "node:assert/strict";
import { test } from "node:test";

import { dateOf } from "../../src/hitori/web/static/core.js";
import { bestTimes, clock, sorted, streak } from "../../src/hitori/web/static/records.js";

const daily = (day, solvedOn = day) => ({
  puzzle: { rows: 8, cols: 8, daily: day },
  solved: { day: solvedOn, seconds: 60 },
});

test("a streak ends today or yesterday and counts what was solved on its day", () => {
  const games = ["2026-02-27", "2026-02-28", "2026-03-01", "2026-03-03"].map((day) => daily(day));
  assert.equal(streak(games, "2026-03-01"), 3);
  assert.equal(streak(games, "2026-03-02"), 3);
  assert.equal(streak(games, "2026-03-03"), 1);
  assert.equal(streak([...games, daily("2026-03-02", "2026-03-05")], "2026-03-03"), 1);
  assert.equal(streak([...games, daily("2026-03-02")], "2026-03-03"), 5);
  assert.equal(streak([], "2026-03-03"), 0);
});

test("a day with help ends a streak", () => {
  const helped = { ...daily("2026-03-02"), solved: { day: "2026-03-02", seconds: 18, hints: 45 } };
  assert.equal(streak([daily("2026-03-01"), helped, daily("2026-03-03")], "2026-03-03"), 1);
});

test("best times are for each size and level, and games with help are counted apart", () => {
  const game = (side, level, seconds, hints = 0) => ({
    puzzle: { rows: side, cols: side },
    level,
    solved: { seconds, hints },
  });
  const games = [
    game(8, "hard", 90),
    game(8, "hard", 70),
    game(8, "hard", 18, 45),
    game(8, "easy", 30),
    game(5, "easy", 9, 1),
    { puzzle: { rows: 8, cols: 8 } },
  ];
  assert.deepEqual(bestTimes(games), [
    { rows: 5, cols: 5, level: "easy", helped: 1, count: 0, seconds: null, mean: null },
    { rows: 8, cols: 8, level: "easy", helped: 0, count: 1, seconds: 30, mean: 30 },
    { rows: 8, cols: 8, level: "hard", helped: 1, count: 2, seconds: 70, mean: 80 },
  ]);
});

test("a game without a mark is not unfinished", () => {
  const games = [{ shades: [0, 0] }, { shades: [0, 2] }, { shades: [1, 0], solved: { seconds: 1 } }];
  assert.deepEqual(sorted(games), { solved: [games[2]], unfinished: [games[1]] });
});

test("seconds and dates as people write them", () => {
  assert.deepEqual([0, 9, 61, 600, 3600, 36061].map(clock), ["0:00", "0:09", "1:01", "10:00", "1:00:00", "10:01:01"]);
  assert.equal(dateOf(new Date(2026, 2, 4, 23, 59)), "2026-03-04");
});
