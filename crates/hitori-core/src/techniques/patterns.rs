//! Techniques that look at labels: patterns that decide cells before anything is known.
//!
//! A pattern is looked for along rows and then along columns: `along` is the distance from a cell to the next of the line,
//! `across` that to the next line. Places off the board equal nothing and are never open.

use super::collector::{Collector, Flow, Why};
use super::deduction::{Detail, Details, Examples};
use super::position::{Line, Position};
use crate::shading::Shade::{Shaded, Unshaded};

/// Of a pair one is unshaded: shade the open duplicates of its line, except those of the pattern. `why` shows that.
fn shade_others<S: Collector>(
    position: &Position,
    collector: &mut S,
    pair: [usize; 2],
    pattern: &[usize],
    along: usize,
    why: impl FnOnce() -> Details,
) -> Flow {
    let is_other = |other: &usize| !pattern.contains(other) && position.is_open(*other);
    let mut others: Vec<usize> = position.duplicates_along(pair[0], along).filter(is_other).collect();
    others.retain(|&other| collector.is_news(other, position));
    collector.deduce(position, others.into_iter(), Shaded, || {
        let pair = ("pair", Detail::Cells(position.sorted_cells(&pair)));
        Why::new(pattern.iter().copied(), std::iter::once(pair).chain(why()).collect())
    })
}

/// `a ? a`: the cell between two duplicates is unshaded.
pub fn sandwich_pair<S: Collector>(position: &Position, collector: &mut S) -> Flow {
    for line in position.lines() {
        for middle in line.cells().filter(|&middle| position.is_open(middle)) {
            let [before, after] = [middle - line.along, middle + line.along];
            if position.are_equal(before, after) {
                collector.deduce(position, [middle].into_iter(), Unshaded, || {
                    Why::new([before, after], label_and_line(position, before, line))
                })?;
            }
        }
    }
    Flow::Continue(())
}

/// Positions for [`sandwich_pair`].
pub const SANDWICH_PAIR: Examples = Examples {
    examples: &[("7 2 7 | ??? | ?.?", "r1c2 is unshaded: it lies between the two 7s of row 1.")],
    refused: &["7 2 3 7 | ????"],
};

/// `a a a`: the outer two are shaded.
pub fn sandwich_triple<S: Collector>(position: &Position, collector: &mut S) -> Flow {
    for line in position.lines() {
        for middle in line.cells() {
            let [before, after] = [middle - line.along, middle + line.along];
            if position.are_equal(before, middle) && position.are_equal(middle, after) {
                let outer = [before, after].into_iter().filter(|&cell| position.is_open(cell));
                collector.deduce(position, outer, Shaded, || {
                    Why::new([before, middle, after], label_and_line(position, middle, line))
                })?;
            }
        }
    }
    Flow::Continue(())
}

/// Positions for [`sandwich_triple`].
pub const SANDWICH_TRIPLE: Examples = Examples {
    examples: &[("7 7 7 | ??? | #?#", "r1c1 and r1c3 are shaded: the middle one of three 7s in row 1 is unshaded.")],
    refused: &["7 7 . 7 | ????"],
};

fn label_and_line(position: &Position, cell: usize, line: Line) -> Details {
    let label = Detail::Label(position.printed_label(cell));
    vec![("label", label), ("line", Detail::Line(position.name(line)))]
}

/// Three pairs of one label in a line shade all that more of them would: no cell is in each of the three.
const ENOUGH_PAIRS: usize = 3;

/// `a a ... a`: two duplicates side by side shade the others of their line.
pub fn pair_induction<S: Collector>(position: &Position, collector: &mut S) -> Flow {
    // For each label the line in which it had a pair last, and how many pairs it had there.
    let mut pairs = vec![(0, 0); position.largest as usize + 1];
    for (number, line) in position.lines().enumerate() {
        for cell in line.cells() {
            let pair = [cell, cell + line.along];
            if !position.are_equal(pair[0], pair[1]) {
                continue;
            }
            let (latest, count) = &mut pairs[position.label(cell)];
            *count = if *latest == number { *count + 1 } else { 1 };
            *latest = number;
            if S::WANTS_ALL || *count <= ENOUGH_PAIRS {
                shade_others(position, collector, pair, &pair, line.along, Details::new)?;
            }
        }
    }
    Flow::Continue(())
}

/// Positions for [`pair_induction`].
pub const PAIR_INDUCTION: Examples = Examples {
    examples: &[(
        "7 7 2 7 | ???? | ???#",
        "r1c4 is shaded: one of r1c1 and r1c2 is unshaded, as they are side by side.",
    )],
    refused: &["7 2 7 2 7 | ?????"],
};

/// `a b b a`: the other `a` and `b` of the line are shaded.
pub fn flanked_isolation<S: Collector>(position: &Position, collector: &mut S) -> Flow {
    for line in position.lines() {
        for first in line.cells() {
            let block = [0, 1, 2, 3].map(|at| first + at * line.along);
            if position.are_equal(block[1], block[2]) && position.are_equal(block[0], block[3]) {
                for pair in [[block[0], block[3]], [block[1], block[2]]] {
                    shade_others(position, collector, pair, &block, line.along, || {
                        vec![("block", Detail::Cells(position.named_cells(&block)))]
                    })?;
                }
            }
        }
    }
    Flow::Continue(())
}

/// Positions for [`flanked_isolation`].
pub const FLANKED_ISOLATION: Examples = Examples {
    examples: &[(
        "1 2 2 1 . 1 . 2 | ???????? | ?????#?#
         . . . . . . . . | ???????? | ????????",
        "r1c6 is shaded: one of r1c1 and r1c4 is unshaded, as r1c1, r1c2, r1c3 and r1c4 are two equal labels around two \
         others.",
    )],
    refused: &["1 2 2 3 . 1 . 2 | ????????
                . . . . . . . . | ????????"],
};

/// `a m a` where the other neighbours of `m` are shaded: one `a` lets `m` out, so the other `a` of the line are shaded.
pub fn pair_isolation<S: Collector>(position: &Position, collector: &mut S) -> Flow {
    for line in position.lines() {
        for middle in line.cells() {
            let pair = [middle - line.along, middle + line.along];
            let is_flanked = position.are_equal(pair[0], pair[1]);
            if is_flanked && position.sides(middle).all(|side| pair.contains(&side) || position.is_shaded(side)) {
                let pattern: Vec<usize> = position.sides(middle).chain([middle]).collect();
                shade_others(position, collector, pair, &pattern, line.along, || {
                    vec![("cell", Detail::Cell(position.cell(middle)))]
                })?;
            }
        }
    }
    Flow::Continue(())
}

/// Positions for [`pair_isolation`].
pub const PAIR_ISOLATION: Examples = Examples {
    examples: &[(
        ". . . . . | ?#??? | ?????
         7 . 7 . 7 | ????? | ????#
         . . . . . | ?#??? | ?????
         . . . . . | ????? | ?????",
        "r2c5 is shaded: one of r2c1 and r2c3 is unshaded, as r2c2 has no other way out.",
    )],
    refused: &[". . . . . | ?#???
                7 . 7 . 7 | ?????
                . . . . . | ?????
                . . . . . | ?????"],
};

/// Two pairs of duplicates whose cells are neighbours, one to one: each pair has one unshaded cell, and the other
/// duplicates of its line are shaded. `a ... a` above `b ... b`, or `a b ... a b` in one line.
pub fn offset_pairs<S: Collector>(position: &Position, collector: &mut S) -> Flow {
    let stride = position.grid.stride();
    let mut steps = 0;
    for line in position.lines() {
        let along = line.along as isize;
        let across = if line.along == 1 { stride as isize } else { 1 };
        let shifts =
            [(across, across), (-across, -across), (along, along), (along, -along), (-along, along), (-along, -along)];
        for one in line.cells() {
            for other in position.duplicates_along(one, line.along).filter(|&other| other > one) {
                steps += STEPS_A_PAIR;
                if position.budget.is_spent_after(steps, STEPS_A_PAIR) {
                    return Flow::Break(());
                }
                for (shift, other_shift) in shifts {
                    let beside = [one.wrapping_add_signed(shift), other.wrapping_add_signed(other_shift)];
                    let are_four = beside[0] != other && beside[1] != one && beside[0] != beside[1];
                    if are_four && position.are_equal(beside[0], beside[1]) {
                        let pattern = [one, other, beside[0], beside[1]];
                        shade_others(position, collector, [one, other], &pattern, line.along, || {
                            vec![("beside", Detail::Cells(position.sorted_cells(&beside)))]
                        })?;
                    }
                }
            }
        }
    }
    Flow::Continue(())
}

/// Positions for [`offset_pairs`].
pub const OFFSET_PAIRS: Examples = Examples {
    examples: &[(
        "7 . 7 . 7 | ????? | ????#
         8 . 8 . . | ????? | ?????",
        "r1c5 is shaded: one of r1c1 and r1c3 is unshaded, as r2c1 and r2c3 are equal labels beside them.",
    )],
    refused: &["7 . 7 . 7 | ?????
                8 . . 8 . | ?????"],
};

/// Two duplicates are shifted six ways, and may shade a line.
const STEPS_A_PAIR: usize = 64;

/// The four cells of a corner: what every way to shade them has in common, by rule 1 and 2 among them and because the
/// neighbours of the corner are not both shaded.
pub fn corner_check<S: Collector>(position: &Position, collector: &mut S) -> Flow {
    let (rows, cols) = (position.grid.rows, position.grid.cols);
    if rows < 2 || cols < 2 {
        return Flow::Continue(());
    }
    for (row, inner_row) in [(0, 1), (rows - 1, rows - 2)] {
        for (col, inner_col) in [(0, 1), (cols - 1, cols - 2)] {
            let block = [(row, col), (row, inner_col), (inner_row, col), (inner_row, inner_col)];
            check_corner(position, block.map(|(row, col)| position.grid.index(row, col)), collector)?;
        }
    }
    Flow::Continue(())
}

/// Positions for [`corner_check`].
pub const CORNER_CHECK: Examples = Examples {
    examples: &[(
        "7 7 1 | ??? | #.?
         7 2 3 | ??? | .??
         4 5 6 | ??? | ???",
        "r1c1 is shaded in every way to shade the corner r1c1.",
    )],
    refused: &["7 1 2 | ???
                3 7 4 | ???
                5 6 1 | ???"],
};

fn check_corner<S: Collector>(position: &Position, block: [usize; 4], collector: &mut S) -> Flow {
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
    for (shade, agreed) in [(Shaded, in_all), (Unshaded, !in_some)] {
        let decided = (0..4).filter(|corner| (agreed >> corner) & 1 == 1).map(|corner| block[corner]);
        collector.deduce(position, decided.filter(|&cell| position.is_open(cell)), shade, || {
            Why::new(block, vec![("corner", Detail::Cell(position.cell(block[0])))])
        })?;
    }
    Flow::Continue(())
}

/// Pairs of duplicates stacked from the border inwards: a cell beside one of them is unshaded, but for the innermost.
///
/// Were it shaded, the pair beside it and those above and below would be shaded in a zigzag around the nearer cell.
pub fn edge_pair<S: Collector>(position: &Position, collector: &mut S) -> Flow {
    let grid = position.grid;
    for (along, across, depth, length) in
        [(1, grid.stride(), grid.rows, grid.cols), (grid.stride(), 1, grid.cols, grid.rows)]
    {
        for (border, inwards) in [(0, across as isize), (depth - 1, -(across as isize))] {
            let first = grid.index(0, 0) + border * across;
            for at in 0..length - 1 {
                if position.budget.is_spent_after(at * depth, depth) {
                    return Flow::Break(());
                }
                let start = first + at * along;
                let at = |row: usize| start.wrapping_add_signed(row as isize * inwards);
                let block = (0..depth).take_while(|&row| position.are_equal(at(row), at(row) + along)).count();
                for row in (1..block).map(|row| row - 1) {
                    let flanks = [at(row) - along, at(row) + 2 * along];
                    let open = flanks.into_iter().filter(|&cell| position.is_open(cell));
                    collector.deduce(position, open, Unshaded, || {
                        let pairs: Vec<usize> = (0..row + 2).flat_map(|row| [at(row), at(row) + along]).collect();
                        let named = Detail::Cells(position.sorted_cells(&pairs));
                        Why::new(pairs, vec![("pairs", named)])
                    })?;
                }
            }
        }
    }
    Flow::Continue(())
}

/// Positions for [`edge_pair`].
pub const EDGE_PAIR: Examples = Examples {
    examples: &[(
        "1 7 7 2 | ???? | .??.
         3 8 8 4 | ???? | ????
         5 1 2 6 | ???? | ????",
        "r1c1 and r1c4 are unshaded: beside the pairs r1c2, r1c3, r2c2 and r2c3 there is no room to shade.",
    )],
    refused: &["1 2 3 4 | ????
                5 7 7 6 | ????
                6 8 8 5 | ????
                2 3 4 1 | ????"],
};
