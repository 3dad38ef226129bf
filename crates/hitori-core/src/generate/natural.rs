//! The natural draw, that of the published study: labels for a shading, all of them anew until the puzzle is unique.
//!
//! One labelling of five by five in two is unique, one of twenty by twenty in four, one of fifty by fifty in thirty; at
//! 100 by 100 one in a thousand: what goes wrong does so at the border, so the chance falls with its length. Nearly all
//! labellings that are not unique have a swap, which is seen without solving.
//!
//! A draw *afresh* takes another shading for each labelling, as the study's section 5.1 reads; this favours shadings that
//! are easily unique. The draw here keeps the shading, as its algorithm 1 does.
//!
//! No step favours a puzzle: the law is that of the study (see [`instance`](super::instance) for the labels), and which
//! puzzle a seed makes depends on what is unique, not on how the solver finds out.

use crate::budget::Budget;
use crate::generate::generated::{only_solution, puzzle_of, Generated};
use crate::generate::instance::Instance;
use crate::generate::spec::{Refusal, Spec};
use crate::rng::Rng;
use crate::shading::Shading;

/// Labellings before a shading is given up as one that no labels make unique; the study would go on for ever. Up to 60 by
/// 60, shadings that are not steered or given take a few hundred at most.
pub const LABELLINGS: usize = 10_000;

/// Labels for which this maximal shading is the only solution; None if there seem to be none, or after so many labellings.
pub fn label(
    spec: &Spec,
    shading: &Shading,
    labellings: usize,
    rng: &mut Rng,
    budget: &Budget,
) -> Result<Option<Generated>, Refusal> {
    let mut instance = Instance::new(spec.cols, shading, spec.labels);
    for _ in 0..labellings {
        let has_swap = instance.draw(rng, budget).ok_or_else(|| Refusal::of_spent(budget))?;
        if has_swap {
            continue;
        }
        let labels = instance.cells();
        if let Some(solution) = only_solution(&puzzle_of(spec, labels)?, shading, budget)? {
            return Ok(Some(Generated { labels: labels.to_vec(), solution }));
        }
    }
    Ok(None)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::budget::Deadline;
    use crate::generate::generate;
    use crate::generate::spec::Method;
    use crate::shading::shading_of;
    use crate::solve::{backbone, Backbone};

    fn natural(rows: usize, cols: usize) -> Spec {
        Spec { method: Method::Natural, ..Spec::plain(rows, cols) }
    }

    #[test]
    fn a_seed_and_a_number_fix_the_puzzle_for_ever() {
        let made = |number| generate(&natural(4, 4), 7, number, &Budget::UNLIMITED).unwrap().labels;
        assert_eq!(made(0), [1, 4, 2, 1, 3, 3, 4, 1, 3, 1, 1, 4, 2, 1, 3, 2]);
        assert_ne!(made(1), made(0));
    }

    #[test]
    fn puzzles_of_all_sizes_are_unique() {
        for (number, side) in (0..120).map(|number| (number, number as usize)) {
            let (rows, cols) = (1 + side % 12, 3 + side % 7);
            let made = generate(&natural(rows, cols), 1, number, &Budget::UNLIMITED).unwrap();
            let puzzle = crate::puzzle::Puzzle::new(rows, cols, &made.labels).unwrap();
            let expected = Backbone::Common(shading_of(&made.solution));
            assert_eq!(backbone(&puzzle, &Budget::UNLIMITED), expected);
        }
    }

    #[test]
    fn afresh_is_another_draw() {
        let afresh = Spec { method: Method::Afresh, ..Spec::plain(4, 4) };
        let made = |spec: &Spec, number| generate(spec, 7, number, &Budget::UNLIMITED).unwrap().labels;
        assert!((0..20).any(|number| made(&afresh, number) != made(&natural(4, 4), number)));
        assert!((0..20).any(|number| made(&afresh, number) == made(&natural(4, 4), number)), "the first is unique");
    }

    #[test]
    fn an_interrupt_ends_it() {
        let interrupted = Budget { interrupted: &|| true, ..Budget::UNLIMITED };
        assert_eq!(generate(&natural(5, 5), 5, 0, &interrupted), Err(Refusal::Interrupted));
        let over = Budget { deadline: Some(Deadline::OVER), ..Budget::UNLIMITED };
        assert_eq!(generate(&natural(5, 5), 5, 0, &over), Err(Refusal::OutOfTime));
    }
}
