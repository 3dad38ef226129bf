// The dialog *Share*: links, texts and pictures of the puzzle on the board, and printing: a page of its own, and a second
// one for the solution. Loaded when it is opened for the first time.

import { problem } from "./card.js";
import { rowsOf } from "./core.js";
import { explained, prepare } from "./dialogs.js";
import { all, by, dialog, element, field, query } from "./dom.js";
import { link, writers, write } from "./formats.js";
import { whereTo } from "./links.js";
import { fileOf, imageOf, pixels } from "./picture.js";
import { facts, loadPhrases, t } from "./messages.js";
import { copyText, fragmentOf, marksOf, playerForLinks, saveFile } from "./share.js";

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
    await loadPhrases();
    const player = await playerForLinks();
    const address = (player ?? "") + fragmentOf(puzzle, marksOf(shades));
    field("own-link").value = address;
    by("own-link-name").textContent = t(player === null ? "link.paste-name" : "share.own");
    by("share-where").textContent = player === null ? t("link.alone") : whereTo(player);
    const shading = shades.some(Boolean) ? { shading: rowsOf(puzzle, shades) } : {};
    // In this format the module of the formats would write the address of every `hitori play`.
    written.value = format.value === "player" ? `${address}\n` : await write({ ...puzzle, ...shading }, format.value);
  };
  by("dialog-share").addEventListener("change", () => attempt(show));
  by("print").addEventListener("click", () => attempt(async () => print(await shared())));
  for (const button of all("[data-copy]")) button.addEventListener("click", () => copyField(button));
  for (const button of all("[data-download]")) {
    button.addEventListener("click", () => attempt(async () => download(button.dataset.download, await shared())));
  }
  const fill = async () => {
    field("puzzlink").value = "";
    const names = format.length ? [] : await writers();
    format.append(...names.map((name) => element("option", { value: name }, name)));
    await show();
    field("puzzlink").value = await link(current().puzzle); // last: a label may be too large for it
  };
  prepare.share = () => void attempt(fill); // the dialog does not wait for it
}

async function attempt(/** @type {() => unknown} */ work) {
  try {
    await work();
  } catch (error) {
    by("share-problem").replaceChildren(...explained(problem(error, { format: "share.cannot" }), error));
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
