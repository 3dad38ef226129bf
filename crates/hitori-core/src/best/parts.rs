//! A long search for the best, cut into parts that are searched in turns, on several threads.
//!
//! A part is a search that goes on from all that was paid and learned before; it falls into two at a cell, as cubes do
//! (see [`cubes`](crate::trail::cubes)). All parts know the best solution that one of them has found. No solution weighs
//! less than the least bound of the parts.

use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::num::NonZero;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread::available_parallelism;

use super::optimum::{Optimum, Progress};
use crate::budget::Budget;
use crate::shading::{Shade, Shading};
use crate::trail::clauses::Literal;
use crate::trail::cubes::{MOST_CELLS, MOST_THREADS};
use crate::trail::search::SearchEnd;
use crate::trail::tree::{first_answer, Outcome};

/// Conflicts before a search is cut, and those of each turn after that.
const ALONE: u64 = 4000;
const TURN: u64 = 8000;

/// What the parts know together.
struct Known {
    best: Option<(Shading, i64)>,
    /// By number, the bound of each part that is not done.
    bounds: BTreeMap<u64, i64>,
}

impl Known {
    /// The best solution, and what no solution falls below.
    fn summary(&self) -> (Option<(Shading, i64)>, i64) {
        (self.best.clone(), self.value_and_bound().1)
    }

    /// The weight of the best solution, and what no solution falls below.
    fn value_and_bound(&self) -> (Option<i64>, i64) {
        let value = self.best.as_ref().map(|&(_, value)| value);
        let bound = self.bounds.values().copied().chain(value).min();
        (value, bound.unwrap_or(i64::MAX))
    }
}

fn lock(known: &Mutex<Known>) -> MutexGuard<'_, Known> {
    known.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Tell the other parts of a better solution, and of the bound of this one.
fn tell(known: &Mutex<Known>, number: u64, best: &Option<(Shading, i64)>, bound: i64) {
    let mut known = lock(known);
    known.bounds.insert(number, bound);
    if let Some((shading, value)) = best {
        if known.best.as_ref().is_none_or(|(_, best)| value < best) {
            known.best = Some((shading.clone(), *value));
        }
    }
}

impl Optimum<'_> {
    /// Search on until the best solution is proved, or the end of the budget: alone at first, then in parts, on so many
    /// threads, or (None) on all that this process may use. In one piece with one thread, a bound on conflicts, or a board
    /// of which there is no room for two.
    pub fn run_in_parts(&mut self, threads: Option<usize>, budget: &Budget, progress: Progress) -> SearchEnd {
        self.run_in_turns((ALONE, TURN), threads, budget, progress)
    }

    fn run_in_turns(
        &mut self,
        (alone, turn): (u64, u64),
        threads: Option<usize>,
        budget: &Budget,
        progress: Progress,
    ) -> SearchEnd {
        let threads = threads.unwrap_or_else(|| available_parallelism().map_or(1, NonZero::get)).min(MOST_THREADS);
        let most_cuts = (MOST_CELLS / self.puzzle.grid().cells()).max(1).ilog2();
        if threads == 1 || most_cuts == 0 || budget.conflicts.is_some() {
            return self.run(budget, progress);
        }
        match self.run(&Budget { conflicts: Some(alone), ..*budget }, progress) {
            SearchEnd::Spent if budget.is_spent() => return SearchEnd::Spent,
            SearchEnd::Spent => (),
            end => return end,
        }
        let bounds = BTreeMap::from([(1, self.least_value())]);
        let known = Mutex::new(Known { best: self.found.clone(), bounds });
        let Budget { deadline, .. } = *budget;
        let take_turn = |number: u64, mut part: Self, stop: &dyn Fn() -> bool| {
            let (before, budget) =
                (part.ledger.search.stats(), Budget { deadline, conflicts: None, interrupted: stop });
            part.learn_of(&known);
            let conflicts = Some(before.conflicts + (turn << number.ilog2()));
            let end = part.run(&Budget { conflicts, ..budget }, &mut |best, bound| tell(&known, number, best, bound));
            let outcome = match end {
                SearchEnd::Solution | SearchEnd::Exhausted => Outcome::Nothing,
                SearchEnd::Spent if budget.is_spent() => Outcome::Stopped,
                SearchEnd::Spent if number.ilog2() >= most_cuts => Outcome::Parts(part.clone(), None),
                SearchEnd::Spent => part.cut(&budget),
            };
            part.hand_over(number, &outcome, &known);
            (outcome, part.ledger.search.stats().since(&before))
        };
        let (progress, told) = (RefCell::new(progress), Cell::new((None, i64::MIN)));
        // It is asked by this thread alone, now and then.
        let interrupted = || {
            let latest = lock(&known).value_and_bound();
            if told.replace(latest) != latest {
                let (best, bound) = lock(&known).summary();
                (progress.borrow_mut())(&best, bound);
            }
            (budget.interrupted)()
        };
        let (_, cost) = first_answer::<Self, ()>(self.clone(), threads, take_turn, &interrupted);
        self.ledger.search.board.cost.absorb(&cost);
        let is_over = lock(&known).bounds.is_empty();
        let (best, bound) = lock(&known).summary();
        self.found = best;
        self.proved = self.proved.max(bound);
        match self.value() {
            Some(value) if value <= bound => SearchEnd::Solution,
            None if is_over => SearchEnd::Exhausted,
            _ => SearchEnd::Spent,
        }
    }

    /// Take over the best solution of all parts.
    fn learn_of(&mut self, known: &Mutex<Known>) {
        let known = lock(known);
        if let Some((shading, value)) = &known.best {
            if self.value().is_none_or(|own| *value < own) {
                self.found = Some((shading.clone(), *value));
            }
        }
    }

    /// In place of this part there are those into which it fell, or none.
    fn hand_over(&self, number: u64, outcome: &Outcome<Self, ()>, known: &Mutex<Known>) {
        tell(known, number, &self.found, self.least_value());
        let children = match outcome {
            Outcome::Stopped => return,
            Outcome::Parts(_, second) => 2 * number..2 * number + 1 + u64::from(second.is_some()),
            Outcome::Nothing | Outcome::Answer(()) => 0..0,
        };
        let bounds = &mut lock(known).bounds;
        bounds.remove(&number);
        bounds.extend(children.map(|child| (child, self.least_value())));
    }

    /// The part in which the cell with the most consequences has the shade that it would be tried with, and the one in
    /// which it has the other.
    fn cut(&mut self, budget: &Budget) -> Outcome<Self, ()> {
        match self.ledger.search.where_to_cut(budget) {
            (SearchEnd::Exhausted, _) => Outcome::Nothing,
            (_, None) if budget.is_spent() => Outcome::Stopped,
            (_, None) => Outcome::Parts(self.clone(), None),
            (_, Some(cell)) => {
                let shade = self.ledger.search.preferred[cell];
                let with = |shade: Shade| {
                    let mut part = self.clone();
                    part.ledger.search.add_clause(&[Literal::new(cell, shade)]);
                    part
                };
                Outcome::Parts(with(shade), Some(with(shade.opposite())))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::best::optimum::Wanted;
    use crate::budget::Scope;
    use crate::puzzle::Puzzle;
    use crate::rng::Rng;

    #[test]
    fn a_search_that_is_stopped_when_bound_and_value_meet_has_proved_it() {
        let (mut rng, mut stopped) = (Rng::new(35), 0);
        for _ in 0..60 {
            let labels: Vec<u32> = (0..49).map(|_| 1 + rng.below(35) as u32).collect();
            let puzzle = Puzzle::new(7, 7, &labels).unwrap();
            let dense = puzzle.dense_labels(&Budget::UNLIMITED).unwrap();
            let wanted = Wanted::One(Scope::AllSolutions);
            let search = Optimum::new(puzzle.relabelled(&dense), &[], &[-1; 49], wanted, &Budget::UNLIMITED);
            let (mut search, meet, asked) = (search.unwrap(), Cell::new(false), Cell::new(false));
            let interrupted = || {
                asked.set(asked.get() || meet.get());
                meet.get()
            };
            let budget = Budget { interrupted: &interrupted, ..Budget::UNLIMITED };
            let end = search.run_in_turns((3, 3), Some(2), &budget, &mut |best, bound| {
                meet.set(best.as_ref().is_some_and(|&(_, value)| value <= bound));
            });
            assert_ne!(end, SearchEnd::Spent, "{labels:?}");
            stopped += usize::from(asked.get());
        }
        assert!(stopped > 5, "{stopped} stopped");
    }

    #[test]
    fn parts_have_the_answer_of_one_piece() {
        let (mut rng, mut solved, mut cut) = (Rng::new(34), 0, 0);
        for round in 0..60 {
            let side = 5 + rng.below(3) as usize;
            let labels: Vec<u32> = (0..side * side).map(|_| 1 + rng.below(5 * side as u64) as u32).collect();
            let weights: Vec<i64> = match round % 2 {
                0 => vec![-1; side * side],
                _ => labels.iter().map(|&label| -i64::from(label)).collect(),
            };
            let puzzle = Puzzle::new(side, side, &labels).unwrap();
            let dense = puzzle.dense_labels(&Budget::UNLIMITED).unwrap();
            let answer = |threads: usize| {
                let wanted = Wanted::One(Scope::AllSolutions);
                let search = Optimum::new(puzzle.relabelled(&dense), &[], &weights, wanted, &Budget::UNLIMITED);
                let mut search = search.unwrap();
                let end = search.run_in_turns((3, 3), Some(threads), &Budget::UNLIMITED, &mut |_, _| ());
                (end, search.value(), search.ledger.search.stats().conflicts)
            };
            let (end, value, conflicts) = answer(1);
            for threads in [2, 3] {
                let found = answer(threads);
                assert_eq!((found.0, found.1), (end, value), "{labels:?}");
            }
            solved += usize::from(value.is_some());
            cut += usize::from(conflicts > 3);
        }
        assert!(solved > 15 && cut > 10, "{solved} solved, {cut} cut");
    }
}
