//! Format detection: the signs of all codecs, tried in order on the first block of rows.
//!
//! A *sample* is what the signs look at: the first rows that are neither empty nor comments, up to the first empty line,
//! and the row after it. A comment `# format: NAME` before the first row decides; otherwise the signs do.
//!
//! If a text can be read in two ways, the order of the signs decides:
//!
//! * the rows `1114`, `1423`, `3321`, `4213` are one 4 x 4 puzzle in digits, not four of 2 x 2: as many rows as characters;
//! * sixteen rows of 64 characters are sixteen puzzles of 8 x 8, a line each; so are rows of 9 characters that stay within
//!   1 to 3, while rows of 9 characters up to 9 are digits: k*k characters are read as k x k if no label is above k, or if
//!   the row would have more than 35 columns otherwise;
//! * one row `1121` is a 2 x 2 puzzle on a line; one row `112`, which no k*k fits, is a puzzle of one cell in text.

use crate::codecs::{has_board, is_bare_puzzle, rows, CODECS};
use crate::lines::{text_of, Lines};
use crate::record::number;
use crate::shadings::is_solved_output;

const SAMPLE_ROWS: usize = 40;
const SAMPLE_LINES: usize = 1000;
const LINK_HEAD: usize = 1000;

/// A sign holds for texts of a format; the one with the lowest number decides.
pub struct Sign(pub u16, pub fn(&Sample) -> bool);

/// The first rows of a text, at least one.
#[derive(Default)]
pub struct Sample<'a> {
    /// Without the spaces around them.
    pub rows: Vec<&'a str>,
    /// With the spaces and tabs around them.
    pub raw_rows: Vec<&'a str>,
    /// The row after the empty line that ends them; empty if there is none.
    pub next_row: &'a str,
}

/// What the head of a text says of its format.
#[derive(Debug, PartialEq, Eq)]
pub struct Detected {
    /// The name of the format; `text`, the plainest, if no sign holds.
    pub name: String,
    /// Or a comment names it.
    pub is_guessed: bool,
}

/// The name of the format that a text is in.
pub fn detect(text: &str) -> String {
    detected(&Lines::of(text.as_bytes())).map_or("text".to_owned(), |found| found.name)
}

/// The format of the lines that come; None if more of them must come first.
pub fn detected(lines: &Lines) -> Option<Detected> {
    let head = sample_lines(lines)?;
    let (sample, hint) = sample(&head);
    let is_guessed = hint.is_none();
    let name = hint.unwrap_or_else(|| guessed(&sample).to_owned());
    Some(Detected { name, is_guessed })
}

fn guessed(sample: &Sample) -> &'static str {
    if sample.rows.is_empty() {
        return "text";
    }
    let signs = CODECS.iter().flat_map(|codec| codec.signs.iter().map(|sign| (sign, codec.name)));
    let first = signs.filter(|(Sign(_, holds), _)| holds(sample)).min_by_key(|(Sign(rank, _), _)| *rank);
    first.map_or("text", |(_, name)| name)
}

/// The lines that the signs need; None if more of them must come first.
fn sample_lines(lines: &Lines) -> Option<Vec<String>> {
    let (mut taken, mut rows) = (Vec::new(), 0);
    for line in lines.ahead().take(SAMPLE_LINES) {
        let line = line?;
        let row = line.trim();
        let is_enough = (rows > 1 && row.is_empty()) || rows == SAMPLE_ROWS;
        rows += usize::from(!row.is_empty() && !row.starts_with('#'));
        taken.push(line.into_owned());
        if is_enough {
            break;
        }
    }
    Some(taken)
}

fn sample(lines: &[String]) -> (Sample<'_>, Option<String>) {
    let (mut sample, mut hint) = (Sample::default(), None);
    let mut has_ended = false;
    for raw in lines {
        let line = raw.trim_start_matches('\u{feff}').trim();
        if line.starts_with('#') {
            if sample.rows.is_empty() && hint.is_none() {
                hint = format_hint(line);
            }
        } else if line.is_empty() {
            has_ended = !sample.rows.is_empty();
        } else if has_ended {
            sample.next_row = line;
            break;
        } else if sample.rows.len() < SAMPLE_ROWS {
            sample.rows.push(line);
            sample.raw_rows.push(raw);
        }
    }
    (sample, hint)
}

/// The name in a comment `# format: NAME`.
pub fn format_hint(line: &str) -> Option<String> {
    let name = line.strip_prefix('#')?.trim_start().strip_prefix("format")?.trim_start().strip_prefix(':')?;
    name.split_whitespace().next().map(str::to_owned)
}

/// As much of a row as a link is looked for in.
pub fn head(row: &str) -> &str {
    row.char_indices().nth(LINK_HEAD).map_or(row, |(end, _)| &row[..end])
}

/// How many words there are.
pub fn words(row: &str) -> usize {
    row.split_whitespace().count()
}

/// A whole number of few digits.
pub fn whole(text: &str) -> Option<usize> {
    Some(number(text, 9)? as usize)
}

/// Does a file that begins so look like puzzles, whatever mistakes they have? Half of its words must be labels.
pub fn looks_like_puzzles(start: &[u8]) -> bool {
    let Some(text) = text_of(start) else { return false };
    let Some(head) = sample_lines(&Lines::of(text.as_bytes())) else { return false };
    let (sample, hint) = sample(&head);
    if sample.rows.is_empty() || is_solved_output(&sample.rows) {
        return false;
    }
    let name = hint.unwrap_or_else(|| guessed(&sample).to_owned());
    let first = sample.rows[0];
    match name.as_str() {
        "json" | "jsonl" => is_bare_puzzle(first) || sample.rows.iter().any(|row| has_labels_key(row)),
        "puzzlink" => has_board(first),
        "text" | "csv" | "tsv" => {
            let is_gap = |letter: char| letter.is_whitespace() || ",;|\"[]".contains(letter);
            let words = sample.rows.iter().flat_map(|row| row.split(is_gap)).filter(|word| !word.is_empty());
            let labels: Vec<_> = words.map(rows::label).collect();
            let others = labels.iter().filter(|label| label.is_none()).count();
            labels.iter().any(|label| label.is_some_and(|label| label > 0)) && 2 * others <= labels.len()
        }
        _ => true,
    }
}

fn has_labels_key(row: &str) -> bool {
    let after = |(at, key): (usize, &str)| row[at + key.len()..].trim_start().strip_prefix(':');
    row.match_indices("\"labels\"").filter_map(after).any(|value| value.trim_start().starts_with('['))
}
