//! The fewest cells from which a conclusion follows.
//!
//! A set of cells that does not suffice, and would with any cell more, leaves a *gap*: whatever suffices has a cell of it.
//! So the smallest set that has a cell of each gap found so far is no larger than what is sought. If it suffices, it is
//! smallest; if not, it shows one more gap (Ignatiev, Previti, Liffiton and Marques-Silva, "Smallest MUS extraction with
//! minimal hitting set dualization", CP 2015). Before, cells are dropped by halves while the rest suffices.

use super::case::Case;
use crate::budget::Budget;

/// So many questions are asked before what was found must do: a tenth of a second, on boards of 10 x 10.
const MOST_QUESTIONS: usize = 1 << 14;
/// So many sets are tried to find one that hits all gaps.
const MOST_TRIED: usize = 1 << 18;

/// Cells that suffice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fewest {
    /// Their places, row by row.
    pub places: Vec<usize>,
    /// Is no smaller set of cells enough? If false, none of them can go, unless a limit was reached.
    pub is_smallest: bool,
}

/// The fewest cells that suffice beside those that are given; nothing if all cells together do not. None when the budget
/// is spent before that is known.
pub fn fewest(case: &Case, given: &[bool], budget: &Budget) -> Option<Option<Fewest>> {
    if !case.is_shown(&vec![true; case.known.len()], budget)? {
        return Some(None);
    }
    let candidates = (0..case.known.len()).filter(|&place| !given[place] && !case.own.contains(&place));
    let mut search = Search { case, given, gaps: Vec::new(), asked: 0, budget };
    let mut found: Vec<usize> = candidates.collect();
    search.drop_needless(&mut found);
    let is_smallest = search.shrink(&mut found).unwrap_or(false);
    found.sort_unstable();
    Some(Some(Fewest { places: found, is_smallest }))
}

/// Those of the given cells that are needed: the conclusion, which follows from all, needs each of these. None when the
/// budget is spent.
pub fn needed(case: &Case, given: &[bool], budget: &Budget) -> Option<Vec<bool>> {
    let mut kept = given.to_vec();
    for place in 0..kept.len() {
        if kept[place] && !case.own.contains(&place) {
            kept[place] = false;
            kept[place] = !case.is_shown(&kept, budget)?;
        }
    }
    Some(kept)
}

struct Search<'a> {
    case: &'a Case<'a>,
    given: &'a [bool],
    gaps: Vec<Vec<usize>>,
    asked: usize,
    budget: &'a Budget<'a>,
}

impl Search<'_> {
    /// None when the budget is spent, or all questions are asked.
    fn suffices(&mut self, is_named: &[bool]) -> Option<bool> {
        self.asked += 1;
        if self.asked > MOST_QUESTIONS {
            return None;
        }
        self.case.is_shown(is_named, self.budget)
    }

    fn with(&self, places: &[usize]) -> Vec<bool> {
        let mut is_named = self.given.to_vec();
        places.iter().for_each(|&place| is_named[place] = true);
        is_named
    }

    /// Drop cells, many at a time first, while the rest suffices.
    fn drop_needless(&mut self, found: &mut Vec<usize>) -> Option<()> {
        let mut size = found.len().div_ceil(2).max(1);
        loop {
            let mut at = 0;
            while at < found.len() {
                let end = (at + size).min(found.len());
                let rest = [&found[..at], &found[end..]].concat();
                if self.suffices(&self.with(&rest))? {
                    *found = rest;
                } else {
                    at = end;
                }
            }
            if size == 1 {
                return Some(());
            }
            size = size.div_ceil(2);
        }
    }

    /// Find a smaller set, and say whether there is none smaller than what is left. None at a limit.
    fn shrink(&mut self, found: &mut Vec<usize>) -> Option<bool> {
        let mut least = 0;
        loop {
            let hitting = loop {
                if least >= found.len() {
                    return Some(true);
                }
                match hitting_set(&self.gaps, least)? {
                    Some(hitting) => break hitting,
                    None => least += 1,
                }
            };
            let is_named = self.with(&hitting);
            if self.suffices(&is_named)? {
                *found = hitting;
                return Some(true);
            }
            let gap = self.gap(is_named)?;
            self.gaps.push(gap);
        }
    }

    /// What a set that does not suffice lacks.
    fn gap(&mut self, mut is_named: Vec<bool>) -> Option<Vec<usize>> {
        if self.case.allowed.is_none() {
            let counterexample = self.case.counterexample(&is_named, self.budget)?;
            is_named = counterexample.map_or(is_named.clone(), |found| self.case.agreeing(&found, &is_named));
        }
        let mut gap = Vec::new();
        for place in 0..is_named.len() {
            if !is_named[place] && !self.case.own.contains(&place) {
                is_named[place] = true;
                if self.suffices(&is_named)? {
                    is_named[place] = false;
                    gap.push(place);
                }
            }
        }
        Some(gap)
    }
}

/// At most so many places of which each gap has one; nothing if there are none. None if too many were tried.
fn hitting_set(gaps: &[Vec<usize>], most: usize) -> Option<Option<Vec<usize>>> {
    let (mut chosen, mut tried) = (Vec::new(), 0);
    let is_hit = hit(gaps, most, &mut chosen, &mut Vec::new(), &mut tried)?;
    Some(is_hit.then_some(chosen))
}

fn hit(
    gaps: &[Vec<usize>],
    most: usize,
    chosen: &mut Vec<usize>,
    refused: &mut Vec<usize>,
    tried: &mut usize,
) -> Option<bool> {
    *tried += 1;
    if *tried > MOST_TRIED {
        return None;
    }
    // Gaps that share no cell need one cell each.
    let (mut apart, mut smallest): (Vec<usize>, Option<&Vec<usize>>) = (Vec::new(), None);
    let mut needed = 0;
    for gap in gaps.iter().filter(|gap| !gap.iter().any(|place| chosen.contains(place))) {
        if smallest.is_none_or(|smallest| gap.len() < smallest.len()) {
            smallest = Some(gap);
        }
        if !gap.iter().any(|place| apart.contains(place)) {
            apart.extend(gap);
            needed += 1;
        }
    }
    let Some(gap) = smallest else { return Some(true) };
    if chosen.len() + needed > most {
        return Some(false);
    }
    let before = refused.len();
    for &place in gap {
        if refused.contains(&place) {
            continue;
        }
        chosen.push(place);
        if hit(gaps, most, chosen, refused, tried)? {
            return Some(true);
        }
        chosen.pop();
        refused.push(place);
    }
    refused.truncate(before);
    Some(false)
}
