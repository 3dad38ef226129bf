//! The least mean cost of a cycle in a directed graph, e.g. 3 for two arcs of costs 2 and 4 to and fro.
//!
//! A guess is lowered until no cycle is cheaper. With the guess taken off each arc, a cycle below it has a negative
//! sum, and the predecessors of shortest walks (Bellman and Ford) run into it; its mean is the next guess. When the
//! walks stop getting shorter there is none, and their lengths prove it.

use crate::resources::Halt;

/// A graph whose arcs are added tail by tail.
#[derive(Debug, Default)]
pub struct Graph {
    nodes: usize,
    /// A tail, and where its arcs end in the lists below.
    tails: Vec<(u32, usize)>,
    heads: Vec<u32>,
    costs: Vec<i16>,
}

/// A cycle of least mean cost.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LeastMean {
    /// Its cost.
    pub cost: i64,
    /// The number of its arcs.
    pub length: i64,
    /// Its nodes in order.
    pub nodes: Vec<u32>,
    /// A walk of k arcs costs at least `(cost * k - credit) / length`.
    pub credit: i64,
}

impl Graph {
    /// Add an arc. Those of one tail come one after another.
    pub fn add(&mut self, tail: u32, head: u32, cost: i16) {
        if self.tails.last().is_none_or(|last| last.0 != tail) {
            self.tails.push((tail, self.heads.len()));
        }
        self.heads.push(head);
        self.costs.push(cost);
        self.nodes = self.nodes.max(1 + tail.max(head) as usize);
        if let Some(last) = self.tails.last_mut() {
            last.1 = self.heads.len();
        }
    }

    /// The number of nodes.
    pub fn nodes(&self) -> usize {
        self.nodes
    }

    /// The number of arcs.
    pub fn arcs(&self) -> usize {
        self.heads.len()
    }

    /// Where an arc leads, and its cost.
    pub fn arc(&self, arc: usize) -> (u32, i16) {
        (self.heads[arc], self.costs[arc])
    }

    /// A cycle of least mean cost. None if there is no cycle.
    pub fn least_mean(&self, interrupted: &dyn Fn() -> bool) -> Result<Option<LeastMean>, Halt> {
        let mut best = None;
        let mut guess = (1 + i64::from(self.costs.iter().copied().max().unwrap_or(0)), 1);
        loop {
            match self.below(guess, interrupted)? {
                Below::Cycle(found) => {
                    guess = (found.cost, found.length);
                    best = Some(found);
                }
                Below::Nothing { lengths } => {
                    let credit = -i64::from(lengths.into_iter().min().unwrap_or(0));
                    return Ok(best.map(|found| LeastMean { credit, ..found }));
                }
            }
        }
    }

    /// A cycle whose mean is below `cost / length`, or the proof that there is none.
    pub fn below(&self, (cost, length): (i64, i64), interrupted: &dyn Fn() -> bool) -> Result<Below, Halt> {
        const ROUNDS_PER_LOOK: usize = 4;
        let mut lengths = vec![0_i32; self.nodes];
        let mut before = vec![(NONE, 0); self.nodes];
        let mut round = 0;
        let (cost, length) = (cost as i32, length as i32);
        loop {
            round += 1;
            if interrupted() {
                return Err(Halt::Interrupted);
            }
            let mut is_shorter = false;
            let mut start = 0;
            for &(tail, end) in &self.tails {
                let so_far = lengths[tail as usize] - cost;
                for (&head, &price) in self.heads[start..end].iter().zip(&self.costs[start..end]) {
                    let through = so_far + length * i32::from(price);
                    if through < lengths[head as usize] {
                        lengths[head as usize] = through;
                        before[head as usize] = (tail, price);
                        is_shorter = true;
                    }
                }
                start = end;
            }
            if !is_shorter {
                return Ok(Below::Nothing { lengths });
            }
            if round % ROUNDS_PER_LOOK == 0 {
                if let Some(found) = cycle(&before) {
                    return Ok(Below::Cycle(found));
                }
            }
        }
    }
}

/// No predecessor.
const NONE: u32 = u32::MAX;

/// Whether there is a cycle below a guess.
pub enum Below {
    /// Here is one; its credit is not known.
    Cycle(LeastMean),
    /// There is none.
    Nothing {
        /// Of a shortest walk to each node, `length` times each arc's price less `cost`; at most 0.
        lengths: Vec<i32>,
    },
}

/// A cycle of predecessors, if there is one.
fn cycle(before: &[(u32, i16)]) -> Option<LeastMean> {
    let mut seen_from = vec![NONE; before.len()];
    for start in 0..before.len() as u32 {
        let mut at = start;
        while at != NONE && seen_from[at as usize] == NONE {
            seen_from[at as usize] = start;
            at = before[at as usize].0;
        }
        if at != NONE && seen_from[at as usize] == start {
            let (mut nodes, mut cost, first) = (Vec::new(), 0, at);
            loop {
                nodes.push(at);
                cost += i64::from(before[at as usize].1);
                at = before[at as usize].0;
                if at == first {
                    break;
                }
            }
            nodes.reverse();
            return Some(LeastMean { cost, length: nodes.len() as i64, nodes, credit: 0 });
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use hitori_core::rng::Rng;

    fn graph(arcs: &[(u32, u32, i16)]) -> Graph {
        let mut graph = Graph::default();
        arcs.iter().for_each(|&(tail, head, cost)| graph.add(tail, head, cost));
        graph
    }

    /// Karp's formula, over walks of each number of arcs that end at each node.
    fn karp(nodes: usize, arcs: &[(u32, u32, i16)]) -> Option<f64> {
        let mut walks = vec![vec![Some(0.0); nodes]];
        for _ in 0..nodes {
            let mut next: Vec<Option<f64>> = vec![None; nodes];
            for &(tail, head, cost) in arcs {
                if let Some(so_far) = walks[walks.len() - 1][tail as usize] {
                    let through = so_far + f64::from(cost);
                    let known = &mut next[head as usize];
                    *known = Some(known.map_or(through, |known| known.min(through)));
                }
            }
            walks.push(next);
        }
        let last = walks.pop()?;
        let mean = |node: usize| {
            let rates = walks.iter().enumerate().filter_map(|(k, walk)| Some((k, walk[node]?)));
            last[node].map(|all| rates.map(|(k, part)| (all - part) / (nodes - k) as f64).fold(f64::MIN, f64::max))
        };
        (0..nodes).filter_map(mean).min_by(f64::total_cmp)
    }

    #[test]
    fn as_the_formula_says_on_random_graphs() {
        let mut rng = Rng::new(1);
        for _ in 0..200 {
            let nodes = 2 + rng.next_u64() % 7;
            let mut arcs: Vec<(u32, u32, i16)> = (0..2 * nodes)
                .map(|_| {
                    ((rng.next_u64() % nodes) as u32, (rng.next_u64() % nodes) as u32, (rng.next_u64() % 9) as i16)
                })
                .collect();
            arcs.sort_unstable();
            assert!(arcs.is_empty() || graph(&arcs).least_mean(&|| true).is_err());
            let found = graph(&arcs).least_mean(&|| false).unwrap();
            match (found, karp(nodes as usize, &arcs)) {
                (None, None) => {}
                (Some(found), Some(mean)) => {
                    assert_eq!(found.nodes.len(), found.length as usize, "{arcs:?}");
                    assert!((found.cost as f64 / found.length as f64 - mean).abs() < 1e-9, "{arcs:?}");
                }
                (found, mean) => panic!("{arcs:?}: {found:?}, {mean:?}"),
            }
        }
    }
}
