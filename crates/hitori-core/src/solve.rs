//! The questions one can ask about a puzzle: a solution, their number, whether there is exactly one, what they share.
//!
//! Each starts the same way: `settle` decides what propagation and failed-literal tests can decide, on bitboards where
//! the size allows, which for real puzzles is everything. What stays open goes to conflict-driven search.
//!
//! Shortcuts that hold for finding one solution only (unshading lone labels, minimality, stopping at a supposition that
//! completes the board) are used by `solve`, never for counting; `uniqueness` says where it uses which.

use crate::bits::board::Bitboard;
use crate::budget::{Budget, Scope};
use crate::judge::is_solution;
use crate::lookahead::{failed_literals, LookaheadEnd, Propagator};
use crate::puzzle::Puzzle;
use crate::shading::{Shade, ShadedMap, Shading};
use crate::stats::Stats;
use crate::trail::board::Board;
use crate::trail::clauses::Literal;
use crate::trail::search::{Search, SearchEnd};

/// The answer to "is there a solution?".
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// Yes, this one.
    Solved(Shading),
    /// No.
    NoSolution,
    /// The budget was spent first.
    Unknown,
}

/// How many solutions a puzzle has, as far as setters care.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Uniqueness {
    /// None.
    None,
    /// Exactly one.
    Unique,
    /// At least two.
    Multiple,
    /// The budget was spent first.
    Unknown,
}

/// What all solutions of a puzzle agree on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Backbone {
    /// The common part, Unknown where solutions differ.
    Common(Shading),
    /// There is no solution.
    NoSolution,
    /// The budget was spent first.
    Unknown,
}

/// Find one solution.
pub fn solve(puzzle: &Puzzle, budget: &Budget) -> (Answer, Stats) {
    let labels = puzzle.dense_labels();
    let puzzle = puzzle.relabelled(&labels);
    let mut stats = Stats::default();
    let answer = match settle(puzzle, Scope::OneSolution, budget, &mut stats) {
        Settled::NoSolution => Answer::NoSolution,
        Settled::Spent => Answer::Unknown,
        Settled::Decided(solution) => Answer::Solved(solution),
        Settled::Open(facts) => {
            let mut search = Search::new(puzzle, Scope::OneSolution, &facts);
            let end = search.run(budget);
            stats.absorb(&search.stats());
            match end {
                SearchEnd::Solution => Answer::Solved(search.solution()),
                SearchEnd::Exhausted => Answer::NoSolution,
                SearchEnd::Spent => Answer::Unknown,
            }
        }
    };
    if let Answer::Solved(solution) = &answer {
        assert!(is_solution(&puzzle, solution), "the engine's answer breaks a rule of the puzzle");
    }
    (answer, stats)
}

/// All solutions of one puzzle, one at a time, each once.
pub struct Enumeration<'p> {
    puzzle: Puzzle<'p>,
    state: Enumerating<'p>,
    stats: Stats,
}

enum Enumerating<'p> {
    Fresh,
    Single(Shading),
    Searching(Box<Search<'p>>),
    Done,
}

impl<'p> Enumeration<'p> {
    /// Begin. The labels should be dense (see `Puzzle::dense_labels`).
    pub fn new(puzzle: Puzzle<'p>) -> Self {
        Enumeration { puzzle, state: Enumerating::Fresh, stats: Stats::default() }
    }

    /// The next solution; `NoSolution` when there are no more; after `Unknown` one may go on with a new budget.
    pub fn next_solution(&mut self, budget: &Budget) -> Answer {
        let answer = self.advance(budget);
        if let Answer::Solved(solution) = &answer {
            assert!(is_solution(&self.puzzle, solution), "the engine's answer breaks a rule of the puzzle");
        }
        answer
    }

    fn advance(&mut self, budget: &Budget) -> Answer {
        if let Enumerating::Fresh = self.state {
            self.state = match settle(self.puzzle, Scope::AllSolutions, budget, &mut self.stats) {
                Settled::Spent => return Answer::Unknown,
                Settled::NoSolution => Enumerating::Done,
                Settled::Decided(solution) => Enumerating::Single(solution),
                Settled::Open(facts) => {
                    Enumerating::Searching(Box::new(Search::new(self.puzzle, Scope::AllSolutions, &facts)))
                }
            };
        }
        match std::mem::replace(&mut self.state, Enumerating::Done) {
            Enumerating::Fresh | Enumerating::Done => Answer::NoSolution,
            Enumerating::Single(solution) => Answer::Solved(solution),
            Enumerating::Searching(mut search) => match search.run(budget) {
                SearchEnd::Exhausted => Answer::NoSolution,
                SearchEnd::Spent => {
                    self.state = Enumerating::Searching(search);
                    Answer::Unknown
                }
                SearchEnd::Solution => {
                    let solution = search.solution();
                    search.exclude_solution();
                    self.state = Enumerating::Searching(search);
                    Answer::Solved(solution)
                }
            },
        }
    }
}

/// Count the solutions, up to `limit`. The flag is true when these are all.
pub fn count(puzzle: &Puzzle, limit: Option<u64>, budget: &Budget) -> (u64, bool) {
    let labels = puzzle.dense_labels();
    let mut solutions = Enumeration::new(puzzle.relabelled(&labels));
    let mut found = 0;
    loop {
        match solutions.next_solution(budget) {
            Answer::NoSolution => return (found, true),
            Answer::Unknown => return (found, false),
            Answer::Solved(_) if limit == Some(found) => return (found, false),
            Answer::Solved(_) => found += 1,
        }
    }
}

/// Has the puzzle no solution, one, or more?
///
/// Given a solution S, another one either shades all that S shades and more, and then S with one more shaded cell is a
/// solution too, which one pass over the cells finds; or it leaves a cell of S's shaded ones unshaded, which one clause
/// demands. Both kinds survive being made minimal (only cells are unshaded), so the search may look for minimal ones.
pub fn uniqueness(puzzle: &Puzzle, budget: &Budget) -> Uniqueness {
    let labels = puzzle.dense_labels();
    let puzzle = puzzle.relabelled(&labels);
    let facts = match settle(puzzle, Scope::AllSolutions, budget, &mut Stats::default()) {
        Settled::NoSolution => return Uniqueness::None,
        Settled::Spent => return Uniqueness::Unknown,
        Settled::Decided(solution) => {
            assert!(is_solution(&puzzle, &solution), "the engine's answer breaks a rule of the puzzle");
            return Uniqueness::Unique;
        }
        Settled::Open(facts) => facts,
    };
    let mut search = Search::new(puzzle, Scope::OneSolution, &facts);
    match search.run(budget) {
        SearchEnd::Exhausted => return Uniqueness::None,
        SearchEnd::Spent => return Uniqueness::Unknown,
        SearchEnd::Solution => (),
    }
    let first = search.solution();
    assert!(is_solution(&puzzle, &first), "the engine's answer breaks a rule of the puzzle");
    if can_shade_one_more(&puzzle, &first) {
        return Uniqueness::Multiple;
    }
    let grid = puzzle.grid();
    let shaded = grid.indices().zip(&first).filter(|(_, &shade)| shade == Shade::Shaded);
    let differs: Vec<Literal> = shaded.map(|(cell, _)| Literal::new(cell, Shade::Unshaded)).collect();
    search.require(&differs);
    match search.run(budget) {
        SearchEnd::Exhausted => Uniqueness::Unique,
        SearchEnd::Spent => Uniqueness::Unknown,
        SearchEnd::Solution => Uniqueness::Multiple,
    }
}

/// What do all solutions agree on?
///
/// Starts from one solution and asks, for each cell still thought common, for a solution in which it differs; every
/// solution found strikes out all cells in which it differs from the first.
pub fn backbone(puzzle: &Puzzle, budget: &Budget) -> Backbone {
    let labels = puzzle.dense_labels();
    let puzzle = puzzle.relabelled(&labels);
    let facts = match settle(puzzle, Scope::AllSolutions, budget, &mut Stats::default()) {
        Settled::NoSolution => return Backbone::NoSolution,
        Settled::Spent => return Backbone::Unknown,
        Settled::Decided(solution) => return Backbone::Common(solution),
        Settled::Open(facts) => facts,
    };
    let mut search = Search::new(puzzle, Scope::AllSolutions, &facts);
    match search.run(budget) {
        SearchEnd::Exhausted => return Backbone::NoSolution,
        SearchEnd::Spent => return Backbone::Unknown,
        SearchEnd::Solution => (),
    }
    let mut common = search.solution();
    strike_out_single_changes(&puzzle, &mut common);
    for (place, cell) in puzzle.grid().indices().enumerate() {
        if common[place] == Shade::Unknown || facts[place] != Shade::Unknown {
            continue;
        }
        match search.run_assuming(cell, common[place].opposite(), budget) {
            SearchEnd::Spent => return Backbone::Unknown,
            SearchEnd::Exhausted => search.require(&[Literal::new(cell, common[place])]),
            SearchEnd::Solution => {
                for (known, found) in common.iter_mut().zip(search.solution()) {
                    if *known != found {
                        *known = Shade::Unknown;
                    }
                }
            }
        }
    }
    Backbone::Common(common)
}

/// What propagation and failed-literal tests decide, without a search; None if there is no solution, or the budget was
/// spent first.
pub fn look_ahead(puzzle: &Puzzle, budget: &Budget) -> Option<Shading> {
    let labels = puzzle.dense_labels();
    match settle(puzzle.relabelled(&labels), Scope::AllSolutions, budget, &mut Stats::default()) {
        Settled::Decided(shading) | Settled::Open(shading) => Some(shading),
        Settled::NoSolution | Settled::Spent => None,
    }
}

/// What propagation alone decides; None if there is no solution.
pub fn propagate(puzzle: &Puzzle) -> Option<Shading> {
    let labels = puzzle.dense_labels();
    match settle_by(puzzle.relabelled(&labels), Means::Propagation, &mut Stats::default()) {
        Settled::Decided(shading) | Settled::Open(shading) => Some(shading),
        Settled::NoSolution | Settled::Spent => None,
    }
}

/// What is left after propagation, and maybe failed-literal tests.
enum Settled {
    NoSolution,
    Decided(Shading),
    Open(Shading),
    Spent,
}

/// What settles cells before a search.
#[derive(Clone, Copy)]
enum Means<'a> {
    Propagation,
    FailedLiterals(Scope, &'a Budget<'a>),
}

fn settle(puzzle: Puzzle, scope: Scope, budget: &Budget, stats: &mut Stats) -> Settled {
    settle_by(puzzle, Means::FailedLiterals(scope, budget), stats)
}

/// The one place where an engine is chosen: rows of bits where the puzzle fits them.
fn settle_by(puzzle: Puzzle, means: Means, stats: &mut Stats) -> Settled {
    if Bitboard::<u64>::fits(&puzzle) {
        settle_on::<Bitboard<u64>>(puzzle, means, stats)
    } else if Bitboard::<u128>::fits(&puzzle) {
        settle_on::<Bitboard<u128>>(puzzle, means, stats)
    } else {
        settle_on::<Board>(puzzle, means, stats)
    }
}

fn settle_on<'p, P: Propagator<'p>>(puzzle: Puzzle<'p>, means: Means, stats: &mut Stats) -> Settled {
    let scope = match means {
        Means::Propagation => Scope::AllSolutions,
        Means::FailedLiterals(scope, _) => scope,
    };
    let Some(mut board) = P::load(puzzle, scope) else { return Settled::NoSolution };
    let end = match means {
        Means::Propagation => LookaheadEnd::Settled,
        Means::FailedLiterals(scope, budget) => failed_literals(&mut board, scope, budget),
    };
    stats.absorb(&board.stats());
    match end {
        LookaheadEnd::Contradiction => Settled::NoSolution,
        LookaheadEnd::Spent => Settled::Spent,
        LookaheadEnd::Solved => Settled::Decided(board.shading()),
        LookaheadEnd::Settled if board.next_open(0).is_none() => Settled::Decided(board.shading()),
        LookaheadEnd::Settled => Settled::Open(board.shading()),
    }
}

/// Is there an unshaded cell that could be shaded as well, breaking neither rule 2 nor rule 3? (Rule 1 never minds.)
fn can_shade_one_more(puzzle: &Puzzle, solution: &[Shade]) -> bool {
    let map = ShadedMap::of(puzzle.grid(), solution);
    puzzle.grid().indices().zip(solution).any(|(cell, &shade)| shade == Shade::Unshaded && map.can_shade(cell))
}

/// Make Unknown every cell of a solution that can change its colour alone.
fn strike_out_single_changes(puzzle: &Puzzle, solution: &mut [Shade]) {
    let map = ShadedMap::of(puzzle.grid(), solution);
    let board = Board::new(*puzzle, Scope::AllSolutions);
    let changes: Vec<bool> = (puzzle.grid().indices().zip(solution.iter()))
        .map(|(cell, &shade)| match shade {
            Shade::Shaded => board.equals(cell).all(|equal| map.is_shaded(equal)),
            _ => map.can_shade(cell),
        })
        .collect();
    for (shade, changes) in solution.iter_mut().zip(changes) {
        if changes {
            *shade = Shade::Unknown;
        }
    }
}
