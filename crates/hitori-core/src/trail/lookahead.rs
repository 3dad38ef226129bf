//! Failed-literal tests on the trail engine's board, for what bitboards do not take and tiles leave open.

use crate::budget::{Budget, Scope};
use crate::lookahead::{Propagator, Stop};
use crate::puzzle::Puzzle;
use crate::shading::{Shade, Shading};
use crate::stats::Stats;
use crate::trail::board::{Board, Halt, Reason};
use crate::trail::clauses::{Clauses, Literal};
use crate::trail::log::{Log, Silent};

/// A board for failed-literal tests, of which a log hears.
pub struct Logged<'p, L = Silent> {
    /// The board.
    pub board: Board<'p>,
    /// The log.
    pub log: L,
}

impl<'p> Logged<'p> {
    /// Load a puzzle with dense labels and what is known of it (see `Board::start`), and propagate. A contradiction means
    /// that there is no solution.
    pub fn load(puzzle: Puzzle<'p>, scope: Scope, facts: &[Shade], budget: &Budget) -> Result<Self, Stop> {
        let mut loaded = Logged { board: Board::new(puzzle, scope, budget).ok_or(Stop::Spent)?, log: Silent };
        loaded.start(facts, budget)?;
        Ok(loaded)
    }
}

impl<L: Log> Logged<'_, L> {
    /// Everything that follows from what is known, row by row.
    pub fn start(&mut self, known: &[Shade], budget: &Budget) -> Result<(), Stop> {
        match self.board.start(known, budget) {
            Ok(()) => self.propagate(&[], budget),
            Err(Halt::Spent) => Err(Stop::Spent),
            Err(Halt::Conflict(conflict)) => {
                self.log.contradicted(&mut self.board, conflict);
                Err(Stop::Contradiction)
            }
        }
    }

    /// Propagate; a contradiction proves this clause.
    fn propagate(&mut self, clause: &[Literal], budget: &Budget) -> Result<(), Stop> {
        let mut none = Clauses::default();
        match self.board.propagate(&mut none, budget) {
            Ok(()) => Ok(()),
            Err(Halt::Spent) => Err(Stop::Spent),
            Err(Halt::Conflict(conflict)) => {
                self.log.learned(&mut self.board, &none, Some(conflict), clause);
                Err(Stop::Contradiction)
            }
        }
    }
}

impl<L: Log> Propagator for Logged<'_, L> {
    fn shading(&self) -> Shading {
        self.board.shading()
    }

    fn stats(&self) -> Stats {
        self.board.stats()
    }

    fn next_open(&self, from: usize) -> Option<usize> {
        self.board.next_open(from)
    }

    fn is_open(&self, cell: usize) -> bool {
        self.board.value(cell) == Shade::Unknown
    }

    fn suppose(&mut self, cell: usize, shade: Shade, budget: &Budget) -> Result<(), Stop> {
        self.board.decide(cell, shade);
        self.propagate(&[Literal::new(cell, shade.opposite())], budget)
    }

    fn retract(&mut self) {
        self.board.backtrack(0, |_, _| ());
    }

    fn fix(&mut self, cell: usize, shade: Shade, budget: &Budget) -> Result<(), Stop> {
        self.board.assign(cell, shade, Reason::None);
        self.propagate(&[], budget)
    }

    fn mark_seen(&mut self) {
        let board = &mut self.board;
        let supposed = board.trail.iter().rposition(|&cell| board.level[cell as usize] == 0).map_or(0, |last| last + 1);
        for &cell in &board.trail[supposed..] {
            board.seen[cell as usize] |= board.value[cell as usize] as u8;
        }
    }

    fn was_seen(&self, cell: usize, shade: Shade) -> bool {
        self.board.seen[cell] & shade as u8 != 0
    }

    fn forget_seen(&mut self) {
        self.board.seen.clear();
        self.board.seen.resize(self.board.grid.size(), 0);
    }
}
