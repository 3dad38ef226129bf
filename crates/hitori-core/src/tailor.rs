//! Puzzles of a wanted difficulty: a walk from a random puzzle, a few labels under shaded cells at a time.
//!
//! The walk keeps to puzzles that are at least as near to the [`goal`](crate::goal). Every other step redraws labels of
//! shaded cells that are still open, as repair does; the others redraw one or two of any.
//!
//! As everywhere, puzzle `number` of `seed` is a function of these two, the wish and the goal alone; a deadline only
//! decides whether it is found.

use crate::budget::Budget;
use crate::generate::{draw_shading, puzzle_of, Generated};
use crate::goal::{Goal, Nearness};
use crate::labels::Labelling;
use crate::puzzle::{Shade, Shading};
use crate::rng::Rng;
use crate::template::Template;
use crate::wish::{Refusal, Wish};

/// Steps of a walk without coming nearer before another begins.
const PATIENCE: usize = 500;
/// Shadings to choose from before a walk.
const SHADINGS: usize = 1000;

/// A puzzle that a walk came to.
struct Stage {
    nearness: Nearness,
    labels: Vec<u32>,
    /// What need not be mended.
    decided: Shading,
}

impl Stage {
    /// None if the budget is spent.
    fn of(wish: &Wish, goal: &Goal, labels: &[u32], budget: &Budget) -> Result<Option<Self>, Refusal> {
        let seen = Nearness::of(&puzzle_of(wish, labels)?, goal, budget);
        Ok(seen.map(|(nearness, decided)| Stage { nearness, labels: labels.to_vec(), decided }))
    }
}

/// Puzzle `number` of `seed` among those that reach the goal.
pub fn tailor(wish: &Wish, goal: &Goal, seed: u64, number: u64, budget: &Budget) -> Result<Generated, Refusal> {
    wish.refuse_the_impossible()?;
    let template = Template::new(wish)?;
    let mut rng = Rng::new(Rng::new(seed).next_u64() ^ number);
    let mut nearest: Option<Stage> = None;
    while !budget.is_spent() {
        let solution = draw_suitable(wish, goal, &template, &mut rng, budget)?;
        let Some(stage) = walk(wish, goal, &solution, &mut rng, budget)? else { break };
        if stage.nearness.is_arrived {
            return Ok(Generated { labels: stage.labels, solution });
        }
        if nearest.as_ref().is_none_or(|nearest| stage.nearness > nearest.nearness) {
            nearest = Some(stage);
        }
    }
    if (budget.interrupted)() {
        return Err(Refusal::Interrupted);
    }
    let puzzle = nearest.as_ref().map(|nearest| puzzle_of(wish, &nearest.labels)).transpose()?;
    Err(Refusal::NotReached(puzzle.and_then(|puzzle| goal.hardest_needed(&puzzle, budget.interrupted))))
}

/// A shading whose unshaded cells the goal's techniques find when all shaded ones are known: labels could not help there.
/// If there is none among many, the one that leaves fewest cells open.
fn draw_suitable(
    wish: &Wish,
    goal: &Goal,
    template: &Template,
    rng: &mut Rng,
    budget: &Budget,
) -> Result<Shading, Refusal> {
    let blank = vec![0; wish.rows * wish.cols];
    let puzzle = puzzle_of(wish, &blank)?;
    let left = |shading: &Shading| {
        let is_shaded = |&shade: &Shade| if shade == Shade::Shaded { shade } else { Shade::Unknown };
        let shaded: Shading = shading.iter().map(is_shaded).collect();
        goal.left_open(&puzzle, &shaded, budget)
    };
    let mut best = draw_shading(wish, template, rng, budget)?;
    let mut least = left(&best);
    for _ in 1..SHADINGS {
        if least == 0 || budget.is_spent() {
            break;
        }
        let Ok(shading) = draw_shading(wish, template, rng, budget) else { break };
        let open = left(&shading);
        if open < least {
            (best, least) = (shading, open);
        }
    }
    Ok(best)
}

/// Change labels under this shading until the goal is reached, or patience or budget are spent. The nearest puzzle, if
/// there was time for one.
fn walk(
    wish: &Wish,
    goal: &Goal,
    solution: &Shading,
    rng: &mut Rng,
    budget: &Budget,
) -> Result<Option<Stage>, Refusal> {
    let shaded: Vec<usize> = (0..solution.len()).filter(|&place| solution[place] == Shade::Shaded).collect();
    let mut labelling = Labelling::of_unshaded(wish.cols, solution, wish.labels, rng, budget.interrupted)
        .ok_or(Refusal::Interrupted)?;
    labelling.redraw(shaded.iter().copied(), rng);
    let Some(mut best) = Stage::of(wish, goal, labelling.cells(), budget)? else { return Ok(None) };
    let mut patience = PATIENCE;
    while patience > 0 && !best.nearness.is_arrived {
        labelling.redraw(some_of(&shaded, &best.decided, rng), rng);
        let Some(stage) = Stage::of(wish, goal, labelling.cells(), budget)? else { break };
        patience = if stage.nearness > best.nearness { PATIENCE } else { patience - 1 };
        if stage.nearness >= best.nearness {
            best = stage;
        } else {
            labelling.put(&best.labels, &shaded);
        }
    }
    Ok(Some(best))
}

/// Shaded cells to draw again: in every other step some of those that are not decided, else one or two of any.
fn some_of(shaded: &[usize], decided: &Shading, rng: &mut Rng) -> Vec<usize> {
    let open: Vec<usize> = shaded.iter().copied().filter(|&place| decided[place] == Shade::Unknown).collect();
    let mends = !open.is_empty() && rng.below(2) == 0;
    let (cells, most) = if mends { (&open[..], open.len()) } else { (shaded, 2) };
    (0..1 + rng.below(most as u64)).map(|_| cells[rng.below(cells.len() as u64) as usize]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::Puzzle;
    use crate::solve::{backbone, Backbone};
    use crate::techniques::rating::{apply, Effort};
    use crate::techniques::{Level, TECHNIQUES};

    fn level(level: Level) -> Goal {
        let mut places = (0..TECHNIQUES.len()).filter(|&place| TECHNIQUES[place].level == level);
        let first = places.next().unwrap();
        Goal { hardest: first..=places.next_back().unwrap_or(first), needed: None }
    }

    /// The places of the techniques that solve a puzzle, which is checked to have this solution alone.
    fn used(made: &Generated, cols: usize) -> Vec<usize> {
        let puzzle = Puzzle::new(made.labels.len() / cols, cols, &made.labels).unwrap();
        assert_eq!(backbone(&puzzle, &Budget::UNLIMITED), Backbone::Common(made.solution.clone()));
        let nothing = vec![Shade::Unknown; made.labels.len()];
        let rounds = apply(&puzzle, &nothing, Effort::easiest(TECHNIQUES.len()), &|| false);
        rounds.rounds.iter().map(|round| round.technique).collect()
    }

    #[test]
    fn the_hardest_technique_is_of_the_level_wished_for() {
        for wanted in [Level::Trivial, Level::Easy, Level::Medium, Level::Hard, Level::Expert] {
            for number in 0..3 {
                let goal = level(wanted);
                let made = tailor(&Wish::plain(6, 8), &goal, 1, number, &Budget::UNLIMITED).unwrap();
                assert!(goal.hardest.contains(used(&made, 8).iter().max().unwrap()), "{wanted:?}");
            }
        }
    }

    #[test]
    fn large_puzzles_are_found_as_well() {
        for (wanted, side) in [(Level::Trivial, 22), (Level::Hard, 15)] {
            let made = tailor(&Wish::plain(side, side), &level(wanted), 1, 0, &Budget::UNLIMITED).unwrap();
            assert!(level(wanted).hardest.contains(used(&made, side).iter().max().unwrap()), "{wanted:?}");
        }
    }

    #[test]
    fn a_technique_wished_for_is_needed() {
        let last_medium = *level(Level::Medium).hardest.end();
        for place in
            (0..=last_medium).filter(|&place| !["least-whites", "white-bridges"].contains(&TECHNIQUES[place].name))
        {
            let goal = Goal { hardest: 0..=last_medium, needed: Some(place) };
            let made = tailor(&Wish::plain(7, 7), &goal, 2, 0, &Budget::UNLIMITED).unwrap();
            assert!(used(&made, 7).contains(&place), "{}", TECHNIQUES[place].name);
        }
    }

    #[test]
    fn a_puzzle_is_a_function_of_seed_and_number() {
        let make = |number| tailor(&Wish::plain(7, 7), &level(Level::Hard), 3, number, &Budget::UNLIMITED).unwrap();
        assert_eq!(make(0), make(0));
        assert_ne!(make(0), make(1));
    }

    #[test]
    fn what_is_not_found_in_time_is_told_with_what_was_reached() {
        let budget = Budget { deadline: Some(std::time::Instant::now()), ..Budget::UNLIMITED };
        let goal = level(Level::Expert);
        assert_eq!(tailor(&Wish::plain(6, 6), &goal, 1, 0, &budget), Err(Refusal::NotReached(None)));
        let interrupted = Budget { interrupted: &|| true, ..Budget::UNLIMITED };
        assert_eq!(tailor(&Wish::plain(6, 6), &goal, 1, 0, &interrupted), Err(Refusal::Interrupted));
    }
}
