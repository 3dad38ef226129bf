//! Claims: answers that say "there is no solution", in words or in an object, e.g. `{"solvable": false}`.

use serde_json::{Map, Value};

/// What may stand beside the words that matter.
const FILLERS: &[&str] = &[
    "the", "this", "there", "is", "are", "a", "any", "it", "has", "have", "was", "puzzle", "puzzles", "hitori",
    "board", "grid", "instance", "answer", "result", "status", "exists", "exist", "found", "possible", "valid", "for",
    "of", "that", "to", "final", "s", "problem", "output",
];
const CLAIMS: &[&str] = &[
    "no solution",
    "no solutions",
    "nosolution",
    "0 solutions",
    "zero solutions",
    "does not solution",
    "not solvable",
    "unsolvable",
    "not satisfiable",
    "unsat",
    "unsatisfiable",
    "infeasible",
    "impossible",
    "cannot be solved",
    "can not be solved",
    "can t be solved",
    "none",
    "null",
];

/// Does this text, one line or sentence, say that there is no solution and nothing else?
pub fn is_claim(text: &str) -> bool {
    const LONGEST: usize = 200;
    let text = text.trim();
    if text.len() > LONGEST || text.ends_with('?') || !text.contains(char::is_alphabetic) {
        return false;
    }
    let lower = text.to_lowercase();
    let is_word = |word: &&str| !word.is_empty() && !FILLERS.contains(word);
    let words: Vec<_> = lower.split(|letter: char| !letter.is_alphanumeric()).filter(is_word).collect();
    // A grid of one cell, or a word with its marks: `[None]` is a row, `None.` is a claim.
    let is_bracketed = text.starts_with(['[', '(', '{']);
    !is_bracketed && CLAIMS.contains(&words.join(" ").as_str())
}

/// Does an object say so? Beside a solution it says both, which is not for this function to settle.
pub fn is_claim_of(object: &Map<String, Value>) -> bool {
    let says = |(key, value): (&String, &Value)| {
        let key = key.to_lowercase();
        let is_about_it =
            ["solvable", "satisfiable", "sat", "feasible", "has_solution", "is_solvable"].contains(&key.as_str());
        match value {
            Value::Bool(value) => {
                (is_about_it && !value)
                    || (*value && ["unsolvable", "unsat", "no_solution", "infeasible"].contains(&key.as_str()))
            }
            Value::String(text) => {
                let is_answer = ["status", "result", "answer", "solution", "verdict"].contains(&key.as_str());
                is_answer && is_claim(text) && !["none", "null"].contains(&text.to_lowercase().as_str())
            }
            _ => false,
        }
    };
    object.iter().any(says)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_for_no_solution() {
        for text in [
            "no solution",
            "No solution.",
            "There is no solution",
            "There is no solution.",
            "UNSAT",
            "unsolvable",
            "None",
            "null",
            "This puzzle has no valid solution!",
            "The puzzle is unsolvable.",
            "s UNSATISFIABLE",
            "NO_SOLUTION",
            "no solution found",
            "The puzzle cannot be solved.",
            "=====UNSATISFIABLE=====",
            "Result: infeasible",
            "Answer: no solution",
            "It is impossible.",
        ] {
            assert!(is_claim(text), "{text}");
        }
        for text in [
            "",
            "no",
            "solution",
            "Is there no solution?",
            "no solution with r1c1 shaded",
            "not unsolvable",
            "unique solution",
            "There is no other solution",
            "#.",
            ". .",
            "[None]",
            "solved",
            "no solution yet",
            "valid",
        ] {
            assert!(!is_claim(text), "{text}");
        }
    }
}
