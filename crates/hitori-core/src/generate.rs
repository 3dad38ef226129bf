//! Random puzzles with exactly one solution.
//!
//! A maximal shading ([`shading`](crate::shading)), labels under it ([`labels`](crate::labels)), then *repair*: the
//! shaded cells that propagation leaves undecided get other labels, until none is left or the puzzle is unique without.
//! Nothing leaves that `uniqueness` and `is_solution` have not passed.
//!
//! Every puzzle with exactly one solution and labels `1..=labels` has a positive probability: its solution is a maximal
//! shading, and one that keeps to the wish; no two unshaded cells of a line share a label; each shaded cell shows a label
//! of an unshaded cell in its lines. Each first draw has a positive probability, and so has that it leaves at once if it
//! is unique. What cannot be made unique (after some rounds of repair) is labelled anew, then shaded anew.
//!
//! Puzzle `number` of `seed` is a function of these two and the wish alone.

use std::fmt;
use std::ops::RangeInclusive;

use crate::bitboard::Bitboard;
use crate::board::Board;
use crate::budget::Budget;
use crate::clauses::Clauses;
use crate::judge::is_solution;
use crate::labels::Labelling;
use crate::puzzle::{Grid, Puzzle, Shade, Shading};
use crate::rng::Rng;
use crate::shading::{count_shaded, longest_unshaded_line, most_shaded, random_maximal, Steer};
use crate::solve::{uniqueness, Uniqueness};

/// What kind of puzzle is wanted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wish {
    /// Number of rows.
    pub rows: usize,
    /// Number of columns.
    pub cols: usize,
    /// The labels are taken from `1..=labels`.
    pub labels: u32,
    /// How many cells the solution may shade.
    pub shaded: RangeInclusive<usize>,
}

/// A puzzle and its only solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Generated {
    /// Its labels, row by row.
    pub labels: Vec<u32>,
    /// What it was built on.
    pub solution: Shading,
}

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
    /// No maximal shading was found that keeps to the wish; those tried had so many shaded cells, and so many unshaded
    /// ones in their longest lines.
    NoShading {
        /// Fewest and most shaded cells.
        shaded: RangeInclusive<usize>,
        /// Fewest unshaded cells in the longest line.
        longest_line: usize,
    },
    /// Shadings were found, but none that labels made unique.
    NotUnique,
    /// Somebody rang the bell.
    Interrupted,
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::TooSmall => write!(f, "a puzzle with one solution and a cell to shade has at least 3 cells"),
            Refusal::TooLarge => write!(f, "the machine has no room for a puzzle of this size"),
            Refusal::TooDense(most) => write!(f, "rules 2 and 3 leave at most {most} cells of this size to be shaded"),
            Refusal::TooFewLabels(least) => write!(
                f,
                "unshaded cells of a line need different labels, and rules 2 and 3 leave some line with {least} or more"
            ),
            Refusal::NoShading { shaded, longest_line } => write!(
                f,
                "no shading was found; those tried, to which no cell can be added, shade {} to {} cells and leave at \
                 least {longest_line} cells of some line unshaded",
                shaded.start(),
                shaded.end()
            ),
            Refusal::NotUnique => write!(f, "no labels were found that leave only one solution"),
            Refusal::Interrupted => write!(f, "interrupted"),
        }
    }
}

/// Rounds of repair before the unshaded cells are labelled anew, and labellings before another shading is drawn.
const REPAIRS: usize = 20;
const LABELLINGS: usize = 5;
/// One of so many puzzles that propagation leaves open is asked for a second solution. Most have one, and to ask costs
/// more than to repair; the price is that puzzles which need look-ahead or search are rarer than they could be.
const SEARCHES: u64 = 16;
/// Shadings that labels may fail to make unique.
const SHADINGS: usize = 200;
const SOLVABLE: &str = "the shading that a puzzle is built on is a solution of it";
/// Cells to look at for one shading that keeps to the wish: a fraction of a second.
const EFFORT: usize = 3_000_000;

/// Puzzle `number` of `seed`.
pub fn generate(wish: &Wish, seed: u64, number: u64, interrupted: &dyn Fn() -> bool) -> Result<Generated, Refusal> {
    refuse_the_impossible(wish)?;
    let mut rng = Rng::new(Rng::new(seed).next_u64() ^ number);
    for _ in 0..SHADINGS {
        let solution = draw_shading(wish, &mut rng)?;
        for _ in 0..LABELLINGS {
            if let Some(labels) = draw_labels(wish, &solution, &mut rng, interrupted)? {
                return Ok(Generated { labels, solution });
            }
        }
    }
    Err(Refusal::NotUnique)
}

fn refuse_the_impossible(wish: &Wish) -> Result<(), Refusal> {
    let Some(cells) = wish.rows.checked_mul(wish.cols) else { return Err(Refusal::TooLarge) };
    if cells < 3 {
        return Err(Refusal::TooSmall);
    }
    if !has_room(wish, cells) {
        return Err(Refusal::TooLarge);
    }
    let most = most_shaded(wish.rows, wish.cols);
    if *wish.shaded.start() > most {
        return Err(Refusal::TooDense(most));
    }
    let least_labels = (cells - most).div_ceil(wish.rows.min(wish.cols));
    if (wish.labels as usize) < least_labels {
        return Err(Refusal::TooFewLabels(least_labels));
    }
    Ok(())
}

/// Could the working memory be had? Labels, shading, forest and the solver's board for each cell, and for each line and
/// label a place. Small wishes are not asked.
fn has_room(wish: &Wish, cells: usize) -> bool {
    const BYTES_PER_CELL: u128 = 240;
    let tables = (wish.rows as u128 + wish.cols as u128) * u128::from(wish.labels) * 5;
    let bytes = cells as u128 * BYTES_PER_CELL + tables;
    bytes < 1 << 26
        || (cells <= 1 << 30 && usize::try_from(bytes).is_ok_and(|n| Vec::<u8>::new().try_reserve_exact(n).is_ok()))
}

/// A maximal shading that keeps to the wish. The first is drawn freely; after each miss the next is steered a bit more.
fn draw_shading(wish: &Wish, rng: &mut Rng) -> Result<Shading, Refusal> {
    let grid = Grid::new(wish.rows, wish.cols);
    let draws = (EFFORT / grid.cells()).clamp(24, 2000);
    let (mut fewest, mut most, mut shortest) = (usize::MAX, 0, usize::MAX);
    let mut steer = Steer::default();
    for draw in 1..=draws {
        let shading = random_maximal(grid, steer, rng);
        let (shaded, longest_line) = (count_shaded(&shading), longest_unshaded_line(wish.cols, &shading));
        (fewest, most, shortest) = (fewest.min(shaded), most.max(shaded), shortest.min(longest_line));
        let step = (1000 / draw as i64).max(20);
        if shaded > *wish.shaded.end() {
            steer = steer.by(-step);
        } else if shaded < *wish.shaded.start() || longest_line > wish.labels as usize {
            steer = steer.by(step);
        } else {
            return Ok(shading);
        }
    }
    Err(Refusal::NoShading { shaded: fewest..=most, longest_line: shortest })
}

/// Labels for which this maximal shading is the only solution; None when repair comes to no end.
fn draw_labels(
    wish: &Wish,
    solution: &Shading,
    rng: &mut Rng,
    interrupted: &dyn Fn() -> bool,
) -> Result<Option<Vec<u32>>, Refusal> {
    let budget = Budget { interrupted, ..Budget::UNLIMITED };
    let mut labelling = Labelling::of_unshaded(wish.cols, solution, wish.labels, rng);
    let mut decided = vec![Shade::Unknown; solution.len()];
    for _ in 0..=REPAIRS {
        if interrupted() {
            return Err(Refusal::Interrupted);
        }
        let is_open = |&place: &usize| solution[place] == Shade::Shaded && decided[place] == Shade::Unknown;
        labelling.redraw((0..solution.len()).filter(is_open), rng);
        let puzzle = Puzzle::new(wish.rows, wish.cols, labelling.cells()).map_err(|_| Refusal::TooLarge)?;
        decided = propagated(puzzle);
        let is_decided = !decided.contains(&Shade::Unknown);
        if (is_decided || rng.below(SEARCHES) == 0) && is_verified(&puzzle, solution, &budget)? {
            return Ok(Some(labelling.cells().to_vec()));
        }
    }
    Ok(None)
}

/// What propagation decides.
fn propagated(puzzle: Puzzle) -> Shading {
    if Bitboard::<u64>::fits(&puzzle) {
        Bitboard::<u64>::load(puzzle).expect(SOLVABLE).shading()
    } else if Bitboard::<u128>::fits(&puzzle) {
        Bitboard::<u128>::load(puzzle).expect(SOLVABLE).shading()
    } else {
        let labels = puzzle.dense_labels();
        let mut board = Board::new(puzzle.relabelled(&labels), false);
        board.start(&[]).and_then(|()| board.propagate(&mut Clauses::default())).expect(SOLVABLE);
        board.shading()
    }
}

/// The last look before a puzzle leaves: is this its solution, and the only one?
fn is_verified(puzzle: &Puzzle, solution: &Shading, budget: &Budget) -> Result<bool, Refusal> {
    assert!(is_solution(puzzle, solution), "{SOLVABLE}");
    match uniqueness(puzzle, budget) {
        Uniqueness::Unique => Ok(true),
        Uniqueness::Multiple => Ok(false),
        Uniqueness::Unknown => Err(Refusal::Interrupted),
        Uniqueness::None => panic!("{SOLVABLE}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::many::ask_many;
    use crate::solve::{backbone, Backbone};

    fn wish(rows: usize, cols: usize) -> Wish {
        Wish { rows, cols, labels: rows.max(cols) as u32, shaded: 0..=rows * cols }
    }

    fn made(wish: &Wish, seed: u64, number: u64) -> Generated {
        generate(wish, seed, number, &|| false).unwrap()
    }

    #[test]
    fn a_seed_and_a_number_fix_the_puzzle_for_ever() {
        assert_eq!(made(&wish(4, 4), 7, 0).labels, [1, 3, 4, 3, 1, 1, 3, 2, 2, 3, 1, 3, 3, 4, 2, 2]);
    }

    #[test]
    fn the_number_of_threads_does_not_matter() {
        let batch = |threads| ask_many(60, threads, |number, _| made(&wish(9, 9), 3, number as u64), || false);
        assert_eq!(batch(1), batch(4));
    }

    #[test]
    fn puzzles_of_all_sizes_keep_to_the_wish() {
        for (number, side) in (0..120).map(|number| (number, number as usize)) {
            let (rows, cols) = (1 + side % 12, 3 + side % 7);
            let wish = wish(rows, cols);
            let Generated { labels, solution } = made(&wish, 1, number);
            assert!(labels.iter().all(|label| (1..=wish.labels).contains(label)));
            let puzzle = Puzzle::new(rows, cols, &labels).unwrap();
            assert_eq!(backbone(&puzzle, &Budget::UNLIMITED), Backbone::Common(solution));
        }
    }

    #[test]
    fn large_boards_leave_the_bitboards() {
        let wish = wish(3, 150);
        assert_eq!(made(&wish, 1, 0).labels.len(), 450);
    }

    #[test]
    fn density_and_labels_are_kept() {
        for (low, high, labels) in [(22, 25, 10), (26, 26, 10), (30, 34, 12), (0, 100, 8), (0, 100, 300)] {
            let wish = Wish { labels, shaded: low..=high, ..wish(10, 10) };
            for number in 0..20 {
                let Generated { labels, solution } = made(&wish, 2, number);
                assert!(wish.shaded.contains(&count_shaded(&solution)), "{wish:?}");
                assert!(labels.iter().all(|&label| label <= wish.labels), "{wish:?}");
            }
        }
    }

    #[test]
    fn impossible_wishes_are_refused_with_the_reason() {
        let refused = |wish: Wish| generate(&wish, 0, 0, &|| false).unwrap_err();
        assert_eq!(refused(wish(1, 1)), Refusal::TooSmall);
        assert_eq!(refused(wish(2, 1)), Refusal::TooSmall);
        assert_eq!(refused(Wish { rows: usize::MAX, ..wish(2, 2) }), Refusal::TooLarge);
        assert_eq!(refused(Wish { labels: u32::MAX, ..wish(100_000, 100_000) }), Refusal::TooLarge);
        assert_eq!(refused(Wish { shaded: 60..=70, ..wish(10, 10) }), Refusal::TooDense(34));
        assert_eq!(refused(Wish { labels: 1, ..wish(5, 5) }), Refusal::TooFewLabels(4));
        assert!(matches!(refused(Wish { shaded: 1..=9, ..wish(10, 10) }), Refusal::NoShading { .. }));
        assert!(matches!(refused(Wish { labels: 2, ..wish(3, 3) }), Refusal::NoShading { .. }));
    }

    #[test]
    fn an_interrupt_ends_it() {
        assert_eq!(generate(&wish(5, 5), 5, 0, &|| true), Err(Refusal::Interrupted));
    }
}
