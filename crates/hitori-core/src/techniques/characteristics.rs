//! Characteristics: numbers of a puzzle, e.g. its duplicate pairs, and of its solution, e.g. its contact trees.
//!
//! A *duplicate pair* is two cells of one row or column with the same label; a blank is not a label. A *contact tree* is a
//! group of shaded cells connected by their corners.

use hitori_checker::Solution;

use crate::budget::Budget;
use crate::duplicates::count_duplicates;
use crate::grid::Grid;
use crate::puzzle::Puzzle;
use crate::shading::{shading_of, Shade};
use crate::solve::{uniqueness, Uniqueness};

/// The numbers of a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Characteristics {
    /// Different labels; blanks do not count.
    pub distinct_labels: usize,
    /// Duplicate pairs that share an edge.
    pub adjacent_duplicates: usize,
    /// Duplicate pairs with at least one cell between them.
    pub non_adjacent_duplicates: usize,
    /// Runs of three adjacent cells in a row or column with the same label.
    pub triple_adjacent_duplicates: usize,
    /// The numbers of its solution; None unless it has exactly one, and this was found out within the budget.
    pub solution: Option<OfSolution>,
}

/// The numbers of a solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OfSolution {
    /// Shaded cells.
    pub shaded: usize,
    /// Shaded cells in corners.
    pub shaded_corners: usize,
    /// Shaded cells along the border, corners excluded.
    pub shaded_edges: usize,
    /// The sizes of the contact trees, largest first.
    pub contact_trees: Vec<usize>,
}

/// The characteristics of a puzzle. None when interrupted; the other bounds of the budget are for finding the solution.
pub fn characteristics(puzzle: &Puzzle, budget: &Budget) -> Option<Characteristics> {
    let whole = Budget { interrupted: budget.interrupted, ..Budget::UNLIMITED };
    match uniqueness(puzzle, budget) {
        Uniqueness::Unique(solution) => numbers(puzzle, Some(&solution), &whole),
        _ => numbers(puzzle, None, &whole),
    }
}

/// The same where it is known whether there is exactly one solution, and which. None when the budget is spent.
pub fn numbers(puzzle: &Puzzle, solution: Option<&Solution>, budget: &Budget) -> Option<Characteristics> {
    let dense = puzzle.dense_labels(budget)?;
    let dense = puzzle.relabelled(&dense);
    let pairs: usize = count_duplicates(&dense, budget)?.iter().map(|&duplicates| duplicates as usize).sum();
    let (mut adjacent, mut triple) = (0, 0);
    let mut is_used = vec![false; dense.largest as usize + 1];
    for (place, &label) in budget.until_spent(dense.labels.iter().enumerate()).filter(|&(_, &label)| label != 0) {
        is_used[label as usize] = true;
        let (row, col) = (place / dense.cols, place % dense.cols);
        for (ahead, step) in [(dense.cols - col, 1), (dense.rows - row, dense.cols)] {
            let duplicates = |distance: usize| ahead > distance && dense.labels[place + distance * step] == label;
            adjacent += usize::from(duplicates(1));
            triple += usize::from(duplicates(1) && duplicates(2));
        }
    }
    let solution = match solution {
        Some(solution) => Some(of_solution(puzzle.grid(), &shading_of(solution), budget)?),
        None => None,
    };
    (!budget.is_spent()).then_some(Characteristics {
        distinct_labels: is_used.into_iter().filter(|&is_used| is_used).count(),
        adjacent_duplicates: adjacent,
        non_adjacent_duplicates: pairs / 2 - adjacent,
        triple_adjacent_duplicates: triple,
        solution,
    })
}

/// The numbers of a complete shading. None when the budget is spent.
pub fn of_solution(grid: Grid, solution: &[Shade], budget: &Budget) -> Option<OfSolution> {
    let shaded = || budget.until_spent(grid.indices().zip(solution)).filter(|&(_, &shade)| shade == Shade::Shaded);
    let (mut corners, mut edges) = (0, 0);
    let mut is_left = vec![false; grid.size()];
    for (cell, _) in shaded() {
        is_left[cell] = true;
        let (row, col) = grid.row_col(cell);
        match (row == 0 || row + 1 == grid.rows, col == 0 || col + 1 == grid.cols) {
            (true, true) => corners += 1,
            (false, false) => (),
            _ => edges += 1,
        }
    }
    let mut trees = Vec::new();
    let mut open = Vec::new();
    for (cell, _) in shaded() {
        let mut tree = 0;
        open.push(cell);
        while let Some(cell) = open.pop() {
            if std::mem::take(&mut is_left[cell]) {
                tree += 1;
                open.extend(grid.corners(cell));
            }
        }
        trees.extend((tree > 0).then_some(tree));
    }
    trees.sort_unstable();
    trees.reverse();
    (!budget.is_spent()).then(|| OfSolution {
        shaded: trees.iter().sum(),
        shaded_corners: corners,
        shaded_edges: edges,
        contact_trees: trees,
    })
}
