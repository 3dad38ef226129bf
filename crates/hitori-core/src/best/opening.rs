//! What is paid before the search for the best begins.
//!
//! The rules demand much that costs: of two neighbours one is unshaded, of the neighbours of a cell one is, of the
//! duplicates of a line all but one are shaded, and of a block of 2 x 2 cells one is shaded or it is a face. The search
//! would meet each as a core; but a cell is in many of them, and what one takes of its cost the others cannot. Where all
//! cells cost the same, it is good to begin anywhere. Where costs differ, a linear relaxation says how much is best paid
//! for which demand, and what a face should cost: these are the prices of its rows.
//!
//! Whatever the prices, the sum of what is paid and what is still due stays the weight of each solution.

use std::collections::BTreeSet;

use super::faces::{blocks, number_of_blocks, price_of_a_face, Faces};
use super::ledger::{Cost, Ledger, SCALE};
use super::optimum::Optimum;
use super::relaxation::{Relaxation, Row};
use crate::budget::Budget;
use crate::grid::Grid;
use crate::shading::Shade;
use crate::trail::clauses::Literal;

/// The numbers of undecided cells for which the relaxation pays: below, the search ends sooner; above, it takes long.
const FEWEST_CELLS: usize = 40;
const MOST_CELLS: usize = 10_000;

/// How to begin.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Opening {
    /// Faces at this price, in parts of a step, and the border; any price that is not negative does, and 0 leaves faces out.
    AtPrice(i64),
    /// As the linear relaxation says.
    ByRelaxation,
}

/// At least so many of these literals are true, each of a cell.
struct Demand {
    literals: Vec<Literal>,
    least: usize,
}

impl Opening {
    /// The one that suits a search with these weights, row by row.
    pub(super) fn of(ledger: &Ledger, weights: &[i64], step: i64) -> Self {
        let board = &ledger.search.board;
        let is_open = |&place: &usize| board.value(board.grid.cell(place)) == Shade::Unknown;
        let open: Vec<usize> = (0..weights.len()).filter(is_open).take(MOST_CELLS + 1).collect();
        let gains: BTreeSet<i64> = open.iter().map(|&place| weights[place]).filter(|&weight| weight < 0).collect();
        if gains.len() > 1 && (FEWEST_CELLS..=MOST_CELLS).contains(&open.len()) {
            Opening::ByRelaxation
        } else {
            Opening::AtPrice(price_of_a_face(board.grid, weights) / step)
        }
    }
}

impl Optimum<'_> {
    /// Charge for the cells and for faces, and pay what is due for sure.
    pub(super) fn open(&mut self, opening: Opening, budget: &Budget) {
        match opening {
            Opening::AtPrice(price) => self.open_at_price(price, budget),
            Opening::ByRelaxation => self.open_by_relaxation(budget),
        }
        self.pay_for_groups(budget);
    }

    fn open_at_price(&mut self, price: i64, budget: &Budget) {
        let costs = self.with_faces(price, budget);
        self.charge_for_cells(&costs, budget);
        if self.faces.are_counted() {
            self.faces.pay_at_the_border(&mut self.ledger);
            self.faces.charge_for_blocks(&mut self.ledger, budget);
        }
    }

    fn open_by_relaxation(&mut self, budget: &Budget) {
        let grid = self.puzzle.grid();
        let demands = self.demands(budget);
        let weights: Vec<i64> = self.weights.iter().map(|weight| weight / self.step).collect();
        let prices = prices(&self.ledger, grid, &weights, &demands, budget);
        let mut costs = self.with_faces(prices.of_a_face, budget);
        for (demand, &price) in demands.iter().zip(&prices.of_demands) {
            self.ledger.bound += price * demand.least as i64;
            for literal in &demand.literals {
                match literal.shade() {
                    Shade::Shaded => costs[literal.cell()] -= price,
                    // One less what it costs to shade the cell.
                    _ => {
                        costs[literal.cell()] += price;
                        self.ledger.bound -= price;
                    }
                }
            }
        }
        let paid_for_blocks = if self.faces.are_counted() { prices.of_blocks } else { Vec::new() };
        for (cells, &price) in blocks(grid).zip(&paid_for_blocks) {
            self.ledger.bound += price;
            cells.iter().for_each(|&cell| costs[cell] -= price);
        }
        self.charge_for_cells(&costs, budget);
        for (demand, &price) in demands.iter().zip(&prices.of_demands) {
            if price > 0 && !budget.is_spent() {
                self.charge_for_more(&demand.literals, demand.least + 1, price);
            }
        }
        if self.faces.are_counted() {
            let faces = self.faces.charge_for_blocks(&mut self.ledger, budget);
            for ((cells, face), price) in blocks(grid).zip(faces).zip(paid_for_blocks) {
                self.ledger.pay(face, price);
                self.ledger.charge_for_diagonals(cells, price);
            }
        }
    }

    /// What it costs to shade each cell, by index, when faces cost so much.
    fn with_faces(&mut self, price: i64, budget: &Budget) -> Vec<i64> {
        let grid = self.puzzle.grid();
        self.faces = Faces::new(grid, price);
        self.ledger.bound -= price * number_of_blocks(grid);
        let mut costs = vec![0; grid.size()];
        for (cell, &weight) in budget.until_spent(grid.indices().zip(self.weights)) {
            costs[cell] = SCALE * (weight / self.step) + self.faces.share_of(cell);
        }
        costs
    }

    /// Charge for each cell what it costs to shade it, or, where that is a gain, not to.
    fn charge_for_cells(&mut self, costs: &[i64], budget: &Budget) {
        for cell in budget.until_spent(self.puzzle.grid().indices()) {
            let cost = costs[cell];
            let shade = if cost > 0 { Shade::Shaded } else { Shade::Unshaded };
            match self.ledger.search.board.value(cell) {
                Shade::Shaded => self.ledger.bound += cost,
                Shade::Unshaded => (),
                Shade::Unknown => {
                    self.ledger.search.preferred[cell] = shade.opposite();
                    self.ledger.bound += cost.min(0);
                    self.ledger.charge(Literal::new(cell, shade), Cost { weight: cost.abs(), output: None });
                }
            }
        }
    }

    /// What the rules demand of undecided cells.
    fn demands(&self, budget: &Budget) -> Vec<Demand> {
        let (board, grid) = (&self.ledger.search.board, self.puzzle.grid());
        let is_open = |cell: usize| board.value(cell) == Shade::Unknown;
        let unshaded = |cell: usize| Literal::new(cell, Shade::Unshaded);
        let mut demands = Vec::new();
        for cell in grid.indices() {
            let [_, _, right, below] = grid.sides(cell);
            let after = [right, below].into_iter().filter(|&other| is_open(cell) && is_open(other));
            demands.extend(after.map(|other| Demand { literals: vec![unshaded(cell), unshaded(other)], least: 1 }));
            // Margins are decided; a cell with a neighbour that is unshaded for sure is connected.
            let around = grid.sides(cell);
            if around.into_iter().all(is_open) {
                demands.push(Demand { literals: around.map(unshaded).to_vec(), least: 1 });
            }
        }
        for group in self.groups(budget) {
            let literals: Vec<Literal> = group.iter().map(|&cell| Literal::new(cell, Shade::Shaded)).collect();
            demands.push(Demand { least: literals.len() - 1, literals });
        }
        demands
    }
}

/// What is best paid for each demand, each block and each face.
struct Prices {
    of_a_face: i64,
    of_demands: Vec<i64>,
    of_blocks: Vec<i64>,
}

fn prices(ledger: &Ledger, grid: Grid, weights: &[i64], demands: &[Demand], budget: &Budget) -> Prices {
    let board = &ledger.search.board;
    let mut program = Relaxation::default();
    let mut variable_of = vec![0; grid.size()];
    for (cell, &weight) in grid.indices().zip(weights) {
        variable_of[cell] = program.variable((SCALE * weight) as f64);
        match board.value(cell) {
            Shade::Shaded => program.ranges[variable_of[cell]] = (1.0, 1.0),
            Shade::Unshaded => program.ranges[variable_of[cell]] = (0.0, 0.0),
            Shade::Unknown => (),
        }
    }
    for demand in demands {
        let mut row = Row { terms: Vec::new(), least: demand.least as f64 };
        for literal in &demand.literals {
            let is_shaded = literal.shade() == Shade::Shaded;
            row.terms.push((variable_of[literal.cell()], if is_shaded { 1.0 } else { -1.0 }));
            row.least -= if is_shaded { 0.0 } else { 1.0 };
        }
        program.rows.push(row);
    }
    // The faces and the shaded cells with their neighbours less one are no more than the blocks.
    let count = |cell: usize| (variable_of[cell], 1.0 - f64::from(grid.sides_inside(cell)));
    let mut euler = Row { terms: grid.indices().map(count).collect(), least: -(number_of_blocks(grid) as f64) };
    for cells in blocks(grid) {
        let face = program.variable(0.0);
        euler.terms.push((face, -1.0));
        let mut terms = cells.map(|cell| (variable_of[cell], 1.0)).to_vec();
        terms.push((face, 1.0));
        program.rows.push(Row { terms, least: 1.0 });
    }
    program.rows.push(euler);
    let mut whole = program.prices(budget).into_iter().map(|price| price.round() as i64);
    let of_demands: Vec<i64> = whole.by_ref().take(demands.len()).collect();
    let mut of_blocks: Vec<i64> = whole.collect();
    let of_a_face = of_blocks.pop().unwrap_or(0);
    // A face pays for its block no more than it costs.
    of_blocks.iter_mut().for_each(|price| *price = of_a_face.min(*price));
    Prices { of_a_face, of_demands, of_blocks }
}
