//! The diagram of all shadings of a size, grown a cell at a time so that Python can tell how far it is.

use hitori_core::frontier::diagram::{Diagram, Effort, Halt};
use hitori_core::frontier::trees::Trees;
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::convert::{hitori_error, shading_bytes};
use crate::without_interpreter;

/// All legal shadings of `rows` x `cols` cells. `memory` is in bytes.
#[pyclass(name = "Diagram")]
pub struct PyDiagram {
    diagram: Diagram,
    threads: usize,
    memory: usize,
}

#[pymethods]
impl PyDiagram {
    #[new]
    fn new(py: Python<'_>, rows: usize, cols: usize, threads: usize, memory: usize) -> PyResult<Self> {
        let diagram = Diagram::new::<Trees>(rows, cols).map_err(|halt| refusal(py, &halt))?;
        Ok(PyDiagram { diagram, threads, memory })
    }

    /// Pass one more cell. False when there is none left.
    fn grow(&mut self, py: Python<'_>) -> PyResult<bool> {
        if self.diagram.is_complete() {
            return Ok(false);
        }
        let (diagram, threads, memory) = (&mut self.diagram, self.threads, self.memory);
        attempt(py, threads, memory, |effort| diagram.grow(effort))?;
        Ok(true)
    }

    /// The number of shadings, as a little-endian integer.
    fn count<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        let digits = attempt(py, self.threads, self.memory, |effort| self.diagram.count(effort))?;
        let bytes: Vec<u8> = digits.into_iter().flat_map(u64::to_le_bytes).collect();
        Ok(PyBytes::new(py, &bytes))
    }

    /// A shading with the most shaded cells, one byte a cell.
    fn most_shaded<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        let shading = attempt(py, self.threads, self.memory, |effort| self.diagram.least(-1, effort))?;
        Ok(shading_bytes(py, &shading))
    }
}

fn attempt<T: Send>(
    py: Python<'_>,
    threads: usize,
    memory: usize,
    work: impl FnOnce(&Effort) -> Result<T, Halt> + Send,
) -> PyResult<T> {
    without_interpreter(py, |interrupted| work(&Effort { threads, memory, interrupted }))?
        .map_err(|halt| refusal(py, &halt))
}

/// An interrupt has been raised by the bell before this is asked.
fn refusal(py: Python<'_>, halt: &Halt) -> PyErr {
    hitori_error(py, "TooLargeError", halt.to_string())
}
