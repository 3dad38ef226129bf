//! What `hitori.numbers` alone asks, and `src/hitori/numbers/native.py` alone imports: `hitori-numbers`, and clauses
//! derived for its certificates.
//!
//! The diagram of all shadings grows a cell a call, so that Python can report progress; clauses are derived one call
//! each, so that it can read a long proof and stop in between.

use hitori_checker::derivation::Derivation;
use hitori_core::rng::Rng;
use hitori_core::shading::Shade;
use hitori_numbers::border::corner::{check, prove, Claim, Tally, Verdict};
use hitori_numbers::border::strip::{strip, Strip};
use hitori_numbers::border::window::Column;
use hitori_numbers::census::puzzles_by_labels;
use hitori_numbers::cover::Shaded;
use hitori_numbers::frontier::beam::{sparse, Request};
use hitori_numbers::frontier::diagram::Diagram;
use hitori_numbers::frontier::legal::LegalPast;
use hitori_numbers::frontier::listing::{Listing, Wanted};
use hitori_numbers::frontier::maximal::MaximalPast;
use hitori_numbers::frontier::queries::{Counts, Number};
use hitori_numbers::frontier::slope::slope;
use hitori_numbers::resources::{Halt, Resources};
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::bounds::Bounds;
use crate::convert::{shades_of_bytes, shading_bytes};
use crate::errors::TooLargeError;
use crate::running::without_interpreter;

/// All legal or all maximal shadings of `rows` x `cols` cells. `memory` is in bytes.
#[pyclass(name = "Diagram")]
pub struct PyDiagram {
    diagram: Diagram,
    limits: Limits,
}

#[derive(Clone, Copy)]
struct Limits {
    threads: usize,
    memory: usize,
}

impl Limits {
    fn attempt<T: Send>(self, py: Python<'_>, work: impl FnOnce(&Resources) -> Result<T, Halt> + Send) -> PyResult<T> {
        let Limits { threads, memory } = self;
        without_interpreter(py, |interrupted| work(&Resources { threads, memory, interrupted }))?.map_err(refusal)
    }
}

#[pymethods]
impl PyDiagram {
    #[new]
    fn new(rows: usize, cols: usize, maximal: bool, threads: usize, memory: usize) -> PyResult<Self> {
        let made =
            if maximal { Diagram::new::<MaximalPast>(rows, cols) } else { Diagram::new::<LegalPast>(rows, cols) };
        let diagram = made.map_err(refusal)?;
        Ok(PyDiagram { diagram, limits: Limits { threads, memory } })
    }

    /// Pass one more cell. False when there is none left.
    fn grow(&mut self, py: Python<'_>) -> PyResult<bool> {
        if self.diagram.is_complete() {
            return Ok(false);
        }
        let diagram = &mut self.diagram;
        self.limits.attempt(py, |resources| diagram.grow(resources))?;
        Ok(true)
    }

    /// The number of nodes so far.
    #[getter]
    fn nodes(&self) -> usize {
        self.diagram.nodes()
    }

    /// The number of shadings, as a little-endian integer.
    fn count<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        Ok(number_bytes(py, self.limits.attempt(py, |resources| self.diagram.count(resources))?))
    }

    /// How many shadings have the least sum of `weight` a shaded cell, as a little-endian integer.
    fn count_least<'py>(&self, py: Python<'py>, weight: i32) -> PyResult<Bound<'py, PyBytes>> {
        Ok(number_bytes(py, self.limits.attempt(py, |resources| self.diagram.count_least(weight, resources))?))
    }

    /// The shading with the least sum of `weight` a shaded cell, one byte a cell.
    fn least<'py>(&self, py: Python<'py>, weight: i32) -> PyResult<Bound<'py, PyBytes>> {
        let shading = self.limits.attempt(py, |resources| self.diagram.least(weight, resources))?;
        Ok(shading_bytes(py, &shading))
    }
}

/// Shadings of a complete diagram, each drawn with the same probability.
#[pyclass(name = "Sampler")]
pub struct PySampler {
    diagram: Py<PyDiagram>,
    counts: Counts,
    rng: Rng,
}

#[pymethods]
impl PySampler {
    #[new]
    fn new(py: Python<'_>, diagram: Py<PyDiagram>, seed: u64) -> PyResult<Self> {
        let counts = {
            let owner = diagram.borrow(py);
            let (limits, diagram) = (owner.limits, &owner.diagram);
            limits.attempt(py, |resources| diagram.counts(resources))?
        };
        Ok(PySampler { diagram, counts, rng: Rng::new(seed) })
    }

    /// The next shading, one byte a cell.
    fn draw<'py>(&mut self, py: Python<'py>) -> Bound<'py, PyBytes> {
        let shading = self.diagram.borrow(py).diagram.draw(&self.counts, &mut self.rng);
        shading_bytes(py, &shading)
    }
}

/// Shadings of a complete diagram, one after another: those with at most `most` shaded cells, and with at most
/// `with_partners` of them and their partners together; if `up_to_symmetry`, only the first of each class.
#[pyclass(name = "Listing")]
pub struct PyListing {
    diagram: Py<PyDiagram>,
    listing: Listing,
}

#[pymethods]
impl PyListing {
    #[new]
    #[pyo3(signature = (diagram, most, with_partners=None, up_to_symmetry=false))]
    fn new(
        py: Python<'_>,
        diagram: Py<PyDiagram>,
        most: usize,
        with_partners: Option<usize>,
        up_to_symmetry: bool,
    ) -> PyResult<Self> {
        let wanted = Wanted { most, with_partners, up_to_symmetry };
        let listing = {
            let owner = diagram.borrow(py);
            let (limits, diagram) = (owner.limits, &owner.diagram);
            limits.attempt(py, |resources| diagram.listing(wanted, resources))?
        };
        Ok(PyListing { diagram, listing })
    }

    /// The next shadings, one byte a cell; at most so many, and none after a while without any.
    fn take<'py>(&mut self, py: Python<'py>, most: usize) -> Vec<Bound<'py, PyBytes>> {
        let found = {
            let owner = self.diagram.borrow(py);
            let (diagram, listing) = (&owner.diagram, &mut self.listing);
            py.detach(|| diagram.list(listing, most))
        };
        found.iter().map(|shading| shading_bytes(py, shading)).collect()
    }

    /// Are all listed?
    #[getter]
    fn is_over(&self) -> bool {
        self.listing.is_over()
    }
}

/// The least p such that p rows and p columns hold all shaded cells, given one byte a cell, at most 64 of each.
#[pyfunction]
pub fn partners_needed(py: Python<'_>, codes: &[u8], cols: usize) -> PyResult<usize> {
    let is_shaded: Vec<bool> = shades_of_bytes(codes).iter().map(|&shade| shade == Shade::Shaded).collect();
    without_interpreter(py, |_| Shaded::new(&is_shaded, cols).lines_needed())
}

/// A maximal shading with few shaded cells, one byte a cell. None if a beam of this width finds none or the time is up.
#[pyfunction]
#[pyo3(signature = (rows, cols, width, seed, time=None))]
pub fn sparse_shading<'py>(
    py: Python<'py>,
    rows: usize,
    cols: usize,
    width: usize,
    seed: u64,
    time: Option<f64>,
) -> PyResult<Option<Bound<'py, PyBytes>>> {
    let request = Request { rows, cols, width, seed };
    let bounds = Bounds { time, conflicts: None };
    match without_interpreter(py, |interrupted| sparse(&request, &bounds.budget(interrupted)))? {
        Ok(found) => Ok(found.map(|shading| shading_bytes(py, &shading))),
        Err(Halt::Interrupted) => Ok(None),
        Err(halt) => Err(refusal(halt)),
    }
}

/// The sparsest maximal shading of a long strip: the number of pasts, the shaded cells, and the rows that repeat.
#[pyfunction]
pub fn strip_slope(py: Python<'_>, width: usize) -> PyResult<(usize, i64, Vec<Vec<bool>>)> {
    let found = without_interpreter(py, |interrupted| slope(width, interrupted))?.map_err(refusal)?;
    Ok((found.pasts, found.shaded, found.rows))
}

/// What a strip of so many rows along the border loses: nodes, arcs, half shares of a period, the credit, and the
/// columns of the period, two bits a cell.
#[pyfunction]
pub fn border_strip(py: Python<'_>, height: usize) -> PyResult<(usize, usize, i64, i64, Vec<Column>)> {
    let found = without_interpreter(py, |interrupted| strip(height, interrupted))?;
    let Strip { nodes, arcs, halves, period, credit } = found.map_err(refusal)?;
    Ok((nodes, arcs, halves, credit, period))
}

/// How many nodes, windows and blocks there were.
type Counted = (usize, usize, usize);

/// Potentials that prove what blocks cost, `quarters` / 4 halves, a digit each for what they are below 0, with what
/// they obey. None if a closed walk is cheaper: then its halves, and the columns of its strips.
#[pyfunction]
#[allow(clippy::type_complexity)]
pub fn border_potentials<'py>(
    py: Python<'py>,
    quarters: i16,
) -> PyResult<(Option<(Bound<'py, PyBytes>, Counted)>, i64, Vec<Vec<Column>>)> {
    let claim = Claim { quarters, is_corrected: true };
    let found = without_interpreter(py, |interrupted| prove(claim, interrupted))?;
    Ok(match found.map_err(refusal)? {
        Verdict::Proved(potentials, Tally { nodes, arcs, blocks }) => {
            let digits: Vec<u8> = potentials.into_iter().map(|potential| b'0' + (-potential) as u8).collect();
            (Some((PyBytes::new(py, &digits), (nodes, arcs, blocks))), 0, Vec::new())
        }
        Verdict::Refuted { halves, strips } => (None, halves, strips),
    })
}

/// What such potentials obey, or why they do not.
#[pyfunction]
pub fn border_check(
    py: Python<'_>,
    potentials: &[u8],
    quarters: i16,
    is_corrected: bool,
) -> PyResult<(Option<Counted>, String)> {
    let below: Vec<i32> = potentials.iter().map(|&digit| i32::from(b'0') - i32::from(digit)).collect();
    let claim = Claim { quarters, is_corrected };
    let found = without_interpreter(py, |interrupted| check(claim, &below, interrupted))?;
    Ok(match found.map_err(refusal)? {
        Ok(Tally { nodes, arcs, blocks }) => (Some((nodes, arcs, blocks)), String::new()),
        Err(wrong) => (None, wrong),
    })
}

/// The number of puzzles with exactly one solution for each number of labels from 0 on, up to renaming.
#[pyfunction]
pub fn census(py: Python<'_>, rows: usize, cols: usize) -> PyResult<Vec<u64>> {
    // What is not counted to the end was interrupted, and `without_interpreter` raises that.
    Ok(without_interpreter(py, |interrupted| puzzles_by_labels(rows, cols, interrupted))?.unwrap_or_default())
}

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
    fn suppose(&mut self, clause: Vec<i32>) -> bool {
        self.0.suppose(&clause)
    }

    /// Add a clause if it follows by unit propagation; whether it does.
    fn derive(&mut self, clause: Vec<i32>) -> bool {
        self.0.derive(&clause)
    }

    /// Take one clause with these literals out. False if there is none.
    fn drop(&mut self, clause: Vec<i32>) -> bool {
        self.0.drop_clause(&clause)
    }

    /// Whether a clause without literals follows.
    #[getter]
    fn is_refuted(&self) -> bool {
        self.0.is_refuted()
    }
}

fn number_bytes(py: Python<'_>, number: Number) -> Bound<'_, PyBytes> {
    let bytes: Vec<u8> = number.into_iter().flat_map(u64::to_le_bytes).collect();
    PyBytes::new(py, &bytes)
}

/// An interrupt has been raised before this is asked.
fn refusal(halt: Halt) -> PyErr {
    TooLargeError::new_err(halt.to_string())
}
