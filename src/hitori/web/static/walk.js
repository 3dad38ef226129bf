// Walking through the explanation of a puzzle, one deduction at a time; the game under it stays as it is.

import { focusChoices, say } from "./card.js";
import { SHADED, UNKNOWN, UNSHADED } from "./rules.js";

/** Show the steps on the board, from the first; `leave` goes back to the game. */
export function walk(board, { steps, message }, leave) {
  const cellsOf = (places) => places.map(([row, col]) => row * board.puzzle.cols + col);
  const show = (at) => {
    const shades = new Uint8Array(board.puzzle.labels.length).fill(UNKNOWN);
    for (const step of steps.slice(0, at + 1)) {
      for (const cell of cellsOf(step.cells)) shades[cell] = step.shade === "#" ? SHADED : UNSHADED;
    }
    board.update(shades);
    const step = steps[at];
    board.highlight({ deduced: cellsOf(step?.cells ?? []), because: cellsOf(step?.because ?? []) });
    const moves = [["Back", -1], ["Next", 1]].filter(([, by]) => steps[at + by]);
    const actions = [...moves.map(([label, by]) => [label, () => show(at + by)]), ["Close", leave]];
    const heading = step ? `Step ${at + 1} of ${steps.length}: ${step.technique}` : "No step follows.";
    const isEnd = at >= steps.length - 1;
    say(heading, [step?.sentence, isEnd && message].filter(Boolean).join(" "), { actions });
  };
  show(0);
  focusChoices();
}
