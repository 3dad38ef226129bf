//! Minimality: where one solution is enough, it is one in which each shaded cell has an unshaded equal in its lines.
//!
//! Any solution can be made so by unshading cells. So of a cell and its equals one is unshaded; when only one is left that
//! can be, it is.
//!
//! The equals of a line are a *circle*, and each cell is in two, e.g. the 7s of its row and the 7s of its column; alone in
//! one where it has no equal. A circle counts its members that are not shaded, and holds the exclusive or of their
//! indices, which is the last one when one is left. So a circle is walked twice on the way to a contradiction, when one
//! is left and when none is, however long it is.
//!
//! Counted is what the rules have spread already, so that of many cells shaded at once each is looked at in its turn.

use super::TWIN_CELLS;
use crate::budget::{Budget, Scope};
use crate::grid::Grid;
use crate::shading::Shade;
use crate::trail::board::{Board, Conflict, Reason};

/// The circles of all cells; none where all solutions are in scope.
#[derive(Default)]
pub(crate) struct Circles {
    /// By index, the circle of a cell in its row and that in its column.
    of: Vec<[u32; 2]>,
    left: Vec<Left>,
}

/// The members of a circle that are not shaded: how many, and the exclusive or of their indices.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Left {
    count: u32,
    together: u32,
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

    /// Are this cell and all its equals counted out?
    pub(crate) fn is_all_shaded(&self, cell: usize) -> bool {
        self.left(cell).iter().all(|left| left.count == 0)
    }

    #[inline]
    fn left(&self, cell: usize) -> [Left; 2] {
        self.of[cell].map(|circle| self.left[circle as usize])
    }
}

impl Board<'_> {
    /// What follows from this cell, which has just been counted out.
    #[inline]
    pub(super) fn spread_minimality(&mut self, cell: usize) -> Result<(), Conflict> {
        let left = self.circles.left(cell);
        if left[0].count + left[1].count <= 1 {
            self.leave_one_unshaded(cell)?;
        }
        for (line, Left { count, together }) in left.into_iter().enumerate() {
            let has_unshaded = count == 1 && self.value[together as usize] == Shade::Unshaded;
            if count > 1 || has_unshaded {
                continue;
            }
            let mut other = self.next_equal(cell, line == 1);
            while other != cell {
                self.leave_one_unshaded(other)?;
                other = self.next_equal(other, line == 1);
            }
        }
        Ok(())
    }

    /// Of this cell and its equals one is unshaded.
    #[inline]
    fn leave_one_unshaded(&mut self, centre: usize) -> Result<(), Conflict> {
        let [in_row, in_col] = self.circles.left(centre);
        // A centre that is not shaded is in both.
        let is_alone = in_row.count == 1 && in_col.count == 1 && in_row.together == in_col.together;
        let last = match in_row.count + in_col.count {
            0 => return Err(Conflict::Equals(centre as u32)),
            1 => in_row.together ^ in_col.together,
            2 if is_alone => in_row.together,
            _ => return Ok(()),
        };
        match self.value[last as usize] {
            Shade::Unknown => self.assign(last as usize, Shade::Unshaded, Reason::Equals(centre as u32)),
            Shade::Shaded => return Err(Conflict::Equals(centre as u32)),
            Shade::Unshaded => (),
        }
        Ok(())
    }

    /// The slow twin: at a fixed point, has each cell and its equals an unshaded one, or two that are open? True without
    /// a look on large boards, and where not one solution is enough.
    pub(super) fn is_minimal_from_scratch(&self) -> bool {
        let leaves_enough = |centre: usize| {
            let group = std::iter::once(centre).chain(self.equals(centre));
            let left: Vec<usize> = group.filter(|&cell| self.value[cell] != Shade::Shaded).collect();
            left.len() > 1 || left.iter().any(|&cell| self.value[cell] == Shade::Unshaded)
        };
        self.scope == Scope::AllSolutions || self.grid.cells() > TWIN_CELLS || self.grid.indices().all(leaves_enough)
    }
}
