//! How hard a puzzle is: the rounds that solve it.

use super::collector::Facts;
use super::position::Position;
use super::{Level, TECHNIQUES};
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
    /// The fewest cells that a person must imagine for one of them, 1 where nothing is supposed.
    pub imagined: usize,
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
    /// for so many rounds,
    pub rounds: usize,
    /// and none of them more often than a puzzle of this level allows.
    pub level: Level,
}

impl Allowance {
    /// All techniques, without end.
    pub const ALL: Self = Allowance { allowed: u32::MAX, rounds: usize::MAX, level: Level::Extreme };

    /// All that a puzzle of this level may need.
    pub fn up_to(level: Level) -> Self {
        Allowance { level, ..Self::ALL }
    }

    /// May a technique be used once more?
    fn allows(&self, rank: usize, times: usize) -> bool {
        (self.allowed >> rank) & 1 == 1 && TECHNIQUES[rank].level_after(times + 1) <= self.level
    }
}

/// Apply techniques to what is known until they find nothing more, or the budget is spent.
pub fn apply(puzzle: &Puzzle, known: &[Shade], allowance: Allowance, budget: &Budget) -> Rounds {
    let mut rounds = Vec::new();
    let Some(mut position) = Position::new(*puzzle, budget) else {
        return Rounds { rounds, shading: known.to_vec(), is_broken: false, is_cut_short: true };
    };
    let mut times = [0; TECHNIQUES.len()];
    let mut is_broken = !position.learn_shading(known);
    let mut is_cut_short = false;
    while !is_broken && !is_cut_short && !position.is_complete() && rounds.len() < allowance.rounds {
        let before = position.moment();
        let found = easiest(&mut position, allowance, &times);
        if budget.is_spent() {
            is_cut_short = true;
            break;
        }
        let Some((technique, found)) = found else { break };
        is_broken = !position.learn_all(found.facts);
        is_cut_short = !is_broken && budget.is_spent();
        let imagined = found.imagined.unwrap_or(1);
        rounds.push(Round { technique, cells: position.learned_since(before).len(), imagined });
        times[technique] += 1;
    }
    Rounds { rounds, shading: position.shading(), is_broken, is_cut_short }
}

/// The easiest technique that finds anything, and what it finds.
pub(super) fn easiest(position: &mut Position, allowance: Allowance, times: &[usize]) -> Option<(usize, Facts)> {
    let candidates = TECHNIQUES.iter().enumerate().filter(|&(rank, _)| allowance.allows(rank, times[rank]));
    candidates.map(|(rank, technique)| (rank, technique.find(position))).find(|(_, found)| !found.facts.is_empty())
}
