//! A workspace goes from one puzzle to the next, and no answer depends on the puzzles before.

use hitori_core::budget::Budget;
use hitori_core::generate::generate;
use hitori_core::generate::spec::Spec;
use hitori_core::puzzle::Puzzle;
use hitori_core::rng::Rng;
use hitori_core::solve::{solve, solve_in, Answer, Workspace};

#[test]
fn answers_and_their_cost_do_not_depend_on_the_puzzles_before() {
    let mut rng = Rng::new(52);
    let mut workspace = Workspace::default();
    let (mut solved, mut unsolvable, mut tested) = (0, 0, 0);
    let mut sides = |number: u64| match number % 40 {
        0 => [60 + rng.below(10), 60 + rng.below(10)],
        1 => [1 + rng.below(3), 1 + rng.below(132)],
        _ => [2 + rng.below(16), 2 + rng.below(16)],
    };
    for number in 0..600 {
        let [rows, cols] = sides(number).map(|side| side as usize);
        let mut rng = Rng::new(number);
        let kinds = (rows.max(cols) * (1 + rng.below(3) as usize)) as u64;
        let unique = generate(&Spec::plain(rows, cols), 52, number, &Budget::UNLIMITED);
        let drawn: Vec<u32> = (0..rows * cols).map(|_| rng.below(kinds) as u32).collect();
        let labels = unique.map_or_else(|_| drawn.clone(), |made| made.labels);
        let mut spoiled = labels.clone();
        let spot = rng.below(labels.len() as u64) as usize;
        spoiled[spot] = if number % 3 == 0 { 4_000_000_000 } else { rng.below(kinds) as u32 };
        for labels in [labels, spoiled, drawn] {
            let puzzle = Puzzle::new(rows, cols, &labels).unwrap();
            let (answer, stats) = solve(&puzzle, &Budget::UNLIMITED);
            assert_eq!(solve_in(&mut workspace, &puzzle, &Budget::UNLIMITED), (answer.clone(), stats), "{puzzle:?}");
            match answer {
                Answer::Solved(_) => solved += 1,
                Answer::NoSolution => unsolvable += 1,
                Answer::Unknown => panic!("{puzzle:?}"),
            }
            tested += u32::from(stats.backtracks > 0);
        }
    }
    assert!(solved > 500 && unsolvable > 400 && tested > 100, "{solved}, {unsolvable}, {tested}: too one-sided");
}
