//! The reader: bytes of any format go in, as they come, and records come out, one at a time.
//!
//! The head of the text gives the format (detection.rs), and the format says how to cut the text: a line, a block of rows,
//! or the whole document. What cannot be read becomes a `Problem` among the records, with line and column, and reading
//! continues after it.
//!
//! Where a guessed format cannot read the first puzzle, or its first lines are in doubt, the rest of the text is gathered, up
//! to a limit, and layout.rs is asked about the whole; other texts are read as they come. A format that was named is read by
//! the letter.

use std::collections::VecDeque;
use std::mem::take;

use crate::codec::{Codec, Read};
use crate::codecs::codec;
use crate::detection::{detected, format_hint, Detected};
use crate::layout;
use crate::lines::{field, is_comment, Block, Lines};
use crate::record::{problem, quoted, Item, Problem, Record, Texts};
use crate::shapes::Shapes;

/// The longest document that is read whole, in characters.
pub const MAX_DOCUMENT: usize = 1 << 25;

/// How many problems of one file are reported; of the others only the number is.
pub const MOST_PROBLEMS: usize = 20;

/// How far it is settled what a text is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    /// Nothing was read.
    Start,
    /// The first item was not read yet; where it begins.
    First(usize, usize),
    /// The whole text must come, in which the format cannot read the first item.
    Unreadable,
    /// The whole text must come, which the format can read.
    Doubtful,
    /// The whole text must come, of which the size is known; and must it be right?
    Sized(bool),
    /// The format reads the text.
    Settled,
}

/// Reads a text as it comes.
pub struct Reader {
    lines: Lines,
    codec: Option<&'static Codec>,
    is_guessed: bool,
    /// Rows and columns of the puzzles, if somebody said them.
    size: Option<(usize, usize)>,
    stage: Stage,
    /// A document that its format cannot read may be of another kind.
    asks: bool,
    shapes: Shapes,
    block: Block,
    /// What was skipped and no puzzle follows yet, and what is wrong with it as a puzzle.
    skipped: Option<(String, Problem)>,
    blocks: layout::Blocks,
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
            stage: Stage::Start,
            asks: false,
            shapes: Shapes::default(),
            block: Block::default(),
            skipped: None,
            blocks: layout::Blocks::default(),
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
                let codec = *self.codec.insert(codec(&found.name).map_err(|problem| problem.line(1))?);
                self.stage = self.begin(codec, &found);
                codec
            }
        };
        match self.stage {
            Stage::Start => self.stage = if self.size.is_some() { Stage::Sized(true) } else { Stage::Settled },
            Stage::First(..) | Stage::Settled => {}
            _ => return self.read_whole(codec),
        }
        let item = match codec.read {
            Read::Line(read) => self.read_line(read),
            Read::Block(read) if self.shapes.is_watching() => self.read_among_others(read),
            Read::Block(read) => self.read_block(read).map(|item| item.map(|(item, ..)| item)),
            Read::Document(read) => self.read_document(read),
        };
        let Stage::First(at, number) = self.stage else { return item };
        match item {
            Ok(None) => Ok(None),
            Ok(Some(Err(_))) => {
                self.lines.go_back((at, number));
                (self.block, self.texts) = (Block::default(), Texts::default());
                self.stage = Stage::Unreadable;
                self.read_whole(codec)
            }
            item => {
                self.settle();
                item
            }
        }
    }

    /// What is to be settled of a text in this format, which was named in a comment or guessed.
    fn begin(&mut self, codec: &'static Codec, found: &Detected) -> Stage {
        self.lines.keep(true);
        if self.size.is_some() {
            return Stage::Sized(true);
        }
        if found.size.is_some() && self.is_guessed {
            self.size = found.size;
            return Stage::Sized(false);
        }
        let is_document = matches!(codec.read, Read::Document(_));
        self.asks = self.is_guessed && !layout::names_itself(codec.name);
        if !self.asks || is_document {
            self.lines.keep(false);
            return Stage::Settled;
        }
        self.shapes.watch(is_by_rows(codec));
        if is_by_rows(codec) && layout::is_doubtful(&found.head) {
            return Stage::Doubtful;
        }
        match layout::margins(&found.head) {
            Some(0) if matches!(codec.name, "csv" | "tsv") => return Stage::Unreadable,
            Some(_) if matches!(codec.name, "csv" | "tsv") => return Stage::Doubtful,
            _ => {}
        }
        let (at, number) = self.lines.place();
        Stage::First(at, number)
    }

    /// From here on the format reads the text.
    fn settle(&mut self) {
        self.stage = Stage::Settled;
        self.lines.keep(false);
    }

    /// The items of the whole text, if it comes to another reading than that of the format.
    fn read_whole(&mut self, codec: &'static Codec) -> Result<Option<Item>, Problem> {
        let most = if self.stage == Stage::Sized(true) { MAX_DOCUMENT } else { layout::MOST };
        let Some(rest) = self.lines.rest(most) else { return Ok(None) };
        let stage = self.stage;
        self.settle();
        let found = rest.and_then(|text| match stage {
            Stage::Unreadable => layout::read(&text, None),
            _ => {
                let plain = self.by_the_letter(codec, &text);
                match self.size {
                    Some(size) => layout::read_sized(&text, size, &plain).or_else(|| {
                        let is_other = |record: &Record| (record.rows, record.cols) != size;
                        let is_wrong = plain.first().is_some_and(|item| item.as_ref().is_ok_and(is_other));
                        let is_needed = stage == Stage::Sized(true) || is_wrong;
                        is_needed.then(|| vec![Err(layout::without_size(&text, size))])
                    }),
                    None if plain.iter().any(Result::is_err) => layout::read(&text, None),
                    None => layout::read(&text, Some((codec.name, &plain))),
                }
            }
        });
        match found {
            Some(items) => {
                self.lines.skip_rest();
                self.ready.extend(items);
                Ok(self.ready.pop_front())
            }
            None => self.read(),
        }
    }

    /// The items of a text as the format reads it.
    fn by_the_letter(&self, codec: &'static Codec, text: &str) -> Vec<Item> {
        let Ok(reader) = Reader::new(Some(codec.name), None) else { return Vec::new() };
        let mut reader = Reader { is_guessed: self.is_guessed, ..reader };
        reader.feed(text.as_bytes());
        reader.end();
        reader.collect()
    }

    fn read_line(&mut self, read: fn(&str, bool) -> Item) -> Result<Option<Item>, Problem> {
        while let Some(line) = self.lines.next_line() {
            let line = line?;
            let row = line.trim();
            if is_comment(row) {
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

    /// The next block, or those before it that were held back to see what follows.
    fn read_among_others(&mut self, read: fn(&[&str], bool) -> Item) -> Result<Option<Item>, Problem> {
        loop {
            if let Some(item) = self.shapes.next() {
                return Ok(Some(item));
            }
            match self.read_block(read)? {
                Some((item, ..)) if self.shapes.passes(&item) => return Ok(Some(item)),
                Some((item, line, is_apart)) => self.shapes.push(item, line, is_apart),
                None if self.lines.is_at_end() && self.shapes.finish() => {}
                None => return Ok(None),
            }
        }
    }

    /// The item of the next block, the line on which it begins, and whether a comment or bars say that it is one.
    fn read_block(&mut self, read: fn(&[&str], bool) -> Item) -> Result<Option<(Item, usize, bool)>, Problem> {
        loop {
            let Some(block) = self.next_block()? else { return Ok(None) };
            let item = read(&block.rows(), self.is_guessed).map_err(|problem| problem.among(&block.numbers));
            // Words between puzzles, or behind the last one, are none.
            if self.asks && self.stage == Stage::Settled {
                if (item.is_err() || !block.marks.is_empty()) && self.blocks.is_solution(&block) {
                    let line = block.marks.first().map_or(block.numbers[0], |&line| line.min(block.numbers[0]));
                    let problem = problem!("expected a puzzle, found the marks of a shading").line(line);
                    self.skipped.get_or_insert((format!("left out the solution from line {line} on"), problem));
                    continue;
                }
                if let Some(problem) = item.as_ref().err().filter(|_| layout::is_aside(&block.rows())) {
                    let note = format!("skipped the words from line {} on", block.numbers[0]);
                    self.skipped.get_or_insert((note, problem.clone()));
                    continue;
                }
            }
            let line = block.numbers[0];
            let is_apart = block.is_introduced || block.first_row().trim_start().starts_with('|');
            let item = match self.codec.filter(|codec| self.asks && is_by_rows(codec)) {
                Some(codec) => self.blocks.checked(item, &block, codec.name),
                None => item,
            };
            let named = |mut record: Record| {
                record.texts.update(block.texts);
                let comment =
                    |(line, text): (usize, String)| format!("skipped the comment on line {line}: {}", quoted(&text));
                record.warned(self.skipped.take().map(|(note, _)| note)).warned(block.comment.map(comment))
            };
            return Ok(Some((item.map(named), line, is_apart)));
        }
    }

    fn next_block(&mut self) -> Result<Option<Block>, Problem> {
        let mut complete = None;
        while complete.is_none() {
            let number = self.lines.number + 1;
            let Some(line) = self.lines.next_line() else { break };
            complete = self.block.push(&line?, number);
        }
        if complete.is_none() && self.lines.is_at_end() {
            complete = self.block.finish();
        }
        Ok(complete)
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
            let text = document.strip_suffix('\n').unwrap_or(&document);
            let items = read(text);
            let is_unreadable = items.first().is_some_and(Result::is_err);
            // A solution of another kind below the puzzle of a size.
            let has_other_solution =
                items.iter().any(Result::is_err) && self.codec.is_some_and(|codec| codec.name == "hw");
            let is_asked = self.asks && text.len() <= layout::MOST && (is_unreadable || has_other_solution);
            let found = if is_asked { layout::read(text, None) } else { None };
            let found = found.filter(|found| is_unreadable || found.iter().all(Result::is_ok));
            self.ready.extend(found.unwrap_or(items));
        }
        Ok(self.ready.pop_front())
    }

    /// What the end of the text has to say.
    fn last(&mut self) -> Option<Item> {
        if self.is_empty {
            self.is_empty = false;
            let none = || problem!("expected a puzzle, found none").line(1);
            return Some(Err(self.skipped.take().map_or_else(none, |(_, problem)| problem)));
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
                Ok(Some(Ok(record))) => Ok(record.warned(self.lines.note())),
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

/// Is a text in this format nothing but rows of labels?
fn is_by_rows(codec: &Codec) -> bool {
    matches!(codec.name, "text" | "digits")
}

/// All that a text holds.
pub fn read(text: &str, format: Option<&str>, size: Option<(usize, usize)>) -> Result<Vec<Item>, Problem> {
    let mut reader = Reader::new(format, size)?;
    reader.feed(text.as_bytes());
    reader.end();
    Ok(reader.collect())
}
