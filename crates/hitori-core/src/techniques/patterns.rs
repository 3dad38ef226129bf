//! Techniques that look at labels: patterns that decide cells before anything is known.
//!
//! A pattern is looked for along rows and along columns: `along` is the distance from a cell to the next of the line,
//! `across` that to the next line. Places off the board equal nothing and are never open.

use super::position::{Fact, Facts, Position};
use crate::shading::Shade::{Shaded, Unshaded};

/// `(along, across)` for rows and for columns.
fn directions(position: &Position) -> [(usize, usize); 2] {
    let stride = position.grid.stride();
    [(1, stride), (stride, 1)]
}

/// Add the fact if the cell is open.
fn conclude(position: &Position, facts: &mut Facts, fact: Fact) {
    if position.is_open(fact.0) {
        facts.push(fact);
    }
}

/// Shade the open equals of a cell in its line, but for those of the pattern. What is `noted` is a fact already.
fn shade_others(
    position: &Position,
    cell: usize,
    pattern: &[usize],
    along: usize,
    noted: &mut [bool],
    facts: &mut Facts,
) {
    let is_other = |other: &usize| !pattern.contains(other) && position.is_open(*other);
    let news = position
        .equals_along(cell, along)
        .filter(|other| is_other(other) && !std::mem::replace(&mut noted[*other], true));
    facts.extend(news.map(|cell| (cell, Shaded)));
}

/// `a ? a`: the cell between two equals is unshaded.
pub fn sandwich_pair(position: &mut Position, facts: &mut Facts) {
    for (along, _) in directions(position) {
        for middle in position.open_cells().filter(|middle| position.are_equal(middle - along, middle + along)) {
            facts.push((middle, Unshaded));
        }
    }
}

/// `a a a`: the outer two are shaded.
pub fn sandwich_triple(position: &mut Position, facts: &mut Facts) {
    for (along, _) in directions(position) {
        for middle in position.cells() {
            let [before, after] = [middle - along, middle + along];
            if position.are_equal(before, middle) && position.are_equal(middle, after) {
                conclude(position, facts, (before, Shaded));
                conclude(position, facts, (after, Shaded));
            }
        }
    }
}

/// `a a ... a`: two equals side by side shade the others of their line.
pub fn pair_induction(position: &mut Position, facts: &mut Facts) {
    for (along, _) in directions(position) {
        for last in position.cells() {
            // The equals of a line stand in order, so each group is looked at once, from its last cell.
            let Some(first) = position.equals_along(last, along).next().filter(|&first| first < last) else { continue };
            let group = || std::iter::once(first).chain(position.equals_along(first, along));
            let starts_pair = |&cell: &usize| position.are_equal(cell, cell + along);
            let (Some(first_pair), Some(last_pair)) = (group().find(starts_pair), group().filter(starts_pair).last())
            else {
                continue;
            };
            let is_in = |cell: usize, pair: usize| cell == pair || cell == pair + along;
            let is_other = |&cell: &usize| !(is_in(cell, first_pair) && is_in(cell, last_pair));
            facts.extend(group().filter(is_other).filter(|&cell| position.is_open(cell)).map(|cell| (cell, Shaded)));
        }
    }
}

/// `a b b a`: the other `a` and `b` of the line are shaded.
pub fn flanked_isolation(position: &mut Position, facts: &mut Facts) {
    let mut noted = vec![false; position.grid.size()];
    for (along, _) in directions(position) {
        for first in position.cells() {
            let block = [first, first + along, first + 2 * along, first + 3 * along];
            if position.are_equal(block[1], block[2]) && position.are_equal(block[0], block[3]) {
                shade_others(position, block[0], &block, along, &mut noted, facts);
                shade_others(position, block[1], &block, along, &mut noted, facts);
            }
        }
    }
}

/// `a m a` where the other neighbours of `m` are shaded: one `a` lets `m` out, so the other `a` of the line are shaded.
pub fn pair_isolation(position: &mut Position, facts: &mut Facts) {
    let mut noted = vec![false; position.grid.size()];
    for (along, _) in directions(position) {
        for middle in position.cells() {
            let pair = [middle - along, middle + along];
            let is_flanked = position.are_equal(pair[0], pair[1]);
            if is_flanked && position.sides(middle).all(|side| pair.contains(&side) || position.is_shaded(side)) {
                shade_others(position, pair[0], &[pair[0], middle, pair[1]], along, &mut noted, facts);
            }
        }
    }
}

/// Two pairs of equals whose cells are neighbours, one to one: each pair has one unshaded cell, and the other equals of
/// its line are shaded. `a ... a` above `b ... b`, or `a b ... a b` in one line.
pub fn offset_pairs(position: &mut Position, facts: &mut Facts) {
    let mut noted = vec![false; position.grid.size()];
    for (along, across) in directions(position) {
        let (on, back) = (along as isize, -(along as isize));
        let (down, up) = (across as isize, -(across as isize));
        let shifts = [(down, down), (up, up), (on, on), (back, back), (on, back), (back, on)];
        let mut steps = 0;
        for one in position.cells() {
            for other in position.equals_along(one, along).filter(|&other| other > one) {
                steps += STEPS_A_PAIR;
                if position.budget.is_spent_after(steps, STEPS_A_PAIR) {
                    return;
                }
                for (shift, other_shift) in shifts {
                    let beside = [one.wrapping_add_signed(shift), other.wrapping_add_signed(other_shift)];
                    let are_four = beside[0] != other && beside[1] != one && beside[0] != beside[1];
                    if are_four && position.are_equal(beside[0], beside[1]) {
                        shade_others(position, one, &[one, other, beside[0], beside[1]], along, &mut noted, facts);
                    }
                }
            }
        }
    }
}

/// Two equals are shifted six ways, and may shade a line.
const STEPS_A_PAIR: usize = 64;

/// The four cells of a corner: what every way to shade them has in common, by rule 1 and 2 among them and because the
/// neighbours of the corner are not both shaded.
pub fn corner_check(position: &mut Position, facts: &mut Facts) {
    let (rows, cols) = (position.grid.rows, position.grid.cols);
    if rows < 2 || cols < 2 {
        return;
    }
    for (row, inner_row) in [(0, 1), (rows - 1, rows - 2)] {
        for (col, inner_col) in [(0, 1), (cols - 1, cols - 2)] {
            let block = [(row, col), (row, inner_col), (inner_row, col), (inner_row, inner_col)];
            check_corner(position, block.map(|(row, col)| position.grid.index(row, col)), facts);
        }
    }
}

fn check_corner(position: &Position, block: [usize; 4], facts: &mut Facts) {
    const NEIGHBOURS: [(usize, usize); 4] = [(0, 1), (0, 2), (1, 3), (2, 3)];
    let is_way = |shaded: &usize| {
        let has = |corner: usize| (shaded >> corner) & 1 == 1;
        let pairs_hold = NEIGHBOURS.iter().all(|&(one, other)| match (has(one), has(other)) {
            (true, true) => false,
            (false, false) => !position.are_equal(block[one], block[other]),
            _ => true,
        });
        pairs_hold && !(has(1) && has(2))
    };
    let ways = (0..16).filter(is_way);
    let (in_all, in_some) = ways.fold((15, 0), |(all, some), way| (all & way, some | way));
    for (corner, cell) in block.into_iter().enumerate() {
        if (in_all >> corner) & 1 == 1 {
            conclude(position, facts, (cell, Shaded));
        } else if (in_some >> corner) & 1 == 0 {
            conclude(position, facts, (cell, Unshaded));
        }
    }
}

/// Pairs of equals stacked from the border inwards: a cell beside one of them is unshaded, but for the innermost.
///
/// Were it shaded, the pair beside it and those above and below would be shaded in a zigzag around the nearer cell.
pub fn edge_pair(position: &mut Position, facts: &mut Facts) {
    let grid = position.grid;
    for (along, across) in directions(position) {
        let (depth, length) = if along == 1 { (grid.rows, grid.cols) } else { (grid.cols, grid.rows) };
        for (border, inwards) in [(0, across as isize), (depth - 1, -(across as isize))] {
            let first = grid.index(0, 0) + border * across;
            for at in 0..length - 1 {
                if position.budget.is_spent_after(at * depth, depth) {
                    return;
                }
                let start = first + at * along;
                let at = |row: usize| start.wrapping_add_signed(row as isize * inwards);
                let block = (0..depth).take_while(|&row| position.are_equal(at(row), at(row) + along)).count();
                for row in (1..block).map(|row| row - 1) {
                    conclude(position, facts, (at(row) - along, Unshaded));
                    conclude(position, facts, (at(row) + 2 * along, Unshaded));
                }
            }
        }
    }
}
