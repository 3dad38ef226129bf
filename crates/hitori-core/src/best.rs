//! The best of all solutions: the one whose shaded cells weigh least.
//!
//! Each cell has a *weight*, which counts where it is shaded, and may be negative. "Most shaded" is all weights -1.
//! [`optimum`] has the search, `ledger` what it pays, `opening` what it pays at first, as the `prices` of a linear program
//! (`relaxation`) say, `faces` what makes it quick where many cells should be shaded, `parts` its threads.

use hitori_checker::{Rules, Solution};

use crate::budget::{Budget, Scope};
use crate::lookahead::Stop;
use crate::puzzle::Puzzle;
use crate::shading::{checked, Shade, Shading};
use crate::solve::settle::{settle, Settled};
use crate::solve::Answer;
use crate::stats::Stats;
use crate::trail::search::SearchEnd;
use optimum::{weight, Optimum, Progress, Wanted};

mod faces;
mod ledger;
mod opening;
pub mod optimum;
#[cfg(feature = "threads")]
mod parts;
mod prices;
mod relaxation;

/// What is known of the best solution.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Best {
    /// The best solution found, and what its shaded cells weigh.
    pub found: Option<(Solution, i64)>,
    /// No solution weighs less; None where there is no solution.
    pub bound: Option<i64>,
    /// There is nothing left to find: the solution weighs as much as the bound, or there is none.
    pub is_proved: bool,
}

/// The solution of a puzzle whose shaded cells weigh least, among those that agree with what is known: a shade for each
/// cell, row by row, or nothing. `weights` has the weight of each cell, row by row.
///
/// A long search is on `threads` threads, or (None) on all that this process may use.
pub fn best(
    puzzle: &Puzzle,
    known: &[Shade],
    weights: &[i64],
    threads: Option<usize>,
    budget: &Budget,
    progress: Progress,
) -> (Best, Stats) {
    let mut stats = Stats::default();
    let found = find_best(puzzle, known, weights, threads, budget, progress, &mut stats);
    (found.unwrap_or_default(), stats)
}

/// None when the budget is spent before anything is known.
fn find_best(
    puzzle: &Puzzle,
    known: &[Shade],
    weights: &[i64],
    threads: Option<usize>,
    budget: &Budget,
    progress: Progress,
    stats: &mut Stats,
) -> Option<Best> {
    let labels = puzzle.dense_labels(budget)?;
    let dense = puzzle.relabelled(&labels);
    // Who wants one of the best only may leave cells unshaded that weigh nothing.
    let is_minimal = known.is_empty() && weights.iter().all(|&weight| weight >= 0);
    let scope = if is_minimal { Scope::OneSolution } else { Scope::AllSolutions };
    let Some(facts) = facts(dense, known, budget)? else { return Some(Best { is_proved: true, ..Best::default() }) };
    let mut optimum = Optimum::new(dense, &facts, weights, Wanted::One(scope), budget)?;
    let end = run(&mut optimum, threads, budget, progress);
    stats.absorb(&optimum.ledger.search.stats());
    let bound = (end != SearchEnd::Exhausted).then(|| optimum.least_value());
    let rules = puzzle.rules();
    let found = optimum.found.take();
    let found = found.and_then(|(shading, value)| Some((checked(&rules, shading, &Budget::UNLIMITED)?, value)));
    Some(Best { found, bound, is_proved: end != SearchEnd::Spent })
}

#[cfg(feature = "threads")]
fn run(optimum: &mut Optimum, threads: Option<usize>, budget: &Budget, progress: Progress) -> SearchEnd {
    optimum.run_in_parts(threads, budget, progress)
}

#[cfg(not(feature = "threads"))]
fn run(optimum: &mut Optimum, _: Option<usize>, budget: &Budget, progress: Progress) -> SearchEnd {
    optimum.run(budget, progress)
}

/// What is decided before the search; nothing where there is no solution. None when the budget is spent.
fn facts(puzzle: Puzzle, known: &[Shade], budget: &Budget) -> Option<Option<Shading>> {
    if !known.is_empty() {
        return Some(Some(known.to_vec()));
    }
    match settle(puzzle, Scope::AllSolutions, budget) {
        Ok(Settled::Decided(facts) | Settled::Open(facts)) => Some(Some(facts)),
        Err(Stop::Contradiction) => Some(None),
        Err(Stop::Spent) => None,
    }
}

/// All best solutions of one puzzle, one at a time, each once.
pub struct BestSolutions<'p> {
    rules: Rules<'p>,
    puzzle: Puzzle<'p>,
    known: Shading,
    weights: &'p [i64],
    state: Listing<'p>,
}

enum Listing<'p> {
    Fresh,
    /// The best weight is not known yet.
    Weighing(Box<Optimum<'p>>),
    Searching(Box<Optimum<'p>>, i64),
    Done,
}

impl<'p> BestSolutions<'p> {
    /// Begin: a puzzle with its dense labels (see `Puzzle::dense_labels`), what is known, and the weights.
    pub fn new(puzzle: Puzzle<'p>, dense_labels: &'p [u32], known: Shading, weights: &'p [i64]) -> Self {
        let (rules, puzzle) = (puzzle.rules(), puzzle.relabelled(dense_labels));
        BestSolutions { rules, puzzle, known, weights, state: Listing::Fresh }
    }

    /// The next solution; `NoSolution` when there are no more; after `Unknown` one may go on with a new budget.
    ///
    /// `progress` hears of value and bound until the best weight is proved.
    pub fn next_solution(&mut self, budget: &Budget, progress: Progress) -> Answer {
        self.next(budget, progress).unwrap_or(Answer::Unknown)
    }

    fn next(&mut self, budget: &Budget, progress: Progress) -> Option<Answer> {
        loop {
            match std::mem::replace(&mut self.state, Listing::Done) {
                Listing::Done => return Some(Answer::NoSolution),
                Listing::Fresh => {
                    self.state = Listing::Fresh;
                    let Some(facts) = facts(self.puzzle, &self.known, budget)? else {
                        self.state = Listing::Done;
                        continue;
                    };
                    let optimum = Optimum::new(self.puzzle, &facts, self.weights, Wanted::All, budget)?;
                    self.state = Listing::Weighing(Box::new(optimum));
                }
                Listing::Weighing(mut optimum) => match optimum.run(budget, progress) {
                    SearchEnd::Spent => {
                        self.state = Listing::Weighing(optimum);
                        return None;
                    }
                    SearchEnd::Exhausted => (),
                    SearchEnd::Solution => {
                        let least = optimum.least_value();
                        optimum.forbid_more_than(least);
                        self.state = Listing::Searching(optimum, least);
                    }
                },
                Listing::Searching(mut optimum, least) => {
                    let end = optimum.ledger.search.run(budget);
                    let found = (end == SearchEnd::Solution).then(|| optimum.ledger.search.solution());
                    if end == SearchEnd::Exhausted {
                        continue;
                    }
                    self.state = Listing::Searching(optimum, least);
                    let found = found?;
                    let is_best = weight(&found, self.weights) == least;
                    let answer = if is_best { Some(checked(&self.rules, found, budget)?) } else { None };
                    let Listing::Searching(optimum, _) = &mut self.state else { unreachable!("it was put there") };
                    optimum.ledger.search.block_solution();
                    if let Some(solution) = answer {
                        return Some(Answer::Solved(solution));
                    }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::Rng;
    use crate::shading::shading_of;
    use crate::solve::Enumeration;
    use std::collections::HashSet;

    /// The least weight of all solutions, by listing them.
    fn least_from_scratch(puzzle: &Puzzle, weights: &[i64]) -> Option<i64> {
        let labels = puzzle.dense_labels(&Budget::UNLIMITED).unwrap();
        let mut solutions = Enumeration::new(*puzzle, &labels);
        let mut least = None;
        while let Answer::Solved(solution) = solutions.next_solution(&Budget::UNLIMITED) {
            let shaded = solution.shaded().iter().zip(weights).filter(|(&is_shaded, _)| is_shaded);
            let weight: i64 = shaded.map(|(_, weight)| weight).sum();
            least = Some(least.map_or(weight, |least: i64| least.min(weight)));
        }
        least
    }

    /// Weights of another kind each round: those that count the shaded cells, labels, small and large numbers, the largest
    /// with no common divisor and with a large one.
    fn weights_for(labels: &[u32], round: usize, rng: &mut Rng) -> Vec<i64> {
        let largest = i64::from(i32::MAX);
        let weight_of = |&label: &u32| match round % 6 {
            0 => 1,
            1 => -1,
            2 => i64::from(label),
            3 => rng.below(7) as i64 - 3,
            4 => [largest, largest - 1, 1, -1, 1 - largest, -largest][rng.below(6) as usize],
            _ => 715_827_881 * (rng.below(7) as i64 - 3),
        };
        labels.iter().map(weight_of).collect()
    }

    #[test]
    fn the_best_is_the_least_of_all() {
        let (mut rng, mut none) = (Rng::new(31), 0);
        for round in 0..1500 {
            let (rows, cols) = (1 + rng.below(5) as usize, 1 + rng.below(5) as usize);
            let most = 1 + rng.below(3 * rows.max(cols) as u64);
            let labels: Vec<u32> = (0..rows * cols).map(|_| rng.below(most + 1) as u32).collect();
            let weights = weights_for(&labels, round, &mut rng);
            let puzzle = Puzzle::new(rows, cols, &labels).unwrap();
            let (best, _) = best(&puzzle, &[], &weights, Some(1 + round % 2), &Budget::UNLIMITED, &mut |_, _| ());
            let expected = least_from_scratch(&puzzle, &weights);
            assert!(best.is_proved);
            assert_eq!(best.bound, expected, "{rows}x{cols} {labels:?} {weights:?}");
            assert_eq!(best.found.map(|(_, value)| value), expected);
            none += usize::from(expected.is_none());
        }
        assert!(none > 100 && none < 1000, "{none} without a solution");
    }

    #[test]
    fn all_the_best_are_listed() {
        let mut rng = Rng::new(32);
        for round in 0..400 {
            let (rows, cols) = (1 + rng.below(4) as usize, 1 + rng.below(5) as usize);
            let most = 1 + rng.below(3 * rows.max(cols) as u64);
            let labels: Vec<u32> = (0..rows * cols).map(|_| rng.below(most + 1) as u32).collect();
            let weights = weights_for(&labels, round, &mut rng);
            let puzzle = Puzzle::new(rows, cols, &labels).unwrap();
            let least = least_from_scratch(&puzzle, &weights);
            let dense = puzzle.dense_labels(&Budget::UNLIMITED).unwrap();
            let (mut expected, mut listed) = (HashSet::new(), HashSet::new());
            let mut all = Enumeration::new(puzzle, &dense);
            while let Answer::Solved(solution) = all.next_solution(&Budget::UNLIMITED) {
                if Some(weight(&shading_of(&solution), &weights)) == least {
                    expected.insert(solution.shaded().to_vec());
                }
            }
            let mut best = BestSolutions::new(puzzle, &dense, Vec::new(), &weights);
            while let Answer::Solved(solution) = best.next_solution(&Budget::UNLIMITED, &mut |_, _| ()) {
                assert!(listed.insert(solution.shaded().to_vec()), "twice");
            }
            assert_eq!(listed, expected, "{rows}x{cols} {labels:?} {weights:?}");
        }
    }
}
