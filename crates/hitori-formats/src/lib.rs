//! Formats: every reader and writer of puzzles and solutions, once, for Python and the page.
//!
//! * [`reader`]: text of any format to records; [`writer`]: records to text
//! * [`codecs`]: the formats, a file each; what they must read and refuse is in `examples`
//! * [`detection`]: which format a text is in
//! * [`shadings`]: solutions as people write them
//! * [`page`]: questions of the page, in JSON
//! * [`record`]: a record, a problem, and the words of messages; [`lines`]: bytes to lines

#![forbid(unsafe_code)]

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

pub mod codecs;
pub mod detection;
pub mod lines;
pub mod page;
pub mod reader;
pub mod record;
pub mod shadings;
pub mod writer;

pub use record::{Item, Problem, Record, Shade, Texts};
