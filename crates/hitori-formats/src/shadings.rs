//! Shadings as text, as a person writes down a solution or a program prints one.
//!
//! An *answer* is one shading of a text, before its puzzle is known: rows of marks, a solved grid, lists such as
//! `[[3, null], [2, 3]]`, an object with `solution`, or a file of another format that carries one. A text may hold many,
//! one after the other; a line `# name: week 12` or `week 12: solved`, or the key `name`, names the answer.
//!
//! ```text
//! . # . .        # x X B 1 * ■ None null True, or a label in square brackets, [4]: shaded
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
//! What could be read in two ways is refused with a message that says how to be clear; nothing is guessed.

use serde_json::Value;

use crate::codecs::rows::label;
use crate::codecs::text::{empty_field, is_rule, without_brackets};
use crate::codecs::{puzzle_of, shown};
use crate::detection::detect;
use crate::lines::{field, in_ascii};
use crate::reader::read;
use crate::record::{cell, column, counted, problem, quoted, quoted_to, Problem, Record, Shade};

const BE_CLEAR: &str = "write '#' for a shaded cell and '.' for an unshaded one";
/// Formats without a shading: what looks like one of them may be a solved grid.
const ROWS: [&str; 6] = ["text", "digits", "line", "csv", "tsv", "shitori"];

/// A line that holds cells, after its number.
type Row = (usize, String);

/// One shading as written.
#[derive(Clone, Debug)]
pub struct Answer {
    /// On which it begins.
    pub line: usize,
    /// What stands with it.
    pub name: Option<String>,
    written: Written,
    /// The puzzle that came with it.
    puzzle: Option<Record>,
}

#[derive(Clone, Debug)]
enum Written {
    Rows(Vec<Row>),
    /// Of a file that carries a shading.
    Shading(Shading),
}

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

impl Answer {
    /// The shading that is meant, which must have the size and the labels of the puzzle, if that is known.
    pub fn shading(&self, puzzle: Option<Grid>) -> Result<Shading, Problem> {
        let shading = match &self.written {
            Written::Shading(shading) => shading.clone(),
            Written::Rows(rows) => {
                let cut = puzzle.and_then(|(height, width, _)| cut(rows, height, width));
                shading_of(cut.as_deref().unwrap_or(rows), puzzle)?
            }
        };
        let Some((rows, cols, labels)) = puzzle else { return Ok(shading) };
        if (shading.rows, shading.cols) != (rows, cols) {
            let found = format!("{}x{}", shading.rows, shading.cols);
            return Err(problem!("expected a shading of {rows}x{cols} as the puzzle, found {found}"));
        }
        let own = self.puzzle.iter().flat_map(|puzzle| &puzzle.labels);
        // A blank may be a label that the format leaves out.
        if let Some((place, (one, other))) =
            own.zip(labels).enumerate().find(|(_, (one, other))| **one != 0 && one != other)
        {
            let cell = cell(place, cols);
            let found = format!("one with the label {one}, not {other}, at {cell}");
            return Err(problem!("expected the answer to this puzzle, found {found}"));
        }
        Ok(shading)
    }

    /// One answer for each row if every row holds all cells of a puzzle, with nothing between them; else this one. The
    /// shapes are those of the puzzles.
    pub fn one_per_line(&self, shapes: &[(usize, usize)]) -> Vec<Answer> {
        let Written::Rows(rows) = &self.written else { return vec![self.clone()] };
        let is_grid = |(_, row): &Row| {
            let (row, length) = (row.trim(), row.trim().chars().count());
            let is_cut = row.contains(char::is_whitespace);
            is_cut
                || shapes.contains(&(rows.len(), length))
                || !shapes.iter().any(|(height, width)| height * width == length)
        };
        if rows.len() < 2 || rows.iter().any(is_grid) {
            return vec![self.clone()];
        }
        rows.iter()
            .map(|row| Answer { line: row.0, name: None, written: Written::Rows(vec![row.clone()]), ..self.clone() })
            .collect()
    }
}

/// Every answer in a text, in order, and what cannot be read.
pub fn answers(text: &str) -> Vec<Result<Answer, Problem>> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text).replace("\r\n", "\n").replace('\r', "\n");
    let lines: Vec<_> = text.split('\n').map(|line| visible(&in_ascii(line))).collect();
    let text = lines.join("\n");
    let start = text.trim_start();
    let inner = start.strip_prefix('[').map(str::trim_start);
    if inner.is_some_and(|inner| inner.starts_with('[')) {
        return of_lists(&text);
    }
    if inner.is_some_and(|inner| inner.starts_with(['"', '\''])) {
        return vec![json_value(&text.replace('\'', "\""), 1).and_then(|value| of_value(&value, 1))];
    }
    let format = detect(&text);
    let is_json = format == "json" || format == "jsonl";
    if is_json && inner.unwrap_or(start).starts_with('{') {
        return of_objects(&text);
    }
    let answers = if is_json || ROWS.contains(&&*format) { Vec::new() } else { of_records(&text) };
    if answers.is_empty() {
        of_blocks(&lines)
    } else {
        answers
    }
}

/// A solved grid, `3 X 1`, also as `hitori solve` prints it, under a title and in boxes.
pub fn is_solved_output(rows: &[&str]) -> bool {
    let rows = rows.iter().filter(|row| !is_rule(row) && title(row).is_none());
    let cells: Option<Vec<WrittenCell>> =
        rows.flat_map(|row| tokens(row, false)).map(|(token, _)| written_cell(token)).collect();
    cells.is_some_and(|cells| {
        let is_label = |cell: &WrittenCell| cell.shade.is_none() && cell.number.is_some_and(|number| number > 0);
        cells.iter().any(is_label) && cells.iter().any(|cell| cell.shade == Some(Shade::Shaded))
    })
}

/// The line without the colours of a terminal and variants of emoji.
fn visible(line: &str) -> String {
    let mut parts = line.split("\x1b[");
    let mut out = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let rest = part.trim_start_matches(|letter: char| letter.is_ascii_digit() || letter == ';');
        match rest.strip_prefix('m') {
            Some(rest) => out.push_str(rest),
            None => out.extend(["\x1b[", part]),
        }
    }
    out.replace('\u{fe0f}', "")
}

fn row_answer(name: Option<String>, rows: Vec<Row>) -> Answer {
    Answer { line: rows[0].0, name, written: Written::Rows(rows), puzzle: None }
}

/// Lists of lists, as JSON, Python or numpy print them: `[[3, null], [2, 3]]`, one or many.
fn of_lists(text: &str) -> Vec<Result<Answer, Problem>> {
    let (mut answers, mut line, mut rest) = (Vec::new(), 1, text);
    while let Some(first) = rest.chars().next() {
        let (rows, length) = grid_of_lists(rest, line).unwrap_or((Vec::new(), first.len_utf8()));
        if rows.is_empty() && !"[], \t\r\n".contains(first) {
            return vec![Err(problem!("expected rows of cells in brackets, e.g. [[3, null], [2, 3]]").line(1))];
        }
        if !rows.is_empty() {
            answers.push(Ok(Answer { line, ..row_answer(None, rows) }));
        }
        line += rest[..length].matches('\n').count();
        rest = &rest[length..];
    }
    answers
}

/// The rows of the list of lists that a text begins with, and how long it is.
fn grid_of_lists(text: &str, line: usize) -> Option<(Vec<Row>, usize)> {
    let mut rows = Vec::new();
    let mut rest = text.strip_prefix('[')?.trim_start();
    while let Some(list) = rest.strip_prefix('[') {
        let (cells, after) = list.split_once(']').filter(|(cells, _)| !cells.contains('['))?;
        let number = line + text[..text.len() - rest.len()].matches('\n').count();
        rows.push((number, cells.replace('\n', " ")));
        rest = after.trim_start_matches(|letter: char| letter.is_whitespace() || letter == ',');
    }
    let rest = rest.strip_prefix(']').filter(|_| !rows.is_empty())?;
    Some((rows, text.len() - rest.len()))
}

/// One object, an array of objects, or one object per line.
fn of_objects(text: &str) -> Vec<Result<Answer, Problem>> {
    let lines: Vec<_> = (1..).zip(text.split('\n')).filter(|(_, line)| !line.trim().is_empty()).collect();
    let is_per_line = lines.iter().all(|(_, line)| line.trim_start().starts_with('{'));
    let pieces = if is_per_line { lines } else { vec![(1, text)] };
    let mut answers = Vec::new();
    for (line, piece) in pieces {
        match json_value(piece, line) {
            Ok(Value::Array(elements)) => answers.extend(elements.iter().map(|element| of_value(element, line))),
            Ok(value) => answers.push(of_value(&value, line)),
            Err(problem) => answers.push(Err(problem)),
        }
    }
    answers
}

/// The value of a JSON text that begins on this line.
fn json_value(text: &str, line: usize) -> Result<Value, Problem> {
    serde_json::from_str(text).map_err(|error| {
        let message = error.to_string();
        problem!("expected JSON: {}", quoted_to(&message, 100)).line(line + error.line() - 1)
    })
}

fn of_value(value: &Value, line: usize) -> Result<Answer, Problem> {
    let get = |key| value.get(key).filter(|value| !value.is_null());
    let (solution, labels) = (get("solution"), get("labels"));
    let holds_none = |labels: &&Value| {
        labels.as_array().into_iter().flatten().filter_map(Value::as_array).flatten().any(Value::is_null)
    };
    let rows = if value.is_object() { solution.or(labels.filter(holds_none)) } else { Some(value) };
    let Some(cells) = rows.and_then(rows_of_cells) else {
        let found = shown(rows.unwrap_or(&Value::Null));
        return Err(problem!("expected a list of strings as 'solution', found {found}").line(line));
    };
    let number = |at| if value.is_object() { line } else { at };
    let rows: Vec<_> = (1..).zip(cells).map(|(at, row)| (number(at), row)).collect();
    let name = get("name")
        .map(|name| name.as_str().map_or_else(|| name.to_string(), str::to_owned))
        .filter(|name| !name.is_empty());
    let puzzle = labels.filter(|_| solution.is_some()).and_then(|labels| puzzle_of(labels).ok());
    Ok(Answer { line, puzzle, ..row_answer(name, rows) })
}

/// Rows of strings, or of lists of cells, as strings; None for anything else.
fn rows_of_cells(rows: &Value) -> Option<Vec<String>> {
    let text = |value: &Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
    let rows = rows.as_array().filter(|rows| !rows.is_empty())?;
    if rows.iter().all(Value::is_string) {
        return Some(rows.iter().map(text).collect());
    }
    let joined = |row: &Value| Some(row.as_array()?.iter().map(text).collect::<Vec<_>>().join(" "));
    rows.iter().map(joined).collect()
}

/// The shadings of a format that carries them; nothing if no puzzle has one: `5 5` may stand above a solved grid.
fn of_records(text: &str) -> Vec<Result<Answer, Problem>> {
    let items = read(text, None).unwrap_or_default();
    if !items.iter().any(|item| item.as_ref().map_or(true, |record| record.shading.is_some())) {
        return Vec::new();
    }
    let answer = |record: Record| {
        let Some(shades) = record.shading.clone() else {
            return Err(problem!("expected a shading with each puzzle, found a puzzle without").line(1));
        };
        let written = Written::Shading(Shading { rows: record.rows, cols: record.cols, shades });
        Ok(Answer { line: 1, name: record.texts.name.clone(), written, puzzle: Some(record) })
    };
    items.into_iter().map(|item| item.and_then(answer)).collect()
}

/// Rows of cells up to an empty line or a title; comments and rules are skipped.
fn of_blocks(lines: &[String]) -> Vec<Result<Answer, Problem>> {
    let (mut answers, mut rows, mut name) = (Vec::new(), Vec::new(), None);
    let has_bars = lines.iter().any(|line| line.contains('|'));
    let end = String::new();
    for (number, line) in (1..).zip(lines.iter().chain([&end])) {
        let row = line.trim();
        let is_comment = row.starts_with('#') && !is_cells(row);
        let named = title(row).map(str::to_owned).or_else(|| field(row).name.filter(|_| is_comment));
        if !rows.is_empty() && (row.is_empty() || named.is_some()) {
            answers.push(Ok(row_answer(name.take(), std::mem::take(&mut rows))));
        }
        if named.is_some() {
            name = named;
        } else if is_unsolved(row) {
            answers.push(Err(problem!("expected a shading, found {}", quoted(row)).line(number)));
        } else if !(row.is_empty() || is_comment || (has_bars && is_rule(row)) || is_talk(row)) {
            rows.push((number, without_brackets(line)));
        }
    }
    answers
}

/// What is called `solved` by a line that `hitori solve` prints over a grid.
fn title(row: &str) -> Option<&str> {
    let solution = || {
        let (title, number) = row.rsplit_once(": solution ")?;
        (!number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit())).then_some(title)
    };
    row.strip_suffix(": solved").or_else(solution).filter(|title| !title.is_empty())
}

/// What stands behind each `: ` that is not at the start, if it begins with a word and this word ends there.
fn after_colons<'a>(row: &'a str, word: &'a str) -> impl Iterator<Item = &'a str> {
    let parts = row.match_indices(": ").filter(|(at, _)| *at > 0).map(|(at, colon)| &row[at + colon.len()..]);
    parts.filter(move |part| starts_with_word(part, word))
}

fn starts_with_word(text: &str, word: &str) -> bool {
    let rest = text.strip_prefix(word);
    rest.is_some_and(|rest| !rest.starts_with(|letter: char| letter.is_alphanumeric() || letter == '_'))
}

fn is_unsolved(row: &str) -> bool {
    after_colons(row, "no solution").chain(after_colons(row, "unknown")).next().is_some()
}

/// What `hitori solve` says after a grid: how many solutions, or how long it took.
fn is_talk(row: &str) -> bool {
    let is_count = |part: &str| {
        let rest = part.trim_start_matches(|letter: char| letter.is_ascii_digit());
        rest.len() < part.len() && (starts_with_word(rest, " solution") || starts_with_word(rest, " solutions"))
    };
    let is_time = |part: &str| {
        let rest = part.trim_start_matches(|letter: char| letter.is_ascii_digit() || ".e+-".contains(letter));
        rest.len() < part.len() && (starts_with_word(rest, " ms") || starts_with_word(rest, " s"))
    };
    let is_name =
        |name: &str| !name.is_empty() && name.chars().all(|letter| letter.is_alphanumeric() || "_-".contains(letter));
    row.match_indices(": ").any(|(at, colon)| at > 0 && is_count(&row[at + colon.len()..]))
        || row.split_once(": ").is_some_and(|(name, part)| is_name(name) && is_time(part))
}

/// Can all of a line be read as cells, separated or run together?
fn is_cells(row: &str) -> bool {
    let is_cell = |token: &str| written_cell(token).is_some();
    row.split_whitespace().all(is_cell) || row.chars().all(|letter| is_cell(letter.encode_utf8(&mut [0; 4])))
}

/// The rows of a grid of this size; a single row of all its cells, with nothing between them, is cut.
fn cut(rows: &[Row], height: usize, width: usize) -> Option<Vec<Row>> {
    let [(number, row)] = rows else { return None };
    let cells: Vec<char> = row.trim().chars().collect();
    let is_run = height > 1 && cells.len() == height * width && !cells.iter().any(|letter| letter.is_whitespace());
    is_run.then(|| cells.chunks(width).map(|row| (*number, row.iter().collect())).collect())
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
        "#" | "x" | "X" | "B" | "*" | "■" | "█" | "⬛" | "●" | "×" | "None" | "null" | "True" | "true" => {
            Shade::Shaded
        }
        "-" | "o" | "O" | "W" | "□" | "⬜" | "○" | "False" | "false" => Shade::Unshaded,
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

/// How long the label in brackets is that a text begins with: `[ 3]`, `(.)`.
fn bracketed(text: &str) -> Option<usize> {
    let close = match text.as_bytes()[0] {
        b'[' => ']',
        b'(' => ')',
        _ => return None,
    };
    let end = text.find(close)?;
    let inner = text[1..end].trim();
    let is_label = inner == "." || (!inner.is_empty() && inner.bytes().all(|byte| byte.is_ascii_digit()));
    is_label.then_some(end + 1)
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
fn shading_of(rows: &[Row], puzzle: Option<Grid>) -> Result<Shading, Problem> {
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
