//! Python's binding of the crates beside it: convert, release the interpreter, stop on Ctrl-C. No algorithm
//! lives here.
//!
//! A puzzle comes in as a `hitori.Puzzle`, of which the shape and the flat label buffer are read; results go out as the
//! dataclasses of `hitori.results`, whose slots are filled here.

mod answers;
mod batch;
mod bounds;
mod convert;
mod drawing;
mod errors;
mod formats;
mod generate;
mod interrupt;
mod numbers;
mod proofs;
mod running;
mod slots;
mod weighed;

use std::borrow::Cow;

use hitori_core::budget::Budget;
use hitori_core::solve::{self as core, Enumeration};
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use self_cell::self_cell;

use bounds::Bounds;
use convert::{shades_of_bytes, shading_bytes, solution_bytes, OwnedPuzzle, ResultBuilder, Status};
use running::{about, many, without_interpreter};

/// A member of `hitori.Status`, and one byte a cell where it is SOLVED.
type Known<'py> = (&'py Bound<'py, PyAny>, Option<Bound<'py, PyBytes>>);

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

/// `(count, complete)`: the number of solutions, counting up to `limit`; of those that agree with `known`, one byte a
/// cell.
#[pyfunction]
#[pyo3(signature = (puzzle, limit=None, time=None, conflicts=None, known=None))]
fn count(
    py: Python<'_>,
    puzzle: OwnedPuzzle,
    limit: Option<u64>,
    time: Option<f64>,
    conflicts: Option<u64>,
    known: Option<&[u8]>,
) -> PyResult<(u64, bool)> {
    let known = known.map(shades_of_bytes);
    about(py, &puzzle, Bounds { time, conflicts }, |puzzle, budget| match &known {
        None => core::count(puzzle, limit, budget),
        Some(known) => core::count_given(puzzle, known, limit, budget),
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

/// `(status, shades)`: what all solutions agree on, or those that agree with `known`, one byte a cell; the status is a
/// member of `hitori.Status`.
#[pyfunction]
#[pyo3(signature = (puzzle, time=None, conflicts=None, known=None))]
fn backbone<'py>(
    py: Python<'py>,
    puzzle: OwnedPuzzle,
    time: Option<f64>,
    conflicts: Option<u64>,
    known: Option<&[u8]>,
) -> PyResult<Known<'py>> {
    let known = known.map(shades_of_bytes);
    let common = about(py, &puzzle, Bounds { time, conflicts }, |puzzle, budget| match &known {
        None => core::backbone(puzzle, budget),
        Some(known) => core::backbone_given(puzzle, known, budget),
    })?;
    let (status, shading) = match common {
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

/// All solutions of a `Puzzle`, or those that agree with `known`, one by one, each once.
#[pyclass(name = "Enumeration")]
struct PyEnumeration(OwnedEnumeration);

#[pymethods]
impl PyEnumeration {
    #[new]
    #[pyo3(signature = (puzzle, known=None))]
    fn new(py: Python<'_>, puzzle: OwnedPuzzle, known: Option<&[u8]>) -> PyResult<Self> {
        let dense = without_interpreter(py, |interrupted| {
            let budget = Budget { interrupted, ..Budget::UNLIMITED };
            puzzle.view().dense_labels(&budget).map(Cow::into_owned)
        })?;
        // None is only returned after an interrupt, which has been raised above.
        let owner = Enumerated(puzzle, dense.unwrap_or_default());
        let known = known.map(shades_of_bytes);
        Ok(PyEnumeration(OwnedEnumeration::new(owner, |Enumerated(puzzle, dense)| match known {
            None => Enumeration::new(puzzle.view(), dense),
            Some(known) => Enumeration::given(puzzle.view(), dense, known),
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
    use super::answers::{ask, ask_many, questions, technique_examples, techniques, PyBatch};
    #[pymodule_export]
    use super::batch::{solve_many, Answers};
    #[pymodule_export]
    use super::drawing::{board_svg, draw, palettes, svg};
    #[pymodule_export]
    use super::formats::{
        answers, decoded, detect, formats, is_link, is_puzzle, link, sites, write, write_among, PyAnswer, PyReader,
    };
    #[pymodule_export]
    use super::formats::{looks_like_puzzles, looks_like_text};
    #[pymodule_export]
    use super::generate::{generate, generate_text};
    #[pymodule_export]
    use super::numbers::{border_check, border_potentials, border_strip, strip_slope};
    #[pymodule_export]
    use super::numbers::{census, partners_needed, sparse_shading};
    #[pymodule_export]
    use super::numbers::{PyDerivation, PyDiagram, PyListing, PySampler};
    #[pymodule_export]
    use super::proofs::{check_proof, prove, solve_cube};
    #[pymodule_export]
    use super::weighed::{best, PyBestSolutions};
    #[pymodule_export]
    use super::{backbone, count, count_many, solve, uniqueness, PyEnumeration};

    #[allow(non_upper_case_globals, reason = "its name in Python")]
    #[pymodule_export]
    const __version__: &str = env!("CARGO_PKG_VERSION");
    #[pymodule_export]
    const CELL: f64 = hitori_answers::drawing::CELL;
    #[pymodule_export]
    const MAX_LINE: usize = hitori_formats::lines::MAX_LINE;
    #[pymodule_export]
    const MOST_COMPARED: usize = hitori_core::techniques::explanation::MOST_COMPARED;
}
