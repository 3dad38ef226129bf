//! All forms of the rules, which must agree, against the definitions.

use super::*;

/// SplitMix64: the tests want many grids, not good randomness.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((z ^ (z >> 31)) % bound as u64) as usize
    }
}

/// The rules as they are told to people: pairs of cells, and a path that is walked.
fn by_definition(rows: usize, cols: usize, labels: &[u32], shaded: &[bool]) -> Result<(), Violation> {
    let line = |first: usize, step: usize, length: usize| (0..length).map(move |place| first + place * step);
    let in_rows = (0..rows).map(|row| line(row * cols, 1, cols).collect::<Vec<_>>());
    let in_columns = (0..cols).map(|col| line(col, cols, rows).collect::<Vec<_>>());
    let lines: Vec<Vec<usize>> = in_rows.chain(in_columns).collect();
    let clash = |a: usize, b: usize| !shaded[a] && !shaded[b] && labels[a] != 0 && labels[a] == labels[b];
    if lines.iter().any(|line| (0..line.len()).any(|k| line[..k].iter().any(|&other| clash(line[k], other)))) {
        return Err(Violation::Uniqueness);
    }
    if lines.iter().any(|line| line.windows(2).any(|pair| shaded[pair[0]] && shaded[pair[1]])) {
        return Err(Violation::Adjacency);
    }
    let unshaded: Vec<usize> = (0..rows * cols).filter(|&cell| !shaded[cell]).collect();
    let Some(&first) = unshaded.first() else { return Err(Violation::Connectivity) };
    let (mut is_reached, mut open) = (vec![false; rows * cols], vec![first]);
    is_reached[first] = true;
    while let Some(cell) = open.pop() {
        let (row, col) = (cell / cols, cell % cols);
        let above = (row > 0).then(|| cell - cols);
        let below = (row + 1 < rows).then(|| cell + cols);
        let left = (col > 0).then(|| cell - 1);
        let right = (col + 1 < cols).then(|| cell + 1);
        for near in [above, below, left, right].into_iter().flatten() {
            if !shaded[near] && !is_reached[near] {
                is_reached[near] = true;
                open.push(near);
            }
        }
    }
    if unshaded.iter().all(|&cell| is_reached[cell]) {
        Ok(())
    } else {
        Err(Violation::Connectivity)
    }
}

/// What all forms that fit this board say of a shading, which must be the same.
fn verdict(rows: usize, cols: usize, labels: &[u32], shaded: &[bool]) -> Result<(), Violation> {
    let rules = Rules::new(rows, cols, labels);
    let verdict = rules.check(shaded);
    let context = || format!("{rows}x{cols} {labels:?} {shaded:?}");
    let is_unique = verdict != Err(Violation::Uniqueness);
    if rules.bound < 64 && cols <= MOST_WORDS {
        assert_eq!(rules.is_unique_by_words(shaded), is_unique, "{}", context());
    }
    if rules.bound < 1000 {
        assert_eq!(rules.is_unique_by_tables(shaded, &|| false), Ok(is_unique), "{}", context());
    }
    assert_eq!(rules.is_unique_by_sorting(shaded, &|| false), Ok(is_unique), "{}", context());
    if is_unique {
        if rows.max(cols) <= 64 {
            assert_eq!(check_by_rows::<u64>(cols, shaded), verdict, "{}", context());
        }
        if rows.max(cols) <= 128 {
            assert_eq!(check_by_rows::<u128>(cols, shaded), verdict, "{}", context());
        }
        assert_eq!(check_by_cells(cols, shaded, &|| false), verdict, "{}", context());
    }
    verdict
}

fn hold_against_definition(rows: usize, cols: usize, labels: &[u32], shaded: &[bool]) -> Result<(), Violation> {
    let verdict = verdict(rows, cols, labels, shaded);
    assert_eq!(verdict, by_definition(rows, cols, labels, shaded), "{rows}x{cols} {labels:?} {shaded:?}");
    verdict
}

#[test]
fn every_shading_of_every_small_grid() {
    for (rows, cols, kinds) in [(1, 1, 2), (1, 5, 3), (5, 1, 3), (2, 2, 4), (2, 3, 3), (3, 2, 3), (3, 3, 2)] {
        let cells: u32 = rows * cols;
        for number in 0..u32::pow(kinds, cells) {
            let labels: Vec<u32> = (0..cells).map(|cell| number / kinds.pow(cell) % kinds).collect();
            for bits in 0..1u32 << cells {
                let shaded: Vec<bool> = (0..cells).map(|cell| (bits >> cell) & 1 == 1).collect();
                let _ = hold_against_definition(rows as usize, cols as usize, &labels, &shaded);
            }
        }
    }
}

/// A shading without neighbours, and labels under it that clash nowhere; `spoil` labels and shades are drawn again.
fn random_board(rows: usize, cols: usize, density: usize, spoil: usize, random: &mut Random) -> (Vec<u32>, Vec<bool>) {
    let cells = rows * cols;
    let mut shaded = vec![false; cells];
    for cell in 0..cells {
        let is_beside = cell % cols > 0 && shaded[cell - 1] || cell >= cols && shaded[cell - cols];
        shaded[cell] = !is_beside && random.below(density) == 0;
    }
    let kinds = rows.max(cols);
    let label = |cell: usize| (cell / cols + cell % cols) % kinds + 1;
    let mut labels: Vec<u32> = (0..cells).map(|cell| label(cell) as u32).collect();
    for cell in (0..cells).filter(|&cell| shaded[cell]) {
        labels[cell] = random.below(kinds + 1) as u32;
    }
    for _ in 0..spoil {
        let cell = random.below(cells);
        match random.below(3) {
            0 => labels[cell] = random.below(kinds + 1) as u32,
            1 => labels[cell] = 0,
            _ => shaded[cell] = !shaded[cell],
        }
    }
    (labels, shaded)
}

#[test]
fn random_boards_up_to_130_by_130() {
    let mut random = Random(11);
    let mut seen = [0; 4];
    for round in 0..3_000 {
        let longest = if round % 30 == 0 { 130 } else { 12 };
        let (rows, cols) = (1 + random.below(longest), 1 + random.below(longest));
        let (density, spoil) = (3 + random.below(if longest == 130 { 40 } else { 9 }), random.below(3));
        let (mut labels, shaded) = random_board(rows, cols, density, spoil, &mut random);
        let factor = [1, 13, 10_000_019][random.below(3)];
        labels.iter_mut().for_each(|label| *label *= factor);
        seen[match hold_against_definition(rows, cols, &labels, &shaded) {
            Ok(()) => 0,
            Err(Violation::Uniqueness) => 1,
            Err(Violation::Adjacency) => 2,
            _ => 3,
        }] += 1;
    }
    assert!(seen.iter().all(|&times| times > 100), "{seen:?}: too one-sided to tell anything");
}

#[test]
fn widths_at_the_border_of_a_word() {
    let mut random = Random(5);
    for side in [63, 64, 65, 127, 128, 129, 130] {
        for (rows, cols) in [(side, side), (3, side), (side, 3), (1, side), (side, 1)] {
            for spoil in 0..4 {
                let (labels, shaded) = random_board(rows, cols, 30, spoil, &mut random);
                let _ = hold_against_definition(rows, cols, &labels, &shaded);
            }
        }
    }
}

#[test]
fn a_board_wider_than_all_words_has_small_labels() {
    let mut labels = vec![0; MOST_WORDS + 1];
    (labels[0], labels[MOST_WORDS]) = (100, 101);
    let shaded = vec![false; labels.len()];
    assert_eq!(verdict(1, labels.len(), &labels, &shaded), Ok(()));
    labels[MOST_WORDS] = 100;
    assert_eq!(verdict(1, labels.len(), &labels, &shaded), Err(Violation::Uniqueness));
}

#[test]
fn long_winding_corridors_are_connected() {
    for side in [9, 63, 64, 65, 127, 128, 129] {
        let labels = vec![0; side * side];
        let diagonal_wall = |cut: usize| -> Vec<bool> {
            (0..side * side).map(|cell| cell / side == cell % side && cell % side != cut).collect()
        };
        assert_eq!(verdict(side, side, &labels, &diagonal_wall(side)), Err(Violation::Connectivity));
        for cut in [0, side / 2, side - 1] {
            assert_eq!(verdict(side, side, &labels, &diagonal_wall(cut)), Ok(()));
        }
    }
    // A spiral of walls that touch at corners only: diagonals from alternating sides.
    let side = 61;
    let wall = |cell: usize| {
        let (row, col) = (cell / side, cell % side);
        let (sum, along) = (row + col, row);
        sum % 4 == 3 && if sum % 8 == 3 { along != 0 } else { col != 0 } && row.max(col) < side - 1
    };
    let shaded: Vec<bool> = (0..side * side).map(wall).collect();
    assert_eq!(hold_against_definition(side, side, &vec![0; side * side], &shaded), Ok(()));
}

fn drawn(rows: &[&[u32]], picture: &[&str]) -> Result<(), Violation> {
    let shaded: Vec<bool> = picture.concat().bytes().map(|symbol| symbol == b'#').collect();
    hold_against_definition(rows.len(), rows[0].len(), &rows.concat(), &shaded)
}

#[test]
fn each_rule_fails_and_then_passes() {
    let grid: &[&[u32]] = &[&[1, 1, 2], &[3, 2, 1], &[2, 3, 3]];
    assert_eq!(drawn(grid, &["...", "...", ".#."]), Err(Violation::Uniqueness), "two 1s in the first row");
    assert_eq!(drawn(grid, &["#..", "...", ".#."]), Ok(()));
    assert_eq!(drawn(&[&[1], &[2], &[1]], &[".", ".", "."]), Err(Violation::Uniqueness), "two 1s in a column");
    assert_eq!(drawn(&[&[1], &[2], &[1]], &["#", ".", "."]), Ok(()));
    assert_eq!(drawn(grid, &["##.", "...", ".#."]), Err(Violation::Adjacency), "side by side");
    assert_eq!(drawn(grid, &["#..", "#..", ".#."]), Err(Violation::Adjacency), "one above the other");
    assert_eq!(drawn(grid, &["#..", "...", ".#."]), Ok(()));
    assert_eq!(drawn(&[&[1, 2], &[3, 4]], &[".#", "#."]), Err(Violation::Connectivity), "two groups");
    assert_eq!(drawn(&[&[1, 2], &[3, 4]], &[".#", ".."]), Ok(()));
    assert_eq!(drawn(&[&[1]], &["#"]), Err(Violation::Connectivity), "nothing unshaded");
    assert_eq!(drawn(&[&[1]], &["."]), Ok(()));
    assert_eq!(drawn(&[&[0, 0], &[0, 0]], &["..", ".."]), Ok(()), "blanks never clash");
}

#[test]
fn shapes_that_do_not_fit_are_refused() {
    let check = |rows, cols, labels: &[u32], shades| Rules::new(rows, cols, labels).check(&vec![false; shades]);
    assert_eq!(check(2, 2, &[1, 2, 3, 4], 4), Ok(()));
    assert_eq!(check(2, 2, &[1, 2, 3], 4), Err(Violation::Shape));
    assert_eq!(check(2, 2, &[1, 2, 3, 4], 5), Err(Violation::Shape));
    assert_eq!(check(0, 3, &[], 0), Err(Violation::Shape));
    assert_eq!(check(usize::MAX, 2, &[1, 2], 2), Err(Violation::Shape));
}

#[test]
fn no_table_is_larger_than_the_board_warrants() {
    let rules = Rules::new(2, 2, &[u32::MAX, 7, 0, u32::MAX]);
    assert_eq!(rules.check(&[false; 4]), Ok(()));
    assert_eq!(Rules::new(1, 2, &[u32::MAX; 2]).check(&[false; 2]), Err(Violation::Uniqueness));
}

#[test]
fn a_large_check_ends_soon_after_it_is_told_to_stop() {
    let in_lines = |count: usize| count / LINES_PER_LOOK;
    // Nothing is asked where words hold labels and rows; else by rows and by strips of columns, or by lines; then by cells.
    for (rows, cols, kinds, factor, all) in [
        (40, 40, 1, 1, 0),
        (100, 100, 1, 1, 0),
        (2050, 70, 1 << 17, 1, in_lines(2050) + 2 * in_lines(in_lines(2050)) + 3),
        (300, 300, 90_000, 1, in_lines(600) + 2),
        (300, 300, 90_000, 40_000, in_lines(600) + 2),
    ] {
        let labels: Vec<u32> = (0..rows * cols).map(|cell| (cell % kinds) as u32 * factor).collect();
        let (rules, shaded) = (Rules::new(rows, cols, &labels), vec![false; rows * cols]);
        let looks = |allowed: usize| {
            let asked = std::cell::Cell::new(0);
            let stop = || asked.replace(asked.get() + 1) >= allowed;
            (rules.check_unless(&shaded, &stop), asked.get())
        };
        assert_eq!(looks(usize::MAX), (Ok(()), all), "{rows}x{cols}");
        for allowed in 0..all {
            assert_eq!(looks(allowed), (Err(Violation::Stopped), allowed + 1));
        }
    }
}
