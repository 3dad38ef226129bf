//! Questions as people ask them: a question in JSON comes in, a record in JSON goes out.
//!
//! ```json
//! {"ask": "count", "limit": 5, "puzzle": {"rows": 1, "cols": 3, "labels": [1, 1, 2]}}
//! {"count": 2, "complete": true}
//! ```
//!
//! The command line, Python and the page ask here, and get the same record. A line of the command line begins with what
//! the record is about ([`record::About`]). The algorithms are those of `hitori-core`.
//!
//! In the order of a question:
//!
//! * [`ask`] below takes it from JSON; Python's binding reads it from keywords
//! * [`question`]: all questions; [`declaring`]: what follows from a declaration; [`options`] and [`value`]: how
//!   options are read
//! * [`caller`]: who asks, and what an answer may cost
//! * the answers by topic: `solving`, `rating`, `explaining`, `generating` with [`request`] and `reachable`, and in `library` those that
//!   the page fetches a second module for: `counting`, `techniques`, `judging`, `training`
//! * [`record`] and [`deduction`]: the shape of each answer; [`json`] and [`float`]: how it is written
//! * `drawing`: a puzzle as shapes, and as SVG
//! * [`problem`]: why there is no answer

#![forbid(unsafe_code)]

pub mod caller;
pub mod declaring;
pub mod deduction;
#[cfg(feature = "library")]
pub mod drawing;
mod explaining;
pub mod float;
mod generating;
pub mod json;
#[cfg(feature = "library")]
mod library;
pub mod options;
pub mod problem;
pub mod question;
mod rating;
mod reachable;
pub mod record;
pub mod request;
mod solving;
pub mod value;

use hitori_core::puzzle::Puzzle;
use miniserde::json::from_str;

pub use caller::{Caller, Limits};
use options::{option, OptionValue};
pub use problem::Problem;
pub use question::{Question, QUESTIONS};
pub use request::Request;
use value::Value;

/// The answer to a question that brings its puzzle along, both in JSON: `{"value": ...}`, or `{"error": ...}`.
///
/// Beside `ask` and the options of the question there may be `puzzle`, and the limits `time` and `conflicts`.
pub fn ask(text: &str, caller: &Caller) -> String {
    match answered(text, caller) {
        Ok(record) => format!("{{\"value\": {record}}}"),
        Err(problem) => format!("{{\"error\": {}}}", json::written(&problem)),
    }
}

fn answered(text: &str, caller: &Caller) -> Result<String, Problem> {
    let expected = || Problem::option("expected a question, e.g. {\"ask\": \"solve\", \"time\": 10}");
    let Ok(Value::Options(mut given)) = from_str(text) else { return Err(expected()) };
    let whose = "a question";
    let name: String = option(&given, whose, "ask").map_err(|_| expected())?;
    let limits = Limits { time: option(&given, whose, "time")?, conflicts: option(&given, whose, "conflicts")? };
    let labelled: Option<Labelled> = option(&given, whose, "puzzle").map_err(|_| Problem::puzzle())?;
    given.remove(&["ask", "time", "conflicts", "puzzle"]);
    let question = Question::read(&name, &given)?;
    let puzzle = match &labelled {
        Some(Labelled { rows, cols, labels }) => Some(Puzzle::new(*rows, *cols, labels)?),
        None => None,
    };
    let mut record = String::new();
    question.answer(puzzle.as_ref(), &Caller { limits, ..*caller }, &mut |found| record = json::written(found))?;
    Ok(record)
}

/// A puzzle in JSON. No answer needs what else came with it, e.g. its name.
struct Labelled {
    rows: usize,
    cols: usize,
    labels: Vec<u32>,
}

impl OptionValue for Labelled {
    const KIND: &'static str = "puzzle";
    const EXPECTED: &'static str = "a puzzle like {\"rows\": 1, \"cols\": 2, \"labels\": [1, 1]}";

    fn of(value: &Value) -> Option<Self> {
        let Value::Options(given) = value else { return None };
        let (rows, cols) = (usize::of(given.get("rows")?)?, usize::of(given.get("cols")?)?);
        Some(Labelled { rows, cols, labels: Vec::of(given.get("labels")?)? })
    }
}
