//! Symmetries of a shading.
//!
//! Each is made of one motion of the grid, done again and again until every cell is back. The places that a cell visits
//! are its *orbit*, e.g. the four corners under quarter turns; a shading is symmetric when orbits have one shade.

use std::fmt;
use std::str::FromStr;

use crate::grid::Grid;

/// What leaves a shading as it is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Symmetry {
    /// Nothing.
    #[default]
    None,
    /// A half turn.
    Rot180,
    /// A quarter turn; the grid is a square.
    Rot90,
    /// Exchanging rows and columns; the grid is a square.
    Diag,
}

const NAMES: [(&str, Symmetry); 4] =
    [("none", Symmetry::None), ("rot180", Symmetry::Rot180), ("rot90", Symmetry::Rot90), ("diag", Symmetry::Diag)];

impl Symmetry {
    /// Can a grid that is not square have it?
    pub fn suits_rectangles(self) -> bool {
        matches!(self, Symmetry::None | Symmetry::Rot180)
    }

    /// The cells of the grid, as indices, that share a shade with this one, itself first.
    #[inline]
    pub fn orbit(self, grid: Grid, cell: usize) -> impl Iterator<Item = usize> {
        std::iter::successors(Some(cell), move |&last| Some(self.moved(grid, last)).filter(|&next| next != cell))
    }

    #[inline]
    fn moved(self, grid: Grid, cell: usize) -> usize {
        let (row, col) = grid.row_col(cell);
        match self {
            Symmetry::None => cell,
            Symmetry::Rot180 => grid.index(grid.rows - 1 - row, grid.cols - 1 - col),
            Symmetry::Rot90 => grid.index(col, grid.rows - 1 - row),
            Symmetry::Diag => grid.index(col, row),
        }
    }
}

impl fmt::Display for Symmetry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        NAMES.iter().filter(|(_, symmetry)| symmetry == self).try_for_each(|(name, _)| write!(f, "{name}"))
    }
}

impl FromStr for Symmetry {
    type Err = ();

    fn from_str(name: &str) -> Result<Self, ()> {
        NAMES.iter().find(|(known, _)| *known == name).map(|&(_, symmetry)| symmetry).ok_or(())
    }
}
