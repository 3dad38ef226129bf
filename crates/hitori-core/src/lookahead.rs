//! Failed-literal tests: suppose a colour for one open cell; where propagation runs into a contradiction, the cell has
//! the other colour.
//!
//! One loop for both engines, whose boards are `Propagator`s. A colour that a test without contradiction has
//! implied need not be tested itself (what it implies is part of what was just seen to hold together), so it is skipped.

use crate::budget::{Budget, Scope};
use crate::puzzle::Puzzle;
use crate::shading::{Shade, Shading};
use crate::stats::Stats;

/// Why a board does not propagate to a fixed point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop {
    /// What stands contradicts the rules.
    Contradiction,
    /// The budget was spent; the board is fit for nothing then.
    Spent,
}

/// A board to begin with.
pub trait Load<'p>: Propagator + Sized {
    /// Load a puzzle with dense labels and propagate. A contradiction means that it has no solution.
    fn load(puzzle: Puzzle<'p>, scope: Scope, budget: &Budget) -> Result<Self, Stop>;
}

/// A board that propagates, and that can suppose something and take it back.
pub trait Propagator {
    /// What is known, cell by cell.
    fn shading(&self) -> Shading;
    /// The cost so far, what stands on the board included.
    fn stats(&self) -> Stats;
    /// The first undecided cell at or after `from`, in index order.
    fn next_open(&self, from: usize) -> Option<usize>;
    /// Is this cell undecided?
    fn is_open(&self, cell: usize) -> bool;
    /// Suppose this colour and propagate. Always followed by `retract`, unless the budget was spent.
    fn suppose(&mut self, cell: usize, shade: Shade, budget: &Budget) -> Result<(), Stop>;
    /// Take the supposition and all that followed back.
    fn retract(&mut self);
    /// Fix this colour for good and propagate; a contradiction means that there is no solution.
    fn fix(&mut self, cell: usize, shade: Shade, budget: &Budget) -> Result<(), Stop>;
    /// Remember all that the standing supposition implied as seen.
    fn mark_seen(&mut self);
    /// Was this colour of this cell implied by a test without contradiction since the last `forget_seen`?
    fn was_seen(&self, cell: usize, shade: Shade) -> bool;
    /// Forget what was seen.
    fn forget_seen(&mut self);
}

/// How the tests ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LookaheadEnd {
    /// No test fails any more; what is still open needs a search (nothing is open: it is solved).
    Settled,
    /// There is no solution.
    Contradiction,
    /// A supposition coloured the whole board without contradiction, and stands: a solution.
    Solved,
    /// The budget was spent.
    Spent,
}

impl From<Stop> for LookaheadEnd {
    fn from(stop: Stop) -> Self {
        match stop {
            Stop::Contradiction => LookaheadEnd::Contradiction,
            Stop::Spent => LookaheadEnd::Spent,
        }
    }
}

/// Test every open cell until no test fails. One solution is enough: stop at the first supposition that completes the
/// board. All are in scope: fix only what holds in every one.
pub fn failed_literals<P: Propagator>(board: &mut P, scope: Scope, budget: &Budget) -> LookaheadEnd {
    let mut first_open = 0;
    loop {
        let mut fixed = false;
        // What is before it is decided for good.
        first_open = match board.next_open(first_open) {
            Some(cell) => cell,
            None => return LookaheadEnd::Settled,
        };
        let mut from = first_open;
        board.forget_seen();
        while let Some(cell) = board.next_open(from) {
            from = cell + 1;
            for shade in [Shade::Shaded, Shade::Unshaded] {
                if !board.is_open(cell) {
                    break;
                }
                if board.was_seen(cell, shade) {
                    continue;
                }
                if budget.is_spent() {
                    return LookaheadEnd::Spent;
                }
                match board.suppose(cell, shade, budget) {
                    Ok(()) => {
                        if scope == Scope::OneSolution && board.next_open(first_open).is_none() {
                            return LookaheadEnd::Solved;
                        }
                        board.mark_seen();
                        board.retract();
                    }
                    Err(Stop::Spent) => return LookaheadEnd::Spent,
                    Err(Stop::Contradiction) => {
                        board.retract();
                        fixed = true;
                        if let Err(stop) = board.fix(cell, shade.opposite(), budget) {
                            return stop.into();
                        }
                    }
                }
            }
        }
        if !fixed {
            return LookaheadEnd::Settled;
        }
    }
}
