// The dialogs: each is a form in the page that an opener shows; closing it with a value acts. What a dialog does is in
// a module of its own, e.g. new.js, which is loaded when it is opened for the first time.

import { detailsOf, trying } from "./card.js";
import { all, dialog, element } from "./dom.js";
import { t } from "./messages.js";

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

/** Show a dialog, once its module is there. */
export async function openDialog(/** @type {string} */ name) {
  const waiting = prepare[name]?.();
  const isReady = waiting instanceof Promise ? await trying(waiting.then(() => true)) : true;
  if (isReady && !dialog(name).open) dialog(name).showModal();
}

/** Load the module of a dialog when it is opened for the first time; it may put a function of its own into `prepare`.
 * Returns what loads it, or gives again what was loaded.
 * @type {<Found>(name: string, load: () => Promise<Found>) => () => Promise<Found>} */
export function later(name, load) {
  let loading = /** @type {ReturnType<typeof load> | undefined} */ (undefined);
  const loaded = () => {
    loading ??= load();
    loading.catch(() => (loading = undefined)); // the network may be back for the next time
    return loading;
  };
  const first = async () => {
    await loaded();
    if (prepare[name] === first) delete prepare[name];
    return prepare[name]?.();
  };
  prepare[name] = first;
  return loaded;
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
export function fillForm(form, values) {
  for (const [name, value] of Object.entries(values)) {
    const found = /** @type {any} */ (form.elements.namedItem(name)); // one field, or radio buttons
    if (found) found[typeof value === "boolean" ? "checked" : "value"] = value;
  }
}

/** What went wrong, in the player's words, and what the engine or the reader says, behind *Details*.
 * @type {(words: string, error: unknown) => HTMLElement[]} */
export function explained(words, error) {
  const [told, details] = [element("p", {}, words), detailsOf(error)];
  return details ? [told, element("details", {}, element("summary", {}, t("open.details")), element("p", {}, details))] : [told];
}
