//! Sets of cells: an answer as a list of the shaded cells, e.g. `[(0, 0), (0, 2)]` or `r1c1 r1c3`.
//!
//! A cell is a pair of row and column in any brackets, `r1c2`, or `row 1, column 2`. Pairs count from 0 or from 1: the
//! *base*. Where only one base keeps all cells inside the puzzle it is meant; where both do, the one that breaks no rule,
//! if the other does. Otherwise the set is refused until the base is named.

use serde_json::Value;

use super::decided::{is_solution, Reading, Refusal, Way, LEAST};
use crate::record::{problem, Shade};
use crate::written_grid::{Grid, Row, Shading};

/// The cells of a list, and the line on which it begins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CellSet {
    /// Row and column, as written.
    pub pairs: Vec<(usize, usize)>,
    /// Their order was said: `r1c2`, `{"row": 1, "col": 2}`. A pair could be column and row.
    pub is_named: bool,
    /// These are the cells that stay unshaded.
    pub is_unshaded: bool,
    /// What words around them say that they count from: "0-indexed".
    pub base: Option<usize>,
    /// Of the text.
    pub line: usize,
}

const BASES: [Way; 2] = [Way::FromZero, Way::FromOne];

/// One cell as written, whether row and column are named, and how many bytes it takes.
type Written = ((usize, usize), bool, usize);

impl CellSet {
    /// The list of no cell, `[]`.
    pub fn empty(text: &str, line: usize) -> Option<CellSet> {
        let is_empty = ["[]", "()", "set()", "frozenset()"].contains(&text.trim());
        is_empty.then_some(CellSet { pairs: Vec::new(), is_named: false, is_unshaded: false, base: None, line })
    }

    /// The cells of a text that holds nothing else.
    pub fn of_text(text: &str, line: usize) -> Option<CellSet> {
        let text = text.trim_end().trim_end_matches('.');
        bare_pairs(text, line).or_else(|| CellSet::empty(text, line)).or_else(|| {
            let (mut pairs, mut is_named) = (Vec::new(), true);
            let mut at = text.len() - without_bullet(text.trim_start()).len();
            while at < text.len() {
                let rest = &text[at..];
                if let Some((pair, named, length)) = cell(rest) {
                    pairs.push(pair);
                    is_named &= named;
                    at += length;
                } else {
                    let is_bracket = rest.starts_with(['[', ']', '(', ')', '{', '}', '\'', '"']);
                    at += gap(rest).filter(|&length| length > 0).or(is_bracket.then_some(1))?;
                }
            }
            (!pairs.is_empty()).then_some(CellSet { pairs, is_named, is_unshaded: false, base: None, line })
        })
    }

    /// The run of cells that a text begins with, separated by commas, bullets and "and", and how many bytes it takes.
    pub fn run(text: &str, line: usize) -> Option<(CellSet, usize)> {
        let (pair, mut is_named, mut end) = cell(text)?;
        let mut pairs = vec![pair];
        while let Some((next, named, length)) = gap(&text[end..]).and_then(|gap| {
            let (next, named, length) = cell(&text[end + gap..])?;
            Some((next, named, gap + length))
        }) {
            pairs.push(next);
            is_named &= named;
            end += length;
        }
        Some((CellSet { pairs, is_named, is_unshaded: false, base: None, line }, end))
    }

    /// The cells of rows that hold two numbers each, or one cell.
    pub fn of_rows(rows: &[Row]) -> Option<CellSet> {
        let text: Vec<_> = rows.iter().map(|(_, row)| row.as_str()).collect();
        CellSet::of_text(&text.join("\n"), rows[0].0)
    }

    /// The cells of a list of lists of two, or of objects with row and column; `{(0, 0): true}` too.
    pub fn of_value(value: &Value, line: usize) -> Option<CellSet> {
        if let Some(cells) = value.as_object().filter(|cells| cells.len() > 1) {
            let is_shaded = |value: &Value| match value {
                Value::Bool(value) => Some(*value),
                Value::Number(number) => number.as_u64().filter(|number| *number < 2).map(|number| number == 1),
                Value::String(text) => match text.to_lowercase().as_str() {
                    "#" | "x" | "shaded" | "black" => Some(true),
                    "." | "o" | "-" | "unshaded" | "white" => Some(false),
                    _ => None,
                },
                _ => None,
            };
            let mut found = CellSet { pairs: Vec::new(), is_named: true, is_unshaded: false, base: None, line };
            for (key, value) in cells {
                let cell = CellSet::of_text(key, line).filter(|cell| cell.pairs.len() == 1)?;
                found.is_named &= cell.is_named;
                if is_shaded(value)? {
                    found.pairs.extend(cell.pairs);
                }
            }
            return Some(found);
        }
        let elements = value.as_array().filter(|elements| !elements.is_empty())?;
        let number = |value: &Value| value.as_u64().and_then(|number| usize::try_from(number).ok());
        let pair = |value: &Value| match value {
            Value::Array(pair) => match &pair[..] {
                [row, col] => Some(((number(row)?, number(col)?), false)),
                _ => None,
            },
            Value::Object(cell) if cell.len() == 2 => {
                let get = |names: &[&str]| {
                    let is_named = |key: &str| names.contains(&key.to_lowercase().as_str());
                    cell.iter().find_map(|(key, value)| if is_named(key) { number(value) } else { None })
                };
                Some(((get(&["row", "r", "y", "i"])?, get(&["col", "column", "c", "x", "j"])?), true))
            }
            _ => None,
        };
        let pairs: Vec<_> = elements.iter().map(pair).collect::<Option<_>>()?;
        let is_named = pairs.iter().all(|(_, is_named)| *is_named);
        Some(CellSet {
            pairs: pairs.into_iter().map(|(pair, _)| pair).collect(),
            is_named,
            is_unshaded: false,
            base: None,
            line,
        })
    }

    /// The shading of a puzzle that has these cells shaded; `base` is 0 or 1, None to conclude it.
    pub fn reading(&self, puzzle: Option<Grid>, base: Option<usize>) -> Result<Reading, Refusal> {
        let Some(puzzle) = puzzle else {
            return Err(problem!("a list of shaded cells is read beside its puzzle only").line(self.line).into());
        };
        if self.pairs.is_empty() && !self.is_unshaded {
            return self.empty_reading(puzzle, base);
        }
        if let Some(said) = self.base.filter(|_| base.is_none()) {
            return self.reading_as_said(puzzle, said);
        }
        let bases = base.map_or(vec![0, 1], |base| vec![base]);
        let fitting: Vec<_> =
            bases.iter().filter_map(|&base| Some((base, self.shading(puzzle, base, false)?))).collect();
        let note = |base: usize, how: &str| {
            let what = if self.is_unshaded { "unshaded cells" } else { "cells" };
            vec![format!("{what} read as row and column, counted from {base}{how}")]
        };
        // In a tiny puzzle a wrong answer is too often right from the other base.
        let is_telling = !self.is_named && puzzle.2.len() >= LEAST;
        let chosen = match &fitting[..] {
            [] => return Err(self.outside(puzzle, &bases)),
            [(1, shading)] if self.is_named => Reading::new(shading.clone(), Vec::new()),
            [(base, shading)] => Reading::new(shading.clone(), note(*base, "")),
            [(_, first), (_, second)] => match (is_solution(first, puzzle), is_solution(second, puzzle)) {
                (true, false) if is_telling => Reading::new(first.clone(), note(0, ": from 1 they break a rule")),
                (false, true) if is_telling => Reading::new(second.clone(), note(1, ": from 0 they break a rule")),
                // `r1c2` is how this program counts.
                (false, false) | (_, true) if self.is_named => Reading::new(second.clone(), Vec::new()),
                _ => return Err(self.two_bases()),
            },
            _ => unreachable!("there are two bases"),
        };
        let is_wrong = !self.is_named && chosen.shading().is_some_and(|shading| !is_solution(shading, puzzle));
        if is_wrong && bases.iter().any(|&base| self.is_right_if_swapped(puzzle, base)) {
            let remedy = "write r1c2 for the cell in row 1 and column 2";
            let ways = "the pairs are right as column and row, and wrong as row and column";
            return Err(problem!("{ways}; {remedy}").line(self.line).into());
        }
        Ok(chosen)
    }

    /// Counted as the words around them say, unless they break a rule so and none if counted the other way.
    fn reading_as_said(&self, puzzle: Grid, said: usize) -> Result<Reading, Refusal> {
        let reading = self.reading(Some(puzzle), Some(said))?;
        let is_wrong = reading.shading().is_some_and(|shading| !is_solution(shading, puzzle));
        let other = self.shading(puzzle, 1 - said, false);
        if is_wrong && other.is_some_and(|other| is_solution(&other, puzzle)) {
            let ways =
                format!("counted from {said}, as the text says, these cells break a rule, and from {} none", 1 - said);
            return Err(Refusal { ways: &BASES, ..problem!("{ways}").line(self.line).into() });
        }
        Ok(reading)
    }

    /// Programs print `[]` also where they found nothing: it is taken where shading no cell is right.
    fn empty_reading(&self, (rows, cols, labels): Grid, base: Option<usize>) -> Result<Reading, Refusal> {
        let shading = Shading { rows, cols, shades: vec![Shade::Unshaded; rows * cols] };
        if base.is_some() || is_solution(&shading, (rows, cols, labels)) {
            return Ok(Reading::new(shading, vec!["the empty list is read as no shaded cell".to_owned()]));
        }
        let ways = "[] may say that no cell is shaded, or that there is no solution; write \"no solution\" for that";
        Err(Refusal { ways: &BASES, ..problem!("{ways}").line(self.line).into() })
    }

    fn is_right_if_swapped(&self, puzzle: Grid, base: usize) -> bool {
        self.shading(puzzle, base, true).is_some_and(|shading| is_solution(&shading, puzzle))
    }

    /// None if a cell is outside of the puzzle.
    fn shading(&self, (rows, cols, _): Grid, base: usize, is_swapped: bool) -> Option<Shading> {
        let (listed, others) =
            if self.is_unshaded { (Shade::Unshaded, Shade::Shaded) } else { (Shade::Shaded, Shade::Unshaded) };
        let mut shades = vec![others; rows * cols];
        for &(row, col) in &self.pairs {
            let (row, col) = if is_swapped { (col, row) } else { (row, col) };
            let (row, col) = (row.checked_sub(base)?, col.checked_sub(base)?);
            if row >= rows || col >= cols {
                return None;
            }
            shades[row * cols + col] = listed;
        }
        Some(Shading { rows, cols, shades })
    }

    fn outside(&self, (rows, cols, _): Grid, bases: &[usize]) -> Refusal {
        let inside = |base: usize| format!("from ({base}, {base}) to ({}, {})", rows - 1 + base, cols - 1 + base);
        let expected: Vec<_> = bases.iter().map(|&base| inside(base)).collect();
        let found = self.pairs.iter().max_by_key(|(row, col)| (row.saturating_sub(rows)).max(col.saturating_sub(cols)));
        let (row, col) = found.copied().unwrap_or_default();
        let expected = expected.join(" or ");
        if self.pairs.iter().any(|&(row, col)| row > rows || col > cols) {
            return problem!("expected cells {expected}, found ({row}, {col})").line(self.line).into();
        }
        problem!("expected cells {expected}, found some of both, e.g. ({row}, {col})").line(self.line).into()
    }

    fn two_bases(&self) -> Refusal {
        let (row, col) = self.pairs.first().copied().unwrap_or_default();
        let ways = format!("({row}, {col}) may be r{}c{} or r{row}c{col}", row + 1, col + 1);
        Refusal { ways: &BASES, ..problem!("cells may count from 0 or from 1: {ways}").line(self.line).into() }
    }
}

/// The cell that a text begins with: `(1, 2)`, `r1c2`, `row 1, column 2`.
fn cell(text: &str) -> Option<Written> {
    let first = text.chars().next()?;
    if let Some(place) = "([{<".find(first) {
        let close = &")]}>"[place..=place];
        let inner = text[1..].trim_start();
        let named = if inner.starts_with(['r', 'R']) { cell(inner) } else { None };
        if let Some((pair, true, length)) = named {
            let rest = inner[length..].trim_start().strip_prefix(close)?;
            return Some((pair, true, text.len() - rest.len()));
        }
        let (row, rest) = number(inner)?;
        let middle = rest.trim_start();
        let middle = middle.strip_prefix([',', ';', ':']).unwrap_or(middle);
        if middle.len() == rest.len() {
            return None; // one number, `(12)`
        }
        let (col, rest) = number(middle.trim_start())?;
        let rest = rest.trim_start().strip_prefix(close)?;
        return Some(((row, col), false, text.len() - rest.len()));
    }
    let rest = word(text, &["row", "r"])?;
    let (row, rest) = number(rest)?;
    let rest = rest.trim_start_matches([' ', ',']);
    let rest = rest.strip_prefix("and ").unwrap_or(rest);
    let (col, rest) = number(word(rest, &["column", "col", "c"])?)?;
    Some(((row, col), true, text.len() - rest.len()))
}

/// What follows one of these words and spaces; a word of one letter needs none.
fn word<'a>(text: &'a str, words: &[&str]) -> Option<&'a str> {
    let rest = words.iter().find_map(|word| {
        let start = text.get(..word.len())?;
        start.eq_ignore_ascii_case(word).then(|| &text[word.len()..])
    })?;
    Some(rest.trim_start_matches([' ', '=', ':']))
}

/// A number of a few digits, and the rest.
fn number(text: &str) -> Option<(usize, &str)> {
    const MOST: usize = 6;
    let end = text.bytes().position(|byte| !byte.is_ascii_digit()).unwrap_or(text.len());
    (1..=MOST).contains(&end).then(|| Some((text[..end].parse().ok()?, &text[end..])))?
}

/// How long what may stand between two cells is: separators, "and", bullets and numbers of a list.
fn gap(text: &str) -> Option<usize> {
    let mut rest = text;
    loop {
        let is_new_line =
            rest.len() < text.len() && text[..text.len() - rest.len()].trim_end_matches(' ').ends_with('\n');
        let next = rest.trim_start_matches(|letter: char| letter.is_whitespace() || ",;&".contains(letter));
        let next = next.strip_prefix("and ").unwrap_or(next);
        let next = if is_new_line { without_bullet(next) } else { next };
        if next.len() == rest.len() {
            return Some(text.len() - rest.len());
        }
        rest = next;
    }
}

fn without_bullet(text: &str) -> &str {
    let is_bullet = |rest: &&str| rest.starts_with(' ');
    if let Some(rest) = text.strip_prefix(['-', '*', '•']).filter(is_bullet) {
        return rest;
    }
    let numbered = number(text).and_then(|(_, rest)| rest.strip_prefix(['.', ')'])).filter(is_bullet);
    numbered.unwrap_or(text)
}

/// Pairs without brackets: `0,0 0,2`, or two numbers a line.
fn bare_pairs(text: &str, line: usize) -> Option<CellSet> {
    let pair = |text: &str| {
        let (row, rest) = number(text.trim())?;
        let between = rest.trim_start();
        let between = between.strip_prefix([',', ':', ';']).or(rest.strip_prefix(['-', '/'])).unwrap_or(between);
        let between = between.trim_start();
        let (col, end) = number(between)?;
        (between.len() < rest.len() && end.is_empty()).then_some((row, col))
    };
    let lines = || text.lines().map(str::trim).filter(|line| !line.is_empty());
    let pairs: Option<Vec<_>> = if lines().all(|line| pair(line).is_some()) {
        lines().map(pair).collect()
    } else {
        let words = text.split([' ', '\n', ';']).map(|word| word.trim_matches(',')).filter(|word| !word.is_empty());
        words.map(|word| pair(word).filter(|_| word.contains([',', ':', '-', '/']))).collect()
    };
    let pairs = pairs.filter(|pairs| !pairs.is_empty())?;
    Some(CellSet { pairs, is_named: false, is_unshaded: false, base: None, line })
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAIRS: [(usize, usize); 3] = [(0, 0), (0, 2), (12, 1)];

    #[test]
    fn cells_in_many_hands() {
        for text in [
            "[(0, 0), (0, 2), (12, 1)]",
            "(0,0),(0,2),(12,1)",
            "[[0, 0], [0, 2], [12, 1]]",
            "{0, 0} {0, 2} {12, 1}",
            "<0,0>; <0,2> and <12,1>",
            "- (0, 0)\n- (0, 2)\n- (12, 1)",
            "1. (0, 0)\n2. (0, 2)\n3. (12, 1)",
            "0 0\n0 2\n12 1",
            "0,0 0,2 12,1",
            "0,0\n0,2\n12,1\n",
            "0-0 0-2 12-1",
        ] {
            let found = CellSet::of_text(text, 1).unwrap_or_else(|| panic!("{text}"));
            assert_eq!((found.pairs, found.is_named), (PAIRS.to_vec(), false), "{text}");
        }
        for text in ["r0c0 r0c2 r12c1", "R0C0, R0C2, R12C1", "row 0, column 0; row 0, col 2; row 12 and column 1"] {
            let found = CellSet::of_text(text, 1).unwrap_or_else(|| panic!("{text}"));
            assert_eq!((found.pairs, found.is_named), (PAIRS.to_vec(), true), "{text}");
        }
        for text in [
            "",
            "(0)",
            "(0, 0, 1)",
            "[0, 0, 2, 2]",
            "1 2 3",
            "12",
            "0-0-1",
            "(a, b)",
            "(-1, 0)",
            "# .",
            "0 1 0 1",
            "1 -1",
        ] {
            assert_eq!(CellSet::of_text(text, 1), None, "{text}");
        }
    }

    #[test]
    fn a_run_ends_where_words_begin() {
        let text = "(0, 0), (0, 2) and (12, 1). Cell (3, 3) stays.";
        let (found, length) = CellSet::run(text, 1).unwrap();
        assert_eq!((found.pairs, &text[length..]), (PAIRS.to_vec(), ". Cell (3, 3) stays."));
    }
}
