//! Which colour a long search tries first.
//!
//! A cell that is decided again gets the colour that it had last (Pipatsrisawat and Darwiche, SAT 2007). Where solutions
//! are few, that may be far from all of them; so from time to time all cells get other colours, in turn: those of the
//! longest trail without a contradiction since the last time, or shaded, or the opposite of what they have (Biere and
//! Fleury, "Chasing target phases", POS 2020).

use crate::shading::Shade;
use crate::trail::log::Log;
use crate::trail::search::Search;

/// Conflicts before the first change; each stretch is longer by as many, up to the last.
const STRETCH: u64 = 1000;
const LONGEST: u64 = 8 * STRETCH;

impl<L: Log> Search<'_, L> {
    /// Remember the colours if the trail is the longest, and change them, at depth 0, if it is time.
    pub(super) fn change_phases_if_due(&mut self) {
        let phases = &mut self.phases;
        if self.board.trail.len() > phases.length {
            phases.length = self.board.trail.len();
            phases.best.clone_from(&self.board.value);
        }
        if self.board.cost.conflicts < phases.next {
            return;
        }
        phases.changes += 1;
        phases.next = self.board.cost.conflicts + LONGEST.min(STRETCH * phases.changes);
        phases.length = 0;
        let (best, kind) = (std::mem::take(&mut phases.best), phases.changes % 4);
        self.backtrack(self.floor);
        for (preferred, best) in self.preferred.iter_mut().zip(best) {
            *preferred = match kind {
                0 => preferred.opposite(),
                2 => Shade::Shaded,
                _ if best == Shade::Unknown => *preferred,
                _ => best,
            };
        }
    }
}
