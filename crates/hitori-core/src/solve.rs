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

use crate::budget::{Budget, Scope};
use crate::duplicates::link_duplicates;
use crate::grid::Grid;
use crate::lookahead::Stop;
use crate::puzzle::Puzzle;
use crate::shading::{checked, shading_of, Shade, ShadedMap, Shading};
use crate::stats::Stats;
use crate::trail::circles::Circles;
use crate::trail::clauses::Literal;
#[cfg(all(feature = "long", feature = "threads"))]
use crate::trail::proof::{prove_given, Given};
use crate::trail::search::{Search, SearchEnd};
use settle::{settle, settle_by, Means, Settled};

pub use settle::Workspace;

pub(crate) mod settle;

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

impl Answer {
    /// The solution, if one was found.
    pub fn solution(&self) -> Option<&Solution> {
        match self {
            Answer::Solved(solution) => Some(solution),
            Answer::NoSolution | Answer::Unknown => None,
        }
    }
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

/// Find one solution.
pub fn solve(puzzle: &Puzzle, budget: &Budget) -> (Answer, Stats) {
    solve_in(&mut Workspace::default(), puzzle, budget)
}

/// The same in the memory of earlier questions, which it does not depend on.
pub fn solve_in(workspace: &mut Workspace, puzzle: &Puzzle, budget: &Budget) -> (Answer, Stats) {
    let mut stats = Stats::default();
    let run = |search: &mut Search, budget: &Budget| search.run(budget);
    let answer = answer(workspace, puzzle, Scope::OneSolution, run, budget, &mut stats).unwrap_or(Answer::Unknown);
    (answer, stats)
}

/// The same on so many threads where the search is long, or (None) on as many as this process may use. The answer and its
/// cost are the same for any number of threads but one; with one, a puzzle that has several solutions may get another.
#[cfg(all(feature = "long", feature = "threads"))]
pub fn solve_on_threads(
    workspace: &mut Workspace,
    puzzle: &Puzzle,
    threads: Option<usize>,
    budget: &Budget,
) -> (Answer, Stats) {
    let mut stats = Stats::default();
    let run = |search: &mut Search, budget: &Budget| search.run_in_cubes(threads, budget);
    let answer = answer(workspace, puzzle, Scope::OneSolution, run, budget, &mut stats).unwrap_or(Answer::Unknown);
    (answer, stats)
}

/// Cells with colours, row by row: what is decided in a part of a search.
pub type Cube = Vec<(usize, Shade)>;

/// Find one solution in a cube, or at any rate of the puzzle, with what holds in this scope. Unknown with parts, about so
/// many, if the conflicts of the budget end first: the decisions that each has beside those of the cube. They are all of
/// it.
#[cfg(all(feature = "long", feature = "threads"))]
pub fn solve_cube(
    puzzle: &Puzzle,
    scope: Scope,
    cube: &[(usize, Shade)],
    parts: usize,
    budget: &Budget,
) -> (Answer, Vec<Cube>, Stats) {
    let (grid, mut stats, mut found) = (puzzle.grid(), Stats::default(), Vec::new());
    let literal = |&(place, shade): &(usize, Shade)| Literal::new(grid.cell(place), shade);
    let cube: Vec<Literal> = cube.iter().map(literal).collect();
    let run = |search: &mut Search, budget: &Budget| {
        let end;
        (end, found) = search.run_cube(&cube, parts, budget);
        end
    };
    let workspace = &mut Workspace::default();
    let answer = answer(workspace, puzzle, scope, run, budget, &mut stats).unwrap_or(Answer::Unknown);
    let decision = |literal: Literal| (grid.place(literal.cell()), literal.shade());
    (answer, found.into_iter().map(|part| part.into_iter().map(decision).collect()).collect(), stats)
}

/// Prove that there is no solution in a cube, as `prove_given` does of its decisions, in one search for as many
/// conflicts as the budget allows. If they end first: its parts, about so many, or a solution, see `solve_cube`.
#[cfg(all(feature = "long", feature = "threads"))]
pub fn refute_cube(
    puzzle: &Puzzle,
    cube: &[(usize, Shade)],
    parts: usize,
    budget: &Budget,
) -> Result<String, (Answer, Vec<Cube>)> {
    /// A cut needs to know which cells are active.
    const CONFLICTS_BEFORE_CUT: u64 = 2000;
    let mut known = crate::shading::nothing_known(puzzle);
    cube.iter().for_each(|&(place, shade)| known[place] = shade);
    if let Some((text, _)) = prove_given(puzzle, Given { known: &known, step: &[] }, budget) {
        return Ok(text);
    }
    // By the same reasoning, so that a part is no harder for its proof than it looks here; without a log.
    let budget = Budget { conflicts: Some(CONFLICTS_BEFORE_CUT), ..*budget };
    match solve_cube(puzzle, Scope::AllSolutions, cube, parts, &budget) {
        (Answer::NoSolution, ..) => Err((Answer::Unknown, vec![Cube::new()])),
        (answer, parts, _) => Err((answer, parts)),
    }
}

/// None when the budget is spent, here and in what follows.
fn answer(
    workspace: &mut Workspace,
    puzzle: &Puzzle,
    scope: Scope,
    run: impl FnOnce(&mut Search, &Budget) -> SearchEnd,
    budget: &Budget,
    stats: &mut Stats,
) -> Option<Answer> {
    let rules = puzzle.rules();
    let labels = puzzle.dense_labels(budget)?;
    let puzzle = puzzle.relabelled(&labels);
    let found = match settle_by(puzzle, Means { scope, looks_ahead: true }, workspace, budget, stats) {
        Err(Stop::Contradiction) => return Some(Answer::NoSolution),
        Err(Stop::Spent) => return None,
        Ok(Settled::Decided(solution)) => solution,
        Ok(Settled::Open(facts)) => {
            let mut search = Search::new(puzzle, scope, &facts, budget)?;
            let end = run(&mut search, budget);
            stats.absorb(&search.stats());
            match end {
                SearchEnd::Solution => search.solution(),
                SearchEnd::Exhausted => return Some(Answer::NoSolution),
                SearchEnd::Spent => return None,
            }
        }
    };
    checked(&rules, found, budget).map(Answer::Solved)
}

/// All solutions of one puzzle, one at a time, each once.
pub struct Enumeration<'p> {
    rules: Rules<'p>,
    /// With dense labels.
    puzzle: Puzzle<'p>,
    /// What all solutions have to agree with, where that is anything.
    known: Option<Shading>,
    state: Enumerating<'p>,
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
        Enumeration { rules, puzzle, known: None, state: Enumerating::Fresh }
    }

    /// Begin with what is known: of the solutions, those that agree with it.
    pub fn given(puzzle: Puzzle<'p>, dense_labels: &'p [u32], known: Shading) -> Self {
        Enumeration { known: Some(known), ..Enumeration::new(puzzle, dense_labels) }
    }

    /// The next solution; `NoSolution` when there are no more; after `Unknown` one may go on with a new budget.
    pub fn next_solution(&mut self, budget: &Budget) -> Answer {
        self.next(budget).unwrap_or(Answer::Unknown)
    }

    fn next(&mut self, budget: &Budget) -> Option<Answer> {
        if let Enumerating::Fresh = self.state {
            let settled = match &self.known {
                None => settle(self.puzzle, Scope::AllSolutions, budget),
                Some(known) => Workspace::default().learn(&self.puzzle, known).map(Settled::Open),
            };
            self.state = match settled {
                Err(Stop::Spent) => return None,
                Err(Stop::Contradiction) => Enumerating::Done,
                Ok(Settled::Decided(solution)) => Enumerating::Single(solution),
                Ok(Settled::Open(facts)) => {
                    let search = Search::new(self.puzzle, Scope::AllSolutions, &facts, budget)?;
                    Enumerating::Searching(Box::new(search))
                }
            };
        }
        match &mut self.state {
            Enumerating::Fresh | Enumerating::Done => Some(Answer::NoSolution),
            Enumerating::Single(solution) => {
                let solution = checked(&self.rules, solution.clone(), budget)?;
                self.state = Enumerating::Done;
                Some(Answer::Solved(solution))
            }
            Enumerating::Searching(search) => match search.run(budget) {
                SearchEnd::Spent => None,
                SearchEnd::Exhausted => {
                    self.state = Enumerating::Done;
                    Some(Answer::NoSolution)
                }
                SearchEnd::Solution => {
                    // Spent before the check is over, `run` finds the same solution again.
                    let solution = checked(&self.rules, search.solution(), budget)?;
                    search.exclude_solution();
                    Some(Answer::Solved(solution))
                }
            },
        }
    }
}

/// Count the solutions, up to `limit`. The flag is true when these are all.
pub fn count(puzzle: &Puzzle, limit: Option<u64>, budget: &Budget) -> (u64, bool) {
    let Some(labels) = puzzle.dense_labels(budget) else { return (0, false) };
    count_all(Enumeration::new(*puzzle, &labels), limit, budget)
}

/// The same of the solutions that agree with what is known.
pub fn count_given(puzzle: &Puzzle, known: &[Shade], limit: Option<u64>, budget: &Budget) -> (u64, bool) {
    let Some(labels) = puzzle.dense_labels(budget) else { return (0, false) };
    count_all(Enumeration::given(*puzzle, &labels, known.to_vec()), limit, budget)
}

fn count_all(mut solutions: Enumeration, limit: Option<u64>, budget: &Budget) -> (u64, bool) {
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
    how_many(puzzle, budget).unwrap_or(Uniqueness::Unknown)
}

fn how_many(puzzle: &Puzzle, budget: &Budget) -> Option<Uniqueness> {
    let rules = puzzle.rules();
    let labels = puzzle.dense_labels(budget)?;
    let puzzle = puzzle.relabelled(&labels);
    let facts = match settle(puzzle, Scope::AllSolutions, budget) {
        Err(Stop::Contradiction) => return Some(Uniqueness::None),
        Err(Stop::Spent) => return None,
        Ok(Settled::Decided(solution)) => return checked(&rules, solution, budget).map(Uniqueness::Unique),
        Ok(Settled::Open(facts)) => facts,
    };
    let mut search = Search::new(puzzle, Scope::OneSolution, &facts, budget)?;
    match search.run(budget) {
        SearchEnd::Exhausted => return Some(Uniqueness::None),
        SearchEnd::Spent => return None,
        SearchEnd::Solution => (),
    }
    let found = search.solution();
    let first = checked(&rules, found.clone(), budget)?;
    let second = match with_one_more_shaded(&puzzle, &found, budget)? {
        Some(second) => second,
        None => {
            let shaded = puzzle.grid().indices().zip(&found).filter(|(_, &shade)| shade == Shade::Shaded);
            let differs: Vec<Literal> = shaded.map(|(cell, _)| Literal::new(cell, Shade::Unshaded)).collect();
            search.add_clause(&differs);
            match search.run(budget) {
                SearchEnd::Exhausted => return Some(Uniqueness::Unique(first)),
                SearchEnd::Spent => return None,
                SearchEnd::Solution => search.solution(),
            }
        }
    };
    let second = checked(&rules, second, budget)?;
    assert_ne!(first, second, "a second solution differs from the first");
    Some(Uniqueness::Multiple(first, second))
}

/// What do all solutions agree on? Unknown where they differ; nothing if there is no solution. None when the budget is
/// spent.
///
/// Starts from one solution and asks, for each cell still thought common, for a solution in which it differs; every
/// solution found, and what can be made of it without a search, strikes out all cells in which it differs from the first.
pub fn backbone(puzzle: &Puzzle, budget: &Budget) -> Option<Option<Shading>> {
    Some(agreed(puzzle, budget)?.map(|agreed| agreed.common))
}

/// What holds in all solutions.
pub struct Agreed {
    /// What propagation and failed-literal tests decide.
    pub decided: Shading,
    /// All that they agree on.
    pub common: Shading,
}

/// What do all solutions agree on, and what of that is seen without a search? Nothing if there is no solution; None when
/// the budget is spent.
pub fn agreed(puzzle: &Puzzle, budget: &Budget) -> Option<Option<Agreed>> {
    let rules = puzzle.rules();
    let labels = puzzle.dense_labels(budget)?;
    let puzzle = puzzle.relabelled(&labels);
    match settle(puzzle, Scope::AllSolutions, budget) {
        Err(Stop::Contradiction) => Some(None),
        Err(Stop::Spent) => None,
        Ok(Settled::Decided(solution)) => {
            let common = shading_of(&checked(&rules, solution, budget)?);
            Some(Some(Agreed { decided: common.clone(), common }))
        }
        Ok(Settled::Open(decided)) => {
            let common = common_part_given(puzzle, rules, &decided, budget)?;
            Some(common.map(|common| Agreed { decided, common }))
        }
    }
}

/// What do all solutions agree on that agree with what is known?
///
/// As `backbone`, without failed-literal tests: techniques ask when much is known.
pub fn backbone_given(puzzle: &Puzzle, known: &[Shade], budget: &Budget) -> Option<Option<Shading>> {
    let labels = puzzle.dense_labels(budget)?;
    common_part_given(puzzle.relabelled(&labels), puzzle.rules(), known, budget)
}

/// Nothing if there is no solution; None when the budget is spent.
fn common_part_given(puzzle: Puzzle, rules: Rules, facts: &[Shade], budget: &Budget) -> Option<Option<Shading>> {
    let mut search = Search::new(puzzle, Scope::AllSolutions, facts, budget)?;
    match search.run(budget) {
        SearchEnd::Exhausted => return Some(None),
        SearchEnd::Spent => return None,
        SearchEnd::Solution => (),
    }
    let first = search.solution();
    let mut common = shading_of(&checked(&rules, first.clone(), budget)?);
    let (row_next, col_next) = link_duplicates(&puzzle, puzzle.grid(), budget)?;
    let mut circles = Circles::new(puzzle.grid(), &row_next, &col_next, budget)?;
    let mut strike_out = |common: &mut Shading, found: Shading| {
        let mut next = Some(found);
        while let Some(found) = next {
            for (known, found) in common.iter_mut().zip(shading_of(&checked(&rules, found.clone(), budget)?)) {
                if *known != found {
                    *known = Shade::Unknown;
                }
            }
            next = varied(puzzle.grid(), &mut circles, &found, (facts, common), budget)?;
        }
        Some(())
    };
    strike_out(&mut common, first)?;
    for (place, cell) in puzzle.grid().indices().enumerate() {
        if budget.is_spent_after(place, 1) {
            return None;
        }
        if common[place] == Shade::Unknown || facts[place] != Shade::Unknown {
            continue;
        }
        match search.run_assuming(cell, common[place].opposite(), budget) {
            SearchEnd::Spent => return None,
            SearchEnd::Exhausted => search.add_clause(&[Literal::new(cell, common[place])]),
            SearchEnd::Solution => strike_out(&mut common, search.solution())?,
        }
    }
    Some(Some(common))
}

/// A solution of a puzzle with dense labels that agrees with what is known, and resembles the shading `near` (which may be
/// empty) where that costs no search; nothing if there is none. None when the budget is spent.
///
/// No test of literals: it is asked of boards with few labels, on which nearly everything completes what is known.
pub fn solution_given(
    workspace: &mut Workspace,
    puzzle: &Puzzle,
    known: &[Shade],
    near: &[Shade],
    budget: &Budget,
) -> Option<Option<Solution>> {
    let facts = match workspace.learn(puzzle, known) {
        Ok(facts) => facts,
        Err(_) => return Some(None),
    };
    let rules = puzzle.rules();
    let filled = |near: &[Shade]| {
        let shaded = facts.iter().enumerate().map(|(place, &fact)| match fact {
            Shade::Unknown => near.get(place) == Some(&Shade::Shaded),
            fact => fact == Shade::Shaded,
        });
        Solution::check_unless(&rules, shaded.collect(), &|| budget.is_spent()).ok()
    };
    if let Some(found) = filled(near).or_else(|| filled(&[])) {
        return Some(Some(found));
    }
    let mut search = Search::new(*puzzle, Scope::AllSolutions, &facts, budget)?;
    search.prefer(near);
    match search.run(budget) {
        SearchEnd::Exhausted => Some(None),
        SearchEnd::Spent => None,
        SearchEnd::Solution => checked(&rules, search.solution(), budget).map(Some),
    }
}

/// What propagation alone decides; a contradiction means that there is no solution.
pub fn propagate(puzzle: &Puzzle, budget: &Budget) -> Result<Shading, Stop> {
    let labels = puzzle.dense_labels(budget).ok_or(Stop::Spent)?;
    let (workspace, stats) = (&mut Workspace::default(), &mut Stats::default());
    let means = Means { scope: Scope::AllSolutions, looks_ahead: false };
    match settle_by(puzzle.relabelled(&labels), means, workspace, budget, stats)? {
        Settled::Decided(shading) | Settled::Open(shading) => Ok(shading),
    }
}

/// This solution with one more shaded cell, if rules 2 and 3 allow one. (Shading another cell cannot break rule 1.)
fn with_one_more_shaded(puzzle: &Puzzle, solution: &[Shade], budget: &Budget) -> Option<Option<Shading>> {
    let grid = puzzle.grid();
    let map = ShadedMap::of(grid, solution, budget)?;
    let mut cells = budget.until_spent(grid.indices());
    match cells.position(|cell| !map.is_shaded(cell) && map.can_shade(cell)) {
        None if budget.is_spent() => None,
        None => Some(None),
        Some(place) => {
            let mut more = solution.to_vec();
            more[place] = Shade::Shaded;
            Some(Some(more))
        }
    }
}

/// A solution near this one that differs in cells thought common, and in no fact; nothing if none of them can change so.
/// The circles come and go with nothing shaded.
///
/// Shaded cells are unshaded while all their duplicates are shaded, common ones first; then, in the room this makes,
/// common cells that are not shaded are shaded while rules 2 and 3 allow. Whatever can change alone does so here,
/// unless another change came first.
fn varied(
    grid: Grid,
    circles: &mut Circles,
    solution: &[Shade],
    (facts, common): (&[Shade], &[Shade]),
    budget: &Budget,
) -> Option<Option<Shading>> {
    let cells: Vec<usize> = grid.indices().collect();
    let may_change = |&place: &usize| facts[place] == Shade::Unknown;
    let is_common = |&place: &usize| common[place] != Shade::Unknown;
    let (shaded, unshaded): (Vec<usize>, Vec<usize>) =
        (0..cells.len()).partition(|&place| solution[place] == Shade::Shaded);
    shaded.iter().for_each(|&place| circles.shade(cells[place]));
    let (first, last): (Vec<usize>, Vec<usize>) = shaded.into_iter().partition(is_common);
    let mut varied = solution.to_vec();
    for place in budget.until_spent(first.into_iter().chain(last).filter(may_change)) {
        if circles.is_all_shaded(cells[place]) {
            circles.unshade(cells[place]);
            varied[place] = Shade::Unshaded;
        }
    }
    let kept = cells.iter().zip(&varied).filter(|(_, &shade)| shade == Shade::Shaded);
    kept.for_each(|(&cell, _)| circles.unshade(cell));
    let mut map = ShadedMap::of(grid, &varied, budget)?;
    for place in budget.until_spent(unshaded.into_iter().filter(is_common).filter(may_change)) {
        map.shade_all([cells[place]]);
    }
    if budget.is_spent() {
        return None;
    }
    let varied = map.shading();
    let has_news =
        varied.iter().zip(common).any(|(&shade, &common)| shade == common.opposite() && shade != Shade::Unknown);
    Some(has_news.then_some(varied))
}
