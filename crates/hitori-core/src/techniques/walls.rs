//! Techniques that keep the unshaded cells together: no wall of shaded cells from border to border, or around some.

use super::position::{Facts, Line, Position};
use crate::shading::Shade::Unshaded;

/// Two adjacent lines share a pair of unshaded neighbours: where all places but one have a shaded cell, that one has none.
pub fn white_bridges(position: &mut Position, facts: &mut Facts) {
    let lines: Vec<Line> = position.lines().collect();
    let pairs = lines.windows(2).map(|pair| (pair[0], pair[1]));
    for (line, next) in pairs.filter(|(line, next)| line.along == next.along && line.length > 1) {
        let pairs = line.cells().zip(next.cells()).map(|(cell, across)| [cell, across]);
        let mut bridges = pairs.filter(|pair| !pair.iter().any(|&cell| position.is_shaded(cell)));
        if let (Some(bridge), None) = (bridges.next(), bridges.next()) {
            facts.extend(bridge.into_iter().filter(|&cell| position.is_open(cell)).map(|cell| (cell, Unshaded)));
        }
    }
}

/// A diagonal from border to border is not all shaded.
pub fn diagonal_wall(position: &mut Position, facts: &mut Facts) {
    let mut done = 0;
    for diagonal in diagonals(position) {
        done += diagonal.len();
        if position.budget.is_spent_after(done, diagonal.len()) {
            return;
        }
        let mut gaps = diagonal.iter().filter(|&&cell| !position.is_shaded(cell));
        if let (true, Some(&gap), None) = (diagonal.len() > 1, gaps.next(), gaps.next()) {
            if position.is_open(gap) {
                facts.push((gap, Unshaded));
            }
        }
    }
}

/// All diagonals, falling and rising, that lead from border to border.
fn diagonals(position: &Position) -> impl Iterator<Item = Vec<usize>> {
    let grid = position.grid;
    let (rows, cols) = (grid.rows, grid.cols);
    let falling = move |shift: usize| {
        let first_row = rows.saturating_sub(shift + 1);
        let first_col = (shift + 1).saturating_sub(rows);
        (first_row..rows).zip(first_col..cols).map(|(row, col)| grid.index(row, col)).collect()
    };
    let rising = move |sum: usize| {
        let on_board = sum.saturating_sub(cols - 1)..rows.min(sum + 1);
        on_board.map(|row| grid.index(row, sum - row)).collect()
    };
    let diagonals = 0..rows + cols - 1;
    diagonals.clone().map(falling).chain(diagonals.map(rising))
}

/// A cell that would complete a wall is unshaded.
pub fn wall(position: &mut Position, facts: &mut Facts) {
    facts.extend(position.open_cells().filter(|&cell| position.completes_wall(cell)).map(|cell| (cell, Unshaded)));
}
