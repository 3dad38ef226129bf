// How large the cells are: as large as the stage allows, until a pinch, a key or a button says otherwise.
// Two fingers move and stretch the board; they never mark, and the page around it stays as it is.

import { one } from "./dom.js";
import { board } from "./page.js";

export const STEP = 1.35; // of a button or a key
const LARGEST = 136;
export const stage = one(".stage");

export class Zoom {
  constructor(/** @type {() => void} */ changed) {
    this.changed = changed;
    this.#attachPinch();
  }

  /** As large as the stage allows, and no smaller than can be hit. */
  reset() {
    board.root.style.removeProperty("--zoomed");
    this.changed();
  }

  /** So many times as large, as far as it can be; the middle of the stage stays where it is. */
  by(/** @type {number} */ factor) {
    const { left, top, width, height } = stage.getBoundingClientRect();
    this.#resize(this.#size() * factor, [left + width / 2, top + height / 2]);
  }

  #size() {
    return board.cells[0].getBoundingClientRect().width;
  }

  #smallest() {
    const { rows, cols } = board.puzzle;
    const edge = board.root.classList.contains("rulers") ? 40 : 6; // with the frame, as board.css has them
    return Math.min((stage.clientWidth - edge) / cols, (stage.clientHeight - edge) / rows, LARGEST);
  }

  // What lies under (x, y) stays there.
  #resize(/** @type {number} */ wanted, /** @type {number[]} */ [x, y]) {
    const before = board.root.getBoundingClientRect();
    const size = Math.max(Math.min(wanted, LARGEST), this.#smallest());
    board.root.style.setProperty("--zoomed", `${size}px`);
    const after = board.root.getBoundingClientRect();
    stage.scrollLeft += after.left + ((x - before.left) / before.width) * after.width - x;
    stage.scrollTop += after.top + ((y - before.top) / before.height) * after.height - y;
    this.changed();
  }

  // Fingers stretch a picture of the board, which lays nothing out; the cells follow when the fingers leave.
  #attachPinch() {
    let pinch = /** @type {Pinch | null} */ (null);
    const seen = (/** @type {TouchEvent} */ { touches: [one, other] }) => ({
      apart: Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY),
      middle: [(one.clientX + other.clientX) / 2, (one.clientY + other.clientY) / 2],
    });
    const { style } = board.root;
    const finish = () => {
      if (!pinch) return;
      const { size, middle, now, scale } = pinch;
      pinch = null;
      style.transform = "";
      stage.scrollLeft += middle[0] - now[0];
      stage.scrollTop += middle[1] - now[1];
      this.#resize(size * scale, now);
    };
    stage.addEventListener(
      "touchstart",
      (event) => {
        finish();
        if (event.touches.length !== 2) return;
        const [size, { left, top }, start] = [this.#size(), board.root.getBoundingClientRect(), seen(event)];
        const limits = [this.#smallest() / size, LARGEST / size];
        pinch = { ...start, size, limits, corner: [left, top], now: start.middle, scale: 1 };
      },
      { passive: true },
    );
    stage.addEventListener(
      "touchmove",
      (event) => {
        if (event.touches.length !== 2 || !pinch) return;
        event.preventDefault();
        const { apart, middle, limits, corner } = pinch;
        const moved = seen(event);
        const scale = Math.max(limits[0], Math.min(moved.apart / apart, limits[1]));
        Object.assign(pinch, { now: moved.middle, scale });
        const shift = [0, 1].map((axis) => moved.middle[axis] - corner[axis] - (middle[axis] - corner[axis]) * scale);
        style.transform = `translate(${shift[0]}px, ${shift[1]}px) scale(${scale})`;
      },
      { passive: false },
    );
    for (const name of ["touchend", "touchcancel"]) stage.addEventListener(name, finish, { passive: true });
  }
}
