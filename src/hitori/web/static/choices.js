// The dialog *Settings*.

import { fillForm, prepare } from "./dialogs.js";
import { by, element, query } from "./dom.js";
import { settings, store } from "./page.js";

/** Settings take effect at once, through `apply(name)`; `spoken` are the languages, each offered by its own name.
 * @type {(spoken: string[], apply: (name: string) => void) => void} */
export function settingsDialog(spoken, apply) {
  const known = /** @type {Record<string, unknown>} */ (settings);
  const name = (/** @type {string} */ code) => new Intl.DisplayNames(code, { type: "language" }).of(code) ?? code;
  by("language").append(...spoken.map((code) => element("option", { value: code, lang: code }, name(code))));
  prepare.settings = () => fillForm(query("#dialog-settings form", HTMLFormElement), settings); // the card changes some, too
  by("dialog-settings").addEventListener("change", ({ target }) => {
    const { type, name, checked, value } = /** @type {HTMLInputElement} */ (target);
    const seconds = Math.min(60, Math.max(0, Number(value) || 0));
    known[name] = type === "checkbox" ? checked : type === "number" ? seconds : type === "range" ? Number(value) : value;
    store.keep("settings", settings);
    apply(name);
  });
}
