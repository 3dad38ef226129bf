// Sharing: links, texts and pictures of the puzzle on the board, and printing: a page of its own, and a second one for
// the solution.

import { problem, say } from "./card.js";
import { rowsOf } from "./core.js";
import { prepare } from "./dialogs.js";
import { all, by, dialog, element, field, query } from "./dom.js";
import { link, toAddress, writers, write } from "./formats.js";
import { fileOf, imageOf } from "./picture.js";
import { facts, t } from "./messages.js";

const sheets = by("sheets");
window.addEventListener("afterprint", () => sheets.replaceChildren()); // then the browser's own Print prints the board

/** `current()` gives the puzzle on the board and the shades on it; `solve(puzzle)` the shades of its solution.
 * @type {(current: () => Shown, solve: (puzzle: Puzzle) => Promise<Shades>) => void} */
export function shareDialog(current, solve) {
  const [written, format] = [by("written", HTMLTextAreaElement), by("format", HTMLSelectElement)];
  const shared = async () => {
    const { puzzle, shades } = current();
    return { puzzle, shades: chosen() === "solution" ? await solve(puzzle) : chosen() === "marks" ? shades : [] };
  };
  const show = async () => {
    by("share-problem").textContent = field("own-link").value = written.value = "";
    const { puzzle, shades } = await shared();
    field("own-link").value = await ownLink(puzzle, shades);
    const shading = shades.some(Boolean) ? { shading: rowsOf(puzzle, shades) } : {};
    written.value = await write({ ...puzzle, ...shading }, format.value);
  };
  by("dialog-share").addEventListener("change", () => attempt(show));
  by("print").addEventListener("click", () => attempt(async () => print(await shared())));
  for (const button of all("[data-copy]")) button.addEventListener("click", () => copyField(button));
  for (const button of all("[data-download]")) {
    button.addEventListener("click", () => attempt(async () => download(button.dataset.download, await shared())));
  }
  prepare.share = () =>
    attempt(async () => {
      field("puzzlink").value = "";
      const names = format.length ? [] : await writers();
      format.append(...names.map((name) => element("option", { value: name }, name)));
      await show();
      field("puzzlink").value = await link(current().puzzle); // last: a label may be too large for it
    });
}

/** The address of this page that opens a puzzle with these marks, for whoever has the page.
 * @type {(puzzle: Puzzle, shades?: Shades) => Promise<string>} */
export async function ownLink(puzzle, shades = []) {
  const marks = shades.some(Boolean) ? `&marks=${[...shades].join("")}` : "";
  return `${location.origin}${location.pathname}#${await toAddress(puzzle)}${marks}`;
}

/** The shades of an address, e.g. `0120`; throws where they are not those of a puzzle with so many cells.
 * @type {(text: string, cells: number) => Uint8Array} */
export function shadesOfLink(text, cells) {
  if (text.length !== cells || /[^012]/.test(text)) throw new Error(t("open.bad-marks"));
  return Uint8Array.from(text, Number);
}

/** Share a text where the device can, or else put it on the clipboard; true if it is on the clipboard.
 * @param {string} text */
export async function shareText(text) {
  if (navigator.share && matchMedia("(pointer: coarse)").matches) {
    await navigator.share({ text }).catch(() => {});
    return false;
  }
  await copyText(text);
  return true;
}

async function copyText(/** @type {string} */ text) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    const source = element("textarea", {}, text);
    document.body.append(source);
    source.select();
    document.execCommand("copy");
    source.remove();
  }
}

/** Put the address of a puzzle on the clipboard, with wishes for it such as {step: 3}; `actions` go on from there.
 * @type {(puzzle: Puzzle, wishes: Record<string, any>, words: string, actions?: Action[]) => Promise<void>} */
export async function copyLink(puzzle, wishes, words, actions) {
  await copyText(`${await ownLink(puzzle)}&${new URLSearchParams(wishes)}`);
  say(t("walk.copied"), words, { mood: "good", actions });
}

/** Hand a file to the browser. @type {(name: string, content: Blob) => void} */
export function saveFile(name, content) {
  const link = element("a", { href: URL.createObjectURL(content), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

async function attempt(/** @type {() => unknown} */ work) {
  try {
    await work();
  } catch (error) {
    by("share-problem").textContent = problem(error);
  }
}

// What stands before the button.
async function copyField(/** @type {HTMLElement} */ button) {
  const copied = /** @type {HTMLInputElement | HTMLTextAreaElement} */ (button.previousElementSibling);
  copied.select();
  await copyText(copied.value);
  button.textContent = t("share.copied");
  setTimeout(() => (button.textContent = t("share.copy")), 1500);
}

async function print(/** @type {Shown} */ { puzzle, shades }) {
  const name = puzzle.name || "Hitori";
  const isSolution = chosen() === "solution";
  const made = [await sheet(name, puzzle, isSolution ? [] : shades)];
  if (isSolution) made.push(await sheet(t("print.solution", { name }), puzzle, shades));
  dialog("share").close();
  sheets.replaceChildren(...made);
  window.print();
}

/** @type {(title: string, puzzle: Puzzle, shades: Shades) => Promise<HTMLElement>} */
async function sheet(title, puzzle, shades) {
  const picture = imageOf(await fileOf(puzzle, shades));
  const words = element("p", {}, facts(puzzle, null, puzzle.author));
  const made = element("section", {}, element("h2", {}, title), words, picture);
  made.style.setProperty("--cols", String(puzzle.cols));
  return made;
}

const chosen = () => query("[name=picture]:checked", HTMLInputElement).value;

/** @type {(kind: string | undefined, shown: Shown) => Promise<void>} */
async function download(kind, { puzzle, shades }) {
  const svg = new Blob([await fileOf(puzzle, shades)], { type: "image/svg+xml" });
  saveFile(`hitori-${puzzle.rows}x${puzzle.cols}.${kind}`, kind === "svg" ? svg : await pixels(svg));
}

/** @type {(svg: Blob) => Promise<Blob>} */
async function pixels(svg) {
  const image = new Image();
  image.src = URL.createObjectURL(svg);
  await image.decode();
  const canvas = new OffscreenCanvas(image.width * 2, image.height * 2);
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  URL.revokeObjectURL(image.src);
  return canvas.convertToBlob();
}
