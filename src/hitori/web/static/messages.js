// What hitori says, in the language of the player: the twin of hitori/messages/sentences.py, over the same files.
//
// A message is a template with {name} for each value, or a choice of templates by a count, a shade or the number of
// cells; `Intl.PluralRules` knows the forms of a number. Values come as in JSON: a cell is [row, col] from 0, a line
// {row: 0}, a shade "#" or ".", a deduction as the core gives it. A message that a language lacks is said in English.
//
// `t("win.title")` is a text of the page, in the first language of the browser that hitori speaks.

import { all } from "./dom.js";

/** The messages of a language: the content of its core.json, and of other files of that language.
 * @type {(files: Record<string, any>[], english?: Speaker | null) => Speaker} */
export function catalogue(files, english = null) {
  const messages = /** @type {Record<string, any>} */ (Object.assign({}, ...files));
  const plurals = new Intl.PluralRules(messages.language.code);

  /** The message of that key with its values. @type {Speaker["text"]} */
  function text(key, values = {}) {
    if (!(key in messages)) {
      if (english) return english.text(key, values);
      throw new Error(`no message ${key}`);
    }
    const given = (/** @type {string} */ place) => {
      if (values[place] === undefined) throw new Error(`message ${key} lacks ${place}`);
      return values[place];
    };
    let message = /** @type {Template} */ (messages[key]);
    while (typeof message !== "string") message = message[choice(message, given(String(message.by ?? "count")))];
    return message.replace(/\{([\w-]+)\}/g, (_, place) => written(given(place)));
  }

  /** @type {(among: object, value: unknown) => string} */
  function choice(among, value) {
    if (value === "#" || value === ".") return value === "#" ? "shaded" : "unshaded";
    const count = Number(Array.isArray(value) ? value.length : value);
    return [String(count), plurals.select(count)].find((each) => each in among) ?? "other";
  }

  /** @type {(value: unknown) => string} */
  function written(value) {
    if (typeof value !== "object" || !value) return String(value);
    if (Array.isArray(value)) return isCell(value) ? `r${value[0] + 1}c${value[1] + 1}` : listed(value);
    const values = /** @type {Values} */ (value);
    if ("rule" in value) return text(`broken.${value.rule}`, values);
    if ("cells" in value) return text("fact", values);
    if ("steps" in value) return text("cell" in value ? "case.equal" : "case.shade", values);
    const [kind, place] = Object.entries(value)[0];
    return text(`line.${kind}`, { number: place + 1 });
  }

  /** Cells as a list, consequences as a chain, a story or cases as parts of a sentence.
   * @type {(values: any[]) => string} */
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

  /** The sentence of a deduction: what follows, and why. @type {Speaker["sentence"]} */
  function sentence({ cells, shade, message, details }) {
    return text(`reason.${message}`, { ...details, shade, fact: { cells, shade } });
  }

  /** A hint in three levels: where to look, which technique helps, and why. @type {Speaker["hint"]} */
  function hint(deduction) {
    const { technique, where: place } = deduction;
    const [title, summary] = [capitalised(text(`technique.${technique}`)), text(`summary.${technique}`)];
    const where = isCell(place) ? text("hint.around", { cell: place }) : text("hint.where", { line: place });
    return [where, text("hint.technique", { title, summary }), sentence(deduction)];
  }

  const add = (/** @type {Record<string, Template>} */ more) => Object.assign(messages, more);

  return { text, sentence, hint, add };
}

/** The text with a capital at its beginning. @param {string} text */
export const capitalised = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** The first of these languages, e.g. navigator.languages, that is spoken: "de" for "de-AT"; else English.
 * @type {(wanted: readonly string[], spoken: string[]) => string} */
export const preferred = (wanted, spoken) =>
  wanted.map((tag) => tag.toLowerCase().split("-")[0]).find((code) => spoken.includes(code)) ?? "en";

/** @param {unknown} value @returns {value is Place} */
const isCell = (value) => Array.isArray(value) && value.length === 2 && typeof value[0] === "number";

/** What `loadTexts` brings: `t` says the text of a key, with its details; `hintTexts` a hint in three steps: where to
 * look, which technique helps, and the whole reason, which is what `reasonOf` says. */
export let { text: t, hint: hintTexts, sentence: reasonOf } = /** @type {Speaker} */ ({});

/** Load the texts, of the core and of the page; English fills what the language lacks. Returns all languages.
 * @type {(wanted: readonly string[]) => Promise<string[]>} */
export async function loadTexts(wanted) {
  const english = files("en");
  const spoken = await read("languages");
  const language = preferred(wanted, spoken);
  const own = language === "en" ? english : files(language);
  const first = catalogue(await english);
  const speaker = catalogue(await own, first);
  ({ text: t, hint: hintTexts, sentence: reasonOf } = speaker);
  speakers = { en: first, [language]: speaker };
  document.documentElement.lang = language;
  return spoken;
}

let speakers = /** @type {Record<string, Speaker>} */ ({});
let phrases = /** @type {Promise<unknown> | undefined} */ (undefined);

/** Load the texts that explain, which no first visit waits for. */
export async function loadPhrases() {
  const adding = async (/** @type {[string, Speaker]} */ [code, { add }]) => add(await read(`${code}/phrases`));
  phrases ??= Promise.all(Object.entries(speakers).map(adding));
  phrases.catch(() => (phrases = undefined));
  return phrases;
}

/** The name of a technique, e.g. of a deduction. @param {{ technique: string | null }} named */
export const techniqueOf = ({ technique }) => capitalised(t(`technique.${technique}`));

/** What a puzzle is in a line: its size, its level and more, as far as it is known, e.g. "8 × 8, hard".
 * @type {(puzzle: { rows: number, cols: number }, level?: string | null, ...more: unknown[]) => string} */
export const facts = ({ rows, cols }, level, ...more) =>
  [`${rows} × ${cols}`, level && t(`level.${level}`), ...more].filter(Boolean).join(", ");

/** Fill each element that carries a key: `data-t` its text, `data-t-label` its name, `data-t-placeholder` a sample. */
export function translate() {
  for (const node of all("[data-t]")) node.textContent = t(node.dataset.t ?? "");
  for (const node of all("[data-t-label]")) node.setAttribute("aria-label", t(node.dataset.tLabel ?? ""));
  const hinted = all("[data-t-placeholder]");
  for (const node of hinted) node.setAttribute("placeholder", t(node.dataset.tPlaceholder ?? ""));
}

const read = async (/** @type {string} */ name) =>
  (await fetch(new URL(`messages/${name}.json`, import.meta.url))).json();

const files = (/** @type {string} */ language) =>
  Promise.all(["core", "player"].map((name) => read(`${language}/${name}`)));

/** How often a solved game took help, in words. @param {{ hints?: number }} game */
export const hintsTaken = ({ hints = 0 }) => (hints ? t("win.hints", { count: hints }) : t("win.no-hints"));
