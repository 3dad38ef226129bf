//! The waste of a board: how many contacts of shaded cells may still be lost.
//!
//! The cells of one checkerboard colour and the outside make a graph of contacts, and shaded cells a forest in it (see
//! [`forest`](crate::forest)): with T trees beside that of the outside they have T contacts less than cells. An unshaded
//! cell takes its contacts away, less those that an unshaded corner has taken already. So, where the gain of a cell is
//! its number of contacts less one, summed over the unshaded cells:
//!
//! gains = contacts - cells + contacts between two unshaded cells + T
//!
//! Of a *group* of duplicates in a line at most one is unshaded, so the gains are at most the sum of the best of each
//! group; by how much that exceeds contacts - cells is all that may be wasted: on unshaded cells that touch, on trees
//! that cannot grow, and on groups in which the best cell is not left. What is not wasted yet is the *slack*.
//!
//! Waste to come is counted too. The *cost* of an undecided cell is what its group wastes if it is the unshaded one. A
//! cell that touches the only free cell of another group *leans* on that group: whichever cell the other one takes, one
//! contact is lost. When each choice of a group costs something or leans on others, that much will be lost for certain;
//! what was used for it is taken off the costs (as in soft arc consistency: Cooper et al., Artificial Intelligence 174,
//! 2010), and so all these losses add up.
//!
//! What follows is explained by all decisions that stand: nearly all of them had a part in it.

use crate::budget::Scope;
use crate::shading::Shade;
use crate::trail::board::{Board, Conflict, Reason};
use crate::trail::groups::{Left, Waste};

const NONE: u32 = u32::MAX;
const MANY: u32 = u32::MAX - 1;
const UNSEEN: u32 = u32::MAX - 2;
const TAKEN: i32 = -1;
/// With more slack than this, nothing comes of looking for more waste.
const MOST_SLACK: i32 = 12;
/// A cell leans on no more groups.
const CORNERS: i32 = 4;

impl Waste {
    fn new(board: &Board<'_>, colour: usize) -> Self {
        let grid = board.grid;
        let is_ours = |cell: usize| {
            let (row, col) = grid.row_col(cell);
            (row + col) % 2 == colour
        };
        let mut waste = Waste {
            start: vec![0],
            member: vec![NONE; grid.size()],
            opening: vec![UNSEEN; grid.size() + 1],
            ..Waste::default()
        };
        for cell in grid.indices().filter(|&cell| is_ours(cell)) {
            if waste.member[cell] == NONE {
                waste.add_group(board, cell, is_ours);
            }
        }
        let members = waste.cells.len();
        waste.member.iter_mut().filter(|member| **member == NONE).for_each(|member| *member = members as u32);
        let mut contacts = 0;
        for &cell in &waste.cells {
            let corners = grid.corners(cell as usize).map(|corner| waste.member[corner]);
            let inner = corners.iter().filter(|&&corner| corner < members as u32).count() as i32;
            let outer = i32::from(board.outside_contacts[cell as usize]);
            waste.corners.push(corners);
            waste.gain.push(inner + outer - 1);
            contacts += inner + 2 * outer;
        }
        waste.required = contacts / 2 - members as i32;
        waste.cost = vec![TAKEN; members + 1];
        waste.is_only = vec![false; members + 1];
        waste.used = vec![0; members];
        waste
    }

    /// The cell with its duplicates in the row or those in the column, whichever are more.
    fn add_group(&mut self, board: &Board<'_>, cell: usize, is_ours: impl Fn(usize) -> bool) {
        let line = |next: &[u32]| -> Vec<usize> {
            let others = crate::duplicates::circle(next, cell);
            let ours = others.filter(|&other| is_ours(other) && self.member[other] == NONE);
            std::iter::once(cell).chain(ours).collect()
        };
        let (in_row, in_col) = (line(&board.row_next), line(&board.col_next));
        for cell in if in_row.len() >= in_col.len() { in_row } else { in_col } {
            self.member[cell] = self.cells.len() as u32;
            self.cells.push(cell as u32);
            self.group.push(self.left.len() as u32);
        }
        self.left.push(Left::default());
        self.start.push(self.cells.len() as u32);
    }

    #[inline]
    fn members(&self, group: u32) -> std::ops::Range<usize> {
        self.start[group as usize] as usize..self.start[group as usize + 1] as usize
    }

    /// The slack; less than 0 where too much is wasted.
    fn count(&mut self, board: &Board<'_>) -> i32 {
        let mut slack = self.count_decided(board);
        if (0..MOST_SLACK).contains(&slack) {
            slack -= self.find_openings(board);
            for at in 0..self.open.len() {
                self.find_only(self.open[at]);
            }
            for at in 0..self.open.len() {
                if slack < 0 {
                    break;
                }
                slack -= self.gather(self.open[at]);
            }
        }
        slack
    }

    /// The slack if the undecided groups take their best cells and waste nothing; and what their cells cost.
    fn count_decided(&mut self, board: &Board<'_>) -> i32 {
        self.open.clear();
        self.used.fill(0);
        let mut twice = -2 * self.required;
        for group in 0..self.left.len() as u32 {
            let members = self.members(group);
            let (mut best, mut is_decided) = (0, false);
            for member in members.clone() {
                let cell = self.cells[member] as usize;
                self.cost[member] = TAKEN;
                self.is_only[member] = false;
                match board.value[cell] {
                    Shade::Shaded => (),
                    Shade::Unknown => {
                        let value = self.gain[member] - i32::from(board.unshaded_corners[cell]);
                        self.cost[member] = CORNERS - value;
                        best = best.max(value);
                    }
                    Shade::Unshaded => {
                        // A contact between two unshaded cells is met from both.
                        twice += 2 * self.gain[member] - i32::from(board.unshaded_corners[cell]);
                        is_decided = true;
                    }
                }
            }
            self.left[group as usize] = Left { none: best, leant_on: NONE, leant_for: NONE };
            if is_decided {
                self.cost[members].fill(TAKEN);
                continue;
            }
            for cost in &mut self.cost[members] {
                if *cost != TAKEN {
                    *cost += best - CORNERS;
                }
            }
            twice += 2 * best;
            self.open.push(group);
        }
        debug_assert!(twice % 2 == 0);
        twice / 2
    }

    /// Add to the costs the trees that can grow through one cell alone. How many trees cannot grow at all.
    fn find_openings(&mut self, board: &Board<'_>) -> i32 {
        for tree in self.trees.drain(..) {
            self.opening[tree as usize] = UNSEEN;
        }
        for &cell in &self.cells {
            let cell = cell as usize;
            if board.value[cell] != Shade::Shaded {
                continue;
            }
            let tree = board.forest.tree(cell);
            let mut opening = self.opening[tree as usize];
            if opening == MANY || tree == board.forest.outside() {
                continue;
            }
            if opening == UNSEEN {
                self.trees.push(tree);
                opening = NONE;
            }
            for corner in board.grid.corners(cell) {
                if board.value[corner] == Shade::Unknown && opening != corner as u32 {
                    opening = if opening == NONE { corner as u32 } else { MANY };
                }
            }
            self.opening[tree as usize] = opening;
        }
        let mut closed = 0;
        for &tree in &self.trees {
            match self.opening[tree as usize] {
                NONE => closed += 1,
                MANY => (),
                // Nothing is taken from a group for a cell that is as good as shaded.
                opening => {
                    let cost = &mut self.cost[self.member[opening as usize] as usize];
                    *cost += i32::from(*cost != TAKEN);
                }
            }
        }
        closed
    }

    /// Note which member is all that is free in this group.
    #[inline]
    fn find_only(&mut self, group: u32) {
        let members = self.members(group);
        let free = self.cost[members.clone()].iter().filter(|&&cost| cost == 0).count();
        let is_one = free == 1 && self.left[group as usize].none > 0;
        for member in members {
            self.is_only[member] = is_one && self.cost[member] == 0;
        }
    }

    /// On how many groups this member leans.
    #[inline]
    fn leans(&self, member: usize) -> i32 {
        let only =
            |side: usize| self.is_only[self.corners[member][side] as usize] && self.used[member] & (1 << side) == 0;
        (0..4).map(|side| i32::from(only(side))).sum()
    }

    /// Take what every choice of this group costs off all of them, and off those that they lean on.
    fn gather(&mut self, group: u32) -> i32 {
        let mut least = self.left[group as usize].none;
        for member in self.members(group) {
            if self.cost[member] != TAKEN {
                least = least.min(self.cost[member] + self.leans(member));
            }
            if least == 0 {
                return 0;
            }
        }
        for member in self.members(group) {
            if self.cost[member] == TAKEN {
                continue;
            }
            let mut side = 0;
            while self.cost[member] < least {
                self.cost[member] += i32::from(self.lean(group, member, side));
                side += 1;
            }
        }
        for member in self.members(group) {
            if self.cost[member] != TAKEN {
                self.cost[member] -= least;
            }
        }
        self.left[group as usize].none -= least;
        self.find_only(group);
        least
    }

    /// Let this member lean on the group at its corner, if it can: what the other choices there cost is used, once for all
    /// members of its own group.
    fn lean(&mut self, group: u32, member: usize, side: usize) -> bool {
        let corner = self.corners[member][side] as usize;
        if corner == self.cells.len() || self.used[member] & (1 << side) != 0 {
            return false;
        }
        let other = self.group[corner];
        let left = &mut self.left[other as usize];
        let is_leant_on = left.leant_for == group && left.leant_on == corner as u32;
        if !is_leant_on {
            if !self.is_only[corner] {
                return false;
            }
            *left = Left { none: left.none - 1, leant_on: corner as u32, leant_for: group };
            for member in self.members(other) {
                if member != corner && self.cost[member] != TAKEN {
                    self.cost[member] -= 1;
                }
            }
            self.find_only(other);
        }
        self.used[member] |= 1 << side;
        self.used[corner] |= 1 << (3 - side);
        true
    }
}
impl Board<'_> {
    /// Count waste from now on.
    pub(super) fn begin_waste(&mut self) {
        debug_assert!(self.scope == Scope::OneSolution && self.unshaded_corners.is_empty());
        let mut is_open = [false; 2];
        for cell in self.open_cells() {
            let (row, col) = self.grid.row_col(cell);
            is_open[(row + col) % 2] = true;
        }
        let wastes = [0, 1].into_iter().filter(|&colour| is_open[colour]).map(|colour| Waste::new(self, colour));
        self.wastes = wastes.collect();
        self.unshaded_corners = vec![0; self.grid.size()];
        for at in 0..self.spread {
            let cell = self.trail[at] as usize;
            if self.value[cell] == Shade::Unshaded {
                self.count_unshaded(cell, 1);
            }
        }
    }

    /// Is waste counted?
    pub(super) fn counts_waste(&self) -> bool {
        cfg!(feature = "long") && !self.wastes.is_empty()
    }

    /// Count this cell in (1) or out (-1) at its corners.
    #[inline]
    pub(super) fn count_unshaded(&mut self, cell: usize, change: i8) {
        if !self.unshaded_corners.is_empty() {
            self.grid.corners(cell).into_iter().for_each(|corner| self.unshaded_corners[corner] += change);
        }
    }

    /// Shade what would waste more than the slack. To be called when nothing else follows.
    pub(super) fn keep_within_slack(&mut self) -> Result<(), Conflict> {
        if !self.counts_waste() {
            return Ok(());
        }
        for number in 0..self.wastes.len() {
            let mut waste = std::mem::take(&mut self.wastes[number]);
            let slack = waste.count(self);
            if (0..MOST_SLACK).contains(&slack) {
                self.shade_what_costs_more(&waste, slack);
            }
            self.wastes[number] = waste;
            if slack < 0 {
                // The colour that failed often fails again: count it first from now on.
                self.wastes.swap(0, number);
                return Err(Conflict::Waste);
            }
        }
        Ok(())
    }

    fn shade_what_costs_more(&mut self, waste: &Waste, slack: i32) {
        for &group in &waste.open {
            for member in waste.members(group) {
                let cost = waste.cost[member];
                if cost != TAKEN && cost + CORNERS > slack && cost + waste.leans(member) > slack {
                    self.assign(waste.cells[member] as usize, Shade::Shaded, Reason::Waste);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::budget::Budget;
    use crate::rng::Rng;
    use crate::trail::board::Halt;
    use crate::trail::clauses::Clauses;
    use crate::trail::search::{Search, SearchEnd};
    use crate::trail::tests::{decide_at_random, loaded, triples};

    /// Is there no minimal solution with the decisions of these levels and, if given, this cell unshaded? By a search that
    /// counts no waste.
    fn is_refuted_from_scratch(board: &Board<'_>, depth: usize, unshaded: Option<usize>) -> bool {
        let mut facts = vec![Shade::Unknown; board.grid.size()];
        (1..=depth).map(|level| board.decision(level)).for_each(|cell| facts[cell] = board.value(cell));
        unshaded.into_iter().for_each(|cell| facts[cell] = Shade::Unshaded);
        let facts: Vec<Shade> = board.grid.indices().map(|cell| facts[cell]).collect();
        match Search::new(board.puzzle, Scope::OneSolution, &facts, &Budget::UNLIMITED) {
            Some(mut search) => search.run(&Budget::UNLIMITED) == SearchEnd::Exhausted,
            None => unreachable!("no bounds"),
        }
    }

    #[test]
    fn what_wastes_too_much_has_no_solution() {
        let (mut rng, mut refuted, mut shaded) = (Rng::new(17), 0, 0);
        for round in 0..400 {
            let side = 5 + round % 7;
            let labels: Vec<u32> = match round % 4 {
                0 => (0..side * side).map(|_| rng.below(3 * side as u64) as u32).collect(),
                _ => triples(side, &mut rng),
            };
            let Some(mut board) = loaded(side, &labels) else { continue };
            board.begin_waste();
            loop {
                match board.propagate(&mut Clauses::default(), &Budget::UNLIMITED) {
                    Err(Halt::Conflict(Conflict::Waste)) => {
                        refuted += 1;
                        assert!(is_refuted_from_scratch(&board, board.depth(), None), "{labels:?}");
                        break;
                    }
                    Err(_) => break,
                    Ok(()) => (),
                }
                if !decide_at_random(&mut board, &mut rng) {
                    break;
                }
            }
            for at in 0..board.trail.len() {
                let cell = board.trail[at] as usize;
                if board.reason[cell] == Reason::Waste {
                    shaded += 1;
                    assert!(is_refuted_from_scratch(&board, board.level[cell] as usize, Some(cell)), "{labels:?}");
                }
            }
        }
        assert!(refuted > 20 && shaded > 200, "{refuted} refuted, {shaded} shaded");
    }
}
