//! The shape of a board: its cells and literals, as numbers and as the words for them, `r1c2`, `+r1c2`, `.#.`.

use super::words::{number, shown};

/// A cell and one of the two shades, in one word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Literal(u32);

impl Literal {
    /// `cell` is a place on a board of at most `MOST_CELLS` cells.
    pub fn new(cell: usize, is_shaded: bool) -> Self {
        Literal((cell as u32) << 1 | u32::from(is_shaded))
    }

    pub fn cell(self) -> usize {
        (self.0 >> 1) as usize
    }

    pub fn is_shaded(self) -> bool {
        self.0 & 1 == 1
    }

    /// A number below twice that of the places.
    pub fn code(self) -> usize {
        self.0 as usize
    }

    pub fn negated(self) -> Self {
        Literal(self.0 ^ 1)
    }
}

/// Literals, which count places twice, and the members of groups are counted in 32 bits.
pub const MOST_CELLS: usize = 1 << 28;

/// A board's shape, which says which cells there are.
///
/// A cell is a place in a grid with a frame around it: row 0, the row after the last, and column 0, which stands to the
/// right of the row before as well. So each cell has four neighbours, found by adding.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shape {
    pub rows: usize,
    pub cols: usize,
}

impl Shape {
    /// The cells, row by row.
    pub fn cells(self) -> impl Iterator<Item = usize> {
        (1..=self.rows).flat_map(move |row| (1..=self.cols).map(move |col| row * self.width() + col))
    }

    /// Number of cells.
    pub fn size(self) -> usize {
        self.rows * self.cols
    }

    /// Number of places, the frame among them.
    pub fn places(self) -> usize {
        (self.rows + 2) * self.width() + 1
    }

    /// How far the cell below is.
    pub fn width(self) -> usize {
        self.cols + 1
    }

    /// The cells that share an edge with a cell, or the frame.
    pub fn beside(self, cell: usize) -> [usize; 4] {
        [cell - self.width(), cell - 1, cell + 1, cell + self.width()]
    }

    /// The cell of a word such as `r1c2`.
    pub fn cell(self, word: &str) -> Result<usize, String> {
        let place = |word: &str| {
            let (row, col) = word.strip_prefix('r')?.split_once('c')?;
            Some((usize::try_from(number(row).ok()?).ok()?, usize::try_from(number(col).ok()?).ok()?))
        };
        match place(word) {
            Some((row @ 1.., col @ 1..)) if row <= self.rows && col <= self.cols => Ok(row * self.width() + col),
            Some(_) => Err(format!("{} is not a cell of {} rows and {} columns", shown(word), self.rows, self.cols)),
            None => Err(format!("expected a cell such as r1c2, got '{}'", shown(word))),
        }
    }

    /// The word for a cell.
    pub fn name(self, cell: usize) -> String {
        format!("r{}c{}", cell / self.width(), cell % self.width())
    }

    /// A literal such as `+r1c2` (shaded) or `-r1c2` (unshaded).
    pub fn literal(self, word: &str) -> Result<Literal, String> {
        match word.as_bytes().first() {
            Some(b'+') => Ok(Literal::new(self.cell(&word[1..])?, true)),
            Some(b'-') => Ok(Literal::new(self.cell(&word[1..])?, false)),
            _ => Err(format!("expected a literal such as +r1c2 or -r1c2, got '{}'", shown(word))),
        }
    }

    /// All rows of shades, one word a row, e.g. `.#. ...`, as bytes out of `allowed`.
    pub fn shades<'a>(self, words: impl Iterator<Item = &'a str>, allowed: &str) -> Result<Vec<u8>, String> {
        let mut shades = Vec::new();
        let mut rows = 0;
        for word in words {
            if word.len() != self.cols || !word.chars().all(|shade| allowed.contains(shade)) {
                let expected = format!("expected a row of {} shades out of '{allowed}'", self.cols);
                return Err(format!("{expected}, got '{}'", shown(word)));
            }
            shades.extend_from_slice(word.as_bytes());
            rows += 1;
        }
        if rows == self.rows {
            Ok(shades)
        } else {
            Err(format!("expected {} rows of shades, got {rows}", self.rows))
        }
    }
}
