//! Conflict-driven search over the trail engine's board, and enumeration of all solutions without repeating one.
//!
//! Decide, propagate, and on a contradiction learn a clause and jump back. Enumeration keeps no clause for solutions
//! already found (there may be millions): after a solution the last decision is flipped, and its level becomes the
//! *floor*: below it all alternatives are done or standing as flipped decisions, so the search never jumps under it, and
//! a contradiction on the floor itself flips the floor's decision in turn (Gebser et al., "Conflict-driven answer set
//! enumeration", LPNMR 2007). Learned clauses stay valid, for they follow from the puzzle alone.

use crate::budget::{Budget, Scope};
use crate::puzzle::Puzzle;
use crate::shading::{Shade, Shading};
use crate::stats::Stats;
use crate::trail::analyze::Analyzer;
use crate::trail::board::{Board, Conflict, Halt, Reason};
use crate::trail::clauses::{Clauses, Literal};
use crate::trail::log::{Log, Silent};
use crate::trail::order::Order;

/// How a stretch of search ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SearchEnd {
    /// Every cell is coloured: `Search::solution` has it.
    Solution,
    /// There are no (more) solutions.
    Exhausted,
    /// The budget was spent; the search can go on later.
    Spent,
}

/// One search; solutions come out one by one.
#[derive(Clone)]
pub struct Search<'p, L = Silent> {
    /// The values, the trail and the forest; propagation is its own.
    pub(crate) board: Board<'p>,
    /// Receives each learned clause and each solution, e.g. to write a proof; `Silent` costs nothing.
    pub(crate) log: L,
    /// The learned clauses, those forgotten left out. They follow from the puzzle, and from what `require` added.
    pub(super) clauses: Clauses,
    /// Makes a clause of a conflict; keeps its working memory.
    pub(super) analyzer: Analyzer,
    /// The undecided cells, the most active on top; it may hold decided ones, which are passed over.
    pub(super) order: Order,
    /// What a long search does otherwise, and whether it has begun.
    pub(super) branching: Branching,
    /// The colours of the longest trail, for `preferred`.
    pub(super) phases: Phases,
    /// By index, the colour that a decision tries first: that which the cell had last, shaded at the start.
    pub(crate) preferred: Vec<Shade>,
    /// Levels up to this one are never jumped over: their alternatives are done. At least `assumed`.
    pub(super) floor: usize,
    /// Levels up to this one are assumptions: when they fail, the search ends.
    assumed: usize,
    /// There are no (more) solutions under the assumptions.
    pub(super) is_refuted: bool,
    /// How good the learned clauses are, lately and since the start.
    levels: Levels,
    /// Conflicts before a restart is considered; 0 when one is due.
    conflicts_until_restart: u64,
    /// Conflicts before the worse half of the clauses is forgotten.
    conflicts_until_forget: u64,
    /// How often clauses were forgotten: the stretches between grow with it.
    forgets: u64,
}

/// Moving averages of the decision levels that learned clauses span.
#[derive(Clone, Default)]
struct Levels {
    /// Over about 32 clauses.
    recent: f64,
    /// Over about 4096 clauses; 0 before the first.
    usual: f64,
}

impl Levels {
    fn add(&mut self, levels: u32) {
        if self.usual == 0.0 {
            (self.recent, self.usual) = (f64::from(levels), f64::from(levels));
        }
        self.recent += (f64::from(levels) - self.recent) / 32.0;
        self.usual += (f64::from(levels) - self.usual) / 4096.0;
    }
}

/// Conflicts before a search is long.
const LONG_AFTER: u64 = 300;
/// So many decisions of a long search are made by look-ahead.
const LOOK_AHEAD: usize = 6;

/// How a search has changed since its beginning: the state of `branch`.
#[derive(Clone)]
pub(super) struct Branching {
    /// The search is long: pairs and waste are looked at, and the first decisions are made by look-ahead.
    pub(super) has_begun: bool,
    /// Conflicts before a search is long; 0 where it is so from the start.
    pub(super) long_after: u64,
    /// So many decisions, from the first on, are made by look-ahead.
    pub(super) look_ahead: usize,
    /// Cells taken off the order since `run` began: the clock is looked at now and then.
    pub(super) steps: u64,
}

impl Default for Branching {
    fn default() -> Self {
        Branching { has_begun: false, long_after: LONG_AFTER, look_ahead: LOOK_AHEAD, steps: 0 }
    }
}

impl Branching {
    /// Has what pays only in a long search begun?
    #[inline]
    pub(super) fn is_long(&self) -> bool {
        cfg!(feature = "long") && self.has_begun
    }
}

/// The best colours, and when to change: the rest of its state.
#[derive(Clone, Default)]
pub(super) struct Phases {
    /// By index, the colours of the longest trail since the last change.
    pub(super) best: Vec<Shade>,
    /// How many cells that trail has.
    pub(super) length: usize,
    /// How often the colours were changed.
    pub(super) changes: u64,
    /// The number of conflicts at which they are changed again.
    pub(super) next: u64,
}

const RESTART_AFTER: u64 = 50;
/// Restart when recent clauses span more levels than usual by this factor.
const RESTART_FACTOR: f64 = 1.25;
const FORGET_FIRST: u64 = 300;
const FORGET_STEP: u64 = 30;
const DECAY: f64 = 0.95;

impl<'p> Search<'p> {
    /// A search from what is known of this puzzle: `facts` has a colour for the cells that are decided already. None when
    /// the budget is spent.
    pub fn new(puzzle: Puzzle<'p>, scope: Scope, facts: &[Shade], budget: &Budget) -> Option<Self> {
        let mut board = Board::new(puzzle, scope, budget)?;
        let mut clauses = Clauses::default();
        let is_refuted = match board.start(facts, budget).and_then(|()| board.propagate(&mut clauses, budget)) {
            Ok(()) => false,
            Err(Halt::Conflict(_)) => true,
            Err(Halt::Spent) => return None,
        };
        let search = Search::on(board, Silent, budget)?;
        Some(Search { is_refuted, ..search })
    }
}

impl<'p, L: Log> Search<'p, L> {
    /// A search that goes on from a board without decisions, which is propagated. None when the budget is spent.
    pub fn on(board: Board<'p>, log: L, budget: &Budget) -> Option<Self> {
        let order = Order::new(board.grid.size(), budget.until_spent(board.open_cells()));
        let search = Search {
            preferred: vec![Shade::Shaded; board.grid.size()],
            board,
            log,
            clauses: Clauses::default(),
            analyzer: Analyzer::default(),
            order,
            branching: Branching::default(),
            phases: Phases::default(),
            floor: 0,
            assumed: 0,
            is_refuted: false,
            levels: Levels::default(),
            conflicts_until_restart: RESTART_AFTER,
            conflicts_until_forget: FORGET_FIRST,
            forgets: 0,
        };
        (!budget.is_spent()).then_some(search)
    }

    /// The cost so far.
    pub fn stats(&self) -> Stats {
        self.board.stats()
    }

    /// The solution that `run` has just found.
    pub fn solution(&self) -> Shading {
        self.board.shading()
    }

    /// Search on until a solution, the end, or the end of the budget.
    pub fn run(&mut self, budget: &Budget) -> SearchEnd {
        let mut conflicts_left =
            budget.conflicts.map_or(u64::MAX, |bound| bound.saturating_sub(self.board.cost.conflicts));
        self.branching.steps = 0;
        loop {
            if self.is_refuted {
                return SearchEnd::Exhausted;
            }
            match self.next_decision(budget) {
                Ok(Some(cell)) => self.board.decide(cell, self.preferred[cell]),
                Ok(None) => return SearchEnd::Solution,
                Err(Halt::Spent) => return SearchEnd::Spent,
                Err(Halt::Conflict(conflict)) => {
                    self.resolve(conflict);
                    conflicts_left = conflicts_left.saturating_sub(1);
                    if !self.is_refuted && (conflicts_left == 0 || budget.is_spent()) {
                        return SearchEnd::Spent;
                    }
                }
            }
        }
    }

    /// The cell to decide next, when all consequences are drawn; None when all are decided.
    pub(super) fn next_decision(&mut self, budget: &Budget) -> Result<Option<usize>, Halt> {
        self.board.propagate(&mut self.clauses, budget)?;
        debug_assert!(self.clauses.is_closed_from_scratch(&self.board, self.floor));
        if self.lengthen_if_due() {
            self.board.propagate(&mut self.clauses, budget)?;
        }
        self.restart_or_forget_if_due();
        self.change_phases_if_due();
        self.choose(budget)
    }

    /// Try the shades of this shading first, row by row; it may be empty.
    pub fn prefer(&mut self, near: &[Shade]) {
        for (cell, &shade) in self.board.grid.indices().zip(near) {
            self.preferred[cell] = shade;
        }
    }

    /// Leave the solution just found and go on to the others.
    pub fn exclude_solution(&mut self) {
        self.flip_last_decision();
    }

    /// The same, by a clause over the decisions that led to it: it costs memory for each solution, but leaves the search
    /// free to jump, and a log hears why.
    pub fn block_solution(&mut self) {
        let depth = self.board.depth();
        let clause = self.not_these_decisions();
        self.log.learned(&mut self.board, &self.clauses, None, &clause);
        if clause.is_empty() {
            self.is_refuted = true;
        } else {
            self.backtrack(depth - 1);
            self.assert(&clause, 0);
        }
    }

    /// Take all decisions back, and tell the log what stands without any.
    pub fn settle(&mut self) {
        self.backtrack(0);
        self.log.settled(&mut self.board, &self.clauses);
    }

    /// Search from the start for a solution in which this cell has this colour.
    pub fn run_assuming(&mut self, cell: usize, shade: Shade, budget: &Budget) -> SearchEnd {
        self.backtrack(0);
        match self.board.propagate(&mut self.clauses, budget) {
            Ok(()) => (),
            Err(Halt::Conflict(conflict)) => self.resolve(conflict),
            Err(Halt::Spent) => return SearchEnd::Spent,
        }
        if self.is_refuted || self.board.value(cell) == shade.opposite() {
            return SearchEnd::Exhausted;
        }
        if self.board.value(cell) == shade {
            return self.run(budget);
        }
        self.board.decide(cell, shade);
        (self.assumed, self.floor) = (1, 1);
        let end = self.run(budget);
        (self.assumed, self.floor) = (0, 0);
        self.is_refuted = false;
        end
    }

    /// Search for a solution in which this undecided cell has this colour, and that keeps to all that stands on the
    /// board. What is learned is forgotten, for it holds under what stands.
    pub fn run_supposing(&mut self, cell: usize, shade: Shade, budget: &Budget) -> SearchEnd {
        self.board.decide(cell, shade);
        self.order = Order::new(self.board.grid.size(), self.board.open_cells());
        (self.assumed, self.floor) = (self.board.depth(), self.board.depth());
        let end = self.run(budget);
        (self.assumed, self.floor) = (0, 0);
        (self.clauses, self.is_refuted) = (Clauses::default(), false);
        end
    }

    /// Only look for solutions that satisfy this clause as well, or one that follows, in which variables beside the cells
    /// may be.
    pub fn add_clause(&mut self, clause: &[Literal]) {
        self.backtrack(0);
        let mut open: Vec<Literal> = Vec::new();
        for &literal in clause {
            match self.board.value(literal.cell()) {
                Shade::Unknown => open.push(literal),
                shade if shade == literal.shade() => return,
                _ => (),
            }
        }
        match open[..] {
            [] => self.is_refuted = true,
            [only] => self.board.assign(only.cell(), only.shade(), Reason::None),
            _ => {
                self.clauses.add(&self.board, &open, 0);
            }
        }
    }

    pub(super) fn resolve(&mut self, conflict: Conflict) {
        self.board.cost.conflicts += 1;
        self.conflicts_until_restart = self.conflicts_until_restart.saturating_sub(1);
        self.conflicts_until_forget = self.conflicts_until_forget.saturating_sub(1);
        if self.board.depth() == self.floor {
            if self.floor == self.assumed {
                let clause = self.not_these_decisions();
                self.log.learned(&mut self.board, &self.clauses, Some(conflict), &clause);
            }
            self.flip_last_decision();
            return;
        }
        let depth = self.analyzer.analyze(&mut self.board, &mut self.clauses, conflict);
        self.log.learned(&mut self.board, &self.clauses, Some(conflict), &self.analyzer.clause);
        for &cell in &self.analyzer.involved {
            if self.board.is_cell(cell as usize) {
                self.order.bump(cell as usize);
            }
        }
        self.order.decay(DECAY);
        self.levels.add(self.analyzer.levels);
        self.backtrack(depth.max(self.floor));
        let clause = std::mem::take(&mut self.analyzer.clause);
        self.assert(&clause, self.analyzer.levels);
        self.analyzer.clause = clause;
    }

    /// Keep a clause that has become unit, and draw its consequence.
    pub(super) fn assert(&mut self, clause: &[Literal], levels: u32) {
        let reason = match clause {
            [_] => Reason::None,
            _ => Reason::Clause(self.clauses.add(&self.board, clause, levels)),
        };
        self.board.assign(clause[0].cell(), clause[0].shade(), reason);
    }

    /// The clause that the decisions that stand are not all taken, the latest first.
    fn not_these_decisions(&self) -> Vec<Literal> {
        let decisions = (1..=self.board.depth()).rev().map(|level| self.board.decision(level));
        decisions.map(|cell| Literal::new(cell, self.board.value(cell).opposite())).collect()
    }

    /// Take the last decision back and let its opposite stand on the level below; without one, the search is over.
    fn flip_last_decision(&mut self) {
        let depth = self.board.depth();
        if depth == self.assumed {
            self.is_refuted = true;
            return;
        }
        let cell = self.board.decision(depth);
        let flipped = self.board.value(cell).opposite();
        self.backtrack(depth - 1);
        self.floor = depth - 1;
        self.board.assign(cell, flipped, Reason::None);
    }

    /// Restarts come when the clauses get worse (Audemard and Simon, "Refining restarts strategies", CP 2012).
    pub(super) fn restart_or_forget_if_due(&mut self) {
        if self.conflicts_until_restart == 0 && self.levels.recent > RESTART_FACTOR * self.levels.usual {
            self.conflicts_until_restart = RESTART_AFTER;
            self.levels.recent = self.levels.usual;
            self.backtrack(self.restart_depth());
        }
        if self.conflicts_until_forget == 0 {
            self.forgets += 1;
            self.conflicts_until_forget = FORGET_FIRST + FORGET_STEP * self.forgets;
            let renumbered = self.clauses.forget(&mut self.board);
            self.log.forgot(&renumbered);
        }
    }

    pub(super) fn backtrack(&mut self, depth: usize) {
        let (order, preferred, cells) = (&mut self.order, &mut self.preferred, self.board.grid.size());
        self.board.backtrack(depth, |cell, shade| {
            preferred[cell] = shade;
            if cell < cells {
                order.insert(cell);
            }
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::Rng;
    use crate::trail::tests::triples;
    use std::collections::HashSet;

    #[test]
    fn enumeration_with_learned_clauses_repeats_nothing() {
        let (mut rng, mut conflicts, mut ends) = (Rng::new(2), 0, 0);
        for round in 0..60 {
            let side = 7 + round % 6;
            let labels = triples(side, &mut rng);
            let search =
                Search::new(Puzzle::new(side, side, &labels).unwrap(), Scope::AllSolutions, &[], &Budget::UNLIMITED);
            let mut search = search.unwrap();
            let mut found = HashSet::new();
            let bounds = Budget { conflicts: Some(300), ..Budget::UNLIMITED };
            let end = loop {
                match search.run(&bounds) {
                    SearchEnd::Solution if found.len() < 200 => {
                        let bytes: Vec<u8> = search.solution().into_iter().map(|shade| shade as u8).collect();
                        assert!(found.insert(bytes), "a solution came twice");
                        search.exclude_solution();
                    }
                    end => break end,
                }
            };
            conflicts += search.stats().conflicts;
            ends += usize::from(end == SearchEnd::Exhausted);
        }
        assert!(conflicts > 300 && ends > 30, "{conflicts} conflicts, {ends} enumerations to the end");
    }
}
