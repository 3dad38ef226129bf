//! The values of questions and answers: puzzles, shadings, deadlines; and why there is no answer.

use std::time::Duration;

use hitori_checker::Solution;
use hitori_core::budget::{Budget, Clock, Deadline};
use hitori_core::error::Error;
use hitori_core::generate::spec::Refusal;
use hitori_core::generate::wishes::Objection;
use hitori_core::puzzle::Puzzle;
use hitori_core::shading::{shading_of, Shade, Shading};
use hitori_core::solve::Uniqueness;

use crate::json::Json;

/// Why there is no answer: a code for programs and a sentence for people.
#[derive(Debug)]
pub struct Problem {
    pub code: &'static str,
    pub message: String,
}

impl Problem {
    pub fn new(code: &'static str, message: impl Into<String>) -> Self {
        Problem { code, message: message.into() }
    }

    /// The limit was reached before the answer was found.
    pub fn out_of_time() -> Self {
        Problem::new("out-of-time", "the time was over before the answer was found")
    }

    /// What was expected where something else came.
    pub fn option(expected: &str) -> Self {
        Problem::new("invalid-option", format!("expected {expected}"))
    }
}

impl From<Error> for Problem {
    fn from(error: Error) -> Self {
        let code = if matches!(error, Error::BadShape { .. }) { "invalid-puzzle" } else { "too-large" };
        Problem::new(code, error.to_string())
    }
}

impl From<Refusal> for Problem {
    fn from(refusal: Refusal) -> Self {
        let code = match refusal {
            Refusal::TooLarge => "too-large",
            Refusal::NotReached(_) | Refusal::OutOfTime => "out-of-time",
            _ => "impossible-wish",
        };
        Problem::new(code, refusal.to_string())
    }
}

impl From<Objection> for Problem {
    fn from(objection: Objection) -> Self {
        let code = if objection.is_malformed() { "invalid-option" } else { "impossible-wish" };
        Problem::new(code, objection.to_string())
    }
}

/// A question, with the puzzle that it is about taken out.
pub struct Question {
    json: Json,
    rows: usize,
    cols: usize,
    labels: Vec<u32>,
    deadline: Option<Deadline>,
}

impl Question {
    /// The question of this text, asked now.
    pub fn read(text: &str, clock: Clock) -> Result<Self, Problem> {
        let json = Json::read(text).ok_or_else(|| Problem::option("a question in JSON"))?;
        let (rows, cols, labels) = json.get("puzzle").map_or(Ok((0, 0, Vec::new())), labels)?;
        let limit =
            json.get("milliseconds").map(|it| it.number().ok_or_else(|| Problem::option("milliseconds, e.g. 4000")));
        let time = limit.transpose()?.map(Duration::from_millis);
        let deadline = time.and_then(|time| Deadline::since(clock(), time, clock));
        Ok(Question { json, rows, cols, labels, deadline })
    }

    pub fn get(&self, name: &str) -> Option<&Json> {
        self.json.get(name)
    }

    /// Is this option true?
    pub fn wants(&self, name: &str) -> bool {
        self.get(name) == Some(&Json::Bool(true))
    }

    /// The puzzle that it is about.
    pub fn puzzle(&self) -> Result<Puzzle<'_>, Problem> {
        if self.get("puzzle").is_none() {
            return Err(Problem::new("invalid-puzzle", "expected a puzzle: {rows, cols, labels}"));
        }
        Ok(Puzzle::new(self.rows, self.cols, &self.labels)?)
    }

    /// What it may spend.
    pub fn budget(&self) -> Budget<'static> {
        Budget { deadline: self.deadline, ..Budget::UNLIMITED }
    }
}

fn labels(puzzle: &Json) -> Result<(usize, usize, Vec<u32>), Problem> {
    let side = |name| puzzle.get(name).and_then(Json::number);
    let labels = puzzle.get("labels").and_then(Json::items).and_then(|items| items.iter().map(Json::number).collect());
    match (side("rows"), side("cols"), labels) {
        (Some(rows), Some(cols), Some(labels)) => Ok((rows, cols, labels)),
        _ => {
            let expected =
                "expected a puzzle like {rows: 1, cols: 2, labels: [1, 1]}, with labels from 0 to 4294967295";
            Err(Problem::new("invalid-puzzle", expected))
        }
    }
}

/// A shading of so many rows and columns, e.g. `"#.\n.?"`.
pub fn shading(text: &str, rows: usize, cols: usize) -> Result<Shading, Problem> {
    let lines: Vec<&str> = text.split('\n').collect();
    if lines.len() != rows || lines.iter().any(|line| line.len() != cols) {
        let message = format!("expected a shading of {rows} rows and {cols} columns");
        return Err(Problem::new("invalid-shading", message));
    }
    let shade = |symbol| match symbol {
        '#' => Ok(Shade::Shaded),
        '.' => Ok(Shade::Unshaded),
        '?' => Ok(Shade::Unknown),
        _ => Err(Problem::new("invalid-shading", format!("expected #, . or ? for a cell, got '{symbol}'"))),
    };
    lines.iter().flat_map(|line| line.chars()).map(shade).collect()
}

/// A shading as rows of `#`, `.` and `?`.
pub fn rows(shading: &[Shade], cols: usize) -> Vec<String> {
    let symbol = |&shade: &Shade| ['?', '#', '.'][shade as usize];
    shading.chunks(cols).map(|row| row.iter().map(symbol).collect()).collect()
}

/// A solution in the same way.
pub fn solution(solution: &Solution) -> Json {
    Json::list(rows(&shading_of(solution), solution.cols()))
}

/// What a count of solutions is called.
pub fn name(found: &Uniqueness) -> &'static str {
    match found {
        Uniqueness::None => "none",
        Uniqueness::Unique(_) => "unique",
        Uniqueness::Multiple(..) => "multiple",
        Uniqueness::Unknown => "unknown",
    }
}

/// Cells as `[row, col]`, from places row by row.
pub fn cells(places: impl IntoIterator<Item = usize>, cols: usize) -> Json {
    Json::list(places.into_iter().map(|place| Json::list([place / cols, place % cols])))
}
