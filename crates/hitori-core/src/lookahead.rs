//! Failed-literal tests: suppose a colour for one open cell; where propagation runs into a contradiction, the cell has
//! the other colour.
//!
//! One loop for both engines, which offer themselves as a `Lookahead`. A colour that a test without contradiction has
//! implied need not be tested itself (what it implies is part of what was just seen to hold together), so it is skipped.

use crate::budget::Budget;
use crate::shading::Shade;

/// A board that can suppose something and take it back.
pub trait Lookahead {
    /// The first undecided cell at or after `from`, in index order.
    fn next_open(&self, from: usize) -> Option<usize>;
    /// Is this cell undecided?
    fn is_open(&self, cell: usize) -> bool;
    /// Suppose this colour and propagate; false at a contradiction. Always followed by `retract`.
    fn suppose(&mut self, cell: usize, shade: Shade) -> bool;
    /// Take the supposition and all that followed back.
    fn retract(&mut self);
    /// Fix this colour for good and propagate; false at a contradiction, which means that there is no solution.
    fn fix(&mut self, cell: usize, shade: Shade) -> bool;
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

/// Test every open cell until no test fails. `any_solution` stops at the first supposition that completes the board;
/// without it only what holds in every solution is fixed.
pub fn failed_literals<B: Lookahead>(board: &mut B, any_solution: bool, budget: &Budget) -> LookaheadEnd {
    loop {
        let mut fixed = false;
        let mut from = 0;
        if board.next_open(0).is_none() {
            return LookaheadEnd::Settled;
        }
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
                if board.suppose(cell, shade) {
                    if any_solution && board.next_open(0).is_none() {
                        return LookaheadEnd::Solved;
                    }
                    board.mark_seen();
                    board.retract();
                } else {
                    board.retract();
                    fixed = true;
                    if !board.fix(cell, shade.opposite()) {
                        return LookaheadEnd::Contradiction;
                    }
                }
            }
        }
        if !fixed {
            return LookaheadEnd::Settled;
        }
    }
}
