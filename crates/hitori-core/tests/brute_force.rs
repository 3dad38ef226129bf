//! The engine against plain enumeration: every shading of small grids, judged from scratch.

use hitori_checker::Solution;
use hitori_core::budget::{Budget, Scope};
use hitori_core::puzzle::Puzzle;
use hitori_core::shading::{checked, shading_of, Shade};
use hitori_core::solve::{
    backbone, backbone_given, count, solve, uniqueness, Answer, Backbone, Enumeration, Uniqueness,
};
use hitori_core::trail::search::{Search, SearchEnd};

fn sorted(mut solutions: Vec<Solution>) -> Vec<Solution> {
    solutions.sort_by(|a, b| a.shaded().cmp(b.shaded()));
    solutions
}

fn all_solutions(puzzle: &Puzzle) -> Vec<Solution> {
    let (rules, cells) = (puzzle.rules(), puzzle.labels.len());
    let shaded = |bits: u32| (0..cells).map(|cell| (bits >> cell) & 1 == 1).collect();
    sorted((0..1 << cells).filter_map(|bits| Solution::check(&rules, shaded(bits)).ok()).collect())
}

fn common_part(solutions: &[Solution]) -> Backbone {
    let Some(first) = solutions.first() else { return Backbone::NoSolution };
    let agreed = |cell: usize| solutions.iter().all(|solution| solution.shaded()[cell] == first.shaded()[cell]);
    let shading = shading_of(first).into_iter().enumerate();
    Backbone::Common(shading.map(|(cell, shade)| if agreed(cell) { shade } else { Shade::Unknown }).collect())
}

/// Something to be known: two cells of the first and of the last solution, and two cells that need not fit together.
fn partly_known(solutions: &[Solution], cells: usize) -> Vec<Vec<Shade>> {
    let only = |shading: Vec<Shade>, kept: [usize; 2]| {
        let keep = |(cell, shade)| if kept.contains(&cell) { shade } else { Shade::Unknown };
        shading.into_iter().enumerate().map(keep).collect()
    };
    let some = [cells / 2, (cells * 7 + solutions.len()) % cells];
    let ends =
        [solutions.first(), solutions.last()].into_iter().flatten().map(|solution| only(shading_of(solution), some));
    ends.chain([only(vec![Shade::Shaded; cells], some)]).collect()
}

/// Everything the engine can be asked about one puzzle, held against plain enumeration.
fn hold_against_enumeration(rows: usize, cols: usize, labels: &[u32]) {
    let puzzle = Puzzle::new(rows, cols, labels).unwrap();
    let expected = all_solutions(&puzzle);
    let context = format!("{rows}x{cols} {labels:?}");

    match solve(&puzzle, &Budget::UNLIMITED).0 {
        Answer::Solved(solution) => assert!(expected.contains(&solution), "{context}"),
        answer => assert!(answer == Answer::NoSolution && expected.is_empty(), "{context}"),
    }
    let dense = puzzle.dense_labels(&Budget::UNLIMITED).unwrap();
    let mut solutions = Enumeration::new(puzzle, &dense);
    let enumerated: Vec<Solution> = std::iter::from_fn(|| match solutions.next_solution(&Budget::UNLIMITED) {
        Answer::Solved(solution) => Some(solution),
        _ => None,
    })
    .collect();
    assert_eq!(sorted(enumerated), expected, "{context}");

    let total = expected.len() as u64;
    assert_eq!(count(&puzzle, None, &Budget::UNLIMITED), (total, true), "{context}");
    assert_eq!(count(&puzzle, Some(2), &Budget::UNLIMITED), (total.min(2), total <= 2), "{context}");
    match uniqueness(&puzzle, &Budget::UNLIMITED) {
        Uniqueness::None => assert!(expected.is_empty(), "{context}"),
        Uniqueness::Unique(only) => assert_eq!(expected, [only], "{context}"),
        Uniqueness::Multiple(one, other) => {
            assert!(one != other && expected.contains(&one) && expected.contains(&other), "{context}");
        }
        Uniqueness::Unknown => panic!("{context}"),
    }
    assert_eq!(backbone(&puzzle, &Budget::UNLIMITED), common_part(&expected), "{context}");
    for known in partly_known(&expected, labels.len()) {
        let agrees =
            |solution: &&Solution| shading_of(solution).iter().zip(&known).all(|(a, b)| *b == Shade::Unknown || a == b);
        let agreeing: Vec<Solution> = expected.iter().filter(agrees).cloned().collect();
        let found = backbone_given(&puzzle, &known, &Budget::UNLIMITED);
        assert_eq!(found, common_part(&agreeing), "{context} given {known:?}");
    }

    for scope in [Scope::OneSolution, Scope::AllSolutions] {
        let unaided = Search::new(puzzle, scope, &[], &Budget::UNLIMITED).unwrap().run(&Budget::UNLIMITED);
        assert_eq!(unaided == SearchEnd::Solution, !expected.is_empty(), "{context} without look-ahead");
    }
    let mut search = Search::new(puzzle, Scope::AllSolutions, &[], &Budget::UNLIMITED).unwrap();
    let mut unaided = Vec::new();
    while search.run(&Budget::UNLIMITED) == SearchEnd::Solution {
        unaided.extend(checked(&puzzle.rules(), search.solution(), &Budget::UNLIMITED));
        search.exclude_solution();
    }
    assert_eq!(sorted(unaided), expected, "{context} enumerated without look-ahead");
}

fn every_grid(rows: usize, cols: usize, labels: std::ops::RangeInclusive<u32>) {
    let (low, kinds) = (*labels.start(), labels.end() - labels.start() + 1);
    let mut grid = vec![low; rows * cols];
    for number in 0..kinds.pow((rows * cols) as u32) {
        let mut rest = number;
        for cell in &mut grid {
            *cell = low + rest % kinds;
            rest /= kinds;
        }
        hold_against_enumeration(rows, cols, &grid);
    }
}

#[test]
fn every_thin_grid() {
    for length in 1..=6 {
        every_grid(1, length, 1..=3);
        every_grid(length, 1, 1..=3);
    }
    for length in 1..=5 {
        every_grid(1, length, 0..=3);
    }
}

#[test]
fn every_grid_of_up_to_six_cells() {
    every_grid(2, 2, 0..=3);
    every_grid(2, 3, 0..=3);
    every_grid(3, 2, 0..=3);
}

/// A small linear congruential generator: the tests want many grids, not good randomness.
fn random_labels(state: &mut u64, cells: usize, labels: u64) -> Vec<u32> {
    (0..cells)
        .map(|_| {
            *state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            ((*state >> 33) % (labels + 1)) as u32
        })
        .collect()
}

#[test]
fn random_grids_of_up_to_fifteen_cells() {
    let mut state = 1;
    for round in 0..400 {
        for (rows, cols) in [(3, 3), (3, 4), (4, 3), (2, 6), (5, 3), (7, 2)] {
            let labels = random_labels(&mut state, rows * cols, 1 + round % 9);
            hold_against_enumeration(rows, cols, &labels);
        }
    }
}

#[test]
fn legal_shadings_of_blank_squares() {
    for (side, expected) in [(1, 1), (2, 5), (3, 39), (4, 562), (5, 20297)] {
        let labels = vec![0; side * side];
        let puzzle = Puzzle::new(side, side, &labels).unwrap();
        assert_eq!(count(&puzzle, None, &Budget::UNLIMITED), (expected, true));
    }
}
