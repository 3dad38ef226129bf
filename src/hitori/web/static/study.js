// The times for a study: the solved puzzles of one person as a file that `hitori rate --times` reads. It holds what the
// words beside the button say, and nothing else. Loaded with *My puzzles*.

import { by, field } from "./dom.js";
import { write } from "./formats.js";
import { t } from "./messages.js";
import { core, start, store } from "./page.js";

const SECONDS = 30; // to rate a puzzle
const LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"; // that nobody mistakes for another
const LENGTH = 8;

/** A code for a person, made at random, e.g. "k7wq2mta". */
const randomCode = () =>
  Array.from(crypto.getRandomValues(new Uint32Array(LENGTH)), (one) => LETTERS[one % LETTERS.length]).join("");

/** `save(name, kept)` hands a file to the browser. @param {(name: string, kept: object) => void} save */
export function studyForm(save) {
  const [person, out, said] = [field("study-person"), by("study-export"), by("study-said")];
  by("study").addEventListener("toggle", () => (person.value ||= store.kept("person") ?? randomCode()));
  out.addEventListener("click", async () => {
    out.toggleAttribute("disabled", true);
    said.textContent = t("study.rating");
    const code = (person.value = person.value.trim() || randomCode());
    store.keep("person", code);
    const games = await timesOf(store.games());
    const { version = null } = await start;
    if (games.length) save("hitori-times", { "hitori-times": 1, person: code, version, games });
    said.textContent = t("study.done", { count: games.length });
    out.toggleAttribute("disabled", false);
  });
}

/** Of each solved game with exactly one solution what a study of levels needs. @param {KeptGame[]} games */
async function timesOf(games) {
  const found = [];
  for (const { puzzle, solved } of games) {
    if (!solved) continue;
    const { rows, cols, labels } = puzzle;
    const bare = { rows, cols, labels };
    const rating = await core.rate(bare, { seconds: SECONDS }).catch(() => null);
    if (!rating?.level) continue;
    const { level, hardest, techniques } = rating;
    const { seconds, hints = 0, mistakes = null, device = null } = solved;
    const text = (await write(bare, "text")).trim();
    found.push({ puzzle: text, rows, cols, level, hardest, techniques, seconds, unaided: hints === 0, hints, mistakes, device });
  }
  return found;
}
