//! A target difficulty, and how near a puzzle is to it.
//!
//! For most targets, a puzzle is nearer if the techniques allowed leave fewer cells open; then, if more cells are open
//! when the easiest technique of the target's level is first needed; then, when the next easier one is; and so on. A
//! puzzle that the techniques solve has one solution.
//!
//! Where a target allows search, the way leads through puzzles with several solutions. A cell is *hidden* if all
//! solutions agree on it, but suppositions do not decide it. A puzzle with hidden cells is nearer than one without; then,
//! one whose solutions differ in fewer cells; then, one with more hidden cells. Suppositions are left to the solver's
//! failed-literal tests, which decide as much, and sooner.

use std::ops::RangeInclusive;

use crate::budget::Budget;
use crate::puzzle::Puzzle;
use crate::shading::{nothing_known, Shade, Shading};
use crate::solve::{agreed, propagate, Agreed};
use crate::techniques::rating::{apply, Allowance, Rounds};
use crate::techniques::score::rating;
use crate::techniques::{Level, TECHNIQUES};

/// How difficult a puzzle is to be.
#[derive(Clone, Debug)]
pub struct Target {
    /// Its level is one of these; with `Extreme`, a search may solve what no technique does.
    pub levels: RangeInclusive<Level>,
    /// A solver who always takes the easiest step needs the technique of this rank, an index of `TECHNIQUES`.
    pub needed: Option<usize>,
}

impl Target {
    /// The hardest technique that a puzzle needs, if the techniques short of the target solve it.
    pub fn hardest_needed(&self, puzzle: &Puzzle, budget: &Budget) -> Option<usize> {
        let rounds = apply(puzzle, &nothing_known(puzzle), self.allowance(), budget);
        let used = rounds.rounds.iter().map(|round| round.technique).max();
        used.filter(|_| open(&rounds.shading) == 0)
    }

    /// How many cells the techniques of the target leave open when this is known.
    pub fn left_open(&self, puzzle: &Puzzle, known: &Shading, budget: &Budget) -> usize {
        open(&apply(puzzle, known, self.allowance(), budget).shading)
    }

    /// Is a puzzle short of the target, because propagation solves it?
    pub fn is_too_easy(&self, puzzle: &Puzzle, budget: &Budget) -> bool {
        self.is_beyond_propagation() && propagate(puzzle, budget).is_ok_and(|shading| open(&shading) == 0)
    }

    /// Is no puzzle that propagation solves within the target?
    pub fn is_beyond_propagation(&self) -> bool {
        self.needed.max(Some(self.first())) > Some(walls_rank())
    }

    /// May a search solve the puzzle?
    pub fn allows_search(&self) -> bool {
        *self.levels.end() == Level::Extreme
    }

    /// The techniques allowed; where it allows search, those that must not be enough.
    fn allowance(&self) -> Allowance {
        Allowance::up_to(if self.allows_search() { Level::Expert } else { *self.levels.end() })
    }

    fn is_reached(&self, rounds: &Rounds) -> bool {
        self.levels.contains(&rating(rounds).level) && self.has_needed(rounds)
    }

    /// The rank of the easiest technique of the easiest level.
    fn first(&self) -> usize {
        TECHNIQUES.iter().position(|technique| technique.level >= *self.levels.start()).unwrap_or(0)
    }

    /// Is the needed technique the one of this name?
    pub fn needs(&self, name: &str) -> bool {
        self.needed.is_some_and(|needed| TECHNIQUES[needed].name == name)
    }

    fn has_needed(&self, rounds: &Rounds) -> bool {
        self.needed.is_none_or(|needed| rounds.rounds.iter().any(|round| round.technique == needed))
    }
}

/// How near a puzzle is to a target.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Nearness {
    /// Is the target reached? Then the puzzle has one solution.
    pub is_arrived: bool,
    /// What else makes a puzzle nearer, the most important first.
    merits: Vec<usize>,
}

impl Nearness {
    /// Has it the most important merit at all?
    pub fn is_promising(&self) -> bool {
        self.merits[0] > 0
    }

    /// How near a puzzle that has a solution is, and which cells are decided; None if the budget is spent.
    pub fn of(puzzle: &Puzzle, target: &Target, budget: &Budget) -> Option<(Self, Shading)> {
        let seen = if target.allows_search() { Self::beyond } else { Self::within };
        seen(puzzle, target, budget).filter(|_| !budget.is_spent())
    }

    fn within(puzzle: &Puzzle, target: &Target, budget: &Budget) -> Option<(Self, Shading)> {
        let rounds = apply(puzzle, &nothing_known(puzzle), target.allowance(), budget);
        let left = open(&rounds.shading);
        let easier = (0..=target.needed.unwrap_or(target.first())).rev();
        let mut merits = vec![puzzle.labels.len() - left, usize::from(target.has_needed(&rounds))];
        merits.extend(easier.map(|rank| open_before(&rounds, left, rank)));
        Some((Nearness { is_arrived: target.is_reached(&rounds), merits }, rounds.shading))
    }

    fn beyond(puzzle: &Puzzle, target: &Target, budget: &Budget) -> Option<(Self, Shading)> {
        let Agreed { decided, common } = agreed(puzzle, budget)??;
        let differing = open(&common);
        let hidden = open(&decided) - differing;
        let rated = || apply(puzzle, &nothing_known(puzzle), Allowance::ALL, budget);
        let is_arrived = hidden > 0 && differing == 0 && target.is_reached(&rated());
        let merits = vec![usize::from(hidden > 0), common.len() - differing, hidden];
        Some((Nearness { is_arrived, merits }, common))
    }
}

/// The rank of the hardest technique that propagation may stand in for.
fn walls_rank() -> usize {
    TECHNIQUES.iter().position(|technique| technique.name == "wall").expect("a technique")
}

fn open(shading: &Shading) -> usize {
    shading.iter().filter(|&&shade| shade == Shade::Unknown).count()
}

/// How many cells were open when the technique of this rank or a harder one was first needed; 0 if none was. `left` is
/// how many are open in the end.
fn open_before(rounds: &Rounds, left: usize, rank: usize) -> usize {
    let needed = rounds.rounds.iter().position(|round| round.technique >= rank);
    needed.map_or(0, |first| left + rounds.rounds[first..].iter().map(|round| round.cells).sum::<usize>())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate::generate;
    use crate::generate::spec::{Method, Spec};
    use crate::rng::Rng;

    const EXTREME: Target = Target { levels: Level::Extreme..=Level::Extreme, needed: None };
    const EXPERT: Target = Target { levels: Level::Expert..=Level::Expert, needed: None };

    fn nearness(labels: &[u32], target: &Target) -> Nearness {
        let puzzle = Puzzle::new(5, 5, labels).unwrap();
        Nearness::of(&puzzle, target, &Budget::UNLIMITED).unwrap().0
    }

    #[test]
    fn nearer_than_a_solved_puzzle_is_one_with_hidden_cells_and_nearest_an_extreme_one() {
        let extreme = [5, 1, 2, 3, 3, 1, 3, 1, 5, 4, 3, 4, 5, 2, 1, 1, 4, 3, 5, 2, 2, 2, 5, 4, 1];
        assert!(nearness(&extreme, &EXTREME).is_arrived);
        assert!(!nearness(&extreme, &EXPERT).is_arrived);
        assert!(!nearness(&extreme, &Target { needed: Some(12), ..EXTREME }).is_arrived, "no pair at an edge");
        let mut several = extreme;
        several[4] = 9;
        let all_different: Vec<u32> = (1..=25).collect();
        assert!(nearness(&extreme, &EXTREME) > nearness(&several, &EXTREME));
        assert!(nearness(&several, &EXTREME) > nearness(&all_different, &EXTREME));
    }

    #[test]
    fn what_looking_ahead_decides_the_techniques_below_a_search_decide_as_well() {
        let mut rng = Rng::new(8);
        let mut decided = 0;
        for _ in 0..300 {
            let labels: Vec<u32> = (0..30).map(|_| 1 + rng.below(14) as u32).collect();
            let puzzle = Puzzle::new(5, 6, &labels).unwrap();
            let Some(Some(Agreed { decided: ahead, .. })) = agreed(&puzzle, &Budget::UNLIMITED) else { continue };
            let rounds = apply(&puzzle, &nothing_known(&puzzle), EXTREME.allowance(), &Budget::UNLIMITED);
            assert!(ahead.iter().zip(&rounds.shading).all(|(seen, known)| *seen == Shade::Unknown || seen == known));
            decided += ahead.len() - open(&ahead);
        }
        assert!(decided > 2000, "{decided}");
    }

    #[test]
    fn what_propagation_solves_no_target_beyond_walls_is_reached_by() {
        let (mut easy, mut rng) = (0, Rng::new(9));
        for number in 0..400 {
            let (rows, cols) = (3 + number as usize % 7, 4 + rng.below(6) as usize);
            let spec = Spec { method: Method::Natural, ..Spec::plain(rows, cols) };
            let made = generate(&spec, 5, number, &Budget::UNLIMITED).unwrap();
            let puzzle = Puzzle::new(rows, cols, &made.labels).unwrap();
            if EXPERT.is_too_easy(&puzzle, &Budget::UNLIMITED) {
                easy += 1;
                let rounds = apply(&puzzle, &nothing_known(&puzzle), Allowance::ALL, &Budget::UNLIMITED).rounds;
                assert!(rounds.iter().all(|round| round.technique <= walls_rank()), "{puzzle:?}");
            }
        }
        assert!(easy > 200, "{easy}");
    }
}
