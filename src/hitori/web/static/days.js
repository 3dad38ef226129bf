// The days of the daily puzzles: an easy, a medium and a hard one each, the same for everybody; which of them were played,
// and the strip of a month. Loaded with their dialog, or when one is won.
//
// A day's puzzle of a level is the game that has its date and that level, so those that were played before there were
// three a day are there too.

import { dateOf } from "./core.js";
import { element } from "./dom.js";
import { t } from "./messages.js";
import { store } from "./page.js";

/** The level and the side of each; a phone shows the largest without scrolling. @type {[level: string, side: number][]} */
export const DAILIES = [["easy", 7], ["medium", 8], ["hard", 10]];

/** @typedef {Map<string, KeptGame[]>} ByDate */
export function gamesByDate() {
  const found = /** @type {ByDate} */ (new Map());
  for (const game of store.games()) {
    const { daily } = game.puzzle;
    if (daily) found.set(daily, [...(found.get(daily) ?? []), game]);
  }
  return found;
}

/** How far a game is: "solved", "helped", "begun" or "". @param {KeptGame | undefined} game */
export function stateOf(game) {
  if (!game) return "";
  if (!game.solved) return "begun";
  return game.solved.hints ? "helped" : "solved";
}

/** The state of the best game of a day. @param {KeptGame[]} games */
export function bestOf(games) {
  const states = /** @type {string[]} */ (games.map(stateOf));
  return ["solved", "helped", "begun"].find((state) => states.includes(state)) ?? "";
}

/** One mark for each level of a day, e.g. "●○·". @param {KeptGame[]} games */
export const marksOf = (games) =>
  DAILIES.map(([level]) => {
    const state = stateOf(games.find((game) => game.level === level));
    return state === "solved" ? "●" : state === "helped" ? "◐" : state ? "○" : "·";
  }).join("");

/** What a day is to a screen reader: its date, and how far the game of each level is.
 * @type {(day: Date, games: KeptGame[]) => string} */
export function inWords(day, games) {
  const date = day.toLocaleDateString(document.documentElement.lang, { dateStyle: "long" });
  const levels = games.map((game) => `${t(`level.${game.level ?? "unknown"}`)}: ${t(`archive.${stateOf(game)}`)}`);
  return [date, ...levels].join(", ");
}

/** The dates of a month, from a day in it. @param {Date} day */
export const datesOf = (day) => {
  const [year, month] = [day.getFullYear(), day.getMonth()];
  return Array.from({ length: new Date(year, month + 1, 0).getDate() }, (_, before) => new Date(year, month, before + 1));
};

/** The month of a date as a strip, a mark for each day up to today: dark for a puzzle without help.
 * @param {string} date */
export function strip(date) {
  const [games, today] = [gamesByDate(), dateOf()];
  const days = datesOf(new Date(`${date}T12:00:00`)).filter((day) => dateOf(day) <= today);
  const cells = days.map((day) => {
    const played = games.get(dateOf(day)) ?? [];
    return element("i", { class: bestOf(played), ...(dateOf(day) === date && { "aria-current": "date" }) });
  });
  const count = days.filter((day) => bestOf(games.get(dateOf(day)) ?? []) === "solved").length;
  const month = days[0].toLocaleDateString(document.documentElement.lang, { month: "long" });
  const words = t("archive.strip", { count, days: days.length, month });
  return element("span", { class: "strip", role: "img", "aria-label": words, title: words }, ...cells);
}
