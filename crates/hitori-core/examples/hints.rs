//! How long a hint takes, without Python: the median over 50 puzzles of a size, each from three positions.
//!
//! ```text
//! cargo run --release -p hitori-core --example hints -- 25
//! ```

use std::time::Instant;

use hitori_core::budget::Budget;
use hitori_core::generate::generate;
use hitori_core::generate::spec::Spec;
use hitori_core::puzzle::Puzzle;
use hitori_core::rng::Rng;
use hitori_core::shading::{shading_of, Shade};
use hitori_core::solve::{solve, Answer};
use hitori_core::techniques::explanation::hint;

const SEED: u64 = 14;
const PASSES: usize = 20;

fn main() {
    let side: usize = std::env::args().nth(1).and_then(|side| side.parse().ok()).unwrap_or(25);
    let mut rng = Rng::new(SEED);
    let mut seconds = Vec::new();
    for number in 0..50 {
        let made = generate(&Spec::plain(side, side), SEED, number, &Budget::UNLIMITED).expect("a plain puzzle");
        let puzzle = Puzzle::new(side, side, &made.labels).expect("a square");
        let (Answer::Solved(solution), _) = solve(&puzzle, &Budget::UNLIMITED) else { continue };
        for tenths in [0, 5, 9] {
            let mut known = shading_of(&solution);
            known.iter_mut().filter(|_| rng.below(10) >= tenths).for_each(|shade| *shade = Shade::Unknown);
            for _ in 0..PASSES {
                let start = Instant::now();
                let found = hint(&puzzle, &known, false, &Budget::UNLIMITED);
                seconds.push(start.elapsed().as_secs_f64());
                assert!(found.is_some_and(|found| found.mistakes.is_empty()));
            }
        }
    }
    seconds.sort_by(f64::total_cmp);
    let at = |share: f64| seconds[((seconds.len() - 1) as f64 * share) as usize] * 1e3;
    println!("{side} x {side}: median {:.4} ms, nine of ten within {:.4} ms", at(0.5), at(0.9));
}
