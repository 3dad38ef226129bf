//! The position of a person solving a puzzle: the cells known so far, and the walls that shaded cells begin to form.
//!
//! Only techniques draw conclusions from it. A *fact* is a cell and the shade it must have.

use crate::budget::Budget;
use crate::duplicates::{circle, link_duplicates};
use crate::forest::Forest;
use crate::grid::Grid;
use crate::puzzle::Puzzle;
use crate::shading::{Shade, Shading};

use super::deduction::{self, Cell, Deduction, Reason};

/// A cell (an index of the grid) and the shade that it must have.
pub type Fact = (usize, Shade);

/// The state of a solver who reasons like a person.
///
/// Margins are unshaded and have label 0, so that a pattern that leaves the board is never found there.
pub struct Position<'a> {
    /// The puzzle.
    pub puzzle: Puzzle<'a>,
    /// The geometry.
    pub grid: Grid,
    /// What may be spent. Techniques ask now and then, and what they have found when it is spent is discarded.
    pub budget: &'a Budget<'a>,
    /// Dense labels.
    labels: Vec<u32>,
    /// The largest of them.
    pub largest: u32,
    /// By index, the next duplicate in the row, circular.
    row_next: Vec<u32>,
    /// The same in the column.
    col_next: Vec<u32>,
    /// By index, how often a cell would meet the outside if shaded.
    outside_contacts: Vec<u8>,
    /// By index, what is known; the margin is unshaded.
    shade: Vec<Shade>,
    /// The shaded cells, and their trees.
    forest: Forest,
    /// The known cells in the order in which they became known.
    trail: Vec<usize>,
    /// The cells on which suppositions are tried; None for all.
    suspects: Option<Vec<bool>>,
}

/// A row or a column.
#[derive(Clone, Copy)]
pub struct Line {
    /// Its first cell.
    pub first: usize,
    /// The distance from cell to cell.
    pub along: usize,
    /// How many cells it has.
    pub length: usize,
}

impl Line {
    fn row(grid: Grid, row: usize) -> Self {
        Line { first: grid.index(row, 0), along: 1, length: grid.cols }
    }

    fn col(grid: Grid, col: usize) -> Self {
        Line { first: grid.index(0, col), along: grid.stride(), length: grid.rows }
    }

    /// Its cells, from the first to the last.
    pub fn cells(self) -> impl Iterator<Item = usize> {
        (0..self.length).map(move |at| self.first + at * self.along)
    }
}

/// A moment to come back to.
#[derive(Clone, Copy)]
pub struct Moment {
    trail: usize,
    forest: usize,
}

impl<'a> Position<'a> {
    /// Nothing is known yet. None when the budget is spent.
    pub fn new(puzzle: Puzzle<'a>, budget: &'a Budget<'a>) -> Option<Self> {
        let grid = puzzle.grid();
        let labels = puzzle.dense_labels(budget)?;
        let dense = puzzle.relabelled(&labels);
        let (row_next, col_next) = link_duplicates(&dense, grid, budget)?;
        let mut position = Position {
            puzzle,
            grid,
            budget,
            labels: vec![0; grid.size()],
            largest: dense.largest,
            row_next,
            col_next,
            outside_contacts: vec![0; grid.size()],
            shade: vec![Shade::Unshaded; grid.size()],
            forest: Forest::new(grid),
            trail: Vec::with_capacity(grid.cells()),
            suspects: None,
        };
        for (cell, &label) in budget.until_spent(grid.indices().zip(dense.labels)) {
            position.labels[cell] = label;
            position.outside_contacts[cell] = grid.outside_contacts(cell);
            position.shade[cell] = Shade::Unknown;
        }
        (!budget.is_spent()).then_some(position)
    }

    /// Try suppositions on these cells only, one flag a cell row by row.
    pub fn suspect_only(&mut self, about: &[bool]) {
        let mut is_suspect = vec![false; self.grid.size()];
        self.grid.indices().zip(about).for_each(|(cell, &is)| is_suspect[cell] = is);
        self.suspects = Some(is_suspect);
    }

    /// Are suppositions tried on this cell?
    pub fn is_suspect(&self, cell: usize) -> bool {
        self.suspects.as_ref().is_none_or(|suspects| suspects[cell])
    }

    /// What is known of a cell; margins are unshaded.
    #[inline]
    pub fn shade(&self, cell: usize) -> Shade {
        self.shade[cell]
    }

    /// Is this cell unknown?
    #[inline]
    pub fn is_open(&self, cell: usize) -> bool {
        self.shade[cell] == Shade::Unknown
    }

    /// Is it known to be shaded?
    #[inline]
    pub fn is_shaded(&self, cell: usize) -> bool {
        self.shade[cell] == Shade::Shaded
    }

    /// Is every cell known?
    pub fn is_complete(&self) -> bool {
        self.trail.len() == self.grid.cells()
    }

    /// All cells, until the budget is spent.
    pub fn cells(&self) -> impl Iterator<Item = usize> + 'a {
        self.budget.until_spent(self.grid.indices())
    }

    /// The cells of which nothing is known, until the budget is spent.
    pub fn open_cells(&self) -> impl Iterator<Item = usize> + '_ {
        self.cells().filter(|&cell| self.is_open(cell))
    }

    /// The cells that share an edge with this one; margins are left out.
    #[inline]
    pub fn sides(&self, cell: usize) -> impl Iterator<Item = usize> + '_ {
        let (row, col) = self.grid.row_col(cell);
        let on_board = [row > 0, col > 0, col + 1 < self.grid.cols, row + 1 < self.grid.rows];
        self.grid.sides(cell).into_iter().zip(on_board).filter(|(_, is)| *is).map(|(side, _)| side)
    }

    /// On how many borders of the board a cell lies: as many sides of it are in the margin.
    #[inline]
    pub fn borders(&self, cell: usize) -> usize {
        let (row, col) = self.grid.row_col(cell);
        let vertical = usize::from(row == 0) + usize::from(row + 1 == self.grid.rows);
        vertical + usize::from(col == 0) + usize::from(col + 1 == self.grid.cols)
    }

    /// All rows, then all columns, until the budget is spent.
    pub fn lines(&self) -> impl Iterator<Item = Line> + 'a {
        let (grid, budget, mut done) = (self.grid, self.budget, 0);
        let rows = (0..grid.rows).map(move |row| Line::row(grid, row));
        rows.chain((0..grid.cols).map(move |col| Line::col(grid, col))).take_while(move |line| {
            done += line.length;
            !budget.is_spent_after(done - line.length, line.length)
        })
    }

    /// The row and the column of a cell.
    pub fn lines_of(&self, cell: usize) -> [Line; 2] {
        let (row, col) = self.grid.row_col(cell);
        [Line::row(self.grid, row), Line::col(self.grid, col)]
    }

    /// The label of a cell, renumbered so that labels up to the largest fit a table; blanks are 0.
    #[inline]
    pub fn label(&self, cell: usize) -> usize {
        self.labels[cell] as usize
    }

    /// Do these two cells show the same label? Blanks and margins never do, nor indices beyond the margins.
    #[inline]
    pub fn are_equal(&self, one: usize, other: usize) -> bool {
        let label = |cell: usize| self.labels.get(cell).copied().unwrap_or(0);
        label(one) != 0 && label(one) == label(other)
    }

    /// The duplicates of a cell in its row and in its column, without the cell itself.
    #[inline]
    pub fn duplicates(&self, cell: usize) -> impl Iterator<Item = usize> + '_ {
        circle(&self.row_next, cell).chain(circle(&self.col_next, cell))
    }

    /// The duplicates of a cell in its row, from left to right, then those in its column, from the top.
    pub fn duplicates_in_order(&self, cell: usize) -> Vec<usize> {
        let mut duplicates: Vec<usize> = circle(&self.row_next, cell).collect();
        let across = duplicates.len();
        duplicates.extend(circle(&self.col_next, cell));
        duplicates[..across].sort_unstable();
        duplicates[across..].sort_unstable();
        duplicates
    }

    /// The duplicates of a cell in the line with this distance from cell to cell: 1 for its row, else its column.
    #[inline]
    pub fn duplicates_along(&self, cell: usize, step: usize) -> impl Iterator<Item = usize> + '_ {
        circle(if step == 1 { &self.row_next } else { &self.col_next }, cell)
    }

    /// Would shading this open cell complete a wall?
    #[inline]
    pub fn completes_wall(&self, cell: usize) -> bool {
        self.forest.closes_cycle(cell, self.outside_contacts[cell])
    }

    /// How often a shaded cell here would meet the outside.
    #[inline]
    pub fn outside_contacts(&self, cell: usize) -> u8 {
        self.outside_contacts[cell]
    }

    /// Now, to come back to.
    pub fn moment(&self) -> Moment {
        Moment { trail: self.trail.len(), forest: self.forest.mark() }
    }

    /// The cells that became known since a moment.
    pub fn learned_since(&self, moment: Moment) -> &[usize] {
        &self.trail[moment.trail..]
    }

    /// Learn a fact, by rules 1 and 2; false if it breaks one of them with what is known, or contradicts it.
    #[inline]
    pub fn learn_pairwise(&mut self, (cell, shade): Fact) -> bool {
        if !self.is_open(cell) {
            return self.shade[cell] == shade;
        }
        self.shade[cell] = shade;
        self.trail.push(cell);
        if shade == Shade::Shaded {
            self.grid.sides(cell).into_iter().all(|side| !self.is_shaded(side))
        } else {
            self.duplicates(cell).all(|duplicate| self.shade[duplicate] != Shade::Unshaded)
        }
    }

    /// Learn a fact, by all rules; after false only `forget` may be called.
    #[inline]
    pub fn learn(&mut self, fact: Fact) -> bool {
        let is_news = self.is_open(fact.0);
        let (cell, shade) = fact;
        self.learn_pairwise(fact)
            && (!is_news || shade == Shade::Unshaded || self.forest.insert(cell, self.outside_contacts[cell], |_| ()))
    }

    /// Learn what a shading without margins knows, until the budget is spent; false as for `learn`.
    pub fn learn_shading(&mut self, known: &[Shade]) -> bool {
        let known = self.grid.indices().zip(known).filter(|(_, &shade)| shade != Shade::Unknown);
        self.learn_all(known.map(|(cell, &shade)| (cell, shade)))
    }

    /// Learn facts, until the budget is spent; false as for `learn`.
    pub fn learn_all(&mut self, facts: impl IntoIterator<Item = Fact>) -> bool {
        self.budget.until_spent(facts).all(|fact| self.learn(fact))
    }

    /// Forget everything since a moment.
    pub fn forget(&mut self, moment: Moment) {
        self.forest.undo_to(moment.forest);
        for cell in self.trail.drain(moment.trail..) {
            self.shade[cell] = Shade::Unknown;
        }
    }

    /// What is known, cell by cell, without margins.
    pub fn shading(&self) -> Shading {
        self.grid.indices().map(|cell| self.shade[cell]).collect()
    }

    /// The label of a cell as it is printed; blanks are 0.
    pub fn printed_label(&self, cell: usize) -> u32 {
        self.puzzle.labels[self.grid.place(cell)]
    }

    /// A cell as a deduction names it.
    pub fn cell(&self, cell: usize) -> Cell {
        let (row, col) = self.grid.row_col(cell);
        Cell { row, col }
    }

    /// The index of a cell that a deduction names.
    pub fn index(&self, cell: Cell) -> usize {
        self.grid.index(cell.row, cell.col)
    }

    /// Cells as a deduction names them, in the same order.
    pub fn named_cells(&self, cells: &[usize]) -> Vec<Cell> {
        cells.iter().map(|&cell| self.cell(cell)).collect()
    }

    /// Cells as a deduction names them, row by row, each once.
    pub fn sorted_cells(&self, cells: &[usize]) -> Vec<Cell> {
        let mut sorted = cells.to_vec();
        sorted.sort_unstable();
        sorted.dedup();
        self.named_cells(&sorted)
    }

    /// A line as a deduction names it.
    pub fn name(&self, line: Line) -> deduction::Line {
        let Cell { row, col } = self.cell(line.first);
        if line.along == 1 {
            deduction::Line::Row(row)
        } else {
            deduction::Line::Col(col)
        }
    }

    /// A deduction about cells by index; a deduced cell is never part of its own reason.
    pub fn deduction(
        &self,
        technique: &'static str,
        cells: &[usize],
        shade: Shade,
        mut because: Vec<usize>,
        imagined: usize,
        reason: Reason,
    ) -> Deduction {
        because.retain(|cell| !cells.contains(cell));
        let (cells, because) = (self.sorted_cells(cells), self.sorted_cells(&because));
        Deduction { technique, cells, shade, because, imagined, reason }
    }
}
