//! A conclusion, and whether it follows from these cells or those.
//!
//! To *name* a cell is to use its label and what is known of its shade. Of a puzzle in which some cells are named, all
//! other labels are blank and all other cells are open: it is a puzzle as any other, and what follows from the named
//! cells is what all its solutions share that agree with the known shades. To name more never makes less follow.

use std::borrow::Cow;
use std::cell::RefCell;

use hitori_checker::Solution;

use crate::budget::Budget;
use crate::puzzle::Puzzle;
use crate::shading::{Shade, Shading};
use crate::solve::{solution_given, Workspace};
use crate::techniques::position::Position;
use crate::techniques::rating::{easiest, Allowance};
use crate::techniques::TECHNIQUES;
use crate::trail::proof::{prove_given, Given};

/// A cell, by its place row by row, and a shade.
pub type Fact = (usize, Shade);

/// How a conclusion is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Means {
    /// The known shades alone break a rule.
    Rules,
    /// By techniques, always an easiest one next; this is the rank of the hardest of them.
    Technique(usize),
    /// By a proof that supposes something so many times.
    Suppositions(usize),
}

/// What is concluded: that the goal holds if what is supposed does. Without a goal: that this contradicts itself.
pub struct Case<'a> {
    /// As it was given.
    puzzle: Puzzle<'a>,
    labels: Cow<'a, [u32]>,
    pub(super) known: &'a [Shade],
    supposed: Vec<Fact>,
    goal: Vec<Fact>,
    /// Cells whose labels are always named.
    pub(super) own: Vec<usize>,
    /// A solution that counterexamples should resemble; it may be empty.
    near: Shading,
    /// The techniques that count as reasons, if not every argument does, as a set of bits by rank.
    pub(super) allowed: Option<u32>,
    workspace: RefCell<Workspace>,
}

impl<'a> Case<'a> {
    /// Nothing is concluded yet but that what is known contradicts itself. None when the budget is spent.
    pub fn new(puzzle: Puzzle<'a>, known: &'a [Shade], budget: &Budget) -> Option<Self> {
        Some(Case {
            puzzle,
            labels: puzzle.dense_labels(budget)?,
            known,
            supposed: Vec::new(),
            goal: Vec::new(),
            own: Vec::new(),
            near: Vec::new(),
            allowed: None,
            workspace: RefCell::default(),
        })
    }

    /// The same puzzle with another conclusion: that a step follows, as far as these techniques show it.
    pub fn follows(self, step: &[Fact], near: Shading, allowed: Option<u32>) -> Self {
        let own = step.iter().map(|&(place, _)| place).collect();
        Case { supposed: Vec::new(), goal: step.to_vec(), own, near, allowed, ..self }
    }

    /// The same, with the conclusion that not all of a step is true.
    pub fn fails(self, step: &[Fact]) -> Self {
        let case = self.follows(step, Vec::new(), None);
        match *step {
            [(place, shade)] => Case { goal: vec![(place, shade.opposite())], ..case },
            _ => Case { supposed: step.to_vec(), goal: Vec::new(), ..case },
        }
    }

    /// A solution of the whole puzzle that agrees with what is known, and with this.
    pub fn solution(&self, facts: &[Fact], budget: &Budget) -> Option<Option<Solution>> {
        self.solution_with(&self.labels, self.known.to_vec(), facts, budget)
    }

    /// None when the budget is spent, here and in what follows.
    fn solution_with(
        &self,
        labels: &[u32],
        mut known: Shading,
        facts: &[Fact],
        budget: &Budget,
    ) -> Option<Option<Solution>> {
        // A small board asks nowhere else.
        if budget.is_spent() {
            return None;
        }
        for &(place, shade) in facts {
            if known[place] == shade.opposite() {
                return Some(None);
            }
            known[place] = shade;
        }
        let puzzle = self.puzzle.relabelled(labels);
        solution_given(&mut self.workspace.borrow_mut(), &puzzle, &known, &self.near, budget)
    }

    /// The labels and the known shades of the named cells.
    fn named(&self, is_named: &[bool], labels: &[u32]) -> (Vec<u32>, Shading) {
        let mut named: Vec<u32> =
            labels.iter().zip(is_named).map(|(&label, &is_named)| if is_named { label } else { 0 }).collect();
        for &place in &self.own {
            named[place] = labels[place];
        }
        let shade = |(&shade, &is_named): (&Shade, &bool)| if is_named { shade } else { Shade::Unknown };
        (named, self.known.iter().zip(is_named).map(shade).collect())
    }

    /// A completion of the named cells in which the conclusion is false; nothing if it follows from them.
    pub fn counterexample(&self, is_named: &[bool], budget: &Budget) -> Option<Option<Solution>> {
        let (labels, known) = self.named(is_named, &self.labels);
        if self.goal.is_empty() {
            return self.solution_with(&labels, known, &self.supposed, budget);
        }
        for &(place, shade) in &self.goal {
            let found = self.solution_with(&labels, known.clone(), &[(place, shade.opposite())], budget)?;
            if found.is_some() {
                return Some(found);
            }
        }
        Some(None)
    }

    /// Is the conclusion shown from these cells, by what counts as a reason?
    pub fn is_shown(&self, is_named: &[bool], budget: &Budget) -> Option<bool> {
        match self.allowed {
            None => Some(self.counterexample(is_named, budget)?.is_none()),
            Some(allowed) => Some(self.techniques(is_named, allowed, budget)?.is_some()),
        }
    }

    /// The easiest means that show the conclusion from these cells, from which it follows.
    pub fn means(&self, is_named: &[bool], budget: &Budget) -> Option<Means> {
        match self.techniques(is_named, self.allowed.unwrap_or(u32::MAX), budget)? {
            Some(means) => Some(means),
            None => Some(Means::Suppositions(self.proof(is_named, budget)?.1)),
        }
    }

    /// The hardest technique that is needed if always an easiest one is used next; nothing if they do not get there.
    fn techniques(&self, is_named: &[bool], allowed: u32, budget: &Budget) -> Option<Option<Means>> {
        let (labels, known) = self.named(is_named, &self.labels);
        let mut position = Position::new(self.puzzle.relabelled(&labels), budget)?;
        let grid = position.grid;
        let index = |&(place, shade): &Fact| (grid.cell(place), shade);
        let goal: Vec<Fact> = self.goal.iter().map(index).collect();
        let mut holds = position.learn_shading(&known) && position.learn_all(self.supposed.iter().map(index));
        let (allowance, mut hardest) = (Allowance { allowed, ..Allowance::ALL }, None);
        while holds && (goal.is_empty() || goal.iter().any(|&(cell, shade)| position.shade(cell) != shade)) {
            let found = easiest(&mut position, allowance, &[0; TECHNIQUES.len()]);
            if budget.is_spent() {
                return None;
            }
            let Some((rank, found)) = found else { return Some(None) };
            hardest = hardest.max(Some(rank));
            holds = position.learn_all(found.facts);
        }
        (!budget.is_spent()).then_some(Some(hardest.map_or(Means::Rules, Means::Technique)))
    }

    /// A proof that the conclusion follows from these cells, from which it does, and how often it supposes something.
    pub fn proof(&self, is_named: &[bool], budget: &Budget) -> Option<(String, usize)> {
        let (labels, mut known) = self.named(is_named, self.puzzle.labels);
        self.supposed.iter().for_each(|&(place, shade)| known[place] = shade);
        let given = Given { known: &known, step: &self.goal };
        prove_given(&self.puzzle.relabelled(&labels), given, budget)
    }

    /// As many cells as can be named beside these without refuting this completion of them.
    pub fn agreeing(&self, solution: &Solution, is_named: &[bool]) -> Vec<bool> {
        let (mut is_in, cols, shaded) = (is_named.to_vec(), self.puzzle.cols, solution.shaded());
        let labelled = (0..self.known.len()).filter(|&place| is_named[place]).chain(self.own.iter().copied());
        // The unshaded cells among them: no two of a line may have the same label.
        let mut unshaded: Vec<usize> = labelled.filter(|&place| !shaded[place]).collect();
        for (place, &known) in self.known.iter().enumerate() {
            let agrees = known == Shade::Unknown || (known == Shade::Shaded) == shaded[place];
            if is_in[place] || !agrees {
                continue;
            }
            let in_line = |other: usize| other / cols == place / cols || other % cols == place % cols;
            let is_equal =
                |&other: &usize| self.labels[other] == self.labels[place] && in_line(other) && other != place;
            is_in[place] = shaded[place] || self.labels[place] == 0 || !unshaded.iter().any(is_equal);
            if is_in[place] && !shaded[place] {
                unshaded.push(place);
            }
        }
        is_in
    }
}
