//! The judge of reasons: does a step follow from the cells that are named for it?
//!
//! A step, e.g. "r2c2 is shaded", is judged against the whole puzzle first, and then against what was named: the labels and
//! the known shades of some cells, and the labels of its own. Verdicts are told apart in this order: what is known is
//! wrong, the step is wrong, it is undecided; it follows, or it needs more.

pub mod case;
mod fewest;

use hitori_checker::Solution;

use crate::budget::Budget;
use crate::puzzle::Puzzle;
use crate::shading::{shading_of, Shade};
use case::{Case, Fact, Means};
pub use fewest::Fewest;

/// What is judged.
pub struct Step<'a> {
    /// The puzzle.
    pub puzzle: Puzzle<'a>,
    /// What is known, row by row.
    pub known: &'a [Shade],
    /// The cells that are decided, all of them open, and their shades.
    pub step: &'a [Fact],
    /// The techniques that count as reasons, as a set of bits by rank; None if every argument counts.
    pub allowed: Option<u32>,
}

/// Cells from which something follows, and how.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reason {
    /// The cells.
    pub cells: Fewest,
    /// How it is shown; None if the budget was spent first.
    pub means: Option<Means>,
}

/// The verdict on a step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// No solution agrees with what is known.
    KnownIsWrong(Option<Reason>),
    /// No solution that agrees with what is known has all of the step.
    Wrong(Option<Reason>),
    /// Such a solution has all of the step, and another one has not.
    Undecided(Solution, Solution),
    /// It follows.
    Follows {
        /// How it is shown; None if the budget was spent first.
        means: Option<Means>,
        /// Named cells that can go, all together; None if the budget was spent first.
        spare: Option<Vec<usize>>,
    },
    /// It is true, but does not follow from the cells that are named.
    NeedsMore {
        /// A completion of what was named in which it is false; None if it follows, but not by the techniques allowed.
        counterexample: Option<Solution>,
        /// The fewest further cells; None if all together are not enough, or the budget was spent first.
        missing: Option<Fewest>,
    },
}

/// The fewest cells from which a step follows, and those from which it follows most easily.
pub struct Reasons {
    /// A smallest set of cells.
    pub smallest: Reason,
    /// The fewest cells from which the easiest techniques show it that show it from all cells; None if none do.
    pub easiest: Option<Reason>,
}

/// The verdict on a step with these cells named, one flag a cell row by row. None when the budget is spent, here and in
/// what follows.
pub fn judge(step: &Step, is_named: &[bool], budget: &Budget) -> Option<Verdict> {
    let case = match entailed(step, budget)? {
        Ok(case) => case,
        Err(verdict) => return Some(verdict),
    };
    let counterexample = case.counterexample(is_named, budget)?;
    if counterexample.is_none() && (case.allowed.is_none() || case.is_shown(is_named, budget)?) {
        let needed = fewest::needed(&case, is_named, budget);
        let can_go = |needed: Vec<bool>| (0..needed.len()).filter(|&place| is_named[place] && !needed[place]).collect();
        return Some(Verdict::Follows { means: case.means(is_named, budget), spare: needed.map(can_go) });
    }
    let missing = fewest::fewest(&case, is_named, budget).flatten();
    Some(Verdict::NeedsMore { counterexample, missing })
}

/// The case of a step that holds in all solutions that agree with what is known; else the verdict.
fn entailed<'a>(step: &Step<'a>, budget: &Budget) -> Option<Result<Case<'a>, Verdict>> {
    let case = Case::new(step.puzzle, step.known, budget)?;
    let Some(with) = case.solution(step.step, budget)? else {
        let verdict = match case.solution(&[], budget)? {
            None => Verdict::KnownIsWrong(shortest(&case, budget).flatten()),
            Some(_) => Verdict::Wrong(shortest(&case.fails(step.step), budget).flatten()),
        };
        return Some(Err(verdict));
    };
    for &(place, shade) in step.step {
        if let Some(without) = case.solution(&[(place, shade.opposite())], budget)? {
            return Some(Err(Verdict::Undecided(with, without)));
        }
    }
    Some(Ok(case.follows(step.step, shading_of(&with), step.allowed)))
}

/// The fewest cells that suffice, and how; nothing if all together do not.
fn shortest(case: &Case, budget: &Budget) -> Option<Option<Reason>> {
    let mut is_named = vec![false; case.known.len()];
    let Some(cells) = fewest::fewest(case, &is_named, budget)? else { return Some(None) };
    cells.places.iter().for_each(|&place| is_named[place] = true);
    let means = case.means(&is_named, budget);
    Some(Some(Reason { cells, means }))
}

/// The reasons of a step; nothing if none of what is allowed shows it in the whole puzzle. None when the budget is spent.
pub fn reasons(step: &Step, budget: &Budget) -> Option<Option<Reasons>> {
    let Ok(case) = entailed(step, budget)? else { return Some(None) };
    let Some(smallest) = shortest(&case, budget)? else { return Some(None) };
    let easiest = match case.means(&vec![true; case.known.len()], budget)? {
        Means::Technique(rank) => {
            let up_to = u32::MAX >> (31 - rank);
            let case = case.follows(step.step, Vec::new(), Some(step.allowed.unwrap_or(u32::MAX) & up_to));
            shortest(&case, budget)?
        }
        Means::Rules | Means::Suppositions(_) => None,
    };
    Some(Some(Reasons { smallest, easiest }))
}

/// A proof that a step follows from these cells. None if it does not, and when the budget is spent.
pub fn proof(step: &Step, is_named: &[bool], budget: &Budget) -> Option<String> {
    let case = Case::new(step.puzzle, step.known, budget)?.follows(step.step, Vec::new(), None);
    Some(case.proof(is_named, budget)?.0)
}
