//! The least that an endless strip along the border loses for each column.
//!
//! Four neighbouring columns are a node, and five an arc from the first four to the last four, which costs the shares of
//! the third. A walk of k arcs is a strip of k columns; every maximal shading contains such walks.

use std::collections::{BTreeMap, HashMap};

use super::window::{kind, Column, Window, LOOPED, PLAIN, TOUCHED};
use crate::frontier::cycles::{Graph, Interrupted};

/// The highest strip. Nodes and arcs grow about eightfold with each row.
pub const HIGHEST: usize = 7;

/// For each two columns the third ones, in an order that is always the same.
type Followers = BTreeMap<(Column, Column), Vec<Column>>;

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
pub fn strip(height: usize, interrupted: &dyn Fn() -> bool) -> Result<Strip, Interrupted> {
    let followers = followers(height);
    let (mut graph, mut numbers, mut last) = (Graph::default(), HashMap::new(), Vec::new());
    let mut node = |columns: [Column; 4]| {
        *numbers.entry(columns).or_insert_with(|| {
            last.push(columns[3]);
            last.len() as u32 - 1
        })
    };
    for (&(a, b), third) in &followers {
        if interrupted() {
            return Err(Interrupted);
        }
        for &c in third {
            for &d in &followers[&(b, c)] {
                let tail = node([a, b, c, d]);
                for &e in &followers[&(c, d)] {
                    if let Some(price) = Window::new(&[a, b, c, d, e], height).price() {
                        graph.add(tail, node([b, c, d, e]), price);
                    }
                }
            }
        }
    }
    // The strip without a shaded cell has no cycle, but one with every second border cell shaded has.
    let found = graph.least_mean(interrupted)?.expect("some strip repeats");
    let period = found.nodes.iter().map(|&node| last[node as usize]).collect();
    Ok(Strip { nodes: graph.nodes(), arcs: graph.arcs(), halves: found.cost, period, credit: found.credit })
}

/// For each two columns that can stand beside each other, the third ones.
fn followers(height: usize) -> Followers {
    let columns = columns(height);
    let fits = |a: Column| columns.iter().copied().filter(move |&b| agree(a, b, height));
    let thirds = |a, b| fits(b).filter(|&c| Window::new(&[a, b, c], height).is_possible()).collect();
    columns.iter().flat_map(|&a| fits(a).map(move |b| (a, b))).map(|(a, b)| ((a, b), thirds(a, b))).collect()
}

/// Every column: no two shaded neighbours, and every component on the border is touched.
fn columns(height: usize) -> Vec<Column> {
    let mut found: Vec<Column> = vec![0, TOUCHED];
    for row in 1..height {
        let shaded = |&column: &Column| (kind(column, row - 1) == 0).then_some(column);
        let more: Vec<Column> = found.iter().filter_map(shaded).collect();
        found.extend(more.iter().flat_map(|&column| [PLAIN, LOOPED, TOUCHED].map(|kind| column | kind << (2 * row))));
    }
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
}
