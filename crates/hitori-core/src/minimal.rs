//! Puzzles without a label too many.
//!
//! A label *matters* when the puzzle has a second solution without it. To leave out labels takes away no solution, so a
//! label that matters matters still when others are gone, and to try each cell once, in a random order, is enough.
//!
//! Most cells need no solver. The label of a shaded cell matters, for without it the cell could be unshaded. A label
//! that stands alone in its lines says nothing. And an unshaded label matters when it is the last *witness* of a shaded
//! cell, the only unshaded cell that shows its label in its lines.

use crate::budget::Budget;
use crate::puzzle::{Puzzle, Shade};
use crate::rng::Rng;
use crate::solve::{uniqueness, Uniqueness};
use crate::wish::Refusal;

/// Make blank (0) the labels that do not matter. The shading must be the puzzle's only solution.
pub fn leave_out_idle_labels(
    cols: usize,
    solution: &[Shade],
    labels: &mut [u32],
    rng: &mut Rng,
    budget: &Budget,
) -> Result<(), Refusal> {
    for place in rng.order(labels.len()).into_iter().map(|place| place as usize) {
        if (budget.interrupted)() {
            return Err(Refusal::Interrupted);
        }
        if solution[place] == Shade::Unshaded {
            let label = std::mem::take(&mut labels[place]);
            if matters(cols, solution, labels, place, label, budget)? {
                labels[place] = label;
            }
        }
    }
    Ok(())
}

/// Does the label that was left out at this unshaded place matter?
fn matters(
    cols: usize,
    solution: &[Shade],
    labels: &[u32],
    place: usize,
    label: u32,
    budget: &Budget,
) -> Result<bool, Refusal> {
    let has_witness = |shaded| equals(cols, labels, shaded, label).any(|equal| solution[equal] == Shade::Unshaded);
    let mut equals_here = equals(cols, labels, place, label).peekable();
    if equals_here.peek().is_none() {
        return Ok(false);
    }
    // The unshaded cells of a line differ, so all equals are shaded.
    if !equals_here.all(has_witness) {
        return Ok(true);
    }
    let puzzle = Puzzle::new(labels.len() / cols, cols, labels).map_err(|_| Refusal::TooLarge)?;
    match uniqueness(&puzzle, budget) {
        Uniqueness::Unknown => Err(Refusal::Interrupted),
        found => Ok(found != Uniqueness::Unique),
    }
}

/// The other cells of the lines of a place that show this label.
fn equals(cols: usize, labels: &[u32], place: usize, label: u32) -> impl Iterator<Item = usize> + '_ {
    let (row, col) = (place / cols, place % cols);
    let in_row = row * cols..(row + 1) * cols;
    let in_col = (col..labels.len()).step_by(cols);
    in_row.chain(in_col).filter(move |&other| other != place && labels[other] == label)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate::{generate, Generated};
    use crate::wish::Wish;

    fn found(cols: usize, labels: &[u32]) -> Uniqueness {
        uniqueness(&Puzzle::new(labels.len() / cols, cols, labels).unwrap(), &Budget::UNLIMITED)
    }

    #[test]
    fn each_label_that_stays_matters_and_one_solution_is_left() {
        for number in 0..60 {
            let wish = Wish { minimal: true, ..Wish::plain(3 + number % 5, 4 + number % 4) };
            let Generated { mut labels, .. } = generate(&wish, 1, number as u64, &|| false).unwrap();
            assert_eq!(found(wish.cols, &labels), Uniqueness::Unique);
            assert!(labels.contains(&0));
            for place in (0..labels.len()).filter(|&place| labels[place] != 0).collect::<Vec<_>>() {
                let label = std::mem::take(&mut labels[place]);
                assert_eq!(found(wish.cols, &labels), Uniqueness::Multiple, "{labels:?} at {place}");
                labels[place] = label;
            }
        }
    }

    #[test]
    fn the_only_label_to_leave_out_of_a_tiny_puzzle() {
        let solution = [Shade::Shaded, Shade::Unshaded, Shade::Shaded];
        let mut labels = [1, 1, 1];
        leave_out_idle_labels(3, &solution, &mut labels, &mut Rng::new(1), &Budget::UNLIMITED).unwrap();
        assert_eq!(labels, [1, 1, 1]);
    }
}
