//! Puzzles of a wanted difficulty: a walk from a random puzzle, a label or two under shaded cells at a time.
//!
//! The walk keeps to puzzles that are at least as near to the goal: first those in which the techniques allowed leave
//! fewer cells open, then those in which more cells are open when the goal's easiest technique is first needed, then the
//! next easier one, and so on. What the techniques solve has one solution.
//!
//! As everywhere, puzzle `number` of `seed` is a function of these two, the wish and the goal alone; a deadline only
//! decides whether it is found.

use std::ops::RangeInclusive;

use crate::budget::Budget;
use crate::generate::{draw_shading, is_unique, puzzle_of, Generated};
use crate::labels::Labelling;
use crate::puzzle::{Puzzle, Shade, Shading};
use crate::rng::Rng;
use crate::techniques::rating::{apply, Effort, Rounds};
use crate::techniques::TECHNIQUES;
use crate::template::Template;
use crate::wish::{Refusal, Wish};

/// How difficult a puzzle is to be. Techniques are named by their places in `TECHNIQUES`.
#[derive(Clone, Debug)]
pub struct Goal {
    /// The hardest technique needed is one of these; a place beyond stands for the search that solves what none does.
    pub hardest: RangeInclusive<usize>,
    /// Somebody who always takes the easiest step needs this technique at some point.
    pub needed: Option<usize>,
}

/// Steps of a walk without coming nearer before another begins.
const PATIENCE: usize = 150;

/// Puzzle `number` of `seed` among those that reach the goal.
pub fn tailor(wish: &Wish, goal: &Goal, seed: u64, number: u64, budget: &Budget) -> Result<Generated, Refusal> {
    wish.refuse_the_impossible()?;
    let template = Template::new(wish)?;
    let mut rng = Rng::new(Rng::new(seed).next_u64() ^ number);
    let mut nearest = None;
    loop {
        let solution = draw_shading(wish, &template, &mut rng, budget)?;
        match walk(wish, goal, &solution, &mut rng, budget)? {
            Walk::Arrived(labels) => return Ok(Generated { labels, solution }),
            Walk::Tired(place) => nearest = nearest.max(place),
            Walk::Stopped(_) if (budget.interrupted)() => return Err(Refusal::Interrupted),
            Walk::Stopped(place) => return Err(Refusal::NotReached(nearest.max(place))),
        }
    }
}

/// How a walk ended. The last two tell the hardest technique of the puzzle it came to, if the techniques solve that.
enum Walk {
    Arrived(Vec<u32>),
    Tired(Option<usize>),
    Stopped(Option<usize>),
}

/// Change labels under this shading until the goal is reached.
fn walk(wish: &Wish, goal: &Goal, solution: &Shading, rng: &mut Rng, budget: &Budget) -> Result<Walk, Refusal> {
    let shaded: Vec<usize> = (0..solution.len()).filter(|&place| solution[place] == Shade::Shaded).collect();
    let mut labelling = Labelling::of_unshaded(wish.cols, solution, wish.labels, rng, budget.interrupted)
        .ok_or(Refusal::Interrupted)?;
    labelling.redraw(shaded.iter().copied(), rng);
    let mut labels = labelling.cells().to_vec();
    let mut best: Option<Nearness> = None;
    let mut patience = PATIENCE;
    while patience > 0 {
        let found = Nearness::of(&puzzle_of(wish, labelling.cells())?, goal, solution, budget);
        if budget.is_spent() {
            return Ok(Walk::Stopped(best.and_then(|best| best.hardest)));
        }
        let found = found?;
        if found.is_arrived {
            return Ok(Walk::Arrived(labelling.cells().to_vec()));
        }
        let is_nearer = best.as_ref().is_none_or(|best| found > *best);
        patience = if is_nearer { PATIENCE } else { patience - 1 };
        if is_nearer || best.as_ref() == Some(&found) {
            labels.copy_from_slice(labelling.cells());
            best = Some(found);
        } else {
            labelling.put(&labels, &shaded);
        }
        let changes = 1 + rng.below(2);
        let drawn: Vec<usize> = (0..changes).map(|_| shaded[rng.below(shaded.len() as u64) as usize]).collect();
        labelling.redraw(drawn, rng);
    }
    Ok(Walk::Tired(best.and_then(|best| best.hardest)))
}

/// How near a puzzle is to a goal, compared field by field.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Nearness {
    is_arrived: bool,
    /// How many cells the techniques decide.
    decided: usize,
    /// Is the technique needed that the goal names?
    has_needed: bool,
    /// How many cells are open when the goal's technique is needed, or a harder one; when the one before it
    /// is; and so on.
    open: Vec<usize>,
    /// The hardest technique needed, if the techniques decide every cell.
    hardest: Option<usize>,
}

impl Nearness {
    fn of(puzzle: &Puzzle, goal: &Goal, solution: &Shading, budget: &Budget) -> Result<Self, Refusal> {
        let (floor, ceiling) = (*goal.hardest.start(), *goal.hardest.end());
        // Where a search is welcome, what is not solved without the goal's techniques is good enough, if it is unique.
        let welcomes_search = ceiling >= TECHNIQUES.len();
        let count = if welcomes_search { floor } else { ceiling + 1 };
        let nothing = vec![Shade::Unknown; solution.len()];
        let rounds = apply(puzzle, &nothing, Effort::easiest(count), &|| budget.is_spent());
        let left = rounds.shading.iter().filter(|&&shade| shade == Shade::Unknown).count();
        let has_needed = goal.needed.is_none_or(|needed| rounds.rounds.iter().any(|round| round.technique == needed));
        let is_arrived = has_needed
            && if welcomes_search {
                left > 0 && is_unique(puzzle, solution, budget)?
            } else {
                left == 0 && open_before(&rounds, left, floor) > 0
            };
        let from = goal.needed.unwrap_or(floor);
        let open = (0..=from).rev().map(|place| open_before(&rounds, left, place)).collect();
        let hardest = rounds.rounds.iter().map(|round| round.technique).max().filter(|_| left == 0);
        Ok(Nearness { is_arrived, decided: solution.len() - left, has_needed, open, hardest })
    }
}

/// How many cells were open when the technique of this place or a harder one was first needed; 0 if none was. `left` is
/// how many are open in the end.
fn open_before(rounds: &Rounds, left: usize, place: usize) -> usize {
    let needed = rounds.rounds.iter().position(|round| round.technique >= place);
    needed.map_or(0, |first| left + rounds.rounds[first..].iter().map(|round| round.cells).sum::<usize>())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solve::{backbone, Backbone};
    use crate::techniques::Level;

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
        for wanted in &Level::ALL[..5] {
            for number in 0..3 {
                let goal = level(*wanted);
                let made = tailor(&Wish::plain(6, 8), &goal, 1, number, &Budget::UNLIMITED).unwrap();
                assert!(goal.hardest.contains(used(&made, 8).iter().max().unwrap()), "{wanted:?}");
            }
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
