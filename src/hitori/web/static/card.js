// The card beside the board: what is said to the player, aloud for screen readers, with the choices that go with it.

import { element } from "./board.js";

const card = document.querySelector(".card");
const title = document.getElementById("message-title");
const text = document.getElementById("message");
const choices = document.getElementById("choices");

/** Say something. `mood` is "", "good" or "alarm"; `actions` are buttons: [words, function]. */
export function say(heading, words = "", { mood = "", actions = [] } = {}) {
  card.className = `card ${mood}`;
  // Text that stays the same is not written again, so that it is not read out again.
  if (title.textContent !== heading) title.textContent = heading;
  if (text.textContent !== words) text.textContent = words;
  const kept = document.activeElement?.closest("#choices button")?.textContent;
  choices.replaceChildren(...actions.map(([label, run]) => button(label, run)));
  // The buttons are new ones; the keyboard stays where it was.
  [...choices.children].find((made) => made.textContent === kept)?.focus();
}

/** Await an answer of the server and say what went wrong, if anything; then undefined is returned. */
export async function trying(promise) {
  card.classList.add("busy");
  try {
    return await promise;
  } catch (error) {
    say("That did not work.", error.message, { mood: "alarm" });
    return undefined;
  } finally {
    card.classList.remove("busy");
  }
}

function button(label, run) {
  const made = element("button", { type: "button" }, label);
  made.addEventListener("click", run);
  return made;
}
