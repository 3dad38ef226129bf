//! Answers: a question asked of a puzzle, and the line of JSON that `hitori solve --json` and its sisters print.
//!
//! Each function asks the core, of which every solution is checked, and returns the line with a *verdict*: what decides
//! the exit status of a run, e.g. `no_solution`.

use std::time::Instant;

use hitori_core::budget::Budget;
use hitori_core::shading::Shade;
use hitori_core::solve::{self as core, Answer, Uniqueness};
use hitori_core::techniques::characteristics::{numbers, Characteristics, OfSolution};
use hitori_core::techniques::rating::{apply, Allowance};
use hitori_core::techniques::score::{rating, Rating};

use crate::batch::Named;
use crate::values::{push, push_float, push_list, push_text};

/// A line, with its line break, and its verdict.
pub type Told<V> = (String, V);

/// One solution: the line of `hitori solve --json`. The verdict is a status: solved, `no_solution` or unknown.
pub fn solve(of: &Named, budget: &Budget) -> Told<&'static str> {
    let started = Instant::now();
    let (answer, stats) = core::solve(&of.puzzle, budget);
    let mut seconds = String::new();
    push_float(started.elapsed().as_secs_f64(), &mut seconds);
    let status = match &answer {
        Answer::Solved(_) => "solved",
        Answer::NoSolution => "no_solution",
        Answer::Unknown => "unknown",
    };
    let mut out = begun(of);
    push(&mut out, format_args!(", \"status\": \"{status}\", \"solution\": "));
    if let Answer::Solved(solution) = &answer {
        out.push('[');
        push_list(solution.shaded().chunks(solution.cols()), &mut out, |row, out| {
            out.push('"');
            out.extend(row.iter().map(|&is_shaded| if is_shaded { '#' } else { '.' }));
            out.push('"');
        });
        out.push(']');
    } else {
        out.push_str("null");
    }
    push(&mut out, format_args!(", \"solver\": \"native\", \"elapsed\": {seconds}, \"stats\": {{"));
    let counted = [
        ("states", stats.states),
        ("conflicts", stats.conflicts),
        ("backtracks", stats.backtracks),
        ("max_depth", stats.max_depth),
    ];
    push_list(counted, &mut out, |(name, number), out| push(out, format_args!("\"{name}\": {number}")));
    out.push_str(", \"variables\": null, \"clauses\": null, \"encode_seconds\": null");
    push(&mut out, format_args!(", \"search_seconds\": {seconds}}}}}\n"));
    (out, status)
}

/// The number of solutions up to a limit: the line of `hitori count --json`. The verdict is that number, and whether
/// these are all.
pub fn count(of: &Named, limit: Option<u64>, budget: &Budget) -> Told<(u64, bool)> {
    let (count, is_complete) = core::count(&of.puzzle, limit, budget);
    let mut out = begun(of);
    push(&mut out, format_args!(", \"count\": {count}, \"complete\": {is_complete}}}\n"));
    (out, (count, is_complete))
}

/// How hard a puzzle is, and its characteristics: the line of `hitori rate --json`. The verdict is its uniqueness.
///
/// A budget is made for each of the two searches, that of the solutions and that of the rounds. None when interrupted.
pub fn rate<'b>(of: &Named, budget: impl Fn() -> Budget<'b>) -> Option<Told<&'static str>> {
    let whole = Budget { interrupted: budget().interrupted, ..Budget::UNLIMITED };
    let (uniqueness, solution) = match core::uniqueness(&of.puzzle, &budget()) {
        Uniqueness::None => ("none", None),
        Uniqueness::Unique(solution) => ("unique", Some(solution)),
        Uniqueness::Multiple(..) => ("multiple", None),
        Uniqueness::Unknown => ("unknown", None),
    };
    let rounds = solution.as_ref().map(|_| {
        let nothing = vec![Shade::Unknown; of.puzzle.labels.len()];
        apply(&of.puzzle, &nothing, Allowance::ALL, &budget())
    });
    let rating = rounds.filter(|rounds| !rounds.is_cut_short).map(|rounds| rating(&rounds));
    let uniqueness = if solution.is_some() && rating.is_none() { "unknown" } else { uniqueness };
    let found = numbers(&of.puzzle, solution.as_ref(), &whole)?;
    let mut out = String::from("{\"name\": ");
    push_text(of.name, &mut out);
    push(&mut out, format_args!(", \"uniqueness\": \"{uniqueness}\", "));
    push_rating(rating.as_ref(), &mut out);
    out.push_str(", \"characteristics\": ");
    push_characteristics(of, &found, &mut out);
    out.push_str("}\n");
    Some((out, uniqueness))
}

/// The members that most lines begin with.
fn begun(of: &Named) -> String {
    let mut out = String::from("{\"name\": ");
    push_text(of.name, &mut out);
    push(&mut out, format_args!(", \"rows\": {}, \"cols\": {}", of.puzzle.rows, of.puzzle.cols));
    out
}

fn push_rating(rating: Option<&Rating>, out: &mut String) {
    let Some(rating) = rating else {
        return out.push_str("\"level\": null, \"score\": null, \"hardest\": null, \"techniques\": null");
    };
    push(out, format_args!("\"level\": \"{}\", \"score\": ", rating.level.name()));
    push_float(rating.score(), out);
    push(out, format_args!(", \"hardest\": \"{}\", \"techniques\": {{", rating.hardest));
    push_list(&rating.times, out, |(name, times), out| push(out, format_args!("\"{name}\": {times}")));
    out.push('}');
}

fn push_characteristics(of: &Named, found: &Characteristics, out: &mut String) {
    let counted = [
        ("rows", of.puzzle.rows),
        ("cols", of.puzzle.cols),
        ("distinct_labels", found.distinct_labels),
        ("adjacent_duplicates", found.adjacent_duplicates),
        ("non_adjacent_duplicates", found.non_adjacent_duplicates),
        ("triple_adjacent_duplicates", found.triple_adjacent_duplicates),
    ];
    out.push('{');
    push_list(counted, out, |(name, number), out| push(out, format_args!("\"{name}\": {number}")));
    let Some(OfSolution { shaded, shaded_corners, shaded_edges, contact_trees }) = &found.solution else {
        return out.push_str(
            ", \"shaded\": null, \"density\": null, \"shaded_corners\": null, \"shaded_edges\": null, \
             \"contact_trees\": null}",
        );
    };
    push(out, format_args!(", \"shaded\": {shaded}, \"density\": "));
    push_float(*shaded as f64 / of.puzzle.labels.len() as f64, out);
    push(out, format_args!(", \"shaded_corners\": {shaded_corners}, \"shaded_edges\": {shaded_edges}"));
    out.push_str(", \"contact_trees\": [");
    push_list(contact_trees, out, |tree, out| push(out, format_args!("{tree}")));
    out.push_str("]}");
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::batch::Batch;

    const TINY: (usize, usize, [u32; 4]) = (2, 2, [2, 1, 1, 1]);

    fn with_tiny<T>(ask: impl Fn(&Named) -> T) -> T {
        let (rows, cols, labels) = TINY;
        let mut batch = Batch::default();
        batch.push(rows, cols, &labels, Some("tiny")).unwrap();
        ask(&batch.get(0))
    }

    #[test]
    fn a_solution() {
        let (line, status) = with_tiny(|of| solve(of, &Budget::UNLIMITED));
        assert_eq!(status, "solved");
        let begin = r##"{"name": "tiny", "rows": 2, "cols": 2, "status": "solved", "solution": ["..", ".#"], "solver": "native", "elapsed": "##;
        assert!(line.starts_with(begin), "{line}");
        assert!(line.contains(r#", "stats": {"states": "#) && line.ends_with("}}\n"), "{line}");
    }

    #[test]
    fn a_count() {
        let (line, found) = with_tiny(|of| count(of, Some(5), &Budget::UNLIMITED));
        assert_eq!(found, (1, true));
        assert_eq!(line, "{\"name\": \"tiny\", \"rows\": 2, \"cols\": 2, \"count\": 1, \"complete\": true}\n");
    }

    #[test]
    fn a_rating() {
        let (line, found) = with_tiny(|of| rate(of, || Budget::UNLIMITED)).unwrap();
        assert_eq!(found, "unique");
        let begin = r#"{"name": "tiny", "uniqueness": "unique", "level": "easy", "score": 21.09, "hardest": "corner-check", "techniques": {"#;
        assert!(line.starts_with(begin), "{line}");
        let end =
            "\"shaded\": 1, \"density\": 0.25, \"shaded_corners\": 1, \"shaded_edges\": 0, \"contact_trees\": [1]}}\n";
        assert!(line.ends_with(end), "{line}");
    }

    #[test]
    fn no_time() {
        use hitori_core::budget::Deadline;

        let over = || Budget { deadline: Some(Deadline::OVER), ..Budget::UNLIMITED };
        assert_eq!(with_tiny(|of| rate(of, over)).unwrap().1, "unknown");
        assert_eq!(with_tiny(|of| solve(of, &over())).1, "unknown");
    }
}
