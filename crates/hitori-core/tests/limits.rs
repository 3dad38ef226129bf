//! Every question hears its budget soon, whatever the board.
//!
//! Time is not measured: a budget counts how often it is asked (a *look*), and a question that is told to stop at its
//! k-th look must end there. Looks come after so many short steps, so the number of looks of a whole run is its work.

use std::cell::Cell;

use hitori_core::budget::{Budget, Scope};
use hitori_core::generate::generate;
use hitori_core::generate::redundant_labels::necessary_labels;
use hitori_core::generate::spec::{Refusal, Spec};
use hitori_core::lookahead::Stop;
use hitori_core::puzzle::Puzzle;
use hitori_core::rng::Rng;
use hitori_core::shading::{nothing_known, Shade};
use hitori_core::solve::{
    backbone, backbone_given, count, count_given, solve, uniqueness, Answer, Enumeration, Uniqueness,
};
use hitori_core::techniques::rating::{apply, Allowance};
use hitori_core::techniques::{find, TECHNIQUES};
use hitori_core::trail::lookahead::Logged;
use hitori_core::trail::proof::{prove, Claim};

/// Run this with a budget that is spent at look number `allowed`; what came out, and how many looks there were.
fn with_looks<T>(allowed: u64, run: impl FnOnce(&Budget) -> T) -> (T, u64) {
    let looks = Cell::new(0);
    let interrupted = || looks.replace(looks.get() + 1) >= allowed;
    let outcome = run(&Budget { interrupted: &interrupted, ..Budget::UNLIMITED });
    (outcome, looks.get())
}

/// The label of a cell by its row and column; None for one of its own.
type Family = fn(usize, usize) -> Option<u32>;

const FAMILIES: [(&str, Family); 6] = [
    ("all ones", |_, _| Some(1)),
    ("blanks", |_, _| Some(0)),
    ("checkerboard", |row, col| Some(1 + (row + col) as u32 % 2)),
    ("comb", |row, col| (row % 2 == 0 && col % 3 == 0).then_some(1 + row as u32)),
    // Two duplicates stand side by side, and many more of them apart: all those are shaded at once.
    ("pairs", |row, col| (row % 4 == 0 && (col % 3 == 0 || col == 1)).then_some(1 + row as u32)),
    // Labels beyond all proportion to the board.
    ("sparse", |row, col| Some(1 + Rng::new((row << 32 | col) as u64).below(u64::from(u32::MAX)) as u32)),
];

fn labels_of(family: Family, side: usize) -> Vec<u32> {
    let own = |cell: usize| (1 + side + cell) as u32;
    (0..side * side).map(|cell| family(cell / side, cell % side).unwrap_or(own(cell))).collect()
}

/// A question, true where it was answered and false where it says that it was stopped first.
type Question = fn(&Puzzle, &Budget) -> bool;

const QUESTIONS: [(&str, Question); 13] = [
    ("solve", |puzzle, budget| solve(puzzle, budget).0 != Answer::Unknown),
    ("uniqueness", |puzzle, budget| uniqueness(puzzle, budget) != Uniqueness::Unknown),
    ("backbone", |puzzle, budget| backbone(puzzle, budget).is_some()),
    ("backbone given", |puzzle, budget| backbone_given(puzzle, &nothing_known(puzzle), budget).is_some()),
    ("count", |puzzle, budget| {
        let (found, is_complete) = count(puzzle, Some(3), budget);
        is_complete || found == 3
    }),
    ("count given", |puzzle, budget| {
        let (found, is_complete) = count_given(puzzle, &nothing_known(puzzle), Some(3), budget);
        is_complete || found == 3
    }),
    ("prove none", |puzzle, budget| prove(puzzle, Claim::None, budget).is_some()),
    ("prove count", |puzzle, budget| prove(puzzle, Claim::Count(Some(3)), budget).is_some()),
    ("prove backbone", |puzzle, budget| prove(puzzle, Claim::Backbone, budget).is_some()),
    ("necessary labels", |puzzle, budget| !matches!(necessary_labels(puzzle, budget), Err(Uniqueness::Unknown))),
    ("rounds", |puzzle, budget| {
        let allowance = Allowance { allowed: (1 << 21) - 1, rounds: 3, ..Allowance::ALL };
        !apply(puzzle, &nothing_known(puzzle), allowance, budget).is_cut_short
    }),
    ("facts", |puzzle, budget| {
        let nothing = nothing_known(puzzle);
        TECHNIQUES[..20].iter().all(|technique| find(technique, puzzle, &nothing, budget).is_some())
    }),
    ("load", |puzzle, budget| {
        let Some(labels) = puzzle.dense_labels(budget) else { return false };
        !matches!(Logged::load(puzzle.relabelled(&labels), Scope::OneSolution, &[], budget), Err(Stop::Spent))
    }),
];

/// Looks on the way out: one of each loop that was under way.
const LAST_LOOKS: u64 = 40;

#[test]
fn every_question_stops_soon_after_it_is_told_to() {
    for (family, label) in FAMILIES {
        let (side, labels) = (140, labels_of(label, 140));
        let puzzle = Puzzle::new(side, side, &labels).unwrap();
        for (question, ask) in QUESTIONS {
            for allowed in [0, 1, 2, 3, 5, 9, 17, 40, 90, 200, 1000, 5000] {
                let (is_answered, looks) = with_looks(allowed, |budget| ask(&puzzle, budget));
                assert!(looks <= allowed + LAST_LOOKS, "{question} {family}: {looks} looks, {allowed} allowed");
                assert_eq!(is_answered, looks <= allowed, "{question} {family} after {looks} looks of {allowed}");
                if is_answered {
                    break;
                }
            }
        }
    }
}

#[test]
fn a_look_comes_before_long_work() {
    // Loading alone is some hundred thousand steps.
    for (family, label) in FAMILIES {
        let (side, labels) = (300, labels_of(label, 300));
        let puzzle = Puzzle::new(side, side, &labels).unwrap();
        for (question, ask) in QUESTIONS {
            let (is_answered, _) = with_looks(60, |budget| ask(&puzzle, budget));
            assert!(!is_answered, "{question} {family} is over after 60 looks");
        }
    }
}

#[test]
fn the_backbone_of_a_thin_blank_board_takes_few_solutions() {
    // A look for each cell that is tested; a search for each cell on top of these would be a thousand times that.
    let work = |cols: usize| {
        let labels = vec![0; 3 * cols];
        let puzzle = Puzzle::new(3, cols, &labels).unwrap();
        let (found, looks) = with_looks(u64::MAX, |budget| backbone(&puzzle, budget));
        assert!(matches!(found, Some(Some(common)) if common.iter().all(|&shade| shade == Shade::Unknown)));
        looks
    };
    let (small, large) = (work(500), work(2000));
    assert!(large < 6 * small, "{small} looks for 3 x 500, {large} for 3 x 2000");
}

#[test]
fn techniques_see_soon_that_nothing_is_left_to_find() {
    let labels = vec![0; 28 * 28];
    let puzzle = Puzzle::new(28, 28, &labels).unwrap();
    let nothing = nothing_known(&puzzle);
    let (found, looks) = with_looks(u64::MAX, |budget| apply(&puzzle, &nothing, Allowance::ALL, budget));
    assert!(found.rounds.is_empty() && !found.is_cut_short);
    // Nested contradictions would take millions.
    assert!(looks < 100_000, "{looks} looks");
}

#[test]
fn an_enumeration_goes_on_after_a_limit_and_repeats_nothing() {
    let labels = [0; 9];
    let puzzle = Puzzle::new(3, 3, &labels).unwrap();
    let mut solutions = Enumeration::new(puzzle, &labels);
    let (mut found, mut stops) = (std::collections::HashSet::new(), 0);
    for allowed in (0..).map(|round| round % 25) {
        match with_looks(allowed, |budget| solutions.next_solution(budget)).0 {
            Answer::Solved(solution) => assert!(found.insert(solution.shaded().to_vec())),
            Answer::Unknown => stops += 1,
            Answer::NoSolution => break,
        }
    }
    assert_eq!(found.len(), 39);
    assert!(stops > 10, "{stops} stops");
}

#[test]
fn generation_stops_soon_after_it_is_told_to() {
    let large = Spec::plain(150, 150);
    let few = Spec { fewest_clues: true, ..Spec::plain(60, 60) };
    for spec in [large.clone(), Spec { minimal: true, ..large }, few] {
        for allowed in [0, 1, 4, 15, 60, 200] {
            let (made, looks) = with_looks(allowed, |budget| generate(&spec, 1, 0, budget));
            assert_eq!(made, Err(Refusal::Interrupted));
            assert!(looks <= allowed + LAST_LOOKS, "{looks} looks, {allowed} allowed");
        }
    }
}
