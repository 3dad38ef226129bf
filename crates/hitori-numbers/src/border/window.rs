//! A few neighbouring columns of a strip: what a maximal shading cannot look like there, and the shares of the column
//! in the middle.
//!
//! Each shaded cell has the *kind* of its component. A component that reaches the border is *touched*. Any other is
//! *looped* if it has six cells or more, and *plain* if not. Row 0 is the border; below the last row the strip ends, and
//! the cells there may be anything.

/// The cells of a column from the border inwards, two bits each: 0 if unshaded, else the kind.
pub type Column = u16;

/// The kind of a shaded cell, or 0.
type Kind = u16;

/// An untouched component of at most five cells: if two of them keep another unshaded, two have a common contact.
pub const PLAIN: Kind = 1;
/// Any other untouched component.
pub const LOOPED: Kind = 2;
/// A component with a cell on the border.
pub const TOUCHED: Kind = 3;

const SIDES: [(isize, isize); 4] = [(-1, 0), (0, 1), (1, 0), (0, -1)];
const CORNERS: [(isize, isize); 4] = [(-1, -1), (-1, 1), (1, 1), (1, -1)];

/// The kind of the cell in a row of a column, or 0.
pub fn kind(column: Column, row: usize) -> Kind {
    (column >> (2 * row)) & 3
}

/// Neighbouring columns, and one among them that is asked about: the *middle*.
#[derive(Clone, Copy, Debug)]
pub struct Window<'a> {
    columns: &'a [Column],
    height: isize,
    middle: isize,
    /// Is the first column on the border, too?
    is_corner: bool,
}

impl<'a> Window<'a> {
    /// Around the middle one of an odd number of columns with so many rows.
    pub fn new(columns: &'a [Column], height: usize) -> Self {
        Window { columns, height: height as isize, middle: columns.len() as isize / 2, is_corner: false }
    }

    /// Around any of the columns of which the first is on the border.
    pub fn in_corner(columns: &'a [Column], height: usize, middle: usize) -> Self {
        Window { columns, height: height as isize, middle: middle as isize, is_corner: true }
    }

    /// Can the middle and the columns beside it stand like this in a maximal shading?
    pub fn is_possible(&self) -> bool {
        (0..self.height - 1).all(|row| match self.kind(row, 0) {
            0 => match self.count(row, &SIDES) {
                0 => self.could_be_kept(row),
                4 => false,
                _ => true,
            },
            // Two shaded cells of the border would be joined.
            _ if self.joined_to_border(row) > 1 => false,
            PLAIN => true,
            _ => self.outside(row, 0) > 0 || self.count(row, &CORNERS) > 0,
        })
    }

    /// Twice the shares of the middle of five columns, as far as they are known. None if no maximal shading looks like
    /// this.
    pub fn price(&self) -> Option<i16> {
        // Of the last row but one the covered cells alone: the others would need a row more.
        Some(self.inner_price()? + self.covered_price(self.height - 2))
    }

    /// The same without the last row but one.
    pub fn inner_price(&self) -> Option<i16> {
        let mut price = 0;
        for row in 0..self.height - 1 {
            let is_priced = row < self.height - 2;
            if self.kind(row, 0) != 0 {
                price += if is_priced { self.share_of_shaded(row) } else { 0 };
            } else if self.is_uncovered(row, 0) {
                let guards = CORNERS.iter().filter(|corner| self.keeps(row, 0, corner)).count() as i16;
                if guards < if self.outside(row, 0) > 0 { 1 } else { 2 } {
                    return None;
                }
                price += if is_priced { (guards - 2).max(0) } else { 0 };
            } else if is_priced {
                price += self.covered_price(row);
            }
        }
        Some(price)
    }

    /// Twice the share of an unshaded cell of the middle that has a shaded neighbour, and 0 for others: one cell for
    /// each further neighbour, but not for two that touch each other, because their contact has that share.
    pub fn covered_price(&self, row: isize) -> i16 {
        let touching =
            (0..4).filter(|&side| self.at(row, &SIDES[side]) != 0 && self.at(row, &SIDES[(side + 1) % 4]) != 0);
        2 * (i16::from(self.count(row, &SIDES)) - 1 - touching.count() as i16).max(0)
    }

    /// What a cell gains by its contacts and the border, less a half for each uncovered cell that it keeps.
    fn share_of_shaded(&self, row: isize) -> i16 {
        let contacts = i16::from(self.count(row, &CORNERS));
        let kept = |corner: &&(isize, isize)| self.is_kept_by_middle(row, corner);
        let spent = CORNERS.iter().filter(kept).count() as i16;
        match self.kind(row, 0) {
            PLAIN => 2 * contacts - spent,
            LOOPED => 5 - contacts - spent,
            _ => match self.outside(row, 0) {
                0 => 6 - contacts - spent - self.alone_kept(row),
                outside => 2 * outside - contacts - spent - self.alone_kept(row),
            },
        }
    }

    /// How many uncovered cells of the border the middle cell keeps alone.
    fn alone_kept(&self, row: isize) -> i16 {
        let alone = |corner: &&(isize, isize)| {
            let touched = |other: &&(isize, isize)| self.kind(row + corner.0 + other.0, corner.1 + other.1) == TOUCHED;
            self.outside(row + corner.0, corner.1) > 0
                && self.is_kept_by_middle(row, corner)
                && CORNERS.iter().filter(touched).count() == 1
        };
        CORNERS.iter().filter(alone).count() as i16
    }

    fn is_kept_by_middle(&self, row: isize, corner: &(isize, isize)) -> bool {
        let (other, col) = (row + corner.0, corner.1);
        other >= 0
            && self.middle + col >= 0
            && self.is_uncovered(other, col)
            && self.keeps(other, col, &(-corner.0, -corner.1))
    }

    /// Is the cell at a corner of an uncovered one among those that keep it unshaded?
    fn keeps(&self, row: isize, col: isize, corner: &(isize, isize)) -> bool {
        let (down, right) = *corner;
        let found = self.kind(row + down, col + right);
        let alike = || CORNERS.iter().filter(|other| self.kind(row + other.0, col + other.1) == found).count();
        match found {
            0 => false,
            PLAIN => {
                self.are_plain(&[(row - down, col + right), (row, col + 2 * right)])
                    || self.are_plain(&[(row + down, col - right), (row + 2 * down, col)])
            }
            TOUCHED if self.outside(row, col) > 0 => true,
            _ => alike() >= 2,
        }
    }

    /// A necessary condition that an uncovered cell is kept unshaded, from the next columns alone.
    fn could_be_kept(&self, row: isize) -> bool {
        let alike = |kind| CORNERS.iter().filter(|corner| self.at(row, corner) == kind).count();
        [PLAIN, LOOPED, TOUCHED].into_iter().any(|kind| alike(kind) >= 2)
            || (self.outside(row, 0) > 0 && alike(TOUCHED) == 1)
    }

    /// Is a cell unshaded and without a shaded neighbour?
    fn is_uncovered(&self, row: isize, col: isize) -> bool {
        self.kind(row, col) == 0 && SIDES.iter().all(|side| self.kind(row + side.0, col + side.1) == 0)
    }

    /// Cells below the strip may be plain.
    fn are_plain(&self, cells: &[(isize, isize)]) -> bool {
        cells.iter().all(|&(row, col)| row >= self.height || self.kind(row, col) == PLAIN)
    }

    fn count(&self, row: isize, around: &[(isize, isize)]) -> u8 {
        around.iter().filter(|step| self.at(row, step) != 0).count() as u8
    }

    /// The kind of a cell beside one of the middle column.
    fn at(&self, row: isize, step: &(isize, isize)) -> Kind {
        self.kind(row + step.0, step.1)
    }

    /// How many edges of a cell are on the border.
    fn outside(&self, row: isize, col: isize) -> i16 {
        i16::from(row == 0) + i16::from(self.is_corner && self.middle + col == 0)
    }

    /// How many of a cell and its contacts are on the border.
    fn joined_to_border(&self, row: isize) -> usize {
        let is_on_border = |step: &&(isize, isize)| self.at(row, step) != 0 && self.outside(row + step.0, step.1) > 0;
        usize::from(self.outside(row, 0) > 0) + CORNERS.iter().filter(is_on_border).count()
    }

    fn kind(&self, row: isize, col: isize) -> Kind {
        let col = self.middle + col;
        if row < 0 || row >= self.height || col < 0 {
            return 0;
        }
        kind(self.columns[col as usize], row as usize)
    }
}
