//! Propagation on the trail engine's board, and the explanation of each consequence.
//!
//! Order matters: rules 1 and 2 and the learned clauses run to a fixed point first, because they are cheap; then the new
//! shaded cells enter the forest, in trail order; then the cells around every change are tested for cycles.
//!
//! Explanations of cycles are lazy. A cell that was unshaded because it would close a cycle only notes `Reason::Cycle`;
//! the path of shaded cells is searched when conflict analysis asks, among the cells that stood on the trail before it.

use crate::budget::{Budget, Scope};
use crate::duplicates::before;
use crate::shading::Shade;
use crate::trail::board::{Board, Conflict, Halt, Reason};
use crate::trail::clauses::Clauses;

/// To spread a value may walk two lines of duplicates, which is more than one short step.
const STEPS_OF_SPREAD: usize = 8;

impl Board<'_> {
    /// Everything that follows from the patterns that need no earlier assignment. To be called once, before `propagate`.
    ///
    /// Two equal neighbours shade their other duplicates in the line; a cell between two duplicates is unshaded; so is
    /// one that would meet the outside twice.
    fn apply_patterns(&mut self, budget: &Budget) -> Result<(), Halt> {
        for (step, cell) in self.grid.indices().enumerate() {
            if budget.is_spent_after(step, 1) {
                return Err(Halt::Spent);
            }
            if self.outside_contacts[cell] > 1
                || (self.scope == Scope::OneSolution && self.duplicates(cell).next().is_none())
            {
                self.imply(cell, Shade::Unshaded, cell, Reason::None)?;
            }
            for down_the_column in [false, true] {
                self.apply_patterns_from(cell, down_the_column)?;
            }
        }
        Ok(())
    }

    /// The patterns that a cell makes with the next duplicate in its line.
    fn apply_patterns_from(&mut self, cell: usize, down_the_column: bool) -> Result<(), Conflict> {
        let step = if down_the_column { self.grid.stride() } else { 1 };
        let after = self.next_duplicate(cell, down_the_column);
        if after == cell + 2 * step {
            self.imply(cell + step, Shade::Unshaded, cell, Reason::None)?;
        } else if after == cell + step {
            // Two pairs apart shade each other, and the walk ends here: no line of duplicates is walked more than
            // thrice.
            if self.value[cell] == Shade::Shaded && self.value[after] == Shade::Shaded {
                return Err(Conflict::Pair(cell as u32, after as u32));
            }
            let mut other = self.next_duplicate(after, down_the_column);
            while other != cell {
                self.imply(other, Shade::Shaded, cell, Reason::None)?;
                other = self.next_duplicate(other, down_the_column);
            }
        }
        Ok(())
    }

    /// What follows at once from a label that came to this cell. To be called before `propagate`.
    pub(crate) fn welcome(&mut self, cell: usize) -> Result<(), Conflict> {
        for (down_the_column, before) in [(false, before(&self.row_next, cell)), (true, before(&self.col_next, cell))] {
            self.apply_patterns_from(before, down_the_column)?;
            self.apply_patterns_from(cell, down_the_column)?;
        }
        if self.value[cell] == Shade::Unshaded {
            self.spread_unshaded(cell)?;
        }
        Ok(())
    }

    /// Begin with what is known already: a colour, or Unknown, for each cell, row by row.
    pub fn start(&mut self, facts: &[Shade], budget: &Budget) -> Result<(), Halt> {
        for (cell, &shade) in budget.until_spent(self.grid.indices().zip(facts)) {
            if shade != Shade::Unknown {
                self.imply(cell, shade, cell, Reason::None)?;
            }
        }
        self.apply_patterns(budget)
    }

    #[inline]
    pub(crate) fn next_duplicate(&self, cell: usize, down_the_column: bool) -> usize {
        #[cfg(test)]
        self.walked.set(self.walked.get() + 1);
        (if down_the_column { self.col_next[cell] } else { self.row_next[cell] }) as usize
    }

    /// Draw every consequence of the rules and the clauses. After `Halt::Spent` one may go on with a new budget.
    pub fn propagate(&mut self, clauses: &mut Clauses, budget: &Budget) -> Result<(), Halt> {
        loop {
            while self.spread < self.trail.len() {
                if budget.is_spent_after(STEPS_OF_SPREAD * self.spread, STEPS_OF_SPREAD) {
                    return Err(Halt::Spent);
                }
                let cell = self.trail[self.spread] as usize;
                self.spread += 1;
                if self.is_cell(cell) {
                    match self.value[cell] {
                        Shade::Shaded => self.spread_shaded(cell)?,
                        _ => self.spread_unshaded(cell)?,
                    }
                }
                clauses.propagate(self, cell)?;
            }
            self.insert_new_shaded(budget)?;
            self.unshade_what_closes_a_cycle(budget)?;
            if self.spread == self.trail.len() {
                self.keep_within_slack()?;
            }
            if self.spread == self.trail.len() {
                debug_assert!(self.is_closed_from_scratch() && self.is_minimal_from_scratch());
                return Ok(());
            }
        }
    }

    #[inline]
    fn spread_shaded(&mut self, cell: usize) -> Result<(), Conflict> {
        // Counted first, whatever comes next: `backtrack` counts in again all that is spread.
        if self.scope == Scope::OneSolution {
            self.circles.shade(cell);
        }
        for side in self.grid.sides(cell) {
            self.imply(side, Shade::Unshaded, cell, Reason::Cell(cell as u32))?;
        }
        if self.scope == Scope::OneSolution {
            self.spread_minimality(cell)?;
        }
        Ok(())
    }

    #[inline]
    fn spread_unshaded(&mut self, cell: usize) -> Result<(), Conflict> {
        self.count_unshaded(cell, 1);
        for down_the_column in [false, true] {
            let mut other = self.next_duplicate(cell, down_the_column);
            while other != cell {
                self.imply(other, Shade::Shaded, cell, Reason::Cell(cell as u32))?;
                other = self.next_duplicate(other, down_the_column);
            }
        }
        Ok(())
    }

    fn insert_new_shaded(&mut self, budget: &Budget) -> Result<(), Halt> {
        while self.in_forest < self.trail.len() {
            if budget.is_spent_after(self.in_forest, 1) {
                return Err(Halt::Spent);
            }
            let cell = self.trail[self.in_forest] as usize;
            self.in_forest += 1;
            if self.value[cell] == Shade::Shaded && self.is_cell(cell) {
                let changed = &mut self.changed;
                if !self.forest.insert(cell, self.outside_contacts[cell], |around| changed.push(around as u32)) {
                    return Err(Conflict::Cycle(cell as u32).into());
                }
            }
        }
        Ok(())
    }

    fn unshade_what_closes_a_cycle(&mut self, budget: &Budget) -> Result<(), Halt> {
        while let Some(&around) = self.changed.last() {
            if budget.is_spent_after(self.changed.len(), 1) {
                return Err(Halt::Spent);
            }
            self.changed.pop();
            for cell in self.grid.corners(around as usize) {
                if self.value[cell] != Shade::Unknown {
                    continue;
                }
                if self.forest.closes_cycle(cell, self.outside_contacts[cell]) {
                    self.assign(cell, Shade::Unshaded, Reason::Cycle);
                } else {
                    self.shade_thirds(cell);
                }
            }
        }
        Ok(())
    }

    /// Give `cell` this shade if it is undecided; a conflict with `because` if it has the other one.
    #[inline]
    pub(crate) fn imply(&mut self, cell: usize, shade: Shade, because: usize, reason: Reason) -> Result<(), Conflict> {
        if self.value[cell] == shade {
            Ok(())
        } else if self.value[cell] == Shade::Unknown {
            self.assign(cell, shade, reason);
            Ok(())
        } else {
            Err(Conflict::Pair(because as u32, cell as u32))
        }
    }

    /// The slow twin: at a fixed point no open cell has an unshaded duplicate, a shaded neighbour, or closes a cycle.
    fn is_closed_from_scratch(&self) -> bool {
        crate::shading::is_closed(&self.puzzle, &self.shading())
    }
}
