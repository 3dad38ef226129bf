//! Questions of the page, and their answers, in JSON: `{"ask": "read", "text": "1 1\n2 1"}` is answered by
//! `{"value": {"format": "text", "puzzles": [{"rows": 2, "cols": 2, "labels": [1, 1, 2, 1], ...}]}}`, or by the first
//! problem, `{"value": {"problem": "expected ...", "line": 1, "column": 3}}`.

use serde::{Deserialize, Serialize};
use serde_json::json;

use crate::codecs::{codec, CODECS};
use crate::detection::detect;
use crate::reader;
use crate::record::{Problem, Record, Shade, Texts};
use crate::writer::write;

#[derive(Deserialize)]
#[serde(tag = "ask", rename_all = "lowercase")]
enum Question {
    /// The puzzles of a text; the format is detected unless it is named.
    Read { text: String, format: Option<String> },
    /// The names of the formats that can be written.
    Writers,
    /// The text of a puzzle.
    Write { puzzle: PagePuzzle, format: String },
}

/// A puzzle as the page has it: `shading` are rows of `#`, `.` and `?`.
#[derive(Deserialize, Serialize)]
struct PagePuzzle {
    rows: usize,
    cols: usize,
    labels: Vec<u32>,
    name: Option<String>,
    author: Option<String>,
    source: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    shading: Option<Vec<String>>,
    #[serde(default)]
    warnings: Vec<String>,
}

/// The answer to a question.
pub fn answer(question: &str) -> String {
    let answer = match serde_json::from_str(question) {
        Ok(Question::Read { text, format }) => read(&text, format.as_deref()),
        Ok(Question::Writers) => {
            let writable = CODECS.iter().filter(|codec| codec.write.is_some());
            Ok(json!({"formats": writable.map(|codec| codec.name).collect::<Vec<_>>()}))
        }
        Ok(Question::Write { puzzle, format }) => written(puzzle, &format),
        Err(error) => return json!({"error": {"code": "invalid-option", "message": error.to_string()}}).to_string(),
    };
    let value = answer.unwrap_or_else(
        |Problem { problem, line, column }| json!({"problem": problem, "line": line, "column": column}),
    );
    json!({"value": value}).to_string()
}

fn read(text: &str, format: Option<&str>) -> Result<serde_json::Value, Problem> {
    let records: Vec<Record> = reader::read(text, format)?.into_iter().collect::<Result<_, _>>()?;
    let puzzles: Vec<_> = records.into_iter().map(PagePuzzle::from).collect();
    Ok(json!({"format": format.map_or_else(|| detect(text), str::to_owned), "puzzles": puzzles}))
}

/// A shading that the format cannot hold is left out.
fn written(puzzle: PagePuzzle, format: &str) -> Result<serde_json::Value, Problem> {
    let holds_shading = codec(format)?.holds.shading;
    let PagePuzzle { rows, cols, labels, name, author, source, shading, .. } = puzzle;
    if rows == 0 || cols == 0 || rows.checked_mul(cols) != Some(labels.len()) {
        return Err(Problem::new(format!("expected {rows} x {cols} labels, got {}", labels.len())));
    }
    let shades = shading.filter(|_| holds_shading);
    let shades =
        shades.map(|rows| rows.concat().chars().map(|symbol| Shade::of(symbol).unwrap_or(Shade::Unknown)).collect());
    let shading = shades.filter(|shades: &Vec<Shade>| shades.len() == labels.len());
    let record = Record { texts: Texts { name, author, source }, shading, ..Record::new(rows, cols, labels) };
    Ok(json!({"text": write(&[record], format)?}))
}

impl From<Record> for PagePuzzle {
    fn from(record: Record) -> Self {
        let shading = record.shading_rows();
        let Record { rows, cols, labels, texts: Texts { name, author, source }, warnings, .. } = record;
        PagePuzzle { rows, cols, labels, name, author, source, shading, warnings }
    }
}
