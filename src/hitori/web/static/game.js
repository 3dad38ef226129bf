// A game: the marks so far, and their history for undo and redo. It does not know the page.
//
// A *stroke* is one thing the player did, a click or a drag, as a list of [cell, before, after]; undo takes back a
// stroke. While the pointer is down the stroke is open and is recomputed for each cell it reaches; any other action,
// e.g. a key, ends it first. A *branch* is an attempt: the strokes since `tryThis`, which are kept or dropped
// together.

import { UNKNOWN, SHADED, UNSHADED, equals, neighbours } from "./rules.js";

export class Game {
  /** @param {Puzzle} puzzle @param {Saved} saved */
  constructor(puzzle, saved = {}) {
    this.puzzle = puzzle;
    this.shades = Uint8Array.from(saved.shades ?? new Array(puzzle.labels.length).fill(UNKNOWN));
    this.past = saved.past ?? [];
    this.future = saved.future ?? [];
    this.branch = saved.branch ?? null;
    this.stood = saved.stood ?? new Array(puzzle.labels.length).fill(0); // what each cell was left with, as bits
    this.seconds = saved.seconds ?? 0;
    this.level = saved.level;
    this.hints = saved.hints ?? 0; // how often help was given: hints, mistakes shown, steps explained
    this.round = saved.round ?? 0; // how often it was started over
    this.isRevealed = saved.isRevealed ?? false; // the solution was shown, which counts as no win
    this.solved = saved.solved; // the first time
    this.rival = saved.rival; // where a solved puzzle is played again: the best time without help, 0 if there is none
    this.toBeat = saved.toBeat; // the time of who sent the puzzle, in seconds
    this.circlesNeighbours = false; // what shades a cell circles the cells beside it
    this.shadesEquals = false; // what circles a cell shades the equal ones in its row and column
    this.open = /** @type {OpenStroke | null} */ (null);
  }

  /** The puzzle, and what `new Game(puzzle, saved)` restores. */
  saved() {
    const { shades, open, circlesNeighbours, shadesEquals, ...kept } = this;
    return { ...kept, shades: [...shades] };
  }

  /** Put the pen to a cell: SHADED or UNSHADED, which takes such a mark off, or UNKNOWN, which cycles through black,
   * circle and blank. Returns the changed cells. @type {(cell: number, wanted: number) => number[]} */
  begin(cell, wanted) {
    this.end();
    const before = this.shades[cell];
    const pen = wanted || (before === SHADED ? UNSHADED : before || SHADED);
    const after = before === pen ? UNKNOWN : pen;
    this.open = { pen, after, cells: [], changes: [], before: Uint8Array.from(this.shades) };
    return this.extend(cell);
  }

  /** Draw the open stroke on to one more cell. Returns the changed cells. */
  extend(/** @type {number} */ cell) {
    const stroke = this.open;
    if (!stroke || stroke.cells.includes(cell)) return [];
    stroke.cells.push(cell);
    const drawn = this.#drawn(stroke);
    const shaded = this.shadesEquals ? this.#withEquals(stroke, drawn) : drawn;
    return this.#redraw(stroke, this.circlesNeighbours ? this.#withCircles(stroke, shaded) : shaded);
  }

  /** Lift the pen: the stroke can now be undone. Returns the changed cells. */
  end() {
    const changes = this.open?.changes ?? [];
    if (changes.length) this.#remember(changes);
    this.open = null;
    return changes.map(([cell]) => cell);
  }

  /** Take the open stroke back, as when a touch turns out to scroll. Returns the changed cells. */
  cancel() {
    const changed = this.open ? this.#redraw(this.open, []) : [];
    this.open = null;
    return changed;
  }

  /** Give cells their shades in one stroke. Returns the changed cells. @param {Iterable<[number, number]>} shades */
  mark(shades) {
    this.end();
    const wanted = [...shades].filter(([cell, shade]) => this.shades[cell] !== shade);
    const changes = wanted.map(/** @returns {Change} */ ([cell, shade]) => [cell, this.shades[cell], shade]);
    if (changes.length) this.#remember(changes);
    return this.#apply(changes, 2);
  }

  undo() {
    this.end();
    const stroke = this.past.pop();
    if (!stroke) return [];
    this.future.push(stroke);
    if (this.branch !== null && this.past.length < this.branch) this.branch = null;
    return this.#apply(stroke, 1);
  }

  redo() {
    this.end();
    const stroke = this.future.pop();
    if (!stroke) return [];
    this.past.push(stroke);
    return this.#apply(stroke, 2);
  }

  /** The cells whose marks are not those of a solution. @param {Shades} solution */
  wrong(solution) {
    return [...this.shades.keys()].filter((cell) => this.shades[cell] && this.shades[cell] !== solution[cell]);
  }

  /** Undo to where no mark was wrong; wipe off what is older than the history. Returns the changed cells.
   * @param {Shades} solution */
  backTo(solution) {
    const changed = /** @type {number[]} */ ([]);
    while (this.wrong(solution).length && this.past.length) changed.push(...this.undo());
    return [...changed, ...this.mark(this.wrong(solution).map((cell) => [cell, UNKNOWN]))];
  }

  /** How many cells of a solved game were left with a wrong mark, outside a branch: the last stroke may still turn. */
  mistakes() {
    return this.stood.filter((bits, cell) => bits & (this.shades[cell] === SHADED ? UNSHADED : SHADED)).length;
  }

  get isTrying() {
    return this.branch !== null;
  }

  /** The cells marked in the branch. */
  tried() {
    const strokes = this.branch !== null ? this.past.slice(this.branch).concat([this.open?.changes ?? []]) : [];
    return new Set(strokes.flat().map(([cell]) => cell));
  }

  tryThis() {
    this.branch = this.past.length;
  }

  keep() {
    this.branch = null;
  }

  /** Undo the whole branch. Returns the changed cells. */
  drop() {
    const start = this.branch;
    const changed = /** @type {number[]} */ ([]);
    while (start !== null && this.isTrying && this.past.length > start) changed.push(...this.undo());
    this.branch = null;
    return changed;
  }

  // A drag marks unknown cells only, wipes off marks of its own kind only, and never shades two neighbours.
  #drawn(/** @type {OpenStroke} */ { pen, after, cells, before }) {
    if (cells.length === 1) return [/** @type {Change} */ ([cells[0], before[cells[0]], after])];
    const shaded = new Set();
    const isTaken = (/** @type {number} */ cell) => shaded.has(cell) || before[cell] === SHADED;
    const drawn = /** @type {Stroke} */ ([]);
    for (const [place, cell] of cells.entries()) {
      const isMeant = before[cell] === (after === UNKNOWN ? pen : UNKNOWN) || place === 0;
      if (!isMeant || (after === SHADED && neighbours(this.puzzle, cell).some(isTaken))) continue;
      if (after === SHADED) shaded.add(cell);
      drawn.push([cell, before[cell], after]);
    }
    return drawn;
  }

  // Beside a shaded cell nothing is shaded: there the circle is wrong, or the other mark.
  /** @type {(open: OpenStroke, drawn: Stroke) => Stroke} */
  #withEquals({ before }, drawn) {
    const shades = Uint8Array.from(before);
    for (const [cell, , after] of drawn) shades[cell] = after;
    const added = /** @type {Stroke} */ ([]);
    const isBesideShaded = (/** @type {number} */ cell) =>
      neighbours(this.puzzle, cell).some((beside) => shades[beside] === SHADED);
    for (const [cell, , after] of drawn) {
      if (after !== UNSHADED) continue;
      for (const equal of equals(this.puzzle, cell)) {
        if (shades[equal] !== UNKNOWN || isBesideShaded(equal)) continue;
        shades[equal] = SHADED;
        added.push([equal, UNKNOWN, SHADED]);
      }
    }
    return [...drawn, ...added];
  }

  /** @type {(open: OpenStroke, drawn: Stroke) => Stroke} */
  #withCircles({ before }, drawn) {
    const taken = new Set(drawn.map(([cell]) => cell));
    const shaded = drawn.filter(([, , after]) => after === SHADED);
    const beside = new Set(shaded.flatMap(([cell]) => neighbours(this.puzzle, cell)));
    const open = [...beside].filter((cell) => before[cell] === UNKNOWN && !taken.has(cell));
    return [...drawn, ...open.map(/** @returns {Change} */ (cell) => [cell, UNKNOWN, UNSHADED])];
  }

  /** @type {(open: OpenStroke, changes: Stroke) => number[]} */
  #redraw(open, changes) {
    const changed = new Set([...this.#apply(open.changes, 1), ...this.#apply(changes, 2)]);
    open.changes = changes;
    return [...changed];
  }

  #remember(/** @type {Stroke} */ stroke) {
    const moving = new Set([...this.tried(), ...stroke.map(([cell]) => cell)]);
    for (const [cell] of this.past.at(-1) ?? []) if (!moving.has(cell)) this.stood[cell] |= this.shades[cell];
    this.past.push(stroke);
    this.future = [];
  }

  /** @type {(changes: Stroke, side: 1 | 2) => number[]} */
  #apply(changes, side) {
    for (const change of changes) this.shades[change[0]] = change[side];
    return changes.map(([cell]) => cell);
  }
}

/** The shade that a step gives its cells. @type {(step: { shade: "#" | "." }) => number} */
export const shadeOf = ({ shade }) => (shade === "#" ? SHADED : UNSHADED);

/** The shades after these steps. @type {(puzzle: Board, shades: Shades, steps: Deduction[]) => Uint8Array} */
export function after({ cols }, shades, steps) {
  const found = Uint8Array.from(shades);
  for (const step of steps) for (const [row, col] of step.cells) found[row * cols + col] = shadeOf(step);
  return found;
}
