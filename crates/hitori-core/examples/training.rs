//! The cost of hard puzzles, one a line, from standard input: a name, then the labels of a square row by row. Prints the
//! status, conflicts, cells coloured and seconds of each, their sums by status, and PAR2: seconds, twice the limit
//! where it was reached. Conflicts and coloured cells do not depend on the machine or its load.
//!
//! The training set of the hard family has seeds from 1000 on, and the suite `hard-test` has them from 2000 on, so nothing
//! was ever tuned on its puzzles:
//!
//! ```text
//! python -c '
//! from hitori.lab.puzzles.suites import triples_puzzle
//! for size, density in (18, 0.15), (18, 0.16), (20, 0.145), (20, 0.15), (20, 0.155), (22, 0.15), (22, 0.16):
//!     for seed in range(1000, 1004):
//!         print(f"{size}-{density}-{seed}", *triples_puzzle(size, density, seed).labels)
//! ' | cargo run --release -p hitori-core --example training -- 60
//! ```
//!
//! After the limit may stand the number of threads, and the most conflicts for a puzzle: with a bound on conflicts the
//! search stays in one piece. `python -m measure record search_ideas` runs it for the ideas of measure/METHODOLOGY.md.

use std::io::{stdin, BufRead};
use std::sync::OnceLock;
use std::time::{Duration, Instant};

use hitori_core::budget::{Budget, Deadline};
use hitori_core::puzzle::Puzzle;
use hitori_core::solve::{solve_on_threads, Answer, Workspace};

fn now() -> Duration {
    static START: OnceLock<Instant> = OnceLock::new();
    START.get_or_init(Instant::now).elapsed()
}

fn main() {
    let mut arguments = std::env::args().skip(1);
    let limit: f64 = arguments.next().map_or(60.0, |limit| limit.parse().expect("seconds"));
    let threads: usize = arguments.next().map_or(1, |threads| threads.parse().expect("a number of threads"));
    let conflicts: Option<u64> = arguments.next().map(|conflicts| conflicts.parse().expect("a number of conflicts"));
    let mut sums = [("solved", 0, 0, 0.0), ("no solution", 0, 0, 0.0), ("unknown", 0, 0, 0.0)];
    let mut workspace = Workspace::default();
    for line in stdin().lock().lines().map_while(Result::ok) {
        let mut words = line.split_whitespace();
        let Some(name) = words.next() else { continue };
        let labels: Vec<u32> = words.map(|word| word.parse().expect("a label")).collect();
        let side = labels.len().isqrt();
        let puzzle = Puzzle::new(side, side, &labels).expect("the labels of a square");
        let start = now();
        let deadline = Deadline::since(start, limit, now);
        let budget = Budget { deadline, conflicts, ..Budget::UNLIMITED };
        let (answer, stats) = solve_on_threads(&mut workspace, &puzzle, Some(threads), &budget);
        let seconds = (now() - start).as_secs_f64();
        let (status, count, conflicts, total) = match answer {
            Answer::Solved(_) => &mut sums[0],
            Answer::NoSolution => &mut sums[1],
            Answer::Unknown => &mut sums[2],
        };
        println!("{name}: {status}, {} conflicts, {} coloured, {seconds:.3} s", stats.conflicts, stats.states);
        *count += 1;
        *conflicts += stats.conflicts;
        *total += if *status == "unknown" { 2.0 * limit } else { seconds };
    }
    for (status, count, conflicts, seconds) in sums {
        println!("{count} {status}: {conflicts} conflicts, {seconds:.2} s");
    }
    println!("PAR2 {:.2} s", sums.iter().map(|(.., seconds)| seconds).sum::<f64>());
}
