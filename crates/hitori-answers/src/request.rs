//! What a new puzzle shall be like, e.g. `{"rows": 10, "cols": 10, "difficulty": "hard", "labels": 9}`: checked, and turned
//! into a spec and a target.
//!
//! What is left out has a usual value: labels up to the longer side, any density and symmetry, the method that suits the
//! size. The name of a puzzle says what was asked for, so that the puzzle can be made again from its name.

use std::ops::RangeInclusive;

use hitori_core::budget::Budget;
use hitori_core::generate::difficulty::generate_difficult;
#[cfg(feature = "library")]
use hitori_core::generate::shading_spec::ShadingSpec;
use hitori_core::generate::spec::{Method, Spec};
use hitori_core::generate::symmetry::Symmetry;
use hitori_core::generate::target::Target;
use hitori_core::generate::{generate, Generated};
use hitori_core::shading::{Shade, Shading};
use hitori_core::techniques::{Level, TECHNIQUES};

use crate::declaring::options;
use crate::options::{OptionValue, ShadingText};
use crate::problem::Problem;
use crate::reachable::unreachable;
use crate::value::Value;

/// The most rows and columns together for which labels are drawn until they are unique: 60 x 60 takes some 10 ms.
const LONGEST: usize = 120;

/// Shares are kept to so much: a name says them in few digits, which read back as the same share.
const GRAIN: f64 = 1.0 / GRAINS;
const GRAINS: f64 = 1e9;

/// No puzzle needs it: in a line with all the shaded cells it can have, `neighbour` has already unshaded the rest.
pub(crate) const NEVER_NEEDED: &str = "least-unshaded";

options! {
    /// What a new puzzle shall be like.
    Request of "a new puzzle" => {
        /// Its rows.
        rows: usize,
        /// Its columns.
        cols: usize,
        /// The largest label.
        labels: Option<u32>,
        /// The smallest and the largest share of shaded cells.
        shaded: Option<[f64; 2]>,
        /// The symmetry of its solution.
        symmetry: Option<String>,
        /// What the solution contains.
        containing: Option<ShadingText>,
        /// Leave out the redundant labels.
        minimal: bool,
        /// Give as few labels as are found to do.
        fewest_clues: bool,
        /// How it is made.
        method: Option<String>,
        /// Its level.
        difficulty: Option<String>,
        /// A technique that it needs.
        technique: Option<String>,
    }
}

impl OptionValue for Request {
    const KIND: &'static str = "request";
    const EXPECTED: &'static str =
        "the options of a puzzle, e.g. {\"rows\": 10, \"cols\": 10, \"difficulty\": \"hard\"}";

    fn of(value: &Value) -> Option<Self> {
        Self::read("request", value).ok()
    }

    fn read(name: &str, value: &Value) -> Result<Self, Problem> {
        match value {
            Value::Options(given) => Request::from_options(given),
            _ => Err(Problem::option(format!("expected {name} to be {}", Self::EXPECTED))),
        }
    }
}

/// A request that makes sense.
pub struct Plan {
    /// The puzzle to generate.
    pub spec: Spec,
    /// Its difficulty, if one was asked for.
    pub target: Option<Target>,
    /// The part of the name that all puzzles of the request share, e.g. "6x6, natural, labels 9, minimal".
    pub kind: String,
    /// Why the puzzle cannot be drawn until it is unique, if nothing else was asked for.
    pub obstacle: Option<String>,
}

impl Plan {
    /// Puzzle `number` of `seed`.
    pub fn generate(&self, seed: u64, number: u64, budget: &Budget) -> Result<Generated, Problem> {
        let made = match &self.target {
            Some(target) => generate_difficult(&self.spec, target, seed, number, budget),
            None => generate(&self.spec, seed, number, budget),
        };
        made.map_err(|refusal| Problem::refused(&refusal, self.spec.rows, self.spec.cols))
    }

    /// The name of that puzzle.
    pub fn name(&self, seed: u64, number: u64) -> String {
        format!("{}, seed {seed}, number {number}", self.kind)
    }
}

impl Request {
    /// How to meet it.
    pub fn plan(&self) -> Result<Plan, Problem> {
        if self.rows == 0 || self.cols == 0 || self.labels == Some(0) {
            return Err(Problem::option("expected rows, cols and labels of at least 1"));
        }
        let symmetry: Symmetry = match &self.symmetry {
            Some(name) => name.parse().map_err(|()| unknown("a symmetry among none, rot180, rot90, diag", name))?,
            None => Symmetry::None,
        };
        let level = match &self.difficulty {
            Some(name) => Some(Level::named(name).ok_or_else(|| unknown("a difficulty, e.g. hard", name))?),
            None => None,
        };
        let technique = self.technique.as_ref().map(|name| rank(name)).transpose()?;
        let target = target(level, technique)?;
        if target.is_some() && self.minimal {
            let message = "minimal and a difficulty cannot be combined: removing labels changes the difficulty";
            return Err(Problem::option(message));
        }
        self.refuse_beside_fewest_clues(target.is_some())?;
        let shaded = self.counts()?;
        let obstacle = self.obstacle();
        let method = self.suitable_method(target.is_some(), obstacle.as_deref())?;
        let containing =
            self.containing.as_ref().map(|ShadingText(text)| shading(text, self.rows, self.cols)).transpose()?;
        let kind = self.kind(method, level, technique, symmetry);
        let asked = self.asked_method().is_some() || target.is_some() || self.fewest_clues;
        let labels = self.labels.unwrap_or(self.longer_side() as u32);
        let (rows, cols, minimal, fewest_clues) = (self.rows, self.cols, self.minimal, self.fewest_clues);
        let spec = Spec { rows, cols, labels, shaded, symmetry, containing, minimal, fewest_clues, method };
        if let Some(message) = target.as_ref().and_then(|target| unreachable(&spec, target)) {
            return Err(Problem::unsatisfiable(message));
        }
        Ok(Plan { spec, target, kind, obstacle: obstacle.filter(|_| !asked) })
    }

    /// Why no puzzle of a level can meet it, if that is known at once.
    #[cfg(feature = "library")]
    pub(crate) fn refusal_of(&self, level: Level) -> Option<String> {
        let wanted = Request { difficulty: Some(level.name().to_owned()), ..self.clone() };
        let refused = wanted.plan().and_then(|Plan { spec, .. }| {
            let possible = spec.refuse_the_impossible().and_then(|()| ShadingSpec::new(&spec).map(|_| ()));
            possible.map_err(|refusal| Problem::refused(&refusal, spec.rows, spec.cols))
        });
        refused.err().map(|problem| problem.message)
    }

    /// Refuse what the search for few clues decides itself.
    fn refuse_beside_fewest_clues(&self, has_target: bool) -> Result<(), Problem> {
        let beside = [
            (self.minimal, "minimal cannot be combined: with the fewest clues a puzzle is minimal anyway"),
            (has_target, "a difficulty cannot be combined: removing labels changes the difficulty"),
            (self.labels.is_some(), "labels cannot be combined: nearly all clues are equal"),
            (self.asked_method().is_some(), "method cannot be combined: few clues have a method of their own"),
        ];
        match beside.into_iter().find(|(is_asked, _)| self.fewest_clues && *is_asked) {
            Some((_, message)) => Err(Problem::option(format!("fewest clues and {message}"))),
            None => Ok(()),
        }
    }

    /// The method that was asked for by name.
    fn asked_method(&self) -> Option<&str> {
        self.method.as_deref().filter(|method| *method != "auto")
    }

    fn longer_side(&self) -> usize {
        self.rows.max(self.cols)
    }

    fn shares(&self) -> Option<[f64; 2]> {
        self.shaded.map(|shares| shares.map(|share| (share * GRAINS).round() / GRAINS))
    }

    /// The shares as numbers of cells.
    fn counts(&self) -> Result<RangeInclusive<usize>, Problem> {
        let cells = self.rows.saturating_mul(self.cols);
        let Some([low, high]) = self.shares() else { return Ok(0..=cells) };
        if !(0.0 <= low && low <= high && high <= 1.0) {
            let (low, high) = (share(low), share(high));
            let message = format!("expected shares of shaded cells with 0 <= low <= high <= 1, got {low} and {high}");
            return Err(Problem::option(message));
        }
        // A third of nine cells are three, though no decimal is a third.
        let [fewest, most] = [low - GRAIN, high + GRAIN].map(|share| share * cells as f64);
        let (fewest, most) = (fewest.ceil() as usize, most.floor().min(cells as f64) as usize);
        if fewest > most {
            let (low, high, rows, cols) = (share(low), share(high), self.rows, self.cols);
            let message =
                format!("no whole number of the {cells} cells of a {rows}x{cols} grid is a share of {low} to {high}; widen the range");
            return Err(Problem::unsatisfiable(message));
        }
        Ok(fewest..=most)
    }

    /// Natural draws, unless these have to fall back to repair.
    fn suitable_method(&self, has_target: bool, obstacle: Option<&str>) -> Result<Method, Problem> {
        let asked: Option<Method> = match self.asked_method() {
            None => None,
            Some(name) => {
                Some(name.parse().map_err(|()| unknown("a method among auto, natural, afresh, repair", name))?)
            }
        };
        if has_target && asked.is_some() {
            let message = "method and a difficulty cannot be combined: natural draws and a walk look for it";
            return Err(Problem::option(message));
        }
        match (obstacle, asked) {
            (Some(obstacle), Some(Method::Natural | Method::Afresh)) => {
                Err(Problem::unsatisfiable(format!("{obstacle}; use the method repair")))
            }
            (Some(_), _) => Ok(Method::Repair),
            (None, asked) => Ok(asked.unwrap_or(Method::Natural)),
        }
    }

    fn obstacle(&self) -> Option<String> {
        let (lines, longer) = (self.rows.saturating_add(self.cols), self.longer_side());
        if lines > LONGEST {
            return Some(format!(
                "natural draws end at {LONGEST} rows and columns together, got {lines}: larger ones are hardly ever unique"
            ));
        }
        let labels = self.labels.filter(|&labels| (labels as usize) < longer)?;
        Some(format!("natural draws need as many labels as the longer side has cells, {longer}; got {labels}"))
    }

    fn kind(&self, method: Method, level: Option<Level>, technique: Option<usize>, symmetry: Symmetry) -> String {
        let mut parts = vec![format!("{}x{}", self.rows, self.cols)];
        parts.extend(level.map(|level| level.name().to_owned()));
        parts.extend(technique.map(|rank| TECHNIQUES[rank].name.to_owned()));
        if parts.len() == 1 && !self.fewest_clues {
            parts.extend(match method {
                Method::Natural => Some("natural".to_owned()),
                Method::Afresh => Some("afresh".to_owned()),
                Method::Repair => None,
            });
        }
        parts.extend(self.labels.filter(|&it| it as usize != self.longer_side()).map(|it| format!("labels {it}")));
        if let Some([low, high]) = self.shares().filter(|shares| *shares != [0.0, 1.0]) {
            parts.push(format!("shaded {}..{}", share(low), share(high)));
        }
        if symmetry != Symmetry::None {
            parts.push(format!("symmetry {symmetry}"));
        }
        parts.extend(self.containing.as_ref().map(|ShadingText(text)| format!("containing {:08x}", digest(text))));
        parts.extend(self.minimal.then(|| "minimal".to_owned()));
        parts.extend(self.fewest_clues.then(|| "fewest clues".to_owned()));
        parts.join(", ")
    }
}

/// A technique without a level means a puzzle of the technique's own level.
fn target(level: Option<Level>, technique: Option<usize>) -> Result<Option<Target>, Problem> {
    let own = technique.map(|rank| TECHNIQUES[rank].level);
    if technique.is_some_and(|rank| TECHNIQUES[rank].name == NEVER_NEEDED) {
        let message = format!("no puzzle needs '{NEVER_NEEDED}': 'neighbour', which is easier, finds as much");
        return Err(Problem::unsatisfiable(message));
    }
    let levels = match (level, own) {
        (None, None) => return Ok(None),
        (None, Some(Level::Extreme)) => Level::Extreme..=Level::Extreme,
        (None, Some(own)) => Level::Trivial..=own,
        (Some(level), _) => level..=level,
    };
    match technique {
        Some(rank) if TECHNIQUES[rank].level > *levels.end() => {
            let (level, own) = (levels.end().name(), TECHNIQUES[rank].level.name());
            let name = TECHNIQUES[rank].name;
            let message = format!("no puzzle of the level {level} needs '{name}', which is of the level {own}");
            Err(Problem::unsatisfiable(message))
        }
        needed => Ok(Some(Target { levels, needed })),
    }
}

/// The index of a technique in `TECHNIQUES`.
pub(crate) fn rank(name: &str) -> Result<usize, Problem> {
    let found = TECHNIQUES.iter().position(|technique| technique.name == name);
    found.ok_or_else(|| unknown("a technique, e.g. wall", name))
}

fn unknown(expected: &str, name: &str) -> Problem {
    Problem::option(format!("expected {expected}; got '{name}'"))
}

/// A shading of so many rows and columns, e.g. `"#.\n.?"`.
pub(crate) fn shading(text: &str, rows: usize, cols: usize) -> Result<Shading, Problem> {
    let lines: Vec<&str> = text.split('\n').collect();
    if lines.len() != rows || lines.iter().any(|line| line.len() != cols) {
        return Err(Problem::shading(format!("expected a shading of {rows} rows and {cols} columns")));
    }
    let shade = |symbol| {
        Shade::of(symbol).ok_or_else(|| Problem::shading(format!("expected #, . or ? for a cell, got '{symbol}'")))
    };
    lines.iter().flat_map(|line| line.chars()).map(shade).collect()
}

/// The shortest text that reads back as the same share, e.g. `0.25`, without an exponent.
fn share(value: f64) -> String {
    let billionths = (value * GRAINS).round() as u64;
    let (whole, fraction) = (billionths / 1_000_000_000, billionths % 1_000_000_000);
    let text = format!("{whole}.{fraction:09}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

/// Eight hexadecimal digits recognise a shading: FNV-1a.
fn digest(text: &str) -> u32 {
    text.bytes().fold(0x811c_9dc5, |hash, byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plan(options: &str) -> Result<Plan, Problem> {
        let text = format!(r#"{{"rows": 6, "cols": 6, {options}}}"#);
        Request::read("request", &miniserde::json::from_str(&text).unwrap())?.plan()
    }

    #[test]
    fn a_technique_without_a_level_brings_its_own() {
        assert_eq!(plan(r#""technique": "wall""#).unwrap().target.unwrap().levels, Level::Trivial..=Level::Medium);
    }

    #[test]
    fn what_makes_no_sense_is_refused() {
        for (options, code) in [
            (r#""shaded": [0.5, 0.4]"#, "invalid-option"),
            (r#""difficulty": "simple""#, "invalid-option"),
            (r#""symmetry": "oval""#, "invalid-option"),
            (r#""labels": 0"#, "invalid-option"),
            (r#""containing": "?""#, "invalid-shading"),
        ] {
            assert_eq!(plan(options).err().map(|problem| problem.code), Some(code), "{options}");
        }
    }
}
