//! The reader: bytes of any format go in, as they come, and records come out, one at a time.
//!
//! The head of the text gives the format (detection.rs), and the format says how to cut the text: a line, a block of rows,
//! or the whole document. What cannot be read becomes a `Problem` among the records, with line and column, and reading
//! continues after it.

use std::collections::VecDeque;
use std::mem::take;

use crate::codec::{Codec, Read};
use crate::codecs::codec;
use crate::detection::{detected, format_hint};
use crate::lines::{field, Block, Lines};
use crate::record::{problem, Item, Problem, Texts};

/// The longest document that is read whole, in characters.
pub const MAX_DOCUMENT: usize = 1 << 25;

/// How many problems of one file are reported; of the others only the number is.
pub const MOST_PROBLEMS: usize = 20;

/// Reads a text as it comes.
pub struct Reader {
    lines: Lines,
    codec: Option<&'static Codec>,
    is_guessed: bool,
    /// Rows and columns of the puzzles, if somebody said them.
    size: Option<(usize, usize)>,
    block: Block,
    texts: Texts,
    document: String,
    ready: VecDeque<Item>,
    /// Nothing more is read, because all was, or because of a problem after which nothing can be.
    has_ended: bool,
    is_empty: bool,
    /// The items so far, those that are left out too.
    number: usize,
    problems: usize,
    /// The line of the first problem that is not reported.
    left_out: Option<Option<usize>>,
}

impl Reader {
    /// A reader of this format; None detects it. A size says how many rows and columns the labels make.
    pub fn new(format: Option<&str>, size: Option<(usize, usize)>) -> Result<Self, Problem> {
        Ok(Reader {
            lines: Lines::default(),
            codec: format.map(codec).transpose()?,
            is_guessed: false,
            size,
            block: Block::default(),
            texts: Texts::default(),
            document: String::new(),
            ready: VecDeque::new(),
            has_ended: false,
            is_empty: true,
            number: 0,
            problems: 0,
            left_out: None,
        })
    }

    /// Add bytes to be read; false if no more are wanted, because of a problem after which nothing can be read.
    pub fn feed(&mut self, bytes: &[u8]) -> bool {
        if !self.has_ended {
            self.lines.feed(bytes);
        }
        !self.has_ended
    }

    /// The place of the last item in the text, from 1; a problem that is not reported has one too.
    pub fn number(&self) -> usize {
        self.number
    }

    /// Say that there are no more bytes.
    pub fn end(&mut self) {
        self.lines.end();
    }

    /// One item more, in the order of the text; an Err ends the reading.
    fn read(&mut self) -> Result<Option<Item>, Problem> {
        match self.lines.check() {
            None => return Ok(None),
            Some(outcome) => outcome?,
        }
        let codec = match self.codec {
            Some(codec) => codec,
            None => {
                let Some(found) = detected(&self.lines) else {
                    return self.lines.check_length().map(|()| None);
                };
                self.is_guessed = found.is_guessed;
                *self.codec.insert(codec(&found.name).map_err(|problem| problem.line(1))?)
            }
        };
        match codec.read {
            Read::Line(read) => self.read_line(read),
            Read::Block(read) => self.read_block(read),
            Read::Document(read) => self.read_document(read),
        }
    }

    fn read_line(&mut self, read: fn(&str, bool) -> Item) -> Result<Option<Item>, Problem> {
        while let Some(line) = self.lines.next_line() {
            let line = line?;
            let row = line.trim();
            if row.starts_with('#') {
                self.texts.update(field(row));
            } else if !row.is_empty() {
                let indent = || line[..line.len() - line.trim_start().len()].chars().count();
                let item = read(row, self.is_guessed).map_err(|problem| problem.after(indent()));
                return Ok(Some(self.named(item)));
            }
        }
        Ok(None)
    }

    /// The item with the texts of the comments before it; a problem with the number of its line.
    fn named(&mut self, item: Item) -> Item {
        let texts = take(&mut self.texts);
        match item {
            Ok(mut record) => {
                record.texts.update(texts);
                Ok(record)
            }
            Err(problem) => Err(problem.line(self.lines.number)),
        }
    }

    fn read_block(&mut self, read: fn(&[&str], bool) -> Item) -> Result<Option<Item>, Problem> {
        let mut complete = None;
        while complete.is_none() {
            let Some(line) = self.lines.next_line() else { break };
            let line = line?.into_owned();
            complete = self.block.push(&line, self.lines.number);
        }
        if complete.is_none() && self.lines.is_at_end() {
            complete = self.block.finish();
        }
        Ok(complete.map(|block| {
            let mut record = read(&block.rows(), self.is_guessed).map_err(|problem| problem.among(&block.numbers))?;
            record.texts.update(block.texts);
            Ok(record)
        }))
    }

    fn read_document(&mut self, read: fn(&str) -> Vec<Item>) -> Result<Option<Item>, Problem> {
        while let Some(line) = self.lines.next_line() {
            let line = line?;
            let is_hint = self.document.is_empty() && format_hint(&line).is_some();
            self.document.push_str(if is_hint { "" } else { &line });
            self.document.push('\n');
            if self.document.len() > MAX_DOCUMENT {
                return Err(problem!("expected a document of at most {MAX_DOCUMENT} characters, found a longer one"));
            }
        }
        if self.lines.is_at_end() && !self.document.is_empty() {
            let document = take(&mut self.document);
            self.ready.extend(read(document.strip_suffix('\n').unwrap_or(&document)));
        }
        Ok(self.ready.pop_front())
    }

    /// What the end of the text has to say.
    fn last(&mut self) -> Option<Item> {
        if self.is_empty {
            self.is_empty = false;
            return Some(Err(problem!("expected a puzzle, found none").line(1)));
        }
        let line = self.left_out.take()?;
        let more = self.problems - MOST_PROBLEMS;
        Some(Err(Problem { line, ..problem!("and {more} more from here on that cannot be read") }))
    }
}

/// The records and problems that can be read by now. After `end`, all that are left.
impl Iterator for Reader {
    type Item = Item;

    fn next(&mut self) -> Option<Item> {
        loop {
            if self.has_ended {
                return self.last();
            }
            if self.lines.is_waiting() {
                return None;
            }
            let item = match self.ready.pop_front() {
                Some(item) => Ok(Some(item)),
                None => self.read(),
            };
            let item = match item {
                Ok(Some(item)) => item,
                Ok(None) if self.lines.is_at_end() => {
                    self.has_ended = true;
                    continue;
                }
                Ok(None) => {
                    self.lines.wait();
                    return None;
                }
                Err(problem) => {
                    self.has_ended = true;
                    Err(problem)
                }
            };
            self.is_empty = false;
            self.number += 1;
            if let Err(problem) = &item {
                self.problems += 1;
                if self.problems > MOST_PROBLEMS {
                    self.left_out.get_or_insert(problem.line);
                    continue;
                }
            }
            return Some(item);
        }
    }
}

/// All that a text holds.
pub fn read(text: &str, format: Option<&str>, size: Option<(usize, usize)>) -> Result<Vec<Item>, Problem> {
    let mut reader = Reader::new(format, size)?;
    reader.feed(text.as_bytes());
    reader.end();
    Ok(reader.collect())
}
