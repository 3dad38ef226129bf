//! Lines: from the bytes of a file to lines of text, in UTF-8, or in UTF-16 if a byte order mark says so; and blocks of
//! lines, the rows of one puzzle.
//!
//! A line ends with `\n`, `\r\n` or `\r`. Characters that stand for ASCII ones (`３` for 3, `│` for |, as keyboards of East
//! Asia type and terminals draw them) are replaced one for one, so columns in messages stay right. Lines that hold words
//! or links are left alone: comments, quoted strings, anything with a slash.
//!
//! A file that is not text at all, e.g. a PNG picture, is refused by what it is, with what to do instead.

use std::borrow::Cow;
use std::ops::Range;

use crate::record::{problem, Problem, Texts};

/// The longest line that is read, in bytes: without a bound, reading a device such as /dev/zero would never end.
pub const MAX_LINE: usize = 1 << 28;

const TYPE: &str = "type the labels in, one row per line";
const SAVE: &str = "save the table as CSV";
const UNPACK: &str = "unpack it first";
const KINDS: [(&[u8], &str, &str); 17] = [
    (b"\x89PNG", "a PNG picture", TYPE),
    (b"\xff\xd8\xff", "a JPEG picture", TYPE),
    (b"GIF8", "a GIF picture", TYPE),
    (b"RIFF", "a WebP picture or another RIFF file", TYPE),
    (b"II*\0", "a TIFF picture", TYPE),
    (b"MM\0*", "a TIFF picture", TYPE),
    (b"%PDF-", "a PDF document", TYPE),
    (b"<svg", "an SVG picture", TYPE),
    (b"PK\x03\x04", "a ZIP archive or an office document", SAVE),
    (b"\xd0\xcf\x11\xe0", "an office document", SAVE),
    (b"PAR1", "a Parquet table", SAVE),
    (b"{\\rtf", "an RTF document", "save it as plain text"),
    (b"\x1f\x8b", "a gzip archive", UNPACK),
    (b"BZh", "a bzip2 archive", UNPACK),
    (b"\xfd7zXZ", "an xz archive", UNPACK),
    (b"7z\xbc\xaf", "a 7z archive", UNPACK),
    (b"#!/", "a program", "name a file of puzzles"),
];
const SEEN: usize = 40;
const BYTE_ORDER_MARK: &str = "\u{feff}";

/// What to say of a file whose first line begins so and is not text; None for a text.
fn foreign(start: &[u8]) -> Option<String> {
    let start = &start[..start.len().min(SEEN)];
    let bare = start.strip_prefix(BYTE_ORDER_MARK.as_bytes()).unwrap_or(start).trim_ascii_start();
    for (magic, kind, remedy) in KINDS {
        let is_tag = magic[0] == b'<' && bare.len() >= magic.len() && bare[..magic.len()].eq_ignore_ascii_case(magic);
        if start.starts_with(magic) || is_tag {
            return Some(format!("this is {kind}, not text; {remedy}"));
        }
    }
    if start.get(4..8) == Some(b"ftyp") {
        return Some(format!("this is a HEIC picture or a film, not text; {TYPE}"));
    }
    let is_zero = |parity| start.iter().skip(parity).step_by(2).all(|&byte| byte == 0);
    (start.len() > 3 && is_zero(0) != is_zero(1))
        .then(|| "this looks like UTF-16 without a byte order mark; save it as UTF-8".to_owned())
}

/// UTF-16 with its byte order mark, as UTF-8; None for other bytes. What is broken becomes U+FFFD, or is said.
fn from_utf_16(bytes: &[u8], is_lossy: bool) -> Option<Result<String, Problem>> {
    let unit: fn([u8; 2]) -> u16 = match bytes.get(..2)? {
        b"\xff\xfe" => u16::from_le_bytes,
        b"\xfe\xff" => u16::from_be_bytes,
        _ => return None,
    };
    let units = bytes[2..].chunks(2).map(|pair| unit([pair[0], *pair.get(1).unwrap_or(&0xd8)]));
    let mut text = String::new();
    for letter in char::decode_utf16(units) {
        match letter {
            Ok(letter) => text.push(letter),
            Err(_) if is_lossy => text.push(char::REPLACEMENT_CHARACTER),
            Err(_) => {
                let at = 2 + text.encode_utf16().count() * 2;
                return Some(Err(problem!("expected text in UTF-16, found a broken character at byte {}", at + 1)));
            }
        }
    }
    Some(Ok(text))
}

/// The text that a file begins with, broken characters replaced; None if it is not text.
pub fn text_of(start: &[u8]) -> Option<String> {
    if let Some(text) = from_utf_16(start, true) {
        return text.ok();
    }
    let first = start.split(|&byte| byte == b'\n').next().unwrap_or(start);
    (!start.contains(&0) && foreign(first).is_none()).then(|| String::from_utf8_lossy(start).into_owned())
}

/// The text of a file, each line ended by `\n`, and what a person should know of how its bytes were read.
pub fn decoded(bytes: &[u8]) -> Result<(String, Option<String>), Problem> {
    let mut lines = Lines::of(bytes);
    lines.check().unwrap_or(Ok(()))?;
    let mut text = String::with_capacity(bytes.len());
    while let Some(line) = lines.next_raw() {
        text.push_str(&line?);
        text.push('\n');
    }
    Ok((text, lines.note()))
}

/// Lines as their bytes come in.
#[derive(Default)]
pub struct Lines {
    bytes: Vec<u8>,
    at: usize,
    /// The number of the last line.
    pub number: usize,
    is_checked: bool,
    has_ended: bool,
    is_waiting: bool,
    /// What was read stays, so that it can be read again.
    is_kept: bool,
    /// The first line that is in Windows-1252, until somebody takes note of it.
    other: Option<usize>,
    has_other: bool,
}

/// The next line, as far as it can be said.
pub enum Next {
    /// Where its text lies, and where the line after it begins.
    Line(Range<usize>, usize),
    /// More bytes must come first.
    More,
    /// There are no more lines.
    End,
}

impl Lines {
    /// The lines of all these bytes.
    pub fn of(bytes: &[u8]) -> Self {
        Lines { bytes: bytes.to_vec(), has_ended: true, ..Lines::default() }
    }

    /// Add bytes.
    pub fn feed(&mut self, bytes: &[u8]) {
        if !self.is_kept {
            self.bytes.drain(..self.at);
            self.at = 0;
        }
        self.bytes.extend_from_slice(bytes);
        let has_break = bytes.iter().any(|&byte| byte == b'\n' || byte == b'\r');
        self.is_waiting &= !has_break && self.bytes.len() <= MAX_LINE;
    }

    /// Say that nothing more can be read from what has come: a long line is not looked through again for each part of it.
    pub fn wait(&mut self) {
        self.is_waiting = !self.has_ended;
    }

    /// Must more bytes come first?
    pub fn is_waiting(&self) -> bool {
        self.is_waiting
    }

    /// Say that all bytes have come.
    pub fn end(&mut self) {
        self.has_ended = true;
        self.is_waiting = false;
    }

    /// Is the beginning text? Must be asked before the first line; None if more bytes must come first.
    pub fn check(&mut self) -> Option<Result<(), Problem>> {
        if self.is_checked {
            return Some(Ok(()));
        }
        let end = self.bytes.iter().position(|&byte| byte == b'\n');
        if !self.has_ended && end.is_none() && self.bytes.len() < SEEN {
            return None;
        }
        if let Some(problem) = foreign(end.map_or(&self.bytes, |end| &self.bytes[..=end])) {
            return Some(Err(Problem::new(problem)));
        }
        if matches!(self.bytes.get(..2), Some(b"\xff\xfe" | b"\xfe\xff")) {
            // All lines at once: in UTF-16 the byte of a line break may be half of another character.
            if self.bytes.len() > MAX_LINE {
                return Some(Err(problem!("expected at most {MAX_LINE} bytes of UTF-16, found more")));
            }
            if !self.has_ended {
                return None;
            }
            match from_utf_16(&self.bytes, false)? {
                Ok(text) => self.bytes = text.into_bytes(),
                Err(problem) => return Some(Err(problem)),
            }
        } else if let Some(rest) = self.bytes.strip_prefix(BYTE_ORDER_MARK.as_bytes()) {
            self.at = self.bytes.len() - rest.len();
        }
        self.is_checked = true;
        Some(Ok(()))
    }

    /// The line that begins at this byte.
    fn line_at(&self, at: usize) -> Next {
        let rest = &self.bytes[at..];
        let Some(end) = rest.iter().position(|&byte| byte == b'\n' || byte == b'\r') else {
            return match (self.has_ended, rest.is_empty()) {
                (false, _) => Next::More,
                (true, true) => Next::End,
                (true, false) => Next::Line(at..self.bytes.len(), self.bytes.len()),
            };
        };
        let is_pair = rest[end] == b'\r' && rest.get(end + 1) == Some(&b'\n');
        if rest[end] == b'\r' && rest.len() == end + 1 && !self.has_ended {
            return Next::More;
        }
        Next::Line(at..at + end, at + end + 1 + usize::from(is_pair))
    }

    /// Keep what is read from here on, or no longer.
    pub fn keep(&mut self, is_kept: bool) {
        self.is_kept = is_kept;
    }

    /// Where the next line begins.
    pub fn place(&self) -> (usize, usize) {
        (self.at, self.number)
    }

    /// Read again from a place, of which the lines were kept.
    pub fn go_back(&mut self, (at, number): (usize, usize)) {
        (self.at, self.number) = (at, number);
    }

    /// All that is left, if it has come and is at most so long; None if more must come first, and an inner None if it is
    /// longer, or no text.
    pub fn rest(&self, most: usize) -> Option<Option<String>> {
        if self.bytes.len() - self.at > most {
            return Some(None);
        }
        if !self.has_ended {
            return None;
        }
        let mut text = String::new();
        for line in self.ahead().flatten() {
            text.push_str(&line);
            text.push('\n');
        }
        Some((!text.contains('\0')).then_some(text))
    }

    /// Pass over all that is left.
    pub fn skip_rest(&mut self) {
        self.at = self.bytes.len();
    }

    /// What a person should know of how the bytes were read, once.
    pub fn note(&mut self) -> Option<String> {
        let line = self.other.take()?;
        Some(format!("line {line} is not in UTF-8, read as Windows-1252"))
    }

    /// The next line, with ASCII characters; the one after it comes next. None at the end, and if more bytes must come
    /// first.
    pub fn next_line(&mut self) -> Option<Result<Cow<'_, str>, Problem>> {
        self.next_raw().map(|line| line.map(ascii_of))
    }

    fn next_raw(&mut self) -> Option<Result<Cow<'_, str>, Problem>> {
        let (text, next) = match self.line_at(self.at) {
            Next::Line(text, next) => (text, next),
            _ if self.bytes.len() - self.at > MAX_LINE => (self.at..self.bytes.len(), self.at),
            _ => return None,
        };
        self.at = next;
        self.number += 1;
        if text.len() > MAX_LINE {
            let problem = problem!("expected lines of at most {MAX_LINE} bytes, found a longer one");
            return Some(Err(problem.line(self.number)));
        }
        let bytes = &self.bytes[text];
        let at = match std::str::from_utf8(bytes) {
            Ok(line) => return Some(Ok(Cow::Borrowed(line))),
            Err(error) => error.valid_up_to(),
        };
        let Some(line) = from_windows_1252(bytes) else {
            let problem = problem!("expected text in UTF-8, found the byte 0x{:02x}", bytes[at]);
            return Some(Err(problem.line(self.number).column(at + 1)));
        };
        if !self.has_other {
            (self.other, self.has_other) = (Some(self.number), true);
        }
        Some(Ok(Cow::Owned(line)))
    }

    /// The lines from here on that have come, which stay; and whether these are all.
    pub fn ahead(&self) -> impl Iterator<Item = Option<Cow<'_, str>>> {
        let mut at = self.at;
        std::iter::from_fn(move || match self.line_at(at) {
            Next::Line(text, next) => {
                at = next;
                let bytes = &self.bytes[text];
                let line = match std::str::from_utf8(bytes) {
                    Ok(line) => Cow::Borrowed(line),
                    Err(_) => from_windows_1252(bytes).map_or_else(|| String::from_utf8_lossy(bytes), Cow::Owned),
                };
                Some(Some(ascii_of(line)))
            }
            Next::More => Some(None),
            Next::End => None,
        })
    }

    /// Refuse a line without end, of which detection would wait for the rest.
    pub fn check_length(&self) -> Result<(), Problem> {
        let rest = &self.bytes[self.at..];
        if rest.len() <= MAX_LINE {
            return Ok(());
        }
        let line = self.number + 1 + rest.iter().filter(|&&byte| byte == b'\n').count();
        Err(problem!("expected lines of at most {MAX_LINE} bytes, found a longer one").line(line))
    }

    /// Has everything been read?
    pub fn is_at_end(&self) -> bool {
        self.has_ended && self.at == self.bytes.len()
    }
}

/// A line in Windows-1252, which has a letter for each byte but five; None for these, for bytes that no text has, and where
/// nothing says that the line holds words.
fn from_windows_1252(bytes: &[u8]) -> Option<String> {
    if !bytes.iter().any(u8::is_ascii_alphabetic) && !bytes.starts_with(b"#") {
        return None;
    }
    const HIGH: &str = "€\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8d}Ž\u{8f}\u{90}‘’“”•–—˜™š›œ\u{9d}žŸ";
    let letter = |&byte: &u8| match byte {
        0..=8 | 0x0e..=0x1a | 0x1c..=0x1f | 0x7f | 0x81 | 0x8d | 0x8f | 0x90 | 0x9d => None,
        0x80..=0x9f => HIGH.chars().nth(usize::from(byte - 0x80)),
        _ => Some(char::from(byte)),
    };
    bytes.iter().map(letter).collect()
}

fn ascii_of(line: Cow<str>) -> Cow<str> {
    match line {
        Cow::Borrowed(line) => in_ascii(line),
        Cow::Owned(line) => Cow::Owned(in_ascii(&line).into_owned()),
    }
}

/// What makes a digit a key, `1️⃣`.
const KEY_CAP: [char; 2] = ['\u{fe0f}', '\u{20e3}'];

/// The line with ASCII characters in place of their look-alikes.
pub fn in_ascii(line: &str) -> Cow<'_, str> {
    if line.is_ascii() || line.contains(['"', '/']) || line.trim_start().starts_with(['#', '%']) {
        return Cow::Borrowed(line);
    }
    line.chars()
        .filter(|letter| !KEY_CAP.contains(letter))
        .map(|letter| match letter {
            '\u{ff01}'..='\u{ff5e}' => char::from_u32(u32::from(letter) - 0xfee0).unwrap_or(letter),
            '\u{3000}' => ' ',
            '、' => ',',
            '“' | '”' | '„' => '"',
            '─' | '━' | '═' | '\u{2212}' | '\u{2013}' | '\u{2014}' => '-',
            '│' | '┃' | '║' => '|',
            '\u{2500}'..='\u{257f}' => '+',
            _ => letter,
        })
        .collect::<String>()
        .into()
}

/// The rows of one puzzle, up to an empty line or the name of the next puzzle, and the texts in the comments before them.
#[derive(Debug, Default)]
pub struct Block {
    text: String,
    ends: Vec<usize>,
    /// The line numbers of the rows.
    pub numbers: Vec<usize>,
    /// Of the comments.
    pub texts: Texts,
    /// A comment stands before the rows.
    pub is_introduced: bool,
    /// The lines of comments that may be rows of marks, `# . #`.
    pub marks: Vec<usize>,
    /// A comment of several numbers that stands between the rows, with its line: it may be a row.
    pub comment: Option<(usize, String)>,
    /// One that stands behind the rows so far.
    last_comment: Option<(usize, String)>,
}

/// Does this line say nothing of the puzzle? `#2A((1 2) (2 1))` is an array of Lisp.
pub fn is_comment(row: &str) -> bool {
    row.starts_with('#') && !row.starts_with("#2A(") && !row.starts_with("#2a(")
}

/// What stands for a shaded cell in a shading.
pub const SHADED: &str = "#xX*B■█@";
/// What stands for an unshaded cell.
pub const UNSHADED: &str = ".oO-_W□░";

/// How many cells a line of marks has, apart, `# . #`, or run together, `#.#`; None for another line.
pub fn marks_in(line: &str) -> Option<usize> {
    let is_gap = |letter: char| letter.is_whitespace() || letter == ',' || letter == '|';
    let mut words = line.split(is_gap).filter(|word| !word.is_empty());
    let (first, others) = (words.next()?, words.count());
    let are_marks = line.chars().all(|letter| is_gap(letter) || SHADED.contains(letter) || UNSHADED.contains(letter));
    let are_apart = || line.split(is_gap).all(|word| word.chars().nth(1).is_none());
    match others {
        _ if !are_marks => None,
        0 => Some(first.chars().count()),
        _ => are_apart().then_some(1 + others),
    }
}

/// May this comment be a row of marks? Shaded cells are never adjacent, so that an unshaded one is among them.
pub fn is_of_marks(comment: &str) -> bool {
    comment.contains('.') && marks_in(comment).is_some_and(|cells| cells > 1)
}

impl Block {
    /// The rows.
    pub fn rows(&self) -> Vec<&str> {
        let starts = std::iter::once(0).chain(self.ends.iter().copied());
        starts.zip(&self.ends).map(|(start, &end)| &self.text[start..end]).collect()
    }

    /// The first row.
    pub fn first_row(&self) -> &str {
        &self.text[..self.ends[0]]
    }

    /// Is a blank written as 0 here?
    pub fn has_zeros(&self) -> bool {
        self.text.contains('0')
    }

    /// How many rows stand between the lines of dashes.
    pub fn parts(&self) -> Vec<usize> {
        if !self.text.contains("---") {
            return Vec::new();
        }
        let rows = self.rows();
        let parts = rows.split(|row| row.trim().bytes().all(|byte| byte == b'-'));
        parts.map(<[&str]>::len).filter(|&part| part > 0).collect()
    }

    /// Add a line. Gives the rows before it if they are complete.
    pub fn push(&mut self, line: &str, number: usize) -> Option<Block> {
        let row = line.trim();
        if !row.is_empty() && !is_comment(row) {
            if self.last_comment.is_some() && self.comment.is_none() {
                self.comment = self.last_comment.take();
            }
            self.text.push_str(line);
            self.ends.push(self.text.len());
            self.numbers.push(number);
            return None;
        }
        if row.is_empty() {
            return self.finish();
        }
        let texts = field(row);
        let is_complete = !self.ends.is_empty() && !texts.is_empty();
        let complete = is_complete.then(|| std::mem::take(self));
        if is_of_marks(row) {
            self.marks.push(number);
        } else if !self.ends.is_empty() && has_numbers(row) {
            self.last_comment = Some((number, row.to_owned()));
        }
        self.texts.update(texts);
        self.is_introduced |= self.ends.is_empty();
        complete
    }

    /// The last rows.
    pub fn finish(&mut self) -> Option<Block> {
        (!self.ends.is_empty()).then(|| std::mem::take(self))
    }
}

/// Does a text have two numbers or more?
pub fn has_numbers(text: &str) -> bool {
    text.split(|letter: char| !letter.is_ascii_digit()).filter(|number| !number.is_empty()).count() > 1
}

/// The metadata in a comment, `# name: week 12`; nothing for an ordinary comment.
pub fn field(comment: &str) -> Texts {
    let mut texts = Texts::default();
    let parts = comment.strip_prefix('#').and_then(|rest| rest.split_once(':'));
    if let Some((key, value)) = parts.filter(|(_, value)| !value.trim().is_empty()) {
        if let Some(text) = texts.of_key(&key.trim().to_ascii_lowercase()) {
            *text = Some(value.trim().to_owned());
        }
    }
    texts
}

/// The comment lines with the puzzle's name, author and source, each with its line break.
pub fn header(texts: &Texts) -> String {
    let mut out = String::new();
    for (key, text) in texts.by_key() {
        let words: Vec<String> = text.iter().flat_map(|text| text.split_whitespace()).map(harmless).collect();
        if !words.is_empty() {
            out.push_str(&format!("# {key}: {}\n", words.join(" ")));
        }
    }
    out
}

/// The text with `?` for what could steer a terminal.
fn harmless(text: &str) -> String {
    let is_control = |letter: char| matches!(letter, '\0'..='\x1f' | '\x7f'..='\u{9f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    text.chars().map(|letter| if is_control(letter) { '?' } else { letter }).collect()
}

/// The problem, at this byte of a text.
pub fn placed(problem: Problem, text: &str, at: usize) -> Problem {
    Places::default().at(problem, text, at)
}

/// Finds the line and column of one place after the other, without counting from the start each time.
#[derive(Default)]
pub struct Places {
    lines: usize,
    line_start: usize,
    counted: usize,
    column: usize,
}

impl Places {
    /// The problem, at this byte of the text, which must not come before the last.
    pub fn at(&mut self, problem: Problem, text: &str, at: usize) -> Problem {
        let passed = &text[self.counted..at];
        self.lines += passed.matches('\n').count();
        if let Some(end) = passed.rfind('\n') {
            (self.line_start, self.column) = (self.counted + end + 1, 0);
            self.column = text[self.line_start..at].chars().count();
        } else {
            self.column += passed.chars().count();
        }
        self.counted = at;
        problem.line(self.lines + 1).column(self.column + 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn look_alikes() {
        let found = ["３　２", "│ 1 │", "# name: 第１週"].map(|line| in_ascii(line).into_owned());
        assert_eq!(found, ["3 2", "| 1 |", "# name: 第１週"]);
    }
}
