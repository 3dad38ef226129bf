//! Failed-literal tests on the trail engine's board, for what bitboards do not take and tiles leave open.

use crate::budget::{Budget, Scope};
use crate::lookahead::{Load, Propagator, Stop};
use crate::puzzle::Puzzle;
use crate::shading::{Shade, Shading};
use crate::stats::Stats;
use crate::trail::board::{Board, Halt, Reason};
use crate::trail::clauses::Clauses;

impl From<Halt> for Stop {
    fn from(halt: Halt) -> Self {
        match halt {
            Halt::Conflict(_) => Stop::Contradiction,
            Halt::Spent => Stop::Spent,
        }
    }
}

impl<'p> Load<'p> for Board<'p> {
    fn load(puzzle: Puzzle<'p>, scope: Scope, budget: &Budget) -> Result<Self, Stop> {
        Board::load_given(puzzle, scope, &[], budget)
    }
}

impl<'p> Board<'p> {
    /// Load a puzzle with what is known of it (see `start`) and propagate.
    pub fn load_given(puzzle: Puzzle<'p>, scope: Scope, facts: &[Shade], budget: &Budget) -> Result<Self, Stop> {
        let mut board = Board::new(puzzle, scope, budget).ok_or(Stop::Spent)?;
        board.start(facts, budget)?;
        board.propagate(&mut Clauses::default(), budget)?;
        Ok(board)
    }
}

impl Propagator for Board<'_> {
    fn shading(&self) -> Shading {
        Board::shading(self)
    }

    fn stats(&self) -> Stats {
        Board::stats(self)
    }

    fn next_open(&self, from: usize) -> Option<usize> {
        Board::next_open(self, from)
    }

    fn is_open(&self, cell: usize) -> bool {
        self.value(cell) == Shade::Unknown
    }

    fn suppose(&mut self, cell: usize, shade: Shade, budget: &Budget) -> Result<(), Stop> {
        self.decide(cell, shade);
        Ok(self.propagate(&mut Clauses::default(), budget)?)
    }

    fn retract(&mut self) {
        self.backtrack(0, |_, _| ());
    }

    fn fix(&mut self, cell: usize, shade: Shade, budget: &Budget) -> Result<(), Stop> {
        self.assign(cell, shade, Reason::None);
        Ok(self.propagate(&mut Clauses::default(), budget)?)
    }

    fn mark_seen(&mut self) {
        let supposed = self.trail.iter().rposition(|&cell| self.level[cell as usize] == 0).map_or(0, |last| last + 1);
        for &cell in &self.trail[supposed..] {
            self.seen[cell as usize] |= self.value[cell as usize] as u8;
        }
    }

    fn was_seen(&self, cell: usize, shade: Shade) -> bool {
        self.seen[cell] & shade as u8 != 0
    }

    fn forget_seen(&mut self) {
        self.seen.clear();
        self.seen.resize(self.grid.size(), 0);
    }
}
