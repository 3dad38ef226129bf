//! Propagation on large boards: the board as one long row of bits.
//!
//! A bit stands for an index of the grid, margins included, and a *tile* is 64 of them in a machine word: in a grid with
//! a stride of 256 a row is four tiles, the cell beside a cell is the next bit, and the cell below it is four tiles on.
//! Rules 1 and 2 run tile by tile, wherever there is news, until there is none; then the new shaded cells enter the
//! forest; then those open cells are tested for rule 3 that touch a changed tree and shaded cells (or the outside) twice.
//!
//! Tables of bits for equals would take a word for each 64 columns, each label and each row: the equals of a cell are
//! the circles of [`equals`](crate::equals) here, as in the engine with a trail.
//!
//! Nothing is ever taken back here: what propagation leaves open goes to the engine with a [`trail`](crate::trail).
//!
//! Invariants:
//! * Margins are unshaded from the start, and spread.
//! * `spread_*` is the part of a tile whose consequences by rules 1 and 2 are drawn; a tile with more is in `queue`.
//! * `in_forest` is the part of `shaded` that is in the forest; a spread tile with more is in `not_in_forest`.
//! * A contradiction is a cell that is both shaded and unshaded, or a cycle in the forest.

use std::collections::VecDeque;

use super::board::{shading_by_words, Colours};
use super::load::refill;
use crate::budget::Budget;
use crate::equals::link_equals_in;
use crate::forest::Forest;
use crate::grid::Grid;
use crate::lookahead::Stop;
use crate::puzzle::Puzzle;
use crate::shading::{is_closed, Shading};
use crate::word::Word;

/// A board of any size. It can take one puzzle after the other, and keeps its memory.
#[derive(Default)]
pub struct WideBoard {
    grid: Grid,
    /// Tiles between a cell and the one below it.
    stride: usize,
    row_next: Vec<u32>,
    col_next: Vec<u32>,
    /// The cells of each tile that have equals in their row, and in their column: half of a usual board has none, and
    /// need not be looked up.
    with_equals: Vec<[u64; 2]>,
    tiles: Vec<Tile>,
    queue: VecDeque<u32>,
    not_in_forest: Vec<u32>,
    /// Tiles in which a shaded cell came or changed its tree.
    changed: Vec<u32>,
    forest: Forest,
}

/// In a line of the cache of its own.
#[repr(align(64))]
#[derive(Clone, Copy)]
struct Tile {
    shaded: u64,
    unshaded: u64,
    spread_shaded: u64,
    spread_unshaded: u64,
    in_forest: u64,
    /// The shaded cells that came or changed their tree.
    changed: u64,
    /// The cells that touch the outside.
    outside: u64,
    is_queued: bool,
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
        is_queued: false,
    };

    #[inline]
    fn open(&self) -> u64 {
        !(self.shaded | self.unshaded)
    }
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

/// A bit for each of 64 cells whose next equal is so much further on.
#[inline]
fn at_distance(next: &[u32], first: usize, distance: usize) -> u64 {
    let mut cells = 0;
    for (eight, next) in next.chunks_exact(8).enumerate() {
        let expected = (first + 8 * eight + distance) as u32;
        let is_there: [u8; 8] = std::array::from_fn(|place| u8::from(next[place] == expected + place as u32));
        // Byte k goes to bit 56 + k; nothing is carried, for no two products meet in one bit.
        let byte = u64::from_le_bytes(is_there).wrapping_mul(0x0102_0408_1020_4080) >> 56;
        cells |= byte << (8 * eight);
    }
    cells
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
        self.grid = Grid::in_tiles(puzzle.rows, puzzle.cols);
        self.stride = self.grid.stride() / 64;
        self.row_next.resize(self.grid.size(), 0);
        self.col_next.resize(self.grid.size(), 0);
        link_equals_in(&mut self.row_next, &mut self.col_next, puzzle, self.grid, budget).ok_or(Stop::Spent)?;
        refill(&mut self.tiles, 1 + self.grid.size().div_ceil(64), Tile::MARGIN);
        refill(&mut self.with_equals, self.tiles.len(), [0; 2]);
        self.queue.clear();
        self.not_in_forest.clear();
        self.changed.clear();
        self.forest.restart(self.grid);
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

    /// What follows from no earlier cell. Two equal neighbours shade their other equals in the line; a cell between two
    /// equals is unshaded; so is one that would meet the outside twice.
    fn apply_patterns(&mut self, budget: &Budget) -> Result<(), Stop> {
        let grid @ Grid { rows, cols, .. } = self.grid;
        for at in 1 + self.stride..1 + (1 + rows) * self.stride {
            if budget.is_spent_after(64 * at, 64) {
                return Err(Stop::Spent);
            }
            let first = cell_at(at, 0);
            // Nothing but the margins is spread yet.
            let cells = !self.tiles[at].spread_unshaded;
            for (line, step) in [1, self.grid.stride()].into_iter().enumerate() {
                let next = &(if line == 0 { &self.row_next } else { &self.col_next })[first..][..64];
                let [alone, pairs, sandwiches] = [0, 1, 2].map(|steps| at_distance(next, first, steps * step));
                self.with_equals[at][line] = cells & !alone;
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
            let places = (0..rows * cols).map(|place| (place / cols, place % cols));
            for (row, col) in places.filter(|&(row, col)| grid.outside_contacts(row, col) > 1) {
                let (at, bit) = place(grid.index(row, col));
                self.unshade(at, bit);
            }
        }
        Ok(())
    }

    /// Two pairs apart shade each other, and the walk ends there: no circle is walked more than thrice.
    fn apply_pair(&mut self, cell: usize, down_the_column: bool) -> Result<(), Stop> {
        let after = self.next_equal(cell, down_the_column);
        if [cell, after].into_iter().all(|cell| self.is_shaded(cell)) {
            return Err(Stop::Contradiction);
        }
        let mut other = self.next_equal(after, down_the_column);
        while other != cell {
            self.shade(other)?;
            other = self.next_equal(other, down_the_column);
        }
        Ok(())
    }

    #[inline]
    fn next_equal(&self, cell: usize, down_the_column: bool) -> usize {
        (if down_the_column { self.col_next[cell] } else { self.row_next[cell] }) as usize
    }

    /// Draw every consequence of the three rules.
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
        while !self.queue.is_empty() {
            while let Some(at) = self.queue.pop_front() {
                look(STEPS_OF_SPREAD)?;
                self.spread(at as usize)?;
                self.tiles[at as usize].is_queued = false;
            }
            while let Some(at) = self.not_in_forest.pop() {
                look(STEPS_OF_SPREAD)?;
                self.insert_new_shaded(at as usize)?;
            }
            while let Some(at) = self.changed.pop() {
                look(STEPS_OF_SPREAD)?;
                self.unshade_what_closes_a_cycle(at as usize);
            }
        }
        Ok(())
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
            for (line, with_equals) in self.with_equals[at].into_iter().enumerate() {
                for bit in (new_unshaded & with_equals).members() {
                    self.shade_equals(cell_at(at, bit), line == 1)?;
                }
            }
        }
    }

    /// Rule 1 for a cell that is unshaded. Each circle is walked once: a second walk would meet the start of the first.
    #[inline]
    fn shade_equals(&mut self, cell: usize, down_the_column: bool) -> Result<(), Stop> {
        let mut other = self.next_equal(cell, down_the_column);
        while other != cell {
            self.shade(other)?;
            other = self.next_equal(other, down_the_column);
        }
        Ok(())
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
    fn unshade_what_closes_a_cycle(&mut self, at: usize) {
        let changed = std::mem::take(&mut self.tiles[at].changed);
        for line in [at - self.stride, at + self.stride] {
            for (near, corners) in [(line - 1, changed << 63), (line, changed.beside()), (line + 1, changed >> 63)] {
                let open = corners & self.tiles[near].open();
                if open == 0 {
                    continue;
                }
                let outside = self.tiles[near].outside;
                for bit in (open & self.touching_twice(near)).members() {
                    if self.forest.closes_cycle(cell_at(near, bit), u8::from(outside.has(bit))) {
                        self.unshade(near, u64::single(bit));
                    }
                }
            }
        }
    }

    /// The cells of a tile that have two contacts or more, the outside being one.
    #[inline]
    fn touching_twice(&self, at: usize) -> u64 {
        let shaded = |at: usize| self.tiles[at].in_forest;
        let (mut once, mut twice) = (self.tiles[at].outside, 0);
        for near in [at - self.stride, at + self.stride] {
            let before = (shaded(near) << 1) | (shaded(near - 1) >> 63);
            let after = (shaded(near) >> 1) | (shaded(near + 1) << 63);
            for contact in [before, after] {
                twice |= once & contact;
                once |= contact;
            }
        }
        twice
    }

    fn is_shaded(&self, cell: usize) -> bool {
        let (at, bit) = place(cell);
        self.tiles[at].shaded & bit != 0
    }

    #[inline]
    fn shade(&mut self, cell: usize) -> Result<(), Stop> {
        let (at, bit) = place(cell);
        let tile = &mut self.tiles[at];
        if tile.unshaded & bit != 0 {
            return Err(Stop::Contradiction);
        }
        if tile.shaded & bit == 0 {
            tile.shaded |= bit;
            self.enqueue(at);
        }
        Ok(())
    }

    #[inline]
    fn unshade(&mut self, at: usize, cells: u64) {
        let tile = &mut self.tiles[at];
        if cells & !tile.unshaded != 0 {
            tile.unshaded |= cells;
            self.enqueue(at);
        }
    }

    #[inline]
    fn enqueue(&mut self, at: usize) {
        if !std::mem::replace(&mut self.tiles[at].is_queued, true) {
            self.queue.push_back(at as u32);
        }
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
