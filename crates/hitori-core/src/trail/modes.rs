//! How a search changes when it turns out to be long: the state of `branch` and `phases`.

use crate::shading::Shade;

/// Conflicts before a search is long.
const LONG_AFTER: u64 = 300;
/// So many decisions of a long search are made by look-ahead.
const LOOK_AHEAD: usize = 6;

/// How a search has changed since its beginning.
#[derive(Clone)]
pub(super) struct Branching {
    pub(super) has_begun: bool,
    pub(super) long_after: u64,
    pub(super) look_ahead: usize,
    pub(super) steps: u64,
}

impl Default for Branching {
    fn default() -> Self {
        Branching { has_begun: false, long_after: LONG_AFTER, look_ahead: LOOK_AHEAD, steps: 0 }
    }
}

impl Branching {
    /// Has what pays only in a long search begun?
    #[inline]
    pub(super) fn is_long(&self) -> bool {
        cfg!(feature = "long") && self.has_begun
    }
}

/// The best colours, and when to change.
#[derive(Clone, Default)]
pub(super) struct Phases {
    /// By index, the colours of the longest trail.
    pub(super) best: Vec<Shade>,
    pub(super) length: usize,
    pub(super) changes: u64,
    pub(super) next: u64,
}
