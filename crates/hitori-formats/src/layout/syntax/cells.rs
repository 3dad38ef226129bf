//! A statement for each cell: `cell(1,2,3).`, `grid[0][1] = 3;`, `r1c2: 3`, or a table with the columns row, col and value.

use super::lines::{is_silent, Line};
use crate::record::quoted;

/// A statement with `#` for its numbers, and these.
struct Statement {
    line: usize,
    form: String,
    numbers: Vec<usize>,
}

const LEAST: usize = 4;
const ROWS: [&str; 4] = ["row", "r", "y", "line"];
const COLS: [&str; 6] = ["col", "column", "c", "x", "columns", "cols"];

pub fn rows(lines: &[Line]) -> Option<(Vec<Line>, String)> {
    let (head, statements) = match table(lines) {
        Some((head, statements)) => (Some(head), statements),
        None => (None, statements(lines)?),
    };
    let three = statements.iter().find(|statement| statement.numbers.len() == 3)?;
    let form = three.form.clone();
    let is_cell = |statement: &&Statement| statement.form == form;
    let cells: Vec<&Statement> = statements.iter().filter(is_cell).collect();
    if cells.len() < LEAST || (head.is_none() && !form.contains(|letter: char| letter.is_alphabetic() || letter == '='))
    {
        return None;
    }
    let is_turned = is_column_first(head.as_deref().unwrap_or(&form));
    let number = |statement: &Statement, place: usize| statement.numbers[place];
    let (first, second) = if is_turned { (1, 0) } else { (0, 1) };
    let (rows, cols, labels) = grid(&cells, (first, second, 2))?;
    // Where the last two numbers name all cells as well, the first may be the label.
    if head.is_none() && grid(&cells, (1, 2, 0)).is_some() {
        return None;
    }
    let is_size = |statement: &&Statement| {
        !statement.numbers.is_empty() && statement.numbers.iter().all(|number| [0, 1, rows, cols].contains(number))
    };
    if !statements.iter().filter(|statement| statement.form != form).all(|other| is_size(&other)) {
        return None;
    }
    let row = |row: usize| labels[row * cols..][..cols].iter().map(usize::to_string).collect::<Vec<_>>().join(" ");
    let top = cells.iter().map(|cell| number(cell, first)).min()?;
    let mut starts = vec![usize::MAX; rows];
    for cell in &cells {
        let start = &mut starts[number(cell, first) - top];
        *start = cell.line.min(*start);
    }
    let out = (0..rows).map(|at| (starts[at], row(at))).collect();
    let order = if is_turned { "column, row and label" } else { "row, column and label" };
    let form = head.unwrap_or(form);
    Some((out, format!("read {} as {order}, one cell each", quoted(&form))))
}

/// Rows, columns and labels of cells with their row, column and label at these places; None unless each cell comes once.
fn grid(cells: &[&Statement], (row, col, label): (usize, usize, usize)) -> Option<(usize, usize, Vec<usize>)> {
    let range = |place: usize| {
        let numbers = cells.iter().map(|cell| cell.numbers[place]);
        Some((numbers.clone().min()?, numbers.max()?))
    };
    let ((top, bottom), (left, right)) = (range(row)?, range(col)?);
    let (rows, cols) = (bottom - top + 1, right - left + 1);
    if top != left || top > 1 || rows < 2 || cols < 2 || rows.checked_mul(cols)? != cells.len() {
        return None;
    }
    let mut labels = vec![None; cells.len()];
    for cell in cells {
        labels[(cell.numbers[row] - top) * cols + cell.numbers[col] - left] = Some(cell.numbers[label]);
    }
    Some((rows, cols, labels.into_iter().collect::<Option<_>>()?))
}

/// Is a word for the column before one for the row?
fn is_column_first(form: &str) -> bool {
    let lower = form.to_lowercase();
    let words: Vec<&str> =
        lower.split(|letter: char| !letter.is_alphabetic()).filter(|word| !word.is_empty()).collect();
    let place = |names: &[&str]| words.iter().position(|word| names.contains(word));
    match (place(&COLS), place(&ROWS)) {
        (Some(col), Some(row)) => col < row,
        _ => false,
    }
}

/// The head and the statements of a table whose columns are rows, columns and labels.
fn table(lines: &[Line]) -> Option<(String, Vec<Statement>)> {
    let mut lines = lines.iter().filter(|(_, line)| !is_silent(line));
    let (_, head) = lines.next()?;
    let fields = |line: &str| -> Vec<String> {
        let is_gap = |letter: char| ",;|\t ".contains(letter);
        line.trim()
            .split(is_gap)
            .filter(|field| !field.is_empty())
            .map(|field| field.trim_matches('"').to_lowercase())
            .collect()
    };
    let names = fields(head);
    let is_among = |name: &String, list: &[&str]| list.contains(&name.as_str());
    let has_both = names.len() == 3
        && names[..2].iter().any(|name| is_among(name, &ROWS))
        && names[..2].iter().any(|name| is_among(name, &COLS));
    if !has_both {
        return None;
    }
    let statement = |(line, text): &Line| {
        let numbers: Vec<usize> = fields(text).iter().map(|field| field.parse().ok()).collect::<Option<_>>()?;
        (numbers.len() == 3).then(|| Statement { line: *line, form: String::new(), numbers })
    };
    Some((head.trim().to_owned(), lines.map(statement).collect::<Option<_>>()?))
}

/// The statements of a text, each with a number; None if something is none.
fn statements(lines: &[Line]) -> Option<Vec<Statement>> {
    let mut statements = Vec::new();
    for (number, line) in lines {
        if is_silent(line) {
            continue;
        }
        for part in parts(line) {
            let (form, numbers) = form(part)?;
            if !numbers.is_empty() {
                statements.push(Statement { line: *number, form, numbers });
            } else if part.chars().any(char::is_alphanumeric) {
                return None;
            }
        }
    }
    Some(statements)
}

/// The statements of a line: up to `.`, `;` or `,` outside of brackets.
fn parts(line: &str) -> Vec<&str> {
    let mut parts = Vec::new();
    let (mut depth, mut start) = (0_i32, 0);
    for (at, letter) in line.char_indices() {
        match letter {
            '(' | '[' => depth += 1,
            ')' | ']' => depth -= 1,
            '.' | ';' | ',' if depth == 0 => {
                let is_inner = line[at + 1..].starts_with(|letter: char| letter.is_alphanumeric() || letter == '.')
                    && !line[..at].ends_with(')');
                if !is_inner {
                    parts.push(line[start..at].trim());
                    start = at + 1;
                }
            }
            _ => {}
        }
    }
    parts.push(line[start..].trim());
    parts.into_iter().filter(|part| !part.is_empty()).collect()
}

/// The part with `#` for each number; None if a number is too long.
fn form(part: &str) -> Option<(String, Vec<usize>)> {
    let (mut form, mut numbers, mut digits) = (String::new(), Vec::new(), String::new());
    for letter in part.chars().chain([' ']) {
        if letter.is_ascii_digit() {
            digits.push(letter);
            continue;
        }
        if !digits.is_empty() {
            numbers.push(digits.parse().ok()?);
            digits.clear();
            form.push('#');
        }
        if !letter.is_whitespace() {
            form.push(letter);
        }
    }
    Some((form, numbers))
}
