//! The judge: the three rules checked from scratch, sharing no code with the propagators.
//!
//! `is_solution` passes every answer before it leaves the engine. `is_closed` is the slow twin of propagation, which
//! debug builds and tests hold every fixed point against.

use crate::puzzle::Puzzle;
use crate::shading::Shade;
use crate::word::Word;

/// Is this complete shading a solution of the puzzle? Takes time linear in the cells (and the largest label).
pub fn is_solution(puzzle: &Puzzle, shading: &[Shade]) -> bool {
    shading.len() == puzzle.labels.len()
        && !shading.contains(&Shade::Unknown)
        && match puzzle.rows.max(puzzle.cols) {
            0..=64 => obeys_rules_by_rows::<u64>(puzzle, shading),
            65..=128 => obeys_rules_by_rows::<u128>(puzzle, shading),
            _ => obeys_rules_by_cells(puzzle, shading),
        }
}

/// All three rules, a row of cells in one word. For boards of at most `W::BITS` rows and columns.
fn obeys_rules_by_rows<W: Word>(puzzle: &Puzzle, shading: &[Shade]) -> bool {
    let labels = puzzle.largest as usize + 1;
    let mut seen = vec![(W::EMPTY, W::EMPTY); labels];
    let mut dry = Vec::with_capacity(puzzle.rows);
    let mut clashes = W::EMPTY;
    let lines = puzzle.labels.chunks_exact(puzzle.cols).zip(shading.chunks_exact(puzzle.cols));
    for (row, (labels, shades)) in lines.enumerate() {
        let mut unshaded = W::EMPTY;
        let (this_row, mut this_column) = (W::single(row), W::single(0));
        for (&label, &shade) in labels.iter().zip(shades) {
            let is_unshaded = shade == Shade::Unshaded;
            unshaded |= this_column.only_if(is_unshaded);
            let counts = is_unshaded & (label != 0);
            let (in_row, in_column) = (this_row.only_if(counts), this_column.only_if(counts));
            let (rows, columns) = &mut seen[label as usize];
            clashes |= (*rows & in_row) | (*columns & in_column);
            *rows |= in_row;
            *columns |= in_column;
            this_column = this_column << 1;
        }
        dry.push(unshaded);
    }
    let full = W::below(puzzle.cols);
    let beside = dry.iter().any(|&row| !((row | (row >> 1) | W::single(puzzle.cols - 1)) == full));
    let above = dry.windows(2).any(|pair| (pair[0] | pair[1]) != full);
    clashes.is_empty() && !beside && !above && is_connected_by_rows(&dry, puzzle.cols)
}

/// Rule 3 by flooding whole rows, down and up in turn until nothing changes. At least one cell must be unshaded.
fn is_connected_by_rows<W: Word>(dry: &[W], cols: usize) -> bool {
    let Some(start) = dry.iter().position(|row| !row.is_empty()) else { return false };
    let mut wet = vec![W::EMPTY; dry.len()];
    wet[start] = W::single(dry[start].first());
    loop {
        let mut changed = false;
        let mut from = W::EMPTY;
        for row in (0..dry.len()).chain((0..dry.len()).rev()) {
            let flooded = flood_row((wet[row] | from) & dry[row], dry[row], cols);
            changed |= flooded != wet[row];
            wet[row] = flooded;
            from = flooded;
        }
        if wet == dry || !changed {
            return wet == dry;
        }
    }
}

/// Spread from the wet cells of a row over the runs of dry cells they stand in, by doubling steps.
fn flood_row<W: Word>(wet: W, dry: W, cols: usize) -> W {
    let (mut left, mut right) = (wet, wet);
    let (mut open_left, mut open_right) = (dry, dry);
    let mut step = 1;
    while step < cols {
        left |= open_left & (left << step);
        right |= open_right & (right >> step);
        open_left &= open_left << step;
        open_right &= open_right >> step;
        step *= 2;
    }
    left | right
}

/// All three rules, cell by cell, for boards of any size.
fn obeys_rules_by_cells(puzzle: &Puzzle, shading: &[Shade]) -> bool {
    labels_are_unique(puzzle, shading) && shaded_are_apart(puzzle.cols, shading) && is_connected(puzzle.cols, shading)
}

/// Rule 1. For every label the last line that showed it unshaded is remembered; rows and columns are numbered on.
fn labels_are_unique(puzzle: &Puzzle, shading: &[Shade]) -> bool {
    let (rows, cols) = (puzzle.rows, puzzle.cols);
    let mut last_line = vec![0; puzzle.largest as usize + 1];
    let mut is_new = |cell: usize, line: usize| {
        let counts = shading[cell] == Shade::Unshaded && puzzle.labels[cell] != 0;
        !counts || std::mem::replace(&mut last_line[puzzle.labels[cell] as usize], line) != line
    };
    (0..rows).all(|row| (0..cols).all(|col| is_new(row * cols + col, 1 + row)))
        && (0..cols).all(|col| (0..rows).all(|row| is_new(row * cols + col, 1 + rows + col)))
}

/// Rule 2.
fn shaded_are_apart(cols: usize, shading: &[Shade]) -> bool {
    let both_shaded = |(a, b): (&Shade, &Shade)| (*a == Shade::Shaded) & (*b == Shade::Shaded);
    let beside = shading.chunks_exact(cols).any(|row| row.iter().zip(&row[1..]).any(both_shaded));
    let above = shading.iter().zip(&shading[cols..]).any(both_shaded);
    !beside && !above
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
    use crate::rng::Rng;

    /// What all implementations say of a complete shading; they must agree.
    fn verdict(puzzle: &Puzzle, shading: &[Shade]) -> bool {
        let verdict = obeys_rules_by_cells(puzzle, shading);
        assert_eq!(obeys_rules_by_rows::<u64>(puzzle, shading), verdict, "{puzzle:?} {shading:?}");
        assert_eq!(obeys_rules_by_rows::<u128>(puzzle, shading), verdict, "{puzzle:?} {shading:?}");
        verdict
    }

    #[test]
    fn the_implementations_agree_on_random_boards() {
        let mut rng = Rng::new(11);
        let mut accepted = 0;
        for round in 0..20_000 {
            let (rows, cols) = (1 + rng.below(7) as usize, 1 + rng.below(7) as usize);
            let labels: Vec<u32> = (0..rows * cols).map(|_| rng.below(1 + round % 40) as u32).collect();
            let density = 2 + rng.below(12);
            let shading: Vec<Shade> = (0..rows * cols)
                .map(|_| if rng.below(density) == 0 { Shade::Shaded } else { Shade::Unshaded })
                .collect();
            accepted += u32::from(verdict(&Puzzle::new(rows, cols, &labels).unwrap(), &shading));
        }
        assert!((500..19_500).contains(&accepted), "{accepted} of 20000 accepted: too one-sided to tell anything");
    }

    #[test]
    fn long_winding_corridors_are_connected() {
        for side in [9, 63, 64, 65, 127, 128] {
            let labels = vec![0; side * side];
            let puzzle = Puzzle::new(side, side, &labels).unwrap();
            let diagonal_wall = |cut: usize| -> Vec<Shade> {
                (0..side * side)
                    .map(|cell| (cell / side, cell % side))
                    .map(|(row, col)| if row == col && row != cut { Shade::Shaded } else { Shade::Unshaded })
                    .collect()
            };
            assert!(!is_solution(&puzzle, &diagonal_wall(side)));
            assert!(is_solution(&puzzle, &diagonal_wall(side / 2)));
            assert!(is_solution(&puzzle, &diagonal_wall(side - 1)));
            assert!(obeys_rules_by_cells(&puzzle, &diagonal_wall(0)));
        }
    }

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
