//! The strips along the border, as walks in a graph, and the least that an endless one loses for each column.
//!
//! Four neighbouring columns are a node, and five an arc from the first four to the last four, which costs the shares
//! of the third. A walk of k arcs is a strip of k columns; every maximal shading contains such walks.

use std::ops::Range;

use super::window::{kind, Column, Window, LOOPED, PLAIN, TOUCHED};
use crate::cycles::Graph;
use crate::resources::Halt;

/// The highest strip. Nodes and arcs grow about eightfold with each row.
pub const HIGHEST: usize = 7;

/// What a strip loses.
#[derive(Clone, Debug)]
pub struct Strip {
    /// Four columns each.
    pub nodes: usize,
    /// Five columns each.
    pub arcs: usize,
    /// Twice the shares of [`Self::period`], the least on average.
    pub halves: i64,
    /// The columns of a strip that repeats and loses least.
    pub period: Vec<Column>,
    /// Twice the shares of k columns in a row are at least `(halves * k - credit) / period`.
    pub credit: i64,
}

/// What a strip with so many rows loses, from 3 to [`HIGHEST`].
pub fn strip(height: usize, interrupted: &dyn Fn() -> bool) -> Result<Strip, Halt> {
    let windows = Windows::new(height, interrupted)?;
    // The strip without a shaded cell has no cycle, but one with every second border cell shaded has.
    let found = windows.graph.least_mean(interrupted)?.expect("some strip repeats");
    let period = found.nodes.iter().map(|&node| windows.nodes[node as usize][3]).collect();
    Ok(Strip {
        nodes: windows.nodes.len(),
        arcs: windows.graph.arcs(),
        halves: found.cost,
        period,
        credit: found.credit,
    })
}

/// All windows of a height that a maximal shading may have along its border.
///
/// Each four columns of which both three are possible have a number, in the order of the columns; those that are in no
/// window of five as well.
pub struct Windows {
    /// Number of rows.
    pub height: usize,
    /// The columns of each node.
    pub nodes: Vec<[Column; 4]>,
    /// The nodes and the windows of five columns.
    pub graph: Graph,
    /// Does a window begin, or end, with this node?
    begins_or_ends: Vec<[bool; 2]>,
    /// Where the arcs of each node begin in the graph.
    arcs: Vec<usize>,
    columns: Vec<Column>,
    /// For each two columns, by their places in `columns`, the places of the third ones.
    thirds: Vec<Vec<u16>>,
    /// For each two columns the number of the first three of them.
    triples: Vec<u32>,
    /// For each three columns the number of the first node.
    first: Vec<u32>,
}

impl Windows {
    /// Of strips with so many rows, from 3 to [`HIGHEST`].
    pub fn new(height: usize, interrupted: &dyn Fn() -> bool) -> Result<Self, Halt> {
        let columns = columns(height);
        let (size, fits) = (columns.len(), |a: usize, b: usize| agree(columns[a], columns[b], height));
        let mut thirds = vec![Vec::new(); size * size];
        for (a, b) in (0..size).flat_map(|a| (0..size).map(move |b| (a, b))).filter(|&(a, b)| fits(a, b)) {
            let possible =
                |&c: &usize| fits(b, c) && Window::new(&[columns[a], columns[b], columns[c]], height).is_possible();
            thirds[a * size + b] = (0..size).filter(possible).map(|c| c as u16).collect();
        }
        let (mut triples, mut first, mut nodes, mut number) = (Vec::new(), Vec::new(), Vec::new(), 0);
        for (pair, third) in thirds.iter().enumerate() {
            triples.push(number);
            number += third.len() as u32;
            for &c in third {
                first.push(nodes.len() as u32);
                let (a, b) = (pair / size, pair % size);
                let four = |&d: &u16| [columns[a], columns[b], columns[c as usize], columns[d as usize]];
                nodes.extend(thirds[b * size + c as usize].iter().map(four));
            }
        }
        let begins_or_ends = vec![[false; 2]; nodes.len()];
        let (graph, arcs) = (Graph::default(), Vec::new());
        let mut windows = Windows { height, nodes, graph, begins_or_ends, arcs, columns, thirds, triples, first };
        windows.add_arcs(interrupted)?;
        Ok(windows)
    }

    fn add_arcs(&mut self, interrupted: &dyn Fn() -> bool) -> Result<(), Halt> {
        const NODES_PER_LOOK: usize = 1 << 10;
        for tail in 0..self.nodes.len() {
            if tail % NODES_PER_LOOK == 0 && interrupted() {
                return Err(Halt::Interrupted);
            }
            self.arcs.push(self.graph.arcs());
            let [a, b, c, d] = self.nodes[tail];
            let head = self.first_node(b, c, d).expect("the last three columns of a node are possible");
            for (place, e) in self.thirds[self.pair(c, d).expect("a column")].iter().enumerate() {
                if let Some(price) = Window::new(&[a, b, c, d, self.columns[*e as usize]], self.height).price() {
                    let head = head + place as u32;
                    self.graph.add(tail as u32, head, price);
                    self.begins_or_ends[tail][0] = true;
                    self.begins_or_ends[head as usize][1] = true;
                }
            }
        }
        self.arcs.push(self.graph.arcs());
        Ok(())
    }

    /// Does a window begin with this node?
    pub fn begins(&self, node: u32) -> bool {
        self.begins_or_ends[node as usize][0]
    }

    /// Does a window end with this node?
    pub fn ends(&self, node: u32) -> bool {
        self.begins_or_ends[node as usize][1]
    }

    /// The windows that begin with a node, as places in the graph.
    pub fn after(&self, node: u32) -> Range<usize> {
        self.arcs[node as usize]..self.arcs[node as usize + 1]
    }

    /// The number of a node, if these columns are one.
    pub fn node(&self, [a, b, c, d]: [Column; 4]) -> Option<u32> {
        Some(self.first_node(a, b, c)? + self.place(b, c, d)?)
    }

    fn first_node(&self, a: Column, b: Column, c: Column) -> Option<u32> {
        Some(self.first[(self.triples[self.pair(a, b)?] + self.place(a, b, c)?) as usize])
    }

    /// Which of the third columns it is.
    fn place(&self, a: Column, b: Column, c: Column) -> Option<u32> {
        let c = self.columns.binary_search(&c).ok()? as u16;
        self.thirds[self.pair(a, b)?].binary_search(&c).ok().map(|place| place as u32)
    }

    fn pair(&self, a: Column, b: Column) -> Option<usize> {
        Some(self.columns.binary_search(&a).ok()? * self.columns.len() + self.columns.binary_search(&b).ok()?)
    }
}

/// Every column in order: no two shaded neighbours, and every component on the border is touched.
fn columns(height: usize) -> Vec<Column> {
    let mut found: Vec<Column> = vec![0, TOUCHED];
    for row in 1..height {
        let shaded = |&column: &Column| (kind(column, row - 1) == 0).then_some(column);
        let more: Vec<Column> = found.iter().filter_map(shaded).collect();
        found.extend(more.iter().flat_map(|&column| [PLAIN, LOOPED, TOUCHED].map(|kind| column | kind << (2 * row))));
    }
    found.sort_unstable();
    found
}

/// No shaded cells beside each other, and those that touch are of one kind.
fn agree(a: Column, b: Column, height: usize) -> bool {
    let alike = |x: Column, y: Column| x == 0 || y == 0 || x == y;
    (0..height).all(|row| kind(a, row) == 0 || kind(b, row) == 0)
        && (1..height).all(|row| alike(kind(a, row - 1), kind(b, row)) && alike(kind(a, row), kind(b, row - 1)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn low_strips_lose_less_than_they_should() {
        for (height, halves, columns) in [(3, 0, 1), (4, 0, 1), (5, 4, 9), (6, 2, 3)] {
            let found = strip(height, &|| false).unwrap();
            assert_eq!(found.halves * columns, halves * found.period.len() as i64, "height {height}: {found:?}");
        }
    }

    #[test]
    fn each_node_has_its_number() {
        let windows = Windows::new(4, &|| false).unwrap();
        assert!((0..windows.nodes.len()).all(|node| windows.node(windows.nodes[node]) == Some(node as u32)));
        assert_eq!((windows.nodes.len(), windows.graph.arcs()), (3_088, 15_648));
    }
}
