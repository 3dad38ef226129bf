//! What a search for the best has paid, and what it may still have to pay.

use std::collections::BTreeMap;

use crate::budget::Budget;
use crate::shading::Shade;
use crate::trail::clauses::Literal;
use crate::trail::search::Search;
use crate::trail::totals::Total;

/// Costs and the bound are in parts of a step between weights: a face may cost a third, and half of that be due.
///
/// No sum of them overflows: a cell weighs less than 2^31, and costs less than 2^36 with its share of the faces, which
/// are counted on up to 2^26 cells; without them it costs less than 2^34, on boards whose searches fit into memory. The
/// prices of a relaxation, of 10,000 cells at most, stay below 2^46.
pub(super) const SCALE: i64 = 6;
/// Conflicts for one attempt to make a core smaller, or to raise its total.
pub(super) const CONFLICTS_PER_TRY: u64 = 30;

/// A literal that costs something where it is true, and where it comes from.
#[derive(Clone, Copy, Debug)]
pub(super) struct Cost {
    pub(super) weight: i64,
    /// The number of the total of which it is an output, and which.
    pub(super) output: Option<(usize, usize)>,
}

/// The costs that may be due in a search, and what was paid.
///
/// The weight of each solution is the bound and the costs that are due in it, and those that nobody charged for yet.
#[derive(Clone)]
pub(super) struct Ledger<'p> {
    pub(super) search: Search<'p>,
    /// By literal, what it still costs where it is true; more than nothing.
    pub(super) costs: BTreeMap<Literal, Cost>,
    /// No solution weighs less, in parts of `SCALE`.
    pub(super) bound: i64,
    pub(super) totals: Vec<Total>,
}

impl<'p> Ledger<'p> {
    /// Of a search in which nothing is charged for yet.
    pub(super) fn new(search: Search<'p>) -> Self {
        Ledger { search, costs: BTreeMap::new(), bound: 0, totals: Vec::new() }
    }

    /// What is left of the budget, and at most so many conflicts of it; None when it is spent.
    pub(super) fn left<'b>(&self, budget: &Budget<'b>, most: u64) -> Option<Budget<'b>> {
        let left = match budget.conflicts {
            None => most,
            Some(bound) => most.min(bound.saturating_sub(self.search.stats().conflicts)),
        };
        let conflicts = (left < u64::MAX).then_some(left);
        (left > 0 && !budget.is_spent()).then_some(Budget { conflicts, ..*budget })
    }

    /// A literal of its own, of which clauses may speak.
    pub(super) fn new_literal(&mut self) -> Literal {
        Literal::new(self.search.add_variable(), Shade::Shaded)
    }

    /// Of these literals all are true but one, at most: pay so much for each, and charge as much where all are.
    pub(super) fn pay_for_all_but_one(&mut self, group: &[Literal], amount: i64) {
        if group.len() < 2 || amount == 0 {
            return;
        }
        self.bound += amount * (group.len() as i64 - 1);
        group.iter().for_each(|&literal| self.pay(literal, amount));
        let all = self.all_of(group);
        self.charge(all, Cost { weight: amount, output: None });
    }

    /// The literal that all of these are true.
    pub(super) fn all_of(&mut self, literals: &[Literal]) -> Literal {
        let all = self.new_literal();
        let mut clause: Vec<Literal> = literals.iter().map(|literal| literal.opposite()).collect();
        clause.push(all);
        self.search.add_clause(&clause);
        all
    }

    /// Of a block of 2 x 2 cells two are shaded at most, on a diagonal: charge so much where two are.
    pub(super) fn charge_for_diagonals(&mut self, cells: [usize; 4], amount: i64) {
        if amount == 0 {
            return;
        }
        let two = self.new_literal();
        for diagonal in [[cells[0], cells[3]], [cells[1], cells[2]]] {
            let [one, other] = diagonal.map(|cell| Literal::new(cell, Shade::Unshaded));
            self.search.add_clause(&[one, other, two]);
        }
        self.charge(two, Cost { weight: amount, output: None });
    }

    /// Pay so much of what this literal costs.
    pub(super) fn pay(&mut self, literal: Literal, amount: i64) {
        if let Some(cost) = self.costs.get_mut(&literal) {
            cost.weight -= amount;
            if cost.weight == 0 {
                self.costs.remove(&literal);
            }
        }
    }

    /// This literal costs so much more.
    pub(super) fn charge(&mut self, literal: Literal, cost: Cost) {
        if cost.weight > 0 {
            self.costs.entry(literal).or_insert(Cost { weight: 0, ..cost }).weight += cost.weight;
        }
    }

    /// From now on it costs so much that as many of these literals are true, and again for each one more.
    pub(super) fn charge_for_more(&mut self, literals: &[Literal], count: usize, weight: i64) {
        if count == literals.len() {
            let all = self.all_of(literals);
            self.charge(all, Cost { weight, output: None });
        } else {
            self.totals.push(Total::new(literals));
            self.charge_for_output(self.totals.len() - 1, count, weight);
        }
    }

    /// From now on it costs so much that as many literals of a total are true.
    pub(super) fn charge_for_output(&mut self, total: usize, count: usize, weight: i64) {
        if count <= self.totals[total].size() {
            let literal = self.totals[total].at_least(count, &mut self.search);
            self.charge(literal, Cost { weight, output: Some((total, count)) });
        }
    }

    /// The duplicates of each line that are not decided.
    pub(super) fn groups(&self, budget: &Budget) -> Vec<Vec<usize>> {
        let mut groups = Vec::new();
        for cell in budget.until_spent(self.search.board.grid.indices()) {
            for down_the_column in [false, true] {
                let mut line = vec![cell];
                let mut other = self.search.board.next_duplicate(cell, down_the_column);
                while other > cell {
                    line.push(other);
                    other = self.search.board.next_duplicate(other, down_the_column);
                }
                if other == cell && line.len() > 1 {
                    groups.push(line);
                }
            }
        }
        groups
    }

    /// Of the duplicates of a line all but one are shaded.
    pub(super) fn pay_for_groups(&mut self, budget: &Budget) {
        for group in budget.until_spent(self.groups(budget)) {
            self.pay_for_group(&group);
        }
    }

    fn pay_for_group(&mut self, cells: &[usize]) {
        let literals = cells.iter().map(|&cell| Literal::new(cell, Shade::Shaded));
        let group: Vec<Literal> = literals.filter(|literal| self.costs.contains_key(literal)).collect();
        let least = group.iter().map(|literal| self.costs[literal].weight).min().unwrap_or(0);
        self.pay_for_all_but_one(&group, least);
    }
}
