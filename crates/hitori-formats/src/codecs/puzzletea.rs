//! puzzletea: exports of that collection of terminal puzzles, one JSON object per line; can only be read.
//!
//! ```text
//! {"schema": "puzzletea.export.v1", "save": {"size": 2, "numbers": [[2, 1], [1, 1]], "marks": ["..", ".X"]}}
//! ```
//!
//! A mark is `.` nothing, `X` shaded, `O` unshaded. Numbers and marks are lists of rows, or one text with one row per line.

use serde_json::Value;

use crate::codec::{Codec, Holds, Read};
use crate::json_text::{puzzle_of, shading, shown, strings, value_of};
use crate::record::{problem, Item, Problem};
use crate::rows::read_any;

pub static PUZZLETEA: Codec = Codec {
    name: "puzzletea",
    description: "exports of puzzletea",
    read: Read::Line(|line, _| read(line)),
    holds: Holds { shading: true, ..Holds::ANY },
    sign: |sample| {
        let head = sample.head();
        head.starts_with('{') && head.contains("puzzletea.export")
    },
    ..Codec::PLAIN
};

fn read(line: &str) -> Item {
    let value = value_of(line)?;
    let Some((save, numbers)) = value.get("save").and_then(|save| Some((save, save.get("numbers")?))) else {
        return Err(problem!("expected an object with 'save' and its 'numbers', found {}", shown(&value)));
    };
    let record = if numbers.is_string() || numbers.get(0).is_some_and(Value::is_string) {
        let rows = rows(numbers, "numbers")?;
        read_any(&rows.iter().map(String::as_str).collect::<Vec<_>>())?
    } else {
        puzzle_of(numbers)?
    };
    if let Some(size) = save.get("size").filter(|&size| *size != record.rows) {
        return Err(problem!("expected {} as 'size', found {}", record.rows, shown(size)));
    }
    let is_empty = |marks: &Value| marks.is_null() || marks == "" || marks.as_array().is_some_and(Vec::is_empty);
    let Some(marks) = save.get("marks").filter(|marks| !is_empty(marks)) else { return Ok(record) };
    let in_symbols = |row: String| {
        let symbol = |letter| match letter {
            '.' => '?',
            'X' => '#',
            'O' => '.',
            _ => letter,
        };
        row.split_whitespace().flat_map(str::chars).map(symbol).collect()
    };
    let marks: Vec<String> = rows(marks, "marks")?.into_iter().map(in_symbols).collect();
    let shading = shading(&marks, record.rows, record.cols)?;
    Ok(record.shaded(shading))
}

fn rows(value: &Value, key: &str) -> Result<Vec<String>, Problem> {
    let rows = match value.as_str() {
        Some(text) => text.trim().split('\n').map(str::to_owned).collect(),
        None => strings(value, key)?,
    };
    if rows.is_empty() || rows.iter().any(|row| row.trim().is_empty()) {
        return Err(problem!("expected rows as '{key}', found {}", shown(value)));
    }
    Ok(rows)
}
