// What the browser keeps: settings, each game under a key of its own, the pages opened together, the editor's draft.
//
// Several tabs share it, so a game is written by itself and never together with others. Where the browser keeps
// nothing, as in some private windows, everything lives as long as the tab. A full storage gives up old undo
// histories, never a game.

const PREFIX = "hitori:";
const GAME = "game:";

const DEFAULTS = {
  theme: "auto",
  tap: "pen",
  help: "where",
  delay: 0,
  circles: false,
  equals: false,
  drags: true,
  labels: true,
  rulers: false,
  timer: true,
  keys: true,
  rows: 8,
  cols: 8,
  level: "medium",
};

/** A name for a puzzle that is the same whenever it is opened again. */
export function idOf({ rows, cols, labels }) {
  let hash = 0xcbf29ce484222325n;
  for (const value of [rows, cols, ...labels]) hash = BigInt.asUintN(64, (hash ^ BigInt(value)) * 0x100000001b3n);
  return `p${hash.toString(36)}`;
}

export class Store {
  /** `onTrouble("full")` is called once. */
  constructor(onTrouble = () => {}) {
    this.area = usable("localStorage");
    this.tab = usable("sessionStorage") ?? memory();
    this.isLasting = this.area !== undefined;
    this.area ??= memory();
    this.onTrouble = onTrouble;
    this.#takeOver();
  }

  settings() {
    return { ...DEFAULTS, ...this.#read("settings") };
  }

  saveSettings(settings) {
    this.#write("settings", settings);
  }

  /** Whether nothing was ever played here. */
  get isNew() {
    return ["settings", "shelf"].every((name) => this.#read(name) === undefined) && this.#names().length === 0;
  }

  /** The game with a puzzle, or undefined. */
  game(id) {
    return this.#read(GAME + id);
  }

  /** Remember a game, as the one played last in this tab. */
  saveGame(id, game) {
    this.#noteInTab("current", id);
    return this.#write(GAME + id, { ...game, at: Date.now() });
  }

  /** All games, the one played last first. */
  games() {
    const found = this.#names().map((name) => ({ id: name.slice(GAME.length), ...this.#read(name) }));
    return found.filter((game) => game.puzzle).sort((one, other) => (other.at ?? 0) - (one.at ?? 0));
  }

  /** The game that this tab played last, or any tab. */
  last() {
    const id = this.tab.getItem(`${PREFIX}current`);
    return (id && this.game(id)) || this.games()[0];
  }

  remove(id) {
    this.area.removeItem(PREFIX + GAME + id);
  }

  /** Call `changed(game)` when another tab saves the game of `id()`. */
  onChange(id, changed) {
    globalThis.addEventListener?.("storage", ({ key, newValue }) => {
      if (key === PREFIX + GAME + id() && newValue) changed(JSON.parse(newValue));
    });
  }

  /** The puzzles opened together, and which of them is on the board: those of this tab, or else of the last one. */
  shelf() {
    return parsed(this.tab.getItem(`${PREFIX}shelf`)) ?? this.#read("shelf");
  }

  saveShelf(shelf) {
    this.#noteInTab("shelf", JSON.stringify(shelf));
    this.#write("shelf", shelf);
  }

  draft() {
    return this.#read("draft");
  }

  saveDraft(draft) {
    this.#write("draft", draft);
  }

  /** All progress as one object, for a file. */
  exported() {
    return { hitori: 1, settings: this.settings(), games: this.games() };
  }

  /** Take over the games of such an object, where they are newer or solved; returns how many. */
  imported(progress) {
    if (progress?.hitori !== 1 || !Array.isArray(progress.games)) throw new TypeError("not a file of progress");
    let taken = 0;
    for (const { id, ...game } of progress.games) {
      if (!isGame(game) || id !== idOf(game.puzzle)) continue;
      const own = this.game(id);
      if (own && (own.at >= game.at || (own.solved && !game.solved))) continue;
      this.#write(GAME + id, game);
      taken += 1;
    }
    return taken;
  }

  #names() {
    return keysOf(this.area)
      .filter((key) => key.startsWith(PREFIX + GAME))
      .map((key) => key.slice(PREFIX.length));
  }

  // What only a reload of this tab asks for: where it does not fit, the tab goes on with what was played last.
  #noteInTab(name, text) {
    try {
      this.tab.setItem(PREFIX + name, text);
    } catch {
      this.tab.removeItem(PREFIX + name);
    }
  }

  #read(name) {
    return parsed(this.area.getItem(PREFIX + name));
  }

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
  #forgetHistories(kept) {
    let found = false;
    for (const name of this.#names()) {
      const game = this.#read(name);
      if (name === kept || !game?.past?.length) continue;
      this.area.setItem(PREFIX + name, JSON.stringify({ ...game, past: [], future: [], branch: null }));
      found = true;
    }
    return found;
  }

  // Earlier versions kept all games under one key.
  #takeOver() {
    const games = this.#read("games");
    if (!games) return;
    const known = Object.entries(games).filter(([id]) => !this.game(id));
    const isKept = known.every(([id, game], place) => this.#write(GAME + id, { ...game, at: place }));
    if (isKept) this.area.removeItem(`${PREFIX}games`);
  }
}

function isGame({ puzzle, shades }) {
  const { rows, cols, labels } = puzzle ?? {};
  return Array.isArray(labels) && labels.length === rows * cols && (!shades || shades.length === labels.length);
}

function usable(name) {
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
function isFull(name) {
  try {
    return globalThis[name].length > 0;
  } catch {
    return false;
  }
}

function memory() {
  const items = new Map();
  return {
    items,
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => items.set(key, value),
    removeItem: (key) => items.delete(key),
    key: (place) => [...items.keys()][place] ?? null,
    get length() {
      return items.size;
    },
  };
}

function keysOf(area) {
  return Array.from({ length: area.length }, (_, place) => area.key(place));
}

function parsed(text) {
  try {
    return JSON.parse(text) ?? undefined;
  } catch {
    return undefined;
  }
}
