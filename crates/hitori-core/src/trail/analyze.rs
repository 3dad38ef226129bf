//! Conflict analysis: from a contradiction to the clause that would have prevented it.
//!
//! The first unique implication point scheme (Marques-Silva and Sakallah, "GRASP", 1996; Zhang et al., ICCAD 2001), with
//! recursive minimisation (Soerensson and Biere, SAT 2009). Reasons are asked for as lists of cells, whatever propagator
//! gave them; see `Board::explain`.

use crate::trail::board::{Board, Conflict, Reason};
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
}

/// The result of the last analysis, and working memory kept between calls.
#[derive(Default)]
pub struct Analyzer {
    /// The learned clause; its first literal is the one that becomes true, the second is of the level to return to.
    pub clause: Vec<Literal>,
    /// The cells that took part, to be made more likely decisions.
    pub involved: Vec<u32>,
    /// How many decision levels the clause spans.
    pub levels: u32,
    mark: Vec<Mark>,
    marked: Vec<u32>,
    reasons: Vec<u32>,
}

impl Analyzer {
    /// Analyze a conflict at a level with one decision. Returns the depth at which the learned clause becomes unit.
    pub fn analyze(&mut self, board: &mut Board<'_>, clauses: &mut Clauses, conflict: Conflict) -> usize {
        self.mark.resize(board.grid.size(), Mark::Unseen);
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
            for place in 0..self.reasons.len() {
                let cell = self.reasons[place];
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
        for place in 1..clause.len() {
            if !self.is_implied(board, clauses, clause[place], 0) {
                clause[kept] = clause[place];
                kept += 1;
            }
        }
        clause.truncate(kept);
        for &cell in &self.marked {
            self.mark[cell as usize] = Mark::Unseen;
        }
        self.marked.clear();

        let depth_of = |cell: u32| board.level[cell as usize] as usize;
        let mut depth = 0;
        if clause.len() > 1 {
            let deepest = (1..clause.len()).max_by_key(|&place| depth_of(clause[place])).unwrap_or(1);
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
        depth
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
            Mark::Seen | Mark::Implied => true,
            Mark::NotImplied => false,
            Mark::Unseen => {
                let implied = self.is_implied(board, clauses, reason, nesting + 1);
                self.set_mark(reason, if implied { Mark::Implied } else { Mark::NotImplied });
                implied
            }
        })
    }

    fn set_mark(&mut self, cell: u32, mark: Mark) {
        if self.mark[cell as usize] == Mark::Unseen {
            self.marked.push(cell);
        }
        self.mark[cell as usize] = mark;
    }
}
