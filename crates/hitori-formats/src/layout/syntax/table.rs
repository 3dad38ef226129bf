//! A table of puzzles: a head with the names of columns, then a puzzle in a field of each line.

use super::lines::{is_silent, Line};
use crate::layout::grids::side;
use crate::record::quoted;

const LEAST: usize = 9;

pub fn rows(lines: &[Line]) -> Option<(Vec<Line>, String)> {
    let said: Vec<&Line> = lines.iter().filter(|(_, line)| !is_silent(line)).collect();
    let (head, body) = said.split_first()?;
    let gap = [',', ';', '\t'].into_iter().find(|&gap| head.1.contains(gap))?;
    let fields = |line: &str| -> Vec<String> {
        line.trim().split(gap).map(|field| field.trim().trim_matches('"').trim().to_owned()).collect()
    };
    let names = fields(&head.1);
    let rows: Vec<Vec<String>> = body.iter().map(|(_, line)| fields(line)).collect();
    let is_name = |name: &String| name.starts_with(|letter: char| letter.is_alphabetic());
    if rows.is_empty() || !names.iter().all(is_name) || rows.iter().any(|row| row.len() != names.len()) {
        return None;
    }
    let columns: Vec<usize> = (0..names.len()).filter(|&at| rows.iter().all(|row| run(&row[at]).is_some())).collect();
    let is_solution = |at: &usize| {
        let name = names[*at].to_lowercase();
        name.contains("sol") || name.contains("answer")
    };
    let puzzles: Vec<usize> = columns.iter().copied().filter(|at| !is_solution(at)).collect();
    let [column] = puzzles[..] else { return None };
    let mut out: Vec<Line> = vec![(head.0, String::new())];
    for ((number, _), row) in body.iter().zip(&rows) {
        let (side, cells) = run(&row[column])?;
        out.extend(cells.chunks(side).map(|cells| (*number, cells.join(" "))));
        out.push((*number, String::new()));
    }
    Some((out, format!("read the column {} as puzzles", quoted(&names[column]))))
}

/// The side and the labels of a square in one field, run together or apart.
fn run(field: &str) -> Option<(usize, Vec<String>)> {
    let words: Vec<&str> = field.split_whitespace().collect();
    let cells: Vec<String> = match words[..] {
        [run] => run.chars().map(String::from).collect(),
        _ => words.into_iter().map(str::to_owned).collect(),
    };
    let side = side(cells.len()).filter(|_| cells.len() >= LEAST)?;
    let is_label = |cell: &String| crate::rows::label(cell).is_some();
    let is_puzzle = cells.iter().any(|cell| !matches!(cell.as_str(), "0" | "1" | "."));
    (is_puzzle && cells.iter().all(is_label)).then_some((side, cells))
}
