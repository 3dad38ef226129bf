// Pointing: a deduction as marks on the board and words for the card, in which the phrases look like the marks that they
// speak of. Fetched with the first explanation; phrases.js says which part of a deduction is marked how.

import * as board from "./board.js";
import { shadeOf } from "./game.js";
import { hintTexts, loadPhrases, reasonOf, t, techniqueOf } from "./messages.js";
import { hereOf, marksOf, phraseOf, withRoles } from "./phrases.js";
import { SHADED } from "./rules.js";

await loadPhrases();

const UNTAUGHT = ["search", "lone-label", "least-unshaded"]; // which no position is dealt for

/** Words for who sees the board, `[role|phrase]`, and for who does not.
 * @type {(seen: string, said?: string) => Marked} */
export const words = (seen, said = plain(seen)) => ({ seen, said });

/** Marked words without their marks. @param {string} seen */
const plain = (seen) => seen.replace(/\[[\w-]+\|([^\]]*)\]/g, "$1");

/** A phrase about what the board points out, e.g. `phrase.why-both`.
 * @type {(key: string, notes: Notes, values?: Values) => string} */
export const phrase = (key, notes, values = {}) =>
  withRoles(t(`phrase.${key}`, { because: notes.because, ...values }), { ...notes });

/** A step: its sentence, and what the board shows of it, or a picture of this puzzle.
 * @type {(step: Deduction, puzzle?: Puzzle) => Pointed} */
export function step(deduction, puzzle = board.puzzle) {
  const said = lettered(deduction, puzzle);
  const at = (/** @type {Place[]} */ places) => places.map(([row, col]) => row * puzzle.cols + col);
  const { line, ghost, broken, ...marks } = marksOf(deduction);
  return {
    words: words(phraseOf(said, t), reasonOf(said)),
    notes: {
      deduced: at(marks.deduced),
      because: at(marks.because),
      bands: line.map((one) => bandOf(one, puzzle)),
      violations: broken.map(({ rule, cells }) => ({ rule, cells: at(cells) })),
      steps: ghost.map(([place, shade, number]) => {
        const [cell] = at([place]);
        return { cell, isShaded: shade === "#", number, words: t("here.step", { shade, number }) };
      }),
    },
  };
}

/** A step with its labels as the cells show them. @type {(step: Deduction, puzzle: Puzzle) => Deduction} */
function lettered(step, puzzle) {
  const shown = (/** @type {string} */ key, /** @type {unknown} */ value) => (key === "label" ? board.text(value, puzzle) : value);
  return JSON.parse(JSON.stringify(step), shown);
}

/** A hint, which says more with each level: where to look, which technique helps and what to look at there, and the step,
 * not yet done.
 * @type {(hint: Deduction, level: number) => Pointed} */
export function hint(deduction, level) {
  const [where] = hintTexts(deduction);
  const { words: reason, notes } = step(deduction);
  if (level === 2) return { words: reason, notes: { ...notes, isFilled: shadeOf(deduction) === SHADED } };
  const place = deduction.where;
  const bands = [bandOf(place, board.puzzle)];
  const because = (level && notes.because) || [];
  const look = because.length ? "pattern" : "where";
  const seen = Array.isArray(place)
    ? t(`phrase.${look}-around`, { because })
    : t(`phrase.${look}`, { because, line: hereOf(place, t) });
  if (level === 0) return { words: words(seen, where), notes: { bands } };
  const summary = t(`summary.${deduction.technique}`);
  return { words: words(`${summary} ${seen}`, `${summary} ${where}`), notes: { bands, because } };
}

/** The choice to look for the cells that force a step of a position.
 * @type {(step: Deduction, task: Task, ask: (task: Task) => unknown) => Action} */
export function whyOf(deduction, task, ask) {
  const [cell] = board.at(deduction.cells);
  return [t("why.which"), () => ask({ ...task, offered: { cell, shade: shadeOf(deduction) } })];
}

/** A heading that ends with the name of a technique, which is the way to practise it.
 * @type {(deduction: Deduction, practise: (technique: string) => unknown, before?: string) =>
 *   { heading: string, named?: Action }} */
export function titled(deduction, practise, before = "") {
  const { technique } = deduction;
  const name = techniqueOf(deduction);
  if (UNTAUGHT.includes(technique)) return { heading: before + name };
  return { heading: before, named: [name, () => practise(technique)] };
}

/** The cells of a line, or those around one. @type {(place: Line | Place, board: Board) => Band} */
function bandOf(place, { rows, cols }) {
  if ("row" in place) return [place.row, 0, 1, cols];
  if ("col" in place) return [0, place.col, rows, 1];
  const [top, left] = place.map((line) => Math.max(0, line - 1));
  return [top, left, Math.min(rows, place[0] + 2) - top, Math.min(cols, place[1] + 2) - left];
}

