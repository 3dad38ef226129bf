//! What can be decided before a search, by the engine that suits the board.

use crate::bits::board::Bitboard;
use crate::bits::small_board::SmallBoard;
use crate::bits::wide_board::WideBoard;
use crate::budget::{Budget, Scope};
use crate::lookahead::{failed_literals, Propagator, Stop};
use crate::puzzle::Puzzle;
use crate::shading::{Shade, Shading};
use crate::stats::Stats;
use crate::trail::lookahead::Logged;

/// What is left after propagation, and maybe failed-literal tests.
pub(crate) enum Settled {
    Decided(Shading),
    Open(Shading),
}

/// What settles cells before a search: propagation, and maybe failed-literal tests.
#[derive(Clone, Copy)]
pub(super) struct Means {
    pub(super) scope: Scope,
    pub(super) looks_ahead: bool,
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

/// A contradiction means that there is no solution, here and in what follows.
pub(crate) fn settle(puzzle: Puzzle, scope: Scope, budget: &Budget) -> Result<Settled, Stop> {
    let means = Means { scope, looks_ahead: true };
    settle_by(puzzle, means, &mut Workspace::default(), budget, &mut Stats::default())
}

/// The one place where an engine is chosen: a small board is first tried as one word; then rows of bits where the puzzle
/// fits them, else tiles of bits, and for what these leave open the engine with a trail.
pub(super) fn settle_by(
    puzzle: Puzzle,
    means: Means,
    workspace: &mut Workspace,
    budget: &Budget,
    stats: &mut Stats,
) -> Result<Settled, Stop> {
    if cfg!(feature = "wide") && SmallBoard::fits(&puzzle) {
        if let Some(solution) = workspace.whole.propagate(&puzzle)? {
            stats.states += solution.len() as u64;
            return Ok(Settled::Decided(solution));
        }
    }
    if Bitboard::<u64>::fits(&puzzle) {
        workspace.narrow.reload(&puzzle, means.scope)?;
        settle_on(&mut workspace.narrow, means, budget, stats)
    } else if cfg!(feature = "wide") && Bitboard::<u128>::fits(&puzzle) {
        workspace.wide.reload(&puzzle, means.scope)?;
        settle_on(&mut workspace.wide, means, budget, stats)
    } else if cfg!(feature = "wide") {
        settle_on_tiles(&mut workspace.tiles, puzzle, means, budget, stats)
    } else {
        settle_on(&mut Logged::load(puzzle, means.scope, &[], budget)?, means, budget, stats)
    }
}

/// A board that tiles decide has one solution or none, so it does not matter to the answer that they did. The others get
/// the tests of the trail engine, which knows more than rules where one solution is enough; its fixed point is the same
/// with the facts of the tiles as without.
fn settle_on_tiles(
    tiles: &mut WideBoard,
    puzzle: Puzzle,
    means: Means,
    budget: &Budget,
    stats: &mut Stats,
) -> Result<Settled, Stop> {
    let facts = tiles.propagate(&puzzle, budget)?;
    if !facts.contains(&Shade::Unknown) {
        stats.states += facts.len() as u64;
        return Ok(Settled::Decided(facts));
    }
    if !means.looks_ahead {
        return Ok(Settled::Open(facts));
    }
    settle_on(&mut Logged::load(puzzle, means.scope, &facts, budget)?, means, budget, stats)
}

fn settle_on(board: &mut impl Propagator, means: Means, budget: &Budget, stats: &mut Stats) -> Result<Settled, Stop> {
    let end = if means.looks_ahead { failed_literals(board, means.scope, budget) } else { Ok(()) };
    stats.absorb(&board.stats());
    end?;
    let settled = if board.next_open(0).is_none() { Settled::Decided } else { Settled::Open };
    Ok(settled(board.shading()))
}
