//! line: one square puzzle per line, its k*k cells row by row, one character each, k >= 2.
//!
//! `1114142333214213` is the 4 x 4 puzzle 1114 / 1423 / 3321 / 4213. The characters are those of the format `digits`. This
//! is the format for files of a million puzzles.

use crate::codec::{Codec, Holds, Read, Sample, Write};
use crate::record::{problem, quoted, Item, Record};
use crate::rows::{bad_digit, digits, is_run, is_square_of_digits, run_together, LargeLetters, MAX_DIGIT};

pub static LINE: Codec = Codec {
    name: "line",
    description: "one square puzzle per line, one character per cell",
    read: Read::Line(read),
    write: Some(Write::Line(|record| match record.rows {
        1 => Err(problem!("the format 'line' needs at least two rows, got a puzzle of 1x1")),
        _ => Ok(run_together(&record.labels)),
    })),
    holds: Holds { ambiguous: true, rectangles: false, max_label: MAX_DIGIT as u32, ..Holds::ANY },
    sign: is_puzzle_per_line,
    may_be_solved: true,
    ..Codec::PLAIN
};

fn read(line: &str, is_guessed: bool) -> Item {
    let Some(side) = side(line) else {
        let found = format!("{}: {}", line.chars().count(), quoted(line));
        return Err(problem!("expected k*k characters for a k x k puzzle, k >= 2, found {found}").column(1));
    };
    let Some(labels) = digits(line) else {
        let (at, problem) = bad_digit(line);
        return Err(problem.column(at + 1));
    };
    match LargeLetters::find(line.as_bytes(), &labels, side) {
        Some(large) if is_guessed => Err(large.refusal("line").column(large.at + 1)),
        large => Ok(Record::new(side, side, labels).warned(large.map(|large| large.warning(side)))),
    }
}

fn side(row: &str) -> Option<usize> {
    let length = row.chars().count();
    let side = length.isqrt();
    (side > 1 && side * side == length).then_some(side)
}

/// A single row of k*k digits, or many of which most are puzzles, unless all are one puzzle.
fn is_puzzle_per_line(sample: &Sample) -> bool {
    if is_square_of_digits(&sample.rows) {
        return false;
    }
    match sample.rows[..] {
        [row] => side(row).is_some() && is_run(row),
        // One grid of digits, as a label above k says.
        _ if is_grid(&sample.rows) => false,
        _ => 2 * sample.rows.iter().filter(|row| is_puzzle(row)).count() >= sample.rows.len(),
    }
}

/// Few rows of one length, with a label that no puzzle of k x k has.
fn is_grid(rows: &[&str]) -> bool {
    let is_row = |row: &&str| row.len() == rows[0].len() && is_run(row);
    rows.len() < rows[0].len()
        && rows.iter().all(is_row)
        && rows.iter().any(|row| {
            let has_letters = row.bytes().any(|byte| byte.is_ascii_alphabetic());
            side(row).is_some() && !is_puzzle(row) && !has_letters
        })
}

/// k*k digits are one puzzle if no label is above k, or if the row would have too many columns otherwise.
fn is_puzzle(row: &str) -> bool {
    let Some(side) = side(row).filter(|_| is_run(row)) else { return false };
    row.len() > MAX_DIGIT || digits(row).is_some_and(|labels| labels.iter().all(|&label| label as usize <= side))
}
