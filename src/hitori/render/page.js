"use strict";
// The board and the walk through the steps, for every page. A page calls `walk` with what it shows after each step.
const told = JSON.parse(document.getElementById("data").textContent);
const CELL = 40, RULER = 24, ROOM_FOR_LABEL = 30, DIGIT_WIDTH = 0.65;
const WORDS = { "#": "{{page.shaded}}", ".": "{{page.unshaded}}", "?": "{{page.open}}" };
const CLASSES = { "#": "shaded", ".": "unshaded", "?": "open" };
const board = document.getElementById("board");
const slider = document.getElementById("slider");
const cells = told.labels.map(drawCell);
const indices = (places) => places.map(([row, col]) => row * told.cols + col);

function draw(parent, name, attributes, words = "") {
  const drawn = document.createElementNS(board.namespaceURI, name);
  for (const [key, value] of Object.entries(attributes)) drawn.setAttribute(key, value);
  drawn.textContent = words;
  parent.append(drawn);
  return drawn;
}

function drawCell(label, index) {
  const col = index % told.cols, row = Math.floor(index / told.cols);
  const cell = draw(board, "g", { transform: `translate(${RULER + col * CELL} ${RULER + row * CELL})` });
  draw(cell, "title", {});
  draw(cell, "rect", { class: "field", width: CELL, height: CELL });
  draw(cell, "circle", { class: "circle", cx: CELL / 2, cy: CELL / 2, r: 17 });
  draw(cell, "rect", { class: "frame", x: 3, y: 3, width: CELL - 6, height: CELL - 6 });
  const words = String(label || "");
  const size = Math.min(22, ROOM_FOR_LABEL / (DIGIT_WIDTH * words.length));
  draw(cell, "text", { class: "number", x: CELL / 2, y: CELL / 2, "font-size": size }, words);
  return cell;
}

function drawRulers() {
  const rows = cells.length / told.cols, beside = (index) => RULER + (index + 0.5) * CELL;
  for (let row = 0; row < rows; row++) {
    draw(board, "text", { class: "ruler", x: RULER / 2, y: beside(row) }, `r${row + 1}`);
  }
  for (let col = 0; col < told.cols; col++) {
    draw(board, "text", { class: "ruler", x: beside(col), y: RULER / 2 }, `c${col + 1}`);
  }
  board.setAttribute("viewBox", `0 0 ${RULER + told.cols * CELL + 2} ${RULER + rows * CELL + 2}`);
}

/** Show a shading, `#.?` a cell, with the cells of a step and those that they follow from. */
function showBoard(shading, deduced, because) {
  cells.forEach((cell, index) => {
    const mark = deduced.includes(index) ? "deduced" : because.includes(index) ? "because" : "";
    cell.setAttribute("class", `${CLASSES[shading[index]]} ${mark}`);
    const place = `r${Math.floor(index / told.cols) + 1}c${index % told.cols + 1}`;
    cell.querySelector("title").textContent = `${place}: ${told.labels[index] || "{{page.blank}}"}, ${WORDS[shading[index]]}`;
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
  drawRulers();
  go(0);
  return go;
}
