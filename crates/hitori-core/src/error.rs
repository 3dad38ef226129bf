//! What can be wrong with a grid before any reasoning starts.

use std::fmt;

/// A grid that the engine refuses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Error {
    /// The number of labels is not `rows * cols`, or a side is zero.
    BadShape {
        /// Rows asked for.
        rows: usize,
        /// Columns asked for.
        cols: usize,
        /// Labels given.
        labels: usize,
    },
    /// More cells than the engine's 32-bit indices can name.
    TooLarge {
        /// Rows asked for.
        rows: usize,
        /// Columns asked for.
        cols: usize,
    },
    /// The machine has no room for the working memory of so many cells.
    OutOfMemory {
        /// Rows asked for.
        rows: usize,
        /// Columns asked for.
        cols: usize,
        /// Bytes that would be needed.
        bytes: usize,
    },
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::BadShape { rows, cols, labels } => {
                write!(f, "expected {rows} x {cols} labels, got {labels}")
            }
            Error::TooLarge { rows, cols } => {
                write!(f, "a grid of {rows} rows and {cols} columns is beyond the engine's limit of 2^30 cells")
            }
            Error::OutOfMemory { rows, cols, bytes } => {
                write!(f, "a grid of {rows} rows and {cols} columns needs about {} MB of memory", bytes >> 20)
            }
        }
    }
}

impl std::error::Error for Error {}
