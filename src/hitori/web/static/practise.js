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

const SIDES = { trivial: 6, easy: 6, medium: 7, hard: 8, expert: 8, extreme: 8 };
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

/** Deal a position for a technique, or take this one. @type {(technique: string, given?: Position) => Promise<void>} */
export async function open(technique, given) {
  dealing.abort(); // a later wish counts
  const { signal } = (dealing = new AbortController());
  const cancel = () => (dealing.abort(), leave());
  document.body.dataset.mode = "practise"; // the game waits: nothing is drawn on it meanwhile
  current = undefined;
  say(t("new.making"), "", { actions: [[t("cancel"), cancel]] });
  const found = await trying(dealt(technique, given, { signal, seconds: SECONDS }), [[t("walk.close"), cancel]]);
  if (!found || signal.aborted || !isIn("practise")) return;
  current = found;
  board.show(found.puzzle);
  board.update(found.known);
  tell(found, titled(found), `${t(`summary.${technique}`)} ${t("practise.which")}`, "", toShow(found));
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
  const again = () => open(exercise.technique);
  tell(exercise, heading, reason, isRight ? "good" : "", [t("practise.again"), again]);
}

// Only the first answer counts.
function count(/** @type {Exercise} */ exercise, /** @type {boolean} */ isRight) {
  if (exercise.isCounted) return;
  exercise.isCounted = true;
  const { right, tried, streak } = scoreOf(exercise);
  const score = { right: right + Number(isRight), tried: tried + 1, streak: isRight ? streak + 1 : 0 };
  store.keep("practice", { ...store.kept("practice"), [exercise.technique]: score });
}

const scoreOf = (/** @type {Exercise} */ { technique }) =>
  store.kept("practice")?.[technique] ?? { right: 0, tried: 0, streak: 0 };

/** The choice to be shown the answer. @type {(exercise: Exercise) => Action} */
const toShow = (exercise) => [t("practise.show"), () => reveal(exercise, false, exercise.deductions[0])];

/** @type {(exercise: Exercise, heading: string, told: string | Marked, mood: Mood, action: Action) => void} */
function tell(exercise, heading, told, mood, action) {
  const { puzzle, known, technique } = exercise;
  const actions = /** @type {Action[]} */ ([action, [t("walk.close"), leave]]);
  const copy = () => copyLink(puzzle, { known: known.join(""), practise: technique }, t("why.copied"), actions);
  const score = scoreOf(exercise);
  const counted = score.tried ? ` ${t("practise.score", score)}` : "";
  const { seen, said } = typeof told === "string" ? words(told) : told;
  say(heading, words(seen + counted, said + counted), { mood, actions: [...actions, [t("why.link"), copy]] });
}

/** @type {(exercise: Exercise, key?: string) => string} */
const titled = (exercise, key = "title") => t(`practise.${key}`, { technique: techniqueOf(exercise) });

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
