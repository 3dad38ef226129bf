//! Circles of duplicates, and how many of their members are not shaded.
//!
//! The duplicates of a line are a *circle*, and each cell is in two, e.g. the 7s of its row and the 7s of its column;
//! alone in one where it has no duplicate. A circle counts its members that are not shaded, and holds the exclusive or
//! of their indices, which is the last one when one is left. So no circle is walked to find its last member.

use crate::budget::Budget;
use crate::grid::Grid;

/// The circles of all cells; none where all solutions are in scope.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Circles {
    /// By index, the circle of a cell in its row and that in its column.
    of: Vec<[u32; 2]>,
    left: Vec<Left>,
}

/// The members of a circle that are not shaded: how many, and the exclusive or of their indices.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Left {
    pub(crate) count: u32,
    pub(crate) together: u32,
}

impl Left {
    fn change(&mut self, cell: usize, count: u32) {
        self.count = self.count.wrapping_add(count);
        self.together ^= cell as u32;
    }
}

impl Circles {
    /// The circles that these lists link, nothing being shaded. None when the budget is spent.
    pub(crate) fn new(grid: Grid, row_next: &[u32], col_next: &[u32], budget: &Budget) -> Option<Self> {
        const NONE: u32 = u32::MAX;
        let mut circles = Circles { of: vec![[NONE; 2]; grid.size()], left: Vec::with_capacity(grid.cells()) };
        for cell in budget.until_spent(grid.indices()) {
            for (line, next) in [row_next, col_next].into_iter().enumerate() {
                if circles.of[cell][line] != NONE {
                    continue;
                }
                let number = circles.left.len() as u32;
                let mut left = Left::default();
                let mut member = cell;
                while circles.of[member][line] == NONE {
                    circles.of[member][line] = number;
                    left.change(member, 1);
                    member = next[member] as usize;
                }
                circles.left.push(left);
            }
        }
        (!budget.is_spent()).then_some(circles)
    }

    /// Count a cell, the shade of which is spread now, out of its circles.
    #[inline]
    pub(crate) fn shade(&mut self, cell: usize) {
        for circle in self.of[cell] {
            self.left[circle as usize].change(cell, 1u32.wrapping_neg());
        }
    }

    /// Count it in again.
    #[inline]
    pub(crate) fn unshade(&mut self, cell: usize) {
        for circle in self.of[cell] {
            self.left[circle as usize].change(cell, 1);
        }
    }

    /// Are this cell and all its duplicates counted out?
    pub(crate) fn is_all_shaded(&self, cell: usize) -> bool {
        self.left(cell).iter().all(|left| left.count == 0)
    }

    /// What is left in the circle of this cell in its row, and in that in its column.
    #[inline]
    pub(crate) fn left(&self, cell: usize) -> [Left; 2] {
        self.of[cell].map(|circle| self.left[circle as usize])
    }
}
