//! Between Python's values and the core's: puzzles in, results out.

use std::any::Any;
use std::time::{Duration, Instant};

use hitori_checker::Solution;
use hitori_core::budget::Budget;
use hitori_core::error::Error;
use hitori_core::puzzle::Puzzle;
use hitori_core::shading::{Shade, Shading};
use hitori_core::solve::{solve, Answer, Uniqueness};
use hitori_core::stats::Stats;
use pyo3::exceptions::PyValueError;
use pyo3::ffi;
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyBytes, PyString, PyType};

use crate::errors::{TooLargeError, WrongAnswerError, WrongTypeError};

/// A puzzle with labels of its own, so that the core can work on it without the interpreter.
pub struct OwnedPuzzle {
    rows: usize,
    cols: usize,
    labels: Vec<u32>,
    largest: u32,
    /// When it came: a time limit counts from here, for to take a large puzzle in takes time too.
    pub arrived: Duration,
}

/// The core's answer to `solve`, with its cost.
pub struct Solved {
    answer: Answer,
    stats: Stats,
    seconds: f64,
}

impl OwnedPuzzle {
    /// The core's view of it. The shape was checked when it came in.
    pub fn view(&self) -> Puzzle<'_> {
        Puzzle { rows: self.rows, cols: self.cols, labels: &self.labels, largest: self.largest }
    }

    pub fn solve(&self, budget: &Budget) -> Solved {
        let start = Instant::now();
        let (answer, stats) = solve(&self.view(), budget);
        Solved { answer, stats, seconds: start.elapsed().as_secs_f64() }
    }
}

impl<'a, 'py> FromPyObject<'a, 'py> for OwnedPuzzle {
    type Error = PyErr;

    fn extract(puzzle: Borrowed<'a, 'py, PyAny>) -> PyResult<Self> {
        let (py, arrived) = (puzzle.py(), crate::clock());
        let buffer = puzzle.getattr(intern!(py, "buffer")).map_err(|_| no_puzzle(&puzzle))?;
        let rows: usize = puzzle.getattr(intern!(py, "rows"))?.extract()?;
        let cols: usize = puzzle.getattr(intern!(py, "cols"))?.extract()?;
        let bytes = buffer.cast::<PyBytes>()?.as_bytes();
        let labels: Vec<u32> =
            bytes.chunks_exact(4).map(|label| u32::from_ne_bytes([label[0], label[1], label[2], label[3]])).collect();
        match Puzzle::new(rows, cols, &labels) {
            Ok(Puzzle { largest, .. }) => Ok(OwnedPuzzle { rows, cols, labels, largest, arrived }),
            Err(error) => Err(refusal(&error)),
        }
    }
}

fn no_puzzle(value: &Borrowed<'_, '_, PyAny>) -> PyErr {
    let kind = value.get_type().name().map_or_else(|_| "?".to_owned(), |name| name.to_string());
    WrongTypeError::new_err(format!("expected a hitori.Puzzle, got {kind}; `Puzzle(rows)` makes one"))
}

/// What to raise for a grid that the core refuses.
pub fn refusal(error: &Error) -> PyErr {
    match error {
        Error::BadShape { .. } => PyValueError::new_err(error.to_string()),
        _ => TooLargeError::new_err(error.to_string()),
    }
}

/// What to raise after a panic in the core.
pub fn defect(panic: &(dyn Any + Send)) -> PyErr {
    let text = panic.downcast_ref::<String>().map(String::as_str).or(panic.downcast_ref::<&str>().copied());
    let text = text.unwrap_or("no message");
    WrongAnswerError::new_err(format!("the native core stopped on a bug, please report it: {text}"))
}

/// One byte a cell, as `hitori.Shading.cells` holds them.
pub fn shading_bytes<'py>(py: Python<'py>, shading: &[Shade]) -> Bound<'py, PyBytes> {
    let bytes: Vec<u8> = shading.iter().map(|&shade| shade as u8).collect();
    PyBytes::new(py, &bytes)
}

/// The same for a solution.
pub fn solution_bytes<'py>(py: Python<'py>, solution: &Solution) -> Bound<'py, PyBytes> {
    const SHADES: [u8; 2] = [Shade::Unshaded as u8, Shade::Shaded as u8];
    let bytes: Vec<u8> = solution.shaded().iter().map(|&is_shaded| SHADES[usize::from(is_shaded)]).collect();
    PyBytes::new(py, &bytes)
}

/// The shades of so many cells, as `hitori.Shading.cells` holds them.
pub fn shades(bytes: &[u8], cells: usize) -> PyResult<Shading> {
    if bytes.len() != cells {
        return Err(PyValueError::new_err(format!("{} shades for {cells} cells", bytes.len())));
    }
    if let Some(byte) = bytes.iter().find(|&&byte| Shade::from_byte(byte).is_none()) {
        return Err(PyValueError::new_err(format!("no shade {byte}")));
    }
    Ok(bytes.iter().map(|&byte| Shade::from_byte(byte).unwrap_or(Shade::Unknown)).collect())
}

/// The members of `hitori.Status`.
pub struct Statuses {
    pub solved: Py<PyAny>,
    pub no_solution: Py<PyAny>,
    pub unknown: Py<PyAny>,
}

impl Statuses {
    fn new(results: &Bound<'_, PyModule>) -> PyResult<Self> {
        let status = results.getattr("Status")?;
        let member = |name| PyResult::Ok(status.getattr(name)?.unbind());
        Ok(Statuses { solved: member("SOLVED")?, no_solution: member("NO_SOLUTION")?, unknown: member("UNKNOWN")? })
    }
}

/// The members of `hitori.Uniqueness`.
pub fn uniqueness<'py>(py: Python<'py>, found: &Uniqueness) -> PyResult<Bound<'py, PyAny>> {
    let name = match found {
        Uniqueness::None => intern!(py, "NONE"),
        Uniqueness::Unique(_) => intern!(py, "UNIQUE"),
        Uniqueness::Multiple(..) => intern!(py, "MULTIPLE"),
        Uniqueness::Unknown => intern!(py, "UNKNOWN"),
    };
    py.import(intern!(py, "hitori.results"))?.getattr(intern!(py, "Uniqueness"))?.getattr(name)
}

/// Makes `SolveResult`s, with their `Shading` and `SearchStats`, by filling the slots of the dataclasses.
pub struct ResultBuilder {
    result: Frozen,
    stats: Frozen,
    shading: Frozen,
    statuses: Statuses,
    native: Py<PyString>,
}

impl ResultBuilder {
    pub fn get(py: Python<'_>) -> PyResult<&Self> {
        static BUILDER: PyOnceLock<ResultBuilder> = PyOnceLock::new();
        BUILDER.get_or_try_init(py, || {
            let base = py.import("hitori.results")?;
            Ok(ResultBuilder {
                result: Frozen::new(
                    &base,
                    "SolveResult",
                    &["status", "solution", "stats", "solver", "elapsed", "puzzle"],
                )?,
                stats: Frozen::new(
                    &base,
                    "SearchStats",
                    &[
                        "states",
                        "conflicts",
                        "backtracks",
                        "max_depth",
                        "variables",
                        "clauses",
                        "encode_seconds",
                        "search_seconds",
                    ],
                )?,
                shading: Frozen::new(&py.import("hitori.shading")?, "Shading", &["rows", "cols", "cells"])?,
                statuses: Statuses::new(&base)?,
                native: PyString::intern(py, "native").unbind(),
            })
        })
    }

    /// The members of `hitori.Status`.
    pub fn statuses(&self) -> &Statuses {
        &self.statuses
    }

    /// The `SolveResult` of a `Puzzle`.
    pub fn build<'py>(
        &self,
        py: Python<'py>,
        solved: &Solved,
        puzzle: Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let none = py.None().into_bound(py);
        let (status, solution) = match &solved.answer {
            Answer::Solved(solution) => (&self.statuses.solved, self.build_shading(py, solution)?),
            Answer::NoSolution => (&self.statuses.no_solution, none.clone()),
            Answer::Unknown => (&self.statuses.unknown, none.clone()),
        };
        let Stats { states, conflicts, backtracks, max_depth } = solved.stats;
        let seconds = solved.seconds.into_pyobject(py)?.into_any();
        let counters = [states, conflicts, backtracks, max_depth].map(|number| number.into_pyobject(py));
        let [states, conflicts, backtracks, max_depth] = counters;
        let stats = self.stats.make(
            py,
            [
                states?.into_any(),
                conflicts?.into_any(),
                backtracks?.into_any(),
                max_depth?.into_any(),
                none.clone(),
                none.clone(),
                none,
                seconds.clone(),
            ],
        )?;
        let solver = self.native.bind(py).clone().into_any();
        self.result.make(py, [status.bind(py).clone(), solution, stats, solver, seconds, puzzle])
    }

    fn build_shading<'py>(&self, py: Python<'py>, solution: &Solution) -> PyResult<Bound<'py, PyAny>> {
        let (rows, cols) = (solution.rows().into_pyobject(py)?, solution.cols().into_pyobject(py)?);
        self.shading.make(py, [rows.into_any(), cols.into_any(), solution_bytes(py, solution).into_any()])
    }
}

/// A frozen dataclass with slots, instances of which are made without a call into Python.
///
/// A frozen dataclass refuses `setattr`; its own `__init__` goes around that with `object.__setattr__`, and so does this.
struct Frozen {
    class: Py<PyType>,
    fields: Vec<Py<PyString>>,
}

impl Frozen {
    /// Fails when the fields are not exactly those of the class, in its order.
    fn new(module: &Bound<'_, PyModule>, name: &str, fields: &[&str]) -> PyResult<Self> {
        let py = module.py();
        let class = module.getattr(name)?.cast_into::<PyType>()?;
        let slots: Vec<String> = class.getattr("__slots__")?.extract()?;
        if slots != fields {
            return Err(PyValueError::new_err(format!("{name} has the fields {slots:?}, the core fills {fields:?}")));
        }
        let fields = fields.iter().map(|field| PyString::intern(py, field).unbind()).collect();
        Ok(Frozen { class: class.unbind(), fields })
    }

    fn make<'py, const N: usize>(
        &self,
        py: Python<'py>,
        values: [Bound<'py, PyAny>; N],
    ) -> PyResult<Bound<'py, PyAny>> {
        // SAFETY: `class` is a heap type made by a class statement whose instances need nothing but their slots; the
        // generic allocator returns a new, owned reference to such an instance with empty slots, or null with an
        // exception set, which `from_owned_ptr_or_err` handles.
        let instance =
            unsafe { Bound::from_owned_ptr_or_err(py, ffi::PyType_GenericAlloc(self.class.as_ptr().cast(), 0))? };
        for (field, value) in self.fields.iter().zip(values) {
            // SAFETY: all three are live objects for the length of the call, which takes no ownership. This is what
            // `object.__setattr__` does, which the dataclass's own `__init__` calls.
            let failed = unsafe { ffi::PyObject_GenericSetAttr(instance.as_ptr(), field.as_ptr(), value.as_ptr()) };
            if failed != 0 {
                return Err(PyErr::fetch(py));
            }
        }
        Ok(instance)
    }
}
