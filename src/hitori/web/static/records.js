// What the kept games add up to: unfinished and solved ones, best times, and the streak of daily puzzles. Times and
// streak are those of games without help.
// Dates are texts such as 2026-03-04.

/** The games in their kinds, each the one played last first. @param {KeptGame[]} games */
export function sorted(games) {
  const isBegun = (/** @type {KeptGame} */ game) => [...(game.shades ?? [])].some(Number);
  return {
    solved: games.filter((game) => game.solved),
    unfinished: games.filter((game) => !game.solved && isBegun(game)),
  };
}

/** For each size and level: how many were solved without help, the fastest and the mean of these in seconds, which are
 * null where there are none, and how many with help. @param {KeptGame[]} games */
export function bestTimes(games) {
  const kinds = new Map();
  for (const { puzzle, level = "", solved } of games) {
    if (!solved) continue;
    const key = [puzzle.rows, puzzle.cols, level].join();
    const { rows, cols } = puzzle;
    const kind = kinds.get(key) ?? { rows, cols, level, times: [], helped: 0 };
    kinds.set(key, kind);
    if (solved.hints) kind.helped += 1;
    else kind.times.push(solved.seconds);
  }
  return [...kinds.values()]
    .map(({ times, ...kind }) => ({ ...kind, count: times.length, ...fastestAndMean(times) }))
    .sort((one, other) => one.rows * one.cols - other.rows * other.cols || (one.seconds ?? 0) - (other.seconds ?? 0));
}

/** @type {(times: number[]) => { seconds: number | null, mean: number | null }} */
function fastestAndMean(times) {
  if (!times.length) return { seconds: null, mean: null };
  return { seconds: Math.min(...times), mean: times.reduce((sum, one) => sum + one, 0) / times.length };
}

/** The days in a row, up to today or yesterday, whose daily puzzle was solved on its day, without help.
 * @type {(games: KeptGame[], today: string) => number} */
export function streak(games, today) {
  const inTime = games.filter(({ puzzle, solved }) => puzzle.daily && solved?.day === puzzle.daily && !solved?.hints);
  const days = new Set(inTime.map(({ puzzle }) => puzzle.daily));
  let day = days.has(today) ? today : before(today);
  let length = 0;
  for (; days.has(day); day = before(day)) length += 1;
  return length;
}

/** Seconds as people write them, e.g. 3:07. @param {number} seconds */
export function clock(seconds) {
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const [hours, ...others] = parts.map((part) => String(part).padStart(2, "0"));
  return (Number(hours) ? `${Number(hours)}:` : "") + others.join(":").replace(/^0(?=\d:)/, Number(hours) ? "0" : "");
}

const before = (/** @type {string} */ day) => new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10);
