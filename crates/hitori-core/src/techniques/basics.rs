//! Techniques that look at what is known around a cell or along a line.

use super::position::{Facts, Position};
use crate::shading::Shade::{Shaded, Unshaded};

/// The neighbours of a shaded cell are unshaded.
pub fn neighbour(position: &mut Position, facts: &mut Facts) {
    for cell in position.cells().filter(|&cell| position.is_shaded(cell)) {
        facts.extend(
            position.grid.sides(cell).into_iter().filter(|&side| position.is_open(side)).map(|side| (side, Unshaded)),
        );
    }
}

/// The equals of an unshaded cell are shaded.
pub fn duplicate(position: &mut Position, facts: &mut Facts) {
    for cell in position.cells().filter(|&cell| position.shade(cell) == Unshaded) {
        facts.extend(position.equals(cell).filter(|&equal| position.is_open(equal)).map(|equal| (equal, Shaded)));
    }
}

/// The one side of this cell that is open while all its other sides are shaded: the way out of it.
fn only_way_out(position: &Position, cell: usize) -> Option<usize> {
    let mut ways = position.sides(cell).filter(|&side| !position.is_shaded(side));
    ways.next().filter(|&way| position.is_open(way) && ways.next().is_none())
}

/// Unshade the only way out of each cell that lies on so many borders, `0..=2`. (In a grid of three cells one
/// may be alone.)
fn ways_out(position: &Position, borders: std::ops::RangeInclusive<usize>, facts: &mut Facts) {
    if position.grid.cells() < 4 {
        return;
    }
    let cells = position.cells().filter(|&cell| borders.contains(&(4 - position.sides(cell).count())));
    facts.extend(cells.filter_map(|cell| only_way_out(position, cell)).map(|way| (way, Unshaded)));
}

/// The two neighbours of a corner are not both shaded.
pub fn corner_close(position: &mut Position, facts: &mut Facts) {
    ways_out(position, 2..=4, facts);
}

/// The four neighbours of a cell are not all shaded.
pub fn close_isolation(position: &mut Position, facts: &mut Facts) {
    ways_out(position, 0..=0, facts);
}

/// The neighbours of a border cell are not all shaded.
pub fn white_neighbours(position: &mut Position, facts: &mut Facts) {
    ways_out(position, 1..=1, facts);
}

/// At most half of a line, rounded up, is shaded.
pub fn least_whites(position: &mut Position, facts: &mut Facts) {
    for line in position.lines() {
        let shaded = line.cells().filter(|&cell| position.is_shaded(cell)).count();
        if shaded == line.length.div_ceil(2) {
            facts.extend(line.cells().filter(|&cell| position.is_open(cell)).map(|cell| (cell, Unshaded)));
        }
    }
}

/// The only way out of a group of two or more unshaded cells is unshaded.
pub fn last_exit(position: &mut Position, facts: &mut Facts) {
    let mut seen = vec![false; position.grid.size()];
    for start in position.cells() {
        if seen[start] || position.shade(start) != Unshaded {
            continue;
        }
        let (mut group, mut exits, mut next) = (vec![start], Vec::new(), 0);
        seen[start] = true;
        while let Some(&cell) = group.get(next) {
            if position.budget.is_spent_after(next, 1) {
                return;
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
        if let [exit] = exits[..] {
            if group.len() > 1
                && position.completes_wall(exit)
                && position.sides(exit).all(|side| !position.is_shaded(side))
            {
                facts.push((exit, Unshaded));
            }
        }
    }
}
