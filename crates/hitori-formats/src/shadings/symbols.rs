//! Symbols: what the marks of a grid mean where nothing but its puzzle says so.
//!
//! * A solved grid in which one symbol stands in place of some labels, `. 2 . 4` or `#B#D`, or marks them, `-2` or `2*`:
//!   the symbol is for shaded cells.
//! * A grid of two symbols: one that has a meaning, as `#`, keeps it. Of others, `S U S U`, either is for shaded cells, but
//!   those are not adjacent: this holds for one of them alone in all but the smallest grids.
//!
//! Where the other reading would make the answer right, or both break a rule, the grid is refused.

use super::decided::{has_neighbours, is_solution, Reading, LEAST};
use crate::record::{problem, quoted, Problem, Shade};
use crate::rows::label;
use crate::written_grid::{is_for_unshaded, shade_of, tokens_of, Grid, Row, Shading, BE_CLEAR};

/// A way to write labels.
type Spelling = fn(&str) -> Option<u32>;

/// How labels are written: as numbers, as letters from a for 1, or as digits with a for 10.
const SPELLINGS: [(Spelling, &str); 3] =
    [(label, ""), (letter, "letters are read as labels, A for 1; "), (digit, "letters are read as labels, A for 10; ")];

/// Letters and words for shaded and unshaded cells, which mean that beside each other.
const PAIRS: [(&str, &str); 5] = [("s", "u"), ("y", "n"), ("yes", "no"), ("t", "f"), ("b", "w")];

/// The letter as a number, `a` and `A` for 1.
fn letter(token: &str) -> Option<u32> {
    match token.as_bytes() {
        [byte] if byte.is_ascii_alphabetic() => Some(u32::from(byte.to_ascii_lowercase() - b'a') + 1),
        _ => None,
    }
}

/// `0` to `9`, and `a` and `A` for 10.
fn digit(token: &str) -> Option<u32> {
    match token.as_bytes() {
        [byte] => char::from(*byte).to_digit(36),
        _ => None,
    }
}

/// Is each cell of the grid the label that the puzzle has there? Then it is the puzzle once more.
pub(crate) fn is_puzzle(tokens: &[&str], labels: &[u32]) -> bool {
    tokens.len() == labels.len() && tokens.iter().zip(labels).all(|(token, own)| label(token) == Some(*own))
}

/// The rows of a grid of letters in brackets and bare ones, `[b] a`, each of them the label of its cell, with numbers in
/// their place; None for any other grid.
pub(crate) fn spelled(rows: &[Row], puzzle: Grid) -> Option<Vec<Row>> {
    let (tokens, cols) = tokens_of(rows, Some(puzzle))?;
    let inner = |token: &'_ str| -> String { token.trim_matches(['[', ']', '(', ')', ' ']).to_owned() };
    let is_own = |(token, own): (&&str, &u32)| {
        let inner = inner(token);
        letter(&inner).or_else(|| label(&inner)) == Some(*own)
    };
    let is_letter_in_brackets = |token: &&str| token.starts_with(['[', '(']) && letter(&inner(token)).is_some();
    let is_of_size = (tokens.len() / cols, cols) == (puzzle.0, puzzle.1);
    if !is_of_size || !tokens.iter().any(is_letter_in_brackets) || !tokens.iter().zip(puzzle.2).all(is_own) {
        return None;
    }
    let numbered = |(token, own): (&&str, &u32)| match (token.as_bytes()[0], own) {
        (_, 0) => (*token).to_owned(),
        (b'[', own) => format!("[{own}]"),
        (b'(', own) => format!("({own})"),
        (_, own) => own.to_string(),
    };
    let cells: Vec<String> = tokens.iter().zip(puzzle.2).map(numbered).collect();
    let lines = rows[rows.len() - puzzle.0..].iter().map(|(line, _)| *line);
    Some(lines.zip(cells.chunks(cols)).map(|(line, row)| (line, row.join(" "))).collect())
}

/// Nothing but 0 and 1, of which 1 is shaded.
fn is_of_bits(tokens: &[&str]) -> bool {
    tokens.iter().all(|token| ["0", "1", "?"].contains(token))
}

/// The same, with cells that are unknown.
fn is_puzzle_in_part(tokens: &[&str], labels: &[u32]) -> bool {
    tokens.iter().zip(labels).all(|(token, own)| *token == "?" || label(token) == Some(*own))
}

/// What the grid says if one of two symbols is for shaded cells; None if it is not such a grid, or the puzzle itself.
pub(crate) fn reading(tokens: &[&str], puzzle: Grid) -> Option<Result<Reading, Problem>> {
    if tokens.len() != puzzle.2.len() || is_puzzle_in_part(tokens, puzzle.2) {
        return None;
    }
    beside_labels(tokens, puzzle).or_else(|| of_two(tokens, puzzle))
}

/// One mark, or one way to mark a label, `-2` or `2*`; every other cell is its label.
pub(crate) fn beside_labels(tokens: &[&str], puzzle: Grid) -> Option<Result<Reading, Problem>> {
    if is_of_bits(tokens) {
        return None;
    }
    let ways = SPELLINGS.iter().flat_map(|spelling| [(spelling, mark as MarkOf), (spelling, decoration)]);
    ways.into_iter().find_map(|((spelling, note), mark_of)| {
        let (mark, is_marked) = marked(tokens, puzzle.2, *spelling, mark_of)?;
        let is_spelled =
            || tokens.iter().zip(puzzle.2).any(|(token, own)| spelling(token) == Some(*own) && label(token).is_none());
        if !note.is_empty() && !is_spelled() {
            return None;
        }
        // A letter that could be a label of this puzzle is no mark beside letters.
        let is_label = spelling(mark).is_some_and(|number| puzzle.2.contains(&number));
        if !note.is_empty() && is_label {
            return None;
        }
        let [shaded, unshaded] = shadings(&is_marked, puzzle);
        if meaning(mark) != Some(Shade::Shaded) && !is_solution(&shaded, puzzle) && is_solution(&unshaded, puzzle) {
            return Some(Err(problem!("{} or the labels may be the shaded cells; {BE_CLEAR}", quoted(mark))));
        }
        let said = format!("{note}{} is read as a shaded cell: the others are their labels", quoted(mark));
        Some(Ok(Reading::new(shaded, vec![said])))
    })
}

/// What marks the label of a cell, or stands in its place; None if the cell is neither marked nor its label.
type MarkOf = fn(&str, u32) -> Option<&str>;

/// The one mark of a grid in which the other cells are their labels, and which cells have it, None for unknown ones.
fn marked<'a>(
    tokens: &[&'a str],
    labels: &[u32],
    spelling: Spelling,
    mark_of: MarkOf,
) -> Option<(&'a str, Vec<Option<bool>>)> {
    let (mut mark, mut is_marked) = (None, Vec::new());
    for (&token, &own) in tokens.iter().zip(labels) {
        let is_label = spelling(token) == Some(own) || (own == 0 && label(token) == Some(0));
        if token != "?" && !is_label {
            let found = mark_of(token, own)?;
            if mark.is_some_and(|mark| mark != found) {
                return None;
            }
            mark = Some(found);
        }
        is_marked.push((token != "?").then_some(!is_label));
    }
    let mark = mark.filter(|_| is_marked.contains(&Some(false)))?;
    let is_blank = label(mark) == Some(0) && labels.contains(&0);
    (!is_blank && !is_for_unshaded(mark)).then_some((mark, is_marked))
}

/// The token as a mark, unless it holds a number that may be the label of another puzzle.
fn mark(token: &str, _own: u32) -> Option<&str> {
    let has_number = token.chars().any(|letter| letter.is_ascii_digit());
    (!has_number || token == "-1" || token == "0").then_some(token)
}

/// What stands at the label, before it, after it or around it: the `*` of `2*`.
fn decoration(token: &str, own: u32) -> Option<&str> {
    let own = own.to_string();
    if token.strip_prefix('(').and_then(|rest| rest.strip_suffix(')')).is_some_and(|inner| inner.trim() == own) {
        return Some("()");
    }
    let (before, after) = token.split_once(own.as_str())?;
    let is_around = before.chars().rev().eq(after.chars());
    let found = match (before, after) {
        (mark, "") | ("", mark) => mark,
        _ if is_around => before,
        _ => return None,
    };
    let has_more = found.chars().any(|letter| letter.is_ascii_digit() || "[]()".contains(letter));
    (!found.is_empty() && !has_more).then_some(found)
}

/// Nothing but two symbols, and unknown cells.
fn of_two(tokens: &[&str], puzzle: Grid) -> Option<Result<Reading, Problem>> {
    if is_of_bits(tokens) {
        return None;
    }
    let mut symbols: Vec<&str> = Vec::new();
    for &token in tokens {
        if token != "?" && !symbols.contains(&token) {
            symbols.push(token);
        }
        if symbols.len() > 2 {
            return None;
        }
    }
    let &[one, other] = &symbols[..] else { return None };
    let is_one: Vec<_> = tokens.iter().map(|&token| (token != "?").then_some(token == one)).collect();
    let [first, second] = shadings(&is_one, puzzle);
    let free = [&first, &second].map(|shading| !has_neighbours(shading));
    let right = [&first, &second].map(|shading| is_solution(shading, puzzle));
    let has_number = symbols.iter().any(|symbol| label(symbol).is_some_and(|number| number > 1));
    let pair = [one, other].map(str::to_lowercase);
    let is_pair = |shaded: usize| PAIRS.contains(&(pair[shaded].as_str(), pair[1 - shaded].as_str()));
    let meanings = match (is_pair(0), is_pair(1)) {
        (true, _) => [Some(Shade::Shaded), None],
        (_, true) => [None, Some(Shade::Shaded)],
        // -1 beside 1 is for either, and so is A beside B.
        _ if symbols.contains(&"1") && symbols.contains(&"-1") => [None, None],
        _ if symbols.contains(&"A") && symbols.contains(&"B") => [None, None],
        _ => [meaning(one), meaning(other)].map(|meaning| meaning.filter(|_| !has_number)),
    };
    let is_strong = is_pair(0) || is_pair(1) || is_strong(one, other);
    let is_first = match meanings {
        // A symbol with a meaning; `.` and `0` have one as well, if the answer is not right the other way round.
        [Some(Shade::Shaded), None] | [None, Some(Shade::Unshaded)] if is_strong || !right[1] => Some(true),
        [None, Some(Shade::Shaded)] | [Some(Shade::Unshaded), None] if is_strong || !right[0] => Some(false),
        [Some(_), None] | [None, Some(_)] => None,
        _ => match (free, right) {
            ([true, false], _) | ([true, true], [true, false]) => Some(true),
            ([false, true], _) | ([true, true], [false, true]) => Some(false),
            _ => is_fewer(&is_one),
        },
    };
    let Some(is_first) = is_first else {
        let found = format!("{} or {} may be the shaded cells", quoted(one), quoted(other));
        return Some(Err(problem!("{found}; {BE_CLEAR}")));
    };
    let (shading, shaded, unshaded) = if is_first { (first, one, other) } else { (second, other, one) };
    // Two numbers may also be the labels of another puzzle, without a mark.
    if has_number && (tokens.len() < LEAST || !is_solution(&shading, puzzle)) {
        return None;
    }
    Some(Ok(Reading::new(
        shading,
        vec![format!("{} is read as shaded, {} as unshaded", quoted(shaded), quoted(unshaded))],
    )))
}

/// Shaded cells are fewer than the others in any answer that is nearly right; None if both are about as many.
fn is_fewer(is_one: &[Option<bool>]) -> Option<bool> {
    let count = |one: bool| is_one.iter().filter(|is| **is == Some(one)).count();
    let (one, other) = (count(true), count(false));
    (3 * one.min(other) <= 2 * one.max(other)).then_some(one < other)
}

/// What a symbol is for in any grid.
fn meaning(symbol: &str) -> Option<Shade> {
    match symbol {
        "0" | "." | "_" => Some(Shade::Unshaded),
        "1" => Some(Shade::Shaded),
        _ => shade_of(symbol),
    }
}

/// Has one of the symbols a meaning that nobody gives to the other? `0`, `.` and `-` also stand for what is gone.
fn is_strong(one: &str, other: &str) -> bool {
    [one, other].iter().any(|symbol| meaning(symbol).is_some() && !["0", ".", "-", "_"].contains(symbol))
}

/// The cells in question shaded, and all others; None is unknown in both.
fn shadings(is_in_question: &[Option<bool>], (rows, cols, _): Grid) -> [Shading; 2] {
    [true, false].map(|shaded| {
        let shade = |is: &Option<bool>| match is {
            None => Shade::Unknown,
            Some(is) if *is == shaded => Shade::Shaded,
            Some(_) => Shade::Unshaded,
        };
        Shading { rows, cols, shades: is_in_question.iter().map(shade).collect() }
    })
}
