// Walking through the explanation of a puzzle, one deduction at a time, by buttons, slider or arrow keys; from the
// empty board or from the player's marks. The game under it stays as it is.

import * as board from "./board.js";
import { say, trying } from "./card.js";
import { rowsOf } from "./core.js";
import { by, field, query } from "./dom.js";
import { after } from "./game.js";
import { copyLink } from "./links.js";
import { t } from "./messages.js";
import { core } from "./page.js";
import { hooks } from "./player.js";
import { step as pointed, titled, whyOf, words } from "./pointing.js";

let shown = /** @type {Explained} */ ({});
let at = 0; // the step that is shown

by("walk-back").addEventListener("click", () => turn(-1));
by("walk-next").addEventListener("click", () => turn(1));
field("walk-at").addEventListener("input", () => go(Number(field("walk-at").value) - 1));
field("walk-mine").addEventListener("change", () =>
  openWalk(shown.puzzle, shown.marks, { fromMarks: field("walk-mine").checked }),
);

/** Explain a puzzle; `step` counts from 1.
 * @type {(puzzle: Puzzle, marks: Shades, options?: { step?: number, fromMarks?: boolean }) => Promise<void>} */
export async function openWalk(puzzle, marks, { step = 1, fromMarks = false } = {}) {
  const start = fromMarks ? marks : new Uint8Array(puzzle.labels.length);
  const found = await trying(core.explain(puzzle, { known: rowsOf(puzzle, start).join("\n") }));
  if (!found) return;
  shown = { ...found, puzzle, marks, start };
  document.body.dataset.mode = "walk";
  field("walk-mine").checked = fromMarks;
  query("label:has(#walk-mine)").hidden = !marks.some(Boolean);
  field("walk-at").max = String(Math.max(1, found.steps.length));
  go(step - 1);
  by("walk-next").focus();
}

/** Back to the step that was shown, as after *Why?*. */
function resume() {
  document.body.dataset.mode = "walk";
  board.show(shown.puzzle);
  go(at);
}

/** Copy the address of the step that is shown, after this text. */
const copy = (text = "") => copyLink(shown.puzzle, { step: at + 1 }, t("walk.copied-words"), [], text);

/** Go so many steps on. @param {number} steps */
export const turn = (steps) => go(at + steps);

/** Show a step, counted from 0. */
function go(/** @type {number} */ wanted) {
  const { puzzle, start, steps, uniqueness } = shown;
  const last = steps.length - 1;
  at = Math.max(0, Math.min(wanted, last));
  board.update(after(puzzle, start, steps.slice(0, at + 1)));
  const step = steps.at(at);
  const place = t("walk.step", { step: at + 1, count: steps.length });
  field("walk-at").value = String(at + 1);
  field("walk-at").setAttribute("aria-valuetext", place);
  by("walk-back").toggleAttribute("disabled", at === 0);
  by("walk-next").toggleAttribute("disabled", at >= last);
  const end = at >= last ? t(`walk.end-${uniqueness}`) : "";
  if (!step) {
    board.highlight({});
    return say(t("walk.nothing"), end);
  }
  const { notes, words: why } = pointed(step);
  board.highlight(notes);
  const [seen, said] = [why.seen, why.said].map((one) => [one, end].filter(Boolean).join(" "));
  const { heading, named } = titled(step, hooks.practise, `${place}: `);
  const known = after(puzzle, start, steps.slice(0, at));
  /** @type {Action[]} */
  const actions = [
    whyOf(step, { puzzle, known, leave: resume }, hooks.why),
    [t("share.copy"), () => copy(`${heading}${named?.[0] ?? ""}. ${said}\n`)],
    [t("walk.link"), () => copy()],
  ];
  return say(heading, words(seen, said), { actions, named });
}
