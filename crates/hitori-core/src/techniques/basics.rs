//! Techniques that look at what is known around a cell or along a line.

use super::mind::{Fact, Mind};
use crate::puzzle::Shade::{Shaded, Unshaded};

/// The neighbours of a shaded cell are unshaded.
pub fn neighbour(mind: &mut Mind, facts: &mut Vec<Fact>) {
    for cell in mind.grid.indices().filter(|&cell| mind.is_shaded(cell)) {
        facts.extend(mind.grid.sides(cell).into_iter().filter(|&side| mind.is_open(side)).map(|side| (side, Unshaded)));
    }
}

/// The equals of an unshaded cell are shaded.
pub fn duplicate(mind: &mut Mind, facts: &mut Vec<Fact>) {
    for cell in mind.grid.indices().filter(|&cell| mind.shade(cell) == Unshaded) {
        facts.extend(mind.equals(cell).filter(|&equal| mind.is_open(equal)).map(|equal| (equal, Shaded)));
    }
}

/// The one side of this cell that is open while all its other sides are shaded: the way out of it.
fn only_way_out(mind: &Mind, cell: usize) -> Option<usize> {
    let mut ways = mind.sides(cell).filter(|&side| !mind.is_shaded(side));
    ways.next().filter(|&way| mind.is_open(way) && ways.next().is_none())
}

/// Unshade the only way out of each cell that lies on so many borders, `0..=2`. (In a grid of three cells one
/// may be alone.)
fn ways_out(mind: &Mind, borders: std::ops::RangeInclusive<usize>, facts: &mut Vec<Fact>) {
    if mind.grid.cells() < 4 {
        return;
    }
    let cells = mind.grid.indices().filter(|&cell| borders.contains(&(4 - mind.sides(cell).count())));
    facts.extend(cells.filter_map(|cell| only_way_out(mind, cell)).map(|way| (way, Unshaded)));
}

/// The two neighbours of a corner are not both shaded.
pub fn corner_close(mind: &mut Mind, facts: &mut Vec<Fact>) {
    ways_out(mind, 2..=4, facts);
}

/// The four neighbours of a cell are not all shaded.
pub fn close_isolation(mind: &mut Mind, facts: &mut Vec<Fact>) {
    ways_out(mind, 0..=0, facts);
}

/// The neighbours of a border cell are not all shaded.
pub fn white_neighbours(mind: &mut Mind, facts: &mut Vec<Fact>) {
    ways_out(mind, 1..=1, facts);
}

/// At most half of a line, rounded up, is shaded.
pub fn least_whites(mind: &mut Mind, facts: &mut Vec<Fact>) {
    for line in mind.lines() {
        let shaded = line.cells().filter(|&cell| mind.is_shaded(cell)).count();
        if shaded == line.length.div_ceil(2) {
            facts.extend(line.cells().filter(|&cell| mind.is_open(cell)).map(|cell| (cell, Unshaded)));
        }
    }
}

/// The only way out of a group of two or more unshaded cells is unshaded.
pub fn last_exit(mind: &mut Mind, facts: &mut Vec<Fact>) {
    let mut seen = vec![false; mind.grid.size()];
    for start in mind.grid.indices() {
        if seen[start] || mind.shade(start) != Unshaded {
            continue;
        }
        let (mut group, mut exits, mut next) = (vec![start], Vec::new(), 0);
        seen[start] = true;
        while let Some(&cell) = group.get(next) {
            next += 1;
            for side in mind.sides(cell) {
                if mind.is_open(side) && !exits.contains(&side) {
                    exits.push(side);
                } else if mind.shade(side) == Unshaded && !seen[side] {
                    seen[side] = true;
                    group.push(side);
                }
            }
        }
        if let [exit] = exits[..] {
            if group.len() > 1 && mind.completes_wall(exit) && mind.sides(exit).all(|side| !mind.is_shaded(side)) {
                facts.push((exit, Unshaded));
            }
        }
    }
}
