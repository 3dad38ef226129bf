//! Loading a puzzle: the tables of equals, filled without a branch, and the patterns that decide cells on the way.

use super::board::{Bitboard, Column, Row};
use crate::forest::Forest;
use crate::puzzle::Puzzle;
use crate::stats::Stats;
use crate::word::Word;

/// Labels up to this multiple of the longer side are looked up directly; more would make the tables too large.
const LABELS_PER_SIDE: usize = 4;

impl<'p, W: Word> Bitboard<'p, W> {
    /// Does this engine take the puzzle?
    pub fn fits(puzzle: &Puzzle) -> bool {
        let side = puzzle.rows.max(puzzle.cols);
        side <= W::BITS && puzzle.largest as usize <= LABELS_PER_SIDE * side.max(4)
    }

    /// A board with what the patterns of labels decide, propagated. None: the puzzle has no solution.
    // Not inlined: within a larger function the loop over the cells costs two more instructions a cell.
    #[inline(never)]
    pub(super) fn from_puzzle(puzzle: Puzzle<'p>) -> Option<Self> {
        let grid = puzzle.grid();
        let labels = puzzle.largest as usize + 1;
        let mut board = Bitboard {
            puzzle,
            grid,
            full_row: W::below(puzzle.cols),
            all_rows: W::below(puzzle.rows),
            labels,
            columns_of: vec![W::EMPTY; puzzle.rows * labels],
            rows_of: vec![W::EMPTY; puzzle.cols * labels],
            rows: vec![Row::EMPTY; puzzle.rows + 2],
            columns: vec![Column::EMPTY; puzzle.cols],
            dirty: W::below(puzzle.rows),
            dirty_columns: W::EMPTY,
            not_in_forest: W::EMPTY,
            changed_rows: W::EMPTY,
            forest: Forest::new(grid),
            before: Vec::new(),
            forest_before: 0,
            seen: Vec::new(),
            stats: Stats::default(),
        };
        board.fill_tables_and_apply_patterns();
        board.unshade_what_meets_the_outside_twice();
        board.propagate().then_some(board)
    }

    /// Fill both tables. On the way, note where a label stands beside itself ("pair": its other equals in the line are
    /// shaded, for one of the pair is unshaded) or two cells from itself ("sandwich": the cell between is unshaded, for
    /// one of the two is shaded).
    fn fill_tables_and_apply_patterns(&mut self) {
        let (cols, labels) = (self.puzzle.cols, self.labels);
        let blanks = vec![0; cols];
        let mut pairs: Vec<(usize, usize, bool)> = Vec::with_capacity(2 * self.puzzle.rows);
        let (mut above, mut two_above) = (&blanks[..], &blanks[..]);
        for (row, here) in self.puzzle.labels.chunks_exact(cols).enumerate() {
            let columns_of = &mut self.columns_of[row * labels..(row + 1) * labels];
            let (mut across, mut between, mut down, mut under) = (W::EMPTY, W::EMPTY, W::EMPTY, W::EMPTY);
            let (mut left, mut two_left) = (0, 0);
            let columns = here.iter().zip(above).zip(two_above).zip(self.rows_of.chunks_exact_mut(labels));
            let (this_row, mut this_column) = (W::single(row), W::single(0));
            for (((&label, &above), &two_above), rows_of) in columns {
                let is_label = label != 0;
                let cell = this_column.only_if(is_label);
                columns_of[label as usize] |= cell;
                rows_of[label as usize] |= this_row.only_if(is_label);
                across |= cell.only_if(label == left);
                between |= cell.only_if(label == two_left);
                down |= cell.only_if(label == above);
                under |= cell.only_if(label == two_above);
                (left, two_left) = (label, left);
                this_column = this_column << 1;
            }
            self.rows[row + 1].unshaded |= between >> 1;
            self.rows[row].unshaded |= under;
            pairs.extend(across.members().map(|col| (row, col - 1, true)));
            pairs.extend(down.members().map(|col| (row - 1, col, false)));
            (above, two_above) = (here, above);
        }
        for (row, col, is_across) in pairs {
            let label = self.label(row, col);
            if is_across {
                let pair = W::single(col) | W::single(col + 1);
                self.rows[row + 1].shaded |= self.columns_of[row * labels + label] & !pair;
            } else {
                let pair = W::single(row) | W::single(row + 1);
                for other in (self.rows_of[col * labels + label] & !pair).members() {
                    self.rows[other + 1].shaded |= W::single(col);
                }
            }
        }
    }

    fn unshade_what_meets_the_outside_twice(&mut self) {
        if self.puzzle.rows == 1 || self.puzzle.cols == 1 {
            for row in 0..self.puzzle.rows {
                for col in 0..self.puzzle.cols {
                    let cut = self.grid.outside_contacts(row, col) == 2;
                    self.rows[row + 1].unshaded |= W::single(col).only_if(cut);
                }
            }
        }
    }

    /// Unshade every undecided cell whose label is alone in its row and column. Sound for finding one solution (it never
    /// hurts), wrong for counting. False: no solution.
    pub(super) fn unshade_lone_labels(&mut self) -> bool {
        for row in 0..self.puzzle.rows {
            for col in self.open(row).members() {
                let label = self.label(row, col);
                let in_row = self.columns_of[row * self.labels + label];
                let in_column = self.rows_of[col * self.labels + label];
                if in_row.has_at_most_one() && in_column.has_at_most_one() {
                    self.rows[row + 1].unshaded |= W::single(col);
                    self.dirty |= W::single(row);
                }
            }
        }
        self.propagate()
    }
}
