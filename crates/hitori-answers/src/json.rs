//! Records as JSON on one line, with a space after each comma and colon: `{"name": null, "rows": 2}`.

use std::borrow::Cow;
use std::fmt::Write as _;

use miniserde::ser::{Fragment, Map};
use miniserde::Serialize;

use crate::float::{kept, write_float};

/// A value whose shape is not known beforehand.
pub enum Json<'a> {
    /// A number.
    Number(u64),
    /// A text.
    Text(&'static str),
    /// A cell, as `[row, col]`.
    Cell([usize; 2]),
    /// Values in turn.
    List(Vec<Json<'a>>),
    /// Values by name.
    Entries(Entries<'a>),
    /// A record.
    Record(Box<dyn Serialize + 'a>),
}

/// Values by name, in order.
pub struct Entries<'a>(pub Vec<(&'static str, Json<'a>)>);

impl Serialize for Json<'_> {
    fn begin(&self) -> Fragment<'_> {
        match self {
            Json::Number(number) => Fragment::U64(*number),
            Json::Text(text) => Fragment::Str(Cow::Borrowed(text)),
            Json::Cell(cell) => cell.begin(),
            Json::List(items) => items.begin(),
            Json::Entries(entries) => entries.begin(),
            Json::Record(record) => record.begin(),
        }
    }
}

impl Serialize for Entries<'_> {
    fn begin(&self) -> Fragment<'_> {
        Fragment::Map(Box::new(InTurn(self.0.iter())))
    }
}

struct InTurn<'s, 'a>(std::slice::Iter<'s, (&'static str, Json<'a>)>);

impl Map for InTurn<'_, '_> {
    fn next(&mut self) -> Option<(Cow<'_, str>, &dyn Serialize)> {
        self.0.next().map(|(name, value)| (Cow::Borrowed(*name), value as &dyn Serialize))
    }
}

/// A record on one line.
pub fn written(record: &dyn Serialize) -> String {
    let mut out = String::with_capacity(512);
    write_value(record, &mut out);
    out
}

fn write_value(value: &dyn Serialize, out: &mut String) {
    match value.begin() {
        Fragment::Null => out.push_str("null"),
        Fragment::Bool(value) => out.push_str(if value { "true" } else { "false" }),
        Fragment::Str(text) => write_text(&text, out),
        Fragment::U64(number) => out.push_str(itoa::Buffer::new().format(number)),
        Fragment::I64(number) => out.push_str(itoa::Buffer::new().format(number)),
        Fragment::F64(number) => write_float(kept(number), out),
        Fragment::Seq(mut items) => {
            let mut before = "[";
            while let Some(item) = items.next() {
                out.push_str(before);
                write_value(item, out);
                before = ", ";
            }
            out.push_str(if before == "[" { "[]" } else { "]" });
        }
        Fragment::Map(mut entries) => {
            let mut before = "{";
            while let Some((name, value)) = entries.next() {
                // Names are words, with nothing to escape.
                out.extend([before, "\"", &name, "\": "]);
                write_value(value, out);
                before = ", ";
            }
            out.push_str(if before == "{" { "{}" } else { "}" });
        }
    }
}

/// Besides what JSON asks for, control codes and what reverses text are escaped: no name may steer a terminal.
fn write_text(text: &str, out: &mut String) {
    out.push('"');
    // Not `all`: without a way out early, sixteen bytes are looked at at once.
    let is_plain = |byte| (b' '..=b'~').contains(&byte) && byte != b'"' && byte != b'\\';
    if text.bytes().fold(true, |so_far, byte| so_far & is_plain(byte)) {
        out.push_str(text);
        return out.push('"');
    }
    for letter in text.chars() {
        match letter {
            '"' | '\\' => out.extend(['\\', letter]),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            '\x08' => out.push_str("\\b"),
            '\x0c' => out.push_str("\\f"),
            '\0'..='\x1f' | '\x7f'..='\u{9f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' => {
                // To write to a text cannot fail.
                let _ = write!(out, "\\u{:04x}", u32::from(letter));
            }
            _ => out.push(letter),
        }
    }
    out.push('"');
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_records_have_at_most_nine_digits_after_the_point() {
        let numbers = [0.0, 1.0, 21.09, 0.25, 1.0 / 3.0, 2.0 / 3.0, 3e-9, 1e-10, 123_456.5, 0.999_999_999_9];
        let text = "[0.0, 1.0, 21.09, 0.25, 0.333333333, 0.666666667, 3e-09, 0.0, 123456.5, 1.0]";
        assert_eq!(written(&numbers), text);
    }

    #[test]
    fn texts_cannot_steer_a_terminal() {
        let text = written(&"a\"\\/\n\r\t\x08\x0c\x1b\x7f\u{85}é\u{202e}\u{2028}数🙂");
        assert_eq!(text, r#""a\"\\/\n\r\t\b\f\u001b\u007f\u0085é\u202e"#.to_owned() + "\u{2028}数🙂\"");
    }

    #[test]
    fn lists_and_entries_may_be_empty_or_nested() {
        let nested = Json::List(vec![Json::Cell([0, 1]), Json::Entries(Entries(Vec::new())), Json::List(Vec::new())]);
        assert_eq!(
            written(&Entries(vec![("a", nested), ("b", Json::Text("c"))])),
            r#"{"a": [[0, 1], {}, []], "b": "c"}"#
        );
    }
}
