//! dzn: the data of MiniZinc models, one puzzle a file; a 0 is a blank, and so is `<>`, a value that is absent.
//!
//! ```text
//! % name: week 12
//! n = 3;                       the side of a square, or other sizes; a model may want them
//! clue = [| 3, 2, 5            the rows of labels, by any name
//!         | 4, 0, 12
//!         | 1, 2, 1 |];
//! ```
//!
//! `clue = array2d(1..3, 1..3, [3, 2, 5, ...]);` is the same. Comments are `%` to the end of the line and `/* ... */`,
//! and those with `#` that every format has, e.g. `# format: dzn`.
//! The models of the MiniZinc Challenge 2025 name the side `n` and the labels `clue`, and so does the writer; the rows of
//! a rectangle are written without a size, which the array has.

use crate::codec::{Codec, Holds, Read, Sample, Write, ALL};
use crate::lines::{field, header, placed};
use crate::record::{counted, leading_number, problem, quoted, rows_of, Item, Problem, Record, Texts};
use crate::rows::label;

const EXAMPLE: &str = "[| 3, 2 | 1, 3 |]";
/// How an array of labels may begin.
const ARRAYS: [&str; 2] = ["[|", "array2d("];
/// As much of a text as a message may need.
const LONGEST: usize = 100;

pub static DZN: Codec = Codec {
    name: "dzn",
    description: "data of MiniZinc models",
    read: Read::Document(|text| vec![read(text)]),
    write: Some(Write::Alone(|record| Ok(write(record)))),
    holds: Holds { metadata: ALL, ..Holds::ANY },
    extensions: &[".dzn"],
    sign: is_data,
    may_be_solved: true,
    ..Codec::PLAIN
};

fn write(record: &Record) -> String {
    let comments: String = header(&record.texts).lines().map(|line| line.replacen('#', "%", 1) + "\n").collect();
    let side = if record.rows == record.cols { format!("n = {};\n", record.rows) } else { String::new() };
    let rows = rows_of(record, ", ", |label| label.to_string()).join("\n        | ");
    format!("{comments}{side}clue = [| {rows} |];")
}

fn read(text: &str) -> Item {
    let mut rest = Rest { text, at: 0, texts: Texts::default() };
    let found = rest.items().and_then(puzzle_of);
    let record = found.map_err(|(problem, at)| placed(problem, text, at))?;
    Ok(Record { texts: rest.texts, ..record })
}

/// A problem and the byte where it is.
type Wrong = (Problem, usize);

/// What a name stands for.
enum Value {
    Integer(u64),
    Labels { rows: usize, cols: usize, labels: Vec<u32> },
}

/// `NAME = VALUE;` and the byte where it begins.
struct Assigned<'a> {
    name: &'a str,
    value: Value,
    at: usize,
}

/// The one array of labels, which the integers must fit.
fn puzzle_of(items: Vec<Assigned>) -> Result<Record, Wrong> {
    let mut found: Option<(&str, Record)> = None;
    let mut integers = Vec::new();
    for Assigned { name, value, at } in items {
        match (value, &found) {
            (Value::Integer(value), _) => integers.push((name, value, at)),
            (Value::Labels { rows, cols, labels }, None) => found = Some((name, Record::new(rows, cols, labels))),
            (Value::Labels { .. }, Some((first, _))) => {
                return Err((problem!("expected one array of labels, found '{first}' and '{name}'"), at));
            }
        }
    }
    let Some((_, record)) = found else {
        return Err((problem!("expected an array of labels such as clue = {EXAMPLE}; found none"), 0));
    };
    let (rows, cols) = (record.rows as u64, record.cols as u64);
    let largest = u64::from(record.labels.iter().copied().max().unwrap_or(0));
    for &(name, value, at) in &integers {
        // One integer alone is the side: beside 4 rows of 5 labels n = 5 says that a row is missing.
        let is_size = if integers.len() == 1 { value == rows && rows == cols } else { value == rows || value == cols };
        if !is_size && (integers.len() == 1 || value != largest) {
            let found = format!("{} of {}", counted(rows, "row"), counted(cols, "label"));
            return Err((problem!("'{name} = {value}' does not fit the array, which has {found}"), at));
        }
    }
    Ok(record)
}

/// What is still to be read of a text, and the texts in the comments so far.
struct Rest<'a> {
    text: &'a str,
    at: usize,
    texts: Texts,
}

impl<'a> Rest<'a> {
    fn items(&mut self) -> Result<Vec<Assigned<'a>>, Wrong> {
        let mut items = Vec::new();
        while self.has_more(&[';'])? {
            let item = self.item(&items)?;
            items.push(item);
        }
        Ok(items)
    }

    /// `NAME = VALUE;`
    fn item(&mut self, known: &[Assigned]) -> Result<Assigned<'a>, Wrong> {
        let at = self.at;
        let Some((name, _)) = assigned(self.left()) else {
            return Err((problem!("expected NAME = VALUE, e.g. n = 4; found {}", self.shown()), at));
        };
        self.at += name.len();
        self.take("=")?;
        self.has_more(&[])?;
        let value = if self.left().starts_with("[|") {
            self.at += 2;
            self.rows()?
        } else if self.left().starts_with("array2d(") {
            self.at += "array2d(".len();
            self.array(known)?
        } else {
            self.integer().map(Value::Integer).map_err(|_| {
                let found = self.shown();
                (problem!("expected an integer or an array such as {EXAMPLE} as '{name}', found {found}"), self.at)
            })?
        };
        if self.has_more(&[])? {
            self.take(";")?;
        }
        Ok(Assigned { name, value, at })
    }

    /// `3, 2 | 1, 3 |]`
    fn rows(&mut self) -> Result<Value, Wrong> {
        let (mut labels, mut rows, mut cols) = (Vec::new(), 0, 0);
        loop {
            let start = labels.len();
            let at = self.at;
            while self.is_before_label("|")? {
                labels.push(self.label()?);
            }
            let length = labels.len() - start;
            if length == 0 {
                return Err((problem!("expected a row of labels, found {}", self.shown()), self.at));
            }
            if rows > 0 && length != cols {
                let row = quoted(self.text[at..self.at].trim());
                return Err((problem!("row {} has {length} labels, expected {cols}: {row}", rows + 1), at));
            }
            (rows, cols) = (rows + 1, length);
            self.take("|")?;
            if self.left().starts_with(']') {
                self.at += 1;
                return Ok(Value::Labels { rows, cols, labels });
            }
        }
    }

    /// `1..2, 1..2, [3, 2, 1, 3])`
    fn array(&mut self, known: &[Assigned]) -> Result<Value, Wrong> {
        let start = self.at;
        let rows = self.range(known)?;
        let cols = self.range(known)?;
        self.take("[")?;
        let mut labels = Vec::new();
        while self.is_before_label("]")? {
            labels.push(self.label()?);
        }
        self.take("]")?;
        self.take(")")?;
        if labels.is_empty() || labels.len() as u64 != rows.saturating_mul(cols) {
            let found = labels.len();
            return Err((problem!("expected {rows} x {cols} labels, at least one; found {found}"), start));
        }
        Ok(Value::Labels { rows: rows as usize, cols: cols as usize, labels })
    }

    /// How many integers there are in `1..4,`, or in `1..n,` where `n` stands before.
    fn range(&mut self, known: &[Assigned]) -> Result<u64, Wrong> {
        let first = self.integer()?;
        self.take("..")?;
        self.has_more(&[])?;
        let left = self.left();
        let name = &left[..left.find(|letter: char| !letter.is_ascii_alphanumeric() && letter != '_').unwrap_or(0)];
        let value = known.iter().find(|assigned| assigned.name == name).map(|assigned| &assigned.value);
        let last = match value {
            Some(&Value::Integer(value)) => {
                self.at += name.len();
                value
            }
            _ => self.integer()?,
        };
        self.take(",")?;
        Ok((last + 1).saturating_sub(first))
    }

    fn integer(&mut self) -> Result<u64, Wrong> {
        self.has_more(&[])?;
        let Some((value, rest)) = leading_number(self.left(), 9) else {
            return Err((problem!("expected an integer, found {}", self.shown()), self.at));
        };
        self.at = self.text.len() - rest.len();
        Ok(value)
    }

    /// Is there one more label before what ends the row? Passes the comma before the label; one may end the row, too.
    fn is_before_label(&mut self, end: &str) -> Result<bool, Wrong> {
        Ok(self.has_more(&[])? && !self.left().starts_with(end))
    }

    /// A label, and the comma behind it unless the row ends.
    fn label(&mut self) -> Result<u32, Wrong> {
        let end = self.left().find(|letter: char| letter.is_whitespace() || ",|]%/".contains(letter));
        let word = &self.left()[..end.unwrap_or(self.left().len())];
        let is_number = word.starts_with(|letter: char| letter.is_ascii_digit());
        let found = if word == "<>" { Some(0) } else { label(word).filter(|_| is_number) };
        let Some(found) = found else {
            let expected = format!("a label from 1 to {}, or 0 for a blank", u32::MAX);
            let shown = if word.is_empty() { self.shown() } else { quoted(word) };
            return Err((problem!("expected {expected}, found {shown}"), self.at));
        };
        self.at += word.len();
        if !self.has_more(&[])? {
            return Err((problem!("expected the end of the array, found the end of the text"), self.at));
        }
        if !self.left().starts_with(['|', ']']) {
            self.take(",")?;
        }
        Ok(found)
    }

    /// Passes this word, which must come next.
    fn take(&mut self, word: &str) -> Result<(), Wrong> {
        self.has_more(&[])?;
        if !self.left().starts_with(word) {
            return Err((problem!("expected '{word}', found {}", self.shown()), self.at));
        }
        self.at += word.len();
        Ok(())
    }

    /// Passes spaces, comments and these letters. Does anything follow?
    fn has_more(&mut self, passed: &[char]) -> Result<bool, Wrong> {
        loop {
            let left =
                self.left().trim_start_matches(|letter: char| letter.is_whitespace() || passed.contains(&letter));
            self.at = self.text.len() - left.len();
            if left.starts_with(['%', '#']) {
                let comment = &left[..left.find('\n').unwrap_or(left.len())];
                self.texts.update(field(&comment.replacen('%', "#", 1)));
                self.at += comment.len();
            } else if left.starts_with("/*") {
                let Some(length) = left.find("*/") else {
                    return Err((
                        problem!("expected '*/' at the end of the comment, found the end of the text"),
                        self.at,
                    ));
                };
                self.at += length + 2;
            } else {
                return Ok(!left.is_empty());
            }
        }
    }

    fn left(&self) -> &'a str {
        &self.text[self.at..]
    }

    /// What comes next, for a message.
    fn shown(&self) -> String {
        let line: String = self.left().chars().take_while(|&letter| letter != '\n').take(LONGEST).collect();
        if line.is_empty() {
            "the end of the text".to_owned()
        } else {
            quoted(&line)
        }
    }
}

/// The name in `NAME = VALUE`, and what stands after the sign.
fn assigned(text: &str) -> Option<(&str, &str)> {
    let is_in_name = |letter: char| letter.is_ascii_alphanumeric() || letter == '_';
    let (name, rest) = text.split_at(text.find(|letter| !is_in_name(letter)).unwrap_or(text.len()));
    let value = rest.trim_start().strip_prefix('=')?;
    name.starts_with(|letter: char| letter.is_ascii_alphabetic()).then_some((name, value.trim_start()))
}

/// What stands behind `NAME = INTEGER;` at the beginning.
fn after_integer(text: &str) -> Option<&str> {
    let (_, rest) = leading_number(assigned(text)?.1, 9)?;
    Some(rest.trim_start().strip_prefix(';')?.trim_start())
}

/// `NAME = [|` or `NAME = array2d(`, after nothing but comments and integers, e.g. `n = 4;`; or these integers alone.
fn is_data(sample: &Sample) -> bool {
    let is_array = |text: &str| ARRAYS.iter().any(|array| text.starts_with(array));
    let mut has_integer = false;
    let mut rows = sample.rows.iter().copied().chain(Some(sample.next_row)).filter(|row| !row.is_empty());
    while let Some(mut row) = rows.next() {
        while let Some(rest) = after_integer(row) {
            (row, has_integer) = (rest, true);
        }
        if row.is_empty() || row.starts_with('%') {
            continue;
        }
        let Some((_, value)) = assigned(row) else { return false };
        return is_array(if value.is_empty() { rows.next().unwrap_or("") } else { value });
    }
    has_integer
}
