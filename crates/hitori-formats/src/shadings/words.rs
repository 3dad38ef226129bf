//! Words around an answer: which cells a list is of, what a legend says of the marks, and where the final answer begins.

use crate::record::{problem, quoted, Problem, Shade};
use crate::written_grid::shade_of;

const SHADED: [&str; 11] = [
    "shaded",
    "shade",
    "black",
    "blacked",
    "blacken",
    "blackened",
    "darkened",
    "filled",
    "eliminated",
    "removed",
    "crossed",
];
const UNSHADED: [&str; 16] = [
    "unshaded",
    "white",
    "kept",
    "keep",
    "remain",
    "remains",
    "remaining",
    "uncovered",
    "circled",
    "stay",
    "stays",
    "unpainted",
    "unmarked",
    "unfilled",
    "clear",
    "visible",
];

/// What some words say of the cells that follow them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Said {
    Nothing,
    Shaded,
    Unshaded,
    /// Both.
    Unclear,
}

/// What a sentence, or the key of a list, says of its cells; `not shaded` is unshaded.
pub(super) fn said_of_cells(words: &str) -> Said {
    let (mut found, mut since_not) = (Said::Nothing, usize::MAX);
    for word in words.to_lowercase().split(|letter: char| !letter.is_alphabetic()).filter(|word| !word.is_empty()) {
        since_not = since_not.saturating_add(1);
        if ["not", "non", "never", "cannot", "t", "no"].contains(&word) {
            since_not = 0;
        }
        let is_shaded = match (SHADED.contains(&word), UNSHADED.contains(&word)) {
            (false, false) => continue,
            (is_shaded, _) => is_shaded != (since_not <= 2),
        };
        let said = if is_shaded { Said::Shaded } else { Said::Unshaded };
        found = if found == Said::Nothing || found == said { said } else { Said::Unclear };
    }
    found
}

/// What cells are said to count from, as in "0-indexed" or "rows are numbered from 1"; None if nothing or both are said.
pub(super) fn said_base(text: &str) -> Option<usize> {
    let lower = text.to_lowercase();
    let words: Vec<_> = lower.split(|letter: char| !letter.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
    let numbers = [["0", "zero"], ["1", "one"]];
    let said = numbers.map(|spellings| {
        let is_number = |word: &str| spellings.contains(&word);
        let is_said = |pair: &[&str]| {
            is_number(pair[0]) && ["indexed", "based", "index", "indexing", "indices"].contains(&pair[1])
        };
        let is_start = |three: &[&str]| {
            let starts = ["counted", "counting", "count", "counts", "numbered", "start", "starts", "starting", "begin"];
            starts.contains(&three[0]) && ["from", "at", "with"].contains(&three[1]) && is_number(three[2])
        };
        words.windows(2).any(is_said) || words.windows(3).any(is_start)
    });
    match said {
        [true, false] => Some(0),
        [false, true] => Some(1),
        _ => None,
    }
}

/// Refuse a text whose legend gives a mark another meaning, e.g. `0 = shaded`.
pub(super) fn other_legend(lines: &[&str]) -> Option<Problem> {
    for (number, line) in (1..).zip(lines) {
        let is_mark = |letter: char| letter == '`' || letter == '\'' || letter == '"';
        let spaced: String = line
            .chars()
            .filter(|letter| !is_mark(*letter))
            .flat_map(|letter| if "=:,()→".contains(letter) { vec![' ', letter, ' '] } else { vec![letter] })
            .collect();
        let words: Vec<_> = spaced.split_whitespace().collect();
        for three in words.windows(3) {
            let [one, middle, other] = three else { continue };
            if !["=", ":", "→", "->", "is", "are", "means", "for", "marks", "denotes", "represents"].contains(middle)
            {
                continue;
            }
            for (mark, word) in [(one, other), (other, one)] {
                let said = match said_of_cells(word) {
                    Said::Shaded => Shade::Shaded,
                    Said::Unshaded => Shade::Unshaded,
                    _ => continue,
                };
                let known = match *mark {
                    "0" | "." | "_" => Some(Shade::Unshaded),
                    "1" => Some(Shade::Shaded),
                    mark if mark.chars().count() == 1 => shade_of(mark),
                    _ => None,
                };
                if known.is_some_and(|known| known != said) {
                    let found = format!("{} is for {} cells here", quoted(mark), word.to_lowercase());
                    return Some(
                        problem!("{found}; write '#' for a shaded cell and '.' for an unshaded one").line(number),
                    );
                }
            }
        }
    }
    None
}

/// The text with line breaks alone for what is not the final answer, so lines keep their numbers.
pub(super) fn only_final(text: &str) -> String {
    let lower = text.to_lowercase();
    if lower.len() != text.len() {
        return text.to_owned(); // places would differ
    }
    let start = |mark: &str| lower.rfind(mark).map(|at| at + mark.len());
    let (from, to) = match start("<answer>") {
        Some(from) => (from, lower[from..].find("</answer>").map_or(text.len(), |end| from + end)),
        None => {
            let from = ["final answer", "final solution"].iter().filter_map(|mark| start(mark)).max();
            (from.unwrap_or(0), text.len())
        }
    };
    text[..from].matches('\n').collect::<String>() + &text[from..to]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_said_of_cells() {
        for (words, said) in [
            ("The shaded cells are ", Said::Shaded),
            ("shaded_cells", Said::Shaded),
            ("The unshaded cells are ", Said::Unshaded),
            ("These cells are not shaded: ", Said::Unshaded),
            ("These must not be black: ", Said::Unshaded),
            ("non-shaded", Said::Unshaded),
            ("white cells", Said::Unshaded),
            ("The cells ", Said::Nothing),
            ("Shaded cells, not the white ones: ", Said::Shaded),
            ("Shaded and unshaded cells: ", Said::Unclear),
        ] {
            assert_eq!(said_of_cells(words), said, "{words}");
        }
    }

    #[test]
    fn a_legend_that_turns_a_mark_round() {
        for line in ["0 = shaded, 1 = unshaded", "(`#` means white)", "where . is black", "black: O", "1 → unshaded"]
        {
            assert!(other_legend(&["", line]).is_some_and(|problem| problem.line == Some(2)), "{line}");
        }
        for line in
            ["# = shaded, . = unshaded", "1 is shaded", "Shaded: (0, 0)", "X marks shaded cells", "r1c1 is unshaded"]
        {
            assert_eq!(other_legend(&[line]), None, "{line}");
        }
    }
}
