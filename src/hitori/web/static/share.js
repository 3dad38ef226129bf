// Sharing: links, texts and pictures of the puzzle on the board.

import { element } from "./board.js";
import { sentence } from "./card.js";
import { link, toAddress, write } from "./formats.js";
import { fileOf } from "./picture.js";
import { printSheets } from "./print.js";
import { t } from "./messages.js";

const FORMATS = ["text", "digits", "json", "tatham"];
const by = (id) => document.getElementById(id);

/** `current()` gives the puzzle on the board and the shades on it; `solve(puzzle)` the shades of its solution. */
export function shareDialog(current, solve) {
  by("format").append(...FORMATS.map((name) => element("option", { value: name }, name)));
  by("format").addEventListener("change", () => attempt(() => showText(current())));
  by("print").addEventListener("click", () => attempt(() => print(current(), solve)));
  for (const button of document.querySelectorAll("[data-copy]")) {
    button.addEventListener("click", () => copyField(button, by(button.dataset.copy)));
  }
  for (const button of document.querySelectorAll("[data-download]")) {
    button.addEventListener("click", () => attempt(() => download(button.dataset.download, current(), solve)));
  }
  return () =>
    attempt(async () => {
      by("share-problem").textContent = "";
      const { puzzle } = current();
      by("own-link").value = await ownLink(puzzle);
      by("puzzlink").value = "";
      await showText(current());
      by("puzzlink").value = await link(puzzle); // last: a label may be too large for it
    });
}

/** The address of this page that opens a puzzle, for whoever has the page. */
export async function ownLink(puzzle) {
  return `${location.origin}${location.pathname}#${await toAddress(puzzle)}`;
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

async function showText({ puzzle }) {
  by("written").value = "";
  by("written").value = await write(puzzle, by("format").value);
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

async function download(kind, { puzzle, shades }, solve) {
  const wanted = chosen();
  const shown = wanted === "empty" ? [] : wanted === "marks" ? shades : await solve(puzzle);
  const svg = new Blob([fileOf(puzzle, shown)], { type: "image/svg+xml" });
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
