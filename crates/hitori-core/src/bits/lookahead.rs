//! Failed-literal tests on rows of bits.
//!
//! A board of bits is small: to load it or to propagate takes less than a look at the clock is worth, so the budget is
//! asked between tests alone.

use super::board::{shading_by_words, Bitboard, Colours, Column, Row};
use crate::budget::{Budget, Scope};
use crate::lookahead::{Propagator, Stop};
use crate::puzzle::Puzzle;
use crate::shading::{Shade, Shading};
use crate::stats::Stats;
use crate::word::Word;

impl<W: Word> Bitboard<W> {
    /// Forget all, read a puzzle with dense labels, and propagate. A contradiction means that it has no solution.
    #[inline]
    pub fn reload(&mut self, puzzle: &Puzzle, scope: Scope) -> Result<(), Stop> {
        let is_consistent = self.read_and_propagate(puzzle)
            && (scope == Scope::AllSolutions || self.next_open(0).is_none() || self.unshade_lone_labels());
        is_consistent.then_some(()).ok_or(Stop::Contradiction)
    }

    /// What follows by the rules from what is known, row by row, of a puzzle with dense labels.
    pub fn reload_given(&mut self, puzzle: &Puzzle, known: &[Shade]) -> Result<Shading, Stop> {
        self.reload(puzzle, Scope::AllSolutions)?;
        let known = self.grid.indices().zip(known).filter(|(_, &shade)| shade != Shade::Unknown);
        known.for_each(|(cell, &shade)| self.set(cell, shade));
        self.propagate().then(|| self.shading()).ok_or(Stop::Contradiction)
    }
}

impl<W: Word> Propagator for Bitboard<W> {
    fn shading(&self) -> Shading {
        shading_by_words(self.grid, self.rows[1..=self.grid.rows].iter().map(Row::colours))
    }

    fn stats(&self) -> Stats {
        let decided: u64 = (0..self.grid.rows).map(|row| (self.full_row & !self.open(row)).count()).sum();
        Stats { states: self.stats.states + decided, ..self.stats }
    }

    fn next_open(&self, from: usize) -> Option<usize> {
        (0..self.grid.rows).find_map(|row| {
            let skipped = from.saturating_sub(self.grid.index(row, 0)).min(self.grid.cols);
            let open = self.open(row) & !W::below(skipped);
            (!open.is_empty()).then(|| self.grid.index(row, open.first()))
        })
    }

    fn is_open(&self, cell: usize) -> bool {
        let (row, col) = self.grid.row_col(cell);
        self.open(row).has(col)
    }

    fn suppose(&mut self, cell: usize, shade: Shade, budget: &Budget) -> Result<(), Stop> {
        self.before.clear();
        self.before.extend(self.rows.iter().map(Row::colours));
        self.forest_before = self.forest.mark();
        self.stats.max_depth = 1;
        self.fix(cell, shade, budget)
    }

    fn retract(&mut self) {
        self.stats.backtracks += 1;
        self.stats.states += self.decided_since_supposed();
        for (row, &colours) in self.rows.iter_mut().zip(&self.before) {
            *row = Row::settled(colours);
        }
        self.forest.undo_to(self.forest_before);
        // What the notes of the restored cells ask for is shaded already; new cells write new notes.
        self.columns.fill(Column::EMPTY);
        self.dirty = W::EMPTY;
        self.dirty_columns = W::EMPTY;
        self.not_in_forest = W::EMPTY;
        self.changed_rows = W::EMPTY;
    }

    fn fix(&mut self, cell: usize, shade: Shade, _: &Budget) -> Result<(), Stop> {
        self.set(cell, shade);
        self.propagate().then_some(()).ok_or(Stop::Contradiction)
    }

    fn mark_seen(&mut self) {
        for (seen, row) in self.seen.iter_mut().zip(&self.rows) {
            seen.shaded |= row.shaded;
            seen.unshaded |= row.unshaded;
        }
    }

    fn was_seen(&self, cell: usize, shade: Shade) -> bool {
        let (row, col) = self.grid.row_col(cell);
        let seen = self.seen[row + 1];
        (if shade == Shade::Shaded { seen.shaded } else { seen.unshaded }).has(col)
    }

    fn forget_seen(&mut self) {
        self.seen.clear();
        self.seen.resize(self.rows.len(), Colours { shaded: W::EMPTY, unshaded: W::EMPTY });
    }
}

impl<W: Word> Bitboard<W> {
    /// Most rows are as they were, and are not counted: an older processor takes a dozen steps to count the bits of a word.
    fn decided_since_supposed(&self) -> u64 {
        let inner = 1..=self.grid.rows;
        let rows = self.rows[inner.clone()].iter().zip(&self.before[inner]);
        rows.map(|(row, before)| self.full_row & row.colours().decided() & !before.decided())
            .filter(|decided| !decided.is_empty())
            .map(W::count)
            .sum()
    }
}
