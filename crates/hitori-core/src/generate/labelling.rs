//! Random labels for a given shading: unshaded cells first, no label twice in a line, then the shaded cells.
//!
//! The unshaded cells are the edges of a bipartite graph between rows and columns, and to label them is to colour its
//! edges. König: as many labels suffice as the longest line has unshaded cells. Cell by cell a random label is taken that
//! is free in the row and in the column; where none is, some `a` is free in the row and some `b` in the column, and
//! exchanging the two along the path that starts in the column with `a` makes `a` free there (the path cannot reach the
//! row). So a fill never fails, and as no step rules out a free label, every labelling has a positive probability.
//!
//! A shaded cell takes a random label that an unshaded cell of its row or column shows. In a uniquely solvable puzzle it
//! must: with any other label the cell could be unshaded as well.

use crate::budget::Budget;
use crate::generate::used_labels::{take_random, UsedLabels};
use crate::rng::Rng;
use crate::shading::Shade;

/// To label a cell looks at a set of labels, and may exchange many.
const STEPS_A_CELL: usize = 16;

/// A shading with labels under its unshaded cells, and the means to draw the rest.
pub struct Labelling {
    cols: usize,
    /// `labels` of every cell, row by row; 0 where there is none yet.
    cells: Vec<u32>,
    used: UsedLabels,
    /// Working space: the labels to choose from, as bits.
    choice: Vec<u64>,
}

impl Labelling {
    /// Label the unshaded cells of a complete shading from `1..=labels`; there must be as many labels as the longest
    /// line has unshaded cells. None when the budget is spent.
    pub fn of_unshaded(cols: usize, shading: &[Shade], labels: u32, rng: &mut Rng, budget: &Budget) -> Option<Self> {
        let mut labelling = Labelling::blank(cols, shading.len(), labels as usize);
        for (row, shades) in shading.chunks(cols).enumerate() {
            if budget.is_spent_after(STEPS_A_CELL * row * cols, STEPS_A_CELL * cols) {
                return None;
            }
            for (col, _) in shades.iter().enumerate().filter(|(_, &shade)| shade == Shade::Unshaded) {
                labelling.label_unshaded(row * cols + col, rng);
            }
        }
        Some(labelling)
    }

    /// A complete shading with these labels.
    pub fn of_labels(cols: usize, shading: &[Shade], labels: u32, cells: &[u32]) -> Self {
        let mut labelling = Labelling::blank(cols, shading.len(), labels as usize);
        for place in (0..cells.len()).filter(|&place| shading[place] == Shade::Unshaded) {
            labelling.used.put(place, cells[place]);
        }
        labelling.cells.copy_from_slice(cells);
        labelling
    }

    fn blank(cols: usize, cells: usize, labels: usize) -> Self {
        Labelling {
            cols,
            cells: vec![0; cells],
            used: UsedLabels::none(cols, cells, labels),
            choice: vec![0; labels.div_ceil(64)],
        }
    }

    /// Give each of these shaded cells a random label that an unshaded cell of its row or column shows; there must be
    /// one. The shading solves the puzzle whatever is drawn; that it does so alone must be asked again.
    pub fn redraw(&mut self, shaded: impl IntoIterator<Item = usize>, rng: &mut Rng) {
        for place in shaded {
            let shown = self.choose(place, |[row, col]| row | col, rng);
            self.cells[place] = shown.expect("a shaded cell has an unshaded neighbour");
        }
    }

    /// Give each of these shaded cells the label of a random unshaded cell of its row or column, at most so far away.
    pub fn copy_near(
        &mut self,
        shaded: impl IntoIterator<Item = usize>,
        shading: &[Shade],
        reach: usize,
        rng: &mut Rng,
    ) {
        let rows = self.cells.len() / self.cols;
        for place in shaded {
            let (row, col) = (place / self.cols, place % self.cols);
            let in_row = col.saturating_sub(reach)..self.cols.min(col + reach + 1);
            let in_col = row.saturating_sub(reach)..rows.min(row + reach + 1);
            let near = in_row.map(|col| row * self.cols + col).chain(in_col.map(|row| row * self.cols + col));
            let near: Vec<usize> = near.filter(|&other| shading[other] == Shade::Unshaded).collect();
            self.cells[place] = self.cells[near[rng.below(near.len() as u64) as usize]];
        }
    }

    /// Give these shaded cells their labels of `cells` back.
    pub fn put(&mut self, cells: &[u32], shaded: &[usize]) {
        for &place in shaded {
            self.cells[place] = cells[place];
        }
    }

    /// The labels of all cells, row by row; 0 for shaded cells not drawn yet.
    pub fn cells(&self) -> &[u32] {
        &self.cells
    }

    fn label_unshaded(&mut self, place: usize, rng: &mut Rng) {
        let label = self.choose(place, |[row, col]| !(row | col), rng).unwrap_or_else(|| {
            let free_in_row = self.choose(place, |[row, _]| !row, rng).expect("labels for the longest row");
            let free_in_col = self.choose(place, |[_, col]| !col, rng).expect("labels for the longest column");
            self.exchange(place % self.cols, free_in_row, free_in_col);
            free_in_row
        });
        self.set(place, label);
    }

    /// A random label of those whose bits `wanted` makes of the labels used in the row and in the column of a cell.
    fn choose(&mut self, place: usize, wanted: impl Fn([u64; 2]) -> u64, rng: &mut Rng) -> Option<u32> {
        self.used.select(place, wanted, &mut self.choice);
        take_random(&mut self.choice, rng)
    }

    /// Exchange labels `a` and `b` along the path of cells that starts in this column with `a`.
    fn exchange(&mut self, col: usize, a: u32, b: u32) {
        let mut path = Vec::new();
        let (mut in_col, mut line, mut label) = (true, col, a);
        while let Some(place) = if in_col { self.used.in_col(line, label) } else { self.used.in_row(line, label) } {
            path.push(place);
            line = if in_col { place / self.cols } else { place % self.cols };
            in_col = !in_col;
            label = a + b - label;
        }
        for &place in &path {
            self.used.remove(place, self.cells[place]);
        }
        for place in path {
            self.set(place, a + b - self.cells[place]);
        }
    }

    fn set(&mut self, place: usize, label: u32) {
        self.cells[place] = label;
        self.used.put(place, label);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate::maximal::{longest_unshaded_line, random_maximal, Steer};
    use crate::grid::Grid;
    use std::collections::HashSet;

    fn repeats(labels: impl Iterator<Item = u32>) -> bool {
        let mut seen = HashSet::new();
        !labels.into_iter().filter(|&label| label != 0).all(|label| seen.insert(label))
    }

    #[test]
    fn as_many_labels_suffice_as_the_longest_line_has_unshaded_cells() {
        let mut rng = Rng::new(9);
        for round in 0..2000 {
            let grid = Grid::new(1 + rng.below(12) as usize, 1 + rng.below(12) as usize);
            let shading = random_maximal(grid, Steer::default(), &mut rng, &Budget::UNLIMITED);
            let least = longest_unshaded_line(grid.cols, &shading) as u32;
            let labels = least + [0, 0, 3, 70][round % 4];
            let labelling = Labelling::of_unshaded(grid.cols, &shading, labels, &mut rng, &Budget::UNLIMITED).unwrap();
            let cells = labelling.cells();
            for (&label, &shade) in cells.iter().zip(&shading) {
                assert_eq!(label == 0, shade == Shade::Shaded);
                assert!(label <= labels);
            }
            assert!(!cells.chunks(grid.cols).any(|row| repeats(row.iter().copied())));
            assert!(!(0..grid.cols).any(|col| repeats(cells[col..].iter().step_by(grid.cols).copied())));
        }
    }

    #[test]
    fn shaded_cells_copy_every_unshaded_label_of_their_lines_and_no_other() {
        let mut rng = Rng::new(2);
        let grid = Grid::new(7, 6);
        let shading = random_maximal(grid, Steer::default(), &mut rng, &Budget::UNLIMITED);
        let mut labelling = Labelling::of_unshaded(grid.cols, &shading, 9, &mut rng, &Budget::UNLIMITED).unwrap();
        let filled = labelling.cells().to_vec();
        for place in (0..grid.cells()).filter(|&place| shading[place] == Shade::Shaded) {
            let in_line = |other: &usize| other / 6 == place / 6 || other % 6 == place % 6;
            let shown: HashSet<u32> =
                (0..grid.cells()).filter(in_line).map(|other| filled[other]).filter(|&label| label != 0).collect();
            let drawn: HashSet<u32> = (0..500)
                .map(|_| {
                    labelling.redraw([place], &mut rng);
                    labelling.cells()[place]
                })
                .collect();
            assert_eq!(drawn, shown);
        }
    }

    #[test]
    fn a_shaded_cell_copies_each_unshaded_label_nearby_and_no_other() {
        let mut rng = Rng::new(3);
        let grid = Grid::new(9, 8);
        let shading = random_maximal(grid, Steer::default(), &mut rng, &Budget::UNLIMITED);
        let mut labelling = Labelling::of_unshaded(grid.cols, &shading, 9, &mut rng, &Budget::UNLIMITED).unwrap();
        let filled = labelling.cells().to_vec();
        for place in (0..grid.cells()).filter(|&place| shading[place] == Shade::Shaded) {
            let distance = |other: usize| (other / 8).abs_diff(place / 8) + (other % 8).abs_diff(place % 8);
            let in_line = |other: usize| other / 8 == place / 8 || other % 8 == place % 8;
            let near = (0..grid.cells()).filter(|&other| in_line(other) && distance(other) <= 2);
            let shown: HashSet<u32> = near.map(|other| filled[other]).filter(|&label| label != 0).collect();
            let copied: HashSet<u32> = (0..300)
                .map(|_| {
                    labelling.copy_near([place], &shading, 2, &mut rng);
                    labelling.cells()[place]
                })
                .collect();
            assert_eq!(copied, shown);
        }
    }

    #[test]
    fn every_labelling_of_a_small_shading_is_drawn() {
        let mut rng = Rng::new(4);
        let mut shading = vec![Shade::Unshaded; 6];
        shading[0] = Shade::Shaded;
        let mut draw =
            || Labelling::of_unshaded(3, &shading, 3, &mut rng, &Budget::UNLIMITED).unwrap().cells().to_vec();
        let drawn: HashSet<Vec<u32>> = (0..3000).map(|_| draw()).collect();
        let mut expected = HashSet::new();
        for number in 0..3u32.pow(5) {
            let digit = |place: u32| if place == 0 { 0 } else { number / 3u32.pow(place - 1) % 3 + 1 };
            let cells: Vec<u32> = (0..6).map(digit).collect();
            let rows_clash = cells.chunks(3).any(|row| repeats(row.iter().copied()));
            if !rows_clash && !(0..3).any(|col| cells[col] == cells[col + 3]) {
                expected.insert(cells);
            }
        }
        assert_eq!(drawn, expected);
    }
}
