// The trainer: a catalogue of techniques, each with a worked board, and practice: positions in which exactly one
// technique is the next step. A *score* is {right, tried, streak}, of first answers; it is kept for each technique.

import * as board from "./board.js";
import { marked, say, trying } from "./card.js";
import { rowsOf, shadesOf } from "./core.js";
import { button, element, isIn } from "./dom.js";
import { after, shadeOf } from "./game.js";
import { ask, catalogue } from "./library.js";
import { copyLink } from "./links.js";
import { t, techniqueOf } from "./messages.js";
import { settings, store } from "./page.js";
import { thumbnail } from "./picture.js";
import * as player from "./player.js";
import { phrase, step, words } from "./pointing.js";
import { SHADED, UNKNOWN, UNSHADED } from "./rules.js";

export const SIDES = { trivial: 6, easy: 6, medium: 7, hard: 8, expert: 8, extreme: 8 };
const SECONDS = 60;

/** Fill a list with the techniques; `practise(technique)` is called for the one that is chosen.
 * @type {(list: HTMLElement, practise: (technique: string) => unknown) => Promise<void>} */
export async function fillCatalogue(list, practise) {
  const techniques = await catalogue();
  list.replaceChildren(
    ...techniques.map((taught) => {
      const { technique, level, deduction } = taught;
      const known = shadesOf(taught.known);
      const boards = [known, after(taught, known, [deduction])];
      const { notes, words: why } = step(deduction, taught);
      const placeOf = (/** @type {number} */ cell) => /** @type {Place} */ ([Math.floor(cell / taught.cols), cell % taught.cols]);
      const marks = board.shapesOf(notes, placeOf);
      const pictures = boards.map((shades, place) => element("figure", {}, thumbnail(taught, shades, place ? [] : marks)));
      const title = techniqueOf(taught);
      const summary = ` (${t(`level.${level}`)}) ${t(`summary.${technique}`)} `;
      const seen = element("span", { class: "worked", "aria-hidden": "true" }, ...marked(why.seen));
      const heard = element("span", { class: "unseen" }, why.said);
      const reason = settings.coordinates ? [why.said] : [seen, heard];
      const told = [element("strong", {}, title), summary, ...reason];
      const choice = button(t("practise.this"), () => practise(technique));
      choice.setAttribute("aria-label", `${t("practise.this")}: ${title}`);
      const shown = [element("div", { class: "pictures" }, ...pictures), element("div", {}, ...told)];
      return element("li", {}, ...shown, ...(taught.is_dealt ? [choice] : []));
    }),
  );
}

let dealing = new AbortController();
let current = /** @type {Exercise | undefined} */ (undefined);

const leave = () => player.resume();

/** The board shows something else meanwhile: no position is dealt, and no stroke is an answer. */
export function rest() {
  dealing.abort(); // a later wish counts
  current = undefined;
  document.body.dataset.mode = "practise"; // the game waits: nothing is drawn on it meanwhile
}

/** Deal a position for a technique, or take this one; it may be part of a course.
 * @type {(technique: string, given?: Position, course?: Course) => Promise<void>} */
export async function open(technique, given, course) {
  rest();
  const { signal } = (dealing = new AbortController());
  const cancel = () => (dealing.abort(), leave());
  say(t("new.making"), "", { actions: [[t("cancel"), cancel]] });
  const found = await trying(dealt(technique, given, { signal, seconds: SECONDS }), [[t("walk.close"), cancel]]);
  if (!found || signal.aborted || !isIn("practise")) return;
  const isCounted = course !== undefined && !course.answered;
  pose({ ...found, course, isCounted }, `${t(`summary.${technique}`)} ${t("practise.which")}`);
}

/** Ask an exercise, whose technique may show nothing. @type {(exercise: Exercise, question: string) => void} */
export function pose(exercise, question) {
  current = exercise;
  board.show(exercise.puzzle);
  board.update(exercise.known);
  tell(exercise, titled(exercise), question, "", toShow(exercise));
  board.focus(board.focused, { scroll: false });
}

/** An answer: this cell is shaded, or circled. @type {(cell: number, isOther: boolean) => void} */
export function begin(cell, isOther) {
  const exercise = current;
  if (exercise?.known[cell] !== UNKNOWN || exercise.answer) return;
  const shade = isOther ? UNSHADED : SHADED;
  const answer = exercise.deductions.find((one) => shadeOf(one) === shade && board.at(one.cells).includes(cell));
  if (answer) return reveal(exercise, true, answer);
  count(exercise, false);
  const notes = { mistakes: [cell] };
  board.highlight(notes);
  const told = words(phrase("not-that", notes, { technique: techniqueOf(exercise), shade: isOther ? "." : "#" }));
  return tell(exercise, t("practise.wrong"), told, "alarm", toShow(exercise));
}

/** @type {(exercise: Exercise, isRight: boolean, answer: Deduction) => void} */
function reveal(exercise, isRight, answer) {
  count(exercise, isRight);
  exercise.answer = answer;
  board.update(after(exercise.puzzle, exercise.known, [answer]));
  const { notes, words: reason } = step(answer);
  board.highlight(notes);
  const heading = isRight ? t("practise.right") : titled(exercise);
  tell(exercise, heading, reason, isRight ? "good" : "", onFrom(exercise));
}

/** The choice after an answer. @type {(exercise: Exercise) => Action} */
const onFrom = ({ technique, course }) => course?.next() ?? [t("practise.again"), () => open(technique)];

// Only the first answer counts.
function count(/** @type {Exercise} */ exercise, /** @type {boolean} */ isRight) {
  if (exercise.isCounted) return;
  exercise.isCounted = true;
  const { right, tried, streak } = scoreOf(exercise);
  const score = { right: right + Number(isRight), tried: tried + 1, streak: isRight ? streak + 1 : 0 };
  store.keep("practice", { ...store.kept("practice"), [exercise.technique]: score });
  exercise.course?.answered?.(isRight);
}

const scoreOf = (/** @type {Exercise} */ { technique }) =>
  store.kept("practice")?.[technique] ?? { right: 0, tried: 0, streak: 0 };

/** The choice to be shown the answer, if there is one. @type {(exercise: Exercise) => Action} */
function toShow(exercise) {
  const [answer] = exercise.deductions;
  return answer ? [t("practise.show"), () => reveal(exercise, false, answer)] : onFrom(exercise);
}

/** @type {(exercise: Exercise, heading: string, told: string | Marked, mood: Mood, action: Action) => void} */
function tell(exercise, heading, told, mood, action) {
  const { puzzle, known, technique, course } = exercise;
  const { seen, said } = typeof told === "string" ? words(told) : told;
  if (course) {
    const [shown, heard] = [seen, said].map((text) => [text, course.score()].filter(Boolean).join(" "));
    const actions = new Set([action, ...(course.back ? [course.back] : []), course.leave]);
    return say(heading, words(shown, heard), { mood, actions: [...actions] });
  }
  const actions = /** @type {Action[]} */ ([action, [t("walk.close"), leave]]);
  const copy = () => copyLink(puzzle, { known: known.join(""), practise: technique }, t("why.copied"), actions);
  const score = scoreOf(exercise);
  const counted = score.tried ? ` ${t("practise.score", score)}` : "";
  return say(heading, words(seen + counted, said + counted), { mood, actions: [...actions, [t("why.link"), copy]] });
}

/** @type {(exercise: Exercise) => string} */
const titled = (exercise) => exercise.course?.title ?? t("practise.title", { technique: techniqueOf(exercise) });

/** @type {(technique: string, given: Position | undefined, options: Options) => Promise<Exercise>} */
async function dealt(technique, given, options) {
  const taught = (await catalogue()).find((one) => one.technique === technique && (given || one.is_dealt));
  if (!taught) throw new Error(`expected a technique, e.g. wall; got '${technique}'`);
  const side = SIDES[taught.level];
  const seed = crypto.getRandomValues(new Uint32Array(1))[0];
  const deal = async () => {
    const request = { rows: side, cols: side, technique };
    const { known, ...puzzle } = await ask({ ask: "deal", seed, request }, options);
    return { puzzle, known: shadesOf(known) };
  };
  const { puzzle, known } = given ?? (await deal());
  const position = { puzzle, known: rowsOf(puzzle, known).join("\n") };
  const deductions = await ask({ ask: "deductions", technique, ...position }, options);
  if (!deductions.length) throw new Error(`expected a position for '${technique}'; nothing follows by it here`);
  return { technique, puzzle, known, deductions, isCounted: false };
}
