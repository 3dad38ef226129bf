//! Prose: an answer in a text with words, e.g. "The shaded cells are (0, 0) and (0, 2).", or in a fence below its reasons.
//!
//! A *piece* is a part that can be the answer: lists in brackets, runs of cells, rows of marks. Which of them is meant is
//! decided beside the puzzle (written.rs). What follows "final answer", or stands in `<answer>`, is looked at alone.

use std::collections::BTreeMap;

use super::cell_sets::CellSet;
use super::claims::is_claim;
use super::grids::{grid_of_lists, row_of_words};
use super::literals::literal;
use super::markup::{flat_bits, matrix};
use super::objects::written_of_literal;
use super::words::{only_final, other_legend, said_base, said_of_cells, Said};
use super::written::{Piece, Written};
use crate::lines::field;
use crate::record::problem;
use crate::rows::{is_rule, without_brackets};
use crate::written_grid::{is_cells, title, tokens_of, Row};

/// Words that are cells.
const CELLS: [&str; 12] =
    ["none", "null", "true", "false", "nan", "shaded", "unshaded", "black", "white", "np", "array", "dtype"];

/// No text of a person is longer.
const LONGEST: usize = 1 << 20;

/// Does a text hold words, or the marks of a fence?
pub(super) fn is_prose(lines: &[String]) -> bool {
    // A word alone is a row of letters only beside others of its length.
    let mut lengths = BTreeMap::new();
    for line in lines {
        *lengths.entry(line.trim().chars().count()).or_insert(0) += 1;
    }
    let is_word_alone = |line: &String| {
        let row = line.trim();
        let length = row.chars().count();
        length > 2 && row.chars().all(char::is_alphabetic) && !is_cells(row) && lengths.get(&length) == Some(&1)
    };
    (lines.len() > 1 && lines.iter().any(is_word_alone)) || lines.iter().any(|line| is_prose_line(line))
}

fn is_prose_line(line: &str) -> bool {
    let row = line.trim();
    if row.starts_with("```") || row.starts_with("~~~") || row.contains("<answer>") || numbered_row(row).is_some() {
        return true;
    }
    let is_comment = row.starts_with('#') && (field(row).name.is_some() || row.starts_with("# "));
    if is_comment || title(row).is_some() || row_of_words(row) || is_cells(row) {
        return false;
    }
    // A heading, `Shaded: ...`, or a tag.
    let has_heading = row.split_once(':').is_some_and(|(heading, _)| heading.contains(char::is_alphabetic));
    if has_heading || (row.starts_with('<') && row.ends_with('>')) {
        return true;
    }
    let value = row.split_once('=').map(|(_, value)| value.trim_start());
    if value.is_some_and(|value| value.starts_with(['[', '(', '{']) || value.starts_with("array2d(")) {
        return true;
    }
    let is_word = |word: &str| word.chars().count() > 2 && !CELLS.contains(&word.to_lowercase().as_str());
    let has_word = row.split(|letter: char| !letter.is_alphabetic()).any(is_word);
    has_word && row.contains(|letter: char| letter.is_whitespace() || letter == ':')
}

/// The pieces of a text, in their order.
pub(super) fn pieces(text: &str) -> Vec<Piece> {
    if text.len() > LONGEST {
        return Vec::new();
    }
    let lines: Vec<_> = text.lines().collect();
    if let Some(problem) = other_legend(&lines) {
        return vec![Piece { line: problem.line.unwrap_or(1), found: Err(problem) }];
    }
    let found = scan(&only_final(text));
    let mut found = if found.is_empty() { scan(text) } else { found };
    let base = said_base(text);
    for piece in &mut found {
        if let Ok(Written::Cells(cells)) = piece.found.as_deref_mut() {
            cells.base = base;
        }
    }
    found
}

/// Finds pieces line by line; lists may be longer than a line.
fn scan(text: &str) -> Vec<Piece> {
    let (mut pieces, mut is_fenced) = (Vec::new(), false);
    let mut rows = Rows::default();
    let (mut at, mut number) = (0, 1);
    while at < text.len() {
        let end = text[at..].find('\n').map_or(text.len(), |end| at + end);
        let line = &text[at..end];
        let row = line.trim();
        let is_fence = row.starts_with("```") || row.starts_with("~~~");
        let numbered = numbered_row(row);
        let cells = numbered.unwrap_or(row);
        let is_ruled = row.contains(['|', '+']) && is_rule(row);
        if !is_fence && (is_row(cells, is_fenced) || (!rows.rows.is_empty() && is_ruled)) {
            if !is_ruled {
                rows.are_numbered |= numbered.is_some();
                rows.rows.push((number, without_brackets(cells)));
            }
            (at, number) = (end + 1, number + 1);
            continue;
        }
        is_fenced ^= is_fence;
        rows.end(&mut pieces);
        let length = if is_fence { line.len() } else { in_words(text, at, end, number, &mut pieces) };
        number += text[at..(at + length).min(text.len())].matches('\n').count() + 1;
        at = text[at + length..].find('\n').map_or(text.len(), |end| at + length + end + 1);
    }
    rows.end(&mut pieces);
    pieces
}

/// The rows of a piece so far.
#[derive(Default)]
struct Rows {
    rows: Vec<Row>,
    /// With `Row 1:` before them: two numbers are no cell.
    are_numbered: bool,
}

impl Rows {
    /// They are a piece, unless they are one line that may be a rule, a bullet or an ellipsis.
    fn end(&mut self, pieces: &mut Vec<Piece>) {
        let Rows { rows, are_numbered } = std::mem::take(self);
        let is_line = |row: &str| {
            let row = row.trim();
            let is_of_one = row.chars().all(|letter| row.starts_with(letter));
            row.chars().count() < 3 || (is_of_one && row.starts_with(['-', '*', '.', '=', '_', '#']))
        };
        let line = match &rows[..] {
            [] => return,
            [(_, row)] if is_line(row) => return,
            [(line, _), ..] => *line,
        };
        let written = if are_numbered { Written::Grid(rows) } else { Written::Rows(rows) };
        pieces.push(Piece { line, found: Ok(Box::new(written)) });
    }
}

/// What follows `Row 1:` or `1:`.
fn numbered_row(row: &str) -> Option<&str> {
    let is_word = |word: &str| ["row", "r", "line", "zeile"].contains(&word);
    let (start, rest) = row.split_once(':')?;
    let start = start.trim_start_matches(['-', '*', ' ']).to_lowercase();
    let name = start.trim_end_matches(|letter: char| letter.is_ascii_digit());
    let is_numbered = name.len() < start.len() && (name.is_empty() || is_word(name.trim()));
    (is_numbered && is_row(rest.trim(), true)).then(|| rest.trim())
}

/// Can a line be a row of cells? In a fence it may have any marks.
fn is_row(row: &str, is_fenced: bool) -> bool {
    if row.is_empty() || (row.starts_with('#') && field(row).name.is_some()) {
        return false;
    }
    let bare = without_brackets(row);
    if bare.contains(['{', '}', '"', '=']) || bare.contains("[[") || bare.contains("[(") || bare.contains("((") {
        return false;
    }
    let rows = [(1, bare.clone())];
    let Some((tokens, _)) = tokens_of(&rows, None) else { return false };
    let words = tokens.iter().filter(|token| token.chars().filter(|letter| letter.is_alphabetic()).count() > 1);
    let mut words = words.filter(|word| !CELLS.contains(&word.to_lowercase().as_str()));
    let is_of_cells = words.next().is_none() && (is_cells(&bare) || !tokens.concat().contains(['(', ')', ':']));
    let has_mark = tokens.iter().any(|token| !token.chars().all(char::is_alphabetic) || is_cells(token));
    let is_word =
        !row.contains(char::is_whitespace) && longest_word(row) > if has_other_than_letters(row) { 2 } else { 0 };
    is_of_cells && (is_fenced || (has_mark && (tokens.len() > 1 || is_cells(row)) && (!is_word || is_cells(row))))
}

fn has_other_than_letters(row: &str) -> bool {
    !row.chars().all(char::is_alphabetic)
}

/// How many letters stand together.
fn longest_word(row: &str) -> usize {
    row.split(|letter: char| !letter.is_alphabetic()).map(|word| word.chars().count()).max().unwrap_or(0)
}

/// The pieces of a line of words, of which a list may go on below; gives the bytes that were looked at.
fn in_words(text: &str, start: usize, end: usize, number: usize, pieces: &mut Vec<Piece>) -> usize {
    let line = text[start..end].trim();
    let line = line.trim_matches(['*', '_', '`', '#', ' ']);
    if line.split_inclusive(['.', '!', '?']).any(is_claim) || is_claim(line) {
        pieces.push(Piece { line: number, found: Ok(Box::new(Written::NoSolution)) });
        return end - start;
    }
    let (mut at, mut number) = (start, number);
    while at < end {
        let is_start = text[at..].starts_with(['(', '[', '{', '<', 'r', 'R'])
            && !text[..at].ends_with(|letter: char| letter.is_alphanumeric());
        if !is_start {
            at += text[at..].chars().next().map_or(1, char::len_utf8);
            continue;
        }
        let is_apart = text[..at].ends_with(|letter: char| letter.is_whitespace() || letter == ':');
        if is_apart && text[at..].starts_with("[]") && said_of_cells(&text[start..at]) == Said::Shaded {
            let cells = CellSet::empty("[]", number).map(|cells| Box::new(Written::Cells(cells)));
            pieces.extend(cells.map(|found| Piece { line: number, found: Ok(found) }));
        }
        let (piece, length) = piece_at(&text[at..], number);
        if let Some(piece) = piece {
            let is_refused = piece.found.is_err();
            let piece = meant(piece, &text[..at]);
            pieces.push(if line.to_lowercase().contains("corner") { beside_corner(piece) } else { piece });
            if is_refused {
                return end - start; // the rest of the line is as broken
            }
        }
        number += text[at..at + length].matches('\n').count();
        at += length;
    }
    at - start
}

/// The piece with what the words before it say of its cells.
fn meant(piece: Piece, before: &str) -> Piece {
    let Some(Written::Cells(cells)) = piece.found.as_deref().ok() else { return piece };
    let (above, line) = before.rsplit_once('\n').unwrap_or(("", before));
    let sentence = line.rsplit(['.', ';']).next().unwrap_or_default();
    let heading = above.trim_end().rsplit('\n').next().unwrap_or_default().trim();
    let said = match (said_of_cells(sentence), said_of_cells(heading)) {
        // A line above with words may be about other cells.
        (Said::Nothing, Said::Unshaded) if !heading.trim_end_matches(['*', '_']).ends_with(':') => Said::Unclear,
        (Said::Nothing, said) => said,
        (said, _) => said,
    };
    let line = piece.line;
    let found = match said {
        Said::Nothing | Said::Shaded => return piece,
        Said::Unshaded => Ok(Box::new(Written::Cells(CellSet { is_unshaded: !cells.is_unshaded, ..cells.clone() }))),
        Said::Unclear => {
            Err(problem!("these cells may be the shaded ones or the others; write 'shaded:' before them").line(line))
        }
    };
    Piece { line, found }
}

/// Cells beside a "top left corner" are not all.
fn beside_corner(piece: Piece) -> Piece {
    match piece.found.as_deref() {
        Ok(Written::Cells(_)) => {
            let problem = problem!("expected all cells as r1c2, found a corner in words among them").line(piece.line);
            Piece { found: Err(problem), ..piece }
        }
        _ => piece,
    }
}

/// The piece that a text begins with, if it does, and the bytes to pass.
fn piece_at(rest: &str, line: usize) -> (Option<Piece>, usize) {
    let first = rest.chars().next().map_or(1, char::len_utf8);
    let piece = |written| Some(Piece { line, found: Ok(Box::new(written)) });
    if let Some((cells, length)) = CellSet::run(rest, line) {
        return (piece(Written::Cells(cells)), length);
    }
    if !rest.starts_with(['[', '{', '(']) {
        return (None, first);
    }
    let is_list = rest[1..].trim_start().starts_with(['[', '(', '{', '"', '\'']);
    if let Some((value, length)) = literal(rest) {
        let is_grid = |value: &serde_json::Value| value.as_array().map_or(value.is_object(), |_| is_list);
        let written = is_grid(&value).then(|| written_of_literal(rest, &value, line)).flatten();
        if let Some(written) = written {
            return (piece(written), length);
        }
    }
    if let Some((rows, length)) = matrix(rest, line) {
        return (piece(Written::Rows(rows)), length);
    }
    if let Some((rows, length)) = flat_bits(rest, line) {
        return (piece(Written::Grid(rows)), length);
    }
    match grid_of_lists(rest, line).filter(|_| is_list) {
        Some((rows, length)) => (piece(Written::Rows(rows)), length),
        None if is_list && rest.starts_with('[') => {
            let problem = problem!("expected rows of cells in brackets, e.g. [[3, null], [2, 3]]").line(line);
            (Some(Piece { line, found: Err(problem) }), first)
        }
        None => (None, first),
    }
}
