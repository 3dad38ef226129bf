//! Shadings: what is known of each cell, and which other cells could be shaded.

use crate::forest::Forest;
use crate::grid::Grid;

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

/// Shaded cells, to ask what else could be shaded.
pub struct ShadedMap {
    grid: Grid,
    forest: Forest,
}

impl ShadedMap {
    /// Nothing is shaded yet.
    pub fn new(grid: Grid) -> Self {
        ShadedMap { grid, forest: Forest::new(grid) }
    }

    /// The shaded cells of a shading that obeys rules 2 and 3.
    pub fn of(grid: Grid, shading: &[Shade]) -> Self {
        let mut map = ShadedMap::new(grid);
        for (cell, _) in grid.indices().zip(shading).filter(|(_, &shade)| shade == Shade::Shaded) {
            map.shade_all([cell]);
        }
        map
    }

    /// Is this cell, given by its index, shaded?
    pub fn is_shaded(&self, cell: usize) -> bool {
        self.forest.is_placed(cell)
    }

    /// Do rules 2 and 3 allow to shade this cell, which is not shaded yet?
    #[inline]
    pub fn can_shade(&self, cell: usize) -> bool {
        !self.is_beside_shaded(cell) && !self.closes_cycle(cell)
    }

    /// Does a shaded cell share an edge with this one?
    #[inline]
    pub fn is_beside_shaded(&self, cell: usize) -> bool {
        self.grid.sides(cell).into_iter().any(|side| self.forest.is_placed(side))
    }

    /// Would shading this cell cut the unshaded ones in two?
    #[inline]
    pub fn closes_cycle(&self, cell: usize) -> bool {
        self.forest.closes_cycle(cell, self.outside_contacts(cell))
    }

    /// Shade these cells, none of which is shaded yet, if rules 2 and 3 allow to shade all of them; else none.
    #[inline]
    pub fn shade_all(&mut self, cells: impl IntoIterator<Item = usize>) -> bool {
        let mark = self.forest.mark();
        for cell in cells {
            if !self.can_shade(cell) {
                self.forest.undo_to(mark);
                return false;
            }
            self.forest.place(cell, self.outside_contacts(cell), |_| ());
        }
        true
    }

    /// The shading, complete.
    pub fn shading(&self) -> Shading {
        let shade = |cell| if self.is_shaded(cell) { Shade::Shaded } else { Shade::Unshaded };
        self.grid.indices().map(shade).collect()
    }

    fn outside_contacts(&self, cell: usize) -> u8 {
        let (row, col) = self.grid.place(cell);
        self.grid.outside_contacts(row, col)
    }
}
