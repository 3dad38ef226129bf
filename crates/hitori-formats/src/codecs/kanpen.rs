//! kanpen: the files of Pencilbox and the links of kanpen.net; and the board that they share with pzprv3.
//!
//! ```text
//! 2           rows
//! 3           columns
//! 1 2 .       clues: a decimal number; `.` or 0 a blank; `-` a "?", which is read as a blank
//! 3 - 1
//! # + .       answer: `#` shaded, `+` marked unshaded, `.` nothing; may be missing
//! . . .
//! ```
//!
//! These *pieces* stand on lines of their own, or are joined by `/` as links have them:
//! `http://www.kanpen.net/hitori.html?problem=2/3/1_2_3_/3_2_1_//`, with `_` for the blanks between clues.

use crate::codec::{whole, words, Codec, Holds, Read, Sample, Site, Write};
use crate::record::{
    column, counted, leading_number, number, problem, quoted, unknown_clues, Item, Problem, Record, Shade,
};
use crate::rows::{bad_label, label};

const BASE: &str = "http://www.kanpen.net/hitori.html?problem=";
const PROBLEM: &str = "problem=";

pub static KANPEN: Codec = Codec {
    name: "kanpen",
    description: "files of Pencilbox and links of kanpen.net",
    read: Read::Document(read),
    write: Some(Write::Alone(|record| Ok(board_lines(record, "0").join("\n")))),
    holds: Holds { ambiguous: true, shading: true, ..Holds::ANY },
    sign: |sample| is_link(sample.head()) || is_file(sample),
    is_link: true,
    sites: &[Site { name: "kanpen.net", link }],
    is_id: |text| text.contains('?'),
    ..Codec::PLAIN
};

fn read(text: &str) -> Vec<Item> {
    if !text.contains(PROBLEM) {
        return vec![read_board(text)];
    }
    let lines = (1..).zip(text.split('\n')).filter(|(_, line)| !line.trim().is_empty());
    lines.map(|(number, line)| read_link(line.trim()).map_err(|problem| problem.line(number))).collect()
}

fn read_link(link: &str) -> Item {
    let Some((address, board)) = link.split_once(PROBLEM) else {
        return Err(problem!("expected a link with '{PROBLEM}', found {}", quoted(link)).column(1));
    };
    let before = address.chars().count() + PROBLEM.len();
    read_board(&board.replace('_', " ")).map_err(|problem| problem.after(before))
}

fn read_board(text: &str) -> Item {
    let mut pieces = Pieces::of(text);
    let record = pieces.board()?;
    if pieces.is_used_up() {
        return Ok(record);
    }
    Err(pieces.problem(problem!("expected the end of the puzzle, found {}", quoted(&pieces.rest())), 0, 0))
}

/// The link to a puzzle on kanpen.net.
fn link(record: &Record) -> String {
    let lines = board_lines(record, "0");
    format!("{BASE}{}//", lines[..2 + record.rows].join("/")).replace(' ', "_")
}

/// The size, the clues and the answer, one line each; a space follows every token.
pub(super) fn board_lines(record: &Record, blank: &str) -> Vec<String> {
    let clue = |label: &u32| if *label == 0 { format!("{blank} ") } else { format!("{label} ") };
    let clues = record.labels.chunks(record.cols).map(|row| row.iter().map(clue).collect());
    let mark = |shade: &Shade| [". ", "# ", "+ "][*shade as usize];
    let unknown = vec![Shade::Unknown; record.labels.len()];
    let shading = record.shading.as_ref().unwrap_or(&unknown);
    let marks = shading.chunks(record.cols).map(|row| row.iter().map(mark).collect());
    [record.rows.to_string(), record.cols.to_string()].into_iter().chain(clues).chain(marks).collect()
}

/// The text cut at its separators, and the number of pieces already read.
pub(super) struct Pieces<'a> {
    texts: Vec<&'a str>,
    separator: char,
    read: usize,
}

impl<'a> Pieces<'a> {
    /// The lines of a text from the first that is not empty; a single line is split at `/`.
    pub fn of(text: &'a str) -> Self {
        let separator = if text.trim().contains('\n') { '\n' } else { '/' };
        let spaces = &text[..text.len() - text.trim_start().len()];
        Pieces { texts: text.split(separator).collect(), separator, read: spaces.matches(separator).count() }
    }

    /// Only white space is left.
    pub fn is_used_up(&self) -> bool {
        self.texts.iter().skip(self.read).all(|text| text.trim().is_empty())
    }

    /// The rest of the text, unchanged.
    pub fn rest(&self) -> String {
        self.texts.get(self.read..).unwrap_or_default().join(&self.separator.to_string())
    }

    /// The problem, `at` characters into the piece `ahead` of the next one.
    pub fn problem(&self, problem: Problem, ahead: usize, at: usize) -> Problem {
        let index = (self.read + ahead).min(self.texts.len());
        if self.separator == '\n' {
            return problem.line(index + 1).column(at + 1);
        }
        let before: usize = self.texts[..index].iter().map(|text| text.chars().count() + 1).sum();
        problem.line(1).column(before + at + usize::from(index < self.texts.len()))
    }

    /// The next piece, which must be this word.
    pub fn expect(&mut self, word: &str, is_it: impl Fn(&str) -> bool) -> Result<(), Problem> {
        let found = self.texts.get(self.read).copied().unwrap_or_default();
        if !is_it(found.trim()) {
            return Err(self.problem(problem!("expected '{word}', found {}", quoted(found)), 0, 0));
        }
        self.read += 1;
        Ok(())
    }

    /// The next board; one without an answer has no shading.
    pub fn board(&mut self) -> Item {
        let (rows, cols) = (self.size("rows")?, self.size("columns")?);
        let clues = self.fields(rows, cols, "clues")?;
        let (rows, cols) = (clues.len(), clues[0].len());
        let (mut labels, mut unknown) = (Vec::with_capacity(rows * cols), Vec::new());
        for (place, &clue) in clues.iter().flatten().enumerate() {
            if clue == "-" {
                unknown.push(place);
            }
            let label = if clue == "-" { Some(0) } else { label(clue) };
            labels.push(label.ok_or_else(|| self.misplaced(bad_label(clue), clue, place / cols))?);
        }
        let record = Record::new(rows, cols, labels).warned(unknown_clues(&unknown, cols));
        self.read += rows;
        if self.is_used_up() {
            return Ok(record);
        }
        let marks = self.fields(rows as u64, cols as u64, "the answer")?;
        let mut shading = Vec::with_capacity(rows * cols);
        for (place, &mark) in marks.iter().flatten().enumerate() {
            shading.push(match mark {
                "#" => Shade::Shaded,
                "+" => Shade::Unshaded,
                "." => Shade::Unknown,
                _ => {
                    let problem = problem!("expected '#', '+' or '.' in the answer, found {}", quoted(mark));
                    return Err(self.misplaced(problem, mark, place / cols));
                }
            });
        }
        self.read += rows;
        Ok(record.shaded(shading))
    }

    fn size(&mut self, what: &str) -> Result<u64, Problem> {
        let text = self.texts.get(self.read).copied().unwrap_or_default().trim();
        let Some(size) = number(text, 18).filter(|&size| size > 0) else {
            return Err(self.problem(problem!("expected the number of {what}, found {}", quoted(text)), 0, 0));
        };
        self.read += 1;
        Ok(size)
    }

    /// The tokens of the next rows, whose number and length must match the size.
    fn fields(&self, rows: u64, cols: u64, what: &str) -> Result<Vec<Vec<&'a str>>, Problem> {
        let wanted = || format!("expected {} of {what}", counted(rows, "row"));
        if self.is_used_up() {
            return Err(self.problem(problem!("{}, found nothing: the end is missing", wanted()), 0, 0));
        }
        let rest = self.texts.iter().skip(self.read).take(usize::try_from(rows).unwrap_or(usize::MAX));
        let mut fields = Vec::new();
        for (ahead, text) in rest.enumerate() {
            let row: Vec<_> = text.split_whitespace().collect();
            if row.len() as u64 != cols {
                let found = format!("{}: {}", row.len(), quoted(text));
                return Err(self.problem(problem!("expected {cols} columns of {what}, found {found}"), ahead, 0));
            }
            fields.push(row);
        }
        if (fields.len() as u64) < rows {
            return Err(self.problem(problem!("{}, found {}", wanted(), fields.len()), fields.len(), 0));
        }
        Ok(fields)
    }

    /// The problem where this token of a row stands.
    fn misplaced(&self, problem: Problem, token: &str, row: usize) -> Problem {
        let text = self.texts[self.read + row];
        self.problem(problem, row, column(text, token.as_ptr() as usize - text.as_ptr() as usize) - 1)
    }
}

fn is_link(head: &str) -> bool {
    let numbers = |text| {
        let (_, rest) = leading_number(text, usize::MAX)?;
        leading_number(rest.strip_prefix('/')?, usize::MAX)?.1.strip_prefix('/')
    };
    head.match_indices(PROBLEM).any(|(at, _)| numbers(&head[at + PROBLEM.len()..]).is_some())
}

fn is_file(sample: &Sample) -> bool {
    let [rows, cols, first, ..] = sample.rows[..] else { return false };
    let width = words(first);
    whole(rows).is_some() && width > 1 && whole(cols) == Some(width)
}
