//! Refusal: why a proof was not accepted, e.g. "line 7: expected a number, got 'x'".

use std::fmt;

/// Why a proof was not accepted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// A line of the file (from 1) is not what it must be.
    Wrong {
        /// The line.
        line: usize,
        /// What is wrong with it.
        reason: String,
    },
    /// Nothing that is known: the check was stopped before its end.
    Stopped,
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::Wrong { line, reason } => write!(f, "line {line}: {reason}"),
            Refusal::Stopped => f.write_str("the check was stopped before its end"),
        }
    }
}

impl std::error::Error for Refusal {}
