//! The equals of each cell: the cells of its row and of its column that have its label.
//!
//! Two circular lists, one along rows and one along columns; blanks and lone labels are alone in their circles.

use crate::budget::Budget;
use crate::grid::Grid;
use crate::puzzle::Puzzle;

#[inline]
pub(crate) fn circle(next: &[u32], cell: usize) -> impl Iterator<Item = usize> + '_ {
    let mut other = cell;
    std::iter::from_fn(move || {
        other = next[other] as usize;
        (other != cell).then_some(other)
    })
}

/// Take a cell out of its circle.
pub(crate) fn leave(next: &mut [u32], cell: usize) {
    let before = before(next, cell);
    next[before] = std::mem::replace(&mut next[cell], cell as u32);
}

/// Put a cell that is alone into the circle of another, right after that one.
pub(crate) fn join(next: &mut [u32], cell: usize, before: usize) {
    next[cell] = std::mem::replace(&mut next[before], cell as u32);
}

/// The cell before this one in its circle; itself, where it is alone.
pub(crate) fn before(next: &[u32], cell: usize) -> usize {
    circle(next, cell).last().unwrap_or(cell)
}

/// For each cell the next equal in its row, and in its column, circular and in the order of the line; the cell itself
/// where there is none. Indexed as in this grid, which has the shape of the puzzle. None when the budget is spent.
///
/// Down the columns, strip by strip: to walk one column after the other would take every label from another row, and all
/// at once would take every slot of the table from another line of the cache.
pub(crate) fn link_equals(puzzle: &Puzzle, grid: Grid, budget: &Budget) -> Option<(Vec<u32>, Vec<u32>)> {
    let width = (SLOTS / (puzzle.largest as usize + 1)).clamp(1, puzzle.cols);
    let (row, col) = (!(grid.stride() as u32 - 1), grid.stride() as u32 - 1);
    let across = link_lines(puzzle, grid, (puzzle.cols, row), |label, _| label, budget)?;
    let down = link_lines(puzzle, grid, (width, col), |label, offset| label * width + offset, budget)?;
    Some((across, down))
}

/// Entries of a table that stays in the cache of a processor.
const SLOTS: usize = 1 << 14;

/// For each cell, row by row, how many others of its row and of its column have its label; the labels must be dense. None
/// when the budget is spent.
pub(crate) fn count_equals(puzzle: &Puzzle, budget: &Budget) -> Option<Vec<u32>> {
    let (rows, cols) = (puzzle.rows, puzzle.cols);
    let across = (0..rows).map(|row| (row * cols, 1, cols));
    let down = (0..cols).map(|col| (col, cols, rows));
    let mut equals = vec![0; puzzle.labels.len()];
    let mut times = vec![0; puzzle.largest as usize + 1];
    let mut done = 0;
    for (first, step, length) in across.chain(down) {
        if budget.is_spent_after(done, length) {
            return None;
        }
        done += length;
        let places = || (0..length).map(|number| first + number * step).filter(|&place| puzzle.labels[place] != 0);
        places().for_each(|place| times[puzzle.labels[place] as usize] += 1);
        places().for_each(|place| equals[place] += times[puzzle.labels[place] as usize] - 1);
        places().for_each(|place| times[puzzle.labels[place] as usize] = 0);
    }
    Some(equals)
}

/// Circular lists of equals along lines, which are those cells whose indices agree in the bits `line`. The grid is walked
/// in strips of `width` columns, each row by row; `slot` is where the latest cell of a label stands, given its offset in
/// the strip.
fn link_lines(
    puzzle: &Puzzle,
    grid: Grid,
    (width, line): (usize, u32),
    slot: impl Fn(usize, usize) -> usize,
    budget: &Budget,
) -> Option<Vec<u32>> {
    let mut next: Vec<u32> = (0..grid.size() as u32).collect();
    // Index 0 is in the margin: no cell is in its row or column.
    let mut latest = vec![0u32; slot(puzzle.largest as usize + 1, 0)];
    let mut done = 0;
    for first in (0..puzzle.cols).step_by(width) {
        for row in 0..puzzle.rows {
            if budget.is_spent_after(done, width) {
                return None;
            }
            done += width;
            let strip = first..puzzle.cols.min(first + width);
            let labels = &puzzle.labels[row * puzzle.cols..][strip.clone()];
            for (offset, (cell, &label)) in (grid.index(row, first)..).zip(labels).enumerate() {
                if label == 0 {
                    continue;
                }
                let before = std::mem::replace(&mut latest[slot(label as usize, offset)], cell as u32) as usize;
                if (before ^ cell) as u32 & line == 0 {
                    next[cell] = std::mem::replace(&mut next[before], cell as u32);
                }
            }
        }
    }
    Some(next)
}
