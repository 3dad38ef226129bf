//! Many puzzles in one call: their labels stay where Python has them, their solutions go into one buffer, and results
//! are made later.
//!
//! A `SolveResult` with its `Shading` and `SearchStats` takes longer to make than a small puzzle to solve, and only one
//! thread can make it. So `solve_many` returns results without fields, e.g. number 7 of these `Answers`; whoever reads the
//! first field of one has all its fields made.

use std::time::Instant;

use hitori_core::many::work_on_all;
use hitori_core::puzzle::Puzzle;
use hitori_core::solve::{solve_in, Answer, Workspace};
use hitori_core::stats::Stats;
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyList};

use crate::bounds::Bounds;
use crate::convert::{labels_in, refusal, write_shades, Outcome, PuzzleReader, ResultBuilder, Status};
use crate::running::without_interpreter;

/// A puzzle, and where its answer belongs.
struct Place<'a> {
    puzzle: Puzzle<'a>,
    cells: &'a mut [u8],
    outcome: Outcome,
    /// Where its cells begin among those of all.
    start: usize,
}

/// The answers to a batch of puzzles, from which results are made when they are asked for.
#[pyclass(frozen)]
pub struct Answers {
    puzzles: Py<PyList>,
    outcomes: Vec<(Outcome, usize)>,
    /// A byte for each cell of each puzzle.
    cells: Vec<u8>,
}

impl Answers {
    /// Answer all puzzles of a list on `threads` threads; the bounds are for each.
    fn solve(list: Bound<'_, PyList>, threads: usize, bounds: Bounds) -> PyResult<Self> {
        let reader = PuzzleReader::get(list.py())?;
        let read: Vec<_> = list.iter().map(|puzzle| reader.read(&puzzle)).collect::<PyResult<_>>()?;
        let labels: Vec<_> = read.iter().map(|(.., buffer)| labels_in(buffer.as_bytes())).collect();
        let mut cells = vec![0; labels.iter().map(|labels| labels.len()).sum()];
        let (mut cells_left, mut start) = (&mut cells[..], 0);
        let mut places = Vec::with_capacity(labels.len());
        for (labels, &(rows, cols, _)) in labels.iter().zip(&read) {
            let puzzle = Puzzle::new(rows, cols, labels).map_err(|error| refusal(&error))?;
            let cells;
            (cells, cells_left) = std::mem::take(&mut cells_left).split_at_mut(labels.len());
            let (status, stats) = (Status::Unknown, Stats::default());
            let outcome = Outcome { status, stats, seconds: 0.0, shape: (rows, cols) };
            places.push(Place { puzzle, cells, outcome, start });
            start += labels.len();
        }
        let solve = |workspace: &mut Workspace, _: usize, place: &mut Place, stop: &dyn Fn() -> bool| {
            let started = Instant::now();
            let (answer, stats) = solve_in(workspace, &place.puzzle, &bounds.budget(stop));
            let status = Status::of(&answer);
            if let Answer::Solved(solution) = answer {
                write_shades(&solution, place.cells);
            }
            let seconds = started.elapsed().as_secs_f64();
            place.outcome = Outcome { status, stats, seconds, ..place.outcome };
        };
        // What is half done after an interrupt, which is raised here, nobody sees.
        without_interpreter(list.py(), |interrupted| {
            work_on_all(&mut places, threads, Workspace::default, solve, interrupted);
        })?;
        let outcomes = places.into_iter().map(|place| (place.outcome, place.start)).collect();
        Ok(Answers { puzzles: list.unbind(), outcomes, cells })
    }
}

#[pymethods]
impl Answers {
    /// Give the result of puzzle `number`, which has no fields yet, its fields.
    fn fill(&self, result: &Bound<'_, PyAny>, number: usize) -> PyResult<()> {
        let py = result.py();
        let no_answer = || PyIndexError::new_err(format!("there is no answer {number}"));
        let &(outcome, start) = self.outcomes.get(number).ok_or_else(no_answer)?;
        let (rows, cols) = outcome.shape;
        let cells =
            matches!(outcome.status, Status::Solved).then(|| PyBytes::new(py, &self.cells[start..start + rows * cols]));
        ResultBuilder::get(py)?.fill(result, outcome, cells, self.puzzles.bind(py).get_item(number)?)
    }
}

/// The `SolveResult`s of many puzzles, in order, on `threads` threads. The list is not changed afterwards.
#[pyfunction]
#[pyo3(signature = (puzzles, threads, time=None, conflicts=None))]
pub fn solve_many<'py>(
    py: Python<'py>,
    puzzles: Bound<'py, PyList>,
    threads: usize,
    time: Option<f64>,
    conflicts: Option<u64>,
) -> PyResult<Vec<Bound<'py, PyAny>>> {
    let count = puzzles.len();
    let answers = Answers::solve(puzzles, threads, Bounds { time, conflicts })?;
    let (answers, builder) = (Bound::new(py, answers)?.into_any(), ResultBuilder::get(py)?);
    (0..count).map(|number| builder.build_later(&answers, number)).collect()
}
