//! All that can be asked: a struct for each question, with its options as fields.
//!
//! ```json
//! {"ask": "count", "limit": 5, "puzzle": {"rows": 1, "cols": 3, "labels": [1, 1, 2]}}
//! ```
//!
//! A new question is an entry here and its function `answer` in the file of its topic. From the same entry come how it is
//! read, from JSON and from Python's keywords, and its line of [`QUESTIONS`], to which `tests/test_questions.py` holds the
//! typed calls of Python and of the page, and the table of `docs/questions.md`.
//!
//! A question about a puzzle is the same for one and for a million: it is read once, and answered for each. Its answer
//! comes with a *verdict*, one word that decides the exit status of a command, e.g. `no_solution`.

use hitori_core::puzzle::Puzzle;

use crate::caller::{Answer, Caller, Sink};
use crate::declaring::{options, questions, subject, Declaration};
#[cfg(feature = "library")]
use crate::drawing::broken::Broken;
use crate::options::{self, ShadingText};
use crate::problem::Problem;
use crate::request::Request;
use crate::value::Given;

questions! {
    first {
        /// One solution.
        solve of puzzle: Solve {}

        /// Whether there is no solution, one, or several.
        uniqueness of puzzle: Uniqueness {}

        /// How many solutions there are, where they differ, and how often each cell is shaded in them.
        inspect of puzzle: Inspect {
            /// The most solutions to look at.
            limit: Option<u64>,
        }

        /// How hard a puzzle is for a person, and its characteristics.
        rate of puzzle: Rate {
            /// The techniques that this person does not know.
            without: Option<Vec<String>>,
        }

        /// The numbers of a puzzle and of its only solution.
        characteristics of puzzle: Characteristics {}

        /// Every step to the solution.
        explain of puzzle: Explain {
            /// What is known at the start; nothing where it is left out.
            known: Option<ShadingText>,
            /// May a step rest on there being one solution? This allows the technique `lone-label`.
            assumes_unique: bool,
        }

        /// The mistakes of a player, or the next step.
        hint of puzzle: Hint {
            /// What the player knows.
            known: Option<ShadingText>,
            /// May a step rest on there being one solution?
            assumes_unique: bool,
        }

        /// Few labels changed to leave exactly one solution.
        make_unique of puzzle: MakeUnique {
            /// What fixes the random choices.
            seed: Option<u64>,
        }

        /// A new puzzle with its name and its level.
        generate: Generate {
            /// What it shall be like.
            request: Request,
            /// What fixes the random choices,
            seed: Option<u64>,
            /// and the number of the puzzle.
            number: Option<u64>,
        }
    }

    library {
        /// What the puzzles of a request are called, and why they cannot be drawn until they are unique.
        plan: Plan {
            /// What they shall be like.
            request: Request,
        }

        /// For each level, why no puzzle of a request has it, or null where one may.
        levels: Levels {
            /// What they shall be like; its difficulty does not count.
            request: Request,
        }

        /// The number of solutions.
        count of puzzle: Count {
            /// Where counting stops.
            limit: Option<u64>,
        }

        /// The cells whose labels the only solution needs.
        necessary_labels of puzzle: NecessaryLabels {}

        /// The first steps by techniques alone, whether or not there is a solution.
        steps of puzzle: Steps {
            /// What is known at the start.
            known: Option<ShadingText>,
            /// The most steps.
            most: Option<usize>,
        }

        /// What one technique deduces.
        deductions of puzzle: Deductions {
            /// The technique.
            technique: String,
            /// What is known.
            known: Option<ShadingText>,
            /// The cells to try suppositions on; all where they are left out.
            about: Option<Vec<[usize; 2]>>,
            /// The most deductions.
            most: Option<usize>,
        }

        /// What one technique concludes, as a rating counts it.
        facts of puzzle: Facts {
            /// The technique.
            technique: String,
            /// What is known.
            known: Option<ShadingText>,
        }

        /// The rounds of techniques of which a rating is made.
        rounds of puzzle: Rounds {
            /// What is known at the start.
            known: Option<ShadingText>,
            /// The techniques that are left out.
            without: Option<Vec<String>>,
            /// The most rounds.
            most: Option<usize>,
        }

        /// Whether a step follows from the cells named for it.
        judge of puzzle: Judge {
            /// A shading that decides the cells of the step, and no others.
            step: ShadingText,
            /// The cells whose labels and known shades may be used.
            because: Option<Vec<[usize; 2]>>,
            /// What is known.
            known: Option<ShadingText>,
            /// The only techniques that count as a reason; every argument does where they are left out.
            techniques: Option<Vec<String>>,
            /// Shall a proof come with a verdict that the step follows?
            proved: bool,
        }

        /// The fewest cells from which a step follows, and those from which the easiest techniques show it.
        reason of puzzle: Reason {
            /// A shading that decides the cells of the step, and no others.
            step: ShadingText,
            /// What is known.
            known: Option<ShadingText>,
            /// The only techniques that count as a reason.
            techniques: Option<Vec<String>>,
        }

        /// The proof that a step follows from the cells named for it.
        prove_step of puzzle: ProveStep {
            /// A shading that decides the cells of the step, and no others.
            step: ShadingText,
            /// The cells whose labels and known shades may be used.
            because: Option<Vec<[usize; 2]>>,
            /// What is known.
            known: Option<ShadingText>,
        }

        /// The puzzle as an SVG file, in which what is left out is not shown.
        draw of puzzle: Draw {
            /// The name of the puzzle, which becomes the title of the picture.
            name: Option<String>,
            /// A shading.
            known: Option<ShadingText>,
            /// The rules that it breaks.
            violations: Option<Vec<Broken>>,
            /// The cells that a step decides,
            deduced: Option<Vec<[usize; 2]>>,
            /// and those from which it follows.
            because: Option<Vec<[usize; 2]>>,
            /// Shall r1, r2, ... and c1, c2, ... stand at the edges?
            rulers: bool,
            /// Are the labels letters?
            letters: bool,
            /// The colours by their name: `light`, `dark`, `print`, `colour-blind`, or `page` for those of the page around it.
            palette: Option<String>,
        }

        /// The techniques, each with a worked board.
        catalogue: Catalogue {}

        /// A position in which the technique of a request is the next step.
        deal: Deal {
            /// What its puzzle shall be like.
            request: Request,
            /// What fixes the random choices,
            seed: Option<u64>,
            /// and the number of the puzzle.
            number: Option<u64>,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::caller::Limits;

    const TINY: Puzzle = Puzzle { rows: 2, cols: 2, labels: &[2, 1, 1, 1], largest: 2 };

    fn ask(question: &str) -> String {
        ask_about_none(&format!(
            r#""puzzle": {{"rows": 2, "cols": 2, "labels": [2, 1, 1, 1], "name": "tiny"}}, {question}"#
        ))
    }

    fn ask_about_none(question: &str) -> String {
        crate::ask(&format!("{{{question}}}"), &Caller::PATIENT)
    }

    #[test]
    fn each_question_has_one_record() {
        let spent = r#""states": 7, "conflicts": 0, "backtracks": 1, "max_depth": 1"#;
        for (question, record) in [
            (
                r#""ask": "solve""#.to_owned(),
                format!(
                    r##"{{"status": "solved", "solution": ["..", ".#"], "solver": "native", "elapsed": 0.0, "stats": {{{spent}, "variables": null, "clauses": null, "encode_seconds": null, "search_seconds": 0.0}}}}"##
                ),
            ),
            (r#""ask": "count", "limit": 5"#.to_owned(), r#"{"count": 1, "complete": true}"#.to_owned()),
            (r#""ask": "uniqueness""#.to_owned(), r#"{"uniqueness": "unique"}"#.to_owned()),
        ] {
            assert_eq!(ask(&question), format!(r#"{{"value": {record}}}"#));
        }
        let rated = ask(r#""ask": "rate""#);
        let begin = r#"{"value": {"uniqueness": "unique", "level": "easy", "score": 21.09, "hardest": "corner-check", "effort": "#;
        let end = r#""shaded": 1, "density": 0.25, "shaded_corners": 1, "shaded_edges": 0, "contact_trees": [1]}}}"#;
        assert!(rated.starts_with(begin) && rated.ends_with(end), "{rated}");
    }

    #[test]
    fn a_verdict_sums_a_record_up() {
        for (ask, time, verdict) in [
            ("solve", None, "solved"),
            ("solve", Some(0.0), "unknown"),
            ("count", None, "unique"),
            ("rate", None, "unique"),
            ("rate", Some(0.0), "unknown"),
            ("explain", None, "unique"),
            ("hint", None, "unique"),
            ("necessary_labels", None, "unique"),
            ("necessary_labels", Some(0.0), "unknown"),
        ] {
            let question = Question::read(ask, &Given::default()).unwrap();
            let caller = Caller { limits: Limits { time, conflicts: None }, ..Caller::PATIENT };
            assert_eq!(question.answer(Some(&TINY), &caller, &mut |_| ()), Ok(verdict), "{ask:?} {time:?}");
        }
    }

    /// It said `not_unique` once, which no other record knows.
    #[test]
    fn a_puzzle_whose_labels_are_not_needed_has_no_solution_or_several() {
        let question = Question::read("necessary_labels", &Given::default()).unwrap();
        for ((rows, cols), uniqueness) in [((1, 1), "unique"), ((1, 2), "multiple"), ((3, 3), "none")] {
            let labels = vec![1; rows * cols];
            let puzzle = Puzzle::new(rows, cols, &labels).unwrap();
            assert_eq!(question.answer(Some(&puzzle), &Caller::PATIENT, &mut |_| ()), Ok(uniqueness));
        }
    }

    #[test]
    fn what_cannot_be_answered_has_a_code() {
        for (question, code) in [
            (r#""ask": "sing""#, "invalid-option"),
            (r#""ask": "hint", "known": "?""#, "invalid-shading"),
            (r#""ask": "hint", "time": 0"#, "out-of-time"),
            (r#""ask": "rate", "without": ["magic"]"#, "invalid-option"),
        ] {
            assert!(ask(question).starts_with(&format!(r#"{{"error": {{"code": "{code}""#)), "{question}");
        }
        for (request, code) in [
            (r#"{"rows": 1, "cols": 1}"#, "unsatisfiable"),
            (r#"{"rows": 9, "cols": 9, "shaded": [2, 3]}"#, "invalid-option"),
            (r#"{"rows": 9, "cols": 9, "shade": [0, 1]}"#, "invalid-option"),
            (r#"{"rows": 9}"#, "invalid-option"),
            (r#"[9, 9]"#, "invalid-option"),
        ] {
            let answer = ask_about_none(&format!(r#""ask": "generate", "request": {request}"#));
            assert!(answer.starts_with(&format!(r#"{{"error": {{"code": "{code}""#)), "{request} {answer}");
        }
    }
    #[test]
    fn an_option_of_no_question_or_of_another_is_refused_by_name() {
        for (question, message) in [
            (
                r#""ask": "uniqueness", "because": [[0, 0]], "techniques": ["wall"]"#,
                "expected no option but time and conflicts for 'uniqueness'; got 'because'",
            ),
            (
                r#""ask": "inspect", "limits": 3"#,
                "expected an option of 'inspect' among limit; got 'limits'; did you mean 'limit'?",
            ),
            (
                r#""ask": "inspect", "limit": "3""#,
                r#"expected limit to be a whole number from 0 to 18446744073709551615; got \"3\""#,
            ),
            (r#""ask": "facts""#, "expected the option technique of 'facts': a text"),
            (r#""ask": "stesp""#, "expected a question among solve"),
        ] {
            let expected = format!(r#"{{"error": {{"code": "invalid-option", "message": "{message}"#);
            assert!(ask(question).starts_with(&expected), "{}", ask(question));
        }
    }

    #[test]
    fn a_puzzle_is_there_where_the_question_is_about_one() {
        assert!(ask(r#""ask": "plan", "request": {"rows": 2, "cols": 2}"#).contains("'plan' is about none"));
        assert!(ask_about_none(r#""ask": "solve""#).starts_with(r#"{"error": {"code": "invalid-puzzle""#));
    }
}
