//! Proofs of long searches: each true claim has one that the checker accepts, and no false one has any.

use hitori_checker::proof::check;
use hitori_core::budget::Budget;
use hitori_core::puzzle::Puzzle;
use hitori_core::rng::Rng;
use hitori_core::solve::count;
use hitori_core::trail::proof::{prove, Claim, Proved};

/// Labels that need a search: all different, except in about so many triples in a line, on cells of one checkerboard colour.
fn triples(side: usize, count: usize, rng: &mut Rng) -> Vec<u32> {
    let mut labels: Vec<u32> = (1..=(side * side) as u32).collect();
    let mut made = 0;
    for _ in 0..400 {
        let (line, in_row) = (rng.below(side as u64) as usize, rng.below(2) == 0);
        let cell = |at: usize| if in_row { line * side + at } else { at * side + line };
        let is_free = |&cell: &usize| (cell / side + cell % side) % 2 == 0 && labels[cell] == cell as u32 + 1;
        let free: Vec<usize> = (0..side).map(cell).filter(is_free).collect();
        if free.len() > 2 && made < count {
            let order = rng.order(free.len());
            made += 1;
            order[..3].iter().for_each(|&place| labels[free[place as usize]] = (side * side + made) as u32);
        }
    }
    labels
}

/// The claim is proved if it is true, and refused with the number of solutions found if it is not.
fn hold_to(puzzle: &Puzzle, claim: Claim, is_true: bool) {
    match prove(puzzle, claim, &Budget::UNLIMITED).expect("no bounds") {
        Proved::True(text) => {
            let verdict = check(&text, Some(&puzzle.rules()), &|| false);
            assert!(is_true && verdict.is_ok(), "{puzzle:?} {claim:?} {verdict:?}\n{text}");
        }
        outcome => assert!(!is_true, "{puzzle:?} {claim:?} {outcome:?}"),
    }
}

#[test]
fn searches_are_proved() {
    let (mut rng, mut unsolvable, mut learned) = (Rng::new(5), 0, 0);
    for round in 0..8 {
        let (side, groups) = [(13, 24), (15, 35)][round % 2];
        let labels = triples(side, groups, &mut rng);
        let puzzle = Puzzle::new(side, side, &labels).unwrap();
        let (found, is_complete) = count(&puzzle, Some(20), &Budget::UNLIMITED);
        hold_to(&puzzle, Claim::None, found == 0);
        hold_to(&puzzle, Claim::Unique, found == 1 && is_complete);
        hold_to(&puzzle, Claim::Count(Some(20)), is_complete);
        hold_to(&puzzle, Claim::Backbone, found > 0);
        unsolvable += usize::from(found == 0);
        if let (0, Some(Proved::True(text))) = (found, prove(&puzzle, Claim::None, &Budget::UNLIMITED)) {
            // Two cells or more between "derive" and "from".
            let is_learned = |line: &&str| line.split(" from").next().is_some_and(|line| line.split(' ').count() > 3);
            learned += text.lines().filter(|line| line.contains(" derive ")).filter(is_learned).count();
        }
    }
    assert!(unsolvable > 1 && learned > 1000, "{unsolvable} without solutions, {learned} clauses learned");
}
