// Printing: the puzzle on a page of its own, as the Share card asks for it; its solution follows on a second page.

import { element } from "./board.js";
import { fileOf } from "./picture.js";
import { SHADED, UNKNOWN } from "./rules.js";
import { t } from "./messages.js";

const sheets = document.getElementById("sheets");
window.addEventListener("afterprint", () => sheets.replaceChildren()); // then the browser's own Print prints the board

/** Print a puzzle with these shades, and its solution unless that is null. */
export function printSheets(puzzle, shades, solution) {
  const name = puzzle.name || "Hitori";
  sheets.replaceChildren(sheet(name, puzzle, shades));
  const shaded = solution?.map((shade) => (shade === SHADED ? shade : UNKNOWN)); // paper needs no circles
  if (solution) sheets.append(sheet(t("print.solution", { name }), puzzle, shaded));
  window.print();
}

function sheet(title, puzzle, shades) {
  const made = element("section");
  const facts = [`${puzzle.rows} × ${puzzle.cols}`, puzzle.author].filter(Boolean).join(", ");
  const picture = new DOMParser().parseFromString(fileOf(puzzle, shades), "image/svg+xml").documentElement;
  made.style.setProperty("--cols", puzzle.cols);
  made.append(element("h2", {}, title), element("p", {}, facts), picture);
  return made;
}
