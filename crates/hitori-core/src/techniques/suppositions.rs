//! Techniques that suppose a shade for a cell and follow what comes of it, in *rounds*.
//!
//! A round draws the direct consequences of what the last one brought: neighbours of shaded cells are unshaded, equals of
//! unshaded cells are shaded, cells that would complete a wall are unshaded. So the number of rounds until a rule is
//! broken is the length of the shortest argument, and does not depend on any order.

use std::collections::{HashMap, HashSet};

use super::position::{Fact, Facts, Moment, Position};
use crate::budget::Budget;
use crate::shading::Shade::{self, Shaded, Unknown, Unshaded};
use crate::solve::{backbone_given, Backbone};

/// How far a supposition is followed.
#[derive(Clone, Copy)]
struct Reach {
    rounds: usize,
    /// Is rule 3 looked at too?
    walls: bool,
}

const DIRECT: Reach = Reach { rounds: 1, walls: true };
const PAIRS: Reach = Reach { rounds: usize::MAX, walls: false };
const SHORT: Reach = Reach { rounds: 2, walls: true };
const FAR: Reach = Reach { rounds: usize::MAX, walls: true };

/// How deep contradictions are nested in a contradiction.
const DEEPEST: usize = 2;

/// A round is at least so many short steps, and to follow a fact may walk two lines.
const STEPS_A_ROUND: usize = 16;
const STEPS_A_FACT: usize = 8;

/// What a supposition led to.
enum Supposition {
    /// A rule was broken.
    Refuted(Break),
    /// No rule was broken within reach; all that follows stands in the position.
    Holds,
}

/// How a supposition broke a rule.
#[derive(Clone, Copy)]
struct Break {
    /// In which round.
    round: usize,
    /// How many cells were supposed or found in the rounds before: what a person has to imagine.
    imagined: usize,
}

/// The direct consequences of a shade break a rule.
pub fn direct_contradiction(position: &mut Position, facts: &mut Facts) {
    extend_by_all(facts, &refuted(position, DIRECT));
}

/// A shade leads to a broken rule in two rounds.
pub fn short_contradiction(position: &mut Position, facts: &mut Facts) {
    extend_by_all(facts, &refuted(position, SHORT));
}

/// By rules 1 and 2 alone, a shade leads to a broken rule: a chain of pairs.
pub fn pair_chain(position: &mut Position, facts: &mut Facts) {
    extend_by_all(facts, &refuted(position, PAIRS));
}

/// A shade leads to a broken rule; only the shortest arguments there are.
pub fn contradiction(position: &mut Position, facts: &mut Facts) {
    let mut found = refuted(position, FAR);
    let shortest = found.iter().map(|(_, seen)| seen.round).min();
    found.retain(|(_, seen)| Some(seen.round) == shortest);
    extend_by_all(facts, &found);
}

fn extend_by_all(facts: &mut Facts, found: &[(Fact, Break)]) {
    found.iter().for_each(|&(fact, seen)| facts.extend_by_imagining(seen.imagined, [fact]));
}

/// One of two equals is shaded: what follows, in two rounds, from the one and from the other.
pub fn common_consequence(position: &mut Position, facts: &mut Facts) {
    let cells: Vec<usize> =
        position.open_cells().filter(|&cell| position.equals(cell).any(|equal| position.is_open(equal))).collect();
    let mut consequences = HashMap::new();
    for &cell in &cells {
        if position.budget.is_spent() {
            return;
        }
        consequences.extend(consequences_of((cell, Shaded), position).map(|facts| (cell, facts)));
    }
    // For which cell each fact was a consequence last, by cell and shade.
    let mut follows_from = vec![[0; 3]; position.grid.size()];
    let mut steps = 0;
    for &cell in &cells {
        let Some(one) = consequences.get(&cell) else { continue };
        one.iter().for_each(|&(place, shade)| follows_from[place][shade as usize] = cell);
        for equal in position.equals(cell).filter(|&equal| equal > cell) {
            let Some(other) = consequences.get(&equal) else { continue };
            steps += 1 + other.len();
            if position.budget.is_spent_after(steps, 1 + other.len()) {
                return;
            }
            let common = other.iter().filter(|&&(place, shade)| follows_from[place][shade as usize] == cell);
            facts.extend_by_imagining(2 + one.len() + other.len(), common.copied());
        }
    }
}

/// A shade after which contradictions, found one after another, break a rule; and what follows from both shades of a
/// cell. Where that decides nothing, contradictions may themselves need contradictions.
pub fn nested_contradiction(position: &mut Position, facts: &mut Facts) {
    let imagined = position.open_cells().count();
    for argument in nested_arguments(position, usize::MAX) {
        facts.extend_by_imagining(imagined, argument.proven);
    }
}

/// How nested contradictions decide cells.
pub struct NestedArgument {
    /// The cell both shades of which are tried,
    pub cell: usize,
    /// and which of them is wrong, if one is,
    pub refuted: Option<Shade>,
    /// because these follow from it in turn, until a rule is broken.
    pub story: Vec<Fact>,
    /// What that decides.
    pub proven: Vec<Fact>,
}

/// The first arguments of `nested_contradiction`, at most so many.
///
/// To see that nothing is left to find takes long; so the search goes on only while something true is not found yet.
pub fn nested_arguments(position: &mut Position, most: usize) -> Vec<NestedArgument> {
    let mut missing = truths(position);
    let open: Vec<usize> = position.open_cells().collect();
    let mut found: Vec<NestedArgument> = Vec::new();
    for depth in 1..=DEEPEST {
        for &cell in &open {
            if missing.is_empty() || found.len() == most {
                return found;
            }
            let argument = both_ways(position, cell, depth);
            if position.budget.is_spent() {
                return found;
            }
            argument.proven.iter().for_each(|fact| _ = missing.remove(fact));
            if !argument.proven.is_empty() {
                found.push(argument);
            }
        }
        if !found.is_empty() {
            break;
        }
    }
    found
}

/// All facts about open cells that hold in the solutions that agree with what is known; where there is none, all that
/// can be said. Empty when the budget is spent.
fn truths(position: &Position) -> HashSet<Fact> {
    let budget = Budget { conflicts: None, ..*position.budget };
    let common = match backbone_given(&position.puzzle, &position.shading(), &budget) {
        Backbone::Common(common) => common,
        Backbone::NoSolution => {
            return position.open_cells().flat_map(|cell| [(cell, Shaded), (cell, Unshaded)]).collect();
        }
        Backbone::Unknown => return HashSet::new(),
    };
    let facts = position.grid.indices().zip(common);
    facts.filter(|&(cell, shade)| position.is_open(cell) && shade != Unknown).collect()
}

/// Suppose either shade of a cell, and what suppositions nested so deep decide after it.
fn both_ways(position: &mut Position, cell: usize, depth: usize) -> NestedArgument {
    let mut common: Vec<Fact> = Vec::new();
    for shade in [Shaded, Unshaded] {
        let before = position.moment();
        let mut story = Vec::new();
        let holds =
            matches!(follow(position, (cell, shade), FAR), Supposition::Holds) && settle(position, depth, &mut story);
        if shade == Shaded {
            common.extend(position.learned_since(before).iter().map(|&other| (other, position.shade(other))));
        } else {
            common.retain(|&(other, shade)| position.shade(other) == shade);
        }
        position.forget(before);
        if !holds && !position.budget.is_spent() {
            return NestedArgument { cell, refuted: Some(shade), story, proven: vec![(cell, shade.opposite())] };
        }
    }
    NestedArgument { cell, refuted: None, story: Vec::new(), proven: common }
}

/// Learn what suppositions nested so deep decide, until they decide nothing more, less deep ones first; false if a rule
/// is broken. The story has what they decided in turn.
fn settle(position: &mut Position, depth: usize, story: &mut Vec<Fact>) -> bool {
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
            let facts = both_ways(position, cell, less).proven;
            if position.budget.is_spent() {
                return true;
            }
            let is_news = !facts.is_empty();
            for fact in facts {
                if position.shade(fact.0) == fact.1 {
                    continue;
                }
                story.push(fact);
                if !matches!(follow(position, fact, FAR), Supposition::Holds) {
                    return false;
                }
            }
            if is_news && !settle(position, less, story) {
                return false;
            }
        }
        if position.learned_since(before).is_empty() {
            return true;
        }
    }
}

/// The opposites of the shades that lead to a broken rule, and how they do.
fn refuted(position: &mut Position, reach: Reach) -> Vec<(Fact, Break)> {
    let open: Vec<usize> = position.open_cells().collect();
    let mut found = Vec::new();
    for cell in open {
        for shade in [Shaded, Unshaded] {
            if position.budget.is_spent() {
                return found;
            }
            if let Some(seen) = breaks(position, (cell, shade), reach) {
                found.push(((cell, shade.opposite()), seen));
            }
        }
    }
    found
}

/// How a supposition leads to a broken rule, if it does.
fn breaks(position: &mut Position, supposed: Fact, reach: Reach) -> Option<Break> {
    let before = position.moment();
    let supposition = follow(position, supposed, reach);
    position.forget(before);
    match supposition {
        Supposition::Refuted(seen) => Some(seen),
        Supposition::Holds => None,
    }
}

/// All that follows in two rounds, the supposition itself left out; None if a rule is broken.
fn consequences_of(supposed: Fact, position: &mut Position) -> Option<Vec<Fact>> {
    let before = position.moment();
    let holds = matches!(follow(position, supposed, SHORT), Supposition::Holds);
    let facts = position.learned_since(before).iter().skip(1).map(|&cell| (cell, position.shade(cell))).collect();
    position.forget(before);
    holds.then_some(facts)
}

/// Suppose a shade and follow it. What was learned stays in the position; the caller forgets it.
fn follow(position: &mut Position, supposed: Fact, reach: Reach) -> Supposition {
    let learn = if reach.walls { Position::learn } else { Position::learn_pairwise };
    let before = position.moment();
    let mut last = before;
    if !learn(position, supposed) {
        return Supposition::Refuted(Break { round: 0, imagined: 1 });
    }
    let mut facts = Vec::new();
    for round in 1.. {
        if round > reach.rounds || position.budget.is_spent_after(STEPS_A_ROUND * round, STEPS_A_ROUND) {
            break;
        }
        facts.clear();
        consequences(position, last, reach, &mut facts);
        if facts.is_empty() {
            break;
        }
        last = position.moment();
        let imagined = position.learned_since(before).len();
        if !facts.iter().all(|&fact| learn(position, fact)) {
            return Supposition::Refuted(Break { round, imagined });
        }
    }
    Supposition::Holds
}

/// The direct consequences of what was learned since a moment.
fn consequences(position: &Position, since: Moment, reach: Reach, facts: &mut Vec<Fact>) {
    let mut grew = false;
    for (step, &cell) in position.learned_since(since).iter().enumerate() {
        if position.budget.is_spent_after(STEPS_A_FACT * step, STEPS_A_FACT) {
            return;
        }
        if position.is_shaded(cell) {
            grew = true;
            let sides = position.grid.sides(cell).into_iter();
            facts.extend(sides.filter(|&side| position.is_open(side)).map(|side| (side, Unshaded)));
        } else {
            facts.extend(
                position.equals(cell).filter(|&equal| position.shade(equal) == Unknown).map(|equal| (equal, Shaded)),
            );
        }
    }
    if grew && reach.walls {
        facts.extend(position.open_cells().filter(|&cell| position.completes_wall(cell)).map(|cell| (cell, Unshaded)));
    }
}
