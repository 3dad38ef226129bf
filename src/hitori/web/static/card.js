// The card beside the board: messages to the player, announced to screen readers, with buttons for the next choices.

import { button, by, query, write } from "./dom.js";
import { t } from "./messages.js";

const card = query(".card");
const status = query(".card [role=status]");
const title = by("message-title");
const text = by("message");
const choices = by("choices");
const board = by("board");
const spoken = by("spoken");

/** Say something; `actions` are buttons.
 * @type {(heading: string, words?: string, more?: { mood?: Mood, actions?: Action[] }) => void} */
export function say(heading, words = "", { mood = "", actions = [] } = {}) {
  card.className = `card ${mood}`;
  const isNew = title.textContent !== heading || text.textContent !== words;
  if (isNew) requestAnimationFrame(() => (status.scrollTop = 0)); // at once would lay out the page for it
  write(title, heading);
  write(text, words);
  board.classList.toggle("named", /\br\d+c\d+/.test(`${heading} ${words}`)); // the numbers that the words speak of
  const kept = document.activeElement?.closest("#choices button")?.textContent;
  const made = actions.map(([label, run]) => button(label, run));
  choices.replaceChildren(...made);
  // The buttons are new ones; the keyboard stays where it was.
  if (kept) (made.find((one) => one.textContent === kept) ?? made[0])?.focus();
}

/** Tell a screen reader what happened on the board; the card keeps what it says. @param {string} words */
export const announce = (words) => write(spoken, words);

/** Await an answer and say what went wrong, if anything, with `actions`; then undefined is returned.
 * @type {<Found>(promise: Promise<Found>, actions?: Action[]) => Promise<Found | undefined>} */
export async function trying(promise, actions = []) {
  card.classList.add("busy");
  try {
    return await promise;
  } catch (error) {
    const isWish = error instanceof DOMException && error.name === "AbortError";
    if (!isWish) say(t("card.failed"), problem(error), { mood: "alarm", actions });
    return undefined;
  } finally {
    card.classList.remove("busy");
  }
}

/** What went wrong, in a sentence. @param {unknown} error */
export const problem = (error) => sentence(error instanceof Error ? error.message : String(error));

/** Words as a sentence: with a capital at the beginning and a full stop at the end. @param {string} words */
export const sentence = (words) =>
  words.charAt(0).toUpperCase() + words.slice(1) + (/[.!?]$/.test(words) ? "" : ".");
