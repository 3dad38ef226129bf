//! The shape of each answer, e.g. `{"count": 1, "complete": true}`, and of what is around it in a line of its own.
//!
//! A record says nothing of what was asked about: who asked knows that. A line, which stands alone, begins with it.

use hitori_checker::Solution;
use hitori_core::shading::Shade;
use hitori_core::stats::Stats;
use hitori_core::techniques::characteristics::{Characteristics, OfSolution};
use hitori_core::techniques::score::Rating;
use miniserde::ser::{Fragment, Seq};
use miniserde::Serialize;

use crate::deduction::StepRecord;
use crate::json::{written, Entries, Json};

/// What a line is about: the puzzle `index`, from 1, of a file, which is null for stdin.
#[derive(Serialize)]
pub struct About<'a> {
    /// As the command line has it.
    pub file: Option<&'a str>,
    /// Its place in the file, where what cannot be read counts too.
    pub index: usize,
    /// Of the puzzle.
    pub name: Option<&'a str>,
    /// Of the puzzle.
    pub rows: usize,
    /// Of the puzzle.
    pub cols: usize,
}

impl About<'_> {
    /// The line of a record: what it is about, what its reader noted, if anything, and the record's keys.
    pub fn line(&self, notes: &[String], record: &str) -> String {
        let mut line = written(self);
        line.pop();
        if !notes.is_empty() {
            line.push_str(", \"notes\": ");
            line.push_str(&written(&notes));
        }
        line.push_str(", ");
        line.push_str(&record[1..]);
        line
    }
}

/// One solution.
#[derive(Serialize)]
pub struct Solved {
    pub(crate) status: &'static str,
    pub(crate) solution: Option<Rows>,
    pub(crate) solver: &'static str,
    pub(crate) elapsed: f64,
    pub(crate) stats: StatsRecord,
}

/// What a search cost, as every solver counts it; what the native one does not count is null.
#[derive(Default, Serialize)]
pub struct StatsRecord {
    states: u64,
    conflicts: u64,
    backtracks: u64,
    max_depth: u64,
    variables: (),
    clauses: (),
    encode_seconds: (),
    search_seconds: f64,
}

impl StatsRecord {
    pub(crate) fn new(stats: &Stats, search_seconds: f64) -> Self {
        let Stats { states, conflicts, backtracks, max_depth } = *stats;
        StatsRecord { states, conflicts, backtracks, max_depth, search_seconds, ..StatsRecord::default() }
    }
}

/// The number of solutions up to a limit.
#[cfg(feature = "library")]
#[derive(Serialize)]
pub struct Counted {
    pub(crate) count: u64,
    pub(crate) complete: bool,
}

/// How hard a puzzle is, and its characteristics; null where it has not exactly one solution.
#[derive(Serialize)]
pub struct Rated<'a> {
    pub(crate) uniqueness: &'static str,
    pub(crate) level: Option<&'static str>,
    pub(crate) score: Option<f64>,
    pub(crate) hardest: Option<&'static str>,
    pub(crate) effort: Option<f64>,
    pub(crate) techniques: Option<Entries<'a>>,
    pub(crate) characteristics: CharacteristicsRecord,
}

impl<'a> Rated<'a> {
    pub(crate) fn new(
        uniqueness: &'static str,
        rating: Option<Rating>,
        characteristics: CharacteristicsRecord,
    ) -> Self {
        let times = |(name, times)| (name, Json::Number(times as u64));
        let (score, effort) = (rating.as_ref().map(Rating::score), rating.as_ref().map(|rating| rating.effort));
        Rated {
            uniqueness,
            level: rating.as_ref().map(|rating| rating.level.name()),
            score,
            hardest: rating.as_ref().map(|rating| rating.hardest),
            effort: effort.map(|effort| (effort * 10.0).round() / 10.0),
            techniques: rating.map(|rating| Entries(rating.times.into_iter().map(times).collect())),
            characteristics,
        }
    }
}

/// The numbers of a puzzle, and of its solution if it has exactly one.
#[derive(Serialize)]
pub struct CharacteristicsRecord {
    rows: usize,
    cols: usize,
    distinct_labels: usize,
    adjacent_duplicates: usize,
    non_adjacent_duplicates: usize,
    triple_adjacent_duplicates: usize,
    shaded: Option<usize>,
    density: Option<f64>,
    shaded_corners: Option<usize>,
    shaded_edges: Option<usize>,
    contact_trees: Option<Vec<usize>>,
}

impl CharacteristicsRecord {
    pub(crate) fn new(rows: usize, cols: usize, found: Characteristics) -> Self {
        let of_solution = found.solution.as_ref();
        let shaded = of_solution.map(|of: &OfSolution| of.shaded);
        CharacteristicsRecord {
            rows,
            cols,
            distinct_labels: found.distinct_labels,
            adjacent_duplicates: found.adjacent_duplicates,
            non_adjacent_duplicates: found.non_adjacent_duplicates,
            triple_adjacent_duplicates: found.triple_adjacent_duplicates,
            shaded,
            density: shaded.map(|shaded| shaded as f64 / (rows * cols) as f64),
            shaded_corners: of_solution.map(|of| of.shaded_corners),
            shaded_edges: of_solution.map(|of| of.shaded_edges),
            contact_trees: found.solution.map(|of| of.contact_trees),
        }
    }
}

/// Whether a puzzle has a solution, and only one.
#[derive(Serialize)]
pub struct Unique {
    pub(crate) uniqueness: &'static str,
}

/// Solutions up to a limit: two of them, where they differ, and the share of them that shades each cell.
#[derive(Serialize)]
pub struct Inspected {
    pub(crate) count: u64,
    pub(crate) complete: bool,
    pub(crate) solution: Option<Rows>,
    pub(crate) other: Option<Rows>,
    pub(crate) differing: Option<Vec<[usize; 2]>>,
    pub(crate) shares: Option<Vec<f64>>,
}

/// Every step from what is known; `shading` is what is known after them, `solution` the same if it is the only one.
#[derive(Serialize)]
pub struct Explained<'a> {
    pub(crate) uniqueness: &'static str,
    pub(crate) steps: Vec<StepRecord<'a>>,
    pub(crate) complete: bool,
    pub(crate) solution: Option<Rows>,
    pub(crate) shading: Rows,
    /// Why there is no solution: null here, for the search for it is Python's.
    pub(crate) refutation: (),
}

/// Steps by techniques alone.
#[cfg(feature = "library")]
#[derive(Serialize)]
pub struct Followed<'a> {
    pub(crate) steps: Vec<StepRecord<'a>>,
    pub(crate) complete: bool,
    pub(crate) shading: Rows,
}

/// The mistakes of a player, or the next step: its keys, null and empty where there is none.
#[derive(Default, Serialize)]
pub struct Hinted<'a> {
    uniqueness: &'static str,
    mistakes: Vec<[usize; 2]>,
    technique: Option<&'static str>,
    cells: Vec<[usize; 2]>,
    shade: Option<&'static str>,
    because: Vec<[usize; 2]>,
    imagined: Option<usize>,
    message: Option<&'static str>,
    details: Option<Entries<'a>>,
    #[serde(rename = "where")]
    place: Option<Json<'a>>,
}

impl<'a> Hinted<'a> {
    pub(crate) fn new(uniqueness: &'static str, mistakes: Vec<[usize; 2]>, step: Option<StepRecord<'a>>) -> Self {
        let Some(step) = step else { return Hinted { uniqueness, mistakes, ..Hinted::default() } };
        let StepRecord { technique, cells, shade, because, imagined, message, details, place } = step;
        Hinted {
            uniqueness,
            mistakes,
            technique: Some(technique),
            cells,
            shade: Some(shade),
            because,
            imagined: Some(imagined),
            message: Some(message),
            details: Some(details),
            place: Some(place),
        }
    }
}

/// What techniques find, round by round: `[rank, cells, imagined]`.
#[cfg(feature = "library")]
#[derive(Serialize)]
pub struct Applied {
    pub(crate) rounds: Vec<[usize; 3]>,
    pub(crate) shading: Rows,
    pub(crate) broken: bool,
    pub(crate) complete: bool,
}

/// The cells whose labels the only solution needs.
#[cfg(feature = "library")]
#[derive(Serialize)]
pub struct Necessary {
    pub(crate) uniqueness: &'static str,
    pub(crate) cells: Option<Vec<[usize; 2]>>,
    /// Their share of the labels.
    pub(crate) share: Option<f64>,
}

/// A puzzle that was changed to have exactly one solution, and where.
#[derive(Serialize)]
pub struct MadeUnique {
    pub(crate) labels: Vec<u32>,
    pub(crate) changed: Vec<[usize; 2]>,
}

/// A new puzzle.
#[derive(Serialize)]
pub struct Generated {
    pub(crate) rows: usize,
    pub(crate) cols: usize,
    pub(crate) labels: Vec<u32>,
    pub(crate) name: String,
    pub(crate) level: Option<&'static str>,
}

/// What the puzzles of a request are called, and why they cannot be drawn until they are unique.
#[cfg(feature = "library")]
#[derive(Serialize)]
pub struct Planned<'a> {
    pub(crate) kind: &'a str,
    pub(crate) obstacle: Option<String>,
}

/// Why no puzzle of a request has a level, by the level.
#[cfg(feature = "library")]
#[derive(Serialize)]
pub struct Reachable {
    pub(crate) trivial: Option<String>,
    pub(crate) easy: Option<String>,
    pub(crate) medium: Option<String>,
    pub(crate) hard: Option<String>,
    pub(crate) expert: Option<String>,
    pub(crate) extreme: Option<String>,
}

/// Cells, from places row by row, as `[row, col]`.
pub(crate) fn cells(places: impl IntoIterator<Item = usize>, cols: usize) -> Vec<[usize; 2]> {
    places.into_iter().map(|place| [place / cols, place % cols]).collect()
}

/// A shading as rows of symbols, e.g. `["#.", ".?"]`.
#[derive(Clone)]
pub struct Rows {
    symbols: String,
    cols: usize,
}

impl Rows {
    pub(crate) fn of(shading: &[Shade], cols: usize) -> Self {
        Rows { symbols: shading.iter().map(|shade| shade.symbol()).collect(), cols }
    }

    pub(crate) fn of_solution(solution: &Solution) -> Self {
        let symbols = solution.shaded().iter().map(|&is_shaded| if is_shaded { '#' } else { '.' });
        Rows { symbols: symbols.collect(), cols: solution.cols() }
    }
}

impl Serialize for Rows {
    fn begin(&self) -> Fragment<'_> {
        Fragment::Seq(Box::new(RowByRow { row: "", rest: &self.symbols, cols: self.cols }))
    }
}

struct RowByRow<'a> {
    row: &'a str,
    rest: &'a str,
    cols: usize,
}

impl Seq for RowByRow<'_> {
    fn next(&mut self) -> Option<&dyn Serialize> {
        (self.row, self.rest) = self.rest.split_at_checked(self.cols).filter(|(row, _)| !row.is_empty())?;
        Some(&self.row)
    }
}
