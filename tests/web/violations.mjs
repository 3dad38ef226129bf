// Reads a JSON array of {puzzle, rows} and prints, for each, the violations that the page's rules find.

import { readFileSync } from "node:fs";

import { shadesOf, violations } from "../../src/hitori/web/static/rules.js";

const cases = JSON.parse(readFileSync(0, "utf8"));
console.log(JSON.stringify(cases.map(({ puzzle, rows }) => violations(puzzle, shadesOf(rows)))));
