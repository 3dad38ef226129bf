//! Fixed inputs for counting instructions: `instructions SET` makes the inputs of a set and answers them, and
//! `instructions SET inputs` only makes them, so that the difference of the two counts is the cost of the answers. (What
//! hard puzzles cost, the example `training` counts.)
//!
//! ```text
//! cargo build --release -p hitori-core --example instructions
//! valgrind --tool=callgrind --callgrind-out-file=/dev/null target/release/examples/instructions solve-10
//! ```

use hitori_core::budget::Budget;
use hitori_core::generate::generate;
use hitori_core::generate::spec::Spec;
use hitori_core::puzzle::Puzzle;
use hitori_core::shading::nothing_known;
use hitori_core::solve::{solve_in, Answer, Workspace};
use hitori_core::techniques::rating::{apply, Allowance};

type Labels = Vec<u32>;

const SEED: u64 = 14;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let number = |set: &str, kind: &str| set.strip_prefix(kind).and_then(|side| side.parse::<usize>().ok());
    let is_answered = arguments.get(1) != Some(&"inputs");
    let set = arguments.first().copied().unwrap_or_default();
    if let Some(side) = number(set, "solve-") {
        let puzzles = unique(side, (500_000 / (side * side) as u64).clamp(1, 200));
        done(puzzles.len(), is_answered, || solve_all(side, &puzzles));
    } else if let Some(side) = number(set, "rate-") {
        let puzzles = unique(side, (31_250 / (side * side) as u64).clamp(1, 200));
        done(puzzles.len(), is_answered, || rate_all(side, &puzzles));
    } else if set == "generate" {
        done(0, is_answered, || println!("{} puzzles made", unique(10, 100).len()));
    } else {
        eprintln!("expected solve-N, rate-N or generate, then maybe 'inputs'; got {arguments:?}");
        std::process::exit(2);
    }
}

fn done(puzzles: usize, is_answered: bool, answer: impl FnOnce()) {
    if is_answered {
        answer();
    } else {
        println!("{puzzles} puzzles");
    }
}

fn solve_all(side: usize, puzzles: &[Labels]) {
    let mut workspace = Workspace::default();
    let is_solved = |labels: &&Labels| {
        let puzzle = Puzzle::new(side, side, labels).expect("a square");
        matches!(solve_in(&mut workspace, &puzzle, &Budget::UNLIMITED).0, Answer::Solved(_))
    };
    println!("{} of {} puzzles have a solution", puzzles.iter().filter(is_solved).count(), puzzles.len());
}

fn rate_all(side: usize, puzzles: &[Labels]) {
    let rounds = |labels: &Labels| {
        let puzzle = Puzzle::new(side, side, labels).expect("a square");
        apply(&puzzle, &nothing_known(&puzzle), Allowance::ALL, &Budget::UNLIMITED).rounds.len()
    };
    println!("{} rounds for {} puzzles", puzzles.iter().map(rounds).sum::<usize>(), puzzles.len());
}

/// Random puzzles with exactly one solution.
fn unique(side: usize, count: u64) -> Vec<Labels> {
    let make =
        |number| generate(&Spec::plain(side, side), SEED, number, &Budget::UNLIMITED).expect("a plain puzzle").labels;
    (0..count).map(make).collect()
}
