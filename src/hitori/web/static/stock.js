// The puzzles in stock: of levels for which a search takes long, made beforehand and loaded when one is asked for.
// A file holds texts by size, a digit to base 36 for each label.

const LEVELS = ["expert", "extreme"];

/** A puzzle of this size and level that is not `isPlayed`, with its number from 1; undefined if there is none.
 * @type {(wish: Wish, isPlayed: (puzzle: Board) => unknown) => Promise<(Board & { number: number }) | undefined>} */
export async function fromStock({ rows, cols, level }, isPlayed) {
  if (rows !== cols || !LEVELS.includes(level)) return undefined;
  const stored = fetch(new URL(`stock-${level}.json`, import.meta.url)).then((found) => found.json());
  const stock = await stored.catch(() => ({})); // without it there is the search
  const puzzles = (stock[rows] ?? []).map((/** @type {string} */ digits) => ({
    rows,
    cols,
    labels: Array.from(digits, (digit) => parseInt(digit, 36)),
  }));
  const place = puzzles.findIndex((/** @type {Board} */ puzzle) => !isPlayed(puzzle));
  return place < 0 ? undefined : { ...puzzles[place], number: place + 1 };
}
