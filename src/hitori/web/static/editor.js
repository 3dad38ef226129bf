// The editor: labels are typed into the board, and the number of solutions appears as soon as the typing stops.
//
// A draft is {name, author, rows, cols, labels}. Each change puts the draft before it on the past; drafts are small,
// and undo is then the same for a label, a size and a repair. The store keeps the draft until the editor is left for
// good.

import { say, trying } from "./card.js";
import { all, by, field, isIn } from "./dom.js";
import { facts, t } from "./messages.js";
import { board, core, store } from "./page.js";
import { NOTHING } from "./rules.js";

const PAUSE = 40; // a key held down asks once
const REST = 300;
const MAX_SIDE = 60;
const MOST_SHARED = 400; // cells of the largest board whose shares of solutions are counted
const MOST_COUNTED = 1000; // solutions, so the answer comes while one types
const SECONDS = 4;
const MOST = 4294967295;

/** An empty board. @type {(size: { rows: number, cols: number }) => Puzzle} */
export const blank = ({ rows, cols }) => ({ rows, cols, labels: Array(rows * cols).fill(0) });

export class Editor {
  past = /** @type {Puzzle[]} */ ([]);
  future = /** @type {Puzzle[]} */ ([]);
  draft = /** @type {Puzzle | null} */ (null); // what is edited, until the editor is left for good
  typing = /** @type {number | undefined} */ (undefined); // the cell whose label the next digit goes on with
  asking = new AbortController(); // for the questions about the draft
  waiting = 0;

  /** `walk(puzzle)` shows why a puzzle has its one solution. @param {(puzzle: Puzzle) => unknown} walk */
  constructor(walk) {
    /** @type {Record<string, () => unknown>} */
    const clicks = {
      "edit-size": () => this.#resize(this.puzzle),
      "edit-empty": () => this.#resize({ ...this.puzzle, labels: [] }),
      "edit-undo": () => this.undo(),
      "edit-redo": () => this.redo(),
      "edit-next": () => this.#next(),
      "edit-delete": () => this.erase(),
      repair: () => this.#repair(),
      why: () => walk(this.puzzle),
    };
    for (const [id, run] of Object.entries(clicks)) by(id).addEventListener("click", run);
    for (const digit of all("#pad [value]", HTMLButtonElement))
      digit.addEventListener("click", () => this.type(Number(digit.value)));
    by("edit-shares").addEventListener("change", () => this.#inspect());
    for (const name of ["name", "author"]) {
      by(`edit-${name}`).addEventListener("change", () =>
        this.#change({ ...this.puzzle, [name]: field(`edit-${name}`).value || undefined }),
      );
    }
  }

  /** @returns {Puzzle} */
  get puzzle() {
    return this.draft ?? NOTHING;
  }

  /** Edit a puzzle, or go on with the draft, as after a reload. @type {(puzzle: Puzzle, past?: Puzzle[]) => void} */
  open({ name, author, letters, rows, cols, labels }, past = []) {
    this.past = past;
    this.future = [];
    this.#show({ name, author, letters, rows, cols, labels: [...labels] });
  }

  /** The editor is left: `isOver` says whether the draft is done with. */
  close(/** @type {boolean} */ isOver) {
    if (!this.draft) return;
    clearTimeout(this.waiting);
    this.asking.abort();
    if (!isOver) return this.#keep(false);
    store.keep("draft", null);
    this.draft = null;
  }

  /** A digit goes on with the label of the cell, as long as the keyboard stays there. */
  type(/** @type {number} */ digit) {
    const cell = board.focused;
    const before = this.typing === cell ? this.puzzle.labels[cell] : 0;
    const label = before * 10 + digit;
    this.#write(cell, label <= MOST ? label : digit);
    this.typing = cell;
  }

  erase() {
    const cell = board.focused;
    this.#write(cell, Math.floor(this.puzzle.labels[cell] / 10));
  }

  /** The next digit starts a new label. */
  moved() {
    this.typing = undefined;
  }

  undo() {
    this.#turnBack(this.past, this.future);
  }

  redo() {
    this.#turnBack(this.future, this.past);
  }

  #turnBack(/** @type {Puzzle[]} */ from, /** @type {Puzzle[]} */ to) {
    const puzzle = from.pop();
    if (!puzzle) return;
    to.push(this.puzzle);
    this.#show(puzzle);
  }

  // Another draft, which can be undone if it differs; `changed` are cells that a repair changed.
  #change(/** @type {Puzzle} */ puzzle, /** @type {number[]} */ changed = []) {
    const before = this.puzzle;
    if (JSON.stringify(puzzle) !== JSON.stringify(before)) this.#remember();
    this.#show(puzzle, changed, before);
  }

  #remember() {
    this.past.push({ ...this.puzzle, labels: [...this.puzzle.labels] });
    this.future = [];
  }

  #write(/** @type {number} */ cell, /** @type {number} */ label) {
    if (label === this.puzzle.labels[cell]) return;
    this.#remember();
    this.draft = { ...this.puzzle, labels: this.puzzle.labels.with(cell, label) };
    board.relabel(cell, label);
    this.#refresh();
    clearTimeout(this.waiting);
    this.waiting = setTimeout(() => this.#inspect(), PAUSE);
  }

  #show(/** @type {Puzzle} */ puzzle, /** @type {number[]} */ changed = [], before = puzzle) {
    document.body.dataset.mode = "edit";
    this.draft = puzzle;
    this.typing = undefined;
    by("title").textContent = puzzle.name || t("edit.title");
    for (const name of /** @type {const} */ (["rows", "cols", "name", "author"]))
      field(`edit-${name}`).value = String(puzzle[name] ?? "");
    board.show(puzzle);
    this.#refresh();
    this.#inspect(changed, before);
  }

  #refresh() {
    by("facts").textContent = facts(this.puzzle);
    by("why").toggleAttribute("disabled", true);
    by("edit-undo").toggleAttribute("disabled", !this.past.length);
    by("edit-redo").toggleAttribute("disabled", !this.future.length);
    this.#keep(true);
  }

  #keep(/** @type {boolean} */ isOpen) {
    store.keep("draft", { puzzle: this.puzzle, past: this.past.slice(-50), isOpen });
  }

  /** Ask anew, and no longer about what was there before. */
  #ask() {
    this.asking.abort();
    this.asking = new AbortController();
    return this.asking.signal;
  }

  async #inspect(/** @type {number[]} */ changed = [], before = this.puzzle) {
    const [signal, { rows, cols }] = [this.#ask(), this.puzzle];
    const wantsShares = field("edit-shares").checked && rows * cols <= MOST_SHARED;
    const options = { limit: wantsShares ? MOST_COUNTED : 2, seconds: SECONDS, signal };
    const found = await trying(core.inspect(this.puzzle, options));
    if (!found || !isIn("edit") || signal.aborted) return;
    board.highlight({ open: board.at(found.differing), changed });
    board.heat(wantsShares ? found.shares : null);
    const isUnique = found.count === 1 && found.complete;
    by("why").toggleAttribute("disabled", !isUnique);
    if (isUnique) this.#rate(signal);
    const mood = isUnique ? "good" : found.count > 1 || found.complete ? "alarm" : "";
    say(counted(found), changed.length ? this.#told(changed, before) : "", { mood });
  }

  // Only once the typing rests: a label more would end the engine at work.
  async #rate(/** @type {AbortSignal} */ signal) {
    await new Promise((resolve) => setTimeout(resolve, REST));
    const options = { signal, seconds: SECONDS };
    const found = signal.aborted ? null : await core.rate(this.puzzle, options).catch(() => null);
    if (found?.level && isIn("edit") && !signal.aborted) by("facts").textContent = facts(this.puzzle, found.level);
  }

  async #repair() {
    const [signal, before] = [this.#ask(), this.puzzle];
    const found = await trying(core.makeUnique(before, { signal }));
    if (found && isIn("edit") && this.puzzle === before) this.#change(found.puzzle, board.at(found.changed));
  }

  /** How a repair changed these cells, in words. @type {(changed: number[], before: Puzzle) => string} */
  #told(changed, before) {
    const words = changed.slice(0, 8).map((cell) => {
      const [from, to] = [before, this.puzzle].map(({ labels }) => board.text(labels[cell]) || "–");
      return t("edit.one-changed", { cell: board.place(cell), from, to });
    });
    const more = changed.length > 8 ? t("edit.more-changed", { count: changed.length - 8 }) : "";
    return `${t("edit.changed", { count: changed.length })} ${words.join(", ")}${more}.`;
  }

  // The size of the fields; the labels are those of `old`, blank where it has none.
  #resize(/** @type {Puzzle} */ old) {
    const [rows, cols] = ["edit-rows", "edit-cols"].map((id) =>
      Math.min(MAX_SIDE, Math.max(1, Math.trunc(Number(field(id).value)) || 1)),
    );
    const labels = Array.from({ length: rows * cols }, (_, cell) => {
      const [row, col] = [Math.floor(cell / cols), cell % cols];
      return (row < old.rows && col < old.cols && old.labels[row * old.cols + col]) || 0;
    });
    this.#change({ ...old, rows, cols, labels });
  }

  #next() {
    this.moved();
    board.focus((board.focused + 1) % this.puzzle.labels.length);
  }
}

/** How many solutions there are, in words. @type {(found: Answers["inspect"]) => string} */
function counted({ count, complete, differing }) {
  if (count < 2) return t(!complete ? "edit.unknown" : count ? "edit.unique" : "edit.none");
  const many = complete ? t("edit.many", { count }) : t("edit.several");
  return differing?.length ? `${many} ${t("edit.differ", { count: differing.length })}` : many;
}
