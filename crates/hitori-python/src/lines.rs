//! Many puzzles at once, from the bytes of a file to lines of JSON.

use std::str::FromStr;

use hitori_core::many::ask_many;
use hitori_lines::answers::{self, Told};
use hitori_lines::batch::{Batch, Named};
use hitori_lines::reading::{read, Form, Taken};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::convert::{refusal, OwnedPuzzle};
use crate::{without_interpreter, Bounds};

/// Puzzles with their names in the core's memory, to be asked about together.
#[pyclass(name = "Batch")]
pub struct PyBatch(Batch);

#[pymethods]
impl PyBatch {
    #[new]
    fn new() -> Self {
        PyBatch(Batch::default())
    }

    fn __len__(&self) -> usize {
        self.0.len()
    }

    /// The cells of all puzzles together.
    #[getter]
    fn cells(&self) -> usize {
        self.0.cells()
    }

    /// Forget all puzzles.
    fn clear(&mut self) {
        self.0.clear();
    }

    /// Add a `hitori.Puzzle`.
    fn add(&mut self, puzzle: &Bound<'_, PyAny>) -> PyResult<()> {
        let owned: OwnedPuzzle = puzzle.extract()?;
        let name: Option<String> = puzzle.getattr("name")?.extract()?;
        let view = owned.view();
        self.0.push(view.rows, view.cols, view.labels, name.as_deref()).map_err(|error| refusal(&error))
    }

    /// `(bytes, lines, puzzles)`: add the puzzles of a text for as long as its records are plain, at most `most`.
    ///
    /// It begins `at` this byte and consists of whole lines; `form` is a name that `Form` knows.
    fn read(&mut self, form: &str, text: &[u8], at: usize, most: usize) -> PyResult<(usize, usize, usize)> {
        let form = Form::from_str(form).map_err(|()| PyValueError::new_err("no such form"))?;
        let text = text.get(at..).ok_or_else(|| PyValueError::new_err("beyond the text"))?;
        let Taken { bytes, lines, puzzles } = read(form, text, most, &mut self.0);
        Ok((bytes, lines, puzzles))
    }

    /// The lines of `hitori solve --json`, and a status for each puzzle.
    #[pyo3(signature = (threads, time=None, conflicts=None))]
    fn solve(
        &self,
        py: Python<'_>,
        threads: usize,
        time: Option<f64>,
        conflicts: Option<u64>,
    ) -> PyResult<(String, Vec<&'static str>)> {
        let bounds = Bounds { time, conflicts };
        self.ask(py, threads, |of, stop| Some(answers::solve(of, &bounds.budget(stop))))
    }

    /// The lines of `hitori count --json`, and for each puzzle its count and whether that is all.
    #[pyo3(signature = (threads, limit=None, time=None, conflicts=None))]
    fn count(
        &self,
        py: Python<'_>,
        threads: usize,
        limit: Option<u64>,
        time: Option<f64>,
        conflicts: Option<u64>,
    ) -> PyResult<(String, Vec<(u64, bool)>)> {
        let bounds = Bounds { time, conflicts };
        self.ask(py, threads, |of, stop| Some(answers::count(of, limit, &bounds.budget(stop))))
    }

    /// The lines of `hitori rate --json`, and the uniqueness of each puzzle.
    #[pyo3(signature = (threads, time=None, conflicts=None))]
    fn rate(
        &self,
        py: Python<'_>,
        threads: usize,
        time: Option<f64>,
        conflicts: Option<u64>,
    ) -> PyResult<(String, Vec<&'static str>)> {
        let bounds = Bounds { time, conflicts };
        self.ask(py, threads, |of, stop| answers::rate(of, || bounds.budget(stop)))
    }
}

impl PyBatch {
    /// All lines as one text, and the verdicts, in order.
    fn ask<V: Send>(
        &self,
        py: Python<'_>,
        threads: usize,
        ask: impl Fn(&Named, &dyn Fn() -> bool) -> Option<Told<V>> + Sync + Send,
    ) -> PyResult<(String, Vec<V>)> {
        let batch = &self.0;
        without_interpreter(py, |interrupted| {
            let told = ask_many(batch.len(), threads, |place, stop| ask(&batch.get(place), stop), interrupted);
            // None is only returned after an interrupt, which is raised as soon as this returns.
            let (lines, verdicts): (Vec<String>, Vec<V>) = told.into_iter().flatten().flatten().unzip();
            (lines.concat(), verdicts)
        })
    }
}
