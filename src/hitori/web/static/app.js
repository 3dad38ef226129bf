// The page: connects the board, the player, the editor and the dialogs, and chooses the first puzzle.

import { keepPuzzleBefore, notePuzzle, takeLink, watchBack } from "./back.js";
import * as board from "./board.js";
import { createCore, shadesOf } from "./core.js";
import { Told, fail, say, sentence, trying } from "./card.js";
import * as dialogs from "./dialogs.js";
import { all, by, dialog, isIn, query } from "./dom.js";
import { FormatError, only, open, textOf } from "./formats.js";
import { attachKeys, attachPointer } from "./input.js";
import { keepOffline } from "./offline.js";
import { core, settings, start, store } from "./page.js";
import * as player from "./player.js";
import { fragmentOf, shadesOfLink } from "./share.js";
import { fromStock } from "./stock.js";
import { loadTexts, t, translate } from "./messages.js";
import { firstPuzzle, guide, introduce, startTour } from "./tour.js";
import { idOf, wholePuzzles } from "./whole.js";
import { STEP, fit, resetZoom, zoomBy } from "./zoom.js";

const MAX_TEXT = 400_000;
const MOST_BYTES = 4; // of a character
const MAX_SIDE = 60;
const EDIT = "#edit";
const DOUBLE_CLICK = 300; // milliseconds at most between the two
const NO_LINK = { format: "open.bad-link-words", other: "open.bad-rest" };
const SEARCH = { unsatisfiable: "new.impossible", "out-of-time": "new.not-found" };
const SECONDS = 30; // for a puzzle of a rare difficulty; it can be cancelled

const onOffer = start.then(({ puzzles }) => wholePuzzles(puzzles)); // those of the command line
const spoken = await loadTexts([settings.language, ...navigator.languages]);
translate();

const maker = createCore(); // new puzzles have a worker of their own: no hint waits for a search
let shelf = /** @type {Shelf} */ ({ puzzles: [], at: 0 }); // the puzzles opened together, e.g. those of a file
const shelves = /** @type {Map<string, Shelf>} */ (new Map()); // those of this visit, by the id of the puzzle shown

function turnTo(/** @type {Puzzle[]} */ puzzles, at = 0) {
  const large = puzzles.find(({ rows, cols }) => Math.max(rows, cols) > MAX_SIDE);
  if (large) throw new Told(t("open.too-large", { most: MAX_SIDE, rows: large.rows, cols: large.cols }));
  dialogs.closeAll();
  searching.abort();
  editor?.close(false);
  player.hooks.guide = guide;
  shelf = { puzzles, at };
  store.saveShelf(shelf);
  by("pages").hidden = puzzles.length < 2;
  by("page").textContent = t("pages.page", { page: at + 1, count: puzzles.length });
  by("previous").toggleAttribute("disabled", at === 0);
  by("next").toggleAttribute("disabled", at === puzzles.length - 1);
  player.hooks.next = at < puzzles.length - 1 ? () => turnTo(puzzles, at + 1) : makeNext;
  document.body.dataset.mode = "play";
  player.open(puzzles[at]);
  noteBoard();
  shelves.set(player.id, shelf);
  resetZoom();
  const { warnings = [] } = puzzles[at];
  if (warnings.length) say(t("open.warning"), warnings.map(sentence).join(" "));
}

/** The address opens the puzzle on the board. */
const noteBoard = () => notePuzzle(player.id, fragmentOf(player.game.puzzle));

/** @type {(wish: Wish) => Promise<void>} */
async function make(wish) {
  const { rows, cols, level, seed = null, extra } = wish;
  const isPlayed = (/** @type {Puzzle} */ puzzle) => idOf(puzzle) === player.id || store.game(idOf(puzzle));
  const ready = seed === null && !extra && (await fromStock(wish, isPlayed));
  if (ready) return turnTo([{ ...ready, name: `${t(`level.${level}`)} ${ready.number}` }]);
  const actions = /** @type {Action[]} */ ([[t("new.again"), () => make(wish)]]);
  if (level !== "any") actions.push([t("new.easier"), () => make({ ...wish, level: "any" })]);
  const other = /** @type {Action[]} */ ([[t("new.other"), () => dialogs.openDialog("new")]]);
  const number = seed ?? Math.floor(Math.random() * 1e6); // small enough to tell a friend
  const request = { rows, cols, seed: number, difficulty: level === "any" ? undefined : level, ...extra };
  return search(
    (options) => maker.generate(request, { seconds: SECONDS, ...options }),
    { name: t("new.name", { number }) },
    (error) => (error?.code === "unsatisfiable" ? other : actions),
  );
}

/** The next puzzle: as the ramp has it after the games so far, or as *New* was asked last. */
async function makeNext() {
  const ramp = settings.ramp ? await trying(import("./ramp.js")) : undefined;
  return make(ramp ? ramp.nextRung(store.games()) : settings);
}

/** The daily puzzle of a date and a level, or the game that is kept of it.
 * @type {(date: string, level: string, size: number, kept?: Puzzle) => unknown} */
const playDaily = (date, difficulty, size, kept) =>
  kept
    ? turnTo([kept])
    : search((options) => maker.daily(date, { size, difficulty, ...options }), { name: t("daily.name", { date }), daily: date });

// The editor and the explanations, whose code is fetched when they are asked for.
let editor = /** @type {typeof import("./editor.js") | undefined} */ (undefined);
let walk = /** @type {typeof import("./walk.js") | undefined} */ (undefined);
const theEditor = async () => (editor = await import("./editor.js"));

// *Why?* and practice, which may have the board; their code is fetched with the first one.
let exercise = /** @type {Pick<typeof player, "begin">} */ (player);
const hand = () => (isIn("why") || isIn("practise") ? exercise : player); // which takes the strokes

/** Judge reasons in the game, in the position of an address, or in another one.
 * @type {(asked?: URLSearchParams, task?: Task) => Promise<void>} */
async function why(asked, task) {
  const { puzzle, shades } = player.game;
  const judge = (exercise = await import("./why.js"));
  await judge.open(task ?? (asked ? judge.read(puzzle, asked) : { puzzle, known: shades, canTake: true }));
  const isUntouched = isIn("why") && by("message").textContent === t("why.start");
  if (asked || task || settings.knowsWhy || !isUntouched) return; // who has claimed something knows how
  settings.knowsWhy = true;
  store.keep("settings", settings);
  say(t("why.title"), t("why.intro"));
}
player.hooks.why = (task) => trying(why(undefined, task));
player.hooks.practise = (technique) => trying(practise(technique));

/** Practise a technique, on the position of an address if one is given.
 * @type {(technique: string, asked?: URLSearchParams) => Promise<void>} */
async function practise(technique, asked) {
  const { puzzle } = player.game;
  const trainer = (exercise = await import("./practise.js"));
  dialog("help").close();
  const known = asked?.get("known") ?? "";
  await trainer.open(technique, asked && { puzzle, known: shadesOfLink(known, puzzle.labels.length) });
}

/** One stroke on one cell, as the keyboard makes it. */
function press(/** @type {boolean} */ isOther) {
  if (isIn("edit")) return editor?.next();
  hand().begin(board.focused, isOther);
  return player.end();
}

let searching = new AbortController(); // for the search that goes on, which the next wish ends

/** Play what `ask(options)` finds, with these facts about it; `choices(error)` go on from where nothing is found.
 * The game on the board goes on meanwhile, and the card keeps the way out. Who has done something since then is not
 * thrown off the board: the puzzle is offered.
 * @type {(ask: (options: Options) => Promise<Puzzle>, facts: { name: string, daily?: string },
 *   choices?: (error: any) => Action[]) => Promise<void>} */
async function search(ask, facts, choices = () => []) {
  dialogs.closeAll();
  searching.abort();
  const own = (searching = new AbortController());
  const before = standing();
  keepSaying(t("new.making"), "", [[t("cancel"), () => own.abort()]]);
  const made = await trying(ask({ signal: own.signal }), choices, SEARCH);
  if (searching !== own) return undefined;
  player.hooks.guide = guide;
  const decline = () => {
    player.hooks.guide = guide;
    if (player.isOpen()) player.tell();
  };
  if (!made) return own.signal.aborted ? decline() : undefined;
  const open = () => turnTo([{ ...made, ...facts }]);
  if (standing() === before) return open();
  player.hooks.next = open;
  return keepSaying(t("new.ready"), facts.name, [[t("new.ok"), open], [t("new.later"), decline]]);
}

/** Say this, and again after each stroke. @type {(heading: string, words: string, actions: Action[]) => void} */
function keepSaying(heading, words, actions) {
  player.hooks.guide = () => {
    say(heading, words, { actions });
    return true;
  };
  player.hooks.guide();
}

/** What changes when somebody does something. */
function standing() {
  const { past, future, hints: taken } = player.game;
  const [mode, shown] = [document.body.dataset.mode, document.querySelector("dialog[open]")?.id];
  return [mode, player.id, past.length, future.length, taken, editor?.past.length, shown].join();
}

/** Refuse a text of so many characters. @param {number} count */
function checkLength(count) {
  if (count > MAX_TEXT) throw new Told(t("open.too-long", { most: MAX_TEXT, count }));
}

async function readFile(/** @type {File} */ file) {
  checkLength(Math.ceil(file.size / MOST_BYTES));
  return textOf(file);
}

/** Open a text; a note says how the bytes of its file were read. @type {(text: string, note: string | null) => Promise<void>} */
async function openText(text, note) {
  checkLength(text.length);
  const [site, hash] = text.trim().split("#");
  if (site === location.origin + location.pathname && hash) {
    keepPuzzleBefore();
    return openLink(`#${hash}`);
  }
  const opened = await open(text);
  if (note) opened.puzzles[0].warnings?.push(note);
  // Pasted or dropped, it replaces what is edited; from the dialog, it is played.
  if (editor && isIn("edit") && !dialog("open").open) return editor.replace(only(opened.puzzles));
  keepPuzzleBefore();
  return turnToOpened(opened);
}

/** Open what stands from the # of a link here on: a puzzle, with marks or a step of its explanation, or the editor. */
async function openLink(/** @type {string} */ hash) {
  if (hash === EDIT) return edit((await theEditor()).blank(settings));
  const opened = await open(hash);
  const [warning] = only(opened.puzzles).warnings ?? [];
  if (warning) throw new FormatError(warning); // e.g. a link that lost its end
  return turnToOpened(opened);
}

/** @param {{ puzzles: Puzzle[], rest: string }} opened what a text or a link holds */
async function turnToOpened({ puzzles, rest }) {
  const wishes = new URLSearchParams(rest);
  const [step, marks] = [Number(wishes.get("step")), wishes.get("marks")];
  const shades = marks ? shadesOfLink(marks, only(puzzles).labels.length) : null;
  turnTo(puzzles);
  if (shades) player.take(shades);
  if (wishes.has("beat")) player.race(Number(wishes.get("beat")));
  if (step) await explain(player.game.puzzle, [], { step });
  if (wishes.has("why")) await why(wishes);
  if (wishes.has("practise")) await practise(wishes.get("practise") ?? "", wishes);
}

/** Explain a puzzle, or the rest of it where there are marks.
 * @type {(puzzle: Puzzle, marks?: Shades, options?: { step?: number }) => Promise<void>} */
async function explain(puzzle, marks = [], options = {}) {
  const edited = isIn("edit") ? editor : undefined;
  leaveWalk = () => (edited ? edited.open(edited.puzzle, edited.past) : player.resume());
  if (!edited) player.noteHelp();
  walk = await import("./walk.js");
  await walk.openWalk(puzzle, marks, options);
}

let leaveWalk = () => {}; // back to where the explanation was asked for

/** Leave the mode that the board is in, for the game. */
function leaveMode() {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur(); // a field hands over what it holds
  if (isIn("walk")) leaveWalk();
  else if (isIn("why")) by("why-close").click();
  else if (isIn("edit")) leaveEditor();
  else if (!isIn("play")) player.resume();
}

function leaveEditor() {
  editor?.close(false);
  player.resume();
}

/** Play a puzzle of before again. @param {string} id */
function reopen(id) {
  const [before, puzzle] = [shelves.get(id), store.game(id)?.puzzle];
  if (before) turnTo(before.puzzles, before.at);
  else if (puzzle) turnTo([puzzle]);
}

/** Go on with the draft, or else with this puzzle. */
async function edit(/** @type {Puzzle} */ puzzle) {
  player.save();
  const { open } = await theEditor();
  const draft = store.kept("draft");
  open(draft?.puzzle ?? puzzle, draft?.past);
  if (draft) say(t("edit.draft"), t("edit.draft-words"), { actions: [[t("edit.fresh"), () => open(puzzle)]] });
}

function openTour() {
  const first = firstPuzzle();
  turnTo([first, ...shelf.puzzles.filter((one) => idOf(one) !== idOf(first))]); // then on with those
  return startTour();
}

function applySettings(/** @type {string | undefined} */ changed = undefined) {
  if (changed === "language") location.reload();
  const root = document.documentElement;
  root.dataset.theme = settings.theme;
  root.style.setProperty("--print", String(settings.print));
  root.classList.toggle("large-print", settings.print > 100);
  board.root.classList.toggle("coordinates", settings.coordinates);
  board.root.classList.toggle("rulers", settings.rulers || settings.coordinates);
  board.root.classList.toggle("no-labels", !settings.labels);
  by("timer").hidden = !settings.timer;
  if (player.isOpen()) player.tell();
  if (player.id) player.learn();
  if (!settings.equals) board.equals(undefined);
}

/** An arrow: a step of the explanation on or back, or a cell. @type {(rows: number, cols: number) => void} */
function move(rows, cols) {
  if (isIn("walk")) return walk?.turn(rows + cols);
  const { puzzle, focused } = board;
  const within = (/** @type {number} */ value, /** @type {number} */ length) => Math.max(0, Math.min(length - 1, value));
  const row = within(Math.floor(focused / puzzle.cols) + rows, puzzle.rows);
  board.focus(row * puzzle.cols + within((focused % puzzle.cols) + cols, puzzle.cols));
  return editor?.moved();
}

/** What there is to share: the puzzle on the board, and the shades on it. @returns {Shown} */
function onBoard() {
  if (editor && isIn("edit")) return { puzzle: editor.puzzle, shades: [] };
  return { puzzle: player.game.puzzle, shades: player.game.shades };
}

async function solutionOf(/** @type {Puzzle} */ puzzle) {
  const { solution, status } = await core.solve(puzzle, { seconds: SECONDS });
  if (!solution) throw new Told(t(`solution.${status}`));
  return shadesOf(solution);
}

/** A double click is one wish; the browser also calls slower clicks double, and those are wishes of their own.
 * @type {(run: () => unknown) => (event: UIEvent) => unknown} */
function onlyFirst(run) {
  let before = -Infinity;
  return ({ detail, timeStamp }) => {
    const isDouble = detail > 1 && timeStamp - before < DOUBLE_CLICK;
    before = timeStamp;
    if (!isDouble) run();
  };
}

/** @type {Record<string, (event: UIEvent) => unknown>} */
const clicks = {
  undo: () => player.step((game) => game.undo(), "play.undone"),
  redo: () => player.step((game) => game.redo(), "play.redone"),
  pen: player.swapPen,
  hint: onlyFirst(player.giveHint),
  try: player.tryThis,
  check: player.checkMarks,
  previous: () => turnTo(shelf.puzzles, shelf.at - 1),
  next: () => turnTo(shelf.puzzles, shelf.at + 1),
  "zoom-in": () => zoomBy(STEP),
  "zoom-out": () => zoomBy(1 / STEP),
  "zoom-fit": () => zoomBy(0), // as small as it gets: the whole board
  "walk-close": () => leaveWalk(),
  why: () => editor && explain(editor.puzzle),
  "edit-play": () => {
    const { puzzle, past, close } = /** @type {NonNullable<typeof editor>} */ (editor);
    close(true);
    if (past.length || idOf(puzzle) !== player.id) turnTo([puzzle]);
    else player.resume(); // a mere copy is the game that it was made of
  },
  "edit-cancel": leaveEditor,
};

const shortcuts = all("[data-key]").map((button) => [button.dataset.key, () => button.click()]);
const digits = [..."0123456789"].map((digit) => [digit, () => isIn("edit") && editor?.type(Number(digit))]);
/** @type {typeof clicks} */
const keys = {
  ...Object.fromEntries([...shortcuts, ...digits]),
  " ": () => press(false),
  Enter: () => press(true),
  Escape: leaveMode,
  Backspace: () => isIn("edit") && editor?.eraseBack(),
  Delete: () => isIn("edit") && editor?.erase(),
  z: (event) => (isIn("edit") ? editor?.undo() : clicks.undo(event)),
  y: (event) => (isIn("edit") ? editor?.redo() : clicks.redo(event)),
};

attachPointer(board.grid, {
  begin(cell, isOther) {
    board.focus(cell, { scroll: false });
    editor?.moved();
    hand().begin(cell, isOther);
  },
  extend: player.extend,
  end: player.end,
  cancel: player.cancel,
  canDrag: () => fit() && settings.drags,
  vibrates: () => settings.vibrates,
});
board.grid.addEventListener("focusin", () => settings.equals && board.equals(board.focused));
for (const [id, run] of Object.entries(clicks)) by(id).addEventListener("click", run);
dialogs.onClose("menu", {
  edit() {
    const { name, ...puzzle } = player.game.puzzle;
    trying(edit(name ? { ...puzzle, name: t("edit.copy", { name }) } : puzzle));
  },
  explain: () => trying(explain(player.game.puzzle, player.game.shades)),
  why: () => trying(why(undefined)),
  techniques() {
    by("techniques", HTMLDetailsElement).open = true;
    dialogs.openDialog("help");
    by("techniques").scrollIntoView();
  },
  restart: player.restart,
});
dialogs.onClose("solution", { ok: player.showSolution });
dialogs.onClose("help", { tour: openTour });
const fill = async () => {
  const { fillCatalogue } = await import("./practise.js");
  await trying(fillCatalogue(query("#techniques ul"), practise));
  by("techniques").scrollIntoView();
};
by("techniques").addEventListener("toggle", fill, { once: true });
const fromMine = async () => (await import("./mine.js")).mineDialog((puzzle) => turnTo([puzzle]));
const fromArchive = async () => (await import("./daily.js")).archiveDialog(playDaily);
const toShare = async () => (await import("./sharing.js")).shareDialog(onBoard, solutionOf);
const toChoose = async () => (await import("./choices.js")).settingsDialog(spoken, applySettings);
const toLearn = async () => {
  const take = (/** @type {typeof exercise} */ trainer) => (exercise = trainer);
  return (await import("./learn.js")).learnDialog({ play: turnTo, search, tour: openTour, take });
};
const toWish = async () => (await import("./new.js")).newDialog(make);
const taking = async () => (await import("./opening.js")).openingDialog({ open: openText, play: turnTo, textOf: readFile });
const own = { mine: fromMine, archive: fromArchive, share: toShare, settings: toChoose, new: toWish };
for (const [name, load] of Object.entries(own)) dialogs.later(name, load);
const teacher = dialogs.later("learn", toLearn);
player.hooks.lesson = (technique) => trying(teacher().then((teach) => teach(technique)));
const taker = dialogs.later("open", taking);
attachKeys(keys, move, () => settings.keys);
window.addEventListener("hashchange", () => {
  const link = takeLink();
  if (link) openLink(link).catch((error) => (noteBoard(), badLink(error)));
});
window.addEventListener("dragover", (event) => event.preventDefault());
window.addEventListener("drop", (event) => takeIn(event, event.dataTransfer));
window.addEventListener("paste", (event) => {
  const isField = event.target instanceof Element && event.target.closest("input, textarea");
  if (!isField) takeIn(event, event.clipboardData);
});

/** Open the file, or else the text, that was dropped on the page or pasted.
 * @type {(event: Event, given: DataTransfer | null) => Promise<void>} */
async function takeIn(event, given) {
  event.preventDefault();
  const [file, words] = [given?.files[0], given?.getData("text")]; // both are gone after the event
  dialogs.closeAll();
  if (file || words) await trying(taker().then((take) => take(file ?? words ?? "")));
}

/** @type {(error: unknown, actions?: Action[]) => void} */
const badLink = (error, actions = []) => fail(t("open.bad-link"), error, actions, NO_LINK);

/** The puzzles of the command line, or those on the board last, or the first game of all. */
async function openFirst() {
  const offered = await onOffer;
  const last = store.shelf();
  const isSame = offered.map(idOf).join() === last?.puzzles.map(idOf).join();
  if (offered.length && !isSame) turnTo(offered);
  else if (last) turnTo(last.puzzles, last.at);
  else turnTo([store.last()?.puzzle ?? firstPuzzle()]);
  const draft = store.kept("draft");
  if (draft?.isOpen && !offered.length) (await theEditor()).open(draft.puzzle, draft.past);
}

async function begin() {
  applySettings();
  let { isNew } = store;
  const openMine = () => dialogs.openDialog("mine");
  const last = store.shelf();
  const hash = takeLink(last && idOf(last.puzzles[last.at]));
  try {
    if (!hash || hash === EDIT) await openFirst();
    if (hash) await openLink(hash);
  } catch (error) {
    await openFirst();
    badLink(error, isNew ? [[t("help.title"), introduce]] : []);
    isNew = false; // what is wrong with the link comes first
  }
  if (isNew && hash !== EDIT && (hash || !(await onOffer).length)) introduce();
  if (!store.isLasting) say(t("store.forbidden-title"), sentence(t("store.forbidden")));
  else if (Object.keys(store.broken()).length)
    say(t("store.broken-title"), t("store.broken"), { mood: "alarm", actions: [[t("mine.title"), openMine]] });
  keepOffline((reload) => {
    const update = () => (player.save(), reload());
    player.save();
    say(t("update.title"), t("update.words"), { actions: [[t("update.now"), update]] });
    by("update").onclick = update; // where the offer waits when the card goes on
    by("update").hidden = false;
  });
}

await begin();
watchBack({ leave: leaveMode, current: () => player.id, reopen });
document.body.dataset.ready = "";
performance.mark("ready");
