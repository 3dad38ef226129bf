//! The corners of the grid, and why strips and corners together lose at least m + n - 10 cells.
//!
//! Go round the grid clockwise, with the border on the left. The strip along each side ends with a node, and that of
//! the next side begins with one; between them is a *block*, the first seven rows and columns of a corner. It costs the
//! shares of the first five rows and columns. A covered cell in the sixth row and column is priced by both strips, so
//! its share is taken off. A maximal shading is a closed walk of four strips and four blocks, and costs twice its loss
//! at most.
//!
//! Give each node a number, its *potential*. If no window costs less than one half and what the potential grows on it,
//! and no block less than 5 halves and that, the growth cancels on the walk. The largest such potentials not above 0
//! are the lengths of shortest walks; they are the certificate.

use super::strip::{Windows, HIGHEST};
use super::window::{kind, Column, Window, TOUCHED};
use crate::cycles::{Below, Graph};
use crate::resources::Halt;

/// The least potential of a certificate.
pub const LEAST: i32 = -7;
/// No block costs as little, in halves.
const BELOW: i16 = -8;
/// Claims are in quarters of a half.
const QUARTERS: i16 = 4;

/// What is claimed of blocks.
#[derive(Clone, Copy, Debug)]
pub struct Claim {
    /// What they cost, beyond the growth of the potential, in quarters of a half: 20 is the theorem, 21 is false.
    pub quarters: i16,
    /// Is the cell that two strips price taken off? The theorem needs it.
    pub is_corrected: bool,
}

impl Claim {
    /// Dearer blocks obey the claim, because potentials from [`LEAST`] to 0 grow by 7 at most.
    fn dearest(&self) -> i16 {
        (self.quarters - 1).div_euclid(QUARTERS) - LEAST as i16
    }
}

/// What there is to check.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tally {
    /// Four columns each.
    pub nodes: usize,
    /// Five columns each.
    pub arcs: usize,
    /// Corners that could be too cheap.
    pub blocks: usize,
}

/// What became of a claim.
pub enum Verdict {
    /// The potentials in halves, rounded down, and what they obey.
    Proved(Vec<i32>, Tally),
    /// A closed walk of strips with a block before each.
    Refuted {
        /// What strips and blocks cost, in halves.
        halves: i64,
        /// For each strip its columns.
        strips: Vec<Vec<Column>>,
    },
}

/// Look for potentials, or for a closed walk that is too cheap, in half a gigabyte. [`check`] says whether they do.
pub fn prove(claim: Claim, interrupted: &dyn Fn() -> bool) -> Result<Verdict, Halt> {
    let windows = Windows::new(HIGHEST, interrupted)?;
    let mut found: Vec<u64> = Vec::new();
    each_block(&windows, claim, interrupted, &mut |left, top, cost| {
        // Sorted by their ends, the cheapest first.
        found.push(u64::from(left) << 40 | u64::from(top) << 16 | (cost - BELOW) as u64);
        true
    })?;
    let tally = Tally { nodes: windows.nodes.len(), arcs: windows.graph.arcs(), blocks: found.len() };
    found.sort_unstable();
    found.dedup_by_key(|block| *block >> 16);
    let mut graph = Graph::default();
    for node in 0..windows.nodes.len() as u32 {
        for arc in windows.after(node) {
            let (head, price) = windows.graph.arc(arc);
            graph.add(node, head, QUARTERS * price);
        }
    }
    for block in found {
        let cost = (block & 0xff) as i16 + BELOW;
        // One half is taken off each arc.
        graph.add((block >> 40) as u32, (block >> 16) as u32 & 0xff_ffff, QUARTERS * (cost + 1) - claim.quarters);
    }
    Ok(match graph.below((i64::from(QUARTERS), 1), interrupted)? {
        Below::Nothing { lengths } => {
            let halves = |length: i32| length.div_euclid(i32::from(QUARTERS));
            Verdict::Proved(lengths.into_iter().map(halves).collect(), tally)
        }
        Below::Cycle(found) => {
            let node = |place: usize| windows.nodes[found.nodes[place % found.nodes.len()] as usize];
            let is_block = |place: usize| node(place)[1..] != node(place + 1)[..3];
            let blocks: Vec<usize> = (0..found.nodes.len()).filter(|&place| is_block(place)).collect();
            let strip = |(&before, &after): (&usize, &usize)| {
                let last = if after > before { after } else { after + found.nodes.len() };
                let first = node(before + 1);
                first.into_iter().chain((before + 2..=last).map(|place| node(place)[3])).collect()
            };
            let strips = blocks.iter().zip(blocks.iter().cycle().skip(1)).map(strip).collect();
            let taken = blocks.len() as i64 * i64::from(QUARTERS - claim.quarters);
            Verdict::Refuted { halves: (found.cost - taken) / i64::from(QUARTERS), strips }
        }
    })
}

/// Do these potentials prove the claim? What they obey, or the first thing that is wrong.
pub fn check(claim: Claim, potentials: &[i32], interrupted: &dyn Fn() -> bool) -> Result<Result<Tally, String>, Halt> {
    let windows = Windows::new(HIGHEST, interrupted)?;
    let nodes = windows.nodes.len();
    if potentials.len() != nodes || potentials.iter().any(|potential| !(LEAST..=0).contains(potential)) {
        return Ok(Err(format!("expected {nodes} potentials from {LEAST} to 0")));
    }
    let quarters = i32::from(QUARTERS);
    let defect = |what: &str, tail: u32, head: u32, cost: i16, least: i16| {
        let growth = potentials[head as usize] - potentials[tail as usize];
        (quarters * (i32::from(cost) - growth) < i32::from(least)).then(|| {
            format!("{what} costs {cost} halves, less than {least}/{QUARTERS} and {growth}, what the potential grows")
        })
    };
    for tail in 0..nodes as u32 {
        for (head, price) in windows.after(tail).map(|arc| windows.graph.arc(arc)) {
            if let Some(wrong) = defect("a window of five columns", tail, head, price, QUARTERS) {
                return Ok(Err(wrong));
            }
        }
    }
    let (mut blocks, mut wrong) = (0, None);
    each_block(&windows, claim, interrupted, &mut |left, top, cost| {
        blocks += 1;
        wrong = defect("a block", left, top, cost, claim.quarters);
        wrong.is_none()
    })?;
    Ok(wrong.map_or(Ok(Tally { nodes, arcs: windows.graph.arcs(), blocks }), Err))
}

/// Look at each block that is not too dear: the node with which the left strip ends, the one with which the top strip
/// begins, and the cost in halves. Stops where that is false.
pub fn each_block(
    windows: &Windows,
    claim: Claim,
    interrupted: &dyn Fn() -> bool,
    look: &mut impl FnMut(u32, u32, i16) -> bool,
) -> Result<(), Halt> {
    let arcs = |node: u32| windows.after(node).map(|arc| windows.graph.arc(arc));
    let column = |node: u32, place: usize| windows.nodes[node as usize][place];
    // Of the sixth row a block prices nothing; what it takes off at the end is one cell at most.
    let sixth = |a, b, c| Window::new(&[a, b, c], HIGHEST).covered_price(HIGHEST as isize - 2);
    let most = claim.dearest() + 2;
    for (start, &columns) in (0..).zip(&windows.nodes) {
        let Some(before) = outer_price(&columns) else { continue };
        if interrupted() {
            return Err(Halt::Interrupted);
        }
        let [_, b, c, d] = columns;
        for (second, price) in arcs(start) {
            let cost = before + price - sixth(b, c, d);
            if cost > most {
                continue;
            }
            let e = column(second, 3);
            for (third, price) in arcs(second) {
                let cost = cost + price - sixth(c, d, e);
                if cost > most {
                    continue;
                }
                let f = column(third, 3);
                for (top, price) in arcs(third) {
                    let g = column(top, 3);
                    let twice = if claim.is_corrected { sixth(e, f, g) } else { 0 };
                    let cost = cost + price - sixth(d, e, f) - twice;
                    if cost > claim.dearest() || !windows.begins(top) {
                        continue;
                    }
                    let block = [columns[0], b, c, d, e, f, g];
                    let left = [6, 5, 4, 3].map(|row| across(&block, row));
                    if windows.node(left).is_some_and(|left| windows.ends(left) && !look(left, top, cost)) {
                        return Ok(());
                    }
                }
            }
        }
    }
    Ok(())
}

/// What the first two columns of a block cost. None if no maximal shading has them at a corner.
fn outer_price(columns: &[Column; 4]) -> Option<i16> {
    let is_touched = |row: usize| matches!(kind(columns[0], row), 0 | TOUCHED);
    let [first, second] = [0, 1].map(|middle| Window::in_corner(columns, HIGHEST, middle));
    if !((0..HIGHEST).all(is_touched) && first.is_possible() && second.is_possible()) {
        return None;
    }
    Some(first.inner_price()? + second.inner_price()?)
}

/// A row of a block, as a column of the strip on its left.
fn across(block: &[Column; HIGHEST], row: usize) -> Column {
    block.iter().enumerate().map(|(place, &column)| kind(column, row) << (2 * place)).sum()
}
