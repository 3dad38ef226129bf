// A game: the marks so far, and their history for undo and redo. It does not know the page.
//
// A *stroke* is one thing the player did, a click or a drag, as a list of [cell, before, after]; undo takes back a
// stroke. While the pointer is down the stroke is open and is recomputed for each cell it reaches; any other action,
// e.g. a key, ends it first. A *branch* is an attempt: the strokes since `tryThis`, which are kept or dropped
// together.

import { UNKNOWN, SHADED, UNSHADED, neighbours } from "./rules.js";

export class Game {
  constructor(puzzle, saved = {}) {
    this.puzzle = puzzle;
    this.shades = Uint8Array.from(saved.shades ?? new Array(puzzle.labels.length).fill(UNKNOWN));
    this.past = saved.past ?? [];
    this.future = saved.future ?? [];
    this.branch = saved.branch ?? null;
    this.seconds = saved.seconds ?? 0;
    this.circlesNeighbours = false; // what shades a cell circles the cells beside it
    this.open = null;
  }

  /** What `new Game(puzzle, saved)` restores. */
  saved() {
    const { past, future, branch, seconds } = this;
    return { shades: [...this.shades], past, future, branch, seconds };
  }

  /**
   * Put the pen to a cell: SHADED or UNSHADED, which takes such a mark off, or UNKNOWN, which cycles through black,
   * circle and blank. Returns the changed cells.
   */
  begin(cell, wanted) {
    this.end();
    const before = this.shades[cell];
    const pen = wanted || (before === SHADED ? UNSHADED : before || SHADED);
    const after = before === pen ? UNKNOWN : pen;
    this.open = { pen, after, cells: [], changes: [] };
    return this.extend(cell);
  }

  /** Draw the open stroke on to one more cell. Returns the changed cells. */
  extend(cell) {
    const stroke = this.open;
    if (!stroke || stroke.cells.includes(cell)) return [];
    stroke.cells.push(cell);
    const drawn = stroke.cells.length === 1 ? this.#click(cell) : this.#drag();
    return this.#redraw(this.circlesNeighbours ? this.#withCircles(drawn) : drawn);
  }

  /** Lift the pen: the stroke can now be undone. */
  end() {
    if (this.open?.changes.length) this.#remember(this.open.changes);
    this.open = null;
  }

  /** Take the open stroke back, as when a touch turns out to scroll. Returns the changed cells. */
  cancel() {
    const changed = this.open ? this.#redraw([]) : [];
    this.open = null;
    return changed;
  }

  /** Give cells their shades in one stroke. Returns the changed cells. */
  mark(shades) {
    this.end();
    const wanted = [...shades].filter(([cell, shade]) => this.shades[cell] !== shade);
    const changes = wanted.map(([cell, shade]) => [cell, this.shades[cell], shade]);
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

  /** The cells whose marks are not those of a solution. */
  wrong(solution) {
    return [...this.shades.keys()].filter((cell) => this.shades[cell] && this.shades[cell] !== solution[cell]);
  }

  /** Undo to where no mark was wrong; wipe off what is older than the history. Returns the changed cells. */
  backTo(solution) {
    const changed = [];
    while (this.wrong(solution).length && this.past.length) changed.push(...this.undo());
    return [...changed, ...this.mark(this.wrong(solution).map((cell) => [cell, UNKNOWN]))];
  }

  get isTrying() {
    return this.branch !== null;
  }

  /** The cells marked in the branch. */
  tried() {
    const strokes = this.isTrying ? this.past.slice(this.branch).concat([this.open?.changes ?? []]) : [];
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
    const changed = [];
    while (this.isTrying && this.past.length > start) changed.push(...this.undo());
    this.branch = null;
    return changed;
  }

  /** The shading as rows of `#`, `.` and `?`. */
  rows() {
    const { rows, cols } = this.puzzle;
    const text = Array.from(this.shades, (shade) => "?#."[shade]).join("");
    return Array.from({ length: rows }, (_, row) => text.slice(row * cols, (row + 1) * cols));
  }

  #click(cell) {
    return [[cell, this.shades[cell], this.open.after]];
  }

  // A drag marks unknown cells only, wipes off marks of its own kind only, and never shades two neighbours.
  #drag() {
    const { pen, after, cells, changes } = this.open;
    const before = new Map(changes.map(([cell, shade]) => [cell, shade]));
    const shadeBefore = (cell) => before.get(cell) ?? this.shades[cell];
    const shaded = new Set();
    const isFree = (cell) => neighbours(this.puzzle, cell).every((n) => !shaded.has(n) && shadeBefore(n) !== SHADED);
    const drawn = [];
    for (const [place, cell] of cells.entries()) {
      const isMeant = shadeBefore(cell) === (after === UNKNOWN ? pen : UNKNOWN) || place === 0;
      if (!isMeant || (after === SHADED && !isFree(cell))) continue;
      if (after === SHADED) shaded.add(cell);
      drawn.push([cell, shadeBefore(cell), after]);
    }
    return drawn;
  }

  #withCircles(drawn) {
    const before = new Map(this.open.changes.map(([cell, shade]) => [cell, shade]));
    const taken = new Set(drawn.map(([cell]) => cell));
    const circled = [];
    for (const [cell, , after] of drawn) {
      if (after !== SHADED) continue;
      for (const beside of neighbours(this.puzzle, cell)) {
        if (taken.has(beside) || (before.get(beside) ?? this.shades[beside]) !== UNKNOWN) continue;
        taken.add(beside);
        circled.push([beside, UNKNOWN, UNSHADED]);
      }
    }
    return [...drawn, ...circled];
  }

  #redraw(changes) {
    const changed = new Set([...this.#apply(this.open.changes, 1), ...this.#apply(changes, 2)]);
    this.open.changes = changes;
    return [...changed];
  }

  #remember(stroke) {
    this.past.push(stroke);
    this.future = [];
  }

  #apply(changes, side) {
    for (const change of changes) this.shades[change[0]] = change[side];
    return changes.map(([cell]) => cell);
  }
}

/** The shades of rows of `#`, `.` and `?`, cell by cell. */
export function shadesOf(rows) {
  return Uint8Array.from(rows.join(""), (symbol) => ({ "#": SHADED, ".": UNSHADED })[symbol] ?? UNKNOWN);
}
