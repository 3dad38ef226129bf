// Play: connects the game with the board that shows it, the rules that check it, the store that keeps it, and the core
// that gives hints.

import { announce, say, trying } from "./card.js";
import { dateOf } from "./core.js";
import { by, isIn, write } from "./dom.js";
import { Game, shadeOf } from "./game.js";
import { facts, hintTexts, t } from "./messages.js";
import { board, core, settings, store } from "./page.js";
import { clock } from "./records.js";
import { NOTHING, SHADED, UNKNOWN, UNSHADED, certainViolations, isSolved, rowsOf, shadesOf } from "./rules.js";
import { ownLink, shareText } from "./share.js";
import { idOf, wholePuzzle } from "./whole.js";

const SAVE_AFTER = 250;
const SECONDS = 10; // for an answer that may never come
export const IS_TOUCH = matchMedia("(pointer: coarse)").matches;

export class Player {
  id = "";
  game = new Game(NOTHING); // until a puzzle is opened
  isWon = false;
  solution = /** @type {Shades | undefined} */ (undefined); // once it is looked for
  saving = /** @type {number | undefined} */ (undefined);
  alarming = 0;
  isPenSwapped = false;
  guide = () => false; // a tour, which may have the word
  onNext = /** @type {(() => unknown) | undefined} */ (undefined); // goes to the next puzzle

  constructor() {
    window.addEventListener("pagehide", () => this.#leave());
    document.addEventListener("visibilitychange", () => (document.hidden ? this.#leave() : this.#adopt()));
    window.addEventListener("pageshow", () => this.#adopt());
    store.onChange(() => this.id, (saved) => this.#adopt(saved));
    setInterval(() => this.#tick(), 1000);
  }

  /** Play a puzzle, from where it was left. */
  open(/** @type {Puzzle} */ puzzle) {
    this.#leave(); // the last stroke of this very puzzle may not be kept yet
    this.id = idOf(puzzle);
    const saved = store.game(this.id);
    const { shading, source, warnings, ...known } = wholePuzzle(puzzle) ?? puzzle;
    const shades = shading && [...shadesOf(shading)];
    this.#start({ ...saved?.puzzle, ...known }, saved ?? { shades, isRevealed: shades && isSolved(puzzle, shades) });
    this.#rate();
  }

  /** Back to the game as it was left, as after the editor or an explanation. */
  resume() {
    document.body.dataset.mode = "play";
    this.game.end();
    this.#start(this.puzzle, this.game.saved());
    board.focus(board.focused, { scroll: false });
  }

  get isOpen() {
    return isIn("play") && this.id !== "";
  }

  get puzzle() {
    return this.game.puzzle;
  }

  /** @type {(cell: number, isOther: boolean) => void} */
  begin(cell, isOther) {
    if (!this.isOpen || this.isWon) return;
    this.game.circlesNeighbours = settings.circles;
    const isCycle = settings.tap === "cycle" && !isOther;
    const pens = this.isPenSwapped ? [UNSHADED, SHADED] : [SHADED, UNSHADED];
    this.#changed(this.game.begin(cell, isCycle ? UNKNOWN : pens[Number(isOther)]));
  }

  extend(/** @type {number} */ cell) {
    this.#changed(this.game.extend(cell));
  }

  end() {
    if (this.game.open) this.step(() => this.game.end(), "play.marked");
  }

  cancel() {
    this.#changed(this.game.cancel());
  }

  restart() {
    this.step(() => {
      this.game.keep();
      return this.game.mark(this.game.shades.map(() => UNKNOWN).entries());
    });
  }

  /** Play the solved puzzle from the start, against the time it took; the first time stays the one that counts. */
  replay() {
    const { puzzle, level, solved, seconds, rival = seconds } = this.game;
    this.#start(puzzle, { level, solved, rival: Math.min(rival, seconds, solved?.seconds ?? seconds) });
    this.save();
  }

  /** Give cells a shade in one stroke. @type {(cells: number[], shade: number) => void} */
  mark(cells, shade) {
    this.step(() => this.game.mark(cells.map((cell) => [cell, shade])), "play.marked");
  }

  /** Take over all these shades in one stroke, which can be undone. */
  take(/** @type {Uint8Array} */ shades) {
    this.game.isRevealed ||= isSolved(this.puzzle, shades);
    this.step(() => this.game.mark(shades.entries()), "play.marked");
  }

  /** Start a branch; or, in one, ask whether to keep it. */
  tryThis() {
    if (!this.isOpen || this.isWon) return;
    if (!this.game.isTrying) this.game.tryThis();
    this.refresh();
    this.tell();
  }

  swapPen() {
    this.isPenSwapped = !this.isPenSwapped;
    by("pen").setAttribute("aria-pressed", String(this.isPenSwapped));
  }

  /** Undo to the last position in which no mark was wrong. */
  backTo(/** @type {Shades} */ solution) {
    this.step(() => this.game.backTo(solution), "play.undone");
    say(t("back.done"), t("back.redo"));
  }

  /** Put the solution on the board; the puzzle does not count as solved by the player. */
  reveal(/** @type {Rows} */ solution) {
    this.game.isRevealed = true;
    this.isWon = true;
    this.step(() => this.game.mark(shadesOf(solution).entries()));
    say(t("solution.shown"), t("solution.undo"), { actions: this.nextActions() });
  }

  /** Show the game as it is. */
  refresh() {
    const { game, puzzle } = this;
    board.update(game.shades, game.tried());
    by("undo").toggleAttribute("disabled", !game.past.length);
    by("redo").toggleAttribute("disabled", !game.future.length);
    by("try").setAttribute("aria-pressed", String(game.isTrying));
    write(by("title"), puzzle.name || "Hitori");
    write(by("facts"), facts(puzzle, game.level, puzzle.author));
    this.#showTime();
  }

  /** Keep the progress. */
  save() {
    clearTimeout(this.saving);
    this.saving = undefined;
    if (this.id) store.saveGame(this.id, this.game.saved());
  }

  // What is drawn counts, though the pointer is still down.
  #leave() {
    this.game.end();
    this.save();
  }

  /** Say how the game stands, and mark what is wrong. */
  tell() {
    const { puzzle, shades } = this.game;
    const wasWon = this.isWon;
    clearTimeout(this.alarming);
    // A puzzle that asks for nothing is not solved at sight.
    this.isWon = shades.some(Boolean) && isSolved(puzzle, shades);
    board.highlight({});
    if (this.isWon) return this.#win(wasWon);
    const solution = settings.help === "wrong" ? this.solution : undefined;
    const wrong = solution ? this.game.wrong(solution) : [];
    if (solution && wrong.length) return this.alarmWrong(wrong, () => this.backTo(solution));
    const found = settings.help === "none" ? [] : certainViolations(puzzle, shades);
    if (found.length && !settings.delay) return this.alarm(found);
    if (found.length) this.alarming = setTimeout(() => this.alarm(found), settings.delay * 1000);
    if (this.guide()) return undefined;
    if (this.game.isTrying)
      say(t("play.trying"), t("play.tried", { count: this.game.tried().size }), { actions: this.#branchActions() });
    else say(t("play.your-move"), t(`play.${settings.tap}-${IS_TOUCH ? "finger" : "mouse"}`));
    return undefined;
  }

  /** Show the cells that are wrong, with a way back. @type {(cells: number[], back: () => unknown) => void} */
  alarmWrong(cells, back) {
    board.highlight({ mistakes: cells });
    const words = t("check.mistakes", { cells: named(cells) });
    say(t("play.wrong"), words, { mood: "alarm", actions: [[t("back.action"), back]] });
  }

  /** Look for the solution, which is there if there is exactly one, where each wrong cell is to be marked. */
  async learn() {
    if (settings.help !== "wrong" || this.solution) return;
    const { id } = this;
    const found = await core.inspect(this.puzzle, { limit: 2, seconds: SECONDS }).catch(() => undefined);
    if (this.id !== id || found?.count !== 1 || !found.complete || !found.solution) return;
    this.solution = shadesOf(found.solution);
    if (this.isOpen) this.tell();
  }

  /** Say which rules are broken; with the help "where", show the cells.
   * @type {(found: Violation[], help?: string) => void} */
  alarm(found, help = settings.help) {
    const shown = help === "where" || help === "wrong" ? found : [];
    if (shown.length) board.highlight({ violations: shown });
    const words = shown.slice(0, 3).map(({ rule, cells }) => {
      const label = board.text(this.puzzle.labels[cells[0]]);
      return t(`play.breaks-${rule}`, { cells: named(cells), label });
    });
    say(t("play.wrong"), words.join(" "), { mood: "alarm", actions: this.game.isTrying ? this.#branchActions() : [] });
  }

  /** @type {(puzzle: Puzzle, saved: Saved) => void} */
  #start(puzzle, saved) {
    this.game = new Game(puzzle, saved);
    this.isWon = saved.solved !== undefined && isSolved(puzzle, this.game.shades);
    this.solution = undefined;
    board.show(puzzle);
    this.refresh();
    this.tell();
    this.learn();
  }

  // Another tab went on with this game, and so do we, from there; a tab that slept may have missed it.
  #adopt(saved = store.game(this.id)) {
    if (!saved || this.game.open) return;
    const marks = (/** @type {Saved} */ game) => JSON.stringify([game.shades, game.past, game.future, game.branch]);
    const isSame = marks(this.game.saved()) === marks(saved);
    const isReplay = this.game.rival !== saved.rival; // begun there
    this.game.seconds = Math.max(isReplay ? 0 : this.game.seconds, saved.seconds ?? 0);
    if (isSame || this.saving !== undefined) return;
    const { level, seconds } = this.game;
    this.game = new Game(this.puzzle, { ...saved, level, seconds });
    if (!this.isOpen) return;
    this.refresh();
    this.tell();
  }

  /** Do something to the game, and announce the cells that it changed.
   * @type {(change: (game: Game) => number[] | void, key?: string) => void} */
  step(change, key) {
    if (!this.isOpen) return;
    const cells = change(this.game) ?? [];
    this.refresh();
    this.saving ??= setTimeout(() => this.save(), SAVE_AFTER);
    this.tell();
    if (key && cells.length === 1) announce(t(`${key}-one`, { cell: board.description(cells[0]) }));
    else if (key && cells.length) announce(t(key, { count: cells.length }));
  }

  #changed(/** @type {number[]} */ cells) {
    if (cells.length) board.update(this.game.shades, this.game.tried());
  }

  #win(/** @type {boolean} */ again) {
    const { game } = this;
    game.keep();
    if (!again) board.celebrate();
    if (game.isRevealed) return say(t("win.title"), t("win.revealed"), { actions: this.nextActions() });
    if (!game.solved) {
      const { seconds, hints } = game;
      game.solved = { at: Date.now(), day: dateOf(), seconds, hints, mistakes: game.mistakes() };
      this.save();
    }
    const { rival = 0 } = game;
    const counted = game.rival === undefined ? game.solved : game;
    const key = counted !== game ? "win.time" : counted.seconds < rival ? "win.faster" : "win.not-faster";
    const [time, best, apart] = [counted.seconds, rival, Math.abs(counted.seconds - rival)].map(clock);
    /** @type {Action[]} */
    const actions = [...this.nextActions(), [t("win.share"), shareResult], [t("win.again"), () => this.replay()]];
    const words = [settings.timer && t(key, { time, best, apart }), hintsTaken(counted)].filter(Boolean);
    say(t("win.title"), words.join(" "), { mood: "good", actions });
  }

  /** @returns {Action[]} */
  nextActions() {
    return this.onNext ? [[t("win.next"), this.onNext]] : [];
  }

  /** @returns {Action[]} */
  #branchActions() {
    return [
      [t("play.keep"), () => this.step(() => this.game.keep())],
      [t("play.drop"), () => this.step(() => this.game.drop())],
    ];
  }

  async #rate() {
    if (this.game.level !== undefined) return;
    const { id } = this;
    // The engine is loaded behind the board.
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    const found = await core.rate(this.puzzle).catch(() => undefined);
    if (!found || this.id !== id) return;
    this.game.level = found.level ?? found.uniqueness;
    if (this.isOpen) this.refresh();
  }

  #tick() {
    if (!this.isOpen || this.isWon || document.hidden || document.querySelector("dialog[open]")) return;
    this.game.seconds += 1;
    this.#showTime();
    if (this.game.seconds % 15 === 0) this.save();
  }

  #showTime() {
    const first = this.isWon && this.game.rival === undefined ? this.game.solved : undefined;
    write(by("timer"), clock((first ?? this.game).seconds));
  }
}

export const player = new Player();

async function shareResult() {
  const { puzzle, solved, level } = player.game;
  if (!solved) return;
  const [time, name] = [clock(solved.seconds), puzzle.name ?? ""];
  const words = t("win.result", { name, size: facts(puzzle, level), time, hints: hintsTaken(solved) });
  const isCopied = await shareText(`${words}\n${await ownLink(puzzle)}`);
  if (isCopied) say(t("win.copied"), words, { mood: "good", actions: player.nextActions() });
}

/** How many hints a solved game took, in words. @param {{ hints?: number }} game */
const hintsTaken = ({ hints = 0 }) => (hints ? t("win.hints", { count: hints }) : t("win.no-hints"));

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
const shading = () => rowsOf(player.puzzle, player.game.shades).join("\n");
const position = () => `${player.id} ${shading()}`;

/** The next step; asked again, the hint says more. While an answer is on its way, asking again changes nothing. */
export async function giveHint() {
  if (!player.isOpen || player.isWon || isAsking) return;
  const asked = position();
  isAsking = true;
  const hint = await trying(core.hint(player.puzzle, shading()));
  isAsking = false;
  if (!hint || asked !== position()) return;
  const level = lastHint.for === asked ? Math.min(lastHint.level + 1, 2) : 0;
  if (level === 0) player.game.hints += 1;
  lastHint = { for: asked, level };
  showHint(hint, level);
}

/** Say whether the marks agree with the rules and with the solution. */
export async function checkMarks() {
  if (!player.isOpen || player.isWon) return;
  const found = certainViolations(player.puzzle, player.game.shades);
  if (found.length) return player.alarm(found, "where");
  const hint = await trying(core.hint(player.puzzle, shading()));
  if (!hint) return;
  const mistakes = board.at(hint.mistakes);
  if (mistakes.length) return player.alarmWrong(mistakes, undoMistakes);
  board.highlight({});
  return say(t("check.good"), "", { mood: "good" });
}

// Undo to the last position without a mistake.
async function undoMistakes() {
  const asked = position();
  const found = await trying(core.solve(player.puzzle, { seconds: SECONDS }));
  if (found?.solution && asked === position()) player.backTo(shadesOf(found.solution));
}

export async function showSolution() {
  if (!player.isOpen) return;
  const asked = player.id;
  const found = await trying(core.solve(player.puzzle, { seconds: SECONDS }));
  if (!found || asked !== player.id) return;
  if (found.solution) player.reveal(found.solution);
  else say(t("solution.none"), t(`solution.${found.status}`), { mood: "alarm" });
}

/** @type {(hint: Answers["hint"], level: number) => void} */
function showHint({ mistakes, deduction, uniqueness }, level) {
  const more = /** @type {Action[]} */ (level < 2 ? [[t("hint.more"), giveHint]] : []);
  if (mistakes.length) {
    const cells = board.at(mistakes);
    const words = [
      t("hint.something-wrong"),
      t("hint.wrong-count", { count: cells.length }),
      t("hint.wrong", { cells: named(cells) }),
    ];
    board.highlight({ mistakes: level ? cells : [] });
    return say(t("hint.title"), words[level], { actions: [...more, [t("back.action"), undoMistakes]] });
  }
  if (!deduction) return say(t("hint.title"), t(`hint.nothing-${uniqueness}`));
  const cells = board.at(deduction.cells);
  board.highlight({ deduced: level === 2 ? cells : [], because: level ? board.at(deduction.because) : [] });
  const act = () => player.mark(cells, shadeOf(deduction));
  const actions = /** @type {Action[]} */ (level === 2 ? [[t("hint.do"), act]] : more);
  say(t("hint.title"), hintTexts(board.lettered(deduction))[level], { actions });
}
