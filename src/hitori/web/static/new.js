// The dialog *New*: what a new puzzle shall be like.

import { fillForm, onClose, prepare } from "./dialogs.js";
import { all, by, element, field, query } from "./dom.js";
import { catalogue } from "./library.js";
import { techniqueOf } from "./messages.js";
import { settings, store } from "./page.js";

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
