//! The wall that a cell would complete: the shortest chain of shaded cells, touching at corners, from the cell and back to
//! it, maybe by way of the outside.
//!
//! A breadth-first walk from the cell. Each node keeps the *branch* it was reached by, the first node after the cell; an
//! edge between two branches closes a wall.

use super::position::Position;

#[derive(Clone, Copy)]
struct Reached {
    from: usize,
    branch: usize,
    steps: usize,
}

impl Position<'_> {
    /// The other cells of the shortest wall that shading this open cell would complete, from one end to the other; none if
    /// it completes no wall, or is one alone.
    pub fn wall_through(&self, cell: usize) -> Vec<usize> {
        if self.outside_contacts(cell) > 1 {
            return Vec::new();
        }
        let outside = self.grid.size();
        let mut reached: Vec<Option<Reached>> = vec![None; outside + 1];
        reached[cell] = Some(Reached { from: cell, branch: cell, steps: 0 });
        let mut queue = vec![cell];
        let mut next = 0;
        let mut best: Option<(usize, [usize; 2])> = None;
        while let Some(&node) = queue.get(next) {
            next += 1;
            let Some(here) = reached[node] else { continue };
            // Whatever closes from here on is at least so long.
            if best.is_some_and(|(length, _)| 2 * here.steps > length) {
                break;
            }
            for other in self.touching(node) {
                match reached[other] {
                    None => {
                        let branch = if node == cell { other } else { here.branch };
                        reached[other] = Some(Reached { from: node, branch, steps: here.steps + 1 });
                        queue.push(other);
                    }
                    Some(there) if node != cell && other != cell && there.branch != here.branch => {
                        let length = here.steps + there.steps;
                        if best.is_none_or(|(shortest, _)| length < shortest) {
                            best = Some((length, [node, other]));
                        }
                    }
                    Some(_) => (),
                }
            }
        }
        let Some((_, ends)) = best else { return Vec::new() };
        let way_back = |end: usize| {
            let ways = std::iter::successors(Some(end), |&node| reached[node].map(|here| here.from));
            ways.take_while(|&node| node != cell).collect::<Vec<usize>>()
        };
        let mut wall = way_back(ends[0]);
        wall.reverse();
        wall.extend(way_back(ends[1]));
        wall.retain(|&node| node != outside);
        wall
    }

    /// The shaded cells, and the outside, that a node touches. The outside is the index after the last.
    fn touching(&self, node: usize) -> Vec<usize> {
        let outside = self.grid.size();
        if node == outside {
            let shaded = self.grid.indices().filter(|&cell| self.is_shaded(cell));
            return shaded.filter(|&cell| self.outside_contacts(cell) > 0).collect();
        }
        let mut touched: Vec<usize> =
            self.grid.corners(node).into_iter().filter(|&corner| self.is_shaded(corner)).collect();
        if self.outside_contacts(node) > 0 {
            touched.push(outside);
        }
        touched
    }
}
