//! Does a grid fall apart without some of its cells? A flood fill that stops when the smaller part is full.
//!
//! The parts beside the removed cells are flooded in turn, each up to a number of cells. A flood that fills up has found
//! a whole part: if cells are left over, there is another. A flood that meets an earlier one is in the same part, which
//! is too large for this round; the next round has four times the patience. So a pocket of ten cells costs about ten
//! steps, however large the board is.

use super::shape::Shape;

pub struct Flood {
    shape: Shape,
    /// Also true of the frame.
    is_removed: Vec<bool>,
    /// The flood that reached each cell last. Floods are numbered from 1.
    reached_by: Vec<u64>,
    flood: u64,
    queue: Vec<usize>,
}

/// The most cells of a flood in the first round.
const PATIENCE: usize = 16;

impl Flood {
    pub fn new(shape: Shape) -> Self {
        let mut is_removed = vec![true; shape.places()];
        for cell in shape.cells() {
            is_removed[cell] = false;
        }
        Flood { shape, is_removed, reached_by: vec![0; shape.places()], flood: 0, queue: Vec::new() }
    }

    /// Whether the grid without these cells has at least two parts, or no cell at all.
    pub fn is_cut(&mut self, cut: &[usize]) -> bool {
        let mut left = self.shape.size();
        for &cell in cut {
            left -= usize::from(!std::mem::replace(&mut self.is_removed[cell], true));
        }
        let answer = left == 0 || (!cut.is_empty() && self.falls_apart(cut, left));
        for &cell in cut {
            self.is_removed[cell] = false;
        }
        answer
    }

    /// Some cell is left, and some is removed, so at least one cell is left beside a removed one.
    fn falls_apart(&mut self, cut: &[usize], left: usize) -> bool {
        let shape = self.shape;
        let mut patience = PATIENCE;
        loop {
            let round = self.flood;
            for start in cut.iter().flat_map(|&cell| shape.beside(cell)) {
                if !self.is_removed[start] && self.reached_by[start] <= round {
                    if let Some(cells) = self.part(start, round, patience) {
                        return cells < left;
                    }
                }
            }
            patience = patience.saturating_mul(4);
        }
    }

    /// The cells of the part around `start`; None if it is beyond patience, or a flood since `round` is in it.
    fn part(&mut self, start: usize, round: u64, patience: usize) -> Option<usize> {
        self.flood += 1;
        self.queue.clear();
        self.queue.push(start);
        self.reached_by[start] = self.flood;
        let mut next = 0;
        while let Some(&cell) = self.queue.get(next) {
            next += 1;
            for near in self.shape.beside(cell) {
                if self.is_removed[near] || self.reached_by[near] == self.flood {
                    continue;
                }
                if self.reached_by[near] > round || self.queue.len() == patience {
                    return None;
                }
                self.reached_by[near] = self.flood;
                self.queue.push(near);
            }
        }
        Some(self.queue.len())
    }
}
