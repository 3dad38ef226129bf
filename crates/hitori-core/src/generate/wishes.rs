//! What a person wishes of a puzzle, e.g. "10x10, hard, labels 9": checked, and turned into a spec and a target.
//!
//! What is not wished for has a usual value: labels up to the longer side, any density and symmetry, the method that suits
//! the size. The name of a puzzle says what was wished, so that the puzzle can be made again from its name.

use std::fmt;
use std::ops::RangeInclusive;

use super::difficulty::generate_difficult;
use super::digest::sha256;
use super::spec::{Method, Refusal, Spec};
use super::symmetry::Symmetry;
use super::target::Target;
use super::{generate, Generated};
use crate::budget::Budget;
use crate::shading::{Shade, Shading};
use crate::techniques::{Level, TECHNIQUES};

/// The most rows and columns together for which labels are drawn until they are unique: 60 x 60 takes some 10 ms.
const LONGEST: usize = 120;

/// No puzzle needs it: in a line with all the shaded cells it can have, `neighbour` has already unshaded the rest.
const NEVER_NEEDED: &str = "least-unshaded";

/// What a person wishes of a puzzle.
#[derive(Clone, Debug)]
pub struct Wishes {
    /// Number of rows.
    pub rows: usize,
    /// Number of columns.
    pub cols: usize,
    /// The largest label.
    pub labels: Option<u32>,
    /// The smallest and the largest share of shaded cells.
    pub shaded: Option<[Share; 2]>,
    /// The symmetry of the solution.
    pub symmetry: Symmetry,
    /// What the solution contains: `rows * cols` shades.
    pub containing: Option<Shading>,
    /// Leave out the redundant labels.
    pub minimal: bool,
    /// How the labels are made unique; None for whatever suits.
    pub method: Option<Method>,
    /// The level of the puzzle.
    pub level: Option<Level>,
    /// The rank of a technique that it needs.
    pub technique: Option<usize>,
}

/// A share of the cells, and the text by which a name says it, e.g. "0.25".
#[derive(Clone, Debug, PartialEq)]
pub struct Share {
    /// From 0 to 1.
    pub value: f64,
    /// The shortest text that reads back as the same number.
    pub text: String,
}

/// Why a wish cannot be granted, whatever the seed.
#[derive(Clone, Debug, PartialEq)]
pub enum Objection {
    /// Shares that are not shares.
    Shares([Share; 2]),
    /// No whole number of so many cells is such a share.
    NoCount(usize, [Share; 2]),
    /// Redundant labels cannot be removed from a puzzle of a difficulty.
    MinimalOfDifficulty,
    /// A method cannot be wished for beside a difficulty.
    MethodOfDifficulty,
    /// No puzzle needs this technique.
    NeverNeeded,
    /// No puzzle of this level needs the technique of this rank.
    TooHard(Level, usize),
    /// Natural draws are unique too rarely in grids with so many rows and columns.
    TooLong(usize),
    /// Natural draws need so many labels, and have fewer.
    TooFewLabels(usize, u32),
}

impl Objection {
    /// Are the wishes themselves malformed? Else there is no such puzzle.
    pub fn is_malformed(&self) -> bool {
        matches!(self, Objection::Shares(..) | Objection::MinimalOfDifficulty | Objection::MethodOfDifficulty)
    }
}

impl fmt::Display for Objection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Objection::Shares([low, high]) => {
                let (low, high) = (&low.text, &high.text);
                write!(f, "expected shares of shaded cells with 0 <= low <= high <= 1, got {low} and {high}")
            }
            Objection::NoCount(cells, [low, high]) => {
                let (low, high) = (&low.text, &high.text);
                write!(f, "no whole number of the {cells} cells is a share of {low} to {high}; widen the range")
            }
            Objection::MinimalOfDifficulty => {
                f.write_str("minimal and a difficulty cannot be combined: removing labels changes the difficulty")
            }
            Objection::MethodOfDifficulty => {
                f.write_str("method and a difficulty cannot be combined: natural draws and a walk look for it")
            }
            Objection::NeverNeeded => {
                write!(f, "no puzzle needs '{NEVER_NEEDED}': 'neighbour', which is easier, finds as much")
            }
            Objection::TooHard(level, rank) => {
                let technique = &TECHNIQUES[*rank];
                let (level, own) = (level.name(), technique.level.name());
                write!(f, "no puzzle of the level {level} needs '{}', which is of the level {own}", technique.name)
            }
            Objection::TooLong(lines) => write!(
                f,
                "natural draws end at {LONGEST} rows and columns together, got {lines}: larger ones are hardly ever \
                 unique; use the method repair"
            ),
            Objection::TooFewLabels(least, labels) => write!(
                f,
                "natural draws need as many labels as the longer side has cells, {least}; got {labels}; use the method \
                 repair"
            ),
        }
    }
}

/// A wish that can be granted.
pub struct Plan {
    /// The puzzle to generate.
    pub spec: Spec,
    /// Its difficulty, if one was wished for.
    pub target: Option<Target>,
    /// The part of the name that all puzzles of the same wishes share, e.g. "6x6, natural, labels 9, minimal".
    pub kind: String,
}

impl Plan {
    /// Puzzle `number` of `seed`.
    pub fn generate(&self, seed: u64, number: u64, budget: &Budget) -> Result<Generated, Refusal> {
        match &self.target {
            Some(target) => generate_difficult(&self.spec, target, seed, number, budget),
            None => generate(&self.spec, seed, number, budget),
        }
    }

    /// The name of that puzzle.
    pub fn name(&self, seed: u64, number: u64) -> String {
        format!("{}, seed {seed}, number {number}", self.kind)
    }
}

impl Wishes {
    /// A puzzle of this size, whatever it is like.
    pub fn of_size(rows: usize, cols: usize) -> Self {
        Wishes {
            rows,
            cols,
            labels: None,
            shaded: None,
            symmetry: Symmetry::None,
            containing: None,
            minimal: false,
            method: None,
            level: None,
            technique: None,
        }
    }

    /// How to grant them.
    pub fn plan(self) -> Result<Plan, Objection> {
        let target = self.target()?;
        if target.is_some() && self.minimal {
            return Err(Objection::MinimalOfDifficulty);
        }
        let shaded = self.counts()?;
        let method = self.suitable_method(target.is_some())?;
        let kind = self.kind(method);
        let labels = self.labels.unwrap_or(self.longer_side() as u32);
        let Wishes { rows, cols, symmetry, containing, minimal, .. } = self;
        let spec = Spec { rows, cols, labels, shaded, symmetry, containing, minimal, method };
        Ok(Plan { spec, target, kind })
    }

    fn longer_side(&self) -> usize {
        self.rows.max(self.cols)
    }

    /// A technique without a level means a puzzle of the technique's own level.
    fn target(&self) -> Result<Option<Target>, Objection> {
        let own = self.technique.map(|rank| TECHNIQUES[rank].level);
        if self.technique.is_some_and(|rank| TECHNIQUES[rank].name == NEVER_NEEDED) {
            return Err(Objection::NeverNeeded);
        }
        let levels = match (self.level, own) {
            (None, None) => return Ok(None),
            (None, Some(Level::Extreme)) => Level::Extreme..=Level::Extreme,
            (None, Some(own)) => Level::Trivial..=own,
            (Some(level), _) => level..=level,
        };
        match self.technique {
            Some(rank) if TECHNIQUES[rank].level > *levels.end() => Err(Objection::TooHard(*levels.end(), rank)),
            needed => Ok(Some(Target { levels, needed })),
        }
    }

    /// The shares as numbers of cells.
    fn counts(&self) -> Result<RangeInclusive<usize>, Objection> {
        let cells = self.rows.saturating_mul(self.cols);
        let Some(shares) = &self.shaded else { return Ok(0..=cells) };
        let [low, high] = [shares[0].value, shares[1].value];
        if !(0.0 <= low && low <= high && high <= 1.0) {
            return Err(Objection::Shares(shares.clone()));
        }
        let (fewest, most) = ((low * cells as f64).ceil() as usize, (high * cells as f64).floor() as usize);
        if fewest > most {
            return Err(Objection::NoCount(cells, shares.clone()));
        }
        Ok(fewest..=most)
    }

    /// Natural draws, unless these have to fall back to repair.
    fn suitable_method(&self, has_target: bool) -> Result<Method, Objection> {
        if has_target && self.method.is_some() {
            return Err(Objection::MethodOfDifficulty);
        }
        match (self.obstacle(), self.method) {
            (Some(obstacle), Some(Method::Natural)) => Err(obstacle),
            (Some(_), _) | (None, Some(Method::Repair)) => Ok(Method::Repair),
            (None, _) => Ok(Method::Natural),
        }
    }

    /// Why the puzzle cannot be drawn until it is unique.
    fn obstacle(&self) -> Option<Objection> {
        let (lines, longer) = (self.rows.saturating_add(self.cols), self.longer_side());
        if lines > LONGEST {
            return Some(Objection::TooLong(lines));
        }
        self.labels.filter(|&labels| (labels as usize) < longer).map(|labels| Objection::TooFewLabels(longer, labels))
    }

    fn kind(&self, method: Method) -> String {
        let mut parts = vec![format!("{}x{}", self.rows, self.cols)];
        parts.extend(self.level.map(|level| level.name().to_owned()));
        parts.extend(self.technique.map(|rank| TECHNIQUES[rank].name.to_owned()));
        if parts.len() == 1 && method == Method::Natural {
            parts.push("natural".to_owned());
        }
        parts.extend(self.labels.filter(|&it| it as usize != self.longer_side()).map(|it| format!("labels {it}")));
        if let Some([low, high]) = self.shaded.as_ref().filter(|[low, high]| (low.value, high.value) != (0.0, 1.0)) {
            parts.push(format!("shaded {}..{}", low.text, high.text));
        }
        if self.symmetry != Symmetry::None {
            parts.push(format!("symmetry {}", self.symmetry));
        }
        parts.extend(self.containing.as_ref().map(|shading| format!("containing {}", digest(shading, self.cols))));
        parts.extend(self.minimal.then(|| "minimal".to_owned()));
        parts.join(", ")
    }
}

/// Eight digits that recognise a shading.
fn digest(shading: &Shading, cols: usize) -> String {
    let symbol = |shade: &Shade| match shade {
        Shade::Unknown => '?',
        Shade::Shaded => '#',
        Shade::Unshaded => '.',
    };
    let rows: Vec<String> = shading.chunks(cols).map(|row| row.iter().map(symbol).collect()).collect();
    sha256(rows.join("\n").as_bytes())[..8].to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kind(wishes: Wishes) -> String {
        wishes.plan().map(|plan| plan.kind).unwrap_or_else(|objection| objection.to_string())
    }

    fn shares(low: f64, high: f64) -> Option<[Share; 2]> {
        Some([low, high].map(|value| Share { value, text: value.to_string() }))
    }

    #[test]
    fn a_name_says_what_was_wished() {
        let square = Wishes::of_size(6, 6);
        assert_eq!(
            kind(Wishes { minimal: true, labels: Some(9), ..square.clone() }),
            "6x6, natural, labels 9, minimal"
        );
        assert_eq!(
            kind(Wishes { level: Some(Level::Hard), shaded: shares(0.25, 0.3), ..square.clone() }),
            "6x6, hard, shaded 0.25..0.3"
        );
        assert_eq!(kind(Wishes { labels: Some(5), ..square }), "6x6, labels 5");
        assert_eq!(kind(Wishes::of_size(61, 60)), "61x60");
    }

    #[test]
    fn a_technique_without_a_level_brings_its_own() {
        let wall = TECHNIQUES.iter().position(|technique| technique.name == "wall");
        let wishes = Wishes { technique: wall, ..Wishes::of_size(6, 6) };
        assert_eq!(wishes.clone().plan().unwrap().target.unwrap().levels, Level::Trivial..=Level::Medium);
        let objection = Wishes { level: Some(Level::Easy), ..wishes }.plan().err();
        assert_eq!(objection, Some(Objection::TooHard(Level::Easy, wall.unwrap())));
    }

    #[test]
    fn what_cannot_be_granted_is_refused_with_the_reason() {
        let square = || Wishes::of_size(6, 6);
        for (wishes, is_malformed) in [
            (Wishes { shaded: shares(0.5, 0.4), ..square() }, true),
            (Wishes { shaded: shares(f64::NAN, 0.4), ..square() }, true),
            (Wishes { shaded: shares(0.01, 0.02), ..square() }, false),
            (Wishes { level: Some(Level::Easy), minimal: true, ..square() }, true),
            (Wishes { level: Some(Level::Easy), method: Some(Method::Repair), ..square() }, true),
            (Wishes { method: Some(Method::Natural), labels: Some(5), ..square() }, false),
            (Wishes { method: Some(Method::Natural), ..Wishes::of_size(100, 21) }, false),
            (Wishes { technique: Some(8), ..square() }, false),
        ] {
            assert_eq!(wishes.clone().plan().err().map(|it| it.is_malformed()), Some(is_malformed), "{wishes:?}");
        }
    }
}
