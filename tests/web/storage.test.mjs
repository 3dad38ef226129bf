import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { Store } from "../../src/hitori/web/static/storage.js";
import { idOf } from "../../src/hitori/web/static/whole.js";
import { board } from "./boards.mjs";

class Area {
  constructor() {
    Object.defineProperty(this, "room", { value: Infinity, writable: true }); // what is kept can be enumerated
  }
  getItem(key) {
    return this[key] ?? null;
  }
  setItem(key, value) {
    const others = Object.entries(this).filter(([name]) => name !== key);
    if (others.reduce((sum, [, text]) => sum + text.length, value.length) > this.room)
      throw new Error("QuotaExceededError");
    this[key] = value;
  }
  get length() {
    return Object.keys(this).length;
  }
}

const tiny = (label) => ({ rows: 1, cols: 2, labels: [label, 1] });
const P = [0, 1, 2, 3].map((label) => idOf(tiny(label))); // the ids of the tiny ones
const saved = (label, more = {}) => ({ puzzle: tiny(label), shades: [1, 0], ...more });

beforeEach(() => {
  globalThis.localStorage = new Area();
  globalThis.sessionStorage = new Area();
});

test("settings are kept, and those that are missing have their defaults", () => {
  new Store().keep("settings", { theme: "dark" });
  assert.equal(new Store().settings().theme, "dark");
  assert.equal(new Store().settings().help, "where");
});

test("a puzzle is known again by its grid alone", () => {
  const { puzzle } = board("12", "34");
  assert.equal(idOf(puzzle), idOf({ ...puzzle, name: "another name" }));
  assert.notEqual(idOf(puzzle), idOf(board("1234").puzzle));
  assert.notEqual(idOf(puzzle), idOf(board("12", "35").puzzle));
});

test("each tab goes on with its own game, and a new one with the last of all", (context) => {
  context.mock.timers.enable({ apis: ["Date"], now: 1000 });
  const one = new Store();
  globalThis.sessionStorage = new Area();
  const other = new Store();
  one.saveGame(P[1], saved(1));
  context.mock.timers.tick(5);
  other.saveGame(P[2], saved(2));
  assert.deepEqual([one.last().puzzle, other.last().puzzle], [tiny(1), tiny(2)]);
  globalThis.sessionStorage = new Area();
  assert.deepEqual(new Store().last().puzzle, tiny(2));
  assert.deepEqual(
    one.games().map(({ id }) => id),
    [P[2], P[1]],
  );
  assert.equal(one.game(P[3]), undefined);
});

test("a full storage gives up undo histories, and then says so once", () => {
  const told = [];
  const store = new Store((why) => told.push(why));
  store.saveGame(P[1], saved(1, { past: new Array(200).fill([[0, 0, 1]]), future: [], branch: 3 }));
  localStorage.room = 2400;
  store.saveGame(P[2], saved(2, { past: new Array(60).fill([[0, 0, 1]]) }));
  assert.deepEqual(told, []);
  assert.deepEqual([store.game(P[1]).past, store.game(P[1]).branch, store.game(P[1]).shades], [[], null, [1, 0]]);
  assert.equal(store.game(P[2]).past.length, 60);
  for (let time = 0; time < 2; time++) store.saveGame(P[3], saved(3, { past: new Array(300).fill([[0, 0, 1]]) }));
  assert.deepEqual(told, ["full"]);
  assert.deepEqual(store.game(P[1]).puzzle, tiny(1));
});

test("a storage that is full already can still be read", () => {
  new Store().saveGame(P[1], saved(1));
  localStorage.room = 0;
  assert.deepEqual(new Store().game(P[1]).puzzle, tiny(1));
});

test("progress goes to another browser by a file; what is newer there stays", (context) => {
  context.mock.timers.enable({ apis: ["Date"], now: 1000 });
  const store = new Store();
  const [id, other] = [idOf(tiny(1)), idOf(tiny(2))];
  store.saveGame(id, saved(1));
  store.saveGame(other, saved(2, { seconds: 7 }));
  const file = JSON.parse(JSON.stringify(store.exported()));
  context.mock.timers.tick(5);
  globalThis.localStorage = new Area();
  const there = new Store();
  there.saveGame(other, saved(2, { seconds: 9 }));
  assert.deepEqual(there.imported(file), { taken: 1, broken: 0 });
  assert.deepEqual([there.game(id).puzzle, there.game(other).seconds], [tiny(1), 9]);
  for (const bad of [null, {}, { hitori: 1 }, { hitori: 2, games: [] }])
    assert.throws(() => there.imported(bad), TypeError);
  const crooked = [{ id, at: 1e15, puzzle: { rows: 9, cols: 9, labels: [1] } }, { id: "x", at: 1e15, ...saved(1) }, {}];
  assert.deepEqual(there.imported({ hitori: 1, games: crooked }), { taken: 0, broken: crooked.length });
});

test("what was learnt elsewhere counts here, too", () => {
  const learnt = { seen: false, right: 0, tried: 0, passed: false, solved: false, puzzle: "" };
  new Store().keep("learn", { wall: { ...learnt, passed: true, puzzle: "p1" }, neighbour: { ...learnt, seen: true } });
  const file = JSON.parse(JSON.stringify(new Store().exported()));
  globalThis.localStorage = new Area();
  const there = new Store();
  there.keep("learn", { wall: { ...learnt, seen: true, right: 2, tried: 3, puzzle: "p2" } });
  there.imported(file);
  assert.deepEqual(there.kept("learn"), {
    wall: { ...learnt, seen: true, passed: true, right: 2, tried: 3, puzzle: "p2" },
    neighbour: { ...learnt, seen: true },
  });
  there.imported({ ...file, learn: { wall: { seen: 1 } } }); // broken: it changes nothing
  assert.equal(there.kept("learn").wall.passed, true);
});

test("games of the version before are taken over", () => {
  localStorage.setItem("hitori:games", JSON.stringify({ p1: saved(1), p2: saved(2) }));
  assert.deepEqual(
    new Store().games().map(({ id }) => id),
    [P[2], P[1]],
  );
  assert.equal(localStorage.getItem("hitori:games"), null);
});

// As the page of November 2026 wrote it. This test stays as it is, whatever the layout becomes.
const LAYOUT_1 = {
  settings: { theme: "dark", tap: "cycle", help: "warn", delay: 3, circles: true, rows: 10, cols: 12, level: "hard" },
  "game:p0": { seconds: 9 },
  shelf: { puzzles: [{ name: "one", rows: 1, cols: 2, labels: [1, 1] }], at: 0 },
  draft: { puzzle: { rows: 1, cols: 2, labels: [3, 1] }, past: [{ rows: 1, cols: 2, labels: [0, 1] }], isOpen: true },
};
const GAME_1 = {
  puzzle: { name: "Daily puzzle, 2026-03-04", daily: "2026-03-04", rows: 1, cols: 2, labels: [1, 1] },
  level: "trivial",
  hints: 2,
  isRevealed: false,
  solved: { at: 1772600000000, day: "2026-03-04", seconds: 61, hints: 2 },
  shades: [1, 2],
  past: [[[0, 0, 1]], [[1, 0, 2]]],
  future: [],
  branch: null,
  seconds: 61,
  at: 1772600000001,
};

test("what the layout 1 kept is read for ever, and what is broken is set aside", () => {
  for (const [name, value] of Object.entries(LAYOUT_1)) localStorage.setItem(`hitori:${name}`, JSON.stringify(value));
  localStorage.setItem(`hitori:game:${P[1]}`, JSON.stringify(GAME_1));
  const store = new Store();
  const { theme, tap, help, delay, circles, rows, cols, level, timer } = store.settings();
  assert.deepEqual({ theme, tap, help, delay, circles, rows, cols, level }, LAYOUT_1.settings);
  assert.equal(timer, true);
  assert.deepEqual(store.games(), [{ id: P[1], ...GAME_1 }]);
  assert.deepEqual([store.shelf(), store.kept("draft")], [LAYOUT_1.shelf, LAYOUT_1.draft]);
  assert.deepEqual(store.broken(), { "game:p0": '{"seconds":9}' });
  assert.equal(localStorage.getItem("hitori:layout"), "1");
  store.forgetBroken();
  assert.deepEqual(new Store().broken(), {});
});

test("broken or forbidden storage stops nobody", () => {
  localStorage.setItem("hitori:game:" + P[1], "{");
  assert.deepEqual(new Store().games(), []);
  for (const name of ["localStorage", "sessionStorage"]) {
    Object.defineProperty(globalThis, name, { get: () => assert.fail("forbidden"), configurable: true });
  }
  const store = new Store();
  store.saveGame(P[1], saved(1));
  store.saveShelf({ puzzles: [tiny(1)], at: 0 });
  assert.deepEqual([store.isLasting, store.game(P[1]).puzzle, store.shelf().at], [false, tiny(1), 0]);
  for (const name of ["localStorage", "sessionStorage"]) {
    Object.defineProperty(globalThis, name, { value: undefined, writable: true, configurable: true });
  }
});

test("a solved game keeps which techniques it needed, and one without that field is whole, too", () => {
  const store = new Store();
  store.saveGame(P[1], saved(1, { solved: { seconds: 9 } }));
  assert.deepEqual(store.game(P[1]).solved, { seconds: 9 });
  store.keepTechniques(P[1], ["wall"]);
  assert.deepEqual(new Store().game(P[1]).solved, { seconds: 9, techniques: ["wall"] });
  store.saveGame(P[2], saved(2));
  store.keepTechniques(P[2], ["wall"]);
  assert.equal(store.game(P[2]).solved, undefined);
});
