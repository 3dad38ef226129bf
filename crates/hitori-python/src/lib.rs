//! Python's binding of `hitori-core` and `hitori-answers`: convert, release the interpreter, stop on Ctrl-C. No algorithm
//! lives here.
//!
//! A puzzle comes in as a `hitori.Puzzle`, of which the shape and the flat label buffer are read; results go out as the
//! dataclasses of `hitori.results`, whose slots are filled here.

mod answers;
mod batch;
mod convert;
mod errors;
mod formats;
mod frontier;
mod generate;
mod interrupt;
mod proofs;
mod slots;

use std::borrow::Cow;
use std::panic::{catch_unwind, AssertUnwindSafe};
use std::sync::OnceLock;
use std::time::{Duration, Instant};

use hitori_core::budget::{Budget, Deadline};
use hitori_core::many::ask_many;
use hitori_core::puzzle::Puzzle;
use hitori_core::solve::{self as core, Enumeration};
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use self_cell::self_cell;

use convert::{defect, shading_bytes, solution_bytes, OwnedPuzzle, ResultBuilder, Status};
use interrupt::InterruptFlag;

/// A member of `hitori.Status`, and one byte a cell where it is SOLVED.
type Known<'py> = (&'py Bound<'py, PyAny>, Option<Bound<'py, PyBytes>>);

#[derive(Clone, Copy)]
struct Bounds {
    time: Option<f64>,
    conflicts: Option<u64>,
}

impl Bounds {
    fn budget<'a>(&self, interrupted: &'a dyn Fn() -> bool) -> Budget<'a> {
        self.budget_since(if self.time.is_some() { clock() } else { Duration::ZERO }, interrupted)
    }

    fn budget_since<'a>(&self, start: Duration, interrupted: &'a dyn Fn() -> bool) -> Budget<'a> {
        let deadline = self.time.and_then(|seconds| Deadline::since(start, seconds, clock));
        Budget { deadline, conflicts: self.conflicts, interrupted }
    }
}

/// The clock of all deadlines: the time since it was first asked.
fn clock() -> Duration {
    static START: OnceLock<Instant> = OnceLock::new();
    START.get_or_init(Instant::now).elapsed()
}

/// Run `work` without the interpreter lock; an exception raised by a signal handler meanwhile (Ctrl-C) is raised here.
///
/// A panic in the core, which is a defect (an answer that the checker refused, say), becomes a WrongAnswerError.
fn without_interpreter<T: Send>(py: Python<'_>, work: impl FnOnce(&dyn Fn() -> bool) -> T + Send) -> PyResult<T> {
    let (outcome, raised) = py.detach(|| {
        let flag = InterruptFlag::new();
        // Nothing that `work` left half done is used again: puzzles are only read, and an enumeration ends.
        let outcome = catch_unwind(AssertUnwindSafe(|| work(&|| flag.is_set())));
        (outcome, flag.into_result())
    });
    raised?;
    outcome.map_err(|panic| defect(panic.as_ref()))
}

/// Ask about a puzzle; its time is over so long after it came.
fn about<T: Send>(
    py: Python<'_>,
    puzzle: &OwnedPuzzle,
    bounds: Bounds,
    ask: impl FnOnce(&Puzzle, &Budget) -> T + Send,
) -> PyResult<T> {
    without_interpreter(py, |interrupted| ask(&puzzle.view(), &bounds.budget_since(puzzle.arrived, interrupted)))
}

/// `ask(number, stop)` for so many numbers, on `threads` threads; the answers in order.
fn many<T: Send>(
    py: Python<'_>,
    count: usize,
    threads: usize,
    ask: impl Fn(usize, &dyn Fn() -> bool) -> T + Sync + Send,
) -> PyResult<Vec<T>> {
    let answers = without_interpreter(py, |interrupted| ask_many(count, threads, ask, interrupted))?;
    // None is only returned after an interrupt, which has been raised above.
    Ok(answers.unwrap_or_default())
}

/// One solution of a `Puzzle`, as a `SolveResult`; a long search is on `threads` threads, None for all.
#[pyfunction]
#[pyo3(signature = (puzzle, time=None, conflicts=None, threads=Some(1)))]
fn solve<'py>(
    py: Python<'py>,
    puzzle: Bound<'py, PyAny>,
    time: Option<f64>,
    conflicts: Option<u64>,
    threads: Option<usize>,
) -> PyResult<Bound<'py, PyAny>> {
    let bounds = Bounds { time, conflicts };
    let owned: OwnedPuzzle = puzzle.extract()?;
    let solved =
        without_interpreter(py, |interrupted| owned.solve(threads, &bounds.budget_since(owned.arrived, interrupted)))?;
    ResultBuilder::get(py)?.build(py, solved, puzzle)
}

/// `(count, complete)`: the number of solutions, counting up to `limit`.
#[pyfunction]
#[pyo3(signature = (puzzle, limit=None, time=None, conflicts=None))]
fn count(
    py: Python<'_>,
    puzzle: OwnedPuzzle,
    limit: Option<u64>,
    time: Option<f64>,
    conflicts: Option<u64>,
) -> PyResult<(u64, bool)> {
    about(py, &puzzle, Bounds { time, conflicts }, |puzzle, budget| core::count(puzzle, limit, budget))
}

/// `count` for many puzzles, in order, on `threads` threads.
#[pyfunction]
#[pyo3(signature = (puzzles, threads, limit=None, time=None, conflicts=None))]
fn count_many(
    py: Python<'_>,
    puzzles: Vec<OwnedPuzzle>,
    threads: usize,
    limit: Option<u64>,
    time: Option<f64>,
    conflicts: Option<u64>,
) -> PyResult<Vec<(u64, bool)>> {
    let bounds = Bounds { time, conflicts };
    let ask =
        |number: usize, stop: &dyn Fn() -> bool| core::count(&puzzles[number].view(), limit, &bounds.budget(stop));
    many(py, puzzles.len(), threads, ask)
}

/// Whether there is no solution, one, or several, as a member of `hitori.Uniqueness`.
#[pyfunction]
#[pyo3(signature = (puzzle, time=None, conflicts=None))]
fn uniqueness(
    py: Python<'_>,
    puzzle: OwnedPuzzle,
    time: Option<f64>,
    conflicts: Option<u64>,
) -> PyResult<Bound<'_, PyAny>> {
    convert::uniqueness(py, &about(py, &puzzle, Bounds { time, conflicts }, core::uniqueness)?)
}

/// `(status, shades)`: what all solutions agree on, one byte a cell; the status is a member of `hitori.Status`.
#[pyfunction]
#[pyo3(signature = (puzzle, time=None, conflicts=None))]
fn backbone(py: Python<'_>, puzzle: OwnedPuzzle, time: Option<f64>, conflicts: Option<u64>) -> PyResult<Known<'_>> {
    let (status, shading) = match about(py, &puzzle, Bounds { time, conflicts }, core::backbone)? {
        Some(Some(shading)) => (Status::Solved, Some(shading_bytes(py, &shading))),
        Some(None) => (Status::NoSolution, None),
        None => (Status::Unknown, None),
    };
    Ok((ResultBuilder::get(py)?.status(py, status), shading))
}

/// A puzzle and its dense labels.
struct Enumerated(OwnedPuzzle, Vec<u32>);

self_cell!(
    struct OwnedEnumeration {
        owner: Enumerated,
        #[covariant]
        dependent: Enumeration,
    }
);

/// All solutions of a `Puzzle`, one by one, each once.
#[pyclass(name = "Enumeration")]
struct PyEnumeration(OwnedEnumeration);

#[pymethods]
impl PyEnumeration {
    #[new]
    fn new(py: Python<'_>, puzzle: OwnedPuzzle) -> PyResult<Self> {
        let dense = without_interpreter(py, |interrupted| {
            let budget = Budget { interrupted, ..Budget::UNLIMITED };
            puzzle.view().dense_labels(&budget).map(Cow::into_owned)
        })?;
        // None is only returned after an interrupt, which has been raised above.
        let owner = Enumerated(puzzle, dense.unwrap_or_default());
        Ok(PyEnumeration(OwnedEnumeration::new(owner, |Enumerated(puzzle, dense)| {
            Enumeration::new(puzzle.view(), dense)
        })))
    }

    /// `(status, shades)`: the next solution, one byte a cell; NO_SOLUTION when there are no more.
    #[pyo3(signature = (time=None, conflicts=None))]
    fn next<'py>(&mut self, py: Python<'py>, time: Option<f64>, conflicts: Option<u64>) -> PyResult<Known<'py>> {
        let bounds = Bounds { time, conflicts };
        let answer = without_interpreter(py, |interrupted| {
            self.0.with_dependent_mut(|_, solutions| solutions.next_solution(&bounds.budget(interrupted)))
        })?;
        let cells = answer.solution().map(|solution| solution_bytes(py, solution)).transpose()?;
        Ok((ResultBuilder::get(py)?.status(py, Status::of(&answer)), cells))
    }
}

/// The native core of hitori.
#[pymodule]
mod _core {
    #[pymodule_export]
    use super::answers::{ask, ask_many, technique_examples, techniques, PyBatch};
    #[pymodule_export]
    use super::batch::{solve_many, Answers};
    #[pymodule_export]
    use super::formats::{answers, decoded, detect, formats, link, write, PyAnswer, PyReader};
    #[pymodule_export]
    use super::formats::{looks_like_puzzles, looks_like_text};
    #[pymodule_export]
    use super::frontier::{border_check, border_potentials, border_strip, PyDiagram, Sampler};
    #[pymodule_export]
    use super::frontier::{sparse_shading, strip_slope};
    #[pymodule_export]
    use super::generate::{census, generate, generate_text};
    #[pymodule_export]
    use super::proofs::{check_proof, prove, solve_cube, PyDerivation};
    #[pymodule_export]
    use super::{backbone, count, count_many, solve, uniqueness, PyEnumeration};

    #[allow(non_upper_case_globals, reason = "its name in Python")]
    #[pymodule_export]
    const __version__: &str = env!("CARGO_PKG_VERSION");
    #[pymodule_export]
    const MAX_LINE: usize = hitori_formats::lines::MAX_LINE;
    #[pymodule_export]
    const MOST_COMPARED: usize = hitori_core::techniques::explanation::MOST_COMPARED;
}
