//! Cells named by a letter and a number, `A1`: as in a sheet, where A is a column and 1 the row at the top; as on a chess
//! board, where 1 is the row at the bottom; or with A for a row.
//!
//! The rules of the puzzle tell which is meant: the answer breaks none in one of the three ways. An answer that is wrong in
//! all is refused until the way is named.

use super::decided::{is_same, is_solution, Reading, Refusal, Way, LEAST};
use super::words::{said_of_cells, Said};
use crate::record::{problem, Shade};
use crate::written_grid::{Grid, Shading};

/// The cells of a list, with the line on which it begins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct SheetCells {
    /// The letter from 0, and the number.
    cells: Vec<(usize, usize)>,
    line: usize,
}

/// How a letter and a number name a cell of a puzzle with so many rows.
type Place = fn((usize, usize), usize) -> Option<(usize, usize)>;

const WAYS: [Way; 3] = [Way::Sheet, Way::Chess, Way::RowLetters];

fn place_of(way: Way) -> Place {
    match way {
        Way::Chess => |(letter, number), rows| Some((rows.checked_sub(number)?, letter)),
        Way::RowLetters => |(letter, number), _| Some((letter, number.checked_sub(1)?)),
        _ => |(letter, number), _| Some((number.checked_sub(1)?, letter)),
    }
}

fn what(way: Way) -> &'static str {
    match way {
        Way::Chess => "columns, and 1 for the row at the bottom",
        Way::RowLetters => "rows, and 1 for the first column",
        _ => "columns, and 1 for the row at the top",
    }
}

impl SheetCells {
    /// The cells of a text that holds nothing else but words that call them shaded: `Shaded: A1, C1`.
    pub fn of_text(text: &str) -> Option<SheetCells> {
        let start = text.trim_start();
        let line = text[..text.len() - start.len()].matches('\n').count() + 1;
        let (before, list) = match start.split_once([':', '=']) {
            Some((before, list)) => (before, list),
            None => (["The shaded cells are ", "Shade "].iter().find(|words| start.starts_with(**words)).copied())
                .map_or(("", start), |words| (words, &start[words.len()..])),
        };
        let is_said = before.trim().is_empty() || said_of_cells(before) == Said::Shaded;
        let words = list.split(|letter: char| letter.is_whitespace() || ",;&.[]{}()'\"".contains(letter));
        let words = words.filter(|word| !["", "and", "-", "*", "•"].contains(word));
        let cells: Vec<_> = words.map(cell).collect::<Option<_>>()?;
        (is_said && !cells.is_empty()).then_some(SheetCells { cells, line })
    }

    /// The shading of a puzzle; the way is one of `WAYS` if it was asked for.
    pub fn reading(&self, puzzle: Option<Grid>, asked: Option<Way>) -> Result<Reading, Refusal> {
        let remedy = "write r1c2 for row 1, column 2";
        let Some(puzzle) = puzzle else {
            return Err(problem!("a list of shaded cells is read beside its puzzle only").line(self.line).into());
        };
        let reading = |shading: Shading, way: Way| {
            Reading::new(shading, vec![format!("cells such as A1 are read with letters for {}", what(way))])
        };
        if let Some(way) = asked.filter(|way| WAYS.contains(way)) {
            let outside = || {
                let size = format!("{} rows and {} columns", puzzle.0, puzzle.1);
                problem!("expected cells of {size}, with letters for {}, found one outside", what(way)).line(self.line)
            };
            return Ok(reading(self.shading(puzzle, place_of(way)).ok_or_else(outside)?, way));
        }
        let ways = WAYS.into_iter().filter_map(|way| Some((self.shading(puzzle, place_of(way))?, way)));
        let right: Vec<_> = ways.filter(|(shading, _)| is_solution(shading, puzzle)).collect();
        match &right[..] {
            [(shading, way), others @ ..]
                if puzzle.2.len() >= LEAST && others.iter().all(|(other, _)| is_same(shading, other)) =>
            {
                Ok(reading(shading.clone(), *way))
            }
            _ => {
                let ways = "A1 may be the cell at the top left or at the bottom left, and A a column or a row";
                Err(Refusal { problem: problem!("{ways}; {remedy}").line(self.line), ways: &WAYS })
            }
        }
    }

    /// None if a cell is outside of the puzzle.
    fn shading(&self, (rows, cols, _): Grid, place: Place) -> Option<Shading> {
        let mut shades = vec![Shade::Unshaded; rows * cols];
        for &cell in &self.cells {
            let (row, col) = place(cell, rows).filter(|&(row, col)| row < rows && col < cols)?;
            shades[row * cols + col] = Shade::Shaded;
        }
        Some(Shading { rows, cols, shades })
    }
}

/// A letter and a number of one or two digits.
fn cell(word: &str) -> Option<(usize, usize)> {
    let letter = word.bytes().next().filter(u8::is_ascii_alphabetic)?.to_ascii_uppercase();
    let digits = word[1..].bytes().all(|byte| byte.is_ascii_digit()) && (2..=3).contains(&word.len());
    Some((usize::from(letter - b'A'), word[1..].parse().ok().filter(|_| digits)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_of_a_sheet() {
        let cells = vec![(0, 1), (2, 1), (3, 14)];
        for text in [
            "A1 C1 D14",
            "a1, c1, d14\n",
            "[A1, C1, D14]",
            "['A1', 'C1', 'D14']",
            "Shaded: A1, C1 and D14.",
            "The shaded cells are A1, C1, and D14.",
            "shaded_cells = [\"A1\", \"C1\", \"D14\"]",
            "- A1\n- C1\n- D14",
        ] {
            assert_eq!(SheetCells::of_text(text), Some(SheetCells { cells: cells.clone(), line: 1 }), "{text}");
        }
        for text in ["", "A", "12", "A1 #", "AA1", "A123", "Unshaded: A1", "r1c1", "A1: C1"] {
            assert_eq!(SheetCells::of_text(text), None, "{text}");
        }
    }
}
