//! Syntax: rows as other languages write them, rewritten as plain lines before the words of a text are taken.
//!
//! A rewriting takes a text as a whole or leaves it alone; what it did is a note. Every label keeps the number of the line on
//! which it stands.

mod arrays;
mod cells;
mod elements;
mod items;
mod latex;
mod lines;
mod numbers;
mod one_line;
mod row_numbers;
mod solution;
mod table;

use lines::Line;

pub use arrays::with_plain_brackets;
pub use elements::is_page;
pub use one_line::{between_semicolons, number_in_sentence};
pub use solution::{is_solution, marks_alone};

/// The lines without a syntax of their own, and the note on it; None if they have none.
type Rewriting = fn(&[Line]) -> Option<(Vec<Line>, String)>;

/// The likeliest to hold more of the others stand first.
const REWRITINGS: [Rewriting; 12] = [
    arrays::rows,
    numbers::without_types,
    latex::rows,
    cells::rows,
    table::rows,
    items::rows,
    numbers::of_matrix,
    numbers::without_points,
    row_numbers::rows,
    one_line::rows,
    one_line::in_sentence,
    solution::left_out,
];

/// The lines of a text in which nothing but labels and words is left, and the notes on what was rewritten.
/// Tables of HTML are rows that `without_tags` writes.
pub fn plain(text: &str, without_tags: fn(&str) -> String) -> (Vec<Line>, Vec<String>) {
    let (mut lines, mut notes) = match elements::rows(text) {
        Some((lines, note)) => (lines, vec![note]),
        None => ((1..).zip(without_tags(text).split('\n').map(str::to_owned)).collect(), Vec::new()),
    };
    if arrays::is_turned(text) {
        // Nothing accounts for this mark, so that no reading is made.
        lines.push((lines.len() + 1, "?".to_owned()));
        return (lines, notes);
    }
    for rewriting in REWRITINGS {
        if let Some((rewritten, note)) = rewriting(&lines) {
            lines = rewritten;
            notes.push(note);
        }
    }
    (lines, notes)
}
