//! Nested contradictions as deductions, which cite the cells that their stories rest on, and no others.

use std::collections::HashSet;

use super::collector::{Collector, Flow};
use super::deduction::{Deduction, Detail, Details, Examples, Reason, Rule};
use super::nested::{nested_arguments, NestedArgument, CASES};
use super::position::{Fact, Position};
use super::suppositions::refutation_of_trace;
use super::trace::{steps, Breach, Known, Trace};
use crate::shading::Shade;
use crate::shading::Shade::Shaded;

const NAME: &str = "nested-contradiction";

/// A shade after which contradictions, found one after another, break a rule; and what follows from both shades of a
/// cell. Where that decides nothing, contradictions may themselves need contradictions.
pub fn nested_contradiction<S: Collector>(position: &mut Position, collector: &mut S) -> Flow {
    let imagined = position.open_cells().count();
    nested_arguments(position, |position, argument| {
        let is_suspect = |fact: &&Fact| position.is_suspect(fact.0);
        let facts: Vec<Fact> = argument.proven.iter().filter(is_suspect).copied().collect();
        collector.suppose(position, imagined, &facts, |position| {
            let explained = explained_argument(position, argument).into_iter().filter(|(fact, _)| facts.contains(fact));
            explained.map(|(_, deduction)| Deduction { technique: NAME, imagined, ..deduction }).collect()
        })
    })
}

/// Positions for [`nested_contradiction`].
pub const NESTED_CONTRADICTION: Examples = Examples {
    examples: &[
        (
            ". 1 3 . 1 | ????? | .??.?
             1 2 . 2 . | ????? | .?.?.
             . . 3 . 3 | ????? | ?.?.?",
            "r1c1 is unshaded: suppose it is shaded, then contradictions show in turn: r1c3 is unshaded; then the two \
             2s in r2c2 and r2c4 are both unshaded.",
        ),
        (
            ". | ? | ?
             . | ? | .
             . | ? | ?",
            "r2c1 is unshaded either way, whether r1c1 is shaded or unshaded: if it is shaded, then r2c1 is unshaded; \
             if it is unshaded, then contradictions show in turn: r2c1 is unshaded.",
        ),
    ],
    refused: &[". . . . . . | ??????
                . . 1 2 . . | ??????
                4 . 1 3 4 . | ??????"],
};

/// A supposition, the deductions after it, and what is known by them in order.
struct Case {
    trace: Trace,
    story: Vec<(usize, Deduction)>,
}

/// What some cells rest on: cells, and the deductions of the story, by number.
struct Basis {
    needed: HashSet<usize>,
    explained: Vec<usize>,
}

impl Case {
    /// Suppose and follow, and take what the arguments of a story prove in turn. What was learned stays.
    fn follow(position: &mut Position, supposed: Fact, story: &[NestedArgument]) -> Case {
        let mut case = Case { trace: Trace::follow(position, supposed, usize::MAX, true), story: Vec::new() };
        for argument in story {
            if case.trace.broken.is_some() || position.budget.is_spent() {
                break;
            }
            for (fact, deduction) in explained_argument(position, argument) {
                if case.trace.broken.is_none() && position.shade(fact.0) != fact.1 {
                    case.take(position, fact, deduction);
                }
            }
        }
        case
    }

    /// Learn a deduction that holds in this case, and what follows; it may contradict what followed meanwhile.
    fn take(&mut self, position: &mut Position, fact: Fact, deduction: Deduction) {
        let because = deduction.because.iter().map(|&cell| position.index(cell)).collect();
        self.story.push((fact.0, deduction));
        if position.is_open(fact.0) {
            let mut trace = Trace::follow(position, fact, usize::MAX, true);
            trace.known[0].because = because;
            self.trace.known.append(&mut trace.known);
            self.trace.broken = trace.broken;
        } else if let Some(at) = self.trace.known.iter().position(|known| known.fact.0 == fact.0) {
            let others = self.trace.known.remove(at).because;
            self.trace.known.push(Known { fact, because });
            self.trace.broken = Some(contradicted(position, fact, others));
        }
    }

    /// What these cells rest on.
    fn basis(&self, ends: &[usize]) -> Basis {
        let mut needed: HashSet<usize> = ends.iter().copied().collect();
        let mut is_explained = HashSet::new();
        for Known { fact: (cell, _), because } in self.trace.known.iter().rev() {
            if needed.contains(cell) {
                needed.extend(because);
                is_explained.insert(*cell);
            }
        }
        let explained = (0..self.story.len()).filter(|&number| is_explained.contains(&self.story[number].0)).collect();
        Basis { needed, explained }
    }

    fn explained(&self, basis: &Basis) -> Detail {
        Detail::Story(basis.explained.iter().map(|&number| self.story[number].1.clone()).collect())
    }

    /// What leads to a cell in this case, as a detail: the deductions of the story, and the steps from the last to the cell.
    fn alternative(&self, position: &Position, end: usize, basis: &Basis) -> Details {
        let known = self.trace.known.iter().map(|known| known.fact);
        let used: Vec<Fact> = known.skip(1).filter(|(cell, _)| basis.needed.contains(cell)).collect();
        let after = |last: usize| used.iter().position(|&(cell, _)| cell == last).map_or(0, |at| at + 1);
        let begin = basis.explained.last().map_or(0, |&number| after(self.story[number].0));
        let steps_to_end = &used[begin..after(end).max(begin)];
        vec![
            ("shade", Detail::Shade(self.trace.known[0].fact.1)),
            ("story", self.explained(basis)),
            ("steps", Detail::Steps(steps(position, steps_to_end))),
        ]
    }
}

/// The rule by which a cell got its other shade from these, and that it breaks now.
fn contradicted(position: &Position, (cell, shade): Fact, others: Vec<usize>) -> Breach {
    let is_beside = others.len() == 1 && position.sides(cell).any(|side| side == others[0]);
    let rule = match (shade, is_beside) {
        (Shaded, true) => Rule::Adjacency,
        (Shaded, false) => Rule::Connectivity,
        _ => Rule::Uniqueness,
    };
    Breach { rule, cells: [vec![cell], others].concat() }
}

/// What an argument proves, with the deductions.
fn explained_argument(position: &mut Position, argument: &NestedArgument) -> Vec<(Fact, Deduction)> {
    match argument.refuted {
        Some(case) => {
            let supposed = (argument.cell, CASES[case]);
            vec![(
                (argument.cell, CASES[case].opposite()),
                nested_refutation(position, supposed, &argument.stories[case]),
            )]
        }
        None => either_way_deductions(position, argument),
    }
}

/// The deduction that a shade is wrong, by this story.
fn nested_refutation(position: &mut Position, supposed: Fact, story: &[NestedArgument]) -> Deduction {
    let before = position.moment();
    let case = Case::follow(position, supposed, story);
    position.forget(before);
    let (false, Some(broken)) = (case.story.is_empty(), &case.trace.broken) else {
        return refutation_of_trace(position, "contradiction", supposed, &case.trace);
    };
    let basis = case.basis(&broken.cells);
    let details = vec![
        ("supposed", Detail::Shade(supposed.1)),
        ("story", case.explained(&basis)),
        ("broken", Detail::Broken(broken.explained(position))),
    ];
    deduction(position, (supposed.0, supposed.1.opposite()), basis.needed, Reason { message: NAME, details })
}

/// The deductions of what both shades of a cell lead to.
fn either_way_deductions(position: &mut Position, argument: &NestedArgument) -> Vec<(Fact, Deduction)> {
    let cases = [0, 1].map(|case| {
        let before = position.moment();
        let followed = Case::follow(position, (argument.cell, CASES[case]), &argument.stories[case]);
        position.forget(before);
        followed
    });
    let explained = argument.proven.iter().map(|&fact| {
        let bases = cases.each_ref().map(|case| case.basis(&[fact.0]));
        let alternatives =
            cases.iter().zip(&bases).map(|(case, basis)| case.alternative(position, fact.0, basis)).collect();
        let details =
            vec![("cell", Detail::Cell(position.cell(argument.cell))), ("cases", Detail::Cases(alternatives))];
        let because = bases.into_iter().flat_map(|basis| basis.needed).chain([argument.cell]);
        let reason = Reason { message: "nested-contradiction.either", details };
        (fact, deduction(position, fact, because, reason))
    });
    explained.collect()
}

fn deduction(
    position: &Position,
    (cell, shade): (usize, Shade),
    because: impl IntoIterator<Item = usize>,
    reason: Reason,
) -> Deduction {
    let imagined = position.open_cells().count();
    position.deduction(NAME, &[cell], shade, because.into_iter().collect(), imagined, reason)
}
