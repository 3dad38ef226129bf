//! Verdicts on steps as JSON: whether a step follows from the cells named for it, and the fewest from which it does.
//!
//! ```json
//! {"ask": "judge", "known": "#??", "step": "?.?", "because": [[0, 0]], "puzzle": {"rows": 1, "cols": 3, "labels": [1, 1, 2]}}
//! ```

use hitori_checker::Solution;
use hitori_core::budget::Budget;
use hitori_core::puzzle::Puzzle;
use hitori_core::shading::Shade;
use hitori_core::techniques::judge::case::{Fact, Means};
use hitori_core::techniques::judge::{self, Reason, Step, Verdict};
use hitori_core::techniques::TECHNIQUES;
use miniserde::Serialize;

use crate::problem::Problem;
use crate::question::{named, Answer, Question, Sink};
use crate::record::{cells, Rows};
use crate::request::{rank, shading};

/// The verdict on a step. What does not belong to it is null or empty.
#[derive(Default, Serialize)]
struct Judged {
    verdict: &'static str,
    technique: Option<&'static str>,
    assumptions: Option<usize>,
    /// The cells that are wrong, or the cells that are missing.
    cells: Option<Vec<[usize; 2]>>,
    is_smallest: Option<bool>,
    more_than_needed: Option<Vec<[usize; 2]>>,
    counterexample: Option<Rows>,
    solutions: Option<[Rows; 2]>,
    proof: Option<String>,
}

/// The fewest cells from which a step follows, and how it is shown.
#[derive(Serialize)]
struct Reasoned {
    cells: Vec<[usize; 2]>,
    is_smallest: bool,
    technique: Option<&'static str>,
    assumptions: Option<usize>,
}

/// Both sets of cells; null where there is none.
#[derive(Serialize)]
struct Reasons {
    smallest: Option<Reasoned>,
    easiest: Option<Reasoned>,
}

/// The proof that a step follows; null if it does not.
#[derive(Serialize)]
struct Proved {
    proof: Option<String>,
}

impl Question {
    pub(crate) fn judge(&self, puzzle: &Puzzle, budget: &Budget, sink: &mut Sink) -> Answer {
        let (known, facts) = (self.known(puzzle)?, self.facts_of_step(puzzle)?);
        let step = Step { puzzle: *puzzle, known: &known, step: &facts, allowed: self.allowed()? };
        let record = self.judged(&step, &self.because(puzzle)?, budget);
        sink(&record);
        Ok(record.verdict)
    }

    fn judged(&self, step: &Step, is_named: &[bool], budget: &Budget) -> Judged {
        let cols = step.puzzle.cols;
        let rows = |solution: &Solution| Rows::of_solution(solution);
        let because = |verdict, reason: Option<Reason>| {
            let (technique, assumptions) = shown(reason.as_ref().and_then(|reason| reason.means));
            let is_smallest = reason.as_ref().map(|reason| reason.cells.is_smallest);
            let cells = reason.map(|reason| cells(reason.cells.places, cols));
            Judged { verdict, technique, assumptions, cells, is_smallest, ..Judged::default() }
        };
        let Some(verdict) = judge::judge(step, is_named, budget) else {
            return Judged { verdict: "unknown", ..Judged::default() };
        };
        match verdict {
            Verdict::KnownIsWrong(reason) => because("known_is_wrong", reason),
            Verdict::Wrong(reason) => because("wrong", reason),
            Verdict::Undecided(with, without) => {
                let solutions = Some([rows(&with), rows(&without)]);
                Judged { verdict: "undecided", solutions, ..Judged::default() }
            }
            Verdict::Follows { means, spare } => {
                let (technique, assumptions) = shown(means);
                let more_than_needed = spare.map(|places| cells(places, cols));
                let proof = self.proved.unwrap_or(false).then(|| judge::proof(step, is_named, budget)).flatten();
                Judged { verdict: "follows", technique, assumptions, more_than_needed, proof, ..Judged::default() }
            }
            Verdict::NeedsMore { counterexample, missing } => {
                let is_smallest = missing.as_ref().map(|missing| missing.is_smallest);
                let cells = missing.map(|missing| cells(missing.places, cols));
                let counterexample = counterexample.as_ref().map(rows);
                Judged { verdict: "needs_more", counterexample, cells, is_smallest, ..Judged::default() }
            }
        }
    }

    pub(crate) fn reason(&self, puzzle: &Puzzle, budget: &Budget, sink: &mut Sink) -> Answer {
        let (known, facts) = (self.known(puzzle)?, self.facts_of_step(puzzle)?);
        let step = Step { puzzle: *puzzle, known: &known, step: &facts, allowed: self.allowed()? };
        let reasoned = |reason: Reason| {
            let (technique, assumptions) = shown(reason.means);
            let (cells, is_smallest) = (cells(reason.cells.places, puzzle.cols), reason.cells.is_smallest);
            Reasoned { cells, is_smallest, technique, assumptions }
        };
        let found = judge::reasons(&step, budget).ok_or_else(|| Problem::out_of_time("reason"))?;
        let (smallest, easiest) = found.map_or((None, None), |found| (Some(found.smallest), found.easiest));
        sink(&Reasons { smallest: smallest.map(reasoned), easiest: easiest.map(reasoned) });
        Ok("")
    }

    pub(crate) fn prove_step(&self, puzzle: &Puzzle, budget: &Budget, sink: &mut Sink) -> Answer {
        let (known, facts) = (self.known(puzzle)?, self.facts_of_step(puzzle)?);
        let step = Step { puzzle: *puzzle, known: &known, step: &facts, allowed: None };
        let proof = judge::proof(&step, &self.because(puzzle)?, budget);
        if proof.is_none() && budget.is_spent() {
            return Err(Problem::out_of_time("proof"));
        }
        sink(&Proved { proof });
        Ok("")
    }

    /// The cells that a step decides, all of which must be open.
    fn facts_of_step(&self, puzzle: &Puzzle) -> Result<Vec<Fact>, Problem> {
        let text = self.step.as_deref().unwrap_or_default();
        let Puzzle { rows, cols, .. } = *puzzle;
        let (step, known) = (shading(text, rows, cols)?, self.known(puzzle)?);
        let facts: Vec<Fact> = step.into_iter().enumerate().filter(|&(_, shade)| shade != Shade::Unknown).collect();
        if facts.is_empty() {
            return Err(Problem::option("expected a step that decides at least one cell"));
        }
        match facts.iter().find(|&&(place, _)| known[place] != Shade::Unknown) {
            Some((place, _)) => {
                let (row, col) = (place / cols + 1, place % cols + 1);
                Err(Problem::option(format!("expected a step on open cells; r{row}c{col} is known already")))
            }
            None => Ok(facts),
        }
    }

    /// Is each cell named as the reason of the step?
    fn because(&self, puzzle: &Puzzle) -> Result<Vec<bool>, Problem> {
        named(self.because.as_deref().unwrap_or_default(), puzzle)
    }

    fn allowed(&self) -> Result<Option<u32>, Problem> {
        let Some(names) = &self.techniques else { return Ok(None) };
        names.iter().try_fold(0, |allowed, name| Ok(allowed | 1 << rank(name)?)).map(Some)
    }
}

fn shown(means: Option<Means>) -> (Option<&'static str>, Option<usize>) {
    match means {
        None => (None, None),
        Some(Means::Rules) => (None, Some(0)),
        Some(Means::Technique(rank)) => (Some(TECHNIQUES[rank].name), None),
        Some(Means::Suppositions(count)) => (None, Some(count)),
    }
}
