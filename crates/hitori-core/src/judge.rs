//! The judge: the three rules checked from scratch, sharing no code with the propagators.
//!
//! `is_solution` passes every answer before it leaves the engine. `is_closed` is the slow twin of propagation, which
//! debug builds and tests hold every fixed point against.

use crate::puzzle::{Puzzle, Shade};

/// Is this complete shading a solution of the puzzle? Takes time linear in the cells (and the largest label).
pub fn is_solution(puzzle: &Puzzle, shading: &[Shade]) -> bool {
    shading.len() == puzzle.labels.len()
        && !shading.contains(&Shade::Unknown)
        && labels_are_unique(puzzle, shading)
        && shaded_are_apart(puzzle.cols, shading)
        && is_connected(puzzle.cols, shading)
}

/// Rule 1. For every label the last line that showed it unshaded is remembered; rows and columns are numbered on.
fn labels_are_unique(puzzle: &Puzzle, shading: &[Shade]) -> bool {
    let (rows, cols) = (puzzle.rows, puzzle.cols);
    let mut last_row = vec![0u32; puzzle.largest as usize + 1];
    let mut clash = false;
    for (row, (labels, shades)) in puzzle.labels.chunks_exact(cols).zip(shading.chunks_exact(cols)).enumerate() {
        let line = row as u32 + 1;
        for (&label, &shade) in labels.iter().zip(shades) {
            let counts = shade == Shade::Unshaded && label != 0;
            let last = &mut last_row[label as usize];
            clash |= counts & (*last == line);
            *last = if counts { line } else { *last };
        }
    }
    let mut last_column = last_row;
    for col in 0..cols {
        let line = (rows + col) as u32 + 1;
        for cell in (col..rows * cols).step_by(cols) {
            let counts = shading[cell] == Shade::Unshaded && puzzle.labels[cell] != 0;
            let last = &mut last_column[puzzle.labels[cell] as usize];
            clash |= counts & (*last == line);
            *last = if counts { line } else { *last };
        }
    }
    !clash
}

/// Rule 2.
fn shaded_are_apart(cols: usize, shading: &[Shade]) -> bool {
    let touching = |a: &Shade, b: &Shade| (*a == Shade::Shaded) & (*b == Shade::Shaded);
    let in_rows = shading.chunks_exact(cols).any(|row| row.iter().zip(&row[1..]).any(|(a, b)| touching(a, b)));
    let in_columns = shading.iter().zip(&shading[cols.min(shading.len())..]).any(|(a, b)| touching(a, b));
    !in_rows && !in_columns
}

/// Rule 3 by a flood fill; cells of unknown shade count as unshaded. At least one cell must be unshaded.
///
/// The cells stand in a frame of shaded ones, and each neighbour is written to the end of the list but kept only if it
/// is dry, so the loop has no branch to mispredict.
fn is_connected(cols: usize, shading: &[Shade]) -> bool {
    let width = cols + 2;
    let mut dry = vec![false; width];
    for row in shading.chunks_exact(cols) {
        dry.push(false);
        dry.extend(row.iter().map(|&shade| shade != Shade::Shaded));
        dry.push(false);
    }
    dry.resize(dry.len() + width, false);
    let Some(start) = dry.iter().position(|&is_dry| is_dry) else { return false };
    let unshaded = dry.iter().filter(|&&is_dry| is_dry).count();
    let mut reached = vec![0; unshaded + 1];
    reached[0] = start;
    dry[start] = false;
    let (mut next, mut end) = (0, 1);
    while next < end {
        let cell = reached[next];
        next += 1;
        for near in [cell - width, cell - 1, cell + 1, cell + width] {
            reached[end] = near;
            end += usize::from(dry[near]);
            dry[near] = false;
        }
    }
    end == unshaded
}

/// The largest board on which `is_closed` looks at everything; beyond, its cost (cells squared) would stop all tests.
const CLOSED_CELLS: usize = 150;

/// Is this partial shading closed under propagation: free of contradictions, and no undecided cell is forced by a single
/// application of a rule? True without a look on boards of more than 150 cells.
pub fn is_closed(puzzle: &Puzzle, shading: &[Shade]) -> bool {
    let (rows, cols) = (puzzle.rows, puzzle.cols);
    if shading.len() > CLOSED_CELLS {
        return true;
    }
    let clashes = |a: usize, b: usize| {
        let in_line = a / cols == b / cols || a % cols == b % cols;
        a != b && in_line && puzzle.labels[a] != 0 && puzzle.labels[a] == puzzle.labels[b]
    };
    let adjoin = |a: usize, b: usize| (a / cols).abs_diff(b / cols) + (a % cols).abs_diff(b % cols) == 1;
    let consistent = |cell: usize, shade: Shade| match shade {
        Shade::Unshaded => (0..rows * cols).all(|other| !clashes(cell, other) || shading[other] == Shade::Shaded),
        Shade::Shaded => (0..rows * cols).all(|other| !adjoin(cell, other) || shading[other] == Shade::Unshaded),
        Shade::Unknown => {
            let mut shaded = shading.to_vec();
            shaded[cell] = Shade::Shaded;
            is_connected(cols, &shaded)
                && (0..rows * cols).all(|other| !clashes(cell, other) || shading[other] != Shade::Unshaded)
                && (0..rows * cols).all(|other| !adjoin(cell, other) || shading[other] != Shade::Shaded)
        }
    };
    is_connected(cols, shading) && shading.iter().enumerate().all(|(cell, &shade)| consistent(cell, shade))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn judged(rows: &[&[u32]], picture: &[&str]) -> bool {
        let labels: Vec<u32> = rows.concat();
        let puzzle = Puzzle::new(rows.len(), rows[0].len(), &labels).unwrap();
        let shading: Vec<Shade> = picture
            .concat()
            .bytes()
            .map(|symbol| match symbol {
                b'#' => Shade::Shaded,
                b'.' => Shade::Unshaded,
                _ => Shade::Unknown,
            })
            .collect();
        is_solution(&puzzle, &shading)
    }

    #[test]
    fn each_rule_fails_and_then_passes() {
        let grid: &[&[u32]] = &[&[1, 1, 2], &[3, 2, 1], &[2, 3, 3]];
        assert!(judged(grid, &["#..", "...", ".#."]));
        assert!(!judged(grid, &["...", "...", ".#."]), "two 1s in the first row");
        assert!(!judged(&[&[1], &[2], &[1]], &[".", ".", "."]), "two 1s in a column");
        assert!(!judged(grid, &["##.", "...", ".#."]), "shaded cells side by side");
        assert!(!judged(grid, &["#..", "#..", ".#."]), "shaded cells one above the other");
        assert!(!judged(&[&[1, 2], &[3, 4]], &[".#", "#."]), "two unshaded groups");
        assert!(!judged(grid, &["#..", ".?.", ".#."]), "an undecided cell");
        assert!(!judged(&[&[1]], &["#"]), "nothing unshaded");
        assert!(judged(&[&[0, 0], &[0, 0]], &["..", ".."]), "blanks never clash");
    }

    #[test]
    fn closedness_sees_each_rule() {
        let labels = [1, 1, 2, 3];
        let puzzle = Puzzle::new(1, 4, &labels).unwrap();
        use Shade::{Shaded as S, Unknown as Q, Unshaded as U};
        assert!(!is_closed(&puzzle, &[U, Q, Q, Q]), "the equal of an unshaded cell is open");
        assert!(!is_closed(&puzzle, &[S, Q, U, U]), "the neighbour of a shaded cell is open");
        assert!(!is_closed(&puzzle, &[S, U, Q, U]), "an open cell whose shading would cut");
        assert!(is_closed(&puzzle, &[S, U, U, Q]));
    }
}
