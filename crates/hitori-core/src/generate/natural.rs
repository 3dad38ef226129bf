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
