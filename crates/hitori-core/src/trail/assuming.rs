//! Search under assumptions, and what is wrong with them when there is no solution.
//!
//! Assumptions are literals, decided before all else, e.g. "r1c1 is unshaded" for each cell of a board. Where they leave
//! no solution, some of them are named that already do so: a *core* (Een and Soerensson, "Temporal induction by
//! incremental SAT solving", 2003). What is learned on the way follows from the puzzle alone and stays.

use crate::budget::Budget;
use crate::shading::Shade;
use crate::trail::board::Halt;
use crate::trail::branch::STEPS_PER_LOOK;
use crate::trail::clauses::Literal;
use crate::trail::log::Log;
use crate::trail::search::Search;

/// How a search under assumptions ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Assumed {
    /// Every cell is coloured, and all assumptions hold.
    Solution,
    /// These assumptions cannot hold together; none of them, and there is no solution at all.
    Core(Vec<Literal>),
    /// The budget was spent.
    Spent,
}

enum Next {
    Assume(Literal),
    Failed(Literal),
    Choose(usize),
    Done,
}

impl<L: Log> Search<'_, L> {
    /// Add a variable that is not a cell, for clauses to speak of. Decisions are made on cells alone.
    pub fn add_variable(&mut self) -> usize {
        let variable = self.board.add_variable();
        self.preferred.push(Shade::Unshaded);
        debug_assert_eq!(self.preferred.len(), variable + 1);
        variable
    }

    /// Search from the start for a solution in which all these literals are true.
    pub fn run_under(&mut self, assumptions: &[Literal], budget: &Budget) -> Assumed {
        let conflicts = self.board.cost.conflicts;
        let mut placed = 0;
        self.backtrack(0);
        self.branching.steps = 0;
        loop {
            if self.is_refuted {
                return Assumed::Core(Vec::new());
            }
            match self.next_under(assumptions, &mut placed, budget) {
                Ok(Next::Assume(literal)) => self.board.decide(literal.cell(), literal.shade()),
                Ok(Next::Choose(cell)) => self.board.decide(cell, self.preferred[cell]),
                Ok(Next::Failed(literal)) => return Assumed::Core(self.core(literal)),
                Ok(Next::Done) => return Assumed::Solution,
                Err(Halt::Spent) => return Assumed::Spent,
                Err(Halt::Conflict(conflict)) => {
                    placed = 0;
                    self.resolve(conflict);
                    let spent = budget.conflicts.is_some_and(|bound| self.board.cost.conflicts - conflicts >= bound);
                    if !self.is_refuted && (spent || budget.is_spent()) {
                        return Assumed::Spent;
                    }
                }
            }
        }
    }

    fn next_under(&mut self, assumptions: &[Literal], placed: &mut usize, budget: &Budget) -> Result<Next, Halt> {
        self.board.propagate(&mut self.clauses, budget)?;
        if self.lengthen_if_due() {
            *placed = 0;
            self.board.propagate(&mut self.clauses, budget)?;
        }
        let depth = self.board.depth();
        self.restart_or_forget_if_due();
        self.change_phases_if_due();
        if self.board.depth() < depth {
            *placed = 0;
        }
        while let Some(&literal) = assumptions.get(*placed) {
            match self.board.value(literal.cell()) {
                Shade::Unknown => {
                    self.branching.steps += 1;
                    let is_over = self.branching.steps % STEPS_PER_LOOK == 0 && budget.is_spent();
                    return if is_over { Err(Halt::Spent) } else { Ok(Next::Assume(literal)) };
                }
                shade if shade != literal.shade() => return Ok(Next::Failed(literal)),
                _ => *placed += 1,
            }
        }
        Ok(match self.choose(budget)? {
            Some(cell) => Next::Choose(cell),
            None => Next::Done,
        })
    }

    /// The assumptions that stand and make this one false, and it.
    fn core(&mut self, failed: Literal) -> Vec<Literal> {
        let mut core = self.analyzer.decisions_behind(&mut self.board, &self.clauses, failed.cell());
        core.push(failed);
        core
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::budget::Scope;
    use crate::puzzle::Puzzle;
    use crate::rng::Rng;
    use crate::trail::search::SearchEnd;
    use crate::trail::tests::triples;

    #[test]
    fn assumptions_hold_in_a_solution_or_contradict_each_other() {
        let (mut rng, mut solved, mut failed, mut changes) = (Rng::new(24), 0, 0, 0);
        for round in 0..200 {
            let side = 6 + round % 6;
            let labels = triples(side, &mut rng);
            let puzzle = Puzzle::new(side, side, &labels).unwrap();
            let mut search = Search::new(puzzle, Scope::OneSolution, &[], &Budget::UNLIMITED).unwrap();
            search.branching.long_after = [0, 4, u64::MAX][round % 3];
            let cells: Vec<usize> = puzzle.grid().indices().collect();
            for _ in 0..4 {
                search.phases.next = search.board.cost.conflicts + rng.below(4);
                let unshaded = |_| Literal::new(cells[rng.below(cells.len() as u64) as usize], Shade::Unshaded);
                let assumptions: Vec<Literal> = (0..side).map(unshaded).collect();
                // Is there a solution in which these hold?
                let is_possible = |literals: &[Literal]| {
                    let mut search = Search::new(puzzle, Scope::AllSolutions, &[], &Budget::UNLIMITED).unwrap();
                    literals.iter().for_each(|&literal| search.add_clause(&[literal]));
                    search.run(&Budget::UNLIMITED) == SearchEnd::Solution
                };
                match search.run_under(&assumptions, &Budget::UNLIMITED) {
                    Assumed::Solution => {
                        let hold = |literal: &Literal| search.board.value(literal.cell()) == literal.shade();
                        assert!(assumptions.iter().all(hold), "{labels:?} {assumptions:?}");
                        solved += 1;
                    }
                    Assumed::Core(core) => {
                        assert!(core.iter().all(|literal| assumptions.contains(literal)));
                        assert!(!is_possible(&core), "{labels:?} {core:?}");
                        failed += 1;
                    }
                    Assumed::Spent => unreachable!("no limit"),
                }
            }
            changes += search.phases.changes;
        }
        assert!(solved > 50 && failed > 50 && changes > 50, "{solved} solved, {failed} failed, {changes} changes");
    }
}
