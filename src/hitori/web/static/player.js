// Play: connects the game with the board that shows it, the rules that check it, and the storage that keeps it.

import { ask, boardOf } from "./api.js";
import { write } from "./board.js";
import { say, trying } from "./card.js";
import { Game, shadesOf } from "./game.js";
import { SHADED, UNSHADED, certainViolations, isSolved } from "./rules.js";
import { idOf, saveGame } from "./storage.js";

const SAVE_AFTER = 250;
const IS_TOUCH = matchMedia("(pointer: coarse)").matches;

export class Player {
  constructor(board, settings) {
    this.board = board;
    this.settings = settings;
    this.isPenSwapped = false;
    this.hintLevel = 0;
    window.addEventListener("pagehide", () => this.save());
    document.addEventListener("visibilitychange", () => document.hidden && this.save());
    setInterval(() => this.#tick(), 1000);
  }

  /** Play a puzzle, from where it was left. */
  open(puzzle, saved = {}) {
    this.save();
    this.id = idOf(puzzle);
    this.game = new Game(puzzle, saved);
    this.level = saved.level;
    this.isWon = false;
    this.board.show({ ...puzzle, labels: [...puzzle.labels] });
    this.refresh();
    this.#tell();
    this.#rate();
  }

  get isOpen() {
    return document.body.dataset.mode === "play" && this.game !== undefined;
  }

  begin(cell, isOther) {
    if (!this.isOpen || this.isWon) return;
    const pens = this.isPenSwapped ? [UNSHADED, SHADED] : [SHADED, UNSHADED];
    this.#changed(this.game.begin(cell, pens[Number(isOther)]));
  }

  extend(cell) {
    if (this.game?.open) this.#changed(this.game.extend(cell));
  }

  end() {
    if (!this.game?.open) return;
    this.game.end();
    this.refresh();
    this.#judge();
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
    this.#step(() => this.game.undo());
  }

  redo() {
    this.#step(() => this.game.redo());
  }

  restart() {
    this.#step(() => {
      this.game.keep();
      this.game.mark([...this.game.shades.keys()].map((cell) => [cell, 0]));
    });
  }

  /** Start a branch; or, in one, ask whether to keep it. */
  tryThis() {
    if (!this.isOpen) return;
    if (!this.game.isTrying) this.game.tryThis();
    this.refresh();
    this.#tell();
  }

  keep() {
    this.#step(() => this.game.keep());
  }

  drop() {
    this.#step(() => this.game.drop());
  }

  swapPen() {
    this.isPenSwapped = !this.isPenSwapped;
    document.getElementById("pen").setAttribute("aria-pressed", this.isPenSwapped);
  }

  /** The next step; asked again, the hint says more. */
  async hint() {
    if (!this.isOpen || this.isWon) return;
    const rows = this.game.rows();
    this.hintLevel = this.hintFor === rows.join() ? Math.min(this.hintLevel + 1, 2) : 0;
    this.hintFor = rows.join();
    const hint = await trying(ask("hint", this.#question()));
    if (!hint || this.hintFor !== this.game.rows().join()) return;
    const isLast = this.hintLevel === 2;
    const step = hint.step;
    this.board.highlight({
      mistakes: this.hintLevel ? this.#cells(hint.mistakes) : [],
      deduced: step && isLast ? this.#cells(step.cells) : [],
      because: step && this.hintLevel ? this.#cells(step.because) : [],
    });
    const more = isLast ? [] : [["More", () => this.hint()]];
    const act = step && isLast ? [["Do it", () => this.#follow(step)]] : [];
    say("Hint", hint.texts[this.hintLevel], { actions: [...more, ...act] });
  }

  /** Say whether the marks agree with the rules and with the solution. */
  async check() {
    if (!this.isOpen || this.isWon) return;
    const found = certainViolations(this.game.puzzle, this.game.shades);
    if (found.length) return this.#alarm(found, "where");
    const hint = await trying(ask("hint", this.#question()));
    if (!hint) return;
    const mistakes = this.#cells(hint.mistakes);
    this.board.highlight({ mistakes });
    if (!mistakes.length) say("No mistake so far.", "", { mood: "good" });
    else say("Something is wrong.", `The solution disagrees with ${named(this.board, mistakes)}.`, { mood: "alarm" });
  }

  async showSolution() {
    if (!this.isOpen) return;
    const found = await trying(ask("solve", boardOf(this.game.puzzle)));
    if (!found?.solution) return found && say("No solution to show.", found.message, { mood: "alarm" });
    this.isWon = true; // not by the player: nothing to celebrate
    this.#step(() => this.game.mark(shadesOf(found.solution).entries()));
    say("The solution.", "Undo brings your marks back.", { actions: this.#nextActions() });
  }

  /** Show the game as it is. */
  refresh() {
    const { game } = this;
    this.board.update(game.shades, game.tried());
    document.getElementById("undo").disabled = !game.past.length;
    document.getElementById("redo").disabled = !game.future.length;
    document.getElementById("try").setAttribute("aria-pressed", game.isTrying);
    const { puzzle } = game;
    write(document.getElementById("title"), puzzle.name || "Hitori");
    write(document.getElementById("facts"), [`${puzzle.rows} × ${puzzle.cols}`, this.level].filter(Boolean).join(", "));
    this.#showTime();
  }

  /** Say again how the game stands, as after a change of settings. */
  retell() {
    this.#tell();
  }

  /** Keep the progress. */
  save() {
    clearTimeout(this.saving);
    this.saving = undefined;
    if (!this.game) return;
    const { puzzle } = this.game;
    saveGame(this.id, { puzzle, level: this.level, ...this.game.saved() });
  }

  #question() {
    return { ...boardOf(this.game.puzzle), shading: this.game.rows() };
  }

  #cells(places) {
    return places.map(([row, col]) => row * this.game.puzzle.cols + col);
  }

  #follow(step) {
    const shade = step.shade === "#" ? SHADED : UNSHADED;
    this.#step(() => this.game.mark(this.#cells(step.cells).map((cell) => [cell, shade])));
  }

  #step(change) {
    if (!this.isOpen) return;
    change();
    this.refresh();
    this.#judge();
  }

  #changed(cells) {
    if (cells.length) this.board.update(this.game.shades, this.game.tried());
  }

  #judge() {
    this.saving ??= setTimeout(() => this.save(), SAVE_AFTER);
    this.#tell();
  }

  // The card and the marks for the state of the game.
  #tell() {
    const { puzzle, shades } = this.game;
    const wasWon = this.isWon;
    this.isWon = isSolved(puzzle, shades);
    this.board.highlight({});
    if (this.isWon) return this.#win(wasWon);
    const found = this.settings.help === "none" ? [] : certainViolations(puzzle, shades);
    if (found.length) return this.#alarm(found, this.settings.help);
    if (this.game.isTrying) return say("Trying this.", `Marked: ${this.game.tried().size}.`, { actions: this.#branchActions() });
    say("Your move.", IS_TOUCH ? "Tap to shade, tap longer to circle." : "Left button shades, right button circles.");
  }

  #alarm(found, help) {
    const isTold = help === "where";
    if (isTold) this.board.highlight({ violations: found });
    const words = isTold ? found.slice(0, 3).map((one) => told(this.board, one)).join(" ") : "";
    say("Something is wrong.", words, { mood: "alarm", actions: this.game.isTrying ? this.#branchActions() : [] });
  }

  #win(again) {
    if (!again) this.board.celebrate();
    this.game.keep();
    const time = this.settings.timer ? `In ${clock(this.game.seconds)}.` : "";
    say("Solved!", time, { mood: "good", actions: this.#nextActions() });
  }

  #nextActions() {
    return this.onNext ? [["Next puzzle", this.onNext]] : [];
  }

  #branchActions() {
    return [["Keep", () => this.keep()], ["Drop", () => this.drop()]];
  }

  async #rate() {
    if (this.level !== undefined) return;
    const { id } = this;
    const found = await ask("rate", boardOf(this.game.puzzle)).catch(() => undefined);
    if (!found || this.id !== id) return;
    this.level = found.message;
    this.refresh();
  }

  #tick() {
    if (!this.isOpen || this.isWon || document.hidden) return;
    this.game.seconds += 1;
    this.#showTime();
    if (this.game.seconds % 15 === 0) this.save();
  }

  #showTime() {
    write(document.getElementById("timer"), clock(this.game.seconds));
  }
}

const RULES = {
  uniqueness: (places, label) => `Uniqueness: ${label} is circled more than once in a line, at ${places}.`,
  adjacency: (places) => `Adjacency: ${places} are shaded and touch.`,
  connectivity: (places) => `Connectivity: ${places} cannot reach the other unshaded cells.`,
};

function told(board, { rule, cells }) {
  return RULES[rule](named(board, cells), board.puzzle.labels[cells[0]]);
}

function named(board, cells) {
  const shown = cells.slice(0, 4).map((cell) => board.place(cell));
  return cells.length > 4 ? `${shown.join(", ")} and ${cells.length - 4} more` : shown.join(" and ");
}

function clock(seconds) {
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const [hours, ...others] = parts.map((part) => String(part).padStart(2, "0"));
  return (Number(hours) ? `${Number(hours)}:` : "") + others.join(":").replace(/^0(?=\d:)/, Number(hours) ? "0" : "");
}
