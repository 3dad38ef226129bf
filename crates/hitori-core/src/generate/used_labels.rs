//! The labels that the unshaded cells of each line use, and where: what a shaded cell may repeat, and the others may
//! not.
//!
//! A set of labels is kept as bits, 64 to a machine word; label 1 is the first bit.

use crate::rng::Rng;

const NOWHERE: u32 = u32::MAX;

/// The labels that unshaded cells use in each row and in each column, none twice in a line. A cell is given by its
/// place, row by row.
pub struct UsedLabels {
    /// Cells in a row.
    width: usize,
    /// The largest label.
    labels: usize,
    /// By row.
    rows: Lines,
    /// By column.
    cols: Lines,
}

struct Lines {
    /// The largest label.
    labels: usize,
    /// The words of a set of labels.
    words: usize,
    /// By line, the set of labels in use.
    used: Vec<u64>,
    /// By line and label, the cell that uses it, or NOWHERE.
    place: Vec<u32>,
}

impl UsedLabels {
    /// No label is used yet, in so many cells in rows of this width; the labels will be `1..=labels`.
    pub fn none(width: usize, cells: usize, labels: usize) -> Self {
        UsedLabels { width, labels, rows: Lines::new(cells / width, labels), cols: Lines::new(width, labels) }
    }

    /// How many words a set takes.
    pub fn words(&self) -> usize {
        self.rows.words
    }

    /// Take all cells' labels away.
    pub fn clear(&mut self) {
        for lines in [&mut self.rows, &mut self.cols] {
            lines.used.fill(0);
            lines.place.fill(NOWHERE);
        }
    }

    /// A cell uses this label now.
    pub fn put(&mut self, place: usize, label: u32) {
        self.rows.set(place / self.width, label, place as u32);
        self.cols.set(place % self.width, label, place as u32);
    }

    /// A cell no longer uses this label.
    pub fn remove(&mut self, place: usize, label: u32) {
        self.rows.set(place / self.width, label, NOWHERE);
        self.cols.set(place % self.width, label, NOWHERE);
    }

    /// The cell of a row that uses this label.
    pub fn in_row(&self, row: usize, label: u32) -> Option<usize> {
        self.rows.find(row, label)
    }

    /// The cell of a column that uses this label.
    pub fn in_col(&self, col: usize, label: u32) -> Option<usize> {
        self.cols.find(col, label)
    }

    /// Fill `set` with the labels whose bits `wanted` makes of those used in the row and in the column of a cell.
    pub fn select(&self, place: usize, wanted: impl Fn([u64; 2]) -> u64, set: &mut [u64]) {
        let (in_row, in_col) = (self.rows.of(place / self.width), self.cols.of(place % self.width));
        for (word, (&in_row, &in_col)) in set.iter_mut().zip(in_row.iter().zip(in_col)) {
            *word = wanted([in_row, in_col]);
        }
        if let (Some(last), spare) = (set.last_mut(), self.labels % 64) {
            *last &= if spare == 0 { u64::MAX } else { (1 << spare) - 1 };
        }
    }
}

impl Lines {
    fn new(lines: usize, labels: usize) -> Self {
        let words = labels.div_ceil(64);
        Lines { labels, words, used: vec![0; lines * words], place: vec![NOWHERE; lines * labels] }
    }

    fn of(&self, line: usize) -> &[u64] {
        &self.used[line * self.words..(line + 1) * self.words]
    }

    fn find(&self, line: usize, label: u32) -> Option<usize> {
        Some(self.place[line * self.labels + label as usize - 1])
            .filter(|&place| place != NOWHERE)
            .map(|place| place as usize)
    }

    fn set(&mut self, line: usize, label: u32, place: u32) {
        let index = label as usize - 1;
        self.place[line * self.labels + index] = place;
        let word = &mut self.used[line * self.words + index / 64];
        let bit = 1 << (index % 64);
        *word = if place == NOWHERE { *word & !bit } else { *word | bit };
    }
}

/// Take a random label out of a set; None if it is empty.
pub fn take_random(set: &mut [u64], rng: &mut Rng) -> Option<u32> {
    let count: u32 = set.iter().map(|word| word.count_ones()).sum();
    if count == 0 {
        return None;
    }
    let mut skip = rng.below(u64::from(count)) as u32;
    let mut place = 0;
    // The last word is not counted again: the label is in it if it is in no other. Mostly it is the only one.
    while place + 1 < set.len() && skip >= set[place].count_ones() {
        skip -= set[place].count_ones();
        place += 1;
    }
    let rest = (0..skip).fold(set[place], |rest, _| rest & (rest - 1));
    let bit = rest.trailing_zeros();
    set[place] &= !(1 << bit);
    Some(64 * place as u32 + bit + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_is_emptied_in_every_order() {
        let mut rng = Rng::new(1);
        let mut orders = std::collections::HashSet::new();
        for _ in 0..200 {
            let mut set = [1 << 4, 1 << 63, 1];
            let order: Vec<u32> = std::iter::from_fn(|| take_random(&mut set, &mut rng)).collect();
            let mut sorted = order.clone();
            sorted.sort_unstable();
            assert_eq!(sorted, [5, 128, 129]);
            orders.insert(order);
        }
        assert_eq!(orders.len(), 6);
    }
}
