//! The engine for boards of any size, and conflict-driven search.
//!
//! Cells stand on a trail with their reasons ([`board`]); the rules draw consequences ([`propagate`]) and can say what
//! they follow from ([`explain`], [`cycle`]). Learned clauses ([`clauses`]) come from conflicts ([`analyze`]); [`search`]
//! decides the most active cell ([`order`]), and [`lookahead`] offers the board to failed-literal tests.

pub mod analyze;
pub mod board;
pub mod clauses;
pub mod cycle;
pub mod explain;
pub mod lookahead;
pub mod order;
pub mod propagate;
pub mod search;
