// The page: connects the board, the player, the editor and the dialogs, and chooses the first puzzle.

import { ask, boardOf, puzzleOf, start } from "./api.js";
import { Board } from "./board.js";
import { say, sentence, trying } from "./card.js";
import * as dialogs from "./dialogs.js";
import { Editor } from "./editor.js";
import { shadesOf } from "./game.js";
import { attachKeys, attachPointer } from "./input.js";
import { Player } from "./player.js";
import { idOf, lastGame, loadGame, loadSettings } from "./storage.js";
import { walk } from "./walk.js";

const MAX_TEXT = 400_000;
const by = (id) => document.getElementById(id);
const settings = loadSettings();
const board = new Board(by("board"));
const player = new Player(board, settings);
const editor = new Editor(board);
let shelf = { puzzles: [], at: 0 }; // the puzzles opened together, e.g. those of a file

function play(given, saved) {
  const puzzle = puzzleOf(given);
  document.body.dataset.mode = "play";
  player.open(puzzle, saved ?? loadGame(idOf(puzzle)) ?? (given.shading ? { shades: [...shadesOf(given.shading)] } : {}));
  fit();
}

function turnTo(puzzles, at = 0) {
  shelf = { puzzles, at };
  by("pages").hidden = puzzles.length < 2;
  by("page").textContent = `${at + 1} of ${puzzles.length}`;
  by("previous").disabled = at === 0;
  by("next").disabled = at === puzzles.length - 1;
  player.onNext = at < puzzles.length - 1 ? () => turnTo(puzzles, at + 1) : () => make(settings);
  play(puzzles[at]);
  const [warning] = puzzles[at].warnings ?? [];
  if (warning) say("Opened with a warning.", warning);
}

async function make(wish) {
  const { rows, cols, level, seed = null } = wish;
  const difficulty = level === "any" ? null : level;
  const again = ["Try again", () => make(wish)];
  const easier = ["Any difficulty", () => make({ ...wish, level: "any" })];
  say("Making a puzzle.");
  const given = await trying(ask("new", { rows, cols, difficulty, seed }), difficulty ? [again, easier] : [again]);
  if (given) turnTo([given]);
}

async function playDaily() {
  const now = new Date();
  const date = [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, "0")).join("-");
  const given = await trying(ask("daily", { date }));
  if (given) turnTo([given]);
}

async function openText(text) {
  if (text.length > MAX_TEXT) throw new Error(`expected at most ${MAX_TEXT} characters, found ${text.length}`);
  const [site, hash] = text.trim().split("/#");
  if (site === location.origin && hash) return openLink(hash);
  return turnTo((await ask("load", { text })).puzzles);
}

/** Play the puzzle of a link to this player: what stands after its #. */
async function openLink(hash) {
  turnTo((await ask("load", { text: decodeURIComponent(hash) })).puzzles);
}

async function explain() {
  if (!player.isOpen) return;
  const explanation = await trying(ask("explain", boardOf(player.game.puzzle)));
  if (!explanation) return;
  document.body.dataset.mode = "walk";
  walk(board, explanation, resume);
}

/** Back to the game as it was left. */
function resume() {
  document.body.dataset.mode = "play";
  player.open(player.game.puzzle, { ...player.game.saved(), level: player.level });
  board.focus(board.focused, { scroll: false });
  fit();
}

function applySettings() {
  if (settings.theme === "auto") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = settings.theme;
  board.root.classList.toggle("rulers", settings.rulers);
  board.root.classList.toggle("no-labels", !settings.labels);
  by("timer").hidden = !settings.timer;
  if (player.isOpen) player.retell();
}

// A finger draws on a board that fits the screen; it scrolls a larger one.
function fit() {
  const stage = document.querySelector(".stage");
  const scrolls = stage.scrollWidth > stage.clientWidth + 1 || stage.scrollHeight > stage.clientHeight + 1;
  stage.classList.toggle("scrolls", scrolls);
  return !scrolls;
}

function move(rows, cols) {
  const { puzzle, focused } = board;
  const within = (value, length) => Math.max(0, Math.min(length - 1, value));
  const row = within(Math.floor(focused / puzzle.cols) + rows, puzzle.rows);
  board.focus(row * puzzle.cols + within((focused % puzzle.cols) + cols, puzzle.cols));
  editor.moved();
}

function attach() {
  attachPointer(board.grid, {
    begin(cell, isOther) {
      board.focus(cell, { scroll: false });
      editor.moved();
      player.begin(cell, isOther);
    },
    extend: (cell) => player.extend(cell),
    end: () => player.end(),
    cancel: () => player.cancel(),
    canDrag: fit,
  });
  const prepare = { share: dialogs.shareDialog(onBoard), new: dialogs.newDialog(settings, make) };
  const clicks = {
    undo: () => player.undo(),
    redo: () => player.redo(),
    pen: () => player.swapPen(),
    hint: () => player.hint(),
    try: () => player.tryThis(),
    check: () => player.check(),
    explain,
    solve: () => player.showSolution(),
    restart: () => player.restart(),
    daily: playDaily,
    previous: () => turnTo(shelf.puzzles, shelf.at - 1),
    next: () => turnTo(shelf.puzzles, shelf.at + 1),
    edit: () => player.game && edit(),
    "edit-play": () => turnTo([boardOf(editor.puzzle)]),
    "edit-cancel": resume,
  };
  for (const [id, run] of Object.entries(clicks)) by(id).addEventListener("click", run);
  const digits = Object.fromEntries([..."0123456789"].map((digit) => [digit, () => editor.isOpen && editor.type(Number(digit))]));
  attachKeys(
    {
      ...digits,
      " ": () => player.press(board.focused, false),
      Enter: () => player.press(board.focused, true),
      Backspace: () => editor.isOpen && editor.erase(),
      Delete: () => editor.isOpen && editor.erase(),
      z: clicks.undo,
      y: clicks.redo,
      x: clicks.pen,
      h: clicks.hint,
      t: clicks.try,
      c: clicks.check,
      n: () => dialogs.openDialog("new", prepare),
      "?": () => dialogs.openDialog("help", prepare),
    },
    move,
  );
  dialogs.attachDialogs(prepare);
  dialogs.openingDialog(openText);
  dialogs.settingsDialog(settings, applySettings);
  window.addEventListener("resize", fit);
  window.addEventListener("hashchange", () => location.hash && trying(openLink(takeHash())));
}

function edit() {
  player.save();
  editor.open(player.game.puzzle);
  fit();
}

/** What there is to share: the puzzle on the board, and the marks on it. */
function onBoard() {
  const isEdited = editor.isOpen;
  return { puzzle: isEdited ? editor.puzzle : player.game.puzzle, shading: player.game.rows(), rulers: settings.rulers };
}

/** What stands after the # of the address, which is used up by this: a reload goes on with the game. */
function takeHash() {
  const hash = location.hash.slice(1);
  history.replaceState(null, "", location.pathname);
  return hash;
}

async function begin() {
  attach();
  applySettings();
  const hash = takeHash();
  try {
    if (hash) await openLink(hash);
    else await openFirst();
  } catch (error) {
    await openFirst();
    say("The link could not be opened.", sentence(error.message), { mood: "alarm" });
  }
}

/** The puzzles of the command line, or the game played last, or a new puzzle. */
async function openFirst() {
  const { puzzles } = (await trying(start())) ?? { puzzles: [] };
  const last = lastGame();
  if (puzzles.length) turnTo(puzzles);
  else if (last) turnTo([boardOf(last.puzzle)]);
  else await make(settings);
  if (!player.game) await make({ ...settings, level: "any" });
}

await begin();
document.body.dataset.ready = "";
performance.mark("ready");
