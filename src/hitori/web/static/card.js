// The card beside the board: messages to the player, announced to screen readers, with buttons for the next choices.

import { button, by, element, query, write } from "./dom.js";
import { t } from "./messages.js";

const card = query(".card");
const status = query(".card [role=status]");
const title = by("message-title");
const text = by("message");
const heard = by("message-heard");
const choices = by("choices");
const board = by("board");
const spoken = by("spoken");

let last = ""; // what is seen

// What is copied names the cells, too.
status.addEventListener("copy", (event) => {
  if (!heard.textContent) return;
  event.clipboardData?.setData("text/plain", `${title.textContent}\n${heard.textContent}`);
  event.preventDefault();
});

/** Say something; `actions` are buttons, and so is `named`, which ends the heading. Marked words are seen with their
 * marks, and heard with coordinates.
 * @type {(heading: string, words?: string | Marked, more?: { mood?: Mood, actions?: Action[], named?: Action }) =>
 *   void} */
export function say(heading, words = "", { mood = "", actions = [], named } = {}) {
  card.className = `card ${mood}`;
  const { seen, said } = typeof words === "string" ? { seen: words, said: "" } : words;
  const isNamed = said && board.classList.contains("coordinates");
  const shown = isNamed ? said : seen;
  const isNew = title.textContent !== heading + (named?.[0] ?? "") || last !== shown;
  if (isNew) requestAnimationFrame(() => (status.scrollTop = 0)); // at once would lay out the page for it
  if (named) title.replaceChildren(heading, button(...named));
  else write(title, heading);
  last = shown;
  const isHidden = Boolean(said && !isNamed);
  if (isNew && isHidden) text.replaceChildren(...marked(seen));
  if (!isHidden) write(text, shown);
  text.ariaHidden = isHidden ? "true" : null;
  write(heard, isHidden ? said : "");
  const kept = document.activeElement?.closest("#choices button")?.textContent;
  const made = actions.map(([label, run]) => button(label, run));
  choices.replaceChildren(...made);
  // The buttons are new ones; the keyboard stays where it was.
  if (kept) (made.find((one) => one.textContent === kept) ?? made[0])?.focus();
}

/** Words with their marked phrases, e.g. "[line|this row]". @type {(seen: string) => (Node | string)[]} */
export const marked = (seen) =>
  seen.split(/(\[[\w-]+\|[^\]]*\])/).map((piece) => {
    const [, role, words] = /^\[([\w-]+)\|(.*)\]$/.exec(piece) ?? [];
    return role ? element("span", { class: `part ${role.replace("-", " ")}` }, words) : piece;
  });

/** Tell a screen reader what happened on the board; the card keeps what it says. @param {string} words */
export const announce = (words) => write(spoken, words);

/** Await an answer and say what went wrong, if anything, with `actions`; then undefined is returned.
 * They may follow from the error; `keys` are those of `problem`.
 * @type {<Found>(promise: Promise<Found>, actions?: Action[] | ((error: any) => Action[]), keys?: Record<string, string>) => Promise<Found | undefined>} */
export async function trying(promise, actions = [], keys = {}) {
  card.classList.add("busy");
  try {
    return await promise;
  } catch (error) {
    const isWish = error instanceof DOMException && error.name === "AbortError";
    if (!isWish) fail(t("card.failed"), error, actions instanceof Array ? actions : actions(error), keys);
    return undefined;
  } finally {
    card.classList.remove("busy");
  }
}

/** An error whose message is for the player, in their language. */
export class Told extends Error {}

/** Codes of errors that have a message of their own. */
const CODES = ["format", "unsatisfiable", "out-of-time", "too-large", "unavailable"];

/** What went wrong, for the player; `keys` names other messages than the usual ones, by the code of the error or `other`.
 * @type {(error: unknown, keys?: Record<string, string>) => string} */
export function problem(error, keys = {}) {
  if (error instanceof Told) return sentence(error.message);
  const code = CODES.find((one) => one === /** @type {any} */ (error)?.code) ?? "other";
  return t(keys[code] ?? `problem.${code}`);
}

/** What the engine or the reader says of it, which is for who asks for details; nothing where the player was told all.
 * @param {unknown} error */
export const detailsOf = (error) =>
  error instanceof Told ? "" : sentence(error instanceof Error ? error.message : String(error));

/** Say what went wrong, with `actions`, and with the details for who wants them.
 * @type {(heading: string, error: unknown, actions?: Action[], keys?: Record<string, string>) => void} */
export function fail(heading, error, actions = [], keys = {}) {
  const details = detailsOf(error);
  const tell = () => say(heading, details, { mood: "alarm", actions });
  const more = /** @type {Action[]} */ (details ? [[t("open.details"), tell]] : []);
  say(heading, problem(error, keys), { mood: "alarm", actions: [...actions, ...more] });
}

/** Words as a sentence: with a capital at the beginning and a full stop at the end. @param {string} words */
export const sentence = (words) =>
  words.charAt(0).toUpperCase() + words.slice(1) + (/[.!?]$/.test(words) ? "" : ".");
