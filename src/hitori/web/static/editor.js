// The editor: labels are typed into the board, and the number of solutions appears as soon as the typing stops.
//
// A draft is {name, author, rows, cols, labels}. Each change puts the draft before it on the past; drafts are small,
// and undo is then the same for a label, a size and a repair. The store keeps the draft until the editor is left for
// good.

import * as board from "./board.js";
import { say, trying } from "./card.js";
import { all, by, entitle, field, isIn } from "./dom.js";
import { facts, t } from "./messages.js";
import { core, store } from "./page.js";
import { NOTHING, linesOf } from "./rules.js";

const PAUSE = 40; // a key held down asks once
const REST = 300;
const MAX_SIDE = 60;
const MOST_SHARED = 400; // cells of the largest board whose shares of solutions are counted
const MOST_COUNTED = 1000; // solutions, so the answer comes while one types
const SECONDS = 4;
const MOST = 4294967295;

/** An empty board. @type {(size: { rows: number, cols: number }) => Puzzle} */
export const blank = ({ rows, cols }) => ({ rows, cols, labels: Array(rows * cols).fill(0) });

export let past = /** @type {Puzzle[]} */ ([]);
let future = /** @type {Puzzle[]} */ ([]);
export let puzzle = /** @type {Puzzle} */ (NOTHING); // what is edited, until the editor is left for good
let typing = /** @type {number | undefined} */ (undefined); // the cell whose label the next digit goes on with
let asking = new AbortController(); // for the questions about the draft
let waiting = 0;

export const undo = () => turnBack(past, future);
export const redo = () => turnBack(future, past);
const clicks = {
  "edit-size": () => resize(puzzle),
  "edit-empty": () => resize({ ...puzzle, labels: [] }),
  "edit-undo": undo,
  "edit-redo": redo,
  "edit-next": next,
  "edit-delete": erase,
  repair,
};
for (const [id, run] of Object.entries(clicks)) by(id).addEventListener("click", run);
for (const digit of all("#pad [value]", HTMLButtonElement))
  digit.addEventListener("click", () => type(Number(digit.value)));
by("edit-shares").addEventListener("change", () => inspect());
for (const name of ["name", "author"]) {
  by(`edit-${name}`).addEventListener("change", () =>
    change({ ...puzzle, [name]: field(`edit-${name}`).value || undefined }),
  );
}

/** Edit a puzzle, or go on with the draft, as after a reload. @type {(puzzle: Puzzle, history?: Puzzle[]) => void} */
export function open({ name, author, letters, rows, cols, labels }, history = []) {
  past = history;
  future = [];
  show({ name, author, letters, rows, cols, labels: [...labels] });
}

/** The editor is left: `isOver` says whether the draft is done with. */
export function close(/** @type {boolean} */ isOver) {
  if (puzzle === NOTHING) return;
  clearTimeout(waiting);
  asking.abort();
  if (!isOver) return keep(false);
  store.keep("draft", null);
  puzzle = NOTHING;
}

/** A digit goes on with the label of the cell, as long as the keyboard stays there. */
export function type(/** @type {number} */ digit) {
  const cell = board.focused;
  const before = typing === cell ? puzzle.labels[cell] : 0;
  const label = before * 10 + digit;
  write(cell, label <= MOST ? label : digit);
  typing = cell;
}

export function erase() {
  const cell = board.focused;
  write(cell, Math.floor(puzzle.labels[cell] / 10));
}

/** The next digit starts a new label. */
export const moved = () => void (typing = undefined);

function turnBack(/** @type {Puzzle[]} */ from, /** @type {Puzzle[]} */ to) {
  const other = from.pop();
  if (!other) return;
  to.push(puzzle);
  show(other);
}

// Another draft, which can be undone if it differs; `changed` are cells that a repair changed.
function change(/** @type {Puzzle} */ other, /** @type {number[]} */ changed = []) {
  const before = puzzle;
  if (JSON.stringify(other) !== JSON.stringify(before)) remember();
  show(other, changed, before);
}

function remember() {
  past.push(puzzle);
  future = [];
}

function write(/** @type {number} */ cell, /** @type {number} */ label) {
  if (label === puzzle.labels[cell]) return;
  remember();
  puzzle = { ...puzzle, labels: puzzle.labels.with(cell, label) };
  board.relabel(cell, label);
  refresh();
  clearTimeout(waiting);
  waiting = setTimeout(() => inspect(), PAUSE);
}

function show(/** @type {Puzzle} */ shown, /** @type {number[]} */ changed = [], before = shown) {
  document.body.dataset.mode = "edit";
  puzzle = shown;
  typing = undefined;
  entitle(puzzle.name || t("edit.title"), [puzzle.name, t("edit.title")].filter(Boolean).join(", "));
  for (const name of /** @type {const} */ (["rows", "cols", "name", "author"]))
    field(`edit-${name}`).value = String(puzzle[name] ?? "");
  board.show(puzzle);
  refresh();
  inspect(changed, before);
}

function refresh() {
  by("facts").textContent = facts(puzzle);
  by("why").toggleAttribute("disabled", true);
  by("edit-undo").toggleAttribute("disabled", !past.length);
  by("edit-redo").toggleAttribute("disabled", !future.length);
  keep(true);
}

function keep(/** @type {boolean} */ isOpen) {
  store.keep("draft", { puzzle, past: past.slice(-50), isOpen });
}

/** Ask anew, and no longer about what was there before: what waits would end the new question. */
function ask() {
  clearTimeout(waiting);
  asking.abort();
  asking = new AbortController();
  return asking.signal;
}

async function inspect(/** @type {number[]} */ changed = [], before = puzzle) {
  const [signal, { rows, cols }] = [ask(), puzzle];
  const wantsShares = field("edit-shares").checked && rows * cols <= MOST_SHARED;
  const options = { limit: wantsShares ? MOST_COUNTED : 2, seconds: SECONDS, signal };
  const found = await trying(core.inspect(puzzle, options));
  if (!found || !isIn("edit") || signal.aborted) return;
  board.highlight({ open: board.at(found.differing), changed });
  board.heat(wantsShares ? found.shares : null);
  const isUnique = found.count === 1 && found.complete;
  by("why").toggleAttribute("disabled", !isUnique);
  if (isUnique) rate(signal);
  const mood = isUnique ? "good" : found.count > 1 || found.complete ? "alarm" : "";
  say(counted(found), changed.length ? repairWords(changed, before) : "", { mood });
}

// Only once the typing rests: a label more would end the engine at work.
async function rate(/** @type {AbortSignal} */ signal) {
  await new Promise((resolve) => setTimeout(resolve, REST));
  const options = { signal, seconds: SECONDS };
  const found = signal.aborted ? null : await core.rate(puzzle, options).catch(() => null);
  if (found?.level && isIn("edit") && !signal.aborted) by("facts").textContent = facts(puzzle, found.level);
}

async function repair() {
  const [signal, before] = [ask(), puzzle];
  const found = await trying(core.makeUnique(before, { signal }));
  if (found && isIn("edit") && puzzle === before) change(found.puzzle, board.at(found.changed));
}

/** How a repair changed these cells, in words. @type {(changed: number[], before: Puzzle) => string} */
function repairWords(changed, before) {
  const words = changed.slice(0, 8).map((cell) => {
    const [from, to] = [before, puzzle].map(({ labels }) => board.text(labels[cell]) || "–");
    return t("edit.one-changed", { cell: board.place(cell), from, to });
  });
  const more = changed.length > 8 ? t("edit.more-changed", { count: changed.length - 8 }) : "";
  return `${t("edit.changed", { count: changed.length })} ${words.join(", ")}${more}.`;
}

// The size of the fields; the labels are those of `old`, blank where it has none.
function resize(/** @type {Puzzle} */ old) {
  const [rows, cols] = ["edit-rows", "edit-cols"].map((id) =>
    Math.min(MAX_SIDE, Math.max(1, Math.trunc(Number(field(id).value)) || 1)),
  );
  const lines = linesOf(old, old.labels);
  const labels = Array.from({ length: rows * cols }, (_, cell) => lines[Math.floor(cell / cols)]?.[cell % cols] ?? 0);
  change({ ...old, rows, cols, labels });
}

function next() {
  moved();
  board.focus((board.focused + 1) % puzzle.labels.length);
}

/** How many solutions there are, in words. @type {(found: Answers["inspect"]) => string} */
function counted({ count, complete, differing }) {
  if (count < 2) return t(!complete ? "edit.unknown" : count ? "edit.unique" : "edit.none");
  const many = complete ? t("edit.many", { count }) : t("edit.several");
  return differing?.length ? `${many} ${t("edit.differ", { count: differing.length })}` : many;
}
