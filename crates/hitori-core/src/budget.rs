//! How far a search goes: what it looks for, and what it may spend.
//!
//! The engine has no clock: not every machine that it runs on has the one of the standard library. Who sets a deadline
//! brings the clock.

use std::time::Duration;

/// What a search looks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scope {
    /// Any one solution, or the proof that there is none: whatever keeps one of the solutions may be assumed.
    OneSolution,
    /// All solutions: only what holds in each of them may be concluded.
    AllSolutions,
}

/// The time since some fixed moment; it never goes back.
pub type Clock = fn() -> Duration;

/// A moment of the caller's clock.
#[derive(Clone, Copy, Debug)]
pub struct Deadline {
    at: Duration,
    clock: Clock,
}

impl Deadline {
    /// A deadline that is over already.
    pub const OVER: Deadline = Deadline { at: Duration::ZERO, clock: || Duration::ZERO };

    /// When so many seconds have gone since `start`. None for a moment that the clock cannot express: that is no limit.
    pub fn since(start: Duration, seconds: f64, clock: Clock) -> Option<Self> {
        let time = Duration::try_from_secs_f64(seconds.max(0.0)).ok()?;
        Some(Deadline { at: start.checked_add(time)?, clock })
    }

    /// So much time from now, by the same clock.
    pub fn from_now(&self, time: Duration) -> Self {
        Deadline { at: (self.clock)().saturating_add(time), ..*self }
    }

    fn is_over(&self) -> bool {
        (self.clock)() >= self.at
    }
}

/// Bounds on one search. Nothing is bounded by default.
#[derive(Clone, Copy)]
pub struct Budget<'a> {
    /// The moment to give up.
    pub deadline: Option<Deadline>,
    /// How many conflicts to allow.
    pub conflicts: Option<u64>,
    /// Asked from time to time; true means stop now.
    pub interrupted: &'a dyn Fn() -> bool,
}

impl<'a> Budget<'a> {
    /// A budget without bounds.
    pub const UNLIMITED: Budget<'static> = Budget { deadline: None, conflicts: None, interrupted: &|| false };

    /// Has the time run out, or was the search interrupted? Once it is spent, it stays so.
    pub fn is_spent(&self) -> bool {
        self.deadline.is_some_and(|deadline| deadline.is_over()) || (self.interrupted)()
    }

    /// The same, for loops of short steps: `done` steps are done, and `steps` come before the next look. Asks at every
    /// 1024th step only, so that short loops never ask.
    #[inline]
    pub fn is_spent_after(&self, done: usize, steps: usize) -> bool {
        const STEPS_PER_LOOK: usize = 1024;
        done / STEPS_PER_LOOK != (done + steps) / STEPS_PER_LOOK && self.is_spent()
    }

    /// These items, until the budget is spent; short steps. Whoever needs all of them asks `is_spent` afterwards.
    #[inline]
    pub fn until_spent<'b, I: IntoIterator>(&'b self, items: I) -> impl Iterator<Item = I::Item> + use<'a, 'b, I> {
        let asked = items.into_iter().enumerate().take_while(|(done, _)| !self.is_spent_after(*done, 1));
        asked.map(|(_, item)| item)
    }
}
