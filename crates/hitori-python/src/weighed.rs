//! The best solution, and all of them.

use std::borrow::Cow;
use std::cell::RefCell;

use hitori_core::best::optimum::Progress;
use hitori_core::best::{self as core, BestSolutions};
use hitori_core::budget::Budget;
use hitori_core::shading::Shading;
use hitori_core::solve::Answer;
use pyo3::buffer::PyBuffer;
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use self_cell::self_cell;

use crate::bounds::Bounds;
use crate::convert::{shades_of_bytes, shading_bytes, solution_bytes, OwnedPuzzle, ResultBuilder, Status};
use crate::running::{about, without_interpreter};

/// The status, the shades of the best solution found, its weight, the bound, and states, conflicts, backtracks and depth.
type Found<'py> = (&'py Bound<'py, PyAny>, Option<Bound<'py, PyBytes>>, Option<i64>, Option<i64>, (u64, u64, u64, u64));

/// Passes value and bound on to a callable of Python, whose exception ends the search.
struct Hearing {
    progress: Option<Py<PyAny>>,
    raised: RefCell<Option<PyErr>>,
}

impl Hearing {
    fn new(progress: Option<Py<PyAny>>) -> Self {
        Hearing { progress, raised: RefCell::new(None) }
    }

    /// A search that is heard: the callable gets the shades where they are new, the weight and the bound.
    fn during<T>(&self, budget: &Budget, search: impl FnOnce(&Budget, Progress) -> T) -> T {
        let is_over = || self.raised.borrow().is_some() || (budget.interrupted)();
        let mut last = (None, i64::MIN);
        let mut hear = |best: &Option<(Shading, i64)>, bound: i64| {
            let Some(progress) = &self.progress else { return };
            let value = best.as_ref().map(|&(_, value)| value);
            if last == (value, bound) || self.raised.borrow().is_some() {
                return;
            }
            let is_new = last.0 != value;
            last = (value, bound);
            *self.raised.borrow_mut() = Python::attach(|py: Python<'_>| {
                let shades = best.as_ref().filter(|_| is_new).map(|(shading, _)| shading_bytes(py, shading));
                progress.call1(py, (shades, value, bound)).err()
            });
        };
        search(&Budget { interrupted: &is_over, ..*budget }, &mut hear)
    }

    /// Raises what the callable raised.
    fn into_result(self) -> PyResult<()> {
        self.raised.into_inner().map_or(Ok(()), Err)
    }
}

/// The solution whose shaded cells weigh least, of those that agree with `known`, one byte a cell. SOLVED where that is
/// proved; at a limit UNKNOWN, with the best solution found and the bound. `progress` is called with the shades, the
/// weight and the bound whenever one of them is better. A long search is on `threads` threads, None for all;
/// the limits are seconds and conflicts.
#[pyfunction]
#[pyo3(signature = (puzzle, weights, known=None, threads=Some(1), progress=None, limits=(None, None)))]
pub fn best<'py>(
    py: Python<'py>,
    puzzle: OwnedPuzzle,
    weights: &Bound<'py, PyAny>,
    known: Option<&[u8]>,
    threads: Option<usize>,
    progress: Option<Py<PyAny>>,
    limits: (Option<f64>, Option<u64>),
) -> PyResult<Found<'py>> {
    let (weights, known) = (weights_of(weights)?, known.map(shades_of_bytes).unwrap_or_default());
    let hearing = Hearing::new(progress);
    let (hearing, (found, stats)) =
        about(py, &puzzle, Bounds { time: limits.0, conflicts: limits.1 }, move |puzzle, budget| {
            let found =
                hearing.during(budget, |budget, hear| core::best(puzzle, &known, &weights, threads, budget, hear));
            (hearing, found)
        })?;
    hearing.into_result()?;
    let status = match (&found.found, found.is_proved) {
        (_, false) => Status::Unknown,
        (Some(_), true) => Status::Solved,
        (None, true) => Status::NoSolution,
    };
    let value = found.found.as_ref().map(|&(_, value)| value);
    let cells = found.found.map(|(solution, _)| solution_bytes(py, &solution)).transpose()?;
    let cost = (stats.states, stats.conflicts, stats.backtracks, stats.max_depth);
    Ok((ResultBuilder::get(py)?.status(py, status), cells, value, found.bound, cost))
}

/// The weights of a buffer of 64-bit integers, e.g. an `array("q")`, or of another sequence of integers, which takes longer.
fn weights_of(weights: &Bound<'_, PyAny>) -> PyResult<Vec<i64>> {
    match PyBuffer::<i64>::get(weights) {
        Ok(buffer) => buffer.to_vec(weights.py()),
        Err(_) => weights.extract(),
    }
}

/// A puzzle, its dense labels and the weights of its cells.
struct Weighed(OwnedPuzzle, Vec<u32>, Vec<i64>);

self_cell!(
    struct OwnedBestSolutions {
        owner: Weighed,
        #[covariant]
        dependent: BestSolutions,
    }
);

/// All solutions whose shaded cells weigh least, of those that agree with `known`, one by one, each once.
#[pyclass(name = "BestSolutions")]
pub struct PyBestSolutions {
    /// What is asked, until the first budget that suffices for the dense labels.
    asked: Option<(OwnedPuzzle, Vec<i64>, Shading)>,
    begun: Option<OwnedBestSolutions>,
}

impl PyBestSolutions {
    fn next_solution(&mut self, budget: &Budget, progress: Progress) -> Answer {
        if let Some((puzzle, weights, known)) = self.asked.take() {
            let Some(dense) = puzzle.view().dense_labels(budget).map(Cow::into_owned) else {
                self.asked = Some((puzzle, weights, known));
                return Answer::Unknown;
            };
            let owner = Weighed(puzzle, dense, weights);
            self.begun = Some(OwnedBestSolutions::new(owner, |Weighed(puzzle, dense, weights)| {
                BestSolutions::new(puzzle.view(), dense, known, weights)
            }));
        }
        let begun = self.begun.as_mut();
        begun.map_or(Answer::Unknown, |begun| begun.with_dependent_mut(|_, all| all.next_solution(budget, progress)))
    }
}

#[pymethods]
impl PyBestSolutions {
    #[new]
    #[pyo3(signature = (puzzle, weights, known=None))]
    fn new(puzzle: OwnedPuzzle, weights: &Bound<'_, PyAny>, known: Option<&[u8]>) -> PyResult<Self> {
        let known = known.map(shades_of_bytes).unwrap_or_default();
        Ok(PyBestSolutions { asked: Some((puzzle, weights_of(weights)?, known)), begun: None })
    }

    /// `(status, shades)`: the next solution, one byte a cell; NO_SOLUTION when there are no more. `progress` is called as
    /// that of `best`, until the best weight is proved.
    #[pyo3(signature = (time=None, conflicts=None, progress=None))]
    fn next<'py>(
        &mut self,
        py: Python<'py>,
        time: Option<f64>,
        conflicts: Option<u64>,
        progress: Option<Py<PyAny>>,
    ) -> PyResult<(&'py Bound<'py, PyAny>, Option<Bound<'py, PyBytes>>)> {
        let bounds = Bounds { time, conflicts };
        let hearing = Hearing::new(progress);
        let (hearing, answer) = without_interpreter(py, move |interrupted| {
            let answer = hearing.during(&bounds.budget(interrupted), |budget, hear| self.next_solution(budget, hear));
            (hearing, answer)
        })?;
        hearing.into_result()?;
        let cells = answer.solution().map(|solution| solution_bytes(py, solution)).transpose()?;
        Ok((ResultBuilder::get(py)?.status(py, Status::of(&answer)), cells))
    }
}
