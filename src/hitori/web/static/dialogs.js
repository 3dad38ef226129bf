// The dialogs: new puzzle, open, share, settings, help. Each is a form in the page; closing it with "ok" acts.

import { ask, boardOf } from "./api.js";
import { element } from "./board.js";
import { sentence } from "./card.js";
import { saveSettings } from "./storage.js";

const SIZES = [5, 6, 8, 10, 12, 15, 20, 25];
const LEVELS = ["any", "trivial", "easy", "medium", "hard", "expert", "extreme"];
const FORMATS = ["text", "digits", "json", "csv", "pzprv3", "kanpen", "penpa", "tatham", "singles"];
const by = (id) => document.getElementById(id);

/** Make every button with `data-dialog` open its dialog; `prepare` has a function for those that need one. */
export function attachDialogs(prepare) {
  for (const opener of document.querySelectorAll("[data-dialog]")) {
    opener.addEventListener("click", () => openDialog(opener.dataset.dialog, prepare));
  }
}

export function openDialog(name, prepare) {
  prepare[name]?.();
  by(`dialog-${name}`).showModal();
}

/** Ask for size and difficulty and hand them to `make(wish)`; before it opens it shows what was played last. */
export function newDialog(settings, make) {
  by("sizes").append(...SIZES.map((side) => chip("size", side, `${side} × ${side}`, () => setSize(side, side))));
  by("levels").append(...LEVELS.map((level) => chip("level", level, level)));
  for (const id of ["new-rows", "new-cols"]) by(id).addEventListener("input", markSize);
  onOk("new", () => {
    const [rows, cols] = [Number(by("new-rows").value), Number(by("new-cols").value)];
    const level = by("levels").querySelector(":checked").value;
    Object.assign(settings, { rows, cols, level });
    saveSettings(settings);
    make({ rows, cols, level, seed: by("new-seed").value === "" ? null : Number(by("new-seed").value) });
  });
  return () => {
    for (const radio of by("levels").querySelectorAll("input")) radio.checked = radio.value === settings.level;
    by("new-seed").value = "";
    setSize(settings.rows, settings.cols);
  };
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
  for (const radio of by("sizes").querySelectorAll("input")) {
    radio.checked = radio.value === by("new-rows").value && radio.value === by("new-cols").value;
  }
}

/** Ask for a text or a file and hand it to `open(text)`, which throws an Error for what cannot be read. */
export function openingDialog(open) {
  by("file").addEventListener("change", async () => {
    const [file] = by("file").files;
    if (file) by("paste").value = await file.text();
  });
  by("dialog-open").querySelector("form").addEventListener("submit", async (event) => {
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

/** Links, texts and pictures of the puzzle on the board; `current()` gives it and the rows of its marks. */
export function shareDialog(current) {
  by("format").append(...FORMATS.map((name) => element("option", { value: name }, name)));
  by("format").addEventListener("change", () => write(current().puzzle));
  by("print").addEventListener("click", () => {
    by("dialog-share").close();
    window.print();
  });
  for (const button of document.querySelectorAll("[data-copy]")) {
    button.addEventListener("click", () => copy(button, by(button.dataset.copy)));
  }
  for (const button of document.querySelectorAll("[data-download]")) {
    button.addEventListener("click", () => download(button.dataset.download, current()));
  }
  return async () => {
    const { puzzle } = current();
    by("share-problem").textContent = "";
    const link = (await written(puzzle, "puzzlink")).trim();
    by("puzzlink").value = link;
    by("own-link").value = link && `${location.origin}/#${link.slice(link.indexOf("hitori/"))}`;
    await write(puzzle);
  };
}

async function write(puzzle) {
  by("written").value = await written(puzzle, by("format").value);
}

async function written(puzzle, format) {
  try {
    return (await ask("convert", { ...boardOf(puzzle), format })).text;
  } catch (error) {
    by("share-problem").textContent = sentence(error.message);
    return "";
  }
}

async function copy(button, field) {
  field.select();
  await navigator.clipboard.writeText(field.value).catch(() => document.execCommand("copy"));
  button.textContent = "Copied";
  setTimeout(() => (button.textContent = "Copy"), 1500);
}

async function download(kind, { puzzle, shading, rulers }) {
  const shown = by("with-marks").checked ? { shading } : {};
  try {
    const file = await ask("render", { ...boardOf(puzzle), ...shown, kind, rulers });
    const link = element("a", { href: URL.createObjectURL(file), download: `hitori-${puzzle.rows}x${puzzle.cols}.${kind}` });
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
  } catch (error) {
    by("share-problem").textContent = sentence(error.message);
  }
}

/** Settings take effect at once, through `apply`. */
export function settingsDialog(settings, apply) {
  for (const field of by("dialog-settings").querySelectorAll("[name]")) {
    if (field.type === "radio") field.checked = settings[field.name] === field.value;
    else field.checked = settings[field.name];
    field.addEventListener("change", () => {
      settings[field.name] = field.type === "radio" ? field.value : field.checked;
      saveSettings(settings);
      apply();
    });
  }
}

function onOk(name, act) {
  const dialog = by(`dialog-${name}`);
  dialog.addEventListener("close", () => {
    if (dialog.returnValue === "ok") act();
    dialog.returnValue = "";
  });
}
