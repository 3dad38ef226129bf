//! How far a search goes: what it looks for, and what it may spend.

use std::time::Instant;

/// What a search looks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scope {
    /// Any one solution, or the proof that there is none: whatever keeps one of the solutions may be assumed.
    OneSolution,
    /// All solutions: only what holds in each of them may be concluded.
    AllSolutions,
}

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

    /// Has the time run out, or was the search interrupted?
    pub fn is_spent(&self) -> bool {
        self.deadline.is_some_and(|deadline| Instant::now() >= deadline) || (self.interrupted)()
    }
}
