//! For who learns techniques: each with a worked board, and positions to practise on.
//!
//! ```json
//! {"ask": "deal", "seed": 7, "request": {"rows": 6, "cols": 6, "technique": "pair-isolation"}}
//! ```

use hitori_core::budget::Budget;
use hitori_core::puzzle::Puzzle;
use hitori_core::shading::{nothing_known, Shading};
use hitori_core::techniques::deduction::Deduction;
use hitori_core::techniques::explanation::{follow, Means};
use hitori_core::techniques::{deductions, Technique, EXAMPLES, TECHNIQUES};
use miniserde::Serialize;

use crate::caller::{Answer, Caller, Sink};
use crate::deduction::StepRecord;
use crate::problem::Problem;
use crate::question::{Catalogue, Deal};
use crate::record::Rows;
use crate::request::{shading, NEVER_NEEDED};

/// A technique, the first of its examples with what it finds there, and a position that looks alike.
#[derive(Serialize)]
struct Taught<'a> {
    technique: &'static str,
    level: &'static str,
    /// Can positions be dealt in which it is the next step?
    is_dealt: bool,
    rows: usize,
    cols: usize,
    labels: &'a [u32],
    known: Rows,
    deduction: StepRecord<'a>,
    near_miss: Alike<'a>,
}

/// A position in which a technique finds nothing, though it looks similar.
#[derive(Serialize)]
struct Alike<'a> {
    rows: usize,
    cols: usize,
    labels: &'a [u32],
    known: Rows,
}

/// A position in which a technique is the next step.
#[derive(Serialize)]
struct Dealt {
    rows: usize,
    cols: usize,
    labels: Vec<u32>,
    known: Rows,
}

/// An example as it is drawn, e.g. `"7 2 7 | .?? | ??#"`: labels, what is known, and what is found.
struct Board {
    rows: usize,
    cols: usize,
    labels: Vec<u32>,
    known: Shading,
}

impl Board {
    fn drawn(drawing: &str) -> Result<Self, Problem> {
        let lines = drawing.lines().map(|line| line.split('|').map(str::trim).collect());
        let (labels, known): (Vec<&str>, Vec<&str>) = lines.map(|parts: Vec<&str>| (parts[0], parts[1])).unzip();
        let (rows, cols) = (known.len(), known[0].len());
        let labels = labels.iter().flat_map(|line| line.split(' ')).map(|label| label.parse().unwrap_or(0)).collect();
        Ok(Board { rows, cols, labels, known: shading(&known.join("\n"), rows, cols)? })
    }

    fn position(&self) -> Alike<'_> {
        Alike { rows: self.rows, cols: self.cols, labels: &self.labels, known: Rows::of(&self.known, self.cols) }
    }

    fn worked(&self, technique: &Technique, budget: &Budget) -> Result<Deduction, Problem> {
        let puzzle = Puzzle::new(self.rows, self.cols, &self.labels)?;
        let found = deductions(technique, &puzzle, &self.known, None, 1, budget).and_then(|mut found| found.pop());
        found.ok_or_else(|| Problem::out_of_time("catalogue"))
    }
}

impl Catalogue {
    pub(crate) fn answer(&self, caller: &Caller, sink: &mut Sink) -> Answer {
        let budget = &caller.budget();
        let boards = EXAMPLES.iter().map(|each| Board::drawn(each.examples[0].0)).collect::<Result<Vec<_>, _>>()?;
        let alike = EXAMPLES.iter().map(|each| Board::drawn(each.refused[0])).collect::<Result<Vec<_>, _>>()?;
        let pairs = || TECHNIQUES.iter().zip(&boards);
        let found = pairs().map(|(technique, board)| board.worked(technique, budget)).collect::<Result<Vec<_>, _>>()?;
        let taught = pairs().zip(&alike).zip(&found).map(|(((technique, board), near), deduction)| Taught {
            technique: technique.name,
            level: technique.level.name(),
            is_dealt: technique.name != NEVER_NEEDED,
            rows: board.rows,
            cols: board.cols,
            labels: &board.labels,
            known: Rows::of(&board.known, board.cols),
            deduction: StepRecord::from(deduction),
            near_miss: near.position(),
        });
        sink(&taught.collect::<Vec<_>>());
        Ok("")
    }
}

impl Deal {
    /// A puzzle needs the technique it was made for, so one of the steps to its solution, always of an easiest technique,
    /// is of this one.
    pub(crate) fn answer(&self, caller: &Caller, sink: &mut Sink) -> Answer {
        let (plan, budget) = (self.request.plan()?, &caller.budget());
        let needed = plan.target.as_ref().and_then(|target| target.needed);
        let name = TECHNIQUES[needed.ok_or_else(|| Problem::option("expected a technique to deal for"))?].name;
        let labels = plan.generate(self.seed.unwrap_or(0), self.number.unwrap_or(0), budget)?.labels;
        let (rows, cols) = (plan.spec.rows, plan.spec.cols);
        let puzzle = Puzzle::new(rows, cols, &labels)?;
        let all = follow(&puzzle, &nothing_known(&puzzle), Means::default(), usize::MAX, budget, &mut |_| ());
        let before = all.steps.iter().position(|step| step.technique == name);
        let before = before.ok_or_else(|| Problem::out_of_time("position"))?;
        let mut known = nothing_known(&puzzle);
        for step in &all.steps[..before] {
            step.cells.iter().for_each(|cell| known[cell.row * cols + cell.col] = step.shade);
        }
        let known = Rows::of(&known, cols);
        sink(&Dealt { rows, cols, labels, known });
        Ok("")
    }
}

#[cfg(test)]
mod tests {
    use miniserde::{json, Deserialize};

    use super::*;
    use crate::json::written;
    use crate::Caller;

    #[derive(Deserialize)]
    struct Position {
        labels: Vec<u32>,
        known: Vec<String>,
    }

    fn asked(text: &str) -> String {
        crate::ask(text, &Caller::PATIENT)
    }

    #[test]
    fn a_near_miss_is_a_position_in_which_the_technique_finds_nothing() {
        let catalogue = asked(r#"{"ask": "catalogue"}"#);
        let near: Vec<&str> = catalogue.split(r#""near_miss": "#).skip(1).collect();
        assert_eq!(near.len(), TECHNIQUES.len());
        for (technique, near) in TECHNIQUES.iter().zip(near) {
            let near = &near[..=near.find('}').unwrap()];
            let Position { labels, known } = json::from_str(near).unwrap();
            let (cols, labels, known) = (known[0].len(), written(&labels), written(&known.join("\n")));
            let rows = known.matches("\\n").count() + 1;
            let puzzle = format!(r#"{{"rows": {rows}, "cols": {cols}, "labels": {labels}}}"#);
            let name = technique.name;
            let found = asked(&format!(
                r#"{{"ask": "deductions", "technique": "{name}", "known": {known}, "puzzle": {puzzle}}}"#
            ));
            assert_eq!(found, r#"{"value": []}"#, "{name}");
        }
    }

    #[test]
    fn what_is_dealt_asks_for_its_technique_and_for_none_that_is_easier() {
        // A search for the last one takes seconds.
        let quick = TECHNIQUES.iter().filter(|it| it.name != NEVER_NEEDED && it.name != "nested-contradiction");
        for (technique, seed) in quick.flat_map(|technique| (0..2).map(move |seed| (technique.name, seed))) {
            let request = format!(r#"{{"rows": 7, "cols": 7, "technique": "{technique}"}}"#);
            let dealt = asked(&format!(r#"{{"ask": "deal", "seed": {seed}, "request": {request}}}"#));
            let dealt = dealt.strip_prefix(r#"{"value": "#).and_then(|dealt| dealt.strip_suffix('}')).unwrap();
            let Position { labels, known } = json::from_str(dealt).unwrap();
            let (labels, known) = (written(&labels), written(&known.join("\n")));
            let puzzle = format!(r#"{{"rows": 7, "cols": 7, "labels": {labels}}}"#);
            let next = asked(&format!(r#"{{"ask": "steps", "most": 1, "known": {known}, "puzzle": {puzzle}}}"#));
            assert!(next.starts_with(&format!(r#"{{"value": {{"steps": [{{"technique": "{technique}""#)), "{next}");
        }
        for request in [r#"{"rows": 5, "cols": 5}"#, r#"{"rows": 5, "cols": 5, "technique": "least-unshaded"}"#] {
            assert!(asked(&format!(r#"{{"ask": "deal", "request": {request}}}"#)).starts_with(r#"{"error""#));
        }
    }
}
