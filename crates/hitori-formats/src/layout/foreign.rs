//! Puzzles in forms of their own inside of a text: links in a sentence, the task of puzzle-hitori.com, and the LaTeX of the
//! package logicpuzzle.

use super::readings::address;
use super::syntax::{between_semicolons, is_page, marks_alone, number_in_sentence};
use crate::codec::Read;
use crate::codecs::{codec, CODECS};
use crate::record::{counted, leading_number, problem, quoted, Choice, Item, Means, Problem, Record};
use crate::rows::{digits, label};

/// The records of the links in a text, each with its link as the source; None if there are none, or if labels stand beside
/// them.
pub fn linked(text: &str) -> Option<Vec<Record>> {
    let mut records = Vec::new();
    for word in text.split(|letter: char| letter.is_whitespace() || "<>()[]{}\"'`".contains(letter)) {
        let word = word.trim_end_matches(['.', ',', ';', ':', '!', '?']);
        let is_link = word.contains("://") || word.contains("hitori/") || word.contains("#p=1.") || is_game_id(word);
        if !is_link {
            // Labels beside a link may be another puzzle.
            continue;
        }
        let item = CODECS.iter().filter(|codec| codec.is_link || codec.name == "tatham").find_map(|codec| {
            let text = match codec.name {
                "tatham" => word.split_once('#').map_or(word, |(_, id)| id),
                _ => word,
            };
            let items = match codec.read {
                Read::Line(read) => vec![read(text, true)],
                Read::Document(read) => read(text),
                Read::Block(read) => vec![read(&[text], true)],
            };
            match &items[..] {
                [Ok(record)] => Some(record.clone()),
                _ => None,
            }
        });
        if let Some(mut record) = item {
            let scheme = word.find("://").and_then(|_| address(word));
            record.texts.source = record.texts.source.or(scheme.map(str::to_owned));
            records.push(record.warned(["read the link in the text".to_owned()]));
        }
    }
    let has_rows = text.lines().filter(|line| line.split_whitespace().all(|word| label(word).is_some()));
    (!records.is_empty() && has_rows.filter(|line| !line.trim().is_empty()).count() < 2).then_some(records)
}

/// `4x4de:1114142333214213`, as people call a board of Singles by Simon Tatham.
fn is_game_id(word: &str) -> bool {
    let parts = word.split_once(':').and_then(|(size, cells)| Some((size.split_once('x')?, cells)));
    parts.is_some_and(|((width, height), cells)| {
        let height = height.split('d').next().unwrap_or_default();
        let is_number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        is_number(width)
            && is_number(height)
            && cells.bytes().all(|byte| byte.is_ascii_alphanumeric())
            && cells.len() > 3
    })
}

/// The puzzle of a line `var task = '2224...';` in the source of puzzle-hitori.com: digits, then `a` for 10.
pub fn task(text: &str) -> Option<Record> {
    let at = text.find("task")?;
    let rest = text[at + 4..].trim_start_matches([' ', '"', '\'']).strip_prefix(['=', ':'])?.trim_start();
    let quote = rest.chars().next().filter(|quote| "'\"`".contains(*quote))?;
    let task = rest[1..].split(quote).next()?;
    let side = super::grids::side(task.len())?;
    let labels = digits(task)?;
    let is_small = labels.iter().all(|&label| label as usize <= side);
    let note = format!("read the task as {side} x {side}");
    is_small.then(|| Record::new(side, side, labels).warned([note]))
}

/// What to say of rows between `;` on a line, of which each could be a label of another kind of row.
pub fn semicolons(text: &str) -> Option<Problem> {
    let (line, rows) = between_semicolons(text)?;
    let column = text.lines().nth(line - 1)?.find(';').map(|at| at + 1)?;
    let cols = rows[0].split([' ', ',']).filter(|word| !word.is_empty()).count();
    let problem = Problem::new("expected one kind of separator in a row; write one row per line");
    let reading = format!("a puzzle of {} x {cols}", rows.len());
    let choices = vec![Choice { reading, means: Means::Size(rows.len(), cols) }];
    Some(Problem { choices, ..problem.line(line).column(column) })
}

/// What to say of a shading where a puzzle is expected.
pub fn marks(text: &str) -> Option<Problem> {
    let line = marks_alone(text)?;
    Some(Problem::new("expected labels, found the marks of a shading, which is an answer to a puzzle").line(line))
}

/// What to say of the digits in a sentence about a puzzle, which may be any number.
pub fn sentence(text: &str) -> Option<Problem> {
    let (line, run, side) = number_in_sentence(text)?;
    let reading = format!("a puzzle of {side} x {side}");
    let found = format!("{} in a sentence that may be {reading}", counted(run.len(), "digit"));
    let problem = problem!("expected one row of a puzzle per line, or its size, found {found}");
    Some(Problem { choices: vec![Choice { reading, means: Means::Size(side, side) }], ..problem.line(line) })
}

/// What to say of a page, of another document, or of an address of puzzle-hitori.com where nothing else is.
pub fn without_puzzle(text: &str) -> Option<Problem> {
    let copy = "copy the labels or the link out of it";
    let Some(line) = text.lines().position(|line| line.contains("puzzle-hitori.com")) else {
        let is_document = text.trim_start_matches(['\u{feff}', ' ', '\n']).starts_with("<?xml");
        return match (is_page(text), is_document) {
            (true, _) => Some(problem!("this is a web page, not text; {copy}")),
            (_, true) => Some(problem!("this is an XML or SVG document, not text; {copy}")),
            _ => None,
        };
    };
    let problem = "expected a puzzle, found the address of a page that shows one: the address does not hold its numbers. Copy \
                   the numbers of the board, one row per line, or the line \"var task = '...'\" in the source of the page";
    Some(Problem::new(problem).line(line + 1))
}

const ENVIRONMENT: &str = "\\begin{hitori}";

/// The puzzle of LaTeX for logicpuzzle, whose rows count from the bottom; None if the text is something else.
pub fn latex(text: &str) -> Option<Item> {
    let start = text.find(ENVIRONMENT)?;
    let first = text[..start].matches('\n').count() + 1;
    let code: Vec<&str> = text[start..].lines().map(|line| line.split('%').next().unwrap_or_default()).collect();
    Some(of_commands(&code.join("\n")).map_err(|problem| problem.line(first)))
}

fn of_commands(code: &str) -> Item {
    let mut rows: Vec<(u64, Vec<u32>)> = Vec::new();
    let code = code.split("\\end{hitori}").next().unwrap_or_default();
    for command in code.split('\\').skip(2) {
        let name = command.split('{').next().unwrap_or_default();
        if !name.starts_with("set") {
            continue;
        }
        let unread =
            || problem!("expected \\setrow or \\setcolorrow in LaTeX of logicpuzzle, found {}", quoted(command.trim()));
        if !matches!(name, "setrow" | "setcolorrow") {
            return Err(unread());
        }
        let (number, rest) = leading_number(&command[name.len() + 1..], 4).ok_or_else(unread)?;
        let cells = rest.strip_prefix("}{").and_then(|rest| rest.split_once('}')).ok_or_else(unread)?.0;
        let cell = |cell: &str| match cell.trim_matches(['{', '}', ' ']) {
            "" => Some(0),
            cell => label(cell),
        };
        rows.push((number, cells.split(',').map(cell).collect::<Option<_>>().ok_or_else(unread)?));
    }
    rows.sort_by_key(|&(number, _)| std::cmp::Reverse(number));
    let is_whole = rows.iter().rev().map(|&(number, _)| number).eq(1..=rows.len() as u64);
    let cols = rows.first().map_or(0, |(_, row)| row.len());
    if !is_whole || cols == 0 || rows.iter().any(|(_, row)| row.len() != cols) {
        return Err(problem!(
            "expected the rows 1 to n of one length in LaTeX of logicpuzzle, found {} rows",
            rows.len()
        ));
    }
    let labels = rows.iter().flat_map(|(_, row)| row.iter().copied()).collect();
    let note = "read LaTeX of logicpuzzle, whose rows count from the bottom".to_owned();
    Ok(Record::new(rows.len(), cols, labels).warned([note]))
}

/// Does a format name itself in its texts, so that a mistake in one is a mistake and no other text?
pub fn names_itself(name: &str) -> bool {
    let by_rows =
        ["text", "digits", "line", "csv", "tsv", "hw", "shitori", "singles", "kanpen", "matlab", "json", "jsonl"];
    !by_rows.contains(&name) && codec(name).is_ok_and(|codec| !codec.is_link)
}
