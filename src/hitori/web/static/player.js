// Play: connects the game with the board that shows it, the rules that check it, the store that keeps it, and the core
// that gives hints.

import { write } from "./board.js";
import { announce, say, trying } from "./card.js";
import { Game, shadesOf } from "./game.js";
import { clock, dateOf } from "./records.js";
import { SHADED, UNKNOWN, UNSHADED, certainViolations, isSolved } from "./rules.js";
import { hintTexts, t } from "./messages.js";
import { idOf } from "./whole.js";

const SAVE_AFTER = 250;
const SECONDS = 10; // for an answer that may never come
export const IS_TOUCH = matchMedia("(pointer: coarse)").matches;
const by = (id) => document.getElementById(id);

export class Player {
  constructor(board, core, store, settings) {
    Object.assign(this, { board, core, store, settings });
    this.isPenSwapped = false;
    this.guide = undefined; // a tour: its `show()` takes the word, if it has something to say
    this.onNext = undefined; // goes to the next puzzle
    this.onWin = undefined; // more choices for a win: a list of [words, function]
    window.addEventListener("pagehide", () => this.save());
    document.addEventListener("visibilitychange", () => (document.hidden ? this.save() : this.#catchUp()));
    window.addEventListener("pageshow", () => this.#catchUp());
    store.onChange(
      () => this.id,
      (saved) => this.#adopt(saved),
    );
    setInterval(() => this.#tick(), 1000);
  }

  /** Play a puzzle, from where it was left. */
  open(puzzle) {
    this.save(); // the last stroke of this very puzzle may not be kept yet
    this.id = idOf(puzzle);
    const saved = this.store.game(this.id);
    const shades = puzzle.shading ? [...shadesOf(puzzle.shading)] : [];
    const marks = puzzle.shading ? { shades, isRevealed: isSolved(puzzle, shades) } : {};
    this.#start({ ...saved?.puzzle, ...known(puzzle) }, saved ?? marks);
    this.#rate();
  }

  /** Show the game again, as after the editor or an explanation. */
  resume() {
    this.#start(this.puzzle, this.#saved());
  }

  get isOpen() {
    return document.body.dataset.mode === "play" && this.game !== undefined;
  }

  get puzzle() {
    return this.game.puzzle;
  }

  begin(cell, isOther) {
    if (!this.isOpen || this.isWon) return;
    this.game.circlesNeighbours = this.settings.circles;
    const isCycle = this.settings.tap === "cycle" && !isOther;
    const pens = this.isPenSwapped ? [UNSHADED, SHADED] : [SHADED, UNSHADED];
    this.#changed(this.game.begin(cell, isCycle ? UNKNOWN : pens[Number(isOther)]));
  }

  extend(cell) {
    if (this.game?.open) this.#changed(this.game.extend(cell));
  }

  end() {
    if (!this.game?.open) return;
    const cells = this.game.open.changes.map(([cell]) => cell);
    this.game.end();
    this.refresh();
    this.#judge();
    this.#announce("play.marked", cells);
  }

  cancel() {
    if (this.game?.open) this.#changed(this.game.cancel());
  }

  /** One stroke on one cell, as the keyboard makes it. */
  press(cell, isOther) {
    this.begin(cell, isOther);
    this.end();
  }

  undo() {
    this.#step(() => this.game.undo(), "play.undone");
  }

  redo() {
    this.#step(() => this.game.redo(), "play.redone");
  }

  restart() {
    this.#step(() => {
      this.game.keep();
      this.game.mark([...this.game.shades.keys()].map((cell) => [cell, UNKNOWN]));
    });
  }

  /** Play the solved puzzle from the start, against the time it took; the first time stays the one that counts. */
  replay() {
    const { level, solved, rival = solved.seconds } = this;
    const best = Math.min(rival, this.game.seconds, solved.seconds);
    this.#start(this.puzzle, { level, solved, rival: best });
    this.#judge();
  }

  /** Give cells a shade in one stroke. */
  mark(cells, shade) {
    this.#step(() => this.game.mark(cells.map((cell) => [cell, shade])), "play.marked");
  }

  /** Take over all these shades in one stroke, which can be undone. */
  take(shades) {
    this.isRevealed ||= isSolved(this.puzzle, shades);
    this.#step(() => this.game.mark(shades.entries()), "play.marked");
  }

  /** Start a branch; or, in one, ask whether to keep it. */
  tryThis() {
    if (!this.isOpen || this.isWon) return;
    if (!this.game.isTrying) this.game.tryThis();
    this.refresh();
    this.tell();
  }

  keep() {
    this.#step(() => this.game.keep());
  }

  drop() {
    this.#step(() => this.game.drop());
  }

  swapPen() {
    this.isPenSwapped = !this.isPenSwapped;
    by("pen").setAttribute("aria-pressed", this.isPenSwapped);
  }

  /** Undo to the last position in which no mark was wrong. */
  backTo(solution) {
    this.#step(() => this.game.backTo(solution), "play.undone");
    say(t("back.done"), t("back.redo"));
  }

  /** Put the solution on the board; the puzzle does not count as solved by the player. */
  reveal(solution) {
    this.isRevealed = true;
    this.isWon = true;
    this.#step(() => this.game.mark(shadesOf(solution).entries()));
    say(t("solution.shown"), t("solution.undo"), { actions: this.#nextActions() });
  }

  /** Show the game as it is. */
  refresh() {
    const { game, puzzle } = this;
    this.board.update(game.shades, game.tried());
    by("undo").disabled = !game.past.length;
    by("redo").disabled = !game.future.length;
    by("try").setAttribute("aria-pressed", game.isTrying);
    write(by("title"), puzzle.name || "Hitori");
    const level = this.level && t(`level.${this.level}`);
    write(by("facts"), [`${puzzle.rows} × ${puzzle.cols}`, level, puzzle.author].filter(Boolean).join(", "));
    this.#showTime();
  }

  /** Keep the progress. */
  save() {
    clearTimeout(this.saving);
    this.saving = undefined;
    if (this.game) this.store.saveGame(this.id, this.#saved());
  }

  /** Say how the game stands, and mark what is wrong. */
  tell() {
    const { puzzle, shades } = this.game;
    const wasWon = this.isWon;
    clearTimeout(this.alarming);
    // A puzzle that asks for nothing is not solved at sight.
    this.isWon = shades.some(Boolean) && isSolved(puzzle, shades);
    this.board.highlight({});
    if (this.isWon) return this.#win(wasWon);
    const wrong = this.settings.help === "wrong" && this.solution ? this.game.wrong(this.solution) : [];
    if (wrong.length) return this.alarmWrong(wrong, this.solution);
    const found = this.settings.help === "none" ? [] : certainViolations(puzzle, shades);
    if (found.length && !this.settings.delay) return this.alarm(found, this.settings.help);
    if (found.length)
      this.alarming = setTimeout(() => this.alarm(found, this.settings.help), this.settings.delay * 1000);
    if (this.guide?.show()) return undefined;
    if (this.game.isTrying)
      say(t("play.trying"), t("play.tried", { count: this.game.tried().size }), { actions: this.#branchActions() });
    else say(t("play.your-move"), t(`play.${this.settings.tap}-${IS_TOUCH ? "finger" : "mouse"}`));
    return undefined;
  }

  /** Show the cells that are wrong, with a way back. */
  alarmWrong(cells, solution) {
    this.board.highlight({ mistakes: cells });
    const back = [t("back.action"), () => this.backTo(solution)];
    say(t("play.wrong"), t("check.mistakes", { cells: named(this.board, cells) }), { mood: "alarm", actions: [back] });
  }

  /** Look for the solution, which is there if there is exactly one, where each wrong cell is to be marked. */
  async learn() {
    if (this.settings.help !== "wrong" || this.solution) return;
    const { id } = this;
    const found = await this.core.inspect(this.puzzle, { limit: 2, seconds: SECONDS }).catch(() => undefined);
    if (this.id !== id || found?.count !== 1 || !found.complete) return;
    this.solution = shadesOf(found.solution);
    if (this.isOpen) this.tell();
  }

  /** Say which rules are broken; with the help "where", show the cells. */
  alarm(found, help) {
    const isTold = help === "where" || help === "wrong";
    if (isTold) this.board.highlight({ violations: found });
    const words = isTold
      ? found
          .slice(0, 3)
          .map((one) => told(this.board, one))
          .join(" ")
      : "";
    say(t("play.wrong"), words, { mood: "alarm", actions: this.game.isTrying ? this.#branchActions() : [] });
  }

  #start(puzzle, saved) {
    this.game = new Game(puzzle, saved);
    this.level = saved.level;
    this.hints = saved.hints ?? 0;
    this.isRevealed = saved.isRevealed ?? false;
    this.solved = saved.solved;
    this.rival = saved.rival; // the best time so far, where a solved puzzle is played again
    this.isWon = saved.solved !== undefined && isSolved(puzzle, this.game.shades);
    this.solution = undefined;
    this.board.show({ ...puzzle, labels: [...puzzle.labels] });
    this.refresh();
    this.tell();
    this.learn();
  }

  #saved() {
    const { puzzle, level, hints, isRevealed, solved, rival } = this;
    return { puzzle, level, hints, isRevealed, solved, rival, ...this.game.saved() };
  }

  // Another tab went on with this game: so do we, from there.
  #adopt(saved) {
    if (!this.game || this.game.open) return;
    const own = this.#saved();
    const isSame = ["shades", "past", "future", "branch"].every(
      (name) => JSON.stringify(own[name]) === JSON.stringify(saved[name]),
    );
    const isReplay = this.rival !== saved.rival; // begun there
    this.game.seconds = Math.max(isReplay ? 0 : this.game.seconds, saved.seconds ?? 0);
    if (isSame || this.saving !== undefined) return;
    this.game = new Game(this.puzzle, { ...saved, seconds: this.game.seconds });
    const { hints = 0, isRevealed, solved, rival } = saved;
    Object.assign(this, { hints, isRevealed, solved, rival });
    if (!this.isOpen) return;
    this.refresh();
    this.tell();
  }

  // A tab that slept may have missed what another one saved.
  #catchUp() {
    const saved = this.game && this.store.game(this.id);
    if (saved) this.#adopt(saved);
  }

  #step(change, key) {
    if (!this.isOpen) return;
    const cells = change();
    this.refresh();
    this.#judge();
    if (key) this.#announce(key, cells);
  }

  #changed(cells) {
    if (cells.length) this.board.update(this.game.shades, this.game.tried());
  }

  #announce(key, cells) {
    if (cells.length === 1) announce(t(`${key}-one`, { cell: this.board.description(cells[0]) }));
    else if (cells.length) announce(t(key, { count: cells.length }));
  }

  #judge() {
    this.saving ??= setTimeout(() => this.save(), SAVE_AFTER);
    this.tell();
  }

  #win(again) {
    this.game.keep();
    if (!this.isRevealed && !this.solved) {
      const { seconds } = this.game;
      this.solved = { at: Date.now(), day: dateOf(), seconds, hints: this.hints, mistakes: this.game.mistakes() };
      this.save();
    }
    if (!again) this.board.celebrate();
    if (this.isRevealed) return say(t("win.title"), t("win.revealed"), { actions: this.#nextActions() });
    const { rival } = this;
    const { seconds } = rival === undefined ? this.solved : this.game;
    const key = rival === undefined ? "win.time" : seconds < rival ? "win.faster" : "win.not-faster";
    const [time, best, apart] = [seconds, rival ?? 0, Math.abs(seconds - rival)].map(clock);
    const hints = hintsTaken(rival === undefined ? this.solved : this);
    const actions = [...this.#nextActions(), ...(this.onWin?.() ?? []), [t("win.again"), () => this.replay()]];
    const words = [this.settings.timer && t(key, { time, best, apart }), hints].filter(Boolean);
    say(t("win.title"), words.join(" "), { mood: "good", actions });
  }

  #nextActions() {
    return this.onNext ? [[t("win.next"), this.onNext]] : [];
  }

  #branchActions() {
    return [
      [t("play.keep"), () => this.keep()],
      [t("play.drop"), () => this.drop()],
    ];
  }

  async #rate() {
    if (this.level !== undefined) return;
    const { id } = this;
    await painted(); // the engine is loaded behind the board
    const found = await this.core.rate(this.puzzle).catch(() => undefined);
    if (!found || this.id !== id) return;
    this.level = found.level ?? found.uniqueness;
    if (this.isOpen) this.refresh();
  }

  #tick() {
    if (!this.isOpen || this.isWon || document.hidden || document.querySelector("dialog[open]")) return;
    this.game.seconds += 1;
    this.#showTime();
    if (this.game.seconds % 15 === 0) this.save();
  }

  #showTime() {
    const isFirst = this.solved && this.isWon && this.rival === undefined;
    write(by("timer"), clock(isFirst ? this.solved.seconds : this.game.seconds));
  }
}

function painted() {
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
}

// What of a puzzle is kept with its game.
function known({ name, author, daily, letters, rows, cols, labels }) {
  return Object.fromEntries(
    Object.entries({ name, author, daily, letters, rows, cols, labels }).filter(([, value]) => value !== undefined),
  );
}

function told(board, { rule, cells }) {
  return t(`play.breaks-${rule}`, { cells: named(board, cells), label: board.text(board.puzzle.labels[cells[0]]) });
}

/** How many hints a solved game took, in words. */
export function hintsTaken({ hints = 0 }) {
  return hints ? t("win.hints", { count: hints }) : t("win.no-hints");
}

/** Cells as people call them, e.g. "r1c2 and r1c3". */
export function named(board, cells) {
  const shown = cells.slice(0, 4).map((cell) => board.place(cell));
  if (cells.length > 4) return t("play.and-more", { cells: shown.join(", "), count: cells.length - 4 });
  return shown.length < 2
    ? shown.join("")
    : t("play.and", { cells: shown.slice(0, -1).join(", "), last: shown.at(-1) });
}

/** Hints, the check against the solution, and the solution itself: what the player asks the core for. */
export class Hints {
  constructor(player, board, core) {
    Object.assign(this, { player, board, core });
    this.shown = { for: null, level: -1 }; // the last hint: for which marks, and how much of it
  }

  /** The next step; asked again, the hint says more. While an answer is on its way, asking again changes nothing. */
  async hint() {
    if (!this.player.isOpen || this.player.isWon || this.isAsking) return;
    const asked = this.#position();
    this.isAsking = true;
    const hint = await trying(this.core.hint(this.player.puzzle, this.#marks()));
    this.isAsking = false;
    if (!hint || asked !== this.#position()) return;
    const level = this.shown.for === asked ? Math.min(this.shown.level + 1, 2) : 0;
    if (level === 0) this.player.hints += 1;
    this.shown = { for: asked, level };
    this.#show(hint, level);
  }

  /** Say whether the marks agree with the rules and with the solution. */
  async check() {
    if (!this.player.isOpen || this.player.isWon) return;
    const found = certainViolations(this.player.puzzle, this.player.game.shades);
    if (found.length) return this.player.alarm(found, "where");
    const hint = await trying(this.core.hint(this.player.puzzle, this.#marks()));
    if (!hint) return;
    const mistakes = this.board.at(hint.mistakes);
    this.board.highlight({ mistakes });
    if (!mistakes.length) return say(t("check.good"), "", { mood: "good" });
    const words = t("check.mistakes", { cells: named(this.board, mistakes) });
    return say(t("play.wrong"), words, { mood: "alarm", actions: [this.#back()] });
  }

  // The choice to undo to the last position without a mistake.
  #back() {
    return [
      t("back.action"),
      async () => {
        const asked = this.#position();
        const found = await trying(this.core.solve(this.player.puzzle, { seconds: SECONDS }));
        if (found?.solution && asked === this.#position()) this.player.backTo(shadesOf(found.solution));
      },
    ];
  }

  async showSolution() {
    if (!this.player.isOpen) return;
    const asked = this.player.id;
    const found = await trying(this.core.solve(this.player.puzzle, { seconds: SECONDS }));
    if (!found || asked !== this.player.id) return;
    if (found.solution) this.player.reveal(found.solution);
    else say(t("solution.none"), t(`solution.${found.status}`), { mood: "alarm" });
  }

  #show({ mistakes, deduction, uniqueness }, level) {
    const more = level < 2 ? [[t("hint.more"), () => this.hint()]] : [];
    if (mistakes.length) {
      const cells = this.board.at(mistakes);
      const words = [
        t("hint.something-wrong"),
        t("hint.wrong-count", { count: cells.length }),
        t("hint.wrong", { cells: named(this.board, cells) }),
      ];
      this.board.highlight({ mistakes: level ? cells : [] });
      return say(t("hint.title"), words[level], { actions: [...more, this.#back()] });
    }
    if (!deduction) return say(t("hint.title"), t(`hint.nothing-${uniqueness}`));
    const cells = this.board.at(deduction.cells);
    this.board.highlight({ deduced: level === 2 ? cells : [], because: level ? this.board.at(deduction.because) : [] });
    const shade = deduction.shade === "#" ? SHADED : UNSHADED;
    const act = level === 2 ? [[t("hint.do"), () => this.player.mark(cells, shade)]] : [];
    say(t("hint.title"), hintTexts(this.board.lettered(deduction))[level], { actions: [...more, ...act] });
  }

  #marks() {
    return this.player.game.rows().join("\n");
  }

  #position() {
    return `${this.player.id} ${this.#marks()}`;
  }
}
