//! The three rules, as they apply to one puzzle.
//!
//! Every answer passes through here, so the usual sizes are checked with sets held in one machine word: the labels that
//! a line has shown so far (rule 1), and the unshaded cells of a row (rules 2 and 3). What does not fit 128 bits is
//! checked cell by cell. The tests hold all forms against the definitions.
//!
//! A large board takes a tenth of a second, so the check can be stopped ([`Rules::check_unless`]).

use std::fmt;
use std::ops::{BitAnd, BitOr, BitOrAssign, Not, Shl, Shr};

/// The rules of one puzzle: its shape and its labels.
#[derive(Clone, Debug)]
pub struct Rules<'a> {
    rows: usize,
    cols: usize,
    /// Row by row.
    labels: &'a [u32],
    /// All bits that occur in labels: no label is larger.
    bound: u32,
}

/// What a refused shading breaks; the first of the rules if it breaks several.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Violation {
    /// There is no cell, or there are not as many labels or shades as cells.
    Shape,
    /// Rule 1: two unshaded cells of a row or column have the same label.
    Uniqueness,
    /// Rule 2: two shaded cells share an edge.
    Adjacency,
    /// Rule 3: the unshaded cells fall into several groups, or there is none.
    Connectivity,
    /// Nothing that is known: the check was stopped before its end.
    Stopped,
    /// Nothing: this checker was built to refuse everything (the feature `refuse-everything`, for tests).
    RefusesEverything,
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Violation::Shape => "the cells, labels and shades are not equally many",
            Violation::Uniqueness => "two unshaded cells of a row or column have the same label",
            Violation::Adjacency => "two shaded cells share an edge",
            Violation::Connectivity => "the unshaded cells are not connected",
            Violation::Stopped => "the check was stopped before its end",
            Violation::RefusesEverything => "this build of the checker refuses everything",
        })
    }
}

impl std::error::Error for Violation {}

impl<'a> Rules<'a> {
    /// The rules of a puzzle of `rows * cols` labels, row by row; 0 is a blank, which clashes with nothing.
    pub fn new(rows: usize, cols: usize, labels: &'a [u32]) -> Self {
        Rules { rows, cols, labels, bound: labels.iter().fold(0, |bound, label| bound | label) }
    }

    /// Number of rows.
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// Number of columns.
    pub fn cols(&self) -> usize {
        self.cols
    }

    /// The labels, row by row.
    pub fn labels(&self) -> &'a [u32] {
        self.labels
    }

    /// Does this shading (for each cell, row by row, is it shaded?) keep all rules? Takes time linear in the cells.
    pub fn check(&self, shaded: &[bool]) -> Result<(), Violation> {
        self.check_unless(shaded, &|| false)
    }

    /// The same, unless `stop` says to: it is asked every millisecond or so.
    pub fn check_unless(&self, shaded: &[bool], stop: &dyn Fn() -> bool) -> Result<(), Violation> {
        if cfg!(feature = "refuse-everything") {
            return Err(Violation::RefusesEverything);
        }
        let cells = self.rows.checked_mul(self.cols);
        if shaded.is_empty() || cells != Some(shaded.len()) || cells != Some(self.labels.len()) {
            return Err(Violation::Shape);
        }
        let is_unique = match self.bound {
            0..=63 if self.cols <= MOST_WORDS => self.is_unique_by_words(shaded),
            // Tables up to the largest label, filled anew for every 64 columns, must be in proportion to the cells.
            bound if bound as usize <= 64 * self.rows => self.is_unique_by_tables(shaded, stop)?,
            _ => self.is_unique_by_sorting(shaded, stop)?,
        };
        if !is_unique {
            return Err(Violation::Uniqueness);
        }
        match self.rows.max(self.cols) {
            0..=64 => check_by_rows::<u64>(self.cols, shaded),
            65..=128 if cfg!(feature = "wide") => check_by_rows::<u128>(self.cols, shaded),
            _ => check_by_cells(self.cols, shaded, stop),
        }
    }

    /// Rule 1, with the set of labels that each line has shown so far in one word.
    fn is_unique_by_words(&self, shaded: &[bool]) -> bool {
        let mut in_columns = [0; MOST_WORDS];
        let in_columns = &mut in_columns[..self.cols];
        let mut twice = 0;
        for (labels, shades) in self.rows_beside(shaded) {
            let mut in_row = 0;
            for ((&label, &is_shaded), in_column) in labels.iter().zip(shades).zip(in_columns.iter_mut()) {
                let shown = u64::from(!is_shaded) << label;
                twice |= (in_row | *in_column) & shown;
                in_row |= shown;
                *in_column |= shown;
            }
        }
        // Blanks may be shown twice.
        twice >> 1 == 0
    }

    /// Rule 1, with a table of the last row that showed each label, and tables of the columns that did so far, 64 at a time.
    /// A shaded cell shows nothing, as a blank does.
    fn is_unique_by_tables(&self, shaded: &[bool], stop: &dyn Fn() -> bool) -> Result<bool, Violation> {
        let label_shown = |(&label, &is_shaded): (&u32, &bool)| if is_shaded { 0 } else { label as usize };
        let mut last_row = vec![0; self.bound as usize + 1];
        let mut is_shown_twice = false;
        for (number, (labels, shades)) in (1..).zip(self.rows_beside(shaded)) {
            if number % LINES_PER_LOOK == 0 && stop() {
                return Err(Violation::Stopped);
            }
            for label in labels.iter().zip(shades).map(label_shown) {
                is_shown_twice |= last_row[label] == number;
                last_row[label] = if label == 0 { 0 } else { number };
            }
        }
        let mut columns_of = vec![0u64; self.bound as usize + 1];
        let mut shown_twice = 0;
        for first in (0..self.cols).step_by(64) {
            columns_of.fill(0);
            let strip = first..self.cols.min(first + 64);
            for (number, (labels, shades)) in (1..).zip(self.rows_beside(shaded)) {
                if number % (LINES_PER_LOOK * LINES_PER_LOOK) == 0 && stop() {
                    return Err(Violation::Stopped);
                }
                let cells = labels[strip.clone()].iter().zip(&shades[strip.clone()]);
                for (offset, label) in cells.map(label_shown).enumerate() {
                    let column = u64::from(label != 0) << offset;
                    shown_twice |= columns_of[label] & column;
                    columns_of[label] |= column;
                }
            }
        }
        Ok(!is_shown_twice && shown_twice == 0)
    }

    /// The labels of each row, and its shades.
    fn rows_beside<'b>(&self, shaded: &'b [bool]) -> impl Iterator<Item = (&'a [u32], &'b [bool])> {
        self.labels.chunks_exact(self.cols).zip(shaded.chunks_exact(self.cols))
    }

    /// Rule 1, by sorting the labels of each line.
    fn is_unique_by_sorting(&self, shaded: &[bool], stop: &dyn Fn() -> bool) -> Result<bool, Violation> {
        let mut labels = Vec::with_capacity(self.rows.max(self.cols));
        for (number, line) in (1..).zip(self.lines()) {
            if number % LINES_PER_LOOK == 0 && stop() {
                return Err(Violation::Stopped);
            }
            labels.clear();
            labels.extend(line.filter(|&cell| !shaded[cell]).map(|cell| self.labels[cell]).filter(|&label| label != 0));
            labels.sort_unstable();
            if labels.windows(2).any(|pair| pair[0] == pair[1]) {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// The cells of each row, then those of each column.
    fn lines(&self) -> impl Iterator<Item = std::iter::StepBy<std::ops::Range<usize>>> {
        let (rows, cols) = (self.rows, self.cols);
        let in_rows = (0..rows).map(move |row| (row * cols..(row + 1) * cols).step_by(1));
        in_rows.chain((0..cols).map(move |col| (col..rows * cols).step_by(cols)))
    }
}

/// As many words as the longest side of a board has that is checked by words.
const MOST_WORDS: usize = 128;

/// Lines and cells that are looked at between two questions whether to stop.
const LINES_PER_LOOK: usize = 32;
const CELLS_PER_LOOK: usize = 1 << 16;

/// A set of small numbers: bit k is set when k is a member.
trait Word:
    Copy
    + Eq
    + From<bool>
    + Not<Output = Self>
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitOrAssign
    + Shl<usize, Output = Self>
    + Shr<usize, Output = Self>
{
    const EMPTY: Self;
    const BITS: usize = 8 * size_of::<Self>();

    /// The sum of two sets as numbers; a carry out of the highest bit is lost.
    fn plus(self, other: Self) -> Self;
}

impl Word for u64 {
    const EMPTY: Self = 0;

    fn plus(self, other: Self) -> Self {
        self.wrapping_add(other)
    }
}

impl Word for u128 {
    const EMPTY: Self = 0;

    fn plus(self, other: Self) -> Self {
        self.wrapping_add(other)
    }
}

/// Rules 2 and 3, with the unshaded cells of a row in one word. For at most `W::BITS` columns.
fn check_by_rows<W: Word>(cols: usize, shaded: &[bool]) -> Result<(), Violation> {
    let unshaded_cells =
        |row: &[bool]| row.iter().rev().fold(W::EMPTY, |set, &is_shaded| (set << 1) | W::from(!is_shaded));
    let mut unshaded = [W::EMPTY; MOST_WORDS];
    let unshaded = &mut unshaded[..shaded.len() / cols];
    unshaded.iter_mut().zip(shaded.chunks_exact(cols)).for_each(|(set, row)| *set = unshaded_cells(row));
    let all_columns = !W::EMPTY >> (W::BITS - cols);
    let last_column = W::from(true) << (cols - 1);
    let is_apart_beside = unshaded.iter().all(|&row| row | (row >> 1) | last_column == all_columns);
    let is_apart_above = unshaded.windows(2).all(|pair| pair[0] | pair[1] == all_columns);
    if !(is_apart_beside && is_apart_above) {
        return Err(Violation::Adjacency);
    }
    if is_connected_by_rows(cols, unshaded) {
        Ok(())
    } else {
        Err(Violation::Connectivity)
    }
}

/// Rule 3 by flooding whole rows, down and up in turn until nothing changes.
fn is_connected_by_rows<W: Word>(cols: usize, unshaded: &[W]) -> bool {
    let Some(start) = unshaded.iter().position(|&row| row != W::EMPTY) else { return false };
    let mut reached = [W::EMPTY; MOST_WORDS];
    let reached = &mut reached[..unshaded.len()];
    reached[start] = flood_row(cols, first_member(unshaded[start]), unshaded[start]);
    loop {
        let mut has_grown = false;
        let mut beyond = W::EMPTY;
        for row in (0..unshaded.len()).chain((0..unshaded.len()).rev()) {
            let entered = (reached[row] | beyond) & unshaded[row];
            if entered != reached[row] {
                reached[row] = flood_row(cols, entered, unshaded[row]);
                has_grown = true;
            }
            beyond = reached[row];
        }
        if !has_grown || reached == unshaded {
            return reached == unshaded;
        }
    }
}

fn first_member<W: Word>(set: W) -> W {
    let place = (0..W::BITS).find(|&place| (set >> place) & W::from(true) != W::EMPTY);
    place.map_or(W::EMPTY, |place| W::from(true) << place)
}

/// Spread from the reached cells of a row over the runs of unshaded cells they stand in: upwards by adding, for a carry
/// goes on to the end of its run, and downwards by doubling steps.
fn flood_row<W: Word>(cols: usize, reached: W, unshaded: W) -> W {
    let carried = unshaded & !unshaded.plus(reached);
    let (mut down, mut open) = (reached | carried, unshaded);
    let mut step = 1;
    while step < cols {
        down |= open & (down >> step);
        open = open & (open >> step);
        step *= 2;
    }
    down
}

/// Rules 2 and 3 on boards of any size.
fn check_by_cells(cols: usize, shaded: &[bool], stop: &dyn Fn() -> bool) -> Result<(), Violation> {
    let both = |(&a, &b): (&bool, &bool)| a && b;
    let beside = shaded.chunks_exact(cols).any(|row| row.iter().zip(&row[1..]).any(both));
    let above = shaded.iter().zip(&shaded[cols..]).any(both);
    if beside || above {
        return Err(Violation::Adjacency);
    }
    if is_connected_by_cells(cols, shaded, stop)? {
        Ok(())
    } else {
        Err(Violation::Connectivity)
    }
}

/// Rule 3 by a flood fill.
///
/// The cells stand in a frame of shaded ones, and each neighbour is written to the end of the list but kept only if it
/// is new, so the loop has no branch to mispredict.
fn is_connected_by_cells(cols: usize, shaded: &[bool], stop: &dyn Fn() -> bool) -> Result<bool, Violation> {
    let width = cols + 2;
    let mut is_new = vec![false; width];
    for row in shaded.chunks_exact(cols) {
        is_new.push(false);
        is_new.extend(row.iter().map(|&is_shaded| !is_shaded));
        is_new.push(false);
    }
    is_new.resize(is_new.len() + width, false);
    let Some(start) = is_new.iter().position(|&is_new| is_new) else { return Ok(false) };
    let unshaded = shaded.iter().filter(|&&is_shaded| !is_shaded).count();
    let mut reached = vec![0; unshaded + 1];
    reached[0] = start;
    is_new[start] = false;
    let (mut next, mut end) = (0, 1);
    while next < end {
        if next % CELLS_PER_LOOK == 0 && stop() {
            return Err(Violation::Stopped);
        }
        let cell = reached[next];
        next += 1;
        for near in [cell - width, cell - 1, cell + 1, cell + width] {
            reached[end] = near;
            end += usize::from(is_new[near]);
            is_new[near] = false;
        }
    }
    Ok(end == unshaded)
}

#[cfg(test)]
mod tests;
