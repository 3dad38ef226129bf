//! Proofs: claims about a puzzle proved, cubes of a long search, and the checker's verdict on a proof.

use hitori_checker::proof::{check, Refusal};
use hitori_checker::Rules;
use hitori_core::budget::{Budget, Scope};
use hitori_core::shading::Shade;
use hitori_core::solve::{self as core, Answer, Cube};
use hitori_core::stats::Stats;
use hitori_core::trail::log::Silent;
use hitori_core::trail::proof::{self, decide, Claim, Proved, Truth};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use pyo3::IntoPyObjectExt;

use crate::bounds::Bounds;
use crate::convert::{solution_bytes, OwnedPuzzle, ResultBuilder, Status};
use crate::errors::OutOfTimeError;
use crate::running::{about, without_interpreter};

/// The text of a proof; if the claim is false, how many solutions there are at least, and 0 if there is none; None at
/// a limit. With `written` false the claim is only decided, by the same engine, and the text is empty.
#[pyfunction]
#[pyo3(signature = (puzzle, claim, limit=None, written=true, time=None, conflicts=None))]
pub fn prove<'py>(
    py: Python<'py>,
    puzzle: OwnedPuzzle,
    claim: &str,
    limit: Option<u64>,
    written: bool,
    time: Option<f64>,
    conflicts: Option<u64>,
) -> PyResult<Option<Bound<'py, PyAny>>> {
    let claim = match claim {
        "none" => Claim::None,
        "unique" => Claim::Unique,
        "count" => Claim::Count(limit),
        "backbone" => Claim::Backbone,
        _ => return Err(PyValueError::new_err("no such claim")),
    };
    let proved = about(py, &puzzle, Bounds { time, conflicts }, |puzzle, budget| {
        if written {
            return proof::prove(puzzle, claim, budget);
        }
        Some(match decide(puzzle, claim, Silent, budget)?.0 {
            Truth::False(solutions) => Proved::False(solutions),
            _ => Proved::True(String::new()),
        })
    })?;
    let answer = |proved| match proved {
        Proved::True(text) => text.into_bound_py_any(py),
        Proved::False(solutions) => solutions.into_bound_py_any(py),
    };
    proved.map(answer).transpose()
}

/// Decisions of a cube: row, column, and whether the cell is shaded.
type Decisions = Vec<(usize, usize, bool)>;
/// What a search in a cube came to.
type Searched<'py> = (Bound<'py, PyAny>, Option<Bound<'py, PyBytes>>, Option<String>, Vec<Decisions>, u64);

/// `(status, shades, proof, parts, conflicts)`: whether there is a solution in a cube; unknown at a limit. With
/// `conflicts` as the limit come the parts, about so many, in which it is still to be searched.
#[pyfunction]
#[pyo3(signature = (puzzle, cube, parts, conflicts, proved))]
pub fn solve_cube<'py>(
    py: Python<'py>,
    puzzle: OwnedPuzzle,
    cube: Decisions,
    parts: usize,
    conflicts: u64,
    proved: bool,
) -> PyResult<Searched<'py>> {
    let view = puzzle.view();
    let shade = |is_shaded| if is_shaded { Shade::Shaded } else { Shade::Unshaded };
    if cube.iter().any(|&(row, col, _)| row >= view.rows || col >= view.cols) {
        return Err(PyValueError::new_err("a cell of the cube is outside the grid"));
    }
    let cube: Cube = cube.iter().map(|&(row, col, is_shaded)| (row * view.cols + col, shade(is_shaded))).collect();
    let (answer, proof, parts, stats) = without_interpreter(py, |interrupted| {
        let budget = Budget { deadline: None, conflicts: Some(conflicts), interrupted };
        if !proved {
            let (answer, parts, stats) = core::solve_cube(&view, Scope::OneSolution, &cube, parts, &budget);
            return (answer, None, parts, stats);
        }
        match core::refute_cube(&view, &cube, parts, &budget) {
            Ok(text) => (Answer::NoSolution, Some(text), Vec::new(), Stats::default()),
            Err((answer, parts)) => (answer, None, parts, Stats::default()),
        }
    })?;
    let shades = answer.solution().map(|solution| solution_bytes(py, solution)).transpose()?;
    let decision = |(place, shade)| (place / view.cols, place % view.cols, shade == Shade::Shaded);
    let parts = parts.into_iter().map(|part| part.into_iter().map(decision).collect()).collect();
    let status = ResultBuilder::get(py)?.status(py, Status::of(&answer)).clone();
    Ok((status, shades, proof, parts, stats.conflicts))
}

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
