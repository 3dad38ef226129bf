//! Verdicts on steps as JSON: whether a step follows from the cells named for it, and the fewest from which it does.
//!
//! ```json
//! {"ask": "judge", "known": "#??", "step": "?.?", "because": [[0, 0]], "puzzle": {"rows": 1, "cols": 3, "labels": [1, 1, 2]}}
//! ```

use hitori_checker::Solution;
use hitori_core::budget::Budget;
use hitori_core::puzzle::Puzzle;
use hitori_core::shading::{Shade, Shading};
use hitori_core::techniques::judge::case::{Fact, Means};
use hitori_core::techniques::judge::{self, Reason, Step, Verdict};
use hitori_core::techniques::TECHNIQUES;
use miniserde::Serialize;

use crate::caller::{Answer, Caller, Sink};
use crate::explaining::known_of;
use crate::library::named;
use crate::options::ShadingText;
use crate::problem::Problem;
use crate::question;
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

impl question::Judge {
    pub(crate) fn answer(&self, puzzle: &Puzzle, caller: &Caller, sink: &mut Sink) -> Answer {
        let Position { known, facts } = Position::of(puzzle, self.known.as_ref(), &self.step)?;
        let step = Step { puzzle: *puzzle, known: &known, step: &facts, allowed: allowed(self.techniques.as_deref())? };
        let record =
            judged(&step, &named(self.because.as_deref().unwrap_or_default(), puzzle)?, self.proved, &caller.budget());
        sink(&record);
        Ok(record.verdict)
    }
}

fn judged(step: &Step, is_named: &[bool], is_proved: bool, budget: &Budget) -> Judged {
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
            let proof = is_proved.then(|| judge::proof(step, is_named, budget)).flatten();
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

impl question::Reason {
    pub(crate) fn answer(&self, puzzle: &Puzzle, caller: &Caller, sink: &mut Sink) -> Answer {
        let Position { known, facts } = Position::of(puzzle, self.known.as_ref(), &self.step)?;
        let step = Step { puzzle: *puzzle, known: &known, step: &facts, allowed: allowed(self.techniques.as_deref())? };
        let reasoned = |reason: Reason| {
            let (technique, assumptions) = shown(reason.means);
            let (cells, is_smallest) = (cells(reason.cells.places, puzzle.cols), reason.cells.is_smallest);
            Reasoned { cells, is_smallest, technique, assumptions }
        };
        let found = judge::reasons(&step, &caller.budget()).ok_or_else(|| Problem::out_of_time("reason"))?;
        let (smallest, easiest) = found.map_or((None, None), |found| (Some(found.smallest), found.easiest));
        sink(&Reasons { smallest: smallest.map(reasoned), easiest: easiest.map(reasoned) });
        Ok("")
    }
}

impl question::ProveStep {
    pub(crate) fn answer(&self, puzzle: &Puzzle, caller: &Caller, sink: &mut Sink) -> Answer {
        let budget = &caller.budget();
        let Position { known, facts } = Position::of(puzzle, self.known.as_ref(), &self.step)?;
        let step = Step { puzzle: *puzzle, known: &known, step: &facts, allowed: None };
        let proof = judge::proof(&step, &named(self.because.as_deref().unwrap_or_default(), puzzle)?, budget);
        if proof.is_none() && budget.is_spent() {
            return Err(Problem::out_of_time("proof"));
        }
        sink(&Proved { proof });
        Ok("")
    }
}

/// What is known, and the cells that a step decides, all of which are open.
struct Position {
    known: Shading,
    facts: Vec<Fact>,
}

impl Position {
    fn of(puzzle: &Puzzle, known: Option<&ShadingText>, ShadingText(step): &ShadingText) -> Result<Self, Problem> {
        let Puzzle { rows, cols, .. } = *puzzle;
        let (step, known) = (shading(step, rows, cols)?, known_of(known, puzzle)?);
        let facts: Vec<Fact> = step.into_iter().enumerate().filter(|&(_, shade)| shade != Shade::Unknown).collect();
        if facts.is_empty() {
            return Err(Problem::option("expected a step that decides at least one cell"));
        }
        match facts.iter().find(|&&(place, _)| known[place] != Shade::Unknown) {
            Some((place, _)) => {
                let (row, col) = (place / cols + 1, place % cols + 1);
                Err(Problem::option(format!("expected a step on open cells; r{row}c{col} is known already")))
            }
            None => Ok(Position { known, facts }),
        }
    }
}

/// The techniques that count as a reason, as bits; None: every argument does.
fn allowed(techniques: Option<&[String]>) -> Result<Option<u32>, Problem> {
    let Some(names) = techniques else { return Ok(None) };
    names.iter().try_fold(0, |allowed, name| Ok(allowed | 1 << rank(name)?)).map(Some)
}

fn shown(means: Option<Means>) -> (Option<&'static str>, Option<usize>) {
    match means {
        None => (None, None),
        Some(Means::Rules) => (None, Some(0)),
        Some(Means::Technique(rank)) => (Some(TECHNIQUES[rank].name), None),
        Some(Means::Suppositions(count)) => (None, Some(count)),
    }
}
