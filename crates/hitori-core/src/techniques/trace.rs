//! A supposition traced step by step: what follows from it, in which order, and from which cells.
//!
//! The slow twin of `suppositions::follow`, which only answers whether a rule is broken. Both draw the same rounds; here
//! the duplicates of a cell come in reading order, and each cell keeps the cells that it follows from. What decides
//! cells by a supposition is found by the quick one, and explained by this one.

use std::collections::HashSet;

use super::deduction::{Broken, Rule, Step};
use super::position::{Fact, Moment, Position};
use crate::shading::Shade::{self, Shaded, Unshaded};

/// A cell that became known, and the cells that it follows from.
pub struct Known {
    /// The cell and its shade.
    pub fact: Fact,
    /// The cells that it follows from; none for a supposed cell.
    pub because: Vec<usize>,
}

/// A rule that is broken, by indices of the grid.
#[derive(Clone)]
pub struct Breach {
    /// The rule.
    pub rule: Rule,
    /// The cells that break it together; a wall from end to end.
    pub cells: Vec<usize>,
}

/// What follows from a supposition, in order.
pub struct Trace {
    /// What became known, the supposed cell first.
    pub known: Vec<Known>,
    /// The rule that was broken, if one was.
    pub broken: Option<Breach>,
    /// How many cells were supposed or found in the rounds before the last.
    pub imagined: usize,
}

impl Trace {
    /// Suppose a shade and follow it for so many rounds, with `walls` by rule 3 too. What was learned stays in the
    /// position; the caller forgets it.
    pub fn follow(position: &mut Position, supposed: Fact, rounds: usize, walls: bool) -> Trace {
        let mut trace = Trace { known: Vec::new(), broken: None, imagined: 1 };
        let mut last = position.moment();
        let mut is_over = !trace.learn(position, supposed, Vec::new(), walls);
        for _ in 0..rounds {
            let consequences = if is_over { Vec::new() } else { consequences(position, last, walls) };
            if consequences.is_empty() || position.budget.is_spent() {
                break;
            }
            last = position.moment();
            trace.imagined = trace.known.len();
            is_over = !consequences.into_iter().all(|known| trace.learn(position, known.fact, known.because, walls));
        }
        trace
    }

    /// Learn one thing more; false if that breaks a rule.
    fn learn(&mut self, position: &mut Position, fact: Fact, because: Vec<usize>, walls: bool) -> bool {
        let (cell, shade) = fact;
        if !position.is_open(cell) {
            // Had it the other shade, a rule would have been broken by the cells that gave it that.
            return true;
        }
        self.known.push(Known { fact, because });
        self.broken = breach(position, fact, walls);
        if self.broken.is_none() {
            let holds = if walls { position.learn((cell, shade)) } else { position.learn_pairwise((cell, shade)) };
            debug_assert!(holds, "no rule is broken");
        }
        self.broken.is_none()
    }
}

/// The rule that an open cell would break with what is known.
fn breach(position: &Position, (cell, shade): Fact, walls: bool) -> Option<Breach> {
    let with = |rule, other| Breach { rule, cells: vec![cell, other] };
    if shade == Unshaded {
        let duplicate =
            position.duplicates_in_order(cell).into_iter().find(|&duplicate| position.shade(duplicate) == Unshaded);
        return duplicate.map(|duplicate| with(Rule::Uniqueness, duplicate));
    }
    if let Some(side) = position.sides(cell).find(|&side| position.is_shaded(side)) {
        return Some(with(Rule::Adjacency, side));
    }
    let cuts = walls && position.completes_wall(cell);
    cuts.then(|| Breach { rule: Rule::Connectivity, cells: [vec![cell], position.wall_through(cell)].concat() })
}

/// The direct consequences of what was learned since a moment, each with the cells that it follows from.
fn consequences(position: &Position, since: Moment, walls: bool) -> Vec<Known> {
    let learned = position.learned_since(since);
    let mut found = Vec::new();
    for &cell in learned {
        let (others, shade) = if position.is_shaded(cell) {
            (position.sides(cell).collect(), Unshaded)
        } else {
            (position.duplicates_in_order(cell), Shaded)
        };
        let open = others.into_iter().filter(|&other| position.is_open(other));
        found.extend(open.map(|other| Known { fact: (other, shade), because: vec![cell] }));
    }
    if walls && learned.iter().any(|&cell| position.is_shaded(cell)) {
        let walled = position.open_cells().filter(|&cell| position.completes_wall(cell));
        found.extend(walled.map(|cell| Known { fact: (cell, Unshaded), because: position.wall_through(cell) }));
    }
    found
}

/// The cells that these rest on, and these themselves.
pub fn needed_for(known: &[Known], ends: &[usize]) -> HashSet<usize> {
    let mut needed: HashSet<usize> = ends.iter().copied().collect();
    for Known { fact: (cell, _), because } in known.iter().rev() {
        if needed.contains(cell) {
            needed.extend(because);
        }
    }
    needed
}

/// Facts one after another as steps: those of one shade in a run together.
pub fn steps(position: &Position, facts: &[Fact]) -> Vec<Step> {
    let runs = facts.chunk_by(|(_, one), (_, other)| one == other);
    let step =
        |run: &[Fact]| Step { cells: run.iter().map(|&(cell, _)| position.cell(cell)).collect(), shade: run[0].1 };
    runs.map(step).collect()
}

impl Breach {
    /// As a deduction names it.
    pub fn explained(&self, position: &Position) -> Broken {
        let cells = if self.rule == Rule::Connectivity {
            position.named_cells(&self.cells)
        } else {
            position.sorted_cells(&self.cells)
        };
        let label = (self.rule == Rule::Uniqueness).then(|| position.printed_label(self.cells[0]));
        Broken { rule: self.rule, cells, label }
    }
}

/// The steps from a supposed cell to these, which it leads to.
pub fn steps_to(position: &Position, known: &[Known], ends: &[usize]) -> Vec<Step> {
    let needed = needed_for(known, ends);
    let facts = known.iter().skip(1).map(|known| known.fact).filter(|(cell, _)| needed.contains(cell));
    steps(position, &facts.collect::<Vec<(usize, Shade)>>())
}
