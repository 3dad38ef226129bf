// The three rules as pure functions.
//
// A puzzle is {rows, cols, labels}: the labels row by row, 0 for a blank. Shades is a Uint8Array with one of the values
// below for each cell. A cell is an index: r2c1 of a puzzle with 5 columns is 5.

export const UNKNOWN = 0;
export const SHADED = 1;
export const UNSHADED = 2;

/** The board that stands for none. @type {Board} */
export const NOTHING = { rows: 0, cols: 0, labels: [] };

/** What there is for each cell, row by row. @type {<Cell>(puzzle: Board, cells: Cell[]) => Cell[][]} */
export const linesOf = ({ rows, cols }, cells) =>
  Array.from({ length: rows }, (_, row) => cells.slice(row * cols, (row + 1) * cols));

/** Every broken rule of a finished board, as `hitori.check` reports them; an unknown cell counts as unshaded.
 * @type {(puzzle: Board, shades: Shades) => Violation[]} */
export const violations = (puzzle, shades) => broken(puzzle, shades, (shade) => shade !== SHADED);

/** The rules that are broken whatever the unknown cells turn out to be. @type {(puzzle: Board, shades: Shades) => Violation[]} */
export const certainViolations = (puzzle, shades) => broken(puzzle, shades, (shade) => shade === UNSHADED);

/** Any shading that breaks no rule wins, circles or not. @type {(puzzle: Board, shades: Shades) => boolean} */
export function isSolved(puzzle, shades) {
  // Until the end equal labels are left, so all that is looked at is where the first of them are.
  return !hasEqualLabels(puzzle, shades) && violations(puzzle, shades).length === 0;
}

/** Whether a label is left twice in a line. @type {(puzzle: Board, shades: Shades) => boolean} */
export const hasEqualLabels = (puzzle, shades) => !uniqueness(puzzle, shades, (shade) => shade !== SHADED).next().done;

/** The cells that share an edge with a cell. @type {(puzzle: Board, cell: number) => number[]} */
export function neighbours({ rows, cols }, cell) {
  const col = cell % cols;
  const beside = [cell - cols, col > 0 ? cell - 1 : -1, col < cols - 1 ? cell + 1 : -1, cell + cols];
  return beside.filter((other) => other >= 0 && other < rows * cols);
}

/** The other cells with the label of this one in its row and column; none for a blank. @type {(puzzle: Board, cell: number) => number[]} */
export function equals({ rows, cols, labels }, cell) {
  const [row, col] = [Math.floor(cell / cols), cell % cols];
  const inRow = Array.from({ length: cols }, (_, at) => row * cols + at);
  const inColumn = Array.from({ length: rows }, (_, at) => at * cols + col);
  const isEqual = (/** @type {number} */ other) => other !== cell && labels[other] === labels[cell];
  return labels[cell] ? [...inRow, ...inColumn].filter(isEqual) : [];
}

/** @type {(puzzle: Board, shades: Shades, isKept: (shade: number) => boolean) => Violation[]} */
function broken(puzzle, shades, isKept) {
  return [...adjacency(puzzle, shades), ...connectivity(puzzle, shades), ...uniqueness(puzzle, shades, isKept)];
}

/** @type {(puzzle: Board, shades: Shades) => Violation[]} */
function adjacency(puzzle, shades) {
  return [...shades.keys()].flatMap((cell) => {
    if (shades[cell] !== SHADED) return [];
    const found = neighbours(puzzle, cell).filter((other) => other > cell && shades[other] === SHADED);
    return found.map((other) => ({ rule: "adjacency", cells: [cell, other] }));
  });
}

/** Each group of cells that are not shaded but the largest, or every cell where all are shaded.
 * @type {(puzzle: Board, shades: Shades) => Violation[]} */
function connectivity(puzzle, shades) {
  const cells = [...shades.keys()];
  const left = new Set(cells.filter((cell) => shades[cell] !== SHADED));
  if (!left.size) return [{ rule: "connectivity", cells }];
  const groups = [];
  for (const start of left) {
    left.delete(start);
    const group = [start];
    for (const cell of group) group.push(...neighbours(puzzle, cell).filter((other) => left.delete(other)));
    groups.push(group);
  }
  const largest = groups.reduce((best, group) => (group.length > best.length ? group : best));
  const cutOff = groups.filter((group) => group !== largest);
  return cutOff.map((group) => ({ rule: "connectivity", cells: group.sort((one, other) => one - other) }));
}

/** @type {(puzzle: Board, shades: Shades, isKept: (shade: number) => boolean) => Generator<Violation, void>} */
function* uniqueness({ rows, cols, labels }, shades, isKept) {
  for (let line = 0; line < rows + cols; line++) {
    const [first, step, length] = line < rows ? [line * cols, 1, cols] : [line - rows, cols, rows];
    const seen = new Map();
    for (let cell = first, end = first + step * length; cell < end; cell += step) {
      if (!labels[cell] || !isKept(shades[cell])) continue;
      seen.set(labels[cell], [...(seen.get(labels[cell]) ?? []), cell]);
    }
    for (const cells of seen.values()) if (cells.length > 1) yield { rule: "uniqueness", cells };
  }
}
