// A picture that a solution contains: rows of `#`, shaded, `.`, unshaded, and `?`, either.

import { shadesOf } from "./core.js";
import { facts, t } from "./messages.js";
import { certainViolations } from "./rules.js";

export const MIN_SIDE = 2;
export const MAX_SIDE = 60;

/** Its rows. @param {string} text */
export const linesOf = (text) => text.trim().split(/\s*\n\s*/);

/** Its size; undefined where it is not a picture. @type {(text: string) => { rows: number, cols: number } | undefined} */
export function sizeOf(text) {
  const lines = linesOf(text);
  const [rows, cols] = [lines.length, lines[0].length];
  const isPicture = lines.every((line) => line.length === cols && /^[#.?]+$/.test(line));
  const isOfSize = [rows, cols].every((side) => side >= MIN_SIDE && side <= MAX_SIDE);
  return isPicture && isOfSize ? { rows, cols } : undefined;
}

/** What is wrong with it, on a board of this size or of its own; "" where nothing is, or where there is none.
 * @type {(text: string, board?: { rows: number, cols: number }) => string} */
export function problemOf(text, board = sizeOf(text)) {
  if (!text.trim()) return "";
  const drawn = sizeOf(text);
  if (!drawn || !board) return t("picture.form", { least: MIN_SIDE, most: MAX_SIDE });
  const { rows, cols } = drawn;
  if (rows !== board.rows || cols !== board.cols)
    return t("picture.size", { picture: facts(drawn), board: facts(board) });
  const [broken] = certainViolations({ rows, cols, labels: Array(rows * cols).fill(0) }, shadesOf(linesOf(text)));
  return broken ? t(`picture.${broken.rule}`) : "";
}
