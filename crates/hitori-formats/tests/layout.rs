//! Texts of no format, in `examples/layout.json`: what they are read as, and why, what is refused, and that each choice of a
//! refusal reads what it says.

use hitori_formats::reader::{read, Reader};
use hitori_formats::{Means, Problem, Record};
use serde::Deserialize;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Examples {
    examples: Vec<Example>,
    refused: Vec<Refused>,
    unread: Vec<Unread>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Example {
    text: String,
    means: String,
}

/// A text that is refused with choices.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Refused {
    text: String,
    line: usize,
    problem: String,
    choices: Vec<Chosen>,
}

/// A choice and the labels that it comes to, a line for each puzzle.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Chosen {
    reading: String,
    means: String,
    format: Option<String>,
    size: Option<(usize, usize)>,
}

/// A text that nothing reads; its line is 0 where the whole is meant.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Unread {
    text: String,
    line: usize,
    problem: String,
}

fn examples() -> Examples {
    let path = format!("{}/examples/layout.json", env!("CARGO_MANIFEST_DIR"));
    serde_json::from_str(&std::fs::read_to_string(&path).unwrap()).unwrap_or_else(|error| panic!("{path}: {error}"))
}

fn labels(record: &Record) -> String {
    let row = |row: &[u32]| row.iter().map(u32::to_string).collect::<Vec<_>>().join(" ");
    record.labels.chunks(record.cols).map(row).collect::<Vec<_>>().join("/")
}

/// A record in a few words: its labels, its shading, its texts, its warnings.
fn meaning(record: &Record) -> String {
    let shading = record.shading_rows().map(|rows| rows.join("/"));
    let texts = record.texts.by_key().into_iter();
    let texts = texts.filter_map(|(key, text)| Some(format!("{key}: {}", text.as_ref()?)));
    let parts = std::iter::once(labels(record)).chain(shading).chain(texts).chain(record.warnings.clone());
    parts.collect::<Vec<_>>().join(" | ")
}

fn lines(text: &str, show: fn(&Record) -> String, format: Option<&str>, size: Option<(usize, usize)>) -> String {
    let items = read(text, format, size).unwrap();
    let shown = items.iter().map(|item| show(item.as_ref().unwrap_or_else(|problem| panic!("{text:?}: {problem:?}"))));
    shown.collect::<Vec<_>>().join("\n")
}

fn first_problem(text: &str) -> Problem {
    let items = read(text, None, None).unwrap();
    items.into_iter().find_map(Result::err).unwrap_or_else(|| panic!("{text:?} was read"))
}

#[test]
fn a_text_of_no_format_is_read_with_a_note() {
    for Example { text, means } in examples().examples {
        assert_eq!(lines(&text, meaning, None, None), means, "{text:?}");
    }
}

#[test]
fn a_refusal_names_the_readings_and_each_can_be_had() {
    for Refused { text, line, problem, choices } in examples().refused {
        let found = first_problem(&text);
        assert_eq!((found.problem, found.line), (problem, Some(line)), "{text:?}");
        assert_eq!(found.choices.len(), choices.len(), "{text:?}");
        for (choice, chosen) in found.choices.iter().zip(choices) {
            assert_eq!(choice.reading, chosen.reading, "{text:?}");
            let (format, size) = match choice.means {
                Means::Format(name) => (Some(name), None),
                Means::Size(rows, cols) => (None, Some((rows, cols))),
            };
            assert_eq!((format, size), (chosen.format.as_deref(), chosen.size), "{text:?}");
            assert_eq!(lines(&text, labels, format, size), chosen.means, "{text:?}");
        }
    }
}

#[test]
fn what_is_no_puzzle_is_refused_without_a_choice() {
    for Unread { text, line, problem } in examples().unread {
        let found = first_problem(&text);
        let expected = (problem, Some(line).filter(|&line| line > 0), 0);
        assert_eq!((found.problem, found.line, found.choices.len()), expected, "{text:?}");
    }
}

/// Whatever the parts in which the bytes come.
#[test]
fn a_text_that_comes_in_parts_is_read_the_same() {
    let all = examples();
    let texts = all.examples.into_iter().map(|example| example.text);
    for text in texts.chain(all.refused.into_iter().map(|refused| refused.text)) {
        let mut reader = Reader::new(None, None).unwrap();
        let mut items = Vec::new();
        for byte in text.as_bytes() {
            reader.feed(&[*byte]);
            items.extend(reader.by_ref());
        }
        reader.end();
        items.extend(reader);
        assert_eq!(items, read(&text, None, None).unwrap(), "{text:?}");
    }
}

/// The first puzzle comes before the text ends, and no more of a text is held than a puzzle.
#[test]
fn plain_rows_are_read_as_they_come() {
    let mut reader = Reader::new(None, None).unwrap();
    for _ in 0..3 {
        reader.feed(b"1 2 2\n2 1 3\n1 3 1\n\n");
        assert_eq!(reader.by_ref().map(|item| labels(&item.unwrap())).collect::<Vec<_>>(), ["1 2 2/2 1 3/1 3 1"]);
    }
}

#[test]
fn bytes_that_are_not_utf_8_are_letters_of_windows_1252_with_a_note() {
    let read = |bytes: &[u8]| {
        let mut reader = Reader::new(None, None).unwrap();
        reader.feed(bytes);
        reader.end();
        reader.collect::<Vec<_>>()
    };
    let found = read(b"# name: \xe9t\xe9 \x80\n1 2\n2 1\n\n2 1\n1 1\n# \xe9\n");
    let shown: Vec<String> = found.iter().map(|item| meaning(item.as_ref().unwrap())).collect();
    let note = "line 1 is not in UTF-8, read as Windows-1252";
    assert_eq!(shown, [format!("1 2/2 1 | name: été € | {note}"), "2 1/1 1".to_owned()]);
    for bytes in [&b"1 2\n2 \x81\n"[..], b"\xe9\n1 2\n2 1\n\0"] {
        assert!(read(bytes).iter().any(|item| item.as_ref().is_err_and(|problem| problem.problem.contains("UTF-8"))));
    }
}
