// The editor: labels are typed into the board, and the number of solutions appears as soon as each cell has one.
//
// A digit that completes a label leads to the next cell: no further digit could make a label up to the longer side, which
// is as large as a puzzle needs. A switch turns that off, e.g. for larger labels.
//
// A draft is {name, author, rows, cols, labels}. Each change puts the draft before it on the past; drafts are small,
// and undo is then the same for a label, a size and a repair. The store keeps the draft until the editor is left for
// good.

import * as board from "./board.js";
import { say, trying } from "./card.js";
import { all, by, entitle, field, isIn, query } from "./dom.js";
import { MAX_SIDE, MIN_SIDE, linesOf as linesOfPicture, problemOf, sizeOf } from "./drawn.js";
import { facts, t } from "./messages.js";
import { core, settings, store } from "./page.js";
import { NOTHING, linesOf } from "./rules.js";

const PAUSE = 40; // a key held down asks once
const REST = 300;
const MOST_SHARED = 400; // cells of the largest board whose shares of solutions are counted
const MOST_COUNTED = 1000; // solutions, so the answer comes while one types
const SECONDS = 4;
const MOST = 4294967295;
const NO_REPAIR = { unsatisfiable: "edit.no-repair" };
const NO_PICTURE = { unsatisfiable: "picture.none" };

/** An empty board. @type {(size: { rows: number, cols: number }) => Puzzle} */
export const blank = ({ rows, cols }) => ({ rows, cols, labels: Array(rows * cols).fill(0) });

export let past = /** @type {Puzzle[]} */ ([]);
let future = /** @type {Puzzle[]} */ ([]);
export let puzzle = /** @type {Puzzle} */ (NOTHING); // what is edited, until the editor is left for good
let typing = /** @type {number | undefined} */ (undefined); // the cell whose label the next digit goes on with
let cameFrom = /** @type {number | undefined} */ (undefined); // the cell that the last digit led away from
let asking = new AbortController(); // for the questions about the draft
let waiting = 0;

export const undo = () => turnBack(past, future);
export const redo = () => turnBack(future, past);
const clicks = {
  "edit-size": () => resize(puzzle),
  "edit-empty": empty,
  "edit-undo": undo,
  "edit-redo": redo,
  "edit-next": next,
  "edit-delete": eraseBack,
  "edit-drawn": startFromPicture,
  repair,
};
for (const [id, run] of Object.entries(clicks)) by(id).addEventListener("click", run);
for (const digit of all("#pad [value]", HTMLButtonElement))
  digit.addEventListener("click", () => type(Number(digit.value)));
for (const side of all("#edit-from [value]", HTMLButtonElement)) {
  const size = { rows: Number(side.value), cols: Number(side.value) };
  side.textContent = t("edit.from-size", { size: facts(size) });
  side.addEventListener("click", () => startFrom({ ...size, difficulty: "easy" }));
}
const picture = by("edit-picture", HTMLTextAreaElement);
picture.addEventListener("input", () => (by("edit-picture-why").textContent = problemOf(picture.value)));
const advances = field("edit-advances");
advances.checked = settings.advances;
advances.addEventListener("change", () => {
  settings.advances = advances.checked;
  store.keep("settings", settings);
});
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
  const isComplete = puzzle.labels[cell] * 10 > Math.max(puzzle.rows, puzzle.cols) || label === 0;
  if (!settings.advances || !isComplete) return;
  moved();
  if (cell + 1 === puzzle.labels.length) return;
  board.focus(cell + 1);
  cameFrom = cell;
}

/** Take away a digit. */
export function erase() {
  const cell = board.focused;
  write(cell, Math.floor(puzzle.labels[cell] / 10));
}

/** Take away the digit typed before, which may have led away from its cell. */
export function eraseBack() {
  const { focused } = board;
  const isAway = cameFrom === focused - 1 || !puzzle.labels[focused];
  if (settings.advances && isAway && focused > 0) board.focus(focused - 1);
  erase();
  [typing, cameFrom] = [board.focused, undefined];
}

/** Edit this puzzle in place of the draft, which undo brings back. @param {Puzzle} other */
export const replace = ({ name, author, letters, rows, cols, labels }) =>
  change({ name, author, letters, rows, cols, labels: [...labels] });

/** The next digit starts a new label. */
export const moved = () => void (typing = cameFrom = undefined);

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
  moved();
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

/** Count the solutions and say it; before each cell has a label, only if that `isAskedFor`. */
async function inspect(/** @type {number[]} */ changed = [], before = puzzle, isAskedFor = false) {
  const [signal, { rows, cols, labels }] = [ask(), puzzle];
  const wantsShares = field("edit-shares").checked && rows * cols <= MOST_SHARED;
  if (!labels.every(Boolean) && !wantsShares && !isAskedFor && !changed.length) return welcome();
  const options = { limit: wantsShares ? MOST_COUNTED : 2, seconds: SECONDS, signal };
  const found = await trying(core.inspect(puzzle, options));
  if (!found || !isIn("edit") || signal.aborted) return;
  board.highlight({ open: board.at(found.differing), changed });
  board.heat(wantsShares ? found.shares : null);
  const isUnique = found.count === 1 && found.complete;
  by("why").toggleAttribute("disabled", !isUnique);
  if (isUnique) rate(signal);
  const mood = isUnique ? "good" : found.count > 1 || found.complete ? "alarm" : "";
  return say(counted(found), changed.length ? repairWords(changed, before) : "", { mood });
}

/** What a board with empty cells says. */
function welcome() {
  board.highlight({});
  board.heat(null);
  const count = () => trying(inspect([], puzzle, true));
  const actions = /** @type {Action[]} */ (puzzle.labels.some(Boolean) ? [[t("edit.count"), count]] : []);
  say(t("edit.start"), t("edit.start-words"), { actions });
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
  const found = await trying(core.makeUnique(before, { signal }), [], NO_REPAIR);
  if (found && isIn("edit") && puzzle === before) change(found.puzzle, board.at(found.changed));
}

function empty() {
  leaveTemplates();
  resize({ ...puzzle, labels: [] });
}

/** Bring the keys for typing into sight again. */
function leaveTemplates() {
  by("edit-from", HTMLDetailsElement).open = false;
  query(".editor").scrollTop = 0;
}

async function startFromPicture() {
  const size = sizeOf(picture.value);
  const problem = problemOf(picture.value) || (size ? "" : t("picture.form", { least: MIN_SIDE, most: MAX_SIDE }));
  by("edit-picture-why").textContent = problem;
  if (size && !problem) await startFrom({ ...size, containing: linesOfPicture(picture.value).join("\n") });
}

/** Replace the draft with a new puzzle. @param {PuzzleRequest} request */
async function startFrom(request) {
  const [signal, before] = [ask(), puzzle];
  leaveTemplates();
  say(t("new.making"));
  const found = await trying(core.generate(request, { signal }), [], NO_PICTURE);
  if (found && isIn("edit") && puzzle === before) replace({ ...found, name: undefined });
}

/** How a repair changed these cells, in words. @type {(changed: number[], before: Puzzle) => string} */
function repairWords(changed, before) {
  const words = changed.slice(0, 8).map((cell) => {
    const [from, to] = [before, puzzle].map(({ labels }) => board.text(labels[cell]) || "–");
    return t("edit.one-changed", { from, to });
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

export function next() {
  moved();
  board.focus((board.focused + 1) % puzzle.labels.length);
}

/** How many solutions there are, in words. @type {(found: Answers["inspect"]) => string} */
function counted({ count, complete, differing }) {
  if (count < 2) return t(!complete ? "edit.unknown" : count ? "edit.unique" : "edit.none");
  const many = complete ? t("edit.many", { count }) : t("edit.several");
  return differing?.length ? `${many} ${t("edit.differ", { count: differing.length })}` : many;
}
