//! The geometry of a grid.
//!
//! A cell is named by its *index* in a grid with a margin: one row above, one below, and at least one column that serves
//! as the right margin of a row and the left margin of the next. So the neighbours of a cell are found by adding constants,
//! and no propagator ever asks whether it stands at the border. A *place* is the number of a cell row by row, without
//! margins, as in lists of labels and shades.

/// Index arithmetic on a grid with margins. The distance between vertical neighbours is a power of two, so that the row
/// and column of an index are found without a division.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
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

    /// The index of the cell in this place, row by row without margins.
    #[inline]
    pub fn cell(&self, place: usize) -> usize {
        self.index(place / self.cols, place % self.cols)
    }

    /// The place of a cell, row by row without margins.
    #[inline]
    pub fn place(&self, index: usize) -> usize {
        let (row, col) = self.row_col(index);
        row * self.cols + col
    }

    /// The row and column of an index that is not in the margin.
    #[inline]
    pub fn row_col(&self, index: usize) -> (usize, usize) {
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

    /// The neighbours of a cell, without those in the margin.
    pub fn neighbours(&self, index: usize) -> impl Iterator<Item = usize> + use<> {
        let (row, col) = self.row_col(index);
        let are_inside = [row > 0, col > 0, col + 1 < self.cols, row + 1 < self.rows];
        self.sides(index).into_iter().zip(are_inside).filter(|&(_, is_inside)| is_inside).map(|(side, _)| side)
    }

    /// How many of the neighbours of a cell are cells.
    pub fn sides_inside(&self, index: usize) -> u8 {
        let (row, col) = self.row_col(index);
        u8::from(row > 0) + u8::from(row + 1 < self.rows) + u8::from(col > 0) + u8::from(col + 1 < self.cols)
    }

    /// The four indices that touch this one at a corner.
    #[inline]
    pub fn corners(&self, index: usize) -> [usize; 4] {
        corners(index, self.stride())
    }

    /// How often a shaded cell here would meet the outside: 0, 1, or 2.
    ///
    /// Twice is a cycle by itself: an inner cell of a 1 x k grid cuts it in two, and the only cell of a 1 x 1 grid would
    /// leave nothing unshaded.
    #[inline]
    pub fn outside_contacts(&self, index: usize) -> u8 {
        let (row, col) = self.row_col(index);
        let vertical = u8::from(row == 0) + u8::from(row + 1 == self.rows);
        let horizontal = u8::from(col == 0) + u8::from(col + 1 == self.cols);
        match (vertical, horizontal) {
            (2, 2) | (2, 0) | (0, 2) => 2,
            (0, 0) => 0,
            _ => 1,
        }
    }
}

/// The four indices that touch this one at a corner, given the distance between vertical neighbours.
#[inline]
pub fn corners(index: usize, stride: usize) -> [usize; 4] {
    let (above, below) = (index - stride, index + stride);
    [above - 1, above + 1, below - 1, below + 1]
}
