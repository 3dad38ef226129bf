//! From the lines of a puzzle file to puzzles, and back, many at once, e.g. `{"labels": [[2, 1], [1, 1]]}`.
//!
//! Python has readers and writers for every format, and they define what is right. What they do for a line takes ten
//! times as long as solving its puzzle. This crate does the same for the few forms that large files have, and only where
//! a record is *plain*: every byte of it is what a writer of that form writes. Of anything else it takes nothing, and the
//! caller has it read in the readable way, with its warnings and errors.
//!
//! * [`batch`]: many puzzles with their names, in one buffer
//! * [`reading`]: from bytes to puzzles
//! * [`puzzles`]: a puzzle as text
//! * `values`: texts as Python's `json` writes them

#![forbid(unsafe_code)]

pub mod batch;
pub mod puzzles;
pub mod reading;
mod values;
