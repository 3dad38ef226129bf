//! Failed-literal tests: suppose a colour for one open cell; where propagation runs into a contradiction, the cell has
//! the other colour.
//!
//! One loop for both engines, whose boards are `Propagator`s. A colour that a test without contradiction has
//! implied need not be tested itself (what it implies is part of what was just seen to hold together), so it is skipped.

use crate::budget::{Budget, Scope};
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

/// Test every open cell until no test fails; what is still open then needs a search. One solution is enough: stop at the
/// first supposition that completes the board, which stands. All are in scope: fix only what holds in every one.
pub fn failed_literals<P: Propagator>(board: &mut P, scope: Scope, budget: &Budget) -> Result<(), Stop> {
    let mut first_open = 0;
    loop {
        let mut fixed = false;
        // What is before it is decided for good.
        let Some(open) = board.next_open(first_open) else { return Ok(()) };
        first_open = open;
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
                    return Err(Stop::Spent);
                }
                match board.suppose(cell, shade, budget) {
                    Ok(()) => {
                        if scope == Scope::OneSolution && board.next_open(first_open).is_none() {
                            return Ok(());
                        }
                        board.mark_seen();
                        board.retract();
                    }
                    Err(Stop::Spent) => return Err(Stop::Spent),
                    Err(Stop::Contradiction) => {
                        board.retract();
                        fixed = true;
                        board.fix(cell, shade.opposite(), budget)?;
                    }
                }
            }
        }
        if !fixed {
            return Ok(());
        }
    }
}
