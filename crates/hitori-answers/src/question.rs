//! What can be asked, and how each question is answered.
//!
//! A question about a puzzle is the same for one and for a million: it is read once, and answered for each. Its answer
//! comes with a *verdict*, one word that decides the exit status of a command, e.g. `no_solution`.

use std::time::Duration;

use hitori_core::budget::{Budget, Clock, Deadline};
use hitori_core::generate::make_unique::make_unique;
use hitori_core::puzzle::Puzzle;
use hitori_core::rng::Rng;
use hitori_core::shading::{nothing_known, Shade, Shading};
use hitori_core::solve::{self, Answer as Found, Enumeration, Uniqueness};
use hitori_core::techniques::characteristics::{characteristics, numbers};
use hitori_core::techniques::explanation;
use hitori_core::techniques::rating::{apply, Allowance};
use hitori_core::techniques::score::rating;
use miniserde::{Deserialize, Serialize};

use crate::deduction::{pairs, records, StepRecord};
use crate::json::written;
use crate::problem::Problem;
use crate::record::{self, cells, CharacteristicsRecord, Rows};
use crate::request::{rank, shading, Plan, Request};

/// How many solutions `inspect` looks at unless the question says otherwise.
const USUAL_LIMIT: u64 = 1000;

/// A question, and what it may spend. What is left out has its usual value.
#[derive(Clone, Debug, Default, Deserialize)]
pub struct Question {
    /// What is asked, e.g. `solve`.
    pub ask: String,
    /// The most solutions to look at.
    pub limit: Option<u64>,
    /// The longest time to search for an answer, in seconds.
    pub time: Option<f64>,
    /// How many conflicts to allow.
    pub conflicts: Option<u64>,
    /// A shading: rows of `#`, `.` and `?`, with line breaks between them; nothing is known where it is left out.
    pub known: Option<String>,
    /// May a step rest on there being one solution?
    pub assumes_unique: Option<bool>,
    /// The techniques that may not be used.
    pub without: Option<Vec<String>>,
    /// The one technique asked about.
    pub technique: Option<String>,
    /// The cells to try suppositions on.
    pub about: Option<Vec<[usize; 2]>>,
    /// The step to judge: a shading that decides its cells, written as `known` is.
    pub step: Option<String>,
    /// The cells named as its reason, whose labels and known shades may be used.
    pub because: Option<Vec<[usize; 2]>>,
    /// The only techniques that count as a reason; every argument does where it is left out.
    pub techniques: Option<Vec<String>>,
    /// Shall a proof come with a verdict that a step follows?
    pub proved: Option<bool>,
    /// The most steps, rounds or deductions.
    pub most: Option<usize>,
    /// What fixes the random choices,
    pub seed: Option<u64>,
    /// and the number of the puzzle.
    pub number: Option<u64>,
    /// What a new puzzle shall be like.
    pub request: Option<Request>,
}

/// Who asks.
pub struct Caller<'a> {
    /// The clock of all time limits.
    pub clock: Clock,
    /// When the question came, by this clock.
    pub started: Duration,
    /// Asked from time to time; true means that nobody waits for the answer.
    pub interrupted: &'a dyn Fn() -> bool,
    /// How many threads one long search for a solution may use; None: all.
    pub threads: Option<usize>,
    /// Called after each step of an explanation.
    pub after_step: &'a dyn Fn(),
}

#[cfg(test)]
impl Caller<'static> {
    /// Somebody with one thread and a clock that stands still, who waits.
    pub(crate) const PATIENT: Self = Caller {
        clock: || Duration::ZERO,
        started: Duration::ZERO,
        interrupted: &|| false,
        threads: Some(1),
        after_step: &|| (),
    };
}

/// A puzzle and its name.
#[derive(Clone, Copy, Debug)]
pub struct Named<'a> {
    /// The puzzle.
    pub puzzle: Puzzle<'a>,
    /// Its name, which may be empty.
    pub name: Option<&'a str>,
}

/// What becomes of a record, e.g. text or a dictionary.
pub type Sink<'a> = dyn FnMut(&dyn Serialize) + 'a;

/// The word that sums a record up.
pub type Answer = Result<&'static str, Problem>;

/// What of a question is about its puzzle.
#[derive(Deserialize)]
struct About {
    puzzle: Option<Labels>,
}

#[derive(Deserialize)]
struct Labels {
    rows: usize,
    cols: usize,
    labels: Vec<u32>,
    name: Option<String>,
}

/// The record for a question that brings its puzzle along.
pub(crate) fn asked(text: &str, caller: &Caller) -> Result<String, Problem> {
    let question = Question::read(text)?;
    let about: About = miniserde::json::from_str(text).map_err(|_| Problem::puzzle())?;
    let named = match &about.puzzle {
        Some(Labels { rows, cols, labels, name }) => {
            Some(Named { puzzle: Puzzle::new(*rows, *cols, labels)?, name: name.as_deref() })
        }
        None => None,
    };
    #[cfg(feature = "library")]
    if question.ask == "draw" {
        let of = named.as_ref().ok_or_else(Problem::puzzle)?;
        return Ok(written(&crate::drawing::question::Draw::read(text)?.answer(of)?));
    }
    let mut record = String::new();
    question.answer(named.as_ref(), caller, &mut |found| record = written(found))?;
    Ok(record)
}

impl Question {
    /// The question of this JSON, without its puzzle.
    pub fn read(text: &str) -> Result<Self, Problem> {
        let expected = "expected a question, e.g. {\"ask\": \"solve\", \"time\": 10}";
        miniserde::json::from_str(text).map_err(|_| Problem::option(expected))
    }

    /// The answer about a puzzle; about none for what makes new ones.
    pub fn answer(&self, of: Option<&Named>, caller: &Caller, sink: &mut Sink) -> Answer {
        let budget = &self.budget(caller);
        match (self.ask.as_str(), of) {
            // A new puzzle, as `request` says, with its name and its level.
            ("generate", _) => self.generate(budget, sink),
            // One solution.
            ("solve", Some(of)) => Ok(self.solve(of, caller, sink)),
            // Whether there is no solution, one, or several.
            ("uniqueness", Some(of)) => {
                let uniqueness = name(&solve::uniqueness(&of.puzzle, budget));
                sink(&record::Unique { uniqueness });
                Ok(uniqueness)
            }
            // How many solutions there are up to a `limit`, where they differ, and how often each cell is shaded in them.
            ("inspect", Some(of)) => self.inspect(&of.puzzle, budget, sink),
            // How hard it is for a person who knows all techniques but those `without`; and its characteristics.
            ("rate", Some(of)) => self.rate(of, budget, sink),
            // The numbers of a puzzle and of its only solution.
            ("characteristics", Some(of)) => characteristics_of(&of.puzzle, budget, sink),
            // Every step from what is `known`; `assumes_unique` allows the technique `lone-label`.
            ("explain", Some(of)) => self.explain(of, budget, caller, sink),
            // The mistakes in what is `known`, or the next step.
            ("hint", Some(of)) => self.hint(of, budget, sink),
            // Few labels changed to leave exactly one solution.
            ("make_unique", Some(of)) => self.make_unique(&of.puzzle, budget, sink),
            #[cfg(feature = "library")]
            _ => self.answer_library(of, budget, sink),
            #[cfg(not(feature = "library"))]
            _ => Err(self.unknown(of)),
        }
    }

    /// Is it the question that is not known, or the puzzle that is missing?
    pub(crate) fn unknown(&self, of: Option<&Named>) -> Problem {
        of.map_or_else(Problem::puzzle, |_| Problem::option(format!("expected a question; got '{}'", self.ask)))
    }

    fn budget<'a>(&self, caller: &Caller<'a>) -> Budget<'a> {
        let deadline = self.time.and_then(|seconds| Deadline::since(caller.started, seconds, caller.clock));
        Budget { deadline, conflicts: self.conflicts, interrupted: caller.interrupted }
    }

    fn solve(&self, of: &Named, caller: &Caller, sink: &mut Sink) -> &'static str {
        #[cfg(feature = "threads")]
        let (answer, stats) =
            solve::solve_on_threads(&mut solve::Workspace::default(), &of.puzzle, caller.threads, &self.budget(caller));
        #[cfg(not(feature = "threads"))]
        let (answer, stats) = solve::solve(&of.puzzle, &self.budget(caller));
        let elapsed = (caller.clock)().saturating_sub(caller.started).as_secs_f64();
        let (status, solution) = match &answer {
            Found::Solved(solution) => ("solved", Some(Rows::of_solution(solution))),
            Found::NoSolution => ("no_solution", None),
            Found::Unknown => ("unknown", None),
        };
        let Puzzle { rows, cols, .. } = of.puzzle;
        let stats = record::StatsRecord::new(&stats, elapsed);
        let solver = "native";
        sink(&record::Solved { name: of.name, rows, cols, status, solution, solver, elapsed, stats });
        status
    }

    fn inspect(&self, puzzle: &Puzzle, budget: &Budget, sink: &mut Sink) -> Answer {
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

    fn rate(&self, of: &Named, budget: &Budget, sink: &mut Sink) -> Answer {
        let puzzle = &of.puzzle;
        let found = solve::uniqueness(puzzle, budget);
        let mut uniqueness = name(&found);
        let solution = if let Uniqueness::Unique(solution) = &found { Some(solution) } else { None };
        let mut rated = None;
        if solution.is_some() {
            let rounds = apply(puzzle, &nothing_known(puzzle), self.allowance()?, budget);
            rated = (!rounds.is_cut_short).then(|| rating(&rounds));
            uniqueness = if rated.is_some() { uniqueness } else { "unknown" };
        }
        let whole = Budget { interrupted: budget.interrupted, ..Budget::UNLIMITED };
        let numbers = numbers(puzzle, solution, &whole).ok_or_else(|| Problem::out_of_time("answer"))?;
        let numbers = CharacteristicsRecord::new(puzzle.rows, puzzle.cols, numbers);
        sink(&record::Rated::new(of.name, uniqueness, rated, numbers));
        Ok(uniqueness)
    }

    fn explain(&self, of: &Named, budget: &Budget, caller: &Caller, sink: &mut Sink) -> Answer {
        let (puzzle, known) = (&of.puzzle, self.known(&of.puzzle)?);
        let mut after_step = |_: &_| (caller.after_step)();
        let found = explanation::explain(puzzle, &known, self.assumes_unique.unwrap_or(false), budget, &mut after_step);
        let uniqueness = name(&found.uniqueness);
        let shading = Rows::of(&found.steps.shading, puzzle.cols);
        let is_solved = uniqueness == "unique" && !found.steps.shading.contains(&Shade::Unknown);
        let explained = record::Explained {
            name: of.name,
            uniqueness,
            steps: records(&found.steps.steps),
            complete: found.steps.is_complete,
            solution: is_solved.then(|| shading.clone()),
            shading,
        };
        sink(&explained);
        Ok(uniqueness)
    }

    fn hint(&self, of: &Named, budget: &Budget, sink: &mut Sink) -> Answer {
        let known = self.known(&of.puzzle)?;
        let found = explanation::hint(&of.puzzle, &known, self.assumes_unique.unwrap_or(false), budget);
        let found = found.ok_or_else(|| Problem::out_of_time("hint"))?;
        let uniqueness = name(&found.uniqueness);
        let deduction = found.deduction.as_ref().map(StepRecord::from);
        let hinted = record::Hinted { name: of.name, uniqueness, mistakes: pairs(&found.mistakes), deduction };
        sink(&hinted);
        Ok(uniqueness)
    }

    fn make_unique(&self, puzzle: &Puzzle, budget: &Budget, sink: &mut Sink) -> Answer {
        match make_unique(puzzle, &mut Rng::new(self.seed.unwrap_or(0)), budget) {
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

    fn generate(&self, budget: &Budget, sink: &mut Sink) -> Answer {
        let (plan, seed, number) = (self.plan()?, self.seed.unwrap_or(0), self.number.unwrap_or(0));
        let labels = plan.generate(seed, number, budget)?.labels;
        let (rows, cols) = (plan.spec.rows, plan.spec.cols);
        let puzzle = Puzzle::new(rows, cols, &labels)?;
        let rounds = apply(&puzzle, &nothing_known(&puzzle), Allowance::ALL, budget);
        let level = (!rounds.is_cut_short).then(|| rating(&rounds).level.name());
        sink(&record::Generated { rows, cols, labels, name: plan.name(seed, number), level });
        Ok("")
    }

    pub(crate) fn plan(&self) -> Result<Plan, Problem> {
        self.request.as_ref().ok_or_else(|| Problem::option("expected a request for a puzzle"))?.plan()
    }

    /// Nothing where it is left out.
    pub(crate) fn known(&self, puzzle: &Puzzle) -> Result<Shading, Problem> {
        match &self.known {
            None => Ok(nothing_known(puzzle)),
            Some(text) => shading(text, puzzle.rows, puzzle.cols),
        }
    }

    pub(crate) fn allowance(&self) -> Result<Allowance, Problem> {
        let mut allowed = u32::MAX;
        for name in self.without.iter().flatten() {
            allowed &= !(1 << rank(name)?);
        }
        Ok(Allowance { allowed, ..Allowance::ALL })
    }
}

fn characteristics_of(puzzle: &Puzzle, budget: &Budget, sink: &mut Sink) -> Answer {
    let found = characteristics(puzzle, budget).ok_or_else(|| Problem::out_of_time("answer"))?;
    sink(&CharacteristicsRecord::new(puzzle.rows, puzzle.cols, found));
    Ok("")
}

/// Is each cell of the puzzle among these?
#[cfg(feature = "library")]
pub(crate) fn named(cells: &[[usize; 2]], puzzle: &Puzzle) -> Result<Vec<bool>, Problem> {
    let Puzzle { rows, cols, .. } = *puzzle;
    let mut is_named = vec![false; rows * cols];
    for &[row, col] in cells {
        if row >= rows || col >= cols {
            let message = format!("expected cells of {rows} rows and {cols} columns; got [{row}, {col}]");
            return Err(Problem::option(message));
        }
        is_named[row * cols + col] = true;
    }
    Ok(is_named)
}

fn name(found: &Uniqueness) -> &'static str {
    match found {
        Uniqueness::None => "none",
        Uniqueness::Unique(_) => "unique",
        Uniqueness::Multiple(..) => "multiple",
        Uniqueness::Unknown => "unknown",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TINY: Puzzle = Puzzle { rows: 2, cols: 2, labels: &[2, 1, 1, 1], largest: 2 };

    fn ask(question: &str) -> String {
        let text =
            format!(r#"{{"puzzle": {{"rows": 2, "cols": 2, "labels": [2, 1, 1, 1], "name": "tiny"}}, {question}}}"#);
        crate::ask(&text, &Caller::PATIENT)
    }

    #[test]
    fn each_question_has_one_record() {
        let spent = r#""states": 7, "conflicts": 0, "backtracks": 1, "max_depth": 1"#;
        for (question, record) in [
            (
                r#""ask": "solve""#.to_owned(),
                format!(
                    r##"{{"name": "tiny", "rows": 2, "cols": 2, "status": "solved", "solution": ["..", ".#"], "solver": "native", "elapsed": 0.0, "stats": {{{spent}, "variables": null, "clauses": null, "encode_seconds": null, "search_seconds": 0.0}}}}"##
                ),
            ),
            (
                r#""ask": "count", "limit": 5"#.to_owned(),
                r#"{"name": "tiny", "rows": 2, "cols": 2, "count": 1, "complete": true}"#.to_owned(),
            ),
            (r#""ask": "uniqueness""#.to_owned(), r#"{"uniqueness": "unique"}"#.to_owned()),
        ] {
            assert_eq!(ask(&question), format!(r#"{{"value": {record}}}"#));
        }
        let rated = ask(r#""ask": "rate""#);
        let begin = r#"{"value": {"name": "tiny", "uniqueness": "unique", "level": "easy", "score": 21.09, "hardest": "corner-check", "effort": "#;
        let end = r#""shaded": 1, "density": 0.25, "shaded_corners": 1, "shaded_edges": 0, "contact_trees": [1]}}}"#;
        assert!(rated.starts_with(begin) && rated.ends_with(end), "{rated}");
    }

    #[test]
    fn a_verdict_sums_a_record_up() {
        let of = Named { puzzle: TINY, name: None };
        for (ask, time, verdict) in [
            ("solve", None, "solved"),
            ("solve", Some(0.0), "unknown"),
            ("count", None, "unique"),
            ("rate", None, "unique"),
            ("rate", Some(0.0), "unknown"),
            ("explain", None, "unique"),
            ("hint", None, "unique"),
        ] {
            let question = Question { ask: ask.to_owned(), time, ..Default::default() };
            assert_eq!(question.answer(Some(&of), &Caller::PATIENT, &mut |_| ()), Ok(verdict), "{ask:?} {time:?}");
        }
    }

    #[test]
    fn what_cannot_be_answered_has_a_code() {
        for (question, code) in [
            (r#""ask": "sing""#, "invalid-option"),
            (r#""ask": "hint", "known": "?""#, "invalid-shading"),
            (r#""ask": "hint", "time": 0"#, "out-of-time"),
            (r#""ask": "rate", "without": ["magic"]"#, "invalid-option"),
            (r#""ask": "generate", "request": {"rows": 1, "cols": 1}"#, "unsatisfiable"),
            (r#""ask": "generate", "request": {"rows": 9, "cols": 9, "shaded": [2, 3]}"#, "invalid-option"),
        ] {
            assert!(ask(question).starts_with(&format!(r#"{{"error": {{"code": "{code}""#)), "{question}");
        }
    }
}
