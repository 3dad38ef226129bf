//! Rows with their numbers or letters before them: `1: 2 3`, `Row 1: 2 3`, `row1 = 2 3`, `A) 2 3`.

use super::lines::{is_silent, Line};
use crate::rows::{is_run, label};

/// Words before a number that counts puzzles, not rows.
const PUZZLES: [&str; 10] = ["puzzle", "board", "grid", "hitori", "level", "game", "problem", "test", "no", "nr"];

/// The word, the number and the row of a line; letters count from 1.
fn numbered(line: &str) -> Option<(String, usize, &str)> {
    let at = line.find([':', ')', '='])?;
    let (before, row) = (line[..at].trim_matches([' ', '"', '\'', '(', '[', ']', '#']), line[at + 1..].trim());
    let digits = before.len() - before.trim_end_matches(|letter: char| letter.is_ascii_digit()).len();
    let (word, number) = before.split_at(before.len() - digits);
    let word = word.trim_matches([' ', '_', '[', '#', '-']).to_lowercase();
    let is_row = {
        let bare = row.trim_end_matches([',', ';']).trim_matches(['"', '\'']);
        let words: Vec<&str> = bare.split([' ', ',', '\t', '|']).filter(|word| !word.is_empty()).collect();
        let are_labels = !words.is_empty() && words.iter().all(|word| label(word).is_some());
        (are_labels && words.len() > 1) || (words.len() == 1 && words[0].len() > 1 && is_run(words[0]))
    };
    if !is_row || PUZZLES.contains(&word.as_str()) || word.contains(char::is_whitespace) {
        return None;
    }
    match number.parse() {
        Ok(number) => Some((word, number, row)),
        Err(_) => {
            let letter = word.bytes().next().filter(|_| word.len() == 1)?;
            letter.is_ascii_lowercase().then(|| (String::new(), usize::from(letter - b'a') + 1, row))
        }
    }
}

pub fn rows(lines: &[Line]) -> Option<(Vec<Line>, String)> {
    let mut out: Vec<Line> = Vec::new();
    let mut last: Option<(String, usize)> = None;
    let mut found = 0;
    for (number, line) in lines {
        let Some((word, count, row)) = numbered(line) else {
            if !is_silent(line) && found > 0 && line.chars().any(|letter| letter.is_ascii_digit()) {
                return None;
            }
            out.push((*number, line.clone()));
            continue;
        };
        match &last {
            Some((before, place)) if *before == word && count == place + 1 => {}
            _ if count > 1 => return None,
            Some((_, place)) if *place < 2 => return None,
            Some(_) => out.push((*number, String::new())),
            None => {}
        }
        last = Some((word, count));
        found += 1;
        out.push((*number, row.to_owned()));
    }
    (found > 1).then(|| (out, "left out the numbers of the rows".to_owned()))
}
