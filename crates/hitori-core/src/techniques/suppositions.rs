//! Techniques that suppose a shade for a cell and follow what comes of it, in *rounds*.
//!
//! A round draws the direct consequences of what the last one brought: neighbours of shaded cells are unshaded,
//! duplicates of unshaded cells are shaded, cells that would complete a wall are unshaded. So the number of rounds
//! until a rule is broken is the length of the shortest argument, and does not depend on any order.
//!
//! What follows is found quickly here, without reasons; `trace` follows it again for a collector that wants them.

use std::collections::HashMap;

use super::collector::{Collector, Flow};
use super::deduction::{Deduction, Detail, Details, Examples, Reason};
use super::position::{Fact, Moment, Position};
use super::trace::{needed_for, steps_to, Trace};
use crate::shading::Shade::{Shaded, Unknown, Unshaded};

/// How far a supposition is followed.
#[derive(Clone, Copy)]
pub struct Reach {
    rounds: usize,
    /// Is rule 3 looked at too?
    walls: bool,
}

const DIRECT: Reach = Reach { rounds: 1, walls: true };
const PAIRS: Reach = Reach { rounds: usize::MAX, walls: false };
const SHORT: Reach = Reach { rounds: 2, walls: true };
/// To the end.
pub const FAR: Reach = Reach { rounds: usize::MAX, walls: true };

/// A round is at least so many short steps, and to follow a fact may walk two lines.
const STEPS_A_ROUND: usize = 16;
const STEPS_A_FACT: usize = 8;

/// What a supposition led to.
pub enum Supposition {
    /// A rule was broken.
    Refuted(Break),
    /// No rule was broken within reach; all that follows stands in the position.
    Holds,
}

/// How a supposition broke a rule.
#[derive(Clone, Copy)]
pub struct Break {
    /// In which round.
    round: usize,
    /// How many cells were supposed or found in the rounds before: what a person has to imagine.
    imagined: usize,
}

/// The direct consequences of a shade break a rule.
pub fn direct_contradiction<S: Collector>(position: &mut Position, collector: &mut S) -> Flow {
    refute_all(position, collector, "direct-contradiction", DIRECT)
}

/// Positions for [`direct_contradiction`].
pub const DIRECT_CONTRADICTION: Examples = Examples {
    examples: &[(
        ". . . . . | ????? | ?????
         1 . 2 1 2 | ????? | ???.?
         . . . . . | ????? | ?????",
        "r2c4 is unshaded: suppose it is shaded, then r2c3 and r2c5 are unshaded; the two 2s in r2c3 and r2c5 are \
         both unshaded.",
    )],
    // Two rounds: r2c1 is unshaded, so the other 1s are shaded, so both 5s are unshaded.
    refused: &[". . . . . . . | ???????
                1 . . 1 . . 1 | ???????
                . . . 5 . . 5 | ???????
                . . . . . . . | ???????"],
};

/// A shade leads to a broken rule in two rounds.
pub fn short_contradiction<S: Collector>(position: &mut Position, collector: &mut S) -> Flow {
    refute_all(position, collector, "short-contradiction", SHORT)
}

/// Positions for [`short_contradiction`].
pub const SHORT_CONTRADICTION: Examples = Examples {
    examples: &[(
        ". . | ?? | ..
         1 1 | ?? | ??",
        "r1c1 is unshaded: suppose it is shaded, then r2c1 and r2c2 are unshaded; the two 1s in r2c1 and r2c2 are \
         both unshaded.",
    )],
    // Three rounds: r1c4 is shaded, so r1c5 is unshaded, so r1c2 is shaded, so r2c2 and r2c3 are unshaded.
    refused: &[". 2 . 1 2 | ?????
                . 1 1 . . | ?????
                . . . . . | ?????"],
};

/// By rules 1 and 2 alone, a shade leads to a broken rule: a chain of pairs.
pub fn pair_chain<S: Collector>(position: &mut Position, collector: &mut S) -> Flow {
    refute_all(position, collector, "pair-chain", PAIRS)
}

/// Positions for [`pair_chain`].
pub const PAIR_CHAIN: Examples = Examples {
    examples: &[(
        ". . . . . | ????? | ?????
         . . 1 2 . | ????? | ?????
         4 . 1 2 4 | ????? | ?.???",
        "r3c2 is unshaded: suppose it is shaded, then r3c1 and r3c3 are unshaded, then r3c5 and r2c3 are shaded, \
         then r3c4 and r2c4 are unshaded; the two 2s in r2c4 and r3c4 are both unshaded.",
    )],
    // What r2c3 is follows from rule 3 only.
    refused: &[". 2 . 1 2 | ?????
                . 1 1 . . | ?????
                . . . . . | ?????"],
};

/// A shade leads to a broken rule; only the shortest arguments there are.
pub fn contradiction<S: Collector>(position: &mut Position, collector: &mut S) -> Flow {
    let mut found = Vec::new();
    refuted(position, FAR, |_, supposed, seen| {
        found.push((supposed, seen));
        Flow::Continue(())
    })?;
    let shortest = found.iter().map(|(_, seen)| seen.round).min();
    found.retain(|(_, seen)| Some(seen.round) == shortest);
    for (supposed, seen) in found {
        refute(position, collector, "contradiction", FAR, (supposed, seen))?;
    }
    Flow::Continue(())
}

/// Positions for [`contradiction`].
pub const CONTRADICTION: Examples = Examples {
    examples: &[(
        ". 2 . 1 2 | ????? | ???.?
         . 1 1 . . | ????? | ?????
         . . . . . | ????? | ?????",
        "r1c4 is unshaded: suppose it is shaded, then r1c5 is unshaded, then r1c2 is shaded, then r2c2 and r2c3 \
         are unshaded; the two 1s in r2c2 and r2c3 are both unshaded.",
    )],
    refused: &[". 2 . 1 3 | ?????
                . 1 1 . . | ?????
                . . . . . | ?????"],
};

fn refute_all<S: Collector>(position: &mut Position, collector: &mut S, technique: &'static str, reach: Reach) -> Flow {
    refuted(position, reach, |position, supposed, seen| refute(position, collector, technique, reach, (supposed, seen)))
}

fn refute<S: Collector>(
    position: &mut Position,
    collector: &mut S,
    technique: &'static str,
    reach: Reach,
    (supposed, seen): (Fact, Break),
) -> Flow {
    let (cell, shade) = supposed;
    collector.suppose(position, seen.imagined, &[(cell, shade.opposite())], |position| {
        vec![refutation(position, technique, supposed, reach)]
    })
}

/// The deduction that a supposition which leads to a broken rule is wrong.
pub fn refutation(position: &mut Position, technique: &'static str, supposed: Fact, reach: Reach) -> Deduction {
    let before = position.moment();
    let trace = Trace::follow(position, supposed, reach.rounds, reach.walls);
    position.forget(before);
    refutation_of_trace(position, technique, supposed, &trace)
}

/// The same, of a supposition that was followed already.
pub fn refutation_of_trace(
    position: &Position,
    technique: &'static str,
    (cell, shade): Fact,
    trace: &Trace,
) -> Deduction {
    let mut details: Details = vec![("supposed", Detail::Shade(shade))];
    let mut because = Vec::new();
    if let Some(broken) = &trace.broken {
        because.extend(needed_for(&trace.known, &broken.cells));
        details.push(("steps", Detail::Steps(steps_to(position, &trace.known, &broken.cells))));
        details.push(("broken", Detail::Broken(broken.explained(position))));
    }
    let reason = Reason { message: technique, details };
    position.deduction(technique, &[cell], shade.opposite(), because, trace.imagined, reason)
}

/// One of two duplicates is shaded: what follows, in two rounds, from the one and from the other.
pub fn common_consequence<S: Collector>(position: &mut Position, collector: &mut S) -> Flow {
    let cells: Vec<usize> = position
        .open_cells()
        .filter(|&cell| position.duplicates(cell).any(|duplicate| position.is_open(duplicate)))
        .collect();
    let mut consequences = HashMap::new();
    for &cell in &cells {
        if position.budget.is_spent() {
            return Flow::Break(());
        }
        consequences.extend(consequences_of((cell, Shaded), position).map(|facts| (cell, facts)));
    }
    // For which cell each fact was a consequence last, by cell and shade.
    let mut follows_from = vec![[0; 3]; position.grid.size()];
    let mut steps = 0;
    for &cell in &cells {
        let Some(one) = consequences.get(&cell) else { continue };
        one.iter().for_each(|&(place, shade)| follows_from[place][shade as usize] = cell);
        let duplicates: Vec<usize> = position.duplicates(cell).filter(|&duplicate| duplicate > cell).collect();
        for duplicate in duplicates {
            let Some(other) = consequences.get(&duplicate) else { continue };
            steps += 1 + other.len();
            if position.budget.is_spent_after(steps, 1 + other.len()) {
                return Flow::Break(());
            }
            let is_common = |&(place, shade): &Fact| follows_from[place][shade as usize] == cell;
            let common: Vec<Fact> =
                other.iter().copied().filter(is_common).filter(|&(place, _)| position.is_suspect(place)).collect();
            collector.suppose(position, 2 + one.len() + other.len(), &common, |position| {
                common_deductions(position, [cell, duplicate], &common)
            })?;
        }
    }
    Flow::Continue(())
}

/// Positions for [`common_consequence`].
pub const COMMON_CONSEQUENCE: Examples = Examples {
    examples: &[(
        ". . | ?? | ..
         1 1 | ?? | ??",
        "r1c1 is unshaded either way, because one of the duplicates r2c1 and r2c2 is shaded: if r2c1 is shaded, then \
         r1c1 is unshaded; if r2c2 is shaded, then r1c1 is unshaded.",
    )],
    refused: &[". . . | ???
                . 1 . | ???
                . . 1 | ???"],
};

/// The deductions of what two duplicates have in common, in the order in which it follows from the first.
fn common_deductions(position: &mut Position, pair: [usize; 2], common: &[Fact]) -> Vec<Deduction> {
    let cases = pair.map(|cell| {
        let before = position.moment();
        let trace = Trace::follow(position, (cell, Shaded), SHORT.rounds, SHORT.walls);
        position.forget(before);
        trace
    });
    let imagined = cases[0].known.len() + cases[1].known.len();
    let facts = cases[0].known.iter().map(|known| known.fact).filter(|fact| common.contains(fact));
    let explained = facts.map(|(cell, shade)| {
        let because = cases.iter().flat_map(|case| needed_for(&case.known, &[cell])).chain(pair).collect();
        let case = |case: &Trace| {
            let steps = Detail::Steps(steps_to(position, &case.known, &[cell]));
            vec![("cell", Detail::Cell(position.cell(case.known[0].fact.0))), ("steps", steps)]
        };
        let details = vec![
            ("pair", Detail::Cells(position.sorted_cells(&pair))),
            ("cases", Detail::Cases(cases.iter().map(case).collect())),
        ];
        let reason = Reason { message: "common-consequence", details };
        position.deduction("common-consequence", &[cell], shade, because, imagined, reason)
    });
    explained.collect()
}

/// Hand on the shades that lead to a broken rule, and how they do.
fn refuted(position: &mut Position, reach: Reach, mut hand_on: impl FnMut(&mut Position, Fact, Break) -> Flow) -> Flow {
    let suspects: Vec<usize> = position.open_cells().filter(|&cell| position.is_suspect(cell)).collect();
    for cell in suspects {
        for shade in [Shaded, Unshaded] {
            if position.budget.is_spent() {
                return Flow::Break(());
            }
            if let Some(seen) = breaks(position, (cell, shade), reach) {
                hand_on(position, (cell, shade), seen)?;
            }
        }
    }
    Flow::Continue(())
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
pub fn follow(position: &mut Position, supposed: Fact, reach: Reach) -> Supposition {
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
                position
                    .duplicates(cell)
                    .filter(|&duplicate| position.shade(duplicate) == Unknown)
                    .map(|duplicate| (duplicate, Shaded)),
            );
        }
    }
    if grew && reach.walls {
        facts.extend(position.open_cells().filter(|&cell| position.completes_wall(cell)).map(|cell| (cell, Unshaded)));
    }
}
