// The dialogs: each is a form in the page that an opener shows; closing it with a value acts.

import { element } from "./board.js";
import { sentence } from "./card.js";
import { t, techniqueOf } from "./messages.js";

const SIZES = [5, 6, 8, 10, 12, 15, 20, 25];
// The cells of the smallest board for which a search finds the level; extreme needs three rows and columns too.
const LEVELS = { any: 4, trivial: 6, easy: 4, medium: 8, hard: 9, expert: 15, extreme: 36 };
const EXTRAS = ["technique", "symmetry", "picture"];
const by = (id) => document.getElementById(id);

/** Make every button with `data-dialog` open its dialog; `prepare` has a function for those that need one. */
export function attachDialogs(prepare) {
  // Not a submit button: Enter in a field presses the first of those.
  for (const button of document.querySelectorAll("[data-close]")) {
    button.addEventListener("click", () => button.closest("dialog").close());
  }
  for (const opener of document.querySelectorAll("[data-dialog]")) {
    opener.addEventListener("click", () => {
      opener.closest("dialog")?.close();
      openDialog(opener.dataset.dialog, prepare);
    });
  }
}

export function openDialog(name, prepare) {
  if (by(`dialog-${name}`).open) return;
  prepare[name]?.();
  by(`dialog-${name}`).showModal();
}

/** Call the function of the value with which a dialog is closed, e.g. `{ ok: play }`. */
export function onClose(name, acts) {
  const dialog = by(`dialog-${name}`);
  dialog.addEventListener("close", () => {
    const act = acts[dialog.returnValue];
    dialog.returnValue = "";
    act?.();
  });
}

/** Ask for size and difficulty and hand them to `make(wish)`; before it opens it shows what was played last. */
export function newDialog(settings, store, make) {
  by("sizes").append(...SIZES.map((side) => chip("size", side, `${side} × ${side}`, () => setSize(side, side))));
  by("levels").append(...Object.keys(LEVELS).map((level) => chip("level", level, t(`level.${level}`))));
  for (const id of ["new-rows", "new-cols"]) by(id).addEventListener("input", markSize);
  by("new-more").addEventListener("toggle", offerTechniques, { once: true });
  for (const id of ["new-technique", "new-minimal"]) {
    // A technique brings its level along, and leaving labels out changes it.
    by(id).addEventListener("change", () => (by("levels").querySelector("[value=any]").checked = true));
  }
  by("new-picture").addEventListener("change", () => {
    const lines = by("new-picture").value.trim().split("\n");
    if (lines[0]) setSize(lines.length, lines[0].length);
  });
  onClose("new", {
    ok() {
      const [rows, cols] = [Number(by("new-rows").value), Number(by("new-cols").value)];
      const level = by("levels").querySelector(":checked").value;
      Object.assign(settings, { rows, cols, level });
      store.saveSettings(settings);
      make({ rows, cols, level, seed: by("new-seed").value === "" ? null : Number(by("new-seed").value), ...extras() });
    },
  });
  return () => {
    for (const radio of by("levels").querySelectorAll("input")) radio.checked = radio.value === settings.level;
    by("new-more").open = by("new-minimal").checked = false;
    for (const name of ["seed", ...EXTRAS]) by(`new-${name}`).value = "";
    setSize(settings.rows, settings.cols);
    const chosen = by("sizes").querySelector(":checked") ?? by("new-rows");
    for (const field of by("dialog-new").querySelectorAll("input")) field.autofocus = field === chosen;
  };
}

/** What else the puzzle shall be like, as `hitori generate` takes it: {extra: {technique, symmetry, ...}}. */
function extras() {
  const [technique, symmetry, containing] = EXTRAS.map((name) => by(`new-${name}`).value.trim() || undefined);
  const extra = { technique, symmetry, containing, minimal: by("new-minimal").checked || undefined };
  return Object.values(extra).some(Boolean) ? { extra } : {};
}

async function offerTechniques() {
  const { catalogue } = await import("./library.js");
  const dealt = (await catalogue()).filter((one) => one.is_dealt);
  const options = dealt.map((one) => element("option", { value: one.technique }, techniqueOf(one)));
  by("new-technique").append(...options);
}

function chip(name, value, words, choose = () => {}) {
  const label = element("label");
  label.append(element("input", { type: "radio", name, value }), words);
  label.firstChild.addEventListener("change", choose);
  return label;
}

function setSize(rows, cols) {
  by("new-rows").value = rows;
  by("new-cols").value = cols;
  markSize();
}

function markSize() {
  const [rows, cols] = [Number(by("new-rows").value), Number(by("new-cols").value)];
  for (const radio of by("sizes").querySelectorAll("input")) {
    radio.checked = Number(radio.value) === rows && rows === cols;
  }
  const radios = [...by("levels").querySelectorAll("input")];
  for (const radio of radios) {
    radio.disabled = rows * cols < LEVELS[radio.value] || (radio.value === "extreme" && Math.min(rows, cols) < 3);
  }
  if (radios.some((radio) => radio.checked && radio.disabled)) radios[0].checked = true;
}

/** Ask for a text or a file and hand it to `open(text)`, which throws an Error for what cannot be read. */
export function openingDialog(open) {
  by("file").addEventListener("change", async () => {
    const [file] = by("file").files;
    if (file) by("paste").value = await file.text();
  });
  by("dialog-open")
    .querySelector("form")
    .addEventListener("submit", async (event) => {
      if (event.submitter?.value !== "ok") return;
      event.preventDefault();
      try {
        await open(by("paste").value);
        by("dialog-open").close();
        by("paste").value = by("file").value = by("open-problem").textContent = "";
      } catch (error) {
        by("open-problem").textContent = sentence(error.message);
      }
    });
}

/** Offer these languages, each by its own name. */
export function languageChoice(spoken) {
  const name = (code) => new Intl.DisplayNames(code, { type: "language" }).of(code);
  by("language").append(...spoken.map((code) => element("option", { value: code, lang: code }, name(code))));
}

/** Settings take effect at once, through `apply(name)`. */
export function settingsDialog(settings, store, apply) {
  for (const field of by("dialog-settings").querySelectorAll("[name]")) {
    if (field.type === "radio") field.checked = settings[field.name] === field.value;
    else if (field.type === "checkbox") field.checked = settings[field.name];
    else field.value = settings[field.name];
    field.addEventListener("change", () => {
      settings[field.name] = valueOf(field);
      store.saveSettings(settings);
      apply(field.name);
    });
  }
}

function valueOf(field) {
  if (field.type === "checkbox") return field.checked;
  return field.type === "number" ? Math.min(60, Math.max(0, Number(field.value) || 0)) : field.value;
}
