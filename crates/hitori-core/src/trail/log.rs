//! The interface between a search and whoever writes a proof of its answer.
//!
//! A search calls its log at the few moments after which the reasons are gone: before it jumps back from a conflict, and
//! when it forgets clauses. [`Silent`] ignores every call and costs nothing.

use crate::shading::Shading;
use crate::trail::board::{Board, Conflict};
use crate::trail::clauses::{Clauses, Literal};

/// Receives the steps of a search. Every method may ignore its call.
pub trait Log {
    /// This clause follows: with all its literals false, what stands on the board leads to this conflict, or (None) to
    /// the solution found last. Clauses of two literals or more are numbered from 0 in this order.
    fn learned(&mut self, _: &mut Board<'_>, _: &Clauses, _: Option<Conflict>, _clause: &[Literal]) {}

    /// Two cells that the patterns of `Board::start` decide contradict each other, or a pattern.
    fn contradicted(&mut self, _: &mut Board<'_>, _: Conflict) {}

    /// Cells may have been decided for good since the last call.
    fn settled(&mut self, _: &mut Board<'_>, _: &Clauses) {}

    /// The search has found this solution.
    fn found(&mut self, _: &Board<'_>, _solution: &Shading) {}

    /// Clauses have new numbers, listed by their old ones; `u32::MAX` is a forgotten clause.
    fn forgot(&mut self, _renumbered: &[u32]) {}
}

/// Ignores everything.
#[derive(Clone, Copy, Debug, Default)]
pub struct Silent;

impl Log for Silent {}
