// The board on the page: a grid of cells with a layer of marks above it. It knows neither rules nor game; it shows what
// it is given, and updates only the cells that changed.

import { SHADED, UNSHADED } from "./rules.js";
import { t } from "./messages.js";

export const SVG = "http://www.w3.org/2000/svg";
const DARK = 0.65; // a share of solutions so large that a dark label on its colour is hard to read
const BLANK = element("div", { role: "gridcell", class: "cell", tabindex: -1 });
const STATES = ["board.unknown", "board.shaded", "board.circled"];

/** A label as the cell shows it: "b" for 2 where the labels are letters; "" for a blank. */
export const labelText = ({ letters }, label) =>
  letters && label && label <= 26 ? String.fromCharCode(96 + label) : String(label || "");

export class Board {
  constructor(root) {
    this.root = root;
    this.grid = root.querySelector("[role=grid]");
    this.marks = root.querySelector(".marks");
    this.cells = [];
    this.focused = 0;
    this.grid.addEventListener("focusin", ({ target }) => this.#remember(Number(target.dataset.cell)));
  }

  /** Lay out a puzzle without any mark. */
  show(puzzle) {
    this.puzzle = puzzle;
    this.notes = new Map();
    this.root.style.setProperty("--rows", puzzle.rows);
    this.root.style.setProperty("--cols", puzzle.cols);
    this.root.closest("main").style.setProperty("--aspect", puzzle.cols / puzzle.rows);
    this.grid.setAttribute("aria-rowcount", puzzle.rows);
    this.grid.setAttribute("aria-colcount", puzzle.cols);
    this.shades = new Uint8Array(puzzle.labels.length);
    this.tried = new Uint8Array(puzzle.labels.length);
    this.cells = puzzle.labels.map((label, index) => this.#cell(label, index));
    const lines = Array.from({ length: puzzle.rows }, (_, row) => {
      const line = element("div", { role: "row" });
      line.append(...this.cells.slice(row * puzzle.cols, (row + 1) * puzzle.cols));
      return line;
    });
    this.grid.replaceChildren(...lines);
    this.#rulers();
    this.focused = Math.min(this.focused, this.cells.length - 1);
    this.cells[this.focused].tabIndex = 0;
    this.equal = [];
    this.highlight({});
    this.grid.classList.remove("won", "shares");
  }

  /** Show these shades; cells that already look so are left alone. */
  update(shades, tried = new Set()) {
    for (let index = 0; index < shades.length; index++) {
      const isTried = Number(tried.has(index));
      if (this.shades[index] === shades[index] && this.tried[index] === isTried) continue;
      this.shades[index] = shades[index];
      this.tried[index] = isTried;
      const cell = this.cells[index];
      cell.classList.toggle("shaded", shades[index] === SHADED);
      cell.classList.toggle("circled", shades[index] === UNSHADED);
      cell.classList.toggle("tried", Boolean(isTried));
      this.#name(index);
    }
  }

  /** Mark violations, deduced cells, their reasons and open cells, each with a shape of its own. */
  highlight({ violations = [], deduced = [], because = [], mistakes = [], open = [], changed = [], ...more }) {
    const { missing = [], ghost = [] } = more; // of a claim that needs more reasons
    const notes = new Map();
    const note = (cells, words) => cells.forEach((cell) => notes.set(cell, words));
    note(open, t("board.open"));
    note(changed, t("board.changed"));
    note(because, t("board.because"));
    note(ghost, t("board.ghost"));
    note(missing, t("board.missing"));
    note(deduced, t("board.deduced"));
    note(mistakes, t("board.mistake"));
    for (const { rule, cells } of violations) note(cells, t(`board.breaks-${rule}`));
    const touched = new Set([...notes.keys(), ...this.notes.keys()]);
    this.notes = notes;
    touched.forEach((index) => this.#name(index));
    drawMarks(this.marks, this.puzzle, { violations, deduced, because, mistakes, open, changed, missing, ghost });
    // What is pointed out must be seen, on a board that scrolls too.
    const [first] = [...mistakes, ...deduced, ...missing, ...because];
    this.cells[first]?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  /** Point out the cells of the row and the column that have the label of this one; none for undefined. */
  equals(index) {
    const { cols, labels } = this.puzzle;
    const isInLine = (one) => one % cols === index % cols || Math.floor(one / cols) === Math.floor(index / cols);
    const found = labels[index]
      ? [...labels.keys()].filter((one) => labels[one] === labels[index] && isInLine(one))
      : [];
    for (const cell of this.equal) this.cells[cell].classList.remove("equal");
    this.equal = found.length > 1 ? found : [];
    for (const cell of this.equal) this.cells[cell].classList.add("equal");
  }

  /** Colour each cell by a number from 0 to 1, or none of them for null. */
  heat(shares) {
    this.grid.classList.toggle("shares", shares !== null);
    for (const [index, cell] of this.cells.entries()) {
      if (shares) cell.style.setProperty("--share", shares[index]);
      cell.classList.toggle("mostly", shares !== null && shares[index] > DARK);
    }
  }

  /** Change one label. */
  relabel(index, label) {
    this.puzzle.labels[index] = label;
    this.#write(this.cells[index], label);
    this.#name(index);
  }

  /** Let a wave run from the first corner to the last. */
  celebrate() {
    for (const [index, cell] of this.cells.entries()) {
      const diagonal = (index % this.puzzle.cols) + Math.floor(index / this.puzzle.cols);
      cell.style.setProperty("--wave", `${diagonal * 25}ms`);
    }
    this.grid.classList.add("won");
  }

  /** Move the keyboard to a cell. */
  focus(index, { scroll = true } = {}) {
    this.cells[index].focus({ preventScroll: !scroll });
  }

  /** The cells at these [row, col]. */
  at(places) {
    return (places ?? []).map(([row, col]) => row * this.puzzle.cols + col);
  }

  /** The cell as people call it. */
  place(index) {
    return `r${Math.floor(index / this.puzzle.cols) + 1}c${(index % this.puzzle.cols) + 1}`;
  }

  /** The label as the cell shows it. */
  text(label) {
    return labelText(this.puzzle, label);
  }

  /** A step of an explanation, with its label as the cells show it. */
  lettered({ details, ...step }) {
    return { ...step, details: { ...details, label: this.text(details?.label) } };
  }

  /** What a screen reader says of a cell. */
  description(index) {
    const { cols, labels } = this.puzzle;
    const place = t("board.place", { row: Math.floor(index / cols) + 1, col: (index % cols) + 1 });
    const words = [place, this.text(labels[index]) || t("board.blank"), t(STATES[this.shades[index]])];
    if (this.notes.has(index)) words.push(this.notes.get(index));
    return words.join(", ");
  }

  // One cell at a time can be reached with Tab, the one that had the keyboard last.
  #remember(index) {
    this.cells[this.focused].tabIndex = -1;
    this.focused = index;
    this.cells[index].tabIndex = 0;
  }

  #cell(label, index) {
    const col = index % this.puzzle.cols;
    const cell = BLANK.cloneNode(); // sooner made than a new one
    cell.setAttribute("aria-colindex", col + 1);
    cell.setAttribute("data-cell", index);
    cell.setAttribute("aria-label", this.description(index));
    this.#write(cell, label);
    return cell;
  }

  #write(cell, label) {
    const text = this.text(label);
    cell.textContent = text;
    cell.setAttribute("data-length", text.length);
  }

  #name(index) {
    this.cells[index].setAttribute("aria-label", this.description(index));
  }

  #rulers() {
    for (const [name, count, letter] of [
      ["top", this.puzzle.cols, "c"],
      ["left", this.puzzle.rows, "r"],
    ]) {
      const numbers = Array.from({ length: count }, (_, index) => element("span", {}, `${letter}${index + 1}`));
      this.root.querySelector(`.ruler.${name}`).replaceChildren(...numbers);
    }
  }
}

// The marks are one SVG image in which a cell is 1 wide: the shapes of the printed pictures, so that nothing depends on
// colour alone. Bars like an equals sign under equal labels, a diamond between shaded neighbours, a dashed frame around
// what is cut off, a solid frame around what follows, a dot for its reasons, a
// pulsing frame around one that is missing, a dashed plate for what a counterexample shades, a cross for a mistake.
function drawMarks(svg, { rows, cols }, { violations, deduced, because, mistakes, open, changed, missing, ghost }) {
  const at = (cell) => [cell % cols, Math.floor(cell / cols)];
  const shapes = [
    ...ghost.map((cell) => frame(at(cell), "ghost", 0.14)),
    ...missing.map((cell) => frame(at(cell), "missing", 0.09)),
    ...open.map((cell) => frame(at(cell), "open", 0.08)),
    ...changed.map((cell) => frame(at(cell), "changed", 0.07)),
    ...because.map((cell) => dot(at(cell))),
    ...deduced.map((cell) => frame(at(cell), "deduced", 0.06)),
    ...mistakes.map((cell) => cross(at(cell))),
    ...violations.flatMap(({ rule, cells }) => VIOLATION[rule](cells.map(at))),
  ];
  const box = `0 0 ${cols} ${rows}`;
  if (svg.getAttribute("viewBox") !== box) svg.setAttribute("viewBox", box);
  if (shapes.length || svg.hasChildNodes()) svg.replaceChildren(...shapes);
}

const VIOLATION = {
  uniqueness: (places) => places.map(([x, y]) => path(`M${x + 0.25},${y + 0.83}h.5m-.5,.09h.5`, "bars")),
  adjacency: ([[ax, ay], [bx, by]]) => [
    path(`M${(ax + bx + 1) / 2},${(ay + by + 1) / 2 - 0.22}l.22,.22l-.22,.22l-.22,-.22z`, "diamond"),
  ],
  connectivity: (places) => places.map((place) => frame(place, "cut-off", 0.12)),
};

function frame([x, y], name, inset) {
  const side = 1 - 2 * inset;
  return shape("rect", { class: name, x: x + inset, y: y + inset, width: side, height: side, rx: 0.08 });
}

function dot([x, y]) {
  return shape("circle", { class: "because", cx: x + 0.18, cy: y + 0.18, r: 0.11 });
}

function cross([x, y]) {
  return path(`M${x + 0.72},${y + 0.1}l.18,.18m0,-.18l-.18,.18`, "mistake");
}

function path(d, name) {
  return shape("path", { class: name, d });
}

/** An SVG element with attributes. */
export function shape(tag, attributes) {
  const made = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  return made;
}

/** Write text that is not there yet: what stays the same is neither laid out nor read out again. */
export function write(node, text) {
  if (node.textContent !== text) node.textContent = text;
}

/** An HTML element with attributes and text. */
export function element(tag, attributes = {}, text = "") {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.textContent = text;
  return made;
}
