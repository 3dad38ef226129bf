//! The limits of a question, in seconds and conflicts, and the clock that its time is read from.

use std::sync::OnceLock;
use std::time::{Duration, Instant};

use hitori_core::budget::{Budget, Deadline};

#[derive(Clone, Copy)]
pub struct Bounds {
    pub time: Option<f64>,
    pub conflicts: Option<u64>,
}

impl Bounds {
    pub fn budget<'a>(&self, interrupted: &'a dyn Fn() -> bool) -> Budget<'a> {
        self.budget_since(if self.time.is_some() { clock() } else { Duration::ZERO }, interrupted)
    }

    pub fn budget_since<'a>(&self, start: Duration, interrupted: &'a dyn Fn() -> bool) -> Budget<'a> {
        let deadline = self.time.and_then(|seconds| Deadline::since(start, seconds, clock));
        Budget { deadline, conflicts: self.conflicts, interrupted }
    }
}

/// The clock of all deadlines: the time since it was first asked.
pub fn clock() -> Duration {
    static START: OnceLock<Instant> = OnceLock::new();
    START.get_or_init(Instant::now).elapsed()
}
