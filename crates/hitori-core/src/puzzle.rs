//! The puzzle: a rectangle of labels, borrowed, with its shape checked.

use std::borrow::Cow;
use std::collections::HashMap;

use hitori_checker::Rules;

use crate::budget::Budget;
use crate::error::Error;
use crate::grid::Grid;

/// Largest number of cells: an index and a literal (index and shade) must fit 32 bits, margins included.
const MAX_CELLS: usize = 1 << 30;

/// Working memory of the larger engine, rounded up: two lists of duplicates, value, level, position, reason, trail,
/// forest, activity and watches. Boards up to `SURELY_FITS` are not asked whether they fit.
const BYTES_PER_CELL: usize = 160;
const SURELY_FITS: usize = 1 << 20;

/// A rectangle of labels, row by row; 0 is a blank, which clashes with nothing.
#[derive(Clone, Copy, Debug)]
pub struct Puzzle<'a> {
    /// Number of rows, at least 1.
    pub rows: usize,
    /// Number of columns, at least 1.
    pub cols: usize,
    /// `rows * cols` labels.
    pub labels: &'a [u32],
    /// The largest of them.
    pub largest: u32,
}

impl<'a> Puzzle<'a> {
    /// A puzzle over borrowed labels. Refuses, before anything is allocated, what the engine could not hold.
    pub fn new(rows: usize, cols: usize, labels: &'a [u32]) -> Result<Self, Error> {
        if rows == 0 || cols == 0 || rows.checked_mul(cols) != Some(labels.len()) {
            return Err(Error::BadShape { rows, cols, labels: labels.len() });
        }
        if labels.len() > MAX_CELLS {
            return Err(Error::TooLarge { rows, cols });
        }
        let bytes = labels.len() * BYTES_PER_CELL;
        if labels.len() > SURELY_FITS && Vec::<u8>::new().try_reserve_exact(bytes).is_err() {
            return Err(Error::OutOfMemory { rows, cols, bytes });
        }
        Ok(Puzzle { rows, cols, labels, largest: largest(labels) })
    }

    /// The same puzzle with other labels in the same places.
    pub fn relabelled<'b>(&self, labels: &'b [u32]) -> Puzzle<'b> {
        assert_eq!(labels.len(), self.labels.len());
        // Mostly they are its own, which were dense already.
        let largest = if std::ptr::eq(labels, self.labels) { self.largest } else { largest(labels) };
        Puzzle { rows: self.rows, cols: self.cols, labels, largest }
    }

    /// The rules as they apply to it, by which the checker judges its solutions.
    pub fn rules(&self) -> Rules<'a> {
        Rules::new(self.rows, self.cols, self.labels)
    }

    /// The geometry of its grid.
    pub fn grid(&self) -> Grid {
        Grid::new(self.rows, self.cols)
    }

    /// The labels, renumbered from 1 where the largest is out of proportion to the board, so that tables by label stay
    /// linear in the cells. Only equality of labels matters to the rules. None when the budget is spent.
    pub fn dense_labels(&self, budget: &Budget) -> Option<Cow<'a, [u32]>> {
        let cells = self.labels.len();
        if self.largest as usize <= 4 * cells + 64 {
            return Some(Cow::Borrowed(self.labels));
        }
        // With room for all from the start, it never moves its entries, which would take long.
        let mut numbers = HashMap::with_capacity(cells);
        numbers.insert(0, 0);
        let mut number = |&label: &u32| {
            let next = numbers.len() as u32;
            *numbers.entry(label).or_insert(next)
        };
        let dense: Vec<u32> = budget.until_spent(self.labels).map(&mut number).collect();
        (dense.len() == cells).then_some(Cow::Owned(dense))
    }
}

fn largest(labels: &[u32]) -> u32 {
    labels.iter().fold(0, |largest, &label| largest.max(label))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn huge_labels_are_renumbered_and_blanks_stay() {
        let labels = [4_000_000_000, 7, 0, 4_000_000_000];
        let dense = |labels| Puzzle::new(2, 2, labels).unwrap().dense_labels(&Budget::UNLIMITED).unwrap().into_owned();
        assert_eq!(dense(&labels), [1, 2, 0, 1]);
        let small = [3, 1, 2, 3];
        assert_eq!(dense(&small), small);
    }

    #[test]
    fn bad_shapes_are_refused() {
        assert_eq!(Puzzle::new(0, 3, &[]).unwrap_err(), Error::BadShape { rows: 0, cols: 3, labels: 0 });
        assert!(Puzzle::new(2, 2, &[1, 2, 3]).is_err());
        assert!(Puzzle::new(usize::MAX, 2, &[1, 2]).is_err());
    }
}
