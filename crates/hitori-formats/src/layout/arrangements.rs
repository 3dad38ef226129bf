//! Arrangements: how rows of labels make grids where a row of text is not a row of the puzzle: behind their size, run
//! together, one after the other, or with the numbers of rows and columns beside them.

use super::grids::{grid, labels_of, run_of, side, Grid, Row};

/// How a size is written before its labels.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Order {
    Side,
    RowsCols,
    ColsRows,
    SideLargest,
    RowsColsLargest,
}

/// Sizes, each with its labels behind it: all on one line, or on the lines below, broken anywhere.
pub fn sized(rows: &[Row]) -> Option<Vec<Grid>> {
    let orders = [Order::Side, Order::RowsCols, Order::ColsRows, Order::SideLargest, Order::RowsColsLargest];
    orders.into_iter().find_map(|order| {
        let counted = |grids: Vec<Grid>| {
            let count = rows[0].cells[0].parse::<usize>().ok()?;
            let is_likely = count > 1 || !grids.iter().any(|grid| grid.labels.contains(&0));
            (rows[0].cells.len() == 1 && count == grids.len() && is_likely).then_some(grids)
        };
        sized_as(rows, order).or_else(|| sized_as(rows.get(1..)?, order).and_then(counted))
    })
}

fn sized_as(mut rows: &[Row], order: Order) -> Option<Vec<Grid>> {
    let mut grids = Vec::new();
    while let Some(first) = rows.first() {
        let length = match order {
            Order::Side => 1,
            Order::RowsColsLargest => 3,
            _ => 2,
        };
        let head = first.cells.get(..length)?;
        let numbers: Vec<usize> = head.iter().map(|cell| cell.parse().ok()).collect::<Option<_>>()?;
        let (height, width) = match order {
            Order::Side | Order::SideLargest => (numbers[0], numbers[0]),
            Order::ColsRows => (numbers[1], numbers[0]),
            _ => (numbers[0], numbers[1]),
        };
        let wanted = height.checked_mul(width).filter(|&wanted| height > 0 && width > 0 && wanted > 1)?;
        let rest = Row { line: first.line, cells: first.cells[length..].to_vec() };
        let (cells, used) = if rest.cells.len() == wanted {
            (rest.cells, 1)
        } else if rest.cells.is_empty() {
            body(&rows[1..], height, width)?
        } else if rest.cells.len() == 1 && rest.cells[0].len() == wanted {
            (apart(&rest.cells[0]), 1)
        } else if rest.cells.len() == width && rows.len() >= height {
            let even = rows[1..height].iter().all(|row| row.cells.len() == width);
            let cells = rest.cells.iter().chain(rows[1..height].iter().flat_map(|row| &row.cells)).cloned().collect();
            (even.then_some(cells)?, height)
        } else {
            return None;
        };
        let found = Grid { rows: height, cols: width, labels: labels_of(&cells)? };
        let is_fitting = match order {
            Order::SideLargest => found.is_largest(numbers[1] as u64),
            Order::RowsColsLargest => found.is_largest(numbers[2] as u64),
            _ => true,
        };
        grids.push(is_fitting.then_some(found)?);
        rows = &rows[used..];
    }
    Some(grids)
}

/// As many labels as wanted from rows that end with them, and one row more, that of the size, than was used.
fn body(rows: &[Row], height: usize, width: usize) -> Option<(Vec<String>, usize)> {
    let wanted = height * width;
    let is_run = |row: &Row| row.cells.len() == 1 && row.cells[0].len() > 1;
    if rows.first().is_some_and(|row| is_run(row) && row.cells[0].len() == wanted) {
        return Some((apart(&rows[0].cells[0]), 2));
    }
    if width > 1 && rows.len() >= height && rows[..height].iter().all(|row| is_run(row) && row.cells[0].len() == width)
    {
        return Some((rows[..height].iter().flat_map(|row| apart(&row.cells[0])).collect(), 1 + height));
    }
    // The rows of a grid that lies on its side are no labels broken anywhere.
    if height != width && rows.len() >= width && rows[..width].iter().all(|row| row.cells.len() == height) {
        return None;
    }
    let mut cells = Vec::new();
    for (used, row) in rows.iter().enumerate() {
        cells.extend(row.cells.iter().cloned());
        if cells.len() >= wanted {
            return (cells.len() == wanted).then_some((cells, used + 2));
        }
    }
    None
}

/// A cell for each character.
pub fn apart(run: &str) -> Vec<String> {
    run.chars().map(String::from).collect()
}

/// A square of labels written one after the other, whatever the lines: in one row, in one column, in uneven rows, or in
/// even rows that are too long for labels so small.
pub fn run(rows: &[Row]) -> Option<Vec<Grid>> {
    if let [row] = rows {
        if let [cell] = &row.cells[..] {
            let side = side(cell.len())?;
            let grid = Grid { rows: side, cols: side, labels: run_of(cell, side)? };
            return Some(vec![grid]);
        }
    }
    let cells: Vec<String> = rows.iter().flat_map(|row| row.cells.iter().cloned()).collect();
    let side = side(cells.len())?;
    let labels = labels_of(&cells)?;
    let width = rows[0].cells.len();
    let is_even = rows.iter().all(|row| row.cells.len() == width);
    let is_too_long = !is_even || rows.len() == 1 || width == 1 || labels.iter().all(|&label| label as usize <= side);
    let is_line = rows.len() == 1 || width == 1;
    // Even rows below another are rows, and that is a header.
    let body = &rows[1..];
    if !is_even && body.len() > 1 && body[0].cells.len() > 1 && is_even_grid(body) {
        return None;
    }
    let are_words = width == 1 && cells.iter().all(|cell| cell.len() > 1) && !are_pairs(rows);
    if (is_line && side < 3) || are_words {
        return None;
    }
    let is_other = !(is_even && rows.len() == side && width == side);
    (is_other && is_too_long).then(|| vec![Grid { rows: side, cols: side, labels }])
}

fn is_even_grid(rows: &[Row]) -> bool {
    rows.iter().all(|row| row.cells.len() == rows[0].cells.len())
}

/// A square on each line.
pub fn per_line(rows: &[Row]) -> Option<Vec<Grid>> {
    let first = &rows[0].cells;
    let is_run = first.len() == 1;
    let length = if is_run { first[0].len() } else { first.len() };
    let side = side(length).filter(|&side| rows.len() > 1 && (is_run || side > 2))?;
    let labels = |row: &Row| {
        let labels = if is_run { run_of(row.cells.first()?, side)? } else { labels_of(&row.cells)? };
        let is_small = labels.len() == length && labels.iter().all(|&label| label as usize <= side);
        (is_small && rows.len() != length).then_some(Grid { rows: side, cols: side, labels })
    };
    rows.iter().map(labels).collect()
}

/// A square of digits run together at the end of each line, behind its number or name.
pub fn last_field(rows: &[Row]) -> Option<Vec<Grid>> {
    let squares: Option<Vec<Grid>> = rows
        .iter()
        .map(|row| {
            let run = row.cells.last().filter(|_| row.cells.len() > 1)?;
            let side = side(run.len()).filter(|&side| side > 2)?;
            let is_short = row.cells[..row.cells.len() - 1].iter().all(|cell| cell.len() < run.len());
            Some(Grid { rows: side, cols: side, labels: run_of(run, side).filter(|_| is_short)? })
        })
        .collect();
    let is_even = rows.iter().all(|row| row.cells.len() == rows[0].cells.len());
    squares.filter(|_| is_even)
}

/// A grid with the numbers of its rows and columns beside it, as pandas prints a table; they count from `start`. From 1
/// they may as well be labels.
pub fn indexed(rows: &[Row], start: usize) -> Option<Vec<Grid>> {
    let (head, body) = rows.split_first()?;
    let counts = |cells: Vec<&String>| {
        let numbers: Vec<usize> = cells.into_iter().map(|cell| cell.parse().ok()).collect::<Option<_>>()?;
        numbers.iter().copied().eq(start..start + numbers.len()).then_some(())
    };
    counts(head.cells.iter().collect())?;
    let is_even = body.iter().all(|row| row.cells.len() == head.cells.len() + 1);
    counts(body.iter().map(|row| &row.cells[0]).collect()).filter(|()| is_even)?;
    let inner = |row: &Row| Row { line: row.line, cells: row.cells[1..].to_vec() };
    Some(vec![grid(&body.iter().map(inner).collect::<Vec<_>>())?])
}

/// The rows without their numbers from 1, of a sheet whose columns have letters.
pub fn numbered(rows: &[Row]) -> Option<Vec<Row>> {
    let is_numbered = (1..).zip(rows).all(|(number, row)| row.cells.len() > 1 && row.cells[0] == format!("{number}"));
    let inner = |row: &Row| Row { line: row.line, cells: row.cells[1..].to_vec() };
    is_numbered.then(|| rows.iter().map(inner).collect())
}

/// Rows of labels run together, one after the other: as many as labels in each.
pub fn words(rows: &[Row]) -> Option<Vec<Grid>> {
    let [row] = rows else { return None };
    let is_row = |cell: &String| cell.len() == row.cells.len() && cell.len() > 1;
    let below = |cell: &String| Row { line: row.line, cells: vec![cell.clone()] };
    let rows: Vec<Row> = row.cells.iter().map(below).collect();
    Some(vec![grid(&rows).filter(|_| row.cells.iter().all(is_row))?])
}

/// Are these k * k numbers of two digits, one on a line, which look like rows of two digits?
pub fn are_pairs(rows: &[Row]) -> bool {
    let is_pair = |row: &Row| row.cells.len() == 1 && row.cells[0].len() == 2;
    side(rows.len()).is_some_and(|side| side > 2) && rows.iter().all(is_pair)
}
