// Printing: the puzzle on a page of its own, as the Share card asks for it; its solution follows on a second page.

import { by, element } from "./dom.js";
import { fileOf } from "./picture.js";
import { SHADED, UNKNOWN } from "./rules.js";
import { facts, t } from "./messages.js";

const sheets = by("sheets");
window.addEventListener("afterprint", () => sheets.replaceChildren()); // then the browser's own Print prints the board

/** Print a puzzle with these shades, and its solution unless that is null.
 * @type {(puzzle: Puzzle, shades: Shades, solution: Shades | null) => void} */
export function printSheets(puzzle, shades, solution) {
  const name = puzzle.name || "Hitori";
  sheets.replaceChildren(sheet(name, puzzle, shades));
  const shaded = solution?.map((shade) => (shade === SHADED ? shade : UNKNOWN)); // paper needs no circles
  if (solution) sheets.append(sheet(t("print.solution", { name }), puzzle, shaded));
  window.print();
}

/** @type {(title: string, puzzle: Puzzle, shades?: Shades) => HTMLElement} */
function sheet(title, puzzle, shades) {
  const picture = new DOMParser().parseFromString(fileOf(puzzle, shades), "image/svg+xml").documentElement;
  const words = element("p", {}, facts(puzzle, null, puzzle.author));
  const made = element("section", {}, element("h2", {}, title), words, picture);
  made.style.setProperty("--cols", String(puzzle.cols));
  return made;
}
