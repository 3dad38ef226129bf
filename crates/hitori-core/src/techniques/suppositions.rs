//! Techniques that suppose a shade for a cell and follow what comes of it, in *rounds*.
//!
//! A round draws the direct consequences of what the last one brought: neighbours of shaded cells are unshaded, equals of
//! unshaded cells are shaded, cells that would complete a wall are unshaded. So the number of rounds until a rule is
//! broken is the length of the shortest argument, and does not depend on any order.

use super::mind::{Fact, Mind, Moment};
use crate::puzzle::Shade::{Shaded, Unknown, Unshaded};

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
enum Outcome {
    /// A rule was broken in this round.
    Broken(usize),
    /// No rule was broken within reach; all that follows is in the mind.
    Holds,
}

/// By rules 1 and 2 alone, a shade leads to a broken rule: a chain of pairs.
pub fn pair_chain(mind: &mut Mind, facts: &mut Vec<Fact>) {
    facts.extend(refuted(mind, PAIRS).into_iter().map(|(fact, _)| fact));
}

/// A shade leads to a broken rule in two rounds.
pub fn short_contradiction(mind: &mut Mind, facts: &mut Vec<Fact>) {
    facts.extend(refuted(mind, SHORT).into_iter().map(|(fact, _)| fact));
}

/// A shade leads to a broken rule; only the shortest arguments there are.
pub fn contradiction(mind: &mut Mind, facts: &mut Vec<Fact>) {
    let found = refuted(mind, FAR);
    let shortest = found.iter().map(|&(_, rounds)| rounds).min();
    facts.extend(found.into_iter().filter(|&(_, rounds)| Some(rounds) == shortest).map(|(fact, _)| fact));
}

/// One of two equals is shaded: what follows, in two rounds, from the one and from the other.
pub fn common_consequence(mind: &mut Mind, facts: &mut Vec<Fact>) {
    let cells: Vec<usize> =
        mind.open_cells().filter(|&cell| mind.equals(cell).any(|equal| mind.is_open(equal))).collect();
    let mut consequences = vec![None; mind.grid.size()];
    for &cell in &cells {
        consequences[cell] = consequences_of((cell, Shaded), mind);
    }
    for &cell in &cells {
        for equal in mind.equals(cell).filter(|&equal| equal > cell) {
            if let (Some(one), Some(other)) = (&consequences[cell], &consequences[equal]) {
                facts.extend(one.iter().filter(|fact| other.contains(fact)));
            }
        }
    }
}

/// A shade after which contradictions, found one after another, leave a cell without any.
pub fn nested_contradiction(mind: &mut Mind, facts: &mut Vec<Fact>) {
    let open: Vec<usize> = mind.open_cells().collect();
    for cell in open {
        for shade in [Shaded, Unshaded] {
            if (mind.interrupted)() {
                return;
            }
            let before = mind.moment();
            let holds = matches!(follow(mind, (cell, shade), FAR), Outcome::Holds) && contradictions_hold(mind);
            mind.forget(before);
            if !holds {
                facts.push((cell, shade.opposite()));
            }
        }
    }
}

/// Learn what contradictions decide until they decide nothing more; false if a rule is broken.
fn contradictions_hold(mind: &mut Mind) -> bool {
    loop {
        let mut is_news = false;
        let open: Vec<usize> = mind.open_cells().collect();
        for cell in open {
            for shade in [Shaded, Unshaded] {
                if mind.is_open(cell) && rounds_to_break(mind, (cell, shade), FAR).is_some() {
                    is_news = true;
                    if let Outcome::Broken(_) = follow(mind, (cell, shade.opposite()), FAR) {
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
fn refuted(mind: &mut Mind, reach: Reach) -> Vec<(Fact, usize)> {
    let open: Vec<usize> = mind.open_cells().collect();
    let mut found = Vec::new();
    for cell in open {
        for shade in [Shaded, Unshaded] {
            if let Some(rounds) = rounds_to_break(mind, (cell, shade), reach) {
                found.push(((cell, shade.opposite()), rounds));
            }
        }
    }
    found
}

/// In how many rounds a supposition leads to a broken rule, if it does.
fn rounds_to_break(mind: &mut Mind, supposed: Fact, reach: Reach) -> Option<usize> {
    let before = mind.moment();
    let outcome = follow(mind, supposed, reach);
    mind.forget(before);
    match outcome {
        Outcome::Broken(rounds) => Some(rounds),
        Outcome::Holds => None,
    }
}

/// All that follows in two rounds, the supposition itself left out; None if a rule is broken.
fn consequences_of(supposed: Fact, mind: &mut Mind) -> Option<Vec<Fact>> {
    let before = mind.moment();
    let holds = matches!(follow(mind, supposed, SHORT), Outcome::Holds);
    let facts = mind.learned_since(before).iter().skip(1).map(|&cell| (cell, mind.shade(cell))).collect();
    mind.forget(before);
    holds.then_some(facts)
}

/// Suppose a shade and follow it. What was learned stays in the mind; the caller forgets it.
fn follow(mind: &mut Mind, supposed: Fact, reach: Reach) -> Outcome {
    let learn = if reach.walls { Mind::learn } else { Mind::learn_pairwise };
    let mut last = mind.moment();
    if !learn(mind, supposed) {
        return Outcome::Broken(0);
    }
    let mut facts = Vec::new();
    for round in 1.. {
        if round > reach.rounds {
            break;
        }
        facts.clear();
        consequences(mind, last, reach, &mut facts);
        if facts.is_empty() {
            break;
        }
        last = mind.moment();
        if !facts.iter().all(|&fact| learn(mind, fact)) {
            return Outcome::Broken(round);
        }
    }
    Outcome::Holds
}

/// The direct consequences of what was learned since a moment.
fn consequences(mind: &Mind, since: Moment, reach: Reach, facts: &mut Vec<Fact>) {
    let mut grew = false;
    for &cell in mind.learned_since(since) {
        if mind.is_shaded(cell) {
            grew = true;
            let sides = mind.grid.sides(cell).into_iter();
            facts.extend(sides.filter(|&side| mind.is_open(side)).map(|side| (side, Unshaded)));
        } else {
            facts.extend(mind.equals(cell).filter(|&equal| mind.shade(equal) == Unknown).map(|equal| (equal, Shaded)));
        }
    }
    if grew && reach.walls {
        facts.extend(mind.open_cells().filter(|&cell| mind.completes_wall(cell)).map(|cell| (cell, Unshaded)));
    }
}
