//! How hard a puzzle is: the rounds that solve it.

use super::position::{Fact, Position};
use super::TECHNIQUES;
use crate::puzzle::Puzzle;
use crate::shading::{Shade, Shading};

/// One round: a technique, wherever it finds anything new.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Round {
    /// Its rank, the index in `TECHNIQUES`.
    pub technique: usize,
    /// How many cells it decided.
    pub cells: usize,
}

/// How far the techniques came.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rounds {
    /// The rounds, in order.
    pub rounds: Vec<Round>,
    /// What is known after them; complete if they solved the puzzle, which then has no other solution.
    pub shading: Shading,
    /// Did they break a rule? The puzzle has no solution then, or the shading they began with belongs to none.
    pub is_broken: bool,
}

/// What may be applied.
#[derive(Clone, Copy, Debug)]
pub struct Allowance {
    /// The techniques of this set of bits, by their ranks,
    pub allowed: u32,
    /// for so many rounds.
    pub rounds: usize,
}

impl Allowance {
    /// The easiest techniques, so many of them, without end.
    pub fn easiest(count: usize) -> Self {
        Allowance { allowed: (1 << count) - 1, rounds: usize::MAX }
    }
}

/// Apply techniques to what is known until they find nothing more, or `interrupted`.
pub fn apply(puzzle: &Puzzle, known: &[Shade], allowance: Allowance, interrupted: &dyn Fn() -> bool) -> Rounds {
    let labels = puzzle.dense_labels();
    let mut position = Position::new(&puzzle.relabelled(&labels), interrupted);
    let mut rounds = Vec::new();
    let mut is_broken = !position.learn_all(known);
    while !is_broken && !position.is_complete() && rounds.len() < allowance.rounds && !interrupted() {
        let before = position.moment();
        let Some((technique, facts)) = easiest(&mut position, allowance) else { break };
        is_broken = !facts.into_iter().all(|fact| position.learn(fact));
        rounds.push(Round { technique, cells: position.learned_since(before).len() });
    }
    Rounds { rounds, shading: position.shading(), is_broken }
}

/// The easiest technique that finds anything, and what it finds.
fn easiest(position: &mut Position, allowance: Allowance) -> Option<(usize, Vec<Fact>)> {
    let candidates = TECHNIQUES.iter().enumerate().filter(|(rank, _)| (allowance.allowed >> rank) & 1 == 1);
    candidates.map(|(rank, technique)| (rank, technique.find(position))).find(|(_, facts)| !facts.is_empty())
}
