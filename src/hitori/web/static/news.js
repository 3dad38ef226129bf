// What is new about a game that was solved: the first of its size or level, or that needs a technique, a best time, days
// in a row.

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

/** The technique that a game solved without help is the first to need, or undefined. `others` are the solved ones before
 * it. No easier techniques solve a puzzle than the hardest one of its rating, so of marks without help one needed it.
 * `rate` is asked once about each puzzle without help: `keep(id, techniques)` keeps the answer as `solved.techniques`.
 * @type {(own: Ended & { id: string }, others: KeptGame[], rate: (puzzle: Puzzle) => Promise<Answers["rate"]>,
 *   keep: (id: string, techniques: string[]) => void) => Promise<string | undefined>} */
export async function firstUse({ id, puzzle, solved }, others, rate, keep) {
  if (!solved || solved.hints) return undefined;
  const { hardest, techniques } = await rate(puzzle);
  solved.techniques = Object.keys(techniques ?? {});
  keep(id, solved.techniques);
  if (!hardest || hardest === "search") return undefined;
  for (const other of others) {
    if (!other.solved || other.solved.hints) continue;
    const known = other.solved.techniques ?? Object.keys((await rate(other.puzzle)).techniques ?? {});
    if (!other.solved.techniques) keep(other.id ?? "", known);
    if (known.includes(hardest)) return undefined;
  }
  return hardest;
}
