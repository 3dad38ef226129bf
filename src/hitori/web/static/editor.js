// The editor: labels are typed into the board, and the number of solutions appears as soon as the typing stops.

import { ask, boardOf, puzzleOf } from "./api.js";
import { element } from "./board.js";
import { say, trying } from "./card.js";

const PAUSE = 250;
const MAX_SIDE = 60;
const MOST = 4294967295;
const MOODS = { none: "alarm", unique: "good", multiple: "alarm", unknown: "" };

export class Editor {
  constructor(board) {
    this.board = board;
    this.#pad();
    document.getElementById("edit-size").addEventListener("click", () => this.#resize());
    document.getElementById("repair").addEventListener("click", () => this.#repair());
    document.getElementById("why").addEventListener("click", () => this.#why());
  }

  get isOpen() {
    return document.body.dataset.mode === "edit";
  }

  /** Edit a copy of a puzzle. */
  open(puzzle) {
    document.body.dataset.mode = "edit";
    document.getElementById("title").textContent = "Editor";
    document.getElementById("facts").textContent = "";
    document.getElementById("edit-rows").value = puzzle.rows;
    document.getElementById("edit-cols").value = puzzle.cols;
    this.puzzle = { ...puzzle, name: null, labels: [...puzzle.labels] };
    this.board.show(this.puzzle);
    this.#inspect();
  }

  /** A digit goes on with the label of the cell, as long as the keyboard stays there. */
  type(digit) {
    const cell = this.board.focused;
    const before = this.typing === cell ? this.puzzle.labels[cell] : 0;
    const label = before * 10 + digit;
    this.typing = cell;
    this.#write(cell, label <= MOST ? label : digit);
  }

  erase() {
    const cell = this.board.focused;
    this.#write(cell, Math.floor(this.puzzle.labels[cell] / 10));
  }

  /** The next digit starts a new label. */
  moved() {
    this.typing = undefined;
  }

  #write(cell, label) {
    this.board.relabel(cell, label);
    document.getElementById("why").disabled = true;
    clearTimeout(this.waiting);
    this.waiting = setTimeout(() => this.#inspect(), PAUSE);
  }

  async #inspect() {
    const asked = this.puzzle.labels.join();
    const found = await trying(ask("inspect", boardOf(this.puzzle)));
    if (!found || !this.isOpen || asked !== this.puzzle.labels.join()) return;
    this.board.highlight({ open: found.differing.map(([row, col]) => row * this.puzzle.cols + col) });
    say(found.message, "", { mood: MOODS[found.uniqueness] });
    document.getElementById("why").disabled = found.uniqueness !== "unique";
  }

  async #why() {
    const found = await trying(ask("why", boardOf(this.puzzle)));
    if (!found || !this.isOpen) return;
    document.getElementById("proof").value = found.text;
    document.getElementById("dialog-why").showModal();
  }

  async #repair() {
    const found = await trying(ask("repair", boardOf(this.puzzle)));
    if (found && this.isOpen) this.open(puzzleOf(found));
  }

  #resize() {
    const [rows, cols] = ["edit-rows", "edit-cols"].map((id) => {
      return Math.min(MAX_SIDE, Math.max(1, Math.trunc(Number(document.getElementById(id).value)) || 1));
    });
    const old = this.puzzle;
    const labelAt = (row, col) => (row < old.rows && col < old.cols ? old.labels[row * old.cols + col] : 0);
    const labels = Array.from({ length: rows * cols }, (_, cell) => labelAt(Math.floor(cell / cols), cell % cols));
    this.open({ name: null, rows, cols, labels });
  }

  #pad() {
    const keys = [1, 2, 3, 4, 5, 6, 7, 8, 9, 0].map((digit) => [`${digit}`, () => this.type(digit)]);
    for (const [label, run] of [...keys, ["Next", () => this.#next()], ["Delete", () => this.erase()]]) {
      const key = element("button", { type: "button" }, label);
      key.addEventListener("click", run);
      document.getElementById("pad").append(key);
    }
  }

  #next() {
    this.moved();
    this.board.focus((this.board.focused + 1) % this.puzzle.labels.length);
  }
}
