// Input: turns pointer and key events into the player's actions. It knows neither the rules nor how the board looks.
//
// A mouse marks when it is pressed: left is the pen in hand, right the other one. A finger marks when it is lifted,
// or with the other pen when it stays, and draws on with that; without staying it draws where the board does not scroll.
// Two fingers never mark.

import { cellOf } from "./dom.js";

const LONG_PRESS = 450;
const TREMBLE = 9;

const isUpright = () => innerHeight > innerWidth;

/** Report strokes on the board. @type {(root: HTMLElement, pen: Pen) => void} */
export function attachPointer(root, { begin, extend, end, cancel, canDrag, vibrates }) {
  let press = /** @type {Press | null} */ (null);
  let hands = 0; // fingers of this gesture, which ends when the first of the next one is put down

  const letGo = (/** @type {() => unknown} */ finish) => {
    clearTimeout(press?.timer);
    if (press?.isDrawing) finish();
    press = null;
  };
  const startDrawing = (/** @type {boolean} */ isOther) => {
    if (!press) return;
    clearTimeout(press.timer);
    press.isDrawing = true;
    begin(press.cell, isOther);
  };

  root.addEventListener("pointerdown", (event) => {
    if (press && event.pointerType === "touch") {
      letGo(cancel);
      hands = 2;
    }
    hands = event.isPrimary ? 1 : hands;
    const cell = cellOf(event.target);
    if (cell === null || press || hands > 1 || event.button === 1) return;
    const { clientX: x, clientY: y, pointerId: pointer } = event;
    press = { cell, x, y, isDrawing: false, pointer, isUpright: isUpright() };
    if (event.pointerType === "mouse") {
      event.preventDefault();
      startDrawing(event.button === 2);
    } else {
      press.timer = setTimeout(() => {
        if (vibrates()) navigator.vibrate?.(15);
        startDrawing(true);
      }, LONG_PRESS);
    }
  });
  window.addEventListener("pointermove", (event) => {
    if (press?.pointer !== event.pointerId) return;
    if (press.isUpright !== isUpright()) return letGo(end); // the screen was turned, and another cell is there now
    if (!press.isDrawing) {
      if (Math.hypot(event.clientX - press.x, event.clientY - press.y) < TREMBLE) return;
      if (!canDrag()) return letGo(cancel);
      startDrawing(false);
    }
    const cell = cellOf(document.elementFromPoint(event.clientX, event.clientY));
    if (cell !== null) extend(cell);
  });
  window.addEventListener("pointerup", (event) => {
    if (press?.pointer !== event.pointerId) return;
    if (!press.isDrawing) startDrawing(false);
    letGo(end);
  });
  window.addEventListener("pointercancel", ({ pointerId }) => press?.pointer === pointerId && letGo(cancel));
  // What draws does not scroll, also where the board would.
  root.addEventListener("touchmove", (event) => press?.isDrawing && event.preventDefault(), { passive: false });
  root.addEventListener("contextmenu", (event) => event.preventDefault());
}

/** Report keys: `bindings` has a function for each key, e.g. `{ z: undo }`; `move(rows, cols)` gets the arrows, Home
 * and End. Keys typed into a field, or with a modifier that the browser needs, are left alone. `hasLetters()` says
 * whether single letters act: they stand in the way of voice control.
 * @param {Record<string, (event: KeyboardEvent) => unknown>} bindings @param {(rows: number, cols: number) => unknown} move
 * @param {() => boolean} hasLetters */
export function attachKeys(bindings, move, hasLetters) {
  document.addEventListener("keydown", (event) => {
    const { target } = event;
    const isTyped = target instanceof Element && target.closest("input:not([type=range]), textarea, select");
    if (event.altKey || (isTyped && event.key !== "Escape") || document.querySelector("dialog[open]")) return;
    const isCommand = event.ctrlKey || event.metaKey;
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    if (isCommand && !"zy".includes(key)) return;
    if (!isCommand && /^[^\d\s]$/.test(key) && !hasLetters()) return;
    const isOnBoard = cellOf(target) !== null;
    const isInWalker = target instanceof Element && target.closest(".walker");
    const isFree = isInWalker || (target === document.body && key.startsWith("Arrow"));
    if (MOVES[key] && (isOnBoard || isFree)) move(...MOVES[key]);
    else if ((key === " " || key === "Enter") && !isOnBoard) return;
    else if (bindings[key]) bindings[isCommand && event.shiftKey && key === "z" ? "y" : key](event);
    else return;
    event.preventDefault();
  });
}

/** @type {Record<string, [rows: number, cols: number]>} */
const MOVES = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  Home: [0, -Infinity],
  End: [0, Infinity],
  PageUp: [-Infinity, 0],
  PageDown: [Infinity, 0],
};
