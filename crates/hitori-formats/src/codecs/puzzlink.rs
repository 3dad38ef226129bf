//! puzzlink: the links of puzz.link and pzv.jp, one per line; columns come before rows.
//!
//! ```text
//! https://puzz.link/p?hitori/4/4/1114142333214213        4 x 4: 1114 / 1423 / 3321 / 4213
//! https://puzz.link/p?hitori/3/1/f-10z                   1 x 3: 15 36 35
//! ```
//!
//! The body has one token per cell: `0`-`9` and `a`-`z` up to 35, `-` and two such characters up to 1295, `.` for a blank;
//! 0 is a blank too, because it never clashes on these sites. Everything else that the sites show as an empty cell is read
//! as a blank with a warning: `@` and `%` (a "?"), any other character, and the cells missing from a short body.
//! Source: pzprjs, `src/variety/hitori.js` and its URL grammar.

use super::pzprv3::read_file;
use crate::codec::{Codec, Holds, Read, Site, Write};
use crate::links::unquote;
use crate::record::{cell, check_claimed_size, column, number, problem, quoted, Item, Record};
use crate::rows::{DIGITS, MAX_DIGIT};

const PUZZ_LINK: &str = "https://puzz.link/p?hitori/";
const PZV: &str = "http://pzv.jp/p.html?hitori/";
const SHOWN_WARNINGS: usize = 5;

pub static PUZZLINK: Codec = Codec {
    name: "puzzlink",
    description: "links of puzz.link and pzv.jp",
    read: Read::Line(|line, _| read(line)),
    write: Some(Write::Line(|record| Ok(link(record, PUZZ_LINK)))),
    holds: Holds { max_label: 36 * 36 - 1, ..Holds::ANY },
    // Any other address too, to say what was expected.
    sign: |sample| sample.head().contains("://") || has_board(sample.head()),
    has_puzzles: |sample| has_board(sample.rows[0]),
    is_link: true,
    sites: &[
        Site { name: "puzz.link", link: |record| link(record, PUZZ_LINK) },
        Site { name: "pzv.jp", link: |record| link(record, PZV) },
    ],
    is_id: |text| text.contains('?') || begins_with_board(text),
    ..Codec::PLAIN
};

/// The puzzle of a link, with or without the address before `hitori/`.
fn read(line: &str) -> Item {
    let board = &line[start_of_board(line)..];
    if board.starts_with("pzprv3") {
        return read_file(&unquote(board));
    }
    let Some(Board { flag, cols, rows, body }) = Board::of(board) else {
        let at = column(line, line.len() - board.len());
        return Err(problem!("expected a link with hitori/COLUMNS/ROWS/CELLS, found {}", quoted(board)).column(at));
    };
    let cells = rows.saturating_mul(cols);
    if cells > body.chars().count() as u64 || cells < 1 {
        check_claimed_size(rows, cols)?;
    }
    let at = column(line, body.as_ptr() as usize - line.as_ptr() as usize);
    let record = read_body(body, rows as usize, cols as usize, at)?;
    let flag = flag.map(|flag| format!("ignored the flag {}", quoted(flag)));
    let warnings = flag.into_iter().chain(record.warnings).collect();
    Ok(Record { warnings, ..record })
}

/// Where the board begins, after the address and `type=editor&`.
fn start_of_board(line: &str) -> usize {
    let is_word = |letter: char| letter.is_alphanumeric() || letter == '_';
    let mut rest = line;
    if !is_genre(line) {
        let address = line.split_once('?').filter(|(address, _)| !address.contains(char::is_whitespace));
        rest = address.map_or(line, |(_, query)| query);
    }
    while let Some((key, value)) = rest.split_once('=') {
        let is_key = !key.is_empty() && key.chars().all(is_word);
        match value.split_once('&').filter(|(value, _)| is_key && !value.contains('/')) {
            Some((_, after)) => rest = after,
            None => break,
        }
    }
    line.len() - rest.len()
}

/// Does the text begin with `hitori/`, `hitori_edit/` or the like?
fn is_genre(text: &str) -> bool {
    let rest = text
        .strip_prefix("hitori")
        .map(|rest| rest.trim_start_matches(|letter: char| letter.is_alphanumeric() || letter == '_'));
    rest.is_some_and(|rest| rest.starts_with('/'))
}

struct Board<'a> {
    flag: Option<&'a str>,
    cols: u64,
    rows: u64,
    body: &'a str,
}

impl<'a> Board<'a> {
    /// `hitori/FLAG/COLUMNS/ROWS/BODY/`, the flag, the body and the last `/` if they are there.
    fn of(text: &'a str) -> Option<Self> {
        let mut parts: Vec<&str> = text.split('/').collect();
        let genre = parts.remove(0);
        let is_flag = |part: &&&str| {
            !part.is_empty() && !part.starts_with(|letter: char| letter.is_ascii_digit() || "+-".contains(letter))
        };
        let flag = parts.first().filter(is_flag).copied();
        let parts = &parts[usize::from(flag.is_some())..];
        let body = match parts {
            [_, _] => &text[text.len()..],
            [_, _, body] | [_, _, body, ""] => body,
            _ => return None,
        };
        let is_hitori = matches!(genre, "hitori" | "hitori_edit" | "hitori_play");
        is_hitori.then_some(Board { flag, cols: number(parts[0], 18)?, rows: number(parts[1], 18)?, body })
    }
}

/// The labels of a body whose first character stands in this column.
fn read_body(body: &str, rows: usize, cols: usize, first_column: usize) -> Item {
    let value = |byte: &u8| DIGITS.iter().position(|digit| digit == byte).map(|value| value as u32);
    let mut labels = Vec::with_capacity(rows * cols);
    let (mut warnings, mut odd) = (Vec::new(), 0);
    let mut rest = body;
    while let Some(letter) = rest.chars().next() {
        if labels.len() == rows * cols {
            let problem = problem!(
                "expected {} cells for {rows} rows of {cols} columns, found more: {}",
                rows * cols,
                quoted(rest)
            );
            return Err(problem.column(first_column + column(body, body.len() - rest.len()) - 1));
        }
        let (label, length) = match rest.as_bytes() {
            [b'-', high, low, ..] if value(high).is_some() && value(low).is_some() => {
                (Some(36 * value(high).unwrap_or(0) + value(low).unwrap_or(0)), 3)
            }
            [b'.', ..] => (Some(0), 1),
            [digit, ..] => (value(digit), letter.len_utf8()),
            [] => (None, 0),
        };
        labels.push(label.unwrap_or(0));
        if label.is_none() {
            odd += 1;
            if odd <= SHOWN_WARNINGS {
                let cell = cell(labels.len() - 1, cols);
                warnings.push(format!("{cell}: {} is not a number, read as a blank", quoted(&rest[..length])));
            }
        }
        rest = &rest[length..];
    }
    if odd > SHOWN_WARNINGS {
        warnings.push(format!("{} more cells are not numbers, read as blanks", odd - SHOWN_WARNINGS));
    }
    if labels.len() < rows * cols {
        warnings.push(format!("the cells from {} on are missing, read as blanks", cell(labels.len(), cols)));
        labels.resize(rows * cols, 0);
    }
    Ok(Record::new(rows, cols, labels).warned(warnings))
}

/// The link to a puzzle of labels up to 1295, `base` before its size.
fn link(record: &Record, base: &str) -> String {
    let mut out = format!("{base}{}/{}/", record.cols, record.rows);
    let digit = |value: usize| DIGITS[value] as char;
    for &label in &record.labels {
        match label as usize {
            0 => out.push('.'),
            label if label <= MAX_DIGIT => out.push(digit(label)),
            label => out.extend(['-', digit(label / 36), digit(label % 36)]),
        }
    }
    // Link shorteners drop punctuation at the end.
    if out.ends_with('.') {
        out.push('/');
    }
    out
}

/// Does a board of Hitori stand in this row?
fn has_board(row: &str) -> bool {
    let starts = std::iter::once(0).chain(row.match_indices(['?', '&', '/']).map(|(at, _)| at + 1));
    row.contains("?pzprv3") || starts.into_iter().any(|at| is_genre(&row[at..]))
}

/// Does a text begin with `hitori/COLUMNS/ROWS`, perhaps with a flag before the size? So not `hitori/five.txt`.
fn begins_with_board(text: &str) -> bool {
    let is_number = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    let starts_with_digit = |part: &&str| part.starts_with(|letter: char| letter.is_ascii_digit());
    let mut parts = text.split('/').skip(1).peekable();
    if parts.peek().is_some_and(|part| !part.is_empty() && !starts_with_digit(part)) {
        parts.next();
    }
    is_genre(text) && parts.next().is_some_and(is_number) && parts.next().is_some_and(|part| starts_with_digit(&part))
}
