//! How hard a puzzle is: the rounds that solve it.

use super::position::{Fact, Position};
use super::TECHNIQUES;
use crate::budget::Budget;
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
    /// Was the budget spent before they found nothing more?
    pub is_cut_short: bool,
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

/// Apply techniques to what is known until they find nothing more, or the budget is spent.
pub fn apply(puzzle: &Puzzle, known: &[Shade], allowance: Allowance, budget: &Budget) -> Rounds {
    apply_to_position(puzzle, known, allowance, budget).unwrap_or_else(|| Rounds {
        rounds: Vec::new(),
        shading: known.to_vec(),
        is_broken: false,
        is_cut_short: true,
    })
}

/// None when the budget is spent before the first round.
fn apply_to_position(puzzle: &Puzzle, known: &[Shade], allowance: Allowance, budget: &Budget) -> Option<Rounds> {
    let labels = puzzle.dense_labels(budget)?;
    let mut position = Position::new(&puzzle.relabelled(&labels), budget)?;
    let mut rounds = Vec::new();
    let mut is_broken = !position.learn_shading(known);
    let mut is_cut_short = false;
    while !is_broken && !is_cut_short && !position.is_complete() && rounds.len() < allowance.rounds {
        let before = position.moment();
        let found = easiest(&mut position, allowance);
        if budget.is_spent() {
            is_cut_short = true;
            break;
        }
        let Some((technique, facts)) = found else { break };
        is_broken = !position.learn_all(facts);
        is_cut_short = !is_broken && budget.is_spent();
        rounds.push(Round { technique, cells: position.learned_since(before).len() });
    }
    Some(Rounds { rounds, shading: position.shading(), is_broken, is_cut_short })
}

/// The easiest technique that finds anything, and what it finds.
fn easiest(position: &mut Position, allowance: Allowance) -> Option<(usize, Vec<Fact>)> {
    let candidates = TECHNIQUES.iter().enumerate().filter(|(rank, _)| (allowance.allowed >> rank) & 1 == 1);
    candidates.map(|(rank, technique)| (rank, technique.find(position))).find(|(_, facts)| !facts.is_empty())
}
