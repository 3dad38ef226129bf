//! A generated puzzle, and the proof that the shading it was built on is its only solution.

use hitori_checker::Solution;

use crate::budget::Budget;
use crate::generate::spec::{Refusal, Spec};
use crate::puzzle::Puzzle;
use crate::shading::{shading_of, Shading};
use crate::solve::{uniqueness, Uniqueness};

/// Why the solver cannot find otherwise.
pub const SOLVABLE: &str = "the shading that a puzzle is built on is a solution of it";

/// A puzzle and its only solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Generated {
    /// Its labels, row by row.
    pub labels: Vec<u32>,
    /// What it was built on, checked.
    pub solution: Solution,
}

/// The puzzle of these labels.
pub fn puzzle_of<'a>(spec: &Spec, labels: &'a [u32]) -> Result<Puzzle<'a>, Refusal> {
    Puzzle::new(spec.rows, spec.cols, labels).map_err(|_| Refusal::TooLarge)
}

/// The solution of a puzzle that was built on this shading, if there is no other.
pub fn only_solution(puzzle: &Puzzle, shading: &Shading, budget: &Budget) -> Result<Option<Solution>, Refusal> {
    match uniqueness(puzzle, budget) {
        Uniqueness::Unique(solution) => {
            assert!(shading_of(&solution) == *shading, "{SOLVABLE}");
            Ok(Some(solution))
        }
        Uniqueness::Multiple(..) => Ok(None),
        Uniqueness::Unknown => Err(Refusal::of_spent(budget)),
        Uniqueness::None => panic!("{SOLVABLE}"),
    }
}
