//! Techniques that keep the unshaded cells together: no wall of shaded cells from border to border, or around some.

use super::position::{Fact, Line, Position};
use crate::shading::Shade::Unshaded;

/// Two adjacent lines share a pair of unshaded neighbours: where all places but one have a shaded cell, that one has none.
pub fn white_bridges(position: &mut Position, facts: &mut Vec<Fact>) {
    let lines: Vec<Line> = position.lines().collect();
    for (line, next) in lines.iter().zip(&lines[1..]).filter(|(line, next)| line.along == next.along && line.length > 1)
    {
        let pairs = line.cells().zip(next.cells()).map(|(cell, across)| [cell, across]);
        let mut bridges = pairs.filter(|pair| !pair.iter().any(|&cell| position.is_shaded(cell)));
        if let (Some(bridge), None) = (bridges.next(), bridges.next()) {
            facts.extend(bridge.into_iter().filter(|&cell| position.is_open(cell)).map(|cell| (cell, Unshaded)));
        }
    }
}

/// A diagonal from border to border is not all shaded.
pub fn diagonal_wall(position: &mut Position, facts: &mut Vec<Fact>) {
    for diagonal in diagonals(position) {
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
    let (rows, cols) = (grid.rows as isize, grid.cols as isize);
    let along = move |offset: isize, slope: isize| {
        let on_board = (0..rows).filter(move |&row| (0..cols).contains(&(offset + slope * row)));
        on_board.map(move |row| grid.index(row as usize, (offset + slope * row) as usize)).collect()
    };
    (1 - rows..cols)
        .map(move |offset| along(offset, 1))
        .chain((0..rows + cols - 1).map(move |offset| along(offset, -1)))
}

/// A cell that would complete a wall is unshaded.
pub fn wall(position: &mut Position, facts: &mut Vec<Fact>) {
    facts.extend(position.open_cells().filter(|&cell| position.completes_wall(cell)).map(|cell| (cell, Unshaded)));
}
