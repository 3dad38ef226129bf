// Answers of core.js to questions on stdin, a JSON list of [method, ...arguments], e.g.
// [["solve", {rows, cols, labels}]]. Out comes a list of {value} or {code}, in the same order.

import { createCore } from "../../src/hitori/web/static/core.js";

let stdin = "";
for await (const piece of process.stdin) stdin += piece;
const core = createCore();
const answers = JSON.parse(stdin).map(([method, ...rest]) =>
  core[method](...rest).then((value) => ({ value }), ({ code, message }) => ({ code, message })),
);
process.stdout.write(JSON.stringify(await Promise.all(answers)));
core.close();
