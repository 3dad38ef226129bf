//! Readings: what the pieces of a text can be. Each reading is one account of all rows and numbers of the text, or none.

use super::arrangements::{apart, are_pairs, indexed, last_field, numbered, per_line, run, sized, words};
use super::grids::{are_letters, grid, labels_of, run_of, side, Grid, Row};
use super::pieces::{rows_of, Kind, Piece, Words};
use super::solutions::solution_of;
use crate::record::{counted, quoted, Shade, Texts};
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
    /// The solution that stands below it.
    pub shading: Option<Vec<Shade>>,
}

/// Which first rows may be numbers that stand before a puzzle.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Heads {
    /// None: all are rows of labels.
    None,
    /// The number of the puzzles alone.
    Count,
    /// The size of each puzzle too, of all or of none.
    Sizes,
}

/// Every reading of these pieces that differs from those before it; the likeliest first. A rule may separate puzzles, or
/// stand inside of one; a line of bits may begin a solution.
pub fn readings(pieces: &[Piece]) -> Vec<Vec<Found>> {
    let mut readings: Vec<Vec<Found>> = Vec::new();
    let mut add = |all: Vec<Vec<Found>>| {
        for found in all {
            let is_new = |other: &Vec<Found>| !other.iter().map(|one| &one.grid).eq(found.iter().map(|one| &one.grid));
            if !found.is_empty() && readings.iter().all(is_new) {
                readings.push(found);
            }
        }
    };
    add(readings_of(&over_rules(pieces)));
    if pieces.contains(&Piece::Rule) {
        add(between_rules(pieces));
    }
    if let Some(parts) = with_solution(pieces) {
        add(readings_of(&over_rules(&parts)));
    }
    // A run over rows of several widths is no reading where something says what they are.
    let is_guess = |reading: &Vec<Found>| reading.iter().any(|one| one.is_guess);
    let is_grid = |reading: &Vec<Found>| reading.iter().all(|one| one.grid.rows > 1 && one.grid.cols > 1);
    if are_uneven(pieces) && readings.iter().any(|reading| is_grid(reading) && !is_guess(reading)) {
        readings.retain(|reading| !is_guess(reading));
    }
    readings
}

fn are_uneven(pieces: &[Piece]) -> bool {
    let widths: Vec<usize> = pieces.iter().flat_map(rows_of).map(|row| row.cells.len()).collect();
    widths.iter().any(|width| width != &widths[0])
}

/// The pieces as if there were no rules.
fn over_rules(pieces: &[Piece]) -> Vec<Piece> {
    let mut out: Vec<Piece> = Vec::new();
    let mut is_behind_rule = false;
    for piece in pieces {
        match (out.last_mut(), piece) {
            (_, Piece::Rule) => is_behind_rule = true,
            (Some(Piece::Rows { rows, is_bracketed }), Piece::Rows { rows: more, is_bracketed: is_more_bracketed })
                if is_behind_rule && is_bracketed == is_more_bracketed =>
            {
                rows.extend(more.iter().cloned())
            }
            _ => {
                is_behind_rule = false;
                out.push(piece.clone());
            }
        }
    }
    out
}

/// The readings of puzzles with rules between them, unless all rows are one square with rules inside that divide it evenly.
fn between_rules(pieces: &[Piece]) -> Vec<Vec<Found>> {
    let is_square = |rows: &[Row]| rows.len() == rows[0].cells.len();
    let whole = over_rules(pieces);
    let has_square = whole.iter().any(|piece| matches!(piece, Piece::Rows { rows, .. } if is_square(rows)));
    let heights: Vec<usize> = pieces.iter().map(|piece| rows_of(piece).len()).filter(|&height| height > 0).collect();
    if has_square && heights.iter().all(|&height| height == heights[0]) {
        return Vec::new();
    }
    let gap = |piece: &'_ Piece| -> Piece {
        match piece {
            Piece::Rule => Piece::Gap,
            piece => piece.clone(),
        }
    };
    let parts: Vec<Piece> = pieces.iter().map(gap).collect();
    // One row above a rule is the head of a table.
    let is_long = |piece: &Piece| !matches!(piece, Piece::Rows { rows, .. } if rows.len() == 1);
    let all = [Heads::Sizes, Heads::Count, Heads::None].map(|heads| in_order(&parts, one_grid, heads));
    all.into_iter().flatten().filter(|_| parts.iter().all(is_long)).collect()
}

/// Rows that end in as many rows of bits as the puzzle above them has: the pieces with a gap between.
fn with_solution(pieces: &[Piece]) -> Option<Vec<Piece>> {
    let mut out = Vec::new();
    let mut has_solution = false;
    for piece in pieces {
        let Piece::Rows { rows, is_bracketed: false } = piece else {
            out.push(piece.clone());
            continue;
        };
        let is_bits = |row: &&Row| row.cells.iter().all(|cell| cell == "0" || cell == "1") && row.cells.len() > 1;
        let height = rows.iter().rev().take_while(is_bits).count().min(rows.len() / 2);
        let at = rows.len() - height;
        let (above, below) = rows.split_at(at);
        let is_even = height > 1 && above[at - height..].iter().all(|row| row.cells.len() == below[0].cells.len());
        let are_apart = at == height || above[at - height - 1].cells.len() < 3;
        if is_even && are_apart && !above.iter().rev().take(height).all(|row| is_bits(&row)) {
            has_solution = true;
            out.push(Piece::Rows { rows: above.to_vec(), is_bracketed: false });
            out.push(Piece::Gap);
            out.push(Piece::Rows { rows: below.to_vec(), is_bracketed: false });
        } else {
            out.push(piece.clone());
        }
    }
    has_solution.then_some(out)
}

fn one_grid(rows: &[Row]) -> Option<Vec<Grid>> {
    Some(vec![grid(rows).filter(|_| last_field(rows).is_none() && !are_pairs(rows))?])
}

/// The readings of pieces without rules.
fn readings_of(pieces: &[Piece]) -> Vec<Vec<Found>> {
    let rows = |read: fn(&[Row]) -> Option<Vec<Grid>>| in_order(pieces, read, Heads::None);
    let noted = |note: &str, mut found: Vec<Found>| {
        found[0].notes.push(note.to_owned());
        found
    };
    let is_sheet = pieces.iter().any(|piece| matches!(piece, Piece::Words(words) if words.kind == Kind::Columns));
    let all = [
        in_order(pieces, one_grid, Heads::Sizes),
        in_order(pieces, one_grid, Heads::Count),
        in_order(&merged(pieces), sized, Heads::None)
            .map(|found| noted("read the numbers before the labels as the size", found)),
        stacked(pieces),
        rows(one_grid),
        rows(run).map(|found| as_run(pieces, found)),
        rows(per_line).map(|found| noted("read each line as a square", found)),
        rows(last_field).map(|found| noted("read the last field of each line as a square", found)),
        rows(|rows| indexed(rows, 0)).map(|found| noted("left out the numbers of rows and columns", found)),
        rows(|rows| indexed(rows, 1))
            .map(|found| noted("left out the numbers of rows and columns", found))
            .map(as_guess),
        rows(words).map(|found| noted("read the words as rows of labels run together", found)),
        rows(|rows| Some(vec![grid(&numbered(rows)?)?])).filter(|_| is_sheet),
        joined(pieces),
        scattered(pieces),
    ];
    all.into_iter().flatten().collect()
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

/// The puzzles of the rows that stand together, each with what stands before it, which first rows may be too. Of 0 and 1
/// alone below a puzzle of the same size it is the solution.
fn in_order(pieces: &[Piece], read: fn(&[Row]) -> Option<Vec<Grid>>, heads: Heads) -> Option<Vec<Found>> {
    let mut found: Vec<Found> = Vec::new();
    let mut headers: Vec<Header> = Vec::new();
    let mut counts: Vec<(usize, u64)> = Vec::new();
    let mut has_used_rows = heads == Heads::None;
    let mut headed = 0;
    let mut sized_by_rows = 0;
    for (at, piece) in pieces.iter().enumerate() {
        let (rows, is_bracketed) = match piece {
            Piece::Gap | Piece::Comment | Piece::Rule => continue,
            Piece::Words(words) | Piece::Letters(_, words) => {
                headers.push(Header::Words(words));
                continue;
            }
            Piece::Rows { rows, is_bracketed } => (rows, *is_bracketed),
        };
        let is_last = !pieces[at + 1..].iter().any(|piece| matches!(piece, Piece::Rows { .. }));
        if let Some(shading) = found.last().and_then(|last| below(last, &headers, rows)) {
            let last = found.last_mut()?;
            last.shading = Some(shading);
            last.notes.push(SOLUTION.to_owned());
            headers.clear();
            continue;
        }
        let is_count = found.is_empty() && headers.is_empty() && rows[0].cells.len() == 1;
        let most = match heads {
            Heads::None => 0,
            _ if is_bracketed && rows.len() > 1 => 0,
            Heads::Sizes => rows.len().min(3),
            Heads::Count => usize::from(is_count),
        };
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
            sized_by_rows += usize::from(count > counts.len() - before);
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
            found.push(Found { grid, texts, notes: first.notes, ..Found::default() });
        }
    }
    // A first row of two numbers is the size of all puzzles or of none.
    if sized_by_rows > 0 && sized_by_rows < found.len() && headed < found.len() {
        return None;
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

const SOLUTION: &str = "read the 0 and 1 below as its solution";

/// The shading of rows of 0 and 1 that stand below a puzzle, with words alone between.
fn below(last: &Found, headers: &[Header], rows: &[Row]) -> Option<Vec<Shade>> {
    let is_title = |header: &Header| matches!(header, Header::Words(words) if words.kind == Kind::Prose);
    let cells: Option<Vec<u32>> = if rows.iter().all(|row| row.cells.len() == last.grid.cols) {
        rows.iter().flat_map(|row| &row.cells).map(|cell| cell.parse().ok()).collect()
    } else if rows.iter().all(|row| row.cells.len() == 1 && row.cells[0].len() == last.grid.cols) {
        rows.iter().flat_map(|row| apart(&row.cells[0])).map(|cell| cell.parse().ok()).collect()
    } else {
        None
    };
    let cells = cells.filter(|_| last.shading.is_none() && headers.iter().all(is_title))?;
    solution_of((last.grid.rows, last.grid.cols, &last.grid.labels), (rows.len(), last.grid.cols, &cells))
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
                    [side] if side == cols && at > 0 => format!("{cols} columns"),
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
            (_, Piece::Gap | Piece::Comment | Piece::Rule) => {}
            (Some(Piece::Rows { rows, is_bracketed: false }), Piece::Rows { rows: more, is_bracketed: false }) => {
                rows.extend(more.iter().cloned());
            }
            _ => out.push(piece.clone()),
        }
    }
    out
}

/// Puzzles of one size below each other without a gap, whose number and size stand above: `2 5`, or `2 5 6`.
fn stacked(pieces: &[Piece]) -> Option<Vec<Found>> {
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

/// Puzzles that are one reading of a text, and not a likely one.
fn as_guess(mut found: Vec<Found>) -> Vec<Found> {
    found[0].is_guess = true;
    found
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
