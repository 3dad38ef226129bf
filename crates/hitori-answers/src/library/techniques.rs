//! What techniques find: their steps, the deductions of one of them, and the rounds of which a rating is made.

use hitori_core::puzzle::Puzzle;
use hitori_core::techniques::explanation::{self, Means};
use hitori_core::techniques::rating::{apply, Allowance};
use hitori_core::techniques::{self, Technique, LONE_LABEL, TECHNIQUES};

use crate::caller::{Answer, Caller, Sink};
use crate::deduction::records;
use crate::explaining::known_of;
use crate::library::named;
use crate::problem::Problem;
use crate::question::{Deductions, Facts, Rounds, Steps};
use crate::rating::allowance;
use crate::record::{self, Rows};
use crate::request::rank;

impl Steps {
    pub(crate) fn answer(&self, puzzle: &Puzzle, caller: &Caller, sink: &mut Sink) -> Answer {
        let known = known_of(self.known.as_ref(), puzzle)?;
        let most = self.most.unwrap_or(usize::MAX);
        let found = explanation::follow(puzzle, &known, Means::default(), most, &caller.budget(), &mut |_| ());
        let (steps, shading) = (records(&found.steps), Rows::of(&found.shading, puzzle.cols));
        sink(&record::Followed { steps, complete: found.is_complete, shading });
        Ok("")
    }
}

impl Deductions {
    pub(crate) fn answer(&self, puzzle: &Puzzle, caller: &Caller, sink: &mut Sink) -> Answer {
        let known = known_of(self.known.as_ref(), puzzle)?;
        let about = self.about.as_ref().map(|cells| named(cells, puzzle)).transpose()?;
        let (technique, most) = (technique(&self.technique)?, self.most.unwrap_or(usize::MAX));
        let found = techniques::deductions(technique, puzzle, &known, about.as_deref(), most, &caller.budget());
        let found = found.ok_or_else(|| Problem::out_of_time("deduction"))?;
        sink(&records(&found));
        Ok("")
    }
}

impl Facts {
    pub(crate) fn answer(&self, puzzle: &Puzzle, caller: &Caller, sink: &mut Sink) -> Answer {
        let known = known_of(self.known.as_ref(), puzzle)?;
        let found = techniques::find(technique(&self.technique)?, puzzle, &known, &caller.budget());
        let found = found.ok_or_else(|| Problem::out_of_time("conclusion"))?;
        sink(&Rows::of(&found, puzzle.cols));
        Ok("")
    }
}

impl Rounds {
    pub(crate) fn answer(&self, puzzle: &Puzzle, caller: &Caller, sink: &mut Sink) -> Answer {
        let known = known_of(self.known.as_ref(), puzzle)?;
        let rounds = self.most.unwrap_or(usize::MAX);
        let allowance = Allowance { rounds, ..allowance(self.without.as_deref())? };
        let found = apply(puzzle, &known, allowance, &caller.budget());
        let applied = record::Applied {
            rounds: found.rounds.iter().map(|round| [round.technique, round.cells, round.imagined]).collect(),
            shading: Rows::of(&found.shading, puzzle.cols),
            broken: found.is_broken,
            complete: !found.is_cut_short,
        };
        sink(&applied);
        Ok("")
    }
}

fn technique(name: &str) -> Result<&'static Technique, Problem> {
    if name == LONE_LABEL.name {
        Ok(&LONE_LABEL)
    } else {
        rank(name).map(|rank| &TECHNIQUES[rank])
    }
}
