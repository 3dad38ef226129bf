// How large the cells are: as large as the stage allows, until a pinch, a key or a button says otherwise.
// Two fingers move and stretch the board; they never mark, and the page around it stays as it is.

import * as board from "./board.js";
import { by, query } from "./dom.js";

export const STEP = 1.35; // of a button or a key
const LARGEST = 136;
const stage = query(".stage");
const { style } = board.root;

/** As large as the stage allows, and no smaller than can be hit. */
export function resetZoom() {
  style.removeProperty("--zoomed");
  fitSoon();
}

/** So many times as large, as far as it can be; the middle of the stage stays where it is. @param {number} factor */
export function zoomBy(factor) {
  const { left, top, width, height } = stage.getBoundingClientRect();
  resize(sizeOfCell() * factor, [left + width / 2, top + height / 2]);
}

/** Whether the board fits the stage: a finger draws on one that does, and scrolls a larger one. */
export function fit() {
  const scrolls = stage.scrollWidth > stage.clientWidth + 1 || stage.scrollHeight > stage.clientHeight + 1;
  stage.classList.toggle("scrolls", scrolls);
  by("zoom").hidden = !scrolls && !style.getPropertyValue("--zoomed");
  return !scrolls;
}

/** Fit in the next frame, which lays the page out anyway. */
const fitSoon = () => void requestAnimationFrame(fit);
const observer = new ResizeObserver(fitSoon);
for (const sized of [stage, board.root]) observer.observe(sized);

const sizeOfCell = () => board.cells[0].getBoundingClientRect().width;

function smallest() {
  const { rows, cols } = board.puzzle;
  const edge = board.root.classList.contains("rulers") ? 40 : 6; // with the frame, as board.css has them
  return Math.min((stage.clientWidth - edge) / cols, (stage.clientHeight - edge) / rows, LARGEST);
}

// What lies under (x, y) stays there.
function resize(/** @type {number} */ wanted, /** @type {number[]} */ [x, y]) {
  const before = board.root.getBoundingClientRect();
  const size = Math.max(Math.min(wanted, LARGEST), smallest());
  style.setProperty("--zoomed", `${size}px`);
  const after = board.root.getBoundingClientRect();
  stage.scrollLeft += after.left + ((x - before.left) / before.width) * after.width - x;
  stage.scrollTop += after.top + ((y - before.top) / before.height) * after.height - y;
  fitSoon();
}

// Fingers stretch a picture of the board, which lays nothing out; the cells follow when the fingers leave.
let pinch = /** @type {Pinch | null} */ (null);

const seen = (/** @type {TouchEvent} */ { touches: [one, other] }) => ({
  apart: Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY),
  middle: [(one.clientX + other.clientX) / 2, (one.clientY + other.clientY) / 2],
});

function start(/** @type {TouchEvent} */ event) {
  finish();
  if (event.touches.length !== 2) return;
  const [size, { left, top }, touched] = [sizeOfCell(), board.root.getBoundingClientRect(), seen(event)];
  const limits = [smallest() / size, LARGEST / size];
  pinch = { ...touched, size, limits, corner: [left, top], now: touched.middle, scale: 1 };
}

function stretch(/** @type {TouchEvent} */ event) {
  if (event.touches.length !== 2 || !pinch) return;
  event.preventDefault();
  const { apart, middle, limits, corner } = pinch;
  const moved = seen(event);
  const scale = Math.max(limits[0], Math.min(moved.apart / apart, limits[1]));
  Object.assign(pinch, { now: moved.middle, scale });
  const shift = [0, 1].map((axis) => moved.middle[axis] - corner[axis] - (middle[axis] - corner[axis]) * scale);
  style.transform = `translate(${shift[0]}px, ${shift[1]}px) scale(${scale})`;
}

function finish() {
  if (!pinch) return;
  const { size, middle, now, scale } = pinch;
  pinch = null;
  style.transform = "";
  stage.scrollLeft += middle[0] - now[0];
  stage.scrollTop += middle[1] - now[1];
  resize(size * scale, now);
}

stage.addEventListener("touchstart", start, { passive: true });
stage.addEventListener("touchmove", stretch, { passive: false });
for (const name of ["touchend", "touchcancel"]) stage.addEventListener(name, finish, { passive: true });
