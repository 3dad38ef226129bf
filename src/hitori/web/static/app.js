// The page: connects the board, the player, the editor and the dialogs, and chooses the first puzzle.

import { Board } from "./board.js";
import { createCore } from "./core.js";
import { say, sentence, trying } from "./card.js";
import * as dialogs from "./dialogs.js";
import { Editor, blank } from "./editor.js";
import { shadesOf } from "./game.js";
import { fromAddress, parse } from "./formats.js";
import { attachKeys, attachPointer } from "./input.js";
import { archiveDialog, mineDialog } from "./mine.js";
import { keepOffline } from "./offline.js";
import { Hints, Player, hintsTaken } from "./player.js";
import { clock, dateOf } from "./records.js";
import { copyText, ownLink, shareDialog, shareText } from "./share.js";
import { fromStock } from "./stock.js";
import { Store } from "./storage.js";
import { loadTexts, t, translate } from "./messages.js";
import { Tour, fillHelp, introduce } from "./tour.js";
import { Walk } from "./walk.js";
import { idOf, wholePuzzles } from "./whole.js";
import { Zoom } from "./zoom.js";

const MAX_TEXT = 400_000;
const MAX_SIDE = 60;
const EDIT = "#edit";
const SECONDS = 30; // for a puzzle of a rare difficulty; it can be cancelled
const by = (id) => document.getElementById(id);
const stage = document.querySelector(".stage");

const onOffer = puzzlesOnOffer(); // the texts need not come first
const store = new Store((why) => say(t(`store.${why}-title`), t(`store.${why}`), { mood: "alarm" }));
const settings = store.settings();
const spoken = await loadTexts([settings.language, ...navigator.languages]);
translate();
fillHelp();

const core = createCore();
const maker = createCore(); // new puzzles have a worker of their own: no hint waits for a search
const board = new Board(by("board"));
const zoom = new Zoom(board, stage, fitSoon);
const player = new Player(board, core, store, settings);
const hints = new Hints(player, board, core);
const walk = new Walk(board, core, copyStepLink);
const editor = new Editor(board, core, store, (puzzle) => explain(puzzle, noMarks(puzzle)));
const tour = new Tour(player, board, core);
player.guide = tour;
let shelf = { puzzles: [], at: 0 }; // the puzzles opened together, e.g. those of a file

function play(puzzle) {
  document.body.dataset.mode = "play";
  player.open(puzzle);
  zoom.reset();
}

function turnTo(puzzles, at = 0) {
  const large = puzzles.find(({ rows, cols }) => Math.max(rows, cols) > MAX_SIDE);
  if (large) throw new Error(t("open.too-large", { most: MAX_SIDE, rows: large.rows, cols: large.cols }));
  searching.abort();
  player.guide = tour;
  shelf = { puzzles, at };
  store.saveShelf(shelf);
  by("pages").hidden = puzzles.length < 2;
  by("page").textContent = t("pages.page", { page: at + 1, count: puzzles.length });
  by("previous").disabled = at === 0;
  by("next").disabled = at === puzzles.length - 1;
  player.onNext = at < puzzles.length - 1 ? () => turnTo(puzzles, at + 1) : () => make(settings);
  play(puzzles[at]);
  const [warning] = puzzles[at].warnings ?? [];
  if (warning) say(t("open.warning"), sentence(warning));
}

async function make(wish) {
  const { rows, cols, level, seed = null, extra } = wish;
  const isPlayed = (puzzle) => idOf(puzzle) === player.id || store.game(idOf(puzzle));
  const ready = seed === null && !extra && (await fromStock(wish, isPlayed));
  if (ready) {
    editor.close(false);
    return turnTo([{ ...ready, name: `${t(`level.${level}`)} ${ready.number}` }]);
  }
  const difficulty = level === "any" ? {} : { difficulty: level };
  const again = [t("new.again"), () => make(wish)];
  const easier = [t("new.easier"), () => make({ ...wish, level: "any" })];
  const number = seed ?? Math.floor(Math.random() * 1e6); // small enough to tell a friend
  const request = { rows, cols, seed: number, ...difficulty, ...extra };
  return search(
    (options) => maker.generate(request, { seconds: SECONDS, ...options }),
    { name: t("new.name", { number }) },
    level === "any" ? [again] : [again, easier],
  );
}

async function playDaily(date = dateOf()) {
  await search((options) => maker.daily(date, options), { name: t("daily.name", { date }), daily: date });
}

let exercise; // *Why?* or practice, which may have the board; its code is fetched with the first one

async function why(asked) {
  const { Why } = await import("./why.js");
  const { shades, ...options } = asked ? Why.read(player.puzzle, asked) : { ...player.game, canTake: true };
  exercise = why.made ??= new Why(board, resume, (cells, shade) => player.mark(cells, shade));
  await exercise.open(player.puzzle, shades, options);
  fitSoon();
}

async function practise(technique, asked) {
  const { Practice, positionOf } = await import("./practise.js");
  exercise = practise.made ??= new Practice(board, store, resume);
  by("dialog-help").close();
  await exercise.open(technique, asked && positionOf(player.puzzle, asked));
  fitSoon();
}

/** A stroke on one cell, of the game or of an exercise. */
function press(cell, isOther) {
  if (exercise?.isOpen) exercise.press(cell, isOther);
  else player.press(cell, isOther);
}

let searching = new AbortController(); // for the search that goes on, which the next wish ends

/**
 * Play what `ask(options)` finds, with these facts about it; `actions` are the choices where nothing is found.
 * The game on the board goes on meanwhile, and the card keeps the way out. Who has done something since then is not
 * thrown off the board: the puzzle is offered.
 */
async function search(ask, facts, actions = []) {
  searching.abort();
  const own = (searching = new AbortController());
  const before = standing();
  guide(t("new.making"), "", [[t("cancel"), () => own.abort()]]);
  const made = await trying(ask({ signal: own.signal }), actions);
  if (searching !== own) return;
  player.guide = tour;
  const open = () => {
    editor.close(false);
    turnTo([{ ...made, ...facts }]);
  };
  if (!made) {
    if (own.signal.aborted && player.isOpen) player.tell();
  } else if (standing() === before) open();
  else {
    player.onNext = open;
    const decline = () => {
      player.guide = tour;
      if (player.isOpen) player.tell();
    };
    guide(t("new.ready"), facts.name, [[t("new.ok"), open], [t("new.later"), decline]]);
  }
}

/** Say this, and again after each stroke. */
function guide(heading, words, actions) {
  player.guide = { show: () => say(heading, words, { actions }) ?? true };
  player.guide.show();
}

/** What changes when somebody does something. */
function standing() {
  const { id, game, hints: taken } = player;
  const dialog = document.querySelector("dialog[open]")?.id;
  return [document.body.dataset.mode, id, game?.past.length, game?.future.length, taken, editor.past?.length, dialog].join();
}

async function openText(text) {
  if (text.length > MAX_TEXT) throw new Error(t("open.too-long", { most: MAX_TEXT, count: text.length }));
  const [site, hash] = text.trim().split("#");
  const isOwn = site === location.origin + location.pathname || /^p=\d+\.\S+$/.test(hash); // of any player
  if (isOwn && hash) return openLink(`#${hash}`);
  editor.close(false);
  return turnTo(await parse(text));
}

/** Open what stands after the # of a link here: a puzzle, with marks or a step of its explanation, or the editor. */
async function openLink(hash) {
  if (hash === EDIT) return edit(blank(settings));
  const [address, ...rest] = hash.startsWith("#m=") ? [hash] : hash.split("&"); // m=edit&p=... is one of penpa-edit
  const wishes = new URLSearchParams(rest.join("&"));
  const [step, marks] = [Number(wishes.get("step")), wishes.get("marks") ?? ""];
  const puzzle = await fromAddress(address.slice(1));
  const [warning] = puzzle.warnings ?? [];
  if (warning) throw new Error(warning); // e.g. a link that lost its end
  if (/[^012]/.test(marks) || (marks && marks.length !== puzzle.labels.length)) throw new Error(t("open.bad-marks"));
  editor.close(false);
  turnTo([puzzle]);
  if (marks) player.take(Uint8Array.from(marks));
  if (step) await explain(player.puzzle, noMarks(player.puzzle), { step });
  if (wishes.has("why")) await why(wishes);
  if (wishes.has("practise")) await practise(wishes.get("practise"), wishes);
}

async function explain(puzzle, marks, options) {
  const isEditing = editor.isOpen;
  leaveWalk = () => (isEditing ? editor.resume(store.draft()) : resume());
  await walk.open(puzzle, marks, options);
  fitSoon();
}

let leaveWalk = () => {}; // back to where the explanation was asked for
let openMine = () => {}; // the dialog, once it is there

function noMarks({ rows, cols }) {
  return { rows: Array(rows).fill("?".repeat(cols)).join("\n"), shades: new Uint8Array(rows * cols) };
}

function marksOnBoard() {
  return { rows: player.game.rows().join("\n"), shades: player.game.shades };
}

async function copyStepLink(step) {
  await copyText(`${await ownLink(walk.puzzle)}&step=${step}`);
  say(t("walk.copied"), t("walk.copied-words"), { mood: "good" });
}

/** Back to the game as it was left. */
function resume() {
  document.body.dataset.mode = "play";
  player.resume();
  board.focus(board.focused, { scroll: false });
  fitSoon();
}

/** Go on with the draft, or else with this puzzle. */
function edit(puzzle = { ...player.puzzle, name: player.puzzle.name && t("edit.copy", { name: player.puzzle.name }) }) {
  player.save();
  const draft = store.draft();
  if (!draft) return openEditor(puzzle);
  editor.resume(draft);
  const fresh = [t("edit.fresh"), () => openEditor(puzzle)];
  say(t("edit.draft"), t("edit.draft-words"), { actions: [fresh] });
  return fitSoon();
}

function openEditor(puzzle) {
  editor.open(puzzle);
  fitSoon();
}

async function startTour() {
  turnTo([tour.puzzle, ...shelf.puzzles.filter((one) => idOf(one) !== idOf(tour.puzzle))]); // then on with those
  await tour.start(() => {
    tour.stop();
    player.tell();
  });
}

async function shareResult() {
  const { puzzle, solved, level } = player;
  const size = [`${puzzle.rows} × ${puzzle.cols}`, level && t(`level.${level}`)].filter(Boolean).join(", ");
  const words = t("win.result", {
    name: puzzle.name ?? "",
    size,
    time: clock(solved.seconds),
    hints: hintsTaken(solved),
  });
  const isCopied = await shareText(`${words}\n${await ownLink(puzzle)}`);
  if (isCopied)
    say(t("win.copied"), words, { mood: "good", actions: player.onNext ? [[t("win.next"), player.onNext]] : [] });
}

function applySettings(changed) {
  if (changed === "language") return location.reload();
  if (settings.theme === "auto") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = settings.theme;
  board.root.classList.toggle("rulers", settings.rulers);
  board.root.classList.toggle("no-labels", !settings.labels);
  by("timer").hidden = !settings.timer;
  if (player.isOpen) player.tell();
  if (player.game) player.learn();
  if (player.game && !settings.equals) board.equals(undefined);
  return fitSoon();
}

// A finger draws on a board that fits the stage; it scrolls a larger one.
function fit() {
  const scrolls = stage.scrollWidth > stage.clientWidth + 1 || stage.scrollHeight > stage.clientHeight + 1;
  stage.classList.toggle("scrolls", scrolls);
  by("zoom").hidden = !scrolls && !board.root.style.getPropertyValue("--zoomed");
  return !scrolls;
}

/** Fit in the next frame, which lays the page out anyway. */
function fitSoon() {
  requestAnimationFrame(fit);
}

function move(rows, cols) {
  if (walk.isOpen)
    return walk.go(
      rows + cols < 0
        ? Number.isFinite(rows + cols)
          ? walk.at - 1
          : 0
        : Number.isFinite(rows + cols)
          ? walk.at + 1
          : Infinity,
    );
  const { puzzle, focused } = board;
  const within = (value, length) => Math.max(0, Math.min(length - 1, value));
  const row = within(Math.floor(focused / puzzle.cols) + rows, puzzle.rows);
  board.focus(row * puzzle.cols + within((focused % puzzle.cols) + cols, puzzle.cols));
  return editor.moved();
}

/** What there is to share: the puzzle on the board, and the shades on it. */
function onBoard() {
  if (editor.isOpen) return { puzzle: editor.puzzle, shades: [] };
  return { puzzle: player.puzzle, shades: player.game.shades };
}

async function solutionOf(puzzle) {
  const { solution, status } = await core.solve(puzzle, { seconds: SECONDS });
  if (!solution) throw new Error(t(`solution.${status}`));
  return shadesOf(solution);
}

function attach() {
  attachPointer(board.grid, {
    begin(cell, isOther) {
      board.focus(cell, { scroll: false });
      editor.moved();
      if (exercise?.isOpen) exercise.press(cell, isOther);
      else player.begin(cell, isOther);
    },
    extend: (cell) => player.extend(cell),
    end: () => player.end(),
    cancel: () => player.cancel(),
    canDrag: () => fit() && settings.drags,
  });
  board.grid.addEventListener("focusin", () => settings.equals && board.equals(board.focused));
  const onlyFirst = (run) => (event) => (event?.detail ?? 0) < 2 && run(); // a double click is one wish
  const clicks = {
    undo: () => player.undo(),
    redo: () => player.redo(),
    pen: () => player.swapPen(),
    hint: onlyFirst(() => hints.hint()),
    try: () => player.tryThis(),
    check: () => hints.check(),
    daily: onlyFirst(() => playDaily()),
    previous: () => turnTo(shelf.puzzles, shelf.at - 1),
    next: () => turnTo(shelf.puzzles, shelf.at + 1),
    "zoom-in": () => zoom.in(),
    "zoom-out": () => zoom.out(),
    "zoom-fit": () => zoom.fit(),
    "walk-close": () => leaveWalk(),
    "edit-play": () => {
      const { puzzle, past } = editor;
      editor.close(true);
      if (past.length || idOf(puzzle) !== player.id) turnTo([puzzle]);
      else resume(); // a mere copy is the game that it was made of
    },
    "edit-cancel": () => {
      editor.close(false);
      resume();
    },
  };
  for (const [id, run] of Object.entries(clicks)) by(id).addEventListener("click", run);
  const prepare = {
    share: shareDialog(onBoard, solutionOf),
    new: dialogs.newDialog(settings, store, make),
    mine: mineDialog(store, (puzzle) => turnTo([puzzle])),
    archive: archiveDialog(store, playDaily),
  };
  dialogs.onClose("menu", {
    edit,
    explain: () => explain(player.puzzle, marksOnBoard()),
    why: () => trying(why()),
    restart: () => player.restart(),
  });
  dialogs.onClose("solution", { ok: () => hints.showSolution() });
  dialogs.onClose("help", { tour: startTour });
  by("techniques").addEventListener(
    "toggle",
    async ({ target }) => {
      const { fillCatalogue } = await import("./practise.js");
      await trying(fillCatalogue(target.querySelector("ul"), practise));
      target.scrollIntoView();
    },
    { once: true },
  );
  dialogs.attachDialogs(prepare);
  dialogs.openingDialog(openText);
  dialogs.languageChoice(spoken);
  dialogs.settingsDialog(settings, store, applySettings);
  openMine = () => dialogs.openDialog("mine", prepare);
  attachKeys(keyBindings(clicks, prepare), move, () => settings.keys);
  player.onWin = () => [[t("win.share"), shareResult]];
  window.addEventListener("resize", fitSoon);
  window.addEventListener("hashchange", () => location.hash && trying(openLink(takeHash())));
  window.addEventListener("dragover", (event) => event.preventDefault());
  window.addEventListener("drop", (event) => takeIn(event, event.dataTransfer));
  window.addEventListener("paste", (event) => {
    if (!event.target.closest("input, textarea")) takeIn(event, event.clipboardData);
  });
}

/** Open the file, or else the text, that was dropped on the page or pasted. */
async function takeIn(event, given) {
  event.preventDefault();
  const [[file], words] = [given.files, given.getData("text")]; // both are gone after the event
  const text = file ? await file.text() : words;
  document.querySelector("dialog[open]")?.close();
  if (text) await trying(openText(text));
}

function keyBindings(clicks, prepare) {
  const digits = Object.fromEntries(
    [..."0123456789"].map((digit) => [digit, () => editor.isOpen && editor.type(Number(digit))]),
  );
  return {
    ...digits,
    " ": () => press(board.focused, false),
    Enter: () => press(board.focused, true),
    Backspace: () => editor.isOpen && editor.erase(),
    Delete: () => editor.isOpen && editor.erase(),
    z: () => (editor.isOpen ? editor.undo() : player.undo()),
    y: () => (editor.isOpen ? editor.redo() : player.redo()),
    x: clicks.pen,
    h: clicks.hint,
    t: clicks.try,
    c: clicks.check,
    "+": clicks["zoom-in"],
    "-": clicks["zoom-out"],
    n: () => dialogs.openDialog("new", prepare),
    "?": () => dialogs.openDialog("help", prepare),
  };
}

/** What stands after the # of the address, which is used up by this: a reload goes on with the game. */
function takeHash() {
  const { hash } = location;
  history.replaceState(null, "", location.pathname);
  return hash;
}

/** The puzzles of the command line. */
async function puzzlesOnOffer() {
  const answer = await fetch("start.json").then((one) => one.json()).catch(() => undefined);
  return wholePuzzles(answer?.puzzles);
}

/** The puzzles of the command line, or those on the board last, or the first game of all. */
async function openFirst() {
  const offered = await onOffer;
  const last = store.shelf();
  const isSame = offered.every((puzzle, place) => last?.puzzles[place]?.labels.join() === puzzle.labels.join());
  if (offered.length && !(isSame && offered.length === last?.puzzles.length)) turnTo(offered);
  else if (last?.puzzles.length) turnTo(last.puzzles, last.at);
  else if (store.last()) turnTo([store.last().puzzle]);
  else turnTo([tour.puzzle]);
  const draft = store.draft();
  if (draft?.isOpen && !offered.length) editor.resume(draft);
}

async function begin() {
  attach();
  applySettings();
  const isNew = store.isNew;
  const hash = takeHash();
  try {
    if (!hash || hash === EDIT) await openFirst();
    if (hash) await openLink(hash);
  } catch (error) {
    await openFirst();
    say(t("open.bad-link"), sentence(error.message), { mood: "alarm" });
  }
  if (isNew && hash !== EDIT && (hash || !(await onOffer).length)) introduce();
  fitSoon();
  if (!store.isLasting) say(t("store.forbidden-title"), sentence(t("store.forbidden")));
  else if (Object.keys(store.broken()).length)
    say(t("store.broken-title"), t("store.broken"), { mood: "alarm", actions: [[t("mine.title"), openMine]] });
  keepOffline((reload) => {
    player.save();
    say(t("update.title"), t("update.words"), { actions: [[t("update.now"), () => (player.save(), reload())]] });
  });
}

await begin();
document.body.dataset.ready = "";
performance.mark("ready");
