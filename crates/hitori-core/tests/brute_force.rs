//! What nobody asks from Python, against plain enumeration: the search without look-ahead, and what all solutions share
//! that agree with what is known. (The other questions are asked of every small grid in Python.)

use hitori_checker::Solution;
use hitori_core::budget::{Budget, Scope};
use hitori_core::puzzle::Puzzle;
use hitori_core::rng::Rng;
use hitori_core::shading::{checked, shading_of, Shade, Shading};
use hitori_core::solve::{backbone_given, count_given, Answer, Enumeration};
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

fn common_part(solutions: &[Solution]) -> Option<Shading> {
    let first = solutions.first()?;
    let agreed = |cell: usize| solutions.iter().all(|solution| solution.shaded()[cell] == first.shaded()[cell]);
    let shading = shading_of(first).into_iter().enumerate();
    Some(shading.map(|(cell, shade)| if agreed(cell) { shade } else { Shade::Unknown }).collect())
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

fn hold_against_enumeration(rows: usize, cols: usize, labels: &[u32]) {
    let puzzle = Puzzle::new(rows, cols, labels).unwrap();
    let expected = all_solutions(&puzzle);
    let context = format!("{rows}x{cols} {labels:?}");

    for known in partly_known(&expected, labels.len()) {
        let agrees =
            |solution: &&Solution| shading_of(solution).iter().zip(&known).all(|(a, b)| *b == Shade::Unknown || a == b);
        let agreeing: Vec<Solution> = expected.iter().filter(agrees).cloned().collect();
        let found = backbone_given(&puzzle, &known, &Budget::UNLIMITED);
        assert_eq!(found, Some(common_part(&agreeing)), "{context} given {known:?}");
        let counted = count_given(&puzzle, &known, None, &Budget::UNLIMITED);
        assert_eq!(counted, (agreeing.len() as u64, true), "{context} given {known:?}");
        let mut search = Enumeration::given(puzzle, labels, known.clone());
        let mut listed = Vec::new();
        while let Answer::Solved(solution) = search.next_solution(&Budget::UNLIMITED) {
            listed.push(solution);
        }
        assert_eq!(sorted(listed), agreeing, "{context} given {known:?}");
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

#[test]
fn random_grids_of_up_to_fifteen_cells() {
    let mut rng = Rng::new(1);
    for round in 0..400 {
        for (rows, cols) in [(1, 6), (3, 3), (3, 4), (4, 3), (2, 6), (5, 3), (7, 2)] {
            let labels: Vec<u32> = (0..rows * cols).map(|_| rng.below(2 + round % 9) as u32).collect();
            hold_against_enumeration(rows, cols, &labels);
        }
    }
}
