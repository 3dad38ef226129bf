//! The natural draw, that of the published study (its algorithms 1 and 3 to 5): labels for a shading, all of them anew until
//! the puzzle is unique.
//!
//! One labelling of five by five in two is unique, one of twenty by twenty in four, one of fifty by fifty in thirty; at
//! 100 by 100 one in a thousand: what goes wrong does so at the border, so the chance falls with its length. Nearly all
//! labellings that are not unique have a [swap](super::rooted_trees), which is seen without solving: a draw ends early when
//! a shaded cell's label lets one in, for a puzzle that is not unique is thrown away as well when it is complete.
//!
//! A draw *afresh* takes another shading for each labelling, as the study's section 5.1 reads; this favours shadings that
//! are easily unique. The draw here keeps the shading, as its algorithm 1 does.
//!
//! No step favours a puzzle: the law is that of the study, and which puzzle a seed makes depends on what is unique, not on
//! how the solver finds out.
//!
//! The unshaded cells take labels in reading order, each a random one of those that are free in its row and its column.
//! Where none is free the search jumps back to the latest cell to blame and takes another of its labels, e.g. past a
//! whole row to the cell above that took the last label. A shaded cell then takes a random label that an unshaded cell
//! of its lines shows.
//!
//! The law of the first step does not depend on how far the search jumps back. A cell's labels are tried in a uniformly
//! random order, drawn when the cell is reached, and a jump passes only over choices that no labels of the other cells
//! complete. So the outcome is the first complete labelling in a tree whose branches are in random order: cell by cell a
//! uniform choice among the labels that can be completed. Every sound search that tries labels in random order has this
//! law, the study's among them; this one blames fewer cells and so jumps further.

use crate::budget::Budget;
use crate::generate::generated::{only_solution, puzzle_of, Generated};
use crate::generate::rooted_trees::RootedTrees;
use crate::generate::spec::{Refusal, Spec};
use crate::generate::used_labels::{take_random, UsedLabels};
use crate::grid::Grid;
use crate::rng::Rng;
use crate::shading::{Shade, Shading};

/// Labellings before a shading is given up as one that no labels make unique; the study would go on for ever. Up to 60 by
/// 60, shadings that are not steered or given take a few hundred at most.
pub const LABELLINGS: usize = 10_000;

/// To label a cell looks at a set of labels, and may jump back.
const STEPS_A_CELL: usize = 16;

/// Labels for which this maximal shading is the only solution; None if there seem to be none, or after so many labellings.
pub fn label(
    spec: &Spec,
    shading: &Shading,
    labellings: usize,
    rng: &mut Rng,
    budget: &Budget,
) -> Result<Option<Generated>, Refusal> {
    let mut instance = Instance::new(spec.cols, shading, spec.labels);
    for _ in 0..labellings {
        let has_swap = instance.draw(rng, budget).ok_or_else(|| Refusal::of_spent(budget))?;
        if has_swap {
            continue;
        }
        let labels = instance.cells();
        if let Some(solution) = only_solution(&puzzle_of(spec, labels)?, shading, budget)? {
            return Ok(Some(Generated { labels: labels.to_vec(), solution }));
        }
    }
    Ok(None)
}

/// A shading, and room for the labels that are drawn for it again and again. A cell is given by its place, row by row.
struct Instance {
    /// Number of columns.
    cols: usize,
    /// The unshaded cells and the shaded ones, each in reading order.
    unshaded: Vec<usize>,
    shaded: Vec<usize>,
    /// The contacts of the shading, to see swaps.
    trees: RootedTrees,
    /// The labels drawn, row by row; 0 where there is none yet.
    cells: Vec<u32>,
    /// The labels of the unshaded cells by line.
    used: UsedLabels,
    /// For each unshaded cell, the set of labels that are not tried yet.
    untried: Vec<u64>,
    /// For each unshaded cell, the earlier cells to blame for labels that were tried there in vain.
    blamed: Vec<Vec<usize>>,
    /// Working space: the labels to choose from.
    choice: Vec<u64>,
}

impl Instance {
    /// A complete, legal shading, to be labelled from `1..=labels`: at least as many as its longest line has unshaded
    /// cells.
    fn new(cols: usize, shading: &[Shade], labels: u32) -> Self {
        let (unshaded, shaded): (Vec<usize>, _) =
            (0..shading.len()).partition(|&place| shading[place] == Shade::Unshaded);
        let used = UsedLabels::none(cols, shading.len(), labels as usize);
        Instance {
            cols,
            trees: RootedTrees::new(Grid::new(shading.len() / cols, cols), shading),
            cells: vec![0; shading.len()],
            untried: vec![0; unshaded.len() * used.words()],
            blamed: vec![Vec::new(); unshaded.len()],
            choice: vec![0; used.words()],
            unshaded,
            shaded,
            used,
        }
    }

    /// Draw labels for all cells, unless it turns out that a swap is a second solution: true then. None when the budget is
    /// spent.
    fn draw(&mut self, rng: &mut Rng, budget: &Budget) -> Option<bool> {
        self.used.clear();
        self.cells.fill(0);
        self.label_unshaded(rng, budget)?;
        (!budget.is_spent()).then(|| !self.label_shaded(rng))
    }

    /// The labels drawn last, row by row; 0 for cells that an early end left out.
    fn cells(&self) -> &[u32] {
        &self.cells
    }

    /// Algorithm 4.
    fn label_unshaded(&mut self, rng: &mut Rng, budget: &Budget) -> Option<()> {
        let (words, mut number, mut is_reached_anew, mut steps) = (self.used.words(), 0, true, 0);
        while number < self.unshaded.len() {
            if budget.is_spent_after(steps, STEPS_A_CELL) {
                return None;
            }
            steps += STEPS_A_CELL;
            let place = self.unshaded[number];
            let untried = &mut self.untried[number * words..(number + 1) * words];
            if is_reached_anew {
                self.used.select(place, |[row, col]| !(row | col), untried);
                self.blamed[number].clear();
            }
            let label = take_random(untried, rng);
            is_reached_anew = label.is_some();
            number = match label {
                Some(label) => {
                    self.cells[place] = label;
                    self.used.put(place, label);
                    number + 1
                }
                None => self.jump_back(number),
            };
        }
        Some(())
    }

    /// Algorithm 5; false if a swap is a second solution.
    fn label_shaded(&mut self, rng: &mut Rng) -> bool {
        self.shaded.iter().all(|&place| {
            self.used.select(place, |[row, col]| row | col, &mut self.choice);
            let label = take_random(&mut self.choice, rng).expect("a shaded cell has an unshaded neighbour");
            self.cells[place] = label;
            match (self.used.in_row(place / self.cols, label), self.used.in_col(place % self.cols, label)) {
                (Some(duplicate), None) | (None, Some(duplicate)) => !self.trees.allow_swap(place, duplicate),
                _ => true,
            }
        })
    }

    /// From an unshaded cell that has no label left to the latest cell to blame; it and all after it lose their labels.
    fn jump_back(&mut self, number: usize) -> usize {
        let mut blamed = std::mem::take(&mut self.blamed[number]);
        self.blame_for_taken(number, &mut blamed);
        blamed.sort_unstable();
        blamed.dedup();
        let culprit = blamed.pop().expect("as many labels suffice as the longest line has unshaded cells");
        let back = self.unshaded.partition_point(|&place| place < culprit);
        for &place in &self.unshaded[back..number] {
            self.used.remove(place, self.cells[place]);
        }
        self.blamed[back].append(&mut blamed);
        back
    }

    /// The earlier cells that take labels away from this one: those of its column, and those of its row whose label the
    /// column does not show.
    fn blame_for_taken(&self, number: usize, blamed: &mut Vec<usize>) {
        let (row, col) = (self.unshaded[number] / self.cols, self.unshaded[number] % self.cols);
        let earlier = self.unshaded[..number].iter().copied();
        blamed.extend(earlier.filter(|&place| {
            let is_in_row = place / self.cols == row && self.used.in_col(col, self.cells[place]).is_none();
            place % self.cols == col || is_in_row
        }));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate::maximal::{random_maximal, Steer};
    use crate::puzzle::Puzzle;
    use crate::solve::count;

    #[test]
    fn a_draw_that_ends_early_would_not_have_been_unique() {
        let mut rng = Rng::new(4);
        let mut early = 0;
        for _ in 0..300 {
            let grid = Grid::new(2 + rng.below(6) as usize, 3 + rng.below(6) as usize);
            let shading = random_maximal(grid, Steer::default(), &mut rng, &Budget::UNLIMITED);
            let mut instance = Instance::new(grid.cols, &shading, grid.rows.max(grid.cols) as u32);
            if instance.draw(&mut rng, &Budget::UNLIMITED).unwrap() {
                early += 1;
                let puzzle = Puzzle::new(grid.rows, grid.cols, instance.cells()).unwrap();
                assert_eq!(count(&puzzle, Some(2), &Budget::UNLIMITED).0, 2);
            }
        }
        assert!(early > 50, "{early}");
    }
}
