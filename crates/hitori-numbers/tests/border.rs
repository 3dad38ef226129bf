//! The windows and blocks along the border are sound: whatever a maximal shading has there is among them, and costs no
//! more than its cells really share. `cargo test --release -p hitori-numbers --test border -- --ignored --nocapture`
//! runs the whole: all maximal shadings of 7 x 7 cells, and 10,000 of up to 30 x 30.

use std::collections::HashMap;

use hitori_core::generate::maximal::grow;
use hitori_core::generate::symmetry::Symmetry;
use hitori_core::grid::Grid;
use hitori_core::rng::Rng;
use hitori_core::shading::{Shade, ShadedMap};
use hitori_numbers::border::corner::{each_block, Claim};
use hitori_numbers::border::strip::Windows;
use hitori_numbers::border::window::{Column, LOOPED, PLAIN, TOUCHED};
use hitori_numbers::frontier::maximal::MaximalPast;
use hitori_numbers::frontier::{Past, Spot};

const CORNERS: [(isize, isize); 4] = [(-1, -1), (-1, 1), (1, -1), (1, 1)];
const SIDES: [(isize, isize); 4] = [(-1, 0), (0, -1), (0, 1), (1, 0)];

/// A rectangle of values, 0 outside.
#[derive(Clone)]
struct Board {
    rows: isize,
    cols: isize,
    cells: Vec<i16>,
}

impl Board {
    fn new(rows: usize, cols: usize) -> Self {
        Board { rows: rows as isize, cols: cols as isize, cells: vec![0; rows * cols] }
    }

    fn at(&self, row: isize, col: isize) -> i16 {
        if self.has(row, col) {
            self.cells[(row * self.cols + col) as usize]
        } else {
            0
        }
    }

    fn set(&mut self, row: isize, col: isize, value: i16) {
        self.cells[(row * self.cols + col) as usize] = value;
    }

    fn has(&self, row: isize, col: isize) -> bool {
        (0..self.rows).contains(&row) && (0..self.cols).contains(&col)
    }

    fn places(&self) -> impl Iterator<Item = (isize, isize)> {
        let cols = self.cols;
        (0..self.rows * cols).map(move |place| (place / cols, place % cols))
    }

    fn edges(&self, row: isize, col: isize) -> i16 {
        let met = [row == 0, col == 0, row == self.rows - 1, col == self.cols - 1];
        met.into_iter().filter(|&met| met).count() as i16
    }

    /// The cells around one that are not 0.
    fn around(&self, row: isize, col: isize, steps: &[(isize, isize)]) -> Vec<(isize, isize)> {
        let places = steps.iter().map(|step| (row + step.0, col + step.1));
        places.filter(|&(row, col)| self.at(row, col) != 0).collect()
    }

    fn is_uncovered(&self, row: isize, col: isize) -> bool {
        self.has(row, col) && self.at(row, col) == 0 && self.around(row, col, &SIDES).is_empty()
    }

    /// A quarter turn, by which the left column becomes the top row.
    fn turned(&self) -> Board {
        let mut turned = Board::new(self.cols as usize, self.rows as usize);
        for (row, col) in self.places() {
            turned.set(col, self.rows - 1 - row, self.at(row, col));
        }
        turned
    }
}

/// The kind of each shaded cell.
fn kinds(shaded: &Board) -> Board {
    let mut found = Board::new(shaded.rows as usize, shaded.cols as usize);
    for start in shaded.places() {
        if shaded.at(start.0, start.1) == 0 || found.at(start.0, start.1) != 0 {
            continue;
        }
        let (mut component, mut next) = (vec![start], 0);
        while let Some(&(row, col)) = component.get(next) {
            let more = shaded.around(row, col, &CORNERS).into_iter().filter(|cell| !component.contains(cell));
            component.extend(more.collect::<Vec<_>>());
            next += 1;
        }
        let is_touched = component.iter().any(|cell| shaded.edges(cell.0, cell.1) > 0);
        // Fewer components than those of six cells or more, and enough: the others keep no cell unshaded but by two cells
        // that have a common contact. The conditions hold for either definition.
        let is_looped = || {
            let around = component.iter().flat_map(|cell| CORNERS.map(|step| (cell.0 + step.0, cell.1 + step.1)));
            around.filter(|cell| shaded.is_uncovered(cell.0, cell.1)).any(|cell| {
                let mine: Vec<_> = shaded.around(cell.0, cell.1, &CORNERS);
                let mine: Vec<_> = mine.into_iter().filter(|corner| component.contains(corner)).collect();
                mine.len() > 1 && !mine.iter().any(|one| mine.iter().any(|other| have_common(shaded, *one, *other)))
            })
        };
        let kind = if is_touched {
            TOUCHED
        } else if is_looped() {
            LOOPED
        } else {
            PLAIN
        };
        component.iter().for_each(|cell| found.set(cell.0, cell.1, kind as i16));
    }
    found
}

fn have_common(shaded: &Board, one: (isize, isize), other: (isize, isize)) -> bool {
    let contacts = |cell: (isize, isize)| shaded.around(cell.0, cell.1, &CORNERS);
    one != other && contacts(one).iter().any(|cell| contacts(other).contains(cell))
}

fn guards(kinds: &Board, row: isize, col: isize) -> Vec<(isize, isize)> {
    let around = kinds.around(row, col, &CORNERS);
    let of = |kind: u16| around.iter().copied().filter(move |cell| kinds.at(cell.0, cell.1) == kind as i16);
    let mut found = Vec::new();
    if of(TOUCHED).count() > 1 || kinds.edges(row, col) > 0 {
        found.extend(of(TOUCHED));
    }
    if of(LOOPED).count() > 1 {
        found.extend(of(LOOPED));
    }
    found.extend(of(PLAIN).filter(|&one| of(PLAIN).any(|other| have_common(kinds, one, other))));
    found
}

/// Twice the share of each cell.
fn shares(kinds: &Board) -> Board {
    let mut shares = Board::new(kinds.rows as usize, kinds.cols as usize);
    let mut kept: HashMap<(isize, isize), i16> = HashMap::new();
    for (row, col) in kinds.places().filter(|&(row, col)| kinds.is_uncovered(row, col)) {
        let guards = guards(kinds, row, col);
        assert!(guards.len() >= if kinds.edges(row, col) > 0 { 1 } else { 2 });
        shares.set(row, col, (guards.len() as i16 - 2).max(0));
        for guard in &guards {
            *kept.entry(*guard).or_default() += if guards.len() == 1 { 2 } else { 1 };
        }
    }
    for (row, col) in kinds.places().filter(|&(row, col)| !kinds.is_uncovered(row, col)) {
        let contacts = kinds.around(row, col, &CORNERS).len() as i16;
        let had = match (kinds.at(row, col) as u16, kinds.edges(row, col)) {
            (0, _) => {
                let around = kinds.around(row, col, &SIDES);
                let touch = |one: &(isize, isize), other: &(isize, isize)| {
                    (one.0 - other.0).abs() == 1 && (one.1 - other.1).abs() == 1
                };
                let pairs = around.iter().flat_map(|one| around.iter().filter(move |other| touch(one, other))).count();
                2 * (around.len() as i16 - 1) - pairs as i16
            }
            (PLAIN, _) => 2 * contacts,
            (LOOPED, _) => 5 - contacts,
            (_, 0) => 6 - contacts,
            (_, edges) => 2 * edges - contacts,
        };
        shares.set(row, col, had - kept.get(&(row, col)).unwrap_or(&0));
    }
    shares
}

/// The windows of a height and, for seven rows, the cheapest block for each two nodes.
struct Known {
    windows: Windows,
    blocks: Vec<u64>,
}

impl Known {
    fn new(height: usize) -> Self {
        let (windows, mut blocks) = (Windows::new(height, &|| false).unwrap(), Vec::new());
        if height == 7 {
            let claim = Claim { quarters: 20, is_corrected: true };
            each_block(&windows, claim, &|| false, &mut |left, top, cost| {
                blocks.push(u64::from(left) << 40 | u64::from(top) << 16 | (cost + 8) as u64);
                true
            })
            .unwrap();
            blocks.sort_unstable();
            blocks.dedup_by_key(|block| *block >> 16);
        }
        Known { windows, blocks }
    }

    /// The price of five columns along the top border; each must be known.
    fn price(&self, columns: &[Column]) -> i16 {
        let node = |four: &[Column]| self.windows.node(four.try_into().unwrap()).expect("a node");
        let (tail, head) = (node(&columns[..4]), node(&columns[1..]));
        let found = self.windows.after(tail).map(|arc| self.windows.graph.arc(arc)).find(|arc| arc.0 == head);
        found.expect("a window").1
    }

    /// What the walk along the border costs and what its cells share, if it is long enough.
    fn check(&self, shaded: &Board) -> Option<(i16, i16)> {
        let mut kinds = kinds(shaded);
        let mut shares = shares(&kinds);
        let height = self.windows.height as isize;
        let is_large = shaded.rows.min(shaded.cols) >= 12 && height == 7;
        let covered = |kinds: &Board, shares: &Board, row, col| {
            if kinds.at(row, col) == 0 {
                shares.at(row, col).max(0) * i16::from(!kinds.is_uncovered(row, col))
            } else {
                0
            }
        };
        let (mut cost, mut shared) = (0, 0);
        for _ in 0..4 {
            let column =
                |col: isize| (0..height).map(|row| (kinds.at(row, col) as Column) << (2 * row)).sum::<Column>();
            let line = |row: isize| (0..height).map(|col| (kinds.at(row, col) as Column) << (2 * col)).sum::<Column>();
            let columns: Vec<Column> = (0..kinds.cols).map(column).collect();
            for (first, five) in (0..).zip(columns.windows(5)) {
                let (price, middle) = (self.price(five), first + 2);
                let real = (0..height - 2).map(|row| shares.at(row, middle)).sum::<i16>()
                    + covered(&kinds, &shares, height - 2, middle);
                assert!(price <= real, "a window costs {price}, shares {real}");
                if is_large && (5..kinds.cols - 5).contains(&middle) {
                    cost += price;
                    shared += real;
                }
            }
            if height == 7 {
                let inner = (0..5).flat_map(|row| (0..5).map(move |col| (row, col)));
                let real = inner.map(|(row, col)| shares.at(row, col)).sum::<i16>() - covered(&kinds, &shares, 5, 5);
                let top = self.windows.node([3, 4, 5, 6].map(column)).expect("a node");
                let left = self.windows.node([6, 5, 4, 3].map(line)).expect("a node");
                if is_large || self.windows.begins(top) && self.windows.ends(left) {
                    let ends = u64::from(left) << 24 | u64::from(top);
                    let cheapest = self.blocks.binary_search_by_key(&ends, |block| block >> 16);
                    let least = cheapest.map(|at| (self.blocks[at] & 0xff) as i16 - 8);
                    assert!(real > 11 || least.is_ok_and(|least| least <= real), "a block shares {real}: {least:?}");
                    cost += least.unwrap_or(12).min(real);
                    shared += real;
                }
            }
            (kinds, shares) = (kinds.turned(), shares.turned());
        }
        let near = |at: isize, side: isize| at.min(side - 1 - at) < 2;
        for (row, col) in shaded.places().filter(|&(row, col)| shares.at(row, col) < 0) {
            assert!(near(row, shaded.rows) && near(col, shaded.cols), "a share is negative in r{row}c{col}");
        }
        let halves = 2 * (5 * shaded.cells.iter().sum::<i16>() - shaded.cells.len() as i16);
        assert!(shares.cells.iter().sum::<i16>() <= halves);
        if !is_large {
            return None;
        }
        assert!(cost <= shared && shared <= halves && halves >= 2 * (shaded.rows + shaded.cols - 10) as i16);
        Some((cost, halves))
    }
}

/// Cells added in a random order until the shading is maximal.
fn made_maximal(shaded: &mut Board, rng: &mut Rng) {
    let is_shaded = |&place: &u32| shaded.cells[place as usize] != 0;
    let first = (0..shaded.cells.len() as u32).filter(is_shaded);
    let grid = Grid::new(shaded.rows as usize, shaded.cols as usize);
    let grown = grow(ShadedMap::new(grid), Symmetry::None, first.chain(rng.order(grid.cells()))).shading();
    shaded.cells = grown.into_iter().map(|shade| i16::from(shade == Shade::Shaded)).collect();
}

/// A maximal shading: random, or a sparse one with a hole that is filled again at random.
fn drawn(number: usize, rng: &mut Rng) -> Board {
    let mut side = || 12 + (rng.next_u64() % 19) as usize;
    let mut board = if number % 3 == 0 { bordered() } else { Board::new(side(), side()) };
    if number % 3 == 1 {
        let shift = (rng.next_u64() % 5) as isize;
        for (row, col) in board.places().filter(|(row, col)| (row + 2 * col) % 5 == shift) {
            board.set(row, col, 1);
        }
    }
    let mut below = |most: isize| (rng.next_u64() % most as u64) as isize;
    let (row, col) = (below(board.rows), below(board.cols));
    let (last_row, last_col) = (row + below(7), col + below(7));
    for cell in board.places().filter(|cell| (row..=last_row).contains(&cell.0) && (col..=last_col).contains(&cell.1)) {
        board.set(cell.0, cell.1, 0);
    }
    made_maximal(&mut board, rng);
    board
}

/// The border of period ten on 20 x 20 cells, which loses 30 cells and no more than it must.
fn bordered() -> Board {
    let rows = BORDERED.split_whitespace().collect::<Vec<_>>();
    Board { rows: 20, cols: 20, cells: rows.concat().bytes().map(|sign| i16::from(sign == b'#')).collect() }
}

const BORDERED: &str = "
...#...#.#...#...#..
#....#....#....#..#.
..#....#....#....#..
....#....#....#.....
.#....#....#....#..#
#..#....#....#....#.
.....#....#....#....
#.#....#....#....#..
....#....#....#....#
.#....#....#....#...
...#....#....#....#.
#....#....#....#....
..#....#....#....#.#
....#....#....#.....
.#....#....#....#..#
#..#....#....#....#.
.....#....#....#....
..#....#....#....#..
.#..#....#....#....#
..#...#...#.#...#...
";

/// Call `look` with each maximal shading.
fn each_maximal(grid: &Grid, past: &MaximalPast, board: &mut Board, cell: usize, look: &mut impl FnMut(&Board)) {
    if cell == grid.cells() {
        return look(board);
    }
    for shaded in [false, true] {
        let mut next = past.clone();
        if next.pass(&Spot::of(grid, cell), shaded) {
            board.cells[cell] = i16::from(shaded);
            each_maximal(grid, &next, board, cell + 1, look);
        }
    }
    board.cells[cell] = 0;
}

fn all_squares(side: usize, known: &Known) -> usize {
    let mut count = 0;
    let mut look = |board: &Board| {
        count += 1;
        known.check(board);
    };
    each_maximal(&Grid::new(side, side), &MaximalPast::default(), &mut Board::new(side, side), 0, &mut look);
    count
}

#[test]
fn windows_of_five_rows_cost_what_their_cells_share() {
    let (known, mut rng) = (Known::new(5), Rng::new(1));
    assert_eq!(all_squares(5, &known), 1_804);
    for number in 0..150 {
        known.check(&drawn(number, &mut rng));
    }
}

#[test]
#[ignore = "some minutes"]
fn windows_and_blocks_of_seven_rows_cost_what_their_cells_share() {
    let (known, mut rng) = (Known::new(7), Rng::new(1));
    assert_eq!(known.check(&bordered()), Some((60, 60)));
    let spare = |number| known.check(&drawn(number, &mut rng)).map(|(cost, halves)| halves - cost);
    let spare: Vec<i16> = (0..10_000).filter_map(spare).collect();
    println!(
        "{} shadings of 12 x 12 to 30 x 30, {} of them tight",
        spare.len(),
        spare.iter().filter(|&&one| one == 0).count()
    );
    assert_eq!(all_squares(7, &known), 2_393_422);
}
