//! Propagation on large boards: the board as one long row of bits.
//!
//! A bit stands for a cell or one of the margin, and a *tile* is 64 of them in a machine word: if a row is three tiles, the
//! cell beside a cell is the next bit, and the cell below it is three tiles on.
//! Rules 1 and 2 run tile by tile, wherever there is news, until there is none; then the new shaded cells enter the
//! forest; then those open cells are tested for rule 3 that touch a changed tree and shaded cells (or the outside) twice.
//!
//! Tables of bits for duplicates would take a word for each 64 columns, each label and each row: the duplicates of a
//! cell are the circles of [`duplicates`](crate::duplicates) here, as in the engine with a trail.
//!
//! Nothing is ever taken back here: what propagation leaves open goes to the engine with a [`trail`](crate::trail).
//!
//! Invariants:
//! * Margins are unshaded from the start, and spread.
//! * `spread_*` is the part of a tile whose consequences by rules 1 and 2 are drawn; a tile with more is `dirty`.
//! * `in_forest` is the part of `shaded` that is in the forest; a spread tile with more is in `not_in_forest`.
//! * A contradiction is a cell that is both shaded and unshaded, or a cycle in the forest.

use super::board::{shading_by_words, Colours};
use super::load::refill;
use crate::budget::Budget;
use crate::duplicates::link_duplicates_in;
use crate::forest::{Forest, Planted};
use crate::grid::Grid;
use crate::lookahead::Stop;
use crate::puzzle::Puzzle;
use crate::shading::{is_closed, Shading};
use crate::word::Word;

/// A board of any size. It can take one puzzle after the other, and keeps its memory.
#[derive(Default)]
pub struct WideBoard {
    /// The geometry.
    grid: Grid,
    /// Tiles between a cell and the one below it, from three on an odd number: otherwise the cells of a column would fall
    /// into few sets of a processor's cache.
    stride: usize,
    /// By index, the next duplicate in the row, circular, as in `duplicates`.
    row_next: Vec<u32>,
    /// The same in the column.
    col_next: Vec<u32>,
    /// The cells of each tile that have duplicates in their row, and in their column: half of a usual board has none,
    /// and need not be looked up.
    with_duplicates: Vec<[u64; 2]>,
    /// What is known, by tiles of the long row.
    tiles: Vec<Tile>,
    /// A bit for each tile in which more is known than `spread_*` has seen.
    dirty: Vec<u64>,
    /// Tiles with shaded cells that are not in the forest.
    not_in_forest: Vec<u32>,
    /// Tiles in which a shaded cell came or changed its tree.
    changed: Vec<u32>,
    /// The shaded cells in `in_forest`, and their trees.
    forest: Forest,
}

/// In a line of the cache of its own.
#[repr(align(64))]
#[derive(Clone, Copy)]
struct Tile {
    /// The shaded cells, a bit each.
    shaded: u64,
    /// The unshaded cells.
    unshaded: u64,
    /// The shaded cells whose consequences by rules 1 and 2 are drawn.
    spread_shaded: u64,
    /// The same of unshaded cells.
    spread_unshaded: u64,
    /// The shaded cells that are in the forest.
    in_forest: u64,
    /// The shaded cells that came or changed their tree.
    changed: u64,
    /// The cells that touch the outside.
    outside: u64,
}

impl Tile {
    const MARGIN: Tile = Tile {
        shaded: 0,
        unshaded: u64::MAX,
        spread_shaded: 0,
        spread_unshaded: u64::MAX,
        in_forest: 0,
        changed: 0,
        outside: 0,
    };

    #[inline]
    fn open(&self) -> u64 {
        !(self.shaded | self.unshaded)
    }
}

/// The cells beneath or above a tile that touch a shaded cell of it on their left, and on their right.
#[inline]
fn touching(tiles: &[Tile], near: usize) -> [u64; 2] {
    let [before, here, after] = [near - 1, near, near + 1].map(|at| tiles[at].in_forest);
    [(here << 1) | (before >> 63), (here >> 1) | (after << 63)]
}

/// The tile and the bit of a cell. A tile of margin comes first, so that every tile of a row has one on either side.
#[inline]
fn place(cell: usize) -> (usize, u64) {
    (1 + cell / 64, 1 << (cell % 64))
}

#[inline]
fn cell_at(at: usize, bit: usize) -> usize {
    64 * (at - 1) + bit
}

/// To spread a tile is this many short steps.
const STEPS_OF_SPREAD: usize = 64;

fn transposed<T: Copy>(items: &[T], rows: usize, cols: usize, budget: &Budget) -> Result<Vec<T>, Stop> {
    let column_by_column = (0..cols).flat_map(|col| (0..rows).map(move |row| items[row * cols + col]));
    let turned: Vec<T> = budget.until_spent(column_by_column).collect();
    if turned.len() == items.len() {
        Ok(turned)
    } else {
        Err(Stop::Spent)
    }
}

/// A bit for each of 64 cells whose next duplicate is so much further on.
#[inline]
fn at_distance(next: &[u32], first: usize, distance: usize) -> u64 {
    let mut is_there = [[0; 8]; 8];
    for ((is_there, &next), expected) in
        is_there.as_flattened_mut().iter_mut().zip(next).zip((first + distance) as u32..)
    {
        *is_there = u8::from(next == expected);
    }
    // Byte k of eight goes to bit 56 + k; nothing is carried, for no two products meet in one bit.
    let byte = |eight| u64::from_le_bytes(eight).wrapping_mul(0x0102_0408_1020_4080) >> 56;
    is_there.into_iter().rev().fold(0, |cells, eight| (cells << 8) | byte(eight))
}

impl WideBoard {
    /// What propagation decides. Labels should be dense (see `Puzzle::dense_labels`): a table of the largest is made. A
    /// contradiction means that there is no solution.
    pub fn propagate(&mut self, puzzle: &Puzzle, budget: &Budget) -> Result<Shading, Stop> {
        let Puzzle { rows, cols, labels, largest } = *puzzle;
        if cols < rows.min(64) {
            // A row would leave most of its tile empty.
            let labels = transposed(labels, rows, cols, budget)?;
            let turned = Puzzle { rows: cols, cols: rows, labels: &labels, largest };
            transposed(&self.fixed_point(&turned, budget)?, cols, rows, budget)
        } else {
            self.fixed_point(puzzle, budget)
        }
    }

    fn fixed_point(&mut self, puzzle: &Puzzle, budget: &Budget) -> Result<Shading, Stop> {
        self.read(puzzle, budget)?;
        self.draw_consequences(budget)?;
        let shading = self.shading();
        debug_assert!(is_closed(puzzle, &shading));
        Ok(shading)
    }

    /// The board of a puzzle, on which is known what the patterns of its labels decide.
    fn read(&mut self, puzzle: &Puzzle, budget: &Budget) -> Result<(), Stop> {
        self.grid = puzzle.grid();
        let tiles = (puzzle.cols + 1).div_ceil(64);
        self.stride = if tiles > 2 { tiles | 1 } else { tiles };
        let size = (puzzle.rows + 2) * 64 * self.stride + 1;
        self.row_next.resize(size, 0);
        self.col_next.resize(size, 0);
        link_duplicates_in(&mut self.row_next, &mut self.col_next, puzzle, 64 * self.stride, budget)
            .ok_or(Stop::Spent)?;
        refill(&mut self.tiles, 1 + size.div_ceil(64), Tile::MARGIN);
        refill(&mut self.with_duplicates, self.tiles.len(), [0; 2]);
        refill(&mut self.dirty, self.tiles.len().div_ceil(64), 0);
        self.not_in_forest.clear();
        self.changed.clear();
        self.forest.restart(64 * self.stride, size);
        self.lay_out();
        self.apply_patterns(budget)
    }

    /// The cells of each tile, of which those on the border touch the outside.
    fn lay_out(&mut self) {
        let Grid { rows, cols, .. } = self.grid;
        let lines = self.tiles[1 + self.stride..].chunks_exact_mut(self.stride);
        for (row, tiles) in lines.take(rows).enumerate() {
            let is_edge = row == 0 || row + 1 == rows;
            for (number, tile) in tiles.iter_mut().enumerate() {
                // The columns that begin and end in this tile, the one before the first being bit 0 of the first tile.
                let first = usize::from(number == 0);
                let end = (cols + 1).saturating_sub(64 * number).min(64);
                let cells = u64::below(end) & !u64::below(first);
                *tile = Tile { unshaded: !cells, spread_unshaded: !cells, ..Tile::MARGIN };
                tile.outside = cells.only_if(is_edge);
            }
            for col in [0, cols - 1] {
                let (at, bit) = ((1 + col) / 64, u64::single((1 + col) % 64));
                tiles[at].outside |= bit;
            }
        }
    }

    /// What follows from no earlier cell. Two equal neighbours shade their other duplicates in the line; a cell between
    /// two duplicates is unshaded; so is one that would meet the outside twice.
    fn apply_patterns(&mut self, budget: &Budget) -> Result<(), Stop> {
        let grid @ Grid { rows, cols, .. } = self.grid;
        for at in self.lines() {
            if budget.is_spent_after(64 * at, 64) {
                return Err(Stop::Spent);
            }
            let first = cell_at(at, 0);
            // Nothing but the margins is spread yet.
            let cells = !self.tiles[at].spread_unshaded;
            for (line, step) in [1, 64 * self.stride].into_iter().enumerate() {
                let next = &(if line == 0 { &self.row_next } else { &self.col_next })[first..][..64];
                let [alone, pairs, sandwiches] = [0, 1, 2].map(|steps| at_distance(next, first, steps * step));
                self.with_duplicates[at][line] = cells & !alone;
                for bit in (cells & pairs).members() {
                    self.apply_pair(first + bit, line == 1)?;
                }
                for bit in (cells & sandwiches).members() {
                    let (at, bit) = place(first + bit + step);
                    self.unshade(at, bit);
                }
            }
        }
        if rows == 1 || cols == 1 {
            for cell in grid.indices().filter(|&cell| grid.outside_contacts(cell) > 1) {
                let (row, col) = grid.row_col(cell);
                let (at, bit) = place((1 + row) * 64 * self.stride + 1 + col);
                self.unshade(at, bit);
            }
        }
        Ok(())
    }

    /// Two pairs apart shade each other, and the walk ends there: no circle is walked more than thrice.
    fn apply_pair(&mut self, cell: usize, down_the_column: bool) -> Result<(), Stop> {
        let after = self.next_duplicate(cell, down_the_column);
        if [cell, after].into_iter().all(|cell| self.is_shaded(cell)) {
            return Err(Stop::Contradiction);
        }
        self.shade_from(after, cell, down_the_column);
        Ok(())
    }

    #[inline]
    fn next_duplicate(&self, cell: usize, down_the_column: bool) -> usize {
        (if down_the_column { self.col_next[cell] } else { self.row_next[cell] }) as usize
    }

    /// Draw every consequence of the three rules. Most shaded cells follow by rules 1 and 2 alone: their trees are made at
    /// once.
    fn draw_consequences(&mut self, budget: &Budget) -> Result<(), Stop> {
        let mut steps = 0;
        let mut look = |more: usize| {
            steps += more;
            if budget.is_spent_after(steps - more, more) {
                Err(Stop::Spent)
            } else {
                Ok(())
            }
        };
        self.spread_all(&mut look)?;
        self.plant_all(budget)?;
        for at in self.lines() {
            look(1)?;
            self.unshade_what_closes_a_cycle(at, self.tiles[at].open());
        }
        self.not_in_forest.clear();
        loop {
            self.spread_all(&mut look)?;
            while let Some(at) = self.not_in_forest.pop() {
                look(STEPS_OF_SPREAD)?;
                self.insert_new_shaded(at as usize)?;
            }
            if self.changed.is_empty() {
                return Ok(());
            }
            while let Some(at) = self.changed.pop() {
                look(STEPS_OF_SPREAD)?;
                self.look_around(at as usize);
            }
        }
    }

    /// The tiles of all rows.
    fn lines(&self) -> std::ops::Range<usize> {
        1 + self.stride..1 + (1 + self.grid.rows) * self.stride
    }

    /// Rules 1 and 2 wherever there is news, from the first tile to the last and again, so that most of the news of a tile
    /// comes together.
    fn spread_all(&mut self, look: &mut impl FnMut(usize) -> Result<(), Stop>) -> Result<(), Stop> {
        loop {
            let mut is_quiet = true;
            for word in 0..self.dirty.len() {
                while self.dirty[word] != 0 {
                    look(STEPS_OF_SPREAD)?;
                    let bit = self.dirty[word].first();
                    self.spread(64 * word + bit)?;
                    self.dirty[word] &= !u64::single(bit);
                    is_quiet = false;
                }
            }
            if is_quiet {
                return Ok(());
            }
        }
    }

    /// The trees of all shaded cells.
    fn plant_all(&mut self, budget: &Budget) -> Result<(), Stop> {
        for at in self.lines() {
            self.tiles[at].in_forest = self.tiles[at].shaded;
        }
        let (tiles, stride) = (&self.tiles, self.stride);
        let word = |at: usize| {
            let Tile { shaded: cells, outside, .. } = tiles[at];
            let [left, right] = touching(tiles, at - stride).map(|contacts| cells & contacts);
            Planted { first: cell_at(at, 0), cells, left, right, outside: cells & outside }
        };
        let lines = self.lines();
        match self.forest.plant(|| budget.until_spent(lines.clone()).map(word)) {
            _ if budget.is_spent() => Err(Stop::Spent),
            true => Ok(()),
            false => Err(Stop::Contradiction),
        }
    }

    /// Rules 1 and 2 for what is new in a tile.
    #[inline]
    fn spread(&mut self, at: usize) -> Result<(), Stop> {
        loop {
            let tile = &mut self.tiles[at];
            let new_shaded = tile.shaded & !tile.spread_shaded;
            tile.unshaded |= new_shaded.beside();
            let new_unshaded = tile.unshaded & !tile.spread_unshaded;
            if tile.shaded & tile.unshaded != 0 {
                return Err(Stop::Contradiction);
            }
            if new_shaded != 0 {
                if tile.spread_shaded == tile.in_forest {
                    self.not_in_forest.push(at as u32);
                }
                tile.spread_shaded = tile.shaded;
                self.unshade(at - 1, new_shaded << 63);
                self.unshade(at + 1, new_shaded >> 63);
                self.unshade(at - self.stride, new_shaded);
                self.unshade(at + self.stride, new_shaded);
            }
            if new_unshaded == 0 {
                return Ok(());
            }
            self.tiles[at].spread_unshaded |= new_unshaded;
            for (line, with_duplicates) in self.with_duplicates[at].into_iter().enumerate() {
                for cell in (new_unshaded & with_duplicates).members().map(|bit| cell_at(at, bit)) {
                    self.shade_from(cell, cell, line == 1);
                }
            }
        }
    }

    /// The duplicates on the way from one cell to another: from an unshaded cell back to itself, what rule 1 shades. No
    /// circle is walked from two tiles: the first walk shades where the second starts.
    #[inline]
    fn shade_from(&mut self, cell: usize, end: usize, down_the_column: bool) {
        let mut other = self.next_duplicate(cell, down_the_column);
        while other != end {
            self.shade(other);
            other = self.next_duplicate(other, down_the_column);
        }
    }

    #[inline]
    fn insert_new_shaded(&mut self, at: usize) -> Result<(), Stop> {
        let tile = &mut self.tiles[at];
        let (new, outside) = (tile.shaded & !tile.in_forest, tile.outside);
        tile.in_forest = tile.shaded;
        let (tiles, changed) = (&mut self.tiles, &mut self.changed);
        for bit in new.members() {
            let is_acyclic = self.forest.insert(cell_at(at, bit), u8::from(outside.has(bit)), |cell| {
                let (at, bit) = place(cell);
                if tiles[at].changed == 0 {
                    changed.push(at as u32);
                }
                tiles[at].changed |= bit;
            });
            if !is_acyclic {
                return Err(Stop::Contradiction);
            }
        }
        Ok(())
    }

    /// Test the open cells at the corners of what changed in a tile.
    #[inline]
    fn look_around(&mut self, at: usize) {
        let changed = std::mem::take(&mut self.tiles[at].changed);
        for line in [at - self.stride, at + self.stride] {
            self.unshade_what_closes_a_cycle(line - 1, changed << 63);
            self.unshade_what_closes_a_cycle(line, changed.beside());
            self.unshade_what_closes_a_cycle(line + 1, changed >> 63);
        }
    }

    /// Of these cells of a tile, those that are open and touch a tree twice.
    #[inline]
    fn unshade_what_closes_a_cycle(&mut self, at: usize, cells: u64) {
        let Tile { outside, .. } = self.tiles[at];
        let open = cells & self.tiles[at].open();
        if open == 0 {
            return;
        }
        // The cells that have two contacts or more, the outside being one.
        let (mut once, mut twice) = (outside, 0);
        for contacts in [at - self.stride, at + self.stride].map(|near| touching(&self.tiles, near)).as_flattened() {
            twice |= once & contacts;
            once |= contacts;
        }
        for bit in (open & twice).members() {
            if self.forest.closes_cycle(cell_at(at, bit), u8::from(outside.has(bit))) {
                self.unshade(at, u64::single(bit));
            }
        }
    }

    fn is_shaded(&self, cell: usize) -> bool {
        let (at, bit) = place(cell);
        self.tiles[at].shaded & bit != 0
    }

    #[inline]
    fn shade(&mut self, cell: usize) {
        let (at, bit) = place(cell);
        let is_news = self.tiles[at].shaded & bit == 0;
        self.tiles[at].shaded |= bit;
        self.dirty[at / 64] |= u64::single_if(is_news, at % 64);
    }

    #[inline]
    fn unshade(&mut self, at: usize, cells: u64) {
        let is_news = cells & !self.tiles[at].unshaded != 0;
        self.tiles[at].unshaded |= cells;
        self.dirty[at / 64] |= u64::single_if(is_news, at % 64);
    }

    fn shading(&self) -> Shading {
        let Grid { rows, cols, .. } = self.grid;
        // A row begins with its margin, and with the second bit of a tile.
        let words =
            (1..=rows).flat_map(|line| (0..cols.div_ceil(64)).map(move |number| 1 + line * self.stride + number));
        let joined = |one: u64, next: u64| one >> 1 | next << 63;
        let colours = words.map(|at| {
            let [one, next] = [self.tiles[at], self.tiles[at + 1]];
            Colours { shaded: joined(one.shaded, next.shaded), unshaded: joined(one.unshaded, next.unshaded) }
        });
        shading_by_words(self.grid, colours)
    }
}
