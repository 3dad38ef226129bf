"use strict";
// Which marks the board shows, and the walk through the steps, for every page. A page calls `walk` with what it shows
// after each step. The board is an SVG image with a group for each kind of mark, e.g. `.circle`, one in each cell.
const told = JSON.parse(document.getElementById("data").textContent);
const WORDS = { "#": "{{page.shaded}}", ".": "{{page.unshaded}}", "?": "{{page.open}}" };
const board = document.getElementById("board");
const slider = document.getElementById("slider");
const shapesOf = (kind) => [...(board.querySelector(`.${kind}`)?.children ?? [])];
const marks = { shaded: shapesOf("shaded"), circle: shapesOf("circle"), deduced: shapesOf("deduced"), because: shapesOf("because") };
const written = shapesOf("label"); // no blank is written
const labels = told.labels.map((label) => (label ? written.shift() : undefined));
const titles = marks.shaded.map(titled);
const indices = (places) => places.map(([row, col]) => row * told.cols + col);

function titled(cell) {
  const title = document.createElementNS(cell.namespaceURI, "title");
  cell.append(title);
  return title;
}

const NS = board.querySelector("svg").namespaceURI;

/** A shape of the image. */
function shape(tag, attributes, text = "") {
  const made = document.createElementNS(NS, tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.textContent = text;
  return made;
}

const over = shape("g", { class: "marks" }); // what the core does not draw: lines, steps in turn, broken rules
board.querySelector("svg").append(over);

/** Mark lines, what follows in turn from an assumption, and broken rules, each in the role that its words have. */
function showMarks({ line = [], ghost = [], broken = [] }) {
  const placeOf = ([row, col]) => {
    const cell = marks.shaded[row * told.cols + col];
    return [Number(cell.getAttribute("x")), Number(cell.getAttribute("y")), Number(cell.getAttribute("width"))];
  };
  const band = ({ row, col }) => {
    const [x, y, side] = placeOf([row ?? 0, col ?? 0]);
    const rows = told.labels.length / told.cols;
    const [width, height] = row === undefined ? [side, side * rows] : [side * told.cols, side];
    return [shape("rect", { class: "line", x: x + 1, y: y + 1, width: width - 2, height: height - 2 })];
  };
  const step = ([cell, shade, number]) => {
    const [x, y, side] = placeOf(cell);
    const plate = { x: x + 6, y: y + 6, width: side - 12, height: side - 12, rx: shade === "#" ? 3 : side };
    const sign = { class: "number", x: x + side - 3, y: y + 11 };
    return [shape("rect", { class: `ghost ${shade === "#" ? "filled" : ""}`, ...plate }), shape("text", sign, number)];
  };
  const violation = ({ rule, cells }) => {
    if (rule === "adjacency") {
      const [[ax, ay, side], [bx, by]] = cells.map(placeOf);
      const [x, y, r] = [(ax + bx + side) / 2, (ay + by + side) / 2, side / 5];
      return [shape("path", { class: "broken solid", d: `M${x},${y - r}l${r},${r}l${-r},${r}l${-r},${-r}z` })];
    }
    return cells.map(placeOf).map(([x, y, side]) => {
      const bar = `h${side - 20}`;
      const bars = { class: "broken", d: `M${x + 10},${y + side - 7}${bar}m${20 - side},4${bar}` };
      if (rule === "uniqueness") return shape("path", bars);
      return shape("rect", { class: "broken dashed", x: x + 5, y: y + 5, width: side - 10, height: side - 10 });
    });
  };
  over.replaceChildren(...line.flatMap(band), ...ghost.flatMap(step), ...broken.flatMap(violation));
}

/** Show a shading, `#.?` a cell, with the cells of a step and those that they follow from. */
function showBoard(shading, deduced, because) {
  told.labels.forEach((label, index) => {
    const isShaded = shading[index] === "#";
    const isDeduced = deduced.includes(index);
    marks.shaded[index].classList.toggle("shown", isShaded);
    marks.circle[index].classList.toggle("shown", shading[index] === ".");
    marks.deduced[index].classList.toggle("shown", isDeduced);
    marks.because[index].classList.toggle("shown", because.includes(index) && !isDeduced);
    labels[index]?.classList.toggle("shown", isShaded);
    const place = `r${Math.floor(index / told.cols) + 1}c${index % told.cols + 1}`;
    titles[index].textContent = `${place}: ${label || "{{page.blank}}"}, ${WORDS[shading[index]]}`;
  });
}

/** Walk through places 0 to `last` with slider, buttons and keys; `more` adds keys. Returns the way to go to a place. */
function walk(last, show, more = {}) {
  const here = () => Number(slider.value);
  const go = (place) => {
    slider.value = Math.max(0, Math.min(last, place));
    show(here());
  };
  const keys = {
    ArrowLeft: () => here() - 1, ArrowRight: () => here() + 1, ArrowUp: () => here() - 1, ArrowDown: () => here() + 1,
    PageUp: () => here() - 10, PageDown: () => here() + 10, Home: () => 0, End: () => last,
  };
  for (const [key, next] of Object.entries(more)) keys[key] = () => next(here());
  document.addEventListener("keydown", (event) => {
    if (!Object.hasOwn(keys, event.key) || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    go(keys[event.key]());
  });
  slider.max = last;
  slider.addEventListener("input", () => go(here()));
  document.getElementById("back").addEventListener("click", () => go(here() - 1));
  document.getElementById("on").addEventListener("click", () => go(here() + 1));
  document.title = document.querySelector("h1").textContent = told.title;
  go(0);
  return go;
}
