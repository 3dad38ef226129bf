//! Failed-literal tests on the trail engine's board, for sizes that bitboards do not take.

use crate::lookahead::Lookahead;
use crate::shading::Shade;
use crate::trail::board::{Board, Reason};
use crate::trail::clauses::Clauses;

impl Board<'_> {
    fn propagates(&mut self) -> bool {
        self.propagate(&mut Clauses::default()).is_ok()
    }
}

impl Lookahead for Board<'_> {
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
