//! Techniques that look at what is known around a cell or along a line.

use super::collector::{Collector, Flow, Why};
use super::deduction::{Detail, Examples};
use super::position::Position;
use crate::shading::Shade::{Shaded, Unshaded};

/// The neighbours of a shaded cell are unshaded.
pub fn neighbour<S: Collector>(position: &Position, collector: &mut S) -> Flow {
    for cell in position.cells().filter(|&cell| position.is_shaded(cell)) {
        let sides = position.grid.sides(cell).into_iter().filter(|&side| position.is_open(side));
        collector.deduce(position, sides, Unshaded, || {
            Why::new([cell], vec![("cell", Detail::Cell(position.cell(cell)))])
        })?;
    }
    Flow::Continue(())
}

/// Positions for [`neighbour`].
pub const NEIGHBOUR: Examples = Examples {
    examples: &[(
        "1 2 3 | ?#? | .?.
         4 5 6 | ??? | ?.?",
        "r1c1, r1c3 and r2c2 are unshaded, beside shaded r1c2.",
    )],
    refused: &["1 2 3 | ?.?
                4 5 6 | ???"],
};

/// The duplicates of an unshaded cell are shaded.
pub fn duplicate<S: Collector>(position: &Position, collector: &mut S) -> Flow {
    for cell in position.cells().filter(|&cell| position.shade(cell) == Unshaded) {
        let duplicates = position.duplicates(cell).filter(|&duplicate| position.is_open(duplicate));
        collector.deduce(position, duplicates, Shaded, || {
            let label = Detail::Label(position.printed_label(cell));
            Why::new([cell], vec![("cell", Detail::Cell(position.cell(cell))), ("label", label)])
        })?;
    }
    Flow::Continue(())
}

/// Positions for [`duplicate`].
pub const DUPLICATE: Examples = Examples {
    examples: &[("7 2 7 | .?? | ??#", "r1c3 is shaded: the 7 in r1c1 is unshaded.")],
    refused: &[". 2 . | .??"],
};

/// A label that is alone in its row and column is unshaded, in a puzzle that has only one solution: unshading it breaks
/// no rule, so if it were shaded in the solution there would be a second one.
pub fn lone_label<S: Collector>(position: &Position, collector: &mut S) -> Flow {
    for cell in position.open_cells().filter(|&cell| position.duplicates(cell).next().is_none()) {
        collector.deduce(position, [cell].into_iter(), Unshaded, || {
            Why::new(position.lines_of(cell).into_iter().flat_map(|line| line.cells()), vec![])
        })?;
    }
    Flow::Continue(())
}

/// Positions for [`lone_label`].
pub const LONE_LABEL: Examples = Examples {
    examples: &[(
        "1 1 2 | ??? | ??.
         1 3 3 | ??? | ???",
        "r1c3 is unshaded: its label is alone in its row and column.",
    )],
    refused: &["1 2 1 2 | ????"],
};

/// The one side of this cell that is open while all its other sides are shaded: the way out of it.
fn only_way_out(position: &Position, cell: usize) -> Option<usize> {
    let mut ways = position.sides(cell).filter(|&side| !position.is_shaded(side));
    ways.next().filter(|&way| position.is_open(way) && ways.next().is_none())
}

/// Unshade the only way out of each cell that lies on so many borders, `0..=2`. (In a grid of three cells one
/// may be alone.)
fn ways_out<S: Collector>(position: &Position, borders: std::ops::RangeInclusive<usize>, collector: &mut S) -> Flow {
    if position.grid.cells() < 4 {
        return Flow::Continue(());
    }
    for cell in position.cells().filter(|&cell| borders.contains(&position.borders(cell))) {
        collector.deduce(position, only_way_out(position, cell).into_iter(), Unshaded, || {
            let around = position.sides(cell).chain([cell]);
            Why::new(around, vec![("cell", Detail::Cell(position.cell(cell)))])
        })?;
    }
    Flow::Continue(())
}

/// The two neighbours of a corner are not both shaded.
pub fn corner_close<S: Collector>(position: &Position, collector: &mut S) -> Flow {
    ways_out(position, 2..=4, collector)
}

/// Positions for [`corner_close`].
pub const CORNER_CLOSE: Examples = Examples {
    examples: &[(
        "1 2 | ?# | ??
         3 4 | ?? | .?",
        "r2c1 is unshaded: it is the only way out of r1c1.",
    )],
    refused: &[
        "1 2 3 | ???
         4 5 6 | ?#?
         7 8 9 | ???",
        "1 2 1 | #.?",
    ],
};

/// The four neighbours of a cell are not all shaded.
pub fn close_isolation<S: Collector>(position: &Position, collector: &mut S) -> Flow {
    ways_out(position, 0..=0, collector)
}

/// Positions for [`close_isolation`].
pub const CLOSE_ISOLATION: Examples = Examples {
    examples: &[(
        ". . . . . | ????? | ?????
         . . . . . | ??#?? | ?????
         . . . . . | ?#?#? | ?????
         . . . . . | ????? | ??.??",
        "r4c3 is unshaded: it is the only way out of r3c3.",
    )],
    refused: &[
        ". . . . . | ?????
         . . . . . | ??#??
         . . . . . | ???#?
         . . . . . | ?????",
        "1 2 1 | #.?",
    ],
};

/// The neighbours of a border cell are not all shaded.
pub fn unshaded_neighbours<S: Collector>(position: &Position, collector: &mut S) -> Flow {
    ways_out(position, 1..=1, collector)
}

/// Positions for [`unshaded_neighbours`].
pub const UNSHADED_NEIGHBOURS: Examples = Examples {
    examples: &[(
        "1 2 3 | #?? | ???
         4 5 6 | ??? | ?.?
         7 8 9 | #?? | ???",
        "r2c2 is unshaded: it is the only way out of r2c1.",
    )],
    refused: &[
        "1 2 3 | #??
         4 5 6 | ???
         7 8 9 | ??#",
        "1 2 1 | #.?",
    ],
};

/// At most half of a line, rounded up, is shaded.
pub fn least_unshaded<S: Collector>(position: &Position, collector: &mut S) -> Flow {
    for line in position.lines() {
        let shaded = || line.cells().filter(|&cell| position.is_shaded(cell));
        let count = shaded().count();
        if count == line.length.div_ceil(2) {
            collector.deduce(position, line.cells().filter(|&cell| position.is_open(cell)), Unshaded, || {
                let details = vec![("line", Detail::Line(position.name(line))), ("count", Detail::Count(count))];
                Why::new(shaded(), details)
            })?;
        }
    }
    Flow::Continue(())
}

/// Positions for [`least_unshaded`].
pub const LEAST_UNSHADED: Examples = Examples {
    examples: &[(
        "1 2 3 4 | #?#? | ?.?.
         5 6 7 8 | ???? | ????
         9 1 2 3 | ???? | ????",
        "r1c2 and r1c4 are unshaded: row 1 has its 2 shaded cells, and there is no room for more.",
    )],
    refused: &["1 2 3 4 | #???
                5 6 7 8 | ????
                9 1 2 3 | ??#?"],
};

/// A group of more cells is described, not listed.
const LARGE: usize = 3;

/// The only way out of a group of two or more unshaded cells is unshaded.
pub fn last_exit<S: Collector>(position: &Position, collector: &mut S) -> Flow {
    let mut seen = vec![false; position.grid.size()];
    for start in position.cells() {
        if seen[start] || position.shade(start) != Unshaded {
            continue;
        }
        let (mut group, mut exits, mut next) = (vec![start], Vec::new(), 0);
        seen[start] = true;
        while let Some(&cell) = group.get(next) {
            if position.budget.is_spent_after(next, 1) {
                return Flow::Break(());
            }
            next += 1;
            for side in position.sides(cell) {
                if position.is_open(side) {
                    // More than two need not be known.
                    if exits.len() < 2 && !exits.contains(&side) {
                        exits.push(side);
                    }
                } else if position.shade(side) == Unshaded && !seen[side] {
                    seen[side] = true;
                    group.push(side);
                }
            }
        }
        let [exit] = exits[..] else { continue };
        if group.len() > 1
            && position.completes_wall(exit)
            && position.sides(exit).all(|side| !position.is_shaded(side))
        {
            collector.deduce(position, [exit].into_iter(), Unshaded, || last_exit_of(position, &group))?;
        }
    }
    Flow::Continue(())
}

/// Positions for [`last_exit`].
pub const LAST_EXIT: Examples = Examples {
    examples: &[
        (
            ". . . | ..# | ???
             . . . | .?? | ?.?
             . . . | #?? | ???",
            "r2c2 is unshaded: it is the last exit of r1c1, r1c2 and r2c1.",
        ),
        (
            ". . | ?. | .?
             . . | .# | ??
             . . | .. | ??
             . . | #. | ??",
            "r1c1 is unshaded: it is the last exit of the group of 4 cells around r2c1.",
        ),
    ],
    refused: &[". . . | ..#
                . . . | .??
                . . . | ???"],
};

/// Why the only way out of a group is unshaded: the group, and all around it.
fn last_exit_of(position: &Position, group: &[usize]) -> Why {
    let around = group.iter().flat_map(|&cell| position.sides(cell).chain([cell]));
    if group.len() > LARGE {
        let details = vec![("count", Detail::Count(group.len())), ("cell", Detail::Cell(position.cell(group[0])))];
        return Why { variant: Some("last-exit.large"), ..Why::new(around, details) };
    }
    Why::new(around, vec![("group", Detail::Cells(position.sorted_cells(group)))])
}
