//! Puzzles made by the core, as label buffers or as text.

use std::str::FromStr;

use hitori_core::generate::difficulty::generate_difficult;
use hitori_core::generate::make_unique::{make_unique as mend, MadeUnique};
use hitori_core::generate::mersenne::Mersenne;
use hitori_core::generate::spec::{Refusal, Spec};
use hitori_core::generate::target::Target;
use hitori_core::generate::{generate as make, Generated};
use hitori_core::many::ask_many;
use hitori_core::puzzle::Puzzle;
use hitori_core::techniques::Level;
use hitori_lines::batch::Named;
use hitori_lines::puzzles::{self, Style};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::convert::{shades, OwnedPuzzle};
use crate::errors::{ImpossibleWishError, OutOfTimeError, TooLargeError};
use crate::{without_interpreter, Bounds};

/// The fields of a `hitori.native.PuzzleSpec`.
#[derive(FromPyObject)]
pub struct PySpec {
    rows: usize,
    cols: usize,
    labels: u32,
    shaded: (usize, usize),
    symmetry: String,
    containing: Option<Vec<u8>>,
    minimal: bool,
    method: String,
    target: Option<PyTarget>,
    seconds: Option<f64>,
}

/// The fields of a `hitori.native.Target`.
#[derive(FromPyObject)]
struct PyTarget {
    levels: (usize, usize),
    needed: Option<usize>,
}

impl PySpec {
    fn into_spec(self) -> PyResult<Spec> {
        Ok(Spec {
            rows: self.rows,
            cols: self.cols,
            labels: self.labels,
            shaded: self.shaded.0..=self.shaded.1,
            symmetry: self.symmetry.parse().map_err(|()| PyValueError::new_err("no such symmetry"))?,
            containing: self.containing.map(|cells| shades(&cells, self.rows * self.cols)).transpose()?,
            minimal: self.minimal,
            method: self.method.parse().map_err(|()| PyValueError::new_err("no such method"))?,
        })
    }

    fn target(&self) -> PyResult<Option<Target>> {
        let Some(target) = &self.target else { return Ok(None) };
        let level = |at: usize| Level::ALL.get(at).copied().ok_or_else(|| PyValueError::new_err("no such level"));
        Ok(Some(Target { levels: level(target.levels.0)?..=level(target.levels.1)?, needed: target.needed }))
    }
}

/// The labels of the puzzles `first`, `first + 1`, ... of a seed, `count` of them, on `threads` threads; each as the
/// `buffer` of a `hitori.Puzzle`. The time is for each of them.
#[pyfunction]
#[pyo3(signature = (spec, seed, first, count, threads, time=None))]
pub fn generate(
    py: Python<'_>,
    spec: PySpec,
    seed: u64,
    first: u64,
    count: usize,
    threads: usize,
    time: Option<f64>,
) -> PyResult<Vec<Bound<'_, PyBytes>>> {
    let made = made(py, spec, (seed, first, count), threads, time, |_, made| made)?;
    Ok(made.into_iter().map(|Generated { labels, .. }| label_bytes(py, &labels)).collect())
}

/// The text of such puzzles in the format `text` or `jsonl`, each with a line break at its end; in `text` an empty line
/// stands between two. `numbers` are the seed, the first number and the count; a name is the `title` and the number.
#[pyfunction]
#[pyo3(signature = (spec, numbers, threads, title, format, time=None))]
pub fn generate_text(
    py: Python<'_>,
    spec: PySpec,
    numbers: (u64, u64, usize),
    threads: usize,
    title: &str,
    format: &str,
    time: Option<f64>,
) -> PyResult<String> {
    let style = Style::from_str(format).map_err(|()| PyValueError::new_err("no such format"))?;
    let (rows, cols) = (spec.rows, spec.cols);
    let write = |number, made: Generated| {
        let (labels, name) = (made.labels, format!("{title}{number}"));
        let largest = labels.iter().copied().max().unwrap_or(0);
        let puzzle = Puzzle { rows, cols, labels: &labels, largest };
        puzzles::write(style, &Named { puzzle, name: Some(&name) })
    };
    let texts = made(py, spec, numbers, threads, time, write)?;
    Ok(texts.join(if style == Style::Rows { "\n" } else { "" }))
}

/// The puzzles `first`, `first + 1`, ... of a seed, `count` of them, and what `finish` makes of each on its thread.
fn made<T: Send>(
    py: Python<'_>,
    spec: PySpec,
    (seed, first, count): (u64, u64, usize),
    threads: usize,
    time: Option<f64>,
    finish: impl Fn(u64, Generated) -> T + Sync + Send,
) -> PyResult<Vec<T>> {
    let time = match (time, spec.seconds.filter(|_| spec.target.is_some())) {
        (Some(time), Some(seconds)) => Some(time.min(seconds)),
        (time, seconds) => time.or(seconds),
    };
    let (target, bounds) = (spec.target()?, Bounds { time, conflicts: None });
    let spec = spec.into_spec()?;
    let made = without_interpreter(py, |interrupted| {
        let ask = |place, stop: &dyn Fn() -> bool| {
            let number = first.wrapping_add(place as u64);
            let budget = bounds.budget(stop);
            let made = match &target {
                Some(target) => generate_difficult(&spec, target, seed, number, &budget),
                None => make(&spec, seed, number, &budget),
            };
            made.map(|made| finish(number, made))
        };
        ask_many(count, threads, ask, interrupted)
    })?;
    // None is only returned after an interrupt, which has been raised above.
    made.unwrap_or_default().into_iter().map(|made| made.map_err(|refusal| error(&refusal))).collect()
}

fn error(refusal: &Refusal) -> PyErr {
    let message = refusal.to_string();
    match refusal {
        Refusal::TooLarge => TooLargeError::new_err(message),
        Refusal::NotReached(_) | Refusal::OutOfTime => OutOfTimeError::new_err(message),
        _ => ImpossibleWishError::new_err(message),
    }
}

fn label_bytes<'py>(py: Python<'py>, labels: &[u32]) -> Bound<'py, PyBytes> {
    let bytes: Vec<u8> = labels.iter().flat_map(|label| label.to_ne_bytes()).collect();
    PyBytes::new(py, &bytes)
}

/// `(labels, is complete)`: the puzzle with few labels changed to give exactly one solution, as the `buffer` of a
/// `hitori.Puzzle`; None if none were found. Not complete where a limit was reached first. The `key` is the absolute value
/// of the seed in 32-bit digits, the lowest first.
#[pyfunction]
#[pyo3(signature = (puzzle, key, time=None, conflicts=None))]
pub fn make_unique(
    py: Python<'_>,
    puzzle: OwnedPuzzle,
    key: Vec<u32>,
    time: Option<f64>,
    conflicts: Option<u64>,
) -> PyResult<(Option<Bound<'_, PyBytes>>, bool)> {
    let bounds = Bounds { time, conflicts };
    let made = without_interpreter(py, |interrupted| {
        let budget = bounds.budget_since(puzzle.arrived, interrupted);
        mend(&puzzle.view(), &mut Mersenne::new(&key), &budget)
    })?;
    Ok(match made {
        MadeUnique::Labels(labels) => (Some(label_bytes(py, &labels)), true),
        MadeUnique::NotFound => (None, true),
        MadeUnique::Unknown => (None, false),
    })
}
