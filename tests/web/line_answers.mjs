// Answers of the page's modules to questions on stdin, a JSON list of [module, question], e.g.
// [["library.wasm", {ask: "catalogue"}]]. Out comes the list of answers.

import { Line } from "../../src/hitori/web/static/core.js";

let stdin = "";
for await (const piece of process.stdin) stdin += piece;
const lines = new Map();
const line = (name) => {
  if (!lines.has(name)) lines.set(name, new Line(name));
  return lines.get(name);
};
const answers = JSON.parse(stdin).map(([name, question]) => line(name).ask(question));
process.stdout.write(JSON.stringify(await Promise.all(answers)));
for (const one of lines.values()) one.close();
