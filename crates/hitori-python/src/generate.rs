//! Puzzles made by the core, as label buffers.

use hitori_core::generate::{generate as make, Generated, Refusal, Wish};
use hitori_core::many::ask_many;
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::without_interpreter;

/// The labels of the puzzles `first`, `first + 1`, ... of a seed, `count` of them, on `threads` threads; each as the
/// `buffer` of a `hitori.Puzzle`.
#[pyfunction]
#[pyo3(signature = (rows, cols, labels, shaded, seed, first, count, threads))]
#[allow(clippy::too_many_arguments, reason = "it is called with keywords from one place")]
pub fn generate<'py>(
    py: Python<'py>,
    rows: usize,
    cols: usize,
    labels: u32,
    shaded: (usize, usize),
    seed: u64,
    first: u64,
    count: usize,
    threads: usize,
) -> PyResult<Vec<Bound<'py, PyBytes>>> {
    let wish = Wish { rows, cols, labels, shaded: shaded.0..=shaded.1 };
    let made = without_interpreter(py, |interrupted| {
        let ask = |number, stop: &dyn Fn() -> bool| make(&wish, seed, first.wrapping_add(number as u64), stop);
        ask_many(count, threads, ask, interrupted)
    })?;
    // None is only returned after an interrupt, which has been raised above.
    made.unwrap_or_default().into_iter().map(|made| buffer(py, made)).collect()
}

fn buffer(py: Python<'_>, made: Result<Generated, Refusal>) -> PyResult<Bound<'_, PyBytes>> {
    match made {
        Ok(Generated { labels, .. }) => {
            let bytes: Vec<u8> = labels.iter().flat_map(|label| label.to_ne_bytes()).collect();
            Ok(PyBytes::new(py, &bytes))
        }
        Err(refusal) => {
            let name = if refusal == Refusal::TooLarge { "TooLargeError" } else { "ImpossibleWishError" };
            let class = py.import("hitori.errors")?.getattr(name)?;
            Err(PyErr::from_value(class.call1((refusal.to_string(),))?))
        }
    }
}
