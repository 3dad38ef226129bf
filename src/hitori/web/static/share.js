// Sharing: what links are made of, texts on the clipboard, and files; the links are links.js, the dialog is sharing.js.

import { addressOf } from "./address.js";
import { Told } from "./card.js";
import { element } from "./dom.js";
import { t } from "./messages.js";
import { start } from "./page.js";

const LOOPBACK = /^(localhost|.+\.localhost|127\.[\d.]+|\[::1\])$/; // nobody else can open these
const HOME = /^(10|192\.168|172\.(1[6-9]|2\d|3[01]))\.[\d.]+$/; // nobody outside this network

/** The address of the player that links open: of this page, or of the public one that `hitori play` was told, where not
 * everybody can reach this one; null where nobody else can, and there is no public one.
 * @returns {Promise<string | null>} */
export async function playerForLinks() {
  const { hostname, origin, pathname } = location;
  const isAlone = LOOPBACK.test(hostname);
  const other = isAlone || HOME.test(hostname) ? (await start).public : undefined;
  return other ?? (isAlone ? null : origin + pathname);
}

/** What stands from `#` on in a link that opens a puzzle with wishes, e.g. {marks: "0120"} or {step: 3}.
 * @type {(puzzle: Puzzle, wishes?: Record<string, any>) => string} */
export function fragmentOf(puzzle, wishes = {}) {
  const asked = new URLSearchParams(wishes).toString();
  return `#${addressOf(puzzle)}${asked && `&${asked}`}`;
}

/** The wish for these marks. @param {Shades} shades */
export const marksOf = (shades) => (shades.some(Boolean) ? { marks: shades.join("") } : {});

/** The shades of an address, e.g. `0120`; throws where they are not those of a puzzle with so many cells.
 * @type {(text: string, cells: number) => Uint8Array} */
export function shadesOfLink(text, cells) {
  if (text.length !== cells || /[^012]/.test(text)) throw new Told(t("open.bad-marks"));
  return Uint8Array.from(text, Number);
}

/** Share a text, with files if they can be shared, where the device can; or else put it on the clipboard. True if it is on
 * the clipboard. @type {(text: string, files?: File[]) => Promise<boolean>} */
export async function shareText(text, files = []) {
  if (navigator.share && matchMedia("(pointer: coarse)").matches) {
    const canAttach = files.length > 0 && navigator.canShare?.({ files });
    await navigator.share(canAttach ? { text, files } : { text }).catch(() => {});
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

/** Hand a file to the browser. @type {(name: string, content: Blob) => void} */
export function saveFile(name, content) {
  const link = element("a", { href: URL.createObjectURL(content), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
