//! A linear program, solved about, for the prices of its rows.
//!
//! Each variable costs something and has a range; each row demands that a sum of variables is so much at least. With a
//! price for each row, none of them negative, every solution of the program costs at least the demands at these prices
//! and, for each variable, what is left of its cost at the better end of its range. So all prices give a bound, and good
//! ones a good bound: nothing here has to be exact.
//!
//! Source: Chambolle and Pock, "A first-order primal-dual algorithm for convex problems with applications to imaging",
//! J. Math. Imaging Vis. 40, 2011; Pock and Chambolle, "Diagonal preconditioning for first order primal-dual algorithms
//! in convex optimization", ICCV 2011 (the steps).

use crate::budget::Budget;

/// Rounds between two looks at the bound.
const ROUNDS_PER_LOOK: usize = 25;

/// A sum of variables that is so much at least.
#[derive(Clone, Debug)]
pub(super) struct Row {
    /// Variables and their factors.
    pub(super) terms: Vec<(usize, f64)>,
    pub(super) least: f64,
}

/// A linear program whose costs are to be least.
#[derive(Clone, Debug, Default)]
pub(super) struct Relaxation {
    /// By variable.
    pub(super) costs: Vec<f64>,
    /// By variable, from where to where.
    pub(super) ranges: Vec<(f64, f64)>,
    pub(super) rows: Vec<Row>,
}

/// How far the rounds have come: the values of variables and the prices of rows; nothing before the first.
#[derive(Clone, Debug, Default)]
pub(super) struct Place {
    values: Vec<f64>,
    prices: Vec<f64>,
}

impl Relaxation {
    /// Another variable, from 0 to 1.
    pub(super) fn variable(&mut self, cost: f64) -> usize {
        self.costs.push(cost);
        self.ranges.push((0.0, 1.0));
        self.costs.len() - 1
    }

    /// A price for each row, none negative; the best that were found in so many rounds, before the end of the budget. The
    /// rounds go on from those that ended at `place`, and leave there where they end.
    pub(super) fn prices(&self, rounds: usize, place: &mut Place, budget: &Budget) -> Vec<f64> {
        let unit = self.costs.iter().fold(f64::MIN_POSITIVE, |most, cost| cost.abs().max(most));
        let (step_of_variables, step_of_rows) = self.steps();
        let Place { mut values, mut prices } = std::mem::take(place);
        values.extend(self.ranges[values.len()..].iter().map(|&(low, _)| low));
        prices.resize(self.rows.len(), 0.0);
        let (mut best, mut best_bound) = (prices.clone(), self.bound(&prices));
        let (mut sum_of_values, mut sum_of_prices) = (vec![0.0; values.len()], vec![0.0; prices.len()]);
        let mut since = 0.0;
        for round in 1..=rounds {
            let mut ahead = self.left(&prices);
            for (variable, left) in ahead.iter_mut().enumerate() {
                let (low, high) = self.ranges[variable];
                let next = (values[variable] - step_of_variables[variable] * *left / unit).clamp(low, high);
                *left = 2.0 * next - values[variable];
                values[variable] = next;
            }
            for ((row, price), step) in self.rows.iter().zip(&mut prices).zip(&step_of_rows) {
                let sum: f64 = row.terms.iter().map(|&(variable, factor)| factor * ahead[variable]).sum();
                *price = (*price + unit * step * (row.least - sum)).max(0.0);
            }
            since += 1.0;
            sum_of_values.iter_mut().zip(&values).for_each(|(sum, value)| *sum += value);
            sum_of_prices.iter_mut().zip(&prices).for_each(|(sum, price)| *sum += price);
            if round % ROUNDS_PER_LOOK > 0 {
                continue;
            }
            let mean: Vec<f64> = sum_of_prices.iter().map(|sum| sum / since).collect();
            let (bound, bound_of_mean) = (self.bound(&prices), self.bound(&mean));
            // The mean converges faster than the last one, until it remembers too much: go on from it.
            if bound_of_mean > bound {
                values = sum_of_values.iter().map(|sum| sum / since).collect();
                prices.clone_from(&mean);
                sum_of_values.fill(0.0);
                sum_of_prices.fill(0.0);
                since = 0.0;
            }
            if bound.max(bound_of_mean) > best_bound {
                best_bound = bound.max(bound_of_mean);
                best.clone_from(&prices);
            }
            if budget.is_spent() {
                break;
            }
        }
        *place = Place { values, prices: best.clone() };
        best
    }

    /// For each variable and row the length of a step.
    fn steps(&self) -> (Vec<f64>, Vec<f64>) {
        let mut of_variables = vec![0.0; self.costs.len()];
        let mut of_rows = Vec::with_capacity(self.rows.len());
        for row in &self.rows {
            of_rows.push(1.0 / row.terms.iter().map(|(_, factor)| factor.abs()).sum::<f64>().max(1.0));
            row.terms.iter().for_each(|&(variable, factor)| of_variables[variable] += factor.abs());
        }
        (of_variables.into_iter().map(|sum: f64| 1.0 / sum.max(1.0)).collect(), of_rows)
    }

    /// For each variable what is left of its cost when it has paid for its rows at these prices.
    pub(super) fn left(&self, prices: &[f64]) -> Vec<f64> {
        let mut left = self.costs.clone();
        for (row, price) in self.rows.iter().zip(prices) {
            if *price > 0.0 {
                row.terms.iter().for_each(|&(variable, factor)| left[variable] -= factor * price);
            }
        }
        left
    }

    /// What every solution costs at least, as these prices show.
    pub(super) fn bound(&self, prices: &[f64]) -> f64 {
        let demanded: f64 = self.rows.iter().zip(prices).map(|(row, price)| row.least * price).sum();
        let left = self.left(prices);
        let ranges = left.iter().zip(&self.ranges);
        demanded + ranges.map(|(left, &(low, high))| (left * low).min(left * high)).sum::<f64>()
    }
}
