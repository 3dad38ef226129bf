//! Random shadings to build puzzles on: legal (rules 2 and 3) and maximal.
//!
//! A shading is *maximal* when no cell can be added to it. Only a maximal shading can be the one solution of a puzzle,
//! because shading another cell cannot break rule 1. Cells are shaded in a random order wherever the forest allows; a cell
//! refused once is refused for ever, so one pass is enough, and as each order has a positive probability, so has each
//! maximal shading.
//!
//! Left alone, about 30% of the cells of a large grid become shaded. A [`Steer`] brings some cells forward in the order:
//! every third diagonal makes the shading denser (a third of the cells is the most); cells a knight's move apart, which
//! share no neighbour, make it sparser (down to about a fifth).

use crate::budget::Budget;
use crate::generate::symmetry::Symmetry;
use crate::grid::Grid;
use crate::rng::Rng;
use crate::shading::{Shade, ShadedMap, Shading};

/// How many of a thousand pattern cells go first: diagonals when positive, knight's moves when negative.
///
/// It stays below 1000, so that every order keeps a positive probability.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Steer(i64);

impl Steer {
    const UTMOST: i64 = 999;

    /// Steer towards denser shadings (a negative step: sparser ones).
    pub fn by(self, step: i64) -> Self {
        Steer((self.0 + step).clamp(-Self::UTMOST, Self::UTMOST))
    }

    fn apply(self, order: Vec<u32>, grid: Grid, symmetry: Symmetry, rng: &mut Rng, budget: &Budget) -> Vec<u32> {
        if self.0 == 0 {
            return order;
        }
        let period = if self.0 > 0 { 3 } else { 5 };
        let (slope, phase) = (1 + rng.below(2) as usize, rng.below(period) as usize);
        // Slopes 1 and 2 modulo 3 are the two diagonals; 2 and 3 modulo 5 the two knight's moves.
        let slope = slope + usize::from(self.0 < 0);
        // The pattern of one part of the grid, moved to the others.
        let is_pattern = |place: u32| {
            let first = symmetry.orbit(grid, grid.cell(place as usize)).min().expect("an orbit has a cell");
            let (row, col) = grid.row_col(first);
            (row + slope * col + phase) % period as usize == 0
        };
        let goes_first = |&place: &u32| is_pattern(place) && (rng.below(1000) as i64) < self.0.abs();
        let (mut first, rest): (Vec<u32>, Vec<u32>) = budget.until_spent(order).partition(goes_first);
        first.extend(rest);
        first
    }
}

/// A random maximal shading; of no use when the budget is spent. Left at `Steer::default()`, the order of the cells is
/// uniform.
pub fn random_maximal(grid: Grid, steer: Steer, rng: &mut Rng, budget: &Budget) -> Shading {
    let order = random_order(grid, Symmetry::None, steer, rng, budget);
    grow(ShadedMap::new(grid), Symmetry::None, budget.until_spent(order)).shading()
}

/// A random order of the places `0..grid.cells()`, steered alike in all parts of the grid that the symmetry joins.
/// Of no use when the budget is spent.
pub fn random_order(grid: Grid, symmetry: Symmetry, steer: Steer, rng: &mut Rng, budget: &Budget) -> Vec<u32> {
    steer.apply(rng.order_until(grid.cells(), || budget.is_spent()), grid, symmetry, rng, budget)
}

/// Shade the cells at these places in this order as well, wherever rules 2 and 3 allow, each with its orbit or not at all.
pub fn grow(mut map: ShadedMap, symmetry: Symmetry, order: impl IntoIterator<Item = u32>) -> ShadedMap {
    for place in order {
        let cell = map.grid.cell(place as usize);
        if !map.is_shaded(cell) {
            map.shade_all(symmetry.orbit(map.grid, cell));
        }
    }
    map
}

/// How many cells are shaded.
pub fn count_shaded(shading: &[Shade]) -> usize {
    shading.iter().filter(|&&shade| shade == Shade::Shaded).count()
}

/// The largest number of unshaded cells in one row or column: as many labels are needed, and enough.
pub fn longest_unshaded_line(cols: usize, shading: &[Shade]) -> usize {
    let unshaded = |shade: &&Shade| **shade == Shade::Unshaded;
    let in_rows = shading.chunks_exact(cols).map(|row| row.iter().filter(unshaded).count()).max();
    let in_cols = (0..cols).map(|col| shading[col..].iter().step_by(cols).filter(unshaded).count()).max();
    in_rows.max(in_cols).unwrap_or(0)
}

/// No legal shading of this size has more shaded cells than this.
///
/// The unshaded cells need an edge less than they are many to hang together. There are `2rc - r - c` edges; a shaded
/// cell takes as many as it has neighbours, and no two take the same. So the shaded cells, counted with one less than
/// their neighbours (a corner 1, a border cell 2, any other 3), add up to at most `(r - 1)(c - 1)`. The bound takes the
/// cheap ones first: at most four corners, and no more than every second cell around the border.
pub fn most_shaded(rows: usize, cols: usize) -> usize {
    if rows == 1 || cols == 1 {
        return (rows.max(cols) - 1).min(2);
    }
    let budget = (rows - 1) * (cols - 1);
    let corners = budget.min(4);
    let border = ((budget - corners) / 2).min(rows + cols - 2 - corners);
    corners + border + (budget - corners - 2 * border) / 3
}

#[cfg(test)]
mod tests {
    use super::*;
    use hitori_checker::Rules;
    use std::collections::HashSet;

    fn is_legal(grid: Grid, shading: &[Shade]) -> bool {
        // Blanks never clash, so rules 2 and 3 decide alone.
        let blanks = vec![0; grid.cells()];
        let shaded: Vec<bool> = shading.iter().map(|&shade| shade == Shade::Shaded).collect();
        Rules::new(grid.rows, grid.cols, &blanks).check(&shaded).is_ok()
    }

    fn is_maximal(grid: Grid, shading: &[Shade]) -> bool {
        (0..grid.cells()).filter(|&place| shading[place] == Shade::Unshaded).all(|place| {
            let mut more = shading.to_vec();
            more[place] = Shade::Shaded;
            !is_legal(grid, &more)
        })
    }

    fn all_maximal(grid: Grid) -> HashSet<Vec<u8>> {
        let shading_of = |bits: u32| -> Shading {
            let shade = |place| if (bits >> place) & 1 == 1 { Shade::Shaded } else { Shade::Unshaded };
            (0..grid.cells()).map(shade).collect()
        };
        (0..1 << grid.cells())
            .map(shading_of)
            .filter(|shading| is_legal(grid, shading) && is_maximal(grid, shading))
            .map(|shading| bytes(&shading))
            .collect()
    }

    fn bytes(shading: &[Shade]) -> Vec<u8> {
        shading.iter().map(|&shade| shade as u8).collect()
    }

    #[test]
    fn shadings_are_legal_and_maximal_and_within_the_bound() {
        let mut rng = Rng::new(5);
        for round in 0..600 {
            let grid = Grid::new(1 + rng.below(9) as usize, 1 + rng.below(9) as usize);
            let shading =
                random_maximal(grid, Steer::default().by([-999, 0, 999][round % 3]), &mut rng, &Budget::UNLIMITED);
            assert!(is_legal(grid, &shading) && is_maximal(grid, &shading), "{grid:?} {shading:?}");
            assert!(count_shaded(&shading) <= most_shaded(grid.rows, grid.cols), "{grid:?} {shading:?}");
        }
    }

    #[test]
    fn every_maximal_shading_of_small_grids_is_drawn() {
        for (rows, cols) in [(1, 1), (1, 2), (1, 5), (2, 2), (2, 4), (3, 3), (4, 3)] {
            let grid = Grid::new(rows, cols);
            let expected = all_maximal(grid);
            for steer in [-600, 0, 600] {
                let mut rng = Rng::new(3);
                let mut draw =
                    || bytes(&random_maximal(grid, Steer::default().by(steer), &mut rng, &Budget::UNLIMITED));
                let drawn: HashSet<Vec<u8>> = (0..5000).map(|_| draw()).collect();
                assert_eq!(drawn, expected, "{rows}x{cols} steered by {steer}");
            }
        }
    }

    #[test]
    fn steering_changes_the_density() {
        let shaded = |steer| {
            let steer = Steer::default().by(steer);
            count_shaded(&random_maximal(Grid::new(60, 60), steer, &mut Rng::new(1), &Budget::UNLIMITED))
        };
        let [sparse, plain, dense] = [-999, 0, 999].map(shaded);
        assert!(sparse + 200 < plain && plain + 50 < dense, "{sparse} {plain} {dense}");
    }

    #[test]
    fn lines_are_measured_both_ways() {
        use Shade::{Shaded as S, Unshaded as U};
        assert_eq!(longest_unshaded_line(3, &[S, U, U, U, U, S]), 2);
        assert_eq!(longest_unshaded_line(2, &[S, U, U, U, S, U]), 3);
    }
}
