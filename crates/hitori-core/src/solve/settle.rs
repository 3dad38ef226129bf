//! What can be decided before a search, by the engine that suits the board.

use crate::bits::board::Bitboard;
use crate::bits::small_board::SmallBoard;
use crate::bits::wide_board::WideBoard;
use crate::budget::{Budget, Scope};
use crate::lookahead::{failed_literals, Load, LookaheadEnd, Propagator, Stop};
use crate::puzzle::Puzzle;
use crate::shading::{Shade, Shading};
use crate::stats::Stats;
use crate::trail::lookahead::Logged;
use crate::word::Word;

/// What is left after propagation, and maybe failed-literal tests.
pub(super) enum Settled {
    NoSolution,
    Decided(Shading),
    Open(Shading),
    Spent,
}

impl From<Stop> for Settled {
    fn from(stop: Stop) -> Self {
        match stop {
            Stop::Contradiction => Settled::NoSolution,
            Stop::Spent => Settled::Spent,
        }
    }
}

/// What settles cells before a search.
#[derive(Clone, Copy)]
pub(super) enum Means {
    Propagation,
    FailedLiterals(Scope),
}

impl Means {
    fn scope(self) -> Scope {
        match self {
            Means::Propagation => Scope::AllSolutions,
            Means::FailedLiterals(scope) => scope,
        }
    }
}

/// Working memory for one question after another, e.g. of a thread that answers them for many puzzles: boards of bits.
#[derive(Default)]
pub struct Workspace {
    whole: SmallBoard,
    narrow: Bitboard<u64>,
    wide: Bitboard<u128>,
    tiles: WideBoard,
}

impl Workspace {
    /// What follows by propagation from what is known of a puzzle with dense labels, as far as a board of bits takes it.
    pub(super) fn learn(&mut self, puzzle: &Puzzle, known: &[Shade]) -> Result<Shading, Stop> {
        if Bitboard::<u64>::fits(puzzle) {
            self.narrow.reload_given(puzzle, known)
        } else if cfg!(feature = "wide") && Bitboard::<u128>::fits(puzzle) {
            self.wide.reload_given(puzzle, known)
        } else {
            Ok(known.to_vec())
        }
    }
}

pub(super) fn settle(puzzle: Puzzle, scope: Scope, budget: &Budget) -> Settled {
    settle_by(puzzle, Means::FailedLiterals(scope), &mut Workspace::default(), budget, &mut Stats::default())
}

/// The one place where an engine is chosen: a small board is first tried as one word; then rows of bits where the puzzle
/// fits them, else tiles of bits, and for what these leave open the engine with a trail.
pub(super) fn settle_by(
    puzzle: Puzzle,
    means: Means,
    workspace: &mut Workspace,
    budget: &Budget,
    stats: &mut Stats,
) -> Settled {
    if cfg!(feature = "wide") && SmallBoard::fits(&puzzle) {
        match workspace.whole.propagate(&puzzle) {
            Ok(None) => (),
            Ok(Some(solution)) => {
                stats.states += solution.len() as u64;
                return Settled::Decided(solution);
            }
            Err(stop) => return stop.into(),
        }
    }
    if Bitboard::<u64>::fits(&puzzle) {
        settle_on_bits(&mut workspace.narrow, puzzle, means, budget, stats)
    } else if cfg!(feature = "wide") && Bitboard::<u128>::fits(&puzzle) {
        settle_on_bits(&mut workspace.wide, puzzle, means, budget, stats)
    } else if cfg!(feature = "wide") {
        settle_on_tiles(&mut workspace.tiles, puzzle, means, budget, stats)
    } else {
        settle_loaded(Logged::load(puzzle, means.scope(), budget), means, budget, stats)
    }
}

fn settle_on_bits<W: Word>(
    board: &mut Bitboard<W>,
    puzzle: Puzzle,
    means: Means,
    budget: &Budget,
    stats: &mut Stats,
) -> Settled {
    match board.reload(&puzzle, means.scope()) {
        Ok(()) => settle_on(board, means, budget, stats),
        Err(stop) => stop.into(),
    }
}

/// A board that tiles decide has one solution or none, so it does not matter to the answer that they did. The others get
/// the tests of the trail engine, which knows more than rules where one solution is enough; its fixed point is the same
/// with the facts of the tiles as without.
fn settle_on_tiles(tiles: &mut WideBoard, puzzle: Puzzle, means: Means, budget: &Budget, stats: &mut Stats) -> Settled {
    let facts = match tiles.propagate(&puzzle, budget) {
        Ok(facts) => facts,
        Err(stop) => return stop.into(),
    };
    match means {
        _ if !facts.contains(&Shade::Unknown) => {
            stats.states += facts.len() as u64;
            Settled::Decided(facts)
        }
        Means::Propagation => Settled::Open(facts),
        Means::FailedLiterals(scope) => {
            settle_loaded(Logged::load_given(puzzle, scope, &facts, budget), means, budget, stats)
        }
    }
}

fn settle_loaded(board: Result<Logged, Stop>, means: Means, budget: &Budget, stats: &mut Stats) -> Settled {
    match board {
        Ok(mut board) => settle_on(&mut board, means, budget, stats),
        Err(stop) => stop.into(),
    }
}

fn settle_on(board: &mut impl Propagator, means: Means, budget: &Budget, stats: &mut Stats) -> Settled {
    let end = match means {
        Means::Propagation => LookaheadEnd::Settled,
        Means::FailedLiterals(scope) => failed_literals(board, scope, budget),
    };
    stats.absorb(&board.stats());
    match end {
        LookaheadEnd::Contradiction => Settled::NoSolution,
        LookaheadEnd::Spent => Settled::Spent,
        LookaheadEnd::Solved => Settled::Decided(board.shading()),
        LookaheadEnd::Settled if board.next_open(0).is_none() => Settled::Decided(board.shading()),
        LookaheadEnd::Settled => Settled::Open(board.shading()),
    }
}
