//! pzprv3: the files of pzpr, one puzzle per file; rows come before columns.
//!
//! ```text
//! pzprv3
//! hitori
//! 2
//! 2
//! 1 1         clues, then the answer, as in kanpen.rs
//! 2 .
//! # +
//! . .
//! info:{"metadata": {"author": "...", "source": "..."}}
//! ```
//!
//! The same pieces may be joined by `/`, as in a link. Lines drawn by hand, trials and the history of moves are not read.
//! Source: pzprjs, `src/variety/hitori.js` and its file reader.

use serde_json::Value;

use super::kanpen::{board_lines, Pieces};
use crate::codec::{Codec, Holds, Read, Write};
use crate::json_text::json_text;
use crate::links::unquote;
use crate::record::{number, problem, quoted, Item, Problem, Record};

const INFO: &str = "info:";
const HISTORY: &str = "history:";

pub static PZPRV3: Codec = Codec {
    name: "pzprv3",
    description: "files of pzpr, with answer and marks",
    read: Read::Document(|text| vec![read(text)]),
    write: Some(Write::Alone(|record| Ok(write(record)))),
    holds: Holds { metadata: &["author", "source"], shading: true, ..Holds::ANY },
    sign: |sample| sample.rows[0].starts_with("pzprv3"),
    is_id: |text| text.starts_with("pzprv3/"),
    ..Codec::PLAIN
};

/// The puzzle of a file, or of a link to one.
fn read(text: &str) -> Item {
    if text.trim().contains('\n') {
        return read_file(text);
    }
    read_file(&unquote(text.split_once('?').map_or(text, |(_, file)| file)))
}

/// The puzzle of a file, its lines separated by line breaks or all by `/`.
pub(super) fn read_file(text: &str) -> Item {
    let mut pieces = Pieces::of(text);
    let is_version =
        |rest: &str| rest.is_empty() || rest.strip_prefix('.').is_some_and(|part| number(part, 9).is_some());
    pieces.expect("pzprv3", |word| word.strip_prefix("pzprv3").is_some_and(is_version))?;
    pieces.expect("hitori", |word| word == "hitori")?;
    let mut record = pieces.board()?;
    if pieces.is_used_up() {
        return Ok(record);
    }
    let tail = pieces.rest();
    let (unread, metadata) = tail.split_once(INFO).map_or((&*tail, None), |(unread, info)| (unread, Some(info)));
    if let Some(text) = metadata {
        read_metadata(text, &mut record, &pieces)?;
    }
    let unread = unread.trim_matches(['/', ' ', '\n']);
    let is_known = unread.is_empty() || unread.starts_with(HISTORY);
    Ok(record.warned((!is_known).then(|| format!("ignored the text after the answer: {}", quoted(unread)))))
}

/// Author and source in the JSON with which the text begins.
fn read_metadata(text: &str, record: &mut Record, pieces: &Pieces) -> Result<(), Problem> {
    let Some(Ok(info)) = serde_json::Deserializer::from_str(text).into_iter::<Value>().next() else {
        return Err(pieces.problem(problem!("expected JSON after '{INFO}', found {}", quoted(text)), 0, 0));
    };
    let text_of = |key| info.get("metadata")?.get(key)?.as_str().filter(|text| !text.is_empty()).map(str::to_owned);
    (record.texts.author, record.texts.source) = (text_of("author"), text_of("source"));
    Ok(())
}

fn write(record: &Record) -> String {
    let mut lines = vec!["pzprv3".to_owned(), "hitori".to_owned()];
    lines.extend(board_lines(record, "."));
    let known = record.texts.by_key().into_iter().skip(1).filter_map(|(key, text)| {
        let text = text.as_deref().filter(|text| !text.is_empty())?;
        Some(format!("\"{key}\": {}", json_text(text)))
    });
    let known = known.collect::<Vec<_>>().join(", ");
    if !known.is_empty() {
        lines.push(format!("{INFO}{{\"metadata\": {{{known}}}}}"));
    }
    lines.join("\n")
}
