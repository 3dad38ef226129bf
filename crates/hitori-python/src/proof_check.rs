//! Proofs: the checker's verdict.

use hitori_checker::proof::{check, Refusal};
use hitori_checker::Rules;
use pyo3::prelude::*;

use crate::convert::OwnedPuzzle;
use crate::errors::OutOfTimeError;
use crate::{without_interpreter, Bounds};

/// None if the proof holds; else the line of the file that does not, and why.
#[pyfunction]
#[pyo3(signature = (text, puzzle=None, time=None))]
pub fn check_proof(
    py: Python<'_>,
    text: &str,
    puzzle: Option<OwnedPuzzle>,
    time: Option<f64>,
) -> PyResult<Option<(usize, String)>> {
    let bounds = Bounds { time, conflicts: None };
    let verdict = without_interpreter(py, |interrupted| {
        let budget = bounds.budget(interrupted);
        let puzzle = puzzle.as_ref().map(OwnedPuzzle::view);
        let rules = puzzle.as_ref().map(|puzzle| Rules::new(puzzle.rows, puzzle.cols, puzzle.labels));
        check(text, rules.as_ref(), &|| budget.is_spent())
    })?;
    match verdict {
        Ok(_) => Ok(None),
        Err(Refusal::Wrong { line, reason }) => Ok(Some((line, reason))),
        Err(Refusal::Stopped) => {
            Err(OutOfTimeError::new_err("the time limit was reached before the proof was checked"))
        }
    }
}
