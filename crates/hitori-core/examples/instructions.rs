//! Fixed inputs for counting instructions: `instructions SET` makes the inputs of a set and answers them, and
//! `instructions SET inputs` only makes them, so that the difference of the two counts is the cost of the answers.
//!
//! ```text
//! cargo build --release -p hitori-core --example instructions
//! valgrind --tool=callgrind --callgrind-out-file=/dev/null target/release/examples/instructions solve-10
//! ```

use hitori_core::budget::Budget;
use hitori_core::generate::generate;
use hitori_core::generate::spec::Spec;
use hitori_core::puzzle::Puzzle;
use hitori_core::rng::Rng;
use hitori_core::shading::Shade;
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
    } else if set == "hard" {
        let puzzles = triples();
        done(puzzles.len(), is_answered, || solve_all(HARD_SIDE, &puzzles));
    } else if set == "generate" {
        done(0, is_answered, || println!("{} puzzles made", unique(10, 100).len()));
    } else {
        eprintln!("expected solve-N, rate-N, hard or generate, then maybe 'inputs'; got {arguments:?}");
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
        apply(&puzzle, &vec![Shade::Unknown; side * side], Allowance::ALL, &Budget::UNLIMITED).rounds.len()
    };
    println!("{} rounds for {} puzzles", puzzles.iter().map(rounds).sum::<usize>(), puzzles.len());
}

/// Random puzzles with exactly one solution.
fn unique(side: usize, count: u64) -> Vec<Labels> {
    let make =
        |number| generate(&Spec::plain(side, side), SEED, number, &Budget::UNLIMITED).expect("a plain puzzle").labels;
    (0..count).map(make).collect()
}

const HARD_SIDE: usize = 15;

/// Puzzles that need search: every label its own, except in triples of equal labels in a line, on cells of one
/// checkerboard colour. About 0.15 triples a cell make half of such puzzles solvable, and those are the hardest.
fn triples() -> Vec<Labels> {
    let mut rng = Rng::new(SEED);
    let mut draw = |density: f64| loop {
        if let Some(labels) = draw_triples((density * (HARD_SIDE * HARD_SIDE) as f64).round() as u32, &mut rng) {
            break labels;
        }
    };
    [0.14, 0.145, 0.15, 0.155].map(&mut draw).into()
}

/// None when no further triple fits.
fn draw_triples(count: u32, rng: &mut Rng) -> Option<Labels> {
    let cells = HARD_SIDE * HARD_SIDE;
    let mut labels: Labels = (1..=cells as u32).collect();
    let mut untouched: Vec<usize> = (0..cells).filter(|cell| (cell / HARD_SIDE + cell % HARD_SIDE) % 2 == 0).collect();
    for label in cells as u32 + 1..=cells as u32 + count {
        let triple = (0..100).find_map(|_| draw_triple(&untouched, rng))?;
        triple.iter().for_each(|&cell| labels[cell] = label);
        untouched.retain(|cell| !triple.contains(cell));
    }
    Some(labels)
}

/// None when too few untouched cells are in line with the first.
fn draw_triple(untouched: &[usize], rng: &mut Rng) -> Option<[usize; 3]> {
    let mut pick = |cells: &[usize]| cells[rng.below(cells.len() as u64) as usize];
    let first = pick(untouched);
    let in_row = pick(&[0, 1]) == 0;
    let line_of = |cell: usize| if in_row { cell / HARD_SIDE } else { cell % HARD_SIDE };
    let line: Vec<usize> =
        untouched.iter().copied().filter(|&cell| cell != first && line_of(cell) == line_of(first)).collect();
    if line.len() < 2 {
        return None;
    }
    let second = pick(&line);
    let others: Vec<usize> = line.into_iter().filter(|&cell| cell != second).collect();
    Some([first, second, pick(&others)])
}
