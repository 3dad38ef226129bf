//! All shadings of a size at once: how many, the fewest and the most shaded cells, one drawn at random.
//!
//! A *sweep* goes over the cells row by row. What the rest of the grid needs to know of the cells behind it is little:
//! a [`Past`], e.g. which trees of shaded cells reach the last row passed. Shadings with equal pasts have equal
//! futures, so they are one *node*; the nodes and what shading or not shading the next cell makes of them are a
//! [`diagram`], and every question about all shadings is one pass over it. This is the frontier method ("Simpath",
//! Knuth, The Art of Computer Programming 4A, section 7.1.4, exercise 225), with the forest of corner contacts in place
//! of a path.
//!
//! The *frontier* is the last cell passed in every column, and one more: the cell that touches the next one from the
//! upper left. It is held in *slots*:
//!
//! ```text
//! column       0  1  2  3  4
//! row above    .  a  b  c  d
//! this row     e  f  x              x is the next cell
//!
//! slot         0  1  2  3  4  5  6
//! holds        a  e  f  b  c  d  -  when x is passed, it takes the slot of b, and b that of a
//! ```
//!
//! Slot 0 is empty at the start of a row and the slot after the last column always, so no cell asks whether it stands
//! at the border. [`legal`] is the past of legal shadings, [`maximal`] that of maximal ones. Where a diagram would be
//! too large, a [`beam`] keeps the best pasts only. A [`listing`] names shadings one after
//! another. [`slope`] is about strips of any length: it asks for a cheapest
//! cycle ([`cycles`](crate::cycles)), as the [`border`](crate::border) of a grid of any size does.

pub mod beam;
pub mod diagram;
pub mod layer;
pub mod legal;
pub mod listing;
pub mod maximal;
pub mod queries;
pub mod slope;

use crate::resources::WIDEST_BEAM;
use hitori_core::grid::Grid;

/// The slots of a frontier: slot 0, one a column, and an empty one at the end.
pub type Slots<T> = [T; WIDEST_BEAM + 2];

/// The next cell of a sweep.
#[derive(Clone, Copy, Debug)]
pub struct Spot {
    /// Number of columns.
    pub width: usize,
    /// Its column.
    pub col: usize,
    /// How often it would meet the outside if shaded.
    pub outside: u8,
    /// Is it the last of the grid?
    pub is_last: bool,
}

impl Spot {
    /// The cell of this number, row by row.
    pub fn of(grid: &Grid, cell: usize) -> Self {
        let (outside, col) = (grid.outside_contacts(grid.cell(cell)), cell % grid.cols);
        Spot { width: grid.cols, col, outside, is_last: cell + 1 == grid.cells() }
    }

    /// The slot of the cell to its upper left.
    pub const UPPER_LEFT: usize = 0;

    /// The slot of the cell on its left.
    pub fn left(&self) -> usize {
        self.col
    }

    /// The slot of the cell above it, which becomes its own.
    pub fn above(&self) -> usize {
        self.col + 1
    }

    /// The slot of the cell to its upper right.
    pub fn upper_right(&self) -> usize {
        self.col + 2
    }

    /// Put the passed cell into its slot. The one above it moves to slot 0 unless the row ends here.
    pub fn advance<T: Copy + Default>(&self, slots: &mut Slots<T>, passed: T) {
        let above = std::mem::replace(&mut slots[self.above()], passed);
        slots[Self::UPPER_LEFT] = if self.is_last_of_row() { T::default() } else { above };
    }

    /// Does the row end with it?
    pub fn is_last_of_row(&self) -> bool {
        self.col + 1 == self.width
    }
}

/// Where the cell that is swept as number `cell` stands in a grid of `cols` columns, which is `swept` or its transpose.
pub fn unswept(cell: usize, swept: &Grid, cols: usize) -> usize {
    if cols == swept.cols {
        return cell;
    }
    cell % swept.cols * cols + cell / swept.cols
}

/// What a sweep remembers of the cells behind it.
pub trait Past: Clone + Default {
    /// Pass the next cell. False if no shading of the wanted kind goes on like this.
    fn pass(&mut self, spot: &Spot, shaded: bool) -> bool;

    /// Append a key to `key`, the same for pasts with the same future.
    fn write(&self, width: usize, key: &mut Vec<u8>);

    /// The past behind a key of the same width.
    fn read(width: usize, key: &[u8]) -> Self;
}
