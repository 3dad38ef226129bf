//! Redundant labels: which labels of a puzzle its only solution does not depend on, and puzzles without them.
//!
//! A label *matters* when the puzzle, which has one solution, has a second one without it; otherwise it is *redundant*.
//! Most cells need no solver. The label of a shaded cell matters, because without it the cell could be unshaded. A label
//! that is alone in its lines is redundant. An unshaded label matters when it is the last *witness* of a shaded cell, the
//! only unshaded cell that shows its label in its lines. The others are *doubtful*.
//!
//! A second solution without a doubtful label leaves its cell unshaded, and also one of its duplicates, all of which
//! are shaded in the only solution. Where propagation still shades them, the label is redundant; otherwise a search
//! decides.
//!
//! For each label, the consequences of all the others are found by halves (`Sieve::sift`): one half of the doubtful
//! labels comes back while the other half is sifted. So a label comes and goes a logarithmic number of times, and only
//! what is new is propagated.
//!
//! Removing labels removes no solution, so a label that matters still matters when others are gone. That is why one pass
//! makes a minimal puzzle, in which a half comes back without the labels that were found redundant.

use crate::budget::{Budget, Scope};
use crate::duplicates::{circle, join, leave, link_duplicates};
use crate::generate::spec::Refusal;
use crate::puzzle::Puzzle;
use crate::rng::Rng;
use crate::shading::{checked, shading_of, Shade};
use crate::solve::{uniqueness, Uniqueness};
use crate::trail::board::{Halt, Reason};
use crate::trail::clauses::Clauses;
use crate::trail::search::{Search, SearchEnd};

const SOLVABLE: &str = "what follows from some labels agrees with the solution of the puzzle";

/// For each cell, row by row, does its label matter? If there is not exactly one solution, what there is; unknown when the
/// budget is spent.
pub fn necessary_labels(puzzle: &Puzzle, budget: &Budget) -> Result<Vec<bool>, Uniqueness> {
    match uniqueness(puzzle, budget) {
        Uniqueness::Unique(solution) => {
            let found = sift(puzzle, &shading_of(&solution), 0..puzzle.labels.len(), |_| true, budget);
            found.ok_or(Uniqueness::Unknown)
        }
        other => Err(other),
    }
}

/// Make blank (0) the labels that do not matter, in a random order. The shading must be the puzzle's only solution.
pub fn blank_redundant_labels(
    cols: usize,
    solution: &[Shade],
    labels: &mut [u32],
    rng: &mut Rng,
    budget: &Budget,
) -> Result<(), Refusal> {
    let puzzle = Puzzle::new(labels.len() / cols, cols, labels).map_err(|_| Refusal::TooLarge)?;
    let order = rng.order_until(labels.len(), || budget.is_spent()).into_iter().map(|place| place as usize);
    let matters = sift(&puzzle, solution, order, |matters| matters, budget).ok_or_else(|| Refusal::of_spent(budget))?;
    for (label, matters) in labels.iter_mut().zip(matters) {
        *label *= u32::from(matters);
    }
    Ok(())
}

/// For each cell, does its label matter? They are asked in this order; `comes_back` says of a label with this answer
/// whether it is present when later ones are asked. None when the budget is spent.
fn sift(
    puzzle: &Puzzle,
    solution: &[Shade],
    order: impl Iterator<Item = usize>,
    comes_back: impl Fn(bool) -> bool,
    budget: &Budget,
) -> Option<Vec<bool>> {
    let dense = puzzle.dense_labels(budget)?;
    let cells: Vec<usize> = puzzle.grid().indices().collect();
    let mut labels = PartialLabels::new(puzzle.relabelled(&dense), solution, budget)?;
    let obvious: Vec<Option<bool>> = budget.until_spent(&cells).map(|&cell| labels.obvious(cell)).collect();
    if budget.is_spent() {
        return None;
    }
    let order = budget.until_spent(order);
    let doubtful: Vec<usize> = order.filter(|&place| obvious[place].is_none()).map(|place| cells[place]).collect();
    for (&cell, matters) in cells.iter().zip(&obvious) {
        labels.is_present[cell] = *matters == Some(true);
    }
    let present = labels.present();
    let search = Search::new(labels.puzzle.relabelled(&present), Scope::AllSolutions, &[], budget)?;
    let mut sieve = Sieve { matters: labels.is_present.clone(), labels, search, comes_back, budget };
    sieve.sift(&doubtful)?;
    Some(cells.iter().map(|&cell| sieve.matters[cell]).collect())
}

/// The labels of a puzzle, some of which are gone. Cells are named by their indices.
struct PartialLabels<'a> {
    puzzle: Puzzle<'a>,
    is_unshaded: Vec<bool>,
    is_present: Vec<bool>,
    /// The duplicates of each cell in its row and in its column, as the board links them, with nothing gone.
    row_next: Vec<u32>,
    col_next: Vec<u32>,
}

impl<'a> PartialLabels<'a> {
    /// None when the budget is spent.
    fn new(puzzle: Puzzle<'a>, solution: &[Shade], budget: &Budget) -> Option<Self> {
        let grid = puzzle.grid();
        let mut is_unshaded = vec![false; grid.size()];
        for (cell, &shade) in grid.indices().zip(solution) {
            is_unshaded[cell] = shade == Shade::Unshaded;
        }
        let (row_next, col_next) = link_duplicates(&puzzle, grid, budget)?;
        Some(PartialLabels { puzzle, is_unshaded, is_present: vec![true; grid.size()], row_next, col_next })
    }

    /// The cells in the lines of this one that have its label.
    fn duplicates(&self, cell: usize) -> impl Iterator<Item = usize> + '_ {
        circle(&self.row_next, cell).chain(circle(&self.col_next, cell)).filter(|&other| self.is_present[other])
    }

    /// Does the label of this cell matter, as far as its duplicates and theirs show?
    fn obvious(&self, cell: usize) -> Option<bool> {
        let has_witness = |shaded| self.duplicates(shaded).any(|other| other != cell && self.is_unshaded[other]);
        let mut duplicates = self.duplicates(cell).peekable();
        if !self.is_unshaded[cell] {
            Some(true)
        } else if duplicates.peek().is_none() {
            Some(false)
        } else {
            // The unshaded cells of a line differ, so all duplicates are shaded.
            (!duplicates.all(has_witness)).then_some(true)
        }
    }

    /// Row by row, 0 for what is gone.
    fn present(&self) -> Vec<u32> {
        let cells = self.puzzle.grid().indices().zip(self.puzzle.labels);
        cells.map(|(cell, &label)| label * u32::from(self.is_present[cell])).collect()
    }
}

/// Asks of one doubtful label after another whether it matters.
struct Sieve<'a, F> {
    labels: PartialLabels<'a>,
    /// On its board are the present labels and what follows from them.
    search: Search<'a>,
    /// By index, the answers so far.
    matters: Vec<bool>,
    comes_back: F,
    budget: &'a Budget<'a>,
}

impl<F: Fn(bool) -> bool> Sieve<'_, F> {
    /// Ask of the labels of these cells, none of which is present. None when the budget is spent.
    fn sift(&mut self, cells: &[usize]) -> Option<()> {
        if self.budget.is_spent() {
            return None;
        }
        let asked = self.budget.until_spent(cells);
        let (redundant, open): (Vec<usize>, Vec<usize>) = asked.partition(|&&cell| self.is_redundant(cell));
        if self.budget.is_spent() {
            return None;
        }
        let back = self.coming_back(&redundant);
        match open[..] {
            [] => (),
            [cell] if back.is_empty() => self.matters[cell] = self.ask(cell)?,
            [_] => self.sift_with(&open, back)?,
            _ => {
                let (first, last) = open.split_at(open.len() / 2);
                self.sift_with(first, [last, &back].concat())?;
                self.sift_with(last, [&self.coming_back(first)[..], &back].concat())?;
            }
        }
        Some(())
    }

    /// Those of the cells, which have an answer, whose labels are there when later ones are asked.
    fn coming_back(&self, cells: &[usize]) -> Vec<usize> {
        cells.iter().copied().filter(|&cell| (self.comes_back)(self.matters[cell])).collect()
    }

    /// Does it follow already from the labels that are present that all duplicates of this cell are shaded?
    fn is_redundant(&self, cell: usize) -> bool {
        self.labels.duplicates(cell).all(|duplicate| self.search.board.value(duplicate) == Shade::Shaded)
    }

    /// Ask while other labels are present.
    fn sift_with(&mut self, cells: &[usize], others: Vec<usize>) -> Option<()> {
        let depth = self.search.board.depth();
        self.search.board.open_level();
        for &cell in self.budget.until_spent(&others) {
            self.bring(cell);
        }
        self.settle()?;
        self.sift(cells)?;
        self.search.board.backtrack(depth, |_, _| ());
        for &cell in &others {
            self.take(cell);
        }
        Some(())
    }

    fn bring(&mut self, cell: usize) {
        let (labels, board) = (&mut self.labels, &mut self.search.board);
        let before = |next| circle(next, cell).filter(|&other| labels.is_present[other]).last().unwrap_or(cell);
        join(&mut board.row_next, cell, before(&labels.row_next));
        join(&mut board.col_next, cell, before(&labels.col_next));
        labels.is_present[cell] = true;
        board.welcome(cell).expect(SOLVABLE);
    }

    fn take(&mut self, cell: usize) {
        self.labels.is_present[cell] = false;
        leave(&mut self.search.board.row_next, cell);
        leave(&mut self.search.board.col_next, cell);
    }

    /// None when the budget is spent.
    fn settle(&mut self) -> Option<()> {
        match self.search.board.propagate(&mut Clauses::default(), self.budget) {
            Ok(()) => Some(()),
            Err(Halt::Spent) => None,
            Err(Halt::Conflict(_)) => panic!("{SOLVABLE}"),
        }
    }

    /// Does the label of this cell matter, which alone is gone now (and with it what did not come back)?
    fn ask(&mut self, cell: usize) -> Option<bool> {
        if let Some(matters) = self.labels.obvious(cell) {
            return Some(matters);
        }
        let depth = self.search.board.depth();
        self.search.board.open_level();
        if self.search.board.value(cell) == Shade::Unknown {
            self.search.board.assign(cell, Shade::Unshaded, Reason::None);
            self.settle()?;
        }
        let duplicates: Vec<usize> = self.labels.duplicates(cell).collect();
        let mut matters = Some(false);
        for duplicate in duplicates {
            if matters == Some(false) && self.search.board.value(duplicate) == Shade::Unknown {
                matters = self.can_be_unshaded(duplicate);
            }
        }
        self.search.board.backtrack(depth, |_, _| ());
        matters
    }

    /// Is there a solution that has this cell unshaded?
    fn can_be_unshaded(&mut self, cell: usize) -> Option<bool> {
        let depth = self.search.board.depth();
        let end = self.search.run_supposing(cell, Shade::Unshaded, self.budget);
        if end == SearchEnd::Solution {
            let present = self.labels.present();
            checked(&self.labels.puzzle.relabelled(&present).rules(), self.search.solution(), self.budget)?;
        }
        self.search.board.backtrack(depth, |_, _| ());
        (end != SearchEnd::Spent).then_some(end == SearchEnd::Solution)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate::spec::Spec;
    use crate::generate::{generate, Generated};

    /// One label after the other is left out, where the puzzle stays unique.
    fn left_out_one_by_one(cols: usize, labels: &[u32], rng: &mut Rng) -> Vec<u32> {
        let mut labels = labels.to_vec();
        for place in rng.order(labels.len()) {
            let label = std::mem::take(&mut labels[place as usize]);
            let puzzle = Puzzle::new(labels.len() / cols, cols, &labels).unwrap();
            if !matches!(uniqueness(&puzzle, &Budget::UNLIMITED), Uniqueness::Unique(_)) {
                labels[place as usize] = label;
            }
        }
        labels
    }

    #[test]
    fn minimal_puzzles_are_those_of_one_label_after_the_other() {
        for number in 0..120 {
            let (rows, cols) = (3 + number % 7, 3 + number % 6);
            let made = generate(&Spec::plain(rows, cols), 1, number as u64, &Budget::UNLIMITED);
            let Generated { mut labels, solution } = made.unwrap();
            let mut rng = Rng::new(number as u64);
            let slow = left_out_one_by_one(cols, &labels, &mut rng.clone());
            blank_redundant_labels(cols, &shading_of(&solution), &mut labels, &mut rng, &Budget::UNLIMITED).unwrap();
            assert_eq!(labels, slow);
        }
    }
}
