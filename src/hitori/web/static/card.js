// The card beside the board: messages to the player, announced to screen readers, with buttons for the next choices.

import { element, write } from "./board.js";

const card = document.querySelector(".card");
const title = document.getElementById("message-title");
const text = document.getElementById("message");
const choices = document.getElementById("choices");

/** Say something. `mood` is "", "good" or "alarm"; `actions` are buttons: [words, function]. */
export function say(heading, words = "", { mood = "", actions = [] } = {}) {
  card.className = `card ${mood}`;
  write(title, heading);
  write(text, words);
  const kept = document.activeElement?.closest("#choices button")?.textContent;
  const made = actions.map(([label, run]) => button(label, run));
  choices.replaceChildren(...made);
  // The buttons are new ones; the keyboard stays where it was.
  if (kept) (made.find((one) => one.textContent === kept) ?? made[0])?.focus();
}

/** Move the keyboard to the first of the choices. */
export function focusChoices() {
  choices.querySelector("button")?.focus();
}

/** Await an answer of the server and say what went wrong, if anything, with `actions`; then undefined is returned. */
export async function trying(promise, actions = []) {
  card.classList.add("busy");
  try {
    return await promise;
  } catch (error) {
    say("That did not work.", sentence(error.message), { mood: "alarm", actions });
    return undefined;
  } finally {
    card.classList.remove("busy");
  }
}

/** The server's words as a sentence: with a capital at the beginning and a full stop at the end. */
export function sentence(words) {
  return words.charAt(0).toUpperCase() + words.slice(1) + (/[.!?]$/.test(words) ? "" : ".");
}

function button(label, run) {
  const made = element("button", { type: "button" }, label);
  made.addEventListener("click", run);
  return made;
}
