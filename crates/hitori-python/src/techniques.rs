//! What the techniques find out, as pairs `(technique, cells)` a round and one byte a cell.

use hitori_core::shading::Shade;
use hitori_core::techniques::rating::{apply, Allowance, Rounds};
use hitori_core::techniques::{find, TECHNIQUES};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::convert::{shades, shading_bytes, OwnedPuzzle};
use crate::{many, without_interpreter};

type PyRounds<'py> = (Vec<(usize, usize)>, Bound<'py, PyBytes>, bool);

/// The names of all techniques with their levels (0 for trivial), the easiest first.
#[pyfunction]
pub fn techniques() -> Vec<(&'static str, u8)> {
    TECHNIQUES.iter().map(|technique| (technique.name, technique.level as u8)).collect()
}

/// What one technique finds, one byte a cell; nothing if what is known breaks a rule.
#[pyfunction]
pub fn facts<'py>(
    py: Python<'py>,
    puzzle: OwnedPuzzle,
    known: &[u8],
    technique: usize,
) -> PyResult<Bound<'py, PyBytes>> {
    let known = shades(known, puzzle.view().labels.len())?;
    let technique = TECHNIQUES.get(technique).ok_or_else(|| PyValueError::new_err("no such technique"))?;
    let found = without_interpreter(py, |interrupted| find(technique, &puzzle.view(), &known, interrupted))?;
    Ok(shading_bytes(py, &found))
}

/// `(rounds, shades, is broken)`: what techniques find out, those of the set of bits `allowed` (None: all), in at most
/// `limit` rounds.
#[pyfunction]
#[pyo3(signature = (puzzle, known, allowed=None, limit=usize::MAX))]
pub fn rounds<'py>(
    py: Python<'py>,
    puzzle: OwnedPuzzle,
    known: &[u8],
    allowed: Option<u32>,
    limit: usize,
) -> PyResult<PyRounds<'py>> {
    let known = shades(known, puzzle.view().labels.len())?;
    let allowance = Allowance { allowed: allowed.unwrap_or(u32::MAX), rounds: limit };
    let found = without_interpreter(py, |interrupted| apply(&puzzle.view(), &known, allowance, interrupted))?;
    Ok(as_tuple(py, &found))
}

/// The same for many puzzles of which nothing is known, with all techniques, in order, on `threads` threads.
#[pyfunction]
pub fn rounds_many(py: Python<'_>, puzzles: Vec<OwnedPuzzle>, threads: usize) -> PyResult<Vec<PyRounds<'_>>> {
    let found = many(py, &puzzles, threads, |puzzle, stop| {
        let puzzle = puzzle.view();
        apply(&puzzle, &vec![Shade::Unknown; puzzle.labels.len()], Allowance::easiest(TECHNIQUES.len()), stop)
    })?;
    Ok(found.iter().map(|found| as_tuple(py, found)).collect())
}

fn as_tuple<'py>(py: Python<'py>, found: &Rounds) -> PyRounds<'py> {
    let rounds = found.rounds.iter().map(|round| (round.technique, round.cells)).collect();
    (rounds, shading_bytes(py, &found.shading), found.is_broken)
}
