// The result of a solved game: its stars, and what is shared of it, which shows nothing of the solution: a line of words with
// a link to the puzzle, and a small picture of the time and the stars. Loaded with the first game that is won.

import { say, trying } from "./card.js";
import { element, query, shape } from "./dom.js";
import { facts, hintsTaken, t } from "./messages.js";
import { pixels } from "./picture.js";
import { paceOf } from "./ramp.js";
import { clock } from "./records.js";
import { saveFile, shareText } from "./share.js";

/** @typedef {{ puzzle: Puzzle, level?: string, solved: Solved }} Result */

const MOST = 3;
const STAR = "M12 2l3 6.6l7 .8l-5.2 4.8l1.4 7l-6.2-3.5l-6.2 3.5l1.4-7l-5.2-4.8l7-.8z";

/** The stars of a game: one for solving it, one without help, and one within the usual time of its size and level, with what
 * mistakes add to the time. @param {Result} game */
export function starsOf(game) {
  if (game.solved.hints) return 1;
  const pace = paceOf(game);
  return pace !== undefined && pace <= 1 ? 3 : 2;
}

/** Stars as text, e.g. "★★☆". @param {number} count */
export const starred = (count) => "★".repeat(count) + "☆".repeat(MOST - count);

/** Stars for the page. @param {number} count */
export function starsShown(count) {
  const words = t("win.stars", { count });
  return element("span", { class: "stars", role: "img", "aria-label": words, title: t("win.stars-words") }, starred(count));
}

/** Share the result where the device can, or else copy its words and show the picture, which can be saved.
 * @type {(game: Result, actions: Action[]) => Promise<void>} */
export async function shareResult(game, actions) {
  const { puzzle, level, solved } = game;
  const links = await trying(import("./links.js"));
  if (!links) return;
  const stars = starsOf(game);
  const [time, name] = [clock(solved.seconds), puzzle.name ?? ""];
  const words = t("win.result", { name, size: facts(puzzle, level), time, hints: hintsTaken(solved) }).replace("  ", " ");
  const isRace = !solved.hints && solved.seconds > 0;
  const { address, words: where } = await links.linkOf(puzzle, isRace ? { beat: solved.seconds } : {});
  const picture = await pictureOf(game, stars).catch(() => undefined); // the words are enough
  const files = picture ? [new File([picture], "hitori.png", { type: picture.type })] : [];
  const isCopied = await shareText([`${words} ${starred(stars)}`, address].filter(Boolean).join("\n"), files);
  if (!isCopied) return;
  const save = /** @type {Action[]} */ (picture ? [[t("win.picture"), () => saveFile("hitori.png", picture)]] : []);
  say(t("win.copied"), `${words} ${where}`.trim(), { mood: "good", actions: [...save, ...actions] });
  if (picture) show(picture, `${words} ${t("win.stars", { count: stars })}`);
}

/** Show the picture in the card until something else is said there. @type {(picture: Blob, words: string) => void} */
function show(picture, words) {
  const card = query(".card");
  card.querySelector(".result")?.remove();
  const image = element("img", { class: "result", alt: words, src: URL.createObjectURL(picture) });
  query("[role=status]", HTMLElement, card).after(image);
  card.classList.add("shared");
}

/** The picture as a PNG file: what was solved, the time, and the stars. @type {(game: Result, stars: number) => Promise<Blob>} */
function pictureOf({ puzzle, level, solved }, stars) {
  const [width, height] = [480, 252];
  const { lang, dir } = document.documentElement;
  const font = { "font-family": "system-ui, sans-serif", "text-anchor": "middle", fill: "#222" };
  const picture = shape("svg", { xmlns: "http://www.w3.org/2000/svg", viewBox: `0 0 ${width} ${height}`, width, height, lang, dir });
  const line = (/** @type {string} */ words, /** @type {number} */ y, /** @type {number} */ size, /** @type {Record<string, string | number>} */ more = {}) => {
    const made = shape("text", { x: width / 2, y, "font-size": size, ...font, ...more });
    made.textContent = words;
    // A longer line is pressed together rather than cut off.
    if (words.length * size * 0.6 > width - 40) {
      made.setAttribute("textLength", String(width - 40));
      made.setAttribute("lengthAdjust", "spacingAndGlyphs");
    }
    picture.append(made);
  };
  picture.append(shape("rect", { width, height, fill: "#fff" }));
  picture.append(shape("rect", { x: 2, y: 2, width: width - 4, height: height - 4, rx: 14, fill: "none", stroke: "#222", "stroke-width": 4 }));
  const title = puzzle.name ? `Hitori · ${puzzle.name}` : "Hitori";
  line(title, 52, 26, { "font-weight": "bold" });
  line(facts(puzzle, level), 86, 20);
  line(clock(solved.seconds), 152, 60, { "font-weight": "bold" });
  for (let place = 0; place < MOST; place++) {
    const look = place < stars ? { fill: "#e0a100" } : { fill: "#fff" };
    picture.append(shape("path", { d: STAR, transform: `translate(${150 + 62 * place} 174) scale(2.4)`, stroke: "#222", "stroke-width": 1, ...look }));
  }
  return pixels(new Blob([new XMLSerializer().serializeToString(picture)], { type: "image/svg+xml" }));
}
