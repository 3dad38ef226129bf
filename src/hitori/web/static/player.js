// Play: connects the game with the board that shows it, the rules that check it, the store that keeps it, and the core
// that gives hints.

import * as board from "./board.js";
import { Told, announce, say, trying } from "./card.js";
import { dateOf, rowsOf, shadesOf } from "./core.js";
import { by, entitle, isIn, write } from "./dom.js";
import { Game, shadeOf } from "./game.js";
import { facts, hintsTaken, t } from "./messages.js";
import { core, settings, store } from "./page.js";
import { clock } from "./records.js";
import { NOTHING, SHADED, UNKNOWN, UNSHADED, certainViolations, hasEqualLabels, isSolved } from "./rules.js";
import { idOf, wholePuzzle } from "./whole.js";

const SAVE_AFTER = 250;
const SECONDS = 10; // for an answer that may never come
const DOUBLE_TAP = 600;
export const IS_TOUCH = matchMedia("(pointer: coarse)").matches;

export let id = "";
export let game = new Game(NOTHING); // until a puzzle is opened
export let isWon = false;
let solution = /** @type {Shades | undefined} */ (undefined); // once it is looked for
let shownWrong = /** @type {number[]} */ ([]); // the cells that are marked as wrong
let saving = /** @type {number | undefined} */ (undefined);
let alarming = 0;
let isPenSwapped = false;
let tapped = { cell: -1, at: -Infinity }; // by a finger, the last time
let tappedTwice = /** @type {number | undefined} */ (undefined); // the cell, as long as nobody has asked what that should do
/** What the page sets: a guide, e.g. a tour, may have the word; `next` goes to the next puzzle. */
export const hooks = {
  guide: () => false,
  next: /** @type {(() => unknown) | undefined} */ (undefined),
  why: (/** @type {Task} */ _task) => {},
  practise: (/** @type {string} */ _technique) => {},
  lesson: (/** @type {string} */ _technique) => {},
};

window.addEventListener("pagehide", leave);
document.addEventListener("visibilitychange", () => (document.hidden ? leave() : adopt()));
window.addEventListener("pageshow", () => adopt());
store.onChange(() => id, adopt);
setInterval(tick, 1000);

/** Play a puzzle, from where it was left. */
export function open(/** @type {Puzzle} */ puzzle) {
  leave(); // the last stroke of this very puzzle may not be kept yet
  id = idOf(puzzle);
  const saved = store.game(id);
  const { shading, source, warnings, ...known } = wholePuzzle(puzzle) ?? puzzle;
  const shades = shading && [...shadesOf(shading)];
  const given = { shades, hints: Number(hasMarks(shades)), isRevealed: shades && isSolved(puzzle, shades) };
  start({ ...saved?.puzzle, ...known }, saved ?? given);
  rate();
}

/** Back to the game as it was left, as after the editor or an explanation. */
export function resume() {
  document.body.dataset.mode = "play";
  game.end();
  start(game.puzzle, game.saved());
  board.focus(board.focused, { scroll: false });
}

export const isOpen = () => isIn("play") && id !== "";

/** @type {(cell: number, isOther: boolean) => void} */
export function begin(cell, isOther) {
  if (!isOpen() || isWon) return;
  game.circlesNeighbours = settings.circles;
  game.shadesEquals = settings.shadesEquals;
  const isCycle = settings.tap === "cycle" && !isOther;
  const isAgain = cell === tapped.cell && performance.now() - tapped.at < DOUBLE_TAP && game.shades[cell] === SHADED;
  tappedTwice = isAgain && !isCycle && !isOther && IS_TOUCH && !settings.knowsTaps ? cell : undefined;
  tapped = { cell, at: performance.now() };
  const pens = isPenSwapped ? [UNSHADED, SHADED] : [SHADED, UNSHADED];
  changed(game.begin(cell, isCycle ? UNKNOWN : pens[Number(isOther)]));
}

export const extend = (/** @type {number} */ cell) => changed(game.extend(cell));

export function end() {
  if (game.open) step(() => game.end(), "play.marked");
  if (tappedTwice !== undefined && !isWon) askTaps(tappedTwice);
  tappedTwice = undefined;
}

// Elsewhere a second tap circles, so whoever taps a black cell twice may mean that.
function askTaps(/** @type {number} */ cell) {
  const choose = (/** @type {string} */ tap) => {
    settings.tap = tap;
    store.keep("settings", settings);
    if (tap === "cycle") mark([cell], UNSHADED);
    else tell();
  };
  settings.knowsTaps = true;
  store.keep("settings", settings);
  say(t("taps.title"), t("taps.words"), {
    actions: [
      [t("settings.tap-circles"), () => choose("cycle")],
      [t("settings.tap-clears"), () => choose("pen")],
    ],
  });
}

export const cancel = () => changed(game.cancel());

/** Start over, with marks, clock and hints as in a new game; the card gives the game back. A solution that was seen stays
 * seen. Of a solved puzzle the first time stays the one that counts, and the new one is compared with the best. */
export function restart() {
  const before = game.saved();
  const { puzzle, level, solved, isRevealed, round, toBeat } = game;
  const first = solved ? { solved, rival: bestTime(solved) } : { isRevealed, toBeat };
  start(puzzle, { level, ...first, round: round + 1 });
  save();
  if (isWonIn(before) || !hasMarks(before.shades)) return;
  const back = () => {
    start(puzzle, { ...before, round: round + 2 });
    save();
  };
  say(t("play.restarted"), t("play.restarted-words"), { actions: [[t("play.restart-back"), back]] });
}

/** The best time that the puzzle was solved in without help, or 0. @param {Solved} first */
function bestTime(first) {
  const { rival = 0, seconds, hints, isRevealed } = game;
  const isRival = game.rival !== undefined && isWon && !hints && !isRevealed;
  const times = [first.hints ? 0 : first.seconds, rival, isRival ? seconds : 0].filter(Boolean);
  return times.length ? Math.min(...times) : 0;
}

/** Race who sent the puzzle: their time is one to beat, without help. */
export function race(/** @type {number} */ seconds) {
  if (!Number.isSafeInteger(seconds) || seconds < 1) throw new Told(t("open.bad-rest"));
  if (game.solved) return;
  game.toBeat = seconds;
  save();
  say(t("race.title", { time: clock(seconds) }), t("race.words"));
}

/** How a race ended. @param {{ seconds: number, hints?: number }} solved */
function raceWords({ seconds, hints }) {
  const { toBeat } = game;
  if (!toBeat || hints) return "";
  return t(seconds < toBeat ? "race.won" : "race.lost", { best: clock(toBeat), apart: clock(Math.abs(seconds - toBeat)) });
}

const hasMarks = (/** @type {Shades | undefined} */ shades) => Boolean(shades?.some(Boolean));
const isWonIn = (/** @type {Saved} */ { shades }) => isSolved(game.puzzle, shades ?? []);

/** Help was given, so the time is none to compare with others. */
export function noteHelp() {
  if (isWon) return;
  game.hints += 1;
  save();
}

/** Give cells a shade in one stroke. @type {(cells: number[], shade: number) => void} */
export function mark(cells, shade) {
  step(() => game.mark(cells.map((cell) => [cell, shade])), "play.marked");
}

/** Take over all these shades in one stroke, which can be undone. */
export function take(/** @type {Uint8Array} */ shades) {
  game.isRevealed ||= isSolved(game.puzzle, shades);
  if (hasMarks(shades)) noteHelp(); // the time that they took is not known
  step(() => game.mark(shades.entries()), "play.marked");
}

/** Start a branch; or, in one, ask whether to keep it. */
export function tryThis() {
  if (!isOpen() || isWon) return;
  if (!game.isTrying) game.tryThis();
  refresh();
  tell();
}

export function swapPen() {
  isPenSwapped = !isPenSwapped;
  by("pen").setAttribute("aria-pressed", String(isPenSwapped));
}

function backTo(/** @type {Shades} */ solution) {
  step(() => game.backTo(solution), "play.undone");
  say(t("back.done"), t("back.redo"));
}

function refresh() {
  const { puzzle } = game;
  board.update(game.shades, game.tried());
  by("undo").toggleAttribute("disabled", !game.past.length);
  by("redo").toggleAttribute("disabled", !game.future.length);
  by("try").setAttribute("aria-pressed", String(game.isTrying));
  entitle(puzzle.name || "Hitori", puzzle.name || facts(puzzle, game.level));
  write(by("facts"), facts(puzzle, game.level, puzzle.author));
  showTime();
}

export function save() {
  clearTimeout(saving);
  saving = undefined;
  if (id) store.saveGame(id, game.saved());
}

// What is drawn counts, though the pointer is still down.
function leave() {
  game.end();
  save();
}

/** Say how the game stands, and mark what is wrong. */
export function tell() {
  const { puzzle, shades } = game;
  const wasWon = isWon;
  clearTimeout(alarming);
  // A puzzle that asks for nothing is not solved at sight.
  isWon = shades.some(Boolean) && isSolved(puzzle, shades);
  for (const name of ["try", "check", "hint"]) by(name).toggleAttribute("disabled", isWon);
  board.highlight({});
  if (isWon) return win(wasWon);
  if (hooks.guide()) return;
  const right = settings.help === "wrong" ? solution : undefined;
  const wrong = right ? game.wrong(right) : [];
  const isNews = wrong.some((cell) => !shownWrong.includes(cell));
  shownWrong = wrong;
  if (isNews) noteHelp();
  if (right && wrong.length) return alarmWrong(wrong, () => backTo(right));
  const isFull = shades.every(Boolean);
  const looksDone = isFull || (hasMarks(shades) && !hasEqualLabels(puzzle, shades));
  const found = settings.help === "none" && !looksDone ? [] : certainViolations(puzzle, shades);
  if (found.length && looksDone) return alarm(found, "where", t(isFull ? "play.full" : "play.wrong"));
  if (found.length && !settings.delay) return alarm(found);
  if (found.length) alarming = setTimeout(() => alarm(found), settings.delay * 1000);
  if (game.isTrying)
    say(t("play.trying"), t("play.tried", { count: game.tried().size }), { actions: branchActions() });
  else if (game.level === "none") say(t("play.none"), t("play.none-words"), { mood: "alarm" });
  else if (game.level === "multiple") say(t("play.your-move"), t("play.multiple-words"));
  else say(t("play.your-move"), t(`play.${settings.tap}-${IS_TOUCH ? "finger" : "mouse"}`));
}

/** Show the cells that are wrong, with a way back. @type {(cells: number[], back: () => unknown) => void} */
function alarmWrong(cells, back) {
  board.highlight({ mistakes: cells });
  say(t("play.wrong"), crossed(cells), { mood: "alarm", actions: [[t("back.action"), back]] });
}

/** Where the solution differs, which the board crosses out. @type {(cells: number[]) => Marked} */
const crossed = (cells) => ({
  seen: t("check.crossed", { count: cells.length }),
  said: t("check.mistakes", { cells: named(cells) }),
});

/** Look for the solution, which is there if there is exactly one, where each wrong cell is to be marked. */
export async function learn() {
  if (settings.help !== "wrong" || solution) return;
  const asked = id;
  const found = await core.inspect(game.puzzle, { limit: 2, seconds: SECONDS }).catch(() => undefined);
  if (asked !== id || found?.count !== 1 || !found.complete || !found.solution) return;
  solution = shadesOf(found.solution);
  if (isOpen()) tell();
}

/** Say which rules are broken; with the help "where", show the cells.
 * @type {(found: Violation[], help?: string, heading?: string) => void} */
function alarm(found, help = settings.help, heading = t("play.wrong")) {
  const shown = help === "where" || help === "wrong" ? found : [];
  if (shown.length) board.highlight({ violations: shown });
  const [seen, said] = ["sees", "breaks"].map((key) => {
    const words = shown.slice(0, 3).map(({ rule, cells }) => {
      const label = board.text(game.puzzle.labels[cells[0]]);
      return t(`play.${key}-${rule}`, { cells: named(cells), label });
    });
    return [...new Set(words)].join(" ");
  });
  say(heading, { seen, said }, { mood: "alarm", actions: game.isTrying ? branchActions() : [] });
}

/** @type {(puzzle: Puzzle, saved: Saved) => void} */
function start(puzzle, saved) {
  game = new Game(puzzle, saved);
  isWon = saved.solved !== undefined && isSolved(puzzle, game.shades);
  solution = undefined;
  shownWrong = [];
  board.show(puzzle);
  refresh();
  tell();
  learn();
}

// Another tab went on with this game, and so do we, from there; a tab that slept may have missed it.
function adopt(saved = store.game(id)) {
  if (!saved || game.open) return;
  const marks = (/** @type {Saved} */ { shades, past, future, branch, hints = 0, round = 0 }) =>
    JSON.stringify([shades, past, future, branch, hints, round]);
  const isSame = marks(game.saved()) === marks(saved);
  const isRestart = game.round !== (saved.round ?? 0);
  game.seconds = Math.max(isRestart ? 0 : game.seconds, saved.seconds ?? 0);
  if (isSame || saving !== undefined) return;
  const { level, seconds } = game;
  game = new Game(game.puzzle, { ...saved, level, seconds });
  if (!isOpen()) return;
  refresh();
  tell();
}

/** Do something to the game, and announce the cells that it changed.
 * @type {(change: (game: Game) => number[] | void, key?: string) => void} */
export function step(change, key) {
  if (!isOpen()) return;
  const cells = change(game) ?? [];
  refresh();
  saving ??= setTimeout(save, SAVE_AFTER);
  tell();
  if (key && cells.length === 1) announce(t(`${key}-one`, { cell: board.description(cells[0]) }));
  else if (key && cells.length) announce(t(key, { count: cells.length }));
}

function changed(/** @type {number[]} */ cells) {
  if (cells.length) board.update(game.shades, game.tried());
}

function win(/** @type {boolean} */ again) {
  if (game.isTrying) {
    game.keep();
    refresh();
  }
  if (!again) board.celebrate();
  if (game.isRevealed) return say(t("win.title"), t("win.revealed"), { actions: nextActions() });
  const isFirst = !game.solved;
  if (!game.solved) {
    const { seconds, hints } = game;
    const device = IS_TOUCH ? "touch" : "mouse";
    game.solved = { at: Date.now(), day: dateOf(), seconds, hints, mistakes: game.mistakes(), device };
    save();
  }
  const { rival = 0 } = game;
  const counted = game.rival === undefined ? game.solved : game;
  const isRival = rival && !counted.hints;
  const key = !isRival ? "win.time" : counted.seconds < rival ? "win.faster" : "win.not-faster";
  const [time, best, less] = [counted.seconds, rival, Math.abs(counted.seconds - rival)].map(clock);
  /** @type {Action[]} */
  const actions = [...nextActions(), [t("win.share"), shareResult], [t("win.again"), restart]];
  const apart = counted.hints ? t("win.apart") : "";
  const words = [settings.timer && t(key, { time, best, apart: less }), hintsTaken(counted), raceWords(counted), apart].filter(Boolean);
  say(t("win.title"), words.join(" "), { mood: "good", actions });
  // Without this module the words are enough.
  import("./ending.js").then(({ showEnding }) => showEnding(id, game, isFirst, hooks.lesson), () => {});
}

/** @returns {Action[]} */
const nextActions = () => (hooks.next ? [[t("win.next"), hooks.next]] : []);

/** @returns {Action[]} */
function branchActions() {
  if (!game.tried().size) return [[t("play.end-try"), () => step(() => game.drop())]];
  return [
    [t("play.keep"), () => step(() => game.keep())],
    [t("play.drop"), () => step(() => game.drop())],
  ];
}

async function rate() {
  if (game.level !== undefined) return;
  const asked = id;
  // The engine is loaded behind the board.
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  const found = await core.rate(game.puzzle).catch(() => undefined);
  if (!found || asked !== id) return;
  game.level = found.level ?? found.uniqueness;
  if (!isOpen()) return;
  refresh();
  if (by("message-title").textContent === t("play.your-move")) tell(); // where the solutions are not one
}

function tick() {
  if (!isOpen() || isWon || document.hidden || document.querySelector("dialog[open]")) return;
  game.seconds += 1;
  showTime();
  if (game.seconds % 15 === 0) save();
}

function showTime() {
  const first = isWon && game.rival === undefined ? game.solved : undefined;
  write(by("timer"), clock((first ?? game).seconds));
}

async function shareResult() {
  const { puzzle, level, solved } = game;
  const result = await trying(import("./result.js"));
  if (result && solved) await result.shareResult({ puzzle, level, solved }, nextActions());
}

/** Cells as people call them, e.g. "r1c2 and r1c3". @param {number[]} cells */
export function named(cells) {
  const shown = cells.slice(0, 4).map((cell) => board.place(cell));
  if (cells.length > 4) return t("play.and-more", { cells: shown.join(", "), count: cells.length - 4 });
  const last = shown.pop() ?? "";
  return shown.length ? t("play.and", { cells: shown.join(", "), last }) : last;
}

// What the player asks the core for: hints, the check against the solution, and the solution itself.

let lastHint = { for: "", level: -1 }; // for which marks, and how much was said
let isAsking = false;
const shading = () => rowsOf(game.puzzle, game.shades).join("\n");
const position = () => `${id} ${shading()}`;

/** The next step; asked again, the hint says more. While an answer is on its way, asking again changes nothing. */
export async function giveHint() {
  if (!isOpen() || isWon || isAsking) return;
  const asked = position();
  isAsking = true;
  const pointing = import("./pointing.js");
  const hint = await trying(core.hint(game.puzzle, shading()));
  const shown = await trying(pointing);
  isAsking = false;
  if (!hint || !shown || asked !== position()) return;
  const level = lastHint.for === asked ? Math.min(lastHint.level + 1, 2) : 0;
  if (level === 0) noteHelp();
  lastHint = { for: asked, level };
  showHint(hint, level, shown);
}

/** Say whether the marks agree with the rules and with the solution. */
export async function checkMarks() {
  if (!isOpen() || isWon) return;
  const found = certainViolations(game.puzzle, game.shades);
  if (found.length) return alarm(found, "where");
  const hint = await trying(core.hint(game.puzzle, shading()));
  if (!hint) return;
  const mistakes = board.at(hint.mistakes);
  if (mistakes.length) {
    noteHelp();
    return alarmWrong(mistakes, undoMistakes);
  }
  board.highlight({});
  if (hint.uniqueness === "none") return say(t("play.none"), t("play.none-words"), { mood: "alarm" });
  if (hint.uniqueness === "unique") return say(t("check.good"), "", { mood: "good" });
  return say(t("check.broken-none"), hint.uniqueness === "multiple" ? t("play.multiple-words") : "");
}

async function undoMistakes() {
  const asked = position();
  const found = await trying(core.solve(game.puzzle, { seconds: SECONDS }));
  if (found?.solution && asked === position()) backTo(shadesOf(found.solution));
}

export async function showSolution() {
  if (!isOpen()) return;
  const asked = id;
  const found = await trying(core.solve(game.puzzle, { seconds: SECONDS }));
  if (!found || asked !== id) return;
  if (!found.solution) return say(t("solution.none"), t(`solution.${found.status}`), { mood: "alarm" });
  const shades = shadesOf(found.solution);
  game.isRevealed = true;
  isWon = true; // and not celebrated
  step(() => game.mark(shades.entries()));
  return say(t("solution.shown"), t("solution.undo"), { actions: nextActions() });
}

/** @type {(hint: Answers["hint"], level: number, pointing: typeof import("./pointing.js")) => void} */
function showHint(hint, level, pointing) {
  const { uniqueness, mistakes } = hint;
  const more = /** @type {Action[]} */ (level < 2 ? [[t("hint.more"), giveHint]] : []);
  if (mistakes.length) {
    const cells = board.at(mistakes);
    const words = [
      t("hint.something-wrong"),
      t("hint.wrong-count", { count: cells.length }),
      crossed(cells),
    ];
    board.highlight({ mistakes: level === 2 ? cells : [] });
    return say(t("hint.title"), words[level], { actions: [...more, [t("back.action"), undoMistakes]] });
  }
  if (hint.technique === null) return say(t("hint.title"), t(`hint.nothing-${uniqueness}`));
  const cells = board.at(hint.cells);
  const { notes, words } = pointing.hint(hint, level);
  board.highlight(notes);
  const act = () => mark(cells, shadeOf(hint));
  const actions = /** @type {Action[]} */ (level === 2 ? [[t("hint.do"), act]] : more);
  if (level === 0) return say(t("hint.title"), words, { actions });
  const task = { puzzle: game.puzzle, known: game.shades, canTake: true };
  actions.push(pointing.whyOf(hint, task, hooks.why));
  const { heading, named: technique } = pointing.titled(hint, hooks.practise);
  return say(heading, words, { actions, named: technique });
}
