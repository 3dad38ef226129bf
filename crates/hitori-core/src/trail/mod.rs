//! The engine for boards of any size, and conflict-driven search.
//!
//! Cells stand on a trail with their reasons ([`board`]); the rules draw consequences ([`propagate`]) and can say what
//! they follow from ([`explain`], [`cycle`]). Where one solution is enough, groups of duplicates say more (`circles`,
//! `minimality`), and in a long search more still (`pair_exclusion`, `contact_bound`). Learned clauses ([`clauses`])
//! come from conflicts ([`analyze`]); [`search`] decides the most active cell ([`order`], `branch`), and
//! [`lookahead`] offers the board to failed-literal tests.

pub mod analyze;
pub mod assuming;
pub mod board;
mod branch;
pub(crate) mod circles;
pub mod clauses;
mod contact_bound;
#[cfg(all(feature = "long", feature = "threads"))]
pub mod cubes;
pub mod cycle;
pub mod explain;
mod groups;
pub mod log;
pub mod lookahead;
mod minimality;
pub mod order;
mod pair_exclusion;
pub mod proof;
pub mod propagate;
pub mod search;
pub mod totals;
#[cfg(all(feature = "long", feature = "threads"))]
pub(crate) mod tree;

#[cfg(test)]
mod tests {
    use crate::budget::{Budget, Scope};
    use crate::puzzle::Puzzle;
    use crate::rng::Rng;
    use crate::shading::Shade;
    use crate::trail::board::Board;
    use crate::trail::lookahead::Logged;

    /// The board of a square, propagated for one solution; None at a contradiction.
    pub fn loaded(side: usize, labels: &[u32]) -> Option<Board<'_>> {
        let puzzle = Puzzle::new(side, side, labels).unwrap();
        Some(Logged::load(puzzle, Scope::OneSolution, &[], &Budget::UNLIMITED).ok()?.board)
    }

    /// Decide the next open cell after a random one, in a random way. False if there is none.
    pub fn decide_at_random(board: &mut Board<'_>, rng: &mut Rng) -> bool {
        let start = rng.below(board.grid.size() as u64) as usize;
        let next = board.next_open(start).or(board.next_open(0));
        let shade = [Shade::Shaded, Shade::Unshaded][rng.below(2) as usize];
        next.into_iter().map(|cell| board.decide(cell, shade)).next().is_some()
    }

    /// Every label its own, except in triples of equal labels in a line, on cells of one checkerboard colour: few cells
    /// follow from others, and walls are everywhere.
    pub fn triples(side: usize, rng: &mut Rng) -> Vec<u32> {
        let mut labels: Vec<u32> = (1..=(side * side) as u32).collect();
        for _ in 0..side * side * 3 / 4 {
            let (line, in_row) = (rng.below(side as u64) as usize, rng.below(2) == 0);
            let cell = |at: usize| if in_row { line * side + at } else { at * side + line };
            let untouched = |&cell: &usize| (cell / side + cell % side) % 2 == 0 && labels[cell] == cell as u32 + 1;
            let free: Vec<usize> = (0..side).map(cell).filter(untouched).collect();
            if let [first, second, third, ..] = free[..] {
                labels[second] = labels[first];
                labels[third] = labels[first];
            }
        }
        labels
    }
}
