//! Readings of a text as a whole: its rows, whatever lines stand between them, cut or put together by a size.

use super::arrangements::apart;
use super::grids::{grid, is_size, labels_of, run_of, side, Found, Grid, Row};
use super::pieces::{Kind, Piece};
use crate::record::counted;

/// Puzzles of one size below each other without a gap, whose number and size stand above: `2 5`, or `2 5 6`.
pub fn stacked(pieces: &[Piece]) -> Option<Vec<Found>> {
    let blocks = blocks_alone(pieces)?;
    let rows: Vec<Row> = blocks.concat();
    let width = rows.last()?.cells.len();
    let start = rows.iter().position(|row| row.cells.len() == width)?;
    let first = rows.first()?;
    let start = if start == 0 && first.cells.len() == width { 1 } else { start };
    let head: Vec<usize> =
        rows[..start].iter().flat_map(|row| &row.cells).map(|cell| cell.parse().ok()).collect::<Option<_>>()?;
    let (count, height) = match head[..] {
        [count, side] if side == width => (count, side),
        [count, height, cols] if cols == width => (count, height),
        _ => return None,
    };
    let body = &rows[start..];
    let is_even = body.iter().all(|row| row.cells.len() == width);
    let is_told = count > 1 || rows[0].cells.len() != width;
    let is_whole = count > 0 && is_told && height > 1 && width > 1 && count.checked_mul(height) == Some(body.len());
    if !is_even || !is_whole {
        return None;
    }
    let mut found: Vec<Found> = Vec::new();
    for rows in body.chunks(height) {
        found.push(Found { grid: grid(rows)?, ..Found::default() });
    }
    let size = format!("{} of {height} x {width}", counted(count, "puzzle"));
    found[0].notes.push(format!("line {} read as {size}", first.line));
    Some(found)
}

/// Squares with empty lines inside: pieces of one width that add up to as many rows.
pub fn joined(pieces: &[Piece]) -> Option<Vec<Found>> {
    let mut behind = pieces.iter().skip_while(|piece| !matches!(piece, Piece::Rows { .. }));
    if behind.any(|piece| *piece == Piece::Comment) {
        return None;
    }
    let blocks = blocks_alone(pieces)?;
    let grids: Vec<Grid> = blocks.iter().map(|rows| grid(rows)).collect::<Option<_>>()?;
    let side = grids[0].cols;
    let is_whole = grids.iter().all(|part| part.cols == side && part.rows <= side) && side > 1;
    // Several rectangles of one shape are meant so, unless they are rows.
    let are_alike = grids.len() > 2 && grids[0].rows > 1 && grids.iter().all(|part| part.rows == grids[0].rows);
    if !is_whole || are_alike || grids.iter().all(|part| part.rows == side) {
        return None;
    }
    let mut found: Vec<Found> = Vec::new();
    for part in grids {
        match found.last_mut().filter(|last| last.grid.rows < side) {
            Some(last) => {
                last.grid.labels.extend(part.labels);
                last.grid.rows += part.rows;
            }
            None => found.push(Found { grid: part, ..Found::default() }),
        }
    }
    let notes = "read over the empty lines inside".to_owned();
    found[0].notes.push(notes);
    found.iter().all(|one| one.grid.rows == side).then_some(found)
}

/// A square of single numbers with empty lines between them.
pub fn scattered(pieces: &[Piece]) -> Option<Vec<Found>> {
    let blocks = blocks_alone(pieces)?;
    let cells: Vec<String> = blocks.iter().flat_map(|rows| rows.iter()).flat_map(|row| row.cells.clone()).collect();
    let are_single = blocks.len() > 2 && blocks.iter().all(|rows| rows.iter().all(|row| row.cells.len() == 1));
    let side = side(cells.len()).filter(|_| are_single)?;
    let grid = Grid { rows: side, cols: side, labels: labels_of(&cells)? };
    Some(vec![Found { grid, is_guess: true, ..Found::default() }])
}

/// Rectangles of which each is a line of labels behind its two sides, `3x2: 1 2 3 2 1 3`: either side may come first.
pub fn on_its_side(pieces: &[Piece], is_turned: bool) -> Option<Vec<Found>> {
    let mut found: Vec<Found> = Vec::new();
    let mut sides: Option<(usize, &[u64])> = None;
    for piece in pieces {
        match piece {
            Piece::Gap | Piece::Comment => {}
            Piece::Words(words) if words.kind == Kind::Size && sides.is_none() => {
                sides = Some((words.line, &words.numbers))
            }
            Piece::Rows { rows, .. } if rows.len() == 1 => {
                let (line, &[first, second]) = sides.take()? else { return None };
                let (height, width) = if is_turned { (second, first) } else { (first, second) };
                let labels = labels_of(&rows[0].cells)?;
                let (rows, cols) = (usize::try_from(height).ok()?, usize::try_from(width).ok()?);
                let is_whole = rows.checked_mul(cols) == Some(labels.len());
                let notes = vec![format!("line {line} read as the size {rows} x {cols}")];
                let grid = Grid { rows, cols, labels: labels.clone() };
                found.push(Found { grid, notes, ..Found::default() });
                is_whole.then_some(())?;
            }
            _ => return None,
        }
    }
    (sides.is_none() && !found.is_empty()).then_some(found)
}

/// The rows of each piece, if nothing stands between them but empty lines.
pub fn blocks_alone(pieces: &[Piece]) -> Option<Vec<&[Row]>> {
    let rows = |piece: &'_ Piece| !matches!(piece, Piece::Gap | Piece::Comment | Piece::Rule);
    let blocks: Option<Vec<&[Row]>> = pieces
        .iter()
        .filter(|piece| rows(piece))
        .map(|piece| match piece {
            Piece::Rows { rows, is_bracketed: false } => Some(&rows[..]),
            _ => None,
        })
        .collect();
    blocks.filter(|blocks| !blocks.is_empty())
}

/// The number of digits in each row, if these are digits in groups: all of one length, but the last.
pub fn in_groups(rows: &[Row]) -> Option<usize> {
    const LONG: usize = 3;
    let first = &rows[0].cells;
    let length = first[0].len();
    let is_group = |cell: &String| cell.bytes().all(|byte| byte.is_ascii_digit());
    let is_row = |row: &Row| {
        let lengths = row.cells.iter().map(String::len);
        lengths.eq(first.iter().map(String::len)) && row.cells.iter().all(is_group)
    };
    let (last, others) = first.split_last()?;
    let are_groups = !others.is_empty() && others.iter().all(|cell| cell.len() == length) && last.len() <= length;
    let width: usize = first.iter().map(String::len).sum();
    let is_likely = (length > 1 && width == rows.len()) || (length >= LONG && rows.len() >= LONG);
    (are_groups && is_likely && rows.iter().all(is_row)).then_some(width)
}

/// All labels of a text, one after the other, cut into puzzles of this size; numbers before them may be that size.
pub fn cut(pieces: &[Piece], rows: usize, cols: usize) -> Option<Vec<Found>> {
    let wanted = rows.checked_mul(cols).filter(|&wanted| wanted > 0)?;
    let all: Vec<&Row> = pieces
        .iter()
        .flat_map(|piece| match piece {
            Piece::Rows { rows, .. } => rows.iter().collect::<Vec<_>>(),
            _ => Vec::new(),
        })
        .collect();
    let are_runs =
        |length: usize| length > 1 && all.iter().all(|row| row.cells.len() == 1 && row.cells[0].len() == length);
    let is_grouped = |row: &Row| row.cells.iter().map(String::len).sum::<usize>() == cols && row.cells[0].len() > 1;
    let are_grouped = all.iter().all(|row| is_grouped(row));
    let are_digits = are_runs(cols) || are_runs(wanted) || are_grouped;
    let cells: Vec<String> = if are_digits {
        all.iter().flat_map(|row| row.cells.iter().flat_map(|cell| apart(cell))).collect()
    } else {
        all.iter().flat_map(|row| row.cells.iter().cloned()).collect()
    };
    let extra = cells.len() % wanted;
    let header: Vec<usize> = cells[..extra].iter().map(|cell| cell.parse().ok()).collect::<Option<_>>()?;
    let is_header = match header[..] {
        [] => true,
        [side] => side == rows || side == cols,
        [first, second] | [first, second, _] => is_size(first as u64, second as u64, rows as u64, cols as u64),
        _ => false,
    };
    let labels = if are_digits {
        cells
            .iter()
            .map(|cell| run_of(&format!("{cell}1"), usize::MAX).map(|found| found[0]))
            .collect::<Option<Vec<u32>>>()?
    } else {
        labels_of(&cells[extra..])?
    };
    let grids = labels.chunks(wanted).map(|labels| Grid { rows, cols, labels: labels.to_vec() });
    let found: Vec<Found> = grids.map(|grid| Found { grid, ..Found::default() }).collect();
    (is_header && !found.is_empty()).then_some(found)
}
