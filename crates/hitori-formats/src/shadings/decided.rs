//! Readings: what an answer means for a puzzle, and which of several readings is taken.
//!
//! Nothing is guessed: of two readings the one that the rules of the puzzle leave is taken, with a note, and otherwise
//! none. So no answer is called right or wrong by another reading than the one that is meant.

use hitori_checker::Rules;

use crate::record::{Problem, Shade};
use crate::written_grid::{Grid, Shading};

/// A puzzle of fewer cells has a solution in too many readings for that to tell them apart.
pub(crate) const LEAST: usize = 9;

/// What the cells of an answer mean where they may mean several things.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// Pairs count from 0.
    FromZero,
    /// Pairs count from 1.
    FromOne,
    /// Of `A1`, A is a column, and 1 the row at the top.
    Sheet,
    /// Of `A1`, A is a column, and 1 the row at the bottom.
    Chess,
    /// Of `A1`, A is a row, and 1 the first column.
    RowLetters,
    /// `(4)` is a shaded cell.
    Circled,
}

impl Way {
    /// All of them.
    pub const ALL: [Way; 6] = [Way::FromZero, Way::FromOne, Way::Sheet, Way::Chess, Way::RowLetters, Way::Circled];

    /// The word that asks for it.
    pub fn name(self) -> &'static str {
        match self {
            Way::FromZero => "0",
            Way::FromOne => "1",
            Way::Sheet => "sheet",
            Way::Chess => "chess",
            Way::RowLetters => "row-letters",
            Way::Circled => "circled",
        }
    }

    /// What it does, behind that word.
    pub fn effect(self) -> &'static str {
        match self {
            Way::FromZero => "counts from 0",
            Way::FromOne => "from 1",
            Way::Sheet => "reads A1 at the top left, B1 beside it",
            Way::Chess => "at the bottom left, B1 beside it",
            Way::RowLetters => "at the top left, B1 below it",
            Way::Circled => "reads labels in round brackets as shaded cells",
        }
    }

    /// What pairs count from.
    pub fn base(self) -> Option<usize> {
        match self {
            Way::FromZero => Some(0),
            Way::FromOne => Some(1),
            _ => None,
        }
    }
}

/// How an answer is to be read.
#[derive(Clone, Copy, Debug, Default)]
pub struct Asked {
    /// What its cells mean; None to conclude it.
    pub way: Option<Way>,
    /// It need not be a whole solution: it may be the marks of a player so far.
    pub is_in_progress: bool,
}

impl Asked {
    /// What pairs count from; None to conclude it.
    pub(crate) fn base(self) -> Option<usize> {
        self.way.and_then(Way::base)
    }
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
    /// What may be meant: asking for one of these helps.
    pub ways: &'static [Way],
}

impl From<Problem> for Refusal {
    fn from(problem: Problem) -> Self {
        Refusal { problem, ways: &[] }
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
