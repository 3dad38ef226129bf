//! Puzzles of a target difficulty: the first of many natural draws that has it, else a walk from a random puzzle, changing
//! a few labels under shaded cells at a time.
//!
//! What is found among the draws has the law of natural draws, given the [`target`](super::target). The walk keeps to
//! puzzles that are at least as near to the target. Every other step redraws labels of shaded cells that are still open,
//! as repair does; the others redraw the labels of any one or two. Where search is allowed, it starts where cells are
//! hidden.
//!
//! A walk comes to no end on large boards: each step looks at all cells and changes two. There labels are repaired instead:
//! those of shaded cells are copied from nearby, which makes as many difficult places as a small board has for its cells,
//! and those that the techniques of the target leave open are drawn again, all of them in each round.
//!
//! As everywhere, puzzle `number` of `seed` is a function of these two, the spec and the target alone; a deadline only
//! decides whether it is found.

use std::time::Duration;

use crate::budget::Budget;
use crate::generate::chain_with_gap::chain_with_gap;
use crate::generate::draw_shading;
use crate::generate::generated::{only_solution, puzzle_of, Generated};
use crate::generate::labelling::Labelling;
use crate::generate::natural;
use crate::generate::shading_spec::ShadingSpec;
use crate::generate::spec::{Method, Refusal, Spec};
use crate::generate::target::{Nearness, Target};
use crate::rng::Rng;
use crate::shading::{Shade, Shading};
use crate::solve::propagate;
use crate::techniques::Level;

/// Steps of a walk without coming nearer before another begins.
const PATIENCE: usize = 500;
/// Shadings to choose from before a walk.
const SHADINGS: usize = 1000;
/// Cells of the natural draws before a walk: about a second up to 20 by 20, some ten at 60 by 60.
const DRAWN_CELLS: usize = 4_000_000;
/// Random puzzles to begin a walk from where the target allows search.
const STARTS: usize = 3000;

/// From so many rows and columns on labels are repaired, for a target beyond easy.
const LARGE: usize = 45;
/// Steps of a walk there, which finds many a puzzle of the level medium at once.
const QUICK: usize = 100;
/// Repairs of one labelling before another shading is drawn.
const REPAIRS: usize = 60;
/// How far away from a shaded cell its label is copied.
const NEAR: usize = 3;
/// Of so many cells one may be open when techniques take over from propagation: they are slow where much is open.
const CELLS_AN_OPEN_ONE: usize = 20;

const AFTERWARDS: Duration = Duration::from_millis(20);

/// A puzzle on the way to the target, and what it was built on.
struct Stage {
    solution: Shading,
    nearness: Nearness,
    labels: Vec<u32>,
    /// What is decided already, and need not be fixed.
    decided: Shading,
}

/// Puzzle `number` of `seed` among those that reach the target.
pub fn generate_difficult(
    spec: &Spec,
    target: &Target,
    seed: u64,
    number: u64,
    budget: &Budget,
) -> Result<Generated, Refusal> {
    spec.refuse_the_impossible()?;
    let (shading_spec, rng) = (ShadingSpec::new(spec)?, Rng::new(Rng::new(seed).next_u64() ^ number));
    let mut search = Search { spec, target, shading_spec, rng, budget };
    let until_interrupted = Budget { interrupted: budget.interrupted, ..Budget::UNLIMITED };
    let mut nearest: Option<Stage> = None;
    while !budget.is_spent() {
        let found = match search.once() {
            Err(Refusal::OutOfTime) => break,
            found => found?,
        };
        let Some(stage) = found else { break };
        if stage.nearness.is_arrived {
            let proved = only_solution(&puzzle_of(spec, &stage.labels)?, &stage.solution, &until_interrupted)?;
            let solution = proved.expect("what techniques solve has one solution");
            return Ok(Generated { labels: stage.labels, solution });
        }
        keep_nearer(&mut nearest, stage);
    }
    if (budget.interrupted)() {
        return Err(Refusal::Interrupted);
    }
    // The time is over: what was reached is named where that takes no time to speak of.
    let afterwards = Budget { deadline: budget.deadline.map(|over| over.from_now(AFTERWARDS)), ..until_interrupted };
    let puzzle = nearest.as_ref().map(|nearest| puzzle_of(spec, &nearest.labels)).transpose()?;
    Err(Refusal::NotReached(puzzle.and_then(|puzzle| target.hardest_needed(&puzzle, &afterwards))))
}

/// Of equally near ones the first is kept.
fn keep_nearer(nearest: &mut Option<Stage>, stage: Stage) {
    if nearest.as_ref().is_none_or(|nearest| stage.nearness > nearest.nearness) {
        *nearest = Some(stage);
    }
}

/// What is looked for, and by what means.
struct Search<'a> {
    spec: &'a Spec,
    target: &'a Target,
    shading_spec: ShadingSpec,
    rng: Rng,
    budget: &'a Budget<'a>,
}

impl Search<'_> {
    /// Some random puzzles, and a walk if none of them will do. Where it came to, if there was time for that.
    fn once(&mut self) -> Result<Option<Stage>, Refusal> {
        if self.target.allows_search() {
            let start = self.promising_start()?;
            return start.map(|start| self.walk(start, usize::MAX)).transpose();
        }
        if self.spec.method == Method::Natural {
            let nearest = self.nearest_draw()?;
            if self.budget.is_spent() || nearest.as_ref().is_some_and(|nearest| nearest.nearness.is_arrived) {
                return Ok(nearest);
            }
        }
        if !self.repairs() {
            let start = self.random_stage()?;
            return start.map(|start| self.walk(start, usize::MAX)).transpose();
        }
        if *self.target.levels.end() == Level::Medium {
            let Some(start) = self.random_stage()? else { return Ok(None) };
            let nearest = self.walk(start, QUICK)?;
            if nearest.nearness.is_arrived {
                return Ok(Some(nearest));
            }
        }
        self.nearest_repaired()
    }

    /// Is the board too large for a walk, and may the target be reached by repair? That makes no trivial puzzles.
    fn repairs(&self) -> bool {
        self.spec.rows.min(self.spec.cols) >= LARGE && *self.target.levels.end() >= Level::Medium
    }

    /// The first puzzle that reaches the target when it is repaired, else the nearest at the end of the budget.
    fn nearest_repaired(&mut self) -> Result<Option<Stage>, Refusal> {
        let mut nearest: Option<Stage> = None;
        while !self.budget.is_spent() {
            let solution = match self.draw_planted() {
                Err(Refusal::OutOfTime) => break,
                drawn => drawn?,
            };
            let Some(stage) = self.repaired(&solution)? else { continue };
            keep_nearer(&mut nearest, stage);
            if nearest.as_ref().is_some_and(|nearest| nearest.nearness.is_arrived) {
                break;
            }
        }
        Ok(nearest)
    }

    /// The last of several repairs of random labels under this shading; None if propagation alone solves it, or leaves too
    /// much open, and if the budget is spent.
    fn repaired(&mut self, solution: &Shading) -> Result<Option<Stage>, Refusal> {
        let (spec, budget) = (self.spec, self.budget);
        let drawn = Labelling::of_unshaded(spec.cols, solution, spec.labels, &mut self.rng, budget);
        let Some(mut labelling) = drawn else { return Ok(None) };
        let shaded: Vec<usize> = (0..solution.len()).filter(|&place| solution[place] == Shade::Shaded).collect();
        labelling.copy_near(budget.until_spent(shaded.iter().copied()), solution, NEAR, &mut self.rng);
        let (mut is_propagated, mut last) = (false, None);
        for _ in 0..REPAIRS {
            let decided = if is_propagated {
                let Some(stage) = self.stage(solution, labelling.cells())? else { return Ok(None) };
                let is_last = stage.nearness.is_arrived || !stage.decided.contains(&Shade::Unknown);
                let decided = stage.decided.clone();
                last = Some(stage);
                if is_last {
                    break;
                }
                decided
            } else {
                let Ok(decided) = propagate(&puzzle_of(spec, labelling.cells())?, budget) else { return Ok(None) };
                let open = decided.iter().filter(|&&shade| shade == Shade::Unknown).count();
                if open == 0 && self.target.is_beyond_propagation() {
                    return Ok(None);
                }
                if open <= solution.len() / CELLS_AN_OPEN_ONE {
                    is_propagated = true;
                    continue;
                }
                decided
            };
            let open = shaded.iter().copied().filter(|&place| decided[place] == Shade::Unknown);
            labelling.redraw(open, &mut self.rng);
        }
        Ok(last)
    }

    /// None if the budget is spent.
    fn stage(&self, solution: &Shading, labels: &[u32]) -> Result<Option<Stage>, Refusal> {
        let seen = Nearness::of(&puzzle_of(self.spec, labels)?, self.target, self.budget);
        let stage =
            |(nearness, decided)| Stage { solution: solution.clone(), nearness, labels: labels.to_vec(), decided };
        Ok(seen.map(stage))
    }

    /// The first random puzzle that has hidden cells; if none of many has, the nearest.
    fn promising_start(&mut self) -> Result<Option<Stage>, Refusal> {
        let mut nearest: Option<Stage> = None;
        for _ in 0..STARTS {
            let Some(stage) = self.random_stage()? else { break };
            keep_nearer(&mut nearest, stage);
            if nearest.as_ref().is_some_and(|nearest| nearest.nearness.is_promising()) {
                break;
            }
        }
        Ok(nearest)
    }

    /// The first of some natural draws that reaches the target, else the nearest.
    fn nearest_draw(&mut self) -> Result<Option<Stage>, Refusal> {
        let (spec, budget) = (self.spec, self.budget);
        let mut nearest: Option<Stage> = None;
        for _ in 0..DRAWN_CELLS / (spec.rows * spec.cols) {
            let drawn = self.draw_planted().and_then(|solution| {
                Ok((natural::label(spec, &solution, natural::LABELLINGS, &mut self.rng, budget)?, solution))
            });
            let (made, solution) = match drawn {
                Err(Refusal::OutOfTime) => break,
                drawn => drawn?,
            };
            // Some shadings are hardly ever unique; where one is, a walk is the better way.
            let Some(Generated { labels, .. }) = made else { break };
            if self.target.is_too_easy(&puzzle_of(spec, &labels)?, budget) {
                continue;
            }
            let Some(stage) = self.stage(&solution, &labels)? else { break };
            keep_nearer(&mut nearest, stage);
            if nearest.as_ref().is_some_and(|nearest| nearest.nearness.is_arrived) {
                break;
            }
        }
        Ok(nearest)
    }

    /// A shading that keeps to the spec, and holds what the needed technique looks at if that can be planted.
    fn draw_planted(&mut self) -> Result<Shading, Refusal> {
        if self.target.needs("unshaded-bridges") {
            let containing = chain_with_gap(self.spec, &mut self.rng);
            if let Some(planted) = containing.map(|chain| Spec { containing: Some(chain), ..self.spec.clone() }) {
                // The density asked for may leave no room for the chain.
                if let Ok(drawn) = draw_shading(&planted, &ShadingSpec::new(&planted)?, &mut self.rng, self.budget) {
                    return Ok(drawn);
                }
            }
        }
        draw_shading(self.spec, &self.shading_spec, &mut self.rng, self.budget)
    }

    /// A shading whose unshaded cells the target's techniques find when all shaded ones are known: labels could not help
    /// there. If there is none among many, the one that leaves fewest cells open.
    fn draw_suitable(&mut self) -> Result<Shading, Refusal> {
        let (target, budget) = (self.target, self.budget);
        let blank = vec![0; self.spec.rows * self.spec.cols];
        let puzzle = puzzle_of(self.spec, &blank)?;
        let left = |shading: &Shading| {
            let is_shaded = |&shade: &Shade| if shade == Shade::Shaded { shade } else { Shade::Unknown };
            let shaded: Shading = shading.iter().map(is_shaded).collect();
            target.left_open(&puzzle, &shaded, budget)
        };
        let mut best = self.draw_planted()?;
        let mut least = left(&best);
        for _ in 1..SHADINGS {
            if least == 0 || budget.is_spent() {
                break;
            }
            let Ok(shading) = self.draw_planted() else { break };
            let open = left(&shading);
            if open < least {
                (best, least) = (shading, open);
            }
        }
        Ok(best)
    }

    /// Random labels under a suitable shading. None if the budget is spent.
    fn random_stage(&mut self) -> Result<Option<Stage>, Refusal> {
        let (spec, budget) = (self.spec, self.budget);
        let solution = &self.draw_suitable()?;
        if budget.is_spent() {
            return Ok(None);
        }
        let labelling = Labelling::of_unshaded(spec.cols, solution, spec.labels, &mut self.rng, budget);
        let Some(mut labelling) = labelling else { return Ok(None) };
        let shaded = (0..solution.len()).filter(|&place| solution[place] == Shade::Shaded);
        labelling.redraw(budget.until_spent(shaded), &mut self.rng);
        self.stage(solution, labelling.cells())
    }

    /// Change labels under shaded cells until the target is reached, or patience, these steps or the budget are spent. The
    /// nearest puzzle.
    fn walk(&mut self, start: Stage, mut steps: usize) -> Result<Stage, Refusal> {
        let mut best = start;
        let shaded: Vec<usize> =
            (0..best.solution.len()).filter(|&place| best.solution[place] == Shade::Shaded).collect();
        let mut labelling = Labelling::of_labels(self.spec.cols, &best.solution, self.spec.labels, &best.labels);
        let mut patience = PATIENCE;
        while patience.min(steps) > 0 && !best.nearness.is_arrived {
            steps -= 1;
            labelling.redraw(some_of(&shaded, &best.decided, &mut self.rng), &mut self.rng);
            let Some(stage) = self.stage(&best.solution, labelling.cells())? else { break };
            patience = if stage.nearness > best.nearness { PATIENCE } else { patience - 1 };
            if stage.nearness >= best.nearness {
                best = stage;
            } else {
                labelling.put(&best.labels, &shaded);
            }
        }
        Ok(best)
    }
}

/// Shaded cells to draw again: in every other step some of those that are not decided, else one or two of any.
fn some_of(shaded: &[usize], decided: &Shading, rng: &mut Rng) -> Vec<usize> {
    let open: Vec<usize> = shaded.iter().copied().filter(|&place| decided[place] == Shade::Unknown).collect();
    let fills = !open.is_empty() && rng.below(2) == 0;
    let (cells, most) = if fills { (&open[..], open.len()) } else { (shaded, 2) };
    (0..1 + rng.below(most as u64)).map(|_| cells[rng.below(cells.len() as u64) as usize]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::budget::Deadline;

    #[test]
    fn what_is_not_found_in_time_is_told_with_what_was_reached() {
        let budget = Budget { deadline: Some(Deadline::OVER), ..Budget::UNLIMITED };
        let target = Target { levels: Level::Expert..=Level::Expert, needed: None };
        assert_eq!(generate_difficult(&Spec::plain(6, 6), &target, 1, 0, &budget), Err(Refusal::NotReached(None)));
        let interrupted = Budget { interrupted: &|| true, ..Budget::UNLIMITED };
        assert_eq!(generate_difficult(&Spec::plain(6, 6), &target, 1, 0, &interrupted), Err(Refusal::Interrupted));
    }
}
