//! The words of a proof: lines, numbers, cells, literals, rows of shades. What is not written as it must be is refused.

use super::board::Literal;

/// The most digits of a number, so that it fits a word.
const MOST_DIGITS: usize = 18;

/// The words of a line; blanks, tabs and carriage returns separate them.
pub type Words<'a> = Box<dyn Iterator<Item = &'a str> + 'a>;

/// The lines that say something, each with its number in the file, from 1; the last number is that of the end.
pub struct Lines<'a> {
    rest: std::iter::Zip<std::ops::RangeFrom<usize>, std::str::Split<'a, char>>,
    /// The number of the line that was read last.
    pub number: usize,
}

impl<'a> Lines<'a> {
    pub fn new(text: &'a str) -> Self {
        Lines { rest: (1..).zip(text.split('\n')), number: 0 }
    }
}

impl<'a> Iterator for Lines<'a> {
    type Item = Words<'a>;

    /// The words of the next line that is neither empty nor a comment.
    fn next(&mut self) -> Option<Words<'a>> {
        for (number, line) in self.rest.by_ref() {
            self.number = number;
            let mut words = line.split([' ', '\t', '\r']).filter(|word| !word.is_empty()).peekable();
            if words.peek().is_some_and(|word| !word.starts_with('#')) {
                return Some(Box::new(words));
            }
        }
        None
    }
}

/// A number without a sign and without leading zeros.
pub fn number(word: &str) -> Result<u64, String> {
    let is_plain = word.bytes().all(|byte| byte.is_ascii_digit()) && (word == "0" || !word.starts_with('0'));
    if word.is_empty() || !is_plain || word.len() > MOST_DIGITS {
        return Err(format!("expected a number of at most {MOST_DIGITS} digits, got '{}'", shown(word)));
    }
    word.parse().map_err(|_| format!("expected a number, got '{}'", shown(word)))
}

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

/// The beginning of a word, for a message: a hostile one can be very long.
pub fn shown(word: &str) -> String {
    const MOST: usize = 40;
    match word.char_indices().nth(MOST) {
        Some((end, _)) => format!("{}...", &word[..end]),
        None => word.to_owned(),
    }
}
