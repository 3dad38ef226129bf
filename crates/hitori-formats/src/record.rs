//! Record: one entry of a file, e.g. `Record { rows: 1, cols: 2, labels: vec![1, 2], .. }`; and the words that the
//! messages of all codecs share.

use std::fmt::Display;

pub use hitori_core::shading::Shade;

/// The largest grid that a text may merely claim: a larger one must have all its cells in the text.
pub const MAX_CLAIMED_CELLS: u64 = 1_000_000;

/// A puzzle with what came with it: labels row by row (0 is a blank), a shading, and the warnings of its reader, e.g.
/// "r1c2: 'A' is not a number, read as a blank".
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Record {
    /// Of the grid, at least 1.
    pub rows: usize,
    /// Of the grid, at least 1.
    pub cols: usize,
    /// Row by row, one for each cell.
    pub labels: Vec<u32>,
    /// Name, author and source.
    pub texts: Texts,
    /// A solution or a player's marks, row by row.
    pub shading: Option<Vec<Shade>>,
    /// What a person should know of how the text was read.
    pub warnings: Vec<String>,
    /// Only JSON holds proofs; the other formats leave them out.
    pub proof: Option<String>,
    /// The labels were letters, `a` for 1, and pictures show them so.
    pub are_letters: bool,
}

/// What a puzzle is called and where it is from.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Texts {
    /// Of the puzzle.
    pub name: Option<String>,
    /// Who made it.
    pub author: Option<String>,
    /// Where it was found.
    pub source: Option<String>,
}

impl Record {
    /// A puzzle alone.
    pub fn new(rows: usize, cols: usize, labels: Vec<u32>) -> Self {
        debug_assert_eq!(rows * cols, labels.len());
        Record { rows, cols, labels, ..Record::default() }
    }

    /// With a shading, unless that says nothing of any cell.
    pub fn shaded(self, shading: Vec<Shade>) -> Self {
        let is_empty = shading.iter().all(|&shade| shade == Shade::Unknown);
        Record { shading: (!is_empty).then_some(shading), ..self }
    }

    /// With one more warning, if there is one.
    pub fn warned(mut self, warning: impl IntoIterator<Item = String>) -> Self {
        self.warnings.extend(warning);
        self
    }

    /// The rows of the shading in `#`, `.` and `?`.
    pub fn shading_rows(&self) -> Option<Vec<String>> {
        let row = |row: &[Shade]| row.iter().map(|shade| shade.symbol()).collect();
        self.shading.as_ref().map(|shading| shading.chunks(self.cols).map(row).collect())
    }
}

impl Texts {
    /// The texts by their keys in comments and in JSON.
    pub fn by_key(&self) -> [(&'static str, &Option<String>); 3] {
        [("name", &self.name), ("author", &self.author), ("source", &self.source)]
    }

    /// The text of this key, to be set.
    pub fn of_key(&mut self, key: &str) -> Option<&mut Option<String>> {
        match key {
            "name" => Some(&mut self.name),
            "author" => Some(&mut self.author),
            "source" => Some(&mut self.source),
            _ => None,
        }
    }

    /// Set the texts that `newer` has.
    pub fn update(&mut self, newer: Texts) {
        for (text, newer) in
            [(&mut self.name, newer.name), (&mut self.author, newer.author), (&mut self.source, newer.source)]
        {
            if newer.is_some() {
                *text = newer;
            }
        }
    }

    /// Is nothing known?
    pub fn is_empty(&self) -> bool {
        self.by_key().iter().all(|(_, text)| text.is_none())
    }
}

/// Why a text cannot be read, or a puzzle not be written; line and column count from 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// What was expected, and what was found.
    pub problem: String,
    /// Of the text.
    pub line: Option<usize>,
    /// In characters.
    pub column: Option<usize>,
    /// The readings that fit, if there are several or the likeliest is unlikely; how each is asked for is for the
    /// surface to say.
    pub choices: Vec<Choice>,
}

/// A reading of a text that must be asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// What it comes to, in a few words: `a puzzle of 1 x 16`.
    pub reading: String,
    /// What asks for it.
    pub means: Means,
}

/// What a person can say of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Means {
    /// The name of its format.
    Format(&'static str),
    /// Rows and columns of its puzzles.
    Size(usize, usize),
}

impl Problem {
    /// A problem somewhere.
    pub fn new(problem: impl Into<String>) -> Self {
        Problem { problem: problem.into(), line: None, column: None, choices: Vec::new() }
    }

    /// The same on this line, whatever line it was on.
    pub fn line(self, line: usize) -> Self {
        Problem { line: Some(line), ..self }
    }

    /// The same on one of these lines, of which the problem has the number.
    pub fn among(self, lines: &[usize]) -> Self {
        Problem { line: Some(lines[self.line.unwrap_or(1) - 1]), ..self }
    }

    /// The same so many columns further on.
    pub fn after(self, columns: usize) -> Self {
        Problem { column: Some(columns + self.column.unwrap_or(1)), ..self }
    }

    /// The same in this column.
    pub fn column(self, column: usize) -> Self {
        Problem { column: Some(column), ..self }
    }
}

/// What reading a part of a text comes to.
pub type Item = Result<Record, Problem>;

/// A FormatError with a message made as `format!` makes it.
macro_rules! problem {
    ($($message:tt)*) => { $crate::record::Problem::new(format!($($message)*)) };
}
pub(crate) use problem;

/// The text in quotes, cut to a length that fits a message: `'1 2 x'`, `"it's"`.
pub fn quoted(text: &str) -> String {
    quoted_to(text, 40)
}

/// `quoted`, cut to so many characters.
pub fn quoted_to(text: &str, limit: usize) -> String {
    let end = text.char_indices().nth(limit).map_or(text.len(), |(end, _)| end);
    let (shown, rest) = text.split_at(end);
    let mark = if shown.contains('\'') && !shown.contains('"') { '"' } else { '\'' };
    let mut out = String::from(mark);
    for letter in shown.chars() {
        let code = u32::from(letter);
        match letter {
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            '\\' => out.push_str("\\\\"),
            _ if letter == mark => out.extend(['\\', mark]),
            ' '..='~' => out.push(letter),
            _ if letter.is_alphanumeric() || letter.escape_debug().len() == 1 => out.push(letter),
            _ if code < 0x100 => out.push_str(&format!("\\x{code:02x}")),
            _ if code < 0x10000 => out.push_str(&format!("\\u{code:04x}")),
            _ => out.push_str(&format!("\\U{code:08x}")),
        }
    }
    out.push(mark);
    if !rest.is_empty() {
        out.push_str("...");
    }
    out
}

/// A number with its noun: `1 label`, `2,000 labels`.
pub fn counted(number: impl Display, noun: &str) -> String {
    let digits = number.to_string();
    let mut out = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place) % 3 == 0 {
            out.push(',');
        }
        out.push(digit);
    }
    let plural = if digits == "1" { "" } else { "s" };
    format!("{out} {noun}{plural}")
}

/// The name of a cell, e.g. `r1c2`, by its place in a grid of so many columns.
pub fn cell(place: usize, cols: usize) -> String {
    format!("r{}c{}", place / cols + 1, place % cols + 1)
}

/// The warning for "?" clues, which Hitori does not have: they behave like blanks. None if there are none.
pub fn unknown_clues(places: &[usize], cols: usize) -> Option<String> {
    let first = cell(*places.first()?, cols);
    Some(format!("read {} '?' as blank, the first at {first}", counted(places.len(), "clue")))
}

/// Refuse a size that the text merely claims if it would take too much memory.
pub fn check_claimed_size(rows: u64, cols: u64) -> Result<(), Problem> {
    let found = format!("{rows} rows and {cols} columns");
    let problem = if rows < 1 || cols < 1 {
        problem!("expected at least one row and one column, found {found}")
    } else if rows.saturating_mul(cols) > MAX_CLAIMED_CELLS {
        problem!("expected a size of at most {MAX_CLAIMED_CELLS} cells here, found {found}")
    } else {
        return Ok(());
    };
    Err(problem.line(1).column(1))
}

/// The column, from 1, of the character that begins at this byte.
pub fn column(text: &str, at: usize) -> usize {
    text[..at].chars().count() + 1
}

/// The number that a text of 1 to `most` ASCII digits is.
pub fn number(text: &str, most: usize) -> Option<u64> {
    let is_number = (1..=most).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit());
    if is_number {
        text.parse().ok()
    } else {
        None
    }
}

/// The number that a text begins with, of 1 to `most` digits and no more, and the rest.
pub fn leading_number(text: &str, most: usize) -> Option<(u64, &str)> {
    let end = text.bytes().position(|byte| !byte.is_ascii_digit()).unwrap_or(text.len());
    Some((number(&text[..end], most)?, &text[end..]))
}

/// The labels as text, row by row, with this between those of a row.
pub fn rows_of(record: &Record, gap: &str, show: impl Fn(u32) -> String) -> Vec<String> {
    let row = |row: &[u32]| row.iter().map(|&label| show(label)).collect::<Vec<_>>().join(gap);
    record.labels.chunks(record.cols).map(row).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quotes_as_python_prints_them() {
        for (text, shown) in [
            ("abc", "'abc'"),
            ("it's", "\"it's\""),
            ("it's \"so\"", "'it\\'s \"so\"'"),
            ("\0\t\\é\u{ad}\u{2028}\u{e0001}数", "'\\x00\\t\\\\é\\xad\\u2028\\U000e0001数'"),
        ] {
            assert_eq!(quoted(text), shown);
        }
        assert_eq!(quoted_to("abcd", 3), "'abc'...");
        assert_eq!([counted(1, "label"), counted(1234567, "row")], ["1 label", "1,234,567 rows"]);
    }
}
