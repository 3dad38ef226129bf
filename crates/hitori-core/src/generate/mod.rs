//! Random puzzles with exactly one solution.
//!
//! Draw a maximal shading ([`maximal`], [`shading_spec`]) and labels under it that make it the only solution: all of them
//! anew until they do, which is the [`natural`] draw, or with [`repair`] of those that do not. Last, if the [`spec`] asks
//! for it, remove the redundant labels ([`redundant_labels`]). Puzzles with as few labels as possible are built up
//! instead ([`fewest_clues`]). Every puzzle leaves with a solution that the solver has
//! proved unique and the checker has passed. [`difficulty`] makes puzzles that reach a [`target`].
//! [`make_unique`] repairs a puzzle that somebody has: it changes few of its labels.
//!
//! Every puzzle with exactly one solution and labels `1..=labels` has a positive probability: its solution is a maximal
//! shading that keeps to the spec; no two unshaded cells of a line share a label; each shaded cell shows a label of an
//! unshaded cell in its lines. Each first draw has a positive probability, and so has leaving at once if it is unique.
//! A shading that no labels seem to make unique is replaced by another.
//!
//! Puzzle `number` of `seed` is a function of these two and the spec alone.

pub mod chain_with_gap;
pub mod difficulty;
pub mod fewest_clues;
pub mod generated;
pub mod labelling;
pub mod make_unique;
pub mod maximal;
pub mod natural;
pub mod redundant_labels;
pub mod repair;
pub mod rooted_trees;
pub mod shading_spec;
pub mod spec;
pub mod symmetry;
pub mod target;
pub mod used_labels;

pub use crate::generate::generated::Generated;

use crate::budget::Budget;
use crate::generate::fewest_clues::with_few_clues;
use crate::generate::generated::{only_solution, puzzle_of};
use crate::generate::maximal::{count_shaded, longest_unshaded_line, Steer};
use crate::generate::redundant_labels::blank_redundant_labels;
use crate::generate::shading_spec::ShadingSpec;
use crate::generate::spec::{Method, Refusal, Spec};
use crate::rng::Rng;
use crate::shading::Shading;

/// Shadings that labels may fail to make unique.
const SHADINGS: usize = 200;

/// Puzzle `number` of `seed`. Of the budget the conflicts are not bounded.
pub fn generate(spec: &Spec, seed: u64, number: u64, budget: &Budget) -> Result<Generated, Refusal> {
    spec.refuse_the_impossible()?;
    let shading_spec = ShadingSpec::new(spec)?;
    let budget = Budget { conflicts: None, ..*budget };
    let mut rng = Rng::new(Rng::new(seed).next_u64() ^ number);
    if spec.fewest_clues {
        let shading = draw_shading(spec, &shading_spec, &mut rng, &budget)?;
        if let Some(made) = with_few_clues(spec, &shading_spec, shading, &mut rng, &budget)? {
            return Ok(made);
        }
    }
    let shadings = if spec.method == Method::Afresh { natural::LABELLINGS } else { SHADINGS };
    for _ in 0..shadings {
        let shading = draw_shading(spec, &shading_spec, &mut rng, &budget)?;
        let labelled = match spec.method {
            Method::Natural => natural::label(spec, &shading, natural::LABELLINGS, &mut rng, &budget)?,
            Method::Afresh => natural::label(spec, &shading, 1, &mut rng, &budget)?,
            Method::Repair => repair::label(spec, &shading, &mut rng, &budget)?,
        };
        let Some(mut made) = labelled else { continue };
        if spec.minimal || spec.fewest_clues {
            blank_redundant_labels(spec.cols, &shading, &mut made.labels, &mut rng, &budget)?;
            let proved = only_solution(&puzzle_of(spec, &made.labels)?, &shading, &budget)?;
            made.solution = proved.expect("each label that matters is kept");
        }
        return Ok(made);
    }
    Err(Refusal::NotUnique)
}

/// A maximal shading that keeps to the spec. The first is drawn freely; after each miss the next is steered a bit more.
pub(crate) fn draw_shading(
    spec: &Spec,
    shading_spec: &ShadingSpec,
    rng: &mut Rng,
    budget: &Budget,
) -> Result<Shading, Refusal> {
    let (mut fewest, mut most, mut shortest) = (usize::MAX, 0, usize::MAX);
    let (mut steer, mut draw, mut rounds_left) = (Steer::default(), 0, shading_spec.rounds());
    let mut refusal = None;
    while rounds_left > 0 {
        draw += 1;
        let drawn = shading_spec.random_maximal(steer, &mut rounds_left, rng, budget);
        if budget.is_spent() {
            return Err(Refusal::of_spent(budget));
        }
        let shading = match drawn {
            Ok(shading) => shading,
            Err(no_maximal) => {
                refusal = Some(no_maximal);
                continue;
            }
        };
        let (shaded, longest_line) = (count_shaded(&shading), longest_unshaded_line(spec.cols, &shading));
        (fewest, most, shortest) = (fewest.min(shaded), most.max(shaded), shortest.min(longest_line));
        let step = (1000 / draw).max(20);
        if shaded > *spec.shaded.end() {
            steer = steer.by(-step);
        } else if shaded < *spec.shaded.start() || longest_line > spec.labels as usize {
            steer = steer.by(step);
        } else {
            return Ok(shading);
        }
    }
    let missed = Refusal::NoShading { shaded: fewest..=most, longest_line: shortest };
    Err(refusal.filter(|_| fewest > most).unwrap_or(missed))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::budget::Deadline;
    use crate::generate::symmetry::Symmetry;
    use crate::puzzle::Puzzle;
    use crate::shading::{shading_of, Shade};
    use crate::solve::backbone;

    const METHODS: [Method; 3] = [Method::Natural, Method::Afresh, Method::Repair];

    fn made(spec: &Spec, seed: u64, number: u64) -> Generated {
        generate(spec, seed, number, &Budget::UNLIMITED).unwrap()
    }

    #[test]
    fn the_solution_is_the_shading_that_a_puzzle_was_built_on_whatever_is_wished() {
        let hidden = shading_of(&made(&Spec::plain(9, 9), 5, 0).solution);
        let part: Shading = hidden.iter().zip(0..).map(|(&s, k)| if k % 3 == 0 { s } else { Shade::Unknown }).collect();
        for (symmetry, containing) in [
            (Symmetry::Rot180, None),
            (Symmetry::Rot90, None),
            (Symmetry::Diag, None),
            (Symmetry::None, Some(hidden)),
            (Symmetry::None, Some(part)),
        ] {
            for number in 0..20 {
                let minimal = number % 2 == 0;
                let (method, containing) = (METHODS[number as usize % 3], containing.clone());
                let spec = Spec { labels: 12, symmetry, containing, minimal, method, ..Spec::plain(9, 9) };
                let Generated { labels, solution } = made(&spec, 6, number);
                assert_eq!(labels.contains(&0), minimal);
                let puzzle = Puzzle::new(9, 9, &labels).unwrap();
                assert_eq!(backbone(&puzzle, &Budget::UNLIMITED), Some(Some(shading_of(&solution))), "{spec:?}");
            }
        }
    }

    #[test]
    fn what_is_too_large_is_refused() {
        let refused = |spec: Spec| generate(&spec, 0, 0, &Budget::UNLIMITED).unwrap_err();
        assert_eq!(refused(Spec { rows: usize::MAX, ..Spec::plain(2, 2) }), Refusal::TooLarge);
        assert_eq!(refused(Spec { labels: u32::MAX, ..Spec::plain(100_000, 100_000) }), Refusal::TooLarge);
        assert_eq!(refused(Spec { labels: 1, ..Spec::plain(5, 5) }), Refusal::TooFewLabels(4));
    }

    #[test]
    fn an_interrupt_ends_it() {
        let interrupted = Budget { interrupted: &|| true, ..Budget::UNLIMITED };
        let over = Budget { deadline: Some(Deadline::OVER), ..Budget::UNLIMITED };
        for method in METHODS {
            let spec = Spec { method, ..Spec::plain(5, 5) };
            assert_eq!(generate(&spec, 5, 0, &interrupted), Err(Refusal::Interrupted));
            assert_eq!(generate(&spec, 5, 0, &over), Err(Refusal::OutOfTime));
        }
    }
}
