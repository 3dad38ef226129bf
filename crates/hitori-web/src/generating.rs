//! New puzzles: the wishes of a question, and the puzzle that grants them.

use hitori_core::budget::Budget;
use hitori_core::generate::spec::Method;
use hitori_core::generate::wishes::{Share, Wishes};
use hitori_core::puzzle::Puzzle;
use hitori_core::shading::Shade;
use hitori_core::techniques::rating::{apply, Allowance};
use hitori_core::techniques::score::rating;
use hitori_core::techniques::{Level, TECHNIQUES};

use crate::json::Json;
use crate::values::{shading, Problem, Question};

/// The puzzle of a seed and a number that grants the wishes, with its name and its level (null where rating takes too
/// long).
pub fn generate(question: &Question) -> Result<Json, Problem> {
    let wishes = wishes(question)?;
    let (rows, cols, level) = (wishes.rows, wishes.cols, wishes.level);
    let (seed, number) = (large(question, "seed")?, large(question, "number")?);
    let (plan, budget) = (wishes.plan()?, question.budget());
    let labels = plan.generate(seed, number, &budget)?.labels;
    let level = match level {
        Some(level) => Some(level),
        None => rated(&Puzzle::new(rows, cols, &labels)?, &budget),
    };
    Ok(Json::object([
        ("rows", rows.into()),
        ("cols", cols.into()),
        ("labels", Json::list(labels)),
        ("name", plan.name(seed, number).into()),
        ("level", level.map(Level::name).into()),
    ]))
}

fn rated(puzzle: &Puzzle, budget: &Budget) -> Option<Level> {
    let rounds = apply(puzzle, &vec![Shade::Unknown; puzzle.labels.len()], Allowance::ALL, budget);
    (!rounds.is_cut_short).then(|| rating(&rounds).level)
}

fn wishes(question: &Question) -> Result<Wishes, Problem> {
    let side = |name: &str| {
        let side = question.get(name).and_then(Json::number).filter(|&side: &u32| side > 0);
        side.map(|side| side as usize).ok_or_else(|| Problem::option(&format!("a number of {name}, e.g. 10")))
    };
    let (rows, cols) = (side("rows")?, side("cols")?);
    let whole =
        |label: &Json| label.number().filter(|&it: &u32| it > 0).ok_or_else(|| Problem::option("labels, e.g. 9"));
    let containing = |text: &Json| shading(text.text().unwrap_or_default(), rows, cols);
    Ok(Wishes {
        labels: question.get("labels").map(whole).transpose()?,
        shaded: question.get("shaded").map(shares).transpose()?,
        symmetry: word(question, "symmetry", |name| name.parse().ok())?.unwrap_or_default(),
        containing: question.get("containing").map(containing).transpose()?,
        minimal: question.wants("minimal"),
        method: word(question, "method", method)?.flatten(),
        level: word(question, "difficulty", Level::named)?,
        technique: word(question, "technique", rank)?,
        ..Wishes::of_size(rows, cols)
    })
}

/// An option that is a word with a meaning.
fn word<T>(question: &Question, name: &str, meaning: impl Fn(&str) -> Option<T>) -> Result<Option<T>, Problem> {
    let Some(value) = question.get(name) else { return Ok(None) };
    match value.text().and_then(meaning) {
        Some(found) => Ok(Some(found)),
        None => Err(Problem::option(&format!("a {name} that is known; got {value}"))),
    }
}

/// None for any.
fn method(name: &str) -> Option<Option<Method>> {
    if name == "auto" {
        Some(None)
    } else {
        name.parse().ok().map(Some)
    }
}

fn rank(name: &str) -> Option<usize> {
    TECHNIQUES.iter().position(|technique| technique.name == name)
}

/// Two shares, each as its bits and its text: `["4598175219545276416", "0.25"]`.
fn shares(pair: &Json) -> Result<[Share; 2], Problem> {
    let share = |json: &Json| {
        let [bits, text] = json.items()? else { return None };
        Some(Share { value: f64::from_bits(bits.text()?.parse().ok()?), text: text.text()?.to_owned() })
    };
    match pair.items() {
        Some([low, high]) => share(low).zip(share(high)).map(|(low, high)| [low, high]),
        _ => None,
    }
    .ok_or_else(|| Problem::option("two shares of shaded cells, e.g. [0.25, 0.3]"))
}

/// A number up to 2^64, as text: JavaScript's numbers end earlier. 0 where it is left out.
fn large(question: &Question, name: &str) -> Result<u64, Problem> {
    let Some(value) = question.get(name) else { return Ok(0) };
    let digits = value.text().and_then(|text| text.parse().ok());
    digits.ok_or_else(|| Problem::option(&format!("a {name} from 0 to 18446744073709551615; got {value}")))
}
