// Answers of core.js to questions on stdin, a JSON list of [method, ...arguments], e.g.
// [["solve", {rows, cols, labels}]]. Out comes a list of {value} or {code}, in the same order. Its argument is a language
// to say the steps in, e.g. "en"; without one their sentences are null.

import { readFile } from "node:fs/promises";

import { createCore } from "../../src/hitori/web/static/core.js";
import { catalogue } from "../../src/hitori/web/static/messages.js";

let stdin = "";
for await (const piece of process.stdin) stdin += piece;
const [language] = process.argv.slice(2);
const file = new URL(`../../src/hitori/messages/${language}/core.json`, import.meta.url);
const core = createCore(language ? { sentence: catalogue([JSON.parse(await readFile(file, "utf8"))]).sentence } : {});
const answers = JSON.parse(stdin).map(([method, ...rest]) =>
  core[method](...rest).then((value) => ({ value }), ({ code, message }) => ({ code, message })),
);
process.stdout.write(JSON.stringify(await Promise.all(answers)));
core.close();
