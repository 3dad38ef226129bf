//! The bitboards of both widths, boards of one word, tiles and the trail engine propagate to the same fixed point.

use hitori_core::bits::board::Bitboard;
use hitori_core::bits::small_board::SmallBoard;
use hitori_core::bits::wide_board::WideBoard;
use hitori_core::budget::{Budget, Scope};
use hitori_core::generate::generate;
use hitori_core::generate::spec::Spec;
use hitori_core::lookahead::{failed_literals, Load, LookaheadEnd};
use hitori_core::puzzle::Puzzle;
use hitori_core::rng::Rng;
use hitori_core::shading::{Shade, Shading};
use hitori_core::trail::board::Board;

fn fixed_point<'p, P: Load<'p>>(puzzle: Puzzle<'p>) -> Option<Shading> {
    Some(P::load(puzzle, Scope::AllSolutions, &Budget::UNLIMITED).ok()?.shading())
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
        let trail = fixed_point::<Board>(puzzle);
        let narrow = fixed_point::<Bitboard<u64>>(puzzle);
        let wide = fixed_point::<Bitboard<u128>>(puzzle);
        assert_eq!(narrow, trail, "{puzzle:?}");
        assert_eq!(wide, trail, "{puzzle:?}");
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
        match (whole.propagate(&puzzle), fixed_point::<Board>(puzzle)) {
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
        let (Ok(mut trail), Ok(mut bits)) = (
            Board::load(puzzle, Scope::AllSolutions, &Budget::UNLIMITED),
            Bitboard::<u64>::load(puzzle, Scope::AllSolutions, &Budget::UNLIMITED),
        ) else {
            return;
        };
        let verdict = failed_literals(&mut bits, Scope::AllSolutions, &Budget::UNLIMITED);
        assert_eq!(failed_literals(&mut trail, Scope::AllSolutions, &Budget::UNLIMITED), verdict, "{puzzle:?}");
        if verdict == LookaheadEnd::Settled {
            assert_eq!(bits.shading(), trail.shading(), "{puzzle:?}");
        }
    });
}
