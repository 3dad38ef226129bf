//! The trail engine's board: three-valued cells of a grid of any size, with a trail to undo.
//!
//! Every assignment stands on the trail with its *reason*, from which the cells that forced it can be named later, when
//! conflict analysis asks. Binary constraints are never stored: rule 2 is read off the grid, and rule 1 off two circular
//! lists, through the duplicates of a cell in its row and in its column.
//!
//! Margin cells are unshaded from the start, so no walk over neighbours asks where the board ends.
//!
//! A cell's value is a `Shade`; an assignment is therefore known by its cell alone, and reasons, conflicts and learned
//! clauses are lists of cells: "these cells cannot all have the values they have".

use crate::budget::{Budget, Scope};
use crate::duplicates::{circle, link_duplicates};
use crate::forest::Forest;
use crate::grid::Grid;
use crate::puzzle::Puzzle;
use crate::shading::{Shade, Shading};
use crate::stats::Stats;
use crate::trail::circles::Circles;
use crate::trail::cycle::CycleSearch;
use crate::trail::groups::Waste;

/// Why a cell has its value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// A decision, a flipped decision, or a fact.
    None,
    /// One other cell forces it: an unshaded duplicate or a shaded neighbour.
    Cell(u32),
    /// Shading it would close a cycle with cells shaded before.
    Cycle,
    /// All duplicates of this cell (maybe itself) are shaded, so this one is not; see `Board::scope`.
    Duplicates(u32),
    /// Unshading it would shade its two duplicates, one of which is this, and close a cycle; see `pair_exclusion`.
    Pair(u32),
    /// All decisions: unshading it would waste too much, see `contact_bound`.
    Waste,
    /// A learned clause.
    Clause(u32),
}

/// A contradiction, as what broke.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Conflict {
    /// Two cells that rule 1 or rule 2 does not allow together.
    Pair(u32, u32),
    /// This shaded cell closes a cycle with cells shaded before.
    Cycle(u32),
    /// This cell and all its duplicates are shaded; see `Board::scope`.
    Duplicates(u32),
    /// All decisions: too much is wasted, see `contact_bound`.
    Waste,
    /// A learned clause is violated.
    Clause(u32),
}

/// Why propagation ended before its fixed point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Halt {
    /// What stands contradicts the rules.
    Conflict(Conflict),
    /// The budget was spent; propagation can go on later.
    Spent,
}

impl From<Conflict> for Halt {
    fn from(conflict: Conflict) -> Self {
        Halt::Conflict(conflict)
    }
}

/// Where one decision level begins.
#[derive(Clone, Copy, Debug)]
struct Level {
    /// The length of the trail before its decision.
    trail: usize,
    /// The mark of the forest before it.
    forest: usize,
}

/// The other cell of a pair, and the cell the only duplicates of which they are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Pair {
    /// The other cell of the pair.
    pub(super) cell: u32,
    /// The cell that has these two as its only duplicates.
    pub(super) third: u32,
}

/// All pairs, by each of their cells, in which `pair_exclusion` looks.
#[derive(Clone, Default)]
pub(super) struct Pairs {
    /// By index, where the pairs of a cell begin; one more for the end. Empty before the pairs are asked for.
    pub(super) start: Vec<u32>,
    /// The pairs of each cell, one cell after the other.
    pub(super) pairs: Vec<Pair>,
}

/// Cells, trail and forest of one puzzle.
#[derive(Clone)]
pub struct Board<'p> {
    /// What is being solved.
    pub puzzle: Puzzle<'p>,
    /// The geometry.
    pub grid: Grid,
    /// Where one solution is enough, it is a *minimal* one: a shaded cell has an unshaded duplicate in its lines. Any
    /// solution can be made minimal by unshading cells.
    pub scope: Scope,
    /// Next duplicate in the same row, circular; the cell itself where there is none.
    pub(crate) row_next: Vec<u32>,
    /// Next duplicate in the same column, circular.
    pub(crate) col_next: Vec<u32>,
    /// By index, how often a cell would meet the outside if shaded, 0 to 2; in the margin 0.
    pub(crate) outside_contacts: Vec<u8>,
    /// By index, the colour; the margin is unshaded.
    pub(crate) value: Vec<Shade>,
    /// By index, the number of decisions that stood when the cell got its value; 0 for what holds for good.
    pub(crate) level: Vec<u32>,
    /// By index, the place on the trail; stale for undecided cells, as `level` and `reason` are.
    pub(crate) trail_index: Vec<u32>,
    /// By index, why the cell has its value.
    pub(crate) reason: Vec<Reason>,
    /// The decided cells in the order in which they got their values.
    pub(crate) trail: Vec<u32>,
    /// The shaded cells of the trail up to `in_forest`, and their trees.
    pub(crate) forest: Forest,
    /// Rules 1 and 2 and the learned clauses have seen so much of the trail.
    pub(crate) spread: usize,
    /// The forest has seen so much of the trail.
    pub(crate) in_forest: usize,
    /// Cells around which a cell may now touch one tree twice.
    pub(crate) changed: Vec<u32>,
    /// Finds the cycle that is a reason; working memory.
    pub(super) cycle_search: CycleSearch,
    /// Which duplicates are not shaded yet; kept only where one solution is enough.
    pub(super) circles: Circles,
    /// The pairs of `pair_exclusion`; none before a search is long.
    pub(super) pairs: Pairs,
    /// The tables of `contact_bound`, one for each colour of the checkerboard; none before a search is long.
    pub(super) wastes: Vec<Waste>,
    /// By index, how many corners are unshaded, of what is spread; empty where waste is not counted.
    pub(super) unshaded_corners: Vec<i8>,
    /// Colours (bit 1 shaded, bit 2 unshaded) that failed-literal tests have seen to hold together.
    pub(crate) seen: Vec<u8>,
    /// What the search has cost; what stands on the trail is not in `states` yet.
    pub(crate) cost: Stats,
    /// Where each level begins; as many as there are standing decisions.
    levels: Vec<Level>,
    /// How many duplicates propagation has walked to.
    #[cfg(test)]
    pub(super) walked: std::cell::Cell<u64>,
}

impl<'p> Board<'p> {
    /// An empty board. Labels should be dense (see `Puzzle::dense_labels`): a table of the largest is made. None when
    /// the budget is spent.
    pub fn new(puzzle: Puzzle<'p>, scope: Scope, budget: &Budget) -> Option<Self> {
        let grid = puzzle.grid();
        let (row_next, col_next) = link_duplicates(&puzzle, grid, budget)?;
        let circles = match scope {
            Scope::OneSolution => Circles::new(grid, &row_next, &col_next, budget)?,
            Scope::AllSolutions => Circles::default(),
        };
        let mut value = vec![Shade::Unshaded; grid.size()];
        let mut outside_contacts = vec![0; grid.size()];
        for cell in grid.indices() {
            value[cell] = Shade::Unknown;
            outside_contacts[cell] = grid.outside_contacts(cell);
        }
        Some(Board {
            puzzle,
            grid,
            scope,
            row_next,
            col_next,
            outside_contacts,
            value,
            level: vec![0; grid.size()],
            trail_index: vec![0; grid.size()],
            reason: vec![Reason::None; grid.size()],
            trail: Vec::with_capacity(grid.cells()),
            forest: Forest::new(grid),
            spread: 0,
            in_forest: 0,
            changed: Vec::new(),
            cycle_search: CycleSearch::default(),
            circles,
            pairs: Pairs::default(),
            wastes: Vec::new(),
            unshaded_corners: Vec::new(),
            levels: Vec::new(),
            seen: Vec::new(),
            cost: Stats::default(),
            #[cfg(test)]
            walked: std::cell::Cell::new(0),
        })
    }

    /// Add a variable that is not a cell: only clauses speak of it. Returns its index.
    pub(super) fn add_variable(&mut self) -> usize {
        self.value.push(Shade::Unknown);
        self.level.push(0);
        self.trail_index.push(0);
        self.reason.push(Reason::None);
        self.value.len() - 1
    }

    /// Is this the index of a cell, not of a variable that only clauses speak of?
    #[inline]
    pub(crate) fn is_cell(&self, index: usize) -> bool {
        index < self.grid.size()
    }

    /// The number of standing decisions.
    #[inline]
    pub fn depth(&self) -> usize {
        self.levels.len()
    }

    /// The value of a cell.
    #[inline]
    pub fn value(&self, cell: usize) -> Shade {
        self.value[cell]
    }

    /// The first undecided cell at or after `from`.
    pub fn next_open(&self, from: usize) -> Option<usize> {
        self.value.get(from..)?.iter().position(|&shade| shade == Shade::Unknown).map(|offset| from + offset)
    }

    /// The undecided cells, in index order.
    pub fn open_cells(&self) -> impl Iterator<Item = usize> + '_ {
        self.grid.indices().filter(|&cell| self.value[cell] == Shade::Unknown)
    }

    /// The duplicates of a cell in its row and in its column, without the cell itself.
    #[inline]
    pub fn duplicates(&self, cell: usize) -> impl Iterator<Item = usize> + '_ {
        circle(&self.row_next, cell).chain(circle(&self.col_next, cell))
    }

    /// Give an undecided cell its value.
    #[inline]
    pub fn assign(&mut self, cell: usize, shade: Shade, reason: Reason) {
        debug_assert_eq!(self.value[cell], Shade::Unknown);
        self.value[cell] = shade;
        self.level[cell] = self.levels.len() as u32;
        self.trail_index[cell] = self.trail.len() as u32;
        self.reason[cell] = reason;
        self.trail.push(cell as u32);
    }

    /// Open a new level and decide a cell.
    pub fn decide(&mut self, cell: usize, shade: Shade) {
        self.open_level();
        self.assign(cell, shade, Reason::None);
    }

    /// Open a new level: what is assigned from now on can be taken back at once.
    pub fn open_level(&mut self) {
        self.levels.push(Level { trail: self.trail.len(), forest: self.forest.mark() });
        self.cost.max_depth = self.cost.max_depth.max(self.levels.len() as u64);
    }

    /// The cell decided at a level (one-based).
    pub fn decision(&self, level: usize) -> usize {
        self.trail[self.levels[level - 1].trail] as usize
    }

    /// The cells that have their values without a decision, in the order in which they got them.
    pub fn settled(&self) -> &[u32] {
        &self.trail[..self.levels.first().map_or(self.trail.len(), |level| level.trail)]
    }

    /// Take back all levels above `depth`, calling `undone` for each cell, latest first.
    pub fn backtrack(&mut self, depth: usize, mut undone: impl FnMut(usize, Shade)) {
        if depth >= self.levels.len() {
            return;
        }
        let Level { trail, forest } = self.levels[depth];
        self.cost.backtracks += (self.levels.len() - depth) as u64;
        self.cost.states += (self.trail.len() - trail) as u64;
        self.levels.truncate(depth);
        self.forest.undo_to(forest);
        if self.scope == Scope::OneSolution {
            let counted = self.trail[..self.spread].get(trail..).unwrap_or_default();
            let shaded = counted.iter().filter(|&&cell| self.value[cell as usize] == Shade::Shaded);
            let cells = shaded.filter(|&&cell| (cell as usize) < self.grid.size());
            cells.for_each(|&cell| self.circles.unshade(cell as usize));
        }
        if !self.unshaded_corners.is_empty() {
            for at in trail..self.spread {
                let cell = self.trail[at] as usize;
                if self.value[cell] == Shade::Unshaded && self.is_cell(cell) {
                    self.count_unshaded(cell, -1);
                }
            }
        }
        for &cell in self.trail[trail..].iter().rev() {
            undone(cell as usize, self.value[cell as usize]);
            self.value[cell as usize] = Shade::Unknown;
        }
        self.trail.truncate(trail);
        self.spread = self.spread.min(trail);
        self.in_forest = self.in_forest.min(trail);
        self.changed.clear();
    }

    /// The cost so far, what stands on the trail included.
    pub fn stats(&self) -> Stats {
        Stats { states: self.cost.states + self.trail.len() as u64, ..self.cost }
    }

    /// What is known, cell by cell, without margins.
    pub fn shading(&self) -> Shading {
        self.grid.indices().map(|cell| self.value[cell]).collect()
    }
}
