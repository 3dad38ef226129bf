//! Solutions: a grid of 0 and 1 below a puzzle of the same size says which cells are shaded, and is no puzzle.

use crate::record::{Record, Shade};

/// Rows, columns and labels.
pub type Labels<'a> = (usize, usize, &'a [u32]);

/// The shading that the second grid says of the first; None if it may be a puzzle of its own. Shaded cells are never
/// adjacent, which says whether 1 or 0 stands for them; 1 if neither fits.
pub fn solution_of((rows, cols, labels): Labels, (other_rows, other_cols, bits): Labels) -> Option<Vec<Shade>> {
    let is_same_size = (rows, cols) == (other_rows, other_cols) && rows > 1 && cols > 1;
    let are_bits = bits.contains(&0) && bits.contains(&1) && bits.iter().all(|&bit| bit < 2);
    let is_puzzle = labels.iter().any(|&label| label > 1);
    if !is_same_size || !are_bits || !is_puzzle {
        return None;
    }
    let is_apart = |shaded: u32| {
        (0..bits.len()).filter(|&place| bits[place] == shaded).all(|place| {
            let right = place % cols + 1 < cols && bits[place + 1] == shaded;
            let below = place + cols < bits.len() && bits[place + cols] == shaded;
            !right && !below
        })
    };
    let shaded = u32::from(is_apart(1) || !is_apart(0));
    let shade = |&bit: &u32| if bit == shaded { Shade::Shaded } else { Shade::Unshaded };
    Some(bits.iter().map(shade).collect())
}

/// Is the second grid the first with blanks for some labels, as a solved puzzle is written?
fn is_solved((rows, cols, labels): Labels, (other_rows, other_cols, kept): Labels) -> bool {
    const SHORTEST: usize = 3;
    let is_same_size = (rows, cols) == (other_rows, other_cols) && rows >= SHORTEST && cols >= SHORTEST;
    is_same_size && labels != kept && labels.iter().zip(kept).all(|(label, other)| *other == 0 || other == label)
}

/// Is a grid that was read as a puzzle the solution of another?
pub fn is_solution(puzzle: &Record, other: &Record) -> bool {
    let puzzle = (puzzle.rows, puzzle.cols, &puzzle.labels[..]);
    let other = (other.rows, other.cols, &other.labels[..]);
    solution_of(puzzle, other).is_some() || is_solved(puzzle, other)
}
