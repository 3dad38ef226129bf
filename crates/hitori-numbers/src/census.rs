//! All puzzles of a small size with exactly one solution, counted by their number of labels.
//!
//! Puzzles that differ only in the names of their labels are one puzzle: each cell takes a label of a cell before it or
//! the next new one, e.g. 0 1 0 2. Meanwhile a set holds the maximal shadings that solve what is labelled so far; two
//! equal labels in a line leave those that shade one of the two. Where none is left, no puzzle goes on like this.
//!
//! At the end there is exactly one solution if one maximal shading is left and each of its shaded cells has an unshaded
//! cell of the same label in its lines. For another solution could be extended to a maximal one, which is the same one
//! again; and where a cell of it is unshaded in the other, it can be unshaded alone, because it clashes with nothing.

use hitori_core::grid::Grid;
use hitori_core::shading::ShadedMap;
use hitori_core::word::Word;

/// The most cells of a grid: with one more, a census takes days.
pub const MOST_CELLS: usize = 16;

/// Cells in row order, a bit each.
type Cells = u32;
/// Maximal shadings in the order in which they were found, a bit each; at most 112, of 2 x 8 cells.
type Shadings = u128;

/// The number of puzzles for each number of labels from 0 on, up to renaming. None if interrupted.
///
/// # Panics
///
/// For more than [`MOST_CELLS`] cells.
pub fn puzzles_by_labels(rows: usize, cols: usize, interrupted: &dyn Fn() -> bool) -> Option<Vec<u64>> {
    let grid = Grid::new(rows, cols);
    assert!(grid.cells() <= MOST_CELLS, "a census of {} cells", grid.cells());
    let maximal = maximal_shadings(grid);
    let every = Shadings::MAX >> (Shadings::BITS as usize - maximal.len());
    let mut census = Census::new(grid, maximal, interrupted);
    census.label(0, 0, every).then_some(census.puzzles)
}

struct Census<'a> {
    maximal: Vec<Cells>,
    /// For each cell, the others of its row and column.
    lines: Vec<Cells>,
    /// For each two cells, the maximal shadings that shade one of them or both.
    shade_one: Vec<[Shadings; MOST_CELLS]>,
    /// For each label, the cells that have it so far.
    labelled: [Cells; MOST_CELLS],
    puzzles: Vec<u64>,
    interrupted: &'a dyn Fn() -> bool,
}

impl<'a> Census<'a> {
    fn new(grid: Grid, maximal: Vec<Cells>, interrupted: &'a dyn Fn() -> bool) -> Self {
        let cells = 0..grid.cells();
        let shaded_by = |cell: usize| set((0..maximal.len()).filter(|&number| maximal[number] >> cell & 1 == 1));
        let in_lines = |cell: usize| {
            let others = cells.clone().filter(move |&other| other != cell);
            others.filter(move |other| other / grid.cols == cell / grid.cols || other % grid.cols == cell % grid.cols)
        };
        let mut shade_one = vec![[0; MOST_CELLS]; grid.cells()];
        for (cell, row) in shade_one.iter_mut().enumerate() {
            for other in cells.clone() {
                row[other] = shaded_by(cell) | shaded_by(other);
            }
        }
        let lines = cells.clone().map(|cell| set(in_lines(cell)) as Cells).collect();
        let puzzles = vec![0; grid.cells() + 1];
        Census { maximal, lines, shade_one, labelled: [0; MOST_CELLS], puzzles, interrupted }
    }

    /// Label this cell and all after it in every way. `labels` are in use, and `left` solve what is labelled. False if
    /// interrupted.
    fn label(&mut self, cell: usize, labels: usize, left: Shadings) -> bool {
        const BETWEEN_CHECKS: usize = 8; // cells: a check for each way to label so many
        if cell == self.lines.len() {
            self.puzzles[labels] += u64::from(self.is_only_solution(labels, left));
            return true;
        }
        if cell == BETWEEN_CHECKS && (self.interrupted)() {
            return false;
        }
        for label in 0..=labels {
            let left = left & self.solving(cell, self.labelled[label] & self.lines[cell]);
            if left != 0 {
                self.labelled[label] |= 1 << cell;
                let went_on = self.label(cell + 1, labels.max(label + 1), left);
                self.labelled[label] &= !(1 << cell);
                if !went_on {
                    return false;
                }
            }
        }
        true
    }

    /// The maximal shadings that shade this cell or all of those others, which have its label.
    fn solving(&self, cell: usize, duplicates: Cells) -> Shadings {
        duplicates.members().fold(Shadings::MAX, |solving, duplicate| solving & self.shade_one[cell][duplicate])
    }

    /// Are these one shading, and does it leave no shaded cell without an unshaded one of its label in its lines?
    fn is_only_solution(&self, labels: usize, left: Shadings) -> bool {
        let shaded = self.maximal[left.trailing_zeros() as usize];
        let are_needed =
            |&labelled: &Cells| (labelled & shaded).members().all(|cell| labelled & !shaded & self.lines[cell] != 0);
        left & (left - 1) == 0 && self.labelled[..labels].iter().all(are_needed)
    }
}

/// The shadings that obey rules 2 and 3 and are not part of another one.
fn maximal_shadings(grid: Grid) -> Vec<Cells> {
    let mut legal = vec![0];
    for cell in 0..grid.cells() {
        let longer: Vec<Cells> = legal.iter().map(|shaded| shaded | 1 << cell).collect();
        legal.extend(longer.into_iter().filter(|&shaded| is_legal(grid, shaded)));
    }
    let is_part = |shaded: Cells| legal.iter().any(|&other| other != shaded && other & shaded == shaded);
    legal.iter().copied().filter(|&shaded| !is_part(shaded)).collect()
}

fn is_legal(grid: Grid, shaded: Cells) -> bool {
    ShadedMap::new(grid).shade_all(shaded.members().map(|cell| grid.cell(cell)))
}

/// The set of these numbers.
fn set(numbers: impl Iterator<Item = usize>) -> Shadings {
    numbers.fold(0, |set, number| set | 1 << number)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_small_square_is_as_counted_by_hand() {
        assert_eq!(puzzles_by_labels(3, 3, &|| false).unwrap(), [0, 0, 0, 264, 1096, 862, 188, 10, 0, 0]);
    }

    #[test]
    fn an_interrupt_ends_it() {
        assert_eq!(puzzles_by_labels(3, 4, &|| true), None);
    }
}
