//! The kind of puzzle asked for, and why it was refused.

use std::ops::RangeInclusive;
use std::str::FromStr;

use crate::budget::Budget;
use crate::generate::maximal::most_shaded;
use crate::generate::symmetry::Symmetry;
use crate::shading::Shading;
use crate::techniques::TECHNIQUES;

/// The kind of puzzle asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spec {
    /// Number of rows.
    pub rows: usize,
    /// Number of columns.
    pub cols: usize,
    /// The labels are taken from `1..=labels`.
    pub labels: u32,
    /// How many cells the solution may shade.
    pub shaded: RangeInclusive<usize>,
    /// What leaves the solution as it is.
    pub symmetry: Symmetry,
    /// What the solution is to contain: `rows * cols` shades, Unknown where it may be either.
    pub containing: Option<Shading>,
    /// Leave out the labels that do not matter.
    pub minimal: bool,
    /// Give as few labels as are found to do ([`fewest_clues`](super::fewest_clues)).
    pub fewest_clues: bool,
    /// How the labels are made unique.
    pub method: Method,
}

/// How labels are found for which a shading is the only solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// All are drawn anew until they are ([`natural`](super::natural)).
    Natural,
    /// The shading as well.
    Afresh,
    /// Some are drawn anew ([`repair`](super::repair)).
    Repair,
}

impl FromStr for Method {
    type Err = ();

    fn from_str(name: &str) -> Result<Self, ()> {
        match name {
            "natural" => Ok(Method::Natural),
            "afresh" => Ok(Method::Afresh),
            "repair" => Ok(Method::Repair),
            _ => Err(()),
        }
    }
}

impl Spec {
    /// A puzzle of this size with labels up to its longer side, by repair, which knows no limits.
    pub fn plain(rows: usize, cols: usize) -> Self {
        Spec {
            rows,
            cols,
            labels: rows.max(cols) as u32,
            shaded: 0..=rows.saturating_mul(cols),
            symmetry: Symmetry::None,
            containing: None,
            minimal: false,
            fewest_clues: false,
            method: Method::Repair,
        }
    }

    /// Refuse what is impossible for its size, its labels or its density alone.
    pub fn refuse_the_impossible(&self) -> Result<(), Refusal> {
        let Some(cells) = self.rows.checked_mul(self.cols) else { return Err(Refusal::TooLarge) };
        if cells < 3 {
            return Err(Refusal::TooSmall);
        }
        if !self.has_room(cells) {
            return Err(Refusal::TooLarge);
        }
        let most = most_shaded(self.rows, self.cols);
        if *self.shaded.start() > most {
            return Err(Refusal::TooDense(most));
        }
        let least_labels = (cells - most).div_ceil(self.rows.min(self.cols));
        if (self.labels as usize) < least_labels {
            return Err(Refusal::TooFewLabels(least_labels));
        }
        Ok(())
    }

    /// Could the working memory be had? Labels, shading, forest and the solver's board for each cell, and for each line
    /// and label an entry. Small specs always have room.
    fn has_room(&self, cells: usize) -> bool {
        const BYTES_PER_CELL: u128 = 240;
        let tables = (self.rows as u128 + self.cols as u128) * u128::from(self.labels) * 5;
        let bytes = cells as u128 * BYTES_PER_CELL + tables;
        bytes < 1 << 26
            || (cells <= 1 << 30 && usize::try_from(bytes).is_ok_and(|n| Vec::<u8>::new().try_reserve_exact(n).is_ok()))
    }
}

/// Row and column of a cell, from 0.
pub type Cell = (usize, usize);

/// Why there is no puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// No puzzle of this size is worth the name: with fewer than three cells none is unique, or nothing is to be shaded.
    TooSmall,
    /// The machine has no room for it.
    TooLarge,
    /// No legal shading has so many shaded cells; this is a bound on how many one can have.
    TooDense(usize),
    /// In any shading some line has more unshaded cells than there are labels; so many labels are needed at least.
    TooFewLabels(usize),
    /// Only a square can have this symmetry.
    NotSquare(Symmetry),
    /// Of these two, the first is to be shaded and the second unshaded, but they are one orbit.
    NotSymmetric(Cell, Cell),
    /// These two are to be shaded and share an edge.
    Adjacent(Cell, Cell),
    /// Shading this cell, with others that are to be shaded, would cut the unshaded cells in two.
    Divided(Cell),
    /// In the only shading of the kind this cell could be shaded as well.
    NotMaximal(Cell),
    /// In each shading of the kind that was tried some cell could be shaded as well, this one in the last.
    NoMaximal(Cell),
    /// No maximal shading was found that keeps to the spec; those tried had so many shaded cells, and so many unshaded
    /// ones in their longest lines.
    NoShading {
        /// Fewest and most shaded cells.
        shaded: RangeInclusive<usize>,
        /// Fewest unshaded cells in the longest line.
        longest_line: usize,
    },
    /// Shadings were found, but none that labels made unique.
    NotUnique,
    /// The time was over before a puzzle of the wanted difficulty was found; this is the hardest that the
    /// nearest needed; None if no technique tried solved that, or it was not found out in time.
    NotReached(Option<usize>),
    /// The time was over before a puzzle was made.
    OutOfTime,
    /// Cancelled by the caller.
    Interrupted,
}

impl Refusal {
    /// When the budget is spent, was that its time, or an interrupt?
    pub fn of_spent(budget: &Budget) -> Self {
        if (budget.interrupted)() {
            Refusal::Interrupted
        } else {
            Refusal::OutOfTime
        }
    }
}

impl Refusal {
    /// The reason in words, for a puzzle of this size.
    pub fn in_words(&self, rows: usize, cols: usize) -> String {
        let size = format!("{rows}x{cols}");
        match self {
            Refusal::TooSmall => {
                format!("a puzzle with exactly one solution and a shaded cell needs at least 3 cells; got {size}")
            }
            Refusal::TooLarge => format!("not enough memory for a {size} puzzle; try a smaller one"),
            Refusal::TooDense(most) => format!("rules 2 and 3 allow at most {most} shaded cells in a {size} grid"),
            Refusal::TooFewLabels(least) => format!(
                "unshaded cells of a line need different labels, and rules 2 and 3 leave {least} or more in some line of \
                 a {size} grid; allow at least {least} labels"
            ),
            Refusal::NotSquare(symmetry) => format!("symmetry {symmetry} needs a square grid; got {size}"),
            Refusal::NotSymmetric(a, b) => {
                format!("{} must be shaded and {} unshaded, but the symmetry makes them equal", name(a), name(b))
            }
            Refusal::Adjacent(a, b) => format!("{} and {} must both be shaded but share an edge", name(a), name(b)),
            Refusal::Divided(cell) => {
                format!("the cells to be shaded, up to {}, cut the unshaded cells in two", name(cell))
            }
            Refusal::NotMaximal(cell) => {
                format!("{} could be shaded as well, so this shading is never the only solution", name(cell))
            }
            Refusal::NoMaximal(cell) => format!(
                "no such shading was found for {size}; in each one tried another cell could be shaded (in the last one \
                 {}), so it is never the only solution",
                name(cell)
            ),
            Refusal::NoShading { shaded, longest_line } => format!(
                "no such shading was found for {size}; the maximal shadings tried shade {} to {} cells and leave at \
                 least {longest_line} cells of some line unshaded",
                shaded.start(),
                shaded.end()
            ),
            Refusal::NotUnique => format!("no labels were found for {size} that leave only one solution"),
            Refusal::NotReached(nearest) => {
                let nearest = nearest.map_or("none solves it", |rank| TECHNIQUES[rank].name);
                format!(
                    "no {size} puzzle of this difficulty was found in time; hardest technique of the nearest: {nearest}"
                )
            }
            Refusal::OutOfTime => format!("the time was over before a {size} puzzle was made"),
            Refusal::Interrupted => "interrupted".to_owned(),
        }
    }
}

/// A cell as people write it, e.g. r1c5.
fn name((row, col): &Cell) -> String {
    format!("r{}c{}", row + 1, col + 1)
}
