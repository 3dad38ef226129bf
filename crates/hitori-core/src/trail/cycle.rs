//! The search for a shortest cycle of shaded cells through one cell.
//!
//! A *cycle* is a closed chain of corner contacts, or a chain from border to border: the outside counts as one more node.
//! Each reached cell knows the contact of the first cell from which it descends, its *branch*; where two branches meet,
//! the cycle closes.

use std::collections::VecDeque;

use crate::grid::Grid;

/// Working memory, kept between searches; `stamp` marks what belongs to the present one.
#[derive(Default)]
pub struct CycleSearch {
    queue: VecDeque<u32>,
    now: u32,
    stamp: Vec<u32>,
    parent: Vec<u32>,
    branch: Vec<u32>,
}

impl CycleSearch {
    /// The cells among which `is_shaded` holds that shading `cell` joins to a shortest cycle, onto `out`. There must be
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
        if outside_contacts[cell] > 1 {
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
