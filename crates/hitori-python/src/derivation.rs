//! Clauses derived by unit propagation, one call for each, so that Python can read a long proof and stop in between.

use hitori_checker::derivation::Derivation;
use pyo3::prelude::*;

/// Clauses on variables 1 to `variables`, and those that follow from them.
#[pyclass(name = "Derivation")]
pub struct PyDerivation(Derivation);

#[pymethods]
impl PyDerivation {
    #[new]
    fn new(variables: u32) -> Self {
        PyDerivation(Derivation::new(variables))
    }

    /// Add a clause of the formula. False if it names a variable that is not there.
    #[allow(clippy::needless_pass_by_value)] // Python gives it away
    fn suppose(&mut self, clause: Vec<i32>) -> bool {
        self.0.suppose(&clause)
    }

    /// Add a clause if it follows by unit propagation; whether it does.
    #[allow(clippy::needless_pass_by_value)]
    fn derive(&mut self, clause: Vec<i32>) -> bool {
        self.0.derive(&clause)
    }

    /// Take one clause with these literals out. False if there is none.
    #[allow(clippy::needless_pass_by_value)]
    fn drop(&mut self, clause: Vec<i32>) -> bool {
        self.0.drop_clause(&clause)
    }

    /// Whether a clause without literals follows.
    #[getter]
    fn is_refuted(&self) -> bool {
        self.0.is_refuted()
    }
}
