//! What the techniques find out, as pairs `(technique, cells)` a round and one byte a cell.

use hitori_core::puzzle::{Puzzle, Shade};
use hitori_core::techniques::rating::{apply, Effort, Rounds};
use hitori_core::techniques::{find, Level, TECHNIQUES};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::convert::{shading_bytes, OwnedPuzzle};
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
    let known = shades(known, &puzzle.view())?;
    let technique = TECHNIQUES.get(technique).ok_or_else(|| PyValueError::new_err("no such technique"))?;
    let found = without_interpreter(py, |interrupted| find(technique, &puzzle.view(), &known, interrupted))?;
    Ok(shading_bytes(py, &found))
}

/// `(rounds, shades, is broken)`: what the techniques up to a level find out, but for those left out, in at most `limit`
/// rounds.
#[pyfunction]
#[pyo3(signature = (puzzle, known, level, left_out=0, limit=usize::MAX))]
pub fn rounds<'py>(
    py: Python<'py>,
    puzzle: OwnedPuzzle,
    known: &[u8],
    level: u8,
    left_out: u32,
    limit: usize,
) -> PyResult<PyRounds<'py>> {
    let known = shades(known, &puzzle.view())?;
    let effort = Effort { level: level_of(level)?, left_out, rounds: limit };
    let found = without_interpreter(py, |interrupted| apply(&puzzle.view(), &known, effort, interrupted))?;
    Ok(as_tuple(py, &found))
}

/// The same for many puzzles of which nothing is known, in order, on `threads` threads.
#[pyfunction]
pub fn rounds_many(
    py: Python<'_>,
    puzzles: Vec<OwnedPuzzle>,
    level: u8,
    threads: usize,
) -> PyResult<Vec<PyRounds<'_>>> {
    let effort = Effort { level: level_of(level)?, left_out: 0, rounds: usize::MAX };
    let found = many(py, &puzzles, threads, |puzzle, stop| {
        let puzzle = puzzle.view();
        apply(&puzzle, &vec![Shade::Unknown; puzzle.labels.len()], effort, stop)
    })?;
    Ok(found.iter().map(|found| as_tuple(py, found)).collect())
}

fn as_tuple<'py>(py: Python<'py>, found: &Rounds) -> PyRounds<'py> {
    let rounds = found.rounds.iter().map(|round| (round.technique, round.cells)).collect();
    (rounds, shading_bytes(py, &found.shading), found.is_broken)
}

fn level_of(number: u8) -> PyResult<Level> {
    Level::ALL.get(usize::from(number)).copied().ok_or_else(|| PyValueError::new_err(format!("no level {number}")))
}

fn shades(known: &[u8], puzzle: &Puzzle) -> PyResult<Vec<Shade>> {
    if known.len() != puzzle.labels.len() {
        return Err(PyValueError::new_err(format!("{} shades for {} cells", known.len(), puzzle.labels.len())));
    }
    known
        .iter()
        .map(|&shade| Shade::from_byte(shade).ok_or_else(|| PyValueError::new_err(format!("no shade {shade}"))))
        .collect()
}
