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

use super::faces::{blocks, price_of_a_face, Faces};
use super::ledger::{Cost, Ledger, SCALE};
use super::prices::{Demand, Prices};
use crate::budget::Budget;
use crate::shading::Shade;
use crate::trail::board::Board;
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

impl Opening {
    /// The one that suits a search with these weights, in steps, row by row.
    pub(super) fn of(ledger: &Ledger, weights: &[i64]) -> Self {
        let board = &ledger.search.board;
        let is_open = |&place: &usize| board.value(board.grid.cell(place)) == Shade::Unknown;
        let open: Vec<usize> = (0..weights.len()).filter(is_open).take(MOST_CELLS + 1).collect();
        let gains: BTreeSet<i64> = open.iter().map(|&place| weights[place]).filter(|&weight| weight < 0).collect();
        if gains.len() > 1 && (FEWEST_CELLS..=MOST_CELLS).contains(&open.len()) {
            Opening::ByRelaxation
        } else {
            Opening::AtPrice(price_of_a_face(board.grid, weights))
        }
    }

    /// Charge for the cells and for faces, and pay what is due for sure. The faces, with what each costs.
    pub(super) fn begin(self, ledger: &mut Ledger, weights: &[i64], budget: &Budget) -> Faces {
        let faces = match self {
            Opening::AtPrice(price) => begin_at_price(ledger, weights, price, budget),
            Opening::ByRelaxation => begin_by_relaxation(ledger, weights, budget),
        };
        ledger.pay_for_groups(budget);
        faces
    }
}

fn begin_at_price(ledger: &mut Ledger, weights: &[i64], price: i64, budget: &Budget) -> Faces {
    let faces = Faces::new(ledger.search.board.grid, price);
    let costs = with_faces(ledger, weights, &faces, budget);
    charge_for_cells(ledger, &costs, budget);
    if faces.are_counted() {
        faces.pay_at_the_border(ledger);
        faces.charge_for_blocks(ledger, budget);
    }
    faces
}

fn begin_by_relaxation(ledger: &mut Ledger, weights: &[i64], budget: &Budget) -> Faces {
    let grid = ledger.search.board.grid;
    let demands = demands(ledger, budget);
    let Prices { of_a_face, demands, of_blocks, faces: literals } = Prices::of(ledger, weights, demands, budget);
    let faces = Faces::new(grid, of_a_face);
    let mut costs = with_faces(ledger, weights, &faces, budget);
    // What a face still costs, after the cells by index.
    costs.resize(ledger.search.board.value.len(), 0);
    for (face, price) in literals.iter().zip(&of_blocks) {
        costs[face.cell()] = of_a_face - price;
    }
    for (demand, price) in &demands {
        ledger.bound += price * demand.least as i64;
        for literal in &demand.literals {
            match literal.shade() {
                Shade::Shaded => costs[literal.cell()] -= price,
                // One less what it costs to shade the cell.
                _ => {
                    costs[literal.cell()] += price;
                    ledger.bound -= price;
                }
            }
        }
    }
    for (cells, &price) in blocks(grid).zip(&of_blocks) {
        ledger.bound += price;
        cells.iter().for_each(|&cell| costs[cell] -= price);
    }
    charge_for_cells(ledger, &costs, budget);
    for (demand, price) in demands {
        if price > 0 && !budget.is_spent() {
            ledger.charge_for_more(&demand.literals, demand.least + 1, price);
        }
    }
    for ((cells, face), price) in blocks(grid).zip(literals).zip(of_blocks) {
        ledger.charge(face, Cost { weight: costs[face.cell()], output: None });
        ledger.charge_for_diagonals(cells, price);
    }
    faces
}

/// What it costs to shade each cell, by index, with its share of the faces, of which the blocks are taken off the bound.
fn with_faces(ledger: &mut Ledger, weights: &[i64], faces: &Faces, budget: &Budget) -> Vec<i64> {
    let grid = ledger.search.board.grid;
    ledger.bound -= faces.cost_of_all_blocks();
    let mut costs = vec![0; grid.size()];
    for (cell, &weight) in budget.until_spent(grid.indices().zip(weights)) {
        costs[cell] = SCALE * weight + faces.share_of(cell);
    }
    costs
}

/// Charge for each cell what it costs to shade it, or, where that is a gain, not to.
fn charge_for_cells(ledger: &mut Ledger, costs: &[i64], budget: &Budget) {
    for cell in budget.until_spent(ledger.search.board.grid.indices()) {
        let cost = costs[cell];
        let shade = if cost > 0 { Shade::Shaded } else { Shade::Unshaded };
        match ledger.search.board.value(cell) {
            Shade::Shaded => ledger.bound += cost,
            Shade::Unshaded => (),
            Shade::Unknown => {
                ledger.search.preferred[cell] = shade.opposite();
                ledger.bound += cost.min(0);
                ledger.charge(Literal::new(cell, shade), Cost { weight: cost.abs(), output: None });
            }
        }
    }
}

/// What the rules demand of undecided cells.
fn demands(ledger: &Ledger, budget: &Budget) -> Vec<Demand> {
    let board = &ledger.search.board;
    let grid = board.grid;
    let is_open = |cell: usize| board.value(cell) == Shade::Unknown;
    let unshaded = |cell: usize| Literal::new(cell, Shade::Unshaded);
    let mut demands = Vec::new();
    for cell in grid.indices() {
        let [_, _, right, below] = grid.sides(cell);
        let after = [right, below].into_iter().filter(|&other| is_open(cell) && is_open(other));
        demands.extend(after.map(|other| Demand { literals: vec![unshaded(cell), unshaded(other)], least: 1 }));
        demands.extend(connected(board, cell));
    }
    for group in ledger.groups(budget) {
        let literals: Vec<Literal> = group.iter().map(|&cell| Literal::new(cell, Shade::Shaded)).collect();
        demands.push(Demand { least: literals.len() - 1, literals });
    }
    demands
}

/// An unshaded cell is connected: not all its neighbours are shaded. Where it may be shaded, it counts for all of them but
/// one, for then none of them is.
fn connected(board: &Board, cell: usize) -> Option<Demand> {
    let around: Vec<usize> = board.grid.neighbours(cell).collect();
    let are_open = around.iter().all(|&side| board.value(side) == Shade::Unknown);
    // In a row of three the one in the middle may be alone.
    if !are_open || board.grid.rows < 2 || board.grid.cols < 2 {
        return None;
    }
    let copies = if board.value(cell) == Shade::Unknown { around.len() - 1 } else { 0 };
    let cells = around.into_iter().chain(std::iter::repeat_n(cell, copies));
    let literals = cells.map(|cell| Literal::new(cell, Shade::Unshaded)).collect();
    Some(Demand { literals, least: 1 + copies })
}
