//! The number of puzzles with exactly one solution.

use hitori_core::generate::census::{puzzles_by_labels, MOST_CELLS};
use pyo3::prelude::*;

use crate::errors::TooLargeError;
use crate::without_interpreter;

/// The number of puzzles with exactly one solution for each number of labels from 0 on, up to renaming.
#[pyfunction]
pub fn census(py: Python<'_>, rows: usize, cols: usize) -> PyResult<Vec<u64>> {
    let cells = rows.saturating_mul(cols);
    if cells > MOST_CELLS {
        return Err(TooLargeError::new_err(format!("expected at most {MOST_CELLS} cells for a census, got {cells}")));
    }
    // What is not counted to the end was interrupted, and `without_interpreter` raises that.
    Ok(without_interpreter(py, |interrupted| puzzles_by_labels(rows, cols, interrupted))?.unwrap_or_default())
}
