//! How few rows and columns hold all shaded cells, as many rows as columns.
//!
//! Rows and columns are *lines*. To hold a shaded cell is to choose its row or its column, so the shaded cells are the
//! edges of a graph on the lines, and the choice is a vertex cover with at most so many rows and so many columns. It
//! is found by branching: a line is chosen, or all lines that it shares a shaded cell with are.

/// The most rows or columns, for lines are held in the bits of a word.
pub const MOST_LINES: usize = 64;

/// Shaded cells by row and by column: bit c of row r is set where bit r of column c is.
#[derive(Clone, Debug)]
pub struct Shaded {
    rows: Vec<u64>,
    cols: Vec<u64>,
}

/// What can still be chosen.
#[derive(Clone, Copy)]
struct Choice {
    /// Lines neither chosen nor ruled out of every cell that is left.
    open: u64,
    /// How many more may be chosen.
    left: u32,
}

impl Shaded {
    /// The shaded cells of a grid of `cols` columns, or of its first rows; at most [`MOST_LINES`] of each.
    pub fn new(is_shaded: &[bool], cols: usize) -> Self {
        let mut found = Shaded { rows: vec![0; is_shaded.len() / cols], cols: vec![0; cols] };
        for (cell, _) in is_shaded.iter().enumerate().filter(|(_, &is_shaded)| is_shaded) {
            let (row, col) = (cell / cols, cell % cols);
            found.rows[row] |= 1 << col;
            found.cols[col] |= 1 << row;
        }
        found
    }

    /// The least p such that p rows and p columns hold all shaded cells.
    pub fn lines_needed(&self) -> usize {
        (0..).find(|&lines| self.is_held_by(lines)).expect("all rows hold every cell")
    }

    /// Do so many rows and as many columns hold all shaded cells?
    pub fn is_held_by(&self, lines: usize) -> bool {
        let choice = |lines_there: usize| Choice { open: bits(lines_there), left: lines.min(MOST_LINES) as u32 };
        is_held(&self.rows, &self.cols, choice(self.rows.len()), choice(self.cols.len()))
    }
}

fn bits(count: usize) -> u64 {
    if count == MOST_LINES {
        u64::MAX
    } else {
        (1 << count) - 1
    }
}

/// Can the cells of open rows and columns be held? `these` and `those` are the rows and the columns, or vice versa.
fn is_held(these: &[u64], those: &[u64], mut chosen: Choice, mut others: Choice) -> bool {
    // The open line with the most cells, on either side, and the number of cells.
    let (here, at, cells) = fullest(these, &mut chosen, others.open);
    let (there, across, _) = fullest(those, &mut others, chosen.open);
    if cells == 0 || chosen.open.count_ones() <= chosen.left || others.open.count_ones() <= others.left {
        return true;
    }
    if cells > chosen.left * here + others.left * there {
        return false;
    }
    if there > here {
        return branch(those, these, others, chosen, across, there);
    }
    branch(these, those, chosen, others, at, here)
}

/// Choose this line, which has so many cells, or all lines that cross it in them.
fn branch(these: &[u64], those: &[u64], chosen: Choice, others: Choice, at: usize, cells: u32) -> bool {
    let without = Choice { open: chosen.open & !(1 << at), left: chosen.left };
    if cells <= others.left {
        let crossing = these[at] & others.open;
        let fewer = Choice { open: others.open & !crossing, left: others.left - cells };
        if is_held(these, those, without, fewer) {
            return true;
        }
    }
    chosen.left > 0 && is_held(these, those, Choice { left: chosen.left - 1, ..without }, others)
}

/// The most cells of an open line, this line, and the cells of all of them. Lines without a cell are closed.
fn fullest(lines: &[u64], choice: &mut Choice, crossing: u64) -> (u32, usize, u32) {
    let (mut most, mut at, mut cells, mut open) = (0, 0, 0, choice.open);
    while open != 0 {
        let line = open.trailing_zeros() as usize;
        open &= open - 1;
        let of_line = (lines[line] & crossing).count_ones();
        cells += of_line;
        if of_line == 0 {
            choice.open &= !(1 << line);
        }
        if of_line > most {
            (most, at) = (of_line, line);
        }
    }
    (most, at, cells)
}
