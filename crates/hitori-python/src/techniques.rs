//! What the techniques find out: as `(technique, cells, imagined)` a round and one byte a cell, or as deductions in wire
//! form.

use std::cell::RefCell;

use hitori_core::shading::Shade;
use hitori_core::techniques::characteristics::{characteristics as measure, OfSolution};
use hitori_core::techniques::explanation::{self, Means, Steps};
use hitori_core::techniques::rating::{apply, Allowance, Rounds};
use hitori_core::techniques::{self as core, find, Technique, EXAMPLES, LONE_LABEL, TECHNIQUES};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyList};

use crate::convert::{self, shades, shading_bytes, OwnedPuzzle};
use crate::{many, wire, without_interpreter, Bounds};

/// The last says whether a rule is broken; None where a limit was reached first.
type PyRounds<'py> = (Vec<(usize, usize, usize)>, Bound<'py, PyBytes>, Option<bool>);

/// The names of all techniques with their levels (0 for trivial) and the most rounds of a puzzle of that level (None:
/// any number), the easiest first.
#[pyfunction]
pub fn techniques() -> Vec<(&'static str, u8, Option<usize>)> {
    let most = |technique: &Technique| Some(technique.most).filter(|&most| most < usize::MAX);
    TECHNIQUES.iter().map(|technique| (technique.name, technique.level as u8, most(technique))).collect()
}

/// Drawings where something is found, with a sentence each, and drawings where nothing is.
type Drawings = (&'static [(&'static str, &'static str)], &'static [&'static str]);

/// The examples of all techniques, and last those of `lone-label`.
#[pyfunction]
pub fn technique_examples() -> Vec<Drawings> {
    EXAMPLES.iter().map(|each| (each.examples, each.refused)).collect()
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

/// The first deductions of one technique, at most `most`, in wire form, and whether they were sought to the end; none if
/// what is known breaks a rule. A rank past the last technique is that of `lone-label`. Suppositions are tried on the
/// cells `about` only, one byte a cell (None: on all).
#[pyfunction]
#[pyo3(signature = (puzzle, known, technique, about=None, most=usize::MAX, time=None))]
pub fn deductions<'py>(
    py: Python<'py>,
    puzzle: OwnedPuzzle,
    known: &[u8],
    technique: usize,
    about: Option<&[u8]>,
    most: usize,
    time: Option<f64>,
) -> PyResult<Option<Bound<'py, PyList>>> {
    let known = shades(known, puzzle.view().labels.len())?;
    let about: Option<Vec<bool>> = about.map(|about| about.iter().map(|&byte| byte > 0).collect());
    let technique = TECHNIQUES.get(technique).unwrap_or(&LONE_LABEL);
    let bounds = Bounds { time, conflicts: None };
    let found = without_interpreter(py, |interrupted| {
        let budget = bounds.budget_since(puzzle.arrived, interrupted);
        core::deductions(technique, &puzzle.view(), &known, about.as_deref(), most, &budget)
    })?;
    found.map(|found| wire::deductions(py, &found)).transpose()
}

/// A member of `hitori.Uniqueness`, the steps in wire form, what is known after them, and whether they are complete.
type PyExplanation<'py> = (Bound<'py, PyAny>, Bound<'py, PyList>, Bound<'py, PyBytes>, bool);

/// Every step from what is known to the solution; `after_step` is called after each.
#[pyfunction]
#[pyo3(signature = (puzzle, known, lone_labels=false, after_step=None, time=None, conflicts=None))]
pub fn explain<'py>(
    py: Python<'py>,
    puzzle: OwnedPuzzle,
    known: &[u8],
    lone_labels: bool,
    after_step: Option<Py<PyAny>>,
    time: Option<f64>,
    conflicts: Option<u64>,
) -> PyResult<PyExplanation<'py>> {
    let known = shades(known, puzzle.view().labels.len())?;
    let bounds = Bounds { time, conflicts };
    let (found, raised) = without_interpreter(py, |interrupted| {
        let raised = RefCell::new(None);
        let is_over = || raised.borrow().is_some() || interrupted();
        let budget = bounds.budget_since(puzzle.arrived, &is_over);
        let found = explanation::explain(&puzzle.view(), &known, lone_labels, &budget, &mut |_| {
            if let Some(after_step) = &after_step {
                *raised.borrow_mut() = Python::attach(|py| after_step.call0(py).err());
            }
        });
        (found, raised.into_inner())
    })?;
    raised.map_or(Ok(()), Err)?;
    let Steps { steps, shading, is_complete } = &found.steps;
    let uniqueness = convert::uniqueness(py, &found.uniqueness)?;
    Ok((uniqueness, wire::deductions(py, steps)?, shading_bytes(py, shading), *is_complete))
}

/// `(steps, shades, is complete)`: the first steps from what is known, at most `most`, by techniques alone, whether or
/// not there is a solution.
#[pyfunction]
#[pyo3(signature = (puzzle, known, most=usize::MAX, time=None))]
pub fn steps<'py>(
    py: Python<'py>,
    puzzle: OwnedPuzzle,
    known: &[u8],
    most: usize,
    time: Option<f64>,
) -> PyResult<(Bound<'py, PyList>, Bound<'py, PyBytes>, bool)> {
    let known = shades(known, puzzle.view().labels.len())?;
    let bounds = Bounds { time, conflicts: None };
    let found = without_interpreter(py, |interrupted| {
        let budget = bounds.budget_since(puzzle.arrived, interrupted);
        explanation::follow(&puzzle.view(), &known, Means::default(), most, &budget, &mut |_| ())
    })?;
    Ok((wire::deductions(py, &found.steps)?, shading_bytes(py, &found.shading), found.is_complete))
}

/// A member of `hitori.Uniqueness`, the mistakes as `(row, col)`, and the next step.
type PyHint<'py> = (Bound<'py, PyAny>, Vec<(usize, usize)>, Option<Bound<'py, PyDict>>);

/// The hint for a player who has come so far; None at a limit.
#[pyfunction]
#[pyo3(signature = (puzzle, shading, lone_labels=false, time=None, conflicts=None))]
pub fn hint<'py>(
    py: Python<'py>,
    puzzle: OwnedPuzzle,
    shading: &[u8],
    lone_labels: bool,
    time: Option<f64>,
    conflicts: Option<u64>,
) -> PyResult<Option<PyHint<'py>>> {
    let shading = shades(shading, puzzle.view().labels.len())?;
    let bounds = Bounds { time, conflicts };
    let found = without_interpreter(py, |interrupted| {
        explanation::hint(&puzzle.view(), &shading, lone_labels, &bounds.budget_since(puzzle.arrived, interrupted))
    })?;
    let Some(found) = found else { return Ok(None) };
    let mistakes = found.mistakes.iter().map(|cell| (cell.row, cell.col)).collect();
    let step = found.deduction.as_ref().map(|step| wire::deduction(py, step)).transpose()?;
    Ok(Some((convert::uniqueness(py, &found.uniqueness)?, mistakes, step)))
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

/// The numbers of a puzzle: distinct labels, then adjacent, non-adjacent and triple adjacent duplicates.
type PyOfPuzzle = (usize, usize, usize, usize);
/// Those of its solution: shaded cells, in corners, on edges, and the sizes of the contact trees.
type PyOfSolution = (usize, usize, usize, Vec<usize>);

/// The characteristics of many puzzles, in order, on `threads` threads; those of the solution are None unless there is
/// exactly one, and this was found out within the limits.
#[pyfunction]
#[pyo3(signature = (puzzles, threads, time=None, conflicts=None))]
pub fn characteristics(
    py: Python<'_>,
    puzzles: Vec<OwnedPuzzle>,
    threads: usize,
    time: Option<f64>,
    conflicts: Option<u64>,
) -> PyResult<Vec<(PyOfPuzzle, Option<PyOfSolution>)>> {
    let bounds = Bounds { time, conflicts };
    let found = many(py, &puzzles, threads, |puzzle, stop| measure(&puzzle.view(), &bounds.budget(stop)))?;
    // None is only returned after an interrupt, which has been raised above.
    let numbers = found.into_iter().flatten().map(|found| {
        let of_puzzle = (
            found.distinct_labels,
            found.adjacent_duplicates,
            found.non_adjacent_duplicates,
            found.triple_adjacent_duplicates,
        );
        let of_solution = |OfSolution { shaded, shaded_corners, shaded_edges, contact_trees }| {
            (shaded, shaded_corners, shaded_edges, contact_trees)
        };
        (of_puzzle, found.solution.map(of_solution))
    });
    Ok(numbers.collect())
}
