//! Shadings as text, as a person writes down a solution or a program prints one.
//!
//! An *answer* is one shading of a text, before its puzzle is known: rows of marks, a solved grid, lists such as
//! `[[3, null], [2, 3]]`, an object with `solution`, or a file of another format that carries one. A text may hold many,
//! one after the other; a line `# name: week 12` or `week 12: solved`, or the key `name`, names the answer.
//!
//! How a grid of marks and labels is read is in written_grid.rs.

use serde_json::Value;

use crate::codecs::codec;
use crate::detection::detect;
use crate::json_text::{puzzle_of, shown};
use crate::lines::{field, in_ascii};
use crate::reader::read;
use crate::record::{cell, problem, quoted, quoted_to, Problem, Record};
use crate::rows::{is_rule, without_brackets};
use crate::written_grid::{is_cells, shading_of, title, Grid, Row, Shading};

/// One shading as written.
#[derive(Clone, Debug)]
pub struct Answer {
    /// On which it begins.
    pub line: usize,
    /// What stands with it.
    pub name: Option<String>,
    written: Written,
    /// The puzzle that came with it.
    puzzle: Option<Record>,
}

#[derive(Clone, Debug)]
enum Written {
    Rows(Vec<Row>),
    /// Of a file that carries a shading.
    Shading(Shading),
}

impl Answer {
    /// The shading that is meant, which must have the size and the labels of the puzzle, if that is known.
    pub fn shading(&self, puzzle: Option<Grid>) -> Result<Shading, Problem> {
        let shading = match &self.written {
            Written::Shading(shading) => shading.clone(),
            Written::Rows(rows) => {
                let cut = puzzle.and_then(|(height, width, _)| cut(rows, height, width));
                shading_of(cut.as_deref().unwrap_or(rows), puzzle)?
            }
        };
        let Some((rows, cols, labels)) = puzzle else { return Ok(shading) };
        if (shading.rows, shading.cols) != (rows, cols) {
            let found = format!("{}x{}", shading.rows, shading.cols);
            return Err(problem!("expected a shading of {rows}x{cols} as the puzzle, found {found}"));
        }
        let own = self.puzzle.iter().flat_map(|puzzle| &puzzle.labels);
        // A blank may be a label that the format leaves out.
        if let Some((place, (one, other))) =
            own.zip(labels).enumerate().find(|(_, (one, other))| **one != 0 && one != other)
        {
            let cell = cell(place, cols);
            let found = format!("one with the label {one}, not {other}, at {cell}");
            return Err(problem!("expected the answer to this puzzle, found {found}"));
        }
        Ok(shading)
    }

    /// One answer for each row if every row holds all cells of a puzzle, with nothing between them; else this one. The
    /// shapes are those of the puzzles.
    pub fn one_per_line(&self, shapes: &[(usize, usize)]) -> Vec<Answer> {
        let Written::Rows(rows) = &self.written else { return vec![self.clone()] };
        let is_grid = |(_, row): &Row| {
            let (row, length) = (row.trim(), row.trim().chars().count());
            let is_cut = row.contains(char::is_whitespace);
            is_cut
                || shapes.contains(&(rows.len(), length))
                || !shapes.iter().any(|(height, width)| height * width == length)
        };
        if rows.len() < 2 || rows.iter().any(is_grid) {
            return vec![self.clone()];
        }
        rows.iter()
            .map(|row| Answer { line: row.0, name: None, written: Written::Rows(vec![row.clone()]), ..self.clone() })
            .collect()
    }
}

/// Every answer in a text, in order, and what cannot be read.
pub fn answers(text: &str) -> Vec<Result<Answer, Problem>> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text).replace("\r\n", "\n").replace('\r', "\n");
    let lines: Vec<_> = text.split('\n').map(|line| visible(&in_ascii(line))).collect();
    let text = lines.join("\n");
    let start = text.trim_start();
    let inner = start.strip_prefix('[').map(str::trim_start);
    if inner.is_some_and(|inner| inner.starts_with('[')) {
        return of_lists(&text);
    }
    if inner.is_some_and(|inner| inner.starts_with(['"', '\''])) {
        return vec![json_value(&text.replace('\'', "\""), 1).and_then(|value| of_value(&value, 1))];
    }
    let format = detect(&text);
    let is_json = format == "json" || format == "jsonl";
    if is_json && inner.unwrap_or(start).starts_with('{') {
        return of_objects(&text);
    }
    let may_be_solved = codec(&format).is_ok_and(|codec| codec.may_be_solved);
    let answers = if is_json || may_be_solved { Vec::new() } else { of_records(&text) };
    if answers.is_empty() {
        of_blocks(&lines)
    } else {
        answers
    }
}

/// The line without the colours of a terminal and variants of emoji.
fn visible(line: &str) -> String {
    let mut parts = line.split("\x1b[");
    let mut out = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let rest = part.trim_start_matches(|letter: char| letter.is_ascii_digit() || letter == ';');
        match rest.strip_prefix('m') {
            Some(rest) => out.push_str(rest),
            None => out.extend(["\x1b[", part]),
        }
    }
    out.replace('\u{fe0f}', "")
}

fn row_answer(name: Option<String>, rows: Vec<Row>) -> Answer {
    Answer { line: rows[0].0, name, written: Written::Rows(rows), puzzle: None }
}

/// Lists of lists, as JSON, Python or numpy print them: `[[3, null], [2, 3]]`, one or many.
fn of_lists(text: &str) -> Vec<Result<Answer, Problem>> {
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
fn grid_of_lists(text: &str, line: usize) -> Option<(Vec<Row>, usize)> {
    let mut rows = Vec::new();
    let mut rest = text.strip_prefix('[')?.trim_start();
    while let Some(list) = rest.strip_prefix('[') {
        let (cells, after) = list.split_once(']').filter(|(cells, _)| !cells.contains('['))?;
        let number = line + text[..text.len() - rest.len()].matches('\n').count();
        rows.push((number, cells.replace('\n', " ")));
        rest = after.trim_start_matches(|letter: char| letter.is_whitespace() || letter == ',');
    }
    let rest = rest.strip_prefix(']').filter(|_| !rows.is_empty())?;
    Some((rows, text.len() - rest.len()))
}

/// One object, an array of objects, or one object per line.
fn of_objects(text: &str) -> Vec<Result<Answer, Problem>> {
    let lines: Vec<_> = (1..).zip(text.split('\n')).filter(|(_, line)| !line.trim().is_empty()).collect();
    let is_per_line = lines.iter().all(|(_, line)| line.trim_start().starts_with('{'));
    let pieces = if is_per_line { lines } else { vec![(1, text)] };
    let mut answers = Vec::new();
    for (line, piece) in pieces {
        match json_value(piece, line) {
            Ok(Value::Array(elements)) => answers.extend(elements.iter().map(|element| of_value(element, line))),
            Ok(value) => answers.push(of_value(&value, line)),
            Err(problem) => answers.push(Err(problem)),
        }
    }
    answers
}

/// The value of a JSON text that begins on this line.
fn json_value(text: &str, line: usize) -> Result<Value, Problem> {
    serde_json::from_str(text).map_err(|error| {
        let message = error.to_string();
        problem!("expected JSON: {}", quoted_to(&message, 100)).line(line + error.line() - 1)
    })
}

fn of_value(value: &Value, line: usize) -> Result<Answer, Problem> {
    let get = |key| value.get(key).filter(|value| !value.is_null());
    let (solution, labels) = (get("solution"), get("labels"));
    let holds_none = |labels: &&Value| {
        labels.as_array().into_iter().flatten().filter_map(Value::as_array).flatten().any(Value::is_null)
    };
    let rows = if value.is_object() { solution.or(labels.filter(holds_none)) } else { Some(value) };
    let Some(cells) = rows.and_then(rows_of_cells) else {
        let found = shown(rows.unwrap_or(&Value::Null));
        return Err(problem!("expected a list of strings as 'solution', found {found}").line(line));
    };
    let number = |at| if value.is_object() { line } else { at };
    let rows: Vec<_> = (1..).zip(cells).map(|(at, row)| (number(at), row)).collect();
    let name = get("name")
        .map(|name| name.as_str().map_or_else(|| name.to_string(), str::to_owned))
        .filter(|name| !name.is_empty());
    let puzzle = labels.filter(|_| solution.is_some()).and_then(|labels| puzzle_of(labels).ok());
    Ok(Answer { line, puzzle, ..row_answer(name, rows) })
}

/// Rows of strings, or of lists of cells, as strings; None for anything else.
fn rows_of_cells(rows: &Value) -> Option<Vec<String>> {
    let text = |value: &Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
    let rows = rows.as_array().filter(|rows| !rows.is_empty())?;
    if rows.iter().all(Value::is_string) {
        return Some(rows.iter().map(text).collect());
    }
    let joined = |row: &Value| Some(row.as_array()?.iter().map(text).collect::<Vec<_>>().join(" "));
    rows.iter().map(joined).collect()
}

/// The shadings of a format that carries them; nothing if no puzzle has one: `5 5` may stand above a solved grid.
fn of_records(text: &str) -> Vec<Result<Answer, Problem>> {
    let items = read(text, None, None).unwrap_or_default();
    if !items.iter().any(|item| item.as_ref().map_or(true, |record| record.shading.is_some())) {
        return Vec::new();
    }
    let answer = |record: Record| {
        let Some(shades) = record.shading.clone() else {
            return Err(problem!("expected a shading with each puzzle, found a puzzle without").line(1));
        };
        let written = Written::Shading(Shading { rows: record.rows, cols: record.cols, shades });
        Ok(Answer { line: 1, name: record.texts.name.clone(), written, puzzle: Some(record) })
    };
    items.into_iter().map(|item| item.and_then(answer)).collect()
}

/// Rows of cells up to an empty line or a title; comments and rules are skipped.
fn of_blocks(lines: &[String]) -> Vec<Result<Answer, Problem>> {
    let (mut answers, mut rows, mut name) = (Vec::new(), Vec::new(), None);
    let has_bars = lines.iter().any(|line| line.contains('|'));
    let end = String::new();
    for (number, line) in (1..).zip(lines.iter().chain([&end])) {
        let row = line.trim();
        let is_comment = row.starts_with('#') && !is_cells(row);
        let named = title(row).map(str::to_owned).or_else(|| field(row).name.filter(|_| is_comment));
        if !rows.is_empty() && (row.is_empty() || named.is_some()) {
            answers.push(Ok(row_answer(name.take(), std::mem::take(&mut rows))));
        }
        if named.is_some() {
            name = named;
        } else if is_unsolved(row) {
            answers.push(Err(problem!("expected a shading, found {}", quoted(row)).line(number)));
        } else if !(row.is_empty() || is_comment || (has_bars && is_rule(row)) || is_talk(row)) {
            rows.push((number, without_brackets(line)));
        }
    }
    answers
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

fn is_unsolved(row: &str) -> bool {
    after_colons(row, "no solution").chain(after_colons(row, "unknown")).next().is_some()
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

/// The rows of a grid of this size; a single row of all its cells, with nothing between them, is cut.
fn cut(rows: &[Row], height: usize, width: usize) -> Option<Vec<Row>> {
    let [(number, row)] = rows else { return None };
    let cells: Vec<char> = row.trim().chars().collect();
    let is_run = height > 1 && cells.len() == height * width && !cells.iter().any(|letter| letter.is_whitespace());
    is_run.then(|| cells.chunks(width).map(|row| (*number, row.iter().collect())).collect())
}
