// The editor: labels are typed into the board, and the number of solutions appears as soon as the typing stops.
//
// A draft is {name, author, rows, cols, labels}. Each change puts the draft before it on the past; drafts are small,
// and undo is then the same for a label, a size and a repair. The store keeps the draft until the editor is left for
// good.

import { element } from "./board.js";
import { say, trying } from "./card.js";
import { named } from "./player.js";
import { t } from "./messages.js";

const PAUSE = 40; // a key held down asks once
const REST = 300;
const MAX_SIDE = 60;
const MOST_SHARED = 400; // cells of the largest board whose shares of solutions are counted
const MOST_COUNTED = 1000; // solutions, so the answer comes while one types
const SECONDS = 4;
const MOST = 4294967295;
const by = (id) => document.getElementById(id);

/** An empty board. */
export const blank = ({ rows, cols }) => ({ rows, cols, labels: Array(rows * cols).fill(0) });

export class Editor {
  /** `walk(puzzle)` shows why a puzzle has its one solution. */
  constructor(board, core, store, walk) {
    Object.assign(this, { board, core, store });
    this.#pad();
    const clicks = {
      "edit-size": () => this.#resize(this.puzzle),
      "edit-empty": () => this.#resize({ ...this.puzzle, labels: [] }),
      "edit-undo": () => this.undo(),
      "edit-redo": () => this.redo(),
      repair: () => this.#repair(),
      why: () => walk(this.puzzle),
    };
    for (const [id, run] of Object.entries(clicks)) by(id).addEventListener("click", run);
    by("edit-shares").addEventListener("change", () => this.#inspect());
    for (const name of ["name", "author"]) {
      by(`edit-${name}`).addEventListener("change", () =>
        this.#change({ ...this.puzzle, [name]: by(`edit-${name}`).value || undefined }),
      );
    }
  }

  get isOpen() {
    return document.body.dataset.mode === "edit";
  }

  /** Edit a puzzle. */
  open({ name, author, letters, rows, cols, labels }) {
    this.past = [];
    this.future = [];
    this.#show({ name, author, letters, rows, cols, labels: [...labels] });
  }

  /** Go on with the draft, as after a reload. */
  resume({ puzzle, past = [] }) {
    this.past = past;
    this.future = [];
    this.#show(puzzle);
  }

  /** The editor is left: `isOver` says whether the draft is done with. */
  close(isOver) {
    if (!this.puzzle) return;
    clearTimeout(this.waiting);
    this.asking?.abort();
    if (!isOver) return this.#keep(false);
    this.store.saveDraft(null);
    this.puzzle = undefined;
  }

  /** A digit goes on with the label of the cell, as long as the keyboard stays there. */
  type(digit) {
    const cell = this.board.focused;
    const before = this.typing === cell ? this.puzzle.labels[cell] : 0;
    const label = before * 10 + digit;
    this.#write(cell, label <= MOST ? label : digit);
    this.typing = cell;
  }

  erase() {
    const cell = this.board.focused;
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

  #turnBack(from, to) {
    if (!from.length) return;
    to.push(this.puzzle);
    this.#show(from.pop());
  }

  // Another draft, which can be undone if it differs.
  #change(puzzle, changed = []) {
    if (JSON.stringify(puzzle) !== JSON.stringify(this.puzzle)) this.#remember();
    this.#show(puzzle, changed);
  }

  #remember() {
    this.past.push({ ...this.puzzle, labels: [...this.puzzle.labels] });
    this.future = [];
  }

  #write(cell, label) {
    if (label === this.puzzle.labels[cell]) return;
    this.#remember();
    this.puzzle = { ...this.puzzle, labels: this.puzzle.labels.with(cell, label) };
    this.board.relabel(cell, label);
    this.#refresh();
    clearTimeout(this.waiting);
    this.waiting = setTimeout(() => this.#inspect(), PAUSE);
  }

  #show(puzzle, changed = []) {
    document.body.dataset.mode = "edit";
    this.puzzle = puzzle;
    this.typing = undefined;
    by("title").textContent = puzzle.name || t("edit.title");
    by("edit-rows").value = puzzle.rows;
    by("edit-cols").value = puzzle.cols;
    by("edit-name").value = puzzle.name ?? "";
    by("edit-author").value = puzzle.author ?? "";
    this.board.show({ ...puzzle, labels: [...puzzle.labels] });
    this.#refresh();
    this.#inspect(changed);
  }

  #facts(level) {
    const facts = [`${this.puzzle.rows} × ${this.puzzle.cols}`, level && t(`level.${level}`)];
    by("facts").textContent = facts.filter(Boolean).join(", ");
  }

  #refresh() {
    this.#facts();
    by("why").disabled = true;
    by("edit-undo").disabled = !this.past.length;
    by("edit-redo").disabled = !this.future.length;
    this.#keep(true);
  }

  #keep(isOpen) {
    this.store.saveDraft({ puzzle: this.puzzle, past: this.past.slice(-50), isOpen });
  }

  async #inspect(changed = []) {
    this.asking?.abort();
    const asking = (this.asking = new AbortController());
    const { rows, cols } = this.puzzle;
    const wantsShares = by("edit-shares").checked && rows * cols <= MOST_SHARED;
    const options = { limit: wantsShares ? MOST_COUNTED : 2, seconds: SECONDS, signal: asking.signal };
    const found = await trying(this.core.inspect(this.puzzle, options));
    if (!found || !this.isOpen || asking.signal.aborted) return;
    this.board.highlight({ open: this.#cells(found.differing), changed: changed.map(({ cell }) => cell) });
    this.board.heat(wantsShares ? found.shares : null);
    by("why").disabled = found.count !== 1 || !found.complete;
    if (found.count === 1) this.#rate(asking.signal);
    say(counted(found), changed.length ? this.#told(changed) : "", {
      mood: found.count === 1 ? "good" : found.count === null ? "" : "alarm",
    });
  }

  // Only once the typing rests: a label more would end the engine at work.
  async #rate(signal) {
    await new Promise((resolve) => setTimeout(resolve, REST));
    const options = { signal, seconds: SECONDS };
    const found = signal.aborted ? null : await this.core.rate(this.puzzle, options).catch(() => null);
    if (found?.level && this.isOpen && !signal.aborted) this.#facts(found.level);
  }

  async #repair() {
    this.asking?.abort();
    const { signal } = (this.asking = new AbortController());
    const before = this.puzzle;
    const found = await trying(this.core.makeUnique(before, { signal }));
    if (!found || !this.isOpen || this.puzzle !== before) return;
    const changed = this.#cells(found.changed).map((cell) => ({
      cell,
      from: before.labels[cell],
      to: found.puzzle.labels[cell],
    }));
    this.#change({ ...before, labels: [...found.puzzle.labels] }, changed);
  }

  #told(changed) {
    const words = changed
      .slice(0, 8)
      .map(({ cell, from, to }) =>
        t("edit.one-changed", { cell: this.board.place(cell), from: this.board.text(from) || "–", to: this.board.text(to) || "–" }),
      );
    const more = changed.length > 8 ? t("edit.more-changed", { count: changed.length - 8 }) : "";
    return `${t("edit.changed", { count: changed.length })} ${words.join(", ")}${more}.`;
  }

  // The size of the fields; the labels are those of `old`, blank where it has none.
  #resize(old) {
    const [rows, cols] = ["edit-rows", "edit-cols"].map((id) =>
      Math.min(MAX_SIDE, Math.max(1, Math.trunc(Number(by(id).value)) || 1)),
    );
    const labelAt = (row, col) => (row < old.rows && col < old.cols && old.labels[row * old.cols + col]) || 0;
    const labels = Array.from({ length: rows * cols }, (_, cell) => labelAt(Math.floor(cell / cols), cell % cols));
    this.#change({ ...old, rows, cols, labels });
  }

  #cells(places) {
    return places.map(([row, col]) => row * this.puzzle.cols + col);
  }

  #pad() {
    const keys = [1, 2, 3, 4, 5, 6, 7, 8, 9, 0].map((digit) => [`${digit}`, () => this.type(digit)]);
    for (const [label, run] of [
      ...keys,
      [t("edit.next"), () => this.#next()],
      [t("edit.delete"), () => this.erase()],
    ]) {
      const key = element("button", { type: "button" }, label);
      key.addEventListener("click", run);
      by("pad").append(key);
    }
  }

  #next() {
    this.moved();
    this.board.focus((this.board.focused + 1) % this.puzzle.labels.length);
  }
}

/** How many solutions there are, in words. */
function counted({ count, complete, differing }) {
  if (count === null) return t("edit.unknown");
  if (count < 2) return t(count ? "edit.unique" : "edit.none");
  const many = complete ? t("edit.many", { count }) : t("edit.several");
  return differing.length ? `${many} ${t("edit.differ", { count: differing.length })}` : many;
}
