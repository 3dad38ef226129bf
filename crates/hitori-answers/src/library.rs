//! The questions that the library and the command ask; the page asks some of them of a module that it fetches on demand.

use hitori_core::budget::Budget;
use hitori_core::generate::redundant_labels::necessary_labels;
use hitori_core::puzzle::Puzzle;
use hitori_core::solve;
use hitori_core::techniques::explanation::{self, Means};
use hitori_core::techniques::rating::{apply, Allowance};
use hitori_core::techniques::{self, Technique, LONE_LABEL, TECHNIQUES};

use crate::deduction::records;
use crate::problem::Problem;
use crate::question::{named, Answer, Named, Question, Sink};
use crate::record::{self, cells, Rows};
use crate::request::rank;

impl Question {
    pub(crate) fn answer_library(&self, of: Option<&Named>, budget: &Budget, sink: &mut Sink) -> Answer {
        match (self.ask.as_str(), of) {
            // What the puzzles of a `request` are called.
            ("plan", _) => {
                let plan = self.plan()?;
                sink(&record::Planned { kind: &plan.kind, obstacle: plan.obstacle });
                Ok("")
            }
            // The number of solutions up to a `limit`.
            ("count", Some(of)) => Ok(self.count(of, budget, sink)),
            // The first `most` steps from what is `known`, by techniques alone, whether or not there is a solution.
            ("steps", Some(of)) => self.steps(&of.puzzle, budget, sink),
            // The first `most` deductions of one `technique`, with suppositions `about` some cells only.
            ("deductions", Some(of)) => self.deductions(&of.puzzle, budget, sink),
            // What one `technique` concludes from what is `known`, as a rating counts it.
            ("facts", Some(of)) => self.facts(&of.puzzle, budget, sink),
            // The rounds of all techniques but those `without` from what is `known`, at most `most`.
            ("rounds", Some(of)) => self.rounds(&of.puzzle, budget, sink),
            // Whether a `step` follows from what is `known` of the cells in `because`; `techniques` restricts the reasons.
            ("judge", Some(of)) => self.judge(&of.puzzle, budget, sink),
            // The fewest cells from which a `step` follows, and those from which the easiest `techniques` show it.
            ("reason", Some(of)) => self.reason(&of.puzzle, budget, sink),
            // The proof that a `step` follows from what is `known` of the cells in `because`.
            ("prove_step", Some(of)) => self.prove_step(&of.puzzle, budget, sink),
            // The techniques, each with a worked board.
            ("catalogue", _) => Self::catalogue(budget, sink),
            // A position in which the technique of a `request` is the next step.
            ("deal", _) => self.deal(budget, sink),
            // The cells whose labels the only solution needs.
            ("necessary_labels", Some(of)) => Ok(necessary(&of.puzzle, budget, sink)),
            _ => Err(self.unknown(of)),
        }
    }

    /// Its verdict is `unknown` where neither the limit nor the end was reached.
    fn count(&self, of: &Named, budget: &Budget, sink: &mut Sink) -> &'static str {
        let (count, complete) = solve::count(&of.puzzle, self.limit, budget);
        let verdict = match count {
            _ if !complete && self.limit != Some(count) => "unknown",
            0 => "none",
            1 => "unique",
            _ => "multiple",
        };
        let Puzzle { rows, cols, .. } = of.puzzle;
        sink(&record::Counted { name: of.name, rows, cols, count, complete });
        verdict
    }

    fn steps(&self, puzzle: &Puzzle, budget: &Budget, sink: &mut Sink) -> Answer {
        let (known, most) = (self.known(puzzle)?, self.most.unwrap_or(usize::MAX));
        let found = explanation::follow(puzzle, &known, Means::default(), most, budget, &mut |_| ());
        let (steps, shading) = (records(&found.steps), Rows::of(&found.shading, puzzle.cols));
        sink(&record::Followed { steps, complete: found.is_complete, shading });
        Ok("")
    }

    fn deductions(&self, puzzle: &Puzzle, budget: &Budget, sink: &mut Sink) -> Answer {
        let about = self.about.as_ref().map(|cells| named(cells, puzzle)).transpose()?;
        let most = self.most.unwrap_or(usize::MAX);
        let (technique, known) = (self.technique()?, self.known(puzzle)?);
        let found = techniques::deductions(technique, puzzle, &known, about.as_deref(), most, budget);
        let found = found.ok_or_else(|| Problem::out_of_time("deduction"))?;
        sink(&records(&found));
        Ok("")
    }

    fn facts(&self, puzzle: &Puzzle, budget: &Budget, sink: &mut Sink) -> Answer {
        let found = techniques::find(self.technique()?, puzzle, &self.known(puzzle)?, budget);
        let found = found.ok_or_else(|| Problem::out_of_time("conclusion"))?;
        sink(&Rows::of(&found, puzzle.cols));
        Ok("")
    }

    fn rounds(&self, puzzle: &Puzzle, budget: &Budget, sink: &mut Sink) -> Answer {
        let allowance = Allowance { rounds: self.most.unwrap_or(usize::MAX), ..self.allowance()? };
        let found = apply(puzzle, &self.known(puzzle)?, allowance, budget);
        let applied = record::Applied {
            rounds: found.rounds.iter().map(|round| [round.technique, round.cells, round.imagined]).collect(),
            shading: Rows::of(&found.shading, puzzle.cols),
            broken: found.is_broken,
            complete: !found.is_cut_short,
        };
        sink(&applied);
        Ok("")
    }

    fn technique(&self) -> Result<&'static Technique, Problem> {
        match self.technique.as_deref() {
            Some(name) if name == LONE_LABEL.name => Ok(&LONE_LABEL),
            name => rank(name.unwrap_or_default()).map(|rank| &TECHNIQUES[rank]),
        }
    }
}

fn necessary(puzzle: &Puzzle, budget: &Budget, sink: &mut Sink) -> &'static str {
    let (uniqueness, places) = match necessary_labels(puzzle, budget) {
        Some(Some(are_needed)) => {
            ("unique", Some((0..are_needed.len()).filter(|&place| are_needed[place]).collect::<Vec<_>>()))
        }
        Some(None) => ("not_unique", None),
        None => ("unknown", None),
    };
    let labels = puzzle.labels.iter().filter(|&&label| label != 0).count().max(1);
    let share = places.as_ref().map(|places| places.len() as f64 / labels as f64);
    let cells = places.map(|places| cells(places, puzzle.cols));
    sink(&record::Necessary { uniqueness, cells, share });
    uniqueness
}
