//! Reading: from the bytes of a file to puzzles, for as long as they are plain.
//!
//! A *record* is the text of one puzzle: a line, or rows up to an empty line, with the name before them. Records are
//! taken from the front, whole lines each. The first that is not plain ends it, and nothing of that one is taken.

mod objects;
mod rows;

use std::str::FromStr;

use crate::batch::Batch;

/// What the records of a file look like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// A JSON object a line, or the rows alone: `[[2, 1], [1, 1]]`.
    Objects,
    /// A square puzzle a line, one character a cell: `2111`.
    Squares,
    /// A row a line, numbers with spaces between them.
    Numbers,
    /// A row a line, one character a cell.
    Digits,
    /// A row a line, in either way.
    Rows,
}

impl FromStr for Form {
    type Err = ();

    /// By the name of the format in Python; `rows` is text or digits, whichever a puzzle turns out to be.
    fn from_str(name: &str) -> Result<Self, ()> {
        match name {
            "jsonl" => Ok(Form::Objects),
            "line" => Ok(Form::Squares),
            "text" => Ok(Form::Numbers),
            "digits" => Ok(Form::Digits),
            "rows" => Ok(Form::Rows),
            _ => Err(()),
        }
    }
}

/// How much was read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Taken {
    /// From the front.
    pub bytes: usize,
    /// These bytes as lines, the empty ones too.
    pub lines: usize,
    /// The records in them.
    pub puzzles: usize,
}

/// Add the puzzles of the first records to a batch, at most so many. The bytes are whole lines of UTF-8; only the last
/// may lack its line break.
pub fn read(form: Form, bytes: &[u8], most: usize, batch: &mut Batch) -> Taken {
    let (mut taken, mut found) = (Taken::default(), Found::default());
    while taken.puzzles < most {
        let mut lines = Lines { rest: &bytes[taken.bytes..], number: 0 };
        found.clear();
        let is_plain = match form {
            Form::Objects => line_of(&mut lines).and_then(|line| objects::read(line, &mut found)),
            Form::Squares => line_of(&mut lines).and_then(|line| rows::read_square(line, &mut found)),
            Form::Numbers | Form::Digits | Form::Rows => rows::read(form, &mut lines, &mut found),
        };
        let Found { rows, cols, labels, name } = &found;
        if is_plain.is_none() || batch.push(*rows, *cols, labels, *name).is_err() {
            break;
        }
        taken.bytes = bytes.len() - lines.rest.len();
        taken.lines += lines.number;
        taken.puzzles += 1;
    }
    taken
}

/// One record, as far as it is read.
#[derive(Default)]
struct Found<'a> {
    rows: usize,
    cols: usize,
    labels: Vec<u32>,
    name: Option<&'a str>,
}

impl Found<'_> {
    fn clear(&mut self) {
        (self.rows, self.cols, self.name) = (0, 0, None);
        self.labels.clear();
    }

    /// One more row has come; None unless it is as long as the others.
    fn end_row(&mut self) -> Option<()> {
        let width = self.labels.len() - self.rows * self.cols;
        if self.rows == 0 {
            self.cols = width;
        }
        self.rows += 1;
        (width == self.cols).then_some(())
    }
}

/// Lines without their breaks, and without the spaces and tabs around them.
struct Lines<'a> {
    rest: &'a [u8],
    number: usize,
}

impl<'a> Iterator for Lines<'a> {
    type Item = &'a [u8];

    fn next(&mut self) -> Option<&'a [u8]> {
        if self.rest.is_empty() {
            return None;
        }
        let end = self.rest.iter().position(|&byte| byte == b'\n').map_or(self.rest.len(), |end| end + 1);
        let (line, rest) = self.rest.split_at(end);
        (self.rest, self.number) = (rest, self.number + 1);
        let line = line.strip_suffix(b"\n").unwrap_or(line);
        Some(trimmed(line.strip_suffix(b"\r").unwrap_or(line)))
    }
}

/// The next line that is not empty.
fn line_of<'a>(lines: &mut Lines<'a>) -> Option<&'a [u8]> {
    lines.find(|line| !line.is_empty())
}

fn is_space(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t')
}

fn trimmed(text: &[u8]) -> &[u8] {
    let is_text = |&byte: &u8| !is_space(byte);
    let (first, last) = (text.iter().position(is_text), text.iter().rposition(is_text));
    first.zip(last).map_or(&[], |(first, last)| &text[first..=last])
}

/// The number that these digits make; None above the largest label.
fn label(digits: &[u8]) -> Option<u32> {
    const LONGEST: usize = 10;
    if digits.is_empty() || digits.len() > LONGEST || !digits.iter().all(u8::is_ascii_digit) {
        return None;
    }
    u32::try_from(digits.iter().fold(0, |label: u64, digit| 10 * label + u64::from(digit - b'0'))).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The puzzles that are taken from a text: names, rows, columns, labels; and what is left of it.
    fn taken(form: &str, text: &str) -> (Vec<String>, String) {
        let mut batch = Batch::default();
        let taken = read(form.parse().unwrap(), text.as_bytes(), usize::MAX, &mut batch);
        assert_eq!(taken.puzzles, batch.len());
        assert_eq!(taken.lines, text[..taken.bytes].lines().count());
        let told = |place| {
            let of = batch.get(place);
            format!("{:?} {}x{} {:?}", of.name, of.puzzle.rows, of.puzzle.cols, of.puzzle.labels)
        };
        ((0..batch.len()).map(told).collect(), text[taken.bytes..].to_owned())
    }

    #[track_caller]
    fn takes(form: &str, text: &str, expected: &str) {
        assert_eq!(taken(form, text), (vec![expected.to_owned()], String::new()), "{text}");
    }

    #[track_caller]
    fn leaves(form: &str, text: &str) {
        assert_eq!(taken(form, text), (Vec::new(), text.to_owned()));
    }

    #[test]
    fn objects_in_any_order_and_with_any_spaces() {
        takes("jsonl", "{\"labels\": [[2, 1], [1, 0]]}\n", "None 2x2 [2, 1, 1, 0]");
        takes("jsonl", " \t{ \"labels\" :[[4294967295,1]] }\r\n", "None 1x2 [4294967295, 1]");
        takes("jsonl", "\n\n[[7], [8]]", "None 2x1 [7, 8]");
        let whole = r##"{"schema": "hitori/1", "name": "Größe 7", "author": "a", "source": null, "labels": [[1, 1]], "solution": ["#?"]}"##;
        takes("jsonl", whole, "Some(\"Größe 7\") 1x2 [1, 1]");
        takes("jsonl", r##"{"solution": ["#", "."], "name": "", "labels": [[1], [1]]}"##, "Some(\"\") 2x1 [1, 1]");
    }

    #[test]
    fn other_objects_are_left() {
        for text in [
            "",
            "# name: a",
            "[]",
            "[[]]",
            "{}",
            "[1, 2]",
            "[[1, 2], [3]]",
            "[[1, 2],]",
            "[[1,, 2]]",
            "[[01]]",
            "[[-1]]",
            "[[1.0]]",
            "[[1e3]]",
            "[[4294967296]]",
            "[[18446744073709551617]]",
            "[[\"1\"]]",
            "[[1]] [[1]]",
            "[[[1]]]",
            "{\"name\": \"a\"}",
            "{\"labels\": [[1]], \"labels\": [[2]]}",
            "{\"labels\": [[1]], \"proof\": null}",
            "{\"labels\": [[1]], \"level\": 3}",
            "{\"labels\": [[1]], \"schema\": \"hitori/2\"}",
            "{\"labels\": [[1]], \"schema\": null}",
            "{\"labels\": [[1]], \"name\": 7}",
            "{\"labels\": [[1]], \"name\": \"a\\u0041\"}",
            "{\"labels\": [[1]], \"name\": \"a\x01\"}",
            "{\"labels\": [[1]], \"solution\": [\"..\"]}",
            "{\"labels\": [[1]], \"solution\": []}",
            "{\"labels\": [[1]], \"solution\": [\"x\"]}",
            "{\"labels\": [[1]], \"solution\": \".\"}",
            "{\"labels\": [[1]]",
            "{\"labels\": [[1]]},",
            "{\"labels\": [[1]],}",
            "{'labels': [[1]]}",
            "{\"labels\": [[1]]\r}",
        ] {
            leaves("jsonl", text);
        }
        let mut batch = Batch::default();
        assert_eq!(read(Form::Objects, b"{\"name\": \"\xff\", \"labels\": [[1]]}", 9, &mut batch), Taken::default());
    }

    #[test]
    fn squares() {
        takes("line", "2111\r\n", "None 2x2 [2, 1, 1, 1]");
        takes("line", " 12._03123\t", "None 3x3 [1, 2, 0, 0, 0, 3, 1, 2, 3]");
        takes("line", &format!("a{}\n", "1".repeat(99)), &format!("None 10x10 [10{}]", ", 1".repeat(99)));
        for text in ["", "1\n", "111\n", "# 1\n", "12x4", "3a12", "1 11", "A111", "１111"] {
            leaves("line", text);
        }
    }

    #[test]
    fn rows_end_with_an_empty_line() {
        takes("text", "# name: a b\n 1 . 12\n 3 4  5\n\n", "Some(\"a b\") 2x3 [1, 0, 12, 3, 4, 5]");
        takes("rows", "\n \n1\t007\r\n\r\n", "None 1x2 [1, 7]");
        takes(
            "rows",
            "# name:  Größe\n12\n2a\n..\n.1\n3a\nb9\n12\n12\n11\n11\nbb\n\n",
            "Some(\"Größe\") 11x2 [1, 2, 2, 10, 0, 0, 0, 1, 3, 10, 11, 9, 1, 2, 1, 2, 1, 1, 1, 1, 11, 11]",
        );
        takes("digits", "12\n21\n\n", "None 2x2 [1, 2, 2, 1]");
        takes("text", "1 _\n\n", "None 1x2 [1, 0]");
        for text in ["1 2\n2 1\n", "1 2\n2 1", "# name: a\n", "# name: a\n\n1 2\n\n"] {
            leaves("rows", text);
        }
    }

    #[test]
    fn other_rows_are_left() {
        for text in [
            "1 2\n3\n\n",
            "1,2\n2,1\n\n",
            "| 1 |\n\n",
            "1\n2\n\n",
            "12\n\n",
            "1x\n21\n\n",
            "..\n..\n\n",
            "ab\nba\n\n",
            "1 -2\n\n",
            "1 4294967296\n\n",
            "# author: a\n1 2\n\n",
            "# Name: a\n1 2\n\n",
            "# name:\n1 2\n\n",
            "# name: \u{a0}a\n1 2\n\n",
            "# name: a\u{7f}\n1 2\n\n",
            "1 2\n# name: b\n3 4\n\n",
            "1 2\n# easy\n3 4\n\n",
            "1 2\r3 4\n\n",
        ] {
            leaves("rows", text);
        }
        leaves("text", "12\n21\n\n");
        leaves("digits", "1 2\n2 1\n\n");
    }

    #[test]
    fn the_first_odd_record_ends_it() {
        let (found, left) = taken("line", "1121\n\n2111\n112\n1121\n");
        assert_eq!((found.len(), left.as_str()), (2, "112\n1121\n"));
        let (found, left) = taken("rows", "1 2\n\n12\n21\n\n\n1 2\n3\n\n1 2\n\n");
        assert_eq!((found.len(), left.as_str()), (2, "\n1 2\n3\n\n1 2\n\n"));
        let mut batch = Batch::default();
        assert_eq!(read(Form::Squares, b"1121\n2111\n", 1, &mut batch), Taken { bytes: 5, lines: 1, puzzles: 1 });
    }
}
