// The board on the page: a grid of cells with a layer of marks above it. It knows neither rules nor game; it shows what
// it is given, and updates only the cells that changed.

import { by, cellOf, element, query, shape } from "./dom.js";
import { t } from "./messages.js";
import { NOTHING, SHADED, UNSHADED, equals as equalCells, linesOf } from "./rules.js";

const DARK = 0.65; // a share of solutions so large that a dark label on its colour is hard to read
const BLANK = element("div", { role: "gridcell", class: "cell", tabindex: -1 });
// What is pointed out in a cell: the latest is said of it, and drawn above the others.
const KINDS = /** @type {const} */ (["open", "changed", "because", "ghost", "missing", "deduced", "mistakes"]);
const STATES = ["board.unknown", "board.shaded", "board.circled"];

/** A label as the cell shows it: "b" for 2 where the labels are letters; "" for a blank.
 * @type {(puzzle: { letters?: boolean }, label: unknown) => string} */
const labelText = ({ letters }, label) =>
  letters && Number(label) && Number(label) <= 26 ? String.fromCharCode(96 + Number(label)) : String(label || "");

export const root = by("board");
export const grid = query("[role=grid]", HTMLElement, root);
const marks = query(".marks", SVGElement, root);
export let puzzle = /** @type {Puzzle} */ (NOTHING);
export let cells = /** @type {HTMLElement[]} */ ([]);
export let focused = 0;
let notes = /** @type {Map<number, string>} */ (new Map()); // what is said of cells that are pointed out
let shades = new Uint8Array();

// One cell at a time can be reached with Tab, the one that had the keyboard last.
grid.addEventListener("focusin", ({ target }) => {
  cells[focused].tabIndex = -1;
  focused = cellOf(target) ?? 0;
  cells[focused].tabIndex = 0;
});

/** Lay out a puzzle without any mark. */
export function show(/** @type {Puzzle} */ shown) {
  puzzle = { ...shown, labels: [...shown.labels] };
  notes = new Map();
  for (const side of /** @type {const} */ (["row", "col"])) {
    query("main").style.setProperty(`--${side}s`, String(puzzle[`${side}s`]));
    grid.setAttribute(`aria-${side}count`, String(puzzle[`${side}s`]));
  }
  shades = new Uint8Array(puzzle.labels.length);
  cells = puzzle.labels.map(made);
  grid.replaceChildren(...linesOf(puzzle, cells).map((line) => element("div", { role: "row" }, ...line)));
  for (const [name, length] of Object.entries({ top: puzzle.cols, left: puzzle.rows })) {
    const letter = name === "top" ? "c" : "r";
    const numbers = Array.from({ length }, (_, index) => element("span", {}, `${letter}${index + 1}`));
    query(`.ruler.${name}`, HTMLElement, root).replaceChildren(...numbers);
  }
  focused = Math.min(focused, cells.length - 1);
  cells[focused].tabIndex = 0;
  marks.setAttribute("viewBox", `0 0 ${puzzle.cols} ${puzzle.rows}`);
  highlight({});
  grid.classList.remove("won", "shares");
}

/** Show these shades; cells that already look so are left alone.
 * @type {(shown: Shades, tried?: Set<number>) => void} */
export function update(shown, tried = new Set()) {
  for (const [index, cell] of cells.entries()) {
    const isTried = tried.has(index);
    if (shades[index] === shown[index] && cell.classList.contains("tried") === isTried) continue;
    shades[index] = shown[index];
    cell.classList.toggle("shaded", shades[index] === SHADED);
    cell.classList.toggle("circled", shades[index] === UNSHADED);
    cell.classList.toggle("tried", isTried);
    name(index);
  }
}

/** Mark violations, deduced cells, their reasons and open cells, each with a shape of its own. */
export function highlight(/** @type {Notes} */ pointed) {
  const before = notes;
  notes = new Map();
  /** @type {(cells: number[], words: string) => void} */
  const note = (cells, words) => cells.forEach((cell) => notes.set(cell, words));
  for (const kind of KINDS) note(pointed[kind] ?? [], t(`board.${kind}`));
  const { violations = [], mistakes = [], deduced = [], missing = [], because = [], steps = [] } = pointed;
  for (const { cell, words } of steps) note([cell], words);
  for (const { rule, cells } of violations) note(cells, t(`board.breaks-${rule}`));
  new Set([...before.keys(), ...notes.keys()]).forEach(name);
  const shapes = shapesOf(pointed, placeOf);
  if (shapes.length || marks.hasChildNodes()) marks.replaceChildren(...shapes);
  // What is pointed out must be seen, on a board that scrolls too.
  const [first] = [...mistakes, ...deduced, ...missing, ...because];
  cells[first]?.scrollIntoView({ block: "nearest", inline: "nearest" });
}

/** The marks of these notes, in which a cell is 1 wide.
 * @type {(pointed: Notes, placeOf: (cell: number) => Place) => Element[]} */
export function shapesOf(pointed, placeOf) {
  const { violations = [], deduced = [], bands = [], steps = [], isFilled } = pointed;
  const filled = isFilled === undefined ? [] : deduced;
  return [
    ...bands.map(band),
    ...steps.map(({ cell, isShaded }) => plate(placeOf(cell), "ghost", isShaded)),
    ...steps.map(({ cell, number }) => sign(placeOf(cell), number)),
    ...filled.map((cell) => plate(placeOf(cell), "deduced", Boolean(isFilled))),
    ...KINDS.flatMap((kind) => (pointed[kind] ?? []).map((cell) => SIGN[kind](placeOf(cell)))),
    ...violations.flatMap(({ rule, cells }) => VIOLATION[rule](cells.map(placeOf))),
  ];
}

/** Point out the cells of the row and the column that have the label of this one; none for undefined. */
export function equals(/** @type {number | undefined} */ index = -1) {
  const others = equalCells(puzzle, index);
  const equal = new Set(others.length ? [index, ...others] : []);
  for (const [one, cell] of cells.entries()) cell.classList.toggle("equal", equal.has(one));
}

/** Colour each cell by a number from 0 to 1, or none of them for null. */
export function heat(/** @type {number[] | null} */ shares) {
  grid.classList.toggle("shares", shares !== null);
  for (const [index, cell] of cells.entries()) {
    if (shares) cell.style.setProperty("--share", String(shares[index]));
    cell.classList.toggle("mostly", shares !== null && shares[index] > DARK);
  }
}

/** Change one label. @type {(index: number, label: number) => void} */
export function relabel(index, label) {
  puzzle.labels[index] = label;
  write(cells[index], label);
  name(index);
}

/** Let a wave run from the first corner to the last. */
export function celebrate() {
  for (const [index, cell] of cells.entries()) {
    const [row, col] = placeOf(index);
    cell.style.setProperty("--wave", `${(row + col) * 25}ms`);
  }
  grid.classList.add("won");
}

/** Move the keyboard to a cell. @type {(index: number, how?: { scroll?: boolean }) => void} */
export const focus = (index, { scroll = true } = {}) => cells[index].focus({ preventScroll: !scroll });

/** The cells at these [row, col]. @type {(places: Place[] | null | undefined) => number[]} */
export const at = (places) => (places ?? []).map(([row, col]) => row * puzzle.cols + col);

/** The [row, col] of a cell. @type {(index: number) => Place} */
export const placeOf = (index) => [Math.floor(index / puzzle.cols), index % puzzle.cols];

/** The cell as people call it. @param {number} index */
export const place = (index) => placeOf(index).map((line, axis) => `${"rc"[axis]}${line + 1}`).join("");

/** The label as the cell shows it. @type {(label: unknown, shown?: Puzzle) => string} */
export const text = (label, shown = puzzle) => labelText(shown, label);

/** What a screen reader says of a cell. */
export function description(/** @type {number} */ index) {
  const [row, col] = placeOf(index);
  const where = t("board.place", { row: row + 1, col: col + 1 });
  const words = [where, text(puzzle.labels[index]) || t("board.blank"), t(STATES[shades[index]])];
  return [...words, ...(notes.has(index) ? [notes.get(index)] : [])].join(", ");
}

/** @type {(label: number, index: number) => HTMLElement} */
function made(label, index) {
  const cell = /** @type {HTMLElement} */ (BLANK.cloneNode()); // sooner made than a new one
  cell.setAttribute("aria-colindex", String(placeOf(index)[1] + 1));
  cell.setAttribute("data-cell", String(index));
  cell.setAttribute("aria-label", description(index));
  write(cell, label);
  return cell;
}

/** @type {(cell: HTMLElement, label: number) => void} */
function write(cell, label) {
  cell.textContent = text(label);
  cell.setAttribute("data-length", String(cell.textContent.length));
}

const name = (/** @type {number} */ index) => cells[index].setAttribute("aria-label", description(index));

// The marks are one SVG image in which a cell is 1 wide: the shapes of the printed pictures, so that nothing depends on
// colour alone. Bars like an equals sign under equal labels, a diamond between shaded neighbours, a dashed frame around
// what is cut off, a solid frame around what follows, a dot for its reasons, a pulsing frame around one that is missing, a
// dashed plate for what a counterexample shades, a cross for a mistake. A band is laid over a line; dashed plates and
// circles with numbers show what follows from an assumption. The words that speak of a mark have its class and look like it.
/** @type {Record<typeof KINDS[number], (place: Place) => Element>} */
const SIGN = {
  open: (place) => frame(place, "open", 0.08),
  changed: (place) => frame(place, "changed", 0.07),
  because: ([y, x]) =>
    shape(
      "g",
      { class: "because" },
      shape("rect", { x, y, width: 1, height: 1 }),
      shape("circle", { cx: x + 0.18, cy: y + 0.18, r: 0.11 }),
    ),
  ghost: (place) => plate(place, "ghost", true),
  missing: (place) => frame(place, "missing", 0.09),
  deduced: (place) => frame(place, "deduced", 0.06),
  mistakes: ([y, x]) => path(`M${x + 0.72},${y + 0.1}l.18,.18m0,-.18l-.18,.18`, "mistakes"),
};

/** @type {Record<string, (places: Place[]) => Element[]>} */
const VIOLATION = {
  uniqueness: (places) => places.map(([y, x]) => path(`M${x + 0.25},${y + 0.83}h.5m-.5,.09h.5`, "broken bars")),
  adjacency: ([[ay, ax], [by, bx]]) => [
    path(`M${(ax + bx + 1) / 2},${(ay + by + 1) / 2 - 0.22}l.22,.22l-.22,.22l-.22,-.22z`, "broken diamond"),
  ],
  connectivity: (places) => places.map((place) => frame(place, "broken cut-off", 0.12)),
};

/** @type {(cells: Band) => Element} */
function band([y, x, rows, cols]) {
  return shape("rect", { class: "line", x: x + 0.03, y: y + 0.03, width: cols - 0.06, height: rows - 0.06 });
}

/** What a cell would be: filled, or circled. @type {(place: Place, name: string, isShaded: boolean) => Element} */
function plate([y, x], name, isShaded) {
  if (isShaded) return frame([y, x], `${name} filled`, 0.14);
  return shape("circle", { class: `${name} hollow`, cx: x + 0.5, cy: y + 0.5, r: 0.36 });
}

/** @type {(place: Place, number: string) => Element} */
const sign = ([y, x], number) => shape("text", { class: "number", x: x + 0.95, y: y + 0.27 }, number);

/** @type {(place: Place, name: string, inset: number) => Element} */
function frame([y, x], name, inset) {
  const side = 1 - 2 * inset;
  return shape("rect", { class: name, x: x + inset, y: y + inset, width: side, height: side, rx: 0.08 });
}

/** @type {(d: string, name: string) => Element} */
const path = (d, name) => shape("path", { class: name, d });
