// The first minute: the three rules, and a first game whose moves are pointed out one by one.

import * as board from "./board.js";
import { say } from "./card.js";
import { all, dialog } from "./dom.js";
import { shadeOf } from "./game.js";
import { core } from "./page.js";
import * as player from "./player.js";
import { SHADED, UNSHADED } from "./rules.js";
import { t } from "./messages.js";

// The puzzle of the guided game: after ten steps all that has to be shaded is shaded.
const FIRST = ["25145", "15235", "54312", "34441", "51255"].flatMap((row) => [...row].map(Number));

/** Show the rules alone, to who comes for the first time, with the guided game as the way to go on. */
export function introduce() {
  const help = dialog("help");
  const turn = () => {
    help.classList.toggle("first");
    for (const button of all("#dialog-help .buttons button")) button.classList.toggle("primary");
  };
  turn();
  help.addEventListener("close", turn, { once: true });
  help.showModal();
}

let steps = /** @type {Deduction[]} */ ([]); // none where the tour is over
let id = "";
let pointing = /** @type {typeof import("./pointing.js") | undefined} */ (undefined);

/** The puzzle of the guided game. */
export const firstPuzzle = () => ({ name: t("tour.name"), rows: 5, cols: 5, labels: FIRST });

/** Point out the moves of the game that has just been opened with that puzzle. */
export async function startTour() {
  [{ steps }, pointing] = await Promise.all([core.explain(firstPuzzle()), import("./pointing.js")]);
  id = player.id;
  player.restart();
  player.noteHelp();
  guide();
}

/** Say what is next; called after each stroke. Returns whether the tour has the word. */
export function guide() {
  if (player.id !== id || player.isWon || !pointing) return false;
  const place = steps.findIndex((step) => marked(step, shadeOf(step)).length < step.cells.length);
  if (place < 0) return false;
  const skip = () => {
    steps = [];
    player.tell();
  };
  const actions = /** @type {Action[]} */ ([[t("tour.skip"), skip]]);
  const wrong = steps.find((step) => mistaken(step).length);
  if (wrong) {
    const mistakes = mistaken(wrong);
    board.highlight({ mistakes });
    const words = pointing.words(t("phrase.tour-undo", { count: mistakes.length, shade: wrong.shade }));
    say(t("tour.wrong"), words, { mood: "alarm", actions });
    return true;
  }
  const step = steps[place];
  const cells = board.at(step.cells);
  const { words, notes } = pointing.step(step);
  board.highlight(notes);
  const [act, hand] = [step.shade === "#" ? "shade" : "circle", player.IS_TOUCH ? "finger" : "mouse"];
  const how = t(`tour.${act}-${hand}`, { count: cells.length });
  const more = place ? "" : ` ${t("tour.why")}`; // the first reason is told whole
  const told = { seen: `${how} ${words.seen}${more}`, said: `${how} ${words.said}${more}` };
  say(t("tour.move", { move: place + 1 }), told, { actions });
  return true;
}

/** The cells of a step that have this shade. @type {(step: Deduction, shade: number) => number[]} */
const marked = ({ cells }, shade) => board.at(cells).filter((cell) => player.game.shades[cell] === shade);

/** The cells of a step that have the other shade. @param {Deduction} step */
const mistaken = (step) => marked(step, shadeOf(step) === SHADED ? UNSHADED : SHADED);
