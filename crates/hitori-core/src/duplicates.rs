//! The duplicates of each cell: the cells of its row and of its column that have its label.
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

/// For each cell the next duplicate in its row, and in its column, circular and in the order of the line; the cell
/// itself where there is none. Indexed as in this grid, which has the shape of the puzzle. None when the budget is
/// spent.
pub(crate) fn link_duplicates(puzzle: &Puzzle, grid: Grid, budget: &Budget) -> Option<(Vec<u32>, Vec<u32>)> {
    let (mut row_next, mut col_next) = (vec![0; grid.size()], vec![0; grid.size()]);
    link_duplicates_in(&mut row_next, &mut col_next, puzzle, grid.stride(), budget)?;
    Some((row_next, col_next))
}

/// The same in these lists, which are as long as the grid, given its stride; what is in the margins does not change.
///
/// Down the columns, strip by strip: to walk one column after the other would take every label from another row, and
/// all at once would take every slot of the table from another line of the cache. Which cells have a duplicate is
/// unpredictable, so there is no branch on it: a cell without one is linked with itself.
pub(crate) fn link_duplicates_in(
    row_next: &mut [u32],
    col_next: &mut [u32],
    puzzle: &Puzzle,
    stride: usize,
    budget: &Budget,
) -> Option<()> {
    let Puzzle { rows, cols, labels, largest } = *puzzle;
    let index = |row: usize, col: usize| (row + 1) * stride + col + 1;
    let labels_of = |row: usize| &labels[row * cols..][..cols];
    // For each label, the latest cell of the row; index 0 is in the margin, before every row.
    let mut latest = vec![0; largest as usize + 1];
    for row in 0..rows {
        if budget.is_spent_after(row * cols, cols) {
            return None;
        }
        let first = index(row, 0);
        let next = &mut row_next[first..][..cols];
        for (place, &label) in labels_of(row).iter().enumerate() {
            let cell = (first + place) as u32;
            let before = std::mem::replace(&mut latest[label as usize], cell) as usize;
            let has_duplicate = (before >= first) & (label != 0);
            next[place] = cell;
            next[place] = std::mem::replace(&mut next[if has_duplicate { before - first } else { place }], cell);
        }
    }
    // For each label and column of the strip, in which row it was seen last: rows are numbered on from strip to strip.
    let width = (SLOTS / latest.len()).clamp(1, cols);
    latest.clear();
    latest.resize((largest as usize + 1) * width, 0);
    for (strip, first) in (0..cols).step_by(width).enumerate() {
        let before_first = strip * rows;
        for row in 0..rows {
            if budget.is_spent_after((before_first + row) * width, width) {
                return None;
            }
            for (offset, &label) in labels_of(row)[first..].iter().take(width).enumerate() {
                let cell = index(row, first + offset);
                let number = (before_first + row + 1) as u32;
                let before = std::mem::replace(&mut latest[label as usize * width + offset], number) as usize;
                let has_duplicate = (before > before_first) & (label != 0);
                let up = if has_duplicate { before_first + row + 1 - before } else { 0 };
                col_next[cell] = cell as u32;
                col_next[cell] = std::mem::replace(&mut col_next[cell - up * stride], cell as u32);
            }
        }
    }
    Some(())
}

/// Entries of a table that stays in the cache of a processor.
const SLOTS: usize = 1 << 14;

/// For each cell, row by row, how many others of its row and of its column have its label; the labels must be dense.
/// None when the budget is spent.
pub(crate) fn count_duplicates(puzzle: &Puzzle, budget: &Budget) -> Option<Vec<u32>> {
    let (rows, cols) = (puzzle.rows, puzzle.cols);
    let across = (0..rows).map(|row| (row * cols, 1, cols));
    let down = (0..cols).map(|col| (col, cols, rows));
    let mut duplicates = vec![0; puzzle.labels.len()];
    let mut times = vec![0; puzzle.largest as usize + 1];
    let mut done = 0;
    for (first, step, length) in across.chain(down) {
        if budget.is_spent_after(done, length) {
            return None;
        }
        done += length;
        let places = || (0..length).map(|number| first + number * step).filter(|&place| puzzle.labels[place] != 0);
        places().for_each(|place| times[puzzle.labels[place] as usize] += 1);
        places().for_each(|place| duplicates[place] += times[puzzle.labels[place] as usize] - 1);
        places().for_each(|place| times[puzzle.labels[place] as usize] = 0);
    }
    Some(duplicates)
}
