//! Solutions: one, whether there is only one, and how many there are.

use hitori_core::puzzle::Puzzle;
use hitori_core::shading::Shade;
use hitori_core::solve::{self, Answer as Found, Enumeration};

use crate::caller::{Answer, Caller, Sink};
use crate::problem::Problem;
use crate::question::{Inspect, Solve, Uniqueness};
use crate::record::{self, cells, Rows};

/// How many solutions `inspect` looks at unless the question says otherwise.
const USUAL_LIMIT: u64 = 1000;

impl Solve {
    pub(crate) fn answer(&self, puzzle: &Puzzle, caller: &Caller, sink: &mut Sink) -> Answer {
        #[cfg(feature = "threads")]
        let (answer, stats) = {
            let workspace = &mut solve::Workspace::default();
            solve::solve_on_threads(workspace, puzzle, caller.threads, &caller.budget())
        };
        #[cfg(not(feature = "threads"))]
        let (answer, stats) = solve::solve(puzzle, &caller.budget());
        let elapsed = (caller.clock)().saturating_sub(caller.started).as_secs_f64();
        let (status, solution) = match &answer {
            Found::Solved(solution) => ("solved", Some(Rows::of_solution(solution))),
            Found::NoSolution => ("no_solution", None),
            Found::Unknown => ("unknown", None),
        };
        let stats = record::StatsRecord::new(&stats, elapsed);
        let solver = "native";
        sink(&record::Solved { status, solution, solver, elapsed, stats });
        Ok(status)
    }
}

impl Uniqueness {
    pub(crate) fn answer(&self, puzzle: &Puzzle, caller: &Caller, sink: &mut Sink) -> Answer {
        let uniqueness = word(&solve::uniqueness(puzzle, &caller.budget()));
        sink(&record::Unique { uniqueness });
        Ok(uniqueness)
    }
}

/// How many solutions there are, in one word.
pub(crate) fn word(found: &solve::Uniqueness) -> &'static str {
    match found {
        solve::Uniqueness::None => "none",
        solve::Uniqueness::Unique(_) => "unique",
        solve::Uniqueness::Multiple(..) => "multiple",
        solve::Uniqueness::Unknown => "unknown",
    }
}

impl Inspect {
    pub(crate) fn answer(&self, puzzle: &Puzzle, caller: &Caller, sink: &mut Sink) -> Answer {
        let budget = &caller.budget();
        let limit = self.limit.unwrap_or(USUAL_LIMIT);
        let labels = puzzle.dense_labels(budget).ok_or_else(|| Problem::out_of_time("solution"))?;
        let mut solutions = Enumeration::new(*puzzle, &labels);
        let mut times_shaded = vec![0u64; puzzle.labels.len()];
        let (mut count, mut first, mut second) = (0, None, None);
        let complete = loop {
            match solutions.next_solution(budget) {
                Found::NoSolution => break true,
                Found::Unknown => break false,
                Found::Solved(_) if count == limit => break false,
                Found::Solved(found) => {
                    for (times, &is_shaded) in times_shaded.iter_mut().zip(found.shaded()) {
                        *times += u64::from(is_shaded);
                    }
                    match count {
                        0 => first = Some(found),
                        1 => second = Some(found),
                        _ => (),
                    }
                    count += 1;
                }
            }
        };
        let differing: Option<Vec<bool>> = if complete {
            Some(times_shaded.iter().map(|&times| times > 0 && times < count).collect())
        } else {
            solve::backbone(puzzle, budget).map(|common| match common {
                Some(common) => common.iter().map(|&shade| shade == Shade::Unknown).collect(),
                None => vec![false; puzzle.labels.len()],
            })
        };
        let places = |differs: Vec<bool>| (0..differs.len()).filter(move |&place| differs[place]);
        let found = record::Inspected {
            count,
            complete,
            solution: first.as_ref().map(Rows::of_solution),
            other: second.as_ref().map(Rows::of_solution),
            differing: differing.map(|differs| cells(places(differs), puzzle.cols)),
            shares: (complete && count > 0)
                .then(|| times_shaded.iter().map(|&times| times as f64 / count as f64).collect()),
        };
        sink(&found);
        Ok("")
    }
}
