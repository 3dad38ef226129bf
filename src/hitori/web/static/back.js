// Back: what is open, a dialog or a mode of the board, is closed before the page is left, and a link that was opened in the
// page leads back to the puzzle before it.
//
// The address has the puzzle on the board, after `#`. An entry of the history has the state {puzzle, hash, isOver}: the id of
// its puzzle, what the page wrote after the address for it, by which a link that somebody follows is told from it, and
// whether the entry was made because something opened over the board. That entry stays when the player closes what is open in another way, and is used again for what
// opens next; going back from it when nothing is open goes on to where the player wants.

import { all, isIn } from "./dom.js";

/** @typedef {{ puzzle?: string, hash?: string, isOver?: boolean }} Entry */
const entry = () => /** @type {Entry} */ (history.state ?? {});
const shownDialogs = () => all("dialog[open]", HTMLDialogElement);
const isSomethingOpen = () => !isIn("play") || shownDialogs().length > 0;

/** Note which puzzle is on the board, and what opens it. @type {(puzzle: string, hash: string) => void} */
export const notePuzzle = (puzzle, hash) => history.replaceState({ ...entry(), puzzle, hash }, "", hash);

/** What stands after the address, if it is a link and not what the page wrote for this puzzle, or for any. It is used up by
 * this: a reload goes on with the game. @type {(puzzle?: string) => string} */
export function takeLink(puzzle = entry().puzzle) {
  const { hash } = location;
  const isNoted = hash === entry().hash && puzzle === entry().puzzle;
  if (!isNoted && hash) history.replaceState(history.state, "", location.pathname);
  return isNoted ? "" : hash;
}

/** The puzzle that comes next shall lead back to the one on the board. */
export function keepPuzzleBefore() {
  if (!entry().isOver) history.pushState(entry(), "");
}

/** `leave()` leaves the mode that the board is in, `current()` is the id of its puzzle, and `reopen(id)` plays another.
 * @type {(acts: { leave: () => unknown, current: () => string, reopen: (id: string) => unknown }) => void} */
export function watchBack({ leave, current, reopen }) {
  const note = () => {
    if (isSomethingOpen() && !entry().isOver) history.pushState({ ...entry(), puzzle: current(), isOver: true }, "");
  };
  note();
  new MutationObserver(note).observe(document.body, { subtree: true, attributeFilter: ["data-mode", "open"] });
  window.addEventListener("popstate", () => {
    const { puzzle, hash, isOver } = entry();
    if (location.hash !== hash || !puzzle) return; // a link, which is opened as such
    if (!isOver && isSomethingOpen()) (shownDialogs().at(-1) ?? { close: leave }).close();
    else if (puzzle !== current()) reopen(puzzle);
    else if (!isOver) history.back();
  });
}
