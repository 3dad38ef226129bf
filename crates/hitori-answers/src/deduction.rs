//! A step of an explanation as JSON: cells as `[row, col]` from 0, details by name, so that any language can say it.
//!
//! ```json
//! {"technique": "sandwich-pair", "cells": [[0, 1]], "shade": ".", "because": [[0, 0], [0, 2]], "imagined": 1,
//!  "message": "sandwich-pair", "details": {"label": 7, "line": {"row": 0}}, "where": {"row": 0}}
//! ```

use hitori_core::techniques::deduction::{Broken, Cell, Deduction, Detail, Details, Line, Step};
use miniserde::Serialize;

use crate::json::{Entries, Json};

/// A deduction; `where` is its line, if the whole argument lies in one, or else the first cell that it decides.
#[derive(Serialize)]
pub struct StepRecord<'a> {
    pub(crate) technique: &'static str,
    pub(crate) cells: Vec<[usize; 2]>,
    pub(crate) shade: &'static str,
    pub(crate) because: Vec<[usize; 2]>,
    pub(crate) imagined: usize,
    pub(crate) message: &'static str,
    pub(crate) details: Entries<'a>,
    #[serde(rename = "where")]
    pub(crate) place: Json<'a>,
}

impl<'a> From<&'a Deduction> for StepRecord<'a> {
    fn from(found: &'a Deduction) -> Self {
        StepRecord {
            technique: found.technique,
            cells: pairs(&found.cells),
            shade: found.shade.symbol(),
            because: pairs(&found.because),
            imagined: found.imagined,
            message: found.reason.message,
            details: details(&found.reason.details),
            place: place(found),
        }
    }
}

/// Each deduction as a record.
pub fn records(steps: &[Deduction]) -> Vec<StepRecord<'_>> {
    steps.iter().map(StepRecord::from).collect()
}

/// Cells as `[row, col]`.
pub fn pairs(cells: &[Cell]) -> Vec<[usize; 2]> {
    cells.iter().map(|cell| [cell.row, cell.col]).collect()
}

fn place<'a>(found: &Deduction) -> Json<'a> {
    let first = found.cells[0];
    let all = || found.cells.iter().chain(&found.because);
    if all().all(|cell| cell.row == first.row) {
        line(&Line::Row(first.row))
    } else if all().all(|cell| cell.col == first.col) {
        line(&Line::Col(first.col))
    } else {
        Json::Cell([first.row, first.col])
    }
}

fn details(details: &Details) -> Entries<'_> {
    Entries(details.iter().map(|(name, value)| (*name, detail(value))).collect())
}

/// The JSON form of a detail; no two kinds look alike.
fn detail(value: &Detail) -> Json<'_> {
    match value {
        Detail::Cell(at) => Json::Cell([at.row, at.col]),
        Detail::Cells(all) => cells(all),
        Detail::Label(label) => Json::Number(u64::from(*label)),
        Detail::Count(count) => Json::Number(*count as u64),
        Detail::Line(at) => line(at),
        Detail::Shade(shade) => Json::Text(shade.symbol()),
        Detail::Steps(steps) => Json::List(steps.iter().map(step).collect()),
        Detail::Broken(found) => broken(found),
        Detail::Story(story) => Json::Record(Box::new(records(story))),
        Detail::Cases(cases) => Json::List(cases.iter().map(|case| Json::Entries(details(case))).collect()),
    }
}

fn line<'a>(line: &Line) -> Json<'a> {
    Json::Entries(Entries(vec![match line {
        Line::Row(row) => ("row", Json::Number(*row as u64)),
        Line::Col(col) => ("col", Json::Number(*col as u64)),
    }]))
}

fn step<'a>(step: &Step) -> Json<'a> {
    Json::Entries(Entries(vec![("cells", cells(&step.cells)), ("shade", Json::Text(step.shade.symbol()))]))
}

fn broken<'a>(broken: &Broken) -> Json<'a> {
    let mut entries = vec![("rule", Json::Text(broken.rule.name())), ("cells", cells(&broken.cells))];
    entries.extend(broken.label.map(|label| ("label", Json::Number(u64::from(label)))));
    Json::Entries(Entries(entries))
}

fn cells<'a>(cells: &[Cell]) -> Json<'a> {
    Json::List(cells.iter().map(|cell| Json::Cell([cell.row, cell.col])).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::json::written;
    use hitori_core::shading::Shade;
    use hitori_core::techniques::deduction::Reason;

    #[test]
    fn a_step_names_where_to_look() {
        let at = |row, col| Cell { row, col };
        let step = |cells: Vec<Cell>, because: Vec<Cell>| Deduction {
            technique: "wall",
            cells,
            shade: Shade::Unshaded,
            because,
            imagined: 1,
            reason: Reason { message: "wall", details: vec![("line", Detail::Line(Line::Col(2)))] },
        };
        for (step, place) in [
            (step(vec![at(3, 1)], vec![at(3, 4)]), r#"{"row": 3}"#),
            (step(vec![at(3, 1)], vec![at(0, 1)]), r#"{"col": 1}"#),
            (step(vec![at(3, 1)], vec![at(0, 0)]), "[3, 1]"),
        ] {
            let text = written(&StepRecord::from(&step));
            assert!(text.ends_with(&format!(r#""details": {{"line": {{"col": 2}}}}, "where": {place}}}"#)), "{text}");
        }
    }
}
