//! A ceiling on costs: the literals that are true may not cost more than so much together.
//!
//! What is left of it below the costs that are due is the *room*. A literal that costs more than the room is false. Both
//! is explained by true literals that cost enough, the dearest first, so that reasons are short.

use crate::shading::Shade;
use crate::trail::board::{Board, Conflict, Reason};
use crate::trail::clauses::Literal;

/// A sum of costs that may not be exceeded. Empty, it costs nothing.
#[derive(Clone, Default)]
pub(super) struct Ceiling {
    /// The literals that cost something, the dearest first.
    costs: Vec<(i64, Literal)>,
    /// By the code of a literal, what it costs.
    cost_of: Vec<i64>,
    /// What they may cost together.
    most: i64,
    /// What those cost that are true, of the trail up to `counted`.
    due: i64,
    counted: usize,
    /// Of `costs`, so many from the first on are decided, as far as they cost more than the room.
    passed: usize,
}

impl Ceiling {
    /// What it costs that this cell has this shade.
    #[inline]
    fn cost(&self, cell: usize, shade: Shade) -> i64 {
        self.cost_of.get(Literal::new(cell, shade).code()).copied().unwrap_or(0)
    }
}

impl Board<'_> {
    /// From now on these literals may cost no more than so much together, in place of what was said before. To be called
    /// without decisions; literals that cost nothing may be left out.
    pub(super) fn set_ceiling(&mut self, mut costs: Vec<(i64, Literal)>, most: i64) {
        debug_assert_eq!(self.depth(), 0);
        costs.sort_unstable_by(|one, other| other.cmp(one));
        let mut cost_of = vec![0; 2 * self.value.len()];
        costs.iter().for_each(|&(cost, literal)| cost_of[literal.code()] = cost);
        self.ceiling = Ceiling { costs, cost_of, most, due: 0, counted: 0, passed: 0 };
    }

    /// Count what is due since the last time, and decide what costs more than the room.
    pub(super) fn keep_below_ceiling(&mut self) -> Result<(), Conflict> {
        if self.ceiling.costs.is_empty() {
            return Ok(());
        }
        for at in self.ceiling.counted..self.trail.len() {
            let cell = self.trail[at] as usize;
            self.ceiling.due += self.ceiling.cost(cell, self.value[cell]);
        }
        self.ceiling.counted = self.trail.len();
        let room = self.ceiling.most - self.ceiling.due;
        if room < 0 {
            return Err(Conflict::Ceiling);
        }
        while let Some(&(cost, literal)) = self.ceiling.costs.get(self.ceiling.passed) {
            if cost <= room {
                break;
            }
            if self.value[literal.cell()] == Shade::Unknown {
                self.assign(literal.cell(), literal.opposite().shade(), Reason::Ceiling);
            }
            self.ceiling.passed += 1;
        }
        Ok(())
    }

    /// Take back what was counted of the trail from here on, which still stands.
    pub(super) fn lower_costs(&mut self, trail: usize) {
        if self.ceiling.counted <= trail {
            return;
        }
        for at in trail..self.ceiling.counted {
            let cell = self.trail[at] as usize;
            self.ceiling.due -= self.ceiling.cost(cell, self.value[cell]);
        }
        self.ceiling.counted = trail;
        let room = self.ceiling.most - self.ceiling.due;
        self.ceiling.passed = self.ceiling.costs.partition_point(|&(cost, _)| cost > room);
    }

    /// True literals that stand before this place on the trail and cost more than the ceiling less this much, onto `out`.
    pub(super) fn explain_ceiling(&self, trail: usize, cost: i64, out: &mut Vec<u32>) {
        let Ceiling { costs, most, .. } = &self.ceiling;
        let stands = |literal: Literal| {
            self.value[literal.cell()] == literal.shade() && (self.trail_index[literal.cell()] as usize) < trail
        };
        let mut due = cost;
        for &(cost, literal) in costs {
            if self.level[literal.cell()] == 0 && stands(literal) {
                due += cost;
            }
        }
        for &(cost, literal) in costs {
            if due > *most {
                return;
            }
            if self.level[literal.cell()] > 0 && stands(literal) {
                due += cost;
                out.push(literal.cell() as u32);
            }
        }
        debug_assert!(due > *most);
    }

    /// What it would cost that this cell had the other shade.
    pub(super) fn cost_of_the_other(&self, cell: usize) -> i64 {
        self.ceiling.cost(cell, self.value[cell].opposite())
    }
}
