// What the kept games add up to: unfinished and solved ones, best times, and the streak of daily puzzles.
// Dates are texts such as 2026-03-04.

/** The games in their kinds, each the one played last first. @param {KeptGame[]} games */
export function sorted(games) {
  const isBegun = (/** @type {KeptGame} */ game) => [...(game.shades ?? [])].some(Number);
  return {
    solved: games.filter((game) => game.solved),
    unfinished: games.filter((game) => !game.solved && isBegun(game)),
  };
}

/** For each size and level: how many were solved, the fastest and the mean in seconds. @param {KeptGame[]} games */
export function bestTimes(games) {
  const kinds = new Map();
  for (const { puzzle, level = "", solved } of games) {
    if (!solved) continue;
    const key = [puzzle.rows, puzzle.cols, level].join();
    const { count = 0, seconds = Infinity, total = 0 } = kinds.get(key) ?? {};
    const [fastest, all] = [Math.min(seconds, solved.seconds), total + solved.seconds];
    kinds.set(key, { ...puzzle, level, count: count + 1, seconds: fastest, total: all });
  }
  return [...kinds.values()]
    .map(({ rows, cols, level, count, seconds, total }) => ({ rows, cols, level, count, seconds, mean: total / count }))
    .sort((one, other) => one.rows * one.cols - other.rows * other.cols || one.seconds - other.seconds);
}

/** The days in a row, up to today or yesterday, whose daily puzzle was solved on its day.
 * @type {(games: KeptGame[], today: string) => number} */
export function streak(games, today) {
  const inTime = games.filter(({ puzzle, solved }) => puzzle.daily && solved?.day === puzzle.daily);
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
