//! Steps to the solution, and a player's next one.

use hitori_core::puzzle::Puzzle;
use hitori_core::shading::{nothing_known, Shade, Shading};
use hitori_core::techniques::explanation;

use crate::caller::{Answer, Caller, Sink};
use crate::deduction::{pairs, records, StepRecord};
use crate::options::ShadingText;
use crate::problem::Problem;
use crate::question::{Explain, Hint};
use crate::record::{self, Rows};
use crate::request::shading;
use crate::solving::word;

impl Explain {
    pub(crate) fn answer(&self, puzzle: &Puzzle, caller: &Caller, sink: &mut Sink) -> Answer {
        let known = known_of(self.known.as_ref(), puzzle)?;
        let mut after_step = |_: &_| (caller.after_step)();
        let found = explanation::explain(puzzle, &known, self.assumes_unique, &caller.budget(), &mut after_step);
        let uniqueness = word(&found.uniqueness);
        let shading = Rows::of(&found.steps.shading, puzzle.cols);
        let is_solved = uniqueness == "unique" && !found.steps.shading.contains(&Shade::Unknown);
        let explained = record::Explained {
            uniqueness,
            steps: records(&found.steps.steps),
            complete: found.steps.is_complete,
            solution: is_solved.then(|| shading.clone()),
            shading,
            refutation: (),
        };
        sink(&explained);
        Ok(uniqueness)
    }
}

impl Hint {
    pub(crate) fn answer(&self, puzzle: &Puzzle, caller: &Caller, sink: &mut Sink) -> Answer {
        let known = known_of(self.known.as_ref(), puzzle)?;
        let found = explanation::hint(puzzle, &known, self.assumes_unique, &caller.budget());
        let found = found.ok_or_else(|| Problem::out_of_time("hint"))?;
        let uniqueness = word(&found.uniqueness);
        let deduction = found.deduction.as_ref().map(StepRecord::from);
        sink(&record::Hinted::new(uniqueness, pairs(&found.mistakes), deduction));
        Ok(uniqueness)
    }
}

/// What is known of a puzzle: nothing where it is left out.
pub(crate) fn known_of(known: Option<&ShadingText>, puzzle: &Puzzle) -> Result<Shading, Problem> {
    match known {
        None => Ok(nothing_known(puzzle)),
        Some(ShadingText(text)) => shading(text, puzzle.rows, puzzle.cols),
    }
}
