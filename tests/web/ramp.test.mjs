// The ramp: which rung comes after which games, and 200 simulated players on it.

import assert from "node:assert/strict";
import { test } from "node:test";

import { LADDER, nextRung, placeAfter, usualTime } from "../../src/hitori/web/static/ramp.js";
import { STRENGTHS, fate, levelOf } from "./ramp_players.mjs";

const game = (rung, pace, more = {}) => {
  const { rows, cols, level } = LADDER[rung];
  const seconds = Math.round(usualTime(LADDER[rung]) * pace);
  return { puzzle: { rows, cols, labels: [] }, level, solved: { seconds, hints: 0, mistakes: 0, ...more } };
};

test("each rung takes longer than the one before", () => {
  const times = LADDER.map(usualTime);
  assert.deepEqual(times, times.toSorted((one, other) => one - other));
  assert.equal(new Set(times).size, LADDER.length);
});

test("it begins with the first rung, and goes up by one", () => {
  assert.deepEqual(nextRung([]), { rows: 5, cols: 5, level: "easy" });
  assert.deepEqual(nextRung([game(0, 0.5)]), { rows: 6, cols: 6, level: "easy" });
  assert.deepEqual(nextRung([game(0, 0.5), game(1, 0.5)]), { rows: 8, cols: 8, level: "easy" });
});

test("only games that were solved without help and have a level count", () => {
  const others = [
    game(0, 0.1, { hints: 1 }),
    { ...game(0, 0.1), solved: undefined },
    { ...game(0, 0.1), level: "multiple" },
    { ...game(0, 0.1), level: undefined },
  ];
  assert.equal(placeAfter(others), 0);
  assert.equal(placeAfter([...others, game(0, 0.1)]), 1);
});

test("mistakes count as time", () => {
  const up = [game(0, 1), game(1, 1), game(2, 1), game(3, 1)];
  assert.equal(placeAfter(up), 4);
  const mistaken = up.map((one) => ({ ...one, solved: { ...one.solved, mistakes: 20 } }));
  assert.ok(placeAfter(mistaken) < 2);
});

test("who gets slower goes down again", () => {
  const up = [0, 1, 2, 3, 4, 5].map((rung) => game(rung, 0.5));
  assert.equal(placeAfter(up), 6);
  assert.ok(placeAfter([...up, ...Array.from({ length: 6 }, () => game(5, 6))]) < 4);
});

test("one bad game changes nothing", () => {
  const steady = Array.from({ length: 8 }, () => game(4, 1));
  assert.equal(placeAfter([...steady, game(4, 9)]), placeAfter(steady));
});

test("the games count in the order in which they were solved", () => {
  const games = [0, 1, 2].map((rung) => game(rung, 1, { at: 1000 - rung }));
  assert.deepEqual(nextRung(games), nextRung(games.toReversed()));
});

test("a game that took no time is no trouble", () => assert.equal(placeAfter([game(0, 0)]), 1));

for (const [name, strength] of Object.entries(STRENGTHS)) {
  test(`${strength.players} ${name} players come to their level within 12 games, and stay there`, () => {
    const { near, staying, changes, games } = fate(strength);
    assert.ok(near <= 12, `at game ${near}`);
    assert.ok(staying >= 0.95, `${staying} stay`);
    assert.ok(changes <= 4, `${changes} changes of rung in ${games} games`);
  });
}

test("there are 200 players, and each strength has a level of its own", () => {
  const all = Object.values(STRENGTHS);
  assert.equal(all.reduce((sum, { players }) => sum + players, 0), 200);
  assert.equal(new Set(all.map(({ pace }) => levelOf(pace))).size, 3);
});
