//! Explanations and hints, their deductions in wire form: cells as `[row, col]` from 0, details by name.

use hitori_core::shading::{Shade, Shading};
use hitori_core::techniques::deduction::{Broken, Cell, Deduction, Detail, Details, Line, Step};
use hitori_core::techniques::explanation;

use crate::json::Json;
use crate::values::{name, rows, shading, Problem, Question};

/// Every step from what is known to the solution.
pub fn explain(question: &Question) -> Result<Json, Problem> {
    let puzzle = question.puzzle()?;
    let known = marks(question, "known")?;
    let found = explanation::explain(&puzzle, &known, question.wants("lone_labels"), &question.budget(), &mut |_| ());
    Ok(Json::object([
        ("uniqueness", name(&found.uniqueness).into()),
        ("steps", Json::list(found.steps.steps.iter().map(deduction))),
        ("shading", rows(&found.steps.shading, puzzle.cols).join("\n").into()),
        ("complete", found.steps.is_complete.into()),
    ]))
}

/// The mistakes of a player, or the next step.
pub fn hint(question: &Question) -> Result<Json, Problem> {
    let puzzle = question.puzzle()?;
    let marks = marks(question, "shading")?;
    let found = explanation::hint(&puzzle, &marks, question.wants("lone_labels"), &question.budget());
    let found = found.ok_or_else(Problem::out_of_time)?;
    Ok(Json::object([
        ("uniqueness", name(&found.uniqueness).into()),
        ("mistakes", cells(&found.mistakes)),
        ("deduction", found.deduction.as_ref().map(deduction).into()),
    ]))
}

/// The shading of this name; nothing known where it is left out.
fn marks(question: &Question, name: &str) -> Result<Shading, Problem> {
    let puzzle = question.puzzle()?;
    match question.get(name) {
        None => Ok(vec![Shade::Unknown; puzzle.labels.len()]),
        Some(text) => shading(text.text().unwrap_or_default(), puzzle.rows, puzzle.cols),
    }
}

fn deduction(found: &Deduction) -> Json {
    Json::object([
        ("technique", found.technique.into()),
        ("cells", cells(&found.cells)),
        ("shade", shade(found.shade)),
        ("because", cells(&found.because)),
        ("imagined", found.imagined.into()),
        ("message", found.reason.message.into()),
        ("details", details(&found.reason.details)),
    ])
}

fn details(details: &Details) -> Json {
    Json::Object(details.iter().map(|(name, value)| ((*name).to_owned(), detail(value))).collect())
}

fn detail(value: &Detail) -> Json {
    match value {
        Detail::Cell(at) => cell(at),
        Detail::Cells(all) => cells(all),
        Detail::Label(label) => (*label).into(),
        Detail::Count(count) => (*count).into(),
        Detail::Line(Line::Row(row)) => Json::object([("row", (*row).into())]),
        Detail::Line(Line::Col(col)) => Json::object([("col", (*col).into())]),
        Detail::Shade(found) => shade(*found),
        Detail::Steps(steps) => Json::list(steps.iter().map(step)),
        Detail::Broken(found) => broken(found),
        Detail::Story(story) => Json::list(story.iter().map(deduction)),
        Detail::Cases(cases) => Json::list(cases.iter().map(details)),
    }
}

fn step(step: &Step) -> Json {
    Json::object([("cells", cells(&step.cells)), ("shade", shade(step.shade))])
}

fn broken(broken: &Broken) -> Json {
    let mut members = vec![("rule".to_owned(), broken.rule.name().into()), ("cells".to_owned(), cells(&broken.cells))];
    members.extend(broken.label.map(|label| ("label".to_owned(), label.into())));
    Json::Object(members)
}

fn cells(cells: &[Cell]) -> Json {
    Json::list(cells.iter().map(cell))
}

fn cell(Cell { row, col }: &Cell) -> Json {
    Json::list([*row, *col])
}

fn shade(shade: Shade) -> Json {
    ["?", "#", "."][shade as usize].into()
}
