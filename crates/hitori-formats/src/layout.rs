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

mod arrangements;
mod doubts;
mod foreign;
mod grids;
mod objects;
mod pieces;
mod readings;
mod solutions;
mod syntax;
mod text;
mod whole_texts;

use crate::detection::SAMPLE_ROWS;
use crate::lines::{is_comment, is_of_marks};
use crate::record::{counted, problem, quoted, Choice, Item, Means, Problem, Record, Texts};
use crate::rows::is_rule;
use doubts::{cells_of_answer, described, doubt, doubt_of_marks, Doubt};
use grids::{labels_of, Found, Row};
use pieces::{pieces, rows_of, Piece};
use readings::{readings, LETTERS};
use solutions::is_solution;

pub use doubts::Blocks;
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
        if let Some(items) = objects::records(text, None) {
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
            0 => foreign::marks(text)
                .or_else(|| foreign::semicolons(text))
                .or_else(|| foreign::sentence(text))
                .or_else(|| foreign::without_puzzle(text))
                .or_else(|| first_line(&pieces))
                .or_else(|| words_alone(text))
                .map(|problem| vec![Err(problem)]),
            1 if !found[0][0].is_guess => Some(
                match &found[0][..] {
                    [one] => cells_of_answer(text, &one.grid).map(|problem| vec![Err(problem)]),
                    _ => None,
                }
                .unwrap_or_else(|| records(found.remove(0), texts)),
            ),
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
    let doubt = doubt(&pieces, format, &plain).or_else(|| doubt_of_marks(text, &plain));
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
    if is_right(plain) && !has_solution(plain) {
        return Some(plain.to_vec());
    }
    if let Some(items) = read(text, None).filter(|items| is_right(items)) {
        return Some(items);
    }
    if let Some(items) = objects::records(text, Some((rows, cols))).filter(|items| is_right(items)) {
        return Some(items);
    }
    let in_sentence = || syntax::number_in_sentence(text).map(|(_, run, _)| run);
    let lines = syntax::between_semicolons(text).map(|(_, rows)| rows.join("\n")).or_else(in_sentence);
    let text = lines.as_deref().unwrap_or(text);
    let said = text::tokens(text);
    let pieces = pieces(&said.tokens, text);
    let fits = |reading: &Vec<Found>| reading.iter().all(|one| (one.grid.rows, one.grid.cols) == (rows, cols));
    let found = readings(&pieces).into_iter().find(fits).or_else(|| whole_texts::cut(&pieces, rows, cols))?;
    Some(records(noted(vec![found], &said.notes).remove(0), said.texts))
}

/// The readings, the first puzzle of each with these notes before its own.
fn noted(mut readings: Vec<Vec<Found>>, notes: &[String]) -> Vec<Vec<Found>> {
    for first in readings.iter_mut().filter_map(|reading| reading.first_mut()) {
        first.notes.splice(0..0, notes.iter().cloned());
    }
    readings
}

/// Is one of these the solution of the one before it?
fn has_solution(items: &[Item]) -> bool {
    let mut pairs = items.windows(2);
    pairs.any(|pair| matches!(pair, [Ok(puzzle), Ok(other)] if is_solution(puzzle, other)))
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

/// What to say of a text of plain words, with at most a few numbers among them.
fn words_alone(text: &str) -> Option<Problem> {
    let is_plain = |letter: char| letter.is_alphanumeric() || letter.is_whitespace() || ".,;:!?'’-".contains(letter);
    let (first, _) = (1..).zip(text.lines()).find(|(_, line)| !line.trim().is_empty())?;
    let lines: Vec<&str> = text.lines().filter(|line| !line.trim().is_empty()).collect();
    let is_said = text.chars().all(is_plain) && is_aside(&lines);
    is_said.then(|| problem!("expected a puzzle, one row of labels per line, or a link, found words").line(first))
}

/// Must the rest of a text come before its first lines are read? So unless they are the rows of a square.
pub fn is_doubtful(head: &[String]) -> bool {
    let mut rows: Vec<&str> = Vec::new();
    let mut has_section = false;
    let mut section = false;
    for line in head.iter().map(|line| line.trim()) {
        if is_comment(line) {
            if is_of_marks(line) {
                return true;
            }
            section |= !rows.is_empty() && text::is_section(line.trim_start_matches('#'));
        } else if line.is_empty() && !rows.is_empty() {
            break;
        } else if !line.is_empty() && line.bytes().all(|byte| byte == b'-') {
            section |= !rows.is_empty();
        } else if !line.is_empty() {
            has_section |= section;
            rows.push(line);
        }
    }
    let is_gap = |letter: char| letter.is_whitespace() || ",;|[]".contains(letter);
    let rows: Vec<&str> = rows.into_iter().filter(|row| !is_rule(row)).collect();
    let Some(first) = rows.first() else { return false };
    let words: Vec<&str> = first.split(is_gap).filter(|word| !word.is_empty()).collect();
    // Digits in groups of three.
    if words.len() > 1 && words[0].len() > 2 && words[1].len() > 2 {
        return true;
    }
    let width = if words.len() == 1 { words[0].len() } else { words.len() };
    let is_between_bars = first.starts_with('|');
    let is_square = (rows.len() == width && width > 1) || (rows.len() >= SAMPLE_ROWS && width >= rows.len());
    has_section || !(is_square || is_between_bars)
}

/// Where the numbers of columns and rows begin that stand above and before a table, `,0,1,2` and `0,`, as pandas writes it.
pub fn margins(head: &[String]) -> Option<usize> {
    let mut rows = head.iter().filter(|line| !line.trim().is_empty() && !line.starts_with('#'));
    let (first, second) = (rows.next()?, rows.next()?);
    let mark = first.chars().next().filter(|mark| ",;\t".contains(*mark))?;
    let start = usize::from(!first[1..].starts_with('0'));
    let are_columns = (start..).zip(first[1..].split(mark)).all(|(number, field)| field.trim() == number.to_string());
    let is_row = second.split(mark).next()?.trim() == start.to_string();
    (are_columns && is_row).then_some(start)
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
        let record = Record::new(grid.rows, grid.cols, grid.labels);
        Ok(Record { texts: known, shading: one.shading, are_letters, ..record }.warned(one.notes))
    };
    found.into_iter().map(record).collect()
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
    let mut names: Vec<String> = choices.iter().map(with_note).collect();
    for reading in found.iter().filter(|reading| choice_of_size(&sizes_of(reading)).is_none()) {
        let sizes: Vec<String> = sizes_of(reading).iter().map(|(rows, cols)| format!("{rows} x {cols}")).collect();
        names.push(format!("puzzles of {}", sizes.join(" and ")));
    }
    let names = names.join(", or ");
    let problem = if choices.is_empty() {
        problem!("expected rows with an empty line between puzzles, found a text that may be {names}")
    } else {
        problem!("expected a text of one meaning, found one that may be {names}")
    };
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

/// What to say of a first line that is a header where nothing fits it.
fn first_line(pieces: &[Piece]) -> Option<Problem> {
    let mut parts = pieces.iter().filter(|piece| !matches!(piece, Piece::Gap | Piece::Comment | Piece::Rule));
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
