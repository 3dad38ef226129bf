//! The questions of the page about a puzzle.

use hitori_core::budget::Clock;
use hitori_core::generate::make_unique::{make_unique as repaired, MadeUnique};
use hitori_core::generate::mersenne::Mersenne;
use hitori_core::shading::Shade;
use hitori_core::solve::{self, Answer, Backbone, Enumeration};
use hitori_core::techniques::characteristics::characteristics as numbers;
use hitori_core::techniques::rating::{apply, Allowance};
use hitori_core::techniques::score::rating;

use crate::generating::generate;
use crate::json::Json;
use crate::reasons::{explain, hint};
use crate::values::{cells, name, solution, Problem, Question};

/// How many solutions `inspect` looks at unless the question says otherwise.
const USUAL_LIMIT: u32 = 1000;

/// The answer to a question, both in JSON.
pub fn answer(question: &str, clock: Clock) -> String {
    let found = Question::read(question, clock).and_then(|question| answer_to(&question));
    let answer = match found {
        Ok(value) => Json::object([("value", value)]),
        Err(Problem { code, message }) => {
            Json::object([("error", Json::object([("code", code.into()), ("message", message.into())]))])
        }
    };
    answer.to_string()
}

fn answer_to(question: &Question) -> Result<Json, Problem> {
    match question.get("ask").and_then(Json::text) {
        Some("characteristics") => characteristics(question),
        Some("explain") => explain(question),
        Some("generate") => generate(question),
        Some("hint") => hint(question),
        Some("inspect") => inspect(question),
        Some("make_unique") => make_unique(question),
        Some("rate") => rate(question),
        Some("solve") => solve(question),
        Some("uniqueness") => uniqueness(question),
        _ => Err(Problem::option("a question that is known")),
    }
}

/// One solution.
fn solve(question: &Question) -> Result<Json, Problem> {
    let (status, found) = match solve::solve(&question.puzzle()?, &question.budget()).0 {
        Answer::Solved(found) => ("solved", Some(solution(&found))),
        Answer::NoSolution => ("no_solution", None),
        Answer::Unknown => ("unknown", None),
    };
    Ok(Json::object([("status", status.into()), ("solution", found.into())]))
}

/// Whether there is no solution, one, or several.
fn uniqueness(question: &Question) -> Result<Json, Problem> {
    let found = solve::uniqueness(&question.puzzle()?, &question.budget());
    Ok(Json::object([("uniqueness", name(&found).into())]))
}

/// How many solutions there are, where they differ, and how often each cell is shaded in them.
fn inspect(question: &Question) -> Result<Json, Problem> {
    let (puzzle, budget) = (question.puzzle()?, question.budget());
    let limit = question.get("limit").map_or(Some(USUAL_LIMIT), |limit| limit.number());
    let limit = limit.ok_or_else(|| Problem::option("a limit of solutions, e.g. 1000"))?;
    let labels = puzzle.dense_labels(&budget).ok_or_else(Problem::out_of_time)?;
    let mut solutions = Enumeration::new(puzzle, &labels);
    let mut times_shaded = vec![0u32; puzzle.labels.len()];
    let (mut count, mut first, mut second) = (0, None, None);
    let is_complete = loop {
        match solutions.next_solution(&budget) {
            Answer::NoSolution => break true,
            Answer::Unknown => break false,
            Answer::Solved(_) if count == limit => break false,
            Answer::Solved(found) => {
                for (times, &is_shaded) in times_shaded.iter_mut().zip(found.shaded()) {
                    *times += u32::from(is_shaded);
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
    let differing: Option<Vec<bool>> = if is_complete {
        Some(times_shaded.iter().map(|&times| times > 0 && times < count).collect())
    } else {
        match solve::backbone(&puzzle, &budget) {
            Backbone::Common(common) => Some(common.iter().map(|&shade| shade == Shade::Unknown).collect()),
            Backbone::NoSolution => Some(vec![false; puzzle.labels.len()]),
            Backbone::Unknown => None,
        }
    };
    let places = |differs: Vec<bool>| (0..differs.len()).filter(move |&place| differs[place]);
    Ok(Json::object([
        ("count", count.into()),
        ("complete", is_complete.into()),
        ("solution", first.as_ref().map(solution).into()),
        ("other", second.as_ref().map(solution).into()),
        ("differing", differing.map(|differs| cells(places(differs), puzzle.cols)).into()),
        ("times_shaded", Json::list(times_shaded)),
    ]))
}

/// How hard it is for a person.
fn rate(question: &Question) -> Result<Json, Problem> {
    let (puzzle, budget) = (question.puzzle()?, question.budget());
    let mut kind = name(&solve::uniqueness(&puzzle, &budget));
    let mut found = None;
    if kind == "unique" {
        let rounds = apply(&puzzle, &vec![Shade::Unknown; puzzle.labels.len()], Allowance::ALL, &budget);
        if rounds.is_cut_short {
            kind = "unknown";
        } else {
            found = Some(rating(&rounds));
        }
    }
    let times = |times: &[(&str, usize)]| {
        Json::Object(times.iter().map(|&(name, often)| (name.to_owned(), often.into())).collect())
    };
    Ok(Json::object([
        ("uniqueness", kind.into()),
        ("level", found.as_ref().map(|found| found.level.name()).into()),
        ("cost", found.as_ref().map(|found| found.cost).into()),
        ("hundredths", found.as_ref().map(|found| u32::from(found.hundredths)).into()),
        ("hardest", found.as_ref().map(|found| found.hardest).into()),
        ("techniques", found.as_ref().map(|found| times(&found.times)).into()),
        ("characteristics", characteristics(question)?),
    ]))
}

/// Its duplicate pairs, and the numbers of its solution if it has exactly one.
fn characteristics(question: &Question) -> Result<Json, Problem> {
    let puzzle = question.puzzle()?;
    let found = numbers(&puzzle, &question.budget()).ok_or_else(Problem::out_of_time)?;
    let solution = found.solution.as_ref();
    Ok(Json::object([
        ("rows", puzzle.rows.into()),
        ("cols", puzzle.cols.into()),
        ("distinct_labels", found.distinct_labels.into()),
        ("adjacent_duplicates", found.adjacent_duplicates.into()),
        ("non_adjacent_duplicates", found.non_adjacent_duplicates.into()),
        ("triple_adjacent_duplicates", found.triple_adjacent_duplicates.into()),
        ("shaded", solution.map(|of| of.shaded).into()),
        ("shaded_corners", solution.map(|of| of.shaded_corners).into()),
        ("shaded_edges", solution.map(|of| of.shaded_edges).into()),
        ("contact_trees", solution.map(|of| Json::list(of.contact_trees.iter().copied())).into()),
    ]))
}

/// A puzzle with exactly one solution that differs from this one in few labels.
fn make_unique(question: &Question) -> Result<Json, Problem> {
    let puzzle = question.puzzle()?;
    let seed = question.get("seed").map_or(Some(0), Json::number);
    let seed: u32 = seed.ok_or_else(|| Problem::option("a seed from 0 to 4294967295"))?;
    let labels = match repaired(&puzzle, &mut Mersenne::new(&[seed]), &question.budget()) {
        MadeUnique::Labels(labels) => labels,
        MadeUnique::NotFound => {
            let (rows, cols) = (puzzle.rows, puzzle.cols);
            let message = format!(
                "no puzzle with exactly one solution was found near this one of {rows} rows and {cols} columns"
            );
            return Err(Problem::new("impossible-wish", message));
        }
        MadeUnique::Unknown => return Err(Problem::out_of_time()),
    };
    let changed = (0..labels.len()).filter(|&place| labels[place] != puzzle.labels[place]);
    Ok(Json::object([("changed", cells(changed, puzzle.cols)), ("labels", Json::list(labels.iter().copied()))]))
}
