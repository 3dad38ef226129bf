//! The table of pairs of equals, in which `pair_exclusion` looks.

/// The other cell of a pair, and the cell the only equals of which they are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Pair {
    pub(super) cell: u32,
    pub(super) third: u32,
}

/// All pairs, by each of their cells.
#[derive(Clone, Default)]
pub(super) struct Pairs {
    /// By index, where the pairs of a cell begin; one more for the end. Empty before the pairs are asked for.
    pub(super) start: Vec<u32>,
    pub(super) pairs: Vec<Pair>,
}
