import assert from "node:assert/strict";
import { test } from "node:test";

import { Game } from "../../src/hitori/web/static/game.js";
import { rowsOf, shadesOf } from "../../src/hitori/web/static/core.js";
import { SHADED, UNKNOWN, UNSHADED, neighbours } from "../../src/hitori/web/static/rules.js";
import { board } from "./boards.mjs";

const newGame = (...rows) => new Game(board(...rows).puzzle);
const rows = (game) => rowsOf(game.puzzle, game.shades);

function draw(game, pen, ...cells) {
  game.begin(cells[0], pen);
  for (const cell of cells.slice(1)) game.extend(cell);
  game.end();
}

test("a click marks, the same click takes the mark off, the other pen changes it", () => {
  const game = newGame("123");
  draw(game, SHADED, 0);
  assert.deepEqual(rows(game), ["#??"]);
  draw(game, UNSHADED, 0);
  assert.deepEqual(rows(game), [".??"]);
  draw(game, UNSHADED, 0);
  assert.deepEqual(rows(game), ["???"]);
});

test("a click may shade beside a shaded cell: the player is free to err", () => {
  const game = newGame("123");
  draw(game, SHADED, 0);
  draw(game, SHADED, 1);
  assert.deepEqual(rows(game), ["##?"]);
});

test("a drag shades every other cell of a line", () => {
  const game = newGame("12345");
  draw(game, SHADED, 0, 1, 2, 3, 4);
  assert.deepEqual(rows(game), ["#?#?#"]);
});

test("a key in the middle of a drag ends it, and nothing is lost", () => {
  const game = newGame("12345");
  game.begin(0, UNSHADED);
  game.extend(1);
  draw(game, SHADED, 4);
  game.end();
  assert.deepEqual(rows(game), ["..??#"]);
  game.begin(2, UNSHADED);
  game.undo();
  assert.deepEqual(rows(game), ["..??#"]);
  game.undo();
  game.undo();
  assert.deepEqual(rows(game), ["?????"]);
});

test("a drag that begins beside a shaded cell takes its first mark back", () => {
  const game = newGame("1234");
  draw(game, SHADED, 0);
  game.begin(1, SHADED);
  assert.deepEqual(rows(game), ["##??"]);
  game.extend(2);
  game.end();
  assert.deepEqual(rows(game), ["#?#?"]);
});

test("a drag leaves marks of the other kind alone", () => {
  const game = newGame("1234");
  draw(game, UNSHADED, 1);
  draw(game, SHADED, 3);
  draw(game, UNSHADED, 0, 1, 2, 3);
  assert.deepEqual(rows(game), ["...#"]);
  draw(game, UNSHADED, 0, 1, 2, 3);
  assert.deepEqual(rows(game), ["???#"]);
});

test("no sequence of drags shades two neighbours", () => {
  const game = newGame("123456", "234561", "345612", "456123");
  const random = randomNumbers(7);
  for (let round = 0; round < 300; round++) {
    const cells = Array.from({ length: 2 + (random() % 6) }, () => random() % 24);
    if (new Set(cells).size > 1) draw(game, random() % 2 ? SHADED : UNSHADED, ...cells);
    const shaded = [...game.shades.keys()].filter((cell) => game.shades[cell] === SHADED);
    assert.ok(shaded.every((cell) => neighbours(game.puzzle, cell).every((other) => game.shades[other] !== SHADED)));
  }
});

test("undo goes back to the beginning and redo to the end, however long the game", () => {
  const game = newGame("123456", "234561", "345612");
  const random = randomNumbers(3);
  const states = [rows(game)];
  while (states.length < 2000) {
    draw(game, random() % 2 ? SHADED : UNSHADED, ...Array.from({ length: 1 + (random() % 3) }, () => random() % 18));
    if (game.past.length === states.length) states.push(rows(game));
  }
  for (const state of states.slice(0, -1).reverse()) {
    game.undo();
    assert.deepEqual(rows(game), state);
  }
  assert.deepEqual(game.undo(), []);
  for (const state of states.slice(1)) {
    game.redo();
    assert.deepEqual(rows(game), state);
  }
  assert.deepEqual(game.redo(), []);
});

test("a new stroke ends what could be redone; a stroke without effect is none", () => {
  const game = newGame("123");
  draw(game, SHADED, 0);
  game.undo();
  draw(game, SHADED, 2);
  assert.deepEqual(game.redo(), []);
  game.mark([[2, SHADED]]);
  assert.equal(game.past.length, 1);
});

test("a cancelled stroke leaves nothing behind", () => {
  const game = newGame("1234");
  game.begin(0, SHADED);
  game.extend(2);
  assert.deepEqual(new Set(game.cancel()), new Set([0, 2]));
  assert.deepEqual(rows(game), ["????"]);
  assert.deepEqual(game.past, []);
});

test("a branch is dropped as a whole", () => {
  const game = newGame("12345");
  draw(game, SHADED, 0);
  game.tryThis();
  draw(game, UNSHADED, 1);
  draw(game, SHADED, 0);
  assert.deepEqual(game.tried(), new Set([0, 1]));
  assert.deepEqual(new Set(game.drop()), new Set([0, 1]));
  assert.deepEqual(rows(game), ["#????"]);
  assert.equal(game.isTrying, false);
});

test("a branch that is kept is an ordinary part of the game", () => {
  const game = newGame("12345");
  game.tryThis();
  draw(game, SHADED, 0);
  game.keep();
  assert.deepEqual(game.tried(), new Set());
  game.undo();
  assert.deepEqual(rows(game), ["?????"]);
});

test("undoing past its beginning ends a branch", () => {
  const game = newGame("12345");
  draw(game, SHADED, 0);
  game.tryThis();
  game.undo();
  assert.equal(game.isTrying, false);
});

test("a saved game goes on where it was, with its history", () => {
  const game = newGame("12345");
  draw(game, SHADED, 0, 2);
  game.tryThis();
  draw(game, UNSHADED, 1);
  draw(game, UNSHADED, 3);
  game.undo();
  const again = new Game(game.puzzle, JSON.parse(JSON.stringify(game.saved())));
  assert.deepEqual(rows(again), ["#.#??"]);
  again.redo();
  assert.deepEqual(rows(again), ["#.#.?"]);
  again.drop();
  assert.deepEqual(rows(again), ["#?#??"]);
  again.undo();
  assert.deepEqual(rows(again), ["?????"]);
});

test("rows of symbols become shades", () => {
  assert.deepEqual([...shadesOf(["#.", "?."])], [1, 2, 0, 2]);
});

function randomNumbers(seed) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
    return state >> 8;
  };
}

test("a cycling pen goes from black to circle to blank", () => {
  const game = newGame("123");
  const seen = [];
  for (let time = 0; time < 4; time++) {
    draw(game, UNKNOWN, 0);
    seen.push(rows(game)[0][0]);
  }
  assert.deepEqual(seen, ["#", ".", "?", "#"]);
});

test("shading circles the neighbours in the same stroke, where that is wished, and only unknown ones", () => {
  const game = newGame("123", "456", "789");
  draw(game, SHADED, 0);
  game.circlesNeighbours = true;
  draw(game, SHADED, 4);
  assert.deepEqual(rows(game), ["#.?", ".#.", "?.?"]);
  game.undo();
  assert.deepEqual(rows(game), ["#??", "???", "???"]);
  game.redo();
  draw(game, SHADED, 1);
  assert.deepEqual(rows(game), ["##.", ".#.", "?.?"]);
});
