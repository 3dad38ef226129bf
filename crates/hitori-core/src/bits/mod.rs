//! The fast engine, for boards of up to 128 rows and columns: each row of cells is one machine word.
//!
//! [`board`] propagates, [`load`] fills the board from a puzzle, [`lookahead`] offers it to failed-literal tests. Real
//! puzzles are decided here almost always; what stays open goes to the engine with a [`trail`](crate::trail). Larger boards
//! propagate on a [`wide_board`] of tiles; on the smallest, all rows are one word: a [`small_board`].

pub mod board;
pub mod load;
pub mod lookahead;
pub mod small_board;
pub mod wide_board;
