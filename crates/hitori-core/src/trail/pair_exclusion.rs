//! Pairs of duplicates that cannot both be shaded, although each could be.
//!
//! Unshading a cell shades its duplicates. Where these are two, say the other 7s of 7 3 7 1 7, they are a *pair*, and
//! shading both may close a cycle that neither closes alone, as when both touch the same two trees. Then the *third*
//! cell is shaded.
//!
//! The table of pairs is made when a search turns out to be long, and only where one solution is enough.

use crate::budget::Scope;
use crate::shading::Shade;
use crate::trail::board::{Board, Pair, Pairs, Reason};

/// Cells with more duplicates are in no pair.
const MOST_EQUALS: usize = 4;

impl Board<'_> {
    /// Look at pairs from now on. What is shaded already is looked at in the next `propagate`.
    pub(super) fn begin_pairs(&mut self) {
        debug_assert_eq!(self.scope, Scope::OneSolution);
        let mut pairs = Pairs { start: vec![0], pairs: Vec::new() };
        for cell in 0..self.grid.size() {
            if self.duplicates(cell).nth(MOST_EQUALS).is_none() {
                for third in self.duplicates(cell) {
                    let mut others = self.duplicates(third).filter(|&other| other != cell);
                    if let (Some(other), None) = (others.next(), others.next()) {
                        pairs.pairs.push(Pair { cell: other as u32, third: third as u32 });
                    }
                }
            }
            pairs.start.push(pairs.pairs.len() as u32);
        }
        self.pairs = pairs;
        let in_forest = self.trail[..self.in_forest].iter();
        self.changed.extend(in_forest.filter(|&&cell| self.value[cell as usize] == Shade::Shaded));
    }

    /// Have the pairs been asked for?
    pub(super) fn has_pairs(&self) -> bool {
        cfg!(feature = "long") && !self.pairs.start.is_empty()
    }

    /// The pairs of a cell; none before they are asked for.
    #[inline]
    pub(super) fn pairs_of(&self, cell: usize) -> &[Pair] {
        match self.pairs.start.get(cell..cell + 2) {
            Some(range) => &self.pairs.pairs[range[0] as usize..range[1] as usize],
            None => &[],
        }
    }

    /// Shade the third cell of each pair of this undecided cell that would close a cycle.
    #[inline]
    pub(super) fn shade_thirds(&mut self, cell: usize) {
        if !self.has_pairs() {
            return;
        }
        let range = &self.pairs.start[cell..cell + 2];
        for number in range[0]..range[1] {
            let Pair { cell: other, third } = self.pairs.pairs[number as usize];
            let [other, third] = [other as usize, third as usize];
            if self.value[third] == Shade::Unknown
                && self.value[other] == Shade::Unknown
                && self.forest.close_cycle([cell, other], [cell, other].map(|cell| self.outside_contacts[cell]))
            {
                self.assign(third, Shade::Shaded, Reason::Pair(cell as u32));
            }
        }
    }

    /// Shaded cells, all earlier on the trail than `third`, that shading its duplicates joins to a cycle, onto `out`.
    /// One of the duplicates is given.
    pub(super) fn explain_third(&mut self, third: usize, one: usize, out: &mut Vec<u32>) {
        let other = self.duplicates(third).find(|&duplicate| duplicate != one).unwrap_or(one);
        let (value, trail_index) = (&self.value, &self.trail_index);
        let stands =
            |cell: usize| cell == other || (value[cell] == Shade::Shaded && trail_index[cell] < trail_index[third]);
        let start = out.len();
        self.cycle_search.find(self.grid, &self.outside_contacts, one, stands, out);
        if let Some(place) = out[start..].iter().position(|&cell| cell == other as u32) {
            out.swap_remove(start + place);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::budget::Budget;
    use crate::rng::Rng;
    use crate::trail::clauses::Clauses;
    use crate::trail::tests::{decide_at_random, loaded, triples};

    /// Do the two cells, shaded as well, close a cycle that is there or that one of them closes? By inserting them.
    fn closes_from_scratch(board: &Board<'_>, cells: [usize; 2]) -> bool {
        let mut forest = board.forest.clone();
        !cells.into_iter().all(|cell| forest.insert(cell, board.outside_contacts[cell], |_| ()))
    }

    #[test]
    fn thirds_are_shaded_just_where_a_pair_closes_a_cycle() {
        let (mut rng, mut closing, mut open) = (Rng::new(12), 0, 0);
        for _ in 0..200 {
            let side = 6 + rng.below(5) as usize;
            let labels = triples(side, &mut rng);
            let Some(mut board) = loaded(side, &labels) else { continue };
            while decide_at_random(&mut board, &mut rng) {
                if board.propagate(&mut Clauses::default(), &Budget::UNLIMITED).is_err() {
                    break;
                }
                for third in board.grid.indices().filter(|&third| board.value(third) == Shade::Unknown) {
                    let duplicates: Vec<usize> = board.duplicates(third).collect();
                    let [one, other] = duplicates[..] else { continue };
                    if [one, other].iter().all(|&cell| board.value(cell) == Shade::Unknown) {
                        let contacts = [one, other].map(|cell| board.outside_contacts[cell]);
                        let closes = board.forest.close_cycle([one, other], contacts);
                        assert_eq!(closes, closes_from_scratch(&board, [one, other]), "{labels:?}");
                        *[&mut open, &mut closing][usize::from(closes)] += 1;
                    }
                }
            }
        }
        assert!(closing > 100 && open > 1000, "{closing} pairs close a cycle, {open} do not");
    }
}
