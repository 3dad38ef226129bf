//! One answer of a text, before its puzzle is known.

use super::decided::{Asked, Reading, Refusal};
use super::written::Written;
use crate::record::{cell, problem, Record};
use crate::written_grid::{Grid, Row};

/// One answer as written.
#[derive(Clone, Debug)]
pub struct Answer {
    /// On which it begins.
    pub line: usize,
    /// What stands with it.
    pub name: Option<String>,
    pub(super) written: Written,
    /// The puzzle that came with it.
    pub(super) puzzle: Option<Record>,
}

impl Answer {
    pub(super) fn new(line: usize, written: Written) -> Self {
        Answer { line, name: None, written, puzzle: None }
    }

    /// What is meant: a shading, which must have the size and the labels of the puzzle, if that is known, or that there is
    /// none.
    pub fn reading(&self, puzzle: Option<Grid>, asked: Asked) -> Result<Reading, Refusal> {
        let reading = self.written.reading(puzzle, asked)?;
        let (Some((rows, cols, labels)), Some(shading)) = (puzzle, reading.shading()) else { return Ok(reading) };
        if (shading.rows, shading.cols) != (rows, cols) {
            let found = format!("{}x{}", shading.rows, shading.cols);
            return Err(problem!("expected a shading of {rows}x{cols} as the puzzle, found {found}").into());
        }
        let Some(own) = &self.puzzle else { return Ok(reading) };
        if (own.rows, own.cols) != (rows, cols) {
            let found = format!("one to a puzzle of {}x{}", own.rows, own.cols);
            return Err(problem!("expected the answer to this puzzle, found {found}").into());
        }
        // A blank may be a label that the format leaves out.
        let is_other = |(_, (one, other)): &(usize, (&u32, &u32))| **one != 0 && one != other;
        if let Some((place, (one, other))) = own.labels.iter().zip(labels).enumerate().find(is_other) {
            let found = format!("one with the label {one}, not {other}, at {}", cell(place, cols));
            return Err(problem!("expected the answer to this puzzle, found {found}").into());
        }
        Ok(reading)
    }

    /// Is this the puzzle once more, without a mark?
    pub fn is_puzzle(&self, puzzle: Grid) -> bool {
        self.written.is_puzzle(puzzle)
    }

    /// One answer for each row if every row holds all cells of a puzzle, with nothing between them; else this one. The
    /// shapes are those of the puzzles.
    pub fn one_per_line(&self, shapes: &[(usize, usize)]) -> Vec<Answer> {
        let Written::Rows(rows) = &self.written else { return vec![self.clone()] };
        let is_grid = |(_, row): &Row| {
            let (row, length) = (row.trim(), row.trim().chars().count());
            let is_cut = row.contains(char::is_whitespace);
            is_cut
                || shapes.contains(&(rows.len(), length))
                || !shapes.iter().any(|(height, width)| height * width == length)
        };
        if rows.len() < 2 || rows.iter().any(is_grid) {
            return vec![self.clone()];
        }
        rows.iter()
            .map(|row| Answer { line: row.0, name: None, written: Written::Rows(vec![row.clone()]), ..self.clone() })
            .collect()
    }
}
