// Hints, the check against the solution, and the solution itself: what the player asks the core for.

import { say, trying } from "./card.js";
import { named } from "./player.js";
import { SHADED, UNSHADED, certainViolations } from "./rules.js";
import { hintTexts, t } from "./texts.js";

const SECONDS = 10; // for an answer that may never come

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
    const mistakes = this.#cells(hint.mistakes);
    this.board.highlight({ mistakes });
    if (!mistakes.length) say(t("check.good"), "", { mood: "good" });
    else say(t("play.wrong"), t("check.mistakes", { cells: named(this.board, mistakes) }), { mood: "alarm" });
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
      const cells = this.#cells(mistakes);
      const words = [
        t("hint.something-wrong"),
        t("hint.wrong-count", { count: cells.length }),
        t("hint.wrong", { cells: named(this.board, cells) }),
      ];
      this.board.highlight({ mistakes: level ? cells : [] });
      return say(t("hint.title"), words[level], { actions: more });
    }
    if (!deduction) return say(t("hint.title"), t(`hint.nothing-${uniqueness}`));
    const cells = this.#cells(deduction.cells);
    this.board.highlight({ deduced: level === 2 ? cells : [], because: level ? this.#cells(deduction.because) : [] });
    const shade = deduction.shade === "#" ? SHADED : UNSHADED;
    const act = level === 2 ? [[t("hint.do"), () => this.player.mark(cells, shade)]] : [];
    say(t("hint.title"), hintTexts(deduction)[level], { actions: [...more, ...act] });
  }

  #marks() {
    return this.player.game.rows().join("\n");
  }

  #position() {
    return `${this.player.id} ${this.#marks()}`;
  }

  #cells(places) {
    return places.map(([row, col]) => row * this.player.puzzle.cols + col);
  }
}
