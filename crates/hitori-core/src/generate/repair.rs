//! Repair: give other labels to those shaded cells that propagation leaves undecided, until the puzzle is unique.
//!
//! It makes puzzles of any size quickly, and easier ones than a draw that is unique by chance: the cells that are labelled
//! again are those at which a player would have to look ahead.

use crate::budget::Budget;
use crate::generate::generated::{only_solution, puzzle_of, Generated, SOLVABLE};
use crate::generate::labelling::Labelling;
use crate::generate::spec::{Refusal, Spec};
use crate::lookahead::Stop;
use crate::rng::Rng;
use crate::shading::{checked, Shade, Shading};
use crate::solve::propagate;

/// Rounds of repair before the unshaded cells are labelled anew, and labellings before another shading is drawn.
const REPAIRS: usize = 20;
const LABELLINGS: usize = 5;
/// One of so many puzzles that propagation leaves open is asked for a second solution. Most have one, and to ask costs
/// more than to repair; the price is that puzzles which need look-ahead or search are rarer than they could be.
const SEARCHES: u64 = 16;

/// Labels for which this maximal shading is the only solution; None if repair comes to no end.
pub fn label(spec: &Spec, shading: &Shading, rng: &mut Rng, budget: &Budget) -> Result<Option<Generated>, Refusal> {
    for _ in 0..LABELLINGS {
        if let Some(made) = label_once(spec, shading, rng, budget)? {
            return Ok(Some(made));
        }
    }
    Ok(None)
}

fn label_once(spec: &Spec, shading: &Shading, rng: &mut Rng, budget: &Budget) -> Result<Option<Generated>, Refusal> {
    let spent = || Refusal::of_spent(budget);
    let mut labelling = Labelling::of_unshaded(spec.cols, shading, spec.labels, rng, budget).ok_or_else(spent)?;
    let mut decided = vec![Shade::Unknown; shading.len()];
    for _ in 0..=REPAIRS {
        let is_open = |&place: &usize| shading[place] == Shade::Shaded && decided[place] == Shade::Unknown;
        labelling.redraw(budget.until_spent((0..shading.len()).filter(is_open)), rng);
        if budget.is_spent() {
            return Err(spent());
        }
        let puzzle = puzzle_of(spec, labelling.cells())?;
        decided = match propagate(&puzzle, budget) {
            Ok(decided) => decided,
            Err(Stop::Spent) => return Err(spent()),
            Err(Stop::Contradiction) => panic!("{SOLVABLE}"),
        };
        let solution = if !decided.contains(&Shade::Unknown) {
            assert!(decided == *shading, "{SOLVABLE}");
            Some(checked(&puzzle.rules(), decided.clone(), budget).ok_or_else(spent)?)
        } else if rng.below(SEARCHES) == 0 {
            only_solution(&puzzle, shading, budget)?
        } else {
            None
        };
        if let Some(solution) = solution {
            return Ok(Some(Generated { labels: labelling.cells().to_vec(), solution }));
        }
    }
    Ok(None)
}
