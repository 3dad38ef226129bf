//! The past of maximal shadings: the trees of legal ones, and the cells that still lack a reason to be unshaded.
//!
//! No cell can be added to a maximal shading, so each unshaded cell stands beside a shaded one or touches one tree
//! twice, where the outside counts as a tree. A cell on the frontier that does neither so far is *open*, and touches a
//! set of trees. It may still come to stand beside a shaded cell, or to touch more trees. When all cells around it are
//! passed, its set becomes a *required merge*: two of these trees must become one.
//!
//! Required merges are kept small, so that few pasts differ. Trees that left the frontier can no longer join, and drop
//! out. A required merge of two trees makes them *partners*, which will be one tree in the end; a larger one names the
//! first of several partners, is satisfied if it holds two of them, and is redundant beside a part of itself. All this
//! holds for open cells too.

use super::legal::{read_nibbles, write_nibbles, LegalPast, Names, TreeSet};
use super::{Past, Slots, Spot};
use crate::resources::WIDEST_BEAM;
use hitori_core::word::Word;

/// Stands in a key for an open cell.
const OPEN: u8 = 15;

/// Trees, open cells and required merges.
#[derive(Clone, Debug)]
pub struct MaximalPast {
    trees: LegalPast,
    open: Slots<Option<TreeSet>>,
    merges: Vec<TreeSet>,
}

impl Default for MaximalPast {
    fn default() -> Self {
        MaximalPast { trees: LegalPast::default(), open: [None; WIDEST_BEAM + 2], merges: Vec::new() }
    }
}

impl MaximalPast {
    /// Is there a label left for the next cell?
    pub fn has_room(&self) -> bool {
        self.trees.has_room()
    }

    /// What so many shaded cells have cost behind this spot, and what is still to pay, in fifteenths of a shaded cell.
    ///
    /// A shaded cell covers five cells, itself and its neighbours, so each that it covers ahead of the sweep is worth
    /// 3. An open cell is a debt of 5, because what covers it may cover others twice; a required merge is one of 10,
    /// because most are never met. Found by trial.
    pub fn debt(&self, spot: &Spot, shaded: u32) -> i64 {
        let is_shaded = |slot| self.trees.label(slot) != 0;
        let covers_right = !spot.is_last_of_row() && is_shaded(spot.above()) && !is_shaded(spot.upper_right());
        let ahead = (1..=spot.width).filter(|&slot| is_shaded(slot)).count() + usize::from(covers_right);
        let open = self.open.iter().flatten().count();
        15 * i64::from(shaded) - 3 * ahead as i64 + 5 * open as i64 + 10 * self.merges.len() as i64
    }

    /// Shade the next cell, which touches these trees. Returns the label of what becomes of them.
    fn shade(&mut self, spot: &Spot, touched: TreeSet) -> u8 {
        let tree = self.trees.join(touched);
        self.open[spot.above()] = None;
        self.open[spot.left()] = None;
        for open in &mut self.open {
            *open = open.and_then(|set| joined(set, touched, tree));
        }
        self.merges = self.merges.iter().filter_map(|&set| joined(set, touched, tree)).collect();
        for corner in [Spot::UPPER_LEFT, spot.upper_right()] {
            self.open[corner] = self.open[corner].filter(|set| (set >> tree) & 1 == 0).map(|set| set | (1 << tree));
        }
        tree
    }

    /// Use the new names of the trees. False if a required merge has become impossible.
    fn rename(&mut self, names: &Names) -> bool {
        for set in self.open.iter_mut().flatten().chain(&mut self.merges) {
            *set = renamed(*set, names);
        }
        self.merges.iter().all(|set| set.count_ones() >= 2)
    }

    /// Bring the required merges and the open cells into canonical form.
    fn tidy(&mut self) {
        let first_partners = self.first_partners();
        let larger = self.merges.iter().filter(|set| set.count_ones() > 2);
        let mut larger: Vec<TreeSet> = larger.filter_map(|&set| unmerged(set, &first_partners)).collect();
        larger.sort_unstable();
        larger.dedup();
        let is_redundant = |set| larger.iter().any(|&part| part != set && contains(set, part));
        let partners =
            (0..).zip(first_partners).filter(|(label, first)| label != first).map(|(a, b)| (1 << a) | (1 << b));
        self.merges = partners.chain(larger.iter().copied().filter(|&set| !is_redundant(set))).collect();
        for open in &mut self.open {
            let wanting = open.and_then(|set| unmerged(set, &first_partners));
            *open = wanting.filter(|&set| !larger.iter().any(|&part| contains(set, part)));
        }
    }

    /// For each label, the first that will be the same tree in the end.
    fn first_partners(&self) -> Names {
        let mut first: Names = std::array::from_fn(|label| label as u8);
        for partners in self.merges.iter().filter(|set| set.count_ones() == 2) {
            let [a, b] = [partners.trailing_zeros(), 15 - partners.leading_zeros()].map(|label| first[label as usize]);
            for label in first.iter_mut().filter(|label| **label == a.max(b)) {
                *label = a.min(b);
            }
        }
        first
    }
}

/// The set after some trees became one. None if two of its trees did.
fn joined(set: TreeSet, touched: TreeSet, tree: u8) -> Option<TreeSet> {
    match (set & touched).count_ones() {
        0 => Some(set),
        1 => Some(set & !touched | (1 << tree)),
        _ => None,
    }
}

fn contains(set: TreeSet, part: TreeSet) -> bool {
    part & !set == 0
}

/// The set with first partners only. None if it holds two partners.
fn unmerged(set: TreeSet, first_partners: &Names) -> Option<TreeSet> {
    let firsts = renamed(set, first_partners);
    (firsts.count_ones() == set.count_ones()).then_some(firsts)
}

/// The set under new names, without the trees that have none.
fn renamed(set: TreeSet, names: &Names) -> TreeSet {
    // Name 0 is none.
    set.members().fold(0, |renamed, tree| renamed | 1 << names[tree]) & !1
}

impl Past for MaximalPast {
    fn pass(&mut self, spot: &Spot, shaded: bool) -> bool {
        let contacts = self.trees.contacts(spot);
        let has_reason = contacts.is_cycle || self.trees.is_beside_shaded(spot);
        if shaded && has_reason {
            return false;
        }
        let label = if shaded { self.shade(spot, contacts.trees) } else { 0 };
        self.merges.extend(self.open[Spot::UPPER_LEFT]);
        if spot.is_last_of_row() {
            self.merges.extend(self.open[spot.above()]);
        }
        spot.advance(&mut self.open, (!shaded && !has_reason).then_some(contacts.trees));
        let names = self.trees.advance(spot, label);
        if !self.rename(&names) {
            return false;
        }
        if !self.merges.is_empty() {
            self.tidy();
        }
        !spot.is_last || self.open.iter().flatten().chain(&self.merges).next().is_none()
    }

    /// Two slots a byte, then the sets of the open cells and the merges.
    fn write(&self, width: usize, key: &mut Vec<u8>) {
        write_nibbles(width, key, |slot| if self.open[slot].is_some() { OPEN } else { self.trees.label(slot) });
        for set in self.open.iter().flatten().chain(&self.merges) {
            write_set(*set, key);
        }
    }

    fn read(width: usize, key: &[u8]) -> Self {
        let mut past = MaximalPast::default();
        let (nibbles, mut sets) = read_nibbles(width, key);
        for (slot, nibble) in nibbles.into_iter().enumerate() {
            match nibble {
                OPEN => past.open[slot] = read_set(&mut sets),
                label => past.trees.set_label(slot, label),
            }
        }
        past.merges = std::iter::from_fn(|| read_set(&mut sets)).collect();
        past
    }
}

/// TreeSet 1 to 7 in the low bits of a byte; a second byte follows where its high bit is set.
fn write_set(set: TreeSet, key: &mut Vec<u8>) {
    let (low, high) = ((set >> 1) as u8 & 127, (set >> 8) as u8);
    match high {
        0 => key.push(low),
        _ => key.extend([low | 128, high]),
    }
}

fn read_set(key: &mut &[u8]) -> Option<TreeSet> {
    let (&low, rest) = key.split_first()?;
    *key = rest;
    let mut set = TreeSet::from(low & 127) << 1;
    if low & 128 != 0 {
        let (&high, rest) = key.split_first()?;
        *key = rest;
        set |= TreeSet::from(high) << 8;
    }
    Some(set)
}
