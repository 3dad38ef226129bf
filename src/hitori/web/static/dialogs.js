// The dialogs: each is a form in the page that an opener shows; closing it with a value acts.

import { problem } from "./card.js";
import { all, by, dialog, element, field, one } from "./dom.js";
import { t, techniqueOf } from "./messages.js";
import { settings, store } from "./page.js";

/** Make every button with `data-dialog` open its dialog, and every one with `data-close` close the dialog it is in. */
export function attachDialogs(/** @type {Preparations} */ prepare) {
  // Not a submit button: Enter in a field presses the first of those.
  for (const button of all("[data-close], [data-dialog]")) {
    button.addEventListener("click", () => {
      button.closest("dialog")?.close();
      if (button.dataset.dialog) openDialog(button.dataset.dialog, prepare);
    });
  }
}

/** @type {(name: string, prepare: Preparations) => void} */
export function openDialog(name, prepare) {
  if (dialog(name).open) return;
  prepare[name]?.();
  dialog(name).showModal();
}

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

/** Ask for size and difficulty and hand them to `make(wish)`; before it opens it shows what was played last.
 * @type {(make: (wish: Wish) => unknown) => () => void} */
export function newDialog(make) {
  const form = one("#dialog-new form", HTMLFormElement);
  by("sizes").addEventListener("change", () => {
    const side = one("#sizes :checked", HTMLInputElement).value;
    setSize(side, side);
  });
  for (const id of ["new-rows", "new-cols"]) by(id).addEventListener("input", markSize);
  by("new-more").addEventListener("toggle", offerTechniques, { once: true });
  for (const id of ["new-technique", "new-minimal"]) {
    // A technique brings its level along, and leaving labels out changes it.
    by(id).addEventListener("change", () => (one("#levels [value=any]", HTMLInputElement).checked = true));
  }
  const picture = by("new-picture", HTMLTextAreaElement);
  picture.addEventListener("change", () => {
    const lines = picture.value.trim().split("\n");
    if (lines[0]) setSize(lines.length, lines[0].length);
  });
  onClose("new", {
    ok() {
      const given = new FormData(form);
      const text = (/** @type {string} */ name) => String(given.get(name) ?? "").trim() || undefined;
      const played = { ...chosenSize(), level: text("level") ?? "any" };
      Object.assign(settings, played);
      store.keep("settings", settings);
      const [seed, technique, symmetry, containing] = ["seed", "technique", "symmetry", "containing"].map(text);
      const extra = { technique, symmetry, containing, minimal: given.has("minimal") || undefined };
      const isMore = Object.values(extra).some(Boolean);
      make({ ...played, seed: seed ? Number(seed) : null, ...(isMore && { extra }) });
    },
  });
  return () => {
    form.reset();
    by("new-more", HTMLDetailsElement).open = false;
    for (const radio of all("#levels input", HTMLInputElement)) radio.checked = radio.value === settings.level;
    setSize(settings.rows, settings.cols);
    const chosen = document.querySelector("#sizes :checked") ?? by("new-rows");
    for (const input of all("#dialog-new input")) input.autofocus = input === chosen;
  };
}

async function offerTechniques() {
  const { catalogue } = await import("./library.js");
  const dealt = (await catalogue()).filter((one) => one.is_dealt);
  const options = dealt.map((one) => element("option", { value: one.technique }, techniqueOf(one)));
  by("new-technique").append(...options);
}

const chosenSize = () => ({ rows: Number(field("new-rows").value), cols: Number(field("new-cols").value) });

function setSize(/** @type {number | string} */ rows, /** @type {number | string} */ cols) {
  field("new-rows").value = String(rows);
  field("new-cols").value = String(cols);
  markSize();
}

// A level is offered where a search finds it: from so many cells on; extreme needs three rows and columns too.
function markSize() {
  const { rows, cols } = chosenSize();
  for (const radio of all("#sizes input", HTMLInputElement)) radio.checked = Number(radio.value) === rows && rows === cols;
  const radios = all("#levels input", HTMLInputElement);
  for (const radio of radios) {
    const { value, dataset } = radio;
    radio.disabled = rows * cols < Number(dataset.least) || (value === "extreme" && Math.min(rows, cols) < 3);
  }
  if (radios.some((radio) => radio.checked && radio.disabled)) radios[0].checked = true;
}

/** Ask for a text or a file and hand it to `open(text)`, which throws an Error for what cannot be read.
 * @param {(text: string) => Promise<unknown>} open */
export function openingDialog(open) {
  const [chosen, paste] = [field("file"), by("paste", HTMLTextAreaElement)];
  chosen.addEventListener("change", async () => {
    const file = chosen.files?.[0];
    if (file) paste.value = await file.text();
  });
  one("#dialog-open form", HTMLFormElement).addEventListener("submit", async (event) => {
    event.preventDefault();
    try {
      await open(paste.value);
      dialog("open").close();
      paste.value = chosen.value = by("open-problem").textContent = "";
    } catch (error) {
      by("open-problem").textContent = problem(error);
    }
  });
}

/** Settings take effect at once, through `apply(name)`; `spoken` are the languages, each offered by its own name.
 * @type {(spoken: string[], apply: (name: string) => void) => void} */
export function settingsDialog(spoken, apply) {
  const known = /** @type {Record<string, unknown>} */ (settings);
  const language = by("language", HTMLSelectElement);
  const name = (/** @type {string} */ code) => new Intl.DisplayNames(code, { type: "language" }).of(code) ?? code;
  language.append(...spoken.map((code) => element("option", { value: code, lang: code }, name(code))));
  language.value = settings.language;
  for (const input of all("#dialog-settings input", HTMLInputElement)) {
    const { type, name, value } = input;
    if (type === "radio") input.checked = known[name] === value;
    else if (type === "checkbox") input.checked = known[name] === true;
    else input.value = String(known[name]);
  }
  by("dialog-settings").addEventListener("change", ({ target }) => {
    const { type, name, checked, value } = /** @type {HTMLInputElement} */ (target);
    const seconds = Math.min(60, Math.max(0, Number(value) || 0));
    known[name] = type === "checkbox" ? checked : type === "number" ? seconds : value;
    store.keep("settings", settings);
    apply(name);
  });
}
