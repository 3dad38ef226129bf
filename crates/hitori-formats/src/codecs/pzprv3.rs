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

use super::json::json_text;
use super::kanpen::{board_lines, Pieces};
use super::puzzlink::unquote;
use super::{Codec, Holds, Read, Write};
use crate::detection::Sign;
use crate::examples::{becomes, both, reads, refused, Example, Refused};
use crate::record::{number, problem, quoted, Item, Problem, Record};

const INFO: &str = "info:";
const HISTORY: &str = "history:";

pub static PZPRV3: Codec = Codec {
    name: "pzprv3",
    description: "files of pzpr, with answer and marks",
    read: Read::Document(|text| vec![read(text)]),
    write: Some(Write::Alone(|record| Ok(write(record)))),
    holds: Holds { metadata: &["author", "source"], shading: true, ..Holds::ANY },
    endings: &[".txt"],
    signs: &[Sign(60, |sample| sample.rows[0].starts_with("pzprv3"))],
    examples: EXAMPLES,
    refused: REFUSED,
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

#[rustfmt::skip]
const EXAMPLES: &[Example] = &[
    becomes("pzprv3/hitori/2/2/1 1 /2 . /# + /. . /", "1 1/2 0 | #./??",
        "pzprv3\nhitori\n2\n2\n1 1 \n2 . \n# + \n. . \n"),
    reads("pzprv3/hitori/4/4/1 1 1 4 /1 4 2 3 /3 3 2 1 /4 2 1 3 /# + # . /+ + + . /# + # . /+ + + # /",
        "1 1 1 4/1 4 2 3/3 3 2 1/4 2 1 3 | #.#?/...?/#.#?/...#"),
    both("pzprv3\nhitori\n4\n4\n1 1 1 4 \n1 4 2 3 \n3 3 2 1 \n4 2 1 3 \n# + # . \n+ + + . \n# + # . \n+ + + # \n",
        "1 1 1 4/1 4 2 3/3 3 2 1/4 2 1 3 | #.#?/...?/#.#?/...#"),
    reads("pzprv3\nhitori\n4\n4\n1 1 1 4\n1 4 2 3\n3 3 2 1\n4 2 1 3\n# + # .\n+ + + .\n# + # .\n+ + + #\n",
        "1 1 1 4/1 4 2 3/3 3 2 1/4 2 1 3 | #.#?/...?/#.#?/...#"),
    reads("pzprv3.1/hitori/4/4/1 1 1 4 /1 4 2 3 /3 3 2 1 /4 2 1 3 /# + # . /+ + + . /# + # . /+ + + # /",
        "1 1 1 4/1 4 2 3/3 3 2 1/4 2 1 3 | #.#?/...?/#.#?/...#"),
    reads("\n\npzprv3\r\nhitori\r\n4\r\n4\r\n1 1 1 4 \r\n1 4 2 3 \r\n3 3 2 1 \r\n4 2 1 3 \r\n# + # . \r\n+ + + . \r\n# + # . \r\n+ + + # \r\n",
        "1 1 1 4/1 4 2 3/3 3 2 1/4 2 1 3 | #.#?/...?/#.#?/...#"),
    reads("pzprv3/hitori/1/3/1 2 1 /# . # /", "1 2 1 | #?#"),
    reads("pzprv3/hitori/1/3/1 2 1 /. # . /", "1 2 1 | ?#?"),
    reads("pzprv3/hitori/1/2/- - /. . /", "0 0 | read 2 clues '?' as blank, the first at r1c1"),
    reads("pzprv3/hitori/1/2/0 0 /. . /", "0 0"),
    reads("pzprv3/hitori/2/2/1 1 /2 2 /# # /. . /", "1 1/2 2 | ##/??"),
    reads("pzprv3/hitori/2/2/1 2 /2 1 /. . /. . /", "1 2/2 1"),
    both("pzprv3\nhitori\n2\n2\n1 . \n12 1 \n. . \n. . \ninfo:{\"metadata\": {\"author\": \"A\", \"source\": \"S\"}}\n",
        "1 0/12 1 | author: A | source: S"),
    reads("pzprv3/hitori/1/4/- . 0 -/", "0 0 0 0 | read 2 clues '?' as blank, the first at r1c1"),
    reads("pzprv3\nhitori\n1\n3\n1 2 3 \n# + . \ninfo:{\"metadata\":{\"author\":\"A\",\"source\":\"\",\"hard\":false,\"comment\":\"\"}}\n",
        "1 2 3 | #.? | author: A"),
    reads("pzprv3\nhitori\n1\n3\n1 2 3 \n# + . \ninfo:{\n \"metadata\": {\n  \"author\": \"A\"\n }\n}\nhistory:{\"type\":\"pzpr\"}\n",
        "1 2 3 | #.? | author: A"),
    reads("pzprv3\nhitori\n1\n3\n1 2 3 \n# + . \nhistory:{\"type\":\"pzpr\"}\n", "1 2 3 | #.?"),
    reads("pzprv3\nhitori\n1\n3\n1 2 3 \n# + . \n0 -1\n0 0\n1 0 0\n",
        "1 2 3 | #.? | ignored the text after the answer: '0 -1\\n0 0\\n1 0 0'"),
    reads("pzprv3\nhitori\n1\n3\n1 2 3 \n# + . \nTrialData(1)\n# . .\ninfo:{\"metadata\":{\"author\":\"A\"}}\n",
        "1 2 3 | #.? | author: A | ignored the text after the answer: 'TrialData(1)\\n# . .'"),
    reads("pzprv3\nhitori\n1\n3\n1 2 3 \n# + . \ninfo:[]\n", "1 2 3 | #.?"),
];
#[rustfmt::skip]
const REFUSED: &[Refused] = &[
    refused("pzprv3\nnurikabe\n1\n1\n", (2, 1), "expected 'hitori', found 'nurikabe'"),
    refused("pzprv4/hitori/1/1", (1, 1), "expected 'pzprv3', found 'pzprv4'"),
    refused("pzprv3", (1, 7), "expected 'hitori', found ''"),
    refused("pzprv3/hitori/x/1", (1, 15), "expected the number of rows, found 'x'"),
    refused("pzprv3\nhitori\n1", (4, 1), "expected the number of columns, found ''"),
    refused("pzprv3/hitori/0/1", (1, 15), "expected the number of rows, found '0'"),
    refused("pzprv3/hitori/99999/99999", (1, 26), "expected 99,999 rows of clues, found nothing: the end is missing"),
    refused("pzprv3/hitori/2/2", (1, 18), "expected 2 rows of clues, found nothing: the end is missing"),
    refused("pzprv3\nhitori\n2\n3\n", (5, 1), "expected 2 rows of clues, found nothing: the end is missing"),
    refused("pzprv3\nhitori\n2\n2\n1 2\n1\n", (6, 1), "expected 2 columns of clues, found 1: '1'"),
    refused("pzprv3\nhitori\n2\n2\n1 2\n1 A\n", (6, 3),
        "expected a label from 1 to 4294967295 or '.' for a blank, found 'A'"),
    refused("pzprv3/hitori/1/2/1 -2/", (1, 21), "expected a label from 1 to 4294967295 or '.' for a blank, found '-2'"),
    refused("pzprv3\nhitori\n3\n1\n1\n1", (7, 1), "expected 3 rows of clues, found 2"),
    refused("pzprv3\nhitori\n1\n2\n1 2\n# x", (6, 3), "expected '#', '+' or '.' in the answer, found 'x'"),
    refused("pzprv3\nhitori\n1\n2\n1 2\n# +\ninfo:{x", (7, 1), "expected JSON after 'info:', found '{x'"),
];
