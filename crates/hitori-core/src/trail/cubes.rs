//! A long search for one solution, cut into parts that are searched in turns, on several threads.
//!
//! A *cube* is a part of a search: some cells have colours in it, e.g. r3c4 shaded and r7c7 unshaded. It falls into two at
//! the cell that draws the most consequences in both colours. A cube is searched for so many conflicts; if that does not
//! end it, it is cut in two, and the parts, which know all that was learned in it, get their turns later. Turns get
//! longer, so the part that holds the work gets it, and no unlucky corner holds up a solution in another.
//!
//! What becomes of a cube depends on nothing but the cube, so the answer is the same for any number of threads (see
//! [`tree`](super::tree)). So no clause goes from one cube to another: that would depend on who is first.
//!
//! A cube can also be searched alone, from its decisions, e.g. on another machine; it falls into parts that are such
//! lists again (`run_cube`).

use std::collections::VecDeque;
use std::num::NonZero;
use std::thread::available_parallelism;

use super::tree::{first_answer, End, Outcome};
use crate::budget::Budget;
use crate::shading::Shade;
use crate::stats::Stats;
use crate::trail::board::{Halt, Reason};
use crate::trail::clauses::Literal;
use crate::trail::search::{Search, SearchEnd};

/// Conflicts before a search is cut: most are over by then, and a cut needs to know which cells are active.
const ALONE: u64 = 2000;
/// Cuts before the first turn, so that there are eight cubes.
const FIRST_CUTS: u32 = 3;
/// Conflicts in a first turn; the parts of a cube get twice as many.
const FIRST_TURN: u64 = 4000;
/// Cells among which a cut chooses.
const CELLS: usize = 64;
/// So many decisions in a cube are made by look-ahead.
const LOOK_AHEAD: usize = 5;
/// Cells in all cubes together: what waits has a board in memory.
pub(crate) const MOST_CELLS: usize = 1 << 19;
/// More threads would wait for work.
pub(crate) const MOST_THREADS: usize = 256;

impl Search<'_> {
    /// Search on until a solution, the end, or the end of the budget: alone at first, then in cubes.
    ///
    /// On all threads that this process may use, if no number is given. With one thread, or a bound on conflicts, which
    /// shall mean the same on every machine, the search stays in one piece.
    pub fn run_in_cubes(&mut self, threads: Option<usize>, budget: &Budget) -> SearchEnd {
        self.run_in_turns((ALONE, FIRST_TURN), threads, budget)
    }

    fn run_in_turns(&mut self, (alone, first_turn): (u64, u64), threads: Option<usize>, budget: &Budget) -> SearchEnd {
        if budget.conflicts.is_some() {
            return self.run(budget);
        }
        match self.run(&Budget { conflicts: Some(alone), ..*budget }) {
            SearchEnd::Spent if budget.is_spent() => return SearchEnd::Spent,
            SearchEnd::Spent if !self.branching.is_long() => return self.run(budget),
            SearchEnd::Spent => (),
            end => return end,
        }
        let threads = threads.unwrap_or_else(|| available_parallelism().map_or(1, NonZero::get)).min(MOST_THREADS);
        if threads == 1 {
            return self.run(budget);
        }
        self.branching.look_ahead = LOOK_AHEAD;
        let most_cuts = (MOST_CELLS / self.board.grid.cells()).ilog2();
        let Budget { deadline, .. } = *budget;
        let take_turn = |number: u64, mut cube: Self, stop: &dyn Fn() -> bool| {
            let (before, budget) = (cube.stats(), Budget { deadline, conflicts: None, interrupted: stop });
            let cuts = number.ilog2();
            let (end, cell) = match cube.take_turn(cuts, first_turn, &budget) {
                SearchEnd::Spent if cuts < most_cuts && !budget.is_spent() => cube.where_to_cut(&budget),
                end => (end, None),
            };
            let cost = cube.stats().since(&before);
            let outcome = match (end, cell) {
                (SearchEnd::Solution, _) => Outcome::Answer(cube),
                (SearchEnd::Exhausted, _) => Outcome::Nothing,
                (SearchEnd::Spent, Some(cell)) => cube.cut_at(cell),
                (SearchEnd::Spent, None) if budget.is_spent() => Outcome::Stopped,
                (SearchEnd::Spent, None) => Outcome::Parts(cube, None),
            };
            (outcome, cost)
        };
        let (end, cost) = first_answer(self.clone(), threads, take_turn, budget.interrupted);
        let mut stats = self.stats();
        stats.absorb(&cost);
        let end = match end {
            End::Answer(cube) => {
                *self = cube;
                SearchEnd::Solution
            }
            End::Nothing => {
                self.is_refuted = true;
                SearchEnd::Exhausted
            }
            End::Stopped => SearchEnd::Spent,
        };
        self.board.cost = Stats { states: stats.states.saturating_sub(self.board.trail.len() as u64), ..stats };
        end
    }

    /// Search where these literals hold. If the conflicts of the budget end first, the cube falls into parts, about so
    /// many: each has literals beside its own, and together they are all of it.
    pub fn run_cube(&mut self, cube: &[Literal], parts: usize, budget: &Budget) -> (SearchEnd, Vec<Vec<Literal>>) {
        for literal in cube {
            match self.board.value(literal.cell()) {
                Shade::Unknown => self.board.assign(literal.cell(), literal.shade(), Reason::None),
                shade => self.is_refuted |= shade != literal.shade(),
            }
        }
        if !cube.is_empty() {
            self.branching.long_after = 0;
        }
        self.branching.look_ahead = LOOK_AHEAD;
        match self.run(budget) {
            SearchEnd::Spent if !budget.is_spent() => self.fall_apart(parts, budget),
            end => (end, Vec::new()),
        }
    }

    fn fall_apart(&mut self, parts: usize, budget: &Budget) -> (SearchEnd, Vec<Vec<Literal>>) {
        let (mut open, mut refuted) = (VecDeque::from([(self.clone(), Vec::new())]), Vec::new());
        while open.len() + refuted.len() < parts {
            let Some((mut search, literals)) = open.pop_front() else { break };
            match search.where_to_cut(budget) {
                (_, Some(cell)) => {
                    let shade = search.preferred[cell];
                    for literal in [shade, shade.opposite()].map(|shade| Literal::new(cell, shade)) {
                        let mut part = search.clone();
                        part.board.assign(cell, literal.shade(), Reason::None);
                        open.push_back((part, [&literals[..], &[literal]].concat()));
                    }
                }
                (SearchEnd::Exhausted, None) => refuted.push(literals),
                (SearchEnd::Solution, None) => {
                    *self = search;
                    return (SearchEnd::Solution, Vec::new());
                }
                (SearchEnd::Spent, None) => return (SearchEnd::Spent, Vec::new()),
            }
        }
        if open.is_empty() {
            return (SearchEnd::Exhausted, Vec::new());
        }
        (SearchEnd::Spent, open.into_iter().map(|(_, literals)| literals).chain(refuted).collect())
    }

    /// Search a cube that was cut so many times for as many conflicts as it gets; the first turn has so many.
    fn take_turn(&mut self, cuts: u32, first: u64, budget: &Budget) -> SearchEnd {
        match cuts.checked_sub(FIRST_CUTS) {
            None => SearchEnd::Spent,
            Some(doubled) => {
                let conflicts = Some(self.board.cost.conflicts + (first << doubled));
                self.run(&Budget { conflicts, ..*budget })
            }
        }
    }

    /// The cell to cut at. A contradiction on the way to it is learned from, and may end the cube.
    pub(crate) fn where_to_cut(&mut self, budget: &Budget) -> (SearchEnd, Option<usize>) {
        self.backtrack(0);
        while !self.is_refuted {
            let propagated = self.board.propagate(&mut self.clauses, budget);
            match propagated.and_then(|()| self.look_ahead::<CELLS>(budget)) {
                Ok(Some(cell)) => return (SearchEnd::Spent, Some(cell)),
                Ok(None) => return (SearchEnd::Solution, None),
                Err(Halt::Spent) => return (SearchEnd::Spent, None),
                Err(Halt::Conflict(conflict)) => self.resolve(conflict),
            }
        }
        (SearchEnd::Exhausted, None)
    }

    /// The cube in which this cell has the colour that it would be tried with, and the one in which it has the other.
    fn cut_at(mut self, cell: usize) -> Outcome<Self, Self> {
        let (mut other, shade) = (self.clone(), self.preferred[cell]);
        self.board.assign(cell, shade, Reason::None);
        other.board.assign(cell, shade.opposite(), Reason::None);
        Outcome::Parts(self, Some(other))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::budget::Scope;
    use crate::puzzle::Puzzle;
    use crate::rng::Rng;
    use crate::shading::checked;
    use crate::trail::tests::triples;

    #[test]
    fn long_searches_and_cubes_have_a_solution_where_a_short_search_has_one() {
        let (mut rng, mut solved, mut refuted, mut cut) = (Rng::new(22), 0, 0, 0);
        for round in 0..400 {
            let side = 4 + round % 9;
            let labels: Vec<u32> = match round % 4 {
                0 => (0..side * side).map(|_| rng.below(2 * side as u64) as u32).collect(),
                _ => triples(side, &mut rng),
            };
            let puzzle = Puzzle::new(side, side, &labels).unwrap();
            // The answer of a search that is long from so many conflicts on, in one piece or on so many threads.
            let answer = |long_after: u64, threads: Option<usize>| {
                let mut search = Search::new(puzzle, Scope::OneSolution, &[], &Budget::UNLIMITED).unwrap();
                search.branching.long_after = long_after;
                let end = match threads {
                    Some(_) => search.run_in_turns((3, 2), threads, &Budget::UNLIMITED),
                    None => search.run(&Budget::UNLIMITED),
                };
                assert!(!search.branching.has_begun || long_after == 0);
                if end == SearchEnd::Solution {
                    assert!(checked(&puzzle.rules(), search.solution(), &Budget::UNLIMITED).is_some());
                }
                (end, (end == SearchEnd::Solution).then(|| search.solution()), search.stats())
            };
            let (expected, ..) = answer(u64::MAX, None);
            assert_eq!(answer(0, None).0, expected, "{labels:?}");
            let ends = [2, 3, 4].map(|threads| answer(0, Some(threads)));
            assert!(ends.iter().all(|end| *end == ends[0] && end.0 == expected), "{labels:?}: {ends:?}");
            *(if expected == SearchEnd::Solution { &mut solved } else { &mut refuted }) += 1;
            cut += usize::from(ends[0].2.conflicts > 3);
        }
        assert!(solved > 20 && refuted > 20 && cut > 40, "{solved} solved, {refuted} without a solution, {cut} cut");
    }

    #[test]
    fn a_search_from_lists_of_decisions_has_the_answer_of_one_piece() {
        let (mut rng, mut solved, mut cut) = (Rng::new(23), 0, 0);
        for round in 0..200 {
            let side = 7 + round % 6;
            let labels = triples(side, &mut rng);
            let puzzle = Puzzle::new(side, side, &labels).unwrap();
            let scope = [Scope::OneSolution, Scope::AllSolutions][round % 2];
            let search = || Search::new(puzzle, scope, &[], &Budget::UNLIMITED).unwrap();
            let (expected, mut waiting, mut found) = (search().run(&Budget::UNLIMITED), vec![Vec::new()], false);
            while let (Some(cube), false) = (waiting.pop(), found) {
                let conflicts = Some(1 + cube.len() as u64);
                let mut search = search();
                let (end, parts) = search.run_cube(&cube, 2 + round % 5, &Budget { conflicts, ..Budget::UNLIMITED });
                assert_eq!(end == SearchEnd::Spent, !parts.is_empty());
                cut += usize::from(!parts.is_empty());
                waiting.extend(parts.into_iter().map(|part| [&cube[..], &part].concat()));
                if end == SearchEnd::Solution {
                    found = true;
                    assert!(checked(&puzzle.rules(), search.solution(), &Budget::UNLIMITED).is_some());
                }
            }
            assert_eq!(found, expected == SearchEnd::Solution, "{labels:?}");
            solved += usize::from(found);
        }
        assert!(solved > 20 && solved < 180 && cut > 40, "{solved} solved, {cut} cut");
    }
}
