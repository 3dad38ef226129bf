//! Puzzles made by the core, as label buffers.

use hitori_core::generate::difficulty::generate_difficult;
use hitori_core::generate::make_unique::{make_unique as mend, MadeUnique};
use hitori_core::generate::mersenne::Mersenne;
use hitori_core::generate::spec::{Refusal, Spec};
use hitori_core::generate::target::Target;
use hitori_core::generate::{generate as make, Generated};
use hitori_core::many::ask_many;
use hitori_core::techniques::Level;
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
            match &target {
                Some(target) => generate_difficult(&spec, target, seed, number, &budget),
                None => make(&spec, seed, number, &budget),
            }
        };
        ask_many(count, threads, ask, interrupted)
    })?;
    // None is only returned after an interrupt, which has been raised above.
    made.unwrap_or_default().into_iter().map(|made| buffer(py, made)).collect()
}

fn buffer(py: Python<'_>, made: Result<Generated, Refusal>) -> PyResult<Bound<'_, PyBytes>> {
    match made {
        Ok(Generated { labels, .. }) => Ok(label_bytes(py, &labels)),
        Err(refusal) => {
            let message = refusal.to_string();
            Err(match refusal {
                Refusal::TooLarge => TooLargeError::new_err(message),
                Refusal::NotReached(_) | Refusal::OutOfTime => OutOfTimeError::new_err(message),
                _ => ImpossibleWishError::new_err(message),
            })
        }
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
