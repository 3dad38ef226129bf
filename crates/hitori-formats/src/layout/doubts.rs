//! Doubts: a reading by the letter that is almost certainly not meant.

use super::grids::{side, Grid, Row};
use super::pieces::{rows_of, Piece};
use super::solutions::is_solution;
use super::whole_texts::{blocks_alone, in_groups};
use crate::lines::{is_comment, is_of_marks, marks_in, Block, SHADED};
use crate::record::{counted, problem, Choice, Item, Means, Problem, Record};

/// A reading by the letter that is almost certainly not meant, and sizes that may be.
pub struct Doubt {
    pub line: usize,
    pub what: String,
    pub sizes: Vec<(usize, usize)>,
}

/// `a puzzle of 4 x 4`, `3 puzzles of 4 x 4`.
pub fn described(sizes: &[(usize, usize)]) -> String {
    let (rows, cols) = sizes[0];
    match sizes {
        [_] => format!("a puzzle of {rows} x {cols}"),
        _ if sizes.iter().all(|size| *size == sizes[0]) => {
            format!("{} of {rows} x {cols}", counted(sizes.len(), "puzzle"))
        }
        _ => counted(sizes.len(), "puzzle"),
    }
}

/// The doubt of a whole text, which the format of this name reads as these puzzles.
pub fn doubt(pieces: &[Piece], format: &str, plain: &[&Record]) -> Option<Doubt> {
    let blocks = blocks_alone(pieces)?;
    let line = blocks[0][0].line;
    if let Some(width) = in_groups(blocks[0]).filter(|&width| blocks.iter().all(|rows| in_groups(rows) == Some(width)))
    {
        let what = format!("groups of {}", counted(blocks[0][0].cells[0].len(), "digit"));
        return Some(Doubt { line, what, sizes: vec![(blocks[0].len(), width)] });
    }
    if plain.len() > 2 && plain.iter().all(|record| record.labels.len() == 1) {
        let what = format!("{} of one number each", counted(plain.len(), "puzzle"));
        return Some(Doubt { line, what, sizes: side(plain.len()).map(|side| (side, side)).into_iter().collect() });
    }
    let widths: Vec<usize> = plain.iter().map(|record| record.cols).collect();
    let is_even = widths[0] > 1 && widths.iter().all(|&width| width == widths[0]);
    let are_alike = plain.iter().all(|record| record.rows == plain[0].rows);
    let are_apart = pieces.iter().skip_while(|piece| rows_of(piece).is_empty()).any(|piece| *piece == Piece::Comment);
    if is_even && plain.len() > 1 && (!are_alike || plain[0].rows == 1) && !are_apart && plain[0].rows != plain[0].cols
    {
        let rows: usize = plain.iter().map(|record| record.rows).sum();
        let lacks_a_row = widths[0] > 2 && plain[0].rows + 1 == widths[0];
        if are_alike || lacks_a_row || rows % widths[0] == 0 {
            let what = format!("{} of one width", counted(plain.len(), "puzzle"));
            return Some(Doubt { line, what, sizes: vec![(rows, widths[0])] });
        }
    }
    let [record] = plain else { return None };
    if let Some(what) = header_over_digits(blocks[0]).or_else(|| between_blanks(record)) {
        return Some(Doubt { line, what: what.to_owned(), sizes: Vec::new() });
    }
    const SMALLEST: usize = 3;
    let side_of_rows = side(record.rows).filter(|&side| side >= SMALLEST && record.cols == 2 && format == "digits");
    if let Some(side) = side_of_rows {
        let what = format!("{} one on a line", counted(record.rows, "number"));
        return Some(Doubt { line, what, sizes: vec![(side, side)] });
    }
    doubt_of_line(record).map(|(what, sizes)| Doubt { line, what, sizes }).or_else(|| {
        let what = match () {
            _ if has_sums(record) => "rows that end in their sums",
            _ if has_bits_beside(record) => "0 and 1 beside labels, which may be their solution",
            _ if has_empty_margin(record) => "an empty column before or behind the others",
            _ => columns_counted(record)?,
        };
        Some(Doubt { line, what: what.to_owned(), sizes: Vec::new() })
    })
}

/// The problem of pairs in round brackets, `[(0, 0), (0, 2), (2, 1)]`, which are rather the cells of an answer than a puzzle
/// of two columns: they are in the order of rows and columns, or count from 0, and are all different.
pub fn cells_of_answer(text: &str, record: &Grid) -> Option<Problem> {
    const FEWEST: usize = 3;
    let pairs: Vec<&[u32]> = record.labels.chunks(record.cols).collect();
    let are_in_order = pairs.len() >= FEWEST && pairs.windows(2).all(|two| two[0] < two[1]);
    let are_different = || (1..pairs.len()).all(|at| !pairs[..at].contains(&pairs[at]));
    let are_cells = are_in_order || (record.labels.contains(&0) && are_different());
    let text_alone: String = text.split_whitespace().collect();
    let are_bracketed =
        pairs.iter().all(|pair| matches!(pair, [row, col] if text_alone.contains(&format!("({row},{col})"))));
    if !are_bracketed || !are_cells {
        return None;
    }
    let found = format!("{} that may be the shaded cells of an answer", counted(pairs.len(), "pair"));
    let reading = described(&[(record.rows, record.cols)]);
    let choices = vec![Choice { reading, means: Means::Size(record.rows, record.cols) }];
    let line = (1..).zip(text.lines()).find(|(_, line)| line.contains('(')).map_or(1, |(line, _)| line);
    Some(Problem { choices, ..problem!("expected a puzzle, found {found}").line(line) })
}

/// The doubt of a text with comments that may be rows of marks, `# . #`, beside blanks.
pub fn doubt_of_marks(text: &str, plain: &[&Record]) -> Option<Doubt> {
    let marks = |cols: usize| (1..).zip(text.lines()).find(|(_, line)| is_row_of_marks(line, cols));
    let of_record = |record: &&&Record| {
        let rows = record.labels.chunks(record.cols);
        rows.filter(|row| row.iter().all(|&label| label == 0)).count() > 0 && marks(record.cols).is_some()
    };
    let record = plain.iter().find(of_record)?;
    let (line, _) = marks(record.cols)?;
    let is_blank = record.labels.iter().all(|&label| label == 0);
    let what = if is_blank { "the marks of a shading" } else { "a comment that may be a row of marks" };
    Some(Doubt { line, what: what.to_owned(), sizes: Vec::new() })
}

/// Is this a comment of as many marks?
fn is_row_of_marks(line: &str, cols: usize) -> bool {
    is_comment(line.trim()) && is_of_marks(line.trim()) && marks_in(line.trim()) == Some(cols)
}

/// What to say of a number above as many rows as each of them has digits.
fn header_over_digits(rows: &[Row]) -> Option<&'static str> {
    const SMALLEST: usize = 3;
    let lengths: Vec<usize> =
        rows.iter().map(|row| if row.cells.len() == 1 { row.cells[0].len() } else { 0 }).collect();
    let (first, others) = lengths.split_first()?;
    let is_square = others.len() >= SMALLEST && others.iter().all(|length| *length == others.len());
    (is_square && *first > 0 && *first < others.len())
        .then_some("a number above a square of digits, which '# ' before it makes a comment")
}

/// What to say where each second cell of all rows is a blank: `1.1.4`, `1_1_4`.
fn between_blanks(record: &Record) -> Option<&'static str> {
    const SMALLEST: usize = 5;
    let is_between = |(place, label): (usize, &u32)| (place % record.cols % 2 == 1) == (*label == 0);
    let is_so = record.cols >= SMALLEST && record.cols % 2 == 1 && record.rows > 1;
    (is_so && record.labels.iter().enumerate().all(is_between)).then_some("a blank between any two labels of a row")
}

/// Are the right halves of all rows 0 and 1, and the left ones a square of labels?
fn has_bits_beside(record: &Record) -> bool {
    const SMALLEST: usize = 3;
    let side = record.rows;
    let halves = || record.labels.chunks(record.cols).map(|row| row.split_at(side.min(row.len())));
    side >= SMALLEST
        && record.cols == 2 * side
        && halves().all(|(left, right)| !left.contains(&0) && right.iter().all(|&label| label < 2))
        && [0, 1].iter().all(|bit| halves().any(|(_, right)| right.contains(bit)))
}

/// Is the first or the last column of blanks alone, and what is left a square without any?
fn has_empty_margin(record: &Record) -> bool {
    const SMALLEST: usize = 3;
    let is_empty = |at: usize| record.labels.iter().skip(at).step_by(record.cols).all(|&label| label == 0);
    let blanks = record.labels.iter().filter(|&&label| label == 0).count();
    record.rows >= SMALLEST
        && record.cols == record.rows + 1
        && blanks == record.rows
        && (is_empty(0) || is_empty(record.cols - 1))
}

/// Is the last label of each row the sum of the others?
fn has_sums(record: &Record) -> bool {
    const FEWEST: usize = 3;
    let is_sum = |row: &[u32]| {
        row[..row.len() - 1].iter().map(|&label| u64::from(label)).sum::<u64>() == u64::from(row[row.len() - 1])
    };
    record.cols > FEWEST && record.rows >= FEWEST && record.labels.chunks(record.cols).all(is_sum)
}

/// What to say of the numbers 0, 1, 2 or 1, 2, 3, and so on, above or before a square, as tables have them.
fn columns_counted(record: &Record) -> Option<&'static str> {
    const SMALLEST: usize = 3;
    let (rows, cols) = (record.rows, record.cols);
    let counts = |step: usize, number: usize| {
        // Three labels that count from 1 are no evidence.
        let starts = if number > SMALLEST { 0..2 } else { 0..1 };
        let at = |place: usize| record.labels.get(place * step).copied().unwrap_or_default() as usize;
        number >= SMALLEST && starts.into_iter().any(|start| (0..number).all(|place| at(place) == start + place))
    };
    if rows == cols + 1 && counts(1, cols) {
        return Some("a first row that may number the columns");
    }
    (cols == rows + 1 && counts(cols, rows)).then_some("a first column that may number the rows")
}

/// What a row or a column alone may be, and sizes that its numbers may have.
fn doubt_of_line(record: &Record) -> Option<(String, Vec<(usize, usize)>)> {
    if record.rows.min(record.cols) > 1 || record.labels.len() < 5 {
        return None;
    }
    let count = record.labels.len();
    let largest = record.labels.iter().copied().max().unwrap_or(0) as usize;
    let place = if record.rows == 1 { "on one line" } else { "one on a line" };
    let numbers = format!("{} {place}", counted(count, "number"));
    let first = record.labels[0] as usize;
    if first > 1 && first * first + 1 == count {
        return Some((format!("{numbers}, of which the first, {first}, may be the size"), vec![(first, first)]));
    }
    let second = record.labels[1] as usize;
    if first > 1 && second > 1 && first * second + 2 == count {
        let sizes = if first == second { vec![(first, first)] } else { vec![(first, second), (second, first)] };
        return Some((format!("{numbers}, of which the first two may be the size"), sizes));
    }
    const LONGEST: usize = 30;
    const SMALLEST: usize = 3;
    let is_board = |&(rows, cols): &(usize, usize)| {
        let (short, long) = (rows.min(cols), rows.max(cols));
        largest <= long && long <= LONGEST && long <= 3 * short
    };
    let sizes: Vec<(usize, usize)> = match side(count) {
        Some(side) if side < SMALLEST => return None,
        Some(side) => vec![(side, side)],
        None => (2..count).filter(|rows| count % rows == 0).map(|rows| (rows, count / rows)).filter(is_board).collect(),
    };
    (!sizes.is_empty()).then_some((numbers, sizes))
}

/// Watches the blocks of a text that is read as it comes: what is almost certainly no puzzle of its own is refused there
/// too.
#[derive(Default)]
pub struct Blocks {
    last: Option<Record>,
}

impl Blocks {
    /// Is this a solution in marks of the puzzle before it?
    pub fn is_solution(&self, block: &Block) -> bool {
        let Some(last) = &self.last else { return false };
        let rows = block.rows();
        let is_whole = rows.len() + block.marks.len() == last.rows && last.cols > 1;
        let has_shaded = !block.marks.is_empty() || rows.iter().any(|row| row.contains(|mark| SHADED.contains(mark)));
        is_whole && has_shaded && rows.iter().all(|row| marks_in(row) == Some(last.cols))
    }

    /// The item of the next block, or why it is refused.
    pub fn checked(&mut self, item: Item, block: &Block, format: &'static str) -> Item {
        let Ok(record) = item else { return item };
        let problem = match &self.last {
            Some(last) => self.problem(last, &record, block, format),
            None => None,
        };
        match problem {
            Some(problem) => Err(problem.line(block.numbers[0])),
            None => {
                let last = self.last.get_or_insert_default();
                (last.rows, last.cols) = (record.rows, record.cols);
                last.labels.clone_from(&record.labels);
                Ok(record)
            }
        }
    }

    fn problem(&self, last: &Record, record: &Record, block: &Block, format: &'static str) -> Option<Problem> {
        let size = (record.rows, record.cols);
        let choices = |sizes: Vec<(usize, usize)>| {
            let by_letter = Choice { reading: described(&[size]), means: Means::Format(format) };
            let of_size = |(rows, cols)| Choice { reading: described(&[(rows, cols)]), means: Means::Size(rows, cols) };
            std::iter::once(by_letter).chain(sizes.into_iter().map(of_size)).collect::<Vec<Choice>>()
        };
        if !block.marks.is_empty() && record.labels.chunks(record.cols).any(|row| row.iter().all(|&label| label == 0)) {
            let found = problem!("expected labels, found a comment that may be a row of marks, beside blanks");
            return Some(Problem { choices: choices(Vec::new()), ..found });
        }
        let may_be_solution = size == (last.rows, last.cols) && record.labels.contains(&0) && block.has_zeros();
        if may_be_solution && is_solution(last, record) {
            let found = problem!(
                "expected a puzzle, found one that may be the solution of the {} x {} above it",
                last.rows,
                last.cols
            );
            return Some(Problem { choices: choices(vec![size]), ..found });
        }
        if record.rows.min(record.cols) == 1 && !block.first_row().trim_start().starts_with('|') {
            let (what, sizes) = doubt_of_line(record)?;
            let found = problem!("expected one row of a puzzle per line, found {what}");
            return Some(Problem { choices: choices(sizes), ..found });
        }
        let parts = if record.rows == record.cols { Vec::new() } else { block.parts() };
        if parts.len() > 1 {
            let sizes =
                if parts.iter().all(|&part| part == parts[0]) { vec![(parts[0], record.cols)] } else { Vec::new() };
            let found = problem!("expected an empty line between puzzles, found a rule, which may stand inside of one");
            return Some(Problem { choices: choices(sizes), ..found });
        }
        None
    }
}
