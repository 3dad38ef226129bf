//! The questions one can ask about a puzzle: a solution, their number, whether there is exactly one, what they share.
//!
//! Each starts the same way: `settle` decides what propagation and failed-literal tests can decide, on bitboards where
//! the size allows, which for real puzzles is everything. What stays open goes to conflict-driven search.
//!
//! Shortcuts that hold for finding one solution only (unshading lone labels, minimality, stopping at a supposition that
//! completes the board) are used by `solve`, never for counting; `uniqueness` says where it uses which.
//!
//! Each solution met on the way is held against the puzzle as it was given, by `checked`, before anything rests on it.

use hitori_checker::{Rules, Solution};

use crate::bits::board::Bitboard;
use crate::budget::{Budget, Scope};
use crate::equals::{circle, link_equals};
use crate::lookahead::{failed_literals, LookaheadEnd, Propagator};
use crate::puzzle::Puzzle;
use crate::shading::{checked, shading_of, Shade, ShadedMap, Shading};
use crate::stats::Stats;
use crate::trail::board::Board;
use crate::trail::clauses::Literal;
use crate::trail::search::{Search, SearchEnd};

/// The answer to "is there a solution?".
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// Yes, this one.
    Solved(Solution),
    /// No.
    NoSolution,
    /// The budget was spent first.
    Unknown,
}

/// How many solutions a puzzle has, as far as setters care.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Uniqueness {
    /// None.
    None,
    /// Exactly one, this.
    Unique(Solution),
    /// At least two, these among them.
    Multiple(Solution, Solution),
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
    let rules = puzzle.rules();
    let labels = puzzle.dense_labels();
    let puzzle = puzzle.relabelled(&labels);
    let mut stats = Stats::default();
    let answer = match settle(puzzle, Scope::OneSolution, budget, &mut stats) {
        Settled::NoSolution => Answer::NoSolution,
        Settled::Spent => Answer::Unknown,
        Settled::Decided(solution) => Answer::Solved(checked(&rules, solution)),
        Settled::Open(facts) => {
            let mut search = Search::new(puzzle, Scope::OneSolution, &facts);
            let end = search.run(budget);
            stats.absorb(&search.stats());
            match end {
                SearchEnd::Solution => Answer::Solved(checked(&rules, search.solution())),
                SearchEnd::Exhausted => Answer::NoSolution,
                SearchEnd::Spent => Answer::Unknown,
            }
        }
    };
    (answer, stats)
}

/// All solutions of one puzzle, one at a time, each once.
pub struct Enumeration<'p> {
    rules: Rules<'p>,
    /// With dense labels.
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
    /// Begin. `dense_labels` are those of the puzzle (see `Puzzle::dense_labels`).
    pub fn new(puzzle: Puzzle<'p>, dense_labels: &'p [u32]) -> Self {
        let (rules, puzzle) = (puzzle.rules(), puzzle.relabelled(dense_labels));
        Enumeration { rules, puzzle, state: Enumerating::Fresh, stats: Stats::default() }
    }

    /// The next solution; `NoSolution` when there are no more; after `Unknown` one may go on with a new budget.
    pub fn next_solution(&mut self, budget: &Budget) -> Answer {
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
            Enumerating::Single(solution) => Answer::Solved(checked(&self.rules, solution)),
            Enumerating::Searching(mut search) => match search.run(budget) {
                SearchEnd::Exhausted => Answer::NoSolution,
                SearchEnd::Spent => {
                    self.state = Enumerating::Searching(search);
                    Answer::Unknown
                }
                SearchEnd::Solution => {
                    let solution = checked(&self.rules, search.solution());
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
    let mut solutions = Enumeration::new(*puzzle, &labels);
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
    let rules = puzzle.rules();
    let labels = puzzle.dense_labels();
    let puzzle = puzzle.relabelled(&labels);
    let facts = match settle(puzzle, Scope::AllSolutions, budget, &mut Stats::default()) {
        Settled::NoSolution => return Uniqueness::None,
        Settled::Spent => return Uniqueness::Unknown,
        Settled::Decided(solution) => return Uniqueness::Unique(checked(&rules, solution)),
        Settled::Open(facts) => facts,
    };
    let mut search = Search::new(puzzle, Scope::OneSolution, &facts);
    match search.run(budget) {
        SearchEnd::Exhausted => return Uniqueness::None,
        SearchEnd::Spent => return Uniqueness::Unknown,
        SearchEnd::Solution => (),
    }
    let found = search.solution();
    let first = checked(&rules, found.clone());
    let second = match with_one_more_shaded(&puzzle, &found) {
        Some(second) => second,
        None => {
            let shaded = puzzle.grid().indices().zip(&found).filter(|(_, &shade)| shade == Shade::Shaded);
            let differs: Vec<Literal> = shaded.map(|(cell, _)| Literal::new(cell, Shade::Unshaded)).collect();
            search.require(&differs);
            match search.run(budget) {
                SearchEnd::Exhausted => return Uniqueness::Unique(first),
                SearchEnd::Spent => return Uniqueness::Unknown,
                SearchEnd::Solution => search.solution(),
            }
        }
    };
    let second = checked(&rules, second);
    assert_ne!(first, second, "a second solution differs from the first");
    Uniqueness::Multiple(first, second)
}

/// What do all solutions agree on?
///
/// Starts from one solution and asks, for each cell still thought common, for a solution in which it differs; every
/// solution found strikes out all cells in which it differs from the first. Most such solutions need no search.
pub fn backbone(puzzle: &Puzzle, budget: &Budget) -> Backbone {
    let rules = puzzle.rules();
    let labels = puzzle.dense_labels();
    let puzzle = puzzle.relabelled(&labels);
    let facts = match settle(puzzle, Scope::AllSolutions, budget, &mut Stats::default()) {
        Settled::NoSolution => return Backbone::NoSolution,
        Settled::Spent => return Backbone::Unknown,
        Settled::Decided(solution) => return Backbone::Common(shading_of(&checked(&rules, solution))),
        Settled::Open(facts) => facts,
    };
    let mut search = Search::new(puzzle, Scope::AllSolutions, &facts);
    match search.run(budget) {
        SearchEnd::Exhausted => return Backbone::NoSolution,
        SearchEnd::Spent => return Backbone::Unknown,
        SearchEnd::Solution => (),
    }
    let first = search.solution();
    let mut common = shading_of(&checked(&rules, first.clone()));
    let strike_out = |common: &mut Shading, other: Shading| {
        for (known, found) in common.iter_mut().zip(shading_of(&checked(&rules, other))) {
            if *known != found {
                *known = Shade::Unknown;
            }
        }
    };
    let equals = link_equals(&puzzle);
    while let Some(other) = varied(&puzzle, &equals, &first, &common) {
        strike_out(&mut common, other);
    }
    for (place, cell) in puzzle.grid().indices().enumerate() {
        if common[place] == Shade::Unknown || facts[place] != Shade::Unknown {
            continue;
        }
        match search.run_assuming(cell, common[place].opposite(), budget) {
            SearchEnd::Spent => return Backbone::Unknown,
            SearchEnd::Exhausted => search.require(&[Literal::new(cell, common[place])]),
            SearchEnd::Solution => strike_out(&mut common, search.solution()),
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

/// This solution with one more shaded cell, if rules 2 and 3 allow one. (Shading another cell cannot break rule 1.)
fn with_one_more_shaded(puzzle: &Puzzle, solution: &[Shade]) -> Option<Shading> {
    let map = ShadedMap::of(puzzle.grid(), solution);
    let place = puzzle.grid().indices().position(|cell| !map.is_shaded(cell) && map.can_shade(cell))?;
    let mut more = solution.to_vec();
    more[place] = Shade::Shaded;
    Some(more)
}

/// A solution that differs from the first in cells still thought common; None if none of them can change alone.
///
/// Shaded cells are unshaded while all their equals are shaded; then unshaded ones are shaded while rules 2 and 3 allow.
/// Whatever can change alone does so here, unless another change came first.
fn varied(
    puzzle: &Puzzle,
    (row_next, col_next): &(Vec<u32>, Vec<u32>),
    first: &[Shade],
    common: &[Shade],
) -> Option<Shading> {
    let grid = puzzle.grid();
    let cells: Vec<usize> = grid.indices().collect();
    let is_common = |place: &usize| common[*place] != Shade::Unknown;
    let (shaded, unshaded): (Vec<usize>, Vec<usize>) =
        (0..cells.len()).filter(is_common).partition(|&place| first[place] == Shade::Shaded);
    let mut is_shaded = vec![false; grid.size()];
    for (&cell, &shade) in cells.iter().zip(first) {
        is_shaded[cell] = shade == Shade::Shaded;
    }
    let mut varied = first.to_vec();
    for place in shaded {
        let cell = cells[place];
        if circle(row_next, cell).chain(circle(col_next, cell)).all(|equal| is_shaded[equal]) {
            is_shaded[cell] = false;
            varied[place] = Shade::Unshaded;
        }
    }
    let mut map = ShadedMap::of(grid, &varied);
    for place in unshaded {
        map.shade_all([cells[place]]);
    }
    let varied = map.shading();
    (varied != first).then_some(varied)
}
