// The path through the techniques: what is kept of each stop, and how it stands. It does not know the page.
//
// What is *learnt* at a stop is {seen, right, tried, passed, solved, puzzle}: whether its lesson was read, the first answers of
// the five exercises that go on, whether five were passed, and the puzzle that was made for it, by its id.

/** Exercises of a stop, and how many of them right are enough. */
export const EXERCISES = 5;
export const ENOUGH = 4;

/** @type {Learnt} */
const NOTHING = { seen: false, right: 0, tried: 0, passed: false, solved: false, puzzle: "" };

/** What is learnt at a stop. @type {(kept: Record<string, Learnt> | undefined, stop: string) => Learnt} */
export const learntAt = (kept, stop) => kept?.[stop] ?? NOTHING;

/** The same after an answer to an exercise; the sixth is the first of five others. @type {(learnt: Learnt, isRight: boolean) => Learnt} */
export function answered(learnt, isRight) {
  const isOver = learnt.tried >= EXERCISES;
  const right = (isOver ? 0 : learnt.right) + Number(isRight);
  const tried = (isOver ? 0 : learnt.tried) + 1;
  return { ...learnt, right, tried, passed: learnt.passed || (tried === EXERCISES && right >= ENOUGH) };
}

/** How a stop stands, which is the key of its sign: `open`, `begun`, `passed` or `done`.
 * @type {(learnt: Learnt, isDealt: boolean) => "open" | "begun" | "passed" | "done"} */
export function stateOf({ seen, tried, passed, solved }, isDealt) {
  if (!isDealt) return seen ? "done" : "open"; // it has a lesson alone
  if (passed) return solved ? "done" : "passed";
  return seen || tried || solved ? "begun" : "open";
}

/** A position mirrored at its diagonal, so rows become columns: to recognise a technique in it takes a second look.
 * @type {(position: Board & { known: string[] }) => Board & { known: string[] }} */
export function mirrored({ rows, cols, labels, known }) {
  const at = Array.from({ length: rows * cols }, (_, place) => (place % rows) * cols + Math.floor(place / rows));
  const flat = known.join("");
  const lines = Array.from({ length: cols }, (_, col) => known.map((_line, row) => flat[row * cols + col]).join(""));
  return { rows: cols, cols: rows, labels: at.map((cell) => labels[cell]), known: lines };
}
