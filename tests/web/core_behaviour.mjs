// What core.js does besides answering: questions in turn, cancelling, engines that stop on a bug or cannot be loaded.

import assert from "node:assert/strict";
import { copyFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, test } from "node:test";
import { pathToFileURL } from "node:url";

import { createCore } from "../../src/hitori/web/static/core.js";

const TINY = { rows: 2, cols: 2, labels: [2, 1, 1, 1] };
// No puzzle of this kind is found within minutes.
const ENDLESS = { rows: 30, cols: 30, seed: 1, difficulty: "extreme", technique: "unshaded-bridges" };

let core;
afterEach(() => core.close());

test("questions asked at once are answered each with its own answer", async () => {
  core = createCore();
  const sizes = [4, 5, 6, 7, 8];
  const made = await Promise.all(sizes.map((size) => core.generate({ rows: size, cols: size, seed: 1 })));
  assert.deepEqual(made.map(({ rows }) => rows), sizes);
});

test("a question at work is cancelled, and those behind it are answered by another worker", async () => {
  core = createCore();
  await core.solve(TINY);
  const cancel = new AbortController();
  const endless = core.generate(ENDLESS, { signal: cancel.signal, seconds: 600 });
  const next = core.solve(TINY);
  setTimeout(() => cancel.abort(), 50);
  await assert.rejects(endless, { name: "AbortError" });
  assert.equal((await next).status, "solved");
});

test("a question that waits is cancelled, and the one at work is not", async () => {
  core = createCore();
  const cancel = new AbortController();
  const first = core.generate({ rows: 12, cols: 12, seed: 1, difficulty: "hard" });
  const second = core.solve(TINY, { signal: cancel.signal });
  cancel.abort();
  await assert.rejects(second, { name: "AbortError" });
  assert.equal((await first).level, "hard");
  await assert.rejects(core.solve(TINY, { signal: AbortSignal.abort() }), { name: "AbortError" });
});

test("a limit of seconds ends a search with what was reached", async () => {
  core = createCore();
  await assert.rejects(core.generate(ENDLESS, { seconds: 0.05 }), { code: "out-of-time" });
  const { status, solution } = await core.solve(TINY, { seconds: 0 });
  assert.deepEqual([status, solution], ["unknown", null]);
});

test("what no engine could hold is refused, and the worker lives", async () => {
  core = createCore();
  await assert.rejects(core.generate({ rows: 20000, cols: 20000, method: "repair" }), { code: "too-large" });
  await assert.rejects(core.solve({ rows: 1, cols: 2, labels: [-1, 1] }), { code: "invalid-puzzle" });
  await assert.rejects(core.solve({ rows: 1, cols: 2, labels: ["1", 1] }), { code: "invalid-puzzle" });
  await assert.rejects(core.check(TINY, "##"), { code: "invalid-shading" });
  await assert.rejects(core.daily("tomorrow"), { code: "invalid-option" });
  assert.equal((await core.solve(TINY)).status, "solved");
});

test("an engine that stops on a bug is replaced for the next question", async () => {
  const path = join(tmpdir(), `hitori-trap-${process.pid}.wasm`);
  await writeFile(path, TRAP);
  core = createCore({ moduleUrl: pathToFileURL(path) });
  for (const _ of [1, 2]) await assert.rejects(core.solve(TINY), { code: "defect" });
});

test("an engine that cannot be loaded says so to each who asks", async () => {
  core = createCore({ moduleUrl: "missing.wasm" });
  for (const _ of [1, 2]) await assert.rejects(core.solve(TINY), { code: "unavailable" });
});

test("an engine that could be loaded after all answers", async () => {
  const path = join(tmpdir(), `hitori-late-${process.pid}.wasm`);
  await rm(path, { force: true });
  core = createCore({ moduleUrl: pathToFileURL(path) });
  await assert.rejects(core.solve(TINY), { code: "unavailable" });
  await copyFile(new URL("../../src/hitori/web/static/hitori.wasm", import.meta.url), path);
  assert.equal((await core.solve(TINY)).status, "solved");
});

test("closing rejects the questions that wait", async () => {
  core = createCore();
  const waiting = [core.generate(ENDLESS, { seconds: 600 }), core.solve(TINY)];
  core.close();
  for (const each of waiting) await assert.rejects(each, { code: "closed" });
});

test("after closing nothing is answered, and no worker starts", async () => {
  core = createCore({ moduleUrl: "missing.wasm" });
  core.close();
  await assert.rejects(core.solve(TINY), { code: "closed" });
  await assert.rejects(core.check(TINY, "..\n.#"), { code: "closed" });
});

test("a question without a puzzle is rejected, not thrown", async () => {
  core = createCore();
  for (const ask of [core.solve, core.generate, core.hint, core.explain]) await assert.rejects(ask(), TypeError);
});

// (module (memory (export "memory") 1) (func (export "alloc") (param i32) (result i32) i32.const 0)
//   (func (export "ask") (param i32 i32) (result i32) unreachable))
const TRAP = Uint8Array.from([
  0, 97, 115, 109, 1, 0, 0, 0,
  1, 12, 2, 96, 1, 127, 1, 127, 96, 2, 127, 127, 1, 127,
  3, 3, 2, 0, 1,
  5, 3, 1, 0, 1,
  7, 24, 3, 6, 109, 101, 109, 111, 114, 121, 2, 0, 5, 97, 108, 108, 111, 99, 0, 0, 3, 97, 115, 107, 0, 1,
  10, 10, 2, 4, 0, 65, 0, 11, 3, 0, 0, 11,
]);
