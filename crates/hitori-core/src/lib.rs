//! The Hitori engine: pure reasoning, no input or output.
//!
//! A puzzle is a rectangle of labels. A solution shades some cells so that (1) no label occurs twice among the unshaded
//! cells of a row or column, (2) no two shaded cells share an edge, and (3) the unshaded cells are connected.
//!
//! Two observations carry the whole engine:
//!
//! * Rules 1 and 2 are binary. Each says of two cells that they are not both unshaded, or not both shaded. Such clauses
//!   are never stored; the duplicates of a cell and its neighbours are walked instead.
//! * Rule 3 is acyclicity. Join shaded cells that touch at a corner, and those on the border to one more node: given
//!   rule 2, the unshaded cells are connected exactly when this graph has no cycle ([`forest`]).
//!
//! Two engines draw the consequences. The one on [`bits`] keeps each row in a machine word and decides nearly every real
//! puzzle by propagation and failed-literal tests; larger boards propagate on tiles of bits. The one with a [`trail`]
//! takes boards of any size, remembers why each cell has its value, and searches what stays open, learning from
//! conflicts. [`solve`] asks them the questions. Its answers are values of [`hitori_checker::Solution`], which only the
//! checker makes: nothing leaves unchecked.
//!
//! The modules, from the ground up; imports go down only:
//!
//! * [`error`]: why a grid is refused before any reasoning starts
//! * [`grid`]: cells by index, their neighbours, and the margin around them
//! * [`word`]: a row of cells as the bits of a machine word
//! * [`rng`]: reproducible random numbers
//! * [`budget`]: what a search may spend
//! * [`stats`]: what a search has cost
//! * [`many`]: one question asked of many puzzles, on several threads
//! * [`puzzle`]: a rectangle of labels
//! * [`forest`]: rule 3 as an undoable union-find over corner contacts
//! * [`duplicates`]: the cells of a line that have the same label, in circles
//! * [`shading`]: what is known of each cell, which cells could be shaded as well, and the way to a checked solution
//! * [`lookahead`]: failed-literal tests, the same for both engines
//! * [`bits`]: the engine for boards of up to 128 rows and columns, and propagation on larger ones
//! * [`trail`]: the engine for boards of any size, and conflict-driven search
//! * [`solve`]: a solution, all solutions, whether there is exactly one, what they have in common
//! * [`best`]: the best of all solutions
//! * [`techniques`]: named human arguments, and how hard a puzzle is for a person
//! * [`generate`]: random puzzles with exactly one solution

#![forbid(unsafe_code)]

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

pub mod best;
pub mod bits;
pub mod budget;
pub mod duplicates;
pub mod error;
pub mod forest;
pub mod generate;
pub mod grid;
pub mod lookahead;
#[cfg(feature = "threads")]
pub mod many;
pub mod puzzle;
pub mod rng;
pub mod shading;
pub mod solve;
pub mod stats;
pub mod techniques;
pub mod trail;
pub mod word;
