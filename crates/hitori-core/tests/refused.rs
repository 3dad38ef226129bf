//! A build whose checker refuses everything lets no answer out: `cargo test -p hitori-core --features refuse-everything`
//! `--test refused`. An answer that still came would be one that nobody checked.

use std::panic::{catch_unwind, AssertUnwindSafe};

use hitori_core::budget::Budget;
use hitori_core::generate::difficulty::generate_difficult;
use hitori_core::generate::generate;
use hitori_core::generate::redundant_labels::necessary_labels;
use hitori_core::generate::spec::Spec;
use hitori_core::generate::target::Target;
use hitori_core::many::ask_many;
use hitori_core::puzzle::Puzzle;
use hitori_core::shading::Shade;
use hitori_core::solve::{backbone, backbone_given, count, count_given, solve, uniqueness, Enumeration};
use hitori_core::techniques::Level;

/// What failed, and how loudly.
fn is_refused<T>(ask: impl FnOnce() -> T) -> bool {
    let Err(panic) = catch_unwind(AssertUnwindSafe(ask)) else { return false };
    let message = panic.downcast_ref::<String>().expect("a message");
    message.contains("this build of the checker refuses everything")
}

/// Puzzles that propagation decides, that look-ahead decides, and that need a search, on both kinds of board.
fn puzzles() -> Vec<(usize, usize, Vec<u32>)> {
    vec![
        (1, 3, vec![1, 1, 1]),
        (5, 5, vec![5, 1, 2, 3, 3, 1, 3, 1, 5, 4, 3, 4, 5, 2, 1, 1, 4, 3, 5, 2, 2, 2, 5, 4, 1]),
        (3, 3, vec![0; 9]),
        (2, 130, (0..260).map(|cell: u32| cell.max(1)).collect()),
        (2, 2, vec![4_000_000_000, 4_000_000_000, 1, 2]),
    ]
}

#[test]
fn no_answer_leaves() {
    for (rows, cols, labels) in puzzles() {
        let puzzle = &Puzzle::new(rows, cols, &labels).unwrap();
        let budget = &Budget::UNLIMITED;
        let dense = puzzle.dense_labels(&Budget::UNLIMITED).unwrap();
        assert!(is_refused(|| solve(puzzle, budget)), "solve {labels:?}");
        for threads in [1, 2] {
            let ask = |_, _: &dyn Fn() -> bool| solve(puzzle, &Budget::UNLIMITED);
            assert!(is_refused(|| ask_many(3, threads, ask, || false)), "solve_many {labels:?}");
        }
        assert!(is_refused(|| Enumeration::new(*puzzle, &dense).next_solution(budget)), "solutions {labels:?}");
        assert!(is_refused(|| count(puzzle, None, budget)), "count {labels:?}");
        assert!(is_refused(|| uniqueness(puzzle, budget)), "uniqueness {labels:?}");
        assert!(is_refused(|| backbone(puzzle, budget)), "backbone {labels:?}");
        let nothing = vec![Shade::Unknown; labels.len()];
        assert!(is_refused(|| count_given(puzzle, &nothing, None, budget)), "count given {labels:?}");
        assert!(is_refused(|| backbone_given(puzzle, &nothing, budget)), "backbone given {labels:?}");
        assert!(is_refused(|| necessary_labels(puzzle, &Budget::UNLIMITED)), "labels that matter {labels:?}");
    }
}

#[test]
fn no_puzzle_leaves() {
    let target = Target { levels: Level::Trivial..=Level::Expert, needed: None };
    for minimal in [false, true] {
        let spec = Spec { minimal, ..Spec::plain(6, 6) };
        assert!(is_refused(|| generate(&spec, 1, 0, &Budget::UNLIMITED)), "{spec:?}");
        assert!(is_refused(|| generate_difficult(&spec, &target, 1, 0, &Budget::UNLIMITED)), "{spec:?}");
    }
}
