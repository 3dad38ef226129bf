//! Rows on one line: `1 2 / 2 1`, `1 2, 2 1`, `213/112/321`; and labels run together inside of a sentence.

use super::lines::{is_silent, labels, Line};
use crate::layout::grids::side;
use crate::rows::is_run;

pub fn rows(lines: &[Line]) -> Option<(Vec<Line>, String)> {
    let said: Vec<&Line> = lines.iter().filter(|(_, line)| !is_silent(line)).collect();
    let with_numbers = said.iter().filter(|(_, line)| line.contains(|letter: char| letter.is_ascii_digit())).count();
    let mark = ['/', ','].into_iter().find(|&mark| said.iter().any(|(_, line)| split(line, mark).is_some()))?;
    // Elsewhere than on a line alone, `,` is inside of rows or ends them.
    if mark != '/' && with_numbers > 1 {
        return None;
    }
    let mut out = Vec::new();
    for (number, line) in lines {
        match split(line, mark) {
            Some((key, rows)) if !is_silent(line) => {
                if !key.is_empty() {
                    out.push((*number, key.to_owned()));
                }
                out.extend(rows.into_iter().map(|row| (*number, row)));
                out.push((*number, String::new()));
            }
            _ if is_silent(line) || !line.contains(|letter: char| letter.is_ascii_digit()) || mark == '/' => {
                out.push((*number, line.clone()));
            }
            _ => return None,
        }
    }
    Some((out, format!("read the rows between '{mark}'")))
}

/// The key before the rows of a line, and these; None if they are none, or of different lengths.
fn split(line: &str, mark: char) -> Option<(&str, Vec<String>)> {
    let line = line.trim();
    let (key, rows) = match line.rfind([':', '=']) {
        Some(at) => (line[..=at].trim(), &line[at + 1..]),
        None => ("", line),
    };
    let rows = rows.trim().trim_matches(['"', '\'', '`']).trim_end_matches([mark, '.', ' ']);
    let parts: Vec<&str> = rows.split(mark).map(str::trim).collect();
    let cells: Option<Vec<Vec<&str>>> = parts.iter().map(|part| labels(part)).collect();
    let is_grid = |cells: &Vec<Vec<&str>>| {
        let width = cells[0].len();
        cells.len() > 1 && width > 1 && cells.iter().all(|row| row.len() == width)
    };
    let is_square_of_digits =
        || mark == '/' && parts.len() > 1 && parts.iter().all(|part| is_run(part) && part.len() == parts.len());
    let is_rows = cells.as_ref().is_some_and(is_grid) || is_square_of_digits();
    is_rows.then(|| (key, parts.into_iter().map(str::to_owned).collect()))
}

/// The number of the line that holds rows between `;` and nothing else does, and these rows.
pub fn between_semicolons(text: &str) -> Option<(usize, Vec<String>)> {
    let mut said = (1..).zip(text.split('\n')).filter(|(_, line)| !is_silent(line));
    let (number, line) = said.next()?;
    let (key, rows) = split(line, ';')?;
    (said.next().is_none() && key.is_empty()).then_some((number, rows))
}

/// The only number of a text, whose digits may be a square of labels in a sentence about a puzzle, with its line and its side.
fn square_in_sentence(lines: &[Line]) -> Option<(usize, &str, usize)> {
    const LEAST: usize = 9;
    const NAMES: [&str; 5] = ["puzzle", "hitori", "grid", "board", "rows"];
    let said = || lines.iter().filter(|(_, line)| !is_silent(line));
    let is_number = |word: &&str| word.contains(|letter: char| letter.is_ascii_digit());
    let all: Vec<&str> = said().flat_map(|(_, line)| line.split_whitespace()).filter(is_number).collect();
    let [word] = all[..] else { return None };
    let run = word.trim_matches(|letter: char| !letter.is_ascii_digit());
    let side = side(run.len()).filter(|_| run.len() >= LEAST)?;
    let is_number = run.bytes().all(|digit| digit.is_ascii_digit()) && !run.starts_with('0');
    let (number, sentence) = said().find(|(_, line)| line.contains(run))?;
    let lower = sentence.to_lowercase();
    let has_words = sentence.split_whitespace().filter(|word| word.chars().any(char::is_alphabetic)).count() > 1;
    let is_said = is_number && has_words && NAMES.iter().any(|name| lower.contains(name));
    is_said.then_some((*number, run, side))
}

/// The line and the digits of a sentence about a puzzle of this side. Digits above the side may be any number.
pub fn number_in_sentence(text: &str) -> Option<(usize, String, usize)> {
    let lines: Vec<Line> = (1..).zip(text.split('\n').map(str::to_owned)).collect();
    square_in_sentence(&lines).map(|(number, run, side)| (number, run.to_owned(), side))
}

/// Labels run together in a sentence about a puzzle, on a line of their own behind it.
pub fn in_sentence(lines: &[Line]) -> Option<(Vec<Line>, String)> {
    let (number, run, side) = square_in_sentence(lines)?;
    if !run.bytes().all(|digit| (1..=side).contains(&usize::from(digit - b'0'))) {
        return None;
    }
    let mut out = Vec::new();
    for line in lines {
        if line.0 == number {
            out.push((number, run.to_owned()));
        } else {
            out.push(line.clone());
        }
    }
    Some((out, format!("read the number in the sentence on line {number}")))
}
