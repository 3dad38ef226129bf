// The dialog *Learn*: a map of the techniques, from the three rules to nested contradictions, in the order and the levels of
// the engine's catalogue. Each is a *stop* with a lesson, five exercises and a puzzle; the rules have the guided game.

import { say } from "./card.js";
import { openDialog, prepare } from "./dialogs.js";
import { button, by, dialog, element, shape } from "./dom.js";
import { connect, exercise, isPlain, learnt, look, note, puzzleFor } from "./lesson.js";
import { catalogue } from "./library.js";
import { capitalised, t, techniqueOf } from "./messages.js";
import { store } from "./page.js";
import { EXERCISES, stateOf } from "./path.js";
import * as player from "./player.js";
import * as practise from "./practise.js";
import { LEVELS, idOf } from "./whole.js";

/** What the page does for it: `play` puzzles, `search` for one and play it, start the `tour`, and `take` a module that
 * gets the strokes on the board.
 * @typedef {{ play: (puzzles: Puzzle[]) => unknown, tour: () => unknown, take: (hand: Pick<typeof player, "begin">) => unknown,
 *   search: (ask: (options: Options) => Promise<Puzzle>, facts: { name: string }) => Promise<void> }} Acts */

const style = element("link", { rel: "stylesheet", href: "learn.css" });
await new Promise((done) => {
  style.onload = style.onerror = done;
  document.head.append(style);
});

// The sign of each state, for eyes: a ring, a ring half full, a disc with a tick, the same with a ring around it.
const DISC = "M12 4a8 8 0 1 1 0 16a8 8 0 1 1 0-16";
const SIGNS = {
  open: [["ring", DISC]],
  begun: [["ring", DISC], ["full", "M12 4a8 8 0 0 0 0 16z"]],
  passed: [["full", DISC], ["tick", "M8 12l3 3l5-6"]],
  done: [["full", DISC], ["tick", "M8 12l3 3l5-6"], ["ring", "M12 1a11 11 0 1 1 0 22a11 11 0 1 1 0-22"]],
};

/** Fill in the map when the dialog is opened. What is returned opens the lesson of a technique.
 * @param {Acts} acts */
export function learnDialog(acts) {
  const map = () => (player.resume(), openDialog("learn"));
  connect({ map, puzzle: (taught) => play(taught, acts) });
  prepare.learn = async () => draw(await catalogue(), acts);
  return async (/** @type {string} */ technique) => {
    const taught = (await catalogue()).find((one) => one.technique === technique);
    acts.take(practise);
    if (taught) look(taught);
  };
}

/** @type {(techniques: Taught[], acts: Acts) => void} */
function draw(techniques, acts) {
  const games = store.games();
  const start = { title: t("learn.rules"), summary: t("learn.rules-words"), state: games.some(({ solved }) => solved) ? "done" : "open" };
  const rules = /** @type {const} */ ([[t("help.title"), () => openDialog("help")], [t("help.tour"), acts.tour]]);
  const stops = techniques.map((taught) => stopOf(taught, acts));
  const all = [{ ...start, level: "", choices: rules }, ...stops];
  const isDone = (/** @type {{ state: string }} */ { state }) => state === "passed" || state === "done";
  const next = all.find((stop) => !isDone(stop));
  const lists = ["", ...LEVELS].map((level) => {
    const items = all.filter((stop) => stop.level === level).map((stop) => drawn(stop, stop === next));
    const list = element("ol", {}, ...items);
    return level ? element("section", {}, element("h3", {}, capitalised(t(`level.${level}`))), list) : list;
  });
  const progress = t("learn.progress", { done: all.filter(isDone).length, count: all.length });
  by("learn-map").replaceChildren(element("p", {}, t("learn.intro")), element("p", { class: "progress" }, progress), ...lists);
}

/** @typedef {{ title: string, summary: string, level: string, state: string, choices: readonly (readonly [string, () => unknown])[] }} Stop */

/** @type {(taught: Taught, acts: Acts) => Stop} */
function stopOf(taught, acts) {
  const { technique, level, is_dealt: isDealt } = taught;
  if (store.game(learnt(technique).puzzle)?.solved) note(technique, { solved: true });
  const { seen, right, tried, passed, solved } = learnt(technique);
  const ticked = (/** @type {boolean} */ isDone, /** @type {string} */ words) => (isDone ? `✓ ${words}` : words);
  const soFar = tried && tried < EXERCISES ? ` ${tried} / ${EXERCISES}` : "";
  const take = (/** @type {() => unknown} */ run) => () => (acts.take(practise), run());
  const lesson = /** @type {const} */ ([ticked(seen, t("learn.lesson")), take(() => look(taught))]);
  const trained = /** @type {const} */ ([ticked(passed, t("learn.exercises") + soFar), take(() => exercise(taught))]);
  const puzzle = /** @type {const} */ ([ticked(solved, t("learn.puzzle")), () => play(taught, acts)]);
  const summary = t(`summary.${technique}`) + (isDealt ? "" : ` ${t("learn.easier")}`);
  const state = stateOf(learnt(technique), isDealt);
  return { title: techniqueOf(taught), summary, level, state, choices: isDealt ? [lesson, trained, puzzle] : [lesson] };
}

/** @type {(stop: Stop, isNext: boolean) => HTMLElement} */
function drawn({ title, summary, state, choices }, isNext) {
  const sign = shape("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" });
  for (const [kind, d] of SIGNS[/** @type {keyof typeof SIGNS} */ (state)]) sign.append(shape("path", { class: kind, d }));
  const words = element("span", {}, element("strong", {}, title), " ", element("small", {}, t(`learn.state-${state}`)));
  const head = element("summary", isNext ? { autofocus: "" } : {}, sign, words);
  const buttons = choices.map(([label, run]) => {
    const made = button(label, () => (dialog("learn").close(), run()));
    made.setAttribute("aria-label", `${label}: ${title}`);
    return made;
  });
  const shown = element("details", { name: "stop" }, head, element("p", {}, summary), element("div", { class: "tools" }, ...buttons));
  shown.open = isNext;
  return element("li", { class: state }, shown);
}

/** Play the puzzle of a stop, the one that was begun or a new one. @type {(taught: Taught, acts: Acts) => Promise<void>} */
async function play(taught, { play: open, search }) {
  const { technique, level } = taught;
  const before = store.game(learnt(technique).puzzle);
  if (before && !before.solved && !before.isRevealed) open([before.puzzle]);
  else await search(made, { name: techniqueOf(taught) });
  if (player.id !== learnt(technique).puzzle || player.isWon) return;
  const needs = t(isPlain(taught) ? "learn.needs-level" : "learn.needs", { technique: techniqueOf(taught), level: t(`level.${level}`) });
  say(t("learn.puzzle"), needs);

  async function made(/** @type {Options} */ options) {
    const puzzle = await puzzleFor(taught, options);
    note(technique, { puzzle: idOf(puzzle) });
    return puzzle;
  }
}
