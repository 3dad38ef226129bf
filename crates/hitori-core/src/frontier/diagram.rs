//! The diagram of all shadings of a size: a node for each past, layer by layer, and from each node where the next cell
//! leads, unshaded and shaded. A way from the first node to the end is a shading, and each shading is one way.
//!
//! It is made forwards, a cell at a time ([`Diagram::grow`]), and asked backwards: what holds of the ways from a node to
//! the end follows from what holds of its two successors ([`Diagram::step_back`]).

use std::fmt;

use super::layer::{locate, Gathering, Node, Shard, NOWHERE, SHARDS};
use super::{Past, Spot, WIDEST};
use crate::many::ask_many;
use crate::puzzle::{Grid, Shade, Shading};

/// What a long computation may use.
#[derive(Clone, Copy)]
pub struct Effort<'a> {
    /// Number of threads.
    pub threads: usize,
    /// Bytes of memory.
    pub memory: usize,
    /// Asked from time to time; true means stop now.
    pub interrupted: &'a dyn Fn() -> bool,
}

/// Why a computation ended early.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Halt {
    /// Somebody rang the bell.
    Interrupted,
    /// It would need more bytes than allowed; so many nodes were there.
    OutOfMemory {
        /// Bytes wanted.
        wanted: usize,
        /// Nodes of the whole diagram.
        nodes: usize,
    },
    /// The shorter side has so many cells, more than [`WIDEST`].
    TooWide(usize),
}

impl fmt::Display for Halt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Halt::Interrupted => write!(f, "interrupted"),
            Halt::OutOfMemory { wanted, nodes } => {
                write!(f, "it needs more than {} MB of memory, at {nodes} nodes", wanted >> 20)
            }
            Halt::TooWide(side) => write!(f, "the shorter side has {side} cells, more than {WIDEST}"),
        }
    }
}

impl std::error::Error for Halt {}

/// From a node: where an unshaded and where a shaded cell leads.
type Branches = [Node; 2];

/// What is known of each node of a layer: `stride` values a node, shard by shard.
#[derive(Debug)]
pub struct Values<T> {
    shards: Vec<Vec<T>>,
    stride: usize,
    barred: Vec<T>,
}

impl<T> Values<T> {
    /// The values of a node; those of a barred way for `NOWHERE`.
    pub fn of(&self, node: Node) -> &[T] {
        if node == NOWHERE {
            return &self.barred;
        }
        let (shard, place) = locate(node);
        &self.shards[shard][place * self.stride..][..self.stride]
    }
}

/// Replaces the key of a past by that of the past with the next cell passed. False if there is no such shading.
type Step = fn(&Spot, &[u8], bool, &mut Vec<u8>) -> bool;

fn step<P: Past>(spot: &Spot, before: &[u8], shaded: bool, after: &mut Vec<u8>) -> bool {
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
    step: Step,
    start: Node,
    layers: Vec<Vec<Vec<Branches>>>,
    frontier: Vec<Shard>,
}

impl Diagram {
    /// Before the first cell of the shadings that `P` is the past of.
    pub fn new<P: Past>(rows: usize, cols: usize) -> Result<Self, Halt> {
        let swept = Grid::new(rows.max(cols), rows.min(cols));
        if swept.cols > WIDEST {
            return Err(Halt::TooWide(swept.cols));
        }
        let mut key = Vec::new();
        P::default().write(swept.cols, &mut key);
        let first = Gathering::default();
        let start = first.node(&key);
        Ok(Diagram { rows, cols, swept, step: step::<P>, start, layers: Vec::new(), frontier: first.into_shards() })
    }

    /// How many cells are passed.
    pub fn passed(&self) -> usize {
        self.layers.len()
    }

    /// Are all cells passed?
    pub fn is_complete(&self) -> bool {
        self.passed() == self.swept.cells()
    }

    /// The number of nodes of the newest layer.
    pub fn width(&self) -> usize {
        self.frontier.iter().map(Shard::len).sum()
    }

    /// The number of nodes of all layers but the newest.
    pub fn nodes(&self) -> usize {
        self.layers.iter().flatten().map(Vec::len).sum()
    }

    /// Pass one more cell.
    pub fn grow(&mut self, effort: &Effort) -> Result<(), Halt> {
        let (next, in_use, allowed) = (Gathering::default(), self.memory(), effort.memory);
        let of_shard = |shard, stop: &dyn Fn() -> bool| {
            self.branches(shard, &next, || match in_use + next.memory() {
                _ if stop() => Err(Halt::Interrupted),
                wanted if wanted > allowed => Err(Halt::OutOfMemory { wanted, nodes: self.nodes() + self.width() }),
                _ => Ok(()),
            })
        };
        let found = ask_many(SHARDS, self.threads(effort), of_shard, effort.interrupted);
        let layer = found.ok_or(Halt::Interrupted)?.into_iter().collect::<Result<_, _>>()?;
        self.layers.push(layer);
        self.frontier = next.into_shards();
        Ok(())
    }

    fn branches(
        &self,
        shard: usize,
        next: &Gathering,
        check: impl Fn() -> Result<(), Halt>,
    ) -> Result<Vec<Branches>, Halt> {
        const BETWEEN_CHECKS: usize = 1 << 12;
        let (spot, from, mut key) = (self.spot(), &self.frontier[shard], Vec::new());
        let mut found = Vec::with_capacity(from.len());
        for place in 0..from.len() {
            if place % BETWEEN_CHECKS == 0 {
                check()?;
            }
            found.push([false, true].map(|shaded| match (self.step)(&spot, from.key(place), shaded, &mut key) {
                true => next.node(&key),
                false => NOWHERE,
            }));
        }
        Ok(found)
    }

    fn spot(&self) -> Spot {
        let (row, col) = (self.passed() / self.swept.cols, self.passed() % self.swept.cols);
        let is_last = self.passed() + 1 == self.swept.cells();
        Spot { width: self.swept.cols, col, outside: self.swept.outside_contacts(row, col), is_last }
    }

    /// Threads cost more than they bring where the layers are small.
    fn threads(&self, effort: &Effort) -> usize {
        const WORTH_A_THREAD: usize = 10_000;
        effort.threads.min(1 + self.width() / WORTH_A_THREAD)
    }

    fn memory(&self) -> usize {
        self.nodes() * size_of::<Branches>() + self.frontier.iter().map(Shard::memory).sum::<usize>()
    }

    /// The number of shadings, in 64-bit digits, the lowest first.
    pub fn count(&self, effort: &Effort) -> Result<Vec<u64>, Halt> {
        let mut counts = self.end(self.one(), vec![0; self.digits()]);
        for layer in self.layers.iter().rev() {
            counts = step_back(layer, &counts, effort, add)?;
        }
        Ok(counts.of(self.start).to_vec())
    }

    /// Numbers below `2^cells` fit so many digits of 64 bits.
    fn digits(&self) -> usize {
        self.swept.cells().div_ceil(64)
    }

    fn one(&self) -> Vec<u64> {
        (0..self.digits()).map(|digit| u64::from(digit == 0)).collect()
    }

    /// The shading with the least sum of `weight` a shaded cell: the fewest for 1, the most for -1.
    pub fn least(&self, weight: i32, effort: &Effort) -> Result<Shading, Halt> {
        const BARRED: i32 = i32::MAX / 2;
        let mut costs = vec![self.end(vec![0], vec![BARRED])];
        for layer in self.layers.iter().rev() {
            let cheaper = |unshaded: &[i32], shaded: &[i32], out: &mut Vec<i32>| {
                out.push(unshaded[0].min(shaded[0] + weight));
            };
            costs.push(step_back(layer, &costs[costs.len() - 1], effort, cheaper)?);
        }
        costs.reverse();
        Ok(self
            .walk(|cell, [unshaded, shaded]| costs[cell + 1].of(shaded)[0] + weight < costs[cell + 1].of(unshaded)[0]))
    }

    /// The shading on the way that takes the shaded branch of a cell when `choose` says so.
    fn walk(&self, mut choose: impl FnMut(usize, Branches) -> bool) -> Shading {
        let mut shading = vec![Shade::Unshaded; self.rows * self.cols];
        let mut node = self.start;
        for (cell, layer) in self.layers.iter().enumerate() {
            let (shard, place) = locate(node);
            let branches = layer[shard][place];
            let is_shaded = choose(cell, branches);
            if is_shaded {
                shading[self.unswept(cell)] = Shade::Shaded;
            }
            node = branches[usize::from(is_shaded)];
        }
        shading
    }

    /// Where the cell that is swept as number `cell` stands in the grid that was asked for.
    fn unswept(&self, cell: usize) -> usize {
        if self.cols == self.swept.cols {
            return cell;
        }
        cell % self.swept.cols * self.cols + cell / self.swept.cols
    }

    /// The one node after the last cell, if any way leads there.
    fn end<T: Copy>(&self, reached: Vec<T>, barred: Vec<T>) -> Values<T> {
        let stride = reached.len();
        let shards = self.frontier.iter().map(|shard| reached.repeat(shard.len())).collect();
        Values { shards, stride, barred }
    }
}

/// The values of a layer from those of the next: `join` appends a node's from those of its two branches.
fn step_back<T: Send + Sync + Clone>(
    layer: &[Vec<Branches>],
    next: &Values<T>,
    effort: &Effort,
    join: impl Fn(&[T], &[T], &mut Vec<T>) + Sync,
) -> Result<Values<T>, Halt> {
    let of_shard = |shard: usize, _: &dyn Fn() -> bool| {
        let mut values = Vec::with_capacity(layer[shard].len() * next.stride);
        for &[unshaded, shaded] in &layer[shard] {
            join(next.of(unshaded), next.of(shaded), &mut values);
        }
        values
    };
    let shards = ask_many(SHARDS, effort.threads, of_shard, effort.interrupted).ok_or(Halt::Interrupted)?;
    Ok(Values { shards, stride: next.stride, barred: next.barred.clone() })
}

/// Append the sum of two numbers of equally many digits.
fn add(a: &[u64], b: &[u64], sum: &mut Vec<u64>) {
    let mut carry = false;
    for (&a, &b) in a.iter().zip(b) {
        let (partial, first) = a.overflowing_add(b);
        let (digit, second) = partial.overflowing_add(u64::from(carry));
        sum.push(digit);
        carry = first || second;
    }
    debug_assert!(!carry);
}
