//! The prices of what the rules demand, by a linear relaxation that learns from cores.
//!
//! At the best prices something is left of the costs of many literals: the relaxation has them false. Where a short search
//! shows that they cannot all be, the *core* is a demand that the relaxation did not know. With a row for it the bound is
//! better, and other literals have something left. This is repeated until no such core is found.
//!
//! Source: Davies and Bacchus, "Solving MAXSAT by solving a sequence of simpler SAT instances", CP 2011, which does so with
//! integer programs.

use super::faces::{blocks, blocks_that_are_faces, number_of_blocks};
use super::ledger::{Ledger, CONFLICTS_PER_TRY, SCALE};
use super::relaxation::{Place, Relaxation, Row};
use crate::budget::Budget;
use crate::shading::Shade;
use crate::trail::assuming::Assumed;
use crate::trail::clauses::Literal;

/// Rounds of the relaxation at first, and after each look for cores.
const ROUNDS: usize = 1000;
const ROUNDS_PER_LOOK: usize = 300;
/// Cores are looked for so often, and less often on boards of more than 1,000 cells, where each round takes long.
const MOST_LOOKS: usize = 30;
const CELLS_TIMES_LOOKS: usize = 30_000;
/// On boards of fewer cells the search ends sooner without them; those of tests, which are small, are to learn too.
const FEWEST_CELLS: usize = if cfg!(test) { 0 } else { 144 };
/// Looks in a row that may leave the bound as it is.
const MOST_IN_VAIN: usize = 3;
/// Conflicts for one core.
const CONFLICTS_PER_CORE: u64 = 200;
/// In steps: less than this is nothing.
const LEAST_LEFT: f64 = 0.02;

/// At least so many of these literals are true, each of a cell or (shaded) a face; a literal may stand there several times.
pub(super) struct Demand {
    pub(super) literals: Vec<Literal>,
    pub(super) least: usize,
}

/// What is best paid for each demand, each block and each face.
pub(super) struct Prices {
    pub(super) of_a_face: i64,
    /// The demands, those that were found too, each with its price.
    pub(super) demands: Vec<(Demand, i64)>,
    /// Block by block, no more than a face costs, and with it and all demands for the face no more either.
    pub(super) of_blocks: Vec<i64>,
    /// The literals that the blocks are faces; none where a face costs nothing.
    pub(super) faces: Vec<Literal>,
}

impl Prices {
    /// Those for these demands, with the weights in steps, row by row.
    pub(super) fn of(ledger: &mut Ledger, weights: &[i64], demands: Vec<Demand>, budget: &Budget) -> Self {
        let faces = blocks_that_are_faces(ledger, budget);
        let mut rows = Rows::new(ledger, weights, demands, &faces);
        let mut place = Place::default();
        let mut prices = rows.program.prices(ROUNDS, &mut place, budget);
        let cells = ledger.search.board.grid.cells();
        let looks = if (FEWEST_CELLS..).contains(&cells) { MOST_LOOKS.min(CELLS_TIMES_LOOKS / cells) } else { 0 };
        let mut in_vain = 0;
        for _ in 0..looks {
            if in_vain == MOST_IN_VAIN || !rows.learn(ledger, &prices, budget) || budget.is_spent() {
                break;
            }
            let before = rows.program.bound(&prices);
            prices = rows.program.prices(ROUNDS_PER_LOOK, &mut place, budget);
            in_vain = if rows.program.bound(&prices) > before { 0 } else { in_vain + 1 };
        }
        rows.in_parts(&prices, faces)
    }
}

/// The linear program, and what its rows and variables are.
struct Rows {
    program: Relaxation,
    /// Those of the rules first, then those that were found.
    demands: Vec<Demand>,
    /// How many are of the rules: their rows are followed by those of the blocks, that of Euler's count, and the others.
    of_rules: usize,
    /// By index, the variable of a cell or face.
    variable_of: Vec<usize>,
    /// What costs something: the shaded cells and the faces.
    literals: Vec<Literal>,
    /// The row of Euler's count.
    euler: usize,
}

impl Rows {
    fn new(ledger: &Ledger, weights: &[i64], demands: Vec<Demand>, faces: &[Literal]) -> Self {
        let grid = ledger.search.board.grid;
        let mut program = Relaxation::default();
        let mut variable_of = vec![0; ledger.search.board.value.len()];
        for (cell, &weight) in grid.indices().zip(weights) {
            variable_of[cell] = program.variable((SCALE * weight) as f64);
        }
        program.rows.extend(demands.iter().map(|demand| row_of(demand, &variable_of)));
        // The faces and the shaded cells with their neighbours less one are no more than the blocks.
        let count = |cell: usize| (variable_of[cell], 1.0 - f64::from(grid.sides_inside(cell)));
        let mut euler = Row { terms: grid.indices().map(count).collect(), least: -(number_of_blocks(grid) as f64) };
        for (cells, face) in blocks(grid).zip(faces) {
            let variable = program.variable(0.0);
            variable_of[face.cell()] = variable;
            euler.terms.push((variable, -1.0));
            let mut terms = cells.map(|cell| (variable_of[cell], 1.0)).to_vec();
            terms.push((variable, 1.0));
            program.rows.push(Row { terms, least: 1.0 });
        }
        program.rows.push(euler);
        let shaded = grid.indices().map(|cell| Literal::new(cell, Shade::Shaded));
        let literals = shaded.chain(faces.iter().copied()).collect();
        let (of_rules, euler) = (demands.len(), program.rows.len() - 1);
        let mut rows = Rows { program, demands, of_rules, variable_of, literals, euler };
        rows.know_what_is_decided(ledger);
        rows
    }

    fn know_what_is_decided(&mut self, ledger: &Ledger) {
        for literal in &self.literals {
            self.program.ranges[self.variable_of[literal.cell()]] = match ledger.search.board.value(literal.cell()) {
                Shade::Shaded => (1.0, 1.0),
                Shade::Unshaded => (0.0, 0.0),
                Shade::Unknown => (0.0, 1.0),
            };
        }
    }

    /// Add rows for cores of what the relaxation has at these prices, no two with a literal in common. Were there any?
    fn learn(&mut self, ledger: &mut Ledger, prices: &[f64], budget: &Budget) -> bool {
        let mut assumed = self.assumed(ledger, prices);
        let before = self.demands.len();
        while let Some(core) = core(ledger, &assumed, budget) {
            assumed.retain(|literal| !core.contains(literal));
            let literals: Vec<Literal> = core.iter().map(|literal| literal.opposite()).collect();
            ledger.search.add_clause(&literals);
            let demand = Demand { literals, least: 1 };
            self.program.rows.push(row_of(&demand, &self.variable_of));
            self.demands.push(demand);
        }
        // The last assumptions still stand.
        ledger.search.settle();
        self.know_what_is_decided(ledger);
        self.demands.len() > before
    }

    /// The literals that the relaxation has at these prices because their opposites cost something, the dearest first.
    fn assumed(&self, ledger: &Ledger, prices: &[f64]) -> Vec<Literal> {
        let board = &ledger.search.board;
        let left = self.program.left(prices);
        let least = LEAST_LEFT * SCALE as f64;
        let left_of = |literal: &Literal| left[self.variable_of[literal.cell()]];
        let is_open = |literal: &&Literal| board.value(literal.cell()) == Shade::Unknown;
        let mut dear: Vec<(f64, Literal)> = Vec::new();
        for &literal in self.literals.iter().filter(is_open) {
            let left = left_of(&literal);
            if left > least {
                dear.push((left, literal.opposite()));
            } else if left < -least && board.is_cell(literal.cell()) {
                dear.push((-left, literal));
            }
        }
        dear.sort_by(|one, other| other.0.total_cmp(&one.0));
        dear.into_iter().map(|(_, literal)| literal).collect()
    }

    /// The prices in whole parts of a step. Of a cell as much may be paid as one likes; of a face no more than it costs.
    fn in_parts(self, prices: &[f64], faces: Vec<Literal>) -> Prices {
        let whole: Vec<i64> = prices.iter().map(|price| price.round() as i64).collect();
        let (of_rules, others) = whole.split_at(self.of_rules);
        let (of_blocks, others) = others.split_at(self.euler - self.of_rules);
        let of_a_face = others[0];
        let of_blocks: Vec<i64> = of_blocks.iter().map(|&price| of_a_face.min(price)).collect();
        let mut left = vec![i64::MAX; self.variable_of.len()];
        for (face, price) in faces.iter().zip(&of_blocks) {
            left[face.cell()] = of_a_face - price;
        }
        // They are the last variables.
        let first = faces.first().map_or(usize::MAX, |face| face.cell());
        let is_face = |literal: &&Literal| literal.cell() >= first;
        let mut demands = Vec::with_capacity(self.demands.len());
        for (demand, &price) in self.demands.into_iter().zip(of_rules.iter().chain(&others[1..])) {
            let bounded: Vec<usize> = demand.literals.iter().filter(is_face).map(|literal| literal.cell()).collect();
            let price = bounded.iter().map(|&face| left[face]).fold(price, i64::min);
            bounded.iter().for_each(|&face| left[face] -= price);
            demands.push((demand, price));
        }
        let is_counted = of_a_face > 0;
        Prices {
            of_a_face,
            demands,
            of_blocks: if is_counted { of_blocks } else { Vec::new() },
            faces: if is_counted { faces } else { Vec::new() },
        }
    }
}

fn row_of(demand: &Demand, variable_of: &[usize]) -> Row {
    let mut row = Row { terms: Vec::new(), least: demand.least as f64 };
    for literal in &demand.literals {
        let is_shaded = literal.shade() == Shade::Shaded;
        row.terms.push((variable_of[literal.cell()], if is_shaded { 1.0 } else { -1.0 }));
        row.least -= if is_shaded { 0.0 } else { 1.0 };
    }
    row
}

/// Some of these literals that cannot all be true, and without one of them perhaps can; None where none are found soon.
fn core(ledger: &mut Ledger, assumed: &[Literal], budget: &Budget) -> Option<Vec<Literal>> {
    let left = ledger.left(budget, CONFLICTS_PER_CORE)?;
    let Assumed::Core(mut core) = ledger.search.run_under(assumed, &left) else { return None };
    let mut at = 0;
    while core.len() > 1 && at < core.len() {
        let without: Vec<Literal> = core.iter().copied().filter(|&literal| literal != core[at]).collect();
        let Some(left) = ledger.left(budget, CONFLICTS_PER_TRY) else { break };
        match ledger.search.run_under(&without, &left) {
            Assumed::Core(less) => {
                core.retain(|literal| less.contains(literal));
                at = 0;
            }
            Assumed::Solution | Assumed::Spent => at += 1,
        }
    }
    (!core.is_empty()).then_some(core)
}
