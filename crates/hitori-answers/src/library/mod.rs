//! The questions that the page does not ask at first: the small module leaves them out, and the page fetches another one
//! when *Why?* or the trainer needs them.

use hitori_core::puzzle::Puzzle;

use crate::problem::Problem;

mod counting;
mod drawing;
mod judging;
mod techniques;
mod training;

/// Is each cell of the puzzle among these?
fn named(cells: &[[usize; 2]], puzzle: &Puzzle) -> Result<Vec<bool>, Problem> {
    let Puzzle { rows, cols, .. } = *puzzle;
    let mut is_named = vec![false; rows * cols];
    for &[row, col] in cells {
        if row >= rows || col >= cols {
            let message = format!("expected cells of {rows} rows and {cols} columns; got [{row}, {col}]");
            return Err(Problem::option(message));
        }
        is_named[row * cols + col] = true;
    }
    Ok(is_named)
}
