//! Learned clauses, in one arena, watched by two literals each.
//!
//! A *literal* is a cell with one of its two colours, true when the cell has it. A clause of length two or more watches
//! its first two literals: while neither is false, or one of the two is true, it needs no look (the scheme of Moskewicz
//! et al., "Chaff", DAC 2001, with the blocking literals of MiniSat).

use crate::shading::{Shade, TWIN_CELLS};
use crate::trail::board::{Board, Conflict, Reason};

/// A cell with a colour, in one number: `2 * cell + 1` for shaded, `2 * cell` for unshaded.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Literal(u32);

impl Literal {
    /// The literal that says that `cell` has this colour.
    #[inline]
    pub fn new(cell: usize, shade: Shade) -> Self {
        debug_assert_ne!(shade, Shade::Unknown);
        Literal(((cell as u32) << 1) | u32::from(shade == Shade::Shaded))
    }

    /// Its cell.
    #[inline]
    pub fn cell(self) -> usize {
        (self.0 >> 1) as usize
    }

    /// The colour that makes it true.
    #[inline]
    pub fn shade(self) -> Shade {
        if self.0 & 1 == 1 {
            Shade::Shaded
        } else {
            Shade::Unshaded
        }
    }

    /// That its cell has the other colour.
    #[inline]
    pub fn opposite(self) -> Self {
        Literal(self.0 ^ 1)
    }

    /// It as a number below twice the number of indices.
    #[inline]
    pub(super) fn code(self) -> usize {
        self.0 as usize
    }

    #[inline]
    fn is_true(self, board: &Board<'_>) -> bool {
        board.value(self.cell()) == self.shade()
    }

    #[inline]
    fn is_false(self, board: &Board<'_>) -> bool {
        board.value(self.cell()) == self.shade().opposite()
    }
}

#[derive(Clone, Copy, Debug)]
struct Clause {
    /// Its first literal in the arena.
    start: u32,
    /// How many literals it has, two at least.
    length: u32,
    /// Number of decision levels in it when learned (Audemard and Simon, "Glucose", IJCAI 2009): fewer is better.
    levels: u32,
    /// It took part in a conflict since clauses were forgotten last.
    is_used: bool,
}

#[derive(Clone, Copy, Debug)]
struct Watch {
    /// The clause that watches this literal.
    clause: u32,
    /// Another of its literals: where that is true, the clause needs no look.
    blocker: Literal,
}

const ALWAYS_KEPT: u32 = 2;
const KEPT_IF_USED: u32 = 6;

/// The clauses learned so far. Empty, it costs nothing, however large the board.
#[derive(Clone, Default)]
pub struct Clauses {
    /// The literals of all clauses, one clause after the other, the two watched ones first.
    arena: Vec<Literal>,
    /// By number, where a clause stands and what it is worth.
    clauses: Vec<Clause>,
    /// By the code of a literal, the clauses that watch it; empty before the first clause.
    watches: Vec<Vec<Watch>>,
}

impl Clauses {
    /// Add a clause of two literals or more, the first two of which are to be watched: the first is undecided or true,
    /// and the second is so too or is the one that was falsified last. Returns its number.
    pub fn add(&mut self, board: &Board<'_>, literals: &[Literal], levels: u32) -> u32 {
        if self.watches.len() < 2 * board.value.len() {
            self.watches.resize(2 * board.value.len(), Vec::new());
        }
        let number = self.clauses.len() as u32;
        let start = self.arena.len() as u32;
        self.arena.extend_from_slice(literals);
        self.clauses.push(Clause { start, length: literals.len() as u32, levels, is_used: true });
        self.watch(literals[0], number, literals[1]);
        self.watch(literals[1], number, literals[0]);
        number
    }

    /// The cells of a clause.
    pub fn cells(&self, clause: u32) -> impl Iterator<Item = u32> + '_ {
        self.literals(clause).iter().map(|literal| literal.cell() as u32)
    }

    /// Note that this clause took part in a conflict, so that it survives the next `forget`.
    pub fn mark_used(&mut self, clause: u32) {
        self.clauses[clause as usize].is_used = true;
    }

    /// Draw the consequences of the value that `cell` has just got.
    #[inline]
    pub fn propagate(&mut self, board: &mut Board<'_>, cell: usize) -> Result<(), Conflict> {
        let falsified = Literal::new(cell, board.value(cell).opposite());
        if falsified.code() >= self.watches.len() {
            return Ok(());
        }
        let mut watching = std::mem::take(&mut self.watches[falsified.0 as usize]);
        let outcome = self.visit(board, falsified, &mut watching);
        self.watches[falsified.0 as usize] = watching;
        outcome
    }

    fn visit(&mut self, board: &mut Board<'_>, falsified: Literal, watching: &mut Vec<Watch>) -> Result<(), Conflict> {
        let (mut kept, mut next) = (0, 0);
        let mut outcome = Ok(());
        'watches: while next < watching.len() {
            let Watch { clause, blocker } = watching[next];
            next += 1;
            if blocker.is_true(board) {
                watching[kept] = Watch { clause, blocker };
                kept += 1;
                continue;
            }
            let Clause { start, length, .. } = self.clauses[clause as usize];
            let literals = &mut self.arena[start as usize..(start + length) as usize];
            if literals[0] == falsified {
                literals.swap(0, 1);
            }
            let first = literals[0];
            if first != blocker && first.is_true(board) {
                watching[kept] = Watch { clause, blocker: first };
                kept += 1;
                continue;
            }
            for other in 2..literals.len() {
                if !literals[other].is_false(board) {
                    literals.swap(1, other);
                    let new = literals[1];
                    self.watch(new, clause, first);
                    continue 'watches;
                }
            }
            watching[kept] = Watch { clause, blocker: first };
            kept += 1;
            if first.is_false(board) {
                outcome = Err(Conflict::Clause(clause));
                break;
            }
            board.assign(first.cell(), first.shade(), Reason::Clause(clause));
        }
        watching.copy_within(next.., kept);
        watching.truncate(kept + watching.len() - next);
        outcome
    }

    /// Forget the worse half of the clauses: those that span many levels, unless they are reasons, or few levels and used
    /// since the last time (the tiers of Oh, "Between SAT and UNSAT", SAT 2015). Returns the new number of each clause;
    /// `u32::MAX` where it is forgotten.
    pub fn forget(&mut self, board: &mut Board<'_>) -> Vec<u32> {
        let mut is_reason = vec![false; self.clauses.len()];
        for &cell in &board.trail {
            if let Reason::Clause(clause) = board.reason[cell as usize] {
                is_reason[clause as usize] = true;
            }
        }
        let protected = |number: usize, clause: &Clause| {
            is_reason[number] || clause.levels <= ALWAYS_KEPT || (clause.levels <= KEPT_IF_USED && clause.is_used)
        };
        let mut levels: Vec<u32> = self
            .clauses
            .iter()
            .enumerate()
            .filter(|(number, clause)| !protected(*number, clause))
            .map(|(_, clause)| clause.levels)
            .collect();
        levels.sort_unstable();
        let worst_kept = levels.get(levels.len() / 2).copied().unwrap_or(0);

        let mut renumbered = vec![u32::MAX; self.clauses.len()];
        let (old, old_arena) = (std::mem::take(&mut self.clauses), std::mem::take(&mut self.arena));
        self.watches.iter_mut().for_each(Vec::clear);
        for (number, clause) in old.iter().enumerate() {
            if protected(number, clause) || clause.levels < worst_kept {
                let literals = &old_arena[clause.start as usize..(clause.start + clause.length) as usize];
                renumbered[number] = self.add(board, literals, clause.levels);
                self.clauses[renumbered[number] as usize].is_used = false;
            }
        }
        for &cell in &board.trail {
            if let Reason::Clause(clause) = &mut board.reason[cell as usize] {
                *clause = renumbered[*clause as usize];
            }
        }
        renumbered
    }

    /// The slow twin: at a fixed point no clause is violated, and none has all literals false but an undecided one.
    ///
    /// A search that does not jump under its `floor` may miss the latter: the last literal was true there, and became
    /// undecided when the floor sank, while the others are false since earlier ("missed lower implications": Nadel and
    /// Ryvchin, "Chronological backtracking", SAT 2018). True without a look on large boards.
    pub(super) fn is_closed_from_scratch(&self, board: &Board<'_>, floor: usize) -> bool {
        let is_late = |literals: &[Literal]| {
            let falsified = literals.iter().filter(|literal| literal.is_false(board));
            floor > 0 && falsified.map(|literal| board.level[literal.cell()]).max() <= Some(floor as u32)
        };
        board.grid.cells() > TWIN_CELLS
            || (0..self.clauses.len() as u32).map(|clause| self.literals(clause)).all(|literals| {
                match self.last_literal(board, literals) {
                    None => true,
                    Some(None) => false,
                    Some(Some(_)) => is_late(literals),
                }
            })
    }

    /// Draw the consequences of all clauses by looking at each of them; the slow twin of `propagate`.
    pub(super) fn propagate_from_scratch(&self, board: &mut Board<'_>) -> Result<(), Conflict> {
        for clause in 0..self.clauses.len() as u32 {
            match self.last_literal(board, self.literals(clause)) {
                None => (),
                Some(None) => return Err(Conflict::Clause(clause)),
                Some(Some(last)) => board.assign(last.cell(), last.shade(), Reason::Clause(clause)),
            }
        }
        Ok(())
    }

    /// The only literal that is not false, if all others are, or nothing if all are; None where the clause asks nothing.
    fn last_literal(&self, board: &Board<'_>, literals: &[Literal]) -> Option<Option<Literal>> {
        let mut left = literals.iter().filter(|literal| !literal.is_false(board));
        match (left.next(), left.next()) {
            (None, _) => Some(None),
            (Some(&last), None) if !last.is_true(board) => Some(Some(last)),
            _ => None,
        }
    }

    fn literals(&self, clause: u32) -> &[Literal] {
        let Clause { start, length, .. } = self.clauses[clause as usize];
        &self.arena[start as usize..(start + length) as usize]
    }

    fn watch(&mut self, literal: Literal, clause: u32, blocker: Literal) {
        self.watches[literal.0 as usize].push(Watch { clause, blocker });
    }
}
