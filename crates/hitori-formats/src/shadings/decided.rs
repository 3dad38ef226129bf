//! Readings: what an answer means for a puzzle, and which of several readings is taken.
//!
//! Nothing is guessed: of two readings the one that the rules of the puzzle leave is taken, with a note, and otherwise
//! none. So no answer is called right or wrong by another reading than the one that is meant.

use hitori_checker::Rules;

use crate::record::{Problem, Shade};
use crate::written_grid::{Grid, Shading};

/// A puzzle of fewer cells has a solution in too many readings for that to tell them apart.
pub(crate) const LEAST: usize = 9;

/// How an answer is to be read.
#[derive(Clone, Copy, Debug, Default)]
pub struct Asked {
    /// What lists of cells count from, 0 or 1; None to conclude it.
    pub base: Option<usize>,
    /// It need not be a whole solution: it may be the marks of a player so far.
    pub is_in_progress: bool,
}

/// What an answer says.
#[derive(Clone, Debug)]
pub enum Meaning {
    /// These cells are shaded.
    Shading(Shading),
    /// The puzzle has no solution.
    NoSolution,
}

/// What an answer says, and what was skipped or concluded to find it.
#[derive(Clone, Debug)]
pub struct Reading {
    /// What it says.
    pub meaning: Meaning,
    /// A sentence each.
    pub notes: Vec<String>,
}

impl Reading {
    pub(crate) fn new(shading: Shading, notes: Vec<String>) -> Self {
        Reading { meaning: Meaning::Shading(shading), notes }
    }

    pub(crate) fn shading(&self) -> Option<&Shading> {
        match &self.meaning {
            Meaning::Shading(shading) => Some(shading),
            Meaning::NoSolution => None,
        }
    }

    pub(crate) fn noted(mut self, note: impl Into<String>) -> Self {
        self.notes.push(note.into());
        self
    }

    /// Do both say the same?
    pub(crate) fn agrees(&self, other: &Reading) -> bool {
        match (self.shading(), other.shading()) {
            (Some(one), Some(other)) => is_same(one, other),
            (one, other) => one.is_none() && other.is_none(),
        }
    }
}

/// Why an answer has no reading.
#[derive(Clone, Debug)]
pub struct Refusal {
    /// In words.
    pub problem: Problem,
    /// It is a list of cells that may count from 0 or from 1: naming the base helps.
    pub has_two_bases: bool,
}

impl From<Problem> for Refusal {
    fn from(problem: Problem) -> Self {
        Refusal { problem, has_two_bases: false }
    }
}

fn shaded(shading: &Shading) -> Vec<bool> {
    shading.shades.iter().map(|&shade| shade == Shade::Shaded).collect()
}

/// Does the shading break no rule of the puzzle? Unknown cells count as unshaded.
pub(crate) fn is_solution(shading: &Shading, (rows, cols, labels): Grid) -> bool {
    (shading.rows, shading.cols) == (rows, cols) && Rules::new(rows, cols, labels).check(&shaded(shading)).is_ok()
}

/// Do two shaded cells share an edge?
pub(crate) fn has_neighbours(shading: &Shading) -> bool {
    let cells = shaded(shading);
    (0..cells.len()).any(|place| {
        let is_right = (place + 1) % shading.cols > 0 && cells[place + 1];
        cells[place] && (is_right || cells.get(place + shading.cols).is_some_and(|&below| below))
    })
}

pub(crate) fn is_same(one: &Shading, other: &Shading) -> bool {
    (one.rows, one.cols) == (other.rows, other.cols) && one.shades == other.shades
}
