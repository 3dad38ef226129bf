//! A puzzle made unique by new labels for few of its cells; what it had is kept where it can be.
//!
//! The *target* is the shading that shall be the only solution. It must be a maximal shading: if a cell could be added,
//! that would never break uniqueness and so would make a second solution. It starts from a solution of the puzzle; or of
//! the puzzle with one cell blanked, if a typing slip took away all solutions; or else from the cells with most
//! duplicates.
//!
//! Then labels are replaced where they contradict the target and, round by round, where other solutions differ from it: a
//! shaded cell gets a label that occurs unshaded in its row and in its column, so both force it to be shaded. If that
//! fails, another target is drawn.
//!
//! The method of generation called [`repair`](super::repair) begins with labels of its own and keeps none of them, so it
//! can label cells more quickly.

use std::iter::StepBy;
use std::ops::Range;

use crate::budget::Budget;
use crate::duplicates::count_duplicates;
use crate::generate::generated::SOLVABLE;
use crate::generate::maximal::grow;
use crate::generate::symmetry::Symmetry;
use crate::grid::Grid;
use crate::puzzle::Puzzle;
use crate::rng::Rng;
use crate::shading::{shading_of, Shade, ShadedMap, Shading};
use crate::solve::{backbone, solve, Answer};

/// How many targets to try: a few shadings are the only solution of no puzzle.
const TARGETS: usize = 10;
const ROUNDS: usize = 200;
/// Every this many rounds, unshaded cells that are still open get new labels as well.
const PATIENCE: usize = 4;
/// The limit of conflicts for a puzzle with one cell blanked.
const QUICK: u64 = 100;

/// Change few labels to give a puzzle exactly one solution. The conflicts of the budget are for each search.
///
/// The labels, row by row, unchanged if that was so before; nothing if no such labels were found, as for a row of two
/// cells. None when the budget is spent, here and in what follows.
pub fn make_unique(puzzle: &Puzzle, rng: &mut Rng, budget: &Budget) -> Option<Option<Vec<u32>>> {
    for attempt in 0..TARGETS {
        let target = if attempt == 0 {
            nearest_target(puzzle, rng, budget)?
        } else {
            grown(puzzle.grid(), &[], &rng.order(puzzle.labels.len()), budget)?
        };
        let mut draft = Draft::new(puzzle, &target, rng, budget)?;
        for round in 1..=ROUNDS {
            let open = draft.open_cells(budget)?;
            if open.is_empty() {
                return Some(Some(draft.labels));
            }
            draft.redraw(&open, round % PATIENCE == 0, rng, budget)?;
        }
    }
    Some(None)
}

/// A maximal shading that extends a solution of the puzzle, if there is one nearby.
fn nearest_target(puzzle: &Puzzle, rng: &mut Rng, budget: &Budget) -> Option<Shading> {
    let solution = match solve(puzzle, budget).0 {
        Answer::Solved(solution) => Some(shading_of(&solution)),
        Answer::NoSolution => solution_but_for_one_label(puzzle, budget)?,
        Answer::Unknown => return None,
    };
    let dense = puzzle.dense_labels(budget)?;
    let duplicates = count_duplicates(&puzzle.relabelled(&dense), budget)?;
    let order = most_first(&rng.order(puzzle.labels.len()), &duplicates);
    grown(puzzle.grid(), &solution.unwrap_or_default(), &order, budget)
}

/// The places ordered by their numbers, the largest first; places with the same number stay in their order.
fn most_first(places: &[u32], numbers: &[u32]) -> Vec<u32> {
    let most = numbers.iter().copied().max().unwrap_or(0);
    let mut with_number = vec![Vec::new(); most as usize + 1];
    for &place in places {
        with_number[numbers[place as usize] as usize].push(place);
    }
    with_number.into_iter().rev().flatten().collect()
}

fn solution_but_for_one_label(puzzle: &Puzzle, budget: &Budget) -> Option<Option<Shading>> {
    let quick = Budget { conflicts: Some(QUICK), ..*budget };
    let mut labels = puzzle.labels.to_vec();
    for place in 0..labels.len() {
        if budget.is_spent() {
            return None;
        }
        labels[place] = 0;
        if let Answer::Solved(solution) = solve(&puzzle.relabelled(&labels), &quick).0 {
            return Some(Some(shading_of(&solution)));
        }
        labels[place] = puzzle.labels[place];
    }
    Some(None)
}

/// The shading, extended by every cell that can be added to it, in turn.
fn grown(grid: Grid, shading: &[Shade], order: &[u32], budget: &Budget) -> Option<Shading> {
    let map = ShadedMap::of(grid, shading, budget)?;
    let map = grow(map, Symmetry::None, budget.until_spent(order.iter().copied()));
    (!budget.is_spent()).then(|| map.shading())
}

/// Labels for which the target is always a solution.
struct Draft<'a> {
    rows: usize,
    cols: usize,
    target: &'a [Shade],
    labels: Vec<u32>,
    largest: u32,
    /// How many cells have the largest label.
    times_largest: usize,
}

impl<'a> Draft<'a> {
    /// The labels of the puzzle, but for those of unshaded cells that repeat another one.
    fn new(puzzle: &Puzzle, target: &'a [Shade], rng: &mut Rng, budget: &Budget) -> Option<Self> {
        let (rows, cols, labels) = (puzzle.rows, puzzle.cols, puzzle.labels.to_vec());
        let (largest, times_largest) = largest_label(&labels);
        let mut draft = Draft { rows, cols, target, labels, largest, times_largest };
        for place in 0..draft.labels.len() {
            if budget.is_spent() {
                return None;
            }
            if !draft.is_shaded(place) && draft.shown(place).contains(&draft.labels[place]) {
                draft.redraw_unshaded(place, rng);
            }
        }
        Some(draft)
    }

    /// The cells in which the solutions differ.
    fn open_cells(&self, budget: &Budget) -> Option<Vec<usize>> {
        let puzzle = Puzzle::new(self.rows, self.cols, &self.labels).expect("its shape is that of a puzzle");
        let common = backbone(&puzzle, budget)?.expect(SOLVABLE);
        Some((0..common.len()).filter(|&place| common[place] == Shade::Unknown).collect())
    }

    /// Draw new labels for these cells, for those that the target leaves unshaded only on request.
    fn redraw(&mut self, places: &[usize], unshaded_too: bool, rng: &mut Rng, budget: &Budget) -> Option<()> {
        for &place in places {
            if budget.is_spent() {
                return None;
            }
            if self.is_shaded(place) {
                self.redraw_shaded(place, rng);
            } else if unshaded_too || self.labels[place] == 0 {
                self.redraw_unshaded(place, rng);
            }
        }
        Some(())
    }

    fn redraw_shaded(&mut self, place: usize, rng: &mut Rng) {
        let [in_row, in_col] = self.lines(place).map(|line| self.shown_in(line));
        let in_both: Vec<u32> = in_row.iter().copied().filter(|label| in_col.binary_search(label).is_ok()).collect();
        let in_any = || in_order(in_row.iter().chain(&in_col).copied());
        let choice = if in_both.is_empty() { in_any() } else { in_both };
        if !choice.is_empty() {
            self.set(place, choice[rng.below(choice.len() as u64) as usize]);
            return;
        }
        // All blanks: the next round finds labels to take.
        for other in in_order(self.lines(place).into_iter().flatten()) {
            if !self.is_shaded(other) {
                self.redraw_unshaded(other, rng);
            }
        }
    }

    /// A label that no other unshaded cell of its lines shows; a new one only if there is no other.
    fn redraw_unshaded(&mut self, place: usize, rng: &mut Rng) {
        let shown = self.shown(place);
        let most = self.largest.max(self.rows.max(self.cols) as u32);
        let free = most - shown.len() as u32;
        let mut label = 1 + rng.below(u64::from(free.max(1))) as u32;
        for taken in shown {
            label += u32::from(taken <= label);
        }
        self.set(place, label);
    }

    fn set(&mut self, place: usize, label: u32) {
        let old = std::mem::replace(&mut self.labels[place], label);
        if label > self.largest {
            (self.largest, self.times_largest) = (label, 0);
        }
        if label == self.largest {
            self.times_largest += 1;
        }
        if old == self.largest {
            self.times_largest -= 1;
        }
        if self.times_largest == 0 {
            (self.largest, self.times_largest) = largest_label(&self.labels);
        }
    }

    fn is_shaded(&self, place: usize) -> bool {
        self.target[place] == Shade::Shaded
    }

    /// The labels of the other unshaded cells in the lines of a cell, in order.
    fn shown(&self, place: usize) -> Vec<u32> {
        let others = self.lines(place).into_iter().flatten().filter(|&other| other != place);
        self.shown_in(others)
    }

    /// The labels of the unshaded ones of these cells, in order.
    fn shown_in(&self, places: impl Iterator<Item = usize>) -> Vec<u32> {
        let labels = places.filter(|&place| !self.is_shaded(place)).map(|place| self.labels[place]);
        in_order(labels.filter(|&label| label != 0))
    }

    /// The row and the column of a cell.
    fn lines(&self, place: usize) -> [StepBy<Range<usize>>; 2] {
        let start = place - place % self.cols;
        [(start..start + self.cols).step_by(1), (place % self.cols..self.labels.len()).step_by(self.cols)]
    }
}

/// The largest of the labels, and how many cells have it.
fn largest_label(labels: &[u32]) -> (u32, usize) {
    let largest = labels.iter().copied().max().unwrap_or(0);
    (largest, labels.iter().filter(|&&label| label == largest).count())
}

/// These values in order, each once.
fn in_order<T: Ord>(values: impl Iterator<Item = T>) -> Vec<T> {
    let mut sorted: Vec<T> = values.collect();
    sorted.sort_unstable();
    sorted.dedup();
    sorted
}
