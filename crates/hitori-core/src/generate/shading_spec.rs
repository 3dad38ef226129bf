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
            return Err(Refusal::NotSquare(symmetry));
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
                Some(_) => kept = self.away_from(&gaps, REACH, |cell| map.is_shaded(cell)),
            }
        }
    }

    /// Another maximal shading that keeps to this: the same but around a random cell. None if what came out is not maximal.
    pub fn varied(&self, shading: &Shading, rng: &mut Rng, budget: &Budget) -> Option<Shading> {
        let is_shaded = |cell: usize| shading[self.grid.place(cell)] == Shade::Shaded;
        let centre = self.grid.row_col(self.grid.cell(rng.below(shading.len() as u64) as usize));
        let reach = 1 + rng.below(REACH as u64) as usize;
        let kept = self.away_from(&[centre], reach, is_shaded);
        let map = self.draw(&kept, Steer::default(), rng, budget);
        (!budget.is_spent() && (self.is_free() || self.gaps(&map).is_empty())).then(|| map.shading())
    }

    fn is_free(&self) -> bool {
        self.given.is_empty()
    }

    fn given(&self, place: u32) -> Shade {
        self.given.get(place as usize).copied().unwrap_or(Shade::Unknown)
    }

    fn is_fixed(&self) -> bool {
        !self.is_free() && !self.given.contains(&Shade::Unknown)
    }

    fn draw(&self, kept: &[bool], steer: Steer, rng: &mut Rng, budget: &Budget) -> ShadedMap {
        let mut order = random_order(self.grid, self.symmetry, steer, rng, budget);
        order.retain(|&place| self.given(place) != Shade::Unshaded);
        let rank = |place: u32| [self.given(place) != Shade::Shaded, !kept[place as usize]];
        let mut in_turn = Vec::with_capacity(order.len());
        for wanted in [[false, false], [false, true], [true, false], [true, true]] {
            in_turn.extend(order.iter().copied().filter(|&place| rank(place) == wanted));
        }
        grow(ShadedMap::new(self.grid), self.symmetry, budget.until_spent(in_turn))
    }

    fn gaps(&self, map: &ShadedMap) -> Vec<Cell> {
        let is_gap = |&cell: &usize| !map.is_shaded(cell) && map.can_shade(cell);
        self.grid.indices().filter(is_gap).map(|cell| self.grid.row_col(cell)).collect()
    }

    /// For each cell, in reading order, whether it is shaded and not within reach of these cells.
    fn away_from(&self, cells: &[Cell], reach: usize, is_shaded: impl Fn(usize) -> bool) -> Vec<bool> {
        let Grid { rows, cols, .. } = self.grid;
        let mut away: Vec<bool> = self.grid.indices().map(is_shaded).collect();
        for &(row, col) in cells {
            for near in row.saturating_sub(reach)..rows.min(row + reach + 1) {
                let line = &mut away[near * cols..(near + 1) * cols];
                line[col.saturating_sub(reach)..cols.min(col + reach + 1)].fill(false);
            }
        }
        away
    }
}

/// Give each cell the shade that is given to a cell of its orbit.
fn over_orbits(grid: Grid, symmetry: Symmetry, containing: &[Shade]) -> Result<Shading, Refusal> {
    let given = |cell: usize| containing[grid.place(cell)];
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
    use std::collections::HashSet;

    fn draw(spec: &Spec, rng: &mut Rng) -> Result<Shading, Refusal> {
        ShadingSpec::new(spec)?.random_maximal(Steer::default(), &mut 20, rng, &Budget::UNLIMITED)
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
                .filter(|shading| over_orbits(grid, symmetry, shading).is_ok())
                .map(bytes)
                .collect();
            let spec = Spec { symmetry, ..Spec::plain(rows, cols) };
            let drawn: HashSet<Vec<u8>> = (0..3000).filter_map(|_| draw(&spec, &mut rng).ok()).map(bytes).collect();
            assert!(all.len() > 1 && drawn == all, "{symmetry} {rows}x{cols}: {} of {}", drawn.len(), all.len());
        }
    }

    #[test]
    fn steering_changes_the_density_of_symmetric_shadings_too() {
        for symmetry in [Symmetry::Rot180, Symmetry::Rot90, Symmetry::Diag] {
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
}
