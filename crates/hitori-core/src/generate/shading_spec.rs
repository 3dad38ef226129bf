//! What a spec says of the shading: a symmetry, and cells whose shade is given.
//!
//! The order in which cells are shaded enforces both. The cells given as shaded come first, those given as unshaded never
//! come, and a cell comes with its orbit or not at all. But where nothing more can be added in this way, a cell may still
//! be added alone. Such a *gap* means that the shading is not maximal (see [`maximal`](super::maximal)). It is *repaired*:
//! another order is drawn, in which cells that are shaded already and not near a gap come first.
//!
//! A maximal shading that keeps to the spec comes first in some order of the cells, and has no gap; so each such shading
//! has a positive probability.

use crate::budget::Budget;
use crate::generate::maximal::{grow, random_maximal, random_order, Steer};
use crate::generate::spec::{Cell, Refusal, Spec};
use crate::generate::symmetry::Symmetry;
use crate::grid::Grid;
use crate::rng::Rng;
use crate::shading::{Shade, ShadedMap, Shading};

/// Rounds of drawing before a shading is given up.
const ROUNDS: usize = 20;
/// How far from a gap cells count as near.
const REACH: usize = 2;
/// Cells to look at for one shading that keeps to the spec: a fraction of a second.
const EFFORT: usize = 3_000_000;

/// What shadings are drawn to.
pub struct ShadingSpec {
    grid: Grid,
    symmetry: Symmetry,
    /// One shade for each orbit; empty when nothing is given and nothing symmetric.
    given: Shading,
}

impl ShadingSpec {
    /// What a spec says of the shading. Refuses what cannot be symmetric, and given cells that break rule 2 or 3.
    pub fn new(spec: &Spec) -> Result<Self, Refusal> {
        let (grid, symmetry) = (Grid::new(spec.rows, spec.cols), spec.symmetry);
        if grid.rows != grid.cols && !symmetry.suits_rectangles() {
            return Err(Refusal::NotSquare(symmetry, grid.rows, grid.cols));
        }
        let given = match &spec.containing {
            Some(containing) => legal(grid, over_orbits(grid, symmetry, containing)?)?,
            None if symmetry == Symmetry::None => vec![],
            None => vec![Shade::Unknown; grid.cells()],
        };
        Ok(ShadingSpec { grid, symmetry, given })
    }

    /// How many rounds of drawing there is time for: one where nothing is left to chance, else a fraction of a second.
    pub fn rounds(&self) -> usize {
        if self.is_fixed() {
            1
        } else {
            (EFFORT / self.grid.cells()).clamp(24, 2000)
        }
    }

    /// A random maximal shading that keeps to this; or a refusal that names a gap of the last one tried. Each round of
    /// drawing is taken from `rounds_left`, of which there must be one.
    pub fn random_maximal(
        &self,
        steer: Steer,
        rounds_left: &mut usize,
        rng: &mut Rng,
        budget: &Budget,
    ) -> Result<Shading, Refusal> {
        if self.is_free() {
            *rounds_left -= 1;
            return Ok(random_maximal(self.grid, steer, rng, budget));
        }
        let last = rounds_left.saturating_sub(ROUNDS);
        let mut kept = vec![false; self.grid.cells()];
        loop {
            *rounds_left -= 1;
            let map = self.draw(&kept, steer, rng, budget);
            let gaps = self.gaps(&map);
            match gaps.first() {
                _ if budget.is_spent() => return Err(Refusal::of_spent(budget)),
                None => return Ok(map.shading()),
                Some(&gap) if self.is_fixed() => return Err(Refusal::NotMaximal(gap)),
                Some(&gap) if *rounds_left == last => return Err(Refusal::NoMaximal(gap)),
                Some(_) => kept = self.away_from(&gaps, &map),
            }
        }
    }

    fn is_free(&self) -> bool {
        self.given.is_empty()
    }

    fn is_fixed(&self) -> bool {
        !self.is_free() && !self.given.contains(&Shade::Unknown)
    }

    fn draw(&self, kept: &[bool], steer: Steer, rng: &mut Rng, budget: &Budget) -> ShadedMap {
        let mut order = random_order(self.grid, self.symmetry, steer, rng, budget);
        order.retain(|&place| self.given[place as usize] != Shade::Unshaded);
        let rank = |place: u32| [self.given[place as usize] != Shade::Shaded, !kept[place as usize]];
        let mut in_turn = Vec::with_capacity(order.len());
        for wanted in [[false, false], [false, true], [true, false], [true, true]] {
            in_turn.extend(order.iter().copied().filter(|&place| rank(place) == wanted));
        }
        grow(self.grid, self.symmetry, budget.until_spent(in_turn))
    }

    fn gaps(&self, map: &ShadedMap) -> Vec<Cell> {
        let is_gap = |&cell: &usize| !map.is_shaded(cell) && map.can_shade(cell);
        self.grid.indices().filter(is_gap).map(|cell| self.grid.row_col(cell)).collect()
    }

    /// For each cell, in reading order, whether it is shaded and not near a gap.
    fn away_from(&self, gaps: &[Cell], map: &ShadedMap) -> Vec<bool> {
        let Grid { rows, cols, .. } = self.grid;
        let mut away: Vec<bool> = self.grid.indices().map(|cell| map.is_shaded(cell)).collect();
        for &(row, col) in gaps {
            for near in row.saturating_sub(REACH)..rows.min(row + REACH + 1) {
                let line = &mut away[near * cols..(near + 1) * cols];
                line[col.saturating_sub(REACH)..cols.min(col + REACH + 1)].fill(false);
            }
        }
        away
    }
}

/// Give each cell the shade that is given to a cell of its orbit.
fn over_orbits(grid: Grid, symmetry: Symmetry, containing: &[Shade]) -> Result<Shading, Refusal> {
    let given = |cell: usize| {
        let (row, col) = grid.row_col(cell);
        containing[row * grid.cols + col]
    };
    for cell in grid.indices().filter(|&cell| given(cell) == Shade::Shaded) {
        if let Some(other) = symmetry.orbit(grid, cell).find(|&other| given(other) == Shade::Unshaded) {
            return Err(Refusal::NotSymmetric(grid.row_col(cell), grid.row_col(other)));
        }
    }
    let known = |cell| symmetry.orbit(grid, cell).map(given).find(|&shade| shade != Shade::Unknown);
    Ok(grid.indices().map(|cell| known(cell).unwrap_or(Shade::Unknown)).collect())
}

/// The given cells, if those to be shaded obey rules 2 and 3.
fn legal(grid: Grid, given: Shading) -> Result<Shading, Refusal> {
    let mut map = ShadedMap::new(grid);
    for (cell, _) in grid.indices().zip(&given).filter(|(_, &shade)| shade == Shade::Shaded) {
        if let Some(side) = grid.sides(cell).into_iter().find(|&side| map.is_shaded(side)) {
            return Err(Refusal::Adjacent(grid.row_col(side), grid.row_col(cell)));
        }
        if !map.shade_all([cell]) {
            return Err(Refusal::Divided(grid.row_col(cell)));
        }
    }
    Ok(given)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate::maximal::count_shaded;
    use crate::shading::Shade::{Shaded, Unknown, Unshaded};
    use std::collections::HashSet;

    const SYMMETRIES: [Symmetry; 3] = [Symmetry::Rot180, Symmetry::Rot90, Symmetry::Diag];

    fn shades(text: &str) -> Shading {
        let shade = |mark| match mark {
            '#' => Some(Shaded),
            '.' => Some(Unshaded),
            '?' => Some(Unknown),
            _ => None,
        };
        text.chars().filter_map(shade).collect()
    }

    fn draw(spec: &Spec, rng: &mut Rng) -> Result<Shading, Refusal> {
        ShadingSpec::new(spec)?.random_maximal(Steer::default(), &mut 20, rng, &Budget::UNLIMITED)
    }

    fn is_symmetric(grid: Grid, symmetry: Symmetry, shading: &[Shade]) -> bool {
        over_orbits(grid, symmetry, shading).is_ok()
    }

    fn is_maximal(grid: Grid, shading: &[Shade]) -> bool {
        let map = ShadedMap::of(grid, shading, &Budget::UNLIMITED).unwrap();
        grid.indices().all(|cell| map.is_shaded(cell) || !map.can_shade(cell))
    }

    #[test]
    fn symmetric_shadings_are_symmetric_and_maximal() {
        let mut rng = Rng::new(1);
        for side in 3..40 {
            for symmetry in SYMMETRIES {
                let grid = Grid::new(side, if symmetry.suits_rectangles() { side + 3 } else { side });
                let spec = Spec { symmetry, ..Spec::plain(grid.rows, grid.cols) };
                let shading = draw(&spec, &mut rng).unwrap();
                assert!(is_symmetric(grid, symmetry, &shading), "{spec:?}");
                assert!(is_maximal(grid, &shading), "{spec:?}");
            }
        }
    }

    #[test]
    fn every_symmetric_maximal_shading_of_small_grids_is_drawn() {
        for (rows, cols, symmetry) in [
            (3, 4, Symmetry::Rot180),
            (4, 4, Symmetry::Rot180),
            (4, 4, Symmetry::Rot90),
            (4, 4, Symmetry::Diag),
            (5, 5, Symmetry::Rot90),
        ] {
            let grid = Grid::new(rows, cols);
            let mut rng = Rng::new(2);
            let bytes = |shading: Shading| -> Vec<u8> { shading.iter().map(|&shade| shade as u8).collect() };
            let all: HashSet<Vec<u8>> = (0..60_000)
                .map(|_| random_maximal(grid, Steer::default(), &mut rng, &Budget::UNLIMITED))
                .filter(|shading| is_symmetric(grid, symmetry, shading))
                .map(bytes)
                .collect();
            let spec = Spec { symmetry, ..Spec::plain(rows, cols) };
            let drawn: HashSet<Vec<u8>> = (0..3000).filter_map(|_| draw(&spec, &mut rng).ok()).map(bytes).collect();
            assert!(all.len() > 1 && drawn == all, "{symmetry} {rows}x{cols}: {} of {}", drawn.len(), all.len());
        }
    }

    #[test]
    fn steering_changes_the_density_of_symmetric_shadings_too() {
        for symmetry in SYMMETRIES {
            let shading_spec = ShadingSpec::new(&Spec { symmetry, ..Spec::plain(60, 60) }).unwrap();
            let shaded = |step| {
                let shading = shading_spec.random_maximal(
                    Steer::default().by(step),
                    &mut 20,
                    &mut Rng::new(1),
                    &Budget::UNLIMITED,
                );
                count_shaded(&shading.unwrap())
            };
            let [sparse, middling, plain, dense] = [-999, -400, 0, 999].map(shaded);
            assert!(sparse + 100 < middling && middling + 20 < plain && plain + 20 < dense, "{symmetry}");
        }
    }

    #[test]
    fn what_is_given_is_kept() {
        let mut rng = Rng::new(3);
        for round in 0..300 {
            let grid = Grid::new(4 + round % 7, 4 + round % 5);
            let given: Shading = random_maximal(grid, Steer::default(), &mut rng, &Budget::UNLIMITED)
                .into_iter()
                .map(|shade| if rng.below(3) == 0 { Unknown } else { shade })
                .collect();
            let spec = Spec { containing: Some(given.clone()), ..Spec::plain(grid.rows, grid.cols) };
            let shading = (0..30).find_map(|_| draw(&spec, &mut rng).ok()).unwrap();
            assert!(given.iter().zip(&shading).all(|(&given, &shade)| given == Unknown || given == shade));
            assert!(is_maximal(grid, &shading), "{spec:?}");
        }
    }

    #[test]
    fn impossible_templates_are_refused_with_the_reason() {
        let refused = |rows, cols, symmetry, given: &str| {
            let containing = (!given.is_empty()).then(|| shades(given));
            draw(&Spec { symmetry, containing, ..Spec::plain(rows, cols) }, &mut Rng::new(4)).unwrap_err()
        };
        assert_eq!(refused(3, 4, Symmetry::Rot90, ""), Refusal::NotSquare(Symmetry::Rot90, 3, 4));
        assert_eq!(refused(3, 4, Symmetry::Diag, ""), Refusal::NotSquare(Symmetry::Diag, 3, 4));
        assert_eq!(refused(2, 3, Symmetry::Rot180, "#?? ??."), Refusal::NotSymmetric((0, 0), (1, 2)));
        assert_eq!(refused(2, 3, Symmetry::None, "?#? ?#?"), Refusal::Adjacent((0, 1), (1, 1)));
        assert_eq!(refused(2, 3, Symmetry::None, "?#? #??"), Refusal::Divided((1, 0)));
        assert_eq!(refused(2, 3, Symmetry::None, "#.. ..."), Refusal::NotMaximal((0, 2)));
        assert_eq!(refused(3, 3, Symmetry::None, "... .?. ..."), Refusal::NoMaximal((0, 0)));
        assert!(matches!(refused(2, 2, Symmetry::Rot180, ""), Refusal::NoMaximal(_)));
    }
}
