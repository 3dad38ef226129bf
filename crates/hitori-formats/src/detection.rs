//! Format detection: the signs of all codecs, tried in the order of their list on the first block of rows.
//!
//! A *sample* is what the signs look at: the first rows that are neither empty nor comments, up to the first empty line,
//! and the row after it. A comment `# format: NAME` before the first row decides; otherwise the signs do.
//!
//! One row `1121` is a 2 x 2 puzzle on a line; one row `112`, which no k*k fits, has no sign and is a puzzle in text.

use crate::codec::{whole, Codec, Sample};
use crate::codecs::{codec, CODECS};
use crate::lines::{is_comment, text_of, Lines};
use crate::written_grid::is_solved_output;

/// How many rows are looked at.
pub const SAMPLE_ROWS: usize = 40;
const SAMPLE_LINES: usize = 1000;

/// What the head of a text says of its format.
#[derive(Debug, PartialEq, Eq)]
pub struct Detected {
    /// The name of the format; `text`, the plainest, if no sign holds.
    pub name: String,
    /// Or a comment names it.
    pub is_guessed: bool,
    /// Rows and columns in a comment `# size: RxC`.
    pub size: Option<(usize, usize)>,
    /// The lines that it was guessed from.
    pub head: Vec<String>,
}

/// The name of the format that a text is in.
pub fn detect(text: &str) -> String {
    detected(&Lines::of(text.as_bytes())).map_or(CODECS[0].name.to_owned(), |found| found.name)
}

/// The format of the lines that come; None if more of them must come first.
pub fn detected(lines: &Lines) -> Option<Detected> {
    let head = sample_lines(lines)?;
    let (sample, hint) = sample(&head);
    let is_guessed = hint.is_none();
    let name = hint.unwrap_or_else(|| guessed(&sample).name.to_owned());
    let before = head.iter().map(|line| line.trim()).take_while(|line| line.is_empty() || line.starts_with('#'));
    let size = before.filter_map(size_hint).next();
    Some(Detected { name, is_guessed, size, head })
}

/// The first codec whose sign holds; the plainest, which is the first of all, if none does.
fn guessed(sample: &Sample) -> &'static Codec {
    let found = CODECS.iter().find(|codec| !sample.rows.is_empty() && (codec.sign)(sample));
    found.unwrap_or(&CODECS[0])
}

/// The lines that the signs need; None if more of them must come first.
fn sample_lines(lines: &Lines) -> Option<Vec<String>> {
    let (mut taken, mut rows) = (Vec::new(), 0);
    for line in lines.ahead().take(SAMPLE_LINES) {
        let line = line?;
        let row = line.trim();
        let is_enough = (rows > 1 && row.is_empty()) || rows == SAMPLE_ROWS;
        rows += usize::from(!row.is_empty() && !is_comment(row));
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
        if is_comment(line) {
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
    hint(line, "format").map(str::to_owned)
}

/// The rows and columns in a comment `# size: RxC`.
fn size_hint(line: &str) -> Option<(usize, usize)> {
    let (rows, cols) = hint(line, "size")?.split_once('x')?;
    Some((whole(rows)?, whole(cols)?)).filter(|&(rows, cols)| rows > 0 && cols > 0)
}

/// The first word behind a key in a comment.
fn hint<'a>(line: &'a str, key: &str) -> Option<&'a str> {
    let value = line.strip_prefix('#')?.trim_start().strip_prefix(key)?.trim_start().strip_prefix(':')?;
    value.split_whitespace().next()
}

/// Is this word of a command line a puzzle, and not the name of a file? A game ID, `5x5:...`, or a link, also without
/// `https://`.
pub fn is_puzzle(word: &str) -> bool {
    let is_address = ["http://", "https://"].iter().any(|start| word.starts_with(start));
    is_address || codec(&detect(word)).is_ok_and(|codec| (codec.is_id)(word))
}

/// May this text be a link that opens a puzzle?
pub fn is_link(text: &str) -> bool {
    codec(&detect(text)).is_ok_and(|codec| codec.is_link)
}

/// Does a file that begins so look like puzzles, whatever mistakes they have? Half of its words must be labels.
pub fn looks_like_puzzles(start: &[u8]) -> bool {
    let Some(text) = text_of(start) else { return false };
    let Some(head) = sample_lines(&Lines::of(text.as_bytes())) else { return false };
    let (sample, hint) = sample(&head);
    if sample.rows.is_empty() || is_solved_output(&sample.rows) {
        return false;
    }
    // A comment that names a format there is not will be reported.
    hint.map_or_else(|| Ok(guessed(&sample)), |name| codec(&name)).map_or(true, |codec| (codec.has_puzzles)(&sample))
}
