//! Lines with their numbers, and what all rewritings ask of them.

use crate::rows::label;

/// The number of a line, and what it says.
pub type Line = (usize, String);

/// A line that says nothing: empty, or a comment.
pub fn is_silent(line: &str) -> bool {
    let line = line.trim();
    line.is_empty() || line.starts_with(['#', '%']) || line.starts_with("//") || line.starts_with("--")
}

/// The words of a row, apart by spaces, commas or both; None if one is no label.
pub fn labels(row: &str) -> Option<Vec<&str>> {
    let is_gap = |letter: char| letter.is_whitespace() || letter == ',';
    let words: Vec<&str> = row.split(is_gap).filter(|word| !word.is_empty()).collect();
    (!words.is_empty() && words.iter().all(|word| label(word).is_some())).then_some(words)
}
