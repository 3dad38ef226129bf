//! JSON as codecs and answers share it: values with the place of a mistake, lists of rows, arrays as numpy prints them.
//!
//! numpy leaves out the commas, `[[2 1] [1 1]]`, or writes `array([[2, 1], [1, 1]])`; both become `[[2, 1], [1, 1]]`.

use std::borrow::Cow;

use serde_json::Value;

use crate::lines::placed;
use crate::record::{cell, column, problem, quoted, Item, Problem, Record, Shade};

/// The JSON value of a line.
pub fn value_of(line: &str) -> Result<Value, Problem> {
    let text = whole_characters(line);
    let text = without_numpy(&text)?;
    let (value, end) = decoded(&text, 0)?;
    expect_end(&text, end)?;
    Ok(value)
}

/// The JSON that begins at this byte, and where it ends.
pub fn decoded(text: &str, at: usize) -> Result<(Value, usize), Problem> {
    let mut values = serde_json::Deserializer::from_str(&text[at..]).into_iter();
    match values.next() {
        Some(Ok(value)) => Ok((value, at + values.byte_offset())),
        Some(Err(error)) => {
            let message = error.to_string();
            if message.starts_with("recursion limit") {
                return Err(placed(problem!("expected a puzzle object, found lists nested too deeply"), text, at));
            }
            if error.is_eof() {
                let message = message.split(" at line ").next().unwrap_or_default();
                return Err(placed(problem!("expected JSON: {message}"), text, text.len()));
            }
            if message.starts_with("number out of range") {
                return Err(placed(problem!("expected numbers of a few digits, found a longer one"), text, at));
            }
            let message = message.rsplit_once(" at line ").map_or(message.as_str(), |(message, _)| message);
            let line = text[at..].split('\n').take(error.line() - 1).map(|line| line.len() + 1).sum::<usize>();
            let mut place = (at + line + error.column().saturating_sub(1)).min(text.len());
            while !text.is_char_boundary(place) {
                place -= 1;
            }
            Err(placed(problem!("expected JSON: {message}"), text, place))
        }
        None => Err(placed(problem!("expected JSON: a value is missing"), text, text.len())),
    }
}

/// The text with U+FFFD for each escaped half of a character, `\ud800`, which no text can hold.
pub fn whole_characters(text: &str) -> Cow<'_, str> {
    if !text.contains("\\ud") && !text.contains("\\uD") {
        return Cow::Borrowed(text);
    }
    let unit = |at: usize| {
        let digits = text.get(at..)?.strip_prefix("\\u")?.get(..4)?;
        u16::from_str_radix(digits, 16).ok()
    };
    let (mut out, mut at) = (String::with_capacity(text.len()), 0);
    while let Some(letter) = text[at..].chars().next() {
        let is_pair = |first| matches!(first, 0xd800..0xdc00) && matches!(unit(at + 6), Some(0xdc00..0xe000));
        let length = match unit(at) {
            Some(first) if is_pair(first) => 12,
            Some(0xd800..0xe000) => {
                out.push_str("\\ufffd");
                at += 6;
                continue;
            }
            _ if letter == '\\' => 1 + text[at + 1..].chars().next().map_or(0, char::len_utf8),
            _ => letter.len_utf8(),
        };
        out.push_str(&text[at..at + length]);
        at += length;
    }
    Cow::Owned(out)
}

/// A JSON value that must be a list of strings.
pub fn strings(value: &Value, key: &str) -> Result<Vec<String>, Problem> {
    let strings = value.as_array().and_then(|rows| rows.iter().map(|row| row.as_str().map(str::to_owned)).collect());
    strings.ok_or_else(|| problem!("expected a list of strings as '{key}', found {}", shown(value)))
}

/// The puzzle of a JSON value that must be a list of lists of integers.
pub fn puzzle_of(labels: &Value) -> Item {
    let rows: Option<Vec<&Vec<Value>>> = labels.as_array().and_then(|rows| rows.iter().map(Value::as_array).collect());
    let Some(rows) = rows else {
        return Err(problem!("expected a list of lists of integers as 'labels', found {}", shown(labels)));
    };
    let cols = rows.first().map_or(0, |row| row.len());
    if cols == 0 {
        return Err(problem!("a puzzle needs at least one row and one column, got an empty grid"));
    }
    if let Some((at, row)) = rows.iter().enumerate().find(|(_, row)| row.len() != cols) {
        let found: Vec<String> = row.iter().take(40).map(Value::to_string).collect();
        return Err(problem!("row {} has {} labels, expected {cols}: '{}'", at + 1, row.len(), cut(found.join(" "))));
    }
    let mut found = Vec::with_capacity(rows.len() * cols);
    for (place, value) in rows.iter().copied().flatten().enumerate() {
        let label = value.as_u64().and_then(|label| u32::try_from(label).ok());
        found.push(label.ok_or_else(|| {
            let at = cell(place, cols);
            // JSON has one kind of number; one beyond 64 bits is read as a float.
            let is_integer =
                value.is_i64() || value.is_u64() || value.as_f64().is_some_and(|value| value.abs() >= 2f64.powi(63));
            if is_integer {
                problem!("the label at {at} is {value}; expected 1 to {}, or 0 for a blank", u32::MAX)
            } else {
                problem!("the label at {at} is not an integer: {}", shown(value))
            }
        })?);
    }
    Ok(Record::new(rows.len(), cols, found))
}

/// The shading of these rows, which must have the size of the puzzle.
pub fn shading(rows: &[String], height: usize, width: usize) -> Result<Vec<Shade>, Problem> {
    let cols = rows.first().map_or(0, |row| row.chars().count());
    if cols == 0 {
        return Err(problem!("the solution: a shading needs at least one row and one column, got an empty one"));
    }
    let mut shades = Vec::with_capacity(height * width);
    for (number, row) in (1..).zip(rows) {
        let length = row.chars().count();
        if length != cols {
            return Err(problem!(
                "the solution: row {number} has {length} cells, expected {cols}: '{}'",
                cut(row.clone())
            ));
        }
        for symbol in row.chars() {
            let found = quoted(symbol.encode_utf8(&mut [0; 4]));
            let shade = Shade::of(symbol);
            shades.push(
                shade.ok_or_else(|| problem!("the solution: row {number} holds {found}; expected '#', '.' or '?'"))?,
            );
        }
    }
    if (rows.len(), cols) != (height, width) {
        let found = format!("{}x{cols}", rows.len());
        return Err(problem!("expected a solution of {height}x{width} as the labels, found {found}"));
    }
    Ok(shades)
}

/// A JSON value for a message.
pub fn shown(value: &Value) -> String {
    cut(value.to_string())
}

fn cut(text: String) -> String {
    const LONGEST: usize = 60;
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}...", &text[..end]),
        None => text,
    }
}

/// A text in JSON, in ASCII alone: any program can show it, and none is steered by it.
pub fn json_text(text: &str) -> String {
    let mut out = String::new();
    for letter in Value::from(text).to_string().chars() {
        match letter {
            ' '..='~' => out.push(letter),
            _ => letter.encode_utf16(&mut [0; 2]).iter().for_each(|unit| out.push_str(&format!("\\u{unit:04x}"))),
        }
    }
    out
}

/// The rows of one puzzle and nothing else, `[[3, 2], [1, 1]]`, so not `[[[3, 2]]]`.
pub fn is_bare_puzzle(text: &str) -> bool {
    let rows = text.strip_prefix('[').and_then(|rest| rest.trim_start().strip_prefix('['));
    rows.is_some_and(|rows| rows.trim_start().starts_with(|letter| letter != '['))
}

/// The text with commas between the cells and rows of a printed array; every line keeps its number.
pub fn without_numpy(text: &str) -> Result<Cow<'_, str>, Problem> {
    let text = without_array(text).map_or(Cow::Borrowed(text), Cow::Owned);
    let at = skip(&text, 0);
    if !is_bare_puzzle(&text[at..]) || text.contains(',') {
        return Ok(text);
    }
    if text.contains("...") {
        let problem = "numpy printed '...' in place of cells; numpy.set_printoptions(threshold=10**6) prints them all";
        return Err(Problem::new(problem).line(1).column(column(&text, at)));
    }
    let mut out = String::with_capacity(text.len());
    let mut last = ' '; // before the spaces
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        let next = letters.peek().copied().unwrap_or(' ');
        let is_end_of_float = letter == '.' && last.is_ascii_digit() && (next.is_whitespace() || next == ']');
        if is_end_of_float {
            out.push(' ');
        } else if letter.is_whitespace() {
            out.push(letter);
        } else {
            let is_cell = letter.is_ascii_digit() || letter == '[';
            let has_gap = out.ends_with(char::is_whitespace);
            if is_cell && has_gap && (last.is_ascii_digit() || last == ']') {
                let end = out.trim_end().len();
                out.insert(end, ',');
            }
            out.push(letter);
            last = letter;
        }
    }
    Ok(Cow::Owned(out))
}

/// What stands in `array(...)`, and as many spaces as what stands before it.
fn without_array(text: &str) -> Option<String> {
    let inner = text.trim().strip_prefix("array(")?.strip_suffix(')')?;
    let end = inner.rfind("]]")? + 2;
    let dtype = inner[end..].strip_prefix(',').map_or(inner[end..].trim(), |dtype| dtype.trim());
    let is_array = dtype.strip_prefix("dtype=").map_or(dtype.is_empty(), |name| !name.contains(char::is_whitespace));
    let before = text.len() - text.trim_start().len() + "array(".len();
    (is_array && inner.starts_with("[[")).then(|| " ".repeat(before) + &inner[..end])
}

/// The end of the JSON, but for spaces.
pub fn expect_end(text: &str, at: usize) -> Result<(), Problem> {
    let at = skip(text, at);
    if at == text.len() {
        return Ok(());
    }
    Err(placed(problem!("expected the end of the JSON, found {}", quoted(&text[at..])), text, at))
}

pub fn skip(text: &str, at: usize) -> usize {
    text.len() - text[at..].trim_start_matches([' ', '\t', '\n', '\r']).len()
}
