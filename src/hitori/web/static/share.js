// Sharing: the links of a puzzle, texts on the clipboard, and files; the dialog is sharing.js.

import { Told, say } from "./card.js";
import { element } from "./dom.js";
import { toAddress } from "./formats.js";
import { t } from "./messages.js";

/** The address of this page that opens a puzzle with these marks, for whoever has the page.
 * @type {(puzzle: Puzzle, shades?: Shades) => Promise<string>} */
export async function ownLink(puzzle, shades = []) {
  const marks = shades.some(Boolean) ? `&marks=${[...shades].join("")}` : "";
  return `${location.origin}${location.pathname}#${await toAddress(puzzle)}${marks}`;
}

/** The shades of an address, e.g. `0120`; throws where they are not those of a puzzle with so many cells.
 * @type {(text: string, cells: number) => Uint8Array} */
export function shadesOfLink(text, cells) {
  if (text.length !== cells || /[^012]/.test(text)) throw new Told(t("open.bad-marks"));
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

/** Put a text on the clipboard. */
export async function copyText(/** @type {string} */ text) {
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

/** Put the address of a puzzle on the clipboard, with wishes for it such as {step: 3}, and a text before it; `actions` go
 * on from there.
 * @type {(puzzle: Puzzle, wishes: Record<string, any>, words: string, actions?: Action[], text?: string) => Promise<void>} */
export async function copyLink(puzzle, wishes, words, actions, text = "") {
  await copyText(`${text}${await ownLink(puzzle)}&${new URLSearchParams(wishes)}`);
  say(t("walk.copied"), words, { mood: "good", actions });
}

/** Hand a file to the browser. @type {(name: string, content: Blob) => void} */
export function saveFile(name, content) {
  const link = element("a", { href: URL.createObjectURL(content), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
