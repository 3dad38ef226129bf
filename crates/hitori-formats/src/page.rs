//! Questions of the page, and their answers, in JSON: `{"ask": "read", "text": "1 1\n2 1"}` is answered by
//! `{"value": {"puzzles": [{"rows": 2, "cols": 2, "labels": [1, 1, 2, 1], ...}]}}`, or by the first problem,
//! `{"value": {"problem": "expected ...", "line": 1, "column": 3, "choices": []}}`; a choice is `{"reading": "a puzzle of 1 x 16",
//! "format": "text"}` or has a `size`, `[4, 4]`, in place of the format.

use serde::{Deserialize, Serialize};
use serde_json::json;

use crate::codecs::{codec, CODECS};
use crate::detection::detect;
use crate::lines::decoded;
use crate::links::unquote;
use crate::reader;
use crate::record::{Choice, Means, Problem, Record, Shade, Texts};
use crate::writer::{link, write};

#[derive(Deserialize)]
#[serde(tag = "ask", rename_all = "lowercase")]
enum Question {
    /// The puzzles of a text; the format is detected unless it is named. A size says how many rows and columns they have.
    Read { text: String, format: Option<String>, size: Option<(usize, usize)> },
    /// The puzzles of a text or of an address, and what else an address says of its puzzle.
    Open { text: String },
    /// The text of a file, and a note if it is not in UTF-8.
    Decode { bytes: Vec<u8> },
    /// The names of the formats that can be written.
    Writers,
    /// The text of a puzzle.
    Write { puzzle: PagePuzzle, format: String },
    /// The link that opens a puzzle on a site.
    Link { puzzle: PagePuzzle, site: String },
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
    /// Its labels are shown as letters.
    #[serde(skip_deserializing, skip_serializing_if = "std::ops::Not::not")]
    letters: bool,
}

/// The answer to a question.
pub fn answer(question: &str) -> String {
    let answer = match serde_json::from_str(question) {
        Ok(Question::Read { text, format, size }) => {
            let is_named = format.is_some();
            let format = format.unwrap_or_else(|| detect(&text));
            read(&text, &format, is_named, size).map(|puzzles| json!({"format": format, "puzzles": puzzles}))
        }
        Ok(Question::Open { text }) => opened(&text),
        Ok(Question::Decode { bytes }) => decoded(&bytes).map(|(text, note)| json!({"text": text, "note": note})),
        Ok(Question::Writers) => {
            let writable = CODECS.iter().filter(|codec| codec.write.is_some());
            Ok(json!({"formats": writable.map(|codec| codec.name).collect::<Vec<_>>()}))
        }
        Ok(Question::Write { puzzle, format }) => written(puzzle, &format),
        Ok(Question::Link { puzzle, site }) => linked(puzzle, &site),
        Err(error) => return json!({"error": {"code": "invalid-option", "message": error.to_string()}}).to_string(),
    };
    let value = answer.unwrap_or_else(|Problem { problem, line, column, choices }| {
        let choices: Vec<_> = choices.iter().map(choice).collect();
        json!({"problem": problem, "line": line, "column": column, "choices": choices})
    });
    json!({"value": value}).to_string()
}

/// The reading, and the format or the size that asks for it.
fn choice(Choice { reading, means }: &Choice) -> serde_json::Value {
    match means {
        Means::Format(name) => json!({"reading": reading, "format": name}),
        Means::Size(rows, cols) => json!({"reading": reading, "size": [rows, cols]}),
    }
}

/// The puzzles of a text in this format, which was named or detected, and of this size if one is given.
fn read(text: &str, format: &str, is_named: bool, size: Option<(usize, usize)>) -> Result<Vec<PagePuzzle>, Problem> {
    let records: Vec<Record> =
        reader::read(text, is_named.then_some(format), size)?.into_iter().collect::<Result<_, _>>()?;
    Ok(records.into_iter().map(PagePuzzle::from).collect())
}

/// The puzzles of a text. In an address of one word they stand after `#`, where a format says so, or where nothing stands
/// before it: `#hitori/2/2/1121&step=3`; then `rest` is what follows the puzzle.
fn opened(text: &str) -> Result<serde_json::Value, Problem> {
    let address = text.trim();
    let parts = address.split_once('#').filter(|_| !address.contains(char::is_whitespace));
    let (before, fragment) = parts.unwrap_or((address, ""));
    let own = CODECS.iter().find_map(|codec| Some((codec.name, (codec.fragment)(fragment)?)));
    let (puzzles, puzzle) = match own {
        Some((format, puzzle)) => (read(&unquote(puzzle), format, true, None)?, puzzle),
        None if before.is_empty() => {
            let puzzle = fragment.split('&').next().unwrap_or_default();
            let text = unquote(puzzle);
            (read(&text, &detect(&text), false, None)?, puzzle)
        }
        None => (read(text, &detect(text), false, None)?, fragment),
    };
    Ok(json!({"puzzles": puzzles, "rest": fragment[puzzle.len()..].trim_start_matches('&')}))
}

/// A shading that the format cannot hold is left out.
fn written(mut puzzle: PagePuzzle, format: &str) -> Result<serde_json::Value, Problem> {
    if !codec(format)?.holds.shading {
        puzzle.shading = None;
    }
    Ok(json!({"text": write(&[puzzle.record()?], format)?}))
}

fn linked(puzzle: PagePuzzle, site: &str) -> Result<serde_json::Value, Problem> {
    let record = PagePuzzle { shading: None, ..puzzle }.record()?;
    Ok(json!({"text": link(&record, site)?}))
}

impl PagePuzzle {
    /// A shading of another size is left out.
    fn record(self) -> Result<Record, Problem> {
        let PagePuzzle { rows, cols, labels, name, author, source, shading, .. } = self;
        if rows == 0 || cols == 0 || rows.checked_mul(cols) != Some(labels.len()) {
            return Err(Problem::new(format!("expected {rows} x {cols} labels, got {}", labels.len())));
        }
        let shade = |symbol| Shade::of(symbol).unwrap_or(Shade::Unknown);
        let shading = shading.map(|rows| rows.concat().chars().map(shade).collect());
        let shading = shading.filter(|shades: &Vec<Shade>| shades.len() == labels.len());
        Ok(Record { texts: Texts { name, author, source }, shading, ..Record::new(rows, cols, labels) })
    }
}

impl From<Record> for PagePuzzle {
    fn from(record: Record) -> Self {
        let shading = record.shading_rows();
        let Record { rows, cols, labels, texts: Texts { name, author, source }, warnings, are_letters, .. } = record;
        PagePuzzle { rows, cols, labels, name, author, source, shading, warnings, letters: are_letters }
    }
}
