//! The fast engine for boards up to 128 cells wide and high: propagation and failed-literal tests on rows of bits.
//!
//! Each row is one machine word, so a shaded cell unshades its neighbours, and an unshaded cell shades its equals in the
//! row, by a few logical operations. The equals of a cell are looked up in two tables, label -> set of columns for each
//! row and label -> set of rows for each column, which are filled without a branch. Real puzzles are decided here almost
//! always; what stays open goes to the trail engine (`board`, `search`).
//!
//! Rule 3 is asked lazily: rules 1 and 2 run to a fixed point, then the new shaded cells enter the forest, then those
//! undecided cells are tested around which something changed and which touch shaded cells (or the outside) twice.
//!
//! Invariants:
//! * `shaded` and `unshaded` have a margin row at either end, which nobody reads for truth.
//! * `spread_*` is the part whose consequences by rules 1 and 2 are drawn; a row with more is in `dirty`.
//! * `placed` is the part of `shaded` that is in the forest; a row with more is in `unplaced`.
//! * A contradiction is a cell that is both shaded and unshaded, or a cycle in the forest; after one, the board is fit
//!   only for `retract`.

use crate::forest::Forest;
use crate::lookahead::Lookahead;
use crate::puzzle::{Grid, Puzzle, Shade, Shading};
use crate::stats::Stats;
use crate::word::Word;

/// A board of at most `W::BITS` rows and columns.
pub struct Bitboard<'p, W> {
    puzzle: Puzzle<'p>,
    grid: Grid,
    full_row: W,
    all_rows: W,
    labels: usize,
    columns_of: Vec<W>,
    rows_of: Vec<W>,
    shaded: Vec<W>,
    unshaded: Vec<W>,
    spread_shaded: Vec<W>,
    spread_unshaded: Vec<W>,
    placed: Vec<W>,
    recheck: Vec<W>,
    dirty: W,
    unplaced: W,
    recheck_rows: W,
    forest: Forest,
    retracts: Option<Snapshot<W>>,
    seen_shaded: Vec<W>,
    seen_unshaded: Vec<W>,
    stats: Stats,
}

struct Snapshot<W> {
    shaded: Vec<W>,
    unshaded: Vec<W>,
    forest: usize,
}

/// Labels up to this multiple of the longer side are looked up directly; more would make the tables too large.
const LABELS_PER_SIDE: usize = 4;

impl<'p, W: Word> Bitboard<'p, W> {
    /// Does this engine take the puzzle?
    pub fn fits(puzzle: &Puzzle) -> bool {
        let side = puzzle.rows.max(puzzle.cols);
        let largest = puzzle.labels.iter().copied().max().unwrap_or(0);
        side <= W::BITS && largest as usize <= LABELS_PER_SIDE * side.max(4)
    }

    /// Load a puzzle that fits, apply the patterns and propagate. None: it has no solution.
    pub fn load(puzzle: Puzzle<'p>) -> Option<Self> {
        let grid = puzzle.grid();
        let labels = puzzle.labels.iter().copied().max().unwrap_or(0) as usize + 1;
        let rows = vec![W::EMPTY; puzzle.rows + 2];
        let mut board = Bitboard {
            puzzle,
            grid,
            full_row: W::below(puzzle.cols),
            all_rows: W::below(puzzle.rows),
            labels,
            columns_of: vec![W::EMPTY; puzzle.rows * labels],
            rows_of: vec![W::EMPTY; puzzle.cols * labels],
            shaded: rows.clone(),
            unshaded: rows.clone(),
            spread_shaded: rows.clone(),
            spread_unshaded: rows.clone(),
            placed: rows.clone(),
            recheck: rows,
            dirty: W::below(puzzle.rows),
            unplaced: W::EMPTY,
            recheck_rows: W::EMPTY,
            forest: Forest::new(grid),
            retracts: None,
            seen_shaded: Vec::new(),
            seen_unshaded: Vec::new(),
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
        let mut pairs: Vec<(usize, usize, bool)> = Vec::new();
        for row in 0..self.puzzle.rows {
            let labels_here = &self.puzzle.labels[row * cols..(row + 1) * cols];
            let columns_of = &mut self.columns_of[row * labels..(row + 1) * labels];
            let row_bit = W::single(row);
            let (mut across, mut between, mut down, mut under) = (W::EMPTY, W::EMPTY, W::EMPTY, W::EMPTY);
            for (col, &label) in labels_here.iter().enumerate() {
                let (label, is_label) = (label as usize, label != 0);
                let bit = W::single_if(is_label, col);
                let in_row = columns_of[label];
                columns_of[label] = in_row | bit;
                across |= in_row & bit >> 1;
                between |= (in_row & bit >> 2) << 1;
                let rows_of = &mut self.rows_of[col * labels + label];
                let in_column = *rows_of;
                *rows_of = in_column | W::single_if(is_label, row);
                down |= W::single_if(!(in_column & row_bit >> 1).is_empty(), col);
                under |= W::single_if(!(in_column & row_bit >> 2).is_empty(), col);
            }
            self.unshaded[row + 1] |= between;
            self.unshaded[row] |= under;
            pairs.extend(across.members().map(|col| (row, col, true)));
            pairs.extend(down.members().map(|col| (row - 1, col, false)));
        }
        for (row, col, is_across) in pairs {
            let label = self.label(row, col);
            if is_across {
                let pair = W::single(col) | W::single(col + 1);
                self.shaded[row + 1] |= self.columns_of[row * labels + label] & !pair;
            } else {
                let pair = W::single(row) | W::single(row + 1);
                for other in (self.rows_of[col * labels + label] & !pair).members() {
                    self.shaded[other + 1] |= W::single(col);
                }
            }
        }
    }

    fn unshade_what_meets_the_outside_twice(&mut self) {
        if self.puzzle.rows == 1 || self.puzzle.cols == 1 {
            for row in 0..self.puzzle.rows {
                for col in 0..self.puzzle.cols {
                    let cut = self.grid.outside_contacts(row, col) == 2;
                    self.unshaded[row + 1] |= W::single_if(cut, col);
                }
            }
        }
    }

    /// Unshade every undecided cell whose label is alone in its row and column. Sound for finding one solution (it never
    /// hurts), wrong for counting. False: no solution.
    pub fn unshade_lone_labels(&mut self) -> bool {
        for row in 0..self.puzzle.rows {
            for col in self.open(row).members() {
                let label = self.label(row, col);
                let in_row = self.columns_of[row * self.labels + label];
                let in_column = self.rows_of[col * self.labels + label];
                if in_row.count() <= 1 && in_column.count() <= 1 {
                    self.unshaded[row + 1] |= W::single(col);
                    self.dirty |= W::single(row);
                }
            }
        }
        self.propagate()
    }

    /// Is every cell decided?
    pub fn is_complete(&self) -> bool {
        (0..self.puzzle.rows).all(|row| self.open(row).is_empty())
    }

    /// What is known, cell by cell.
    pub fn shading(&self) -> Shading {
        let mut shading = Vec::with_capacity(self.grid.cells());
        for row in 1..=self.puzzle.rows {
            let (shaded, unshaded) = (self.shaded[row], self.unshaded[row]);
            shading.extend((0..self.puzzle.cols).map(|col| match (shaded.has(col), unshaded.has(col)) {
                (true, _) => Shade::Shaded,
                (_, true) => Shade::Unshaded,
                _ => Shade::Unknown,
            }));
        }
        shading
    }

    /// The cost so far.
    pub fn stats(&self) -> &Stats {
        &self.stats
    }

    #[inline]
    fn label(&self, row: usize, col: usize) -> usize {
        self.puzzle.labels[row * self.puzzle.cols + col] as usize
    }

    #[inline]
    fn open(&self, row: usize) -> W {
        self.full_row & !(self.shaded[row + 1] | self.unshaded[row + 1])
    }

    /// Draw every consequence of the three rules; false at a contradiction.
    fn propagate(&mut self) -> bool {
        loop {
            while !self.dirty.is_empty() {
                let row = self.dirty.first();
                self.dirty = self.dirty.without_first();
                if !self.spread_row(row) {
                    return false;
                }
            }
            if !self.place_new_shaded() {
                return false;
            }
            self.unshade_what_closes_a_cycle();
            if self.dirty.is_empty() {
                debug_assert!(self.is_closed_from_scratch());
                return true;
            }
        }
    }

    /// Rules 1 and 2 for what is new in a row.
    #[inline]
    fn spread_row(&mut self, row: usize) -> bool {
        let here = row + 1;
        loop {
            let new_shaded = self.shaded[here] & !self.spread_shaded[here];
            if !new_shaded.is_empty() {
                self.spread_shaded[here] |= new_shaded;
                self.stats.states += new_shaded.count();
                self.unplaced |= W::single(row);
                self.unshaded[here] |= new_shaded.beside() & self.full_row;
                let row_bit = W::single(row);
                let above = !(new_shaded & !self.unshaded[here - 1]).is_empty();
                let below = !(new_shaded & !self.unshaded[here + 1]).is_empty();
                self.unshaded[here - 1] |= new_shaded;
                self.unshaded[here + 1] |= new_shaded;
                if above {
                    self.dirty |= row_bit >> 1;
                }
                if below {
                    self.dirty |= row_bit << 1 & self.all_rows;
                }
            }
            let new_unshaded = self.unshaded[here] & !self.spread_unshaded[here];
            if !(self.shaded[here] & self.unshaded[here]).is_empty() {
                return false;
            }
            if new_unshaded.is_empty() {
                if new_shaded.is_empty() {
                    return true;
                }
                continue;
            }
            self.spread_unshaded[here] |= new_unshaded;
            self.stats.states += new_unshaded.count();
            for col in new_unshaded.members() {
                self.shade_equals(row, col);
            }
        }
    }

    #[inline]
    fn shade_equals(&mut self, row: usize, col: usize) {
        let label = self.label(row, col);
        let bit = W::single(col);
        self.shaded[row + 1] |= self.columns_of[row * self.labels + label] & !bit;
        let in_column = self.rows_of[col * self.labels + label] & !W::single(row);
        for other in in_column.members() {
            self.dirty |= W::single_if(!self.shaded[other + 1].has(col), other);
            self.shaded[other + 1] |= bit;
        }
    }

    #[inline]
    fn place_new_shaded(&mut self) -> bool {
        let stride = self.grid.stride;
        let (recheck, recheck_rows) = (&mut self.recheck, &mut self.recheck_rows);
        for row in std::mem::replace(&mut self.unplaced, W::EMPTY).members() {
            let new = self.shaded[row + 1] & !self.placed[row + 1];
            self.placed[row + 1] |= new;
            for col in new.members() {
                let contacts = self.grid.outside_contacts(row, col);
                let acyclic = self.forest.place(self.grid.index(row, col), contacts, |cell| {
                    let (line, column) = (cell / stride, cell % stride - 1);
                    let corners = W::single(column).beside();
                    recheck[line - 1] |= corners;
                    recheck[line + 1] |= corners;
                    *recheck_rows |= W::single(line - 1) | W::single(line - 1).beside();
                });
                if !acyclic {
                    return false;
                }
            }
        }
        true
    }

    #[inline]
    fn unshade_what_closes_a_cycle(&mut self) {
        for row in std::mem::replace(&mut self.recheck_rows, W::EMPTY).members() {
            if row >= self.puzzle.rows {
                break;
            }
            let suspects = std::mem::replace(&mut self.recheck[row + 1], W::EMPTY) & self.open(row);
            for col in (suspects & self.touching_twice(row)).members() {
                let contacts = self.grid.outside_contacts(row, col);
                if self.forest.closes_cycle(self.grid.index(row, col), contacts) {
                    self.unshaded[row + 1] |= W::single(col);
                    self.dirty |= W::single(row);
                }
            }
        }
    }

    /// The columns in which a cell of this row has two contacts or more, the outside being one.
    #[inline]
    fn touching_twice(&self, row: usize) -> W {
        let (above, below) = (self.placed[row], self.placed[row + 2]);
        let is_end_row = row == 0 || row + 1 == self.puzzle.rows;
        let outside = if is_end_row { self.full_row } else { W::single(0) | W::single(self.puzzle.cols - 1) };
        let (mut once, mut twice) = (outside, W::EMPTY);
        for contact in [above << 1, above >> 1, below << 1, below >> 1] {
            twice |= once & contact;
            once |= contact;
        }
        twice
    }

    fn set(&mut self, cell: usize, shade: Shade) {
        let (row, col) = self.grid.place(cell);
        let board = if shade == Shade::Shaded { &mut self.shaded } else { &mut self.unshaded };
        board[row + 1] |= W::single(col);
        self.dirty |= W::single(row);
    }

    /// The slow twin: at a fixed point no open cell has an unshaded equal, a shaded neighbour, or closes a cycle.
    fn is_closed_from_scratch(&self) -> bool {
        let shading = self.shading();
        crate::judge::is_closed(&self.puzzle, &shading) && self.forest.agrees_with_scratch()
    }
}

impl<W: Word> Lookahead for Bitboard<'_, W> {
    fn next_open(&self, from: usize) -> Option<usize> {
        let first = self.grid.index(0, 0);
        let (start_row, start_col) =
            if from <= first { (0, 0) } else { (from / self.grid.stride - 1, from % self.grid.stride) };
        (start_row..self.puzzle.rows).find_map(|row| {
            let skipped = if row == start_row && start_col > 0 { W::below(start_col - 1) } else { W::EMPTY };
            let open = self.open(row) & !skipped;
            (!open.is_empty()).then(|| self.grid.index(row, open.first()))
        })
    }

    fn is_open(&self, cell: usize) -> bool {
        let (row, col) = self.grid.place(cell);
        self.open(row).has(col)
    }

    fn suppose(&mut self, cell: usize, shade: Shade) -> bool {
        let snapshot = self.retracts.get_or_insert_with(|| Snapshot {
            shaded: self.shaded.clone(),
            unshaded: self.unshaded.clone(),
            forest: 0,
        });
        snapshot.shaded.copy_from_slice(&self.shaded);
        snapshot.unshaded.copy_from_slice(&self.unshaded);
        snapshot.forest = self.forest.mark();
        self.stats.max_depth = 1;
        self.set(cell, shade);
        self.propagate()
    }

    fn retract(&mut self) {
        if let Some(snapshot) = &self.retracts {
            self.shaded.copy_from_slice(&snapshot.shaded);
            self.unshaded.copy_from_slice(&snapshot.unshaded);
            self.spread_shaded.copy_from_slice(&snapshot.shaded);
            self.spread_unshaded.copy_from_slice(&snapshot.unshaded);
            self.placed.copy_from_slice(&snapshot.shaded);
            self.forest.undo_to(snapshot.forest);
        }
        self.recheck.fill(W::EMPTY);
        self.dirty = W::EMPTY;
        self.unplaced = W::EMPTY;
        self.recheck_rows = W::EMPTY;
        self.stats.backtracks += 1;
    }

    fn fix(&mut self, cell: usize, shade: Shade) -> bool {
        self.set(cell, shade);
        self.propagate()
    }

    fn mark_seen(&mut self) {
        for row in 0..self.shaded.len() {
            self.seen_shaded[row] |= self.shaded[row];
            self.seen_unshaded[row] |= self.unshaded[row];
        }
    }

    fn was_seen(&self, cell: usize, shade: Shade) -> bool {
        let (row, col) = self.grid.place(cell);
        let seen = if shade == Shade::Shaded { &self.seen_shaded } else { &self.seen_unshaded };
        seen[row + 1].has(col)
    }

    fn forget_seen(&mut self) {
        for seen in [&mut self.seen_shaded, &mut self.seen_unshaded] {
            seen.clear();
            seen.resize(self.puzzle.rows + 2, W::EMPTY);
        }
    }
}
