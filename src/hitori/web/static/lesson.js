// A stop of Learn on the board: its lesson of three boards, a worked one, one to do and one that looks alike; its five
// exercises; and its puzzle.

import * as board from "./board.js";
import { say } from "./card.js";
import { shadesOf } from "./core.js";
import { after } from "./game.js";
import { ask } from "./library.js";
import { t, techniqueOf } from "./messages.js";
import { store } from "./page.js";
import { ENOUGH, EXERCISES, answered, learntAt, mirrored } from "./path.js";
import { SIDES, open, pose, rest } from "./practise.js";
import { step, words } from "./pointing.js";

const SECONDS = 60; // for a puzzle

/** The ways out of a lesson: to the map, and to the puzzle of its stop.
 * @typedef {{ map: () => unknown, puzzle: (taught: Taught) => unknown }} Ways */
let ways = /** @type {Ways} */ ({});

/** Set the ways out. @param {Ways} given */
export const connect = (given) => (ways = given);

/** What is kept of a stop. @param {string} stop */
export const learnt = (stop) => learntAt(store.kept("learn"), stop);

/** Keep this of a stop. @type {(stop: string, news: Partial<Learnt>) => void} */
export const note = (stop, news) => {
  store.keep("learn", { ...store.kept("learn"), [stop]: { ...learnt(stop), ...news } });
};

/** Show the worked board of a lesson. @type {(taught: Taught) => void} */
export function look(taught) {
  rest();
  board.show(taught);
  board.update(after(taught, shadesOf(taught.known), [taught.deduction]));
  const { notes, words: why } = step(taught.deduction);
  board.highlight(notes);
  const summary = t(`summary.${taught.technique}`);
  const told = words(`${summary} ${why.seen}`, `${summary} ${why.said}`);
  const actions = /** @type {Action[]} */ ([[t("walk.next"), () => tryOut(taught)], toMap()]);
  say(titleOf(taught, 1), told, { actions });
}

/** The same board mirrored, for the player to find the step. @type {(taught: Taught) => Promise<void>} */
function tryOut(taught) {
  const { rows, cols, labels, known } = mirrored(taught);
  const course = {
    title: titleOf(taught, 2),
    score: () => "",
    next: () => /** @type {Action} */ ([t("walk.next"), () => compare(taught)]),
    back: toLook(taught),
    leave: toMap(),
  };
  return open(taught.technique, { puzzle: { rows, cols, labels }, known: shadesOf(known) }, course);
}

/** A board that looks alike, where nothing follows. @type {(taught: Taught) => void} */
function compare(taught) {
  const { technique, near_miss: near, is_dealt: isDealt } = taught;
  rest();
  note(technique, { seen: true });
  const leave = toMap();
  const next = () => (isDealt ? toExercise(taught, "learn.exercises") : leave);
  const course = { title: titleOf(taught, 3), score: () => "", next, back: toLook(taught), leave };
  const exercise = { technique, puzzle: near, known: shadesOf(near.known), deductions: [], isCounted: true, course };
  pose(exercise, t("learn.near", { technique: techniqueOf(taught) }));
}

/** Deal the next exercise of a stop. @type {(taught: Taught) => Promise<void>} */
export function exercise(taught) {
  const { technique } = taught;
  const done = learnt(technique).tried % EXERCISES;
  let isAnswered = false;
  const course = {
    title: t("learn.exercise", { technique: techniqueOf(taught), number: done + 1 }),
    score: () => (done || isAnswered ? standing(technique) : t("learn.enough")),
    answered(/** @type {boolean} */ isRight) {
      isAnswered = true;
      note(technique, answered(learnt(technique), isRight));
    },
    next: () => onFrom(taught),
    leave: toMap(),
  };
  return open(technique, undefined, course);
}

/** The choice after an exercise: the next one, or the puzzle where five are passed. @param {Taught} taught */
function onFrom(taught) {
  const { tried, right } = learnt(taught.technique);
  const isPassed = tried === EXERCISES && right >= ENOUGH;
  return isPassed ? /** @type {Action} */ ([t("learn.puzzle"), () => ways.puzzle(taught)]) : toExercise(taught);
}

/** How the five exercises go. @param {string} technique */
function standing(technique) {
  const { right, tried, passed } = learnt(technique);
  const soFar = t("learn.so-far", { right, tried });
  if (tried < EXERCISES) return soFar;
  if (right >= ENOUGH) return `${soFar} ${t("learn.passed")}`;
  return passed ? soFar : `${soFar} ${t("learn.not-passed")} ${t("learn.enough")}`;
}

/** A puzzle that needs a technique and nothing harder, or at the easiest level nothing of another level.
 * @type {(taught: Taught, options: Options) => Promise<Puzzle>} */
export async function puzzleFor({ technique, level }, options) {
  const end = Date.now() + 1000 * SECONDS;
  const request = { rows: SIDES[level], cols: SIDES[level], technique, difficulty: level };
  for (;;) {
    const seed = crypto.getRandomValues(new Uint32Array(1))[0];
    const asked = { ...options, seconds: Math.max(0, (end - Date.now()) / 1000) };
    const { rows, cols, labels } = await ask({ ask: "generate", seed, request }, asked);
    const { hardest } = await ask({ ask: "rate", puzzle: { rows, cols, labels } }, asked);
    if (isPlain({ level }) || hardest === technique) return { rows, cols, labels };
  }
}

/** Whether its puzzles may need other techniques of its level, which are a bit harder: no puzzle needs, e.g., only
 * neighbours of shaded cells. @param {{ level: string }} taught */
export const isPlain = ({ level }) => level === "trivial";

/** @type {(taught: Taught, number: number) => string} */
const titleOf = (taught, number) => t("learn.board", { technique: techniqueOf(taught), board: number });

/** @returns {Action} */
const toMap = () => [t("learn.map"), ways.map];

/** The choice to see the worked board again. @type {(taught: Taught) => Action} */
const toLook = (taught) => [t("walk.back"), () => look(taught)];

/** The choice to do an exercise. @type {(taught: Taught, key?: string) => Action} */
const toExercise = (taught, key = "walk.next") => [t(key), () => exercise(taught)];
