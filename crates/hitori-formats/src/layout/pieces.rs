//! Pieces of a text: the rows of labels in it, by lines or in brackets, and the lines of other words between them.

use super::grids::{grid, Row};
use super::text::{Placed, Token};
use crate::record::quoted;
use crate::rows::is_run;

/// A part of a text, in order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Piece {
    /// Rows with nothing between them; in brackets they are complete.
    Rows { rows: Vec<Row>, is_bracketed: bool },
    /// A line with words, or with a number that is none of a row.
    Words(Words),
    /// A line of letters, which may be a row or words.
    Letters(Row, Words),
    /// An empty line.
    Gap,
    /// A line of dashes.
    Rule,
    /// A comment above rows, which begins a puzzle.
    Comment,
}

/// A line with words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Words {
    pub line: usize,
    pub text: String,
    pub numbers: Vec<u64>,
    pub kind: Kind,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// `5x5`, `n = 5`, `rows: 4`: must be true of the next puzzle.
    Size,
    /// `[3]`, `Puzzle 3`: counts the puzzles, or names one.
    Section,
    /// A title, a sentence, a key before a bracket.
    Prose,
    /// The letters of so many columns.
    Columns,
    /// Something else with numbers, which nothing accounts for.
    Unknown,
}

/// The rows of a piece.
pub fn rows_of(piece: &Piece) -> &[Row] {
    match piece {
        Piece::Rows { rows, .. } => rows,
        _ => &[],
    }
}

/// The pieces of these tokens of a text; words that are a line stay as they are written.
pub fn pieces(tokens: &[Placed], text: &str) -> Vec<Piece> {
    let lines: Vec<&str> = text.split('\n').map(str::trim).collect();
    let letters = |text: &str| text.chars().filter(|letter| letter.is_alphanumeric()).collect::<String>();
    let mut pieces = parts(tokens);
    for piece in &mut pieces {
        let Piece::Words(words) = piece else { continue };
        let line = lines.get(words.line - 1).filter(|line| letters(line) == letters(&words.text));
        words.text = line.map_or_else(|| words.text.clone(), |line| (*line).to_owned());
    }
    pieces
}

fn parts(tokens: &[Placed]) -> Vec<Piece> {
    let mut pieces = Vec::new();
    let mut line: Vec<&Placed> = Vec::new();
    let mut spaced = 0; // lists alone, without commas
    let mut at = 0;
    while let Some(placed) = tokens.get(at) {
        match &placed.1 {
            Token::Mark('[' | '(' | '{') => {
                if let Some((found, end)) = bracketed(tokens, at) {
                    end_line(&mut line, &mut pieces, true);
                    let is_alone = is_list_alone(tokens, at, end);
                    let has_comma = tokens[at..end].iter().any(|(_, token)| *token == Token::Mark(','));
                    spaced += usize::from(is_alone && !has_comma && found.len() == 1 && found[0].len() == 1);
                    for rows in found {
                        add_bracketed(rows, is_alone, &mut pieces);
                    }
                    at = end;
                    // What ends a line behind a bracket is no empty line.
                    if tokens.get(at).is_some_and(|(_, token)| *token == Token::End) {
                        at += 1;
                    }
                    continue;
                }
                line.push(placed);
            }
            Token::End => end_line(&mut line, &mut pieces, false),
            Token::Comment if matches!(pieces.last(), None | Some(Piece::Gap)) => pieces.push(Piece::Comment),
            Token::Comment => {}
            _ => line.push(placed),
        }
        at += 1;
    }
    end_line(&mut line, &mut pieces, true);
    // `[1 2]` above `[2 1]` may be two puzzles, pairs, or rows.
    if (1..3).contains(&spaced) {
        return Vec::new();
    }
    with_letters(pieces)
}

/// Lines of letters as rows if there are no others, and as words otherwise.
fn with_letters(pieces: Vec<Piece>) -> Vec<Piece> {
    let is_block =
        |piece: &Piece| matches!(piece, Piece::Rows { rows, .. } if rows.iter().any(|row| row.cells.len() > 3));
    let has_rows = pieces.iter().any(is_block);
    let mut out: Vec<Piece> = Vec::new();
    let mut held: Vec<(Row, Words)> = Vec::new();
    let release = |held: &mut Vec<(Row, Words)>, out: &mut Vec<Piece>| {
        let (rows, words): (Vec<Row>, Vec<Words>) = std::mem::take(held).into_iter().unzip();
        if rows.len() > 1 && !has_rows && grid(&rows).is_some() {
            out.push(Piece::Rows { rows, is_bracketed: false });
        } else {
            out.extend(words.into_iter().map(Piece::Words));
        }
    };
    for piece in pieces {
        match piece {
            Piece::Letters(row, words) => held.push((row, words)),
            piece => {
                release(&mut held, &mut out);
                out.push(piece);
            }
        }
    }
    release(&mut held, &mut out);
    out
}

/// A list of labels with nothing but commas beside it on its line, as rows are printed one by one.
fn is_list_alone(tokens: &[Placed], at: usize, end: usize) -> bool {
    let is_end = |placed: Option<&Placed>| placed.is_none_or(|(_, token)| *token == Token::End);
    let behind = tokens[end..].iter().find(|(_, token)| !matches!(token, Token::Mark(',' | ';' | '.')));
    is_end(at.checked_sub(1).map(|at| &tokens[at])) && is_end(behind)
}

fn add_bracketed(rows: Vec<Row>, is_alone: bool, pieces: &mut Vec<Piece>) {
    if rows.len() == 1 && is_alone {
        for row in rows {
            add_row(row, false, pieces);
        }
    } else {
        pieces.push(Piece::Rows { rows, is_bracketed: true });
    }
}

/// Add a row to those above it. Rows between bars are rows of a table, and never a size.
fn add_row(row: Row, has_bars: bool, pieces: &mut Vec<Piece>) {
    match pieces.last_mut() {
        Some(Piece::Rows { rows, is_bracketed }) if *is_bracketed == has_bars => rows.push(row),
        _ => pieces.push(Piece::Rows { rows: vec![row], is_bracketed: has_bars }),
    }
}

/// What a bracket holds: labels, or other brackets; with `ends` where rows end, at `;`, `|` or a line break.
struct Group {
    cells: Vec<Row>,
    groups: Vec<Group>,
    has_ends: bool,
    has_gaps: bool,
}

/// The matrices of the bracket that begins here, and where the tokens behind it begin; None if it holds something else, or
/// a single number, as `[3]` and `int a[4]` do.
fn bracketed(tokens: &[Placed], at: usize) -> Option<(Vec<Vec<Row>>, usize)> {
    let (group, end) = group(tokens, at, 0)?;
    let found = matrices(group)?;
    let is_matrix = |rows: &Vec<Row>| rows.len() > 1 || rows[0].cells.len() > 1;
    (!found.is_empty() && found.iter().all(is_matrix)).then_some((found, end))
}

fn group(tokens: &[Placed], at: usize, depth: usize) -> Option<(Group, usize)> {
    const DEEPEST: usize = 6;
    let close = match tokens[at].1 {
        Token::Mark('[') => ']',
        Token::Mark('(') => ')',
        Token::Mark('{') => '}',
        _ => return None,
    };
    let first = Row { line: tokens[at].0, cells: Vec::new() };
    let mut group = Group { cells: vec![first], groups: Vec::new(), has_ends: false, has_gaps: false };
    let mut at = at + 1;
    let mut has_comma = true; // with nothing behind it
    loop {
        let (line, token) = tokens.get(at)?;
        let mut end_row = |is_end: bool| {
            group.has_ends |= is_end;
            if group.cells.last().is_some_and(|row| !row.cells.is_empty()) {
                group.cells.push(Row { line: *line, cells: Vec::new() });
            }
        };
        match token {
            Token::Mark(mark) if *mark == close => {
                group.cells.retain(|row| !row.cells.is_empty());
                return Some((group, at + 1));
            }
            Token::Mark('[' | '(' | '{') if depth < DEEPEST => {
                let (inner, end) = self::group(tokens, at, depth + 1)?;
                // `int[]` before a list has empty brackets.
                if !inner.cells.is_empty() || !inner.groups.is_empty() {
                    group.groups.push(inner);
                    has_comma = false;
                }
                at = end;
                continue;
            }
            Token::Mark(',') if has_comma => return None,
            Token::Mark(',') => (has_comma, group.has_gaps) = (true, true),
            Token::Mark(';' | '|') => {
                end_row(true);
                has_comma = true;
            }
            Token::End => end_row(false),
            Token::Number(cell) | Token::Word(cell) => {
                if matches!(token, Token::Word(_)) && !is_cell(cell) {
                    at = constructor(tokens, at)?;
                    continue;
                }
                push(&mut group, *line, cell.clone());
                has_comma = false;
            }
            Token::Blank => {
                push(&mut group, *line, ".".to_owned());
                has_comma = false;
            }
            Token::Comment => {}
            Token::Mark(_) => return None,
        }
        at += 1;
    }
}

/// Where the bracket begins behind the words of `new int[] {1, 2}`, `List.of(1, 2)`, `c(1, 2)`; None if none does.
fn constructor(tokens: &[Placed], mut at: usize) -> Option<usize> {
    loop {
        match tokens.get(at)?.1 {
            Token::Word(_) | Token::Mark('.' | ':' | '!') => at += 1,
            Token::Mark('[' | '(' | '{') => return Some(at),
            _ => return None,
        }
    }
}

fn push(group: &mut Group, line: usize, cell: String) {
    if let Some(row) = group.cells.last_mut() {
        if row.cells.is_empty() {
            row.line = line;
        }
        row.cells.push(cell);
    }
}

/// A word that may stand for a cell or a row: a letter, digits run together, or no label.
fn is_cell(word: &str) -> bool {
    matches!(word, "None" | "NaN" | "nan") || is_row_of_digits(word) || (is_letters(word) && word.len() == 1)
}

fn is_letters(word: &str) -> bool {
    word.bytes().all(|byte| byte.is_ascii_lowercase()) || word.bytes().all(|byte| byte.is_ascii_uppercase())
}

/// The matrices that a bracket holds, each a list of rows.
fn matrices(mut group: Group) -> Option<Vec<Vec<Row>>> {
    if group.groups.is_empty() {
        if group.cells.is_empty() {
            return None;
        }
        if !group.has_ends && group.has_gaps && group.cells.len() > 1 && !is_even(&group.cells) {
            // A long list, broken anywhere.
            let cells = group.cells.iter().flat_map(|row| row.cells.clone()).collect();
            group.cells = vec![Row { line: group.cells[0].line, cells }];
        }
        return Some(vec![group.cells]);
    }
    let is_list = |group: &Group| group.groups.is_empty() && !group.has_ends && !group.cells.is_empty();
    let mut found = Vec::new();
    if group.cells.iter().any(|row| row.cells.iter().any(|cell| cell.bytes().all(|byte| byte.is_ascii_alphabetic()))) {
        return None;
    }
    if !group.cells.is_empty() {
        // `hitori(4, [[...]])`: the numbers stand before the matrix, as a line would.
        found.push(group.cells);
    }
    if group.groups.len() > 1 && group.groups.iter().all(is_list) {
        let row = |group: &Group| Row {
            line: group.cells[0].line,
            cells: group.cells.iter().flat_map(|row| row.cells.clone()).collect(),
        };
        found.push(group.groups.iter().map(row).collect());
        return Some(found);
    }
    for inner in group.groups {
        found.extend(matrices(inner)?);
    }
    Some(found)
}

fn is_even(rows: &[Row]) -> bool {
    rows.iter().all(|row| row.cells.len() == rows[0].cells.len())
}

/// Take a line: a row, words, or nothing of importance. `is_cut` says that a bracket follows or the text ends.
fn end_line(line: &mut Vec<&Placed>, pieces: &mut Vec<Piece>, is_cut: bool) {
    let mut tokens = std::mem::take(line);
    let is_separator = |placed: &&Placed| matches!(placed.1, Token::Mark(',' | ';' | '|'));
    if tokens.is_empty() {
        if !is_cut {
            pieces.push(Piece::Gap);
        }
        return;
    }
    // A rule ends a puzzle, or stands between rows.
    const SHORTEST: usize = 3;
    if tokens.len() >= SHORTEST && tokens.iter().all(|placed| placed.1 == Token::Mark('-')) {
        pieces.push(Piece::Rule);
        return;
    }
    let number = tokens[0].0;
    let has_bars = tokens[0].1 == Token::Mark('|');
    while tokens.first().is_some_and(is_separator) {
        tokens.remove(0);
    }
    if tokens.is_empty() {
        return;
    }
    if let Some(cells) = cells(&tokens) {
        add_row(Row { line: number, cells }, has_bars, pieces);
        return;
    }
    let is_word = |placed: &&Placed| matches!(placed.1, Token::Word(_) | Token::Number(_));
    if !tokens.iter().any(is_word) {
        // A rule, closing brackets, the `=` of a key on the line before. Marks of a shading are no labels.
        if tokens.iter().any(|placed| matches!(placed.1, Token::Blank | Token::Mark('#' | '?'))) {
            let text = quoted(&shown(&tokens));
            pieces.push(Piece::Words(Words { line: number, text, numbers: Vec::new(), kind: Kind::Unknown }));
        }
        return;
    }
    if let Some((key, cells)) = after_key(&tokens) {
        let words = of_words(number, key);
        let is_row = words.kind == Kind::Size && words.text.to_lowercase().starts_with("row ");
        if !is_row {
            pieces.push(Piece::Words(words));
        }
        add_row(Row { line: number, cells }, false, pieces);
        return;
    }
    let words = of_words(number, &tokens);
    match letters(&tokens) {
        Some(cells) => pieces.push(Piece::Letters(Row { line: number, cells }, words)),
        None => pieces.push(Piece::Words(words)),
    }
}

/// The words up to `=` or `:` and the labels behind, `board = 1 1 1 4`; a single number is a size, or none of a row.
fn after_key<'a, 'b>(tokens: &'a [&'b Placed]) -> Option<(&'a [&'b Placed], Vec<String>)> {
    const SHORTEST: usize = 3;
    if shown(tokens).contains("://") {
        return None;
    }
    let at = tokens.iter().rposition(|placed| matches!(placed.1, Token::Mark('=' | ':')))?;
    let found = cells(&tokens[at + 1..])?;
    let is_size = of_words(0, tokens).kind == Kind::Size;
    let is_digits = |cell: &String| 2 * cell.bytes().filter(u8::is_ascii_digit).count() >= cell.len();
    let is_row = found.len() > 1 || (found[0].len() >= SHORTEST && is_digits(&found[0]));
    let has_word = tokens[..at].iter().any(|placed| matches!(placed.1, Token::Word(_)));
    let is_fact = tokens[..at]
        .iter()
        .any(|placed| matches!(&placed.1, Token::Word(word) if FACTS.contains(&word.to_lowercase().as_str())));
    (is_row && has_word && !is_fact && (!is_size || found.len() > SHORTEST)).then_some((&tokens[..=at], found))
}

/// The letters of a line that may be a row of them.
fn letters(tokens: &[&Placed]) -> Option<Vec<String>> {
    let cell = |placed: &&Placed| match &placed.1 {
        Token::Blank => Some(".".to_owned()),
        Token::Word(word) if is_letters(word) && (word.len() == 1 || tokens.len() == 1) => Some(word.clone()),
        _ => None,
    };
    tokens.iter().filter(|placed| !is_mark(placed)).map(cell).collect()
}

/// The labels of a line that holds nothing else.
fn cells(tokens: &[&Placed]) -> Option<Vec<String>> {
    let mut cells = Vec::new();
    let mut is_apart = true; // nothing came after the last separator
    let mut has_comma = false;
    for (_, token) in tokens {
        match token {
            Token::Number(cell) => cells.push(cell.clone()),
            Token::Blank => cells.push(".".to_owned()),
            Token::Word(word) if is_row_of_digits(word) && tokens.len() == 1 => cells.push(word.clone()),
            // Two ends with nothing between them are an empty field, but at the end of a line.
            Token::Mark(',' | ';' | '|') if is_apart && has_comma => cells.push(".".to_owned()),
            Token::Mark(',' | ';' | '|') => {}
            _ => return None,
        }
        is_apart = matches!(token, Token::Mark(_));
        has_comma |= is_apart;
    }
    // `2 1; 1 1` outside of brackets may be two rows.
    let has_ends =
        tokens[..tokens.len().saturating_sub(usize::from(is_apart))].iter().any(|placed| placed.1 == Token::Mark(';'));
    let has_commas = tokens.iter().any(|placed| placed.1 == Token::Mark(','));
    let has_gaps = has_commas || tokens.windows(2).any(|pair| !is_mark(pair[0]) && !is_mark(pair[1]));
    let is_thousand = |three: &[&Placed]| matches!((&three[1].1, &three[2].1), (Token::Mark(','), Token::Number(zeros)) if zeros == "000");
    let is_unclear = (has_ends && has_gaps) || tokens.windows(3).any(is_thousand);
    (!is_unclear && !cells.is_empty()).then_some(cells)
}

fn is_mark(placed: &Placed) -> bool {
    matches!(placed.1, Token::Mark(_))
}

/// Labels run together, and no size `5x5`.
fn is_row_of_digits(word: &str) -> bool {
    is_run(word) && product(word).is_none()
}

fn shown(tokens: &[&Placed]) -> String {
    let mut out = String::new();
    for (_, token) in tokens {
        match token {
            Token::Number(word) | Token::Word(word) => {
                if out.ends_with(|letter: char| letter.is_alphanumeric() || ".,:)".contains(letter)) {
                    out.push(' ');
                }
                out.push_str(word);
            }
            Token::Blank => out.push_str(" ."),
            Token::Mark(mark) => out.push(*mark),
            Token::End | Token::Comment => {}
        }
    }
    out
}

const SIZES: [&str; 20] = [
    "n",
    "m",
    "k",
    "w",
    "h",
    "r",
    "c",
    "size",
    "rows",
    "row",
    "cols",
    "columns",
    "column",
    "width",
    "height",
    "side",
    "dim",
    "dimension",
    "dimensions",
    "order",
];
/// What numbers behind a colon say that are no row.
const FACTS: [&str; 24] = [
    "id",
    "date",
    "time",
    "no",
    "nr",
    "number",
    "difficulty",
    "level",
    "score",
    "rating",
    "version",
    "seed",
    "page",
    "year",
    "month",
    "day",
    "moves",
    "points",
    "steps",
    "nodes",
    "volume",
    "issue",
    "source",
    "copyright",
];
/// The columns of a sheet.
const LETTERS: &str = "a b c d e f g h i j k l m n o p q r s t u v w x y z";
const SECTIONS: [&str; 11] =
    ["puzzle", "board", "grid", "hitori", "level", "game", "no", "nr", "number", "problem", "test"];

fn of_words(line: usize, tokens: &[&Placed]) -> Words {
    let mut numbers = Vec::new();
    let mut words: Vec<String> = Vec::new();
    let mut has_product = false;
    for (_, token) in tokens {
        match token {
            Token::Number(number) => numbers.push(number.parse().unwrap_or(u64::MAX)),
            Token::Word(word) => match product(word) {
                Some(sides) => {
                    numbers.extend(sides);
                    has_product = true;
                }
                None => words.push(word.to_lowercase()),
            },
            _ => {}
        }
    }
    let is_times = |word: &str| matches!(word.to_lowercase().as_str(), "x" | "×" | "by");
    let is_product = |three: &[&Placed]| {
        let [(_, Token::Number(_)), (_, Token::Word(word)), (_, Token::Number(_))] = three else { return false };
        is_times(word)
    };
    let is_one_of = |list: &[&str]| words.iter().any(|word| list.contains(&word.as_str()));
    let is_assigned = tokens.iter().any(|placed| matches!(placed.1, Token::Mark('=' | ':')));
    let has_size = (1..=3).contains(&numbers.len()) && is_one_of(&SIZES) && (is_assigned || words.len() == 1);
    let has_times = numbers.len() == 2 && tokens.windows(3).any(is_product);
    let begins_with_word =
        matches!(&tokens[0].1, Token::Word(word) if word.chars().count() > 1 && product(word).is_none());
    let are_columns = words.iter().map(String::as_str).eq(LETTERS.split(' ').take(words.len()));
    let text = shown(tokens);
    let kind = if text.contains("://") {
        Kind::Prose
    } else if numbers.is_empty() && are_columns && words.len() > 1 {
        numbers.push(words.len() as u64);
        Kind::Columns
    } else if numbers.is_empty() && (words.iter().any(|word| word.chars().count() > 1)) {
        Kind::Prose
    } else if numbers.is_empty() && !is_assigned && !words.is_empty() {
        Kind::Unknown
    } else if (has_product && numbers.len() == 2) || has_size || has_times {
        Kind::Size
    } else if numbers.len() == 1 && (words.is_empty() || is_one_of(&SECTIONS)) {
        Kind::Section
    } else if numbers.len() < 4 && begins_with_word || numbers.is_empty() {
        Kind::Prose
    } else {
        Kind::Unknown
    };
    Words { line, text, numbers, kind }
}

/// The numbers of `5x5`.
fn product(word: &str) -> Option<[u64; 2]> {
    let (first, second) = word.split_once(['x', 'X', '×', 'X'])?;
    Some([first.parse().ok()?, second.parse().ok()?])
}
