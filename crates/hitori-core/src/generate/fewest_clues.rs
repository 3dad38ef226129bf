//! Puzzles with few clues: a search for a puzzle that gives as few labels as possible.
//!
//! The *clues* are the given labels. Each shaded cell has one, because without it the cell could be unshaded. The other
//! clues are *partners*: unshaded cells, e.g. the middle 1 of `1 . 1 . 1`. Mostly all clues are the same, 1; then no two
//! partners are in a line. A line whose shaded cells all have the label 2 is tried as well; it saves a clue at 5 x 5.
//!
//! A *rival* is a legal shading other than the solution. A pair of equal labels in a line that it leaves unshaded excludes
//! it. So each rival that no pair of shaded cells excludes names a set of partners, one of which must be chosen: those in a
//! line with a shaded cell, of its label, that it leaves unshaded. The solver finds the rivals as they are needed.
//!
//! The fewest partners of a shading are looked for depth first ([`Partners`]), the shadings by a walk among sparse ones,
//! each of which differs from the last around one cell. The *effort* is counted, not timed, so that a seed makes the same
//! puzzle everywhere.

use crate::budget::Budget;
use crate::generate::generated::{only_solution, puzzle_of, Generated, SOLVABLE};
use crate::generate::maximal::{count_shaded, grow, Steer};
use crate::generate::redundant_labels::blank_redundant_labels;
use crate::generate::shading_spec::ShadingSpec;
use crate::generate::spec::{Refusal, Spec};
use crate::generate::symmetry::Symmetry;
use crate::grid::Grid;
use crate::puzzle::Puzzle;
use crate::rng::Rng;
use crate::shading::{shading_of, Shade, ShadedMap, Shading};
use crate::solve::{uniqueness, Uniqueness};

/// Rivals that are open, and clues one of which is chosen next.
type Branches = (Vec<usize>, Vec<u64>);

/// What a search may spend: words of sets that it reads, and the like. A cell brings so many, up to the most.
const EFFORT_PER_CELL: usize = 5_000_000;
const MOST_EFFORT: usize = 300_000_000;
/// The walks that share it.
const WALKS: usize = 6;
/// A shading may take this part of the effort of a walk, and until there is a puzzle all effort.
const PARTS: usize = 20;
/// What a question to the solver and a new shading cost, a cell.
const COST_OF_QUESTION: usize = 100;
const COST_OF_SHADING: usize = 60;
/// A walk begins with the sparsest of so many shadings, which are steered.
const DRAWS: usize = 8;
const STEP: i64 = -900;
/// One step of so many may lead to a shading with one more shaded cell.
const STEPS_PER_CLIMB: u64 = 6;
/// The search would take too long for more cells, and its sets of clues too much memory.
const MOST_CELLS: usize = 3600;
/// A question that takes more conflicts is left open, and its partners are not used.
const CONFLICTS: u64 = 2_000;

/// The puzzle with the fewest clues that is found; None if no partners were found for any shading, and for many cells. The
/// shadings keep to the spec, as `shading` does, with which the search begins if it finds no sparser one.
pub fn with_few_clues(
    spec: &Spec,
    shading_spec: &ShadingSpec,
    shading: Shading,
    rng: &mut Rng,
    budget: &Budget,
) -> Result<Option<Generated>, Refusal> {
    if shading.len() > MOST_CELLS {
        return Ok(None);
    }
    let effort = shading.len().saturating_mul(EFFORT_PER_CELL).min(MOST_EFFORT) / WALKS;
    let lines = Lines::new(spec.rows, spec.cols);
    let (clues, labels, seen) = (usize::MAX, Vec::new(), Vec::new());
    let mut best = Best { clues, labels, shading, seen, sparsest: usize::MAX, lines: &lines };
    for _ in 0..WALKS {
        let start = sparse(spec, shading_spec, rng, budget).unwrap_or_else(|| best.shading.clone());
        best.walk(spec, shading_spec, start, effort, rng, budget)?;
        if best.labels.is_empty() {
            return Ok(None);
        }
    }
    let Best { mut labels, shading, .. } = best;
    blank_redundant_labels(spec.cols, &shading, &mut labels, rng, budget)?;
    let solution = only_solution(&puzzle_of(spec, &labels)?, &shading, budget)?;
    Ok(solution.map(|solution| Generated { labels, solution }))
}

/// The sparsest of some shadings that keep to the spec.
fn sparse(spec: &Spec, shading_spec: &ShadingSpec, rng: &mut Rng, budget: &Budget) -> Option<Shading> {
    let mut rounds_left = shading_spec.rounds();
    let mut drawn = Vec::new();
    while rounds_left > 0 && drawn.len() < DRAWS && !budget.is_spent() {
        drawn.extend(shading_spec.random_maximal(Steer::default().by(STEP), &mut rounds_left, rng, budget));
    }
    drawn.retain(|shading| spec.shaded.contains(&count_shaded(shading)));
    drawn.into_iter().min_by_key(|shading| count_shaded(shading))
}

/// The best puzzle so far.
struct Best<'a> {
    lines: &'a Lines,
    clues: usize,
    /// None at first.
    labels: Vec<u32>,
    shading: Shading,
    /// The shadings that were looked at, as sets of shaded cells, in order.
    seen: Vec<Vec<u64>>,
    /// The fewest shaded cells of these.
    sparsest: usize,
}

impl Best<'_> {
    /// From this shading to sparser ones and to others as sparse, until the effort is spent.
    fn walk(
        &mut self,
        spec: &Spec,
        shading_spec: &ShadingSpec,
        mut shading: Shading,
        mut effort: usize,
        rng: &mut Rng,
        budget: &Budget,
    ) -> Result<(), Refusal> {
        let part = effort / PARTS;
        while effort > 0 {
            let shaded = count_shaded(&shading);
            if shaded + 1 < self.clues && self.is_new(&shading) {
                let most = if self.labels.is_empty() { MOST_EFFORT } else { part.min(effort) };
                effort = effort.saturating_sub(self.look_at(&shading, most, rng, budget)?);
            }
            effort = effort.saturating_sub(COST_OF_SHADING * shading.len());
            let most_shaded = shaded + usize::from(rng.below(STEPS_PER_CLIMB) == 0);
            let next = shading_spec.varied(&shading, rng, budget);
            if budget.is_spent() {
                return Err(Refusal::of_spent(budget));
            }
            let is_next = |next: &Shading| {
                let shaded = count_shaded(next);
                shaded <= most_shaded && spec.shaded.contains(&shaded)
            };
            shading = next.filter(is_next).unwrap_or(shading);
        }
        Ok(())
    }

    /// Was this shading not looked at before? It is now.
    fn is_new(&mut self, shading: &Shading) -> bool {
        let shaded = shaded_cells(shading);
        let place = self.seen.binary_search(&shaded);
        place.is_err_and(|place| {
            self.seen.insert(place, shaded);
            true
        })
    }

    /// Look for a better puzzle with this solution; the effort that it took. A second label is for the sparsest shadings.
    fn look_at(&mut self, shading: &Shading, effort: usize, rng: &mut Rng, budget: &Budget) -> Result<usize, Refusal> {
        let (shaded, lines) = (count_shaded(shading), self.lines.rows + self.lines.cols);
        self.sparsest = self.sparsest.min(shaded);
        let second = if shaded == self.sparsest { lines } else { 0 };
        let mut left = effort;
        for line in [None].into_iter().chain((0..second).map(Some)) {
            let most = self.clues.saturating_sub(shaded + 1).min(lines);
            if left == 0 || most == 0 {
                break;
            }
            let mut partners = Partners::new(self.lines, shading, line, most, left);
            partners.search(rng, budget)?;
            left = partners.effort;
            if let Some(found) = &partners.found {
                self.clues = shaded + found.len();
                self.labels = partners.labels(found);
                self.shading.clone_from(shading);
            }
        }
        Ok(effort - left)
    }
}

fn shaded_cells(shading: &[Shade]) -> Vec<u64> {
    let mut set = vec![0; shading.len().div_ceil(64)];
    (0..shading.len()).filter(|&place| shading[place] == Shade::Shaded).for_each(|place| insert(&mut set, place));
    set
}

/// A clue of an unshaded cell, as an index: the cells with label 1 come first, those with label 2 after them.
type Clue = usize;

/// The rows and columns as sets of clues.
struct Lines {
    rows: usize,
    cols: usize,
    /// The clues with label 1 of the rows, then of the columns, and then those with label 2.
    clues: Vec<Vec<u64>>,
}

impl Lines {
    fn new(rows: usize, cols: usize) -> Self {
        let cells = rows * cols;
        let mut clues = vec![vec![0; (2 * cells).div_ceil(64)]; 2 * (rows + cols)];
        for clue in 0..2 * cells {
            let (first, place) = (clue / cells * (rows + cols), clue % cells);
            insert(&mut clues[first + place / cols], clue);
            insert(&mut clues[first + rows + place % cols], clue);
        }
        Lines { rows, cols, clues }
    }

    /// The clues in the row and the column of a clue that have its label.
    fn of(&self, clue: Clue) -> [&Vec<u64>; 2] {
        let cells = self.rows * self.cols;
        let (first, place) = (clue / cells * (self.rows + self.cols), clue % cells);
        [&self.clues[first + place / self.cols], &self.clues[first + self.rows + place % self.cols]]
    }
}

/// Looks for the fewest partners that make a shading the only solution.
struct Partners<'a> {
    lines: &'a Lines,
    shading: &'a Shading,
    /// By place, the label of a shaded cell, 0 for others.
    shaded_labels: Vec<u32>,
    /// For each rival, the clues one of which excludes it.
    rivals: Vec<Vec<u64>>,
    chosen: Vec<Clue>,
    /// There may be so many.
    most: usize,
    /// The fewest found.
    found: Option<Vec<Clue>>,
    /// What is left to spend.
    effort: usize,
}

impl<'a> Partners<'a> {
    /// The shaded cells of `line` (rows come first) have the label 2, all others 1.
    fn new(lines: &'a Lines, shading: &'a Shading, line: Option<usize>, most: usize, effort: usize) -> Self {
        let is_in_line = |place| [place / lines.cols, lines.rows + place % lines.cols].map(Some).contains(&line);
        let label = |place| if shading[place] == Shade::Shaded { 1 + u32::from(is_in_line(place)) } else { 0 };
        let shaded_labels = (0..shading.len()).map(label).collect();
        let (rivals, chosen, found) = (Vec::new(), Vec::new(), None);
        Partners { lines, shading, shaded_labels, rivals, chosen, most, found, effort }
    }

    /// The labels with these partners.
    fn labels(&self, partners: &[Clue]) -> Vec<u32> {
        let (mut labels, cells) = (self.shaded_labels.clone(), self.shading.len());
        for clue in partners {
            labels[clue % cells] = 1 + u32::from(*clue >= cells);
        }
        labels
    }

    fn search(&mut self, rng: &mut Rng, budget: &Budget) -> Result<(), Refusal> {
        let cells = self.shading.len();
        let mut allowed = vec![0; (2 * cells).div_ceil(64)];
        for place in 0..cells {
            if self.shading[place] == Shade::Unshaded {
                insert(&mut allowed, place);
                insert(&mut allowed, cells + place);
                continue;
            }
            // A shaded cell without a partner could be unshaded.
            self.effort = self.effort.saturating_sub(cells);
            let mut rival = self.shading.clone();
            rival[place] = Shade::Unshaded;
            self.rivals.push(self.excluding(&rival));
        }
        self.deepen(allowed, rng, budget)
    }

    /// Add partners, which are among the allowed clues, to those chosen.
    fn deepen(&mut self, mut allowed: Vec<u64>, rng: &mut Rng, budget: &Budget) -> Result<(), Refusal> {
        let Some((open, candidates)) = self.branches(&allowed, rng, budget)? else { return Ok(()) };
        let excluded = |clue| open.iter().filter(|&&rival| contains(&self.rivals[rival], clue)).count();
        let mut ranked: Vec<_> = members(&candidates).map(|clue| (excluded(clue), rng.next_u64(), clue)).collect();
        // They are few: a sort would be more code for the player to load.
        while let Some(best) = (0..ranked.len()).max_by_key(|&place| ranked[place]) {
            let (_, _, clue) = ranked.swap_remove(best);
            if self.effort == 0 || self.chosen.len() >= self.most {
                break;
            }
            if budget.is_spent() {
                return Err(Refusal::of_spent(budget));
            }
            // Whatever goes with this partner is tried here, and not again with the next.
            remove(&mut allowed, clue);
            self.chosen.push(clue);
            self.deepen(self.beside(&allowed, clue), rng, budget)?;
            self.chosen.pop();
        }
        Ok(())
    }

    /// Rivals that no chosen partner excludes, and clues of the next. None if there is no need or no use.
    fn branches(&mut self, allowed: &[u64], rng: &mut Rng, budget: &Budget) -> Result<Option<Branches>, Refusal> {
        while self.chosen.len() <= self.most && self.effort > 0 {
            self.effort = self.effort.saturating_sub(2 * (1 + self.rivals.len()) * allowed.len());
            let is_open = |&rival: &usize| !self.chosen.iter().any(|&clue| contains(&self.rivals[rival], clue));
            let open: Vec<usize> = (0..self.rivals.len()).filter(is_open).collect();
            if !open.is_empty() {
                let candidates = self.candidates(&open, allowed);
                return Ok(Some((open, candidates)));
            }
            self.effort = self.effort.saturating_sub(COST_OF_QUESTION * self.shading.len());
            match self.ask(rng, budget)? {
                Asked::Rival(excluding) => self.rivals.push(excluding),
                Asked::Open => break,
                Asked::Unique => {
                    self.most = self.chosen.len() - 1;
                    self.found = Some(self.chosen.clone());
                    break;
                }
            }
        }
        Ok(None)
    }

    /// One of these is chosen next, if enough are allowed to exclude these rivals.
    fn candidates(&self, open: &[usize], allowed: &[u64]) -> Vec<u64> {
        let allowed_of = |rival: &usize| intersection(allowed, &self.rivals[*rival]);
        match self.most - self.chosen.len() {
            0 => Vec::new(),
            1 => open.iter().fold(allowed.to_vec(), |left, &rival| intersection(&left, &self.rivals[rival])),
            _ => open.iter().map(allowed_of).min_by_key(|left| count(left)).expect("a rival is open"),
        }
    }

    /// Those of the allowed clues that can stand beside this one: not on its cell, nor with its label in its lines.
    fn beside(&self, allowed: &[u64], clue: Clue) -> Vec<u64> {
        let cells = self.shading.len();
        let mut rest = allowed.to_vec();
        remove(&mut rest, clue % cells);
        remove(&mut rest, cells + clue % cells);
        for line in self.lines.of(clue) {
            rest.iter_mut().zip(line).for_each(|(rest, line)| *rest &= !line);
        }
        rest
    }

    /// Is the shading the only solution with the chosen partners?
    fn ask(&self, rng: &mut Rng, budget: &Budget) -> Result<Asked, Refusal> {
        let labels = self.labels(&self.chosen);
        let (rows, cols) = (self.lines.rows, self.lines.cols);
        let puzzle = Puzzle::new(rows, cols, &labels).map_err(|_| Refusal::TooLarge)?;
        let other = match uniqueness(&puzzle, &Budget { conflicts: Some(CONFLICTS), ..*budget }) {
            Uniqueness::Unique(_) => return Ok(Asked::Unique),
            Uniqueness::Multiple(one, two) => {
                [one, two].iter().map(shading_of).find(|found| found != self.shading).expect("two differ")
            }
            Uniqueness::Unknown if !budget.is_spent() => return Ok(Asked::Open),
            Uniqueness::Unknown => return Err(Refusal::of_spent(budget)),
            Uniqueness::None => panic!("{SOLVABLE}"),
        };
        // The more a rival shades, the fewer partners exclude it. It never grows into the solution: where all shaded cells
        // have partners, a solution that lacks some of them shades another cell.
        let map = ShadedMap::of(Grid::new(rows, cols), &other, budget);
        let map = map.ok_or_else(|| Refusal::of_spent(budget))?;
        let rival = grow(map, Symmetry::None, rng.order(self.shading.len())).shading();
        Ok(Asked::Rival(self.excluding(&rival)))
    }

    /// The clues each of which excludes a rival.
    fn excluding(&self, rival: &Shading) -> Vec<u64> {
        let (cells, labels) = (self.shading.len(), &self.shaded_labels);
        let mut set = vec![0; (2 * cells).div_ceil(64)];
        for place in (0..cells).filter(|&place| rival[place] == Shade::Unshaded && labels[place] > 0) {
            for line in self.lines.of((labels[place] as usize - 1) * cells + place) {
                set.iter_mut().zip(line).for_each(|(set, line)| *set |= line);
            }
        }
        for place in (0..cells).filter(|&place| rival[place] == Shade::Shaded || labels[place] > 0) {
            remove(&mut set, place);
            remove(&mut set, cells + place);
        }
        set
    }
}

/// An answer of the solver about the chosen partners.
enum Asked {
    Unique,
    /// The clues each of which excludes a rival that they do not.
    Rival(Vec<u64>),
    /// It would have taken too long.
    Open,
}

fn insert(set: &mut [u64], member: usize) {
    set[member / 64] |= 1 << (member % 64);
}

fn remove(set: &mut [u64], member: usize) {
    set[member / 64] &= !(1 << (member % 64));
}

fn contains(set: &[u64], member: usize) -> bool {
    set[member / 64] >> (member % 64) & 1 == 1
}

fn count(set: &[u64]) -> u32 {
    set.iter().map(|word| word.count_ones()).sum()
}

fn members(set: &[u64]) -> impl Iterator<Item = usize> + '_ {
    (0..64 * set.len()).filter(|&member| contains(set, member))
}

fn intersection(set: &[u64], other: &[u64]) -> Vec<u64> {
    set.iter().zip(other).map(|(a, b)| a & b).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate::generate;
    use crate::generate::redundant_labels::necessary_labels;

    fn clues(labels: &[u32]) -> usize {
        labels.iter().filter(|&&label| label != 0).count()
    }

    fn made(spec: Spec, seed: u64) -> Vec<u32> {
        generate(&Spec { fewest_clues: true, ..spec }, seed, 0, &Budget::UNLIMITED).unwrap().labels
    }

    #[test]
    fn the_fewest_clues_of_small_squares_are_found() {
        for (side, fewest) in [(2, 3), (3, 3), (4, 6), (5, 7)] {
            for seed in 0..3 {
                assert_eq!(clues(&made(Spec::plain(side, side), seed)), fewest, "{side} {seed}");
            }
        }
    }

    #[test]
    fn every_clue_matters() {
        for (rows, cols) in [(1, 3), (1, 6), (2, 5), (4, 7), (6, 6)] {
            let labels = made(Spec::plain(rows, cols), 1);
            let puzzle = Puzzle::new(rows, cols, &labels).unwrap();
            let matters = necessary_labels(&puzzle, &Budget::UNLIMITED).unwrap();
            assert!(matters.iter().zip(&labels).all(|(&matters, &label)| matters == (label != 0)), "{labels:?}");
        }
    }
}
