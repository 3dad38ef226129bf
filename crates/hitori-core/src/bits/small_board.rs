//! Propagation on small boards, e.g. 10 x 10: the whole board is one word of 128 bits, a bit for each cell.
//!
//! Row follows row, with a bit between them that is never set, so that the cell beside a cell is the next bit, and the
//! cell below is a *stride* further on. Rule 2 is then four shifts for all cells at once, rule 1 one look-up for each
//! unshaded cell, and rule 3 asks for trees by flooding: a cell is unshaded that touches one tree at two corners, or the
//! trees that reach the border twice, the border itself being one contact.
//!
//! It knows the rules only, and has nothing to take back. A board that the rules decide has one solution or none, so the
//! answer cannot differ from that of the rows of bits, to which all other boards are left.

use super::board::{shading_by_words, Colours};
use super::load::{pairs_and_sandwiches, refill};
use crate::lookahead::Stop;
use crate::puzzle::Puzzle;
use crate::shading::Shading;
use crate::word::Word;

/// What is known of a puzzle before its cells are: its geometry and its duplicates. It can take one puzzle after the
/// other, and keeps its memory.
#[derive(Default)]
pub struct SmallBoard {
    /// Bits from a cell to the one below it: one more than there are columns.
    stride: usize,
    /// The cells, a bit each.
    cells: u128,
    /// Those on the border.
    border: u128,
    /// The labels, row by row, after two rows of blanks: no row is the first or the second to whoever looks above it.
    labels: Vec<u32>,
    /// For each row and label, the columns.
    in_row: Vec<u64>,
    /// For each column and label, the cells.
    in_column: Vec<u128>,
    /// For each bit the duplicates of its cell.
    duplicates: Vec<u128>,
}

/// Which cells are known to be shaded, and which unshaded.
type Known = Colours<u128>;

impl SmallBoard {
    /// Does this engine take the puzzle?
    pub fn fits(puzzle: &Puzzle) -> bool {
        let Puzzle { rows, cols, largest, .. } = *puzzle;
        rows.min(cols) >= 2 && rows * (cols + 1) <= 128 && largest <= 64
    }

    /// The solution if the rules decide every cell; None if some stay open. A contradiction means that there is none.
    pub fn propagate(&mut self, puzzle: &Puzzle) -> Result<Option<Shading>, Stop> {
        self.read_shape(puzzle);
        let known = self.read_labels(puzzle);
        let Colours { shaded, unshaded } = self.draw_consequences(known)?;
        if shaded | unshaded != self.cells {
            return Ok(None);
        }
        if !self.is_connected(unshaded) {
            return Err(Stop::Contradiction);
        }
        let row = |row| Colours {
            shaded: (shaded >> (row * self.stride)) as u64,
            unshaded: (unshaded >> (row * self.stride)) as u64,
        };
        Ok(Some(shading_by_words(puzzle.grid(), (0..puzzle.rows).map(row))))
    }

    fn read_shape(&mut self, puzzle: &Puzzle) {
        let Puzzle { rows, cols, .. } = *puzzle;
        self.stride = cols + 1;
        let first_column = (0..rows).fold(0, |set, row| set | u128::single(row * self.stride));
        let first_row = u128::below(cols);
        // No two rows overlap, so the product is a copy of the first row in each.
        self.cells = first_column * first_row;
        let last_row = first_row << ((rows - 1) * self.stride);
        self.border = first_row | last_row | first_column | (first_column << (cols - 1));
    }

    /// Find the duplicates of each cell, and decide what the patterns of labels decide, as `Bitboard::reload` does.
    fn read_labels(&mut self, puzzle: &Puzzle) -> Known {
        let (cols, entries) = (puzzle.cols, puzzle.largest as usize + 1);
        self.labels.clear();
        self.labels.reserve(2 * cols + puzzle.labels.len());
        self.labels.resize(2 * cols, 0);
        self.labels.extend_from_slice(puzzle.labels);
        refill(&mut self.in_row, puzzle.rows * entries, 0);
        refill(&mut self.in_column, cols * entries, 0);
        let (mut unshaded, mut pairs_across, mut pairs_down) = (0, 0, 0);
        for (row, in_row) in self.in_row.chunks_exact_mut(entries).enumerate() {
            let [two_above, above, here] = [0, 1, 2].map(|down| &self.labels[(row + down) * cols..][..cols]);
            let columns = here.iter().zip(above).zip(two_above).zip(self.in_column.chunks_exact_mut(entries));
            let first = row * self.stride;
            let (mut column, mut cell, mut is_above, mut is_two_above) = (1, u128::single(first), 0, 0);
            for (((&label, &above), &two_above), in_column) in columns {
                in_row[label as usize] |= column;
                in_column[label as usize] |= cell;
                is_above |= column.only_if(label == above);
                is_two_above |= column.only_if(label == two_above);
                (column, cell) = (column << 1, cell << 1);
            }
            // Blanks have no duplicates.
            let labelled = !std::mem::replace(&mut in_row[0], 0);
            let (pairs, between) = pairs_and_sandwiches(in_row);
            pairs_across |= u128::from(pairs) << first;
            pairs_down |= u128::from(is_above & labelled) << first;
            unshaded |= u128::from(between) << first;
            unshaded |= (u128::from(is_two_above & labelled) << first) >> self.stride;
        }
        self.in_column.iter_mut().step_by(entries).for_each(|blanks| *blanks = 0);
        self.find_duplicates(puzzle, entries);
        // What two cells of a line both have for a duplicate is in that line.
        let common = |one: usize, other: usize| self.duplicates[one] & self.duplicates[other];
        let across = pairs_across.members().fold(0, |shaded, cell| shaded | common(cell, cell + 1));
        let down = pairs_down.members().fold(0, |shaded, cell| shaded | common(cell, cell - self.stride));
        Colours { shaded: across | down, unshaded }
    }

    fn find_duplicates(&mut self, puzzle: &Puzzle, entries: usize) {
        self.duplicates.clear();
        self.duplicates.reserve(puzzle.rows * self.stride);
        for (row, in_row) in self.in_row.chunks_exact(entries).enumerate() {
            let first = row * self.stride;
            let labels = &puzzle.labels[row * puzzle.cols..][..puzzle.cols];
            let mut cell = u128::single(first);
            self.duplicates.extend(labels.iter().zip(self.in_column.chunks_exact(entries)).map(
                |(&label, in_column)| {
                    let duplicates = (u128::from(in_row[label as usize]) << first) | in_column[label as usize];
                    let others = duplicates & !cell;
                    cell <<= 1;
                    others
                },
            ));
            self.duplicates.push(0);
        }
    }

    /// All that follows by the rules.
    fn draw_consequences(&self, known: Known) -> Result<Known, Stop> {
        let Colours { mut shaded, mut unshaded } = known;
        let (mut spread, mut in_trees, mut at_border) = (0, 0, 0);
        loop {
            unshaded |= self.beside(shaded) & self.cells;
            if shaded & unshaded != 0 {
                return Err(Stop::Contradiction);
            }
            let new_unshaded = unshaded & !std::mem::replace(&mut spread, unshaded);
            for cell in new_unshaded.members() {
                shaded |= self.duplicates[cell];
            }
            if new_unshaded == 0 {
                let new_shaded = shaded & !std::mem::replace(&mut in_trees, shaded);
                let closing = self.closing(new_shaded, shaded, &mut at_border) & self.cells & !shaded & !unshaded;
                if closing == 0 {
                    return Ok(Colours { shaded, unshaded });
                }
                unshaded |= closing;
            }
        }
    }

    /// The cells that touch a tree twice in which there is a new shaded cell; shaded ones may be among them. The trees at
    /// the border count as one.
    fn closing(&self, mut new_shaded: u128, shaded: u128, at_border: &mut u128) -> u128 {
        let (at_border_before, mut closing) = (*at_border, 0);
        while new_shaded != 0 {
            let mut tree = new_shaded & new_shaded.wrapping_neg();
            loop {
                let (once, twice) = self.touching(tree);
                let grown = tree | (once & shaded);
                if grown == tree {
                    closing |= twice;
                    break;
                }
                tree = grown;
            }
            new_shaded &= !tree;
            if tree & self.border != 0 {
                *at_border |= tree;
            }
        }
        if *at_border != at_border_before {
            let (once, twice) = self.touching(*at_border);
            closing |= twice | (once & self.border);
        }
        closing
    }

    /// The cells with a corner at one of these at least, and at two.
    fn touching(&self, set: u128) -> (u128, u128) {
        let (above, below) = (set >> self.stride, set << self.stride);
        let [a, b, c, d] = [above << 1, above >> 1, below << 1, below >> 1];
        (a | b | c | d, (a & b) | (c & d) | ((a | b) & (c | d)))
    }

    /// The cells with an edge at one of these.
    fn beside(&self, set: u128) -> u128 {
        (set << 1) | (set >> 1) | (set << self.stride) | (set >> self.stride)
    }

    fn is_connected(&self, set: u128) -> bool {
        let mut reached = set & set.wrapping_neg();
        loop {
            let grown = (reached | self.beside(reached)) & set;
            if grown == reached {
                return reached == set && set != 0;
            }
            reached = grown;
        }
    }
}
