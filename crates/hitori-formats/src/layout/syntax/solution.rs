//! A solution in marks below a puzzle, under a title: `Solution:` over rows of `#` and `.`.

use super::lines::{labels, Line};
use crate::lines::{marks_in, SHADED};
use crate::rows::digits;

const TITLES: [&str; 12] = [
    "solution",
    "answer",
    "solved",
    "lösung",
    "antwort",
    "soluzione",
    "solución",
    "solucion",
    "oplossing",
    "solutions",
    "shading",
    "réponse",
];
fn is_title(line: &str) -> bool {
    let lower = line.trim().trim_matches(|letter: char| !letter.is_alphabetic()).to_lowercase();
    TITLES.contains(&lower.split_whitespace().last().unwrap_or_default()) && lower.split_whitespace().count() < 4
}

fn are_marks(line: &str) -> bool {
    marks_in(line).is_some()
}

fn has_shaded(line: &str) -> bool {
    line.contains(|letter| SHADED.contains(letter))
}

/// The first line of a text that holds marks alone, some of them shaded, on two lines or more.
pub fn marks_alone(text: &str) -> Option<usize> {
    let said = || (1..).zip(text.lines()).filter(|(_, line)| !line.trim().is_empty());
    let is_shading =
        said().count() > 1 && said().all(|(_, line)| are_marks(line)) && said().any(|(_, line)| has_shaded(line));
    said().next().filter(|_| is_shading).map(|(number, _)| number)
}

/// Are these lines a title and rows of marks, among them perhaps such that pass for comments and are missing?
pub fn is_solution(lines: &[&str]) -> bool {
    lines.first().is_some_and(|line| is_title(line)) && lines[1..].iter().all(|line| are_marks(line))
}

/// The lines without solutions that have as many rows as the puzzle before.
pub fn left_out(lines: &[Line]) -> Option<(Vec<Line>, String)> {
    if !lines.iter().any(|(_, line)| are_marks(line) && has_shaded(line)) {
        return None;
    }
    let mut out: Vec<Line> = Vec::new();
    let mut first = None;
    let mut at = 0;
    while at < lines.len() {
        let (number, line) = &lines[at];
        let found = if is_title(line) {
            marks_behind(&lines[at + 1..], &out).map(|length| 1 + length)
        } else {
            marks_below(&lines[at..], &out)
        };
        match found {
            Some(length) => {
                first.get_or_insert(*number);
                at += length;
                out.push((*number, String::new()));
            }
            None => {
                out.push((*number, line.clone()));
                at += 1;
            }
        }
    }
    first.map(|line| (out, format!("left out the solution from line {line} on")))
}

/// How many lines a solution in marks without a title takes: it has as many rows and columns as the last rows before it.
fn marks_below(lines: &[Line], before: &[Line]) -> Option<usize> {
    let width = |line: &str| match labels(line).as_deref() {
        None => digits(line.trim()).map(|run| run.len()),
        Some([run]) => Some(run.len()),
        Some(row) => Some(row.len()),
    };
    // Asked of every line, so that it must not look at all others.
    const LONGEST: usize = 200;
    let ahead = lines.iter().map(|(_, line)| line.trim()).take(LONGEST);
    let marks: Vec<&str> = ahead.take_while(|line| are_marks(line)).collect();
    if marks.len() < 2 || !marks.iter().any(|row| has_shaded(row)) {
        return None;
    }
    let behind_rows = before.iter().rev().skip_while(|(_, line)| line.trim().is_empty());
    let rows: Vec<&str> = behind_rows
        .map(|(_, line)| line.trim())
        .take(LONGEST)
        .take_while(|line| width(line).is_some() && !has_shaded(line))
        .collect();
    let cols = rows.first().and_then(|row| width(row)).filter(|&cols| cols > 1)?;
    let is_even =
        rows.iter().all(|row| width(row) == Some(cols)) && marks.iter().all(|row| marks_in(row) == Some(cols));
    (is_even && marks.len() == rows.len()).then_some(marks.len())
}

/// How many lines a solution in marks takes, which has as many rows as the last rows before it.
fn marks_behind(lines: &[Line], before: &[Line]) -> Option<usize> {
    let has_digit = |line: &str| line.contains(|letter: char| letter.is_ascii_digit());
    let is_row = |line: &str| has_digit(line) || (are_marks(line) && !has_shaded(line));
    let empty = lines.iter().take_while(|(_, line)| line.trim().is_empty()).count();
    let marks: Vec<&str> =
        lines[empty..].iter().map(|(_, line)| line.trim()).take_while(|line| are_marks(line)).collect();
    let rows = before.iter().rev().skip_while(|(_, line)| !is_row(line)).take_while(|(_, line)| is_row(line)).count();
    let length = |line: &str| line.chars().filter(|letter| !" \t,|".contains(*letter)).count();
    let is_even = marks.iter().all(|line| length(line) == length(marks[0]));
    let has_shaded = marks.iter().any(|line| has_shaded(line));
    // A line over the rows that is a size or a number belongs to them.
    let is_whole = marks.len() == rows || marks.len() + 1 == rows;
    (has_shaded && is_even && is_whole).then_some(empty + marks.len())
}
