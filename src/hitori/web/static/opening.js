// The dialog *Open a puzzle*: a text or a file, and what is wrong with it.

import { problem } from "./card.js";
import { explained, openDialog, prepare } from "./dialogs.js";
import { button, by, dialog, element, field, query } from "./dom.js";
import { FormatError, parse } from "./formats.js";
import { t } from "./messages.js";

const ADDRESS = /^\s*\S+:\/\/\S+\s*$|puzzle-hitori\.com/i;

/** Ask for a text or a file and hand it to `open(text)`, or puzzles to `play`; both throw an Error for what they refuse.
 * `textOf` reads a file. What is returned opens a text or a file too, and leaves the dialog with the reason if it cannot.
 * @typedef {{ text: string, note: string | null }} Decoded
 * @param {{ open: (text: string, note: string | null) => Promise<unknown>, play: (puzzles: Puzzle[]) => unknown, textOf: (file: File) => Promise<Decoded> }} acts */
export function openingDialog({ open, play, textOf }) {
  const [chosen, paste, told] = [field("file"), by("paste", HTMLTextAreaElement), by("open-problem")];
  prepare.open = () => told.replaceChildren();
  let loaded = /** @type {Decoded} */ ({ text: "", note: null });
  const openPasted = () => open(paste.value, paste.value === loaded.text ? loaded.note : null);

  /** Do this and be done with the dialog, or say in it what is wrong. @param {() => unknown} act */
  async function attempt(act) {
    try {
      await act();
      dialog("open").close();
      paste.value = chosen.value = "";
    } catch (error) {
      const why = error instanceof FormatError ? await refusal(error, paste.value) : explained(problem(error), error);
      await openDialog("open");
      told.replaceChildren(...why);
      told.scrollIntoView({ block: "nearest" });
    }
  }

  /** What a text that was refused may be, as buttons, or what can be pasted; what the reader says stands behind *Details*.
   * @type {(error: FormatError, text: string) => Promise<HTMLElement[]>} */
  async function refusal(error, text) {
    const readings = error.choices.map(({ format, size }) => parse(text, format, size).catch(() => []));
    const found = (await Promise.all(readings)).filter((puzzles) => puzzles.length);
    const buttons = found.map((puzzles) => {
      const [{ rows, cols }, ...more] = puzzles;
      const label = more.length ? t("open.as-several", { count: puzzles.length }) : t("open.as", { rows, cols });
      return button(label, () => attempt(() => play(puzzles)));
    });
    const words = t(buttons.length ? "open.readings" : ADDRESS.test(text) ? "open.address" : "open.no-puzzle");
    const [told, ...details] = explained(words, error);
    return [told, element("div", { class: "choices" }, ...buttons), ...details];
  }

  async function load(/** @type {File} */ file) {
    paste.value = "";
    loaded = await textOf(file);
    paste.value = loaded.text;
  }

  chosen.addEventListener("change", async () => {
    const file = chosen.files?.[0];
    if (file) await load(file).catch((error) => attempt(() => Promise.reject(error)));
  });
  query("#dialog-open form", HTMLFormElement).addEventListener("submit", (event) => {
    event.preventDefault();
    attempt(openPasted);
  });
  return (/** @type {File | string} */ given) =>
    attempt(async () => {
      if (given instanceof File) await load(given);
      else paste.value = given;
      await openPasted();
    });
}
