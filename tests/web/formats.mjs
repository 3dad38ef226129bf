// What the page reads in each of the texts on stdin: its format, and its puzzles or the error.

import { text as textOf } from "node:stream/consumers";

import { detect, parse } from "../../src/hitori/web/static/formats.js";

function read(text) {
  try {
    return { text, format: detect(text), puzzles: parse(text) };
  } catch ({ problem, line = null, column = null }) {
    return { text, format: detect(text), error: { problem, line, column } };
  }
}

console.log(JSON.stringify(JSON.parse(await textOf(process.stdin)).map(read)));
