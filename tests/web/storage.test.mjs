import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { idOf, lastGame, loadGame, loadSettings, saveGame, saveSettings } from "../../src/hitori/web/static/storage.js";
import { board } from "./boards.mjs";

class Storage {
  items = new Map();
  getItem(key) {
    return this.items.get(key) ?? null;
  }
  setItem(key, value) {
    this.items.set(key, value);
  }
}

beforeEach(() => {
  globalThis.localStorage = new Storage();
});

test("settings are kept, and those that are missing have their defaults", () => {
  saveSettings({ theme: "dark" });
  assert.equal(loadSettings().theme, "dark");
  assert.equal(loadSettings().help, "where");
});

test("a puzzle is known again by its grid alone", () => {
  const { puzzle } = board("12", "34");
  assert.equal(idOf(puzzle), idOf({ ...puzzle, name: "another name" }));
  assert.notEqual(idOf(puzzle), idOf(board("1234").puzzle));
  assert.notEqual(idOf(puzzle), idOf(board("12", "35").puzzle));
});

test("the game played last is the one saved last", () => {
  for (const id of ["p1", "p2", "p1"]) saveGame(id, { id });
  assert.equal(lastGame().id, "p1");
  assert.equal(loadGame("p2").id, "p2");
  assert.equal(loadGame("p3"), undefined);
});

test("games played long ago are forgotten", () => {
  for (let number = 0; number < 100; number++) saveGame(`p${number}`, { number });
  assert.equal(loadGame("p0"), undefined);
  assert.equal(loadGame("p99").number, 99);
  assert.equal(loadGame("p40").number, 40);
});

test("broken or forbidden storage stops nobody", () => {
  localStorage.setItem("hitori:games", "{");
  assert.equal(lastGame(), undefined);
  Object.defineProperty(globalThis, "localStorage", { get: () => assert.fail("forbidden"), configurable: true });
  saveGame("p1", {});
  assert.equal(loadSettings().theme, "auto");
  delete globalThis.localStorage;
  globalThis.localStorage = new Storage();
});
