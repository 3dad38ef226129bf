//! Techniques that suppose a shade for a cell and follow what comes of it, in *rounds*.
//!
//! A round draws the direct consequences of what the last one brought: neighbours of shaded cells are unshaded, equals of
//! unshaded cells are shaded, cells that would complete a wall are unshaded. So the number of rounds until a rule is
//! broken is the length of the shortest argument, and does not depend on any order.

use super::position::{Fact, Moment, Position};
use crate::shading::Shade::{Shaded, Unknown, Unshaded};

/// How far a supposition is followed.
#[derive(Clone, Copy)]
struct Reach {
    rounds: usize,
    /// Is rule 3 looked at too?
    walls: bool,
}

const PAIRS: Reach = Reach { rounds: usize::MAX, walls: false };
const SHORT: Reach = Reach { rounds: 2, walls: true };
const FAR: Reach = Reach { rounds: usize::MAX, walls: true };

/// What a supposition led to.
enum Supposition {
    /// A rule was broken in this round.
    Refuted(usize),
    /// No rule was broken within reach; all that follows stands in the position.
    Holds,
}

/// By rules 1 and 2 alone, a shade leads to a broken rule: a chain of pairs.
pub fn pair_chain(position: &mut Position, facts: &mut Vec<Fact>) {
    facts.extend(refuted(position, PAIRS).into_iter().map(|(fact, _)| fact));
}

/// A shade leads to a broken rule in two rounds.
pub fn short_contradiction(position: &mut Position, facts: &mut Vec<Fact>) {
    facts.extend(refuted(position, SHORT).into_iter().map(|(fact, _)| fact));
}

/// A shade leads to a broken rule; only the shortest arguments there are.
pub fn contradiction(position: &mut Position, facts: &mut Vec<Fact>) {
    let found = refuted(position, FAR);
    let shortest = found.iter().map(|&(_, rounds)| rounds).min();
    facts.extend(found.into_iter().filter(|&(_, rounds)| Some(rounds) == shortest).map(|(fact, _)| fact));
}

/// One of two equals is shaded: what follows, in two rounds, from the one and from the other.
pub fn common_consequence(position: &mut Position, facts: &mut Vec<Fact>) {
    let cells: Vec<usize> =
        position.open_cells().filter(|&cell| position.equals(cell).any(|equal| position.is_open(equal))).collect();
    let mut consequences = vec![None; position.grid.size()];
    for &cell in &cells {
        consequences[cell] = consequences_of((cell, Shaded), position);
    }
    for &cell in &cells {
        for equal in position.equals(cell).filter(|&equal| equal > cell) {
            if let (Some(one), Some(other)) = (&consequences[cell], &consequences[equal]) {
                facts.extend(one.iter().filter(|fact| other.contains(fact)));
            }
        }
    }
}

/// A shade after which contradictions, found one after another, leave a cell without any.
pub fn nested_contradiction(position: &mut Position, facts: &mut Vec<Fact>) {
    let open: Vec<usize> = position.open_cells().collect();
    for cell in open {
        for shade in [Shaded, Unshaded] {
            if (position.interrupted)() {
                return;
            }
            let before = position.moment();
            let holds =
                matches!(follow(position, (cell, shade), FAR), Supposition::Holds) && contradictions_hold(position);
            position.forget(before);
            if !holds {
                facts.push((cell, shade.opposite()));
            }
        }
    }
}

/// Learn what contradictions decide until they decide nothing more; false if a rule is broken.
fn contradictions_hold(position: &mut Position) -> bool {
    loop {
        let mut is_news = false;
        let open: Vec<usize> = position.open_cells().collect();
        for cell in open {
            for shade in [Shaded, Unshaded] {
                if position.is_open(cell) && rounds_to_break(position, (cell, shade), FAR).is_some() {
                    is_news = true;
                    if let Supposition::Refuted(_) = follow(position, (cell, shade.opposite()), FAR) {
                        return false;
                    }
                }
            }
        }
        if !is_news {
            return true;
        }
    }
}

/// The opposites of the shades that lead to a broken rule, and in how many rounds.
fn refuted(position: &mut Position, reach: Reach) -> Vec<(Fact, usize)> {
    let open: Vec<usize> = position.open_cells().collect();
    let mut found = Vec::new();
    for cell in open {
        for shade in [Shaded, Unshaded] {
            if let Some(rounds) = rounds_to_break(position, (cell, shade), reach) {
                found.push(((cell, shade.opposite()), rounds));
            }
        }
    }
    found
}

/// In how many rounds a supposition leads to a broken rule, if it does.
fn rounds_to_break(position: &mut Position, supposed: Fact, reach: Reach) -> Option<usize> {
    let before = position.moment();
    let supposition = follow(position, supposed, reach);
    position.forget(before);
    match supposition {
        Supposition::Refuted(rounds) => Some(rounds),
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
    let mut last = position.moment();
    if !learn(position, supposed) {
        return Supposition::Refuted(0);
    }
    let mut facts = Vec::new();
    for round in 1.. {
        if round > reach.rounds {
            break;
        }
        facts.clear();
        consequences(position, last, reach, &mut facts);
        if facts.is_empty() {
            break;
        }
        last = position.moment();
        if !facts.iter().all(|&fact| learn(position, fact)) {
            return Supposition::Refuted(round);
        }
    }
    Supposition::Holds
}

/// The direct consequences of what was learned since a moment.
fn consequences(position: &Position, since: Moment, reach: Reach, facts: &mut Vec<Fact>) {
    let mut grew = false;
    for &cell in position.learned_since(since) {
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
