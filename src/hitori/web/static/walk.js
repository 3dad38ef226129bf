// Walking through the explanation of a puzzle, one deduction at a time, by buttons, slider or arrow keys; from the
// empty board or from the player's marks. The game under it stays as it is.

import { say, trying } from "./card.js";
import { by, field, one } from "./dom.js";
import { after, rowsOf } from "./game.js";
import { reasonOf, t, techniqueOf } from "./messages.js";
import { board, core } from "./page.js";
import { copyLink, ownLink } from "./share.js";

export class Walk {
  steps = /** @type {Deduction[]} */ ([]);
  at = 0; // the step that is shown

  constructor() {
    by("walk-back").addEventListener("click", () => this.go(this.at - 1));
    by("walk-next").addEventListener("click", () => this.go(this.at + 1));
    field("walk-at").addEventListener("input", () => this.go(Number(field("walk-at").value) - 1));
    field("walk-mine").addEventListener("change", () =>
      this.open(this.puzzle, this.marks, { fromMarks: field("walk-mine").checked }),
    );
  }

  /** Explain a puzzle; `step` counts from 1.
   * @type {(puzzle: Puzzle, marks: Shades, options?: { step?: number, fromMarks?: boolean }) => Promise<void>} */
  async open(puzzle, marks, { step = 1, fromMarks = false } = {}) {
    const start = fromMarks ? marks : new Uint8Array(puzzle.labels.length);
    const found = await trying(core.explain(puzzle, { known: rowsOf(puzzle, start).join("\n") }));
    if (!found) return;
    /** @type {Puzzle} */
    this.puzzle = puzzle;
    /** @type {Shades} */
    this.marks = marks;
    this.steps = found.steps;
    this.uniqueness = found.uniqueness;
    /** @type {Shades} */
    this.start = start;
    document.body.dataset.mode = "walk";
    field("walk-mine").checked = fromMarks;
    one("label:has(#walk-mine)").hidden = !marks.some(Boolean);
    field("walk-at").max = String(Math.max(1, this.steps.length));
    this.go(step - 1);
    by("walk-next").focus();
  }

  /** Show a step, counted from 0. */
  go(/** @type {number} */ wanted) {
    const count = this.steps.length;
    this.at = Math.max(0, Math.min(wanted, count - 1));
    board.update(after(this.puzzle, this.start, this.steps.slice(0, this.at + 1)));
    const step = this.steps.at(this.at);
    board.highlight({ deduced: board.at(step?.cells), because: board.at(step?.because) });
    const place = t("walk.step", { step: this.at + 1, count });
    field("walk-at").value = String(this.at + 1);
    field("walk-at").setAttribute("aria-valuetext", place);
    by("walk-back").toggleAttribute("disabled", this.at === 0);
    by("walk-next").toggleAttribute("disabled", this.at >= count - 1);
    const end = this.at >= count - 1 ? t(`walk.end-${this.uniqueness}`) : "";
    if (!step) return say(t("walk.nothing"), end);
    const words = [reasonOf(board.lettered(step)), end].filter(Boolean).join(" ");
    // An address that opens the explanation at this step.
    const link = async () => `${await ownLink(this.puzzle)}&step=${this.at + 1}`;
    const copy = async () => copyLink(await link(), t("walk.copied-words"));
    return say(`${place}: ${techniqueOf(step)}`, words, { actions: [[t("walk.link"), copy]] });
  }
}
