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

function titled(shape) {
  const title = document.createElementNS(shape.namespaceURI, "title");
  shape.append(title);
  return title;
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
