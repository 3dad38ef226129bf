//! How much a search may spend, and the bell that interrupts it.

use std::time::Instant;

/// Bounds on one search. Nothing is bounded by default.
#[derive(Clone, Copy)]
pub struct Budget<'a> {
    /// The moment to give up.
    pub deadline: Option<Instant>,
    /// How many conflicts to allow.
    pub conflicts: Option<u64>,
    /// Asked from time to time; true means stop now.
    pub interrupted: &'a dyn Fn() -> bool,
}

impl Budget<'_> {
    /// A budget without bounds.
    pub const UNLIMITED: Budget<'static> = Budget { deadline: None, conflicts: None, interrupted: &|| false };

    /// Has the time run out, or has somebody rung the bell?
    pub fn is_spent(&self) -> bool {
        self.deadline.is_some_and(|deadline| Instant::now() >= deadline) || (self.interrupted)()
    }
}
