// The ramp: which puzzle comes next, by the times and mistakes of the games that were solved without help.
//
// The *ladder* is a list of rungs, e.g. {rows: 8, cols: 8, level: "easy"}, each harder than the one before. A *pace* is a
// person's time beside the usual one: 2 takes twice as long. The rung to aim at is the one that takes a person of this
// pace five minutes; the ramp goes there a rung a game.

import { LEVELS } from "./whole.js";

/** @typedef {{ rows: number, cols: number, level: string }} Rung */

/** The rungs; the first is the one after the guided game. @type {Rung[]} */
export const LADDER = [
  { rows: 5, cols: 5, level: "easy" },
  { rows: 6, cols: 6, level: "easy" },
  { rows: 8, cols: 8, level: "easy" },
  { rows: 8, cols: 8, level: "medium" },
  { rows: 10, cols: 10, level: "medium" },
  { rows: 10, cols: 10, level: "hard" },
  { rows: 12, cols: 12, level: "hard" },
  { rows: 12, cols: 12, level: "expert" },
  { rows: 12, cols: 12, level: "extreme" },
];

const GROWTH = 1.6; // a cell takes so many times as long with each level; a trivial one takes a second
const AIM = 300; // seconds that the next puzzle should take
const PER_MISTAKE = 30; // seconds
const LAST = 5; // games that count
const SURE = 0.75; // rungs that the aim lies away before the ramp follows

/** The usual time of a puzzle in seconds. @param {Rung} puzzle */
export const usualTime = ({ rows, cols, level }) => rows * cols * GROWTH ** LEVELS.indexOf(/** @type {Level} */ (level));

/** The place on the ladder, from 0, after these games, the oldest first; others than those solved without help say nothing.
 * @param {KeptGame[]} games */
export function placeAfter(games) {
  const paces = games.flatMap((game) => paceOf(game) ?? []);
  let place = 0;
  for (let count = 1; count <= paces.length; count++) {
    const away = aimOf(median(paces.slice(Math.max(0, count - LAST), count))) - place;
    if (Math.abs(away) > SURE) place += Math.sign(away);
  }
  return place;
}

/** The rung that comes next, after these games in any order. @type {(games: KeptGame[]) => Rung} */
export function nextRung(games) {
  const at = (/** @type {KeptGame} */ { solved }) => solved?.at ?? 0;
  return LADDER[placeAfter([...games].sort((one, other) => at(one) - at(other)))];
}

/** The pace of a game that was solved without help and has a level. @type {(game: KeptGame) => number | undefined} */
export function paceOf({ puzzle: { rows, cols }, level = "", solved }) {
  const isRated = LEVELS.includes(/** @type {Level} */ (level));
  if (!isRated || !solved || solved.hints) return undefined;
  return (solved.seconds + PER_MISTAKE * (solved.mistakes ?? 0)) / usualTime({ rows, cols, level });
}

/** Where on the ladder a puzzle takes a person of this pace five minutes; between two rungs by the logarithms of the times.
 * @param {number} pace */
function aimOf(pace) {
  const times = LADDER.map(usualTime);
  const aim = AIM / Math.max(pace, Number.MIN_VALUE);
  const above = times.findIndex((time) => time > aim);
  if (above === 0) return 0;
  if (above < 0) return times.length - 1;
  const [low, high] = [times[above - 1], times[above]];
  return above - 1 + Math.log(aim / low) / Math.log(high / low);
}

/** @param {number[]} values */
function median(values) {
  const sorted = [...values].sort((one, other) => one - other);
  const middle = sorted.length >> 1;
  return sorted.length % 2 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}
