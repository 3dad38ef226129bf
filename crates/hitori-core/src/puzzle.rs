//! The puzzle: a rectangle of labels, borrowed, with its shape checked.

use std::borrow::Cow;

use hitori_checker::Rules;

use crate::error::Error;
use crate::grid::Grid;

/// Largest number of cells: an index and a literal (index and shade) must fit 32 bits, margins included.
const MAX_CELLS: usize = 1 << 30;

/// Working memory of the larger engine, rounded up: two lists of equals, value, level, position, reason, trail, forest,
/// activity and watches. Boards up to `SURELY_FITS` are not asked whether they fit.
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
        Puzzle { rows: self.rows, cols: self.cols, labels, largest: largest(labels) }
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
    /// linear in the cells. Only equality of labels matters to the rules.
    pub fn dense_labels(&self) -> Cow<'a, [u32]> {
        if self.largest as usize <= 4 * self.labels.len() + 64 {
            return Cow::Borrowed(self.labels);
        }
        let mut distinct: Vec<u32> = self.labels.iter().copied().filter(|&label| label != 0).collect();
        distinct.sort_unstable();
        distinct.dedup();
        let number = |label: &u32| distinct.binary_search(label).map_or(0, |rank| rank as u32 + 1);
        Cow::Owned(self.labels.iter().map(number).collect())
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
        assert_eq!(*Puzzle::new(2, 2, &labels).unwrap().dense_labels(), [2, 1, 0, 2]);
        let small = [3, 1, 2, 3];
        assert_eq!(*Puzzle::new(2, 2, &small).unwrap().dense_labels(), small);
    }

    #[test]
    fn bad_shapes_are_refused() {
        assert_eq!(Puzzle::new(0, 3, &[]).unwrap_err(), Error::BadShape { rows: 0, cols: 3, labels: 0 });
        assert!(Puzzle::new(2, 2, &[1, 2, 3]).is_err());
        assert!(Puzzle::new(usize::MAX, 2, &[1, 2]).is_err());
    }
}
