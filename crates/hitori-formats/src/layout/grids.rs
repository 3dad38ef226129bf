//! Grids: rows of one length, as labels.

use crate::record::{Shade, Texts};
use crate::rows::{digits, is_run, label, LargeLetters};

/// A row as it is written: labels apart, or one word of labels run together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    pub line: usize,
    pub cells: Vec<String>,
}

/// A rectangle of labels.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Grid {
    pub rows: usize,
    pub cols: usize,
    pub labels: Vec<u32>,
}

impl Grid {
    /// The largest label.
    pub fn largest(&self) -> u32 {
        self.labels.iter().copied().max().unwrap_or(0)
    }

    /// May this number be the largest label that the puzzle could have?
    pub fn is_largest(&self, number: u64) -> bool {
        let most = self.labels.len().max(self.largest() as usize);
        number >= u64::from(self.largest()) && number <= 2 * most as u64
    }
}

/// A puzzle of a reading, and what was concluded on the way.
#[derive(Clone, Debug, Default)]
pub struct Found {
    pub grid: Grid,
    pub texts: Texts,
    pub notes: Vec<String>,
    /// Nothing but the number of its labels gives its size.
    pub is_guess: bool,
    /// The solution that stands below it.
    pub shading: Option<Vec<Shade>>,
}

/// Are these the numbers of rows and columns, in either order?
pub fn is_size(first: u64, second: u64, rows: u64, cols: u64) -> bool {
    (first, second) == (rows, cols) || (second, first) == (rows, cols)
}

/// The root of a square number from 4.
pub fn side(number: usize) -> Option<usize> {
    let side = number.isqrt();
    (side > 1 && side * side == number).then_some(side)
}

/// The grid of these rows: labels apart, or run together where every row is one word.
pub fn grid(rows: &[Row]) -> Option<Grid> {
    let first = &rows.first()?.cells;
    let words: Vec<&str> = rows.iter().filter_map(|row| Some(row.cells.first()?.as_str())).collect();
    let are_words = rows.iter().all(|row| row.cells.len() == 1) && words[0].len() > 1;
    if are_words && words.iter().all(|word| word.len() == words[0].len()) && (rows.len() > 1 || !is_number(words[0])) {
        let cols = words[0].len();
        let side = rows.len().max(cols);
        let all = words.concat();
        return Some(Grid { rows: rows.len(), cols, labels: run_of(&all, side).or_else(|| letters_in(&all, side))? });
    }
    let cols = first.len();
    let cells: Vec<String> = rows.iter().flat_map(|row| row.cells.iter().cloned()).collect();
    let is_even = rows.iter().all(|row| row.cells.len() == cols);
    let labels = if is_even { labels_of(&cells).or_else(|| letters_of(&cells)) } else { None };
    Some(Grid { rows: rows.len(), cols, labels: labels? })
}

fn is_number(word: &str) -> bool {
    word.bytes().all(|byte| byte.is_ascii_digit())
}

/// The labels of these cells.
pub fn labels_of(cells: &[String]) -> Option<Vec<u32>> {
    let is_none = |cell: &str| matches!(cell, "None" | "NaN" | "nan");
    let found =
        cells.iter().map(|cell| if is_none(cell) { Some(0) } else { label(cell) }).collect::<Option<Vec<u32>>>();
    found.filter(|labels| labels.iter().any(|&label| label > 0))
}

/// Digits run together, `a` for 10; none may be a letter above the longer side.
pub fn run_of(run: &str, side: usize) -> Option<Vec<u32>> {
    let labels = digits(run).filter(|_| is_run(run))?;
    LargeLetters::find(run.as_bytes(), &labels, side).is_none().then_some(labels)
}

/// Letters run together, `a` for 1; none may be above the longer side, as in most words.
fn letters_in(run: &str, side: usize) -> Option<Vec<u32>> {
    let cells: Vec<String> = run.chars().map(String::from).collect();
    letters_of(&cells).filter(|labels| labels.iter().all(|&label| label as usize <= side))
}

/// Letters, one for each cell, `a` or `A` for 1.
fn letters_of(cells: &[String]) -> Option<Vec<u32>> {
    let first = match cells.iter().find(|cell| *cell != ".")?.bytes().next()? {
        b'a'..=b'z' => b'a',
        b'A'..=b'Z' => b'A',
        _ => return None,
    };
    let label = |cell: &String| match cell.as_bytes() {
        b"." => Some(0),
        [letter] if (first..first + 26).contains(letter) => Some(u32::from(letter - first) + 1),
        _ => None,
    };
    let labels: Vec<u32> = cells.iter().map(label).collect::<Option<_>>()?;
    // Two letters are marks of a shading.
    let mut kinds = labels.clone();
    kinds.sort_unstable();
    kinds.dedup();
    (kinds.len() > 2 || kinds == [1, 2]).then_some(labels)
}

/// Are all labels letters, `a` for 1?
pub fn are_letters(rows: &[Row]) -> bool {
    let is_letter = |cell: &String| cell == "." || cell.bytes().all(|byte| byte.is_ascii_alphabetic());
    rows.iter().all(|row| row.cells.iter().all(is_letter))
}
