//! Minimality: where one solution is enough, it is one in which each shaded cell has an unshaded duplicate in its
//! lines.
//!
//! Any solution can be made so by unshading cells. So of a cell and its duplicates one is unshaded; when only one is
//! left that can be, it is. [`circles`](super::circles) count what is left: a circle is walked twice on the way to a
//! contradiction, when one is left and when none is, however long it is.
//!
//! Counted is what the rules have spread already, so that of many cells shaded at once each is looked at in its turn.

use super::circles::Left;
use crate::budget::Scope;
use crate::shading::{Shade, TWIN_CELLS};
use crate::trail::board::{Board, Conflict, Reason};

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
            let mut other = self.next_duplicate(cell, line == 1);
            while other != cell {
                self.leave_one_unshaded(other)?;
                other = self.next_duplicate(other, line == 1);
            }
        }
        Ok(())
    }

    /// Of this cell and its duplicates one is unshaded.
    #[inline]
    fn leave_one_unshaded(&mut self, centre: usize) -> Result<(), Conflict> {
        let [in_row, in_col] = self.circles.left(centre);
        // A centre that is not shaded is in both.
        let is_alone = in_row.count == 1 && in_col.count == 1 && in_row.together == in_col.together;
        let last = match in_row.count + in_col.count {
            0 => return Err(Conflict::Duplicates(centre as u32)),
            1 => in_row.together ^ in_col.together,
            2 if is_alone => in_row.together,
            _ => return Ok(()),
        };
        match self.value[last as usize] {
            Shade::Unknown => self.assign(last as usize, Shade::Unshaded, Reason::Duplicates(centre as u32)),
            Shade::Shaded => return Err(Conflict::Duplicates(centre as u32)),
            Shade::Unshaded => (),
        }
        Ok(())
    }

    /// The slow twin: at a fixed point, has each cell and its duplicates an unshaded one, or two that are open? True
    /// without a look on large boards, and where not one solution is enough.
    pub(super) fn is_minimal_from_scratch(&self) -> bool {
        let leaves_enough = |centre: usize| {
            let group = std::iter::once(centre).chain(self.duplicates(centre));
            let left: Vec<usize> = group.filter(|&cell| self.value[cell] != Shade::Shaded).collect();
            left.len() > 1 || left.iter().any(|&cell| self.value[cell] == Shade::Unshaded)
        };
        self.scope == Scope::AllSolutions || self.grid.cells() > TWIN_CELLS || self.grid.indices().all(leaves_enough)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::budget::Budget;
    use crate::puzzle::Puzzle;
    use crate::rng::Rng;
    use crate::trail::circles::Circles;
    use crate::trail::clauses::Clauses;
    use crate::trail::tests::triples;

    /// A board, propagated, and whether it came to a fixed point.
    fn propagated<'p>(side: usize, labels: &'p [u32], scope: Scope) -> (Board<'p>, bool) {
        let mut board = Board::new(Puzzle::new(side, side, labels).unwrap(), scope, &Budget::UNLIMITED).unwrap();
        let is_closed = board.start(&[], &Budget::UNLIMITED).is_ok()
            && board.propagate(&mut Clauses::default(), &Budget::UNLIMITED).is_ok();
        (board, is_closed)
    }

    /// How often propagation on a board of this side walks from one duplicate to the next.
    fn walked(side: usize, label: fn(usize, usize) -> usize) -> u64 {
        let labels: Vec<u32> = (0..side * side)
            .map(|cell| match label(cell / side, cell % side) {
                0 => cell + side + 2,
                label => label,
            } as u32)
            .collect();
        let walk = |scope| propagated(side, &labels, scope).0.walked.get();
        walk(Scope::OneSolution) + walk(Scope::AllSolutions)
    }

    /// A row's own label in every third place.
    fn teeth(row: usize, col: usize) -> usize {
        if row % 2 == 0 && col % 3 == 0 {
            row + 1
        } else {
            0
        }
    }

    #[test]
    fn long_groups_of_duplicates_cost_no_square() {
        let families: [fn(usize, usize) -> usize; 5] = [
            |_, _| 1,
            |row, col| 1 + (row + col) % 2,
            teeth,
            // A pair side by side shades the others at once.
            |row, col| if col == 1 && row % 4 == 0 { row + 1 } else { teeth(row, col) },
            // All but one of a group are shaded by their neighbours in the row, and the columns have groups too.
            |row, col| if row % 2 == 0 && col % 4 < 2 { 1 + (row + col / 4) % 7 } else { 0 },
        ];
        for (number, label) in families.into_iter().enumerate() {
            let (small, large) = (walked(40, label), walked(160, label));
            assert!(large < 24 * small, "family {number}: {small} steps for 40 x 40, {large} for 160 x 160");
        }
    }

    #[test]
    fn circles_and_corners_count_what_is_spread_and_backtracking_counts_it_in_again() {
        let (mut rng, mut backtracks) = (Rng::new(6), 0);
        for round in 0..400 {
            let side = 2 + rng.below(9) as usize;
            let labels: Vec<u32> = match round % 4 {
                0 => triples(side, &mut rng),
                _ => (0..side * side).map(|_| rng.below(3 * side as u64) as u32).collect(),
            };
            let (mut board, is_closed) = propagated(side, &labels, Scope::OneSolution);
            let mut stands = is_closed;
            if stands {
                board.begin_waste();
            }
            for _ in 0..30 {
                let open: Vec<usize> = board.open_cells().collect();
                if stands && !open.is_empty() {
                    let shade = [Shade::Shaded, Shade::Unshaded][rng.below(4) as usize / 3];
                    board.decide(open[rng.below(open.len() as u64) as usize], shade);
                    stands = board.propagate(&mut Clauses::default(), &Budget::UNLIMITED).is_ok();
                } else if board.depth() > 0 {
                    backtracks += 1;
                    let depth = rng.below(board.depth() as u64) as usize;
                    board.backtrack(depth, |_, _| ());
                    stands = true;
                }
                let mut fresh = Circles::new(board.grid, &board.row_next, &board.col_next, &Budget::UNLIMITED).unwrap();
                let spread = |shade| {
                    let cells = board.trail[..board.spread].iter().map(|&cell| cell as usize);
                    cells.filter(|&cell| board.value(cell) == shade).collect::<Vec<_>>()
                };
                spread(Shade::Shaded).into_iter().for_each(|cell| fresh.shade(cell));
                assert_eq!(board.circles, fresh, "{labels:?}");
                assert!(!stands || board.is_minimal_from_scratch());
                let mut corners = vec![0; board.grid.size()];
                for cell in spread(Shade::Unshaded) {
                    board.grid.corners(cell).into_iter().for_each(|corner| corners[corner] += 1);
                }
                assert!(!stands || !is_closed || board.unshaded_corners == corners, "{labels:?}");
            }
        }
        assert!(backtracks > 300, "{backtracks}");
    }
}
