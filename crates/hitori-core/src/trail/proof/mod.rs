//! Proofs of claims about the solutions of a puzzle, which nobody has to trust.
//!
//! The trail engine decides the claim once more, with failed-literal tests first, and a [`recorder`] listens. Of the
//! [`steps`] it records, [`trim`] keeps those that the end needs, and [`text`] writes them out. Without minimality and
//! without floors, every conclusion follows from the rules, the cuts and the solutions found.

pub mod recorder;
pub mod steps;
pub mod text;
pub mod trim;

use crate::budget::{Budget, Scope};
use crate::lookahead::{failed_literals, Stop};
use crate::puzzle::Puzzle;
use crate::shading::{checked, Shade, Shading};
use crate::trail::board::Board;
use crate::trail::clauses::Literal;
use crate::trail::log::Log;
use crate::trail::lookahead::Logged;
use crate::trail::proof::recorder::Recorder;
use crate::trail::proof::steps::Kind;
use crate::trail::proof::text::written;
use crate::trail::proof::trim::trimmed;
use crate::trail::search::{Search, SearchEnd};

/// What is to be proved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Claim {
    /// There is no solution.
    None,
    /// There is exactly one.
    Unique,
    /// There are so many as there are, at most this many (None: whatever their number).
    Count(Option<u64>),
    /// What all solutions agree on; there is one.
    Backbone,
}

/// What has become of a claim.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Proved {
    /// It is true; the text of the proof.
    True(String),
    /// It is false: there are at least so many solutions, or (0) there is none.
    False(u64),
}

/// What the engine has found out about a claim.
pub enum Truth {
    /// There are exactly so many solutions.
    Solutions(u64),
    /// What they all agree on.
    Common(Shading),
    /// The claim is false, see `Proved::False`.
    False(u64),
}

/// Prove a claim. None when the budget is spent, here and in what follows.
pub fn prove(puzzle: &Puzzle, claim: Claim, budget: &Budget) -> Option<Proved> {
    let (truth, mut recorder) = decide(puzzle, claim, Recorder::new(budget), budget)?;
    if recorder.is_spent {
        return None;
    }
    let (claim, ends) = match truth {
        Truth::False(solutions) => return Some(Proved::False(solutions)),
        Truth::Common(common) => {
            let cells = puzzle.grid().indices().zip(&common).filter(|(_, &shade)| shade != Shade::Unknown);
            let ends = cells.map(|(cell, &shade)| recorder.derive_unit(Literal::new(cell, shade))).collect();
            (text::backbone(puzzle, &common), ends)
        }
        Truth::Solutions(solutions) => {
            let claim = match claim {
                Claim::None => "none".to_owned(),
                Claim::Unique => "unique".to_owned(),
                _ => format!("count {solutions}"),
            };
            // The empty clause came last.
            (claim, vec![recorder.steps.numbers().end - 1])
        }
    };
    let steps = trimmed(&recorder.steps, &ends, budget)?;
    written(puzzle, &claim, &steps, budget).map(Proved::True)
}

/// What a step follows from, and what it says: places row by row and shades.
#[derive(Clone, Copy)]
pub struct Given<'a> {
    /// What is known, row by row.
    pub known: &'a [Shade],
    /// The cells of the step.
    pub step: &'a [(usize, Shade)],
}

/// Prove that every solution that agrees with what is known has the step, or without a step that there is none; the text,
/// and how often it supposes something. None if some solution has not, and when the budget is spent.
pub fn prove_given(puzzle: &Puzzle, given: Given, budget: &Budget) -> Option<(String, usize)> {
    let Given { known, step } = given;
    let labels = puzzle.dense_labels(budget)?;
    let (grid, log) = (puzzle.grid(), Recorder::new(budget));
    let mut board = Logged { board: Board::new(puzzle.relabelled(&labels), Scope::AllSolutions, budget)?, log };
    let literal = |(place, shade)| Literal::new(grid.cell(place), shade);
    let step: Vec<Literal> = step.iter().copied().map(literal).collect();
    let facts = known.iter().copied().enumerate().filter(|&(_, shade)| shade != Shade::Unknown);
    let facts: Vec<Literal> = facts.map(literal).collect();
    let mut recorder = match board.start(known, budget) {
        Err(Stop::Spent) => return None,
        Err(Stop::Contradiction) => board.log,
        Ok(()) => {
            let mut search = Search::on(board.board, board.log, budget)?;
            if step.is_empty() && search.run(budget) != SearchEnd::Exhausted {
                return None;
            }
            for &literal in &step {
                if search.run_assuming(literal.cell(), literal.shade().opposite(), budget) != SearchEnd::Exhausted {
                    return None;
                }
                search.add_clause(&[literal]);
            }
            search.settle();
            search.log
        }
    };
    if recorder.is_spent {
        return None;
    }
    // Without a solution that agrees with what is known, some of the step may have been left undecided.
    let ends = match recorder.contradiction() {
        Some(end) => vec![end],
        None => step.iter().map(|&literal| recorder.derive_unit(literal)).collect(),
    };
    let steps = trimmed(&recorder.steps, &ends, budget)?;
    let supposes = |&number: &u32| match (steps.kind(number), steps.literals(number)) {
        (Kind::Derive, [literal]) => !facts.contains(literal),
        (kind, literals) => kind == Kind::Derive && !literals.is_empty(),
    };
    let suppositions = steps.numbers().filter(supposes).count();
    let text = written(puzzle, &text::follows(grid, &step, &facts), &steps, budget)?;
    Some((text, suppositions))
}

/// Find out whether a claim is true, with the engine that proves it; the log is told of every step.
pub fn decide<L: Log>(puzzle: &Puzzle, claim: Claim, log: L, budget: &Budget) -> Option<(Truth, L)> {
    let labels = puzzle.dense_labels(budget)?;
    let mut board = Logged { board: Board::new(puzzle.relabelled(&labels), Scope::AllSolutions, budget)?, log };
    let start = board.start(&[], budget);
    let mut search = match start.and_then(|()| failed_literals(&mut board, Scope::AllSolutions, budget)) {
        Err(Stop::Spent) => return None,
        Err(Stop::Contradiction) => return Some((no_solution(claim), board.log)),
        Ok(()) => Search::on(board.board, board.log, budget)?,
    };
    let truth = match claim {
        Claim::Backbone => common(puzzle, &mut search, budget)?,
        _ => count(puzzle, claim, &mut search, budget)?,
    };
    Some((truth, search.log))
}

fn no_solution(claim: Claim) -> Truth {
    match claim {
        Claim::None | Claim::Count(_) => Truth::Solutions(0),
        Claim::Unique | Claim::Backbone => Truth::False(0),
    }
}

/// Find all solutions, as long as the claim may be true.
fn count<L: Log>(puzzle: &Puzzle, claim: Claim, search: &mut Search<'_, L>, budget: &Budget) -> Option<Truth> {
    let most = match claim {
        Claim::None => Some(0),
        Claim::Unique => Some(1),
        Claim::Count(limit) => limit,
        Claim::Backbone => None,
    };
    let mut solutions = 0;
    loop {
        match search.run(budget) {
            SearchEnd::Spent => return None,
            SearchEnd::Exhausted if solutions == 0 => return Some(no_solution(claim)),
            SearchEnd::Exhausted => return Some(Truth::Solutions(solutions)),
            SearchEnd::Solution if most == Some(solutions) => {
                checked(&puzzle.rules(), search.solution(), budget)?;
                return Some(Truth::False(solutions + 1));
            }
            SearchEnd::Solution => {
                note_solution(puzzle, search, budget)?;
                search.block_solution();
                solutions += 1;
            }
        }
    }
}

/// Ask, for each cell still thought common, for a solution in which it differs.
fn common<L: Log>(puzzle: &Puzzle, search: &mut Search<'_, L>, budget: &Budget) -> Option<Truth> {
    match search.run(budget) {
        SearchEnd::Spent => return None,
        SearchEnd::Exhausted => return Some(no_solution(Claim::Backbone)),
        SearchEnd::Solution => (),
    }
    let mut common = note_solution(puzzle, search, budget)?;
    for (place, cell) in budget.until_spent(puzzle.grid().indices().enumerate()) {
        if common[place] == Shade::Unknown {
            continue;
        }
        match search.run_assuming(cell, common[place].opposite(), budget) {
            SearchEnd::Spent => return None,
            SearchEnd::Exhausted => search.add_clause(&[Literal::new(cell, common[place])]),
            SearchEnd::Solution => {
                let found = note_solution(puzzle, search, budget)?;
                for (known, found) in common.iter_mut().zip(found) {
                    if *known != found {
                        *known = Shade::Unknown;
                    }
                }
            }
        }
    }
    search.settle();
    (!budget.is_spent()).then_some(Truth::Common(common))
}

fn note_solution<L: Log>(puzzle: &Puzzle, search: &mut Search<'_, L>, budget: &Budget) -> Option<Shading> {
    let solution = search.solution();
    checked(&puzzle.rules(), solution.clone(), budget)?;
    search.log.found(&search.board, &solution);
    Some(solution)
}
