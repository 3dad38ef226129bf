// Walking through the explanation of a puzzle, one deduction at a time, by buttons, slider or arrow keys; from the
// empty board or from the player's marks. The game under it stays as it is.

import { say, trying } from "./card.js";
import { SHADED, UNKNOWN, UNSHADED } from "./rules.js";
import { reasonOf, t, techniqueOf } from "./messages.js";

const by = (id) => document.getElementById(id);

export class Walk {
  /** `linkTo(step)` copies an address that opens the explanation at that step. */
  constructor(board, core, linkTo) {
    Object.assign(this, { board, core, linkTo });
    by("walk-back").addEventListener("click", () => this.go(this.at - 1));
    by("walk-next").addEventListener("click", () => this.go(this.at + 1));
    by("walk-at").addEventListener("input", () => this.go(Number(by("walk-at").value) - 1));
    by("walk-mine").addEventListener("change", () =>
      this.open(this.puzzle, this.marks, { fromMarks: by("walk-mine").checked }),
    );
  }

  get isOpen() {
    return document.body.dataset.mode === "walk";
  }

  /** Explain a puzzle; `step` counts from 1. */
  async open(puzzle, marks, { step = 1, fromMarks = false } = {}) {
    const known = fromMarks ? { known: marks.rows } : {};
    const found = await trying(this.core.explain(puzzle, known));
    if (!found) return;
    Object.assign(this, { puzzle, marks, steps: found.steps, uniqueness: found.uniqueness });
    this.start = fromMarks ? marks.shades : new Uint8Array(puzzle.labels.length).fill(UNKNOWN);
    document.body.dataset.mode = "walk";
    by("walk-mine").checked = fromMarks;
    by("walk-mine").parentElement.hidden = !marks.shades.some(Boolean);
    by("walk-at").max = Math.max(1, this.steps.length);
    this.go(step - 1);
    by("walk-next").focus();
  }

  /** Show a step, counted from 0. */
  go(wanted) {
    this.at = Math.max(0, Math.min(wanted, this.steps.length - 1));
    const shades = Uint8Array.from(this.start);
    for (const step of this.steps.slice(0, this.at + 1)) {
      for (const cell of this.board.at(step.cells)) shades[cell] = step.shade === "#" ? SHADED : UNSHADED;
    }
    this.board.update(shades);
    const step = this.steps[this.at];
    this.board.highlight({ deduced: this.board.at(step?.cells), because: this.board.at(step?.because) });
    by("walk-at").value = this.at + 1;
    by("walk-at").setAttribute("aria-valuetext", t("walk.step", { step: this.at + 1, count: this.steps.length }));
    by("walk-back").disabled = this.at === 0;
    by("walk-next").disabled = this.at >= this.steps.length - 1;
    this.#tell(step);
  }

  #tell(step) {
    const end = this.at >= this.steps.length - 1 ? t(`walk.end-${this.uniqueness}`) : "";
    if (!step) return say(t("walk.nothing"), end);
    const heading = `${t("walk.step", { step: this.at + 1, count: this.steps.length })}: ${techniqueOf(step)}`;
    say(heading, [reasonOf(this.board.lettered(step)), end].filter(Boolean).join(" "), {
      actions: [[t("walk.link"), () => this.linkTo(this.at + 1)]],
    });
  }
}
