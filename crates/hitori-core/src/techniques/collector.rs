//! Where techniques put what they find: facts for a rating, deductions for a reader.
//!
//! A technique is written once, for any `Collector`. What a reason needs beyond the facts is computed in closures, which only
//! a collector of deductions calls; a collector of facts compiles to code that has never heard of reasons.

use std::ops::ControlFlow;

use super::deduction::{Deduction, Details, Reason};
use super::position::{Fact, Position};
use crate::shading::Shade;

/// Whether the technique should go on.
pub type Flow = ControlFlow<()>;

/// The reason of a deduction, by indices of the grid.
pub struct Why {
    /// The cells whose labels or shades the argument uses; those that it decides may be among them.
    pub because: Vec<usize>,
    /// The variant of the technique's sentence; None for the usual one.
    pub variant: Option<&'static str>,
    /// The details of the sentence.
    pub details: Details,
}

impl Why {
    /// With the usual sentence.
    pub fn new(because: impl IntoIterator<Item = usize>, details: Details) -> Self {
        Why { because: because.into_iter().collect(), variant: None, details }
    }
}

/// What takes the deductions of one technique.
pub trait Collector {
    /// Is every use of a technique wanted, even if it decides nothing that the uses before did not?
    const WANTS_ALL: bool;

    /// Has no deduction yet shaded this cell, or does that not matter? Asked at most once for each pattern and cell.
    fn is_news(&mut self, cell: usize, position: &Position) -> bool;

    /// These cells, all of which are open, have this shade; nothing if there are none.
    fn deduce(
        &mut self,
        position: &Position,
        cells: impl Iterator<Item = usize>,
        shade: Shade,
        why: impl FnOnce() -> Why,
    ) -> Flow;

    /// These facts follow from a supposition for which a person imagines so many cells; nothing if there are none.
    fn suppose(
        &mut self,
        position: &mut Position,
        imagined: usize,
        facts: &[Fact],
        explain: impl FnOnce(&mut Position) -> Vec<Deduction>,
    ) -> Flow;
}

/// What a technique finds, without reasons. A cell may be named more than once.
#[derive(Default)]
pub struct Facts {
    /// The facts.
    pub facts: Vec<Fact>,
    /// The fewest cells that a person must imagine for one of them; None for a technique that supposes nothing.
    pub imagined: Option<usize>,
    is_noted: Vec<bool>,
}

impl Collector for Facts {
    const WANTS_ALL: bool = false;

    #[inline]
    fn is_news(&mut self, cell: usize, position: &Position) -> bool {
        if self.is_noted.is_empty() {
            self.is_noted.resize(position.grid.size(), false);
        }
        !std::mem::replace(&mut self.is_noted[cell], true)
    }

    #[inline]
    fn deduce(
        &mut self,
        _: &Position,
        cells: impl Iterator<Item = usize>,
        shade: Shade,
        _: impl FnOnce() -> Why,
    ) -> Flow {
        self.facts.extend(cells.map(|cell| (cell, shade)));
        Flow::Continue(())
    }

    #[inline]
    fn suppose(
        &mut self,
        _: &mut Position,
        imagined: usize,
        facts: &[Fact],
        _: impl FnOnce(&mut Position) -> Vec<Deduction>,
    ) -> Flow {
        if !facts.is_empty() {
            self.facts.extend(facts);
            self.imagined = Some(self.imagined.map_or(imagined, |least| least.min(imagined)));
        }
        Flow::Continue(())
    }
}

/// The first deductions of a technique, as many as asked for.
pub struct Deductions {
    technique: &'static str,
    most: usize,
    /// The deductions, in the order of the technique.
    pub found: Vec<Deduction>,
}

impl Deductions {
    /// None yet, and at most so many of this technique.
    pub fn of(technique: &'static str, most: usize) -> Self {
        Deductions { technique, most, found: Vec::new() }
    }

    fn flow(&self) -> Flow {
        if self.found.len() < self.most {
            Flow::Continue(())
        } else {
            Flow::Break(())
        }
    }
}

impl Collector for Deductions {
    const WANTS_ALL: bool = true;

    fn is_news(&mut self, _: usize, _: &Position) -> bool {
        true
    }

    fn deduce(
        &mut self,
        position: &Position,
        cells: impl Iterator<Item = usize>,
        shade: Shade,
        why: impl FnOnce() -> Why,
    ) -> Flow {
        let cells: Vec<usize> = cells.collect();
        if !cells.is_empty() {
            let Why { because, variant, details } = why();
            let reason = Reason { message: variant.unwrap_or(self.technique), details };
            self.found.push(position.deduction(self.technique, &cells, shade, because, 1, reason));
        }
        self.flow()
    }

    fn suppose(
        &mut self,
        position: &mut Position,
        _: usize,
        facts: &[Fact],
        explain: impl FnOnce(&mut Position) -> Vec<Deduction>,
    ) -> Flow {
        if !facts.is_empty() {
            self.found.extend(explain(position));
            self.found.truncate(self.most);
        }
        self.flow()
    }
}
