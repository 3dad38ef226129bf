// What the browser keeps: settings, each game under a key of its own, the pages opened together, the editor's draft.
//
// What cannot be used is set aside under another key, where it can be exported or deleted; see whole.js.
//
// Several tabs share it, so a game is written by itself and never together with others. Where the browser keeps
// nothing, as in some private windows, everything lives as long as the tab. A full storage gives up old undo
// histories, never a game.

import { idOf, wholeDraft, wholeGame, wholeGameOf, wholeLearn, wholePerson, wholePractice, wholeSettings, wholeShelf } from "./whole.js";

const PREFIX = "hitori:";
const GAME = "game:";
const BROKEN = "broken:";
// The layout of what is kept; it has been this one since games have keys of their own. A later one goes on from here.
const LAYOUT = "1";
/** @type {Record<string, (value: any) => unknown>} */
const WHOLE = { settings: wholeSettings, shelf: wholeShelf, draft: wholeDraft, practice: wholePractice, person: wholePerson, learn: wholeLearn };

export class Store {
  /** `onTrouble("full")` is called once. */
  constructor(/** @type {(why: string) => void} */ onTrouble = () => {}) {
    const lasting = usable("localStorage");
    this.isLasting = lasting !== undefined;
    this.area = lasting ?? memory();
    this.tab = usable("sessionStorage") ?? memory();
    this.onTrouble = onTrouble;
    this.isFull = false;
    this.#takeOver();
  }

  /** What was set aside because it is broken: the text by its key. */
  broken() {
    for (const name of [...Object.keys(WHOLE), ...this.#names()]) this.kept(name);
    const found = this.#names(BROKEN).map((name) => [name.slice(BROKEN.length), this.area[PREFIX + name]]);
    return Object.fromEntries(found);
  }

  forgetBroken() {
    for (const name of Object.keys(this.broken())) delete this.area[PREFIX + BROKEN + name];
  }

  /** @returns {Settings} */
  settings() {
    return this.kept("settings") ?? /** @type {Settings} */ (wholeSettings());
  }

  /** What is kept under a name; what is broken is set aside.
   * @type {<Name extends keyof Kept>(name: Name) => Kept[Name] | undefined} */
  kept(name) {
    const text = this.area[PREFIX + name];
    if (text === undefined || text === "null") return undefined;
    const value = parsed(text);
    const found = name.startsWith(GAME) ? wholeGameOf(name.slice(GAME.length), value) : WHOLE[name](value ?? null);
    if (!found) this.#setAside(name, text);
    return /** @type {any} */ (found);
  }

  /** Whether there was room for it. @type {<Name extends keyof Kept>(name: Name, value: Kept[Name]) => boolean} */
  keep(name, value) {
    const text = JSON.stringify(value);
    const isKept = this.#put(name, text) || (this.#forgetHistories(name) && this.#put(name, text));
    if (!isKept && !this.isFull) this.onTrouble("full"); // once is enough
    this.isFull ||= !isKept;
    return isKept;
  }

  /** Whether nothing was ever played here. */
  get isNew() {
    const kept = this.kept("settings") ?? this.kept("shelf");
    return kept === undefined && this.#names().length === 0;
  }

  /** The game with a puzzle. @returns {KeptGame | undefined} */
  game(/** @type {string} */ id) {
    return this.kept(`${GAME}${id}`);
  }

  /** Remember a game, as the one played last in this tab. @type {(id: string, game: KeptGame) => boolean} */
  saveGame(id, game) {
    this.#noteInTab("current", id);
    return this.keep(`${GAME}${id}`, { ...game, at: Date.now() });
  }

  /** Keep which techniques a solved game needed. @type {(id: string, techniques: string[]) => void} */
  keepTechniques(id, techniques) {
    const game = this.game(id);
    if (game?.solved) this.keep(`${GAME}${id}`, { ...game, solved: { ...game.solved, techniques } });
  }

  /** All games, the one played last first. @returns {KeptGame[]} */
  games() {
    const found = this.#names().map((name) => /** @type {any} */ ({ id: name.slice(GAME.length), ...this.kept(name) }));
    return found.filter((game) => game.puzzle).sort((one, other) => (other.at ?? 0) - (one.at ?? 0));
  }

  /** The game that this tab played last, or any tab. @returns {KeptGame | undefined} */
  last() {
    const id = this.tab[`${PREFIX}current`];
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
    return wholeShelf(parsed(this.tab[`${PREFIX}shelf`])) ?? this.kept("shelf");
  }

  saveShelf(/** @type {Shelf} */ shelf) {
    this.#noteInTab("shelf", JSON.stringify(shelf));
    this.keep("shelf", shelf);
  }

  exported() {
    return { hitori: 1, settings: this.settings(), games: this.games(), learn: this.kept("learn") };
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
      this.keep(`${GAME}${id}`, game);
      taken += 1;
    }
    this.#addLearnt(wholeLearn(progress.learn) ?? {});
    return { taken, broken: progress.games.length - games.length };
  }

  /** What was learnt elsewhere counts here, too. @param {Record<string, Learnt>} other */
  #addLearnt(other) {
    const learn = { ...other, ...this.kept("learn") };
    for (const [stop, { seen, passed, solved }] of Object.entries(other)) {
      const own = learn[stop];
      learn[stop] = { ...own, seen: own.seen || seen, passed: own.passed || passed, solved: own.solved || solved };
    }
    if (Object.keys(other).length) this.keep("learn", learn);
  }

  /** @returns {any[]} */
  #names(prefix = GAME) {
    const keys = Object.keys(this.area).filter((key) => key.startsWith(PREFIX + prefix));
    return keys.map((key) => key.slice(PREFIX.length));
  }

  // What only a reload of this tab asks for: where it does not fit, the tab goes on with what was played last.
  /** @type {(name: string, text: string) => void} */
  #noteInTab(name, text) {
    if (!this.#put(name, text, this.tab)) delete this.tab[PREFIX + name];
  }

  /** Whether there was room for it. @type {(name: string, text: string, area?: Area) => boolean} */
  #put(name, text, area = this.area) {
    try {
      area.setItem(PREFIX + name, text);
      return true;
    } catch {
      return false;
    }
  }

  /** @type {(name: string, text: string) => void} */
  #setAside(name, text) {
    delete this.area[PREFIX + name];
    if (!this.#put(BROKEN + name, text)) this.#put(name, text); // it stays where it was, in a storage that is full
  }

  // Undo histories are the bulk of what is kept; those of the other games go first.
  #forgetHistories(/** @type {string} */ kept) {
    const others = this.games().filter(({ id, past }) => GAME + id !== kept && past?.length);
    const none = { past: [], future: [], branch: null };
    for (const { id, ...game } of others) this.#put(GAME + id, JSON.stringify({ ...game, ...none }));
    return others.length > 0;
  }

  // Before there were layouts, all games were under one key.
  #takeOver() {
    const text = this.area[`${PREFIX}games`];
    if (text !== undefined) {
      const games = Object.values(parsed(text) ?? { broken: text }).map((game, at) => wholeGame({ ...game, at }));
      const fresh = games.filter((game) => game !== undefined && !this.game(idOf(game.puzzle)));
      if (!fresh.every((game) => game && this.keep(`${GAME}${idOf(game.puzzle)}`, game))) return;
      if (games.includes(undefined)) this.#setAside("games", text);
      else delete this.area[`${PREFIX}games`];
    }
    this.#put("layout", LAYOUT); // a full storage keeps it another time
  }
}

/** @type {(name: "localStorage" | "sessionStorage") => Area | undefined} */
function usable(name) {
  try {
    const area = globalThis[name];
    if (area.length > 0) return area; // a full one would refuse the probe, but what it holds can be read
    area.setItem(`${PREFIX}probe`, "1");
    delete area[`${PREFIX}probe`];
    return area;
  } catch {
    return undefined;
  }
}

/** A storage whose texts are properties, as those of the browser are too. @typedef {Record<string, any>} Area */
/** @type {() => Area} */
const memory = () => ({
  setItem(/** @type {string} */ key, /** @type {string} */ text) {
    this[key] = text;
  },
});

function parsed(/** @type {any} */ text) {
  try {
    return JSON.parse(text) ?? undefined;
  } catch {
    return undefined;
  }
}
