//! A solution in marks below a puzzle, under a title: `Solution:` over rows of `#` and `.`.

use super::lines::Line;

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
const SHADED: &str = "#xX*B■█@";
const UNSHADED: &str = ".oO-_W□░ ,|\t";

fn is_title(line: &str) -> bool {
    let lower = line.trim().trim_matches(|letter: char| !letter.is_alphabetic()).to_lowercase();
    TITLES.contains(&lower.split_whitespace().last().unwrap_or_default()) && lower.split_whitespace().count() < 4
}

fn are_marks(line: &str) -> bool {
    let line = line.trim();
    !line.is_empty() && line.chars().all(|letter| SHADED.contains(letter) || UNSHADED.contains(letter))
}

/// Are these lines a title and rows of marks, among them perhaps such that pass for comments and are missing?
pub fn is_solution(lines: &[&str]) -> bool {
    lines.first().is_some_and(|line| is_title(line)) && lines[1..].iter().all(|line| are_marks(line))
}

/// The lines without solutions that have as many rows as the puzzle before.
pub fn left_out(lines: &[Line]) -> Option<(Vec<Line>, String)> {
    let mut out: Vec<Line> = Vec::new();
    let mut first = None;
    let mut at = 0;
    while at < lines.len() {
        let (number, line) = &lines[at];
        match is_title(line).then(|| marks_behind(&lines[at + 1..], &out)).flatten() {
            Some(length) => {
                first.get_or_insert(*number);
                at += 1 + length;
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

/// How many lines a solution in marks takes, which has as many rows as the last rows before it.
fn marks_behind(lines: &[Line], before: &[Line]) -> Option<usize> {
    let has_digit = |line: &str| line.contains(|letter: char| letter.is_ascii_digit());
    let empty = lines.iter().take_while(|(_, line)| line.trim().is_empty()).count();
    let marks: Vec<&str> =
        lines[empty..].iter().map(|(_, line)| line.trim()).take_while(|line| are_marks(line)).collect();
    let rows =
        before.iter().rev().skip_while(|(_, line)| !has_digit(line)).take_while(|(_, line)| has_digit(line)).count();
    let length = |line: &str| line.chars().filter(|letter| !" \t,|".contains(*letter)).count();
    let is_even = marks.iter().all(|line| length(line) == length(marks[0]));
    let has_shaded = marks.iter().any(|line| line.contains(|letter| SHADED.contains(letter)));
    // A line over the rows that is a size or a number belongs to them.
    let is_whole = marks.len() == rows || marks.len() + 1 == rows;
    (has_shaded && is_even && is_whole).then_some(empty + marks.len())
}
