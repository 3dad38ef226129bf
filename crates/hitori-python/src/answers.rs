//! Questions to `hitori-answers`, and many at once: from puzzles or the bytes of a file to records in JSON.

use std::cell::RefCell;
use std::collections::HashSet;
use std::sync::Arc;

use hitori_answers::float::kept;
use hitori_answers::json::written;
use hitori_answers::record::About;
use hitori_answers::value::{Given, Value};
use hitori_answers::{Caller, Limits, Problem, Question, QUESTIONS};
use hitori_core::puzzle::Puzzle;
use hitori_core::techniques::score::catalogue;
use hitori_core::techniques::EXAMPLES;
use miniserde::ser::{Fragment, Serialize};
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyBytes, PyDict, PyList, PyString, PyTuple};
use pyo3::IntoPyObjectExt;

use crate::bounds::clock;
use crate::convert::OwnedPuzzle;
use crate::errors::error;
use crate::formats::{numbered, PyReader};
use crate::running::{many, without_interpreter};

/// A `hitori.Puzzle` and its name.
pub struct NamedPuzzle {
    puzzle: OwnedPuzzle,
    name: Option<String>,
}

impl<'a, 'py> FromPyObject<'a, 'py> for NamedPuzzle {
    type Error = PyErr;

    fn extract(value: Borrowed<'a, 'py, PyAny>) -> PyResult<Self> {
        let puzzle = value.extract()?;
        Ok(NamedPuzzle { puzzle, name: value.getattr("name")?.extract()? })
    }
}

/// The record that answers a question, as dictionaries and lists; about a puzzle, if it needs one. `after_step` is called
/// after each step of an explanation.
#[pyfunction]
#[pyo3(signature = (name, options, puzzle=None, after_step=None, time=None, conflicts=None))]
pub fn ask<'py>(
    py: Python<'py>,
    name: &str,
    options: &Bound<'py, PyDict>,
    puzzle: Option<OwnedPuzzle>,
    after_step: Option<Py<PyAny>>,
    time: Option<f64>,
    conflicts: Option<u64>,
) -> PyResult<Bound<'py, PyAny>> {
    let question = question(name, options)?;
    let started = puzzle.as_ref().map_or_else(clock, |puzzle| puzzle.arrived);
    let (found, raised) = without_interpreter(py, |interrupted| {
        let raised = RefCell::new(None);
        let is_over = || raised.borrow().is_some() || interrupted();
        let call = || {
            if let Some(after_step) = &after_step {
                *raised.borrow_mut() = Python::attach(|py| after_step.call0(py).err());
            }
        };
        let limits = Limits { time, conflicts };
        let caller = Caller { limits, clock, started, interrupted: &is_over, threads: Some(1), after_step: &call };
        let mut record = None;
        let keep = &mut |found: &dyn Serialize| {
            record = Some(Python::attach(|py| to_python(py, found).map(Bound::unbind)));
        };
        let answer = question.answer(puzzle.as_ref().map(OwnedPuzzle::view).as_ref(), &caller, keep);
        (answer.map(|_| record), raised.into_inner())
    })?;
    raised.map_or(Ok(()), Err)?;
    let record = found.map_err(error)?.unwrap_or_else(|| unreachable!("an answer has a record"))?;
    Ok(record.into_bound(py))
}

/// The question of this name with these options.
fn question(name: &str, options: &Bound<'_, PyDict>) -> PyResult<Question> {
    Question::read(name, &given(options)?).map_err(error)
}

/// Python's keywords as the options of a question.
pub fn given(options: &Bound<'_, PyDict>) -> PyResult<Given> {
    let mut given = Given::default();
    for (name, value) in options.iter() {
        given.insert(name.extract()?, option_value(&value)?);
    }
    Ok(given)
}

/// A value as JSON has it; a `hitori.Shading` becomes rows of `#`, `.` and `?`.
fn option_value(value: &Bound<'_, PyAny>) -> PyResult<Value> {
    if value.is_none() {
        Ok(Value::Null)
    } else if let Ok(value) = value.cast::<PyBool>() {
        Ok(Value::Bool(value.is_true()))
    } else if let Ok(text) = value.cast::<PyString>() {
        Ok(Value::Text(text.to_str()?.to_owned()))
    } else if let Ok(number) = value.extract() {
        Ok(Value::Whole(number))
    } else if let Ok(number) = value.extract() {
        Ok(Value::Negative(number))
    } else if let Ok(number) = value.extract() {
        Ok(Value::Decimal(number))
    } else if let Ok(options) = value.cast::<PyDict>() {
        given(options).map(Value::Options)
    } else if let Ok(codes) = value.getattr("codes") {
        Ok(Value::Text(rows_of(&codes, value)?))
    } else {
        let items = value.try_iter()?.map(|item| option_value(&item?));
        items.collect::<PyResult<Vec<Value>>>().map(Value::List)
    }
}

/// The codes of a `hitori.Shading` as rows of `#`, `.` and `?`.
fn rows_of(codes: &Bound<'_, PyAny>, shading: &Bound<'_, PyAny>) -> PyResult<String> {
    let cols: usize = shading.getattr("cols")?.extract()?;
    let row = |row: &[u8]| row.iter().map(|&shade| ['?', '#', '.'][usize::from(shade)]).collect();
    let rows: Vec<String> = codes.cast::<PyBytes>()?.as_bytes().chunks(cols).map(row).collect();
    Ok(rows.join("\n"))
}

/// An option as it is declared: its name, what its value is, and whether it must be there.
type Declared = (&'static str, &'static str, bool);

/// All questions: name, the type in Rust, whether it is about a puzzle, whether the page's first module knows it, options.
#[pyfunction]
pub fn questions() -> Vec<(&'static str, &'static str, bool, bool, Vec<Declared>)> {
    let declared = QUESTIONS.iter().map(|question| {
        let options = question.options.iter().map(|option| (option.name, option.kind, option.is_required));
        let (name, type_name) = (question.name, question.type_name);
        (name, type_name, question.has_puzzle, question.is_in_first_module, options.collect())
    });
    declared.collect()
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
        Fragment::F64(number) => kept(number).into_bound_py_any(py)?,
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
#[pyo3(signature = (name, options, puzzles, threads, time=None, conflicts=None))]
pub fn ask_many(
    py: Python<'_>,
    name: &str,
    options: &Bound<'_, PyDict>,
    puzzles: Vec<OwnedPuzzle>,
    threads: usize,
    time: Option<f64>,
    conflicts: Option<u64>,
) -> PyResult<String> {
    let asked = Asked { question: question(name, options)?, limits: Limits { time, conflicts }, each: Some(1) };
    let answers = asked.of_many(py, puzzles.len(), threads, |place| puzzles[place].view())?;
    let records: Result<Vec<String>, Problem> = answers.into_iter().map(|answer| Ok(answer?.0)).collect();
    Ok(format!("[{}]", records.map_err(error)?.join(", ")))
}

/// A question to many puzzles, with what the answer to each may spend: the threads are for one long search.
struct Asked {
    question: Question,
    limits: Limits,
    each: Option<usize>,
}

impl Asked {
    /// The record for each of so many puzzles, and its verdict.
    fn of_many<'a>(
        &self,
        py: Python<'_>,
        count: usize,
        threads: usize,
        puzzle: impl Fn(usize) -> Puzzle<'a> + Sync + Send,
    ) -> PyResult<Vec<Result<(String, &'static str), Problem>>> {
        let &Asked { ref question, limits, each } = self;
        let answer = |place, stop: &dyn Fn() -> bool| {
            let started = clock();
            let caller = Caller { limits, clock, started, interrupted: stop, threads: each, after_step: &|| () };
            let mut record = String::new();
            let verdict = question.answer(Some(&puzzle(place)), &caller, &mut |found| record = written(found))?;
            Ok((record, verdict))
        };
        many(py, count, threads, answer)
    }
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

/// A puzzle of a file.
struct Entry {
    named: NamedPuzzle,
    file: Option<Arc<str>>,
    index: usize,
    /// What its reader had to say.
    notes: Vec<String>,
}

impl Entry {
    fn line(&self, record: &str) -> String {
        let NamedPuzzle { puzzle, name } = &self.named;
        let (puzzle, name) = (puzzle.view(), name.as_deref());
        let about = About { file: self.file.as_deref(), index: self.index, name, rows: puzzle.rows, cols: puzzle.cols };
        about.line(&self.notes, record)
    }
}

/// Puzzles of files in the core's memory, to be asked about together.
#[pyclass(name = "Batch")]
#[derive(Default)]
pub struct PyBatch(Vec<Entry>);

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
        self.0.iter().map(|entry| entry.named.puzzle.view().labels.len()).sum()
    }

    /// Forget all puzzles.
    fn clear(&mut self) {
        self.0.clear();
    }

    /// Add a `hitori.Puzzle`: number `index`, from 1, of a file (None: stdin), with what its reader noted.
    fn add(&mut self, puzzle: NamedPuzzle, file: Option<&str>, index: usize, notes: Vec<String>) {
        self.0.push(Entry { named: puzzle, file: file.map(Arc::from), index, notes });
    }

    /// Add what a reader of a file can read by now, at most `most` puzzles, up to the first item that has something to
    /// say: how many were added, and that item.
    fn read<'py>(
        &mut self,
        py: Python<'py>,
        reader: &mut PyReader,
        most: usize,
        file: Option<&str>,
    ) -> PyResult<(usize, Option<Bound<'py, PyTuple>>)> {
        let file: Option<Arc<str>> = file.map(Arc::from);
        for added in 0..most {
            let Some(item) = reader.0.next() else { return Ok((added, None)) };
            let index = reader.0.number();
            match item {
                Ok(record) if record.warnings.is_empty() => {
                    let name = record.texts.name;
                    let puzzle = OwnedPuzzle::new(record.rows, record.cols, record.labels)?;
                    let named = NamedPuzzle { puzzle, name };
                    self.0.push(Entry { named, file: file.clone(), index, notes: Vec::new() });
                }
                item => return Ok((added, Some(numbered(py, item, index)?))),
            }
        }
        Ok((most, None))
    }

    /// The records for all puzzles, a line each that begins with what it is about, and the verdicts among them. `threads` are
    /// for all puzzles, `each` for each,
    /// where a search is long.
    #[allow(clippy::too_many_arguments, reason = "two are what is asked, four what it may cost")]
    #[pyo3(signature = (name, options, threads, time=None, conflicts=None, each=Some(1)))]
    fn ask(
        &self,
        py: Python<'_>,
        name: &str,
        options: &Bound<'_, PyDict>,
        threads: usize,
        time: Option<f64>,
        conflicts: Option<u64>,
        each: Option<usize>,
    ) -> PyResult<(String, HashSet<&'static str>)> {
        let asked = Asked { question: question(name, options)?, limits: Limits { time, conflicts }, each };
        let (mut lines, mut verdicts) = (String::new(), HashSet::new());
        let answers = asked.of_many(py, self.0.len(), threads, |place| self.0[place].named.puzzle.view())?;
        for (answer, entry) in answers.into_iter().zip(&self.0) {
            let (record, verdict) = answer.map_err(error)?;
            lines.push_str(&entry.line(&record));
            lines.push('\n');
            verdicts.insert(verdict);
        }
        Ok((lines, verdicts))
    }
}
