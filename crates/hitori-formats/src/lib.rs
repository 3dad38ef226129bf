//! Formats: every reader and writer of puzzles and solutions, once, for Python and the page.
//!
//! A line is a layer: a module uses those in the lines below it, never one above or beside it.
//!
//! * [`page`]: questions of the page, in JSON
//! * [`shadings`]: solutions as people write them; [`writer`]: records to text
//! * [`reader`]: text of any format to records
//! * `layout`: puzzles in a text of no format; `shapes`: rectangles among squares
//! * [`detection`]: which format a text is in
//! * [`codecs`]: the formats, a file each, and their list; what they must read and refuse is in `examples`
//! * [`codec`]: what is declared of a format; [`written_grid`]: a grid of marks and labels
//! * `json_text`: values of JSON; `links`: base64 and %-escapes; `rows`: labels, apart or run together
//! * [`lines`]: bytes to lines
//! * [`record`]: a record, a problem, and the words of messages

#![forbid(unsafe_code)]

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

pub mod codec;
pub mod codecs;
pub mod detection;
mod json_text;
mod layout;
pub mod lines;
mod links;
pub mod page;
pub mod reader;
pub mod record;
mod rows;
pub mod shadings;
mod shapes;
pub mod writer;
pub mod written_grid;

pub use record::{Choice, Item, Means, Problem, Record, Shade, Texts};
