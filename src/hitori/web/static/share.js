// Sharing: links, texts and pictures of the puzzle on the board.

import { element } from "./board.js";
import { sentence } from "./card.js";
import { link, toAddress, writers, write } from "./formats.js";
import { Game } from "./game.js";
import { fileOf } from "./picture.js";
import { printSheets } from "./print.js";
import { t } from "./messages.js";

const by = (id) => document.getElementById(id);

/** `current()` gives the puzzle on the board and the shades on it; `solve(puzzle)` the shades of its solution. */
export function shareDialog(current, solve) {
  const shared = async () => {
    const { puzzle, shades } = current();
    return { puzzle, shades: { empty: [], marks: shades }[chosen()] ?? (await solve(puzzle)) };
  };
  const show = async () => {
    by("share-problem").textContent = by("own-link").value = by("written").value = "";
    const { puzzle, shades } = await shared();
    by("own-link").value = await ownLink(puzzle, shades);
    const shading = shades.some(Boolean) ? { shading: new Game(puzzle, { shades }).rows() } : {};
    by("written").value = await write({ ...puzzle, ...shading }, by("format").value);
  };
  by("dialog-share").addEventListener("change", () => attempt(show));
  by("print").addEventListener("click", () => attempt(() => print(current(), solve)));
  for (const button of document.querySelectorAll("[data-copy]")) {
    button.addEventListener("click", () => copyField(button, by(button.dataset.copy)));
  }
  for (const button of document.querySelectorAll("[data-download]")) {
    button.addEventListener("click", () => attempt(async () => download(button.dataset.download, await shared())));
  }
  return () =>
    attempt(async () => {
      by("puzzlink").value = "";
      const names = by("format").length ? [] : await writers();
      by("format").append(...names.map((name) => element("option", { value: name }, name)));
      await show();
      by("puzzlink").value = await link(current().puzzle); // last: a label may be too large for it
    });
}

/** The address of this page that opens a puzzle with these marks, for whoever has the page. */
export async function ownLink(puzzle, shades = []) {
  const marks = shades.some(Boolean) ? `&marks=${[...shades].join("")}` : "";
  return `${location.origin}${location.pathname}#${await toAddress(puzzle)}${marks}`;
}

/** Share a text where the device can, or else put it on the clipboard; true if it is on the clipboard. */
export async function shareText(text) {
  if (navigator.share && matchMedia("(pointer: coarse)").matches) {
    await navigator.share({ text }).catch(() => {});
    return false;
  }
  await copyText(text);
  return true;
}

export async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    const field = element("textarea");
    field.value = text;
    document.body.append(field);
    field.select();
    document.execCommand("copy");
    field.remove();
  }
}

/** Hand a file to the browser. */
export function saveFile(name, content) {
  const link = element("a", { href: URL.createObjectURL(content), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

async function attempt(work) {
  try {
    await work();
  } catch (error) {
    by("share-problem").textContent = sentence(error.message);
  }
}

async function copyField(button, field) {
  field.select();
  await copyText(field.value);
  button.textContent = t("share.copied");
  setTimeout(() => (button.textContent = t("share.copy")), 1500);
}

async function print({ puzzle, shades }, solve) {
  const solution = chosen() === "solution" ? await solve(puzzle) : null;
  by("dialog-share").close();
  printSheets(puzzle, chosen() === "marks" ? shades : [], solution);
}

function chosen() {
  return document.querySelector("[name=picture]:checked").value;
}

async function download(kind, { puzzle, shades }) {
  const svg = new Blob([fileOf(puzzle, shades)], { type: "image/svg+xml" });
  saveFile(`hitori-${puzzle.rows}x${puzzle.cols}.${kind}`, kind === "svg" ? svg : await pixels(svg));
}

async function pixels(svg) {
  const image = new Image();
  image.src = URL.createObjectURL(svg);
  await image.decode();
  const canvas = element("canvas");
  [canvas.width, canvas.height] = [image.width * 2, image.height * 2];
  canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
  URL.revokeObjectURL(image.src);
  return new Promise((done) => canvas.toBlob(done, "image/png"));
}
