//! Shadings: what is known of each cell, which other cells could be shaded, and the way to a checked solution.

use hitori_checker::{Rules, Solution, Violation};

use crate::budget::Budget;
use crate::forest::Forest;
use crate::grid::Grid;
use crate::puzzle::Puzzle;

/// What is known of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Shade {
    /// Nothing yet.
    Unknown = 0,
    /// It is shaded.
    Shaded = 1,
    /// It is unshaded.
    Unshaded = 2,
}

impl Shade {
    /// `?`, `#` or `.`.
    pub fn symbol(self) -> &'static str {
        ["?", "#", "."][self as usize]
    }

    /// The shade of a symbol.
    pub fn of(symbol: char) -> Option<Self> {
        match symbol {
            '?' => Some(Shade::Unknown),
            '#' => Some(Shade::Shaded),
            '.' => Some(Shade::Unshaded),
            _ => None,
        }
    }

    /// The other colour; Unknown stays unknown.
    pub fn opposite(self) -> Self {
        match self {
            Shade::Unknown => Shade::Unknown,
            Shade::Shaded => Shade::Unshaded,
            Shade::Unshaded => Shade::Shaded,
        }
    }
}

/// A complete or partial answer: one `Shade` a cell, row by row, without margins.
pub type Shading = Vec<Shade>;

/// The shading of a puzzle of which nothing is known.
pub fn nothing_known(puzzle: &Puzzle) -> Shading {
    vec![Shade::Unknown; puzzle.labels.len()]
}

/// The solution that an engine claims to have found, checked. None when the budget is spent.
///
/// # Panics
///
/// When the checker refuses it. The engine is wrong then, and no answer is better than this one.
pub fn checked(rules: &Rules, claimed: Shading, budget: &Budget) -> Option<Solution> {
    // Not `contains`, nor in place: these loops are done sixteen cells at a time.
    let is_complete = claimed.iter().fold(true, |is_complete, &shade| is_complete & (shade != Shade::Unknown));
    assert!(is_complete, "the engine's answer leaves a cell open");
    let shaded = claimed.iter().map(|&shade| shade == Shade::Shaded).collect();
    match Solution::check_unless(rules, shaded, &|| budget.is_spent()) {
        Ok(solution) => Some(solution),
        Err(Violation::Stopped) => None,
        Err(violation) => panic!("the engine's answer is refused: {violation}"),
    }
}

/// The shading of a solution.
pub fn shading_of(solution: &Solution) -> Shading {
    let shade = |&is_shaded: &bool| if is_shaded { Shade::Shaded } else { Shade::Unshaded };
    solution.shaded().iter().map(shade).collect()
}

/// Shaded cells, to ask what else could be shaded.
pub struct ShadedMap {
    /// The geometry.
    pub grid: Grid,
    forest: Forest,
}

impl ShadedMap {
    /// Nothing is shaded yet.
    pub fn new(grid: Grid) -> Self {
        ShadedMap { grid, forest: Forest::new(grid) }
    }

    /// The shaded cells of a shading that obeys rules 2 and 3. None when the budget is spent.
    pub fn of(grid: Grid, shading: &[Shade], budget: &Budget) -> Option<Self> {
        let mut map = ShadedMap::new(grid);
        for (cell, &shade) in budget.until_spent(grid.indices().zip(shading)) {
            if shade == Shade::Shaded {
                map.shade_all([cell]);
            }
        }
        (!budget.is_spent()).then_some(map)
    }

    /// Is this cell, given by its index, shaded?
    pub fn is_shaded(&self, cell: usize) -> bool {
        self.forest.contains(cell)
    }

    /// Do rules 2 and 3 allow shading this cell, which is not shaded yet?
    #[inline]
    pub fn can_shade(&self, cell: usize) -> bool {
        !self.is_beside_shaded(cell) && !self.closes_cycle(cell)
    }

    /// Does a shaded cell share an edge with this one?
    #[inline]
    pub fn is_beside_shaded(&self, cell: usize) -> bool {
        self.grid.sides(cell).into_iter().any(|side| self.forest.contains(side))
    }

    /// Would shading this cell cut the unshaded ones in two?
    #[inline]
    pub fn closes_cycle(&self, cell: usize) -> bool {
        self.forest.closes_cycle(cell, self.grid.outside_contacts(cell))
    }

    /// Shade these cells, none of which is shaded yet, if rules 2 and 3 allow shading all of them; else none.
    #[inline]
    pub fn shade_all(&mut self, cells: impl IntoIterator<Item = usize>) -> bool {
        let mark = self.forest.mark();
        for cell in cells {
            if !self.can_shade(cell) {
                self.forest.undo_to(mark);
                return false;
            }
            self.forest.insert(cell, self.grid.outside_contacts(cell), |_| ());
        }
        true
    }

    /// The shading, complete.
    pub fn shading(&self) -> Shading {
        let shade = |cell| if self.is_shaded(cell) { Shade::Shaded } else { Shade::Unshaded };
        self.grid.indices().map(shade).collect()
    }
}

/// The largest board on which the slow twins look at everything; beyond, their cost (cells squared) would stop all tests.
pub(crate) const TWIN_CELLS: usize = 150;

/// The slow twin of propagation: is this partial shading free of contradictions, and is no undecided cell forced by a
/// single application of a rule? True without a look on boards of more than 150 cells.
pub fn is_closed(puzzle: &Puzzle, shading: &[Shade]) -> bool {
    let (rows, cols) = (puzzle.rows, puzzle.cols);
    if shading.len() > TWIN_CELLS {
        return true;
    }
    let clashes = |a: usize, b: usize| {
        let in_line = a / cols == b / cols || a % cols == b % cols;
        a != b && in_line && puzzle.labels[a] != 0 && puzzle.labels[a] == puzzle.labels[b]
    };
    let adjoin = |a: usize, b: usize| (a / cols).abs_diff(b / cols) + (a % cols).abs_diff(b % cols) == 1;
    let consistent = |cell: usize, shade: Shade| match shade {
        Shade::Unshaded => (0..rows * cols).all(|other| !clashes(cell, other) || shading[other] == Shade::Shaded),
        Shade::Shaded => (0..rows * cols).all(|other| !adjoin(cell, other) || shading[other] == Shade::Unshaded),
        Shade::Unknown => {
            let mut shaded = shading.to_vec();
            shaded[cell] = Shade::Shaded;
            is_connected(puzzle.grid(), &shaded)
                && (0..rows * cols).all(|other| !clashes(cell, other) || shading[other] != Shade::Unshaded)
                && (0..rows * cols).all(|other| !adjoin(cell, other) || shading[other] != Shade::Shaded)
        }
    };
    is_connected(puzzle.grid(), shading) && shading.iter().enumerate().all(|(cell, &shade)| consistent(cell, shade))
}

/// Are the cells that are not known to be shaded connected? There must be one.
pub(crate) fn is_connected(grid: Grid, shading: &[Shade]) -> bool {
    let mut is_left = vec![false; grid.size()];
    for (cell, &shade) in grid.indices().zip(shading) {
        is_left[cell] = shade != Shade::Shaded;
    }
    let Some(start) = is_left.iter().position(|&is_left| is_left) else { return false };
    let mut open = vec![start];
    while let Some(cell) = open.pop() {
        if std::mem::take(&mut is_left[cell]) {
            open.extend(grid.sides(cell));
        }
    }
    !is_left.contains(&true)
}

#[cfg(test)]
mod tests {
    use super::*;
    use Shade::{Shaded as S, Unknown as Q, Unshaded as U};

    #[test]
    fn closedness_sees_each_rule() {
        let labels = [1, 1, 2, 3];
        let puzzle = Puzzle::new(1, 4, &labels).unwrap();
        assert!(!is_closed(&puzzle, &[U, Q, Q, Q]), "the duplicate of an unshaded cell is open");
        assert!(!is_closed(&puzzle, &[S, Q, U, U]), "the neighbour of a shaded cell is open");
        assert!(!is_closed(&puzzle, &[S, U, Q, U]), "an open cell whose shading would cut");
        assert!(is_closed(&puzzle, &[S, U, U, Q]));
    }

    #[test]
    #[should_panic = "two unshaded cells of a row or column have the same label"]
    fn a_wrong_claim_is_loud() {
        let labels = [1, 1, 2];
        checked(&Rules::new(1, 3, &labels), vec![U, U, U], &Budget::UNLIMITED);
    }

    #[test]
    #[should_panic = "leaves a cell open"]
    fn an_open_cell_is_loud() {
        let labels = [1, 1, 2];
        checked(&Rules::new(1, 3, &labels), vec![S, U, Q], &Budget::UNLIMITED);
    }
}
