//! Where the cells of an answer stand: on one line, one on each, above or beside the puzzle.

use crate::rows::label;
use crate::written_grid::{tokens_of, Grid, Row};

/// The rows of a grid of this size: all its cells in one row are cut, run together, apart, or with one sign between the
/// rows, `#./.#`; and so are cells of a row each.
pub(super) fn cut(rows: &[Row], (height, width, _): Grid) -> Option<Vec<Row>> {
    let one_each = || rows.iter().map(|(_, row)| row.trim()).collect::<Vec<_>>();
    if width > 1 && rows.len() == height * width && one_each().iter().all(|row| !row.contains(char::is_whitespace)) {
        return Some(one_each().chunks(width).map(|row| (rows[0].0, row.join(" "))).collect());
    }
    let [(number, row)] = rows else { return None };
    let row = row.trim();
    if height == 1 {
        return None;
    }
    let cells: Vec<char> = row.chars().collect();
    if cells.len() == height * width && !cells.iter().any(|letter| letter.is_whitespace()) {
        return Some(cells.chunks(width).map(|row| (*number, row.iter().collect())).collect());
    }
    for sign in ['/', '\\', ';', '|', ','] {
        let parts: Vec<_> = row.trim_matches(['[', ']']).trim_matches(sign).split(sign).map(str::trim).collect();
        let is_row = |part: &&str| part.chars().count() == width || part.split_whitespace().count() == width;
        if width > 1 && parts.len() == height && parts.iter().all(is_row) {
            return Some(parts.into_iter().map(|part| (*number, part.to_owned())).collect());
        }
    }
    let (tokens, _) = tokens_of(rows, None)?;
    (tokens.len() == height * width).then(|| tokens.chunks(width).map(|row| (*number, row.join(" "))).collect())
}

/// The rows without the numbers of rows and columns around them.
pub(super) fn without_numbers(rows: &[Row], (height, width, _): Grid) -> Option<(Vec<Row>, &'static str)> {
    let [(_, head), rest @ ..] = rows else { return None };
    let words = |row: &str| -> Vec<String> {
        row.split([' ', '\t', '|', ',']).filter(|word| !word.is_empty()).map(str::to_owned).collect()
    };
    let is_number_or_letter = |found: &str, at: usize| {
        let name = found.trim_start_matches(['c', 'C', 'r', 'R']).trim_end_matches([':', '.']);
        let letter = char::from(b'A' + u8::try_from(at).unwrap_or(0) % 26).to_string();
        [at.to_string(), (at + 1).to_string()].iter().any(|number| number == name)
            || found.trim_end_matches([':', '.']).eq_ignore_ascii_case(&letter)
    };
    let head = words(head);
    let head = if head.len() == width + 1 { &head[1..] } else { &head[..] };
    let is_head = head.len() == width && head.iter().enumerate().all(|(at, word)| is_number_or_letter(word, at));
    if !is_head || rest.len() != height {
        return None;
    }
    let row = |(at, (number, row)): (usize, &Row)| {
        let cells = words(row);
        let [first, cells @ ..] = &cells[..] else { return None };
        let is_whole = cells.len() == width || (cells.len() == 1 && cells[0].chars().count() == width);
        (is_number_or_letter(first, at) && is_whole).then(|| (*number, cells.join(" ")))
    };
    let rows = rest.iter().enumerate().map(row).collect::<Option<_>>()?;
    Some((rows, "the numbers of the rows and columns are skipped"))
}

/// The rows without the puzzle, which stands above them or beside them, and a note.
pub(super) fn without_puzzle(rows: &[Row], (height, width, labels): Grid) -> Option<(Vec<Row>, &'static str)> {
    let own = |row: usize| &labels[row * width..(row + 1) * width];
    let is_own = |row: usize, cells: &[&str]| {
        cells.len() == width && cells.iter().zip(own(row)).all(|(token, own)| label(token) == Some(*own))
    };
    if rows.len() == 2 * height {
        let is_above = |row: usize| {
            let tokens = tokens_of(&rows[row..=row], None);
            tokens.is_some_and(|(tokens, _)| is_own(row, &tokens))
        };
        let answer = rows[height..].to_vec();
        return (0..height).all(is_above).then_some((answer, "the puzzle above the answer is skipped"));
    }
    if rows.len() != height {
        return None;
    }
    let cells: Vec<_> = rows.iter().map(|(_, row)| cells_of_two(row, width)).collect::<Option<_>>()?;
    let without = |is_left: bool| {
        let sides = cells.iter().map(|cells| {
            let (left, right) = cells.split_at(width);
            if is_left {
                (left, right)
            } else {
                (right, left)
            }
        });
        let rest = sides.zip(rows).enumerate().map(|(at, ((own, rest), (number, _)))| {
            let own: Vec<_> = own.iter().map(String::as_str).collect();
            is_own(at, &own).then(|| (*number, rest.join(" ")))
        });
        rest.collect::<Option<Vec<_>>>()
    };
    Some((without(true).or_else(|| without(false))?, "the puzzle beside the answer is skipped"))
}

/// The cells of a row of two grids of this width, each with its cells apart or run together.
fn cells_of_two(row: &str, width: usize) -> Option<Vec<String>> {
    let words = || row.split([' ', '\t', ',', ';', '|']).filter(|word| !["", "->", "=>", "→"].contains(word));
    let apart: Vec<String> = words().map(str::to_owned).collect();
    if apart.len() == 2 * width {
        return Some(apart);
    }
    let cells = |word: &str| {
        let is_run = width > 1 && word.chars().count() == width;
        if is_run {
            word.chars().map(String::from).collect()
        } else {
            vec![word.to_owned()]
        }
    };
    Some(words().flat_map(cells).collect()).filter(|cells: &Vec<_>| cells.len() == 2 * width)
}
