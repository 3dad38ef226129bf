//! A grid as a person marks it or a program prints it solved: rows of marks and labels, and the shading that they mean.
//!
//! ```text
//! . # . .        # x X B 1 * ■ ▒ None null True, or a label in square brackets, [4]: shaded
//! . . # .        . - o O W 0 _ □ False, or a label, also in round brackets, (4): unshaded
//! . . ? .        ?: unknown
//! ```
//!
//! A *solved grid* keeps the labels of its unshaded cells and writes a mark for the others, e.g. `3 X 1`. What a mark means
//! depends on what stands around it, and on the puzzle if it is known:
//!
//! * Nothing but 0 and 1 (and marks for unshaded): 1 is shaded, 0 is not.
//! * 0 beside bare labels, in a grid with no other mark for shaded cells, is shaded: `3 0 1`. Where the puzzle has a blank
//!   and the grid writes no blank as `.`, it could be either, and is refused.
//! * Round brackets mean a grid in progress, in which a bare cell is unknown.
//!
//! What could be read in two ways is refused with a message that says how to be clear; nothing is guessed. What the puzzle
//! itself can say of other marks is in shadings/symbols.rs.

use crate::record::{column, counted, problem, quoted, Problem, Shade};
use crate::rows::{empty_field, is_rule, label};

/// A box that is not ticked, beside `[x]`.
const EMPTY_BOX: &str = "[ ]";

/// How to write an answer that has two readings.
pub const BE_CLEAR: &str = "write '#' for a shaded cell and '.' for an unshaded one";

/// A line that holds cells, after its number.
pub type Row = (usize, String);

/// A shading of a grid of this size.
#[derive(Clone, Debug)]
#[allow(missing_docs)]
pub struct Shading {
    pub rows: usize,
    pub cols: usize,
    pub shades: Vec<Shade>,
}

/// The puzzle that a shading is for: rows, columns, and labels.
pub type Grid<'a> = (usize, usize, &'a [u32]);

/// A solved grid, `3 X 1`, also as `hitori solve` prints it, under a title and in boxes.
pub fn is_solved_output(rows: &[&str]) -> bool {
    let rows = rows.iter().filter(|row| !is_rule(row) && title(row).is_none());
    if is_lettered(rows.clone()) {
        return true;
    }
    let cells: Option<Vec<WrittenCell>> =
        rows.flat_map(|row| tokens(row, false)).map(|(token, _)| written_cell(token)).collect();
    cells.is_some_and(|cells| {
        let is_label = |cell: &WrittenCell| cell.shade.is_none() && cell.number.is_some_and(|number| number > 0);
        cells.iter().any(is_label) && cells.iter().any(|cell| cell.shade == Some(Shade::Shaded))
    })
}

/// Letters, some of them in square brackets, and nothing else?
fn is_lettered<'a>(rows: impl Iterator<Item = &'a &'a str>) -> bool {
    let tokens: Vec<&str> = rows.flat_map(|row| tokens(row, false)).map(|(token, _)| token).collect();
    let is_letter = |token: &&str| {
        let inner = token.trim_matches(['[', ']', ' ']);
        inner.len() == 1 && inner.bytes().all(|byte| byte.is_ascii_alphabetic())
    };
    tokens.iter().all(is_letter) && tokens.iter().any(|token| token.starts_with('['))
}

/// What is called `solved` by a line that `hitori solve` prints over a grid.
pub fn title(row: &str) -> Option<&str> {
    let solution = || {
        let (title, number) = row.rsplit_once(": solution ")?;
        (!number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit())).then_some(title)
    };
    row.strip_suffix(": solved").or_else(solution).filter(|title| !title.is_empty())
}

/// Can all of a line be read as cells, separated or run together?
pub fn is_cells(row: &str) -> bool {
    let is_cell = |token: &str| written_cell(token).is_some();
    row.split_whitespace().all(is_cell) || row.chars().all(|letter| is_cell(letter.encode_utf8(&mut [0; 4])))
}

/// One cell as written: a mark, a label, or a label in brackets, which is both.
///
/// `shade` is None for a *bare* cell, a label or a gap such as `.`; `number` is None for a mark or a gap.
#[derive(Clone, Copy)]
struct WrittenCell<'a> {
    text: &'a str,
    shade: Option<Shade>,
    number: Option<u32>,
}

fn written_cell(text: &str) -> Option<WrittenCell<'_>> {
    let bare = WrittenCell { text, shade: None, number: None };
    let shade = match text {
        "#" | "x" | "X" | "B" | "*" | "■" | "█" | "▓" | "▒" | "⬛" | "◼" | "◾" | "▪" | "●" | "⚫" | "🔲" | "×"
        | "None" | "null" | "True" | "true" => Shade::Shaded,
        "-" | EMPTY_BOX => Shade::Unshaded,
        _ if is_for_unshaded(text) => Shade::Unshaded,
        "?" => Shade::Unknown,
        "." | "_" => return Some(bare),
        _ => {
            let shade = match text.as_bytes() {
                [b'[', _, ..] => Shade::Shaded,
                [b'(', _, ..] => Shade::Unshaded,
                _ => return Some(WrittenCell { number: Some(label(text)?), ..bare }),
            };
            let mut inner = text.chars();
            let _brackets = (inner.next(), inner.next_back());
            return Some(WrittenCell { shade: Some(shade), number: label(inner.as_str().trim()), ..bare });
        }
    };
    Some(WrittenCell { shade: Some(shade), ..bare })
}

/// What a mark is for, unless its meaning depends on what stands around it.
pub fn shade_of(mark: &str) -> Option<Shade> {
    written_cell(mark).filter(|cell| cell.number.is_none()).and_then(|cell| cell.shade)
}

/// A mark that is for unshaded cells and nothing else; `-` and `.` also stand in place of what is gone.
pub fn is_for_unshaded(mark: &str) -> bool {
    matches!(
        mark,
        "o" | "O" | "W" | "□" | "⬜" | "◻" | "◽" | "▫" | "○" | "⚪" | "False" | "false" | "unshaded" | "white"
    )
}

/// The tokens of rows that all have as many, and how many those are; None for rows of different lengths.
pub fn tokens_of<'a>(rows: &'a [Row], puzzle: Option<Grid>) -> Option<(Vec<&'a str>, usize)> {
    let rows = without_header(rows, puzzle);
    let is_column = puzzle.is_some_and(|(_, cols, _)| cols == 1);
    let cells: Vec<Vec<_>> =
        rows.iter().map(|(_, line)| tokens(line, is_column).into_iter().map(|(token, _)| token).collect()).collect();
    let cols = cells[0].len();
    cells.iter().all(|row| row.len() == cols && cols > 0).then(|| (cells.concat(), cols))
}

/// The cells of a line, each with the byte where it begins; a line without separators has one per character, unless the
/// puzzle is a column.
fn tokens(line: &str, is_column: bool) -> Vec<(&str, usize)> {
    let is_separator = |letter: char| letter.is_whitespace() || ",;|\"'".contains(letter);
    let is_end = |letter: char| is_separator(letter) || "[]()".contains(letter);
    let row = line.trim();
    let is_mark = written_cell(row).is_some_and(|cell| cell.shade.is_some());
    let is_run = !row.is_empty() && !is_mark && !is_column && !row.contains(is_end);
    let (mut tokens, mut at) = (Vec::new(), 0);
    while let Some(letter) = line[at..].chars().next() {
        let rest = &line[at..];
        let length = if is_run || is_separator(letter) {
            letter.len_utf8()
        } else {
            bracketed(rest).or(rest.find(is_end).filter(|&end| end > 0)).unwrap_or(if is_end(letter) {
                1
            } else {
                rest.len()
            })
        };
        if !(letter.is_whitespace() || (is_separator(letter) && !is_run)) {
            tokens.push((&rest[..length], at));
        }
        at += length;
    }
    tokens
}

/// How long the label in brackets is that a text begins with: `[ 3]`, `(.)`, `[b]`; or a box to tick, `[x]`, `[ ]`.
fn bracketed(text: &str) -> Option<usize> {
    let close = match text.as_bytes()[0] {
        b'[' => ']',
        b'(' => ')',
        _ => return None,
    };
    const LONGEST: usize = 24; // ten digits and spaces around them
    let (end, _) = text.char_indices().take(LONGEST).find(|(_, letter)| *letter == close)?;
    let inner = text[1..end].trim();
    let is_letter = inner.len() == 1 && inner.bytes().all(|byte| byte.is_ascii_alphabetic());
    let is_number = !inner.is_empty() && inner.bytes().all(|byte| byte.is_ascii_digit());
    (inner == "." || is_letter || is_number || &text[..=end] == EMPTY_BOX).then_some(end + 1)
}

/// The cells of the rows; `labels` are those of the puzzle, None if it is unknown or has another size.
struct WrittenGrid<'a> {
    rows: &'a [Row],
    cols: usize,
    cells: Vec<WrittenCell<'a>>,
    labels: Option<&'a [u32]>,
    is_column: bool,
}

/// The shading that these rows of cells say. Refuses rows that could be read in two ways, and labels that differ from those
/// of the puzzle.
pub fn shading_of(rows: &[Row], puzzle: Option<Grid>) -> Result<Shading, Problem> {
    let rows = without_header(rows, puzzle);
    let is_column = puzzle.is_some_and(|(_, cols, _)| cols == 1);
    let cells: Vec<_> = rows.iter().map(|(_, line)| tokens(line, is_column)).collect();
    let cols = cells[0].len();
    for ((number, line), row) in rows.iter().zip(&cells) {
        if let Some(column) = empty_field(line) {
            return Err(problem!("expected a cell between two separators; {BE_CLEAR}").line(*number).column(column));
        }
        if row.len() != cols || row.is_empty() {
            let first = format!("{} as in the first row", counted(cols, "cell"));
            let expected = if cols > 0 { &first } else { "a row of cells" };
            return Err(problem!("expected {expected}, found {}: {}", row.len(), quoted(line)).line(*number));
        }
    }
    let labels = puzzle.filter(|&(height, width, _)| (height, width) == (rows.len(), cols)).map(|(.., labels)| labels);
    let mut grid = WrittenGrid { rows, cols, cells: Vec::new(), labels, is_column };
    for (token, _) in cells.into_iter().flatten() {
        let Some(cell) = written_cell(token) else {
            let problem = problem!("expected '#' or 'X', '.' or 'O', '?', or a label, found {}", quoted(token));
            return Err(grid.at(problem, grid.cells.len()));
        };
        grid.cells.push(cell);
    }
    Ok(Shading { rows: rows.len(), cols, shades: grid.shades()? })
}

/// The rows without a leading line `H W`: H rows follow, and they hold no number or the puzzle is of this size.
fn without_header<'a>(rows: &'a [Row], puzzle: Option<Grid>) -> &'a [Row] {
    let size: Vec<_> = rows[0].1.split_whitespace().collect();
    let [height, width] = size[..] else { return rows };
    let is_number = !width.is_empty() && width.bytes().all(|byte| byte.is_ascii_digit());
    if !is_number || rows.len() < 2 || height != (rows.len() - 1).to_string() {
        return rows;
    }
    let is_of_puzzle = puzzle.is_some_and(|(rows, cols, _)| [rows.to_string(), cols.to_string()] == [height, width]);
    let has_numbers = rows[1..].iter().any(|(_, row)| row.contains(|letter: char| letter.is_ascii_digit()));
    if is_of_puzzle || !has_numbers {
        &rows[1..]
    } else {
        rows
    }
}

impl WrittenGrid<'_> {
    /// The shades; see the head of the module for its rules.
    fn shades(&self) -> Result<Vec<Shade>, Problem> {
        let bare = || self.cells.iter().filter(|cell| cell.shade.is_none()).filter_map(|cell| cell.number);
        let has_circles = self.cells.iter().any(|cell| cell.shade == Some(Shade::Unshaded) && cell.number.is_some());
        let shaded = if has_circles || self.cells.iter().any(|cell| cell.shade == Some(Shade::Shaded)) {
            self.check_labels(self.cells.iter().any(|cell| cell.number.is_some_and(|number| number > 0)))?;
            None
        } else if bare().all(|number| number <= 1) {
            self.check_marks(bare().any(|number| number == 0), bare().any(|number| number == 1))?;
            Some(1)
        } else {
            self.check_labels(false)?;
            self.check_gaps()?;
            Some(0)
        };
        let otherwise = if has_circles { Shade::Unknown } else { Shade::Unshaded };
        let shade = |cell: &WrittenCell| match (cell.shade, cell.number) {
            (Some(shade), _) => shade,
            (None, Some(number)) if Some(number) == shaded => Shade::Shaded,
            _ => otherwise,
        };
        Ok(self.cells.iter().map(shade).collect())
    }

    /// Refuse the solved grid of another puzzle.
    fn check_labels(&self, is_zero_a_label: bool) -> Result<(), Problem> {
        for (place, (cell, expected)) in self.beside_labels().enumerate() {
            let Some(number) = cell.number else { continue };
            let is_mark = number == 0 && !(is_zero_a_label && cell.shade.is_none());
            if number != expected && !is_mark {
                let problem = problem!("expected a mark or {expected}, the label of the puzzle, found {number}");
                return Err(self.at(problem, place));
            }
        }
        Ok(())
    }

    /// Refuse 0 and 1 if they may be the labels of a solved grid, and 0 if it may be the mark of a shaded cell.
    fn check_marks(&self, has_zero: bool, has_one: bool) -> Result<(), Problem> {
        let is_other = |cell: &WrittenCell| cell.number.is_none() && cell.shade != Some(Shade::Unknown);
        if has_zero && !has_one && self.cells.iter().any(is_other) {
            return Err(self.at(problem!("0 may be shaded or not beside other marks; {BE_CLEAR}"), self.first(0)));
        }
        let are_labels = || self.beside_labels().all(|(cell, expected)| cell.number != Some(1) || expected == 1);
        if has_one && self.labels.is_some() && are_labels() && !self.has_neighbours_besides(1) {
            return Err(self.at(problem!("1 may be a mark or the label of the puzzle here; {BE_CLEAR}"), self.first(1)));
        }
        Ok(())
    }

    /// In a solved grid, refuse 0 on a blank, and a mark that is not a label where a label is expected.
    fn check_gaps(&self) -> Result<(), Problem> {
        let is_gap = |cell: &WrittenCell| matches!(cell.text, "." | "_");
        let blanks_are_dots = self.beside_labels().any(|(cell, expected)| is_gap(cell) && expected == 0);
        for (place, (cell, expected)) in self.beside_labels().enumerate() {
            let problem = if cell.number == Some(0) && expected == 0 && !blanks_are_dots {
                let remedy = "write '#' for a shaded cell and '.' for a blank";
                problem!("0 may be a shaded cell or the blank of the puzzle here; {remedy}")
            } else if cell.number.is_none() && cell.shade != Some(Shade::Unknown) && expected > 0 {
                let remedy = format!("write '#' for a shaded cell and {expected} for an unshaded one");
                problem!("{} may be shaded or not beside labels; {remedy}", quoted(cell.text))
            } else {
                continue;
            };
            return Err(self.at(problem, place));
        }
        Ok(())
    }

    /// Each cell with its label in the puzzle; nothing if the puzzle is not known.
    fn beside_labels(&self) -> impl Iterator<Item = (&WrittenCell<'_>, u32)> {
        self.cells.iter().zip(self.labels.unwrap_or_default().iter().copied())
    }

    /// Do two neighbours both differ from the number? As shaded cells they would break a rule.
    fn has_neighbours_besides(&self, number: u32) -> bool {
        let is_other = |place: usize| self.cells[place].number != Some(number);
        (0..self.cells.len()).any(|place| {
            let is_last = (place + 1) % self.cols == 0;
            let below = place + self.cols;
            is_other(place) && ((!is_last && is_other(place + 1)) || (below < self.cells.len() && is_other(below)))
        })
    }

    fn first(&self, number: u32) -> usize {
        self.cells.iter().position(|cell| cell.number == Some(number)).unwrap_or(0)
    }

    /// The problem, at the cell in this place.
    fn at(&self, problem: Problem, place: usize) -> Problem {
        let (number, line) = &self.rows[place / self.cols];
        let (_, start) = tokens(line, self.is_column)[place % self.cols];
        problem.line(*number).column(column(line, start))
    }
}
