// At the end of a game: which techniques its marks show, and one that would have helped. Fetched with the first win.
//
// The marks are followed from the empty board. What techniques of the easiest level show takes no naming; any other mark is
// laid to the easiest technique that shows it, beside the marks before it. That technique would have helped where the cell
// was marked wrongly at first; and where none of the puzzle's shows a mark, the engine's next step would have.

import { rowsOf, shadesOf } from "./core.js";
import { button, element } from "./dom.js";
import { ask, catalogue } from "./library.js";
import { loadPhrases, t, techniqueOf } from "./messages.js";
import { SHADED, UNKNOWN, UNSHADED } from "./rules.js";

const MOST = 2; // techniques that are named, the hardest

/** @typedef {{ puzzle: Puzzle, past: Stroke[], shades: Shades, stood: number[] }} Played */

/** Say it in the ending; a name opens its lesson.
 * @type {(game: Played, ending: HTMLElement, lesson: (technique: string) => unknown) => Promise<void>} */
export async function showUsed(game, ending, lesson) {
  await loadPhrases();
  const { used, missed } = await usedIn(game);
  if (!ending.isConnected) return;
  const name = (/** @type {string} */ technique) => button(techniqueOf({ technique }), () => lesson(technique), "named");
  const line = (/** @type {string} */ key, /** @type {string[]} */ techniques) => {
    const names = techniques.flatMap((technique, place) => [...(place ? [", "] : []), name(technique)]);
    return element("span", {}, t(key), " ", ...names);
  };
  const lines = [...(used.length ? [line("learn.used", used.slice(-MOST))] : []), ...(missed ? [line("learn.missed", [missed])] : [])];
  if (!lines.length) return;
  ending.append(element("p", { class: "used" }, ...lines));
}

/** The techniques above the easiest level that the marks of a solved game show, the easiest first; and one that would
 * have helped. @type {(game: Played) => Promise<{ used: string[], missed?: string }>} */
export async function usedIn({ puzzle, past, shades, stood }) {
  const techniques = await catalogue();
  const harder = techniques.filter(({ level }) => level !== techniques[0].level).map(({ technique }) => technique);
  const { hardest } = await ask({ ask: "rate", puzzle });
  const needed = hardest === "search" ? harder : harder.slice(0, harder.indexOf(hardest ?? "") + 1); // what is harder was a guess
  const right = Uint8Array.from(shades, (shade) => (shade === SHADED ? SHADED : UNSHADED));
  const marks = past.flat().filter(([, , shade]) => shade !== UNKNOWN);
  const isWrong = (/** @type {Change} */ [cell, , shade]) => shade !== right[cell];
  const wrongly = new Set(marks.filter(isWrong).map(([cell]) => cell));
  for (const [cell, bits] of stood.entries()) if (bits & (right[cell] === SHADED ? UNSHADED : SHADED)) wrongly.add(cell);
  const known = new Uint8Array(right.length);
  const used = new Set();
  let missed = /** @type {string | undefined} */ (undefined);
  for (const [cell, , shade] of marks) {
    if (shade !== right[cell] || known[cell] === shade) continue;
    const { easy, isEasy, technique } = await shownBy(puzzle, known, { harder, needed }, cell, shade);
    if (!isEasy && technique && !wrongly.has(cell)) used.add(technique);
    else if (!isEasy) missed ??= technique ?? (await nextStep(puzzle, easy));
    known[cell] = shade;
  }
  return { used: harder.filter((technique) => used.has(technique) && technique !== missed), missed };
}

/** How a cell has its shade in a position: `isEasy` by the easiest level alone, or by the easiest technique that shows it
 * beside all that this level shows, `easy`; or by none.
 * @type {(puzzle: Puzzle, known: Shades, techniques: { harder: string[], needed: string[] }, cell: number, shade: number) =>
 *   Promise<{ easy: string, isEasy: boolean, technique?: string }>} */
async function shownBy(puzzle, known, { harder, needed }, cell, shade) {
  const before = rowsOf(puzzle, known).join("\n");
  const { shading } = await ask({ ask: "rounds", puzzle, known: before, without: harder });
  const easy = shading.join("\n");
  if (shadesOf(shading)[cell] === shade) return { easy, isEasy: true };
  for (const technique of needed) {
    const facts = await ask({ ask: "facts", puzzle, technique, known: easy });
    if (shadesOf(facts)[cell] === shade) return { easy, isEasy: false, technique };
  }
  return { easy, isEasy: false };
}

/** The technique of the next step of a position. @type {(puzzle: Puzzle, known: string) => Promise<string | undefined>} */
async function nextStep(puzzle, known) {
  const { technique } = await ask({ ask: "hint", puzzle, known });
  return technique ?? undefined;
}
