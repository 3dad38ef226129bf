// Back: what is open, a dialog or a mode of the board, is closed before the page is left, and a link that was opened in the
// page leads back to the puzzle before it.
//
// An entry of the history has the state {puzzle, isOver}: the id of its puzzle, and whether it was made because something
// opened over the board. That entry stays when the player closes what is open in another way, and is used again for what
// opens next; going back from it when nothing is open goes on to where the player wants.

import { all, isIn } from "./dom.js";

/** @typedef {{ puzzle?: string, isOver?: boolean }} Entry */
const entry = () => /** @type {Entry} */ (history.state ?? {});
const shownDialogs = () => all("dialog[open]", HTMLDialogElement);
const isSomethingOpen = () => !isIn("play") || shownDialogs().length > 0;

/** Note which puzzle is on the board. @param {string} puzzle */
export const notePuzzle = (puzzle) => history.replaceState({ ...entry(), puzzle }, "");

/** The puzzle that comes next shall lead back to the one on the board. */
export function keepPuzzleBefore() {
  if (!entry().isOver) history.pushState(entry(), "");
}

/** `leave()` leaves the mode that the board is in, `current()` is the id of its puzzle, and `reopen(id)` plays another.
 * @type {(acts: { leave: () => unknown, current: () => string, reopen: (id: string) => unknown }) => void} */
export function watchBack({ leave, current, reopen }) {
  const note = () => {
    if (isSomethingOpen() && !entry().isOver) history.pushState({ puzzle: current(), isOver: true }, "");
  };
  note();
  new MutationObserver(note).observe(document.body, { subtree: true, attributeFilter: ["data-mode", "open"] });
  window.addEventListener("popstate", () => {
    const { puzzle, isOver } = entry();
    if (location.hash || !puzzle) return; // a link, which is opened as such
    if (!isOver && isSomethingOpen()) (shownDialogs().at(-1) ?? { close: leave }).close();
    else if (puzzle !== current()) reopen(puzzle);
    else if (!isOver) history.back();
  });
}
