//! The search for the least weight, guided by cores.
//!
//! A *cost* is a literal and what it costs where it is true, e.g. "r1c1 is shaded" 1. At first the search assumes that
//! no cost is due. Where that fails, a core names costs of which one is due: the least of them is paid, which raises the
//! *bound*, and instead of the core the search may now have to pay for the second of its literals, for the third ...: a
//! total. Costs that are large are assumed away first (stratification), and those larger than the gap between the bound
//! and the best solution found are forbidden (hardening). So the sum of the bound and of the costs that are due is the
//! weight of a solution, at each moment.
//!
//! Sources: Morgado, Dodaro and Marques-Silva, "Core-guided MaxSAT with soft cardinality constraints", CP 2014;
//! Ansotegui, Bonet and Levy, "SAT-based MaxSAT algorithms", Artificial Intelligence 196, 2013 (stratification,
//! hardening); Ignatiev, Morgado and Marques-Silva, "RC2", JSAT 11, 2019 (groups of which all but one are true).
//!
//! Of k duplicates in a line all but one are shaded. So the bound begins with k - 1 times the least cost of each such
//! group, and the groups are disjoint; see also [`faces`](super::faces).

use super::faces::Faces;
use super::ledger::{Cost, Ledger, CONFLICTS_PER_TRY, SCALE};
use super::opening::Opening;
use crate::budget::{Budget, Scope};
use crate::puzzle::Puzzle;
use crate::shading::{Shade, ShadedMap, Shading};
use crate::trail::assuming::Assumed;
use crate::trail::clauses::Literal;
use crate::trail::search::{Search, SearchEnd};
use crate::trail::totals::Total;

/// Larger cores are not made smaller literal by literal.
const MOST_MINIMISED: usize = 200;
/// Hears of the best solution found, with its weight, and of the bound, whenever one of them may have changed.
pub type Progress<'a> = &'a mut dyn FnMut(&Option<(Shading, i64)>, i64);

/// What is looked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wanted {
    /// One of the best, in this scope.
    One(Scope),
    /// All of them.
    All,
}

/// A search for the least weight.
#[derive(Clone)]
pub struct Optimum<'p> {
    pub(super) puzzle: Puzzle<'p>,
    /// By place, what is known.
    known: Shading,
    /// By place, what a shaded cell weighs.
    weights: &'p [i64],
    /// The weights of two solutions differ by a multiple of this. The ledger counts in steps: so what is unpaid of a best
    /// solution stays small, however large the weights are.
    step: i64,
    /// Is every best solution to be found, not only one?
    lists_all: bool,
    pub(super) ledger: Ledger<'p>,
    faces: Faces,
    /// No solution weighs less, as far as parts of this search have shown.
    pub(super) proved: i64,
    /// The best solution found, with its weight.
    pub(super) found: Option<(Shading, i64)>,
}

impl<'p> Optimum<'p> {
    /// Begin: a puzzle with dense labels, what is known of it, and the weight of each cell, row by row. None when the
    /// budget is spent.
    pub fn new(
        puzzle: Puzzle<'p>,
        known: &[Shade],
        weights: &'p [i64],
        wanted: Wanted,
        budget: &Budget,
    ) -> Option<Self> {
        Optimum::opened(puzzle, known, weights, wanted, None, budget)
    }

    /// The same with this opening, or (None) the one that suits.
    fn opened(
        puzzle: Puzzle<'p>,
        known: &[Shade],
        weights: &'p [i64],
        wanted: Wanted,
        opening: Option<Opening>,
        budget: &Budget,
    ) -> Option<Self> {
        let (scope, lists_all) = match wanted {
            Wanted::One(scope) => (scope, false),
            Wanted::All => (Scope::AllSolutions, true),
        };
        let step = step_of(weights);
        let mut ledger = Ledger::new(Search::new(puzzle, scope, known, budget)?);
        let in_steps: Vec<i64> = budget.until_spent(weights).map(|weight| weight / step).collect();
        if in_steps.len() < weights.len() {
            return None;
        }
        let opening = opening.unwrap_or_else(|| Opening::of(&ledger, &in_steps));
        let faces = opening.begin(&mut ledger, &in_steps, budget);
        let optimum = Optimum {
            puzzle,
            known: known.to_vec(),
            weights,
            step,
            lists_all,
            ledger,
            faces,
            proved: i64::MIN,
            found: None,
        };
        (!budget.is_spent()).then_some(optimum)
    }

    /// Search on until the best solution is proved (`Solution`; `Exhausted` if there is none), or the end of the budget.
    pub fn run(&mut self, budget: &Budget, progress: Progress) -> SearchEnd {
        let mut least = self.ledger.costs.values().map(|cost| cost.weight).max().unwrap_or(0);
        loop {
            self.forbid_what_costs_too_much(budget);
            if self.value().is_some_and(|value| value <= self.least_value()) {
                return SearchEnd::Solution;
            }
            let due = |(&literal, cost): (&Literal, &Cost)| (cost.weight >= least).then_some(literal.opposite());
            let assumptions: Vec<Literal> = budget.until_spent(&self.ledger.costs).filter_map(due).collect();
            let Some(left) = self.ledger.left(budget, u64::MAX) else { return SearchEnd::Spent };
            match self.ledger.search.run_under(&assumptions, &left) {
                Assumed::Spent => return SearchEnd::Spent,
                Assumed::Solution => {
                    let is_all = assumptions.len() == self.ledger.costs.len();
                    let solution = self.ledger.search.solution();
                    self.keep(budget);
                    let floats = self.faces.charge_for_floating_trees(&mut self.ledger, &solution, budget);
                    let is_paid = is_all && !floats && !budget.is_spent();
                    debug_assert!(!is_paid || self.value() == Some(self.least_value()));
                    let lower =
                        self.ledger.costs.values().map(|cost| cost.weight).filter(|&weight| weight < least).max();
                    least = if floats && is_all { least } else { lower.unwrap_or(0) };
                }
                Assumed::Core(core) if core.is_empty() => return self.end_of_all(),
                Assumed::Core(core) => {
                    let core = self.smaller(core, budget);
                    self.pay_for_core(&core, budget);
                }
            }
            progress(&self.found, self.least_value());
        }
    }

    /// There is nothing better than what was found.
    fn end_of_all(&mut self) -> SearchEnd {
        match self.value() {
            None => SearchEnd::Exhausted,
            Some(value) => {
                self.proved = value;
                SearchEnd::Solution
            }
        }
    }

    /// The weight of the best solution found.
    pub fn value(&self) -> Option<i64> {
        self.found.as_ref().map(|&(_, value)| value)
    }

    /// No solution weighs less: the bound, to the next weight that a solution can have.
    pub fn least_value(&self) -> i64 {
        let is_between = self.ledger.bound.rem_euclid(SCALE) > 0;
        let steps = self.ledger.bound.div_euclid(SCALE) + i64::from(is_between);
        self.proved.max(steps * self.step)
    }

    /// Keep the solution that the search has found, improved where that needs no search, if it is the best.
    pub(super) fn keep(&mut self, budget: &Budget) {
        let shading = improved(&self.puzzle, &self.known, self.ledger.search.solution(), self.weights, budget);
        let value = weight(&shading, self.weights);
        if self.found.as_ref().is_none_or(|&(_, best)| value < best) {
            self.ledger.search.prefer(&shading);
            self.found = Some((shading, value));
        }
    }

    /// What costs more than the gap is in no better solution.
    fn forbid_what_costs_too_much(&mut self, budget: &Budget) {
        let Some(value) = self.value() else { return };
        let wanted = if self.lists_all { value } else { value - self.step };
        let gap = SCALE * (wanted / self.step) - self.ledger.bound;
        let costs = budget.until_spent(&self.ledger.costs);
        let too_much: Vec<Literal> = costs.filter(|(_, cost)| cost.weight > gap).map(|(&literal, _)| literal).collect();
        for literal in budget.until_spent(too_much) {
            self.ledger.search.add_clause(&[literal.opposite()]);
            self.ledger.costs.remove(&literal);
        }
    }

    /// Only look for solutions that weigh no more than this, the least value; and perhaps some that weigh more.
    pub(super) fn forbid_more_than(&mut self, value: i64) {
        let slack = SCALE * (value / self.step) - self.ledger.bound;
        debug_assert!(slack < SCALE, "less than a step, so a literal has few copies below");
        let unit = self.ledger.costs.values().fold(0, |unit, cost| greatest_divisor(unit, cost.weight)).max(1);
        let mut due = Vec::new();
        for (&literal, cost) in &self.ledger.costs {
            if cost.weight > slack {
                self.ledger.search.add_clause(&[literal.opposite()]);
            } else {
                due.extend((0..cost.weight / unit).map(|_| literal));
            }
        }
        let count = (slack / unit) as usize + 1;
        if count <= due.len() {
            let too_many = Total::new(&due).at_least(count, &mut self.ledger.search);
            self.ledger.search.add_clause(&[too_many.opposite()]);
        }
    }

    /// A part of this core that is one too.
    fn smaller(&mut self, mut core: Vec<Literal>, budget: &Budget) -> Vec<Literal> {
        while core.len() > 2 {
            core.reverse();
            let Some(tries) = self.ledger.left(budget, CONFLICTS_PER_TRY) else { return core };
            match self.ledger.search.run_under(&core, &tries) {
                Assumed::Core(less) if less.len() < core.len() => core = less,
                _ => break,
            }
        }
        if core.len() > MOST_MINIMISED {
            return core;
        }
        let mut at = 0;
        while core.len() > 1 && at < core.len() {
            let without: Vec<Literal> = core.iter().copied().filter(|&literal| literal != core[at]).collect();
            let Some(tries) = self.ledger.left(budget, CONFLICTS_PER_TRY) else { return core };
            match self.ledger.search.run_under(&without, &tries) {
                Assumed::Core(less) => {
                    core.retain(|literal| less.contains(literal));
                    at = 0;
                }
                Assumed::Solution => {
                    self.keep(budget);
                    at += 1;
                }
                Assumed::Spent => at += 1,
            }
        }
        core
    }

    /// One of these assumptions does not hold.
    fn pay_for_core(&mut self, core: &[Literal], budget: &Budget) {
        let due: Vec<Literal> = core.iter().map(|literal| literal.opposite()).collect();
        let costs: Vec<Cost> = due.iter().map(|literal| self.ledger.costs[literal]).collect();
        let Some(least) = costs.iter().map(|cost| cost.weight).min() else { return };
        self.ledger.bound += least;
        self.ledger.search.add_clause(&due);
        for (&literal, cost) in due.iter().zip(costs) {
            self.ledger.pay(literal, least);
            if let Some((total, count)) = cost.output {
                self.ledger.charge_for_output(total, count + 1, least);
            }
        }
        if due.len() < 2 {
            return;
        }
        let (mut total, mut count) = (Total::new(&due), 2);
        while count <= total.size() {
            let output = total.at_least(count, &mut self.ledger.search);
            let Some(tries) = self.ledger.left(budget, CONFLICTS_PER_TRY) else { break };
            match self.ledger.search.run_under(&[output.opposite()], &tries) {
                Assumed::Core(_) => {
                    self.ledger.search.add_clause(&[output]);
                    self.ledger.bound += least;
                    count += 1;
                }
                Assumed::Solution => {
                    self.keep(budget);
                    break;
                }
                Assumed::Spent => break,
            }
        }
        self.ledger.totals.push(total);
        self.ledger.charge_for_output(self.ledger.totals.len() - 1, count, least);
    }
}

/// What the shaded cells weigh.
pub(super) fn weight(shading: &[Shade], weights: &[i64]) -> i64 {
    shading.iter().zip(weights).filter(|(&shade, _)| shade == Shade::Shaded).map(|(_, weight)| weight).sum()
}

/// What all weights are multiples of.
fn step_of(weights: &[i64]) -> i64 {
    let mut step = 0;
    for &weight in weights {
        if step == 1 {
            break;
        }
        if step == 0 || weight % step != 0 {
            step = greatest_divisor(step, weight.abs());
        }
    }
    step.max(1)
}

fn greatest_divisor(one: i64, other: i64) -> i64 {
    if other == 0 {
        one
    } else {
        greatest_divisor(other, one % other)
    }
}

/// This solution with more cells shaded that weigh less than nothing, while rules 2 and 3 allow; none of those known to
/// be unshaded.
fn improved(puzzle: &Puzzle, known: &[Shade], solution: Shading, weights: &[i64], budget: &Budget) -> Shading {
    if weights.iter().all(|&weight| weight >= 0) {
        return solution;
    }
    let grid = puzzle.grid();
    let Some(mut map) = ShadedMap::of(grid, &solution, budget) else { return solution };
    for (place, cell) in budget.until_spent(grid.indices().enumerate()) {
        let may_be_shaded = known.get(place) != Some(&Shade::Unshaded);
        if weights[place] < 0 && may_be_shaded && !map.is_shaded(cell) {
            map.shade_all([cell]);
        }
    }
    map.shading()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::Rng;

    /// Labels from 1 to so many at random, every fifth cell a blank.
    pub(in crate::best) fn random_labels(cells: usize, most: u64, rng: &mut Rng) -> Vec<u32> {
        (0..cells).map(|_| if rng.below(5) == 0 { 0 } else { 1 + rng.below(most) as u32 }).collect()
    }

    #[test]
    fn no_opening_changes_the_answer() {
        let (mut rng, mut solved) = (Rng::new(33), 0);
        for round in 0..60 {
            let (rows, cols) = (3 + rng.below(3) as usize, 4 + rng.below(3) as usize);
            let labels = random_labels(rows * cols, 4 * cols as u64, &mut rng);
            let weights: Vec<i64> = match round % 3 {
                0 => vec![-1; rows * cols],
                1 => labels.iter().map(|&label| -i64::from(label)).collect(),
                _ => (0..rows * cols).map(|_| rng.below(9) as i64 - 6).collect(),
            };
            let puzzle = Puzzle::new(rows, cols, &labels).unwrap();
            let dense = puzzle.dense_labels(&Budget::UNLIMITED).unwrap();
            let openings = [0, 1, 2, 5, 12].map(Opening::AtPrice).into_iter().chain([Opening::ByRelaxation]);
            let answers: Vec<(bool, Option<i64>)> = openings
                .map(|opening| {
                    let (puzzle, wanted) = (puzzle.relabelled(&dense), Wanted::One(Scope::AllSolutions));
                    let search = Optimum::opened(puzzle, &[], &weights, wanted, Some(opening), &Budget::UNLIMITED);
                    let mut search = search.unwrap();
                    let mut last = i64::MIN;
                    let end = search.run(&Budget::UNLIMITED, &mut |best, bound| {
                        assert!(bound >= last, "the bound falls");
                        last = bound;
                        assert!(best.as_ref().is_none_or(|&(_, value)| value >= bound), "the bound passes a solution");
                    });
                    (end == SearchEnd::Spent, search.value())
                })
                .collect();
            assert!(
                answers.iter().all(|&answer| answer == answers[0] && !answer.0),
                "{labels:?} {weights:?} {answers:?}"
            );
            solved += usize::from(answers[0].1.is_some());
        }
        assert!(solved > 15, "{solved}");
    }
}
