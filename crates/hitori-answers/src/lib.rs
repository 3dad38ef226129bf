//! Questions as people ask them: a question in JSON comes in, a record in JSON goes out.
//!
//! ```json
//! {"ask": "count", "limit": 5, "puzzle": {"rows": 1, "cols": 3, "labels": [1, 1, 2]}}
//! {"name": null, "rows": 1, "cols": 3, "count": 2, "complete": true}
//! ```
//!
//! The command line, Python and the page ask here, and get the same record. The algorithms are those of `hitori-core`.
//!
//! * [`question`]: what can be asked, and how each question is answered
//! * `library`: the questions that no page asks, which the module for pages leaves out
//! * [`request`]: what a new puzzle shall be like, and what it is called
//! * [`record`]: the shape of each answer
//! * [`deduction`]: the shape of a step of an explanation
//! * `judgement`: the verdict on a step and the cells named for it
//! * `trainer`: the techniques with a worked board each, and positions to practise on
//! * [`drawing`]: a puzzle as shapes, and as SVG
//! * [`json`]: how a record is written
//! * [`problem`]: why there is no answer

#![forbid(unsafe_code)]

pub mod deduction;
#[cfg(feature = "library")]
pub mod drawing;
pub mod json;
#[cfg(feature = "library")]
mod judgement;
#[cfg(feature = "library")]
mod library;
pub mod problem;
pub mod question;
pub mod record;
pub mod request;
#[cfg(feature = "library")]
mod trainer;

pub use problem::Problem;
pub use question::{Caller, Named, Question};
pub use request::Request;

/// The answer to a question that brings its puzzle along, both in JSON: `{"value": ...}`, or `{"error": ...}`.
pub fn ask(text: &str, caller: &Caller) -> String {
    match question::asked(text, caller) {
        Ok(record) => format!("{{\"value\": {record}}}"),
        Err(problem) => format!("{{\"error\": {}}}", json::written(&problem)),
    }
}
