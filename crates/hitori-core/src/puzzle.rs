//! The puzzle and the geometry of its grid.
//!
//! A cell is named by its *index* in a grid with a margin: one row above, one below, and at least one column that serves
//! as the right margin of a row and the left margin of the next. So the neighbours of a cell are found by adding constants,
//! and no propagator ever asks whether it stands at the border.

use std::borrow::Cow;

use crate::error::Error;

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
        let number = |label: &u32| distinct.binary_search(label).map_or(0, |place| place as u32 + 1);
        Cow::Owned(self.labels.iter().map(number).collect())
    }
}

fn largest(labels: &[u32]) -> u32 {
    labels.iter().fold(0, |largest, &label| largest.max(label))
}

/// What is known of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Shade {
    /// Nothing yet.
    Unknown = 0,
    /// It is shaded.
    Shaded = 1,
    /// It is unshaded.
    Unshaded = 2,
}

impl Shade {
    /// The shade of this number.
    pub fn from_byte(byte: u8) -> Option<Self> {
        [Shade::Unknown, Shade::Shaded, Shade::Unshaded].get(usize::from(byte)).copied()
    }

    /// The other colour; Unknown stays unknown.
    pub fn opposite(self) -> Self {
        match self {
            Shade::Unknown => Shade::Unknown,
            Shade::Shaded => Shade::Unshaded,
            Shade::Unshaded => Shade::Shaded,
        }
    }
}

/// A complete or partial answer: one `Shade` a cell, row by row, without margins.
pub type Shading = Vec<Shade>;

/// Index arithmetic on a grid with margins. The distance between vertical neighbours is a power of two, so that the row
/// and column of an index are found without a division.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Grid {
    /// Number of rows.
    pub rows: usize,
    /// Number of columns.
    pub cols: usize,
    shift: u32,
}

impl Grid {
    /// The geometry of `rows` by `cols` cells.
    pub fn new(rows: usize, cols: usize) -> Self {
        Grid { rows, cols, shift: (cols + 1).next_power_of_two().trailing_zeros() }
    }

    /// Distance between vertical neighbours.
    #[inline]
    pub fn stride(&self) -> usize {
        1 << self.shift
    }

    /// Number of indices, margins included.
    pub fn size(&self) -> usize {
        (self.rows + 2) * self.stride() + 1
    }

    /// Number of cells.
    pub fn cells(&self) -> usize {
        self.rows * self.cols
    }

    /// The index of a cell.
    #[inline]
    pub fn index(&self, row: usize, col: usize) -> usize {
        ((row + 1) << self.shift) + col + 1
    }

    /// The row and column of an index that is no margin.
    #[inline]
    pub fn place(&self, index: usize) -> (usize, usize) {
        ((index >> self.shift) - 1, (index & (self.stride() - 1)) - 1)
    }

    /// The indices of all cells, row by row.
    pub fn indices(self) -> impl Iterator<Item = usize> {
        (0..self.rows).flat_map(move |row| (0..self.cols).map(move |col| self.index(row, col)))
    }

    /// The four indices that share an edge with this one.
    #[inline]
    pub fn sides(&self, index: usize) -> [usize; 4] {
        [index - self.stride(), index - 1, index + 1, index + self.stride()]
    }

    /// The four indices that touch this one at a corner.
    #[inline]
    pub fn corners(&self, index: usize) -> [usize; 4] {
        let (above, below) = (index - self.stride(), index + self.stride());
        [above - 1, above + 1, below - 1, below + 1]
    }

    /// How often a shaded cell here would meet the outside: 0, 1, or 2.
    ///
    /// Twice is a cycle by itself: an inner cell of a 1 x k grid cuts it in two, and the only cell of a 1 x 1 grid would
    /// leave nothing unshaded.
    #[inline]
    pub fn outside_contacts(&self, row: usize, col: usize) -> u8 {
        let vertical = u8::from(row == 0) + u8::from(row + 1 == self.rows);
        let horizontal = u8::from(col == 0) + u8::from(col + 1 == self.cols);
        match (vertical, horizontal) {
            (2, 2) | (2, 0) | (0, 2) => 2,
            (0, 0) => 0,
            _ => 1,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn indices_and_places_are_inverse_and_neighbours_of_cells_exist() {
        for (rows, cols) in [(1, 1), (1, 5), (5, 1), (2, 2), (3, 7)] {
            let grid = Grid::new(rows, cols);
            for row in 0..rows {
                for col in 0..cols {
                    let index = grid.index(row, col);
                    assert_eq!(grid.place(index), (row, col));
                    for near in grid.sides(index).into_iter().chain(grid.corners(index)) {
                        assert!(near < grid.size());
                    }
                }
            }
            assert_eq!(grid.indices().count(), rows * cols);
        }
    }

    #[test]
    fn thin_grids_meet_the_outside_twice() {
        let contacts = |rows, cols| -> Vec<u8> {
            let grid = Grid::new(rows, cols);
            (0..rows).flat_map(|r| (0..cols).map(move |c| grid.outside_contacts(r, c))).collect()
        };
        assert_eq!(contacts(1, 1), [2]);
        assert_eq!(contacts(1, 2), [1, 1]);
        assert_eq!(contacts(4, 1), [1, 2, 2, 1]);
        assert_eq!(contacts(2, 2), [1; 4]);
        assert_eq!(contacts(3, 3), [1, 1, 1, 1, 0, 1, 1, 1, 1]);
    }

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
