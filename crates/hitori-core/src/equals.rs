//! The equals of each cell: the cells of its row and of its column that have its label.
//!
//! Two circular lists, one along rows and one along columns; blanks and lone labels are alone in their circles.

use crate::budget::Budget;
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

/// For each cell the next equal in its row, and in its column, circular; the cell itself where there is none. None when
/// the budget is spent.
pub(crate) fn link_equals(puzzle: &Puzzle, budget: &Budget) -> Option<(Vec<u32>, Vec<u32>)> {
    let across = link_lines(puzzle, |row, col| (row, col), puzzle.rows, puzzle.cols, budget)?;
    let down = link_lines(puzzle, |col, row| (row, col), puzzle.cols, puzzle.rows, budget)?;
    Some((across, down))
}

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

/// Circular lists of equals along each of `majors` lines of `minors` cells. `row_col` turns (line, position) into
/// (row, col). The equals of a line stand in the order of the line.
fn link_lines(
    puzzle: &Puzzle,
    row_col: impl Fn(usize, usize) -> (usize, usize),
    majors: usize,
    minors: usize,
    budget: &Budget,
) -> Option<Vec<u32>> {
    let grid = puzzle.grid();
    let mut next: Vec<u32> = (0..grid.size() as u32).collect();
    // The latest cell with this label, and its line, counted from 1; zeros cost nothing before they are touched.
    let mut latest = vec![(0u32, 0u32); puzzle.largest as usize + 1];
    for major in 0..majors {
        if budget.is_spent_after(major * minors, minors) {
            return None;
        }
        let this_line = major as u32 + 1;
        for minor in 0..minors {
            let (row, col) = row_col(major, minor);
            let label = puzzle.labels[row * puzzle.cols + col] as usize;
            if label == 0 {
                continue;
            }
            let cell = grid.index(row, col) as u32;
            let (line, before) = latest[label];
            if line == this_line {
                next[cell as usize] = next[before as usize];
                next[before as usize] = cell;
            }
            latest[label] = (this_line, cell);
        }
    }
    Some(next)
}
