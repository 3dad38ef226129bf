//! The search for a short cycle of shaded cells through one cell.
//!
//! A *cycle* is a closed chain of corner contacts, or a chain from border to border: the outside counts as one more node.
//! Each reached cell knows the contact of the first cell from which it descends, its *branch*; where two branches meet,
//! the cycle closes.

use std::collections::VecDeque;

use crate::grid::Grid;
use crate::shading::{is_connected, Shade, TWIN_CELLS};

/// Working memory, kept between searches; `stamp` marks what belongs to the present one.
#[derive(Clone, Default)]
pub struct CycleSearch {
    /// Reached cells whose contacts are still to be looked at.
    queue: VecDeque<u32>,
    /// The number of this search.
    now: u32,
    /// By index, the search that reached the cell last.
    stamp: Vec<u32>,
    /// By index, the cell from which it was reached; of this search only where `stamp` is `now`, as `branch`.
    parent: Vec<u32>,
    /// By index, the contact of the first cell from which it descends.
    branch: Vec<u32>,
}

impl CycleSearch {
    /// The cells among which `is_shaded` holds that shading `cell` joins to a short cycle, onto `out`. There must be
    /// one. Nothing where `cell` meets the outside twice: it is a cycle by itself.
    ///
    /// Breadth-first from all contacts at once. The outside is a node to meet in, never one to walk on from: what lies
    /// behind it would come back through it.
    pub fn find(
        &mut self,
        grid: Grid,
        outside_contacts: &[u8],
        cell: usize,
        is_shaded: impl Fn(usize) -> bool,
        out: &mut Vec<u32>,
    ) {
        let found = out.len();
        if outside_contacts[cell] > 1 {
            debug_assert!(is_wall_from_scratch(grid, cell, &[]));
            return;
        }
        self.begin(grid.size());
        // The first cell found on the border: where a second one of another branch comes, the cycle closes.
        let mut outside = (outside_contacts[cell] == 1).then_some(cell);
        for contact in grid.corners(cell) {
            if is_shaded(contact) {
                self.reach(contact, cell, contact as u32);
            }
        }
        let mut meeting = None;
        'search: while let Some(at) = self.queue.pop_front() {
            let at = at as usize;
            let branch = self.branch[at];
            if outside_contacts[at] > 0 {
                match outside {
                    None => outside = Some(at),
                    Some(other) if other == cell || self.branch[other] != branch => {
                        meeting = Some([at, other]);
                        break 'search;
                    }
                    Some(_) => (),
                }
            }
            for near in grid.corners(at) {
                if near == self.parent[at] as usize || near == cell || !is_shaded(near) {
                    continue;
                }
                if !self.is_reached(near) {
                    self.reach(near, at, branch);
                } else if self.branch[near] != branch {
                    meeting = Some([at, near]);
                    break 'search;
                }
            }
        }
        debug_assert!(meeting.is_some(), "a cycle was claimed that does not exist");
        for mut at in meeting.into_iter().flatten() {
            while at != cell {
                out.push(at as u32);
                at = self.parent[at] as usize;
            }
        }
        debug_assert!(is_wall_from_scratch(grid, cell, &out[found..]));
    }

    fn begin(&mut self, nodes: usize) {
        self.queue.clear();
        if self.stamp.len() < nodes || self.now == u32::MAX {
            self.stamp = vec![0; nodes];
            self.parent = vec![0; nodes];
            self.branch = vec![0; nodes];
            self.now = 0;
        }
        self.now += 1;
    }

    fn is_reached(&self, node: usize) -> bool {
        self.stamp[node] == self.now
    }

    fn reach(&mut self, node: usize, parent: usize, branch: u32) {
        self.stamp[node] = self.now;
        self.parent[node] = parent as u32;
        self.branch[node] = branch;
        self.queue.push_back(node as u32);
    }
}

/// The slow twin: with these cells and `cell` shaded, and nothing else, are the unshaded cells in several parts, or is
/// there none? By a flood fill; true without a look on large boards.
fn is_wall_from_scratch(grid: Grid, cell: usize, others: &[u32]) -> bool {
    if grid.cells() > TWIN_CELLS {
        return true;
    }
    let is_shaded = |index| index == cell || others.contains(&(index as u32));
    let shade = |index| if is_shaded(index) { Shade::Shaded } else { Shade::Unshaded };
    !is_connected(grid, &grid.indices().map(shade).collect::<Vec<_>>())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::Rng;
    use crate::shading::ShadedMap;

    #[test]
    fn explained_cycles_are_walls_of_shaded_cells() {
        let (mut rng, mut search, mut walls, mut needed) = (Rng::new(4), CycleSearch::default(), 0, 0);
        for _ in 0..2000 {
            let grid = Grid::new(1 + rng.below(9) as usize, 1 + rng.below(9) as usize);
            let mut contacts = vec![0; grid.size()];
            grid.indices().for_each(|cell| contacts[cell] = grid.outside_contacts(cell));
            let cells: Vec<usize> = grid.indices().collect();
            let mut map = ShadedMap::new(grid);
            for place in rng.order(cells.len()) {
                let cell = cells[place as usize];
                if !map.is_beside_shaded(cell) && map.closes_cycle(cell) {
                    let mut wall = Vec::new();
                    search.find(grid, &contacts, cell, |other| map.is_shaded(other), &mut wall);
                    assert!(wall.iter().all(|&other| map.is_shaded(other as usize)));
                    assert!(is_wall_from_scratch(grid, cell, &wall), "{grid:?} {cell} {wall:?}");
                    needed += usize::from(wall.is_empty() || !is_wall_from_scratch(grid, cell, &wall[1..]));
                    walls += 1;
                } else {
                    map.shade_all([cell]);
                }
            }
        }
        assert!(walls > 5000 && needed > walls * 9 / 10, "{walls} walls, {needed} of them with a needed first cell");
    }
}
