//! An answer as written, and its reading for a puzzle.

use super::arranged::{cut, without_numbers, without_puzzle};
use super::cell_sets::CellSet;
use super::decided::{has_neighbours, is_solution, Asked, Meaning, Reading, Refusal, Way, LEAST};
use super::facts::Columns;
use super::sheets::SheetCells;
use super::symbols;
use crate::record::{problem, Problem, Shade};
use crate::rows::label;
use crate::written_grid::{shading_of, tokens_of, Grid, Row, Shading, BE_CLEAR};

/// How an answer is written.
#[derive(Clone, Debug)]
pub(crate) enum Written {
    Rows(Vec<Row>),
    /// Rows that are not cells, `Row 1: 1 3`.
    Grid(Vec<Row>),
    /// Of a file that carries a shading.
    Shading(Shading),
    Cells(CellSet),
    Sheet(SheetCells),
    Columns(Columns),
    /// Rows under a key for the unshaded cells.
    Unshaded(Vec<Row>),
    /// The claim that there is no solution.
    NoSolution,
    /// Of a text with words around it, in which one of these is meant.
    Pieces(Vec<Piece>),
}

/// A part of a text that can be the answer, or cannot, for a reason.
#[derive(Clone, Debug)]
pub(crate) struct Piece {
    pub line: usize,
    pub found: Result<Box<Written>, Problem>,
}

impl Written {
    pub fn reading(&self, puzzle: Option<Grid>, asked: Asked) -> Result<Reading, Refusal> {
        match self {
            Written::Rows(rows) => of_rows(rows, CellSet::of_rows(rows), puzzle, asked),
            Written::Grid(rows) => of_rows(rows, None, puzzle, asked),
            Written::Shading(shading) => Ok(Reading::new(shading.clone(), Vec::new())),
            Written::Cells(cells) => cells.reading(puzzle, asked.base()),
            Written::Sheet(cells) => cells.reading(puzzle, asked.way),
            Written::Columns(columns) => of_columns(columns, puzzle, asked),
            Written::Unshaded(rows) => of_unshaded(rows, puzzle, asked),
            Written::NoSolution => Ok(Reading { meaning: Meaning::NoSolution, notes: Vec::new() }),
            Written::Pieces(pieces) => of_pieces(pieces, puzzle, asked),
        }
    }

    /// Is this the puzzle itself, without a mark?
    pub fn is_puzzle(&self, puzzle: Grid) -> bool {
        let (Written::Rows(rows) | Written::Grid(rows)) = self else { return false };
        tokens_of(rows, Some(puzzle))
            .is_some_and(|(tokens, cols)| cols == puzzle.1 && symbols::is_puzzle(&tokens, puzzle.2))
    }
}

/// Refuse a shading of another size.
fn fitting(shading: Shading, puzzle: Option<Grid>) -> Result<Shading, Problem> {
    match puzzle {
        Some((rows, cols, _)) if (shading.rows, shading.cols) != (rows, cols) => {
            let found = format!("{}x{}", shading.rows, shading.cols);
            Err(problem!("expected a shading of {rows}x{cols} as the puzzle, found {found}"))
        }
        _ => Ok(shading),
    }
}

/// What was asked for but for what pairs count from: the rows are no pairs.
fn without_base(way: Option<Way>) -> Option<Way> {
    way.filter(|way| way.base().is_none())
}

/// `cells` is the list of cells that the rows may be.
fn of_rows(rows: &[Row], cells: Option<CellSet>, puzzle: Option<Grid>, asked: Asked) -> Result<Reading, Refusal> {
    let cut = puzzle.filter(|_| cells.is_none()).and_then(|grid| cut(rows, grid));
    let rows = cut.as_deref().unwrap_or(rows);
    let spelled = puzzle.and_then(|grid| symbols::spelled(rows, grid));
    let rows = spelled.as_deref().unwrap_or(rows);
    if let Some(cells) = cells.as_ref().filter(|_| asked.base().is_some()) {
        return cells.reading(puzzle, asked.base());
    }
    let plain = shading_of(rows, puzzle).and_then(|shading| fitting(shading, puzzle));
    let Some(grid) = puzzle else {
        let plain = plain.map(|shading| Reading::new(shading, Vec::new()));
        return plain.or_else(|problem| cells.map_or(Err(problem.into()), |cells| cells.reading(None, None)));
    };
    let bare = || without_puzzle(rows, grid).or_else(|| without_numbers(rows, grid));
    if let Some((rest, note)) = plain.is_err().then(bare).flatten() {
        return Ok(of_rows(&rest, None, puzzle, Asked { way: without_base(asked.way), ..asked })?.noted(note));
    }
    let tokens = tokens_of(rows, puzzle).filter(|(tokens, cols)| *cols == grid.1 && tokens.len() == grid.2.len());
    let tokens = tokens.map(|(tokens, _)| tokens);
    let by_cells = cells.map(|cells| cells.reading(puzzle, None)).filter(|found| match &tokens {
        None => true,
        // Two numbers in each of two columns are cells only if that is right, and not if they are bits.
        Some(tokens) => {
            let are_bits = plain.is_err() && tokens.iter().all(|token| ["0", "1"].contains(token));
            !are_bits && tokens.len() >= LEAST && found.as_ref().is_ok_and(|found| is_right(found, grid))
        }
    });
    let by_symbols = tokens.as_ref().and_then(|tokens| symbols::reading(tokens, grid));
    let by_symbols = by_symbols.map(|found| found.map_err(|problem| Refusal::from(problem.line(rows[0].0))));
    match plain {
        // Two marks of one meaning say nothing: they mean two things here.
        Ok(shading) if is_of_one_shade(&shading) && matches!(by_symbols, Some(Ok(_))) => {
            chosen(problem!("the marks have one meaning").into(), by_symbols, by_cells, grid)
        }
        // Of a board in progress the unshaded cells alone may be marked.
        Ok(shading) if !asked.is_in_progress && is_of_circles(&shading, tokens.as_deref().unwrap_or_default()) => {
            if let Some(reading) = circled_as_shaded(&shading, grid, asked.way == Some(Way::Circled)) {
                return Ok(reading);
            }
            let found = "labels in round brackets are unshaded cells, and no cell is marked as shaded";
            let remedy = "write [4] or '#' for a shaded cell";
            let problem = problem!("{found}; {remedy}").line(rows[0].0);
            Err(Refusal { problem, ways: &[Way::Circled] })
        }
        Ok(shading) => {
            // Letters may be labels, and labels in brackets marked.
            let by_labels = tokens.and_then(|tokens| symbols::beside_labels(&tokens, grid));
            let others = [by_labels.and_then(Result::ok), by_cells.and_then(Result::ok)];
            let other = others.iter().flatten().find(|found| is_right(found, grid));
            match other.filter(|_| !is_solution(&shading, grid)) {
                None => Ok(Reading::new(shading, Vec::new())),
                Some(other) => {
                    let ways = format!("as marks it is wrong, and right if {}", other.notes.join(" and "));
                    Err(problem!("this answer has two readings: {ways}; {BE_CLEAR}").line(rows[0].0).into())
                }
            }
        }
        Err(problem) => chosen(problem.into(), by_symbols, by_cells, grid),
    }
}

/// The columns of rows, or the rows of a grid where each has a cell for each column. All rows named tell the base.
fn of_columns(columns: &Columns, puzzle: Option<Grid>, asked: Asked) -> Result<Reading, Refusal> {
    let Columns { cells, named, rows } = columns;
    let width = |row: &str| tokens_of(&[(1, row.to_owned())], None).map_or(0, |(_, width)| width);
    let Some(grid) = puzzle else { return cells.reading(None, asked.base()) };
    if rows.iter().all(|(_, row)| width(row) == grid.1) {
        return of_rows(rows, None, puzzle, asked);
    }
    let first = named.first().copied().filter(|first| *first < 2 && named.len() == grid.0);
    let reading = cells.reading(puzzle, asked.base().or(first))?;
    let is_wrong = !is_right(&reading, grid);
    if let Some(first) = first.filter(|_| asked.base().is_none() && is_wrong) {
        // The rows from 1, and the columns from 0.
        let pairs = cells.pairs.iter().map(|&(row, col)| Some((row, (col + first).checked_sub(1 - first)?)));
        let mixed = pairs.collect::<Option<Vec<_>>>().map(|pairs| CellSet { pairs, ..cells.clone() });
        let mixed = mixed.and_then(|cells| cells.reading(puzzle, Some(first)).ok());
        if mixed.is_some_and(|mixed| is_right(&mixed, grid)) {
            let ways = "these columns are wrong as counted with the rows, and right the other way";
            return Err(problem!("{ways}; write r1c2 for row 1, column 2").line(cells.line).into());
        }
    }
    Ok(reading)
}

/// Bits and booleans turned round; a solved grid keeps its labels; other marks could mean either.
fn of_unshaded(rows: &[Row], puzzle: Option<Grid>, asked: Asked) -> Result<Reading, Refusal> {
    let exchanged = |token: &str| match token.to_lowercase().as_str() {
        "1" | "true" => Some("."),
        "0" | "false" => Some("#"),
        _ => None,
    };
    let row = |(line, _): &Row, tokens: &[&str]| {
        let cells: Option<Vec<_>> = tokens.iter().map(|token| exchanged(token)).collect();
        Some((*line, cells?.join(" ")))
    };
    let Some((tokens, cols)) = tokens_of(rows, puzzle) else { return of_rows(rows, None, puzzle, asked) };
    let turned: Option<Vec<Row>> = rows.iter().zip(tokens.chunks(cols)).map(|(each, cells)| row(each, cells)).collect();
    if let Some(turned) = turned.filter(|turned| turned.len() == rows.len()) {
        return Ok(of_rows(&turned, None, puzzle, Asked { way: without_base(asked.way), ..asked })?
            .noted("the cells that are 1 or true are the unshaded ones"));
    }
    if tokens.iter().any(|token| label(token).is_some_and(|number| number > 1)) {
        return of_rows(rows, None, puzzle, asked);
    }
    Err(problem!("these marks may be of the unshaded cells or of all; {BE_CLEAR} as 'solution'").line(rows[0].0).into())
}

fn is_right(found: &Reading, grid: Grid) -> bool {
    found.shading().is_some_and(|shading| is_solution(shading, grid))
}

/// The only reading, or the only one that breaks no rule; else the first refusal, or this one.
fn chosen(
    otherwise: Refusal,
    by_symbols: Option<Result<Reading, Refusal>>,
    by_cells: Option<Result<Reading, Refusal>>,
    grid: Grid,
) -> Result<Reading, Refusal> {
    match (by_symbols, by_cells) {
        (None, None) => Err(otherwise),
        (Some(Ok(one)), Some(Ok(other))) => match (is_right(&one, grid), is_right(&other, grid)) {
            (true, false) => Ok(one),
            (false, true) => Ok(other),
            _ if one.agrees(&other) => Ok(one),
            _ => Err(otherwise),
        },
        (Some(Ok(found)), _) | (_, Some(Ok(found))) => Ok(found),
        (Some(refused), _) | (None, Some(refused)) => refused,
    }
}

/// With no cell that is unknown: labels in round brackets alone are a grid in progress.
fn is_of_one_shade(shading: &Shading) -> bool {
    let first = shading.shades[0];
    first != Shade::Unknown && shading.shades.iter().all(|&shade| shade == first)
}

/// Labels in round brackets beside bare ones, which people also write for the shaded cells.
fn is_of_circles(shading: &Shading, tokens: &[&str]) -> bool {
    let is_circle = |token: &&str| token.starts_with('(') && token.len() > "()".len();
    tokens.iter().any(is_circle) && !shading.shades.contains(&Shade::Shaded)
}

/// Labels in round brackets as the shaded cells, if that was asked for, or breaks no rule, and the bare ones are no such set.
fn circled_as_shaded(shading: &Shading, grid: Grid, is_asked: bool) -> Option<Reading> {
    let shade = |shade: &Shade| if *shade == Shade::Unshaded { Shade::Shaded } else { Shade::Unshaded };
    let turned = Shading { shades: shading.shades.iter().map(shade).collect(), ..shading.clone() };
    let shade = |shade: &Shade| if *shade == Shade::Unknown { Shade::Shaded } else { *shade };
    let bare = Shading { shades: shading.shades.iter().map(shade).collect(), ..shading.clone() };
    let is_clear = grid.2.len() >= LEAST && is_solution(&turned, grid) && has_neighbours(&bare);
    (is_asked || is_clear)
        .then(|| Reading::new(turned, vec!["labels in round brackets are read as shaded cells".to_owned()]))
}

/// What the one piece says that is meant: all that can be read say the same, and the last of them can be.
fn of_pieces(pieces: &[Piece], puzzle: Option<Grid>, asked: Asked) -> Result<Reading, Refusal> {
    let is_puzzle = |piece: &&Piece| {
        puzzle.is_some_and(|puzzle| piece.found.as_ref().is_ok_and(|written| written.is_puzzle(puzzle)))
    };
    let meant: Vec<_> = pieces.iter().filter(|piece| !is_puzzle(piece)).collect();
    let read = |piece: &Piece| match &piece.found {
        Ok(written) => written.reading(puzzle, asked).and_then(|reading| match &reading.meaning {
            Meaning::Shading(shading) => {
                fitting(shading.clone(), puzzle).map(|_| reading.clone()).map_err(Refusal::from)
            }
            Meaning::NoSolution => Ok(reading),
        }),
        Err(problem) => Err(problem.clone().into()),
    };
    let mut found: Option<(usize, Reading)> = None;
    let mut refused: Option<Refusal> = None;
    let mut is_certain = false; // a grid of this size that cannot be read may be the one that is meant
    for piece in if meant.is_empty() { pieces.iter().collect() } else { meant } {
        match (read(piece), &found) {
            (Err(refusal), _) => {
                let problem = Problem { line: refusal.problem.line.or(Some(piece.line)), ..refusal.problem };
                refused = Some(Refusal { problem, ..refusal });
                is_certain |= is_of_size(piece, puzzle);
            }
            (Ok(reading), Some((line, other))) if !other.agrees(&reading) => {
                let lines = format!("on lines {line} and {}", piece.line);
                let remedy = "leave only the one that is meant, or begin its line with 'final answer:'";
                return Err(problem!("found several answers, {lines}; {remedy}").into());
            }
            (Ok(reading), None) => {
                refused = refused.filter(|_| is_certain);
                found = Some((piece.line, reading));
            }
            (Ok(_), Some(_)) => refused = refused.filter(|_| is_certain),
        }
    }
    match (refused, found) {
        (Some(refusal), _) => Err(refusal),
        (None, Some((line, reading))) => {
            Ok(reading.noted(format!("the answer is read from line {line}, and the text around it skipped")))
        }
        (None, None) => Err(problem!("expected a shading, found none").line(1).into()),
    }
}

/// Has it as many rows and columns as the puzzle, whatever it holds?
fn is_of_size(piece: &Piece, puzzle: Option<Grid>) -> bool {
    let (Ok(written), Some((rows, cols, _))) = (&piece.found, puzzle) else { return true };
    match &**written {
        Written::Rows(found) | Written::Grid(found) => {
            found.len() == rows && tokens_of(found, puzzle).is_none_or(|(_, width)| width == cols)
        }
        _ => true,
    }
}
