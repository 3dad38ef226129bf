//! Failed-literal tests on the trail engine's board, for sizes that bitboards do not take.

use crate::budget::Scope;
use crate::lookahead::Propagator;
use crate::puzzle::Puzzle;
use crate::shading::{Shade, Shading};
use crate::stats::Stats;
use crate::trail::board::{Board, Reason};
use crate::trail::clauses::Clauses;

impl Board<'_> {
    fn propagates(&mut self) -> bool {
        self.propagate(&mut Clauses::default()).is_ok()
    }
}

impl<'p> Propagator<'p> for Board<'p> {
    fn load(puzzle: Puzzle<'p>, scope: Scope) -> Option<Self> {
        let mut board = Board::new(puzzle, scope);
        board.start(&[]).and_then(|()| board.propagate(&mut Clauses::default())).ok()?;
        Some(board)
    }

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

    fn suppose(&mut self, cell: usize, shade: Shade) -> bool {
        self.decide(cell, shade);
        self.propagates()
    }

    fn retract(&mut self) {
        self.backtrack(0, |_, _| ());
    }

    fn fix(&mut self, cell: usize, shade: Shade) -> bool {
        self.assign(cell, shade, Reason::None);
        self.propagates()
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
