//! Techniques that keep the unshaded cells together: no wall of shaded cells from border to border, or around some.

use super::collector::{Collector, Flow, Why};
use super::deduction::{Detail, Examples};
use super::position::Position;
use crate::shading::Shade::Unshaded;

/// Two adjacent lines share a pair of unshaded neighbours: where all places but one have a shaded cell, that one has none.
pub fn unshaded_bridges<S: Collector>(position: &Position, collector: &mut S) -> Flow {
    let lines: Vec<_> = position.lines().collect();
    let pairs = lines.windows(2).map(|pair| (pair[0], pair[1]));
    for (line, next) in pairs.filter(|(line, next)| line.along == next.along && line.length > 1) {
        let pairs = || line.cells().zip(next.cells()).map(|(cell, across)| [cell, across]);
        let mut bridges = pairs().filter(|pair| !pair.iter().any(|&cell| position.is_shaded(cell)));
        if let (Some(bridge), None) = (bridges.next(), bridges.next()) {
            let open = bridge.into_iter().filter(|&cell| position.is_open(cell));
            collector.deduce(position, open, Unshaded, || {
                let shaded = pairs().flatten().filter(|&cell| position.is_shaded(cell));
                let [line, other] = [line, next].map(|line| Detail::Line(position.name(line)));
                Why::new(shaded, vec![("line", line), ("other", other)])
            })?;
        }
    }
    Flow::Continue(())
}

/// Positions for [`unshaded_bridges`].
pub const UNSHADED_BRIDGES: Examples = Examples {
    examples: &[(
        ". . . | #?? | ?.?
         . . . | ??# | ?.?
         . . . | ??? | ???",
        "r1c2 and r2c2 are unshaded, the only bridge between row 1 and row 2.",
    )],
    refused: &[". . . | #??
                . . . | ???
                . . . | ??#"],
};

/// A diagonal from border to border is not all shaded.
pub fn diagonal_wall<S: Collector>(position: &Position, collector: &mut S) -> Flow {
    let mut done = 0;
    for diagonal in diagonals(position) {
        done += diagonal.len();
        if position.budget.is_spent_after(done, diagonal.len()) {
            return Flow::Break(());
        }
        let mut gaps = diagonal.iter().filter(|&&cell| !position.is_shaded(cell));
        if let (true, Some(&gap), None) = (diagonal.len() > 1, gaps.next(), gaps.next()) {
            let open = Some(gap).filter(|&gap| position.is_open(gap));
            collector.deduce(position, open.into_iter(), Unshaded, || {
                let [from, to] =
                    [diagonal[0], diagonal[diagonal.len() - 1]].map(|end| Detail::Cell(position.cell(end)));
                Why::new(diagonal.iter().copied(), vec![("from", from), ("to", to)])
            })?;
        }
    }
    Flow::Continue(())
}

/// Positions for [`diagonal_wall`].
pub const DIAGONAL_WALL: Examples = Examples {
    examples: &[(
        ". . . | ??# | ???
         . . . | ??? | ?.?
         . . . | #?? | ???",
        "r2c2 is unshaded: the rest of the diagonal from r1c3 to r3c1 is shaded.",
    )],
    refused: &[". . . | ??#
                . . . | ???
                . . . | ???"],
};
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
pub fn wall<S: Collector>(position: &Position, collector: &mut S) -> Flow {
    for cell in position.open_cells().filter(|&cell| position.completes_wall(cell)) {
        collector.deduce(position, [cell].into_iter(), Unshaded, || {
            let wall = position.wall_through(cell);
            if wall.is_empty() {
                let variant = if position.grid.cells() > 1 { "wall.alone" } else { "wall.only-cell" };
                return Why { variant: Some(variant), ..Why::new(wall, vec![]) };
            }
            let cells = Detail::Cells(position.named_cells(&wall));
            Why::new(wall, vec![("wall", cells)])
        })?;
    }
    Flow::Continue(())
}

/// Positions for [`wall`].
pub const WALL: Examples = Examples {
    examples: &[
        (
            ". . . | #?? | ??.
             . . . | ?#? | ???
             . . . | ??? | .?.",
            "r1c3 is unshaded: it would cut the grid in two with r1c1 and r2c2.",
        ),
        (". . . | ??? | ?.?", "r1c2 is unshaded: it would cut the grid in two."),
        (". | ? | .", "r1c1 is unshaded: it is the only cell."),
    ],
    refused: &[". . . | ???
                . . . | ?#?
                . . . | ???"],
};
