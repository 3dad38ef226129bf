//! Contradictions within contradictions, and what both shades of a cell lead to: which arguments there are.
//!
//! A *case* supposes a shade and follows it to the end; then each argument of its *story* decides something in that case,
//! which is followed too, until a rule is broken. Arguments of a story are contradictions or, one nesting deeper, nested
//! contradictions themselves. `nested_explained` turns an argument into deductions.

use std::collections::HashSet;

use super::collector::Flow;
use super::position::{Fact, Position};
use super::suppositions::{follow, Supposition, FAR};
use crate::budget::Budget;
use crate::shading::Shade::{self, Shaded, Unknown, Unshaded};
use crate::solve::backbone_given;

/// How deep contradictions are nested in a contradiction.
const DEEPEST: usize = 2;

/// The cases of a cell, in the order in which they are tried.
pub const CASES: [Shade; 2] = [Shaded, Unshaded];

/// How nested contradictions decide cells.
pub struct NestedArgument {
    /// The cell both shades of which are tried,
    pub cell: usize,
    /// and which of the two cases is wrong, if one is,
    pub refuted: Option<usize>,
    /// because of these stories, one for each case that was tried.
    pub stories: [Vec<NestedArgument>; 2],
    /// What that decides: cells that were open before, in order.
    pub proven: Vec<Fact>,
}

/// Hand on the arguments of `nested_contradiction`.
///
/// To see that nothing is left to find takes long; so the search goes on only while something true is not found yet.
pub fn nested_arguments(
    position: &mut Position,
    mut hand_on: impl FnMut(&mut Position, &NestedArgument) -> Flow,
) -> Flow {
    let mut missing = truths(position);
    missing.retain(|&(cell, _)| position.is_suspect(cell));
    let (mut tried, others): (Vec<usize>, Vec<usize>) =
        position.open_cells().partition(|&cell| position.is_suspect(cell));
    tried.extend(others);
    for depth in 1..=DEEPEST {
        let mut is_found = false;
        for &cell in &tried {
            if missing.is_empty() {
                return Flow::Continue(());
            }
            let argument = both_ways(position, cell, depth);
            if position.budget.is_spent() {
                return Flow::Break(());
            }
            is_found |= !argument.proven.is_empty();
            argument.proven.iter().for_each(|fact| _ = missing.remove(fact));
            hand_on(position, &argument)?;
        }
        if is_found {
            break;
        }
    }
    Flow::Continue(())
}

/// All facts about open cells that hold in the solutions that agree with what is known; where there is none, all that
/// can be said. Empty when the budget is spent.
fn truths(position: &Position) -> HashSet<Fact> {
    let budget = Budget { conflicts: None, ..*position.budget };
    let common = match backbone_given(&position.puzzle, &position.shading(), &budget) {
        Some(Some(common)) => common,
        Some(None) => {
            return position.open_cells().flat_map(|cell| [(cell, Shaded), (cell, Unshaded)]).collect();
        }
        None => return HashSet::new(),
    };
    let facts = position.grid.indices().zip(common);
    facts.filter(|&(cell, shade)| position.is_open(cell) && shade != Unknown).collect()
}

/// Suppose either shade of a cell, and what suppositions nested so deep decide after it.
fn both_ways(position: &mut Position, cell: usize, depth: usize) -> NestedArgument {
    let mut common: Vec<Fact> = Vec::new();
    let mut stories = [Vec::new(), Vec::new()];
    for (case, shade) in CASES.into_iter().enumerate() {
        let before = position.moment();
        let holds = matches!(follow(position, (cell, shade), FAR), Supposition::Holds)
            && settle(position, depth, &mut stories[case]);
        if shade == Shaded {
            common.extend(position.learned_since(before).iter().map(|&other| (other, position.shade(other))));
        } else {
            common.retain(|&(other, shade)| position.shade(other) == shade);
        }
        position.forget(before);
        if !holds && !position.budget.is_spent() {
            return NestedArgument { cell, refuted: Some(case), stories, proven: vec![(cell, shade.opposite())] };
        }
    }
    common.sort_unstable_by_key(|&(cell, _)| cell);
    NestedArgument { cell, refuted: None, stories, proven: common }
}

/// Learn what suppositions nested so deep decide, until they decide nothing more, less deep ones first; false if a rule
/// is broken. The story has the arguments in turn.
fn settle(position: &mut Position, depth: usize, story: &mut Vec<NestedArgument>) -> bool {
    let Some(less) = depth.checked_sub(1) else { return true };
    if !settle(position, less, story) {
        return false;
    }
    loop {
        let before = position.moment();
        let open: Vec<usize> = position.open_cells().collect();
        for cell in open {
            if !position.is_open(cell) {
                continue;
            }
            let argument = both_ways(position, cell, less);
            if position.budget.is_spent() {
                return true;
            }
            if argument.proven.is_empty() {
                continue;
            }
            let mut learn = |&fact: &Fact| {
                position.shade(fact.0) == fact.1 || matches!(follow(position, fact, FAR), Supposition::Holds)
            };
            let holds = argument.proven.iter().all(&mut learn);
            story.push(argument);
            if !holds || !settle(position, less, story) {
                return false;
            }
        }
        if position.learned_since(before).is_empty() {
            return true;
        }
    }
}
