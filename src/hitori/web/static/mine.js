// My puzzles: the unfinished and the solved ones, best times, and the streak of daily puzzles.

import { sentence } from "./card.js";
import { dateOf } from "./core.js";
import { prepare } from "./dialogs.js";
import { button, by, element, field, query } from "./dom.js";
import { facts, t } from "./messages.js";
import { store } from "./page.js";
import { thumbnail } from "./picture.js";
import { bestTimes, clock, sorted, streak } from "./records.js";
import { saveFile } from "./share.js";
import { studyForm } from "./study.js";

const MOST_SHOWN = 60;

/** `play(puzzle)` goes on with one of them. @param {(puzzle: Puzzle) => void} play */
export function mineDialog(play) {
  const save = (/** @type {string} */ name, /** @type {object} */ kept) =>
    saveFile(`${name}-${dateOf()}.json`, new Blob([JSON.stringify(kept)], { type: "application/json" }));
  studyForm(save);
  by("mine-export").addEventListener("click", () => save("hitori", store.exported()));
  const chosen = field("mine-import");
  chosen.addEventListener("change", async () => {
    try {
      const { taken, broken } = store.imported(JSON.parse((await chosen.files?.[0].text()) ?? ""));
      list();
      const words = [t("mine.imported", { count: taken }), broken && t("mine.broken-games", { count: broken })];
      by("mine-problem").textContent = words.filter(Boolean).join(" ");
    } catch {
      by("mine-problem").textContent = t("mine.not-progress");
    }
    chosen.value = "";
  });

  by("mine-broken-export").addEventListener("click", () => save("hitori-broken", store.broken()));
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
    by("mine-streak").textContent = days ? t("mine.streak", { count: days }) : "";
    fill("mine-unfinished", unfinished, ({ seconds = 0 }) => t("mine.left", { time: clock(seconds) }));
    fill("mine-solved", solved, ({ solved }) => {
      const [key, time] = [solved?.hints ? "mine.took-helped" : "mine.took", clock(solved?.seconds ?? 0)];
      return t(key, { time });
    });
    const time = (/** @type {number | null} */ seconds) => (seconds === null ? "–" : clock(Math.round(seconds)));
    const rows = bestTimes(games).map(({ level, count, seconds, mean, helped, ...size }) => {
      const cells = [count, time(seconds), time(mean), helped].map((words) => element("td", {}, words));
      return element("tr", {}, element("th", { scope: "row" }, facts(size, level)), ...cells);
    });
    query("#mine-best tbody").replaceChildren(...rows);
  }

  /** @type {(id: string, games: KeptGame[], note: (game: KeptGame) => string) => void} */
  function fill(id, games, note) {
    const items = games.slice(0, MOST_SHOWN).map((game) => {
      const { puzzle, level, shades } = game;
      const [kind, said] = [facts(puzzle, level), note(game)];
      const small = element("small", {}, puzzle.name ? `${kind}, ${said}` : said);
      const words = element("span", {}, puzzle.name || kind, small);
      const picture = thumbnail({ ...puzzle, labels: puzzle.labels.map(() => 0) }, shades);
      return element("li", {}, button(picture, () => play(puzzle), "", words));
    });
    by(id).replaceChildren(...(items.length ? items : [element("li", { class: "empty" }, t("mine.nothing"))]));
  }

  prepare.mine = list;
}
