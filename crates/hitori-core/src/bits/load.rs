//! Loading a puzzle: the tables of duplicates, filled without a branch, and the patterns that decide cells on the way.

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
    pub(super) fn read_and_propagate(&mut self, puzzle: &Puzzle) -> bool {
        self.clear(puzzle);
        self.fill_tables();
        self.apply_patterns();
        self.unshade_what_meets_the_outside_twice();
        self.propagate_first()
    }

    /// The board with these labels and empty tables; every row is dirty.
    fn clear(&mut self, puzzle: &Puzzle) {
        let Puzzle { rows, cols, labels, largest } = *puzzle;
        self.grid = puzzle.grid();
        self.labels.clear();
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
        self.forest.restart(self.grid.stride(), self.grid.size());
        self.stats = Stats::default();
    }

    fn fill_tables(&mut self) {
        let (cols, entries) = (self.grid.cols, self.entries);
        for (row, labels) in self.labels.chunks_exact(cols).enumerate() {
            let columns_of = &mut self.columns_of[row * entries..][..entries];
            let (this_row, mut this_column) = (W::single(row), W::single(0));
            for (&label, rows_of) in labels.iter().zip(self.rows_of.chunks_exact_mut(entries)) {
                columns_of[label as usize] |= this_column;
                rows_of[label as usize] |= this_row;
                this_column = this_column << 1;
            }
        }
        // Blanks have no duplicates.
        for blanks in self.columns_of.iter_mut().step_by(entries).chain(self.rows_of.iter_mut().step_by(entries)) {
            *blanks = W::EMPTY;
        }
    }

    /// Where a label stands beside itself ("pair"), its other duplicates in the line are shaded, for one of the pair is
    /// unshaded. Where it stands two cells from itself ("sandwich"), the cell between is unshaded, for one of the two is
    /// shaded.
    fn apply_patterns(&mut self) {
        let (cols, entries) = (self.grid.cols, self.entries);
        for (row, columns_of) in self.columns_of.chunks_exact(entries).enumerate() {
            let (pairs, between) = pairs_and_sandwiches(columns_of);
            let line = &mut self.rows[row + 1];
            line.unshaded |= between;
            for col in pairs.members() {
                let pair = W::single(col) | W::single(col + 1);
                line.shaded |= columns_of[self.labels[row * cols + col] as usize] & !pair;
            }
        }
        for (col, rows_of) in self.rows_of.chunks_exact(entries).enumerate() {
            let (pairs, between) = pairs_and_sandwiches(rows_of);
            for row in between.members() {
                self.rows[row + 1].unshaded |= W::single(col);
            }
            for row in pairs.members() {
                let pair = W::single(row) | W::single(row + 1);
                for other in (rows_of[self.labels[row * cols + col] as usize] & !pair).members() {
                    self.rows[other + 1].shaded |= W::single(col);
                }
            }
        }
    }

    fn unshade_what_meets_the_outside_twice(&mut self) {
        let Grid { rows, cols, .. } = self.grid;
        if rows == 1 || cols == 1 {
            for row in 0..rows {
                for col in 0..cols {
                    let cut = self.grid.outside_contacts(self.grid.index(row, col)) == 2;
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
                let label = self.labels[row * self.grid.cols + col] as usize;
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

/// Given the places of each label in a line: the first cells of all pairs, and the cells within sandwiches.
pub(super) fn pairs_and_sandwiches<W: Word>(places: &[W]) -> (W, W) {
    places.iter().fold((W::EMPTY, W::EMPTY), |(pairs, between), &places| {
        (pairs | (places & (places >> 1)), between | ((places & (places >> 2)) << 1))
    })
}

/// So many copies of this value, in the memory of the list.
pub(super) fn refill<T: Clone>(list: &mut Vec<T>, count: usize, value: T) {
    list.clear();
    list.resize(count, value);
}
