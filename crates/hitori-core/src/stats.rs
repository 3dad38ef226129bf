//! What a search cost.

/// Counters of one search. They add up over its stages.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Stats {
    /// Cells coloured, forced ones and those of tests that were taken back included.
    pub states: u64,
    /// Dead ends met in conflict-driven search.
    pub conflicts: u64,
    /// Decisions taken back: failed tests and the levels that backjumps cross.
    pub backtracks: u64,
    /// Most decisions standing at once.
    pub max_depth: u64,
}

impl Stats {
    /// The cost since a search had this one.
    pub fn since(&self, before: &Stats) -> Stats {
        Stats {
            states: self.states - before.states,
            conflicts: self.conflicts - before.conflicts,
            backtracks: self.backtracks - before.backtracks,
            max_depth: self.max_depth,
        }
    }

    /// Add the cost of another stage.
    pub fn absorb(&mut self, other: &Stats) {
        self.states += other.states;
        self.conflicts += other.conflicts;
        self.backtracks += other.backtracks;
        self.max_depth = self.max_depth.max(other.max_depth);
    }
}
