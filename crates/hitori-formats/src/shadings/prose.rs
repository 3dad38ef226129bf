//! Prose: an answer in a text with words, e.g. "The shaded cells are (0, 0) and (0, 2).", or in a fence below its reasons.
//!
//! A *piece* is a part that can be the answer: lists in brackets, runs of cells, rows of marks. Which of them is meant is
//! decided beside the puzzle (written.rs). What follows "final answer", or stands in `<answer>`, is looked at alone.

use super::cell_sets::CellSet;
use super::claims::is_claim;
use super::grids::{grid_of_lists, row_of_words};
use super::literals::literal;
use super::objects::{is_for_unshaded, written_of_literal};
use super::written::{Piece, Written};
use crate::lines::field;
use crate::record::problem;
use crate::rows::{is_rule, without_brackets};
use crate::written_grid::{is_cells, title, tokens_of, Row};

/// Words that are cells.
const CELLS: [&str; 12] =
    ["none", "null", "true", "false", "nan", "shaded", "unshaded", "black", "white", "np", "array", "dtype"];

/// Does a text hold words, or the marks of a fence?
pub(super) fn is_prose(lines: &[String]) -> bool {
    let length = |line: &String| line.trim().chars().count();
    // A word alone is a row of letters only beside others of its length.
    let is_word = |line: &&String| {
        let row = line.trim();
        length(line) > 2 && row.chars().all(char::is_alphabetic) && !is_cells(row)
    };
    let is_alone = |line: &String| lines.iter().filter(|other| length(other) == length(line)).count() == 1;
    lines.len() > 1 && lines.iter().filter(is_word).any(is_alone) || lines.iter().any(|line| is_prose_line(line))
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
    if row.ends_with(':') && row.contains(char::is_alphabetic) {
        return true;
    }
    let value = row.split_once(['=', ':']).map(|(_, value)| value.trim_start());
    if value.is_some_and(|value| value.starts_with(['[', '(', '{'])) {
        return true;
    }
    let is_word = |word: &str| word.chars().count() > 2 && !CELLS.contains(&word.to_lowercase().as_str());
    let has_word = row.split(|letter: char| !letter.is_alphabetic()).any(is_word);
    has_word && row.contains(|letter: char| letter.is_whitespace() || letter == ':')
}

/// The pieces of a text, in their order.
pub(super) fn pieces(text: &str) -> Vec<Piece> {
    let found = scan(&only_final(text));
    if found.is_empty() {
        scan(text)
    } else {
        found
    }
}

/// The text with line breaks alone for what is not the final answer, so lines keep their numbers.
fn only_final(text: &str) -> String {
    let lower = text.to_lowercase();
    if lower.len() != text.len() {
        return text.to_owned(); // places would differ
    }
    let start = |mark: &str| lower.rfind(mark).map(|at| at + mark.len());
    let (from, to) = match start("<answer>") {
        Some(from) => (from, lower[from..].find("</answer>").map_or(text.len(), |end| from + end)),
        None => {
            (["final answer", "final solution"].iter().filter_map(|mark| start(mark)).max().unwrap_or(0), text.len())
        }
    };
    text[..from].matches('\n').collect::<String>() + &text[from..to]
}

/// Finds pieces line by line; lists may be longer than a line.
fn scan(text: &str) -> Vec<Piece> {
    let (mut pieces, mut rows, mut is_fenced) = (Vec::new(), Vec::<Row>::new(), false);
    let (mut at, mut number) = (0, 1);
    while at < text.len() {
        let end = text[at..].find('\n').map_or(text.len(), |end| at + end);
        let line = &text[at..end];
        let row = line.trim();
        let is_fence = row.starts_with("```") || row.starts_with("~~~");
        let cells = numbered_row(row).unwrap_or(row);
        if !is_fence && (is_row(cells, is_fenced) || (!rows.is_empty() && row.contains('|') && is_rule(row))) {
            if !is_rule(row) || !row.contains(['|', '+']) {
                rows.push((number, without_brackets(cells)));
            }
            (at, number) = (end + 1, number + 1);
            continue;
        }
        is_fenced ^= is_fence;
        end_rows(&mut rows, &mut pieces);
        let length = if is_fence { line.len() } else { in_words(text, at, end, number, &mut pieces) };
        number += text[at..(at + length).min(text.len())].matches('\n').count() + 1;
        at = text[at + length..].find('\n').map_or(text.len(), |end| at + length + end + 1);
    }
    end_rows(&mut rows, &mut pieces);
    pieces
}

/// The rows so far are a piece, unless they are one line that may be a rule, a bullet or an ellipsis.
fn end_rows(rows: &mut Vec<Row>, pieces: &mut Vec<Piece>) {
    let rows = std::mem::take(rows);
    let is_line = |row: &str| {
        let row = row.trim();
        let is_of_one = row.chars().all(|letter| row.starts_with(letter));
        row.chars().count() < 3 || (is_of_one && row.starts_with(['-', '*', '.', '=', '_', '#']))
    };
    match &rows[..] {
        [] => {}
        [(_, row)] if is_line(row) => {}
        _ => pieces.push(Piece { line: rows[0].0, found: Ok(Box::new(Written::Rows(rows))) }),
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
    if bare.contains(['{', '}', '"']) || bare.contains("[[") || bare.contains("[(") || bare.contains("((") {
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
    let mut at = start;
    while at < end {
        let rest = &text[at..];
        let number = number + text[start..at].matches('\n').count();
        let before = &text[start..at];
        let sentence = before.rsplit(['.', ';', '\n']).next().unwrap_or_default();
        let is_start = !before.ends_with(|letter: char| letter.is_alphanumeric());
        let (piece, length) = piece_at(rest, number, is_start, is_for_unshaded(sentence));
        pieces.extend(piece);
        at += length;
    }
    at - start
}

/// The piece that a text begins with, if it does, and the bytes to pass.
fn piece_at(rest: &str, line: usize, is_start: bool, is_unshaded: bool) -> (Option<Piece>, usize) {
    let first = rest.chars().next().map_or(1, char::len_utf8);
    let piece = |written| Some(Piece { line, found: Ok(Box::new(written)) });
    if is_start {
        if let Some((cells, length)) = CellSet::run(rest, line) {
            return (piece(Written::Cells(CellSet { is_unshaded, ..cells })), length);
        }
    }
    if !rest.starts_with(['[', '{', '(']) {
        return (None, first);
    }
    let is_list = rest[1..].trim_start().starts_with(['[', '(', '{', '"', '\'']);
    if let Some((value, length)) = literal(rest) {
        let is_grid = |value: &serde_json::Value| value.as_array().map_or(value.is_object(), |_| is_list);
        let written = is_grid(&value).then(|| written_of_literal(rest, &value, line, is_unshaded)).flatten();
        if let Some(written) = written {
            return (piece(written), length);
        }
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
