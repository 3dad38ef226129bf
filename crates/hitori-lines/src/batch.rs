//! A batch: many puzzles with their names, in one buffer.

use std::ops::Range;

use hitori_core::error::Error;
use hitori_core::puzzle::Puzzle;

/// Puzzles in the order in which they came.
#[derive(Debug, Default)]
pub struct Batch {
    labels: Vec<u32>,
    names: String,
    entries: Vec<Entry>,
}

#[derive(Debug)]
struct Entry {
    rows: usize,
    cols: usize,
    labels: Range<usize>,
    largest: u32,
    name: Option<Range<usize>>,
}

/// A puzzle and its name.
#[derive(Clone, Copy, Debug)]
pub struct Named<'a> {
    /// The puzzle.
    pub puzzle: Puzzle<'a>,
    /// Its name, which may be empty.
    pub name: Option<&'a str>,
}

impl Batch {
    /// Add a puzzle; refuses, as `Puzzle::new` does, what the engine could not hold.
    pub fn push(&mut self, rows: usize, cols: usize, labels: &[u32], name: Option<&str>) -> Result<(), Error> {
        let Puzzle { largest, .. } = Puzzle::new(rows, cols, labels)?;
        let first = self.labels.len();
        self.labels.extend_from_slice(labels);
        let name = name.map(|name| {
            let first = self.names.len();
            self.names.push_str(name);
            first..self.names.len()
        });
        self.entries.push(Entry { rows, cols, labels: first..self.labels.len(), largest, name });
        Ok(())
    }

    /// The puzzle that came in this place, from 0.
    pub fn get(&self, place: usize) -> Named<'_> {
        let Entry { rows, cols, largest, .. } = self.entries[place];
        let labels = &self.labels[self.entries[place].labels.clone()];
        let name = self.entries[place].name.clone().map(|name| &self.names[name]);
        Named { puzzle: Puzzle { rows, cols, labels, largest }, name }
    }

    /// How many puzzles there are.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Are there none?
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// How many cells they have together.
    pub fn cells(&self) -> usize {
        self.labels.len()
    }

    /// Forget them all, and keep the memory.
    pub fn clear(&mut self) {
        self.labels.clear();
        self.names.clear();
        self.entries.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn puzzles_come_out_as_they_went_in() {
        let mut batch = Batch::default();
        batch.push(1, 2, &[7, 3], Some("one")).unwrap();
        batch.push(2, 1, &[1, 0], None).unwrap();
        batch.push(1, 1, &[9], Some("")).unwrap();
        assert_eq!((batch.len(), batch.cells()), (3, 5));
        let Named { puzzle, name } = batch.get(0);
        assert_eq!((puzzle.rows, puzzle.cols, puzzle.labels, puzzle.largest), (1, 2, &[7, 3][..], 7));
        assert_eq!([name, batch.get(1).name, batch.get(2).name], [Some("one"), None, Some("")]);
        batch.clear();
        assert!(batch.is_empty());
    }

    #[test]
    fn what_is_not_a_rectangle_is_refused() {
        let mut batch = Batch::default();
        assert!(batch.push(2, 2, &[1, 2, 3], None).is_err());
        assert_eq!((batch.len(), batch.cells()), (0, 0));
    }
}
