// Phrases: what is said of a deduction to a player who sees the board, and where the board shows it: the twin of
// hitori/messages/phrases.py, over the same files.
//
// A template marks its phrases: "{fact}: of [pair|two equal labels side by side] one is unshaded." Before the bar stands a
// *part*, a name in the deduction: `cells`, `because`, or one of its `details`. Each part has a *role*, e.g. `because`,
// which draws the words and the cells with the same tint and the same shape. A part that no cell is marked for is said
// in plain words.

/** The role of each part; any other is a reason. @type {Record<string, string>} */
export const ROLES = {
  cells: "deduced",
  line: "line",
  other: "line",
  steps: "ghost",
  story: "ghost",
  cases: "ghost",
  broken: "broken",
};
const SUPPOSED = ["direct-contradiction", "short-contradiction", "pair-chain"]; // which are said like `contradiction`

/** @typedef {{ cells: Place[], shade: "#" | "." }} Link */

/** Where the board shows a deduction. @type {(step: Pick<Deduction, "cells" | "because" | "details">) => Marks} */
export function marksOf({ cells, because, details }) {
  const { line, other, steps, story, cases = [], broken } = /** @type {any} */ (details);
  const isDeduced = (/** @type {Place} */ cell) => cells.some(([row, col]) => row === cell[0] && col === cell[1]);
  const ghost = [...numbered(steps), ...numbered(story)];
  for (const [place, one] of cases.entries()) ghost.push(...numbered([...(one.story ?? []), ...one.steps], "ab"[place]));
  return {
    deduced: cells,
    because: because.filter((cell) => !isDeduced(cell)),
    line: [line, other].filter(Boolean),
    ghost: ghost.filter(([cell]) => !isDeduced(cell)),
    broken: broken ? [broken] : [],
  };
}

/** The cells of a chain with their shades, and the number of the link that each belongs to.
 * @type {(links?: Link[], letter?: string) => Marks["ghost"]} */
const numbered = (links = [], letter = "") =>
  links.flatMap(({ cells, shade }, place) => cells.map((cell) => /** @type {const} */ ([cell, shade, `${letter}${place + 1}`])));

/** The sentence of a deduction for a board that is seen, its phrases marked with their roles.
 * @type {(step: Reason & { because: Place[] }, text: Speaker["text"]) => string} */
export function phraseOf(step, text) {
  const { cells, shade, message, details } = step;
  const { line, broken, count = cells.length } = /** @type {any} */ (details);
  const number = numberWord(count, text);
  const values = {
    ...details,
    cells,
    shade,
    number,
    fact: text("here.fact", { cells, shade, number: numberWord(cells.length, text) }),
    line: line && hereOf(line, text),
    broken: broken && text(`here.broken-${broken.rule}`, { label: broken.label ?? "" }),
  };
  const key = SUPPOSED.includes(message) ? "contradiction" : message;
  return withRoles(text(`phrase.${key}`, values), marksOf(step));
}

/** A small number as the language writes it in a sentence, e.g. "two". @type {(count: number, text: Speaker["text"]) => string} */
const numberWord = (count, text) => text("here.numbers").split(" ")[count - 2] ?? String(count);

/** A line as a phrase, e.g. "[line|this row]". @type {(line: Line, text: Speaker["text"]) => string} */
export const hereOf = (line, text) => text("row" in line ? "here.row" : "here.col");

/** The words with the roles of the parts, as far as the board marks them.
 * @type {(words: string, marks: Record<string, unknown>) => string} */
export const withRoles = (words, marks) =>
  words.replace(/\[([\w-]+)\|([^\]]*)\]/g, (_, part, phrase) => {
    const role = ROLES[part] ?? (part in marks ? part : "because");
    const marked = marks[role];
    if (!Array.isArray(marked) || !marked.length) return phrase;
    return `[${role === "broken" ? `broken-${marked[0].rule}` : role}|${phrase}]`; // each rule has a shape of its own
  });
