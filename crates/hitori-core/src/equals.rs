//! The equals of each cell: the cells of its row and of its column that have its label.
//!
//! Two circular lists, one along rows and one along columns; blanks and lone labels are alone in their circles.

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

/// For each cell the next equal in its row, and in its column, circular; the cell itself where there is none.
pub(crate) fn link_equals(puzzle: &Puzzle) -> (Vec<u32>, Vec<u32>) {
    let across = link_lines(puzzle, |row, col| (row, col), puzzle.rows, puzzle.cols);
    let down = link_lines(puzzle, |col, row| (row, col), puzzle.cols, puzzle.rows);
    (across, down)
}

/// Circular lists of equals along each of `majors` lines of `minors` cells. `row_col` turns (line, position) into
/// (row, col).
fn link_lines(
    puzzle: &Puzzle,
    row_col: impl Fn(usize, usize) -> (usize, usize),
    majors: usize,
    minors: usize,
) -> Vec<u32> {
    const NOT_SEEN: u32 = u32::MAX;
    let grid = puzzle.grid();
    let mut next: Vec<u32> = (0..grid.size() as u32).collect();
    let mut latest = vec![(NOT_SEEN, 0u32); puzzle.largest as usize + 1];
    for major in 0..majors {
        for minor in 0..minors {
            let (row, col) = row_col(major, minor);
            let label = puzzle.labels[row * puzzle.cols + col] as usize;
            if label == 0 {
                continue;
            }
            let cell = grid.index(row, col) as u32;
            let (line, before) = latest[label];
            if line == major as u32 {
                next[cell as usize] = next[before as usize];
                next[before as usize] = cell;
            }
            latest[label] = (major as u32, cell);
        }
    }
    next
}
