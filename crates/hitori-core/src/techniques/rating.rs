//! How hard a puzzle is: the rounds that solve it.

use super::mind::{Fact, Mind};
use super::TECHNIQUES;
use crate::puzzle::{Puzzle, Shade, Shading};

/// One round: a technique, wherever it finds anything new.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Round {
    /// Its place in `TECHNIQUES`.
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
pub struct Effort {
    /// The techniques of this set of bits, by their place in `TECHNIQUES`,
    pub allowed: u32,
    /// for so many rounds.
    pub rounds: usize,
}

impl Effort {
    /// The easiest techniques, so many of them, without end.
    pub fn easiest(count: usize) -> Self {
        Effort { allowed: (1 << count) - 1, rounds: usize::MAX }
    }
}

/// Apply techniques to what is known until they find nothing more, or `interrupted`.
pub fn apply(puzzle: &Puzzle, known: &[Shade], effort: Effort, interrupted: &dyn Fn() -> bool) -> Rounds {
    let labels = puzzle.dense_labels();
    let mut mind = Mind::new(&puzzle.relabelled(&labels), interrupted);
    let mut rounds = Vec::new();
    let mut is_broken = !mind.learn_all(known);
    while !is_broken && !mind.is_complete() && rounds.len() < effort.rounds && !interrupted() {
        let before = mind.moment();
        let Some((technique, facts)) = easiest(&mut mind, effort) else { break };
        is_broken = !facts.into_iter().all(|fact| mind.learn(fact));
        rounds.push(Round { technique, cells: mind.learned_since(before).len() });
    }
    Rounds { rounds, shading: mind.shading(), is_broken }
}

/// The easiest technique that finds anything, and what it finds.
fn easiest(mind: &mut Mind, effort: Effort) -> Option<(usize, Vec<Fact>)> {
    let candidates = TECHNIQUES.iter().enumerate().filter(|(place, _)| (effort.allowed >> place) & 1 == 1);
    candidates.map(|(place, technique)| (place, technique.find(mind))).find(|(_, facts)| !facts.is_empty())
}
