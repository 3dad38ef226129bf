//! Answers in values: objects, e.g. `{"solvable": true, "solution": [[true, false], ...]}`, lists of rows and of cells.

use serde_json::{Map, Value};

use super::answer::Answer;
use super::cell_sets::CellSet;
use super::claims::{is_claim, is_claim_of};
use super::literals;
use super::words::{said_of_cells, Said};
use super::written::{Piece, Written};
use crate::json_text::{puzzle_of, shown};
use crate::record::{problem, quoted_to, Problem};
use crate::rows::without_brackets;
use crate::written_grid::{is_cells, Row};

/// The keys of an answer, the likeliest first.
const SOLUTIONS: [&str; 8] =
    ["solution", "answer", "final_answer", "shading", "shaded", "shaded_cells", "black", "black_cells"];
/// The keys of the puzzle that an answer is for.
const PUZZLES: [&str; 9] = ["labels", "puzzle", "board", "grid", "clues", "values", "problem", "numbers", "question"];

/// The value of a text in JSON, or in what is close to it, that begins on this line.
pub(super) fn value_of(text: &str, line: usize) -> Result<Value, Problem> {
    serde_json::from_str(text).or_else(|error| {
        literals::whole(text).ok_or_else(|| {
            let message = error.to_string();
            problem!("expected JSON: {}", quoted_to(&message, 100)).line(line + error.line() - 1)
        })
    })
}

/// One object, an array of objects, or one object per line.
pub(super) fn of_objects(text: &str) -> Vec<Result<Answer, Problem>> {
    let lines: Vec<_> = (1..).zip(text.split('\n')).filter(|(_, line)| !line.trim().is_empty()).collect();
    let is_per_line = lines.iter().all(|(_, line)| line.trim_start().starts_with('{'));
    let pieces = if is_per_line { lines } else { vec![(1, text)] };
    let values: Vec<_> = pieces.into_iter().map(|(line, piece)| (line, value_of(piece, line))).collect();
    // A line for each shaded cell is one answer.
    let cells = || values.iter().map(|(_, value)| value.as_ref().ok().cloned()).collect::<Option<Vec<_>>>();
    if let Some(cells) = cells().and_then(|cells| CellSet::of_value(&Value::Array(cells), 1)) {
        return vec![Ok(Answer::new(1, Written::Cells(cells)))];
    }
    values
        .into_iter()
        .flat_map(|(line, value)| value.map_or_else(|problem| vec![Err(problem)], |value| of_value(&value, line)))
        .collect()
}

/// The answers of a value: of a list of objects one each.
pub(super) fn of_value(value: &Value, line: usize) -> Vec<Result<Answer, Problem>> {
    match value.as_array().filter(|elements| elements.iter().any(Value::is_object)) {
        Some(elements) if CellSet::of_value(value, line).is_none() => {
            elements.iter().map(|element| of_one(element, line)).collect()
        }
        _ => vec![of_one(value, line)],
    }
}

fn of_one(value: &Value, line: usize) -> Result<Answer, Problem> {
    let Some(object) = value.as_object() else {
        let written = written_of(value, line, false).ok_or_else(|| unread(value, line))?;
        return Ok(Answer::new(line, written));
    };
    let name = object.get("name").filter(|name| !name.is_null());
    let name = name.map(|name| name.as_str().map_or_else(|| name.to_string(), str::to_owned));
    let (written, key) = of_object(object, line)?;
    let is_puzzle = |other: &&str| **other != *key;
    let puzzle = PUZZLES.iter().copied().filter(is_puzzle).find_map(|key| puzzle_of(object.get(key)?).ok());
    Ok(Answer { name: name.filter(|name| !name.is_empty()), puzzle, ..Answer::new(line, written) })
}

/// What an object says, and under which key.
fn of_object(object: &Map<String, Value>, line: usize) -> Result<(Written, String), Problem> {
    let get = |key: &str| {
        let is_it = |found: &&String| found.to_lowercase().replace([' ', '-'], "_") == key;
        object.keys().find(is_it).and_then(|found| Some((found, object.get(found).filter(|value| !value.is_null())?)))
    };
    let solution = SOLUTIONS.iter().find_map(|key| get(key));
    let is_container = |value: &Value| value.is_array() || value.is_object();
    if is_claim_of(object) {
        return match solution.filter(|(_, value)| is_container(value)) {
            Some((key, _)) => {
                Err(problem!("expected either '{key}' or that there is no solution, found both").line(line))
            }
            None => Ok((Written::NoSolution, String::new())),
        };
    }
    if let Some((key, value)) = solution {
        let is_of_cells = ["shaded", "black"].iter().any(|word| key.to_lowercase().starts_with(word));
        let cells = CellSet::of_value(value, line).or_else(|| CellSet::empty(&value.to_string(), line));
        let cells = cells.filter(|_| is_of_cells).map(Written::Cells);
        let written = cells.or_else(|| written_of(value, line, false)).ok_or_else(|| unread(value, line))?;
        return Ok((written, key.clone()));
    }
    if let Some(cells) = CellSet::of_value(&Value::Object(object.clone()), line) {
        return Ok((Written::Cells(cells), String::new()));
    }
    let labels = object.get("labels");
    let has_other = object.keys().any(|key| SOLUTIONS.contains(&key.as_str()));
    let is_solved = |labels: &Value| {
        labels.as_array().into_iter().flatten().filter_map(Value::as_array).flatten().any(Value::is_null)
    };
    let mut pieces = Vec::new();
    for (key, value) in object.iter().filter(|(_, value)| is_container(value) || value.is_string()) {
        let is_label = key == "labels" && !is_solved(value);
        let is_unshaded = said_of_cells(key) == Said::Unshaded;
        let found = (!is_label).then(|| written_of(value, line, is_unshaded)).flatten();
        // A string is often a word about the answer.
        if let Some(found) = found.filter(|_| !has_other) {
            pieces.push((key, found));
        }
    }
    let is_own = |pieces: &[(&String, Written)], key: &str| {
        pieces.len() > 1 && PUZZLES.contains(&key) && puzzle_of(&object[key]).is_ok()
    };
    let meant: Vec<_> = pieces.iter().filter(|(key, _)| !is_own(&pieces, key)).collect();
    match &meant[..] {
        [] => Err(unread(labels.filter(|labels| is_solved(labels)).unwrap_or(&Value::Null), line)),
        [(key, written)] => Ok((written.clone(), (*key).clone())),
        _ => {
            let piece = |(_, written): &&(&String, Written)| Piece { line, found: Ok(Box::new(written.clone())) };
            Ok((Written::Pieces(meant.iter().map(piece).collect()), String::new()))
        }
    }
}

fn unread(value: &Value, line: usize) -> Problem {
    let remedy = if value.is_null() { "; write \"no solution\" for a claim that there is none" } else { "" };
    problem!("expected a list of strings as 'solution', found {}{remedy}", shown(value)).line(line)
}

/// The value of a literal; pairs in parentheses are cells, also where as many numbers could be a grid.
pub(super) fn written_of_literal(text: &str, value: &Value, line: usize) -> Option<Written> {
    let is_of_tuples = text.starts_with(['[', '{']) && text[1..].trim_start().starts_with('(');
    match CellSet::of_value(value, line).filter(|_| is_of_tuples) {
        Some(cells) => Some(Written::Cells(cells)),
        None => written_of(value, line, false),
    }
}

/// Rows, cells, or a text with an answer; None for anything else.
pub(super) fn written_of(value: &Value, line: usize, is_unshaded: bool) -> Option<Written> {
    let written = match value {
        Value::String(text) if is_claim(text) => Written::NoSolution,
        Value::String(text) => match CellSet::of_text(text, line) {
            Some(cells) => Written::Cells(cells),
            None => match literals::whole(text).filter(Value::is_array) {
                Some(value) => written_of(&value, line, is_unshaded)?,
                None => Written::Rows(rows_of_text(text, line)?),
            },
        },
        Value::Object(object) => CellSet::of_value(value, line)
            .map(Written::Cells)
            .or_else(|| of_object(object, line).ok().map(|(written, _)| written))?,
        _ => match CellSet::of_value(value, line) {
            Some(cells) if is_unshaded || cells.is_named => Written::Cells(cells),
            _ => {
                let rows: Vec<Row> = rows_of_cells(value)?.into_iter().map(|row| (line, row)).collect();
                let is_flat =
                    value.as_array().is_some_and(|cells| !cells.iter().any(Value::is_array) && rows.len() == 1);
                if is_flat {
                    Written::Grid(rows)
                } else {
                    Written::Rows(rows)
                }
            }
        },
    };
    Some(match written {
        Written::Cells(cells) if is_unshaded => Written::Cells(CellSet { is_unshaded: !cells.is_unshaded, ..cells }),
        Written::Rows(rows) | Written::Grid(rows) if is_unshaded => Written::Unshaded(rows),
        written => written,
    })
}

/// The lines of a text in a value, if they may be rows of cells.
fn rows_of_text(text: &str, line: usize) -> Option<Vec<Row>> {
    let rows: Vec<_> =
        text.lines().filter(|row| !row.trim().is_empty()).map(|row| (line, without_brackets(row))).collect();
    let is_word = |(_, row): &Row| row.chars().filter(|letter| letter.is_alphabetic()).count() > 2 && !is_cells(row);
    (!rows.is_empty() && !rows.iter().any(is_word)).then_some(rows)
}

/// Rows of strings, or of lists of cells, or the cells of a flat list, as strings; None for anything else.
fn rows_of_cells(rows: &Value) -> Option<Vec<String>> {
    let text = |value: &Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
    let rows = rows.as_array().filter(|rows| !rows.is_empty())?;
    if rows.iter().all(Value::is_string) {
        return Some(rows.iter().map(text).collect());
    }
    if !rows.iter().any(|row| row.is_array() || row.is_object()) {
        return Some(vec![rows.iter().map(text).collect::<Vec<_>>().join(" ")]);
    }
    let joined = |row: &Value| Some(row.as_array()?.iter().map(text).collect::<Vec<_>>().join(" "));
    rows.iter().map(joined).collect()
}
