//! Random puzzles with exactly one solution.
//!
//! Draw a maximal shading ([`maximal`], [`shading_spec`]) and labels under it that make it the only solution: all of them
//! anew until they do, which is the [`natural`] draw, or with [`repair`] of those that do not. Last, if the [`spec`] asks
//! for it, remove the redundant labels ([`redundant_labels`]). Every puzzle leaves with a solution that the solver has
//! proved unique and the checker has passed. [`difficulty`] makes puzzles that reach a [`target`].
//! [`make_unique`] repairs a puzzle that somebody has: it changes few of its labels.
//!
//! Every puzzle with exactly one solution and labels `1..=labels` has a positive probability: its solution is a maximal
//! shading that keeps to the spec; no two unshaded cells of a line share a label; each shaded cell shows a label of an
//! unshaded cell in its lines. Each first draw has a positive probability, and so has leaving at once if it is unique.
//! A shading that no labels seem to make unique is replaced by another.
//!
//! Puzzle `number` of `seed` is a function of these two and the spec alone. A [`census`] makes no puzzle; it counts all of a
//! small size.

pub mod census;
pub mod difficulty;
pub mod generated;
pub mod instance;
pub mod labelling;
pub mod make_unique;
pub mod maximal;
pub mod natural;
pub mod plant;
pub mod redundant_labels;
pub mod repair;
pub mod shading_spec;
pub mod shown;
pub mod spec;
pub mod swaps;
pub mod symmetry;
pub mod target;

pub use crate::generate::generated::Generated;

use crate::budget::Budget;
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
    let shadings = if spec.method == Method::Afresh { natural::LABELLINGS } else { SHADINGS };
    for _ in 0..shadings {
        let shading = draw_shading(spec, &shading_spec, &mut rng, &budget)?;
        let labelled = match spec.method {
            Method::Natural => natural::label(spec, &shading, natural::LABELLINGS, &mut rng, &budget)?,
            Method::Afresh => natural::label(spec, &shading, 1, &mut rng, &budget)?,
            Method::Repair => repair::label(spec, &shading, &mut rng, &budget)?,
        };
        let Some(mut made) = labelled else { continue };
        if spec.minimal {
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
    #[cfg(feature = "threads")]
    use crate::many::ask_many;
    use crate::puzzle::Puzzle;
    use crate::shading::{shading_of, Shade};
    use crate::solve::{backbone, Backbone};

    fn made(spec: &Spec, seed: u64, number: u64) -> Generated {
        generate(spec, seed, number, &Budget::UNLIMITED).unwrap()
    }

    #[test]
    fn a_seed_and_a_number_fix_the_puzzle_for_ever() {
        assert_eq!(made(&Spec::plain(4, 4), 7, 0).labels, [1, 3, 4, 3, 1, 1, 3, 2, 2, 3, 1, 3, 3, 4, 2, 2]);
    }

    #[cfg(feature = "threads")]
    #[test]
    fn the_number_of_threads_does_not_matter() {
        let batch = |threads| ask_many(60, threads, |number, _| made(&Spec::plain(9, 9), 3, number as u64), || false);
        assert_eq!(batch(1), batch(4));
    }

    #[test]
    fn puzzles_of_all_sizes_keep_to_the_wish() {
        for (number, side) in (0..120).map(|number| (number, number as usize)) {
            let (rows, cols) = (1 + side % 12, 3 + side % 7);
            let spec = Spec::plain(rows, cols);
            let Generated { labels, solution } = made(&spec, 1, number);
            assert!(labels.iter().all(|label| (1..=spec.labels).contains(label)));
            let puzzle = Puzzle::new(rows, cols, &labels).unwrap();
            assert_eq!(backbone(&puzzle, &Budget::UNLIMITED), Backbone::Common(shading_of(&solution)));
        }
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
                let spec = Spec { labels: 12, symmetry, containing: containing.clone(), minimal, ..Spec::plain(9, 9) };
                let Generated { labels, solution } = made(&spec, 6, number);
                assert_eq!(labels.contains(&0), minimal);
                let puzzle = Puzzle::new(9, 9, &labels).unwrap();
                assert_eq!(backbone(&puzzle, &Budget::UNLIMITED), Backbone::Common(shading_of(&solution)), "{spec:?}");
            }
        }
    }

    #[test]
    fn large_boards_leave_the_bitboards() {
        let spec = Spec::plain(3, 150);
        assert_eq!(made(&spec, 1, 0).labels.len(), 450);
    }

    #[test]
    fn density_and_labels_are_kept() {
        for (low, high, labels) in [(22, 25, 10), (26, 26, 10), (30, 34, 12), (0, 100, 8), (0, 100, 300)] {
            let spec = Spec { labels, shaded: low..=high, ..Spec::plain(10, 10) };
            for number in 0..20 {
                let Generated { labels, solution } = made(&spec, 2, number);
                assert!(spec.shaded.contains(&count_shaded(&shading_of(&solution))), "{spec:?}");
                assert!(labels.iter().all(|&label| label <= spec.labels), "{spec:?}");
            }
        }
    }

    #[test]
    fn impossible_wishes_are_refused_with_the_reason() {
        let refused = |spec: Spec| generate(&spec, 0, 0, &Budget::UNLIMITED).unwrap_err();
        assert_eq!(refused(Spec::plain(1, 1)), Refusal::TooSmall);
        assert_eq!(refused(Spec::plain(2, 1)), Refusal::TooSmall);
        assert_eq!(refused(Spec { rows: usize::MAX, ..Spec::plain(2, 2) }), Refusal::TooLarge);
        assert_eq!(refused(Spec { labels: u32::MAX, ..Spec::plain(100_000, 100_000) }), Refusal::TooLarge);
        assert_eq!(refused(Spec { shaded: 60..=70, ..Spec::plain(10, 10) }), Refusal::TooDense(34));
        assert_eq!(refused(Spec { labels: 1, ..Spec::plain(5, 5) }), Refusal::TooFewLabels(4));
        assert!(matches!(refused(Spec { shaded: 1..=9, ..Spec::plain(10, 10) }), Refusal::NoShading { .. }));
        assert!(matches!(refused(Spec { labels: 2, ..Spec::plain(3, 3) }), Refusal::NoShading { .. }));
    }

    #[test]
    fn an_interrupt_ends_it() {
        let interrupted = Budget { interrupted: &|| true, ..Budget::UNLIMITED };
        assert_eq!(generate(&Spec::plain(5, 5), 5, 0, &interrupted), Err(Refusal::Interrupted));
        let over = Budget { deadline: Some(Deadline::OVER), ..Budget::UNLIMITED };
        assert_eq!(generate(&Spec::plain(5, 5), 5, 0, &over), Err(Refusal::OutOfTime));
    }
}
