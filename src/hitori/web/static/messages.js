// What hitori says, in the language of the player: the twin of hitori/messages/sentences.py, over the same files.
//
// A message is a template with {name} for each value, or a choice of templates by a count, a shade or the number of
// cells. Values come as in JSON: a cell is [row, col] from 0, a line {row: 0}, a shade "#" or ".", a deduction as the
// core gives it. A message that a language lacks is said in English.
//
// `t("win.title")` is a text of the page, in the first language of the browser that hitori speaks.

/** The messages of a language: the content of its core.json, and of other files of that language. */
export function catalogue(files, english = null) {
  const messages = Object.assign({}, ...files);
  const { name, one } = messages.language;

  /** The message of that key with its values. */
  function text(key, values = {}) {
    if (!(key in messages)) {
      if (english) return english.text(key, values);
      throw new Error(`no message ${key}`);
    }
    let message = messages[key];
    while (typeof message !== "string") message = message[choice(message, given(values, message.by ?? "count", key))];
    return message.replace(/\{([\w-]+)\}/g, (_, place) => written(given(values, place, key)));
  }

  function choice(among, value) {
    if (value === "#" || value === ".") return value === "#" ? "shaded" : "unshaded";
    const count = Array.isArray(value) ? value.length : value;
    if (count === 0 && "zero" in among) return "zero";
    return one.includes(count) && "one" in among ? "one" : "other";
  }

  function written(value) {
    if (typeof value !== "object") return String(value);
    if (Array.isArray(value)) return isCell(value) ? cellName(value) : listed(value);
    if ("rule" in value) return text(`broken.${value.rule}`, value);
    if ("cells" in value) return text("fact", value);
    if ("steps" in value) return "cell" in value ? text("case.equal", value) : text("case.shade", value);
    return "row" in value ? text("line.row", { number: value.row + 1 }) : text("line.col", { number: value.col + 1 });
  }

  /** Cells as a list, consequences as a chain, a story or cases as parts of a sentence. */
  function listed(values) {
    const [first] = values;
    if (first && !isCell(first) && "cells" in first && !("technique" in first)) {
      return values.map((link) => text("steps.next", link)).join("");
    }
    const parts = values.map(written);
    if (values.length > 1 && isCell(first)) {
      return parts.slice(0, -1).join(text("list.between")) + text("list.last") + parts.at(-1);
    }
    return parts.join(text(first && "steps" in first ? "cases.between" : "story.between"));
  }

  /** The sentence of a deduction: what follows, and why. */
  function sentence({ cells, shade, message, details }) {
    return text(`reason.${message}`, { ...details, shade, fact: { cells, shade } });
  }

  /** A hint in three levels: where to look, which technique helps, and why. */
  function hint(deduction) {
    const { technique, where: place } = deduction;
    const [title, summary] = [capitalised(text(`technique.${technique}`)), text(`summary.${technique}`)];
    const where = isCell(place) ? text("hint.around", { cell: place }) : text("hint.where", { line: place });
    return [where, text("hint.technique", { title, summary }), sentence(deduction)];
  }

  return { name, text, sentence, hint };
}

/** `r1c1` for [0, 0]. */
export const cellName = ([row, col]) => `r${row + 1}c${col + 1}`;

/** The text with a capital at its beginning. */
export const capitalised = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** The first of these languages, e.g. navigator.languages, that is spoken: "de" for "de-AT"; else English. */
export function preferred(wanted, spoken) {
  return wanted.map((tag) => tag.toLowerCase().split("-")[0]).find((code) => spoken.includes(code)) ?? "en";
}

const isCell = (value) => Array.isArray(value) && value.length === 2 && typeof value[0] === "number";

function given(values, name, key) {
  if (values[name] === undefined) throw new Error(`message ${key} lacks ${name}`);
  return values[name];
}

let speaker;

/** Load the texts, of the core and of the page; English fills what the language lacks. Returns all languages. */
export async function loadTexts(wanted = navigator.languages) {
  const english = files("en");
  const spoken = await read("languages");
  const language = preferred(wanted, spoken);
  const own = language === "en" ? english : files(language);
  speaker = catalogue(await own, catalogue(await english));
  document.documentElement.lang = language;
  return spoken;
}

/** The text of a key, with its details. */
export function t(key, details) {
  return speaker.text(key, details);
}

/** A hint in three steps: where to look, which technique helps, and the whole reason. */
export function hintTexts(deduction) {
  return speaker.hint(deduction);
}

/** The whole reason of a deduction. */
export function reasonOf(deduction) {
  return speaker.sentence(deduction);
}

/** The name of its technique. */
export function techniqueOf({ technique }) {
  return capitalised(speaker.text(`technique.${technique}`));
}

/** Fill each element that carries a key: `data-t` its text, `data-t-label` its name, `data-t-placeholder` a sample. */
export function translate(root = document) {
  for (const node of root.querySelectorAll("[data-t]")) node.textContent = t(node.dataset.t);
  for (const node of root.querySelectorAll("[data-t-label]")) node.setAttribute("aria-label", t(node.dataset.tLabel));
  for (const node of root.querySelectorAll("[data-t-placeholder]")) node.placeholder = t(node.dataset.tPlaceholder);
}

async function read(name) {
  return (await fetch(new URL(`messages/${name}.json`, import.meta.url))).json();
}

function files(language) {
  return Promise.all(["core", "player"].map((name) => read(`${language}/${name}`)));
}
