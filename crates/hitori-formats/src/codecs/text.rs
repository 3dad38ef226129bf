//! text: one row per line, labels as numbers; and digits, one character for each cell, rows run together.
//!
//! ```text
//! # name: a puzzle of two rows
//! 3 2 5
//! 4 . 12
//! ```
//!
//! Labels are separated by spaces, tabs, commas, semicolons or `|`; `.`, `_` and 0 are blanks. Bars may frame a row, and
//! rules such as `+---+---+` may stand between rows; a row may be a list, `[3, 2, 5]`. A puzzle of one column is written
//! between bars, `| 12 |`, because a column of bare numbers could be read as digits run together.

use super::rows::{
    bad_digit, bad_label, digits, in_row, is_digits, label, run_together, Grid, LargeLetters, MAX_DIGIT,
};
use super::{Codec, Holds, Read, Write, ALL};
use crate::detection::{Sample, Sign};
use crate::lines::header;
use crate::record::{column, counted, problem, quoted, Item, Problem, Record};

pub static TEXT: Codec = Codec {
    name: "text",
    description: "one row per line, labels separated by spaces",
    read: Read::Block(|rows, is_guessed| if is_guessed { read_any(rows) } else { read(rows) }),
    write: Some(Write::Block(write)),
    holds: Holds { metadata: ALL, ..Holds::ANY },
    endings: &[".txt"],
    signs: &[Sign(20, |sample| sample.rows.len() > 1 && sample.rows.iter().all(|row| is_list_row(row)))],
};

pub static DIGITS: Codec = Codec {
    name: "digits",
    description: "one row per line, one character per cell",
    read: Read::Block(|rows, is_guessed| if is_guessed { read_any(rows) } else { read_digits(rows, false) }),
    write: Some(Write::Block(|record| {
        let rows: Vec<_> = record.labels.chunks(record.cols).map(run_together).collect();
        Ok(header(&record.texts) + &rows.join("\n"))
    })),
    holds: Holds { ambiguous: true, metadata: ALL, max_label: MAX_DIGIT as u32, ..Holds::ANY },
    endings: &[".txt"],
    signs: &[Sign(170, is_square_of_digits), Sign(190, |sample| is_digits(&sample.rows))],
};

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

fn write(record: &Record) -> Result<String, Problem> {
    let width = record.labels.iter().max().map_or(1, |largest| largest.max(&1).ilog10() as usize + 1);
    let mut out = header(&record.texts);
    let (before, after) = if record.cols == 1 { ("| ", " |") } else { ("", "") };
    for (row, labels) in record.labels.chunks(record.cols).enumerate() {
        out.push_str(if row > 0 { "\n" } else { "" });
        out.push_str(before);
        for (col, &label) in labels.iter().enumerate() {
            let digits = if label == 0 { 1 } else { label.ilog10() as usize + 1 };
            let gap = width - digits + usize::from(col > 0);
            out.extend(std::iter::repeat_n(' ', gap));
            if label == 0 {
                out.push('.');
            } else {
                out.push_str(&label.to_string());
            }
        }
        out.push_str(after);
    }
    Ok(out)
}

fn tokens(row: &str) -> impl Iterator<Item = &str> {
    row.split(|letter: char| letter.is_whitespace() || matches!(letter, ',' | ';' | '|'))
        .filter(|token| !token.is_empty())
}

/// Numbers and spaces alone, as nearly all rows are.
fn is_plain(row: &str) -> bool {
    row.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b' ' | b'\t' | b'.' | b'_'))
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

/// Refuse two separators with nothing between them, and a `;` that may separate rows, as in `2 1; 1 1` and `2,1;1,1`.
fn check_separators(row: &str, line: usize) -> Result<(), Problem> {
    if let Some(column) = empty_field(row) {
        let remedy = "write '.' for a blank, or use csv, which allows empty fields";
        return Err(problem!("expected a label between two separators; {remedy}").line(line).column(column));
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

fn is_square_of_digits(sample: &Sample) -> bool {
    let rows = &sample.rows;
    rows.len() == rows[0].chars().count() && rows.len() <= MAX_DIGIT && is_digits(rows)
}
