// Pictures of puzzles: files to keep, and small ones in the page's colours. The library draws them, as it does for the
// command line: the file of a puzzle or its solution is that of `hitori render --palette print`, byte for byte. Letters
// stay letters here, and marks are not checked.

import { rowsOf } from "./core.js";
import { element, shape } from "./dom.js";

const CELLS = "translate(6 6) scale(40)"; // where the pictures have their cells
const MOST_WITH_LABELS = 8; // columns: more make labels too small to read

/** The text of an SVG file. @type {(puzzle: Puzzle, shades?: Shades, palette?: "print" | "page") => Promise<string>} */
export async function fileOf({ rows, cols, labels, letters, name }, shades = [], palette = "print") {
  const { ask } = await import("./library.js");
  const puzzle = { rows, cols, labels: [...labels] };
  const known = shades.length ? rowsOf(puzzle, shades).join("\n") : undefined;
  const { svg } = await ask({ ask: "draw", puzzle, name: name ?? undefined, known, letters, palette });
  return svg;
}

/** The picture of an SVG file, as a part of the page. @param {string} svg */
export const imageOf = (svg) => new DOMParser().parseFromString(svg, "image/svg+xml").documentElement;

/** A picture as a PNG file, twice as large. @type {(svg: Blob) => Promise<Blob>} */
export async function pixels(svg) {
  const image = new Image();
  image.src = URL.createObjectURL(svg);
  await image.decode();
  const canvas = new OffscreenCanvas(image.width * 2, image.height * 2);
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  URL.revokeObjectURL(image.src);
  return canvas.convertToBlob();
}

/** A small picture for the page, in its colours, with these marks, in which a cell is 1 wide; it appears when it is drawn.
 * @type {(puzzle: Puzzle, shades?: Shades, marks?: Element[]) => HTMLElement} */
export function thumbnail(puzzle, shades, marks = []) {
  const frame = element("span", { class: "picture", "aria-hidden": "true" });
  frame.style.aspectRatio = `${puzzle.cols} / ${puzzle.rows}`; // what is below it stays where it is
  const labels = puzzle.cols > MOST_WITH_LABELS ? puzzle.labels.map(() => 0) : puzzle.labels;
  fileOf({ ...puzzle, labels }, shades, "page").then(
    (svg) => {
      frame.replaceChildren(imageOf(svg));
      frame.firstElementChild?.append(shape("g", { class: "marks", transform: CELLS }, ...marks));
    },
    () => {}, // without the library the words beside it do
  );
  return frame;
}
