//! A deduction: these cells have this shade, because of those, e.g. r1c2 is unshaded between the two 7s of row 1.
//!
//! The reason is data. Its *message* names a sentence, and its *details*, by name, fill the sentence in, in any language:
//! `sandwich-pair`, with the label 7 and the line row 1. Nothing here knows how a technique found it.

use crate::shading::Shade;

/// A cell, by its row and column from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell {
    /// Its row.
    pub row: usize,
    /// Its column.
    pub col: usize,
}

/// Positions that belong to a technique, for readers and tests, drawn row by row: labels (`.` is a blank), what is known,
/// and what the technique finds, e.g. `"7 2 7 | .?? | ??#"`.
pub struct Examples {
    /// Where it finds something, each with the sentence of its first deduction in English.
    pub examples: &'static [(&'static str, &'static str)],
    /// Where it finds nothing, though it looks similar.
    pub refused: &'static [&'static str],
}

/// One use of a technique.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deduction {
    /// The name of the technique, e.g. "sandwich-pair".
    pub technique: &'static str,
    /// The cells that it decides, row by row,
    pub cells: Vec<Cell>,
    /// and their shade.
    pub shade: Shade,
    /// The other cells whose labels or known shades the argument uses, row by row: they suffice to check it.
    pub because: Vec<Cell>,
    /// How many cells a person has to keep in mind: 1, or for a supposition all that it decides before a rule is broken.
    pub imagined: usize,
    /// Why.
    pub reason: Reason,
}

/// Why: the key of a sentence, and what fills it in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reason {
    /// The name of the technique, or a variant of its sentence after a dot, e.g. "last-exit.large".
    pub message: &'static str,
    /// The details by name.
    pub details: Details,
}

/// Details by name.
pub type Details = Vec<(&'static str, Detail)>;

/// One detail of a reason.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Detail {
    /// A cell.
    Cell(Cell),
    /// Several cells, in the order in which a person reads them.
    Cells(Vec<Cell>),
    /// A label, as it is printed.
    Label(u32),
    /// A row or a column.
    Line(Line),
    /// A shade.
    Shade(Shade),
    /// A number of cells.
    Count(usize),
    /// What follows in turn.
    Steps(Vec<Step>),
    /// The rule that is broken in the end.
    Broken(Broken),
    /// Deductions that follow in turn within a supposition.
    Story(Vec<Deduction>),
    /// The cases of an argument that holds in each of them.
    Cases(Vec<Details>),
}

/// A row or a column, from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Line {
    /// A row.
    Row(usize),
    /// A column.
    Col(usize),
}

/// Cells that get this shade at once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The cells, in the order in which they are found.
    pub cells: Vec<Cell>,
    /// Their shade.
    pub shade: Shade,
}

/// A broken rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Broken {
    /// Which one.
    pub rule: Rule,
    /// The cells that break it together: two cells row by row, or a wall from end to end.
    pub cells: Vec<Cell>,
    /// For uniqueness, the label that two unshaded cells share.
    pub label: Option<u32>,
}

/// The three rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rule {
    /// No label twice among the unshaded cells of a line.
    Uniqueness,
    /// No two shaded cells side by side.
    Adjacency,
    /// The unshaded cells are connected.
    Connectivity,
}

impl Rule {
    /// Its name, e.g. "uniqueness".
    pub fn name(self) -> &'static str {
        match self {
            Rule::Uniqueness => "uniqueness",
            Rule::Adjacency => "adjacency",
            Rule::Connectivity => "connectivity",
        }
    }
}
