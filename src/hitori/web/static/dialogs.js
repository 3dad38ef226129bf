// The dialogs: each is a form in the page that an opener shows; closing it with a value acts.

import { problem } from "./card.js";
import { all, button, by, dialog, element, field, query } from "./dom.js";
import { FormatError, parse } from "./formats.js";
import { t, techniqueOf } from "./messages.js";
import { settings, store } from "./page.js";

/** What a dialog needs before it opens, by its name. @type {Record<string, () => unknown>} */
export const prepare = {};

// Every button with `data-close` closes the dialog it is in, every one with `data-dialog` opens its own.
// They do not submit: Enter in a field presses the first button that does.
for (const button of all("[data-close], [data-dialog]")) {
  button.addEventListener("click", () => {
    button.closest("dialog")?.close();
    if (button.dataset.dialog) openDialog(button.dataset.dialog);
  });
}

export function openDialog(/** @type {string} */ name) {
  if (dialog(name).open) return;
  prepare[name]?.();
  dialog(name).showModal();
}

export const closeAll = () => all("dialog[open]", HTMLDialogElement).forEach((shown) => shown.close());

/** Call the function of the value with which a dialog is closed, e.g. `{ ok: play }`.
 * @type {(name: string, acts: Record<string, () => unknown>) => void} */
export function onClose(name, acts) {
  const closed = dialog(name);
  closed.addEventListener("close", () => {
    const act = acts[closed.returnValue];
    closed.returnValue = "";
    act?.();
  });
}

/** Show these values in the fields of their names. @type {(form: HTMLFormElement, values: object) => void} */
function fillForm(form, values) {
  for (const [name, value] of Object.entries(values)) {
    const found = /** @type {any} */ (form.elements.namedItem(name)); // one field, or radio buttons
    if (found) found[typeof value === "boolean" ? "checked" : "value"] = value;
  }
}

const fresh = query("#dialog-new form", HTMLFormElement);
const anyLevel = () => fillForm(fresh, { level: "any" });
/** @type {Record<string, (value: string) => void>} */
const chosen = {
  size: (side) => setSize(side, side),
  rows: markSize,
  cols: markSize,
  technique: anyLevel, // it brings its level along
  minimal: anyLevel, // leaving labels out changes it
};

/** Ask for size and difficulty and hand them to `make(wish)`; before it opens it shows what was played last.
 * @param {(wish: Wish) => unknown} make */
export function newDialog(make) {
  fresh.addEventListener("input", ({ target }) => {
    const { name, value } = /** @type {HTMLInputElement} */ (target);
    chosen[name]?.(value);
  });
  const offer = async () => {
    const { catalogue } = await import("./library.js");
    const dealt = (await catalogue()).filter((one) => one.is_dealt);
    by("new-technique").append(...dealt.map((one) => element("option", { value: one.technique }, techniqueOf(one))));
  };
  by("new-more").addEventListener("toggle", offer, { once: true });
  const picture = by("new-picture", HTMLTextAreaElement);
  picture.addEventListener("change", () => {
    const lines = picture.value.trim().split("\n");
    if (lines[0]) setSize(lines.length, lines[0].length);
  });
  onClose("new", {
    ok() {
      const given = /** @type {Record<string, string>} */ (Object.fromEntries(new FormData(fresh)));
      const { level = "any", seed, technique, symmetry, containing, minimal } = given;
      const played = { ...chosenSize(), level };
      Object.assign(settings, played);
      store.keep("settings", settings);
      const extra = { technique, symmetry, containing: containing.trim(), minimal: minimal !== undefined };
      const wishes = Object.entries(extra).filter(([, wish]) => wish);
      const more = wishes.length ? { extra: Object.fromEntries(wishes) } : {};
      make({ ...played, seed: seed ? Number(seed) : null, ...more });
    },
  });
  prepare.new = () => {
    fresh.reset();
    by("new-more", HTMLDetailsElement).open = false;
    fillForm(fresh, settings);
    markSize();
    const first = document.querySelector("#sizes :checked") ?? by("new-rows");
    for (const input of all("#dialog-new input")) input.autofocus = input === first;
  };
}

const chosenSize = () => ({ rows: Number(field("new-rows").value), cols: Number(field("new-cols").value) });

/** @type {(rows: number | string, cols: number | string) => void} */
function setSize(rows, cols) {
  fillForm(fresh, { rows, cols });
  markSize();
}

// A level is offered where a search finds it: from so many cells on; extreme needs three rows and columns too.
function markSize() {
  const { rows, cols } = chosenSize();
  for (const radio of all("#sizes input", HTMLInputElement)) radio.checked = Number(radio.value) === rows && rows === cols;
  for (const radio of all("#levels input", HTMLInputElement)) {
    const { value, dataset } = radio;
    radio.disabled = rows * cols < Number(dataset.least) || (value === "extreme" && Math.min(rows, cols) < 3);
  }
  if (document.querySelector("#levels :checked:disabled")) anyLevel();
}

const ADDRESS = /^\s*\S+:\/\/\S+\s*$|puzzle-hitori\.com/i;

/** Ask for a text or a file and hand it to `open(text)`, or puzzles to `play`; both throw an Error for what they refuse.
 * `textOf` reads a file. What is returned opens a text or a file too, and leaves the dialog with the reason if it cannot.
 * @param {{ open: (text: string) => Promise<unknown>, play: (puzzles: Puzzle[]) => unknown, textOf: (file: File) => Promise<string> }} acts */
export function openingDialog({ open, play, textOf }) {
  const [chosen, paste, told] = [field("file"), by("paste", HTMLTextAreaElement), by("open-problem")];
  prepare.open = () => told.replaceChildren();

  /** Do this and be done with the dialog, or say in it what is wrong. @param {() => unknown} act */
  async function attempt(act) {
    try {
      await act();
      dialog("open").close();
      paste.value = chosen.value = "";
    } catch (error) {
      const why = error instanceof FormatError ? await refusal(error, paste.value) : [problem(error)];
      openDialog("open");
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
    const details = element("details", {}, element("summary", {}, t("open.details")), element("p", {}, problem(error)));
    return [element("p", {}, words), element("div", { class: "choices" }, ...buttons), details];
  }

  async function load(/** @type {File} */ file) {
    paste.value = "";
    paste.value = await textOf(file);
  }

  chosen.addEventListener("change", async () => {
    const file = chosen.files?.[0];
    if (file) await load(file).catch((error) => attempt(() => Promise.reject(error)));
  });
  query("#dialog-open form", HTMLFormElement).addEventListener("submit", (event) => {
    event.preventDefault();
    attempt(() => open(paste.value));
  });
  return (/** @type {File | string} */ given) =>
    attempt(async () => {
      if (given instanceof File) await load(given);
      else paste.value = given;
      await open(paste.value);
    });
}

/** Settings take effect at once, through `apply(name)`; `spoken` are the languages, each offered by its own name.
 * @type {(spoken: string[], apply: (name: string) => void) => void} */
export function settingsDialog(spoken, apply) {
  const known = /** @type {Record<string, unknown>} */ (settings);
  const name = (/** @type {string} */ code) => new Intl.DisplayNames(code, { type: "language" }).of(code) ?? code;
  by("language").append(...spoken.map((code) => element("option", { value: code, lang: code }, name(code))));
  fillForm(query("#dialog-settings form", HTMLFormElement), settings);
  by("dialog-settings").addEventListener("change", ({ target }) => {
    const { type, name, checked, value } = /** @type {HTMLInputElement} */ (target);
    const seconds = Math.min(60, Math.max(0, Number(value) || 0));
    known[name] = type === "checkbox" ? checked : type === "number" ? seconds : value;
    store.keep("settings", settings);
    apply(name);
  });
}
