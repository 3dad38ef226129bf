// The first minute: the three rules with pictures, and a first game whose moves are pointed out one by one.

import { element } from "./board.js";
import { say } from "./card.js";
import { shadesOf } from "./game.js";
import { thumbnail } from "./picture.js";
import { IS_TOUCH } from "./player.js";
import { SHADED, UNSHADED } from "./rules.js";
import { reasonOf, t } from "./messages.js";

const EQUALS = [1, 2, 1, 3, 1, 2, 2, 3, 4];
const PICTURES = {
  uniqueness: [EQUALS, [".?.", "???", "???"], ["??#", "???", "???"]],
  adjacency: [[], ["?##", "???", "???"], ["#?#", "???", "???"]],
  connectivity: [[], ["?#?", "#??", "???"], ["?#?", "???", "?#?"]],
};
const KEYS = ["shade", "circle", "several", "move", "undo", "hint", "try", "swap", "new", "zoom"];
// The puzzle of the guided game: after ten steps all that has to be shaded is shaded.
const FIRST = ["25145", "15235", "54312", "34441", "51255"].map((row) => [...row].map(Number));

/** Fill the help with the rules and the keys. */
export function fillHelp() {
  const rules = Object.entries(PICTURES).map(([rule, [labels, wrong, right]]) => {
    const item = element("li");
    const pictures = element("div", { class: "pictures" });
    pictures.append(figure(labels, wrong, t("help.no")), figure(labels, right, t("help.yes")));
    const words = element("div");
    words.append(element("strong", {}, t(`help.${rule}`)), ` ${t(`help.${rule}-words`)}`);
    item.append(pictures, words);
    return item;
  });
  document.getElementById("help-rules").append(...rules);
  const keys = KEYS.flatMap((name) => [element("dt", {}, t(`keys.${name}`)), element("dd", {}, t(`keys.${name}-how`))]);
  document.getElementById("help-keys").append(...keys);
}

/** Show the rules alone, to who comes for the first time, with the guided game as the way to go on. */
export function introduce() {
  const help = document.getElementById("dialog-help");
  const turn = () => {
    help.classList.toggle("first");
    for (const button of help.querySelectorAll(".buttons button")) button.classList.toggle("primary");
  };
  turn();
  help.addEventListener("close", turn, { once: true });
  help.showModal();
}

function figure(labels, rows, words) {
  const made = element("figure");
  const puzzle = { rows: 3, cols: 3, labels: labels.length ? labels : new Array(9).fill(0) };
  made.append(thumbnail(puzzle, shadesOf(rows)), element("figcaption", {}, words));
  return made;
}

export class Tour {
  constructor(player, board, core) {
    Object.assign(this, { player, board, core });
  }

  /** The puzzle of the guided game. */
  get puzzle() {
    return { name: t("tour.name"), rows: FIRST.length, cols: FIRST[0].length, labels: FIRST.flat() };
  }

  /** Point out the moves of the game that has just been opened with `puzzle`. */
  async start(done) {
    const { steps } = await this.core.explain(this.puzzle);
    Object.assign(this, { steps, done, at: 0, id: this.player.id });
    this.player.restart();
    this.show();
  }

  get isOn() {
    return this.steps !== undefined && this.player.id === this.id;
  }

  stop() {
    this.steps = undefined;
  }

  /** Say what is next; called after each stroke. Returns whether the tour has the word. */
  show() {
    if (!this.isOn || this.player.isWon) return false;
    while (this.at < this.steps.length && this.#isDone(this.steps[this.at])) this.at += 1;
    const step = this.steps[this.at];
    if (!step) return false;
    const actions = [[t("tour.skip"), this.done]];
    const mistakes = this.#mistakes();
    if (mistakes.length) {
      this.board.highlight({ mistakes });
      say(t("tour.wrong"), t("tour.undo"), { mood: "alarm", actions });
      return true;
    }
    const cells = this.board.at(step.cells);
    this.board.highlight({ deduced: cells, because: this.board.at(step.because) });
    const [hand, count] = [IS_TOUCH ? "finger" : "mouse", cells.length];
    const how = step.shade === "#" ? t(`tour.shade-${hand}`, { count }) : t(`tour.circle-${hand}`, { count });
    say(t("tour.move", { move: this.at + 1 }), `${how} ${reasonOf(step)}`, { actions });
    return true;
  }

  #mistakes() {
    const marked = (step) =>
      this.board.at(step.cells).filter(
        (cell) => this.player.game.shades[cell] === (step.shade === "#" ? UNSHADED : SHADED),
      );
    return this.steps.flatMap(marked);
  }

  #isDone({ cells, shade }) {
    const wanted = shade === "#" ? SHADED : UNSHADED;
    return this.board.at(cells).every((cell) => this.player.game.shades[cell] === wanted);
  }
}
