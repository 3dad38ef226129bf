//! How many cells a maximal shading of a long strip shades at least, for each row.
//!
//! The sweep of a strip comes back to the same pasts row after row. So its pasts and their branches are a finite graph,
//! in which a shaded cell costs 1, and a shading of many rows is a long walk. What it shades for each row is, but for a
//! constant, the least mean cost of a cycle from which the strip can come to an end.

use super::diagram::Branches;
use super::layer::{Shard, NOWHERE};
use super::maximal::MaximalPast;
use super::{Past, Spot};
use crate::cycles::Graph;
use crate::resources::{Halt, WIDEST_SWEEP};
use hitori_core::grid::Grid;

/// The sparsest maximal shading of a long strip.
#[derive(Clone, Debug)]
pub struct Slope {
    /// The pasts between two rows from which the strip can come to an end.
    pub pasts: usize,
    /// How many cells are shaded in [`Self::rows`].
    pub shaded: i64,
    /// Rows that repeat; true is shaded.
    pub rows: Vec<Vec<bool>>,
}

/// The pasts before each cell of a row, and their branches as far as they are known.
#[derive(Debug, Default)]
struct Layer {
    pasts: Shard,
    branches: Vec<Branches>,
}

/// The sparsest maximal shading of a long strip with so many columns, at most [`WIDEST_SWEEP`].
pub fn slope(width: usize, interrupted: &dyn Fn() -> bool) -> Result<Slope, Halt> {
    if width > WIDEST_SWEEP {
        return Err(Halt::TooWide(width));
    }
    // Three rows: the first, the last, and one that stands for all others.
    let grid = Grid::new(3, width);
    let spots = |row: usize| (0..width).map(|col| Spot::of(&grid, row * width + col)).collect::<Vec<_>>();
    let mut key = Vec::new();
    MaximalPast::default().write(width, &mut key);
    let after_first = sweep(&spots(0), vec![key], interrupted)?.pop().expect("a layer after the last cell");
    let inner = close(&spots(1), after_first.pasts, interrupted)?;
    let last = sweep(&spots(2), keys(&inner[0].pasts), interrupted)?;
    let is_alive = alive(&inner, &ending(&last));
    let offsets: Vec<u32> =
        inner.iter().scan(0, |sum, layer| Some(std::mem::replace(sum, *sum + layer.branches.len() as u32))).collect();
    let mut graph = Graph::default();
    for (col, layer) in inner.iter().enumerate() {
        let next = (col + 1) % width;
        for (past, branches) in layer.branches.iter().enumerate().filter(|(past, _)| is_alive[col][*past]) {
            for (price, &to) in (0..).zip(branches).filter(|(_, &to)| to != NOWHERE && is_alive[next][to as usize]) {
                graph.add(offsets[col] + past as u32, offsets[next] + to, price);
            }
        }
    }
    let found = graph.least_mean(interrupted)?.expect("every strip can be shaded");
    let mut cycle = found.nodes;
    // The first layer has the lowest numbers.
    let start = (0..cycle.len()).min_by_key(|&at| cycle[at]).unwrap_or(0);
    cycle.rotate_left(start);
    cycle.push(cycle[0]);
    let is_shaded = |(step, pair): (usize, &[u32])| {
        let (col, next) = (step % width, (step + 1) % width);
        inner[col].branches[(pair[0] - offsets[col]) as usize][1] == pair[1] - offsets[next]
    };
    let cells: Vec<bool> = cycle.windows(2).enumerate().map(is_shaded).collect();
    let rows = cells.chunks(width).map(<[bool]>::to_vec).collect();
    Ok(Slope { pasts: is_alive[0].iter().filter(|&&is| is).count(), shaded: found.cost, rows })
}

/// Pass the cells of a row once: a layer before each, and one after the last.
fn sweep(spots: &[Spot], before: Vec<Vec<u8>>, interrupted: &dyn Fn() -> bool) -> Result<Vec<Layer>, Halt> {
    let mut layers: Vec<Layer> = (0..=spots.len()).map(|_| Layer::default()).collect();
    for key in before {
        layers[0].pasts.entry(&key);
    }
    for (col, spot) in spots.iter().enumerate() {
        extend(&mut layers, col, col + 1, spot, interrupted)?;
    }
    Ok(layers)
}

/// Pass the cells of a row again and again, until there are no new pasts: a layer before each.
fn close(spots: &[Spot], start: Shard, interrupted: &dyn Fn() -> bool) -> Result<Vec<Layer>, Halt> {
    let mut layers: Vec<Layer> = (0..spots.len()).map(|_| Layer::default()).collect();
    layers[0].pasts = start;
    while layers.iter().any(|layer| layer.branches.len() < layer.pasts.len()) {
        for (col, spot) in spots.iter().enumerate() {
            extend(&mut layers, col, (col + 1) % spots.len(), spot, interrupted)?;
        }
    }
    Ok(layers)
}

/// Find the branches of the pasts of a layer that have none yet.
fn extend(
    layers: &mut [Layer],
    at: usize,
    next: usize,
    spot: &Spot,
    interrupted: &dyn Fn() -> bool,
) -> Result<(), Halt> {
    const BETWEEN_CHECKS: usize = 1 << 12;
    let mut key = Vec::new();
    for past in layers[at].branches.len()..layers[at].pasts.len() {
        if past % BETWEEN_CHECKS == 0 && interrupted() {
            return Err(Halt::Interrupted);
        }
        let before = MaximalPast::read(spot.width, layers[at].pasts.key(past));
        let branches = [false, true].map(|is_shaded| {
            let mut after = before.clone();
            if !after.pass(spot, is_shaded) {
                return NOWHERE;
            }
            key.clear();
            after.write(spot.width, &mut key);
            layers[next].pasts.entry(&key) as u32
        });
        layers[at].branches.push(branches);
    }
    Ok(())
}

fn keys(pasts: &Shard) -> Vec<Vec<u8>> {
    (0..pasts.len()).map(|past| pasts.key(past).to_vec()).collect()
}

/// From which pasts before a row, the last of the grid, does a way lead through it?
fn ending(row: &[Layer]) -> Vec<bool> {
    let after = vec![true; row.last().map_or(0, |layer| layer.pasts.len())];
    row.iter().rev().skip(1).fold(after, |after, layer| before(layer, &after))
}

fn before(layer: &Layer, after: &[bool]) -> Vec<bool> {
    let leads = |branches: &Branches| branches.iter().any(|&to| to != NOWHERE && after[to as usize]);
    layer.branches.iter().map(leads).collect()
}

/// From which pasts can the strip come to an end, if it can from some of those before a row?
fn alive(inner: &[Layer], ending: &[bool]) -> Vec<Vec<bool>> {
    let mut found: Vec<Vec<bool>> = vec![ending.to_vec()];
    loop {
        let mut rows = vec![found[0].clone()];
        for layer in inner[1..].iter().rev() {
            rows.push(before(layer, &rows[rows.len() - 1]));
        }
        let again = before(&inner[0], &rows[rows.len() - 1]);
        let first: Vec<bool> = ending.iter().zip(&again).map(|(&now, &later)| now || later).collect();
        rows[1..].reverse();
        if first == rows[0] {
            return rows;
        }
        found[0] = first;
    }
}
