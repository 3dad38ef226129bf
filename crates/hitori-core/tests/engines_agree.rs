//! The bitboards of both widths, boards of one word, tiles and the trail engine propagate to the same fixed point; beyond
//! the bitboards every answer is that of the trail engine alone.
//!
//! What goes wrong on tiles goes wrong where a row crosses from one to the next, so the widths are those around multiples
//! of 64 and around powers of two, where the stride of the grid changes; few rows are enough.

use hitori_core::bits::board::Bitboard;
use hitori_core::bits::small_board::SmallBoard;
use hitori_core::bits::wide_board::WideBoard;
use hitori_core::budget::{Budget, Scope};
use hitori_core::generate::generate;
use hitori_core::generate::spec::Spec;
use hitori_core::lookahead::{failed_literals, Propagator};
use hitori_core::puzzle::Puzzle;
use hitori_core::rng::Rng;
use hitori_core::shading::{shading_of, Shade, Shading};
use hitori_core::solve::{propagate, solve, uniqueness, Answer, Uniqueness};
use hitori_core::stats::Stats;
use hitori_core::trail::lookahead::Logged;
use hitori_core::trail::search::{Search, SearchEnd};
use hitori_core::word::Word;

/// The board of a puzzle, propagated; None at a contradiction.
fn on_trail(puzzle: Puzzle, scope: Scope) -> Option<Logged> {
    Logged::load(puzzle, scope, &[], &Budget::UNLIMITED).ok()
}

fn on_bits<W: Word>(puzzle: Puzzle) -> Option<Bitboard<W>> {
    let mut board = Bitboard::default();
    board.reload(&puzzle, Scope::AllSolutions).ok().map(|()| board)
}

fn fixed_point(puzzle: Puzzle) -> Option<Shading> {
    on_trail(puzzle, Scope::AllSolutions).map(|board| board.shading())
}

fn random_puzzles(rounds: u64, largest: u64, mut look: impl FnMut(Puzzle)) {
    let mut rng = Rng::new(2026);
    for _ in 0..rounds {
        let (rows, cols) = (1 + rng.below(largest) as usize, 1 + rng.below(largest) as usize);
        let kinds = 1 + rng.below(6 * largest);
        let labels: Vec<u32> = (0..rows * cols).map(|_| rng.below(kinds) as u32).collect();
        look(Puzzle::new(rows, cols, &labels).unwrap());
    }
}

#[test]
fn propagation_reaches_the_same_fixed_point() {
    let (mut contradictions, mut open) = (0, 0);
    let mut tiles = WideBoard::default();
    random_puzzles(4000, 12, |puzzle| {
        if !Bitboard::<u64>::fits(&puzzle) {
            return;
        }
        let trail = fixed_point(puzzle);
        assert_eq!(on_bits::<u64>(puzzle).map(|board| board.shading()), trail, "{puzzle:?}");
        assert_eq!(on_bits::<u128>(puzzle).map(|board| board.shading()), trail, "{puzzle:?}");
        assert_eq!(tiles.propagate(&puzzle, &Budget::UNLIMITED).ok(), trail, "{puzzle:?}");
        match trail {
            None => contradictions += 1,
            Some(shading) => open += u32::from(shading.contains(&Shade::Unknown)),
        }
    });
    assert!(contradictions > 100 && open > 100, "{contradictions} contradictions, {open} open: too one-sided");
}

#[test]
fn a_board_of_one_word_decides_what_the_rules_decide() {
    let (mut contradictions, mut open, mut decided) = (0, 0, 0);
    let mut whole = SmallBoard::default();
    let mut look = |puzzle: Puzzle| {
        if !SmallBoard::fits(&puzzle) {
            return;
        }
        // A contradiction beside open cells may be left to the others.
        match (whole.propagate(&puzzle), fixed_point(puzzle)) {
            (Err(_), None) => contradictions += 1,
            (Ok(None), None) => (),
            (Ok(None), Some(shading)) => {
                assert!(shading.contains(&Shade::Unknown), "{puzzle:?}");
                open += 1;
            }
            (Ok(Some(solution)), Some(shading)) => {
                assert_eq!(solution, shading, "{puzzle:?}");
                decided += 1;
            }
            (found, shading) => panic!("{found:?}, not {shading:?}: {puzzle:?}"),
        }
    };
    random_puzzles(6000, 12, &mut look);
    let mut rng = Rng::new(52);
    for number in 0..2000 {
        let (rows, cols) = (2 + rng.below(9) as usize, 2 + rng.below(9) as usize);
        let mut labels = generate(&Spec::plain(rows, cols), 52, number, &Budget::UNLIMITED).unwrap().labels;
        look(Puzzle::new(rows, cols, &labels).unwrap());
        labels[rng.below((rows * cols) as u64) as usize] = rng.below(64) as u32;
        look(Puzzle::new(rows, cols, &labels).unwrap());
    }
    assert!(contradictions > 500 && open > 500 && decided > 2000, "{contradictions}, {open}, {decided}: too one-sided");
}

#[test]
fn failed_literals_settle_the_same_cells() {
    random_puzzles(600, 9, |puzzle| {
        if !Bitboard::<u64>::fits(&puzzle) {
            return;
        }
        let boards = on_trail(puzzle, Scope::AllSolutions).zip(on_bits::<u64>(puzzle));
        let Some((mut trail, mut bits)) = boards else { return };
        let verdict = failed_literals(&mut bits, Scope::AllSolutions, &Budget::UNLIMITED);
        assert_eq!(failed_literals(&mut trail, Scope::AllSolutions, &Budget::UNLIMITED), verdict, "{puzzle:?}");
        if verdict.is_ok() {
            assert_eq!(bits.shading(), trail.shading(), "{puzzle:?}");
        }
    });
}

const WIDTHS: [usize; 23] =
    [62, 63, 64, 65, 66, 126, 127, 128, 129, 130, 191, 192, 193, 255, 256, 257, 300, 511, 512, 513, 1023, 1024, 1025];

/// A board of each kind that propagation tells apart: a unique puzzle; the same with labels of its own in some cells,
/// which leaves others open; the same with other labels exchanged, which mostly contradicts; and few duplicates strewn
/// over a board, where little follows.
fn boards(rows: usize, cols: usize, rng: &mut Rng) -> Vec<Vec<u32>> {
    let unique = generate(&Spec::plain(rows, cols), 51, rng.below(1 << 32), &Budget::UNLIMITED).unwrap().labels;
    let cells = unique.len();
    let (mut loosened, mut spoiled) = (unique.clone(), unique.clone());
    for fresh in 0..1 + cells / 400 {
        loosened[rng.below(cells as u64) as usize] = (cells + fresh) as u32;
    }
    for _ in 0..1 + cells / 4000 {
        let (one, other) = (rng.below(cells as u64) as usize, rng.below(cells as u64) as usize);
        spoiled.swap(one, other);
    }
    let kinds = (rows.max(cols) * (6 + rng.below(30) as usize)) as u64;
    let strewn = (0..cells).map(|_| rng.below(kinds) as u32).collect();
    vec![unique, loosened, spoiled, strewn]
}

/// These boards of every width, and of the same height.
fn every_width(rows: usize, mut look: impl FnMut(Puzzle)) {
    let mut rng = Rng::new(2051);
    for width in WIDTHS {
        for (rows, cols) in [(rows, width), (width, rows)] {
            for labels in boards(rows, cols, &mut rng) {
                look(Puzzle::new(rows, cols, &labels).unwrap());
            }
        }
    }
}

#[test]
fn tiles_reach_the_fixed_point_of_the_trail_engine() {
    let (mut contradictions, mut open, mut decided) = (0, 0, 0);
    let (mut rng, mut board) = (Rng::new(7), WideBoard::default());
    let mut look = |puzzle: Puzzle| {
        let expected = fixed_point(puzzle);
        assert_eq!(board.propagate(&puzzle, &Budget::UNLIMITED).ok(), expected, "{} x {}", puzzle.rows, puzzle.cols);
        assert_eq!(propagate(&puzzle, &Budget::UNLIMITED).ok(), expected, "{} x {}", puzzle.rows, puzzle.cols);
        match expected {
            None => contradictions += 1,
            Some(shading) if shading.contains(&Shade::Unknown) => open += 1,
            Some(_) => decided += 1,
        }
    };
    every_width(14, &mut look);
    for side in [127, 128, 129, 192, 257] {
        boards(side, side, &mut rng).iter().for_each(|labels| look(Puzzle::new(side, side, labels).unwrap()));
    }
    for length in [1, 2, 63, 64, 65, 128, 129, 1000, 3000] {
        for (rows, cols) in [(1, length), (length, 1), (2, length), (length, 2), (3, length), (length, 3)] {
            for kinds in [2, 5, 40, 4 * length as u64] {
                let labels: Vec<u32> = (0..rows * cols).map(|_| rng.below(kinds) as u32).collect();
                look(Puzzle::new(rows, cols, &labels).unwrap());
            }
        }
    }
    assert!(contradictions > 15 && open > 40 && decided > 40, "{contradictions}, {open}, {decided}: too one-sided");
}

/// What the trail engine alone answers, from what it needs to say so.
fn solve_on_trail(puzzle: Puzzle) -> (Option<Shading>, Stats) {
    let (scope, budget) = (Scope::OneSolution, &Budget::UNLIMITED);
    let Some(mut board) = on_trail(puzzle, scope) else { return (None, Stats::default()) };
    let end = failed_literals(&mut board, scope, budget);
    let mut stats = board.stats();
    let shading = board.shading();
    if end.is_err() || !shading.contains(&Shade::Unknown) {
        return (end.ok().map(|()| shading), stats);
    }
    let mut search = Search::new(puzzle, scope, &shading, budget).unwrap();
    let end = search.run(budget);
    stats.absorb(&search.stats());
    ((end == SearchEnd::Solution).then(|| search.solution()), stats)
}

#[test]
fn answers_and_their_cost_are_those_of_the_trail_engine_alone() {
    let (mut none, mut one, mut several, mut tested) = (0, 0, 0, 0);
    every_width(9, |puzzle| {
        if Bitboard::<u128>::fits(&puzzle) {
            return;
        }
        let context = format!("{} x {}", puzzle.rows, puzzle.cols);
        let (expected, cost) = solve_on_trail(puzzle);
        let (answer, stats) = solve(&puzzle, &Budget::UNLIMITED);
        let found = match &answer {
            Answer::Solved(solution) => Some(shading_of(solution)),
            Answer::NoSolution => None,
            Answer::Unknown => panic!("{context}"),
        };
        assert_eq!(found, expected, "{context}");
        assert_eq!(stats, cost, "{context}");
        tested += u32::from(stats.backtracks > 0);
        match uniqueness(&puzzle, &Budget::UNLIMITED) {
            Uniqueness::None => none += u32::from(answer == Answer::NoSolution),
            Uniqueness::Unique(only) => one += u32::from(answer == Answer::Solved(only)),
            Uniqueness::Multiple(..) => several += u32::from(found.is_some()),
            Uniqueness::Unknown => panic!("{context}"),
        }
    });
    println!("{none} without, {one} with one, {several} with several, {tested} by tests");
    assert!(none > 10 && one > 25 && several > 25 && tested > 10, "{none}, {one}, {several}, {tested}: too one-sided");
}
