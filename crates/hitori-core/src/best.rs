//! The best of all solutions: the one whose shaded cells weigh least.
//!
//! Each cell has a *weight*, which counts where it is shaded, and may be negative. "Most shaded" is all weights -1.
//!
//! The search is core-guided (Morgado, Dodaro and Marques-Silva, "Core-guided MaxSAT with soft cardinality constraints",
//! CP 2014, OLL). A *cost* is a literal and what it costs where it is true, e.g. "r1c1 is shaded" 1. At first it assumes
//! that no cost is due. Where that fails, a core names costs of which one is due: the least of them is paid, which raises
//! the *bound*, and instead of the core the search may now have to pay for the second of its literals, for the third ...:
//! a total. Costs that are large are assumed away first (stratification), and those larger than the gap between the
//! bound and the best solution found are forbidden (hardening: Ansotegui et al., CP 2012).
//!
//! Of k duplicates in a line all but one are shaded. So the bound begins with k - 1 times the least cost of each such
//! group, and the groups are disjoint.

use std::collections::BTreeMap;

use hitori_checker::{Rules, Solution};

use crate::budget::{Budget, Scope};
use crate::grid::Grid;
use crate::lookahead::Stop;
use crate::puzzle::Puzzle;
use crate::shading::{checked, Shade, ShadedMap, Shading};
use crate::solve::settle::{settle, Settled};
use crate::solve::Answer;
use crate::stats::Stats;
use crate::trail::assuming::Assumed;
use crate::trail::clauses::Literal;
use crate::trail::search::{Search, SearchEnd};
use crate::trail::totals::Total;

/// Conflicts for one attempt to make a core smaller, or to raise its total.
const CONFLICTS_PER_TRY: u64 = 30;
/// Larger cores are not made smaller cell by cell.
const MOST_MINIMISED: usize = 200;

/// Costs and the bound are in parts of a unit of weight: a face may cost a third, and half of that be due.
const SCALE: i64 = 6;

/// What is known of the best solution.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Best {
    /// The best solution found, and what its shaded cells weigh.
    pub found: Option<(Solution, i64)>,
    /// No solution weighs less; None where there is no solution.
    pub bound: Option<i64>,
    /// There is nothing left to find: the solution weighs as much as the bound, or there is none.
    pub is_proved: bool,
}

/// A literal that costs something where it is true, and where it comes from.
#[derive(Clone, Copy, Debug)]
struct Cost {
    weight: i64,
    /// The number of the total of which it is an output, and which.
    output: Option<(usize, usize)>,
}

/// What is looked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wanted {
    /// One of the best, in this scope.
    One(Scope),
    /// All of them.
    All,
}

/// A search for the least weight.
pub struct Optimum<'p> {
    puzzle: Puzzle<'p>,
    /// By place, what a shaded cell weighs.
    weights: &'p [i64],
    /// The weights of two solutions differ by a multiple of this.
    step: i64,
    /// Is every best solution to be found, not only one?
    lists_all: bool,
    search: Search<'p>,
    /// By literal, what it still costs where it is true; more than nothing.
    costs: BTreeMap<Literal, Cost>,
    totals: Vec<Total>,
    /// What a face costs beside the outer one; 0 where faces are not counted.
    per_face: i64,
    /// By index, the literal that says that this is the first cell of a floating tree, once one was met.
    floating: Vec<Option<Literal>>,
    /// No solution weighs less, in parts of `SCALE`.
    bound: i64,
    /// The best solution found, with its weight.
    found: Option<(Shading, i64)>,
}

impl<'p> Optimum<'p> {
    /// Begin: a puzzle with dense labels, what is known of it, and the weight of each cell, row by row. None when the
    /// budget is spent.
    pub fn new(
        puzzle: Puzzle<'p>,
        known: &[Shade],
        weights: &'p [i64],
        wanted: Wanted,
        budget: &Budget,
    ) -> Option<Self> {
        let grid = puzzle.grid();
        let (scope, lists_all) = match wanted {
            Wanted::One(scope) => (scope, false),
            Wanted::All => (Scope::AllSolutions, true),
        };
        let search = Search::new(puzzle, scope, known, budget)?;
        let per_face = price_of_a_face(grid, weights);
        let mut optimum = Optimum {
            puzzle,
            weights,
            step: weights.iter().fold(0, |step, &weight| greatest_divisor(step, weight.abs())).max(1),
            lists_all,
            search,
            costs: BTreeMap::new(),
            totals: Vec::new(),
            per_face,
            floating: vec![None; if per_face > 0 { grid.size() } else { 0 }],
            bound: -per_face * inner_blocks(grid),
            found: None,
        };
        for (cell, &weight) in budget.until_spent(grid.indices().zip(weights)) {
            let weight = SCALE * weight + per_face * (i64::from(grid.sides_inside(cell)) - 1);
            let shade = if weight > 0 { Shade::Shaded } else { Shade::Unshaded };
            optimum.search.preferred[cell] = shade.opposite();
            optimum.bound += weight.min(0);
            if weight != 0 {
                optimum.charge(Literal::new(cell, shade), Cost { weight: weight.abs(), output: None });
            }
        }
        if per_face > 0 {
            optimum.pay_at_the_border();
            optimum.charge_for_blocks();
        }
        optimum.pay_for_groups();
        (!budget.is_spent()).then_some(optimum)
    }

    /// Of two neighbours one is unshaded. Where both are at the border and it costs to leave them so, half of it is due
    /// for each pair in which a cell is.
    fn pay_at_the_border(&mut self) {
        let grid = self.puzzle.grid();
        let border = around(grid);
        let half = |cell: usize| self.costs.get(&Literal::new(cell, Shade::Unshaded)).map_or(0, |cost| cost.weight / 2);
        let halves: Vec<i64> = border.iter().map(|&cell| half(cell)).collect();
        for at in 0..border.len() {
            let next = (at + 1) % border.len();
            let pair = [border[at], border[next]].map(|cell| Literal::new(cell, Shade::Unshaded));
            self.pay_for_all_but_one(&pair, halves[at].min(halves[next]));
        }
    }

    /// A block of 2 x 2 unshaded cells is a face.
    fn charge_for_blocks(&mut self) {
        let grid = self.puzzle.grid();
        for row in 1..grid.rows {
            for col in 1..grid.cols {
                let face = Literal::new(self.search.add_variable(), Shade::Shaded);
                let cells = [(row - 1, col - 1), (row - 1, col), (row, col - 1), (row, col)];
                let mut clause: Vec<Literal> =
                    cells.iter().map(|&(row, col)| Literal::new(grid.index(row, col), Shade::Shaded)).collect();
                clause.push(face);
                self.search.add_clause(&clause);
                self.charge(face, Cost { weight: self.per_face, output: None });
            }
        }
    }

    /// A tree of shaded cells that does not reach the border is a face. Those of the solution that the search has found
    /// cost from now on; are there any?
    ///
    /// A tree is known by its first cell: two of one solution have not the same.
    fn charge_for_floating_trees(&mut self, solution: &[Shade]) -> bool {
        let grid = self.puzzle.grid();
        let trees = floating_trees(grid, solution);
        for tree in &trees {
            let face =
                *self.floating[tree[0]].get_or_insert_with(|| Literal::new(self.search.add_variable(), Shade::Shaded));
            let mut clause = vec![face];
            clause.extend(tree.iter().map(|&cell| Literal::new(cell, Shade::Unshaded)));
            let around = tree.iter().flat_map(|&cell| grid.corners(cell)).filter(|corner| !tree.contains(corner));
            let around: std::collections::BTreeSet<usize> = around.collect();
            clause.extend(around.into_iter().map(|cell| Literal::new(cell, Shade::Shaded)));
            self.search.add_clause(&clause);
            if self.is_new(face) {
                self.charge(face, Cost { weight: self.per_face, output: None });
            }
        }
        !trees.is_empty()
    }

    /// Of the duplicates of a line all but one are shaded.
    fn pay_for_groups(&mut self) {
        let grid = self.puzzle.grid();
        for cell in grid.indices() {
            for down_the_column in [false, true] {
                let mut line = vec![cell];
                let mut other = self.search.board.next_duplicate(cell, down_the_column);
                while other > cell {
                    line.push(other);
                    other = self.search.board.next_duplicate(other, down_the_column);
                }
                if other == cell {
                    self.pay_for_group(&line);
                }
            }
        }
    }

    fn pay_for_group(&mut self, cells: &[usize]) {
        let literals = cells.iter().map(|&cell| Literal::new(cell, Shade::Shaded));
        let group: Vec<Literal> = literals.filter(|literal| self.costs.contains_key(literal)).collect();
        let least = group.iter().map(|literal| self.costs[literal].weight).min().unwrap_or(0);
        self.pay_for_all_but_one(&group, least);
    }

    /// Of these literals all are true but one, at most: pay so much for each, and charge as much where all are.
    fn pay_for_all_but_one(&mut self, group: &[Literal], amount: i64) {
        if group.len() < 2 || amount == 0 {
            return;
        }
        let all = Literal::new(self.search.add_variable(), Shade::Shaded);
        let mut clause: Vec<Literal> = group.iter().map(|literal| literal.opposite()).collect();
        clause.push(all);
        self.search.add_clause(&clause);
        self.bound += amount * (group.len() as i64 - 1);
        group.iter().for_each(|&literal| self.pay(literal, amount));
        self.charge(all, Cost { weight: amount, output: None });
    }

    fn pay(&mut self, literal: Literal, amount: i64) {
        if let Some(cost) = self.costs.get_mut(&literal) {
            cost.weight -= amount;
            if cost.weight == 0 {
                self.costs.remove(&literal);
            }
        }
    }

    fn charge(&mut self, literal: Literal, cost: Cost) {
        let known = self.costs.entry(literal).or_insert(Cost { weight: 0, ..cost });
        known.weight += cost.weight;
    }

    /// Search on until the best solution is proved, or the end of the budget. `progress` is called
    /// whenever the best solution or the bound may have changed.
    pub fn run(&mut self, budget: &Budget, progress: &mut dyn FnMut(&Self)) -> SearchEnd {
        let mut least = self.costs.values().map(|cost| cost.weight).max().unwrap_or(0);
        loop {
            self.forbid_what_costs_too_much();
            if self.value() == Some(self.least_value()) {
                return SearchEnd::Solution;
            }
            let due = |(&literal, cost): (&Literal, &Cost)| (cost.weight >= least).then_some(literal.opposite());
            let assumptions: Vec<Literal> = self.costs.iter().filter_map(due).collect();
            let Some(left) = self.left(budget, u64::MAX) else { return SearchEnd::Spent };
            match self.search.run_under(&assumptions, &left) {
                Assumed::Spent => return SearchEnd::Spent,
                Assumed::Solution => {
                    let is_all = assumptions.len() == self.costs.len();
                    let solution = self.search.solution();
                    self.keep(budget);
                    let floats = self.per_face > 0 && self.charge_for_floating_trees(&solution);
                    debug_assert!(!is_all || floats || self.value() == Some(self.least_value()));
                    let lower = self.costs.values().map(|cost| cost.weight).filter(|&weight| weight < least).max();
                    least = if floats && is_all { least } else { lower.unwrap_or(0) };
                }
                Assumed::Core(core) if core.is_empty() => return SearchEnd::Exhausted,
                Assumed::Core(core) => {
                    let core = self.smaller(core, budget);
                    self.pay_for_core(&core, budget);
                }
            }
            progress(self);
        }
    }

    /// What is left of the budget, and at most so many conflicts of it; None when it is spent.
    fn left<'b>(&self, budget: &Budget<'b>, most: u64) -> Option<Budget<'b>> {
        let left = match budget.conflicts {
            None => most,
            Some(bound) => most.min(bound.saturating_sub(self.search.stats().conflicts)),
        };
        let conflicts = (left < u64::MAX).then_some(left);
        (left > 0 && !budget.is_spent()).then_some(Budget { conflicts, ..*budget })
    }

    /// The weight of the best solution found.
    pub fn value(&self) -> Option<i64> {
        self.found.as_ref().map(|&(_, value)| value)
    }

    /// No solution weighs less: the bound, to the next weight that a solution can have.
    pub fn least_value(&self) -> i64 {
        let unit = SCALE * self.step;
        self.bound.div_euclid(unit) * self.step + if self.bound.rem_euclid(unit) > 0 { self.step } else { 0 }
    }

    /// Has this variable no cost yet?
    fn is_new(&self, literal: Literal) -> bool {
        !self.costs.contains_key(&literal)
    }

    /// Keep the solution that the search has found, improved where that needs no search, if it is the best.
    fn keep(&mut self, budget: &Budget) {
        let shading = improved(&self.puzzle, self.search.solution(), self.weights, budget);
        let value = weight(&shading, self.weights);
        if self.found.as_ref().is_none_or(|&(_, best)| value < best) {
            self.search.prefer(&shading);
            self.found = Some((shading, value));
        }
    }

    /// What costs more than the gap is in no better solution.
    fn forbid_what_costs_too_much(&mut self) {
        let Some(value) = self.value() else { return };
        let wanted = if self.lists_all { value } else { value - self.step };
        let gap = SCALE * wanted - self.bound;
        let too_much: Vec<Literal> =
            self.costs.iter().filter(|(_, cost)| cost.weight > gap).map(|(&literal, _)| literal).collect();
        for literal in too_much {
            self.search.add_clause(&[literal.opposite()]);
            self.costs.remove(&literal);
        }
    }

    /// Only look for solutions that weigh no more than this, and perhaps some that weigh more.
    fn forbid_more_than(&mut self, value: i64) {
        let slack = SCALE * value - self.bound;
        let unit = self.costs.values().fold(0, |unit, cost| greatest_divisor(unit, cost.weight)).max(1);
        let mut due = Vec::new();
        for (&literal, cost) in &self.costs {
            if cost.weight > slack {
                self.search.add_clause(&[literal.opposite()]);
            } else {
                due.extend((0..cost.weight / unit).map(|_| literal));
            }
        }
        let count = (slack / unit) as usize + 1;
        if count <= due.len() {
            let too_many = Total::new(&due).at_least(count, &mut self.search);
            self.search.add_clause(&[too_many.opposite()]);
        }
    }

    /// A part of this core that is one too.
    fn smaller(&mut self, mut core: Vec<Literal>, budget: &Budget) -> Vec<Literal> {
        while core.len() > 2 {
            core.reverse();
            let Some(tries) = self.left(budget, CONFLICTS_PER_TRY) else { return core };
            match self.search.run_under(&core, &tries) {
                Assumed::Core(less) if less.len() < core.len() => core = less,
                _ => break,
            }
        }
        if core.len() > MOST_MINIMISED {
            return core;
        }
        let mut at = 0;
        while core.len() > 1 && at < core.len() {
            let without: Vec<Literal> = core.iter().copied().filter(|&literal| literal != core[at]).collect();
            let Some(tries) = self.left(budget, CONFLICTS_PER_TRY) else { return core };
            match self.search.run_under(&without, &tries) {
                Assumed::Core(less) => {
                    core.retain(|literal| less.contains(literal));
                    at = 0;
                }
                Assumed::Solution => {
                    self.keep(budget);
                    at += 1;
                }
                Assumed::Spent => at += 1,
            }
        }
        core
    }

    /// One of these assumptions does not hold.
    fn pay_for_core(&mut self, core: &[Literal], budget: &Budget) {
        let due: Vec<Literal> = core.iter().map(|literal| literal.opposite()).collect();
        let costs: Vec<Cost> = due.iter().map(|literal| self.costs[literal]).collect();
        let Some(least) = costs.iter().map(|cost| cost.weight).min() else { return };
        self.bound += least;
        self.search.add_clause(&due);
        for (&literal, cost) in due.iter().zip(costs) {
            self.pay(literal, least);
            if let Some((total, count)) = cost.output {
                self.charge_for_output(total, count + 1, least);
            }
        }
        if due.len() < 2 {
            return;
        }
        let (mut total, mut count) = (Total::new(&due), 2);
        while count <= total.size() {
            let output = total.at_least(count, &mut self.search);
            let Some(tries) = self.left(budget, CONFLICTS_PER_TRY) else { break };
            match self.search.run_under(&[output.opposite()], &tries) {
                Assumed::Core(_) => {
                    self.search.add_clause(&[output]);
                    self.bound += least;
                    count += 1;
                }
                Assumed::Solution => {
                    self.keep(budget);
                    break;
                }
                Assumed::Spent => break,
            }
        }
        self.totals.push(total);
        self.charge_for_output(self.totals.len() - 1, count, least);
    }

    /// From now on it costs so much that as many literals of a total are true.
    fn charge_for_output(&mut self, total: usize, count: usize, weight: i64) {
        if count <= self.totals[total].size() {
            let literal = self.totals[total].at_least(count, &mut self.search);
            self.charge(literal, Cost { weight, output: Some((total, count)) });
        }
    }
}

/// What the shaded cells weigh.
fn weight(shading: &[Shade], weights: &[i64]) -> i64 {
    shading.iter().zip(weights).filter(|(&shade, _)| shade == Shade::Shaded).map(|(_, weight)| weight).sum()
}

fn greatest_divisor(one: i64, other: i64) -> i64 {
    if other == 0 {
        one
    } else {
        greatest_divisor(other, one % other)
    }
}

/// The blocks of 2 x 2 cells.
fn inner_blocks(grid: Grid) -> i64 {
    (grid.rows as i64 - 1) * (grid.cols as i64 - 1)
}

/// The cells of the border, in a circle.
fn around(grid: Grid) -> Vec<usize> {
    let (last_row, last_col) = (grid.rows - 1, grid.cols - 1);
    let top = (0..last_col).map(|col| grid.index(0, col));
    let right = (0..last_row).map(|row| grid.index(row, last_col));
    let bottom = (1..=last_col).rev().map(|col| grid.index(last_row, col));
    let left = (1..=last_row).rev().map(|row| grid.index(row, 0));
    top.chain(right).chain(bottom).chain(left).collect()
}

/// The trees of shaded cells that do not reach the border, each from its first cell on.
fn floating_trees(grid: Grid, solution: &[Shade]) -> Vec<Vec<usize>> {
    let mut is_left = vec![false; grid.size()];
    for (cell, &shade) in grid.indices().zip(solution) {
        is_left[cell] = shade == Shade::Shaded;
    }
    let mut trees = Vec::new();
    for cell in grid.indices() {
        let (mut tree, mut at, mut floats) = (Vec::new(), 0, true);
        if std::mem::take(&mut is_left[cell]) {
            tree.push(cell);
        }
        while let Some(&cell) = tree.get(at) {
            at += 1;
            floats &= grid.outside_contacts(cell) == 0;
            for corner in grid.corners(cell) {
                if std::mem::take(&mut is_left[corner]) {
                    tree.push(corner);
                }
            }
        }
        if floats && !tree.is_empty() {
            trees.push(tree);
        }
    }
    trees
}

/// What a face costs where that makes the bound best, as far as pairs of neighbours tell; 0 where nothing is gained.
fn price_of_a_face(grid: Grid, weights: &[i64]) -> i64 {
    let most = weights.iter().map(|&weight| -weight).max().unwrap_or(0);
    if grid.rows < 2 || grid.cols < 2 || most <= 0 {
        return 0;
    }
    let gain = |price: i64, place: usize| {
        let sides = i64::from(grid.sides_inside(grid.cell(place)));
        (-SCALE * weights[place] - price * (sides - 1)).max(0)
    };
    let bound = |price: i64| {
        let mut gains = price * inner_blocks(grid);
        for row in 0..grid.rows {
            let cells: Vec<usize> = (row * grid.cols..(row + 1) * grid.cols).collect();
            gains += cells
                .chunks(2)
                .map(|pair| pair.iter().map(|&place| gain(price, place)).max().unwrap_or(0))
                .sum::<i64>();
        }
        gains
    };
    (0..=32).map(|part| most * SCALE * part / 48).min_by_key(|&price| bound(price)).unwrap_or(0)
}

/// This solution with more cells shaded that weigh less than nothing, while rules 2 and 3 allow; none of those known to
/// be unshaded.
fn improved(puzzle: &Puzzle, solution: Shading, weights: &[i64], budget: &Budget) -> Shading {
    if weights.iter().all(|&weight| weight >= 0) {
        return solution;
    }
    let grid = puzzle.grid();
    let Some(mut map) = ShadedMap::of(grid, &solution, budget) else { return solution };
    for (cell, &weight) in grid.indices().zip(weights) {
        if weight < 0 && !map.is_shaded(cell) {
            map.shade_all([cell]);
        }
    }
    map.shading()
}

/// What is heard of a search for the best: a solution where it is better than the last, its weight, and the bound.
pub type Progress<'a> = &'a mut dyn FnMut(Option<&Shading>, Option<i64>, i64);

/// The solution of a puzzle whose shaded cells weigh least, among those that agree with what is known: a shade for each
/// cell, row by row, or nothing. `weights` has the weight of each cell, row by row.
pub fn best(puzzle: &Puzzle, known: &[Shade], weights: &[i64], budget: &Budget, progress: Progress) -> (Best, Stats) {
    let mut stats = Stats::default();
    let found = find_best(puzzle, known, weights, budget, progress, &mut stats);
    (found.unwrap_or_default(), stats)
}

/// None when the budget is spent before anything is known.
fn find_best(
    puzzle: &Puzzle,
    known: &[Shade],
    weights: &[i64],
    budget: &Budget,
    progress: Progress,
    stats: &mut Stats,
) -> Option<Best> {
    let labels = puzzle.dense_labels(budget)?;
    let dense = puzzle.relabelled(&labels);
    // Who wants one of the best only may leave cells unshaded that weigh nothing.
    let is_minimal = known.is_empty() && weights.iter().all(|&weight| weight >= 0);
    let scope = if is_minimal { Scope::OneSolution } else { Scope::AllSolutions };
    let Some(facts) = facts(dense, known, budget)? else { return Some(Best { is_proved: true, ..Best::default() }) };
    let mut optimum = Optimum::new(dense, &facts, weights, Wanted::One(scope), budget)?;
    let mut last = None;
    let end = optimum.run(budget, &mut |optimum| {
        let is_new = optimum.value() != last;
        last = optimum.value();
        let shading = optimum.found.as_ref().map(|(shading, _)| shading).filter(|_| is_new);
        progress(shading, last, optimum.least_value());
    });
    stats.absorb(&optimum.search.stats());
    let bound = match end {
        SearchEnd::Exhausted => optimum.value(),
        _ => Some(optimum.least_value()),
    };
    let rules = puzzle.rules();
    let found = optimum.found.take();
    let found = found.map(|(shading, value)| Some((checked(&rules, shading, &Budget::UNLIMITED)?, value))).flatten();
    Some(Best { found, bound, is_proved: end != SearchEnd::Spent })
}

/// What is decided before the search; nothing where there is no solution. None when the budget is spent.
fn facts(puzzle: Puzzle, known: &[Shade], budget: &Budget) -> Option<Option<Shading>> {
    if !known.is_empty() {
        return Some(Some(known.to_vec()));
    }
    match settle(puzzle, Scope::AllSolutions, budget) {
        Ok(Settled::Decided(facts) | Settled::Open(facts)) => Some(Some(facts)),
        Err(Stop::Contradiction) => Some(None),
        Err(Stop::Spent) => None,
    }
}

/// All best solutions of one puzzle, one at a time, each once.
pub struct BestSolutions<'p> {
    rules: Rules<'p>,
    puzzle: Puzzle<'p>,
    known: Shading,
    weights: &'p [i64],
    state: Listing<'p>,
}

enum Listing<'p> {
    Fresh,
    /// The best weight is not known yet.
    Weighing(Box<Optimum<'p>>),
    Searching(Box<Optimum<'p>>, i64),
    Done,
}

impl<'p> BestSolutions<'p> {
    /// Begin: a puzzle with its dense labels (see `Puzzle::dense_labels`), what is known, and the weights.
    pub fn new(puzzle: Puzzle<'p>, dense_labels: &'p [u32], known: Shading, weights: &'p [i64]) -> Self {
        let (rules, puzzle) = (puzzle.rules(), puzzle.relabelled(dense_labels));
        BestSolutions { rules, puzzle, known, weights, state: Listing::Fresh }
    }

    /// The next solution; `NoSolution` when there are no more; after `Unknown` one may go on with a new budget.
    pub fn next_solution(&mut self, budget: &Budget) -> Answer {
        self.next(budget).unwrap_or(Answer::Unknown)
    }

    fn next(&mut self, budget: &Budget) -> Option<Answer> {
        loop {
            match std::mem::replace(&mut self.state, Listing::Done) {
                Listing::Done => return Some(Answer::NoSolution),
                Listing::Fresh => {
                    self.state = Listing::Fresh;
                    let Some(facts) = facts(self.puzzle, &self.known, budget)? else {
                        self.state = Listing::Done;
                        continue;
                    };
                    let optimum = Optimum::new(self.puzzle, &facts, self.weights, Wanted::All, budget)?;
                    self.state = Listing::Weighing(Box::new(optimum));
                }
                Listing::Weighing(mut optimum) => match optimum.run(budget, &mut |_| ()) {
                    SearchEnd::Spent => {
                        self.state = Listing::Weighing(optimum);
                        return None;
                    }
                    SearchEnd::Exhausted => (),
                    SearchEnd::Solution => {
                        let least = optimum.least_value();
                        optimum.forbid_more_than(least);
                        self.state = Listing::Searching(optimum, least);
                    }
                },
                Listing::Searching(mut optimum, least) => {
                    let end = optimum.search.run(budget);
                    let found = (end == SearchEnd::Solution).then(|| optimum.search.solution());
                    if end == SearchEnd::Exhausted {
                        continue;
                    }
                    self.state = Listing::Searching(optimum, least);
                    let found = found?;
                    let is_best = weight(&found, self.weights) == least;
                    let answer = if is_best { Some(checked(&self.rules, found, budget)?) } else { None };
                    let Listing::Searching(optimum, _) = &mut self.state else { unreachable!("it was put there") };
                    optimum.search.block_solution();
                    if let Some(solution) = answer {
                        return Some(Answer::Solved(solution));
                    }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::Rng;
    use crate::shading::shading_of;
    use crate::solve::Enumeration;
    use std::collections::HashSet;

    /// The least weight of all solutions, by listing them.
    fn least_from_scratch(puzzle: &Puzzle, weights: &[i64]) -> Option<i64> {
        let labels = puzzle.dense_labels(&Budget::UNLIMITED).unwrap();
        let mut solutions = Enumeration::new(*puzzle, &labels);
        let mut least = None;
        while let Answer::Solved(solution) = solutions.next_solution(&Budget::UNLIMITED) {
            let shaded = solution.shaded().iter().zip(weights).filter(|(&is_shaded, _)| is_shaded);
            let weight: i64 = shaded.map(|(_, weight)| weight).sum();
            least = Some(least.map_or(weight, |least: i64| least.min(weight)));
        }
        least
    }

    #[test]
    fn the_best_is_the_least_of_all() {
        let (mut rng, mut none) = (Rng::new(31), 0);
        for round in 0..1500 {
            let (rows, cols) = (1 + rng.below(5) as usize, 1 + rng.below(5) as usize);
            let most = 1 + rng.below(3 * rows.max(cols) as u64);
            let labels: Vec<u32> = (0..rows * cols).map(|_| rng.below(most + 1) as u32).collect();
            let weights: Vec<i64> = match round % 4 {
                0 => vec![1; rows * cols],
                1 => vec![-1; rows * cols],
                2 => labels.iter().map(|&label| i64::from(label)).collect(),
                _ => (0..rows * cols).map(|_| rng.below(7) as i64 - 3).collect(),
            };
            let puzzle = Puzzle::new(rows, cols, &labels).unwrap();
            let (best, _) = best(&puzzle, &[], &weights, &Budget::UNLIMITED, &mut |_, _, _| ());
            let expected = least_from_scratch(&puzzle, &weights);
            assert!(best.is_proved);
            assert_eq!(best.bound, expected, "{rows}x{cols} {labels:?} {weights:?}");
            assert_eq!(best.found.map(|(_, value)| value), expected);
            none += usize::from(expected.is_none());
        }
        assert!(none > 100 && none < 1000, "{none} without a solution");
    }

    #[test]
    fn all_the_best_are_listed() {
        let mut rng = Rng::new(32);
        for round in 0..400 {
            let (rows, cols) = (1 + rng.below(4) as usize, 1 + rng.below(5) as usize);
            let most = 1 + rng.below(3 * rows.max(cols) as u64);
            let labels: Vec<u32> = (0..rows * cols).map(|_| rng.below(most + 1) as u32).collect();
            let weights: Vec<i64> = match round % 4 {
                0 => vec![1; rows * cols],
                1 => vec![-1; rows * cols],
                2 => labels.iter().map(|&label| i64::from(label)).collect(),
                _ => (0..rows * cols).map(|_| rng.below(5) as i64 - 2).collect(),
            };
            let puzzle = Puzzle::new(rows, cols, &labels).unwrap();
            let least = least_from_scratch(&puzzle, &weights);
            let dense = puzzle.dense_labels(&Budget::UNLIMITED).unwrap();
            let (mut expected, mut listed) = (HashSet::new(), HashSet::new());
            let mut all = Enumeration::new(puzzle, &dense);
            while let Answer::Solved(solution) = all.next_solution(&Budget::UNLIMITED) {
                if Some(weight(&shading_of(&solution), &weights)) == least {
                    expected.insert(solution.shaded().to_vec());
                }
            }
            let mut best = BestSolutions::new(puzzle, &dense, Vec::new(), &weights);
            while let Answer::Solved(solution) = best.next_solution(&Budget::UNLIMITED) {
                assert!(listed.insert(solution.shaded().to_vec()), "twice");
            }
            assert_eq!(listed, expected, "{rows}x{cols} {labels:?} {weights:?}");
        }
    }

    #[test]
    #[ignore]
    fn times() {
        let kinds = std::env::var("KINDS").unwrap_or_default();
        let sides: Vec<usize> = std::env::var("SIDES").unwrap().split(' ').map(|side| side.parse().unwrap()).collect();
        let seconds: u64 = std::env::var("SECONDS_EACH").unwrap_or("20".into()).parse().unwrap();
        for kind in kinds.split(' ') {
            for &side in &sides {
                for spread in std::env::var("SPREADS").unwrap().split(' ').map(|s| s.parse::<usize>().unwrap()) {
                    let mut rng = Rng::new(7 + side as u64);
                    let (mut times, mut conflicts) = (Vec::new(), Vec::new());
                    while times.len() < 5 {
                        let labels: Vec<u32> = (0..side * side)
                            .map(|_| if spread == 0 { 0 } else { 1 + rng.below((spread * side) as u64) as u32 })
                            .collect();
                        let puzzle = Puzzle::new(side, side, &labels).unwrap();
                        let weights: Vec<i64> = match kind {
                            "fewest" => vec![1; side * side],
                            "most" => vec![-1; side * side],
                            "lightest" => labels.iter().map(|&l| l as i64).collect(),
                            _ => labels.iter().map(|&l| -(l as i64)).collect(),
                        };
                        let start = std::time::Instant::now();
                        let end = std::time::Instant::now() + std::time::Duration::from_secs(seconds);
                        let over = move || std::time::Instant::now() > end;
                        let budget = Budget { interrupted: &over, ..Budget::UNLIMITED };
                        let (best, stats) = best(&puzzle, &[], &weights, &budget, &mut |_, _, _| ());
                        if best.found.is_none() && best.is_proved {
                            continue;
                        }
                        times.push(format!(
                            "{:.2}ms{}",
                            start.elapsed().as_secs_f64() * 1e3,
                            if best.is_proved { "" } else { "!" }
                        ));
                        conflicts.push((stats.conflicts, best.found.map(|f| f.1), best.bound));
                    }
                    println!("{kind} n={side} 1..{spread}n {times:?} {conflicts:?}");
                }
            }
        }
    }
}
