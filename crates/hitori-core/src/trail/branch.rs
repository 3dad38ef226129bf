//! Which cell a search decides next and which colour it tries first, and the reasoning that pays only in a long search.
//!
//! The most active cell, at first. On the puzzles on which a search is long, its conflicts involve nearly all decisions:
//! it is a walk through a tree, and clauses cut little from it. So after some conflicts (and where one solution is
//! enough) three things begin. Pairs and waste are looked at (`pair_exclusion`, `contact_bound`), which cuts the tree
//! deeper. The first decisions are made by look-ahead: of some active cells, the one that draws the most consequences in
//! both colours; a restart leaves them standing. And further down, of the most active cells the one with the most shaded
//! contacts is decided: it decides most about cycles.
//!
//! A cell that is decided again gets the colour that it had last (Pipatsrisawat and Darwiche, SAT 2007). Where solutions
//! are few, that may be far from all of them; so in a long search from time to time all cells get other colours, in turn:
//! those of the longest trail without a contradiction since the last time, or shaded, or the opposite of what they have
//! (Biere and Fleury, "Chasing target phases", POS 2020).

use crate::budget::{Budget, Scope};
use crate::shading::Shade;
use crate::trail::board::Halt;
use crate::trail::log::Log;
use crate::trail::search::Search;

/// On larger boards what is hard is not the board as a whole, and to count waste takes too long.
const MOST_CELLS: usize = 64 * 64;
/// Look-ahead chooses among so many cells.
const LOOKED_AT: usize = 8;
/// Among so many cells the one with the most contacts is decided.
const COMPARED: usize = 4;
/// Decisions, and cells found decided, between two looks at the clock; conflicts look each time.
pub(super) const STEPS_PER_LOOK: u64 = 1024;

/// Conflicts before the first change of colours; each stretch is longer by as many, up to the last.
const STRETCH: u64 = 1000;
const LONGEST: u64 = 8 * STRETCH;

impl<L: Log> Search<'_, L> {
    /// The cell to decide next; None when all are decided. The decisions that stand are left standing.
    pub(super) fn choose(&mut self, budget: &Budget) -> Result<Option<usize>, Halt> {
        if !self.branching.is_long() {
            let [cell] = self.most_active(budget)?;
            return Ok(cell);
        }
        if self.board.depth() < self.branching.look_ahead {
            return self.look_ahead::<LOOKED_AT>(budget);
        }
        let cells: [Option<usize>; COMPARED] = self.most_active(budget)?;
        let mut best = None;
        for cell in cells.into_iter().flatten() {
            self.order.insert(cell);
            let corners = self.board.grid.corners(cell).into_iter();
            let shaded = corners.filter(|&corner| self.board.value(corner) == Shade::Shaded).count();
            let contacts = shaded + usize::from(self.board.outside_contacts[cell]);
            if best.is_none_or(|(most, _)| contacts > most) {
                best = Some((contacts, cell));
            }
        }
        Ok(best.map(|(_, cell)| cell))
    }

    /// In a long search: remember the colours if the trail is the longest, and change them, at the floor, if it is time.
    pub(super) fn change_phases_if_due(&mut self) {
        if !self.branching.is_long() {
            return;
        }
        let phases = &mut self.phases;
        if self.board.trail.len() > phases.length {
            phases.length = self.board.trail.len();
            phases.best.clone_from(&self.board.value);
        }
        if self.board.cost.conflicts < phases.next {
            return;
        }
        phases.changes += 1;
        phases.next = self.board.cost.conflicts + LONGEST.min(STRETCH * phases.changes);
        phases.length = 0;
        let (best, kind) = (std::mem::take(&mut phases.best), phases.changes % 4);
        self.backtrack(self.floor);
        for (preferred, best) in self.preferred.iter_mut().zip(best) {
            *preferred = match kind {
                0 => preferred.opposite(),
                2 => Shade::Shaded,
                _ if best == Shade::Unknown => *preferred,
                _ => best,
            };
        }
    }

    /// Begin what pays in a long search. True when there may be new consequences.
    pub(super) fn lengthen_if_due(&mut self) -> bool {
        let is_due = cfg!(feature = "long")
            && !self.branching.has_begun
            && self.board.cost.conflicts >= self.branching.long_after
            && self.board.scope == Scope::OneSolution
            && self.board.grid.cells() <= MOST_CELLS
            && self.floor == 0;
        if is_due {
            self.backtrack(0);
            self.board.begin_pairs();
            self.board.begin_waste();
            self.branching.has_begun = true;
        }
        is_due
    }

    /// The depth to which restarts go back.
    pub(super) fn restart_depth(&self) -> usize {
        if self.branching.is_long() {
            self.branching.look_ahead.max(self.floor)
        } else {
            self.floor
        }
    }

    /// Take the most active undecided cells out of the order, the most active first.
    fn most_active<const COUNT: usize>(&mut self, budget: &Budget) -> Result<[Option<usize>; COUNT], Halt> {
        let (mut cells, mut found) = ([None; COUNT], 0);
        while found < COUNT {
            if self.branching.steps % STEPS_PER_LOOK == 0 && budget.is_spent() {
                cells.into_iter().flatten().for_each(|cell| self.order.insert(cell));
                return Err(Halt::Spent);
            }
            self.branching.steps += 1;
            match self.order.pop() {
                None => break,
                Some(cell) if self.board.value(cell) == Shade::Unknown => {
                    cells[found] = Some(cell);
                    found += 1;
                }
                Some(_) => (),
            }
        }
        Ok(cells)
    }

    /// Try each of the most active cells in both colours. A contradiction is one of the search: it is learned from.
    pub(super) fn look_ahead<const CELLS: usize>(&mut self, budget: &Budget) -> Result<Option<usize>, Halt> {
        let cells: [Option<usize>; CELLS] = self.most_active(budget)?;
        cells.into_iter().flatten().for_each(|cell| self.order.insert(cell));
        let (depth, length) = (self.board.depth(), self.board.trail.len());
        let mut best = None;
        for cell in cells.into_iter().flatten() {
            let mut score = 1;
            for shade in [Shade::Shaded, Shade::Unshaded] {
                self.board.decide(cell, shade);
                self.board.propagate(&mut self.clauses, budget)?;
                score *= self.board.trail.len() - length + 1;
                let (order, cells) = (&mut self.order, self.board.grid.size());
                self.board.backtrack(depth, |cell, _| {
                    if cell < cells {
                        order.insert(cell);
                    }
                });
            }
            if best.is_none_or(|(most, _)| score > most) {
                best = Some((score, cell));
            }
        }
        Ok(best.map(|(_, cell)| cell))
    }
}
