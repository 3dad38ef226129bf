// What is new about a game that was solved: the first of its size or level, a best time, days in a row.

import { streak } from "./records.js";

const UNRATED = ["none", "multiple", "unknown"];

/** @typedef {{ puzzle: Puzzle, level?: string, solved?: Solved }} Ended */

/** What a solved game is the first of, or the best of, after `others`: keys of messages with their values.
 * @type {(game: Ended, others: KeptGame[]) => [key: string, values: Record<string, any>][]} */
export function newsOf(game, others) {
  const { puzzle, level = "unknown", solved } = game;
  const before = others.filter((other) => other.solved);
  if (!before.length) return [["win.first", {}]];
  const ofSize = before.filter((other) => other.puzzle.rows === puzzle.rows && other.puzzle.cols === puzzle.cols);
  /** @type {[string, Record<string, any>][]} */
  const news = [];
  if (!ofSize.length) news.push(["win.first-size", {}]);
  if (!UNRATED.includes(level) && !before.some((other) => other.level === level)) news.push(["win.first-level", {}]);
  if (!solved || solved.hints) return news; // times and days in a row are those without help
  const alike = ofSize.filter((other) => other.level === level && !other.solved?.hints);
  const best = Math.min(...alike.map((other) => other.solved?.seconds ?? 0));
  if (alike.length && solved.seconds < best) news.push(["win.best", { best }]);
  const isOfToday = puzzle.daily && puzzle.daily === solved.day;
  const count = isOfToday ? streak([...others, { puzzle, solved }], puzzle.daily ?? "") : 0;
  if (count > 1) news.push(["mine.streak", { count }]);
  return news;
}
