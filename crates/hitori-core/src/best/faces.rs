//! Euler's count, which makes the bound good where many cells should be shaded.
//!
//! The unshaded cells and the edges between neighbours are a connected planar graph. A shaded cell takes away one vertex
//! and as many edges as it has neighbours, none of them twice, for no two shaded cells are neighbours. So by Euler's
//! formula, where the shaded cells are counted with their neighbours less one,
//!
//! sum over the shaded cells = blocks of 2 x 2 cells of the grid - faces beside the outer one
//!
//! and these faces are the blocks of four unshaded cells, and one around each *floating tree* of shaded cells that touch
//! at corners and do not reach the border.
//!
//! This equation, times the *price* of a face, is added to the weights. The sum stays what it was; but where shading
//! cells is worth much, what is left of their weights is small, and the costs are those of faces: each is a matter of few
//! cells. A third of the weight of a cell is the price that leaves nothing of it inside, if all weigh the same. A block
//! is charged for from the start, a floating tree when one is met.

use std::collections::BTreeSet;

use super::ledger::{Cost, Ledger, SCALE};
use crate::budget::Budget;
use crate::grid::Grid;
use crate::shading::Shade;
use crate::trail::clauses::Literal;

/// On larger boards no bound comes near a solution, and sums of prices might overflow.
const MOST_CELLS: usize = 1 << 26;

/// The price of a face is chosen by rows of about so many cells, even ones of the board.
const LOOKED_AT: usize = 1 << 14;

/// The faces of a grid: what each costs, and the floating trees that were met.
#[derive(Clone)]
pub(super) struct Faces {
    grid: Grid,
    /// What a face costs beside the outer one; 0 where faces are not counted.
    price: i64,
    /// By index, the literal that a floating tree begins with this cell, once one was met.
    floating: Vec<Option<Literal>>,
}

impl Faces {
    /// Faces at this price; 0 leaves them out.
    pub(super) fn new(grid: Grid, price: i64) -> Self {
        Faces { grid, price, floating: vec![None; if price > 0 { grid.size() } else { 0 }] }
    }

    /// Are faces counted?
    pub(super) fn are_counted(&self) -> bool {
        self.price > 0
    }

    /// What the equation takes off the bound.
    pub(super) fn cost_of_all_blocks(&self) -> i64 {
        self.price * number_of_blocks(self.grid)
    }

    /// What the equation adds to the weight of a cell.
    pub(super) fn share_of(&self, cell: usize) -> i64 {
        self.price * (i64::from(self.grid.sides_inside(cell)) - 1)
    }

    /// Of two neighbours one is unshaded. Where both are at the border and it costs to leave them so, half of it is due
    /// for each pair in which a cell is.
    pub(super) fn pay_at_the_border(&self, ledger: &mut Ledger) {
        let border = around(self.grid);
        let half =
            |cell: usize| ledger.costs.get(&Literal::new(cell, Shade::Unshaded)).map_or(0, |cost| cost.weight / 2);
        let halves: Vec<i64> = border.iter().map(|&cell| half(cell)).collect();
        for at in 0..border.len() {
            let next = (at + 1) % border.len();
            let pair = [border[at], border[next]].map(|cell| Literal::new(cell, Shade::Unshaded));
            ledger.pay_for_all_but_one(&pair, halves[at].min(halves[next]));
        }
    }

    /// A block of 2 x 2 unshaded cells is a face: charge for each.
    pub(super) fn charge_for_blocks(&self, ledger: &mut Ledger, budget: &Budget) {
        for face in blocks_that_are_faces(ledger, budget) {
            ledger.charge(face, Cost { weight: self.price, output: None });
        }
    }

    /// A tree of shaded cells that does not reach the border is a face. Those of this solution cost from now on; are
    /// there any?
    ///
    /// A tree is known by its first cell: two of one solution have not the same.
    pub(super) fn charge_for_floating_trees(
        &mut self,
        ledger: &mut Ledger,
        solution: &[Shade],
        budget: &Budget,
    ) -> bool {
        if !self.are_counted() {
            return false;
        }
        let grid = self.grid;
        let trees = floating_trees(grid, solution, budget);
        for tree in budget.until_spent(&trees) {
            let face = self.face_of_a_tree(ledger, tree[0]);
            let inside: BTreeSet<usize> = tree.iter().copied().collect();
            let corners = tree.iter().flat_map(|&cell| grid.corners(cell));
            let around: BTreeSet<usize> = corners.filter(|corner| !inside.contains(corner)).collect();
            let mut clause = vec![face];
            clause.extend(tree.iter().map(|&cell| Literal::new(cell, Shade::Unshaded)));
            clause.extend(around.into_iter().map(|cell| Literal::new(cell, Shade::Shaded)));
            ledger.search.add_clause(&clause);
        }
        !trees.is_empty()
    }

    /// The literal that a floating tree begins with this cell; it costs a face from the first time on that it is asked.
    fn face_of_a_tree(&mut self, ledger: &mut Ledger, first: usize) -> Literal {
        let price = self.price;
        *self.floating[first].get_or_insert_with(|| {
            let face = ledger.new_literal();
            ledger.charge(face, Cost { weight: price, output: None });
            face
        })
    }
}

/// The literals that blocks of 2 x 2 cells are unshaded and so faces, block by block; they cost nothing yet.
pub(super) fn blocks_that_are_faces(ledger: &mut Ledger, budget: &Budget) -> Vec<Literal> {
    let mut faces = Vec::new();
    for cells in budget.until_spent(blocks(ledger.search.board.grid)) {
        let face = ledger.new_literal();
        let mut clause = cells.map(|cell| Literal::new(cell, Shade::Shaded)).to_vec();
        clause.push(face);
        ledger.search.add_clause(&clause);
        faces.push(face);
    }
    faces
}

/// How many blocks of 2 x 2 cells there are.
pub(super) fn number_of_blocks(grid: Grid) -> i64 {
    (grid.rows as i64 - 1) * (grid.cols as i64 - 1)
}

/// The blocks of 2 x 2 cells, each with its cells row by row.
pub(super) fn blocks(grid: Grid) -> impl Iterator<Item = [usize; 4]> {
    let last = move |row: usize| (1..grid.cols).map(move |col| (row, col));
    let cells = move |(row, col)| [(row - 1, col - 1), (row - 1, col), (row, col - 1), (row, col)];
    (1..grid.rows).flat_map(last).map(move |at| cells(at).map(|(row, col)| grid.index(row, col)))
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

/// The trees of shaded cells that do not reach the border, each from its first cell on; some, when the budget is spent.
fn floating_trees(grid: Grid, solution: &[Shade], budget: &Budget) -> Vec<Vec<usize>> {
    let mut is_left = vec![false; grid.size()];
    for (cell, &shade) in grid.indices().zip(solution) {
        is_left[cell] = shade == Shade::Shaded;
    }
    let mut trees = Vec::new();
    for cell in budget.until_spent(grid.indices()) {
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
pub(super) fn price_of_a_face(grid: Grid, weights: &[i64]) -> i64 {
    let most = weights.iter().map(|&weight| -weight).max().unwrap_or(0);
    if grid.rows < 2 || grid.cols < 2 || grid.cells() > MOST_CELLS || most <= 0 {
        return 0;
    }
    let gain = |price: i64, place: usize| {
        let sides = i64::from(grid.sides_inside(grid.cell(place)));
        (-SCALE * weights[place] - price * (sides - 1)).max(0)
    };
    let bound = |price: i64| {
        let (mut gains, looked_at) = (0, 1 + grid.cells() / LOOKED_AT);
        for row in (0..grid.rows).step_by(looked_at) {
            let cells: Vec<usize> = (row * grid.cols..(row + 1) * grid.cols).collect();
            gains += cells
                .chunks(2)
                .map(|pair| pair.iter().map(|&place| gain(price, place)).max().unwrap_or(0))
                .sum::<i64>();
        }
        price * number_of_blocks(grid) + looked_at as i64 * gains
    };
    (0..=32).map(|part| most * SCALE * part / 48).min_by_key(|&price| bound(price)).unwrap_or(0)
}
