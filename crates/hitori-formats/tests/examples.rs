//! Every codec reads its examples as they say, writes them back, and refuses what it must: `examples/NAME.json`.

use hitori_formats::codec::Codec;
use hitori_formats::codecs::CODECS;
use hitori_formats::detection::detect;
use hitori_formats::reader::read;
use hitori_formats::writer::write;
use hitori_formats::{Problem, Record};
use serde::Deserialize;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Examples {
    sign: String,
    examples: Vec<Example>,
    refused: Vec<Refused>,
}

/// A text, its records in the words of `meaning`, and what the codec writes of them, if that is checked.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Example {
    text: String,
    means: String,
    written: Option<String>,
}

/// A text of this format or, if another is detected, given to the codec by name; line and column are 0 where there is none.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Refused {
    text: String,
    line: usize,
    column: usize,
    problem: String,
}

fn all() -> impl Iterator<Item = (&'static Codec, Examples)> {
    CODECS.iter().map(|codec| {
        let path = format!("{}/examples/{}.json", env!("CARGO_MANIFEST_DIR"), codec.name);
        let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
        let found: Examples = serde_json::from_str(&text).unwrap_or_else(|error| panic!("{path}: {error}"));
        assert!(!found.sign.is_empty() && !found.examples.is_empty() && !found.refused.is_empty(), "{path}");
        (*codec, found)
    })
}

/// A record in a few words: its labels, its shading, its texts, its warnings.
fn meaning(record: &Record) -> String {
    let row = |row: &[u32]| row.iter().map(u32::to_string).collect::<Vec<_>>().join(" ");
    let labels = record.labels.chunks(record.cols).map(row).collect::<Vec<_>>().join("/");
    let shading = record.shading_rows().map(|rows| rows.join("/"));
    let texts = record.texts.by_key().into_iter();
    let texts = texts.filter_map(|(key, text)| Some(format!("{key}: {}", text.as_ref()?)));
    let parts = std::iter::once(labels).chain(shading).chain(texts).chain(record.warnings.clone());
    parts.collect::<Vec<_>>().join(" | ")
}

fn records(codec: &Codec, text: &str) -> Vec<Record> {
    let items: Result<Vec<Record>, _> = read(text, None, None).unwrap().into_iter().collect();
    items.unwrap_or_else(|problem| panic!("{}: {text:?}: {problem:?}", codec.name))
}

/// The record without what no format writes, as this one keeps it.
fn kept(codec: &Codec, mut record: Record) -> Record {
    record.warnings.clear();
    for key in ["name", "author", "source"] {
        if !codec.holds.metadata.contains(&key) {
            record.texts.of_key(key).unwrap().take();
        }
    }
    record
}

#[test]
fn examples_are_detected_and_read_and_written() {
    for (codec, Examples { examples, .. }) in all() {
        for Example { text, means, written } in examples {
            assert_eq!(detect(&text), codec.name, "{text:?}");
            let found = records(codec, &text);
            assert_eq!(found.iter().map(meaning).collect::<Vec<_>>().join("\n"), means, "{}: {text:?}", codec.name);
            if let Some(written) = written {
                let again = write(&found, codec.name).unwrap();
                assert_eq!(again.trim_end_matches('\n'), written.trim_end_matches('\n'), "{}", codec.name);
            }
        }
    }
}

/// In its own format, and in every other that can hold it.
#[test]
fn examples_come_back() {
    for record in all().flat_map(|(codec, found)| {
        let texts = found.examples.into_iter().map(|example| example.text);
        texts.flat_map(|text| records(codec, &text)).collect::<Vec<_>>()
    }) {
        for codec in CODECS {
            if let Ok(text) = write(std::slice::from_ref(&record), codec.name) {
                let [again] = &read(&text, Some(codec.name), None).unwrap()[..] else { panic!("{text:?}") };
                let again = kept(codec, again.clone().unwrap());
                let expected = kept(codec, record.clone());
                // Letters are of the text, and the proof of those formats that hold one.
                let (proof, are_letters) = (again.proof.clone(), again.are_letters);
                assert_eq!(again, Record { proof, are_letters, ..expected }, "{}: {text:?}", codec.name);
            }
        }
    }
}

#[test]
fn what_is_refused_is_reported_with_its_place() {
    for (codec, Examples { refused, .. }) in all() {
        for Refused { text, line, column, problem } in refused {
            let name = Some(codec.name).filter(|&name| detect(&text) != name);
            let items = read(&text, name, None).unwrap();
            let found = items.into_iter().find_map(Result::err).unwrap_or_else(|| panic!("{text:?}"));
            let at = |place| Some(place).filter(|&place| place > 0);
            let expected = Problem { problem, line: at(line), column: at(column), choices: Vec::new() };
            assert_eq!(found, expected, "{}: {text:?}", codec.name);
        }
    }
}
