//! Rows of labels, which several formats share: apart, `3 2 12`, or digits run together, `325`; and rows of equal length.
//!
//! A *digit* is `0`-`9`, or `a`-`z` for 10 to 35; `0`, `.` and `_` are blanks. A *large letter* stands for a label above
//! the longer side of its puzzle: `x`, the label 33, in the 2 x 2 of `12`, `2x`. That is legal, but more likely a slip of
//! the hand, so it is never read in silence.

use crate::record::{cell, column, counted, problem, quoted, Item, Problem, Record};

/// `0` to `9` and `a` to `z`, for labels up to `MAX_DIGIT`.
pub const DIGITS: &[u8; 36] = b"0123456789abcdefghijklmnopqrstuvwxyz";
/// The largest label of one digit.
pub const MAX_DIGIT: usize = DIGITS.len() - 1;

/// The label of a token, 0 for a blank, or None if it is neither.
pub fn label(token: &str) -> Option<u32> {
    const LONGEST: usize = 10;
    if token == "." || token == "_" {
        return Some(0);
    }
    let bytes = token.as_bytes();
    if bytes.is_empty() || !bytes.iter().all(u8::is_ascii_digit) {
        return None;
    }
    let first = bytes.iter().position(|&digit| digit != b'0').unwrap_or(bytes.len());
    let digits = &bytes[first..];
    if digits.len() > LONGEST {
        return None;
    }
    u32::try_from(digits.iter().fold(0, |label: u64, digit| 10 * label + u64::from(digit - b'0'))).ok()
}

/// The problem with a token that is not a label.
pub fn bad_label(token: &str) -> Problem {
    problem!("expected a label from 1 to {} or '.' for a blank, found {}", u32::MAX, quoted(token))
}

/// Labels, row after row; the rows must turn out to be of one length.
#[derive(Default)]
pub struct Grid {
    labels: Vec<u32>,
    /// Of each row the number of its line, and where its labels end.
    ends: Vec<(usize, usize)>,
}

impl Grid {
    /// Add a label to the row.
    pub fn push(&mut self, label: u32) {
        self.labels.push(label);
    }

    /// End a row that stands on this line.
    pub fn end_row(&mut self, line: usize) {
        self.ends.push((line, self.labels.len()));
    }

    /// The puzzle; `tokens` gives the tokens of the row that has another length, for the message.
    pub fn record<'a>(self, tokens: impl Fn(usize) -> Vec<&'a str>) -> Result<Record, Problem> {
        let cols = self.ends.first().map_or(0, |&(_, end)| end);
        let mut start = 0;
        for (row, &(line, end)) in self.ends.iter().enumerate() {
            if end - start != cols {
                let expected = counted(cols, "label");
                let found = quoted(&tokens(row).join(" "));
                return Err(
                    problem!("expected {expected} as in the first row, found {}: {found}", end - start).line(line)
                );
            }
            start = end;
        }
        Ok(Record::new(self.ends.len(), cols, self.labels))
    }
}

/// The value of a digit.
pub fn digit(byte: u8) -> Option<u32> {
    match byte {
        b'0'..=b'9' => Some(u32::from(byte - b'0')),
        b'a'..=b'z' => Some(u32::from(byte - b'a') + 10),
        b'.' | b'_' => Some(0),
        _ => None,
    }
}

/// One label for each character, or None if a character is not a digit.
pub fn digits(characters: &str) -> Option<Vec<u32>> {
    characters.bytes().map(digit).collect()
}

/// The problem with the first character that is not a digit, and how many characters are before it.
pub fn bad_digit(characters: &str) -> (usize, Problem) {
    let is_bad = |&(_, letter): &(usize, char)| !letter.is_ascii() || digit(letter as u8).is_none();
    let (at, letter) = characters.chars().enumerate().find(is_bad).unwrap_or_default();
    let found = quoted(letter.encode_utf8(&mut [0; 4]));
    (at, problem!("expected a digit, 'a' to 'z' for 10 to 35, or '.' for a blank, found {found}"))
}

/// Digits that include a number, so not `hello`.
pub fn is_run(characters: &str) -> bool {
    let is_digits = characters.bytes().all(|byte| digit(byte).is_some());
    is_digits && characters.bytes().any(|byte| matches!(byte, b'1'..=b'9'))
}

/// Rows of digits run together, without spaces around them.
///
/// Either they have one length above 1, or most of them are as long as there are rows; then a row of another length is
/// reported as a mistake, where `text` would read a column of large labels.
pub fn is_digits(rows: &[&str]) -> bool {
    let are_digits = rows.iter().all(|row| row.bytes().all(|byte| digit(byte).is_some()));
    if rows.len() < 2 || !are_digits || !rows.iter().any(|row| is_run(row)) {
        return false;
    }
    let are_even = rows[0].len() > 1 && rows.iter().all(|row| row.len() == rows[0].len());
    let square = rows.iter().filter(|row| row.len() == rows.len()).count();
    are_even || (2 * square > rows.len() && rows.len() > 2)
}

/// As many rows of digits as characters in each: one puzzle, not a line for each of several.
pub fn is_square_of_digits(rows: &[&str]) -> bool {
    rows.len() == rows[0].chars().count() && rows.len() <= MAX_DIGIT && is_digits(rows)
}

/// The labels run together; none may exceed `MAX_DIGIT`.
pub fn run_together(labels: &[u32]) -> String {
    labels.iter().map(|&label| if label == 0 { '.' } else { DIGITS[label as usize] as char }).collect()
}

/// How many large letters there are, where the first is, what it stands for, and the longer side.
pub struct LargeLetters {
    number: usize,
    /// The place of the first in the grid.
    pub at: usize,
    letter: char,
    label: u32,
    side: usize,
}

impl LargeLetters {
    /// Those among these characters, one for each label.
    pub fn find(characters: &[u8], labels: &[u32], side: usize) -> Option<Self> {
        let is_large = |&(at, &label): &(usize, &u32)| label as usize > side && characters[at].is_ascii_alphabetic();
        let mut large = labels.iter().enumerate().filter(is_large);
        let (at, &label) = large.next()?;
        Some(LargeLetters { number: 1 + large.count(), at, letter: characters[at] as char, label, side })
    }

    /// The message if the text is certainly in this format.
    pub fn warning(&self, cols: usize) -> String {
        let LargeLetters { number, at, letter, label, side } = self;
        let letters = counted(number, "letter");
        let first = cell(*at, cols);
        format!("read {letters} as labels above the longer side, {side}; the first is '{letter}' at {first}, read as {label}")
    }

    /// The problem if the format was guessed from the text.
    pub fn refusal(&self, format: &str) -> Problem {
        let LargeLetters { letter, label, side, .. } = self;
        problem!(
            "expected labels up to the longer side, {side}, found '{letter}'; if it stands for {label}, \
             name the format in a first line '# format: {format}'"
        )
    }
}

/// The problem, at a character of this number in a row.
pub fn in_row(problem: Problem, row: &str, line: usize, character: usize) -> Problem {
    let indent = column(row, row.len() - row.trim_start().len());
    problem.line(line).column(indent + character)
}

/// A rule drawn between rows, e.g. `+---+---+`.
pub fn is_rule(row: &str) -> bool {
    row.contains("--") && row.chars().all(|letter| "-+=|: \t".contains(letter))
}

/// A row as Python prints a list, e.g. `[3, 2, 5]`.
pub fn is_list_row(row: &str) -> bool {
    let row = row.trim();
    let list = row.strip_suffix(',').unwrap_or(row);
    let cells = list.strip_prefix('[').and_then(|list| list.strip_suffix(']'));
    cells.is_some_and(|cells| cells.contains(',') && !cells.contains(['[', ']', '{', '}', '"']))
}

/// The row with spaces for the brackets of a list.
pub fn without_brackets(row: &str) -> String {
    if is_list_row(row) {
        row.replace(['[', ']'], " ")
    } else {
        row.to_owned()
    }
}

/// The column of the second of two separators with nothing between them.
pub fn empty_field(row: &str) -> Option<usize> {
    let mut is_empty = false; // nothing came after the last separator
    let mut is_first = true;
    for (column, letter) in (1..).zip(row.chars()) {
        match letter {
            ',' | ';' if is_empty || is_first => return Some(column),
            '|' if is_empty => return Some(column),
            ',' | ';' | '|' => (is_empty, is_first) = (true, false),
            _ if letter.is_whitespace() => {}
            _ => (is_empty, is_first) = (false, false),
        }
    }
    None
}

/// The puzzle of rows that may be digits run together, or not.
pub fn read_any(rows: &[&str]) -> Item {
    let trimmed: Vec<_> = rows.iter().map(|row| row.trim()).collect();
    if is_digits(&trimmed) {
        read_digits(rows, true)
    } else {
        read(rows)
    }
}

/// The puzzle of these rows.
pub fn read(rows: &[&str]) -> Item {
    let mut grid = Grid::default();
    let mut of_labels = Vec::with_capacity(rows.len());
    for (line, &row) in (1..).zip(rows) {
        let bare;
        let row = if is_plain(row) {
            row
        } else if is_rule(row) {
            continue;
        } else {
            bare = without_brackets(row);
            check_separators(&bare, line)?;
            bare.as_str()
        };
        for token in tokens(row) {
            let at = token.as_ptr() as usize - row.as_ptr() as usize;
            grid.push(label(token).ok_or_else(|| bad_label(token).line(line).column(column(row, at)))?);
        }
        grid.end_row(line);
        of_labels.push(line - 1);
    }
    let record = grid.record(|row| {
        tokens(rows[of_labels[row]])
            .map(|token| token.trim_matches(['[', ']']))
            .filter(|token| !token.is_empty())
            .collect()
    })?;
    if record.cols == 0 {
        return Err(problem!("expected a row of labels, found {}", quoted(rows[0])).line(1));
    }
    Ok(record)
}

/// The puzzle of rows of digits. If nobody named the format and it `is_guessed`, a letter above the longer side is more
/// likely a slip of the hand than a label, and is refused too.
pub fn read_digits(rows: &[&str], is_guessed: bool) -> Item {
    let lines: Vec<_> = rows.iter().map(|row| row.trim()).collect();
    let cols = lines[0].chars().count();
    for (line, row) in (1..).zip(&lines) {
        let length = row.chars().count();
        if length != cols {
            let expected = counted(cols, "digit");
            return Err(problem!("expected {expected} as in the first row, found {length}: {}", quoted(row)).line(line));
        }
    }
    let characters = lines.concat();
    let placed = |problem, at: usize| in_row(problem, rows[at / cols], at / cols + 1, at % cols);
    let Some(labels) = digits(&characters) else {
        let (at, problem) = bad_digit(&characters);
        return Err(placed(problem, at));
    };
    let large = LargeLetters::find(characters.as_bytes(), &labels, lines.len().max(cols));
    match large {
        Some(large) if is_guessed => Err(placed(large.refusal("digits"), large.at)),
        large => Ok(Record::new(lines.len(), cols, labels).warned(large.map(|large| large.warning(cols)))),
    }
}

fn tokens(row: &str) -> impl Iterator<Item = &str> {
    row.split(|letter: char| letter.is_whitespace() || matches!(letter, ',' | ';' | '|'))
        .filter(|token| !token.is_empty())
}

/// Numbers and spaces alone, as nearly all rows are.
fn is_plain(row: &str) -> bool {
    row.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b' ' | b'\t' | b'.' | b'_'))
}

/// Refuse two separators with nothing between them, and a `;` that may separate rows, as in `2 1; 1 1` and `2,1;1,1`.
fn check_separators(row: &str, line: usize) -> Result<(), Problem> {
    if let Some(column) = empty_field(row) {
        let remedy = "write '.' for a blank, or use csv, which allows empty fields";
        return Err(problem!("expected a label between two separators; {remedy}").line(line).column(column));
    }
    // A label of four digits; a blank is a single 0.
    let is_digit = |letter: char| letter.is_ascii_digit();
    let thousand = row.find(",000").filter(|&at| row[..at].ends_with(is_digit) && !row[at + 4..].starts_with(is_digit));
    if let Some(at) = thousand {
        let problem = "expected numbers without a comma inside, found ',000'; write 0 or '.' for a blank";
        return Err(Problem::new(problem).line(line).column(column(row, at)));
    }
    let is_mixed =
        |row: &str| row.contains(',') || row.split(';').any(|field| field.split_whitespace().nth(1).is_some());
    match row.find(';').filter(|_| is_mixed(row)) {
        Some(at) => {
            let problem = "expected one kind of separator in a row; write one row per line";
            Err(Problem::new(problem).line(line).column(column(row, at)))
        }
        None => Ok(()),
    }
}
