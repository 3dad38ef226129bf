//! Who asks, what an answer may cost, and what becomes of it.

use std::time::Duration;

use hitori_core::budget::{Budget, Clock, Deadline};
use miniserde::Serialize;

use crate::problem::Problem;

/// What an answer may cost.
#[derive(Clone, Copy, Debug, Default)]
pub struct Limits {
    /// The longest time to search, in seconds.
    pub time: Option<f64>,
    /// How many conflicts to allow.
    pub conflicts: Option<u64>,
}

/// Who asks.
#[derive(Clone, Copy)]
pub struct Caller<'a> {
    /// What an answer may cost.
    pub limits: Limits,
    /// The clock of all time limits.
    pub clock: Clock,
    /// When the question came, by this clock.
    pub started: Duration,
    /// Asked from time to time; true means that nobody waits for the answer.
    pub interrupted: &'a dyn Fn() -> bool,
    /// How many threads one long search for a solution may use; None: all.
    pub threads: Option<usize>,
    /// Called after each step of an explanation.
    pub after_step: &'a dyn Fn(),
}

impl<'a> Caller<'a> {
    pub(crate) fn budget(&self) -> Budget<'a> {
        let Limits { time, conflicts } = self.limits;
        let deadline = time.and_then(|seconds| Deadline::since(self.started, seconds, self.clock));
        Budget { deadline, conflicts, interrupted: self.interrupted }
    }
}

#[cfg(test)]
impl Caller<'static> {
    /// Somebody with one thread and a clock that stands still, who waits.
    pub(crate) const PATIENT: Self = Caller {
        limits: Limits { time: None, conflicts: None },
        clock: || Duration::ZERO,
        started: Duration::ZERO,
        interrupted: &|| false,
        threads: Some(1),
        after_step: &|| (),
    };
}

/// What becomes of a record, e.g. text or a dictionary.
pub type Sink<'a> = dyn FnMut(&dyn Serialize) + 'a;

/// The word that sums a record up.
pub type Answer = Result<&'static str, Problem>;
