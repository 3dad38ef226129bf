//! Grids: rows of cells up to an empty line, as `hitori solve` prints them too, and lists of lists.

use std::collections::BTreeSet;

use super::answer::Answer;
use super::claims::is_claim;
use super::written::Written;
use crate::lines::field;
use crate::record::{problem, quoted, Problem};
use crate::rows::{is_rule, without_brackets};
use crate::written_grid::{is_cells, title, Row};

fn row_answer(name: Option<String>, rows: Vec<Row>) -> Answer {
    Answer { name, ..Answer::new(rows[0].0, Written::Rows(rows)) }
}

/// Lists of lists, as JSON, Python or numpy print them: `[[3, null], [2, 3]]`, one or many.
pub(super) fn of_lists(text: &str) -> Vec<Result<Answer, Problem>> {
    let (mut answers, mut line, mut rest) = (Vec::new(), 1, text);
    while let Some(first) = rest.chars().next() {
        let (rows, length) = grid_of_lists(rest, line).unwrap_or((Vec::new(), first.len_utf8()));
        if rows.is_empty() && !"[], \t\r\n".contains(first) {
            return vec![Err(problem!("expected rows of cells in brackets, e.g. [[3, null], [2, 3]]").line(1))];
        }
        if !rows.is_empty() {
            answers.push(Ok(Answer { line, ..row_answer(None, rows) }));
        }
        line += rest[..length].matches('\n').count();
        rest = &rest[length..];
    }
    answers
}

/// The rows of the list of lists that a text begins with, and how long it is.
pub(super) fn grid_of_lists(text: &str, line: usize) -> Option<(Vec<Row>, usize)> {
    let mut rows = Vec::new();
    let mut rest = text.strip_prefix('[')?.trim_start();
    while let Some(list) = rest.strip_prefix('[') {
        let end = list.find(['[', ']']).filter(|&end| list[end..].starts_with(']'))?;
        let (cells, after) = (&list[..end], &list[end + 1..]);
        let number = line + text[..text.len() - rest.len()].matches('\n').count();
        rows.push((number, cells.replace('\n', " ")));
        rest = after.trim_start_matches(|letter: char| letter.is_whitespace() || letter == ',');
    }
    let rest = rest.strip_prefix(']').filter(|_| !rows.is_empty())?;
    Some((rows, text.len() - rest.len()))
}

/// Rows of cells up to an empty line or a title; comments and rules are skipped.
pub(super) fn of_blocks(lines: &[String]) -> Vec<Result<Answer, Problem>> {
    let (mut answers, mut rows, mut name) = (Vec::new(), Vec::new(), None);
    let has_bars = lines.iter().any(|line| line.contains('|'));
    let end = String::new();
    // A line that begins with `#` is a row if it has as many cells as another line: `#B#D`.
    let others = lines.iter().map(|line| line.trim()).filter(|line| !line.starts_with('#') && !line.is_empty());
    let shapes: BTreeSet<_> = others.filter_map(cells_of_row).collect();
    for (number, line) in (1..).zip(lines.iter().chain([&end])) {
        let row = line.trim();
        let is_comment =
            row.starts_with('#') && !is_cells(row) && !cells_of_row(row).is_some_and(|row| shapes.contains(&row));
        let named = title(row).map(str::to_owned).or_else(|| field(row).name.filter(|_| is_comment));
        if !rows.is_empty() && (row.is_empty() || named.is_some()) {
            answers.push(Ok(row_answer(name.take(), std::mem::take(&mut rows))));
        }
        if named.is_some() {
            name = named;
        } else if let Some(title) = unsolvable(row) {
            let name = title.map(str::to_owned).or(name.take());
            answers.push(Ok(Answer { name, ..Answer::new(number, Written::NoSolution) }));
        } else if is_undecided(row) {
            answers.push(Err(problem!("expected a shading, found {}", quoted(row)).line(number)));
        } else if !(row.is_empty() || is_comment || (has_bars && (is_rule(row) || is_frame(row))) || is_talk(row)) {
            rows.push((number, without_quotes(&without_brackets(line))));
        }
    }
    answers
}

/// A rule with a cross at each line, `+-+-+`.
fn is_frame(row: &str) -> bool {
    row.starts_with('+') && row.chars().all(|letter| "+-=".contains(letter))
}

/// What stands in the only quotes of a row, `'#.#.',`.
fn without_quotes(row: &str) -> String {
    let inner = row.trim().trim_end_matches(',');
    let inner = ['"', '\''].iter().find_map(|quote| inner.strip_prefix(*quote)?.strip_suffix(*quote));
    inner.filter(|inner| !inner.contains(['"', '\''])).unwrap_or(row).to_owned()
}

/// How many characters a line has, run together or each apart; None for a line of words.
fn cells_of_row(row: &str) -> Option<(usize, bool)> {
    let mut words = row.split_whitespace();
    match (words.next(), words.next()) {
        (Some(run), None) => Some((run.chars().count(), true)).filter(|(count, _)| *count > 1),
        _ => {
            let is_one = |word: &str| word.chars().count() == 1;
            row.split_whitespace().all(is_one).then(|| (row.split_whitespace().count(), false))
        }
    }
}

/// What stands behind each `: ` that is not at the start, if it begins with a word and this word ends there.
fn after_colons<'a>(row: &'a str, word: &'a str) -> impl Iterator<Item = &'a str> {
    let parts = row.match_indices(": ").filter(|(at, _)| *at > 0).map(|(at, colon)| &row[at + colon.len()..]);
    parts.filter(move |part| starts_with_word(part, word))
}

fn starts_with_word(text: &str, word: &str) -> bool {
    let rest = text.strip_prefix(word);
    rest.is_some_and(|rest| !rest.starts_with(|letter: char| letter.is_alphanumeric() || letter == '_'))
}

/// A line that says that there is no solution, and what it says so of: `week 12: no solution`.
fn unsolvable(row: &str) -> Option<Option<&str>> {
    let claim = after_colons(row, "no solution").next();
    match claim {
        Some(claim) => Some(Some(row[..row.len() - claim.len()].trim_end_matches([':', ' ']))),
        None => (is_claim(row) && !is_cells(row)).then_some(None),
    }
}

fn is_undecided(row: &str) -> bool {
    after_colons(row, "unknown").next().is_some()
}

/// A line that a program prints about its answers.
pub(super) fn row_of_words(row: &str) -> bool {
    unsolvable(row).is_some() || is_undecided(row) || is_talk(row)
}

/// What `hitori solve` says after a grid: how many solutions, or how long it took.
fn is_talk(row: &str) -> bool {
    let is_count = |part: &str| {
        let rest = part.trim_start_matches(|letter: char| letter.is_ascii_digit());
        rest.len() < part.len() && (starts_with_word(rest, " solution") || starts_with_word(rest, " solutions"))
    };
    let is_time = |part: &str| {
        let rest = part.trim_start_matches(|letter: char| letter.is_ascii_digit() || ".e+-".contains(letter));
        rest.len() < part.len() && (starts_with_word(rest, " ms") || starts_with_word(rest, " s"))
    };
    let is_name =
        |name: &str| !name.is_empty() && name.chars().all(|letter| letter.is_alphanumeric() || "_-".contains(letter));
    row.match_indices(": ").any(|(at, colon)| at > 0 && is_count(&row[at + colon.len()..]))
        || row.split_once(": ").is_some_and(|(name, part)| is_name(name) && is_time(part))
}
