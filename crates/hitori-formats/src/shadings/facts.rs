//! Lists of shaded cells in forms of their own, where the whole text is one: facts, and columns of rows.
//!
//! ```text
//! shaded(1,1). shaded(1,3).      facts, as solvers of answer sets print them
//! row 1: 1, 3                    the columns of each row
//! row 2: none
//! ```

use std::collections::BTreeSet;

use super::cell_sets::CellSet;
use super::words::{said_of_cells, Said};
use crate::written_grid::Row;

/// Facts with two numbers whose name says that a cell is shaded; None if others say that it is not.
pub(super) fn facts(text: &str) -> Option<CellSet> {
    if text.matches("Answer:").count() > 1 {
        return None; // solutions of several searches
    }
    let (mut pairs, mut line) = (Vec::new(), None);
    for (at, _) in text.match_indices('(') {
        let before = &text[..at];
        let is_of_name = |letter: char| letter.is_alphanumeric() || letter == '_';
        let name = &before[before.trim_end_matches(is_of_name).len()..];
        let Some((pair, is_whole)) = name.chars().next().and_then(|_| two_numbers(&text[at + 1..])) else { continue };
        let start = before[..before.len() - name.len()].trim_end();
        let is_denied = start.ends_with(['-', '~', '!', '¬']) || start.ends_with("not");
        if said_of_cells(name) != Said::Shaded || is_denied || !is_whole {
            return None;
        }
        line.get_or_insert(before.matches('\n').count() + 1);
        pairs.push(pair);
    }
    Some(CellSet { pairs, is_named: false, is_unshaded: false, base: None, line: line? })
}

/// Two numbers and the closing bracket; the flag is false where more than two stand in it.
fn two_numbers(text: &str) -> Option<((usize, usize), bool)> {
    let inner = &text[..text.find(')')?];
    let numbers: Option<Vec<usize>> = inner.split(',').map(|number| number.trim().parse().ok()).collect();
    match numbers?[..] {
        [row, col] => Some(((row, col), true)),
        [row, col, _] => Some(((row, col), false)),
        _ => None,
    }
}

/// Row after row the columns of its shaded cells.
#[derive(Clone, Debug)]
pub(crate) struct Columns {
    /// As pairs; without a base of their own.
    pub cells: CellSet,
    /// The rows that are named, as many as there are lines.
    pub named: BTreeSet<usize>,
    /// What stands behind the names, which may be a grid.
    pub rows: Vec<Row>,
}

/// Lines `row 1: 1, 3`, each with a list of ascending numbers or "none"; words without numbers may stand around them.
pub(super) fn columns(text: &str) -> Option<Columns> {
    let (mut pairs, mut named, mut rows) = (Vec::new(), BTreeSet::new(), Vec::new());
    let mut heading = Said::Nothing;
    for (number, line) in (1..).zip(text.lines()).filter(|(_, line)| !line.trim().is_empty()) {
        let Some((row, list)) = numbered(line) else {
            if line.contains(|letter: char| letter.is_ascii_digit() || "[](){}#|".contains(letter)) {
                return None;
            }
            if rows.is_empty() {
                heading = said_of_cells(line);
            }
            continue;
        };
        let columns = ascending(list)?;
        pairs.extend(columns.into_iter().map(|column| (row, column)));
        if !named.insert(row) {
            return None;
        }
        rows.push((number, list.to_owned()));
    }
    let line = rows.first()?.0;
    let is_read = rows.len() > 1 && !pairs.is_empty() && matches!(heading, Said::Nothing | Said::Shaded);
    let cells = CellSet { pairs, is_named: false, is_unshaded: false, base: None, line };
    is_read.then_some(Columns { cells, named, rows })
}

/// The number of the row that a line begins with, and what follows: `- Row 2: 1, 3`.
fn numbered(line: &str) -> Option<(usize, &str)> {
    let line = line.trim().trim_start_matches(['-', '*', '•', ' ']);
    let rest = ["row", "Row", "ROW"].iter().find_map(|word| line.strip_prefix(word))?.trim_start_matches([' ', '#']);
    let end = rest.find(|letter: char| !letter.is_ascii_digit())?;
    let list = rest[end..].trim_start().trim_start_matches(['*', ' ']).strip_prefix([':', '=', '-', '→'])?;
    Some((rest[..end].parse().ok()?, list.trim_start_matches(['>', '*', ' ']).trim()))
}

/// Ascending numbers, or none in words.
fn ascending(list: &str) -> Option<Vec<usize>> {
    let list = list.trim_matches(['[', ']', '{', '}', '.', ' ']).to_lowercase();
    let list = ["columns", "column", "cols", "col"].iter().find_map(|word| list.strip_prefix(word)).unwrap_or(&list);
    if ["", "none", "-", "—", "no shaded cells", "nothing", "no cells"].contains(&list.trim()) {
        return Some(Vec::new());
    }
    let words = list.split([' ', ',', ';', '&']).filter(|word| !word.is_empty() && *word != "and");
    let numbers: Vec<usize> = words.map(|word| word.parse().ok()).collect::<Option<_>>()?;
    numbers.windows(2).all(|two| two[0] < two[1]).then_some(numbers)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pairs(text: &str) -> Option<Vec<(usize, usize)>> {
        facts(text).or_else(|| Some(columns(text)?.cells)).map(|cells| cells.pairs)
    }

    #[test]
    fn lists_of_shaded_cells() {
        for text in [
            "shaded(1,1). shaded(1,3). shaded(3,2).",
            "Answer: 1\nshaded(1,1) shaded(1,3) shaded(3,2)\nSATISFIABLE",
            "black(1, 1)\nblack(1, 3)\nblack(3, 2)\n",
            "row 1: 1, 3\nrow 2: none\nrow 3: 2",
            "Shaded columns:\n- Row 1: columns 1 and 3\n- **Row 3:** [2]\n",
            "Row 1 -> 1 3\nRow 2 ->\nRow 3 -> 2",
        ] {
            assert_eq!(pairs(text), Some(vec![(1, 1), (1, 3), (3, 2)]), "{text}");
        }
        for text in [
            "",
            "shaded(1,1). unshaded(1,2).",
            "not shaded(1,1). shaded(1,2).",
            "-shaded(1,1). shaded(1,2).",
            "shaded(1,1,1). shaded(1,2,0).",
            "Answer: 1\nshaded(1,1)\nAnswer: 2\nshaded(1,2)",
            "f(1,1)",
            "(1, 1)",
            "Row 1: 1, 3",
            "Row 1: 3, 1\nRow 2: 2",
            "Row 1: 1 0 1\nRow 2: 0 1 0",
            "Row 1: 1\nRow 1: 2",
            "Unshaded columns:\nRow 1: 1\nRow 2: 1, 2",
            "Row 1: none\nRow 2: none",
            "Row 1: #.#\nRow 2: ...",
        ] {
            assert_eq!(pairs(text), None, "{text}");
        }
    }
}
