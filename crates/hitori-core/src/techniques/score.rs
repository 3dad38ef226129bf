//! The score of a puzzle, e.g. 25.09: what its hardest technique costs, and a fraction for the effort it takes.
//!
//! The *cost* of a technique is ten for its level, and one for its rank within it; the first number of a level is left
//! to techniques of the level below that are needed too often. A search costs the most.

use super::rating::Rounds;
use super::{Level, Technique, LONE_LABEL, TECHNIQUES};
use crate::shading::Shade;

/// What a search is called where it stands beside techniques; its rank is that after theirs.
pub const SEARCH: &str = "search";
const SEARCH_COST: usize = 69;

/// Every technique, the easiest first: its name, its level, its cost, and the most rounds of a puzzle of that level (None:
/// any number). Two more follow that are part of no rating: `lone-label`, and the search.
pub fn catalogue() -> impl Iterator<Item = (&'static str, Level, usize, Option<usize>)> {
    let most = |technique: &Technique| Some(technique.most).filter(|&most| most < usize::MAX);
    let rated = TECHNIQUES.iter().enumerate();
    let rated = rated.map(move |(rank, technique)| (technique.name, technique.level, cost(rank), most(technique)));
    let others = [(LONE_LABEL.name, LONE_LABEL.level, cost(0), None), (SEARCH, Level::Extreme, SEARCH_COST, None)];
    rated.chain(others)
}

/// How hard a puzzle is that has exactly one solution.
#[derive(Clone, Debug, PartialEq)]
pub struct Rating {
    /// Its level.
    pub level: Level,
    /// What the hardest technique costs.
    pub cost: usize,
    /// Hundredths for the effort, at most 99.
    pub hundredths: usize,
    /// The name of the hardest technique.
    pub hardest: &'static str,
    /// The cells that a person looks at or imagines in the rounds of the hardest technique.
    pub effort: f64,
    /// The techniques that were used and their rounds, as they came first.
    pub times: Vec<(&'static str, usize)>,
}

impl Rating {
    /// Its score: the cost and the hundredths.
    pub fn score(&self) -> f64 {
        (100 * self.cost + self.hundredths) as f64 / 100.0
    }
}

/// How hard a puzzle is that these rounds solve; a search decides the cells that they left open.
pub fn rating(rounds: &Rounds) -> Rating {
    let left = rounds.shading.iter().filter(|&&shade| shade == Shade::Unknown).count();
    let search = Some((TECHNIQUES.len(), left, left)).filter(|_| left > 0);
    let rounds: Vec<_> =
        rounds.rounds.iter().map(|round| (round.technique, round.cells, round.imagined)).chain(search).collect();
    let mut times: Vec<(usize, usize)> = Vec::new();
    for &(rank, ..) in &rounds {
        match times.iter_mut().find(|(other, _)| *other == rank) {
            Some((_, often)) => *often += 1,
            None => times.push((rank, 1)),
        }
    }
    let costs = times.iter().map(|&(rank, often)| (cost_after(rank, often), rank, level_after(rank, often)));
    let (cost, hardest, level) = costs.max().unwrap_or((cost(0), 0, Level::Trivial));
    let effort = effort(&rounds, hardest);
    Rating {
        level,
        cost,
        hundredths: hundredths(effort),
        hardest: name(hardest),
        effort,
        times: times.into_iter().map(|(rank, often)| (name(rank), often)).collect(),
    }
}

/// The cells open at the time, over those decided, times those imagined; of all rounds of one technique.
fn effort(rounds: &[(usize, usize, usize)], hardest: usize) -> f64 {
    let (mut left, mut effort) = (0, 0.0);
    for &(rank, cells, imagined) in rounds.iter().rev() {
        left += cells;
        if rank == hardest {
            effort += left as f64 / cells as f64 * imagined as f64;
        }
    }
    effort
}

/// Of the square root of the effort over ten more than it, in whole hundredths.
fn hundredths(effort: f64) -> usize {
    let root = effort.sqrt();
    (100.0 * root / (root + 10.0)).round().min(99.0) as usize
}

fn name(rank: usize) -> &'static str {
    TECHNIQUES.get(rank).map_or(SEARCH, |technique| technique.name)
}

fn level_after(rank: usize, times: usize) -> Level {
    TECHNIQUES.get(rank).map_or(Level::Extreme, |technique| technique.level_after(times))
}

fn cost_after(rank: usize, times: usize) -> usize {
    match TECHNIQUES.get(rank) {
        Some(technique) if times > technique.most => base(technique.level_after(times)),
        _ => cost(rank),
    }
}

fn cost(rank: usize) -> usize {
    let Some(technique) = TECHNIQUES.get(rank) else { return SEARCH_COST };
    let of_level = |other: &&Technique| other.level == technique.level;
    let is_taken = TECHNIQUES.iter().any(|other| {
        other.most < usize::MAX && other.level < technique.level && other.level_after(usize::MAX) == technique.level
    });
    base(technique.level) + usize::from(is_taken) + TECHNIQUES[..rank].iter().filter(of_level).count()
}

fn base(level: Level) -> usize {
    10 * (level as usize + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn costs_rise_with_the_ranks_and_keep_to_their_level() {
        let costs: Vec<usize> = (0..=TECHNIQUES.len()).map(cost).collect();
        assert!(costs.is_sorted_by(|a, b| a < b), "{costs:?}");
        let of = |name| cost(TECHNIQUES.iter().position(|technique| technique.name == name).unwrap());
        assert_eq!([of("neighbour"), of("wall"), of("common-consequence"), of("pair-chain")], [10, 33, 41, 51]);
    }

    #[test]
    fn the_fraction_is_rounded_to_two_digits_and_stays_below_one() {
        assert_eq!([0.0, 40.0, 36.0, 1e9].map(hundredths), [0, 39, 38, 99]);
    }
}
