//! Hitori by cspuz_core: a puzzle a line in, e.g. `1 2 3 3` (rows, columns, labels), an answer a line out, e.g. `#.`.
//!
//! Rule 3 is its constraint that the active vertices of a grid are connected, which it propagates within its search.

use cspuz_rs::graph::active_vertices_connected_2d;
use cspuz_rs::solver::Solver;
use std::io::{self, BufRead, Write};

type Cell = (usize, usize);

/// The pairs of cells in one row or column.
fn pairs_in_lines(rows: usize, cols: usize) -> Vec<(Cell, Cell)> {
    let cells: Vec<Cell> = (0..rows).flat_map(|row| (0..cols).map(move |col| (row, col))).collect();
    let pairs = cells.iter().enumerate().flat_map(|(end, &b)| cells[..end].iter().map(move |&a| (a, b)));
    pairs.filter(|(a, b)| a.0 == b.0 || a.1 == b.1).collect()
}

/// The rows of a solution, joined by `/`; `none` if there is none. The label 0 is a blank.
fn answer(rows: usize, cols: usize, labels: &[u32]) -> String {
    let mut solver = Solver::new();
    let shaded = &solver.bool_var_2d((rows, cols));
    let label = |cell: Cell| labels[cell.0 * cols + cell.1];
    for (a, b) in pairs_in_lines(rows, cols) {
        if label(a) != 0 && label(a) == label(b) {
            solver.add_expr(shaded.at(a) | shaded.at(b));
        }
        if a.0.abs_diff(b.0) + a.1.abs_diff(b.1) == 1 {
            solver.add_expr(!(shaded.at(a) & shaded.at(b)));
        }
    }
    active_vertices_connected_2d(&mut solver, !shaded);
    let Some(model) = solver.solve() else {
        return "none".to_string();
    };
    let symbol = |&is_shaded: &bool| if is_shaded { '#' } else { '.' };
    let lines: Vec<String> = model.get(shaded).iter().map(|row| row.iter().map(symbol).collect()).collect();
    lines.join("/")
}

fn main() -> io::Result<()> {
    for line in io::stdin().lock().lines() {
        let line = line?;
        let numbers: Vec<u32> = line.split_whitespace().map(|word| word.parse().expect("a number")).collect();
        let (rows, cols) = (numbers[0] as usize, numbers[1] as usize);
        let mut out = io::stdout().lock();
        writeln!(out, "{}", answer(rows, cols, &numbers[2..]))?;
        out.flush()?;
    }
    Ok(())
}
