//! The steps of a proof, in one arena: clauses, and the earlier steps from which each follows.
//!
//! A step is known by its number, from 0 in the order of the proof; the text counts from 1. Its clause is a list of
//! literals: of a cut, "not all of these cells are shaded"; of a solution, "some cell differs".

use std::ops::Range;

use crate::trail::clauses::Literal;

/// What a step says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Shading all of these cells would cut the unshaded ones in two.
    Cut,
    /// This clause follows by unit propagation.
    Derive,
    /// This shading keeps the three rules.
    Solution,
}

/// A list of steps.
#[derive(Default)]
pub struct Steps {
    /// By number, what a step says, and where its lists end.
    steps: Vec<Step>,
    /// The literals of all steps, one step after the other.
    literals: Vec<Literal>,
    /// The steps that each cites, likewise.
    hints: Vec<u32>,
}

#[derive(Clone, Copy)]
struct Step {
    kind: Kind,
    /// Where its literals and its hints end in their lists.
    literals: usize,
    hints: usize,
}

impl Steps {
    /// Add a step, and return its number. `hints` are the steps it cites, in the order in which they propagate.
    pub fn add(
        &mut self,
        kind: Kind,
        literals: impl IntoIterator<Item = Literal>,
        hints: impl IntoIterator<Item = u32>,
    ) -> u32 {
        self.literals.extend(literals);
        self.hints.extend(hints);
        self.steps.push(Step { kind, literals: self.literals.len(), hints: self.hints.len() });
        self.steps.len() as u32 - 1
    }

    /// The numbers of all steps.
    pub fn numbers(&self) -> Range<u32> {
        0..self.steps.len() as u32
    }

    /// What a step says.
    pub fn kind(&self, step: u32) -> Kind {
        self.steps[step as usize].kind
    }

    /// The clause of a step.
    pub fn literals(&self, step: u32) -> &[Literal] {
        let start = step.checked_sub(1).map_or(0, |before| self.steps[before as usize].literals);
        &self.literals[start..self.steps[step as usize].literals]
    }

    /// The steps that a step cites.
    pub fn hints(&self, step: u32) -> &[u32] {
        let start = step.checked_sub(1).map_or(0, |before| self.steps[before as usize].hints);
        &self.hints[start..self.steps[step as usize].hints]
    }
}
