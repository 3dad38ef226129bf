// The card beside the board: messages to the player, announced to screen readers, with buttons for the next choices.

import { element, write } from "./board.js";
import { t } from "./messages.js";

const card = document.querySelector(".card");
const title = document.getElementById("message-title");
const text = document.getElementById("message");
const choices = document.getElementById("choices");
const board = document.getElementById("board");
const spoken = document.getElementById("spoken");

/** Say something. `mood` is "", "good" or "alarm"; `actions` are buttons: [words, function]. */
export function say(heading, words = "", { mood = "", actions = [] } = {}) {
  card.className = `card ${mood}`;
  const isNew = title.textContent !== heading || text.textContent !== words;
  if (isNew) requestAnimationFrame(() => (title.parentElement.scrollTop = 0)); // at once would lay out the page for it
  write(title, heading);
  write(text, words);
  board.classList.toggle("named", /\br\d+c\d+/.test(`${heading} ${words}`)); // the numbers that the words speak of
  const kept = document.activeElement?.closest("#choices button")?.textContent;
  const made = actions.map(([label, run]) => button(label, run));
  choices.replaceChildren(...made);
  // The buttons are new ones; the keyboard stays where it was.
  if (kept) (made.find((one) => one.textContent === kept) ?? made[0])?.focus();
}

/** Tell a screen reader what happened on the board; the card keeps what it says. */
export function announce(words) {
  write(spoken, words);
}

/** Move the keyboard to the first of the choices. */
export function focusChoices() {
  choices.querySelector("button")?.focus();
}

/** Await an answer and say what went wrong, if anything, with `actions`; then undefined is returned. */
export async function trying(promise, actions = []) {
  card.classList.add("busy");
  try {
    return await promise;
  } catch (error) {
    if (error.name !== "AbortError") say(t("card.failed"), sentence(error.message), { mood: "alarm", actions });
    return undefined;
  } finally {
    card.classList.remove("busy");
  }
}

/** Words as a sentence: with a capital at the beginning and a full stop at the end. */
export function sentence(words) {
  return words.charAt(0).toUpperCase() + words.slice(1) + (/[.!?]$/.test(words) ? "" : ".");
}

/** A button that runs something. */
export function button(label, run, kind = "") {
  const made = element("button", { type: "button", class: kind }, label);
  made.addEventListener("click", run);
  return made;
}
