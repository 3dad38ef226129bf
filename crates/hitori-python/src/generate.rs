//! Puzzles made by the core, as label buffers or as text.

use hitori_answers::request::Plan;
use hitori_answers::Request;
use hitori_core::generate::Generated;
use hitori_formats::writer::{write, write_among};
use hitori_formats::Record;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict};

use crate::answers::given;
use crate::bounds::Bounds;
use crate::convert::label_bytes;
use crate::errors::{error, UnsupportedError};
use crate::running::many;

/// The labels of the puzzles `first`, `first + 1`, ... of a seed, `count` of them, on `threads` threads; each as the
/// `buffer` of a `hitori.Puzzle`. The time is for each of them.
#[pyfunction]
#[pyo3(signature = (request, seed, first, count, threads, time=None))]
pub fn generate<'py>(
    py: Python<'py>,
    request: &Bound<'py, PyDict>,
    seed: u64,
    first: u64,
    count: usize,
    threads: usize,
    time: Option<f64>,
) -> PyResult<Vec<Bound<'py, PyBytes>>> {
    let plan = plan(request)?;
    let made = made(py, &plan, (seed, first, count), threads, time, |_, made| made)?;
    Ok(made.into_iter().map(|Generated { labels, .. }| label_bytes(py, &labels)).collect())
}

/// The text of such puzzles with their names in the format `text` or `jsonl`, each with a line break at its end; in
/// `text` an empty line stands between two. `numbers` are the seed, the first number and the count; the one puzzle may be
/// `alone` in its text.
#[pyfunction]
#[pyo3(signature = (request, numbers, threads, format, time=None, alone=false))]
pub fn generate_text(
    py: Python<'_>,
    request: &Bound<'_, PyDict>,
    numbers: (u64, u64, usize),
    threads: usize,
    format: &str,
    time: Option<f64>,
    alone: bool,
) -> PyResult<String> {
    let plan = plan(request)?;
    let (rows, cols) = (plan.spec.rows, plan.spec.cols);
    let written = |number, made: Generated| {
        let mut record = Record::new(rows, cols, made.labels);
        record.texts.name = Some(plan.name(numbers.0, number));
        if alone {
            write(&[record], format)
        } else {
            write_among(&record, format)
        }
    };
    let texts: Result<Vec<_>, _> = made(py, &plan, numbers, threads, time, written)?.into_iter().collect();
    let texts = texts.map_err(|problem| UnsupportedError::new_err(problem.problem))?;
    Ok(texts.join(if format == "text" { "\n" } else { "" }))
}

fn plan(request: &Bound<'_, PyDict>) -> PyResult<Plan> {
    Request::from_options(&given(request)?).and_then(|request| request.plan()).map_err(error)
}

/// The puzzles `first`, `first + 1`, ... of a seed, `count` of them, and what `finish` makes of each on its thread.
fn made<T: Send>(
    py: Python<'_>,
    plan: &Plan,
    (seed, first, count): (u64, u64, usize),
    threads: usize,
    time: Option<f64>,
    finish: impl Fn(u64, Generated) -> T + Sync + Send,
) -> PyResult<Vec<T>> {
    let bounds = Bounds { time, conflicts: None };
    let ask = |place, stop: &dyn Fn() -> bool| {
        let number = first.wrapping_add(place as u64);
        plan.generate(seed, number, &bounds.budget(stop)).map(|made| finish(number, made))
    };
    many(py, count, threads, ask)?.into_iter().map(|made| made.map_err(error)).collect()
}
