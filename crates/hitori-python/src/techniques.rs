//! What the techniques find out, as `(technique, cells, imagined)` a round and one byte a cell.

use hitori_core::shading::Shade;
use hitori_core::techniques::rating::{apply, Allowance, Rounds};
use hitori_core::techniques::{find, first_nested_argument, Technique, TECHNIQUES};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::convert::{shades, shading_bytes, OwnedPuzzle};
use crate::{many, without_interpreter, Bounds};

/// The last says whether a rule is broken; None where a limit was reached first.
type PyRounds<'py> = (Vec<(usize, usize, usize)>, Bound<'py, PyBytes>, Option<bool>);

/// The names of all techniques with their levels (0 for trivial) and the most rounds of a puzzle of that level (None:
/// any number), the easiest first.
#[pyfunction]
pub fn techniques() -> Vec<(&'static str, u8, Option<usize>)> {
    let most = |technique: &Technique| Some(technique.most).filter(|&most| most < usize::MAX);
    TECHNIQUES.iter().map(|technique| (technique.name, technique.level as u8, most(technique))).collect()
}

/// What one technique finds, one byte a cell; nothing if what is known breaks a rule. None at a limit.
#[pyfunction]
#[pyo3(signature = (puzzle, known, technique, time=None))]
pub fn facts<'py>(
    py: Python<'py>,
    puzzle: OwnedPuzzle,
    known: &[u8],
    technique: usize,
    time: Option<f64>,
) -> PyResult<Option<Bound<'py, PyBytes>>> {
    let known = shades(known, puzzle.view().labels.len())?;
    let technique = TECHNIQUES.get(technique).ok_or_else(|| PyValueError::new_err("no such technique"))?;
    let bounds = Bounds { time, conflicts: None };
    let found = without_interpreter(py, |interrupted| {
        find(technique, &puzzle.view(), &known, &bounds.budget_since(puzzle.arrived, interrupted))
    })?;
    Ok(found.map(|found| shading_bytes(py, &found)))
}

/// The first argument of `nested-contradiction` as `(cell, refuted shade, story, proven)`, the last two as pairs of a cell
/// and its shade; and whether it was sought to the end.
type PyArgument = (Option<(usize, Option<u8>, Vec<(usize, u8)>, Vec<(usize, u8)>)>, bool);

/// The first argument of `nested-contradiction`; False where a limit was reached first.
#[pyfunction]
#[pyo3(signature = (puzzle, known, time=None))]
pub fn nested_argument(py: Python<'_>, puzzle: OwnedPuzzle, known: &[u8], time: Option<f64>) -> PyResult<PyArgument> {
    let known = shades(known, puzzle.view().labels.len())?;
    let bounds = Bounds { time, conflicts: None };
    let found = without_interpreter(py, |interrupted| {
        first_nested_argument(&puzzle.view(), &known, &bounds.budget_since(puzzle.arrived, interrupted))
    })?;
    let pairs = |facts: Vec<(usize, Shade)>| facts.into_iter().map(|(cell, shade)| (cell, shade as u8)).collect();
    let is_complete = found.is_some();
    let argument = found
        .flatten()
        .map(|found| (found.cell, found.refuted.map(|shade| shade as u8), pairs(found.story), pairs(found.proven)));
    Ok((argument, is_complete))
}

/// `(rounds, shades, is broken)`: what techniques find out, those of the set of bits `allowed` (None: all), in at most
/// `limit` rounds.
#[pyfunction]
#[pyo3(signature = (puzzle, known, allowed=None, limit=usize::MAX, time=None))]
pub fn rounds<'py>(
    py: Python<'py>,
    puzzle: OwnedPuzzle,
    known: &[u8],
    allowed: Option<u32>,
    limit: usize,
    time: Option<f64>,
) -> PyResult<PyRounds<'py>> {
    let known = shades(known, puzzle.view().labels.len())?;
    let allowance = Allowance { allowed: allowed.unwrap_or(u32::MAX), rounds: limit, ..Allowance::ALL };
    let bounds = Bounds { time, conflicts: None };
    let found = without_interpreter(py, |interrupted| {
        apply(&puzzle.view(), &known, allowance, &bounds.budget_since(puzzle.arrived, interrupted))
    })?;
    Ok(as_tuple(py, &found))
}

/// The same for many puzzles of which nothing is known, with all techniques, in order, on `threads` threads.
#[pyfunction]
#[pyo3(signature = (puzzles, threads, time=None))]
pub fn rounds_many(
    py: Python<'_>,
    puzzles: Vec<OwnedPuzzle>,
    threads: usize,
    time: Option<f64>,
) -> PyResult<Vec<PyRounds<'_>>> {
    let bounds = Bounds { time, conflicts: None };
    let found = many(py, &puzzles, threads, |puzzle, stop| {
        let puzzle = puzzle.view();
        let nothing = vec![Shade::Unknown; puzzle.labels.len()];
        apply(&puzzle, &nothing, Allowance::ALL, &bounds.budget(stop))
    })?;
    Ok(found.iter().map(|found| as_tuple(py, found)).collect())
}

fn as_tuple<'py>(py: Python<'py>, found: &Rounds) -> PyRounds<'py> {
    let rounds = found.rounds.iter().map(|round| (round.technique, round.cells, round.imagined)).collect();
    (rounds, shading_bytes(py, &found.shading), (!found.is_cut_short).then_some(found.is_broken))
}
