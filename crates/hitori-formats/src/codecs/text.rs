//! text: one row per line, labels as numbers.
//!
//! ```text
//! # name: a puzzle of two rows
//! 3 2 5
//! 4 . 12
//! ```
//!
//! Labels are separated by spaces, tabs, commas, semicolons or `|`; `.`, `_` and 0 are blanks. Bars may frame a row, and
//! rules such as `+---+---+` may stand between rows; a row may be a list, `[3, 2, 5]`. A puzzle of one column, or of one row
//! that is not of four labels, is written between bars, `| 12 |`: bare numbers could be digits run together, a board whose
//! lines were lost, or the size of the puzzle below. So is, among several puzzles, each that is no square.

use crate::codec::{Codec, Holds, Read, Write, ALL};
use crate::lines::header;
use crate::record::{Problem, Record};
use crate::rows::{is_list_row, read, read_any};

pub static TEXT: Codec = Codec {
    name: "text",
    description: "one row per line, labels separated by spaces",
    read: Read::Block(|rows, is_guessed| if is_guessed { read_any(rows) } else { read(rows) }),
    write: Some(Write::Block(write)),
    holds: Holds { metadata: ALL, ..Holds::ANY },
    sign: |sample| sample.rows.len() > 1 && sample.rows.iter().all(|row| is_list_row(row)),
    has_puzzles: |sample| sample.has_labels(),
    may_be_solved: true,
    ..Codec::PLAIN
};

fn write(record: &Record) -> Result<String, Problem> {
    // Without bars a long row or a column may be a board whose lines were lost, and a short row the size of what follows.
    const SHORT: usize = 3;
    const LONG: usize = 5;
    let is_row = record.rows == 1 && (record.cols <= SHORT || record.cols >= LONG);
    Ok(rows(record, record.cols == 1 || is_row))
}

/// The text with bars around each row: nothing but these rows.
pub fn between_bars(record: &Record) -> String {
    rows(record, true)
}

fn rows(record: &Record, has_bars: bool) -> String {
    let width = record.labels.iter().max().map_or(1, |largest| largest.max(&1).ilog10() as usize + 1);
    let (before, after) = if has_bars { ("| ", " |") } else { ("", "") };
    let mut out = header(&record.texts);
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
    out
}
