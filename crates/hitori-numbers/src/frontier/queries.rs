//! Questions to a diagram, each answered by one pass from the end to the start: what holds of a node follows from what
//! holds of its two branches.

use std::cmp::Ordering;

use super::diagram::{Branches, Diagram};
use super::layer::{locate, Node, NOWHERE, SHARDS};
use crate::resources::{allow, Halt, Resources};
use hitori_core::many::ask_many;
use hitori_core::rng::Rng;
use hitori_core::shading::Shading;

/// A number in 64-bit digits, the lowest first.
pub type Number = Vec<u64>;

/// For each node, the number of ways from there to the end; layer by layer, from the first to the end.
#[derive(Debug)]
pub struct Counts(Vec<Values<u64>>);

/// For each node, the least cost of a way from there to the end; layer by layer.
#[derive(Debug)]
pub struct Costs(Vec<Values<i32>>);

impl Costs {
    /// The cost from a node of the layer before this cell, none of which is negative.
    pub(super) fn from(&self, cell: usize, node: Node) -> usize {
        self.0[cell].of(node)[0] as usize
    }
}

/// What is known of each node of a layer: `stride` values a node, shard by shard.
#[derive(Clone, Debug)]
struct Values<T> {
    shards: Vec<Vec<T>>,
    stride: usize,
    barred: Vec<T>,
}

impl<T: Copy + Send + Sync> Values<T> {
    /// Those of the one node after the last cell, if any way leads there.
    fn at_end(diagram: &Diagram, reached: &[T], barred: &[T]) -> Self {
        let shards = diagram.newest.iter().map(|shard| reached.repeat(shard.len())).collect();
        Values { shards, stride: reached.len(), barred: barred.to_vec() }
    }

    /// Those of the layer before: `join` appends a node's values, made of those of its branches.
    fn before(
        &self,
        layer: &[Vec<Branches>],
        resources: &Resources,
        join: impl Fn(&[T], &[T], &mut Vec<T>) + Sync,
    ) -> Result<Self, Halt> {
        let of_shard = |shard: usize, _: &dyn Fn() -> bool| {
            let mut values = Vec::with_capacity(layer[shard].len() * self.stride);
            for &[unshaded, shaded] in &layer[shard] {
                join(self.of(unshaded), self.of(shaded), &mut values);
            }
            values
        };
        let threads = resources.threads_for(layer.iter().map(Vec::len).sum());
        let shards = ask_many(SHARDS, threads, of_shard, resources.interrupted).ok_or(Halt::Interrupted)?;
        Ok(Values { shards, stride: self.stride, barred: self.barred.clone() })
    }

    /// Those of a node, or of a barred way for `NOWHERE`.
    fn of(&self, node: Node) -> &[T] {
        if node == NOWHERE {
            return &self.barred;
        }
        let (shard, entry) = locate(node);
        &self.shards[shard][entry * self.stride..][..self.stride]
    }
}

impl Diagram {
    /// The number of shadings.
    pub fn count(&self, resources: &Resources) -> Result<Number, Halt> {
        // Two layers at a time are held.
        self.check_room(2 * self.width() * 8 * self.digits(), resources)?;
        let mut counts = self.counts_at_end();
        for layer in self.layers.iter().rev() {
            counts = counts.before(layer, resources, add)?;
        }
        Ok(counts.of(self.start).to_vec())
    }

    /// What [`Self::draw`] needs to know.
    pub fn counts(&self, resources: &Resources) -> Result<Counts, Halt> {
        self.check_room(self.nodes() * 8 * self.digits(), resources)?;
        let mut counts = vec![self.counts_at_end()];
        for layer in self.layers.iter().rev() {
            counts.push(counts[counts.len() - 1].before(layer, resources, add)?);
        }
        counts.reverse();
        Ok(Counts(counts))
    }

    /// One of the shadings, each with the same probability.
    pub fn draw(&self, counts: &Counts, rng: &mut Rng) -> Shading {
        // The shadings are numbered in the order of their ways, unshaded before shaded.
        let mut number = below(counts.0[0].of(self.start), rng);
        self.walk(|cell, [unshaded, _]| {
            let skipped = counts.0[cell + 1].of(unshaded);
            let is_shaded = !is_less(&number, skipped);
            if is_shaded {
                subtract(&mut number, skipped);
            }
            is_shaded
        })
    }

    /// The shading with the least sum of `weight` a shaded cell: one with the fewest for 1, with the most for -1.
    pub fn least(&self, weight: i32, resources: &Resources) -> Result<Shading, Halt> {
        let costs = self.costs(weight, resources)?;
        let cost = |cell: usize, node| costs.0[cell + 1].of(node)[0];
        Ok(self.walk(|cell, [unshaded, shaded]| cost(cell, shaded) + weight < cost(cell, unshaded)))
    }

    /// For each node, the least sum of `weight` a shaded cell on the ways from there.
    pub(super) fn costs(&self, weight: i32, resources: &Resources) -> Result<Costs, Halt> {
        const BARRED: i32 = i32::MAX / 2;
        self.check_room(self.nodes() * size_of::<i32>(), resources)?;
        let mut costs = vec![Values::at_end(self, &[0], &[BARRED])];
        for layer in self.layers.iter().rev() {
            let cheaper = |unshaded: &[i32], shaded: &[i32], cost: &mut Vec<i32>| {
                cost.push(unshaded[0].min(shaded[0] + weight));
            };
            costs.push(costs[costs.len() - 1].before(layer, resources, cheaper)?);
        }
        costs.reverse();
        Ok(Costs(costs))
    }

    /// How many shadings have the least sum of `weight` a shaded cell.
    pub fn count_least(&self, weight: i32, resources: &Resources) -> Result<Number, Halt> {
        // A node's values are the least sum on the ways from it, above a level at which none is negative, and their
        // number.
        const LEVEL: u64 = 1 << 32;
        const BARRED: u64 = 1 << 33;
        let (mut one, mut zero) = (vec![0; 1 + self.digits()], vec![0; 1 + self.digits()]);
        (one[0], one[1], zero[0]) = (LEVEL, 1, BARRED);
        self.check_room(2 * self.width() * 8 * one.len(), resources)?;
        let mut values = Values::at_end(self, &one, &zero);
        for layer in self.layers.iter().rev() {
            let join = |unshaded: &[u64], shaded: &[u64], joined: &mut Vec<u64>| {
                let sum = shaded[0].wrapping_add_signed(weight.into());
                joined.push(sum.min(unshaded[0]));
                match unshaded[0].cmp(&sum) {
                    Ordering::Less => joined.extend(&unshaded[1..]),
                    Ordering::Equal => add(&unshaded[1..], &shaded[1..], joined),
                    Ordering::Greater => joined.extend(&shaded[1..]),
                }
            };
            values = values.before(layer, resources, join)?;
        }
        Ok(values.of(self.start)[1..].to_vec())
    }

    /// Is there memory for so many bytes of values?
    fn check_room(&self, bytes: usize, resources: &Resources) -> Result<(), Halt> {
        allow(self.memory() + bytes, resources.memory, self.nodes())
    }

    fn counts_at_end(&self) -> Values<u64> {
        let (mut one, zero) = (vec![0; self.digits()], vec![0; self.digits()]);
        one[0] = 1;
        Values::at_end(self, &one, &zero)
    }

    /// Enough for numbers up to `2^cells`.
    fn digits(&self) -> usize {
        self.cells() / 64 + 1
    }
}

/// Append the sum of two numbers of equally many digits, which suffice for it.
fn add(a: &[u64], b: &[u64], sum: &mut Number) {
    let mut carry = false;
    for (&a, &b) in a.iter().zip(b) {
        let (partial, first) = a.overflowing_add(b);
        let (digit, second) = partial.overflowing_add(u64::from(carry));
        sum.push(digit);
        carry = first || second;
    }
    debug_assert!(!carry);
}

/// Subtract a number that is not larger.
fn subtract(from: &mut [u64], number: &[u64]) {
    let mut borrow = false;
    for (a, &b) in from.iter_mut().zip(number) {
        let (partial, first) = a.overflowing_sub(b);
        let (digit, second) = partial.overflowing_sub(u64::from(borrow));
        *a = digit;
        borrow = first || second;
    }
    debug_assert!(!borrow);
}

fn is_less(a: &[u64], b: &[u64]) -> bool {
    a.iter().rev().lt(b.iter().rev())
}

/// A random number below a bound that is not 0, each with the same probability.
fn below(bound: &[u64], rng: &mut Rng) -> Number {
    let used = bound.iter().rposition(|&digit| digit != 0).map_or(0, |highest| highest + 1);
    let mask = u64::MAX >> bound[used - 1].leading_zeros();
    loop {
        let mut number: Number = (0..bound.len()).map(|digit| if digit < used { rng.next_u64() } else { 0 }).collect();
        number[used - 1] &= mask;
        if is_less(&number, bound) {
            return number;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_carry_and_borrow() {
        let (a, b) = ([u64::MAX, u64::MAX, 0], [1, 0, 5]);
        let mut sum = Number::new();
        add(&a, &b, &mut sum);
        assert_eq!(sum, [0, 0, 6]);
        subtract(&mut sum, &b);
        assert_eq!(sum, a);
        assert!(is_less(&a, &b) && !is_less(&b, &a) && !is_less(&a, &a));
    }

    #[test]
    fn random_numbers_stay_below_their_bound_and_reach_it() {
        let mut rng = Rng::new(1);
        let bound = [3, 1, 0];
        let drawn: Vec<Number> = (0..1000).map(|_| below(&bound, &mut rng)).collect();
        assert!(drawn.iter().all(|number| is_less(number, &bound)));
        let small: std::collections::HashSet<Number> = (0..100).map(|_| below(&[3, 0, 0], &mut rng)).collect();
        assert_eq!(small, [[0, 0, 0], [1, 0, 0], [2, 0, 0]].map(|number| number.to_vec()).into());
    }
}
