//! The past of legal shadings: the trees of shaded cells that reach the frontier.
//!
//! A slot holds 0 if its cell is unshaded, else the *label* of its tree: 1 for the outside and all that hangs on it, 2,
//! 3, ... for the others in the order of their first slots. Rule 2 is a look at the slots; rule 3 refuses a cell that
//! would touch one tree twice.

use super::{Past, Slots, Spot};
use crate::resources::WIDEST_BEAM;

/// The label of the tree that the outside belongs to.
pub const OUTSIDE: u8 = 1;

/// A label that no tree has between two cells. TreeSet, this one too, are below 16.
const FRESH: u8 = 15;

/// A set of trees: bit `1 << label` for each.
pub type TreeSet = u16;

/// A new name for each label; 0 for those that are gone.
pub type Names = [u8; 16];

/// The trees that the next cell touches.
#[derive(Clone, Copy, Debug)]
pub struct Contacts {
    /// Each of them, once.
    pub trees: TreeSet,
    /// Is one touched twice? Then the cell must not be shaded.
    pub is_cycle: bool,
}

/// The label of each slot.
#[derive(Clone, Debug)]
pub struct LegalPast {
    slots: Slots<u8>,
}

impl Default for LegalPast {
    fn default() -> Self {
        LegalPast { slots: [0; WIDEST_BEAM + 2] }
    }
}

impl LegalPast {
    /// The label in a slot.
    pub fn label(&self, slot: usize) -> u8 {
        self.slots[slot]
    }

    /// Is there a label left for the next cell? Always, up to a width of [`crate::resources::WIDEST_SWEEP`].
    pub fn has_room(&self) -> bool {
        self.slots.iter().all(|&label| label + 1 < FRESH)
    }

    /// Put a label into a slot.
    pub fn set_label(&mut self, slot: usize, label: u8) {
        self.slots[slot] = label;
    }

    /// What the next cell touches at its upper corners and outside.
    pub fn contacts(&self, spot: &Spot) -> Contacts {
        let mut found = Contacts { trees: 0, is_cycle: spot.outside > 1 };
        let corners = [self.slots[Spot::UPPER_LEFT], self.slots[spot.upper_right()]];
        let outside = if spot.outside > 0 { OUTSIDE } else { 0 };
        for label in corners.into_iter().chain([outside]).filter(|&label| label != 0) {
            found.is_cycle |= (found.trees >> label) & 1 == 1;
            found.trees |= 1 << label;
        }
        found
    }

    /// Is the cell above the next one or left of it shaded?
    pub fn is_beside_shaded(&self, spot: &Spot) -> bool {
        self.slots[spot.above()] != 0 || self.slots[spot.left()] != 0
    }

    /// Make one tree of those that a shaded cell touches and of the cell itself. Returns its label.
    pub fn join(&mut self, trees: TreeSet) -> u8 {
        let joined = if (trees >> OUTSIDE) & 1 == 1 { OUTSIDE } else { FRESH };
        for label in self.slots.iter_mut().filter(|label| (trees >> **label) & 1 == 1) {
            *label = joined;
        }
        joined
    }

    /// Put the label of the passed cell (0: unshaded) on the frontier, and name the trees anew.
    pub fn advance(&mut self, spot: &Spot, label: u8) -> Names {
        spot.advance(&mut self.slots, label);
        let mut names: Names = [0; 16];
        names[OUTSIDE as usize] = OUTSIDE;
        let mut last = OUTSIDE;
        for label in self.slots[..=spot.width].iter_mut().filter(|label| **label != 0) {
            let name = &mut names[*label as usize];
            if *name == 0 {
                last += 1;
                *name = last;
            }
            *label = *name;
        }
        names
    }
}

impl Past for LegalPast {
    fn pass(&mut self, spot: &Spot, shaded: bool) -> bool {
        let contacts = self.contacts(spot);
        if shaded && (contacts.is_cycle || self.is_beside_shaded(spot)) {
            return false;
        }
        let label = if shaded { self.join(contacts.trees) } else { 0 };
        self.advance(spot, label);
        true
    }

    fn write(&self, width: usize, key: &mut Vec<u8>) {
        write_nibbles(width, key, |slot| self.slots[slot]);
    }

    fn read(width: usize, key: &[u8]) -> Self {
        LegalPast { slots: read_nibbles(width, key).0 }
    }
}

/// Append four bits a slot to a key.
pub fn write_nibbles(width: usize, key: &mut Vec<u8>, nibble: impl Fn(usize) -> u8) {
    // The slot after the last column is empty, so an odd one out finds a partner.
    key.extend((0..=width).step_by(2).map(|slot| nibble(slot) | (nibble(slot + 1) << 4)));
}

/// The four bits of each slot, and the rest of the key.
pub fn read_nibbles(width: usize, key: &[u8]) -> (Slots<u8>, &[u8]) {
    let (packed, rest) = key.split_at(width / 2 + 1);
    let mut slots = [0; WIDEST_BEAM + 2];
    for (pair, byte) in slots.chunks_mut(2).zip(packed) {
        pair.copy_from_slice(&[byte & 15, byte >> 4]);
    }
    (slots, rest)
}
