// The dialog of the daily puzzles: the three of a day, and their archive by month.

import { dateOf } from "./core.js";
import { DAILIES, bestOf, datesOf, gamesByDate, inWords, marksOf, stateOf } from "./days.js";
import { prepare } from "./dialogs.js";
import { button, by, element } from "./dom.js";
import { capitalised, facts, t } from "./messages.js";
import { clock } from "./records.js";

/** `play(date, level, side, kept)` opens the puzzle of a day: the game that is kept, if there is one.
 * @param {(date: string, level: string, side: number, kept?: Puzzle) => unknown} play */
export function archiveDialog(play) {
  let month = new Date();
  let chosen = new Date();
  by("archive-back").addEventListener("click", () => turn(-1));
  by("archive-on").addEventListener("click", () => turn(1));

  // The month that lies so many months on.
  function turn(/** @type {number} */ months) {
    month = new Date(month.getFullYear(), month.getMonth() + months, 1);
    show();
  }

  function show() {
    const [language, today, games] = [document.documentElement.lang, dateOf(), gamesByDate()];
    const gamesOf = (/** @type {Date} */ day) => games.get(dateOf(day)) ?? [];
    by("archive-month").textContent = month.toLocaleDateString(language, { month: "long", year: "numeric" });
    by("archive-on").toggleAttribute("disabled", dateOf(new Date(month.getFullYear(), month.getMonth() + 1, 1)) > today);
    const names = Array.from({ length: 7 }, (_, day) => new Date(2024, 0, 1 + day)); // a week that starts on Monday
    const heads = names.map((day) => element("span", {}, day.toLocaleDateString(language, { weekday: "short" })));
    const gaps = Array.from({ length: (new Date(month.getFullYear(), month.getMonth(), 1).getDay() + 6) % 7 }, () => element("span"));
    const days = datesOf(month).map((day) => {
      const [date, played] = [dateOf(day), gamesOf(day)];
      const marks = element("small", {}, played.length ? marksOf(played) : "");
      const made = button(String(day.getDate()), () => ((chosen = day), show()), bestOf(played), marks);
      made.setAttribute("aria-label", inWords(day, played));
      made.setAttribute("aria-pressed", String(date === dateOf(chosen)));
      if (date === today) made.setAttribute("aria-current", "date");
      made.disabled = date > today;
      return made;
    });
    const isInside = by("archive-days").contains(document.activeElement);
    by("archive-days").replaceChildren(...heads, ...gaps, ...days);
    if (isInside) days.find((one) => one.getAttribute("aria-pressed") === "true")?.focus();
    by("archive-day").textContent = chosen.toLocaleDateString(language, { dateStyle: "full" });
    by("archive-levels").replaceChildren(...DAILIES.map((daily) => choice(daily, gamesOf(chosen))));
  }

  /** @type {(daily: [level: string, side: number], played: KeptGame[]) => HTMLElement} */
  function choice([level, side], played) {
    const game = played.find((one) => one.level === level);
    const { solved, seconds = 0 } = game ?? {};
    const key = !game ? "" : !solved ? "mine.left" : solved.hints ? "mine.took-helped" : "mine.took";
    const told = key ? t(key, { time: clock(solved?.seconds ?? seconds) }) : "";
    const size = element("small", {}, [facts(game?.puzzle ?? { rows: side, cols: side }), told].filter(Boolean).join(", "));
    return button(capitalised(t(`level.${level}`)), () => play(dateOf(chosen), level, side, game?.puzzle), stateOf(game), size);
  }

  prepare.archive = () => {
    month = chosen = new Date();
    show();
  };
}
