//! Questions to `hitori-answers`, and many at once: from puzzles or the bytes of a file to records in JSON.

use std::cell::RefCell;
use std::collections::HashSet;

use hitori_answers::json::written;
use hitori_answers::{Caller, Named, Problem, Question, Request};
use hitori_core::techniques::score::catalogue;
use hitori_core::techniques::EXAMPLES;
use miniserde::ser::{Fragment, Serialize};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyList, PyString, PyTuple};
use pyo3::IntoPyObjectExt;

use crate::bounds::clock;
use crate::convert::OwnedPuzzle;
use crate::errors::{error, InvalidOptionError};
use crate::formats::{tuple, PyReader};
use crate::running::{many, without_interpreter};

/// A `hitori.Puzzle` and its name.
pub struct NamedPuzzle {
    puzzle: OwnedPuzzle,
    name: Option<String>,
}

impl NamedPuzzle {
    fn named(&self) -> Named<'_> {
        Named { puzzle: self.puzzle.view(), name: self.name.as_deref() }
    }
}

impl<'a, 'py> FromPyObject<'a, 'py> for NamedPuzzle {
    type Error = PyErr;

    fn extract(value: Borrowed<'a, 'py, PyAny>) -> PyResult<Self> {
        let puzzle = value.extract()?;
        Ok(NamedPuzzle { puzzle, name: value.getattr("name")?.extract()? })
    }
}

/// The record that answers a question, as dictionaries and lists; about a puzzle, if it needs one. `after_step` is called
/// after each step of an explanation; what else the question says are its options.
#[pyfunction]
#[pyo3(signature = (ask, puzzle=None, after_step=None, **options))]
pub fn ask<'py>(
    py: Python<'py>,
    ask: &str,
    puzzle: Option<NamedPuzzle>,
    after_step: Option<Py<PyAny>>,
    options: Option<&Bound<'py, PyDict>>,
) -> PyResult<Bound<'py, PyAny>> {
    let question = question(ask, options)?;
    let started = puzzle.as_ref().map_or_else(clock, |puzzle| puzzle.puzzle.arrived);
    let (found, raised) = without_interpreter(py, |interrupted| {
        let raised = RefCell::new(None);
        let is_over = || raised.borrow().is_some() || interrupted();
        let call = || {
            if let Some(after_step) = &after_step {
                *raised.borrow_mut() = Python::attach(|py| after_step.call0(py).err());
            }
        };
        let caller = Caller { clock, started, interrupted: &is_over, threads: Some(1), after_step: &call };
        let mut record = None;
        let keep = &mut |found: &dyn Serialize| {
            record = Some(Python::attach(|py| to_python(py, found).map(Bound::unbind)));
        };
        let answer = question.answer(puzzle.as_ref().map(NamedPuzzle::named).as_ref(), &caller, keep);
        (answer.map(|_| record), raised.into_inner())
    })?;
    raised.map_or(Ok(()), Err)?;
    let record = found.map_err(error)?.unwrap_or_else(|| unreachable!("an answer has a record"))?;
    Ok(record.into_bound(py))
}

fn question(ask: &str, options: Option<&Bound<'_, PyDict>>) -> PyResult<Question> {
    let mut question = Question { ask: ask.to_owned(), ..Question::default() };
    for (name, value) in options.into_iter().flatten() {
        match name.extract::<&str>()? {
            "limit" => question.limit = value.extract()?,
            "time" => question.time = value.extract()?,
            "conflicts" => question.conflicts = value.extract()?,
            "known" => question.known = Some(rows_of(&value)?),
            "assumes_unique" => question.assumes_unique = value.extract()?,
            "without" => question.without = value.extract()?,
            "technique" => question.technique = value.extract()?,
            "about" => question.about = value.extract()?,
            "step" => question.step = Some(rows_of(&value)?),
            "because" => question.because = value.extract()?,
            "techniques" => question.techniques = value.extract()?,
            "proved" => question.proved = value.extract()?,
            "most" => question.most = value.extract()?,
            "seed" => question.seed = value.extract()?,
            "request" => question.request = Some(Request::read(value.extract()?).map_err(error)?),
            name => return Err(InvalidOptionError::new_err(format!("expected an option of a question, got '{name}'"))),
        }
    }
    Ok(question)
}

/// A `hitori.Shading` as rows of `#`, `.` and `?`.
fn rows_of(shading: &Bound<'_, PyAny>) -> PyResult<String> {
    let cells = shading.getattr("cells")?.cast_into::<PyBytes>()?;
    let cols: usize = shading.getattr("cols")?.extract()?;
    let row = |row: &[u8]| row.iter().map(|&shade| ['?', '#', '.'][usize::from(shade)]).collect();
    let rows: Vec<String> = cells.as_bytes().chunks(cols).map(row).collect();
    Ok(rows.join("\n"))
}

/// A record as Python's dictionaries, lists, texts and numbers.
fn to_python<'py>(py: Python<'py>, record: &dyn Serialize) -> PyResult<Bound<'py, PyAny>> {
    Ok(match record.begin() {
        Fragment::Null => py.None().into_bound(py),
        Fragment::Bool(value) => value.into_bound_py_any(py)?,
        Fragment::Str(text) => text.into_bound_py_any(py)?,
        Fragment::U64(number) => number.into_bound_py_any(py)?,
        Fragment::I64(number) => number.into_bound_py_any(py)?,
        // As many digits as in text.
        Fragment::F64(number) => ((number * 1e9).round() / 1e9).into_bound_py_any(py)?,
        Fragment::Seq(mut items) => {
            let list = PyList::empty(py);
            while let Some(item) = items.next() {
                list.append(to_python(py, item)?)?;
            }
            list.into_any()
        }
        Fragment::Map(mut entries) => {
            let dictionary = PyDict::new(py);
            while let Some((name, value)) = entries.next() {
                dictionary.set_item(PyString::intern(py, &name), to_python(py, value)?)?;
            }
            dictionary.into_any()
        }
    })
}

/// The records for many puzzles, in order, as one list in JSON, on `threads` threads; the limits are for each.
#[pyfunction]
#[pyo3(signature = (ask, puzzles, threads, **options))]
pub fn ask_many(
    py: Python<'_>,
    ask: &str,
    puzzles: Vec<NamedPuzzle>,
    threads: usize,
    options: Option<&Bound<'_, PyDict>>,
) -> PyResult<String> {
    let question = question(ask, options)?;
    let threads = (threads, Some(1));
    let answers = answered(py, &question, puzzles.len(), threads, |place| puzzles[place].named())?;
    let records: Result<Vec<String>, Problem> = answers.into_iter().map(|answer| Ok(answer?.0)).collect();
    Ok(format!("[{}]", records.map_err(error)?.join(", ")))
}

fn answered<'a>(
    py: Python<'_>,
    question: &Question,
    count: usize,
    (threads, each): (usize, Option<usize>),
    puzzle: impl Fn(usize) -> Named<'a> + Sync + Send,
) -> PyResult<Vec<Result<(String, &'static str), Problem>>> {
    let answer = |place, stop: &dyn Fn() -> bool| {
        let caller = Caller { clock, started: clock(), interrupted: stop, threads: each, after_step: &|| () };
        let mut record = String::new();
        let verdict = question.answer(Some(&puzzle(place)), &caller, &mut |found| record = written(found))?;
        Ok((record, verdict))
    };
    many(py, count, threads, answer)
}

/// The techniques, the easiest first: name, level (0 for trivial), cost, and the most rounds of a puzzle of that level
/// (None: any number). Two more follow that are not part of a rating: `lone-label`, and the last resort, `search`.
#[pyfunction]
pub fn techniques() -> Vec<(&'static str, u8, usize, Option<usize>)> {
    catalogue().map(|(name, level, cost, most)| (name, level as u8, cost, most)).collect()
}

/// Drawings where something is found, with a sentence each, and drawings where nothing is.
type Drawings = (&'static [(&'static str, &'static str)], &'static [&'static str]);

/// The examples of all techniques, and last those of `lone-label`.
#[pyfunction]
pub fn technique_examples() -> Vec<Drawings> {
    EXAMPLES.iter().map(|each| (each.examples, each.refused)).collect()
}

/// Puzzles with their names in the core's memory, to be asked about together.
#[pyclass(name = "Batch")]
#[derive(Default)]
pub struct PyBatch(Vec<NamedPuzzle>);

#[pymethods]
impl PyBatch {
    #[new]
    fn new() -> Self {
        PyBatch::default()
    }

    fn __len__(&self) -> usize {
        self.0.len()
    }

    /// The cells of all puzzles together.
    #[getter]
    fn cells(&self) -> usize {
        self.0.iter().map(|named| named.puzzle.view().labels.len()).sum()
    }

    /// Forget all puzzles.
    fn clear(&mut self) {
        self.0.clear();
    }

    /// Add a `hitori.Puzzle`.
    fn add(&mut self, puzzle: NamedPuzzle) {
        self.0.push(puzzle);
    }

    /// Add what a reader can read by now, at most `most` puzzles, up to the first item that has something to say: how many
    /// were added, and that item.
    fn read<'py>(
        &mut self,
        py: Python<'py>,
        reader: &mut PyReader,
        most: usize,
    ) -> PyResult<(usize, Option<Bound<'py, PyTuple>>)> {
        for added in 0..most {
            let Some(item) = reader.0.next() else { return Ok((added, None)) };
            match item {
                Ok(record) if record.warnings.is_empty() => {
                    let name = record.texts.name;
                    let puzzle = OwnedPuzzle::new(record.rows, record.cols, record.labels)?;
                    self.0.push(NamedPuzzle { puzzle, name });
                }
                item => return Ok((added, Some(tuple(py, item)?))),
            }
        }
        Ok((most, None))
    }

    /// The records for all puzzles, a line each, and the verdicts among them. `threads` are for all puzzles, `each` for each,
    /// where a search is long.
    #[allow(clippy::too_many_arguments, reason = "they are keywords in Python")]
    #[pyo3(signature = (ask, threads, limit=None, time=None, conflicts=None, each=Some(1)))]
    fn ask(
        &self,
        py: Python<'_>,
        ask: &str,
        threads: usize,
        limit: Option<u64>,
        time: Option<f64>,
        conflicts: Option<u64>,
        each: Option<usize>,
    ) -> PyResult<(String, HashSet<&'static str>)> {
        let question = Question { ask: ask.to_owned(), limit, time, conflicts, ..Question::default() };
        let puzzle = |place: usize| self.0[place].named();
        let (mut lines, mut verdicts) = (String::new(), HashSet::new());
        for answer in answered(py, &question, self.0.len(), (threads, each), puzzle)? {
            let (record, verdict) = answer.map_err(error)?;
            lines.push_str(&record);
            lines.push('\n');
            verdicts.insert(verdict);
        }
        Ok((lines, verdicts))
    }
}
