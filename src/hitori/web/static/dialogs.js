// The dialogs: each is a form in the page that an opener shows; closing it with a value acts. What a dialog does is in
// a module of its own, e.g. new.js, which is loaded when it is opened for the first time.

import { trying } from "./card.js";
import { all, dialog } from "./dom.js";

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

/** Load the module of a dialog when it is opened for the first time; it puts its own function into `prepare`. Returns what
 * loads it, or gives again what was loaded.
 * @type {<Found>(name: string, load: () => Promise<Found>) => () => Promise<Found>} */
export function later(name, load) {
  let loading = /** @type {ReturnType<typeof load> | undefined} */ (undefined);
  const loaded = () => {
    loading ??= load();
    loading.catch(() => (loading = undefined)); // the network may be back for the next time
    return loading;
  };
  prepare[name] = async () => {
    await loaded();
    return prepare[name]();
  };
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
