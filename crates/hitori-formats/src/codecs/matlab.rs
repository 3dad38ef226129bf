//! matlab: matrices as MATLAB and Octave write them; a 0 is a blank.
//!
//! ```text
//! % author: somebody
//! week1 = [3 2 5; 4 0 12];
//! week2 = [1, 2    % the end of a line ends a row too,
//!          2, ...  % but not after three dots
//!          1];
//! ```
//!
//! A file may hold several, and a name before `=` is the name of the puzzle. Name, author and source are written as
//! comments. NaN is a blank too.

use crate::codec::{Codec, Holds, Read, Sample, Write, ALL};
use crate::lines::{field, header, Places};
use crate::record::{problem, quoted, rows_of, Item, Problem, Record, Texts};
use crate::rows::label;

const EXAMPLE: &str = "[3 2 5; 4 0 12]";
/// As much of a line as a message may need.
const LONGEST: usize = 100;

pub static MATLAB: Codec = Codec {
    name: "matlab",
    description: "matrices of MATLAB and Octave",
    read: Read::Document(read),
    write: Some(Write::Block(|record| {
        let mut rows = rows_of(record, " ", |label| label.to_string()).join("; ");
        if record.rows == 1 {
            rows.push(';'); // by which it is known for a matrix
        }
        let comments = header(&record.texts);
        let comments: String = comments.lines().map(|line| line.replacen('#', "%", 1) + "\n").collect();
        Ok(format!("{comments}[{rows}]"))
    })),
    holds: Holds { metadata: ALL, ..Holds::ANY },
    extensions: &[".m"],
    sign: is_matlab,
    has_puzzles: |sample| sample.rows.iter().chain([&sample.next_row]).any(|row| after_bracket(row).is_some()),
    may_be_solved: true,
    ..Codec::PLAIN
};

/// The puzzles of a file; after one that cannot be read, those behind its bracket are.
fn read(text: &str) -> Vec<Item> {
    let (mut items, mut rest, mut places) = (Vec::new(), Rest { text, at: 0 }, Places::default());
    loop {
        match rest.next_matrix() {
            Ok(Some(record)) => items.push(Ok(record)),
            Ok(None) => break,
            Err((problem, at)) => {
                items.push(Err(places.at(problem, text, at)));
                // A matrix without an end has taken all that is left.
                let Some(end) = text[at..].find(']').filter(|_| !rest.left().is_empty()) else { break };
                rest.at = at + end + 1;
            }
        }
    }
    items
}

/// A problem and the byte where it is.
type Wrong = (Problem, usize);

/// What is still to be read of a text.
struct Rest<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Rest<'a> {
    /// The next matrix, with the texts in the comments before it; None if there is none.
    fn next_matrix(&mut self) -> Result<Option<Record>, Wrong> {
        let mut texts = Texts::default();
        while let Some(comment) = self.comment_after(&[' ', '\t', '\n', ';', ',']) {
            texts.update(field(&comment.replacen('%', "#", 1)));
        }
        if self.left().is_empty() {
            return Ok(None);
        }
        let start = self.at;
        let (name, cells) = name_and_cells(self.left()).ok_or_else(|| {
            let line: String = self.left().chars().take_while(|&letter| letter != '\n').take(LONGEST).collect();
            (problem!("expected a matrix such as {EXAMPLE}, found {}", quoted(&line)), start)
        })?;
        self.at = self.text.len() - cells.len();
        let record = self.cells(start)?;
        let texts = Texts { name: texts.name.or(name.map(str::to_owned)), ..texts };
        Ok(Some(Record { texts, ..record }))
    }

    /// The puzzle of the cells up to `]`; `start` is where the matrix begins.
    fn cells(&mut self, start: usize) -> Result<Record, Wrong> {
        let (mut labels, mut cols, mut rows) = (Vec::new(), 0, 0);
        let mut row_start = self.at;
        let mut has_comma = false; // with no label after it yet
        loop {
            while self.comment_after(&[' ', '\t']).is_some() {}
            let Some(letter) = self.left().chars().next() else {
                return Err((problem!("expected ']' at the end of the matrix, found the end of the text"), start));
            };
            let place = self.at;
            match letter {
                '\n' | ';' | ']' => {
                    let length = labels.len() - rows * cols;
                    if rows > 0 && length > 0 && length != cols {
                        let row = quoted(self.text[row_start..place].trim());
                        return Err((
                            problem!("row {} has {length} labels, expected {cols}: {row}", rows + 1),
                            row_start,
                        ));
                    }
                    if length > 0 {
                        (cols, rows, has_comma) = (length, rows + 1, false);
                    }
                    self.at += 1;
                    row_start = self.at;
                    if letter == ']' {
                        break;
                    }
                }
                ',' if has_comma || labels.len() == rows * cols => {
                    return Err((problem!("expected a label before ','; write 0 for a blank"), place));
                }
                ',' => {
                    has_comma = true;
                    self.at += 1;
                }
                _ => {
                    let end = self.left().find(|letter| " \t\n,;]%".contains(letter)).unwrap_or(self.left().len());
                    let word = &self.left()[..end];
                    let found = if word == "NaN" { Some(0) } else { label(word) };
                    labels.push(found.ok_or_else(|| {
                        let expected = format!("a label from 1 to {}, or 0 for a blank", u32::MAX);
                        (problem!("expected {expected}, found {}", quoted(word)), place)
                    })?);
                    has_comma = false;
                    self.at += end;
                }
            }
        }
        if labels.is_empty() {
            return Err((problem!("a puzzle needs at least one row and one column, got an empty matrix"), start));
        }
        Ok(Record::new(rows, cols, labels))
    }

    fn left(&self) -> &'a str {
        &self.text[self.at..]
    }

    /// Skip such letters, and then one comment, which is given, without the end of its line; or three dots, with it.
    fn comment_after(&mut self, skipped: &[char]) -> Option<&'a str> {
        self.at = self.text.len() - self.left().trim_start_matches(skipped).len();
        let left = self.left();
        if !left.starts_with(['%', '#']) && !left.starts_with("...") {
            return None;
        }
        let end = left.find('\n').unwrap_or(left.len());
        if left.starts_with('.') {
            self.at += (end + 1).min(left.len());
            return Some("");
        }
        self.at += end;
        Some(&left[..end])
    }
}

/// The name in `NAME = [`, if one is given, and what stands after the bracket.
fn name_and_cells(text: &str) -> Option<(Option<&str>, &str)> {
    if let Some(cells) = text.strip_prefix('[') {
        return Some((None, cells));
    }
    let is_in_name = |letter: char| letter.is_ascii_alphanumeric() || letter == '_';
    let (name, rest) = text.split_at(text.find(|letter| !is_in_name(letter)).unwrap_or(text.len()));
    let without_gap = |text: &'_ str| text.len() - text.trim_start_matches([' ', '\t']).len();
    let rest = rest[without_gap(rest)..].strip_prefix('=')?;
    let cells = rest[without_gap(rest)..].strip_prefix('[')?;
    name.starts_with(|letter: char| letter.is_ascii_alphabetic()).then_some((Some(name), cells))
}

/// What stands after the bracket that begins a row, with or without a name before it.
fn after_bracket(row: &str) -> Option<&str> {
    Some(name_and_cells(row)?.1.trim_start())
}

/// A comment with `%`, or a bracket, a number, and the end of a row before the other bracket: a list that is one row may
/// be a part of what somebody had, e.g. `[3, 2], [1, 4]`, a flat list of all labels, or a note such as `[1]`. A list of
/// lists or of objects is for other formats, and so are rows that are a list each, `[3, 2]` above `[1]`.
fn is_matlab(sample: &Sample) -> bool {
    let is_list = |row: &&&str| row.starts_with('[') && row.contains(']') && !row.contains(';');
    if sample.rows.iter().filter(is_list).count() > 1 {
        return false;
    }
    let is_comment = |row: &&&str| row.starts_with('%');
    let mut rows = sample.rows.iter().skip_while(is_comment).chain([&sample.next_row]);
    let (Some(first), second) = (rows.next(), rows.next()) else { return false };
    if first.is_empty() {
        return true; // comments alone
    }
    let is_cell = |text: &str| text.starts_with(|letter: char| letter.is_ascii_digit()) || text.starts_with("NaN");
    let goes_on = |cells: &str| cells.is_empty() || cells.starts_with(['%']) || cells.starts_with("...");
    let ends = |behind: &str| behind.is_empty() || behind.starts_with([';', ',', '%', '#']);
    after_bracket(first).is_some_and(|cells| match cells.split_once(']') {
        Some((matrix, behind)) => is_cell(cells) && matrix.contains(';') && ends(behind.trim_start()),
        None => is_cell(cells) || (goes_on(cells) && second.is_some_and(|row| is_cell(row))),
    })
}
