//! Conflict analysis: from a contradiction to the clause that would have prevented it.
//!
//! The first unique implication point scheme (Marques-Silva and Sakallah, "GRASP", 1996; Zhang et al., ICCAD 2001), with
//! recursive minimisation (Soerensson and Biere, SAT 2009). Reasons are asked for as lists of cells, whatever propagator
//! gave them; see `Board::explain`.

use crate::budget::Budget;
use crate::shading::{Shade, TWIN_CELLS};
use crate::trail::board::{Board, Conflict, Halt, Pair, Reason};
use crate::trail::clauses::{Clauses, Literal};

/// What is known of a cell during one analysis.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mark {
    Unseen,
    /// It is in the clause, or was resolved away.
    Seen,
    /// Its value follows from cells of the clause.
    Implied,
    /// Its value does not.
    NotImplied,
    /// It is in the clause for good.
    Kept,
}

/// The result of the last analysis, and working memory kept between calls.
#[derive(Clone, Default)]
pub struct Analyzer {
    /// The learned clause; its first literal is the one that becomes true, the second is of the level to return to.
    pub clause: Vec<Literal>,
    /// The cells that took part, to be made more likely decisions.
    pub involved: Vec<u32>,
    /// How many decision levels the clause spans.
    pub levels: u32,
    /// By index, what is known of the cell; all unseen between two calls.
    mark: Vec<Mark>,
    /// The cells whose mark is to be taken back.
    marked: Vec<u32>,
    /// The cells from which the one looked at follows.
    reasons: Vec<u32>,
}

impl Analyzer {
    /// Analyze a conflict at a level with one decision. Returns the depth at which the learned clause becomes unit.
    pub fn analyze(&mut self, board: &mut Board<'_>, clauses: &mut Clauses, conflict: Conflict) -> usize {
        self.mark.resize(board.value.len(), Mark::Unseen);
        self.involved.clear();
        let mut clause = vec![0];
        let mut open = 0;
        let mut trail = board.trail.len();
        self.reasons.clear();
        if let Conflict::Clause(number) = conflict {
            clauses.mark_used(number);
        }
        board.explain_conflict(conflict, clauses, &mut self.reasons);
        loop {
            for at in 0..self.reasons.len() {
                let cell = self.reasons[at];
                let level = board.level[cell as usize];
                if level == 0 || self.mark[cell as usize] != Mark::Unseen {
                    continue;
                }
                self.set_mark(cell, Mark::Seen);
                self.involved.push(cell);
                if level as usize == board.depth() {
                    open += 1;
                } else {
                    clause.push(cell);
                }
            }
            let cell = loop {
                trail -= 1;
                let cell = board.trail[trail];
                if self.mark[cell as usize] == Mark::Seen {
                    break cell;
                }
            };
            open -= 1;
            if open == 0 {
                clause[0] = cell;
                break;
            }
            if let Reason::Clause(number) = board.reason[cell as usize] {
                clauses.mark_used(number);
            }
            self.reasons.clear();
            board.explain(cell as usize, clauses, &mut self.reasons);
        }

        let mut kept = 1;
        for at in 1..clause.len() {
            if !self.is_implied(board, clauses, clause[at], 0) {
                clause[kept] = clause[at];
                kept += 1;
            }
        }
        clause.truncate(kept);
        self.contract(board, &mut clause);
        for &cell in &self.marked {
            self.mark[cell as usize] = Mark::Unseen;
        }
        self.marked.clear();

        let depth_of = |cell: u32| board.level[cell as usize] as usize;
        let mut depth = 0;
        if clause.len() > 1 {
            let deepest = (1..clause.len()).max_by_key(|&at| depth_of(clause[at])).unwrap_or(1);
            clause.swap(1, deepest);
            depth = depth_of(clause[1]);
        }
        let mut levels: Vec<usize> = clause.iter().map(|&cell| depth_of(cell)).collect();
        levels.sort_unstable();
        levels.dedup();
        self.levels = levels.len() as u32;
        self.clause.clear();
        self.clause
            .extend(clause.iter().map(|&cell| Literal::new(cell as usize, board.value(cell as usize).opposite())));
        debug_assert!(self.is_asserting_from_scratch(board, depth));
        debug_assert!(follows_from_scratch(board, clauses, &self.clause));
        depth
    }

    /// The decisions from which the value of this cell follows, as literals that hold.
    pub fn decisions_behind(&mut self, board: &mut Board<'_>, clauses: &Clauses, cell: usize) -> Vec<Literal> {
        self.mark.resize(board.value.len(), Mark::Unseen);
        let mut found = Vec::new();
        self.set_mark(cell as u32, Mark::Seen);
        for trail in (0..board.trail.len()).rev() {
            let cell = board.trail[trail];
            if self.mark[cell as usize] != Mark::Seen || board.level[cell as usize] == 0 {
                continue;
            }
            self.reasons.clear();
            board.explain(cell as usize, clauses, &mut self.reasons);
            if board.reason[cell as usize] == Reason::None {
                found.push(Literal::new(cell as usize, board.value(cell as usize)));
            }
            for at in 0..self.reasons.len() {
                self.set_mark(self.reasons[at], Mark::Seen);
            }
        }
        for &cell in &self.marked {
            self.mark[cell as usize] = Mark::Unseen;
        }
        self.marked.clear();
        found
    }

    /// The first half of the slow twin: is the clause violated, and after the return to `depth` by its first literal
    /// alone, which is undecided then?
    fn is_asserting_from_scratch(&self, board: &Board<'_>, depth: usize) -> bool {
        let level = |literal: &Literal| board.level[literal.cell()] as usize;
        let is_violated = self.clause.iter().all(|literal| board.value(literal.cell()) == literal.shade().opposite());
        let deepest_of_rest = self.clause[1..].iter().map(level).max();
        is_violated
            && level(&self.clause[0]) > depth
            && deepest_of_rest.unwrap_or(0) == depth
            && self.clause.get(1).map(level) == deepest_of_rest
    }

    /// Does the value of this cell, which is in the clause, follow from the others? Then the clause is as strong without.
    fn is_implied(&mut self, board: &mut Board<'_>, clauses: &Clauses, cell: u32, nesting: u32) -> bool {
        const DEEPEST: u32 = 200;
        if board.reason[cell as usize] == Reason::None || nesting > DEEPEST {
            return false;
        }
        let mut reasons = Vec::new();
        board.explain(cell as usize, clauses, &mut reasons);
        reasons.into_iter().all(|reason| match self.mark[reason as usize] {
            _ if board.level[reason as usize] == 0 => true,
            Mark::Seen | Mark::Implied | Mark::Kept => true,
            Mark::NotImplied => false,
            Mark::Unseen => {
                let implied = self.is_implied(board, clauses, reason, nesting + 1);
                self.set_mark(reason, if implied { Mark::Implied } else { Mark::NotImplied });
                implied
            }
        })
    }

    /// Put the third cell of a pair (see `pair_exclusion`) in the place of both: one of the two is unshaded only where the third is
    /// shaded, and the clause gets shorter.
    fn contract(&mut self, board: &Board<'_>, clause: &mut Vec<u32>) {
        if !board.has_pairs() {
            return;
        }
        clause.iter().for_each(|&cell| self.mark[cell as usize] = Mark::Kept);
        let stands = |cell: u32, shade: Shade| board.value(cell as usize) == shade;
        let level = |cell: u32| board.level[cell as usize];
        for at in 0..clause.len() {
            let cell = clause[at];
            for &Pair { cell: other, third } in board.pairs_of(cell as usize) {
                let are_both_in = [cell, other].iter().all(|&cell| self.mark[cell as usize] == Mark::Kept);
                if are_both_in
                    && stands(cell, Shade::Shaded)
                    && stands(other, Shade::Shaded)
                    && stands(third, Shade::Unshaded)
                    && level(third) <= level(cell).max(level(other))
                {
                    self.mark[cell as usize] = Mark::Seen;
                    self.mark[other as usize] = Mark::Seen;
                    if self.mark[third as usize] != Mark::Kept {
                        self.set_mark(third, Mark::Kept);
                        self.involved.push(third);
                        clause.push(third);
                    }
                }
            }
        }
        clause.retain(|&cell| self.mark[cell as usize] == Mark::Kept);
        let last = (0..clause.len()).max_by_key(|&at| level(clause[at])).unwrap_or(0);
        clause.swap(0, last);
    }

    fn set_mark(&mut self, cell: u32, mark: Mark) {
        if self.mark[cell as usize] == Mark::Unseen {
            self.marked.push(cell);
        }
        self.mark[cell as usize] = mark;
    }
}

/// The second half of the slow twin: does the clause follow from the rules, what is known for good and the clauses? On a
/// fresh board on which all its literals are false, propagation alone must meet a contradiction ("reverse unit
/// propagation"). True without a look on large boards, where waste is counted (which waste to come is seen depends on
/// the order in which it is looked for), and where there are variables beside the cells.
fn follows_from_scratch(board: &Board<'_>, clauses: &Clauses, clause: &[Literal]) -> bool {
    if board.grid.cells() > TWIN_CELLS || board.counts_waste() || board.value.len() > board.grid.size() {
        return true;
    }
    let mut fresh = Board::new(board.puzzle, board.scope, &Budget::UNLIMITED).expect("no bounds");
    // The duplicates may have changed since the board was made.
    fresh.row_next.clone_from(&board.row_next);
    fresh.col_next.clone_from(&board.col_next);
    if board.has_pairs() {
        fresh.begin_pairs();
    }
    let known = |cell: usize| if board.level[cell] == 0 { board.value(cell) } else { Shade::Unknown };
    let facts: Vec<Shade> = board.grid.indices().map(known).collect();
    let mut refute = || {
        fresh.start(&facts, &Budget::UNLIMITED)?;
        for literal in clause {
            fresh.imply(literal.cell(), literal.shade().opposite(), literal.cell(), Reason::None)?;
        }
        let mut decided = usize::MAX;
        while decided != fresh.trail.len() {
            decided = fresh.trail.len();
            fresh.propagate(&mut Clauses::default(), &Budget::UNLIMITED)?;
            clauses.propagate_from_scratch(&mut fresh)?;
        }
        Ok::<(), Halt>(())
    };
    refute().is_err()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::budget::Scope;
    use crate::puzzle::Puzzle;
    use crate::rng::Rng;
    use crate::trail::tests::{decide_at_random, triples};

    /// Search with random decisions, holding every fixed point and every learned clause against the slow twins. Returns
    /// how many clauses were learned, and how many of them do not follow without their last literal.
    fn search(puzzle: Puzzle, scope: Scope, rng: &mut Rng) -> (usize, usize) {
        let (mut board, mut clauses, mut analyzer) =
            (Board::new(puzzle, scope, &Budget::UNLIMITED).unwrap(), Clauses::default(), Analyzer::default());
        let (mut learned, mut needed) = (0, 0);
        if board.start(&[], &Budget::UNLIMITED).is_err() {
            return (0, 0);
        }
        while learned < 60 {
            let Err(Halt::Conflict(conflict)) = board.propagate(&mut clauses, &Budget::UNLIMITED) else {
                assert!(clauses.is_closed_from_scratch(&board, 0));
                if !decide_at_random(&mut board, rng) {
                    break;
                }
                continue;
            };
            if board.depth() == 0 {
                break;
            }
            let depth = analyzer.analyze(&mut board, &mut clauses, conflict);
            let clause = &analyzer.clause;
            assert!(analyzer.is_asserting_from_scratch(&board, depth));
            assert!(follows_from_scratch(&board, &clauses, clause), "{puzzle:?} {clause:?}");
            learned += 1;
            needed += usize::from(!follows_from_scratch(&board, &clauses, &clause[..clause.len() - 1]));
            board.backtrack(depth, |_, _| ());
            let reason = match clause[..] {
                [_] => Reason::None,
                _ => Reason::Clause(clauses.add(&board, clause, analyzer.levels)),
            };
            board.assign(clause[0].cell(), clause[0].shade(), reason);
        }
        (learned, needed)
    }

    #[test]
    fn learned_clauses_assert_and_follow_by_propagation() {
        let (mut rng, mut learned, mut needed) = (Rng::new(9), 0, 0);
        for round in 0..150 {
            let (side, scope) = (8 + round % 5, [Scope::OneSolution, Scope::AllSolutions][round % 2]);
            let labels = triples(side, &mut rng);
            let puzzle = Puzzle::new(side, side, &labels).unwrap();
            let (more, more_needed) = search(puzzle, scope, &mut rng);
            (learned, needed) = (learned + more, needed + more_needed);
        }
        assert!(
            learned > 500 && needed > learned / 2,
            "{learned} learned, {needed} of them with a needed last literal"
        );
    }
}
