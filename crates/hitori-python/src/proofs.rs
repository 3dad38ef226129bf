//! Proofs of claims about a puzzle.

use hitori_core::trail::log::Silent;
use hitori_core::trail::proof::{self, decide, Claim, Proved, Truth};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::IntoPyObjectExt;

use crate::convert::OwnedPuzzle;
use crate::{without_interpreter, Bounds};

/// The text of a proof; if the claim is false, how many solutions there are at least, and 0 if there is none; None at
/// a limit. With `written` false the claim is only decided, by the same engine, and the text is empty.
#[pyfunction]
#[pyo3(signature = (puzzle, claim, limit=None, written=true, time=None, conflicts=None))]
pub fn prove<'py>(
    py: Python<'py>,
    puzzle: OwnedPuzzle,
    claim: &str,
    limit: Option<u64>,
    written: bool,
    time: Option<f64>,
    conflicts: Option<u64>,
) -> PyResult<Option<Bound<'py, PyAny>>> {
    let claim = match claim {
        "none" => Claim::None,
        "unique" => Claim::Unique,
        "count" => Claim::Count(limit),
        "backbone" => Claim::Backbone,
        _ => return Err(PyValueError::new_err("no such claim")),
    };
    let bounds = Bounds { time, conflicts };
    let proved = without_interpreter(py, |interrupted| {
        let budget = bounds.budget_since(puzzle.arrived, interrupted);
        if written {
            return proof::prove(&puzzle.view(), claim, &budget);
        }
        match decide(&puzzle.view(), claim, Silent, &budget) {
            None => Proved::Unknown,
            Some((Truth::False(solutions), _)) => Proved::False(solutions),
            Some(_) => Proved::True(String::new()),
        }
    })?;
    match proved {
        Proved::True(text) => text.into_bound_py_any(py).map(Some),
        Proved::False(solutions) => solutions.into_bound_py_any(py).map(Some),
        Proved::Unknown => Ok(None),
    }
}
