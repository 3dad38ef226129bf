//! The diagram of all shadings of a size: a node for each past, layer by layer, and from each node where the next cell
//! leads, unshaded and shaded. A way from the first node to the end is a shading, and each shading is one way.
//!
//! It is made forwards, a cell at a time, and asked backwards ([`super::queries`]). The newest layer still has the keys
//! of its pasts; of the others only the branches are left, eight bytes a node.

use super::layer::{locate, Gathering, Node, Shard, NOWHERE, SHARDS};
use super::{unswept, Past, Spot};
use crate::resources::{allow, Halt, Resources, WIDEST_SWEEP};
use hitori_core::grid::Grid;
use hitori_core::many::ask_many;
use hitori_core::shading::{Shade, Shading};

/// From a node: where an unshaded and where a shaded cell leads.
pub type Branches = [Node; 2];

/// Replaces the key of a past by that of the past with the next cell passed. False if there is no such shading.
type PassCell = fn(&Spot, &[u8], bool, &mut Vec<u8>) -> bool;

fn pass<P: Past>(spot: &Spot, before: &[u8], shaded: bool, after: &mut Vec<u8>) -> bool {
    let mut past = P::read(spot.width, before);
    let goes_on = past.pass(spot, shaded);
    after.clear();
    // Behind the last cell nothing matters any more.
    if !spot.is_last {
        past.write(spot.width, after);
    }
    goes_on
}

/// All shadings of a size.
#[derive(Debug)]
pub struct Diagram {
    rows: usize,
    cols: usize,
    /// The grid as it is swept, along its shorter side.
    swept: Grid,
    pass: PassCell,
    pub(super) start: Node,
    /// The branches of each layer but the newest, shard by shard.
    pub(super) layers: Vec<Vec<Vec<Branches>>>,
    pub(super) newest: Vec<Shard>,
    nodes: usize,
}

impl Diagram {
    /// Before the first cell of the shadings that `P` is the past of.
    pub fn new<P: Past>(rows: usize, cols: usize) -> Result<Self, Halt> {
        Self::sweeping::<P>(rows, cols, Grid::new(rows.max(cols), rows.min(cols)))
    }

    /// The same, swept in the rows of `swept`, which is the grid or its transpose.
    fn sweeping<P: Past>(rows: usize, cols: usize, swept: Grid) -> Result<Self, Halt> {
        if swept.cols > WIDEST_SWEEP {
            return Err(Halt::TooWide(swept.cols));
        }
        let mut key = Vec::new();
        P::default().write(swept.cols, &mut key);
        let first = Gathering::default();
        let start = first.node(&key);
        let newest = first.into_shards();
        Ok(Diagram { rows, cols, swept, pass: pass::<P>, start, layers: Vec::new(), newest, nodes: 1 })
    }

    /// The number of cells of the grid.
    pub fn cells(&self) -> usize {
        self.swept.cells()
    }

    /// The number of columns of the grid.
    pub(super) fn cols(&self) -> usize {
        self.cols
    }

    /// The grid as it is swept, which is the grid or its transpose.
    pub(super) fn swept(&self) -> &Grid {
        &self.swept
    }

    /// Are all cells passed?
    pub fn is_complete(&self) -> bool {
        self.layers.len() == self.cells()
    }

    /// The number of nodes so far.
    pub fn nodes(&self) -> usize {
        self.nodes
    }

    /// The number of nodes of the widest layer.
    pub fn width(&self) -> usize {
        self.layers.iter().map(|layer| layer.iter().map(Vec::len).sum()).max().unwrap_or(1)
    }

    /// Memory in use, in bytes.
    pub fn memory(&self) -> usize {
        let lists = self.layers.len() * SHARDS * size_of::<Vec<Branches>>();
        lists + self.nodes * size_of::<Branches>() + self.newest.iter().map(Shard::memory).sum::<usize>()
    }

    /// Pass one more cell.
    pub fn grow(&mut self, resources: &Resources) -> Result<(), Halt> {
        let (next, in_use) = (Gathering::default(), self.memory());
        let (allowance, nodes) = (resources.memory, self.nodes);
        let of_shard = |shard, stop: &dyn Fn() -> bool| {
            self.branches(shard, &next, || match in_use + next.memory() {
                _ if stop() => Err(Halt::Interrupted),
                wanted => allow(wanted, allowance, nodes),
            })
        };
        let threads = resources.threads_for(self.newest.iter().map(Shard::len).sum());
        let found = ask_many(SHARDS, threads, of_shard, resources.interrupted);
        let layer = found.ok_or(Halt::Interrupted)?.into_iter().collect::<Result<_, _>>()?;
        self.layers.push(layer);
        self.newest = next.into_shards();
        self.nodes += self.newest.iter().map(Shard::len).sum::<usize>();
        Ok(())
    }

    fn branches(
        &self,
        shard: usize,
        next: &Gathering,
        check: impl Fn() -> Result<(), Halt>,
    ) -> Result<Vec<Branches>, Halt> {
        const BETWEEN_CHECKS: usize = 1 << 12;
        let (spot, from, mut key) = (self.spot(), &self.newest[shard], Vec::new());
        let mut found = Vec::with_capacity(from.len());
        for entry in 0..from.len() {
            if entry % BETWEEN_CHECKS == 0 {
                check()?;
            }
            found.push([false, true].map(|shaded| match (self.pass)(&spot, from.key(entry), shaded, &mut key) {
                true => next.node(&key),
                false => NOWHERE,
            }));
        }
        Ok(found)
    }

    fn spot(&self) -> Spot {
        Spot::of(&self.swept, self.layers.len())
    }

    /// The shading on the way that takes the shaded branch of a cell when `choose` says so.
    pub(super) fn walk(&self, mut choose: impl FnMut(usize, Branches) -> bool) -> Shading {
        let mut shading = vec![Shade::Unshaded; self.rows * self.cols];
        let mut node = self.start;
        for (cell, layer) in self.layers.iter().enumerate() {
            let (shard, entry) = locate(node);
            let branches = layer[shard][entry];
            let is_shaded = choose(cell, branches);
            if is_shaded {
                shading[unswept(cell, &self.swept, self.cols)] = Shade::Shaded;
            }
            node = branches[usize::from(is_shaded)];
        }
        shading
    }
}

#[cfg(test)]
mod tests {
    use super::super::{legal::LegalPast, maximal::MaximalPast};
    use super::*;

    const UNLIMITED: Resources = Resources { threads: 1, memory: usize::MAX, interrupted: &|| false };

    fn count<P: Past>(rows: usize, cols: usize) -> Vec<u64> {
        let mut diagram = Diagram::sweeping::<P>(rows, cols, Grid::new(rows, cols)).unwrap();
        while !diagram.is_complete() {
            diagram.grow(&UNLIMITED).unwrap();
        }
        diagram.count(&UNLIMITED).unwrap()
    }

    #[test]
    fn sweeps_along_either_side_agree() {
        for (rows, cols) in [(2, 9), (4, 10), (5, 9), (6, 8), (7, 8)] {
            assert_eq!(count::<LegalPast>(rows, cols), count::<LegalPast>(cols, rows), "legal {rows}x{cols}");
            assert_eq!(count::<MaximalPast>(rows, cols), count::<MaximalPast>(cols, rows), "maximal {rows}x{cols}");
        }
    }
}
