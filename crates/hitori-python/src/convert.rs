//! Between Python's values and the core's: puzzles in, results out.

use std::any::Any;
use std::borrow::Cow;
use std::cell::Cell;
use std::time::Duration;

use hitori_checker::Solution;
use hitori_core::budget::Budget;
use hitori_core::error::Error;
use hitori_core::puzzle::Puzzle;
use hitori_core::shading::Shade;
use hitori_core::solve::{solve_on_threads, Answer, Uniqueness, Workspace};
use hitori_core::stats::Stats;
use pyo3::exceptions::PyValueError;
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyBytes, PyString, PyType};

use crate::bounds::clock;
use crate::errors::{TooLargeError, WrongAnswerError, WrongTypeError};
use crate::slots::{Frozen, Slot};

/// A puzzle with labels of its own, so that the core can work on it without the interpreter.
pub struct OwnedPuzzle {
    rows: usize,
    cols: usize,
    labels: Vec<u32>,
    largest: u32,
    /// When it came: a time limit counts from here, for to take a large puzzle in takes time too.
    pub arrived: Duration,
}

thread_local! {
    /// The memory of this thread's calls, which a small puzzle needs longer to allocate than to be solved in. It is taken
    /// out for each call, for a signal handler may make another meanwhile.
    static WORKSPACE: Cell<Option<Box<Workspace>>> = const { Cell::new(None) };
}

/// After a larger puzzle the memory is given back.
const KEPT_CELLS: usize = 1 << 16;

impl OwnedPuzzle {
    /// A puzzle of these labels, which has no time of arrival: reading the clock takes as long as reading a small puzzle.
    pub fn new(rows: usize, cols: usize, labels: Vec<u32>) -> PyResult<Self> {
        let Puzzle { largest, .. } = Puzzle::new(rows, cols, &labels).map_err(|error| refusal(&error))?;
        Ok(OwnedPuzzle { rows, cols, labels, largest, arrived: Duration::ZERO })
    }

    /// The core's view of it. The shape was checked when it came in.
    pub fn view(&self) -> Puzzle<'_> {
        Puzzle { rows: self.rows, cols: self.cols, labels: &self.labels, largest: self.largest }
    }

    /// One solution, and what it has cost, with the seconds; on so many threads where the search is long, or (None) on all.
    pub fn solve(&self, threads: Option<usize>, budget: &Budget) -> (Answer, Stats, f64) {
        let mut workspace = WORKSPACE.take().unwrap_or_default();
        let (answer, stats) = solve_on_threads(&mut workspace, &self.view(), threads, budget);
        if self.labels.len() <= KEPT_CELLS {
            WORKSPACE.set(Some(workspace));
        }
        (answer, stats, clock().saturating_sub(self.arrived).as_secs_f64())
    }
}

impl<'a, 'py> FromPyObject<'a, 'py> for OwnedPuzzle {
    type Error = PyErr;

    fn extract(puzzle: Borrowed<'a, 'py, PyAny>) -> PyResult<Self> {
        let arrived = clock();
        let (rows, cols, buffer) = PuzzleReader::get(puzzle.py())?.read(&puzzle)?;
        Ok(OwnedPuzzle { arrived, ..OwnedPuzzle::new(rows, cols, labels_in(buffer.as_bytes()).into_owned())? })
    }
}

/// Reads `hitori.Puzzle`s.
pub struct PuzzleReader {
    class: Py<PyType>,
    rows: Slot,
    cols: Slot,
    buffer: Slot,
}

impl PuzzleReader {
    pub fn get(py: Python<'_>) -> PyResult<&Self> {
        static READER: PyOnceLock<PuzzleReader> = PyOnceLock::new();
        READER.get_or_try_init(py, || {
            let class = py.import("hitori.puzzle")?.getattr("Puzzle")?.cast_into::<PyType>()?;
            let slot = |name| Slot::new(&class, name);
            let (rows, cols, buffer) = (slot("rows")?, slot("cols")?, slot("buffer")?);
            Ok(PuzzleReader { class: class.unbind(), rows, cols, buffer })
        })
    }

    /// The rows, columns and buffer of a puzzle.
    pub fn read<'py>(&self, puzzle: &Bound<'py, PyAny>) -> PyResult<(usize, usize, Bound<'py, PyBytes>)> {
        let py = puzzle.py();
        let (buffer, rows, cols) = if puzzle.get_type().is(&self.class) {
            (self.buffer.get(puzzle)?, self.rows.get(puzzle)?, self.cols.get(puzzle)?)
        } else if puzzle.is_instance(self.class.bind(py))? {
            let field = |name| puzzle.getattr(name);
            (field(intern!(py, "buffer"))?, field(intern!(py, "rows"))?, field(intern!(py, "cols"))?)
        } else {
            return Err(no_puzzle(puzzle));
        };
        Ok((rows.extract()?, cols.extract()?, buffer.cast_into::<PyBytes>()?))
    }
}

/// The labels that the buffer of a puzzle holds: in place, or copied if the buffer is not aligned.
pub fn labels_in(buffer: &[u8]) -> Cow<'_, [u32]> {
    // SAFETY: any four bytes are a number.
    match unsafe { buffer.align_to() } {
        ([], labels, []) => Cow::Borrowed(labels),
        _ => buffer.chunks_exact(4).map(|label| u32::from_ne_bytes([label[0], label[1], label[2], label[3]])).collect(),
    }
}

fn no_puzzle(value: &Bound<'_, PyAny>) -> PyErr {
    let kind = value.get_type().name().map_or_else(|_| "?".to_owned(), |name| name.to_string());
    WrongTypeError::new_err(format!("expected a hitori.Puzzle, got {kind}; Puzzle(rows) makes one"))
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

/// Labels as the buffer of a `hitori.Puzzle`.
pub fn label_bytes<'py>(py: Python<'py>, labels: &[u32]) -> Bound<'py, PyBytes> {
    let bytes: Vec<u8> = labels.iter().flat_map(|label| label.to_ne_bytes()).collect();
    PyBytes::new(py, &bytes)
}

/// One byte a cell, as `hitori.Shading.codes` holds them.
pub fn shading_bytes<'py>(py: Python<'py>, shading: &[Shade]) -> Bound<'py, PyBytes> {
    let bytes: Vec<u8> = shading.iter().map(|&shade| shade as u8).collect();
    PyBytes::new(py, &bytes)
}

/// The shades of `hitori.Shading.buffer`, which holds 0, 1 and 2 alone.
pub fn shades_of_bytes(bytes: &[u8]) -> Vec<Shade> {
    bytes.iter().map(|&code| [Shade::Unknown, Shade::Shaded, Shade::Unshaded][usize::from(code)]).collect()
}

/// `shading_bytes` for a solution.
pub fn solution_bytes<'py>(py: Python<'py>, solution: &Solution) -> PyResult<Bound<'py, PyBytes>> {
    PyBytes::new_with(py, solution.shaded().len(), |bytes| {
        write_shades(solution, bytes);
        Ok(())
    })
}

/// The same into memory that is there already.
pub fn write_shades(solution: &Solution, bytes: &mut [u8]) {
    for (byte, &is_shaded) in bytes.iter_mut().zip(solution.shaded()) {
        *byte = if is_shaded { Shade::Shaded } else { Shade::Unshaded } as u8;
    }
}

/// How a question ended.
#[derive(Clone, Copy)]
pub enum Status {
    Solved,
    NoSolution,
    Unknown,
}

impl Status {
    pub fn of(answer: &Answer) -> Self {
        match answer {
            Answer::Solved(_) => Status::Solved,
            Answer::NoSolution => Status::NoSolution,
            Answer::Unknown => Status::Unknown,
        }
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
    result: Frozen<6>,
    stats: Frozen<8>,
    shading: Frozen<3>,
    statuses: [Py<PyAny>; 3],
    native: Py<PyString>,
    /// Where a result whose fields are not made yet has its answers, and its place among them.
    answers: Slot,
    number: Slot,
}

/// What a result says, without the cells of its solution.
#[derive(Clone, Copy)]
pub struct Outcome {
    pub status: Status,
    pub shape: (usize, usize),
    pub stats: Stats,
    pub seconds: f64,
}

impl ResultBuilder {
    pub fn get(py: Python<'_>) -> PyResult<&Self> {
        static BUILDER: PyOnceLock<ResultBuilder> = PyOnceLock::new();
        BUILDER.get_or_try_init(py, || {
            let base = py.import("hitori.results")?;
            let fields = ["status", "solution", "stats", "solver", "elapsed", "puzzle"];
            let result = Frozen::new(&base, "SolveResult", fields)?;
            let fields = [
                "states",
                "conflicts",
                "backtracks",
                "max_depth",
                "variables",
                "clauses",
                "encode_seconds",
                "search_seconds",
            ];
            let status = base.getattr("Status")?;
            let member = |name| PyResult::Ok(status.getattr(name)?.unbind());
            Ok(ResultBuilder {
                answers: result.slot(py, "_answers")?,
                number: result.slot(py, "_number")?,
                result,
                stats: Frozen::new(&base, "SearchStats", fields)?,
                shading: Frozen::new(&py.import("hitori.shading")?, "Shading", ["rows", "cols", "codes"])?,
                statuses: [member("SOLVED")?, member("NO_SOLUTION")?, member("UNKNOWN")?],
                native: PyString::intern(py, "native").unbind(),
            })
        })
    }

    /// The member of `hitori.Status`.
    pub fn status<'py>(&self, py: Python<'py>, status: Status) -> &Bound<'py, PyAny> {
        self.statuses[status as usize].bind(py)
    }

    /// The `SolveResult` of a `Puzzle`.
    pub fn build<'py>(
        &self,
        py: Python<'py>,
        (answer, stats, seconds): (Answer, Stats, f64),
        puzzle: Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let solution = answer.solution();
        let shape = solution.map_or((0, 0), |solution| (solution.rows(), solution.cols()));
        let cells = solution.map(|solution| solution_bytes(py, solution)).transpose()?;
        let result = self.result.empty(py)?;
        self.fill(&result, Outcome { status: Status::of(&answer), shape, stats, seconds }, cells, puzzle)?;
        Ok(result)
    }

    /// A `SolveResult` whose fields are made when one of them is read; `answers` is asked for them then.
    pub fn build_later<'py>(&self, answers: &Bound<'py, PyAny>, number: usize) -> PyResult<Bound<'py, PyAny>> {
        let result = self.result.empty(answers.py())?;
        self.answers.set(&result, answers)?;
        self.number.set(&result, &number.into_pyobject(answers.py())?.into_any())?;
        Ok(result)
    }

    /// Give an empty `SolveResult` its fields, after which it lets go of what they were made from.
    pub fn fill<'py>(
        &self,
        result: &Bound<'py, PyAny>,
        Outcome { status, shape: (rows, cols), stats, seconds }: Outcome,
        cells: Option<Bound<'py, PyBytes>>,
        puzzle: Bound<'py, PyAny>,
    ) -> PyResult<()> {
        let py = result.py();
        let none = py.None().into_bound(py);
        let Stats { states, conflicts, backtracks, max_depth } = stats;
        let seconds = seconds.into_pyobject(py)?.into_any();
        let number = |number: u64| PyResult::Ok(number.into_pyobject(py)?.into_any());
        let counters = [number(states)?, number(conflicts)?, number(backtracks)?, number(max_depth)?];
        let [states, conflicts, backtracks, max_depth] = counters;
        let (variables, clauses, encoding) = (none.clone(), none.clone(), none.clone());
        let counted = [states, conflicts, backtracks, max_depth, variables, clauses, encoding, seconds.clone()];
        let stats = self.stats.make(py, counted)?;
        let solution = match cells {
            None => none,
            Some(cells) => self.shading.make(py, [number(rows as u64)?, number(cols as u64)?, cells.into_any()])?,
        };
        let solver = self.native.bind(py).clone().into_any();
        self.result.fill(result, [self.status(py, status).clone(), solution, stats, solver, seconds, puzzle])?;
        // Only now: another thread that finds no answers relies on the fields.
        self.answers.set(result, py.None().bind(py))
    }
}
