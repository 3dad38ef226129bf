//! The number of puzzles with exactly one solution.

use hitori_core::generate::census::puzzles_by_labels;
use pyo3::prelude::*;

use crate::without_interpreter;

/// The number of puzzles with exactly one solution for each number of labels from 0 on, up to renaming.
#[pyfunction]
pub fn census(py: Python<'_>, rows: usize, cols: usize) -> PyResult<Vec<u64>> {
    // What is not counted to the end was interrupted, and `without_interpreter` raises that.
    Ok(without_interpreter(py, |interrupted| puzzles_by_labels(rows, cols, interrupted))?.unwrap_or_default())
}
