//! The cost of the best solution, a question a line, from standard input: a name, the labels of a square row by row, and
//! the weight of each cell. Prints the status, conflicts, value, bound and seconds of each; conflicts do not depend on
//! the machine or its load.
//!
//! ```text
//! python -c '
//! from hitori.lab.puzzles.suites import suite
//! from hitori.solving.best import minimised_weights
//! for instance in suite("best").instances([12], 4):
//!     weights = minimised_weights(instance.puzzle, "most")
//!     print(instance.name.replace(" ", "-"), *instance.puzzle.labels, *weights)
//! ' | cargo run --release -p hitori-core --example best -- 60
//! ```
//!
//! The argument is a limit in seconds; after it may stand the most conflicts for a question. `python -m measure record
//! best_ideas` runs it for the ideas of measure/METHODOLOGY.md.

use std::io::{stdin, BufRead};
use std::sync::OnceLock;
use std::time::{Duration, Instant};

use hitori_core::best::best;
use hitori_core::budget::{Budget, Deadline};
use hitori_core::puzzle::Puzzle;

fn now() -> Duration {
    static START: OnceLock<Instant> = OnceLock::new();
    START.get_or_init(Instant::now).elapsed()
}

fn main() {
    let mut arguments = std::env::args().skip(1);
    let limit: f64 = arguments.next().map_or(60.0, |limit| limit.parse().expect("seconds"));
    let conflicts: Option<u64> = arguments.next().map(|conflicts| conflicts.parse().expect("a number of conflicts"));
    for line in stdin().lock().lines().map_while(Result::ok) {
        let mut words = line.split_whitespace();
        let Some(name) = words.next() else { continue };
        let numbers: Vec<i64> = words.map(|word| word.parse().expect("a number")).collect();
        let (labels, weights) = numbers.split_at(numbers.len() / 2);
        let labels: Vec<u32> = labels.iter().map(|&label| label.try_into().expect("a label")).collect();
        let side = labels.len().isqrt();
        let puzzle = Puzzle::new(side, side, &labels).expect("the labels of a square");
        let start = now();
        let budget = Budget { deadline: Deadline::since(start, limit, now), conflicts, ..Budget::UNLIMITED };
        let (best, stats) = best(&puzzle, &[], weights, Some(1), &budget, &mut |_, _| ());
        let seconds = (now() - start).as_secs_f64();
        let status = match (best.is_proved, &best.found) {
            (true, Some(_)) => "solved",
            (true, None) => "no solution",
            (false, _) => "unknown",
        };
        let value = best.found.map(|(_, value)| value);
        println!(
            "{name}: {status}, {} conflicts, value {value:?}, bound {:?}, {seconds:.3} s",
            stats.conflicts, best.bound
        );
    }
}
