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
use hitori_core::solve::{self as core, Answer, Backbone, Enumeration};
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
        // A time limit beyond what the clock can express is no limit.
        let duration = self.time.and_then(|seconds| Duration::try_from_secs_f64(seconds.max(0.0)).ok());
        let deadline = duration.and_then(|duration| Deadline::since(start, duration, clock));
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
    ResultBuilder::get(py)?.build(py, &solved, puzzle)
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
    let bounds = Bounds { time, conflicts };
    without_interpreter(py, |interrupted| {
        core::count(&puzzle.view(), limit, &bounds.budget_since(puzzle.arrived, interrupted))
    })
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
    many(py, &puzzles, threads, |puzzle, stop| core::count(&puzzle.view(), limit, &bounds.budget(stop)))
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
    let bounds = Bounds { time, conflicts };
    let found = without_interpreter(py, |interrupted| {
        core::uniqueness(&puzzle.view(), &bounds.budget_since(puzzle.arrived, interrupted))
    })?;
    convert::uniqueness(py, &found)
}

/// `(status, shades)`: what all solutions agree on, one byte a cell; the status is a member of `hitori.Status`.
#[pyfunction]
#[pyo3(signature = (puzzle, time=None, conflicts=None))]
fn backbone(py: Python<'_>, puzzle: OwnedPuzzle, time: Option<f64>, conflicts: Option<u64>) -> PyResult<Known<'_>> {
    let bounds = Bounds { time, conflicts };
    let found = without_interpreter(py, |interrupted| {
        core::backbone(&puzzle.view(), &bounds.budget_since(puzzle.arrived, interrupted))
    })?;
    known(py, found)
}

fn known(py: Python<'_>, found: Backbone) -> PyResult<Known<'_>> {
    let (status, shading) = match found {
        Backbone::Common(shading) => (Status::Solved, Some(shading_bytes(py, &shading))),
        Backbone::NoSolution => (Status::NoSolution, None),
        Backbone::Unknown => (Status::Unknown, None),
    };
    Ok((ResultBuilder::get(py)?.status(py, status), shading))
}

fn many<T: Send>(
    py: Python<'_>,
    puzzles: &[OwnedPuzzle],
    threads: usize,
    ask: impl Fn(&OwnedPuzzle, &dyn Fn() -> bool) -> T + Sync + Send,
) -> PyResult<Vec<T>> {
    let answers = without_interpreter(py, |interrupted| {
        ask_many(puzzles.len(), threads, |number, stop| ask(&puzzles[number], stop), interrupted)
    })?;
    // None is only returned after an interrupt, which has been raised above.
    Ok(answers.unwrap_or_default())
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
        let status = ResultBuilder::get(py)?.status(py, Status::of(&answer));
        let cells = match answer {
            Answer::Solved(solution) => Some(solution_bytes(py, &solution)?),
            Answer::NoSolution | Answer::Unknown => None,
        };
        Ok((status, cells))
    }
}

/// The native core of hitori.
#[pymodule]
fn _core(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    module.add("MOST_COMPARED", hitori_core::techniques::explanation::MOST_COMPARED)?;
    module.add_class::<batch::Answers>()?;
    module.add_class::<PyEnumeration>()?;
    module.add_class::<proofs::PyDerivation>()?;
    module.add_class::<frontier::PyDiagram>()?;
    module.add_class::<frontier::Sampler>()?;
    module.add_class::<answers::PyBatch>()?;
    module.add_function(wrap_pyfunction!(answers::ask, module)?)?;
    module.add("MAX_LINE", hitori_formats::lines::MAX_LINE)?;
    module.add_class::<formats::PyAnswer>()?;
    module.add_class::<formats::PyReader>()?;
    module.add_function(wrap_pyfunction!(formats::answers, module)?)?;
    module.add_function(wrap_pyfunction!(formats::decoded, module)?)?;
    module.add_function(wrap_pyfunction!(formats::detect, module)?)?;
    module.add_function(wrap_pyfunction!(formats::formats, module)?)?;
    module.add_function(wrap_pyfunction!(formats::link, module)?)?;
    module.add_function(wrap_pyfunction!(formats::looks_like_puzzles, module)?)?;
    module.add_function(wrap_pyfunction!(formats::looks_like_text, module)?)?;
    module.add_function(wrap_pyfunction!(formats::write, module)?)?;
    module.add_function(wrap_pyfunction!(answers::ask_many, module)?)?;
    module.add_function(wrap_pyfunction!(answers::techniques, module)?)?;
    module.add_function(wrap_pyfunction!(answers::technique_examples, module)?)?;
    module.add_function(wrap_pyfunction!(generate::census, module)?)?;
    module.add_function(wrap_pyfunction!(frontier::border_check, module)?)?;
    module.add_function(wrap_pyfunction!(frontier::border_potentials, module)?)?;
    module.add_function(wrap_pyfunction!(frontier::border_strip, module)?)?;
    module.add_function(wrap_pyfunction!(frontier::sparse_shading, module)?)?;
    module.add_function(wrap_pyfunction!(frontier::strip_slope, module)?)?;
    module.add_function(wrap_pyfunction!(solve, module)?)?;
    module.add_function(wrap_pyfunction!(batch::solve_many, module)?)?;
    module.add_function(wrap_pyfunction!(count, module)?)?;
    module.add_function(wrap_pyfunction!(count_many, module)?)?;
    module.add_function(wrap_pyfunction!(uniqueness, module)?)?;
    module.add_function(wrap_pyfunction!(backbone, module)?)?;
    module.add_function(wrap_pyfunction!(generate::generate, module)?)?;
    module.add_function(wrap_pyfunction!(generate::generate_text, module)?)?;
    module.add_function(wrap_pyfunction!(proofs::prove, module)?)?;
    module.add_function(wrap_pyfunction!(proofs::check_proof, module)?)?;
    module.add_function(wrap_pyfunction!(proofs::solve_cube, module)?)?;
    Ok(())
}
