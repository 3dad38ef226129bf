//! Explanations: from a consequence or a conflict to the cells whose values it follows from.

use crate::shading::Shade;
use crate::trail::board::{Board, Conflict, Reason};
use crate::trail::clauses::Clauses;

impl Board<'_> {
    /// The cells whose values together force this cell's value, onto `out`.
    pub fn explain(&mut self, cell: usize, clauses: &Clauses, out: &mut Vec<u32>) {
        match self.reason[cell] {
            Reason::None => (),
            Reason::Cell(other) => out.push(other),
            Reason::Cycle => self.explain_cycle(cell, out),
            Reason::Duplicates(centre) => {
                let centre = centre as usize;
                let cells = std::iter::once(centre).chain(self.duplicates(centre));
                out.extend(cells.filter(|&other| other != cell).map(|other| other as u32));
            }
            Reason::Pair(one) => self.explain_third(cell, one as usize, out),
            Reason::Waste => self.explain_by_decisions(self.level[cell] as usize, out),
            Reason::Clause(clause) => out.extend(clauses.cells(clause).filter(|&other| other != cell as u32)),
        }
    }

    /// The cells whose values cannot stand together, onto `out`.
    pub fn explain_conflict(&mut self, conflict: Conflict, clauses: &Clauses, out: &mut Vec<u32>) {
        match conflict {
            Conflict::Pair(a, b) => out.extend([a, b]),
            Conflict::Cycle(cell) => {
                out.push(cell);
                self.explain_cycle(cell as usize, out);
            }
            Conflict::Duplicates(centre) => {
                out.push(centre);
                out.extend(self.duplicates(centre as usize).map(|cell| cell as u32));
            }
            Conflict::Waste => self.explain_by_decisions(self.depth(), out),
            Conflict::Clause(clause) => out.extend(clauses.cells(clause)),
        }
    }

    fn explain_by_decisions(&self, depth: usize, out: &mut Vec<u32>) {
        out.extend((1..=depth).map(|level| self.decision(level) as u32));
    }

    /// Shaded cells, all earlier on the trail than `cell`, that shading `cell` joins to a cycle, onto `out`.
    fn explain_cycle(&mut self, cell: usize, out: &mut Vec<u32>) {
        let (value, trail_index) = (&self.value, &self.trail_index);
        let stands = |other: usize| value[other] == Shade::Shaded && trail_index[other] < trail_index[cell];
        self.cycle_search.find(self.grid, &self.outside_contacts, cell, stands, out);
    }
}
