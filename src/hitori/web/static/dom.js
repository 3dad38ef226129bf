// The elements of the page, found and made, each with its type. What index.html has to have and lacks is an error.

export const SVG = "http://www.w3.org/2000/svg";

/** The first element that a selector finds, which is a `Kind`. @template {Element} [T=HTMLElement]
 * @param {string} selector @param {new () => T} Kind @param {ParentNode} root */
export function query(selector, Kind = /** @type {any} */ (HTMLElement), root = document) {
  const found = root.querySelector(selector);
  if (found instanceof Kind) return found;
  throw new TypeError(`expected a ${Kind.name} at ${selector}`);
}

/** The element with this id, e.g. `by("file", HTMLInputElement)`. @template {Element} [T=HTMLElement]
 * @param {string} id @param {new () => T} [Kind] */
export const by = (id, Kind) => query(`#${id}`, Kind);

/** The field with this id. @param {string} id */
export const field = (id) => by(id, HTMLInputElement);

/** The dialog of this name. @param {string} name */
export const dialog = (name) => by(`dialog-${name}`, HTMLDialogElement);

/** Whether the board is in this mode: `play`, `edit`, `walk`, `why` or `practise`. @param {string} mode */
export const isIn = (mode) => document.body.dataset.mode === mode;

/** Every `Kind` that a selector finds. @template {Element} [T=HTMLElement]
 * @param {string} selector @param {new () => T} Kind @param {ParentNode} root */
export function all(selector, Kind = /** @type {any} */ (HTMLElement), root = document) {
  return [...root.querySelectorAll(selector)].filter(/** @returns {found is T} */ (found) => found instanceof Kind);
}

/** The place of the cell that an event met, or null. @param {EventTarget | null} target */
export function cellOf(target) {
  const cell = target instanceof Element ? target.closest("[data-cell]") : null;
  return cell instanceof HTMLElement ? Number(cell.dataset.cell) : null;
}

/** @typedef {Record<string, string | number>} Attributes */

/** An element with these attributes and children. @template {Element} T @param {T} made
 * @param {Attributes} attributes @param {(Node | string | number)[]} children */
function dressed(made, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, String(value));
  made.append(...children.map((child) => (typeof child === "number" ? String(child) : child)));
  return made;
}

/** An HTML element. @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag @param {Attributes} attributes @param {(Node | string | number)[]} children */
export const element = (tag, attributes = {}, ...children) => dressed(document.createElement(tag), attributes, children);

/** An SVG element. @template {keyof SVGElementTagNameMap} K
 * @param {K} tag @param {Attributes} attributes @param {(Node | string)[]} children */
export const shape = (tag, attributes, ...children) => dressed(document.createElementNS(SVG, tag), attributes, children);

/** A button that runs something.
 * @type {(label: string | Node, run: () => unknown, kind?: string, ...more: Node[]) => HTMLButtonElement} */
export function button(label, run, kind = "", ...more) {
  const made = element("button", { type: "button", class: kind }, label, ...more);
  made.addEventListener("click", run);
  return made;
}

/** Write text that is not there yet: what stays the same is neither laid out nor read out again.
 * @type {(node: Element, text: string) => void} */
export function write(node, text) {
  if (node.textContent !== text) node.textContent = text;
}

/** Name what is on the board: above it, and in more words for the list of windows. @type {(name: string, words: string) => void} */
export function entitle(name, words) {
  write(by("title"), name);
  const title = `${words} – Hitori`;
  if (document.title !== title) document.title = title;
}
