//! json and jsonl: one object per puzzle; json is one object or an array of them, jsonl one object per line.
//!
//! ```text
//! {"schema": "hitori/1", "name": null, "author": null, "source": null,
//!  "labels": [[2, 1], [1, 1]], "solution": ["..", ".#"]}
//! ```
//!
//! Only `labels` is required, and the rows alone, `[[2, 1], [1, 1]]`, are a puzzle too, also as numpy prints them, without
//! commas or as `array([[2, 1], [1, 1]])`. A label 0 is a blank. `solution` is null or a shading, `#` shaded, `.` unshaded
//! and `?` unknown, so it can hold marks as well. A puzzle may have a `proof` (docs/proofs.md), a text. The puzzles of a
//! dataset also have a `stratum` and `characteristics`, which are not read.

use std::borrow::Cow;

use serde::Deserialize;
use serde_json::{Map, Value};

use crate::codec::{Codec, Holds, Read, Sample, Write, ALL};
use crate::json_text::{
    decoded, expect_end, is_bare_puzzle, json_text, puzzle_of, shading, shown, skip, strings, value_of,
    whole_characters, without_numpy,
};
use crate::lines::{placed, Places};
use crate::record::{problem, quoted, Item, Problem, Record, Texts};

const SCHEMA: &str = "hitori/1";
const KEYS: [&str; 8] = ["schema", "labels", "solution", "proof", "name", "author", "source", "characteristics"];
const HOLDS: Holds = Holds { metadata: ALL, shading: true, ..Holds::ANY };

pub static JSON: Codec = Codec {
    name: "json",
    description: "an object, or an array of objects",
    read: Read::Document(read_document),
    write: Some(Write::Array(|record| Ok(object(record)))),
    holds: HOLDS,
    extensions: &[".json"],
    sign: |sample| ["{", "[", "array([["].iter().any(|start| sample.rows[0].starts_with(start)),
    has_puzzles: has_labels,
    ..Codec::PLAIN
};

pub static JSONL: Codec = Codec {
    name: "jsonl",
    description: "one JSON object per line",
    read: Read::Line(|line, _| read_line(line)),
    write: Some(Write::Line(|record| Ok(object(record)))),
    holds: HOLDS,
    extensions: &[".jsonl", ".ndjson"],
    sign: is_json_line,
    has_puzzles: has_labels,
    ..Codec::PLAIN
};

/// What nearly every line is: it is read at once. Any other is read as a `Value`, which can say what is wrong.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Plain<'a> {
    #[serde(borrow)]
    schema: Option<Cow<'a, str>>,
    name: Option<String>,
    author: Option<String>,
    source: Option<String>,
    labels: Vec<Vec<u32>>,
    solution: Option<Vec<String>>,
    proof: Option<String>,
}

impl Plain<'_> {
    fn record(self) -> Option<Record> {
        let Plain { schema, name, author, source, labels, solution, proof } = self;
        let (rows, cols) = (labels.len(), labels.first()?.len());
        let is_grid = cols > 0 && labels.iter().all(|row| row.len() == cols);
        if !is_grid || schema.is_some_and(|schema| schema != SCHEMA) {
            return None;
        }
        let shading = solution.map(|solution| shading(&solution, rows, cols)).transpose().ok()?;
        let texts = Texts { name, author, source };
        Some(Record { texts, shading, proof, ..Record::new(rows, cols, labels.concat()) })
    }
}

fn read_line(line: &str) -> Item {
    if let Some(record) = serde_json::from_str(line).ok().and_then(Plain::record) {
        return Ok(record);
    }
    record_of(&value_of(line)?)
}

/// The puzzles of one object or of an array of objects; reading continues after an element that is not a puzzle.
fn read_document(text: &str) -> Vec<Item> {
    let mut items = Vec::new();
    let text = whole_characters(text);
    let outcome = without_numpy(&text).and_then(|text| read_elements(&text, &mut items));
    items.extend(outcome.err().map(Err));
    items
}

fn read_elements(text: &str, items: &mut Vec<Item>) -> Result<(), Problem> {
    let mut at = skip(text, 0);
    let mut places = Places::default();
    if at == text.len() {
        return Err(problem!("expected an object or an array of objects, found nothing").line(1));
    }
    let mut read = |at| {
        let (value, end) = decoded(text, at)?;
        items.push(record_of(&value).map_err(|problem| places.at(problem, text, at)));
        Ok::<_, Problem>(skip(text, end))
    };
    if !text[at..].starts_with('[') || is_bare_puzzle(&text[at..]) {
        let end = read(at)?;
        return expect_end(text, end);
    }
    at = skip(text, at + 1);
    while !text[at..].starts_with(']') {
        at = read(at)?;
        if text[at..].starts_with(',') {
            at = skip(text, at + 1);
        } else if !text[at..].starts_with(']') {
            return Err(placed(problem!("expected ',' or ']' after an element of the array"), text, at));
        }
    }
    expect_end(text, at + 1)
}

/// The record that a JSON value describes.
fn record_of(value: &Value) -> Item {
    if value.get(0).is_some_and(Value::is_array) {
        return puzzle_of(value);
    }
    let Some((object, labels)) = value.as_object().and_then(|object| Some((object, object.get("labels")?))) else {
        return Err(problem!("expected an object with the key 'labels', found {}", shown(value)));
    };
    if let Some(schema) = object.get("schema").filter(|&schema| schema != SCHEMA) {
        return Err(problem!("expected the schema '{SCHEMA}', found {}", shown(schema)));
    }
    let mut texts = Texts::default();
    for key in ["name", "author", "source"] {
        *texts.of_key(key).unwrap_or(&mut None) = text_of(object, key)?;
    }
    let proof = text_of(object, "proof")?;
    let record = Record { texts, proof, ..puzzle_of(labels)? };
    let unread = object.keys().filter(|key| !KEYS.contains(&key.as_str()) && *key != "stratum");
    let record = record.warned(unread.map(|key| format!("ignored the unknown key {}", quoted(key))));
    match object.get("solution") {
        None | Some(Value::Null) => Ok(record),
        Some(solution) => {
            let shading = shading(&strings(solution, "solution")?, record.rows, record.cols)?;
            Ok(Record { shading: Some(shading), ..record })
        }
    }
}

fn text_of(object: &Map<String, Value>, key: &str) -> Result<Option<String>, Problem> {
    match object.get(key) {
        None | Some(Value::Null) => Ok(None),
        Some(Value::String(text)) => Ok(Some(text.clone())),
        Some(other) => Err(problem!("expected a string or null as '{key}', found {}", shown(other))),
    }
}

fn object(record: &Record) -> String {
    let mut out = format!("{{\"schema\": \"{SCHEMA}\"");
    for (key, text) in record.texts.by_key() {
        out.push_str(&format!(", \"{key}\": {}", text.as_deref().map_or("null".to_owned(), json_text)));
    }
    out.push_str(", \"labels\": [");
    for (place, label) in record.labels.iter().enumerate() {
        let gap = match (place, place % record.cols) {
            (0, _) => "[",
            (_, 0) => "], [",
            _ => ", ",
        };
        out.push_str(gap);
        out.push_str(&label.to_string());
    }
    out.push_str("]], \"solution\": ");
    match record.shading_rows() {
        Some(rows) => out.push_str(&format!("[\"{}\"]", rows.join("\", \""))),
        None => out.push_str("null"),
    }
    if let Some(proof) = &record.proof {
        out.push_str(&format!(", \"proof\": {}", json_text(proof)));
    }
    out + "}"
}

fn is_json_line(sample: &Sample) -> bool {
    let row = sample.rows[0];
    let is_even = row.matches('[').count() == row.matches(']').count();
    (row.starts_with('{') && row.ends_with('}')) || (is_bare_puzzle(row) && row.ends_with(']') && is_even)
}

/// Rows of a puzzle alone, or an object with `labels`, or one of ours that may have lost them.
fn has_labels(sample: &Sample) -> bool {
    is_bare_puzzle(sample.rows[0]) || sample.rows.iter().any(|row| has_labels_key(row) || row.contains(SCHEMA))
}

fn has_labels_key(row: &str) -> bool {
    let after = |(at, key): (usize, &str)| row[at + key.len()..].trim_start().strip_prefix(':');
    row.match_indices("\"labels\"").filter_map(after).any(|value| value.trim_start().starts_with('['))
}
