// Storage in the browser: settings, and the progress of the most recent games. Without storage the player still works.

const PREFIX = "hitori:";
const MOST_GAMES = 60;

const DEFAULTS = {
  theme: "auto",
  help: "where",
  labels: true,
  rulers: false,
  timer: true,
  rows: 8,
  cols: 8,
  level: "medium",
};

export function loadSettings() {
  return { ...DEFAULTS, ...read("settings") };
}

export function saveSettings(settings) {
  write("settings", settings);
}

/** A name for a puzzle that is the same whenever it is opened again. */
export function idOf({ rows, cols, labels }) {
  let hash = 0xcbf29ce484222325n;
  for (const value of [rows, cols, ...labels]) hash = BigInt.asUintN(64, (hash ^ BigInt(value)) * 0x100000001b3n);
  return `p${hash.toString(36)}`;
}

/** The progress of a puzzle, or undefined. */
export function loadGame(id) {
  return read("games")?.[id];
}

/** The puzzle that was played last, with its progress, or undefined. */
export function lastGame() {
  return Object.values(read("games") ?? {}).at(-1);
}

/** Remember the progress of a puzzle as the one played last, and forget those played long ago. */
export function saveGame(id, game) {
  const { [id]: _, ...others } = read("games") ?? {};
  const kept = Object.entries(others).slice(1 - MOST_GAMES);
  write("games", Object.fromEntries([...kept, [id, game]]));
}

function read(key) {
  try {
    return JSON.parse(localStorage.getItem(PREFIX + key)) ?? undefined;
  } catch {
    return undefined;
  }
}

function write(key, value) {
  try {
    localStorage.setItem(PREFIX + key, JSON.stringify(value));
  } catch {
    // Storage is full or forbidden: progress is not saved, and nothing else is lost.
  }
}
