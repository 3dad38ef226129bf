//! Examples: texts and what they say, and texts that are refused; each codec has its own, and one test walks them all.

/// A text, and what it says in the words of `told`.
pub struct Example {
    /// In the format of its codec, which is detected.
    pub text: &'static str,
    /// As `told` says it.
    pub told: &'static str,
    /// What the codec writes of it, if that is checked.
    pub written: Option<&'static str>,
}

/// A text that a codec refuses.
pub struct Refused {
    /// In the format of its codec, which is detected; or else given to the codec by name.
    pub text: &'static str,
    /// Line and column; 0 where there is none.
    pub at: (usize, usize),
    /// The whole message.
    pub problem: &'static str,
}

/// A text that is read so.
pub const fn reads(text: &'static str, told: &'static str) -> Example {
    Example { text, told, written: None }
}

/// A text that is read so, and written back to the letter.
pub const fn both(text: &'static str, told: &'static str) -> Example {
    Example { text, told, written: Some(text) }
}

/// A text that is read so, and written another way.
pub const fn becomes(text: &'static str, told: &'static str, written: &'static str) -> Example {
    Example { text, told, written: Some(written) }
}

/// A text that is refused at this place, with these words.
pub const fn refused(text: &'static str, at: (usize, usize), problem: &'static str) -> Refused {
    Refused { text, at, problem }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::codecs::{Codec, CODECS};
    use crate::detection::detect;
    use crate::reader::read;
    use crate::record::{Item, Record};
    use crate::writer::write;

    /// A record in a few words: its labels, its shading, its texts, its warnings.
    fn told(record: &Record) -> String {
        let row = |row: &[u32]| row.iter().map(u32::to_string).collect::<Vec<_>>().join(" ");
        let labels = record.labels.chunks(record.cols).map(row).collect::<Vec<_>>().join("/");
        let shading = record.shading_rows().map(|rows| rows.join("/"));
        let texts = record.texts.by_key().into_iter();
        let texts = texts.filter_map(|(key, text)| Some(format!("{key}: {}", text.as_ref()?)));
        let parts = std::iter::once(labels).chain(shading).chain(texts).chain(record.warnings.clone());
        parts.collect::<Vec<_>>().join(" | ")
    }

    fn records(codec: &Codec, text: &str) -> Vec<Record> {
        let items: Result<Vec<Record>, _> = read(text, None).unwrap().into_iter().collect();
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
        for codec in CODECS {
            for Example { text, told: expected, written } in codec.examples {
                assert_eq!(detect(text), codec.name, "{text:?}");
                let found = records(codec, text);
                assert_eq!(
                    found.iter().map(told).collect::<Vec<_>>().join("\n"),
                    *expected,
                    "{}: {text:?}",
                    codec.name
                );
                if let Some(written) = written {
                    let again = write(&found, codec.name).unwrap();
                    assert_eq!(again.trim_end_matches('\n'), written.trim_end_matches('\n'), "{}", codec.name);
                }
            }
            assert!(!codec.examples.is_empty(), "{}", codec.name);
        }
    }

    /// In its own format, and in every other that can hold it.
    #[test]
    fn examples_come_back() {
        for record in
            CODECS.iter().flat_map(|codec| codec.examples.iter().flat_map(|example| records(codec, example.text)))
        {
            for codec in CODECS {
                if let Ok(text) = write(std::slice::from_ref(&record), codec.name) {
                    let [again] = &read(&text, Some(codec.name)).unwrap()[..] else { panic!("{text:?}") };
                    let again = kept(codec, again.clone().unwrap());
                    let expected = kept(codec, record.clone());
                    let proof = again.proof.clone();
                    assert_eq!(again, Record { proof, ..expected }, "{}: {text:?}", codec.name);
                }
            }
        }
    }

    #[test]
    fn what_is_refused_is_told_with_its_place() {
        for codec in CODECS {
            for Refused { text, at: (line, column), problem } in codec.refused {
                let name = Some(codec.name).filter(|&name| detect(text) != name);
                let items: Vec<Item> = read(text, name).unwrap();
                let found = items.iter().find_map(|item| item.as_ref().err()).unwrap_or_else(|| panic!("{text:?}"));
                let place = (found.line.unwrap_or(0), found.column.unwrap_or(0));
                assert_eq!((found.problem.as_str(), place), (*problem, (*line, *column)), "{}: {text:?}", codec.name);
            }
            assert!(!codec.refused.is_empty(), "{}", codec.name);
        }
    }
}
