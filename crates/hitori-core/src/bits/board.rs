//! The fast engine for boards up to 128 cells wide and high: propagation and failed-literal tests on rows of bits.
//!
//! Each row is one machine word, so a shaded cell unshades its neighbours, and an unshaded cell shades its equals in the
//! row, by a few logical operations. The equals of a cell are looked up in two tables, label -> set of columns for each
//! row and label -> set of rows for each column, which are filled without a branch. Real puzzles are decided here almost
//! always; what stays open goes to the trail engine (`board`, `search`).
//!
//! Rule 3 is asked lazily: rules 1 and 2 run to a fixed point, then the new shaded cells enter the forest, then those
//! undecided cells are tested that touch shaded cells (or the outside) twice, in the rows beside a change.
//!
//! Invariants:
//! * There is a margin row at either end, which nobody reads for truth.
//! * `spread_*` is the part of a row whose consequences by rules 1 and 2 are drawn; a row with more is in `dirty`.
//! * `placed` is the part of `shaded` that is in the forest; a row with more is in `unplaced`.
//! * A contradiction is a cell that is both shaded and unshaded, or a cycle in the forest; after one, the board is fit
//!   only for `retract`.

use crate::forest::Forest;
use crate::grid::Grid;
use crate::lookahead::Lookahead;
use crate::puzzle::Puzzle;
use crate::shading::{Shade, Shading};
use crate::stats::Stats;
use crate::word::Word;

/// A board of at most `W::BITS` rows and columns.
pub struct Bitboard<'p, W> {
    puzzle: Puzzle<'p>,
    grid: Grid,
    full_row: W,
    all_rows: W,
    /// Entries of a line in the tables: the largest label and the blank.
    labels: usize,
    columns_of: Vec<W>,
    rows_of: Vec<W>,
    rows: Vec<Row<W>>,
    /// For each column, the rows to be shaded there because an equal in the column is unshaded, and which of them are.
    columns: Vec<Column<W>>,
    dirty: W,
    dirty_columns: W,
    unplaced: W,
    /// Rows in which a shaded cell came or changed its tree: cells of the rows beside may touch one tree twice now.
    changed_rows: W,
    forest: Forest,
    /// What `retract` returns to.
    before: Vec<Colours<W>>,
    forest_before: usize,
    seen: Vec<Colours<W>>,
    stats: Stats,
}

#[derive(Clone, Copy)]
struct Colours<W> {
    shaded: W,
    unshaded: W,
}

#[derive(Clone, Copy)]
struct Row<W> {
    shaded: W,
    unshaded: W,
    spread_shaded: W,
    spread_unshaded: W,
    placed: W,
}

#[derive(Clone, Copy)]
struct Column<W> {
    to_shade: W,
    shaded: W,
}

impl<W: Word> Column<W> {
    const EMPTY: Self = Column { to_shade: W::EMPTY, shaded: W::EMPTY };
}

impl<W: Word> Row<W> {
    const EMPTY: Self = Row {
        shaded: W::EMPTY,
        unshaded: W::EMPTY,
        spread_shaded: W::EMPTY,
        spread_unshaded: W::EMPTY,
        placed: W::EMPTY,
    };

    fn colours(&self) -> Colours<W> {
        Colours { shaded: self.shaded, unshaded: self.unshaded }
    }

    /// A row at a fixed point: all consequences drawn, all shaded cells in the forest.
    fn settled(Colours { shaded, unshaded }: Colours<W>) -> Self {
        Row { shaded, unshaded, spread_shaded: shaded, spread_unshaded: unshaded, placed: shaded }
    }
}

/// Labels up to this multiple of the longer side are looked up directly; more would make the tables too large.
const LABELS_PER_SIDE: usize = 4;

impl<'p, W: Word> Bitboard<'p, W> {
    /// Does this engine take the puzzle?
    pub fn fits(puzzle: &Puzzle) -> bool {
        let side = puzzle.rows.max(puzzle.cols);
        side <= W::BITS && puzzle.largest as usize <= LABELS_PER_SIDE * side.max(4)
    }

    /// Load a puzzle that fits, apply the patterns and propagate. None: it has no solution.
    pub fn load(puzzle: Puzzle<'p>) -> Option<Self> {
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
            unplaced: W::EMPTY,
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
    pub fn unshade_lone_labels(&mut self) -> bool {
        for row in 0..self.puzzle.rows {
            for col in self.open(row).members() {
                let label = self.label(row, col);
                let in_row = self.columns_of[row * self.labels + label];
                let in_column = self.rows_of[col * self.labels + label];
                if in_row.count() <= 1 && in_column.count() <= 1 {
                    self.rows[row + 1].unshaded |= W::single(col);
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
        const SHADES: [Shade; 3] = [Shade::Unknown, Shade::Shaded, Shade::Unshaded];
        let mut shading = Vec::with_capacity(self.grid.cells());
        for line in &self.rows[1..=self.puzzle.rows] {
            let Colours { mut shaded, mut unshaded } = line.colours();
            shading.extend((0..self.puzzle.cols).map(|_| {
                let shade = SHADES[usize::from(shaded.has(0)) + 2 * usize::from(unshaded.has(0))];
                (shaded, unshaded) = (shaded >> 1, unshaded >> 1);
                shade
            }));
        }
        shading
    }

    /// The cost so far, what stands on the board included.
    pub fn stats(&self) -> Stats {
        Stats { states: self.stats.states + self.decided(), ..self.stats }
    }

    /// How many cells are decided.
    fn decided(&self) -> u64 {
        (0..self.puzzle.rows).map(|row| (self.full_row & !self.open(row)).count()).sum()
    }

    #[inline]
    fn label(&self, row: usize, col: usize) -> usize {
        self.puzzle.labels[row * self.puzzle.cols + col] as usize
    }

    #[inline]
    fn open(&self, row: usize) -> W {
        let line = &self.rows[row + 1];
        self.full_row & !(line.shaded | line.unshaded)
    }

    /// Draw every consequence of the three rules; false at a contradiction.
    fn propagate(&mut self) -> bool {
        loop {
            while !self.dirty.is_empty() {
                for row in self.dirty.members() {
                    self.dirty &= !W::single(row);
                    if !self.spread_row(row) {
                        return false;
                    }
                }
                self.shade_in_columns();
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
            let line = &mut self.rows[here];
            let new_shaded = line.shaded & !line.spread_shaded;
            line.spread_shaded = line.shaded;
            line.unshaded |= new_shaded.beside() & self.full_row;
            let new_unshaded = line.unshaded & !line.spread_unshaded;
            line.spread_unshaded = line.unshaded;
            if !(line.shaded & line.unshaded).is_empty() {
                return false;
            }
            self.unplaced |= W::single_if(!new_shaded.is_empty(), row);
            let is_news_above = self.unshade_beside(row, new_shaded);
            let is_news_below = self.unshade_beside(row + 2, new_shaded);
            let dirty = (W::single_if(is_news_above, row) >> 1) | (W::single_if(is_news_below, row) << 1);
            self.dirty |= dirty & self.all_rows;
            if new_unshaded.is_empty() {
                return true;
            }
            self.shade_equals(row, new_unshaded);
        }
    }

    /// Rule 2 for the row at this place of `rows`; true where that is news.
    #[inline]
    fn unshade_beside(&mut self, place: usize, shaded: W) -> bool {
        let line = &mut self.rows[place];
        let news = shaded & !line.unshaded;
        line.unshaded |= shaded;
        !news.is_empty()
    }

    /// Rule 1 for cells of a row that are unshaded now: in the row at once, in their columns by a note.
    #[inline]
    fn shade_equals(&mut self, row: usize, unshaded: W) {
        let (cols, labels) = (self.puzzle.cols, self.labels);
        let labels_here = &self.puzzle.labels[row * cols..(row + 1) * cols];
        let columns_of = &self.columns_of[row * labels..(row + 1) * labels];
        let this_row = W::single(row);
        let mut shaded = W::EMPTY;
        for col in unshaded.members() {
            let (label, this_column) = (labels_here[col] as usize, W::single(col));
            shaded |= columns_of[label] & !this_column;
            let column = &mut self.columns[col];
            column.to_shade |= self.rows_of[col * labels + label] & !this_row;
            self.dirty_columns |= W::single_if(column.to_shade != column.shaded, col);
        }
        self.rows[row + 1].shaded |= shaded;
    }

    /// Rule 1 in the columns, as noted.
    #[inline]
    fn shade_in_columns(&mut self) {
        for col in std::mem::replace(&mut self.dirty_columns, W::EMPTY).members() {
            let column = &mut self.columns[col];
            let new = column.to_shade & !column.shaded;
            column.shaded = column.to_shade;
            for row in new.members() {
                self.rows[row + 1].shaded |= W::single(col);
            }
            self.dirty |= new;
        }
    }

    #[inline]
    fn place_new_shaded(&mut self) -> bool {
        for row in std::mem::replace(&mut self.unplaced, W::EMPTY).members() {
            let line = &mut self.rows[row + 1];
            let new = line.shaded & !line.placed;
            line.placed = line.shaded;
            let outside = self.outside(row);
            for col in new.members() {
                let contacts = u8::from(outside.has(col));
                let changed_rows = &mut self.changed_rows;
                let acyclic = self.forest.place(self.grid.index(row, col), contacts, |cell| {
                    *changed_rows |= W::single(self.grid.place(cell).0);
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
        let rows = std::mem::replace(&mut self.changed_rows, W::EMPTY).beside() & self.all_rows;
        for row in rows.members() {
            let outside = self.outside(row);
            for col in (self.open(row) & self.touching_twice(row, outside)).members() {
                if self.forest.closes_cycle(self.grid.index(row, col), u8::from(outside.has(col))) {
                    self.rows[row + 1].unshaded |= W::single(col);
                    self.dirty |= W::single(row);
                }
            }
        }
    }

    /// The cells of this row that touch the outside. (Those that do so twice are unshaded from the start.)
    #[inline]
    fn outside(&self, row: usize) -> W {
        if row == 0 || row + 1 == self.puzzle.rows {
            self.full_row
        } else {
            W::single(0) | W::single(self.puzzle.cols - 1)
        }
    }

    /// The columns in which a cell of this row has two contacts or more, the outside being one.
    #[inline]
    fn touching_twice(&self, row: usize, outside: W) -> W {
        let (above, below) = (self.rows[row].placed, self.rows[row + 2].placed);
        let (mut once, mut twice) = (outside, W::EMPTY);
        for contact in [above << 1, above >> 1, below << 1, below >> 1] {
            twice |= once & contact;
            once |= contact;
        }
        twice
    }

    fn set(&mut self, cell: usize, shade: Shade) {
        let (row, col) = self.grid.place(cell);
        let line = &mut self.rows[row + 1];
        let colour = if shade == Shade::Shaded { &mut line.shaded } else { &mut line.unshaded };
        *colour |= W::single(col);
        self.dirty |= W::single(row);
    }

    /// The slow twin: at a fixed point no open cell has an unshaded equal, a shaded neighbour, or closes a cycle.
    fn is_closed_from_scratch(&self) -> bool {
        let shading = self.shading();
        crate::shading::is_closed(&self.puzzle, &shading) && self.forest.agrees_with_scratch()
    }
}

impl<W: Word> Lookahead for Bitboard<'_, W> {
    fn next_open(&self, from: usize) -> Option<usize> {
        (0..self.puzzle.rows).find_map(|row| {
            let skipped = from.saturating_sub(self.grid.index(row, 0)).min(self.puzzle.cols);
            let open = self.open(row) & !W::below(skipped);
            (!open.is_empty()).then(|| self.grid.index(row, open.first()))
        })
    }

    fn is_open(&self, cell: usize) -> bool {
        let (row, col) = self.grid.place(cell);
        self.open(row).has(col)
    }

    fn suppose(&mut self, cell: usize, shade: Shade) -> bool {
        self.before.clear();
        self.before.extend(self.rows.iter().map(Row::colours));
        self.forest_before = self.forest.mark();
        self.stats.max_depth = 1;
        self.set(cell, shade);
        self.propagate()
    }

    fn retract(&mut self) {
        self.stats.backtracks += 1;
        let supposed = self.decided();
        for (row, &colours) in self.rows.iter_mut().zip(&self.before) {
            *row = Row::settled(colours);
        }
        self.stats.states += supposed - self.decided();
        self.forest.undo_to(self.forest_before);
        // What the notes of the restored cells ask for is shaded already; new cells write new notes.
        self.columns.fill(Column::EMPTY);
        self.dirty = W::EMPTY;
        self.dirty_columns = W::EMPTY;
        self.unplaced = W::EMPTY;
        self.changed_rows = W::EMPTY;
    }

    fn fix(&mut self, cell: usize, shade: Shade) -> bool {
        self.set(cell, shade);
        self.propagate()
    }

    fn mark_seen(&mut self) {
        for (seen, row) in self.seen.iter_mut().zip(&self.rows) {
            seen.shaded |= row.shaded;
            seen.unshaded |= row.unshaded;
        }
    }

    fn was_seen(&self, cell: usize, shade: Shade) -> bool {
        let (row, col) = self.grid.place(cell);
        let seen = self.seen[row + 1];
        (if shade == Shade::Shaded { seen.shaded } else { seen.unshaded }).has(col)
    }

    fn forget_seen(&mut self) {
        self.seen.clear();
        self.seen.resize(self.rows.len(), Colours { shaded: W::EMPTY, unshaded: W::EMPTY });
    }
}
