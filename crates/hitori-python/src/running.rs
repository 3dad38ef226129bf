//! The core at work without the interpreter lock: on one question, on one puzzle, or on many at once.

use std::panic::{catch_unwind, AssertUnwindSafe};

use hitori_core::budget::Budget;
use hitori_core::many::ask_many;
use hitori_core::puzzle::Puzzle;
use pyo3::prelude::*;

use crate::bounds::Bounds;
use crate::convert::{defect, OwnedPuzzle};
use crate::interrupt::InterruptFlag;

/// Run `work` without the interpreter lock; an exception raised by a signal handler meanwhile (Ctrl-C) is raised here.
///
/// A panic in the core, which is a defect (an answer that the checker refused, say), becomes a WrongAnswerError.
pub fn without_interpreter<T: Send>(py: Python<'_>, work: impl FnOnce(&dyn Fn() -> bool) -> T + Send) -> PyResult<T> {
    let (outcome, raised) = py.detach(|| {
        let flag = InterruptFlag::new();
        // Nothing that `work` left half done is used again: puzzles are only read, and an enumeration ends.
        let outcome = catch_unwind(AssertUnwindSafe(|| work(&|| flag.is_set())));
        (outcome, flag.into_result())
    });
    raised?;
    outcome.map_err(|panic| defect(panic.as_ref()))
}

/// Ask about a puzzle; its time is over so long after it came.
pub fn about<T: Send>(
    py: Python<'_>,
    puzzle: &OwnedPuzzle,
    bounds: Bounds,
    ask: impl FnOnce(&Puzzle, &Budget) -> T + Send,
) -> PyResult<T> {
    without_interpreter(py, |interrupted| ask(&puzzle.view(), &bounds.budget_since(puzzle.arrived, interrupted)))
}

/// `ask(number, stop)` for so many numbers, on `threads` threads; the answers in order.
pub fn many<T: Send>(
    py: Python<'_>,
    count: usize,
    threads: usize,
    ask: impl Fn(usize, &dyn Fn() -> bool) -> T + Sync + Send,
) -> PyResult<Vec<T>> {
    let answers = without_interpreter(py, |interrupted| ask_many(count, threads, ask, interrupted))?;
    // None is only returned after an interrupt, which has been raised above.
    Ok(answers.unwrap_or_default())
}
