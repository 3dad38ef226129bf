//! Shapes: a rectangle among squares, and a number alone, is told apart from a mistake, as far as that is possible in a text
//! that is read as it comes.
//!
//! After squares alone, a block of fewer rows than columns is held until the next one comes: blocks that add up to a square
//! have an empty line inside and are refused; another lacks a row, or is meant so, and gets a note. Puzzles of one number are
//! held too: three or more, one after the other, are a board whose lines were lost.

use std::collections::VecDeque;

use crate::record::{problem, Choice, Item, Means, Problem, Record};

/// Watches the shapes of the puzzles of one text.
#[derive(Default)]
pub struct Shapes {
    is_watching: bool,
    /// A rectangle was meant so.
    has_rectangle: bool,
    /// The sides of the squares.
    sides: Vec<usize>,
    held: Vec<Record>,
    line: usize,
    /// Puzzles of one number, one after the other, as long as they are held, and how many there were.
    ones: Vec<Record>,
    number_of_ones: usize,
    line_of_ones: usize,
    ready: VecDeque<Item>,
}

impl Shapes {
    /// Watch, or not.
    pub fn watch(&mut self, is_watching: bool) {
        self.is_watching = is_watching;
    }

    /// Must blocks be shown to `push`?
    pub fn is_watching(&self) -> bool {
        self.is_watching
    }

    /// Is this a square that nothing held back comes before? Then it needs no `push`.
    pub fn passes(&self, item: &Item) -> bool {
        let is_free = self.held.is_empty() && self.number_of_ones == 0 && self.ready.is_empty();
        let is_known = |record: &Record| record.rows == record.cols && self.sides.contains(&record.rows);
        is_free && item.as_ref().is_ok_and(|record| record.rows > 1 && is_known(record))
    }

    /// Take the item of the next block, which begins on this line; something may say that it is no part of another.
    pub fn push(&mut self, item: Item, line: usize, is_apart: bool) {
        let Ok(record) = item else {
            self.release();
            self.ready.push_back(item);
            return;
        };
        if record.labels.len() == 1 && !is_apart {
            self.push_one(record, line);
            return;
        }
        if self.number_of_ones > 0 {
            self.release_ones();
        }
        let held: usize = self.held.iter().map(|part| part.rows).sum();
        let is_rectangle = record.rows < record.cols && !self.has_rectangle;
        let is_part = is_rectangle && !is_apart && self.sides.contains(&record.cols);
        let goes_on = held > 0 && self.held[0].cols == record.cols && held + record.rows <= record.cols;
        if held > 0 && !(is_part && goes_on) {
            self.release();
        }
        if is_part {
            if self.held.is_empty() {
                self.line = line;
            }
            self.held.push(record);
            let rows: usize = self.held.iter().map(|part| part.rows).sum();
            if self.held[0].cols == rows {
                self.refuse();
            }
            return;
        }
        if record.rows != record.cols {
            self.has_rectangle = true;
        } else if !self.sides.contains(&record.rows) {
            self.sides.push(record.rows);
        }
        self.ready.push_back(Ok(record));
    }

    /// The blocks that were held, if any: there are no more.
    pub fn finish(&mut self) -> bool {
        self.release();
        !self.ready.is_empty()
    }

    /// Hold a puzzle of one number, of which the third is refused with those before it, and others too.
    fn push_one(&mut self, record: Record, line: usize) {
        const MOST: usize = 2;
        if self.number_of_ones == 0 {
            self.release();
            self.line_of_ones = line;
        }
        self.number_of_ones += 1;
        self.ones.push(record);
        if self.number_of_ones <= MOST {
            return;
        }
        self.ones.clear();
        if self.number_of_ones == MOST + 1 {
            let problem = problem!("expected one row of a puzzle per line, found three puzzles of one number in a row");
            let choices = vec![Choice { reading: "puzzles of 1 x 1".to_owned(), means: Means::Format("text") }];
            self.ready.push_back(Err(Problem { choices, ..problem.line(self.line_of_ones) }));
        }
    }

    fn release_ones(&mut self) {
        self.number_of_ones = 0;
        self.ready.extend(self.ones.drain(..).map(Ok));
    }

    /// Let go of what was held, with a note.
    fn release(&mut self) {
        self.release_ones();
        for record in self.held.drain(..) {
            let (rows, cols) = (record.rows, record.cols);
            let note = format!("line {}: {rows} x {cols} after squares alone; a row may be missing", self.line);
            self.ready.push_back(Ok(record.warned([note])));
        }
    }

    /// Refuse what was held, which makes a square.
    fn refuse(&mut self) {
        let parts = std::mem::take(&mut self.held);
        let cols = parts[0].cols;
        let shapes: Vec<String> = parts.iter().map(|part| format!("{} x {cols}", part.rows)).collect();
        let reading = format!("puzzles of {}", shapes.join(" and "));
        let square = format!("a puzzle of {cols} x {cols}");
        let problem =
            problem!("expected no empty line inside of a puzzle, found rows that may be {square} or {reading}");
        let choices = vec![
            Choice { reading: square, means: Means::Size(cols, cols) },
            Choice { reading, means: Means::Format("text") },
        ];
        self.ready.push_back(Err(Problem { choices, ..problem.line(self.line) }));
    }
}

/// The items that are settled.
impl Iterator for Shapes {
    type Item = Item;

    fn next(&mut self) -> Option<Item> {
        self.ready.pop_front()
    }
}
