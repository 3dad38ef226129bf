//! New puzzles, what they are called, and puzzles made unique.

use hitori_core::generate::make_unique::make_unique;
use hitori_core::puzzle::Puzzle;
use hitori_core::rng::Rng;
use hitori_core::shading::nothing_known;
use hitori_core::techniques::rating::{apply, Allowance};
use hitori_core::techniques::score::rating;
#[cfg(feature = "library")]
use hitori_core::techniques::Level;

use crate::caller::{Answer, Caller, Sink};
use crate::problem::Problem;
use crate::question::{Generate, MakeUnique};
#[cfg(feature = "library")]
use crate::question::{Levels, Plan};
use crate::record::{self, cells};

impl Generate {
    pub(crate) fn answer(&self, caller: &Caller, sink: &mut Sink) -> Answer {
        let (plan, budget) = (self.request.plan()?, &caller.budget());
        let (seed, number) = (self.seed.unwrap_or(0), self.number.unwrap_or(0));
        let labels = plan.generate(seed, number, budget)?.labels;
        let (rows, cols) = (plan.spec.rows, plan.spec.cols);
        let puzzle = Puzzle::new(rows, cols, &labels)?;
        let rounds = apply(&puzzle, &nothing_known(&puzzle), Allowance::ALL, budget);
        let level = (!rounds.is_cut_short).then(|| rating(&rounds).level.name());
        sink(&record::Generated { rows, cols, labels, name: plan.name(seed, number), level });
        Ok("")
    }
}

#[cfg(feature = "library")]
impl Plan {
    pub(crate) fn answer(&self, _caller: &Caller, sink: &mut Sink) -> Answer {
        let plan = self.request.plan()?;
        sink(&record::Planned { kind: &plan.kind, obstacle: plan.obstacle });
        Ok("")
    }
}

#[cfg(feature = "library")]
impl Levels {
    pub(crate) fn answer(&self, _caller: &Caller, sink: &mut Sink) -> Answer {
        let [trivial, easy, medium, hard, expert, extreme] = Level::ALL.map(|level| self.request.refusal_of(level));
        sink(&record::Reachable { trivial, easy, medium, hard, expert, extreme });
        Ok("")
    }
}

impl MakeUnique {
    pub(crate) fn answer(&self, puzzle: &Puzzle, caller: &Caller, sink: &mut Sink) -> Answer {
        match make_unique(puzzle, &mut Rng::new(self.seed.unwrap_or(0)), &caller.budget()) {
            Some(Some(labels)) => {
                let changed = (0..labels.len()).filter(|&place| labels[place] != puzzle.labels[place]);
                let changed = cells(changed, puzzle.cols);
                sink(&record::MadeUnique { labels, changed });
                Ok("")
            }
            Some(None) => {
                let (rows, cols) = (puzzle.rows, puzzle.cols);
                let size = format!("{rows} rows and {cols} columns");
                let message = format!("no puzzle with exactly one solution was found near this one of {size}");
                Err(Problem::unsatisfiable(message))
            }
            None => Err(Problem::out_of_time("puzzle with exactly one solution")),
        }
    }
}
