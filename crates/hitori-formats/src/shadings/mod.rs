//! Shadings as text, as a person writes down a solution or a program prints one.
//!
//! An *answer* is one shading of a text, before its puzzle is known: rows of marks, a solved grid, lists such as
//! `[[3, null], [2, 3]]`, an object with `solution`, or a file of another format that carries one. A text may hold many,
//! one after the other; a line `# name: week 12` or `week 12: solved`, or the key `name`, names the answer.
//!
//! Or it is a list of the shaded cells, the claim that there is no solution, or one of these in a text with words.
//!
//! A line is a layer: a file uses those in the lines below it.
//!
//! * here: which of these forms a text has
//! * `prose`: answers among words
//! * `grids`: rows and lists of rows; `objects`: answers in values
//! * `answer`: one answer of a text
//! * `written`: how it is written, and its reading for a puzzle
//! * `arranged`: where its cells stand; `cell_sets`: lists of cells; `symbols`: marks that only the puzzle explains
//! * `facts`: facts and columns of rows; `sheets`: cells as `A1`; `markup`: tables and matrices
//! * `words`: what words say of cells and marks
//! * `decided`: which of two readings is taken; `claims`: "no solution"; `literals`: values as Python prints them
//!
//! How a grid of marks and labels is read is in written_grid.rs.

mod answer;
mod arranged;
mod cell_sets;
mod claims;
mod decided;
mod facts;
mod grids;
mod literals;
mod markup;
mod objects;
mod prose;
mod sheets;
mod symbols;
mod words;
mod written;

pub use answer::Answer;
pub use decided::{Asked, Meaning, Reading, Refusal, Way};

use cell_sets::CellSet;
use claims::is_claim;
use facts::{columns, facts};
use grids::{of_blocks, of_lists};
use objects::{of_objects, of_value};
use sheets::SheetCells;
use written::Written;

use serde_json::Value;

use crate::codecs::codec;
use crate::detection::detect;
use crate::lines::in_ascii;
use crate::reader::read;
use crate::record::{problem, Problem, Record};
use crate::written_grid::Shading;

/// Every answer in a text, in order, and what cannot be read.
pub fn answers(text: &str) -> Vec<Result<Answer, Problem>> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text).replace("\r\n", "\n").replace('\r', "\n");
    let is_escaped = !text.trim().contains('\n') && text.contains("\\n") && !text.contains(['"', '\'']);
    let text = if is_escaped { text.replace("\\n", "\n") } else { text };
    let text = markup::without_tags(&text);
    let lines: Vec<_> = text.split('\n').map(|line| visible(&in_ascii(line))).collect();
    let text = lines.join("\n");
    if is_claim(&text) {
        return vec![Ok(Answer::new(1, Written::NoSolution))];
    }
    if let Some(written) = of_list(&text) {
        return vec![Ok(Answer::new(1, written))];
    }
    let found = of_values(&text).unwrap_or_default();
    let is_of_objects = text.trim_start().trim_start_matches(['[', ' ', '\n']).starts_with('{') && !found.is_empty();
    if is_of_objects || found.iter().any(Result::is_ok) {
        return found;
    }
    let found = if found.is_empty() { of_blocks(&lines) } else { found };
    let is_prose = prose::is_prose(&lines);
    if found.iter().any(Result::is_ok) && !is_prose {
        return found;
    }
    let pieces = prose::pieces(&text);
    match pieces.first() {
        // A list that cannot be read keeps its own message.
        Some(first) if is_prose || pieces.iter().all(|piece| piece.found.is_ok()) => {
            vec![Ok(Answer::new(first.line, Written::Pieces(pieces)))]
        }
        _ => found,
    }
}

/// A text that is a list of cells in a form of its own.
fn of_list(text: &str) -> Option<Written> {
    let sheet = || SheetCells::of_text(text).map(Written::Sheet);
    facts(text).map(Written::Cells).or_else(|| columns(text).map(Written::Columns)).or_else(sheet)
}

/// The answers of a text that is a value, or a file of a format that carries them; None if it is neither.
fn of_values(text: &str) -> Option<Vec<Result<Answer, Problem>>> {
    let start = text.trim_start();
    if let Some(cells) = CellSet::empty(text, 1) {
        return Some(vec![Ok(Answer::new(1, Written::Cells(cells)))]);
    }
    let inner = start.strip_prefix('[').map(str::trim_start);
    if inner.is_some_and(|inner| inner.starts_with('[')) {
        return Some(of_lists(text));
    }
    if inner.is_some_and(|inner| inner.starts_with(['"', '\''])) {
        let value = objects::value_of(&text.replace('\'', "\""), 1);
        return Some(value.map_or_else(|problem| vec![Err(problem)], |value| of_value(&value, 1)));
    }
    let format = detect(text);
    let is_json = format == "json" || format == "jsonl";
    if is_json && inner.unwrap_or(start).starts_with('{') {
        return Some(of_objects(text));
    }
    // `[2]` is a shaded cell of the terminal, not a list of one label.
    let is_marked_cell = |value: &Value| matches!(value.as_array().map(Vec::as_slice), Some([Value::Number(_)]));
    let is_list = |value: &Value| (value.is_array() && !is_marked_cell(value)) || value.is_object();
    if let Some(value) = literals::whole(text).filter(is_list) {
        if let Some(written @ Written::Cells(_)) = objects::written_of_literal(start, &value, 1) {
            return Some(vec![Ok(Answer::new(1, written))]);
        }
        return Some(of_value(&value, 1)).filter(|found| found.iter().all(Result::is_ok));
    }
    let may_be_solved = codec(&format).is_ok_and(|codec| codec.may_be_solved);
    let is_file = !is_json && !may_be_solved;
    is_file.then(|| of_records(text))
}

/// The line without the colours of a terminal, variants of emoji and the frames of keys.
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
    out.replace(['\u{fe0f}', '\u{20e3}'], "")
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
