//! Readings: what the pieces of a text can be. Each reading is one account of all rows and numbers of the text, or none.

use super::grids::{are_letters, grid, labels_of, run_of, side, Grid, Row};
use super::pieces::{Kind, Piece, Words};
use crate::record::{counted, quoted, Texts};
use crate::rows::is_run;

/// The note on labels that are letters.
pub const LETTERS: &str = "read letters as labels, 'a' as 1";

/// A puzzle of a reading, and what was concluded on the way.
#[derive(Clone, Debug, Default)]
pub struct Found {
    pub grid: Grid,
    pub texts: Texts,
    pub notes: Vec<String>,
    /// Nothing but the number of its labels gives its size.
    pub is_guess: bool,
}

/// Every reading of these pieces that differs from those before it; the likeliest first.
pub fn readings(pieces: &[Piece]) -> Vec<Vec<Found>> {
    let rows = |read: fn(&[Row]) -> Option<Vec<Grid>>| in_order(pieces, read, false);
    let noted = |note: &str, mut found: Vec<Found>| {
        found[0].notes.push(note.to_owned());
        found
    };
    let is_sheet = pieces.iter().any(|piece| matches!(piece, Piece::Words(words) if words.kind == Kind::Columns));
    let all = [
        in_order(pieces, |rows| Some(vec![grid(rows)?]), true),
        in_order(&merged(pieces), sized, false)
            .map(|found| noted("read the numbers before the labels as the size", found)),
        rows(|rows| Some(vec![grid(rows)?])),
        rows(run).map(|found| as_run(pieces, found)),
        rows(per_line).map(|found| noted("read each line as a square", found)),
        rows(indexed).map(|found| noted("left out the numbers of rows and columns", found)),
        rows(words).map(|found| noted("read the words as rows of labels run together", found)),
        rows(|rows| Some(vec![grid(&numbered(rows)?)?])).filter(|_| is_sheet),
        joined(pieces),
        scattered(pieces),
    ];
    let mut readings: Vec<Vec<Found>> = Vec::new();
    for found in all.into_iter().flatten() {
        let is_new = |other: &Vec<Found>| !other.iter().map(|one| &one.grid).eq(found.iter().map(|one| &one.grid));
        if !found.is_empty() && readings.iter().all(is_new) {
            readings.push(found);
        }
    }
    readings
}

/// Squares of which only the number of labels says that they are, unless a size stands before each.
fn as_run(pieces: &[Piece], mut found: Vec<Found>) -> Vec<Found> {
    let sizes = pieces.iter().filter(|piece| matches!(piece, Piece::Words(words) if words.kind == Kind::Size)).count();
    let are_words = pieces.iter().all(|piece| match piece {
        Piece::Rows { rows, .. } => rows.iter().all(|row| row.cells.len() == 1 && row.cells[0].len() > 3),
        _ => true,
    });
    for one in &mut found {
        let Grid { rows, cols, .. } = one.grid;
        one.notes.push(format!("read {} as {rows} x {cols}", counted(rows * cols, "label")));
        one.is_guess = sizes == 0 && !are_words;
    }
    found
}

/// What stands before a puzzle: numbers alone, or words.
#[derive(Clone, Debug)]
enum Header<'a> {
    Numbers(usize, Vec<u64>),
    Words(&'a Words),
}

/// The puzzles of the rows that stand together, each with what stands before it; with `has_headers`, first rows of a few
/// numbers may be that too.
fn in_order(pieces: &[Piece], read: fn(&[Row]) -> Option<Vec<Grid>>, has_headers: bool) -> Option<Vec<Found>> {
    let mut found: Vec<Found> = Vec::new();
    let mut headers: Vec<Header> = Vec::new();
    let mut counts: Vec<(usize, u64)> = Vec::new();
    let mut has_used_rows = !has_headers;
    let mut headed = 0;
    for (at, piece) in pieces.iter().enumerate() {
        let (rows, is_bracketed) = match piece {
            Piece::Gap | Piece::Comment => continue,
            Piece::Words(words) | Piece::Letters(_, words) => {
                headers.push(Header::Words(words));
                continue;
            }
            Piece::Rows { rows, is_bracketed } => (rows, *is_bracketed),
        };
        let is_last = !pieces[at + 1..].iter().any(|piece| matches!(piece, Piece::Rows { .. }));
        let most = if has_headers && (!is_bracketed || rows.len() == 1) { rows.len().min(3) } else { 0 };
        let few = |count: usize| rows[..count].iter().map(few_numbers).collect::<Option<Vec<_>>>();
        let is_short = rows.len() == 1 || (rows.len() == 2 && rows.iter().all(|row| row.cells.len() == 1));
        if most == rows.len() && is_short && !is_last {
            if let Some(numbers) = few(most) {
                headers.extend(numbers.into_iter().map(|(line, numbers)| Header::Numbers(line, numbers)));
                has_used_rows = true;
                continue;
            }
        }
        let order = (1..=most.min(rows.len() - 1)).chain([0]);
        let (grids, notes) = order.into_iter().find_map(|count| {
            let numbers = few(count)?.into_iter().map(|(line, numbers)| Header::Numbers(line, numbers));
            let all: Vec<Header> = headers.iter().cloned().chain(numbers).collect();
            let grids = read(&rows[count..])?;
            // `21.` over rows of three characters is one more of them, with a blank.
            let length = rows[count].cells[0].len();
            let is_row = |header: &Header| matches!(header, Header::Words(words) if is_run(&words.text) && words.text.len() == length);
            if rows[count].cells.len() == 1 && all.iter().any(is_row) {
                return None;
            }
            let mut notes = Found::default();
            let before = counts.len();
            resolve(&all, grids.first()?, found.is_empty(), &mut notes, &mut counts)?;
            let is_header = |header: &&Header| !matches!(header, Header::Words(words) if words.kind == Kind::Prose);
            headed += usize::from(all.iter().filter(is_header).count() > counts.len() - before);
            has_used_rows |= count > 0;
            if are_letters(&rows[count..]) {
                notes.notes.push(LETTERS.to_owned());
            }
            Some((grids, notes))
        })?;
        headers.clear();
        let several = grids.len() > 1;
        for (place, grid) in grids.into_iter().enumerate() {
            let first = if place == 0 { notes.clone() } else { Found::default() };
            let texts = if several { Texts::default() } else { first.texts };
            found.push(Found { grid, texts, notes: first.notes, is_guess: false });
        }
    }
    // `[1]` over two short rows may be a list as well.
    let sections = pieces.iter().filter(
        |piece| matches!(piece, Piece::Words(words) if words.text.starts_with('[') && words.kind == Kind::Section),
    );
    if found.len() == 1 && found[0].grid.rows < 3 && sections.count() > 0 {
        return None;
    }
    let last = &found.last()?.grid;
    let is_spent = |header: &Header| {
        let Header::Words(words) = header else { return false };
        let is_size = words.kind == Kind::Size;
        words.kind == Kind::Prose
            || (is_size
                && resolve(std::slice::from_ref(header), last, false, &mut Found::default(), &mut Vec::new()).is_some())
    };
    if !headers.iter().all(is_spent) || !has_used_rows {
        return None;
    }
    for (line, count) in counts {
        let is_proved = count == found.len() as u64 && count > 1;
        // Numbers, and rows of dots below: an answer, in a file of Pencilbox.
        if count == 1 && found[0].grid.labels.contains(&0) {
            return None;
        }
        if !is_proved && (count < found.len() as u64 || headed < found.len()) {
            return None;
        }
        found.first_mut()?.notes.insert(0, format!("line {line} read as the number of puzzles, {count}"));
    }
    Some(found)
}

/// A row of one to three numbers, with its line.
fn few_numbers(row: &Row) -> Option<(usize, Vec<u64>)> {
    let numbers = row.cells.iter().map(|cell| cell.parse().ok()).collect::<Option<Vec<u64>>>()?;
    (numbers.len() <= 3).then_some((row.line, numbers))
}

/// Account for what stands before a grid; None if something remains.
fn resolve(
    headers: &[Header],
    grid: &Grid,
    is_first: bool,
    found: &mut Found,
    counts: &mut Vec<(usize, u64)>,
) -> Option<()> {
    let mut skipped: Vec<(usize, &str)> = Vec::new();
    let mut new_counts = Vec::new();
    let (rows, cols) = (grid.rows as u64, grid.cols as u64);
    let size = format!("the size {rows} x {cols}");
    for (at, header) in headers.iter().enumerate() {
        match header {
            Header::Numbers(line, numbers) => {
                let read_as = match numbers[..] {
                    [side] if side == rows && side == cols => size.clone(),
                    [side] if side == rows && !is_first_of(headers, at) => format!("{rows} rows"),
                    [side] if side == cols && !is_first_of(headers, at) => format!("{cols} columns"),
                    [side] if side == rows && headers.len() == 1 => format!("{rows} rows"),
                    [count] if is_first && at == 0 => {
                        new_counts.push((*line, count));
                        continue;
                    }
                    [first, second] if is_size(first, second, rows, cols) => size.clone(),
                    [side, largest] if side == rows && side == cols && grid.is_largest(largest) => {
                        format!("{size} and the largest label, {largest}")
                    }
                    [first, second, largest] if is_size(first, second, rows, cols) && grid.is_largest(largest) => {
                        format!("{size} and the largest label, {largest}")
                    }
                    _ => return None,
                };
                found.notes.push(format!("line {line} read as {read_as}"));
            }
            Header::Words(words) => match words.kind {
                Kind::Unknown => return None,
                Kind::Columns if words.numbers[0] == cols => {
                    found.notes.push(format!("skipped line {}, the columns", words.line))
                }
                Kind::Columns => return None,
                Kind::Size => {
                    let is_true = match words.numbers[..] {
                        [side] => side == rows || side == cols || side == u64::from(grid.largest()),
                        [first, second] => is_size(first, second, rows, cols),
                        [first, second, largest] => is_size(first, second, rows, cols) && grid.is_largest(largest),
                        _ => false,
                    };
                    if !is_true {
                        return None;
                    }
                    found.notes.push(format!("line {} read as the size {rows} x {cols}", words.line));
                }
                Kind::Section | Kind::Prose => {
                    const LONGEST: usize = 60;
                    let is_address = words.text.contains("://");
                    let text = words.text.trim_matches(|letter: char| "#=:[]().,-*~| ".contains(letter));
                    let is_key = words.text.ends_with(['=', ':', '(', ',']) && words.kind == Kind::Prose;
                    if !text.is_empty() && !is_key && !is_address && text.chars().count() <= LONGEST {
                        found.texts.name = Some(text.to_owned());
                    }
                    if let Some(address) = address(&words.text) {
                        found.texts.source = Some(address.to_owned());
                    }
                    if words.kind == Kind::Prose && !is_key {
                        skipped.push((words.line, &words.text));
                    }
                }
            },
        }
    }
    if let Some((line, text)) = skipped.first() {
        let more = skipped.len() - 1;
        let and = if more > 0 { format!(" and {} more", counted(more, "line")) } else { String::new() };
        found.notes.push(format!("skipped line {line}{and}: {}", quoted(text)));
    }
    counts.extend(new_counts);
    Some(())
}

/// Is this the first of several headers, so that one number may count the puzzles?
fn is_first_of(headers: &[Header], at: usize) -> bool {
    at == 0 && headers.len() > 1
}

fn is_size(first: u64, second: u64, rows: u64, cols: u64) -> bool {
    (first, second) == (rows, cols) || (second, first) == (rows, cols)
}

/// The address in a text.
pub fn address(text: &str) -> Option<&str> {
    let scheme = text.find("://")?;
    let start = text[..scheme].trim_end_matches(|letter: char| letter.is_ascii_alphabetic()).len();
    let end = text[start..].find([' ', '<', '>', ')', ']', '"']).map_or(text.len(), |length| start + length);
    (start < scheme).then(|| text[start..end].trim_end_matches(['.', ',', ';']))
}

/// The rows with empty lines between them in one piece, for sizes with what follows them.
fn merged(pieces: &[Piece]) -> Vec<Piece> {
    let mut out: Vec<Piece> = Vec::new();
    for piece in pieces {
        match (out.last_mut(), piece) {
            (_, Piece::Gap | Piece::Comment) => {}
            (Some(Piece::Rows { rows, is_bracketed: false }), Piece::Rows { rows: more, is_bracketed: false }) => {
                rows.extend(more.iter().cloned());
            }
            _ => out.push(piece.clone()),
        }
    }
    out
}

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
fn sized(rows: &[Row]) -> Option<Vec<Grid>> {
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
fn apart(run: &str) -> Vec<String> {
    run.chars().map(String::from).collect()
}

/// A square of labels written one after the other, whatever the lines: in one row, in one column, in uneven rows, or in
/// even rows that are too long for labels so small.
fn run(rows: &[Row]) -> Option<Vec<Grid>> {
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
    let are_words = width == 1 && cells.iter().all(|cell| cell.len() > 1);
    if (is_line && side < 3) || are_words {
        return None;
    }
    let is_other = !(is_even && rows.len() == side && width == side);
    (is_other && is_too_long).then(|| vec![Grid { rows: side, cols: side, labels }])
}

/// A square on each line.
fn per_line(rows: &[Row]) -> Option<Vec<Grid>> {
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

/// A grid with the numbers of its rows and columns beside it, as pandas prints a table.
fn indexed(rows: &[Row]) -> Option<Vec<Grid>> {
    let (head, body) = rows.split_first()?;
    let counts = |cells: Vec<&String>| {
        let numbers: Vec<usize> = cells.into_iter().map(|cell| cell.parse().ok()).collect::<Option<_>>()?;
        let first = *numbers.first().filter(|&&first| first < 2)?;
        numbers.iter().copied().eq(first..first + numbers.len()).then_some(())
    };
    counts(head.cells.iter().collect())?;
    let is_even = body.iter().all(|row| row.cells.len() == head.cells.len() + 1);
    counts(body.iter().map(|row| &row.cells[0]).collect()).filter(|()| is_even)?;
    let inner = |row: &Row| Row { line: row.line, cells: row.cells[1..].to_vec() };
    Some(vec![grid(&body.iter().map(inner).collect::<Vec<_>>())?])
}

/// The rows without their numbers from 1, of a sheet whose columns have letters.
fn numbered(rows: &[Row]) -> Option<Vec<Row>> {
    let is_numbered = (1..).zip(rows).all(|(number, row)| row.cells.len() > 1 && row.cells[0] == format!("{number}"));
    let inner = |row: &Row| Row { line: row.line, cells: row.cells[1..].to_vec() };
    is_numbered.then(|| rows.iter().map(inner).collect())
}

/// Rows of labels run together, one after the other: as many as labels in each.
fn words(rows: &[Row]) -> Option<Vec<Grid>> {
    let [row] = rows else { return None };
    let is_row = |cell: &String| cell.len() == row.cells.len() && cell.len() > 1;
    let below = |cell: &String| Row { line: row.line, cells: vec![cell.clone()] };
    let rows: Vec<Row> = row.cells.iter().map(below).collect();
    Some(vec![grid(&rows).filter(|_| row.cells.iter().all(is_row))?])
}

/// Squares with empty lines inside: pieces of one width that add up to as many rows.
fn joined(pieces: &[Piece]) -> Option<Vec<Found>> {
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
fn scattered(pieces: &[Piece]) -> Option<Vec<Found>> {
    let blocks = blocks_alone(pieces)?;
    let cells: Vec<String> = blocks.iter().flat_map(|rows| rows.iter()).flat_map(|row| row.cells.clone()).collect();
    let are_single = blocks.len() > 2 && blocks.iter().all(|rows| rows.iter().all(|row| row.cells.len() == 1));
    let side = side(cells.len()).filter(|_| are_single)?;
    let grid = Grid { rows: side, cols: side, labels: labels_of(&cells)? };
    Some(vec![Found { grid, is_guess: true, ..Found::default() }])
}

/// The rows of each piece, if nothing stands between them but empty lines.
pub fn blocks_alone(pieces: &[Piece]) -> Option<Vec<&[Row]>> {
    let rows = |piece: &'_ Piece| !matches!(piece, Piece::Gap | Piece::Comment);
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
    let cells: Vec<String> = if are_runs(cols) || are_runs(wanted) {
        all.iter().flat_map(|row| apart(&row.cells[0])).collect()
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
    let labels = if are_runs(cols) || are_runs(wanted) {
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
