//! Loading a puzzle: the tables of equals, filled without a branch, and the patterns that decide cells on the way.

use super::board::{Bitboard, Column, Row};
use crate::grid::Grid;
use crate::puzzle::Puzzle;
use crate::stats::Stats;
use crate::word::Word;

/// Labels up to this multiple of the longer side are looked up directly; more would make the tables too large.
const LABELS_PER_SIDE: usize = 4;

impl<W: Word> Bitboard<W> {
    /// Does this engine take the puzzle?
    pub fn fits(puzzle: &Puzzle) -> bool {
        let side = puzzle.rows.max(puzzle.cols);
        side <= W::BITS && puzzle.largest as usize <= LABELS_PER_SIDE * side.max(4)
    }

    /// Forget all, read a puzzle, decide what the patterns of its labels decide, and propagate. False: no solution.
    // Not inlined: within a larger function the loop over the cells costs two more instructions a cell.
    #[inline(never)]
    pub(super) fn read_and_propagate(&mut self, puzzle: &Puzzle) -> bool {
        self.clear(puzzle);
        self.fill_tables_and_apply_patterns();
        self.unshade_what_meets_the_outside_twice();
        self.propagate()
    }

    /// The board with these labels and empty tables; every row is dirty.
    fn clear(&mut self, puzzle: &Puzzle) {
        let Puzzle { rows, cols, labels, largest } = *puzzle;
        self.grid = puzzle.grid();
        self.labels.clear();
        self.labels.reserve_exact(labels.len() + 2 * cols);
        self.labels.resize(2 * cols, 0);
        self.labels.extend_from_slice(labels);
        self.full_row = W::below(cols);
        self.all_rows = W::below(rows);
        self.entries = largest as usize + 1;
        refill(&mut self.columns_of, rows * self.entries, W::EMPTY);
        refill(&mut self.rows_of, cols * self.entries, W::EMPTY);
        refill(&mut self.rows, rows + 2, Row::EMPTY);
        refill(&mut self.columns, cols, Column::EMPTY);
        self.dirty = self.all_rows;
        self.dirty_columns = W::EMPTY;
        self.not_in_forest = W::EMPTY;
        self.changed_rows = W::EMPTY;
        self.forest.restart(self.grid);
        self.stats = Stats::default();
    }

    /// Fill both tables. On the way, note where a label stands beside itself ("pair": its other equals in the line are
    /// shaded, for one of the pair is unshaded) or two cells from itself ("sandwich": the cell between is unshaded, for
    /// one of the two is shaded).
    fn fill_tables_and_apply_patterns(&mut self) {
        let (cols, entries) = (self.grid.cols, self.entries);
        for row in 0..self.grid.rows {
            let columns_of = &mut self.columns_of[row * entries..][..entries];
            let (mut across, mut between, mut down, mut under) = (W::EMPTY, W::EMPTY, W::EMPTY, W::EMPTY);
            let first = (row + 2) * cols;
            let row_from = |start: usize| &self.labels[start..][..cols];
            // To the left of the first cells stand cells of the row above, which do not count.
            let left = row_from(first - 1).iter().zip(row_from(first - 2));
            let above = row_from(first - cols).iter().zip(row_from(first - 2 * cols));
            let cells = row_from(first).iter().zip(left).zip(above).zip(self.rows_of.chunks_exact_mut(entries));
            let (this_row, mut cell) = (W::single(row), W::single(0));
            for (((&label, (&left, &two_left)), (&above, &two_above)), rows_of) in cells {
                columns_of[label as usize] |= cell;
                rows_of[label as usize] |= this_row;
                across |= cell.only_if(label == left);
                between |= cell.only_if(label == two_left);
                down |= cell.only_if(label == above);
                under |= cell.only_if(label == two_above);
                cell = cell << 1;
            }
            // Blanks have no equals.
            let labelled = !std::mem::replace(&mut columns_of[0], W::EMPTY);
            for col in (across & labelled & !W::below(1)).members() {
                let pair = W::single(col) | W::single(col - 1);
                self.rows[row + 1].shaded |= columns_of[self.labels[first + col] as usize] & !pair;
            }
            self.rows[row + 1].unshaded |= (between & labelled & !W::below(2)) >> 1;
            self.rows[row].unshaded |= under & labelled;
            self.pairs_down.extend((down & labelled).members().map(|col| (row, col)));
        }
        self.rows_of.iter_mut().step_by(entries).for_each(|rows_of_blanks| *rows_of_blanks = W::EMPTY);
        for (row, col) in self.pairs_down.drain(..) {
            let pair = W::single(row) | W::single(row - 1);
            let label = self.labels[(row + 2) * cols + col] as usize;
            for other in (self.rows_of[col * entries + label] & !pair).members() {
                self.rows[other + 1].shaded |= W::single(col);
            }
        }
    }

    fn unshade_what_meets_the_outside_twice(&mut self) {
        let Grid { rows, cols, .. } = self.grid;
        if rows == 1 || cols == 1 {
            for row in 0..rows {
                for col in 0..cols {
                    let cut = self.grid.outside_contacts(row, col) == 2;
                    self.rows[row + 1].unshaded |= W::single(col).only_if(cut);
                }
            }
        }
    }

    /// Unshade every undecided cell whose label is alone in its row and column. Sound for finding one solution (it never
    /// hurts), wrong for counting. False: no solution.
    pub(super) fn unshade_lone_labels(&mut self) -> bool {
        for row in 0..self.grid.rows {
            for col in self.open(row).members() {
                let label = self.labels_of(row)[col] as usize;
                let in_row = self.columns_of[row * self.entries + label];
                let in_column = self.rows_of[col * self.entries + label];
                if in_row.has_at_most_one() && in_column.has_at_most_one() {
                    self.rows[row + 1].unshaded |= W::single(col);
                    self.dirty |= W::single(row);
                }
            }
        }
        self.propagate()
    }
}

/// So many copies of this value, in the memory of the list.
fn refill<T: Clone>(list: &mut Vec<T>, count: usize, value: T) {
    list.clear();
    list.resize(count, value);
}
