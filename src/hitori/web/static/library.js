// The engine with every question of the library, for *Why?* and the trainer: a third module, fetched when the first of
// them is asked. It has a worker of its own, so no hint waits for it.

import { Line } from "./core.js";

const line = new Line(new URL("worker.js", import.meta.url), new URL("library.wasm", import.meta.url));
let techniques;

/** The answer to a question of `hitori-answers`, e.g. {ask: "judge", puzzle, known, step, because}. */
export const ask = (question, options) => line.ask(question, options);

/** Each technique: {technique, level, is_dealt, rows, cols, labels, known, deduction}, the easiest first. */
export async function catalogue() {
  techniques ??= ask({ ask: "catalogue" });
  techniques.catch(() => (techniques = undefined));
  return techniques;
}

/** A puzzle as the engine reads it. */
export const bare = ({ rows, cols, labels }) => ({ rows, cols, labels: Array.from(labels) });

/** The shades of an address, e.g. `0120`; throws where they are not those of a puzzle with so many cells. */
export function shadesOfText(text, cells) {
  const isWhole = text.length === cells && /^[012]*$/.test(text);
  if (!isWhole) throw new Error(`expected ${cells} digits of 0, 1 and 2, got '${text}'`);
  return Uint8Array.from(text, Number);
}
