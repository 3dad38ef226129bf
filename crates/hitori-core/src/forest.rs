//! Rule 3 as a forest.
//!
//! Join shaded cells that touch at a corner, and every shaded cell on the border to one extra node, the *outside*. Given
//! rule 2, the unshaded cells are connected exactly when this graph has no cycle (a closed chain of corner contacts, or
//! one from border to border, is what cuts the board). So connectivity is kept by an undoable union-find.
//!
//! Invariants:
//! * `root[x]` is the name of x's tree, read by one load ("quick find"): a merge renames the smaller tree, whose members
//!   hang together in the circular list `next`. Merging splices two circles by one swap; the same swap unsplices them.
//! * A cell that is not in it is its own root, so it never seems to touch anything: tests need no branches.
//! * The outside is never renamed. A cell joins it at most once on a branch, so this costs nothing overall.
//! * `log` remembers insertions and merges; undoing takes them back in reverse order.

use crate::grid::{corners, Grid};
use crate::word::Word;

/// The shaded cells inserted so far and the trees they form.
#[derive(Clone, Debug, Default)]
pub struct Forest {
    /// The distance between vertical neighbours.
    stride: usize,
    /// The node of the outside, behind the last cell.
    outside: u32,
    /// By index, the tree of each cell; the outside last.
    nodes: Vec<Node>,
    /// What was changed, the latest last.
    log: Vec<Change>,
    /// The nodes of the empty forest, once `restart` has needed them: they are copied faster than made.
    blank: Vec<Node>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Node {
    /// The name of its tree.
    root: u32,
    /// The next member of its tree.
    next: u32,
    /// How many members the tree of this name has; for a cell that is not in it, 0.
    size: u32,
}

/// Some cells of a row for `plant`, as bits.
#[derive(Clone, Copy)]
pub struct Planted<W> {
    /// The index of the first bit.
    pub first: usize,
    /// The cells.
    pub cells: W,
    /// Those of them that touch one on the left above,
    pub left: W,
    /// on the right above,
    pub right: W,
    /// and the outside.
    pub outside: W,
}

/// Two trees became one; or, where both are the same, this cell was inserted.
#[derive(Clone, Copy, Debug)]
struct Change {
    /// The tree that stays, by its name.
    into: u32,
    /// The tree that became a part of it.
    renamed: u32,
}

impl Forest {
    /// The forest of a grid in which nothing is shaded yet.
    pub fn new(grid: Grid) -> Self {
        let mut forest = Forest::default();
        forest.restart(grid.stride(), grid.size());
        forest
    }

    /// The same for a grid of so many indices with this distance between vertical neighbours, in the memory of this forest
    /// where its grid had the same shape.
    pub fn restart(&mut self, stride: usize, size: usize) {
        let outside = size as u32;
        if (stride, outside) != (self.stride, self.outside) {
            let log = Vec::with_capacity(size.min(256));
            *self = Forest { stride, outside, nodes: blank_nodes(outside), log, blank: Vec::new() };
            return;
        }
        if self.blank.is_empty() {
            self.blank = blank_nodes(outside);
        }
        self.nodes.copy_from_slice(&self.blank);
        self.log.clear();
    }

    #[inline]
    fn corners(&self, cell: usize) -> [usize; 4] {
        corners(cell, self.stride)
    }

    /// How much has happened so far, for `undo_to`.
    #[inline]
    pub fn mark(&self) -> usize {
        self.log.len()
    }

    /// Is this cell in the forest?
    #[inline]
    pub fn contains(&self, cell: usize) -> bool {
        self.nodes[cell].size > 0
    }

    /// Add a shaded cell. Returns false when it closes a cycle; the forest is then fit for nothing but `undo_to`.
    ///
    /// `changed` is called with every cell around which a cell might now touch one tree twice: the new cell and the
    /// members of each tree that was renamed.
    #[inline]
    pub fn insert(&mut self, cell: usize, outside_contacts: u8, mut changed: impl FnMut(usize)) -> bool {
        debug_assert!(!self.contains(cell));
        self.nodes[cell].size = 1;
        self.log.push(Change { into: cell as u32, renamed: cell as u32 });
        changed(cell);
        if outside_contacts > 1 {
            return false;
        }
        // Which corners are in it is unpredictable: they are collected without a branch on each, and the outside with them.
        let (mut contacts, mut count) = ([0; 5], 0);
        for corner in self.corners(cell) {
            contacts[count] = corner;
            count += usize::from(self.contains(corner));
        }
        contacts[count] = self.outside as usize;
        count += usize::from(outside_contacts);
        let mut home = cell as u32;
        for &contact in &contacts[..count] {
            match self.merge(home, self.nodes[contact].root, &mut changed) {
                Some(merged) => home = merged,
                None => return false,
            }
        }
        true
    }

    /// Add many shaded cells at once to an empty forest, which is faster; nothing undoes it. Returns false when they close a
    /// cycle; the forest is then fit for nothing.
    ///
    /// A root is first any smaller member of the tree, or the outside, and that of a member leads to the name of the tree.
    pub fn plant<W: Word, I: Iterator<Item = Planted<W>>>(&mut self, words: impl Fn() -> I) -> bool {
        debug_assert!(self.log.is_empty());
        let stride = self.stride;
        for Planted { first, cells, left, right, outside } in words() {
            cells.members().for_each(|bit| self.nodes[first + bit].size = 1);
            let above = first - stride;
            if !left.members().all(|bit| self.join(above + bit - 1, first + bit))
                || !right.members().all(|bit| self.join(above + bit + 1, first + bit))
                || !outside.members().all(|bit| self.join(self.outside as usize, first + bit))
            {
                return false;
            }
        }
        for Planted { first, cells, .. } in words() {
            for cell in cells.members().map(|bit| first + bit) {
                // That of a smaller cell is a name already.
                let root = self.nodes[self.nodes[cell].root as usize].root;
                self.nodes[cell].root = root;
                if root as usize != cell {
                    self.nodes[root as usize].size += 1;
                    self.swap_next(root, cell as u32);
                }
            }
        }
        true
    }

    /// Make one tree of two while roots only lead to names. False if they are one already.
    #[inline]
    fn join(&mut self, one: usize, other: usize) -> bool {
        let (a, b) = (self.find(one), self.find(other));
        let a_is_name = (a == self.outside) | ((b != self.outside) & (a < b));
        let [renamed, into] = [[a, b], [b, a]][usize::from(a_is_name)];
        self.nodes[renamed as usize].root = into;
        a != b
    }

    /// The name to which the root of this cell leads; the way is half as long the next time.
    #[inline]
    fn find(&mut self, cell: usize) -> u32 {
        let mut at = cell as u32;
        loop {
            let root = self.nodes[at as usize].root;
            if root == at {
                return at;
            }
            let next = self.nodes[root as usize].root;
            self.nodes[at as usize].root = next;
            at = next;
        }
    }

    /// Would shading this cell, which is not in it, close a cycle?
    #[inline]
    pub fn closes_cycle(&self, cell: usize, outside_contacts: u8) -> bool {
        let [a, b, c, d] = self.corners(cell).map(|corner| self.nodes[corner].root);
        let twice = (a == b) | (a == c) | (a == d) | (b == c) | (b == d) | (c == d);
        let out = self.outside;
        let around = (a == out) | (b == out) | (c == out) | (d == out);
        twice | (around & (outside_contacts > 0)) | (outside_contacts > 1)
    }

    /// The name of the tree of the outside.
    #[inline]
    pub fn outside(&self) -> u32 {
        self.outside
    }

    /// The name of the tree of this cell.
    #[inline]
    pub fn tree(&self, cell: usize) -> u32 {
        self.nodes[cell].root
    }

    /// Would shading both of these cells, which are not in it and of which none closes a cycle alone, close one?
    #[inline]
    pub fn close_cycle(&self, cells: [usize; 2], outside_contacts: [u8; 2]) -> bool {
        let [ours, theirs] = [0, 1].map(|one| {
            let [a, b, c, d] = self.corners(cells[one]).map(|corner| self.nodes[corner].root);
            // No cell has the margin's first index.
            [a, b, c, d, if outside_contacts[one] > 0 { self.outside } else { 0 }]
        });
        let mut shared = usize::from(self.corners(cells[0]).contains(&cells[1]));
        for tree in ours {
            let is_shared = theirs.contains(&tree) && self.nodes[tree as usize].size > 0;
            shared += usize::from(is_shared);
        }
        shared > 1
    }

    /// Take back everything since `mark`.
    #[inline]
    pub fn undo_to(&mut self, mark: usize) {
        while self.log.len() > mark {
            match self.log.pop() {
                Some(Change { into, renamed }) if into == renamed => self.nodes[into as usize].size = 0,
                Some(Change { into, renamed }) => {
                    self.swap_next(into, renamed);
                    self.nodes[into as usize].size -= self.nodes[renamed as usize].size;
                    self.rename(renamed, renamed, &mut |_| ());
                }
                None => unreachable!("the log is longer than the mark"),
            }
        }
    }

    /// Make one tree of two different ones, and return its name. `changed` hears of the renamed members.
    #[inline]
    fn merge(&mut self, a: u32, b: u32, changed: &mut impl FnMut(usize)) -> Option<u32> {
        if a == b {
            return None;
        }
        let (size_of_a, size_of_b) = (self.nodes[a as usize].size, self.nodes[b as usize].size);
        let a_is_larger = (b != self.outside) & ((a == self.outside) | (size_of_a > size_of_b));
        let [renamed, into] = [[a, b], [b, a]][usize::from(a_is_larger)];
        self.rename(renamed, into, changed);
        self.swap_next(into, renamed);
        self.nodes[into as usize].size = size_of_a + size_of_b;
        self.log.push(Change { into, renamed });
        Some(into)
    }

    /// Make one circle of two, or two of one.
    #[inline]
    fn swap_next(&mut self, a: u32, b: u32) {
        let next = self.nodes[a as usize].next;
        self.nodes[a as usize].next = std::mem::replace(&mut self.nodes[b as usize].next, next);
    }

    /// Give the members of the circle of `tree` the root `name`.
    #[inline]
    fn rename(&mut self, tree: u32, name: u32, changed: &mut impl FnMut(usize)) {
        let mut member = tree;
        loop {
            let node = &mut self.nodes[member as usize];
            node.root = name;
            changed(member as usize);
            member = node.next;
            if member == tree {
                return;
            }
        }
    }

    /// The slow twin of the whole structure: do its cells form a forest, and do the roots name its trees?
    ///
    /// Recomputes the trees by walking corner contacts; used by tests and debug builds only.
    pub fn agrees_with_scratch(&self, grid: Grid) -> bool {
        let mut tree = vec![u32::MAX; grid.size() + 1];
        let on_border = |cell: usize| grid.outside_contacts(cell) > 0;
        let cells = || grid.indices().filter(|&cell| self.contains(cell));
        let starts = std::iter::once(self.outside as usize).chain(cells());
        for start in starts {
            if tree[start] != u32::MAX {
                continue;
            }
            let mut stack = vec![start];
            tree[start] = start as u32;
            while let Some(node) = stack.pop() {
                let near: Vec<usize> = if node == self.outside as usize {
                    cells().filter(|&cell| on_border(cell)).collect()
                } else {
                    self.corners(node).into_iter().filter(|&corner| self.contains(corner)).collect()
                };
                for other in near {
                    if tree[other] == u32::MAX {
                        tree[other] = start as u32;
                        stack.push(other);
                    }
                }
            }
        }
        let same_partition = cells().all(|a| {
            (self.nodes[a].root == self.outside) == (tree[a] == self.outside)
                && cells()
                    .take_while(|&b| b < a)
                    .all(|b| (self.nodes[a].root == self.nodes[b].root) == (tree[a] == tree[b]))
        });
        let others_alone = grid.indices().all(|cell| self.contains(cell) || self.nodes[cell].root == cell as u32);
        same_partition && others_alone
    }
}

fn blank_nodes(outside: u32) -> Vec<Node> {
    let mut nodes: Vec<Node> = (0..outside + 1).map(|node| Node { root: node, next: node, size: 0 }).collect();
    nodes[outside as usize].size = 1;
    nodes
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::Rng;

    #[test]
    fn planting_makes_the_trees_of_insertions() {
        let mut rng = Rng::new(76);
        let mut cycles = 0;
        for _ in 0..400 {
            let grid = Grid::new(2 + rng.below(9) as usize, 2 + rng.below(9) as usize);
            let (mut slow, mut fast) = (Forest::new(grid), Forest::new(grid));
            let mut rows = vec![0u64; grid.rows + 1];
            let mut is_acyclic = true;
            for _ in 0..grid.cells() {
                let (row, col) = (rng.below(grid.rows as u64) as usize, rng.below(grid.cols as u64) as usize);
                let cell = grid.index(row, col);
                let contacts = grid.outside_contacts(cell);
                let is_free = !slow.contains(cell) && !grid.sides(cell).into_iter().any(|side| slow.contains(side));
                if is_acyclic && is_free && (rng.below(20) == 0 || !slow.closes_cycle(cell, contacts)) {
                    is_acyclic = slow.insert(cell, contacts, |_| ());
                    rows[row + 1] |= 1 << col;
                }
            }
            let word = |row: usize| {
                let (above, cells) = (rows[row], rows[row + 1]);
                let border = cells & if row == 0 || row + 1 == grid.rows { !0 } else { 1 | 1 << (grid.cols - 1) };
                let (left, right) = (cells & above << 1, cells & above >> 1);
                Planted { first: grid.index(row, 0), cells, left, right, outside: border }
            };
            assert_eq!(fast.plant(|| (0..grid.rows).map(word)), is_acyclic);
            cycles += u32::from(!is_acyclic);
            if is_acyclic {
                assert!(
                    fast.agrees_with_scratch(grid)
                        && grid.indices().all(|cell| fast.contains(cell) == slow.contains(cell))
                );
                // What comes later is undone without what was planted.
                let (before, mark) = (fast.nodes.clone(), fast.mark());
                let is_free = |&cell: &usize| !fast.contains(cell) && !fast.closes_cycle(cell, 0);
                let later: Vec<usize> = grid.indices().filter(is_free).take(1).collect();
                later.iter().for_each(|&cell| assert!(fast.insert(cell, 0, |_| ())));
                fast.undo_to(mark);
                assert_eq!(fast.nodes, before);
            }
        }
        assert!(cycles > 50 && cycles < 350, "{cycles} cycles: too one-sided");
    }

    #[test]
    fn random_insertions_and_undos_agree_with_scratch() {
        let mut rng = Rng::new(7);
        let mut forest = Forest::default();
        for _ in 0..300 {
            let grid = Grid::new(1 + rng.below(7) as usize, 1 + rng.below(7) as usize);
            for _ in 0..1 + rng.below(3) {
                forest.restart(grid.stride(), grid.size());
                assert_eq!(forest.nodes, Forest::new(grid).nodes);
            }
            let mut marks = vec![forest.mark()];
            for _ in 0..40 {
                let cell = grid.cell(rng.below(grid.cells() as u64) as usize);
                let contacts = grid.outside_contacts(cell);
                let touches_side = grid.sides(cell).into_iter().any(|side| forest.contains(side));
                if rng.below(4) == 0 {
                    let depth = rng.below(marks.len() as u64) as usize;
                    forest.undo_to(marks[depth]);
                    marks.truncate(depth + 1);
                } else if !forest.contains(cell) && !touches_side {
                    let closes = forest.closes_cycle(cell, contacts);
                    let mark = forest.mark();
                    assert_eq!(forest.insert(cell, contacts, |_| ()), !closes);
                    if closes {
                        forest.undo_to(mark);
                    }
                    marks.push(forest.mark());
                }
                assert!(forest.agrees_with_scratch(grid));
            }
        }
    }
}
