// The words of the page, in the first language of the browser that hitori speaks: `t("win.title")`, the reasons of
// deductions, and the elements of the page that carry a key.

import { capitalised, catalogue, preferred } from "./messages.js";

let speaker;

/** Load the texts, of the core and of the page; English fills what the language lacks. */
export async function loadTexts(wanted = navigator.languages) {
  const english = files("en");
  const language = preferred(wanted, await read("languages"));
  const own = language === "en" ? english : files(language);
  speaker = catalogue(await own, catalogue(await english));
  document.documentElement.lang = language;
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
