// The engine with every question of the library, for *Why?* and the trainer: a third module, fetched when the first of
// them is asked. It has a worker of its own, so no hint waits for it.

import { Line } from "./core.js";

const line = new Line("library.wasm");
let techniques = /** @type {Promise<Taught[]> | undefined} */ (undefined);

/** The answer to a question of `hitori-answers`, e.g. {ask: "judge", puzzle, known, step, because}.
 * @type {<Name extends keyof Questions & keyof Answers>(question: { ask: Name } & Questions[Name], options?: Options) =>
 *   Promise<Answers[Name]>} */
export const ask = (question, options) => line.ask(question, options);

/** Each technique: {technique, level, is_dealt, rows, cols, labels, known, deduction}, the easiest first. */
export async function catalogue() {
  techniques ??= ask({ ask: "catalogue" });
  techniques.catch(() => (techniques = undefined));
  return techniques;
}
