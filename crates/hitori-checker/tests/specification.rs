//! The checker of proofs against a plain specification: cells are pairs, shadings are whole, nothing is clever.
//!
//! A line is asked about as people do it: in a proof that goes on with a line that cannot be read. If that one is
//! refused, the line before it was accepted. Boards up to 3 x 4 are gone through one by one; larger ones are drawn.

use hitori_checker::proof::{check, Refusal};

type Cell = (usize, usize);

/// Every shape of at most 3 x 4 cells; Miri, which is slow, sees the small ones.
fn shapes() -> impl Iterator<Item = (usize, usize)> {
    let most = if cfg!(miri) { 3 } else { 12 };
    (1..=3).flat_map(|rows| (1..=4).map(move |cols| (rows, cols))).filter(move |(rows, cols)| rows * cols <= most)
}

/// SplitMix64.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((z ^ (z >> 31)) % bound as u64) as usize
    }
}

#[derive(Clone)]
struct Board {
    rows: usize,
    cols: usize,
    labels: Vec<u32>,
}

impl Board {
    fn blank(rows: usize, cols: usize) -> Self {
        Board { rows, cols, labels: vec![0; rows * cols] }
    }

    fn drawn(rows: usize, cols: usize, random: &mut Random) -> Self {
        let most = 1 + random.below(rows.max(cols) + 1);
        Board { rows, cols, labels: (0..rows * cols).map(|_| random.below(most + 1) as u32).collect() }
    }

    fn cells(&self) -> Vec<Cell> {
        (0..self.rows).flat_map(|row| (0..self.cols).map(move |col| (row, col))).collect()
    }

    fn label(&self, (row, col): Cell) -> u32 {
        self.labels[row * self.cols + col]
    }

    /// The cells of a set, whose bits are the cells row by row.
    fn members(&self, set: usize) -> Vec<Cell> {
        self.cells().into_iter().enumerate().filter(|(bit, _)| set >> bit & 1 == 1).map(|(_, cell)| cell).collect()
    }

    /// The number of connected parts of these cells: as long as two parts touch, they are one.
    fn parts(cells: &[Cell]) -> usize {
        let mut parts: Vec<Vec<Cell>> = cells.iter().map(|&cell| vec![cell]).collect();
        let touch = |one: &[Cell], other: &[Cell]| one.iter().any(|&a| other.iter().any(|&b| are_beside(a, b)));
        'again: loop {
            for one in 0..parts.len() {
                for other in 0..one {
                    if touch(&parts[one], &parts[other]) {
                        let taken = parts.swap_remove(one);
                        parts[other].extend(taken);
                        continue 'again;
                    }
                }
            }
            return parts.len();
        }
    }

    /// Both shades of two cells break rule 1 or 2.
    fn clash(&self, (a, a_is_shaded): (Cell, bool), (b, b_is_shaded): (Cell, bool)) -> bool {
        let in_line = a != b && (a.0 == b.0 || a.1 == b.1);
        match (a_is_shaded, b_is_shaded) {
            (true, true) => are_beside(a, b),
            (false, false) => in_line && self.label(a) != 0 && self.label(a) == self.label(b),
            _ => a == b,
        }
    }

    fn is_solution(&self, set: usize) -> bool {
        let shade = |cell| (cell, self.members(set).contains(&cell));
        let shaded: Vec<(Cell, bool)> = self.cells().into_iter().map(shade).collect();
        let unshaded: Vec<Cell> = shaded.iter().filter(|(_, is_shaded)| !is_shaded).map(|&(cell, _)| cell).collect();
        let breaks = shaded.iter().any(|&one| shaded.iter().any(|&other| one.0 != other.0 && self.clash(one, other)));
        !breaks && Self::parts(&unshaded) == 1
    }

    /// Rules 1 and 2 decide cell after cell; do they come to a contradiction?
    fn is_contradicted(&self, supposed: &[(Cell, bool)]) -> bool {
        let mut known = supposed.to_vec();
        loop {
            if known.iter().any(|&one| known.iter().any(|&other| self.clash(one, other))) {
                return true;
            }
            let follows = |&(cell, is_shaded): &(Cell, bool)| {
                !known.contains(&(cell, is_shaded)) && known.iter().any(|&one| self.clash(one, (cell, !is_shaded)))
            };
            let all = self.cells().into_iter().flat_map(|cell| [(cell, true), (cell, false)]);
            let new: Vec<(Cell, bool)> = all.filter(follows).collect();
            if new.is_empty() {
                return false;
            }
            known.extend(new);
        }
    }

    /// Whether the checker accepts a line; `claim` is what the proof claims.
    fn accepts(&self, claim: &str, line: &str) -> bool {
        let rows: Vec<String> = self.labels.chunks(self.cols).map(|row| numbers(row) + "\n").collect();
        let head = format!("hitori proof 1\npuzzle {} {}\n{}claim {claim}\n", self.rows, self.cols, rows.concat());
        match check(&format!("{head}{line}\nno line\n"), None, &|| false) {
            Err(Refusal::Wrong { line, .. }) if line == self.rows + 4 => false,
            Err(Refusal::Wrong { line, .. }) => {
                assert_eq!(line, self.rows + 5);
                true
            }
            other => panic!("{other:?}"),
        }
    }
}

fn are_beside(a: Cell, b: Cell) -> bool {
    a.0.abs_diff(b.0) + a.1.abs_diff(b.1) == 1
}

fn numbers(row: &[u32]) -> String {
    row.iter().map(u32::to_string).collect::<Vec<_>>().join(" ")
}

fn name((row, col): Cell) -> String {
    format!("r{}c{}", row + 1, col + 1)
}

fn written(literals: &[(Cell, bool)]) -> String {
    literals.iter().map(|&(cell, is_shaded)| [if is_shaded { " +" } else { " -" }, &name(cell)].concat()).collect()
}

/// One word is a literal of the board just if it is one of the literals' names.
#[test]
fn literals_are_their_names() {
    for (rows, cols) in shapes().take(if cfg!(miri) { 2 } else { 12 }) {
        let board = Board::blank(rows, cols);
        let names: Vec<String> =
            board.cells().into_iter().flat_map(|cell| [true, false].map(|shade| written(&[(cell, shade)]))).collect();
        for sign in ["", "+", "-", "+-", "~"] {
            for row in ["", "0", "1", "2", "3", "4", "01", "+1", "4294967297", "18446744073709551617", "x"] {
                for col in ["", "0", "1", "2", "3", "4", "5", "1c1", "18446744073709551617"] {
                    let word = format!(" {sign}r{row}c{col}");
                    // A literal and its opposite are a clause that rules 1 and 2 alone prove.
                    let opposite = if sign == "+" { word.replace('+', "-") } else { word.replace('-', "+") };
                    let is_read = board.accepts("none", &format!("1 derive{word}{opposite} from"));
                    assert_eq!(is_read, names.contains(&word), "{rows} x {cols}: '{word}'");
                }
            }
        }
    }
}

/// A line of shades is read just if it has the shape.
#[test]
fn shades_have_the_shape() {
    for (rows, cols) in shapes() {
        for (other_rows, other_cols) in shapes() {
            let shades = vec![".".repeat(other_cols); other_rows].join(" ");
            let is_read = Board::blank(rows, cols).accepts("unique", &format!("1 solution {shades}"));
            assert_eq!(is_read, (rows, cols) == (other_rows, other_cols), "{rows} x {cols}: '{shades}'");
        }
    }
}

/// Every set of cells of every board, and drawn ones of a larger board: a cut is one that leaves no part, or several.
#[test]
fn cuts_are_walls() {
    let compare = |board: &Board, set: usize| {
        let rest = board.members(!set & ((1 << board.labels.len()) - 1));
        let words: Vec<String> = board.members(set).into_iter().map(name).collect();
        let is_cut = board.accepts("none", &format!("1 cut {}", words.join(" ")));
        assert_eq!(is_cut, Board::parts(&rest) != 1, "{} x {} without {words:?}", board.rows, board.cols);
    };
    for (rows, cols) in shapes() {
        (0..1 << (rows * cols)).for_each(|set| compare(&Board::blank(rows, cols), set));
    }
    let mut random = Random(1);
    for _ in 0..if cfg!(miri) { 3 } else { 20_000 } {
        compare(&Board::blank(4, 5), random.below(1 << 20) & random.below(1 << 20));
    }
}

/// Every shading of drawn puzzles of every shape, and drawn shadings of larger ones.
#[test]
fn solutions_keep_the_three_rules() {
    let mut random = Random(2);
    let compare = |board: &Board, set: usize| {
        let shades: Vec<char> =
            (0..board.rows * board.cols).map(|bit| if set >> bit & 1 == 1 { '#' } else { '.' }).collect();
        let rows: Vec<String> = shades.chunks(board.cols).map(|row| row.iter().collect()).collect();
        let is_read = board.accepts("unique", &format!("1 solution {}", rows.join(" ")));
        assert_eq!(is_read, board.is_solution(set), "{:?} {rows:?}", board.labels);
        is_read
    };
    for (rows, cols) in shapes() {
        for set in 0..1_usize << (rows * cols) {
            compare(&Board::blank(rows, cols), set);
            compare(&Board::drawn(rows, cols, &mut random), set);
        }
    }
    let mut accepted = 0;
    for _ in 0..if cfg!(miri) { 3 } else { 5_000 } {
        let set = random.below(1 << 20) & random.below(1 << 20) & random.below(1 << 20);
        accepted += usize::from(compare(&Board::blank(4, 5), set));
    }
    assert!(cfg!(miri) || accepted > 100);
}

/// Clauses that rules 1 and 2 prove alone: every one of one literal, drawn ones of more.
#[test]
fn what_rules_1_and_2_prove() {
    let mut random = Random(3);
    let mut verdicts = [0; 2];
    let mut compare = |board: &Board, clause: &[(Cell, bool)]| {
        let supposed: Vec<(Cell, bool)> = clause.iter().map(|&(cell, is_shaded)| (cell, !is_shaded)).collect();
        let is_proved = board.accepts("none", &format!("1 derive{} from", written(clause)));
        assert_eq!(is_proved, board.is_contradicted(&supposed), "{:?}{}", board.labels, written(clause));
        verdicts[usize::from(is_proved)] += 1;
    };
    let rounds = if cfg!(miri) { 1 } else { 60 };
    let boards: Vec<Board> = shapes()
        .chain([(4, 5), (5, 4), (1, 9)].into_iter().filter(|_| !cfg!(miri)))
        .flat_map(|(rows, cols)| vec![Board::blank(rows, cols); rounds])
        .map(|board| Board::drawn(board.rows, board.cols, &mut random))
        .collect();
    for board in &boards {
        let cells = board.cells();
        for &cell in &cells {
            compare(board, &[(cell, true)]);
            compare(board, &[(cell, false)]);
        }
        for _ in 0..10 {
            let drawn = (0..2 + random.below(3)).map(|_| (cells[random.below(cells.len())], random.below(2) == 1));
            compare(board, &drawn.collect::<Vec<_>>());
        }
    }
    assert!(cfg!(miri) || verdicts.iter().all(|&count| count > 500), "{verdicts:?}");
}
