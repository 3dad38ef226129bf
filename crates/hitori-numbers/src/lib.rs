//! What the study of Hitori numbers alone needs: all shadings of a size, without labels, and all puzzles of a small
//! one.
//!
//! The *Hitori numbers* of a size are the fewest and the most labels of a puzzle with exactly one solution, e.g. 3 and
//! 7 of 3 x 3 cells; docs/hitori-numbers.md derives both from legal and maximal shadings. A shading is *legal* if it
//! obeys rules 2 and 3, and *maximal* if no cell can be added to it. The rest of the engine knows nothing of this
//! crate: only `hitori numbers` asks it.
//!
//! The modules, from the ground up; imports go down only:
//!
//! * [`resources`]: what a computation may use, and why it may end early
//! * [`cycles`]: the cheapest cycle of a graph
//! * [`cover`]: how few rows and columns hold all shaded cells
//! * [`frontier`]: all shadings of a size at once, counted, bounded and drawn, and those of strips of any length
//! * [`border`]: what every maximal shading loses along the border of a grid of any size
//! * [`census`]: all puzzles of a small size with exactly one solution, counted by their labels

#![forbid(unsafe_code)]

pub mod border;
pub mod census;
pub mod cover;
pub mod cycles;
pub mod frontier;
pub mod resources;
