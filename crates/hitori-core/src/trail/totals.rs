//! Totals: how many of some literals are true, in unary, as variables of a search.
//!
//! Output k is true where at least k of the literals are. A tree of adders, each of two halves: if i of the left and j of
//! the right are true, output i + j is (Bailleux and Boufkhad, "Efficient CNF encoding of Boolean cardinality
//! constraints", CP 2003). Only these implications are stated, and only for as many outputs as are asked for; more may
//! follow (Martins et al., "Incremental cardinality constraints for MaxSAT", CP 2014).

use crate::shading::Shade;
use crate::trail::clauses::Literal;
use crate::trail::log::Log;
use crate::trail::search::Search;

/// One adder of the tree.
#[derive(Clone, Debug)]
struct Node {
    /// What it adds: the numbers of two nodes before it; None for one literal.
    halves: Option<[usize; 2]>,
    /// How many literals are below it.
    size: usize,
    /// Output k is at k - 1; as many as were asked for.
    outputs: Vec<Literal>,
}

/// How many of some literals are true.
#[derive(Clone, Debug)]
pub struct Total {
    /// Each after its halves; the last is the root.
    nodes: Vec<Node>,
}

impl Total {
    /// The total of these literals, one at least; no output is asked for yet.
    pub fn new(literals: &[Literal]) -> Self {
        let leaf = |&literal: &Literal| Node { halves: None, size: 1, outputs: vec![literal] };
        let mut nodes: Vec<Node> = literals.iter().map(leaf).collect();
        let mut next = 0;
        while next + 1 < nodes.len() {
            let halves = [next, next + 1];
            let size = halves.iter().map(|&half| nodes[half].size).sum();
            nodes.push(Node { halves: Some(halves), size, outputs: Vec::new() });
            next += 2;
        }
        Total { nodes }
    }

    /// How many literals it has.
    pub fn size(&self) -> usize {
        self.nodes[self.nodes.len() - 1].size
    }

    /// The literal that is true where at least so many of the literals are, one at least and all of them at most.
    pub fn at_least<L: Log>(&mut self, count: usize, search: &mut Search<'_, L>) -> Literal {
        let root = self.nodes.len() - 1;
        self.extend(root, count, search);
        self.nodes[root].outputs[count - 1]
    }

    fn extend<L: Log>(&mut self, node: usize, count: usize, search: &mut Search<'_, L>) {
        let Node { halves: Some([left, right]), size, .. } = self.nodes[node] else { return };
        let (known, count) = (self.nodes[node].outputs.len(), count.min(size));
        if known >= count {
            return;
        }
        self.extend(left, count, search);
        self.extend(right, count, search);
        for sum in known + 1..=count {
            let output = Literal::new(search.add_variable(), Shade::Shaded);
            self.nodes[node].outputs.push(output);
            for of_left in sum.saturating_sub(self.nodes[right].size)..=sum.min(self.nodes[left].size) {
                let half = |node: usize, count: usize| count.checked_sub(1).map(|at| self.nodes[node].outputs[at]);
                let halves = [half(left, of_left), half(right, sum - of_left)];
                let mut clause: Vec<Literal> = halves.into_iter().flatten().map(Literal::opposite).collect();
                clause.push(output);
                search.add_clause(&clause);
            }
        }
    }
}
