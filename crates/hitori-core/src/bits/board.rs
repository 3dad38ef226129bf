//! The board of the engine on bits, and its propagation.
//!
//! A shaded cell unshades its neighbours, and an unshaded cell shades its duplicates in the row, by a few logical
//! operations. The duplicates of a cell are looked up in two tables, label -> set of columns for each row and label ->
//! set of rows for each column. A board can take one puzzle after the other, and keeps its memory.
//!
//! Rule 3 is asked lazily: rules 1 and 2 run to a fixed point, then the new shaded cells enter the forest, then those
//! undecided cells are tested that touch shaded cells (or the outside) twice, in the rows beside a change.
//!
//! Invariants:
//! * There is a margin row at either end, which nobody reads for truth.
//! * `spread_*` is the part of a row whose consequences by rules 1 and 2 are drawn; a row with more is in `dirty`.
//! * `in_forest` is the part of `shaded` that is in the forest; a row with more is in `not_in_forest`.
//! * A contradiction is a cell that is both shaded and unshaded, or a cycle in the forest; after one, the board is fit
//!   only for `retract`.

use crate::forest::{Forest, Planted};
use crate::grid::Grid;
use crate::lookahead::Propagator;
use crate::puzzle::Puzzle;
use crate::shading::{Shade, Shading};
use crate::stats::Stats;
use crate::word::Word;

/// A board of at most `W::BITS` rows and columns. The default one is empty, until it is
/// `reload`ed.
#[derive(Default)]
pub struct Bitboard<W> {
    /// The geometry.
    pub(super) grid: Grid,
    /// The labels, row by row.
    pub(super) labels: Vec<u32>,
    /// A row with all its cells.
    pub(super) full_row: W,
    /// All rows, a bit each.
    pub(super) all_rows: W,
    /// Entries of a line in the tables: the largest label and the blank.
    pub(super) entries: usize,
    /// By row and label, the columns that have it; `entries` words a row.
    pub(super) columns_of: Vec<W>,
    /// By column and label, the rows that have it; `entries` words a column.
    pub(super) rows_of: Vec<W>,
    /// What is known of each row, with a margin row above the first and below the last.
    pub(super) rows: Vec<Row<W>>,
    /// For each column, the rows to be shaded there because a duplicate in the column is unshaded, and which of them
    /// are.
    pub(super) columns: Vec<Column<W>>,
    /// Rows in which more is known than `spread_*` has seen.
    pub(super) dirty: W,
    /// Columns with rows to be shaded that are not shaded yet.
    pub(super) dirty_columns: W,
    /// Rows with shaded cells that are not in the forest.
    pub(super) not_in_forest: W,
    /// Rows in which a shaded cell came or changed its tree: cells of the rows beside may touch one tree twice now.
    pub(super) changed_rows: W,
    /// The shaded cells in `in_forest`, and their trees.
    pub(super) forest: Forest,
    /// What `retract` returns to.
    pub(super) before: Vec<Colours<W>>,
    /// The mark of the forest to which `retract` returns.
    pub(super) forest_before: usize,
    /// By row, the colours that failed-literal tests have seen to hold together; margins included.
    pub(super) seen: Vec<Colours<W>>,
    /// What the puzzle has cost since it was read; cells that stand are not in `states` yet.
    pub(super) stats: Stats,
}

#[derive(Clone, Copy)]
pub(super) struct Colours<W> {
    /// The shaded cells, a bit each.
    pub(super) shaded: W,
    /// The unshaded cells; none is in both.
    pub(super) unshaded: W,
}

impl<W: Word> Colours<W> {
    pub(super) fn decided(self) -> W {
        self.shaded | self.unshaded
    }
}

#[derive(Clone, Copy)]
pub(super) struct Row<W> {
    /// The shaded cells, a bit each.
    pub(super) shaded: W,
    /// The unshaded cells.
    pub(super) unshaded: W,
    /// The shaded cells whose consequences by rules 1 and 2 are drawn.
    pub(super) spread_shaded: W,
    /// The same of unshaded cells.
    pub(super) spread_unshaded: W,
    /// The shaded cells that are in the forest.
    pub(super) in_forest: W,
}

#[derive(Clone, Copy)]
pub(super) struct Column<W> {
    /// The rows that an unshaded duplicate shades, a bit each.
    pub(super) to_shade: W,
    /// Those of them that are shaded.
    pub(super) shaded: W,
}

impl<W: Word> Column<W> {
    pub(super) const EMPTY: Self = Column { to_shade: W::EMPTY, shaded: W::EMPTY };
}

impl<W: Word> Row<W> {
    pub(super) const EMPTY: Self = Row {
        shaded: W::EMPTY,
        unshaded: W::EMPTY,
        spread_shaded: W::EMPTY,
        spread_unshaded: W::EMPTY,
        in_forest: W::EMPTY,
    };

    pub(super) fn colours(&self) -> Colours<W> {
        Colours { shaded: self.shaded, unshaded: self.unshaded }
    }

    /// A row at a fixed point: all consequences drawn, all shaded cells in the forest.
    pub(super) fn settled(Colours { shaded, unshaded }: Colours<W>) -> Self {
        Row { shaded, unshaded, spread_shaded: shaded, spread_unshaded: unshaded, in_forest: shaded }
    }
}

/// What is known, cell by cell, of rows that consist of so many words each. What stands beyond the columns of a row does
/// not count.
pub(super) fn shading_by_words<W: Word>(grid: Grid, words: impl Iterator<Item = Colours<W>>) -> Shading {
    let (cells, cols) = (grid.cells(), grid.cols);
    let words_in_row = cols.div_ceil(W::BITS);
    // Eight cells at a time; what the last eight of a row are too many, the next row overwrites.
    let mut bytes = vec![0; cells + 7];
    let (mut first, mut number) = (0, 0);
    for Colours { shaded, unshaded } in words {
        let length = W::BITS.min(cols - number * W::BITS);
        for offset in (0..length).step_by(8) {
            let eight = shaded.eight_from(offset) + 2 * unshaded.eight_from(offset);
            bytes[first + offset..][..8].copy_from_slice(&eight.to_le_bytes());
        }
        first += length;
        number = if number + 1 == words_in_row { 0 } else { number + 1 };
    }
    let shade = |&byte: &u8| match byte {
        1 => Shade::Shaded,
        2 => Shade::Unshaded,
        _ => Shade::Unknown,
    };
    bytes[..cells].iter().map(shade).collect()
}

impl<W: Word> Bitboard<W> {
    #[inline]
    pub(super) fn open(&self, row: usize) -> W {
        self.full_row & !self.rows[row + 1].colours().decided()
    }

    /// Draw every consequence of the three rules; false at a contradiction.
    pub(super) fn propagate(&mut self) -> bool {
        loop {
            if !self.spread_all() || !self.insert_new_shaded() {
                return false;
            }
            self.unshade_what_closes_a_cycle();
            if self.dirty.is_empty() {
                debug_assert!(self.is_closed_from_scratch());
                return true;
            }
        }
    }

    /// The same where nothing is in the forest yet: most shaded cells follow by rules 1 and 2 alone, and their trees are
    /// made at once.
    pub(super) fn propagate_first(&mut self) -> bool {
        if !self.spread_all() {
            return false;
        }
        self.rows.iter_mut().for_each(|line| line.in_forest = line.shaded);
        self.not_in_forest = W::EMPTY;
        self.changed_rows = self.all_rows;
        let mut forest = std::mem::take(&mut self.forest);
        let word = |row: usize| {
            let (cells, above) = (self.rows[row + 1].in_forest, self.rows[row].in_forest);
            let (left, right) = (cells & (above << 1), cells & (above >> 1));
            Planted { first: self.grid.index(row, 0), cells, left, right, outside: cells & self.outside(row) }
        };
        let is_acyclic = forest.plant(|| (0..self.grid.rows).map(word));
        self.forest = forest;
        is_acyclic && self.propagate()
    }

    /// Rules 1 and 2 wherever there is news; false at a contradiction.
    #[inline]
    fn spread_all(&mut self) -> bool {
        while !self.dirty.is_empty() {
            for row in self.dirty.members() {
                self.dirty &= !W::single(row);
                if !self.spread_row(row) {
                    return false;
                }
            }
            self.shade_in_columns();
        }
        true
    }

    /// Rules 1 and 2 for what is new in a row.
    #[inline]
    fn spread_row(&mut self, row: usize) -> bool {
        let here = row + 1;
        let Row { mut shaded, mut unshaded, mut spread_shaded, mut spread_unshaded, .. } = self.rows[here];
        let spread_before = spread_shaded;
        let is_consistent = loop {
            let new_shaded = shaded & !spread_shaded;
            unshaded |= new_shaded.beside() & self.full_row;
            if !(shaded & unshaded).is_empty() {
                break false;
            }
            spread_shaded = shaded;
            let new_unshaded = unshaded & !spread_unshaded;
            spread_unshaded = unshaded;
            if new_unshaded.is_empty() {
                break true;
            }
            shaded |= self.duplicates_of(row, new_unshaded);
        };
        self.rows[here] = Row { shaded, unshaded, spread_shaded, spread_unshaded, ..self.rows[here] };
        let new_shaded = spread_shaded & !spread_before;
        self.not_in_forest |= W::single_if(!new_shaded.is_empty(), row);
        let is_news_above = self.unshade_beside(row, new_shaded);
        let is_news_below = self.unshade_beside(row + 2, new_shaded);
        let dirty = (W::single_if(is_news_above, row) >> 1) | (W::single_if(is_news_below, row) << 1);
        self.dirty |= dirty & self.all_rows;
        is_consistent
    }

    /// Rule 2 for one of `rows`, margins included; true where that is news.
    #[inline]
    fn unshade_beside(&mut self, here: usize, shaded: W) -> bool {
        let line = &mut self.rows[here];
        let news = shaded & !line.unshaded;
        line.unshaded |= shaded;
        !news.is_empty()
    }

    /// Rule 1 for cells of a row that are unshaded now: their duplicates in the row; those in their columns are noted.
    #[inline]
    fn duplicates_of(&mut self, row: usize, unshaded: W) -> W {
        let (cols, entries) = (self.grid.cols, self.entries);
        let labels = &self.labels[row * cols..][..cols];
        let columns_of = &self.columns_of[row * entries..][..entries];
        let columns = &mut self.columns[..cols];
        let this_row = W::single(row);
        let mut duplicates = W::EMPTY;
        for col in unshaded.members() {
            let (label, this_column) = (labels[col] as usize, W::single(col));
            duplicates |= columns_of[label] & !this_column;
            let column = &mut columns[col];
            column.to_shade |= self.rows_of[col * entries + label] & !this_row;
            self.dirty_columns |= W::single_if(column.to_shade != column.shaded, col);
        }
        duplicates
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
    fn insert_new_shaded(&mut self) -> bool {
        for row in std::mem::replace(&mut self.not_in_forest, W::EMPTY).members() {
            let line = &mut self.rows[row + 1];
            let new = line.shaded & !line.in_forest;
            line.in_forest = line.shaded;
            let outside = self.outside(row);
            for col in new.members() {
                let contacts = u8::from(outside.has(col));
                let changed_rows = &mut self.changed_rows;
                let acyclic = self.forest.insert(self.grid.index(row, col), contacts, |cell| {
                    *changed_rows |= W::single(self.grid.row_col(cell).0);
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
                let closes = self.forest.closes_cycle(self.grid.index(row, col), u8::from(outside.has(col)));
                self.rows[row + 1].unshaded |= W::single_if(closes, col);
                self.dirty |= W::single_if(closes, row);
            }
        }
    }

    /// The cells of this row that touch the outside. (Those that do so twice are unshaded from the start.)
    #[inline]
    fn outside(&self, row: usize) -> W {
        if row == 0 || row + 1 == self.grid.rows {
            self.full_row
        } else {
            W::single(0) | W::single(self.grid.cols - 1)
        }
    }

    /// The columns in which a cell of this row has two contacts or more, the outside being one.
    #[inline]
    fn touching_twice(&self, row: usize, outside: W) -> W {
        let (above, below) = (self.rows[row].in_forest, self.rows[row + 2].in_forest);
        let (mut once, mut twice) = (outside, W::EMPTY);
        for contact in [above << 1, above >> 1, below << 1, below >> 1] {
            twice |= once & contact;
            once |= contact;
        }
        twice
    }

    pub(super) fn set(&mut self, cell: usize, shade: Shade) {
        let (row, col) = self.grid.row_col(cell);
        let line = &mut self.rows[row + 1];
        let colour = if shade == Shade::Shaded { &mut line.shaded } else { &mut line.unshaded };
        *colour |= W::single(col);
        self.dirty |= W::single(row);
    }

    /// The slow twin: at a fixed point no open cell has an unshaded duplicate, a shaded neighbour, or closes a cycle.
    fn is_closed_from_scratch(&self) -> bool {
        let Grid { rows, cols, .. } = self.grid;
        let puzzle = Puzzle { rows, cols, labels: &self.labels, largest: self.entries as u32 - 1 };
        crate::shading::is_closed(&puzzle, &self.shading()) && self.forest.agrees_with_scratch(self.grid)
    }
}
