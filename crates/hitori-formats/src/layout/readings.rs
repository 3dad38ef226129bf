//! Readings: what the pieces of a text can be. Each reading is one account of all rows and numbers of the text, or none.

use super::arrangements::{apart, are_pairs, indexed, last_field, numbered, per_line, run, sized, words};
use super::grids::{are_letters, grid, is_size, Found, Grid, Row};
use super::pieces::{rows_of, Kind, Piece, Words};
use super::solutions::solution_of;
use super::whole_texts::{joined, on_its_side, scattered, stacked};
use crate::record::{counted, quoted, Shade, Texts};
use crate::rows::is_run;

/// The note on labels that are letters.
pub const LETTERS: &str = "read letters as labels, 'a' as 1";

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
        on_its_side(pieces, false),
        on_its_side(pieces, true),
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
    let behind = headers.iter().filter_map(|header| match header {
        Header::Words(words) if words.kind == Kind::Prose && !is_key(words) => Some((words.line, words.text.as_str())),
        _ => None,
    });
    let behind: Vec<(usize, &str)> = behind.collect();
    found.last_mut()?.notes.extend(skipped_lines(&behind));
    for (line, count) in counts {
        let first = &found.first()?.grid;
        if count != found.len() as u64 && first.rows == first.cols && count == first.rows as u64 {
            let size = format!("line {line} read as the size {count} x {count}");
            found.first_mut()?.notes.insert(0, size);
            continue;
        }
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
                    [side] if side == rows && side == cols && !(is_first && at == 0 && has_size(&headers[1..])) => {
                        size.clone()
                    }
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
                    if !text.is_empty()
                        && !is_key(words)
                        && !is_declaration(words)
                        && !is_address
                        && text.chars().count() <= LONGEST
                    {
                        found.texts.name = Some(text.to_owned());
                    }
                    if let Some(address) = address(&words.text) {
                        found.texts.source = Some(address.to_owned());
                    }
                    if words.kind == Kind::Prose && !is_key(words) {
                        skipped.push((words.line, &words.text));
                    }
                }
            },
        }
    }
    found.notes.extend(skipped_lines(&skipped));
    counts.extend(new_counts);
    Some(())
}

/// Is one of these a size in words, `5x5`?
fn has_size(headers: &[Header]) -> bool {
    headers.iter().any(|header| matches!(header, Header::Words(words) if words.kind == Kind::Size))
}

/// The note on lines of words.
fn skipped_lines(lines: &[(usize, &str)]) -> Option<String> {
    let (line, text) = lines.first()?;
    let more = lines.len() - 1;
    let and = if more > 0 { format!(" and {} more", counted(more, "line")) } else { String::new() };
    Some(format!("skipped line {line}{and}: {}", quoted(text)))
}

/// Is this a key, whose value stands behind it?
fn is_key(words: &Words) -> bool {
    words.text.ends_with(['=', ':', '(', ',', '|']) && words.kind == Kind::Prose
}

/// Is this what a program says before a value, and no name of a puzzle?
fn is_declaration(words: &Words) -> bool {
    const BEGINNINGS: [&str; 9] = ["let", "const", "var", "val", "int", "integer", "integer::", "static", "local"];
    (words.text.starts_with('(') && !words.text.ends_with(')'))
        || words.text.split(' ').next().is_some_and(|word| BEGINNINGS.contains(&word))
}

/// Is this the first of several headers, so that one number may count the puzzles?
fn is_first_of(headers: &[Header], at: usize) -> bool {
    at == 0 && headers.len() > 1
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

/// Puzzles that are one reading of a text, and not a likely one.
fn as_guess(mut found: Vec<Found>) -> Vec<Found> {
    found[0].is_guess = true;
    found
}
