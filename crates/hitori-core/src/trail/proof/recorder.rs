//! The recorder: a log that turns what a search learns into the steps of a proof.
//!
//! Every clause is recorded with the steps that it follows from, found by one walk down the trail from its conflict. On
//! the way an edge of rule 1 or 2 costs nothing, for whoever checks closes under these rules; a cycle becomes a cut, and
//! a learned clause is cited. What holds for good is cited by its *root*, the unit clause from which it follows by rules
//! 1 and 2 alone.

use std::collections::HashMap;

use crate::budget::Budget;
use crate::shading::{Shade, Shading};
use crate::trail::board::{Board, Conflict, Reason};
use crate::trail::clauses::{Clauses, Literal};
use crate::trail::log::Log;
use crate::trail::proof::steps::{Kind, Steps};

const NONE: u32 = u32::MAX;
/// Of 64-bit Fowler-Noll-Vo hashes.
const HASH_FACTOR: u64 = 0x0100_0000_01b3;

/// Whether a cell takes part in the present walk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mark {
    Unseen,
    Seen,
    /// Its literal is in the clause: its value is assumed.
    Assumed,
}

/// To explain a cell may take a walk along a long wall.
const STEPS_OF_EXPLANATION: usize = 128;

/// The steps so far, and what is needed to add more.
pub struct Recorder<'b> {
    /// What has been recorded.
    pub steps: Steps,
    /// The budget was spent while a clause was explained; nothing is recorded any more.
    pub is_spent: bool,
    /// What may be spent on explanations.
    budget: &'b Budget<'b>,
    /// How many values were explained: the budget is asked now and then.
    explained: usize,
    /// By literal, the step from which it follows by rules 1 and 2.
    root: Vec<u32>,
    /// By the number of a learned clause, its step.
    clause_steps: Vec<u32>,
    /// The step of the solution found last, or NONE.
    last_solution: u32,
    /// How many of the board's settled cells have a root.
    settled: usize,
    /// By a hash of their cells, the latest cuts.
    cuts: HashMap<u64, u32>,
    /// By index, whether the cell takes part in the present walk; all unseen between two.
    mark: Vec<Mark>,
    /// The cells whose mark is to be taken back.
    marked: Vec<u32>,
    /// Seen cells without a root that the walk has not come to.
    pending: usize,
    /// The roots that the present walk cites.
    cited_roots: Vec<u32>,
    /// The other steps that it cites, the latest first.
    cited: Vec<u32>,
    /// The cells from which the one looked at follows.
    cells: Vec<u32>,
    /// The cells of a cut, sorted.
    wall: Vec<u32>,
}

impl<'b> Recorder<'b> {
    /// Nothing is recorded yet.
    pub fn new(budget: &'b Budget<'b>) -> Self {
        Recorder {
            steps: Steps::default(),
            is_spent: false,
            budget,
            explained: 0,
            root: Vec::new(),
            clause_steps: Vec::new(),
            last_solution: NONE,
            settled: 0,
            cuts: HashMap::new(),
            mark: Vec::new(),
            marked: Vec::new(),
            pending: 0,
            cited_roots: Vec::new(),
            cited: Vec::new(),
            cells: Vec::new(),
            wall: Vec::new(),
        }
    }

    /// The step that says what has been settled: the clause of this literal alone.
    pub fn derive_unit(&mut self, literal: Literal) -> u32 {
        let root = self.root[literal.code()];
        if self.steps.kind(root) == Kind::Derive && self.steps.literals(root) == [literal] {
            return root;
        }
        self.steps.add(Kind::Derive, [literal], [root])
    }

    /// The step that says that there is no solution, if that has come out.
    pub fn contradiction(&self) -> Option<u32> {
        let is_empty = |&step: &u32| self.steps.kind(step) == Kind::Derive && self.steps.literals(step).is_empty();
        self.steps.numbers().rev().find(is_empty)
    }

    /// A step for what follows without any other: from rules 1 and 2, or because the cell is a wall by itself.
    fn pattern(&mut self, board: &Board<'_>, literal: Literal) -> u32 {
        let cell = literal.cell();
        if board.outside_contacts[cell] > 1 && literal.shade() == Shade::Unshaded {
            self.cells.clear();
            self.cut(Some(cell as u32))
        } else {
            self.steps.add(Kind::Derive, [literal], [])
        }
    }

    fn root_of(&self, board: &Board<'_>, cell: u32) -> u32 {
        self.root[Literal::new(cell as usize, board.value(cell as usize)).code()]
    }

    /// The step that says that not all of these are shaded: the cells in `self.cells` and maybe one more.
    fn cut(&mut self, one_more: Option<u32>) -> u32 {
        self.wall.clear();
        self.wall.extend(one_more.iter().chain(&self.cells));
        self.wall.sort_unstable();
        let hash = self.wall.iter().fold(0, |hash: u64, &cell| (hash ^ u64::from(cell)).wrapping_mul(HASH_FACTOR));
        let literals = self.wall.iter().map(|&cell| Literal::new(cell as usize, Shade::Unshaded));
        match self.cuts.get(&hash) {
            Some(&step) if self.steps.literals(step).iter().copied().eq(literals.clone()) => step,
            _ => {
                let step = self.steps.add(Kind::Cut, literals, []);
                self.cuts.insert(hash, step);
                step
            }
        }
    }

    /// The cells from which the value of this one follows, into `self.cells`; the step that is to be cited for it, if
    /// rules 1 and 2 are not enough.
    fn reasons(&mut self, board: &mut Board<'_>, clauses: &Clauses, cell: usize) -> Option<u32> {
        self.is_spent |= self.budget.is_spent_after(STEPS_OF_EXPLANATION * self.explained, STEPS_OF_EXPLANATION);
        self.explained += 1;
        self.cells.clear();
        board.explain(cell, clauses, &mut self.cells);
        match board.reason[cell] {
            Reason::Cycle => Some(self.cut(Some(cell as u32))),
            Reason::Clause(number) => Some(self.clause_steps[number as usize]),
            Reason::Cell(_) => None,
            Reason::None | Reason::Duplicates(_) | Reason::Pair(_) | Reason::Waste => {
                unreachable!("a decision outside of its clause, or a minimal solution")
            }
        }
    }

    /// The same for a conflict.
    fn reasons_of_conflict(&mut self, board: &mut Board<'_>, clauses: &Clauses, conflict: Conflict) -> Option<u32> {
        self.cells.clear();
        board.explain_conflict(conflict, clauses, &mut self.cells);
        match conflict {
            Conflict::Cycle(_) => Some(self.cut(None)),
            Conflict::Clause(number) => Some(self.clause_steps[number as usize]),
            Conflict::Pair(..) => None,
            Conflict::Duplicates(_) | Conflict::Waste => unreachable!("a minimal solution"),
        }
    }

    fn set_mark(&mut self, cell: u32, mark: Mark) {
        self.mark[cell as usize] = mark;
        self.marked.push(cell);
    }

    /// See the cells in `self.cells`.
    fn see(&mut self, board: &Board<'_>) {
        for at in 0..self.cells.len() {
            let cell = self.cells[at];
            if self.mark[cell as usize] != Mark::Unseen {
                continue;
            }
            self.set_mark(cell, Mark::Seen);
            match self.root_of(board, cell) {
                NONE => self.pending += 1,
                root => self.cited_roots.push(root),
            }
        }
    }

    /// Walk down the trail until every cell seen is explained: what is cited, the latest first, is in `self.cited`.
    fn walk(&mut self, board: &mut Board<'_>, clauses: &Clauses) {
        let mut place = board.trail.len();
        while self.pending > 0 && !self.is_spent {
            place -= 1;
            let cell = board.trail[place];
            if self.mark[cell as usize] == Mark::Seen && self.root_of(board, cell) == NONE {
                self.pending -= 1;
                let step = self.reasons(board, clauses, cell as usize);
                self.cited.extend(step);
                self.see(board);
            }
        }
    }

    /// Add a clause that follows from all that has been cited, and be ready for the next walk.
    fn derive(&mut self, clause: &[Literal]) -> u32 {
        self.cited_roots.sort_unstable();
        self.cited_roots.dedup();
        let hints = self.cited_roots.iter().chain(self.cited.iter().rev()).copied();
        let step = self.steps.add(Kind::Derive, clause.iter().copied(), hints);
        self.cited_roots.clear();
        self.cited.clear();
        for cell in self.marked.drain(..) {
            self.mark[cell as usize] = Mark::Unseen;
        }
        if let [unit] = clause {
            self.root[unit.code()] = step;
        }
        step
    }

    /// Give a settled cell its root.
    fn settle(&mut self, board: &mut Board<'_>, clauses: &Clauses, cell: u32) {
        let literal = Literal::new(cell as usize, board.value(cell as usize));
        if self.root[literal.code()] != NONE {
            return;
        }
        self.root[literal.code()] = match board.reason[cell as usize] {
            Reason::Cell(other) => self.root_of(board, other),
            Reason::None => self.pattern(board, literal),
            _ => {
                let step = self.reasons(board, clauses, cell as usize);
                self.cited.extend(step);
                self.see(board);
                self.derive(&[literal])
            }
        };
    }
}

impl Log for Recorder<'_> {
    fn learned(&mut self, board: &mut Board<'_>, clauses: &Clauses, conflict: Option<Conflict>, clause: &[Literal]) {
        self.settled(board, clauses);
        if self.is_spent {
            return;
        }
        for literal in clause {
            self.set_mark(literal.cell() as u32, Mark::Assumed);
        }
        let last = match conflict {
            Some(conflict) => self.reasons_of_conflict(board, clauses, conflict),
            None => {
                self.cells.clear();
                self.cells.extend(&board.trail);
                Some(self.last_solution)
            }
        };
        self.cited.extend(last);
        self.see(board);
        self.walk(board, clauses);
        let step = self.derive(clause);
        if clause.len() > 1 {
            self.clause_steps.push(step);
        }
    }

    fn contradicted(&mut self, board: &mut Board<'_>, conflict: Conflict) {
        self.settled(board, &Clauses::default());
        if self.is_spent {
            return;
        }
        let Conflict::Pair(one, other) = conflict else { unreachable!("patterns are about pairs") };
        let [shade_of_one, shade_of_other] = [one, other].map(|cell| board.value(cell as usize));
        let is_pair_broken = match shade_of_other {
            Shade::Shaded => board.grid.sides(other as usize).contains(&(one as usize)),
            _ => board.duplicates(other as usize).any(|duplicate| duplicate == one as usize),
        };
        let against = if shade_of_one == shade_of_other && is_pair_broken {
            self.root_of(board, one)
        } else {
            self.pattern(board, Literal::new(other as usize, shade_of_other.opposite()))
        };
        let root = self.root_of(board, other);
        self.steps.add(Kind::Derive, [], [root, against]);
    }

    fn settled(&mut self, board: &mut Board<'_>, clauses: &Clauses) {
        self.mark.resize(board.grid.size(), Mark::Unseen);
        self.root.resize(2 * board.grid.size(), NONE);
        while let Some(&cell) = board.settled().get(self.settled) {
            if self.is_spent {
                return;
            }
            self.settled += 1;
            self.settle(board, clauses, cell);
        }
    }

    fn found(&mut self, board: &Board<'_>, solution: &Shading) {
        let cells = board.grid.indices().zip(solution);
        let differs = cells.map(|(cell, shade)| Literal::new(cell, shade.opposite()));
        self.last_solution = self.steps.add(Kind::Solution, differs, []);
    }

    fn forgot(&mut self, renumbered: &[u32]) {
        let old = std::mem::take(&mut self.clause_steps);
        let kept = old.into_iter().zip(renumbered).filter(|&(_, &number)| number != NONE);
        self.clause_steps = kept.map(|(step, _)| step).collect();
    }
}
