//! Why there is no answer: a code for programs, a sentence for people.

use hitori_core::error::Error;
use hitori_core::generate::spec::Refusal;
use miniserde::Serialize;

/// Why there is no answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Problem {
    /// One of a few words, e.g. `out-of-time`.
    pub code: &'static str,
    /// What was expected, and what came.
    pub message: String,
}

impl Problem {
    /// An option that is malformed.
    pub fn option(message: impl Into<String>) -> Self {
        Problem { code: "invalid-option", message: message.into() }
    }

    /// There is no such puzzle.
    pub fn unsatisfiable(message: impl Into<String>) -> Self {
        Problem { code: "unsatisfiable", message: message.into() }
    }

    /// A puzzle that is malformed, or missing.
    pub fn puzzle() -> Self {
        let message = "expected a puzzle like {rows: 1, cols: 2, labels: [1, 1]}, with labels from 0 to 4294967295";
        Problem { code: "invalid-puzzle", message: message.into() }
    }

    /// A shading that is malformed.
    pub fn shading(message: impl Into<String>) -> Self {
        Problem { code: "invalid-shading", message: message.into() }
    }

    /// There is no puzzle of this size, or none was found.
    pub fn refused(refusal: &Refusal, rows: usize, cols: usize) -> Self {
        let code = match refusal {
            Refusal::TooLarge => "too-large",
            Refusal::NotReached(_) | Refusal::OutOfTime => "out-of-time",
            _ => "unsatisfiable",
        };
        Problem { code, message: refusal.in_words(rows, cols) }
    }

    /// A limit was reached before this was found.
    pub fn out_of_time(what: &str) -> Self {
        Problem { code: "out-of-time", message: format!("no {what} was found within the limits") }
    }
}

impl From<Error> for Problem {
    fn from(error: Error) -> Self {
        let code = if matches!(error, Error::BadShape { .. }) { "invalid-puzzle" } else { "too-large" };
        Problem { code, message: error.to_string() }
    }
}
