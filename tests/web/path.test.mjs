// The stops of Learn: exercises that pass one, how it stands, and the mirrored board of a lesson.

import assert from "node:assert/strict";
import { test } from "node:test";

import { answered, learntAt, mirrored, stateOf } from "../../src/hitori/web/static/path.js";

const after = (...answers) => answers.reduce(answered, learntAt(undefined, "wall"));
const [yes, no] = [true, false];

test("four of five exercises pass a stop, and it stays passed", () => {
  assert.equal(after(yes, yes, yes, yes).passed, false);
  assert.equal(after(yes, yes, no, yes, yes).passed, true);
  assert.equal(after(yes, no, no, yes, yes).passed, false);
  const again = after(yes, yes, yes, yes, yes, no);
  assert.deepEqual([again.passed, again.right, again.tried], [true, 0, 1]);
});

test("four right in a row of nine are not four of five", () => {
  assert.equal(after(no, no, yes, yes, yes, yes, no, no, no).passed, false);
});

test("a stop is open, begun, passed, or done with its puzzle", () => {
  const learnt = learntAt({}, "wall");
  assert.equal(stateOf(learnt, true), "open");
  assert.equal(stateOf({ ...learnt, seen: true }, true), "begun");
  assert.equal(stateOf(after(no), true), "begun");
  assert.equal(stateOf({ ...learnt, passed: true }, true), "passed");
  assert.equal(stateOf({ ...learnt, passed: true, solved: true }, true), "done");
  assert.equal(stateOf({ ...learnt, solved: true }, true), "begun");
});

test("a stop without exercises is done with its lesson", () => {
  const learnt = learntAt({}, "least-unshaded");
  assert.equal(stateOf(learnt, false), "open");
  assert.equal(stateOf({ ...learnt, seen: true }, false), "done");
});

test("a mirrored board has rows for columns", () => {
  const position = { rows: 2, cols: 3, labels: [1, 2, 3, 4, 5, 6], known: ["#?.", "??#"] };
  assert.deepEqual(mirrored(position), { rows: 3, cols: 2, labels: [1, 4, 2, 5, 3, 6], known: ["#?", "??", ".#"] });
  assert.deepEqual(mirrored(mirrored(position)), position);
});
