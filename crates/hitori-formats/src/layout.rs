//! Layout: puzzles in a text of no format. One rule: find the rectangular block of labels in the text, and account for
//! everything else.
//!
//! Labels are laid out in rows, by lines, brackets, bars or the cells of a table, or are a size with a run of numbers. Around
//! them may stand a size, a count, a title, a key, brackets, a fence, comments, a link. What has numbers and is none of
//! these makes a reading fail: no number is dropped in silence. What comes out is one of three:
//!
//! * one reading, with a note on what was concluded or skipped;
//! * two, or one that is almost certainly not meant: a problem that names each, with what asks for it;
//! * none, and the text is read, or refused, by the format that was guessed.
//!
//! The reader asks only where a guessed format cannot read a text, or where `is_doubtful` says so of its first lines.

mod foreign;
mod grids;
mod objects;
mod pieces;
mod readings;
mod syntax;
mod text;

use crate::detection::SAMPLE_ROWS;
use crate::record::{counted, problem, quoted, Choice, Item, Means, Problem, Record, Texts};
use crate::rows::is_rule;
use grids::{labels_of, side, Row};
use pieces::{pieces, Piece};
use readings::{blocks_alone, readings, Found, LETTERS};

pub use foreign::names_itself;

/// The longest text that is looked through, in bytes.
pub const MOST: usize = 1 << 20;

/// The puzzles of a text, or why it is refused; None if it is for the guessed format to say. `plain` are the puzzles that
/// this format reads, with its name; None if it cannot.
pub fn read(text: &str, plain: Option<(&'static str, &[Item])>) -> Option<Vec<Item>> {
    let is_read = plain.is_some();
    if !is_read {
        if let Some(item) = foreign::latex(text) {
            return Some(vec![item]);
        }
        if let Some(items) = objects::records(text) {
            return Some(items);
        }
        if let Some(records) = foreign::linked(text) {
            return Some(records.into_iter().map(Ok).collect());
        }
        if let Some(record) = foreign::task(text) {
            return Some(vec![Ok(record)]);
        }
        // Half an object is none of the texts below.
        if text.contains("\"labels\"") {
            return None;
        }
    }
    let said = text::tokens(text);
    let pieces = pieces(&said.tokens, text);
    let mut found = noted(readings(&pieces), &said.notes);
    let texts = said.texts;
    let plain_records = plain.map(|(_, items)| items.iter().flatten().collect::<Vec<_>>());
    // A row or a column alone is no evidence.
    found.retain(|reading| reading.iter().all(|one| one.grid.rows > 1 && one.grid.cols > 1));
    if let Some(plain) = &plain_records {
        found.retain(|reading| !is_same(reading, plain));
    }
    let Some((format, _)) = plain else {
        return match found.len() {
            0 => foreign::semicolons(text)
                .or_else(|| foreign::without_puzzle(text))
                .or_else(|| first_line(&pieces))
                .map(|problem| vec![Err(problem)]),
            1 if !found[0][0].is_guess => Some(records(found.remove(0), texts)),
            1 => Some(vec![Err(guessed(&pieces, &found))]),
            _ => Some(vec![Err(refused(&pieces, None, &found))]),
        };
    };
    let plain = plain_records.unwrap_or_default();
    // A line of a few numbers, which is the size of the rows below the empty line.
    let is_size = |record: &&&Record| record.rows == 1 && record.cols < 4;
    if let [reading] = &found[..] {
        let puzzles: Vec<&Record> = plain.iter().filter(|record| !is_size(record)).copied().collect();
        if plain.first().is_some_and(|record| is_size(&record)) && is_same(reading, &puzzles) {
            return Some(records(found.remove(0), texts));
        }
    }
    // Rows of two may be the halves of a small square, but stay puzzles.
    if plain.len() > 1 && plain.iter().all(|record| (record.rows, record.cols) == (1, 2)) {
        let note = || "a row of two labels is a puzzle where an empty line is behind it".to_owned();
        let first = plain[0].clone().warned((!found.is_empty()).then(note));
        return Some([first].into_iter().chain(plain[1..].iter().map(|&record| record.clone())).map(Ok).collect());
    }
    let doubt = doubt(&pieces, &plain);
    if found.is_empty() && doubt.is_none() {
        return None;
    }
    Some(vec![Err(refused_plain(&pieces, format, &plain, &found, doubt))])
}

/// The puzzles of this size in a text, which the format reads as `plain`; None if there are none.
pub fn read_sized(text: &str, (rows, cols): (usize, usize), plain: &[Item]) -> Option<Vec<Item>> {
    let is_right = |items: &[Item]| {
        let fits = |record: &Record| (record.rows, record.cols) == (rows, cols);
        !items.is_empty() && items.iter().all(|item| item.as_ref().is_ok_and(fits))
    };
    if is_right(plain) {
        return Some(plain.to_vec());
    }
    if let Some(items) = read(text, None).filter(|items| is_right(items)) {
        return Some(items);
    }
    let lines = syntax::between_semicolons(text).map(|(_, rows)| rows.join("\n"));
    let text = lines.as_deref().unwrap_or(text);
    let said = text::tokens(text);
    let pieces = pieces(&said.tokens, text);
    let fits = |reading: &Vec<Found>| reading.iter().all(|one| (one.grid.rows, one.grid.cols) == (rows, cols));
    let found = readings(&pieces).into_iter().find(fits).or_else(|| readings::cut(&pieces, rows, cols))?;
    Some(records(noted(vec![found], &said.notes).remove(0), said.texts))
}

/// The readings, the first puzzle of each with these notes before its own.
fn noted(mut readings: Vec<Vec<Found>>, notes: &[String]) -> Vec<Vec<Found>> {
    for first in readings.iter_mut().filter_map(|reading| reading.first_mut()) {
        first.notes.splice(0..0, notes.iter().cloned());
    }
    readings
}

/// The problem of a text that has no puzzles of this size.
pub fn without_size(text: &str, (rows, cols): (usize, usize)) -> Problem {
    let pieces = pieces(&text::tokens(text).tokens, text);
    let labels: usize = pieces.iter().flat_map(rows_of).map(|row| row.cells.len()).sum();
    let found = counted(labels, "number");
    problem!("expected puzzles of {rows} x {cols}, found {found} that do not make such").line(1)
}

/// Are these lines no puzzle, but words, among them at most a few numbers, or a solution in marks below its title?
pub fn is_aside(lines: &[&str]) -> bool {
    const SHORTEST: usize = 3;
    let is_word = |word: &str| word.chars().filter(|letter| letter.is_alphabetic()).count() >= SHORTEST;
    let has_words = |line: &&str| line.split_whitespace().any(is_word) && line.contains(char::is_whitespace);
    if syntax::is_solution(lines) {
        return true;
    }
    let is_said = |piece: &Piece| match piece {
        Piece::Words(words) => matches!(words.kind, pieces::Kind::Prose | pieces::Kind::Section),
        piece => rows_of(piece).is_empty(),
    };
    let has_number = lines.iter().any(|line| line.contains(|letter: char| letter.is_ascii_digit()));
    lines.iter().all(has_words)
        && (!has_number || {
            let text = lines.join("\n");
            pieces(&text::tokens(&text).tokens, &text).iter().all(is_said)
        })
}

/// Must the rest of a text come before its first lines are read? So unless they are the rows of a square.
pub fn is_doubtful(head: &[String]) -> bool {
    let mut rows: Vec<&str> = Vec::new();
    let mut has_section = false;
    let mut section = false;
    for line in head.iter().map(|line| line.trim()) {
        if line.starts_with('#') {
            section |= !rows.is_empty() && text::is_section(line.trim_start_matches('#'));
        } else if line.is_empty() && !rows.is_empty() {
            break;
        } else if !line.is_empty() {
            has_section |= section;
            rows.push(line);
        }
    }
    let is_gap = |letter: char| letter.is_whitespace() || ",;|[]".contains(letter);
    let rows: Vec<&str> = rows.into_iter().filter(|row| !is_rule(row)).collect();
    let Some(first) = rows.first() else { return false };
    let words: Vec<&str> = first.split(is_gap).filter(|word| !word.is_empty()).collect();
    let width = if words.len() == 1 { words[0].len() } else { words.len() };
    let is_between_bars = first.starts_with('|');
    let is_square = (rows.len() == width && width > 1) || (rows.len() >= SAMPLE_ROWS && width >= rows.len());
    has_section || !(is_square || is_between_bars)
}

fn rows_of(piece: &Piece) -> &[Row] {
    match piece {
        Piece::Rows { rows, .. } => rows,
        _ => &[],
    }
}

fn is_same(reading: &[Found], plain: &[&Record]) -> bool {
    let grids = reading.iter().map(|one| (one.grid.rows, one.grid.cols, &one.grid.labels));
    grids.eq(plain.iter().map(|record| (record.rows, record.cols, &record.labels)))
}

/// The records of a reading; name, author and source in comments are those of its only puzzle, author and source of all.
fn records(mut found: Vec<Found>, mut texts: Texts) -> Vec<Item> {
    if found.iter().all(|one| one.notes.is_empty()) {
        found[0].notes.push("read the labels in a text of no format".to_owned());
    }
    if found.len() > 1 {
        texts.name = None;
    }
    let record = |one: Found| {
        let mut known = one.texts;
        known.update(texts.clone());
        let grid = one.grid;
        let are_letters = one.notes.iter().any(|note| note == LETTERS);
        let record = Record { texts: known, are_letters, ..Record::new(grid.rows, grid.cols, grid.labels) };
        Ok(record.warned(one.notes))
    };
    found.into_iter().map(record).collect()
}

/// `a puzzle of 4 x 4`, `3 puzzles of 4 x 4`.
fn described(sizes: &[(usize, usize)]) -> String {
    let (rows, cols) = sizes[0];
    match sizes {
        [_] => format!("a puzzle of {rows} x {cols}"),
        _ if sizes.iter().all(|size| *size == sizes[0]) => {
            format!("{} of {rows} x {cols}", counted(sizes.len(), "puzzle"))
        }
        _ => counted(sizes.len(), "puzzle"),
    }
}

fn choice_of_size(sizes: &[(usize, usize)]) -> Option<Choice> {
    let (rows, cols) = sizes[0];
    let is_even = sizes.iter().all(|size| *size == sizes[0]);
    is_even.then(|| Choice { reading: described(sizes), means: Means::Size(rows, cols) })
}

fn sizes_of(found: &[Found]) -> Vec<(usize, usize)> {
    found.iter().map(|one| (one.grid.rows, one.grid.cols)).collect()
}

/// Two readings that fit, of a text that no format reads.
fn refused(pieces: &[Piece], first: Option<Choice>, found: &[Vec<Found>]) -> Problem {
    let mut choices: Vec<Choice> = first.into_iter().collect();
    for reading in found {
        let choice = choice_of_size(&sizes_of(reading)).filter(|choice| !choices.contains(choice));
        choices.extend(choice);
    }
    let line = pieces.iter().flat_map(rows_of).map(|row| row.line).next().unwrap_or(1);
    let with_note = |choice: &Choice| {
        let reading = found.iter().find(|reading| described(&sizes_of(reading)) == choice.reading);
        match reading.and_then(|reading| reading[0].notes.first()) {
            Some(note) => format!("{} ({note})", choice.reading),
            None => choice.reading.clone(),
        }
    };
    let names: Vec<String> = choices.iter().map(with_note).collect();
    let problem = problem!("expected a text of one meaning, found one that may be {}", names.join(", or "));
    Problem { choices, ..problem.line(line) }
}

/// A run of numbers that nothing but its length makes a square.
fn guessed(pieces: &[Piece], found: &[Vec<Found>]) -> Problem {
    let sizes = sizes_of(&found[0]);
    let row = pieces.iter().flat_map(rows_of).find(|row| row.cells.len() > 3);
    let line = row.or_else(|| pieces.iter().flat_map(rows_of).next()).map_or(1, |row| row.line);
    let numbers = counted(sizes.iter().map(|(rows, cols)| rows * cols).sum::<usize>(), "number");
    let reading = described(&sizes);
    let problem = problem!("expected one row of a puzzle per line, or its size, found {numbers} that may be {reading}");
    Problem { choices: choice_of_size(&sizes).into_iter().collect(), ..problem.line(line) }
}

/// A reading by the letter that is in doubt, and the others.
fn refused_plain(
    pieces: &[Piece],
    format: &'static str,
    plain: &[&Record],
    found: &[Vec<Found>],
    doubt: Option<Doubt>,
) -> Problem {
    let sizes: Vec<(usize, usize)> = plain.iter().map(|record| (record.rows, record.cols)).collect();
    let by_letter = Choice { reading: described(&sizes), means: Means::Format(format) };
    let problem = refused(pieces, Some(by_letter), found);
    let Some(doubt) = doubt else { return problem };
    let mut choices = problem.choices;
    for size in doubt.sizes {
        let choice = choice_of_size(&[size]).filter(|choice| !choices.iter().any(|other| other.means == choice.means));
        choices.extend(choice);
    }
    let names: Vec<&str> = choices.iter().map(|choice| choice.reading.as_str()).collect();
    let what = doubt.what;
    let problem = problem!("expected one row of a puzzle per line, found {what}: {}", names.join(", or "));
    Problem { choices, ..problem.line(doubt.line) }
}

/// A reading by the letter that is almost certainly not meant, and sizes that may be.
struct Doubt {
    line: usize,
    what: String,
    sizes: Vec<(usize, usize)>,
}

fn doubt(pieces: &[Piece], plain: &[&Record]) -> Option<Doubt> {
    let blocks = blocks_alone(pieces)?;
    let line = blocks[0][0].line;
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
    if record.rows.min(record.cols) > 1 || record.labels.len() < 5 {
        return None;
    }
    let count = record.labels.len();
    let largest = record.labels.iter().copied().max().unwrap_or(0) as usize;
    let place = if record.rows == 1 { "on one line" } else { "one on a line" };
    let numbers = format!("{} {place}", counted(count, "number"));
    let first = record.labels[0] as usize;
    if first > 1 && first * first + 1 == count {
        let what = format!("{numbers}, of which the first, {first}, may be the size");
        return Some(Doubt { line, what, sizes: vec![(first, first)] });
    }
    let second = record.labels[1] as usize;
    if first > 1 && second > 1 && first * second + 2 == count {
        let what = format!("{numbers}, of which the first two may be the size");
        let sizes = if first == second { vec![(first, first)] } else { vec![(first, second), (second, first)] };
        return Some(Doubt { line, what, sizes });
    }
    const LONGEST: usize = 30;
    let is_board = |&(rows, cols): &(usize, usize)| {
        let (short, long) = (rows.min(cols), rows.max(cols));
        largest <= long && long <= LONGEST && long <= 3 * short
    };
    let sizes: Vec<(usize, usize)> = match side(count) {
        Some(side) => vec![(side, side)],
        None => (2..count).filter(|rows| count % rows == 0).map(|rows| (rows, count / rows)).filter(is_board).collect(),
    };
    (!sizes.is_empty()).then_some(Doubt { line, what: numbers, sizes })
}

/// What to say of a first line that is a header where nothing fits it.
fn first_line(pieces: &[Piece]) -> Option<Problem> {
    let mut parts = pieces.iter().filter(|piece| !matches!(piece, Piece::Gap | Piece::Comment));
    let (line, text) = match parts.next()? {
        Piece::Words(words) if words.kind == pieces::Kind::Size => (words.line, words.text.clone()),
        Piece::Rows { rows, is_bracketed: false } if rows.len() > 2 && rows[0].cells.len() < 4 => {
            let body = &rows[1..];
            let width = body[0].cells.len();
            let is_even = width > rows[0].cells.len() && body.iter().all(|row| row.cells.len() == width);
            labels_of(&rows[0].cells)?;
            is_even.then(|| (rows[0].line, rows[0].cells.join(" ")))?
        }
        _ => return None,
    };
    let below: Vec<&Row> = pieces.iter().flat_map(rows_of).filter(|row| row.line > line).collect();
    let width = below.first()?.cells.len();
    let rows = below.len();
    let is_even = below.iter().all(|row| row.cells.len() == width);
    let cells = if is_even { counted(width, "label") } else { "different numbers of labels".to_owned() };
    let found = format!("{} of {cells} below {}", counted(rows, "row"), quoted(&text));
    Some(problem!("expected the size or the title of the puzzle below, found {found}").line(line))
}
