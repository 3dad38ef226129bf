// The end of a game in the card: the picture of its solution, a print of the shaded cells, and what is new about it. It is
// loaded with the first game that is won, and appears when the wave on the board is over.

import { announce } from "./card.js";
import { all, by, element, query, shape } from "./dom.js";
import { facts, t, techniqueOf } from "./messages.js";
import { firstUse, newsOf } from "./news.js";
import { core, store } from "./page.js";
import { clock } from "./records.js";
import { starsOf, starsShown } from "./result.js";
import { SHADED } from "./rules.js";

/** @typedef {{ puzzle: Puzzle, level?: string, solved?: Solved, shades: Shades, past: Stroke[], stood: number[] }} Ended */

const style = element("link", { rel: "stylesheet", href: "ending.css" });
await new Promise((done) => {
  style.onload = style.onerror = done;
  document.head.append(style);
});

/** Show the picture, and what is new if it is the first time that this puzzle was solved.
 * `lesson(technique)` opens one. @type {(id: string, game: Ended, isFirst: boolean, lesson: (technique: string) => unknown) => void} */
export function showEnding(id, game, isFirst, lesson) {
  if (by("message-title").textContent !== t("win.title")) return; // another message came meanwhile
  const others = store.games().filter((other) => other.id !== id);
  const news = isFirst ? newsOf(game, others) : [];
  const words = news.map(([key, values]) => said(game, key, values)).join(" ");
  const told = element("span", { class: "news" }, words);
  const stars = game.solved ? starsShown(starsOf({ ...game, solved: game.solved })) : "";
  const card = query(".card");
  card.querySelector(".ending")?.remove();
  const ending = element("div", { class: "ending" }, print(game), element("p", {}, stars, " ", told));
  ending.style.setProperty("--wave", all(".won .cell").at(-1)?.style.getPropertyValue("--wave") ?? "0s");
  query("[role=status]", HTMLElement, card).after(ending);
  card.classList.add("won");
  const { daily } = game.puzzle;
  if (daily) import("./days.js").then(({ strip }) => told.after(strip(daily)), () => {}); // the words are enough
  hear(ending);
  if (!isFirst) return;
  addTechnique(id, game, others, told).then(() => hear(ending));
  import("./used.js").then(({ showUsed }) => showUsed(game, ending, lesson)).then(() => hear(ending), () => {});
}

/** Announce all that stands in the ending, since what was said a moment ago may not have been heard.
 * @param {HTMLElement} ending */
function hear(ending) {
  if (!ending.closest(".won")) return;
  const told = all(".stars, .news", HTMLElement, ending).map((part) => part.ariaLabel ?? part.textContent);
  const used = all(".used span", HTMLElement, ending).map((line) => `${line.textContent}.`);
  announce([...told, ...used].filter(Boolean).join(" "));
}

/** Add the technique that was needed for the first time, as soon as the engine knows; on the very first puzzle each is new,
 * which is not said. @type {(id: string, game: Ended, others: KeptGame[], told: HTMLElement) => Promise<void>} */
async function addTechnique(id, { puzzle, solved }, others, told) {
  const before = others.filter((other) => other.solved);
  const keep = (/** @type {string} */ one, /** @type {string[]} */ techniques) => store.keepTechniques(one, techniques);
  const technique = await firstUse({ id, puzzle, solved }, before, core.rate, keep).catch(() => undefined);
  if (!technique || !before.length || !told.closest(".won")) return;
  const words = t("win.first-technique", { technique: techniqueOf({ technique }) });
  told.append(told.textContent ? ` ${words}` : words);
}

/** @type {(game: Ended, key: string, values: { best?: number, count?: number }) => string} */
function said({ puzzle, level }, key, { best = 0, count = 0 }) {
  const size = facts(puzzle, key === "win.best" ? level : undefined).replace(" × ", "\u00a0×\u00a0");
  return t(key, { size, level: t(`level.${level ?? "unknown"}`), best: clock(best), count });
}

/** The shaded cells alone. @type {(game: Ended) => SVGElement} */
function print({ puzzle: { rows, cols }, shades }) {
  const squares = [...shades].map((shade, cell) =>
    shade === SHADED ? `M${cell % cols},${Math.floor(cell / cols)}h1v1h-1z` : "",
  );
  const ink = shape("path", { d: squares.join("") });
  const picture = shape("svg", { viewBox: `0 0 ${cols} ${rows}`, "aria-hidden": "true" }, ink);
  picture.style.aspectRatio = `${cols} / ${rows}`;
  return picture;
}
