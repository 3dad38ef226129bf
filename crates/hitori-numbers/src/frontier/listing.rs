//! The shadings of a diagram one after another: those with few shaded cells, or those that few clues may fix.
//!
//! A *listing* walks the diagram from the start to the end, the shaded way before the unshaded one, so shadings come in
//! the order of their codes, row by row as they are swept. The fewest cells that are shaded from a node to the end are
//! known beforehand, so no way is begun that shades too many. What else is wanted is asked at the end of each row: a
//! shading that is not the first of its images, or whose first rows need too many clues, is given up there.

use super::diagram::Diagram;
use super::layer::{locate, Node};
use super::queries::Costs;
use super::unswept;
use crate::cover::Shaded;
use crate::resources::{Halt, Resources};
use hitori_core::grid::Grid;
use hitori_core::shading::{Shade, Shading};

/// Which shadings to list.
#[derive(Clone, Copy, Debug)]
pub struct Wanted {
    /// The most shaded cells.
    pub most: usize,
    /// The most that shaded cells and [partners](crate::cover) are together.
    pub with_partners: Option<usize>,
    /// Only the first of those that turning and mirroring the grid makes of each other?
    pub up_to_symmetry: bool,
}

/// Where a walk through a diagram stands.
#[derive(Debug)]
pub struct Listing {
    wanted: Wanted,
    swept: Grid,
    fewest: Costs,
    /// For each other symmetry of the grid, the cell that comes to stand where a cell is.
    symmetries: Vec<Vec<usize>>,
    /// The nodes from the start to where it stands.
    nodes: Vec<Node>,
    /// What became of the cells passed.
    is_shaded: Vec<bool>,
    shaded: usize,
    /// The way to try next, shaded or not; None is the way back.
    next: Option<bool>,
    is_over: bool,
}

impl Diagram {
    /// A listing that stands at the start. The diagram is complete.
    pub fn listing(&self, wanted: Wanted, resources: &Resources) -> Result<Listing, Halt> {
        let swept = *self.swept();
        Ok(Listing {
            wanted,
            swept,
            fewest: self.costs(1, resources)?,
            symmetries: if wanted.up_to_symmetry { symmetries(&swept) } else { Vec::new() },
            nodes: vec![self.start],
            is_shaded: Vec::with_capacity(self.cells()),
            shaded: 0,
            next: Some(true),
            is_over: false,
        })
    }

    /// Go on with a listing of this diagram: the next shadings, at most so many. Where few are wanted, a call ends
    /// sooner, perhaps without any.
    pub fn list(&self, listing: &mut Listing, most: usize) -> Vec<Shading> {
        const STEPS: usize = 1 << 20;
        let mut found = Vec::new();
        for _ in 0..STEPS {
            if found.len() == most || listing.is_over {
                break;
            }
            if listing.step(self) {
                found.push(self.shading(&listing.is_shaded));
            }
        }
        found
    }

    fn shading(&self, is_shaded: &[bool]) -> Shading {
        let mut shading = vec![Shade::Unshaded; is_shaded.len()];
        for (cell, _) in is_shaded.iter().enumerate().filter(|(_, &is_shaded)| is_shaded) {
            shading[unswept(cell, self.swept(), self.cols())] = Shade::Shaded;
        }
        shading
    }
}

impl Listing {
    /// Are all shadings listed?
    pub fn is_over(&self) -> bool {
        self.is_over
    }

    /// Pass a cell or go back over one. True if a shading that is wanted has become complete.
    fn step(&mut self, diagram: &Diagram) -> bool {
        let Some(is_shaded) = self.next else {
            self.go_back();
            return false;
        };
        if !self.may_pass(diagram, is_shaded) {
            self.next = is_shaded.then_some(false);
            return false;
        }
        let is_row_complete = self.is_shaded.len() % self.swept.cols == 0;
        if is_row_complete && !self.is_wanted() {
            self.next = None;
            return false;
        }
        let is_complete = self.is_shaded.len() == self.swept.cells();
        self.next = if is_complete { None } else { Some(true) };
        is_complete
    }

    /// Pass the next cell if a shading with few enough shaded cells goes on like this.
    fn may_pass(&mut self, diagram: &Diagram, is_shaded: bool) -> bool {
        let cell = self.is_shaded.len();
        let (shard, entry) = locate(self.nodes[cell]);
        let node = diagram.layers[cell][shard][entry][usize::from(is_shaded)];
        let shaded = self.shaded + usize::from(is_shaded);
        if shaded + self.fewest.from(cell + 1, node) > self.wanted.most {
            return false;
        }
        self.nodes.push(node);
        self.is_shaded.push(is_shaded);
        self.shaded = shaded;
        true
    }

    fn go_back(&mut self) {
        let Some(was_shaded) = self.is_shaded.pop() else {
            self.is_over = true;
            return;
        };
        self.nodes.pop();
        self.shaded -= usize::from(was_shaded);
        self.next = was_shaded.then_some(false);
    }

    /// May the rows passed be those of a shading that is wanted?
    fn is_wanted(&self) -> bool {
        self.symmetries.iter().all(|symmetry| self.is_not_after(symmetry)) && self.may_have_partners()
    }

    /// Does no image come before the shading, as far as its cells are known?
    fn is_not_after(&self, symmetry: &[usize]) -> bool {
        for (here, &there) in self.is_shaded.iter().zip(symmetry) {
            match self.is_shaded.get(there) {
                Some(image) if image == here => {}
                Some(_) => return *here,
                None => return true,
            }
        }
        true
    }

    /// Do the partners that the shaded cells need, and the cells still to be shaded, keep within what is wanted?
    fn may_have_partners(&self) -> bool {
        let Some(with_partners) = self.wanted.with_partners else {
            return true;
        };
        let cell = self.is_shaded.len();
        let shaded = self.shaded + self.fewest.from(cell, self.nodes[cell]);
        shaded <= with_partners && Shaded::new(&self.is_shaded, self.swept.cols).is_held_by(with_partners - shaded)
    }
}

/// All symmetries of a grid but the one that moves nothing.
fn symmetries(grid: &Grid) -> Vec<Vec<usize>> {
    let (rows, cols) = (grid.rows, grid.cols);
    let mut found = Vec::new();
    for (is_turned_over, is_mirrored, is_transposed) in [false, true]
        .into_iter()
        .flat_map(|a| [false, true].into_iter().flat_map(move |b| [false, true].map(|c| (a, b, c))))
    {
        let image = |cell: usize| {
            let row = if is_turned_over { rows - 1 - cell / cols } else { cell / cols };
            let col = if is_mirrored { cols - 1 - cell % cols } else { cell % cols };
            if is_transposed {
                col * cols + row
            } else {
                row * cols + col
            }
        };
        let moves = is_turned_over || is_mirrored || is_transposed;
        if moves && (rows == cols || !is_transposed) {
            found.push((0..grid.cells()).map(image).collect());
        }
    }
    found
}
