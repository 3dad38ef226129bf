// My puzzles: the unfinished and the solved ones, best times, the streak of daily puzzles, and their archive.

import { element } from "./board.js";
import { sentence } from "./card.js";
import { thumbnail } from "./picture.js";
import { bestTimes, clock, dateOf, sorted, streak } from "./records.js";
import { saveFile } from "./share.js";
import { t } from "./messages.js";

const MOST_SHOWN = 60;
const by = (id) => document.getElementById(id);

/** `play(puzzle)` goes on with one of them. */
export function mineDialog(store, play) {
  by("mine-export").addEventListener("click", () => {
    const text = JSON.stringify(store.exported());
    saveFile(`hitori-${dateOf()}.json`, new Blob([text], { type: "application/json" }));
  });
  by("mine-import").addEventListener("change", async ({ target }) => {
    try {
      const { taken, broken } = store.imported(JSON.parse(await target.files[0].text()));
      list();
      const words = [t("mine.imported", { count: taken }), broken && t("mine.broken-games", { count: broken })];
      by("mine-problem").textContent = words.filter(Boolean).join(" ");
    } catch {
      by("mine-problem").textContent = t("mine.not-progress");
    }
    target.value = "";
  });

  by("mine-broken-export").addEventListener("click", () => {
    const text = JSON.stringify(store.broken(), null, 1);
    saveFile(`hitori-broken-${dateOf()}.json`, new Blob([text], { type: "application/json" }));
  });
  by("mine-broken-delete").addEventListener("click", () => {
    store.forgetBroken();
    list();
  });

  function list() {
    const broken = Object.keys(store.broken()).length;
    by("mine-broken").hidden = broken === 0;
    by("mine-broken-words").textContent = t("mine.broken", { count: broken });
    const games = store.games();
    const { solved, unfinished } = sorted(games);
    const days = streak(games, dateOf());
    by("mine-problem").textContent = store.isLasting ? "" : sentence(t("store.forbidden"));
    by("mine-streak").hidden = days === 0;
    by("mine-streak").textContent = t("mine.streak", { count: days });
    fill("mine-unfinished", unfinished, ({ seconds = 0 }) => t("mine.left", { time: clock(seconds) }));
    fill("mine-solved", solved, ({ solved }) => t("mine.took", { time: clock(solved.seconds) }));
    const rows = bestTimes(games).map(({ rows, cols, level, count, seconds, mean }) => {
      const row = element("tr");
      const kind = [`${rows} × ${cols}`, level && t(`level.${level}`)].filter(Boolean).join(", ");
      const cells = [count, clock(seconds), clock(Math.round(mean))].map((words) => element("td", {}, words));
      row.append(element("th", { scope: "row" }, kind), ...cells);
      return row;
    });
    by("mine-best").tBodies[0].replaceChildren(...rows);
    by("mine-best").parentElement.hidden = rows.length === 0;
  }

  function fill(id, games, told) {
    const items = games.slice(0, MOST_SHOWN).map((game) => {
      const { puzzle, level } = game;
      const button = element("button", { type: "button" });
      const words = element("span", {}, puzzle.name || `${puzzle.rows} × ${puzzle.cols}`);
      const facts = [`${puzzle.rows} × ${puzzle.cols}`, level && t(`level.${level}`), told(game)];
      words.append(element("small", {}, facts.filter(Boolean).join(", ")));
      button.append(thumbnail({ ...puzzle, labels: puzzle.labels.map(() => 0) }, game.shades), words);
      button.addEventListener("click", () => {
        by("dialog-mine").close();
        play(puzzle);
      });
      const item = element("li");
      item.append(button);
      return item;
    });
    by(id).replaceChildren(...(items.length ? items : [element("li", { class: "empty" }, t("mine.nothing"))]));
  }

  return list;
}

/** The daily puzzles of a month, from the last one back; `play(date)` opens one. */
export function archiveDialog(store, play) {
  let month;
  by("archive-back").addEventListener("click", () => turn(-1));
  by("archive-on").addEventListener("click", () => turn(1));

  function turn(by) {
    month = new Date(month.getFullYear(), month.getMonth() + by, 1);
    show();
  }

  function show() {
    const language = document.documentElement.lang;
    const today = dateOf();
    by("archive-month").textContent = month.toLocaleDateString(language, { month: "long", year: "numeric" });
    by("archive-on").disabled = dateOf(new Date(month.getFullYear(), month.getMonth() + 1, 1)) > today;
    const games = new Map(
      store
        .games()
        .filter((game) => game.puzzle.daily)
        .map((game) => [game.puzzle.daily, game]),
    );
    const names = Array.from({ length: 7 }, (_, day) => new Date(2024, 0, 1 + day)); // a week that starts on Monday
    const heads = names.map((day) => element("span", {}, day.toLocaleDateString(language, { weekday: "short" })));
    const gaps = Array.from({ length: (month.getDay() + 6) % 7 }, () => element("span"));
    const count = new Date(month.getFullYear(), month.getMonth() + 1, 0).getDate();
    const days = Array.from({ length: count }, (_, day) =>
      dayButton(new Date(month.getFullYear(), month.getMonth(), day + 1), games, today),
    );
    by("archive-days").replaceChildren(...heads, ...gaps, ...days);
  }

  function dayButton(day, games, today) {
    const date = dateOf(day);
    const game = games.get(date);
    const state = game?.solved ? "solved" : game ? "begun" : "";
    const button = element("button", { type: "button", class: state }, day.getDate());
    button.append(element("small", {}, game?.solved ? clock(game.solved.seconds) : ""));
    const words = day.toLocaleDateString(document.documentElement.lang, { dateStyle: "long" });
    button.setAttribute("aria-label", state ? `${words}, ${t(`archive.${state}`)}` : words);
    if (date === today) button.setAttribute("aria-current", "date");
    button.disabled = date > today;
    button.addEventListener("click", () => {
      by("dialog-archive").close();
      play(date);
    });
    return button;
  }

  return () => {
    const now = new Date();
    month = new Date(now.getFullYear(), now.getMonth(), 1);
    show();
  };
}
