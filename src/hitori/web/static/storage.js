// What the browser keeps: settings, each game under a key of its own, the pages opened together, the editor's draft.
//
// What cannot be used is set aside under another key, where it can be exported or deleted; see whole.js.
//
// Several tabs share it, so a game is written by itself and never together with others. Where the browser keeps
// nothing, as in some private windows, everything lives as long as the tab. A full storage gives up old undo
// histories, never a game.

import { idOf, wholeDraft, wholeGame, wholeGameOf, wholePractice, wholeSettings, wholeShelf } from "./whole.js";

const PREFIX = "hitori:";
const GAME = "game:";
const BROKEN = "broken:";
// The layout of what is kept; it has been this one since games have keys of their own. A later one goes on from here.
const LAYOUT = "1";
/** @type {Record<string, (value: any) => unknown>} */
const WHOLE = { settings: wholeSettings, shelf: wholeShelf, draft: wholeDraft, practice: wholePractice };

export class Store {
  /** `onTrouble("full")` is called once. */
  constructor(/** @type {(why: string) => void} */ onTrouble = () => {}) {
    this.area = usable("localStorage");
    this.tab = usable("sessionStorage") ?? memory();
    this.isLasting = this.area !== undefined;
    this.area ??= memory();
    this.onTrouble = onTrouble;
    this.#takeOver();
  }

  /** What was set aside because it is broken: the text by its key. */
  broken() {
    for (const name of [...Object.keys(WHOLE), ...this.#names()]) this.#read(name);
    const found = this.#names(BROKEN).map((name) => [name.slice(BROKEN.length), this.area.getItem(PREFIX + name)]);
    return Object.fromEntries(found);
  }

  /** Delete what was set aside. */
  forgetBroken() {
    for (const name of Object.keys(this.broken())) this.area.removeItem(PREFIX + BROKEN + name);
  }

  /** @returns {Settings} */
  settings() {
    return this.#read("settings") ?? wholeSettings();
  }

  /** The editor's draft, or the score of each technique that was practised.
   * @type {<Name extends "draft" | "practice">(name: Name) => Kept[Name] | undefined} */
  kept(name) {
    return this.#read(name);
  }

  /** @type {<Name extends keyof Kept>(name: Name, value: Kept[Name]) => void} */
  keep(name, value) {
    this.#write(name, value);
  }

  /** Whether nothing was ever played here. */
  get isNew() {
    return ["settings", "shelf"].every((name) => this.#read(name) === undefined) && this.#names().length === 0;
  }

  /** The game with a puzzle. @returns {KeptGame | undefined} */
  game(/** @type {string} */ id) {
    return this.#read(GAME + id);
  }

  /** Remember a game, as the one played last in this tab. @type {(id: string, game: KeptGame) => boolean} */
  saveGame(id, game) {
    this.#noteInTab("current", id);
    return this.#write(GAME + id, { ...game, at: Date.now() });
  }

  /** All games, the one played last first. @returns {KeptGame[]} */
  games() {
    const found = this.#names().map((name) => ({ id: name.slice(GAME.length), ...this.#read(name) }));
    return found.filter((game) => game.puzzle).sort((one, other) => (other.at ?? 0) - (one.at ?? 0));
  }

  /** The game that this tab played last, or any tab. @returns {KeptGame | undefined} */
  last() {
    const id = this.tab.getItem(`${PREFIX}current`);
    return (id && this.game(id)) || this.games()[0];
  }

  /** Call `changed(game)` when another tab saves the game of `id()`.
   * @type {(id: () => string, changed: (game: KeptGame) => void) => void} */
  onChange(id, changed) {
    globalThis.addEventListener?.("storage", ({ key, newValue }) => {
      const game = key === PREFIX + GAME + id() && wholeGameOf(id(), parsed(newValue));
      if (game) changed(game);
    });
  }

  /** The puzzles opened together, and which of them is on the board: those of this tab, or else of the last one.
   * @returns {Shelf | undefined} */
  shelf() {
    return wholeShelf(parsed(this.tab.getItem(`${PREFIX}shelf`))) ?? this.#read("shelf");
  }

  saveShelf(/** @type {Shelf} */ shelf) {
    this.#noteInTab("shelf", JSON.stringify(shelf));
    this.#write("shelf", shelf);
  }

  /** All progress as one object, for a file. */
  exported() {
    return { hitori: 1, settings: this.settings(), games: this.games() };
  }

  /** Take over the games of such an object, where they are newer or solved: how many, and how many are broken. @param {any} progress */
  imported(progress) {
    if (progress?.hitori !== 1 || !Array.isArray(progress.games)) throw new TypeError("not a file of progress");
    const games = progress.games.map((/** @type {any} */ game) => wholeGameOf(game?.id, game)).filter(Boolean);
    let taken = 0;
    for (const game of games) {
      const id = idOf(game.puzzle);
      const own = this.game(id);
      if (own && ((own.at ?? 0) >= (game.at ?? 0) || (own.solved && !game.solved))) continue;
      this.#write(GAME + id, game);
      taken += 1;
    }
    return { taken, broken: progress.games.length - games.length };
  }

  #names(prefix = GAME) {
    const keys = Array.from({ length: this.area.length }, (_, place) => this.area.key(place) ?? "");
    return keys.filter((key) => key.startsWith(PREFIX + prefix)).map((key) => key.slice(PREFIX.length));
  }

  // What only a reload of this tab asks for: where it does not fit, the tab goes on with what was played last.
  /** @type {(name: string, text: string) => void} */
  #noteInTab(name, text) {
    try {
      this.tab.setItem(PREFIX + name, text);
    } catch {
      this.tab.removeItem(PREFIX + name);
    }
  }

  /** @type {(name: string) => any} */
  #read(name) {
    const text = this.area.getItem(PREFIX + name);
    if (text === null || text === "null") return undefined;
    const value = parsed(text);
    const found = name.startsWith(GAME) ? wholeGameOf(name.slice(GAME.length), value) : WHOLE[name](value ?? null);
    if (!found) this.#setAside(name, text);
    return found;
  }

  /** @type {(name: string, text: string) => void} */
  #setAside(name, text) {
    this.area.removeItem(PREFIX + name);
    try {
      this.area.setItem(PREFIX + BROKEN + name, text);
    } catch {
      this.area.setItem(PREFIX + name, text); // it stays where it was, in a storage that is full
    }
  }

  /** @type {(name: string, value: unknown) => boolean} */
  #write(name, value) {
    const text = JSON.stringify(value);
    for (const makeRoom of [() => true, () => this.#forgetHistories(name)]) {
      try {
        if (!makeRoom()) break;
        this.area.setItem(PREFIX + name, text);
        return true;
      } catch {
        // Full: the next way makes room.
      }
    }
    if (!this.isFull) this.onTrouble("full"); // once is enough
    this.isFull = true;
    return false;
  }

  // Undo histories are the bulk of what is kept; those of the other games go first.
  #forgetHistories(/** @type {string} */ kept) {
    let found = false;
    for (const name of this.#names()) {
      const game = this.#read(name);
      if (name === kept || !game?.past?.length) continue;
      this.area.setItem(PREFIX + name, JSON.stringify({ ...game, past: [], future: [], branch: null }));
      found = true;
    }
    return found;
  }

  // Before there were layouts, all games were under one key.
  #takeOver() {
    const text = this.area.getItem(`${PREFIX}games`);
    if (text === null) return this.#noteLayout();
    const games = Object.values(parsed(text) ?? { broken: text }).map((game, at) => wholeGame({ ...game, at }));
    const fresh = games.filter((game) => game !== undefined && !this.game(idOf(game.puzzle)));
    if (!fresh.every((game) => game && this.#write(GAME + idOf(game.puzzle), game))) return undefined;
    if (games.includes(undefined)) this.#setAside("games", text);
    else this.area.removeItem(`${PREFIX}games`);
    return this.#noteLayout();
  }

  #noteLayout() {
    try {
      this.area.setItem(`${PREFIX}layout`, LAYOUT);
    } catch {
      // A full storage keeps it another time.
    }
  }
}

/** @typedef {"localStorage" | "sessionStorage"} Area */
function usable(/** @type {Area} */ name) {
  try {
    const area = globalThis[name];
    area.setItem(`${PREFIX}probe`, "1");
    area.removeItem(`${PREFIX}probe`);
    return area;
  } catch {
    return isFull(name) ? globalThis[name] : undefined;
  }
}

// A full storage refuses the probe, too, but what it holds can be read.
function isFull(/** @type {Area} */ name) {
  try {
    return globalThis[name].length > 0;
  } catch {
    return false;
  }
}

/** @returns {Omit<Storage, "clear">} */
function memory() {
  const items = new Map();
  return {
    getItem: (/** @type {string} */ key) => items.get(key) ?? null,
    setItem: (/** @type {string} */ key, /** @type {string} */ value) => items.set(key, value),
    removeItem: (/** @type {string} */ key) => items.delete(key),
    key: (/** @type {number} */ place) => [...items.keys()][place] ?? null,
    get length() {
      return items.size;
    },
  };
}

function parsed(/** @type {any} */ text) {
  try {
    return JSON.parse(text) ?? undefined;
  } catch {
    return undefined;
  }
}
