//! The trees of corner contacts of a shading, rooted, to see at once which swaps of two cells the rules allow.
//!
//! A *swap* unshades one cell of a solution and shades an unshaded one instead, its only duplicate among the unshaded
//! cells. It is a second solution exactly if rules 2 and 3 allow it, which they do or not whatever the labels are: the
//! cell to be shaded has no other shaded neighbour, and with the old cell gone it touches no tree of corner contacts
//! twice (see [`forest`](crate::forest)).
//!
//! To see what hangs together without a cell, the trees are rooted, those at the border in the outside, and their cells
//! numbered so that those below a cell are `first..end`. What is left of a cell's tree are the parts below its
//! children, and the rest.

use crate::grid::Grid;
use crate::shading::Shade;

const NOWHERE: usize = usize::MAX;

/// The rooted trees of a complete shading that obeys rules 2 and 3.
pub struct RootedTrees {
    grid: Grid,
    /// By index, margins included; the outside stands behind the last.
    nodes: Vec<Node>,
}

#[derive(Clone, Copy)]
struct Node {
    /// The root of its tree; NOWHERE for a cell that is not shaded.
    root: usize,
    parent: usize,
    /// The numbers of the cells below it, its own first.
    first: usize,
    end: usize,
}

impl RootedTrees {
    /// Those of this shading, row by row.
    pub fn new(grid: Grid, shading: &[Shade]) -> Self {
        let unshaded = Node { root: NOWHERE, parent: NOWHERE, first: 0, end: 0 };
        let mut trees = RootedTrees { grid, nodes: vec![unshaded; grid.size() + 1] };
        let is_shaded = |&(_, &shade): &(usize, &Shade)| shade == Shade::Shaded;
        let shaded: Vec<usize> = grid.indices().zip(shading).filter(is_shaded).map(|(cell, _)| cell).collect();
        let mut is_waiting = vec![false; grid.size()];
        shaded.iter().for_each(|&cell| is_waiting[cell] = true);
        let outside = grid.size();
        let mut number = 0;
        let roots = std::iter::once(outside).chain(shaded.iter().copied());
        for root in roots {
            if root == outside || is_waiting[root] {
                trees.grow(root, &shaded, &mut is_waiting, &mut number);
            }
        }
        trees
    }

    /// Number the tree of this root. The cells that wait are in no tree yet.
    fn grow(&mut self, root: usize, shaded: &[usize], is_waiting: &mut [bool], number: &mut usize) {
        let outside = self.grid.size();
        // Each node comes twice: to be entered, and, after all below it, to be left.
        let mut stack = vec![(root, NOWHERE, false)];
        while let Some((node, parent, is_done)) = stack.pop() {
            if is_done {
                self.nodes[node].end = *number;
                continue;
            }
            if node != outside && !std::mem::take(&mut is_waiting[node]) {
                continue;
            }
            self.nodes[node] = Node { root, parent, first: *number, end: *number };
            *number += 1;
            stack.push((node, parent, true));
            if node == outside {
                let at_border = shaded.iter().filter(|&&cell| self.grid.outside_contacts(cell) > 0);
                stack.extend(at_border.map(|&cell| (cell, node, false)));
            } else {
                stack.extend(
                    self.grid.corners(node).map(|corner| (corner, node, false)).iter().filter(|c| is_waiting[c.0]),
                );
            }
        }
    }

    /// Do rules 2 and 3 allow shading the second cell, which is unshaded, in exchange for the first? Both are given by
    /// their places, row by row.
    pub fn allow_swap(&self, shaded: usize, unshaded: usize) -> bool {
        let [gone, new] = [shaded, unshaded].map(|place| self.grid.cell(place));
        let is_in_tree = |&node: &usize| node != gone && self.nodes[node].root != NOWHERE;
        let outside = self.grid.outside_contacts(new);
        if self.grid.sides(new).iter().any(is_in_tree) || outside > 1 {
            return false;
        }
        let (mut parts, mut count) = ([NOWHERE; 5], 0);
        let touched = self.grid.corners(new).into_iter().chain((outside > 0).then_some(self.grid.size()));
        touched.filter(is_in_tree).all(|node| {
            let part = self.part_without(gone, node);
            let is_new = !parts[..count].contains(&part);
            parts[count] = part;
            count += 1;
            is_new
        })
    }

    /// What hangs together with a node when a shaded cell is gone, by its topmost node.
    fn part_without(&self, gone: usize, node: usize) -> usize {
        let is_below =
            |above: usize| (self.nodes[above].first..self.nodes[above].end).contains(&self.nodes[node].first);
        if !is_below(gone) {
            return self.nodes[node].root;
        }
        let is_child = |&child: &usize| self.nodes[child].parent == gone && is_below(child);
        self.grid.corners(gone).into_iter().find(is_child).expect("a cell below another is below one of its children")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::budget::Budget;
    use crate::generate::maximal::{random_maximal, Steer};
    use crate::rng::Rng;
    use hitori_checker::Rules;

    #[test]
    fn a_swap_is_legal_exactly_if_the_shading_after_it_is() {
        let mut rng = Rng::new(6);
        let (mut legal, mut illegal) = (0, 0);
        for _ in 0..300 {
            let grid = Grid::new(1 + rng.below(8) as usize, 1 + rng.below(8) as usize);
            let shading = random_maximal(grid, Steer::default(), &mut rng, &Budget::UNLIMITED);
            let trees = RootedTrees::new(grid, &shading);
            // Blanks never clash, so rules 2 and 3 decide alone.
            let blanks = vec![0; grid.cells()];
            let mut shaded: Vec<bool> = shading.iter().map(|&shade| shade == Shade::Shaded).collect();
            for old in (0..grid.cells()).filter(|&place| shading[place] == Shade::Shaded) {
                for new in (0..grid.cells()).filter(|&place| shading[place] == Shade::Unshaded) {
                    (shaded[old], shaded[new]) = (false, true);
                    let expected = Rules::new(grid.rows, grid.cols, &blanks).check(&shaded).is_ok();
                    assert_eq!(trees.allow_swap(old, new), expected, "{grid:?} {shading:?} {old} {new}");
                    *(if expected { &mut legal } else { &mut illegal }) += 1;
                    (shaded[old], shaded[new]) = (true, false);
                }
            }
        }
        assert!(legal > 1000 && illegal > 10_000, "{legal} {illegal}");
    }
}
