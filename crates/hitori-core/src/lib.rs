//! The Hitori engine: pure reasoning, no input or output, no dependencies.
//!
//! A puzzle is a rectangle of labels. A solution shades some cells so that (1) no label occurs twice among the unshaded
//! cells of a row or column, (2) no two shaded cells share an edge, and (3) the unshaded cells are connected.
//!
//! Two observations carry the whole engine:
//!
//! * Rules 1 and 2 are binary. Each says of two cells that they are not both unshaded, or not both shaded. Such clauses
//!   are never stored; the equals of a cell and its neighbours are walked instead.
//! * Rule 3 is acyclicity. Join shaded cells that touch at a corner, and those on the border to one more node: given
//!   rule 2, the unshaded cells are connected exactly when this graph has no cycle ([`forest`]).
//!
//! Two engines draw the consequences. [`bitboard`] keeps each row in a machine word and decides nearly every real puzzle
//! by propagation and failed-literal tests ([`lookahead`]). [`board`] keeps a trail with reasons for boards of any size
//! ([`propagate`]), and carries conflict-driven [`search`] ([`clauses`], [`learn`], [`order`]) for what stays open.
//! [`solve`] asks the questions, [`many`] asks them of many puzzles at once, and [`judge`] checks every answer from
//! scratch before it leaves. [`generate`] makes puzzles: a shading ([`shading`]), labels under it ([`labels`]), repair.
//! [`frontier`] counts, bounds and draws all shadings of a size, without labels.

pub mod bitboard;
pub mod board;
pub mod budget;
pub mod clauses;
pub mod error;
pub mod forest;
pub mod frontier;
pub mod generate;
pub mod goal;
pub mod judge;
pub mod labels;
pub mod learn;
pub mod lookahead;
pub mod many;
pub mod matter;
pub mod order;
pub mod probe;
pub mod propagate;
pub mod puzzle;
pub mod rng;
pub mod search;
pub mod shading;
pub mod solve;
pub mod stats;
pub mod symmetry;
pub mod tailor;
pub mod techniques;
pub mod template;
pub mod wish;
pub mod word;
