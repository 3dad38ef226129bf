//! The header of a proof: the puzzle it is about, and the claim.

use super::refusal::Refusal;
use super::shape::{Literal, Shape, MOST_CELLS};
use super::words::{number, shown, Lines, Words};
use crate::rules::Rules;

/// What a proof claims of its puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Claim {
    /// There is no solution.
    None,
    /// There is exactly one solution.
    Unique,
    /// There are exactly so many solutions.
    Count(u64),
    /// What all solutions agree on, for each cell; None where two solutions differ. There is at least one solution.
    Backbone(Vec<Option<bool>>),
    /// Every solution in which all of `given` is true has all of `step`; cells of which no label is used are blank.
    Follows {
        /// What follows; it is not empty.
        step: Vec<Literal>,
        /// From what.
        given: Vec<Literal>,
    },
}

impl Claim {
    /// The number of solutions, if the claim fixes it.
    pub fn solutions(&self) -> Option<u64> {
        match self {
            Claim::None => Some(0),
            Claim::Unique => Some(1),
            Claim::Count(count) => Some(*count),
            Claim::Backbone(_) | Claim::Follows { .. } => None,
        }
    }
}

pub struct Header {
    pub shape: Shape,
    pub labels: Vec<u32>,
    pub claim: Claim,
}

impl Header {
    /// Read the header, and hold its puzzle against the given one.
    pub fn read(lines: &mut Lines, given: Option<&Rules>) -> Result<Self, Refusal> {
        let title = "hitori proof 1";
        let first = next_line(lines, title)?;
        expect_words(first, title).map_err(|reason| refused(lines, reason))?;
        let line = next_line(lines, "puzzle ROWS COLS")?;
        let shape = read_shape(line).map_err(|reason| refused(lines, reason))?;
        if let Some(given) = given.filter(|given| (given.rows(), given.cols()) != (shape.rows, shape.cols)) {
            let (rows, cols) = (given.rows(), given.cols());
            let reason = format!("the proof is about a puzzle of {} x {}", shape.rows, shape.cols);
            return Err(refused(lines, format!("{reason}, the given one is {rows} x {cols}")));
        }
        let (mut labels, mut blanked) = (Vec::new(), None);
        for row in 1..=shape.rows {
            let line = next_line(lines, "a row of labels")?;
            read_row(line, shape, &mut labels).map_err(|reason| refused(lines, format!("row {row}: {reason}")))?;
            if let Some(given) = given {
                let is_blank = compare_row(shape, row - 1, &labels, given).map_err(|reason| refused(lines, reason))?;
                blanked = blanked.or(is_blank.map(|reason| refused(lines, reason)));
            }
        }
        let line = next_line(lines, "a claim")?;
        let claim = read_claim(line, shape).map_err(|reason| refused(lines, reason))?;
        match blanked {
            Some(refusal) if !matches!(claim, Claim::Follows { .. }) => Err(refusal),
            _ => Ok(Header { shape, labels, claim }),
        }
    }
}

fn refused(lines: &Lines, reason: String) -> Refusal {
    Refusal::Wrong { line: lines.number, reason }
}

fn next_line<'a>(lines: &mut Lines<'a>, expected: &str) -> Result<Words<'a>, Refusal> {
    lines.next().ok_or_else(|| refused(lines, format!("expected '{expected}', got the end of the proof")))
}

fn expect_words<'a>(words: impl Iterator<Item = &'a str>, expected: &str) -> Result<(), String> {
    let words: Vec<&str> = words.take(4).collect();
    match words.join(" ") {
        found if found == expected => Ok(()),
        found => Err(format!("expected '{expected}', got '{}'", shown(&found))),
    }
}

fn read_shape(mut words: Words) -> Result<Shape, String> {
    let expected = "expected 'puzzle ROWS COLS'".to_owned();
    if words.next() != Some("puzzle") {
        return Err(expected);
    }
    let (Some(rows), Some(cols), None) = (words.next(), words.next(), words.next()) else { return Err(expected) };
    let (rows, cols) = (number(rows)? as usize, number(cols)? as usize);
    match rows.checked_mul(cols) {
        Some(1..=MOST_CELLS) => Ok(Shape { rows, cols }),
        _ => Err(format!("expected 1 to {MOST_CELLS} cells, got {rows} x {cols}")),
    }
}

/// Add a row to the labels. They take memory as the text does, whatever its `puzzle` line says.
fn read_row(words: Words, shape: Shape, labels: &mut Vec<u32>) -> Result<(), String> {
    let before = labels.len();
    for word in words {
        let label = u32::try_from(number(word)?).map_err(|_| format!("label {word} is beyond {}", u32::MAX))?;
        labels.push(label);
    }
    match labels.len() - before {
        count if count == shape.cols => Ok(()),
        count => Err(format!("expected {} labels, got {count}", shape.cols)),
    }
}

/// Hold a row against the given one; what is said of a label that the proof leaves blank, which only some claims may.
fn compare_row(shape: Shape, row: usize, labels: &[u32], given: &Rules) -> Result<Option<String>, String> {
    let mut blanked = None;
    let start = row * shape.cols;
    for (cell, (ours, theirs)) in
        ((row + 1) * shape.width() + 1..).zip(labels[start..].iter().zip(&given.labels()[start..]))
    {
        if ours != theirs {
            let cell = shape.name(cell);
            let reason = format!("the proof has label {ours} at {cell}, the given puzzle has {theirs}");
            if *ours != 0 {
                return Err(reason);
            }
            blanked = blanked.or(Some(reason));
        }
    }
    Ok(blanked)
}

fn read_claim(mut words: Words, shape: Shape) -> Result<Claim, String> {
    let expected =
        "expected 'claim none', 'claim unique', 'claim count K', 'claim backbone ROWS' or 'claim follows STEP given CELLS'";
    if words.next() != Some("claim") {
        return Err(expected.to_owned());
    }
    let claim = match words.next() {
        Some("none") => Claim::None,
        Some("unique") => Claim::Unique,
        Some("count") => Claim::Count(number(words.next().unwrap_or(""))?),
        Some("backbone") => {
            let shades = shape.shades(words.by_ref(), ".#?")?;
            Claim::Backbone(shades.iter().map(|&shade| (shade != b'?').then_some(shade == b'#')).collect())
        }
        Some("follows") => {
            let mut is_given = false;
            let (mut step, mut given) = (Vec::new(), Vec::new());
            for word in words.by_ref() {
                match word {
                    "given" if !is_given => is_given = true,
                    word if is_given => given.push(shape.literal(word)?),
                    word => step.push(shape.literal(word)?),
                }
            }
            if step.is_empty() || !is_given {
                return Err(
                    "expected 'claim follows LITERALS given LITERALS', with a literal before 'given'".to_owned()
                );
            }
            Claim::Follows { step, given }
        }
        _ => return Err(expected.to_owned()),
    };
    match words.next() {
        None => Ok(claim),
        Some(word) => Err(format!("expected nothing after the claim, got '{}'", shown(word))),
    }
}
