//! hw: a line with height and width, then the rows; an answer may follow.
//!
//! ```text
//! 2 3             height, width; one number alone is the side of a square
//! 3 2 5
//! 4 . 12
//!
//! x - -           the answer, `x` shaded, with or without a first line `2 3`
//! - - x
//! ```
//!
//! A row may end in `">`, as a crawl of web pages left it.

use crate::codec::{whole, words, Codec, Holds, Read, Sample, Write};
use crate::lines::Block;
use crate::record::{counted, leading_number, problem, quoted, rows_of, Item, Problem, Record, Shade, Texts};
use crate::rows::{is_digits, label, read as read_rows, read_digits};

pub static HW: Codec = Codec {
    name: "hw",
    description: "height and width, rows, an answer of x and -",
    read: Read::Document(read),
    write: Some(Write::Block(|record| Ok(write(record)))),
    holds: Holds { ambiguous: true, shading: true, partial: false, ..Holds::ANY },
    sign: is_hw,
    ..Codec::PLAIN
};

/// Rows and where they stand.
#[derive(Clone, Copy)]
struct Part<'a> {
    rows: &'a [&'a str],
    lines: &'a [usize],
    texts: &'a Texts,
}

impl Part<'_> {
    fn after(self, count: usize) -> Self {
        Part { rows: &self.rows[count..], lines: &self.lines[count..], ..self }
    }

    fn problem(self, problem: Problem) -> Problem {
        problem.line(self.lines[0]).column(1)
    }

    fn is_answer(self) -> bool {
        let is_mark = |letter: char| matches!(letter, 'x' | 'X' | '-') || letter.is_whitespace();
        self.rows.iter().all(|row| !row.trim().is_empty() && row.chars().all(is_mark))
    }
}

fn read(text: &str) -> Vec<Item> {
    let mut blocks = Vec::new();
    let mut block = Block::default();
    for (number, line) in (1..).zip(text.split('\n')) {
        blocks.extend(block.push(line, number));
    }
    blocks.extend(block.finish());
    let mut items: Vec<Item> = Vec::new();
    for block in &blocks {
        let cleaned = |row: &'_ str| -> usize {
            let row = row.trim_end();
            row.strip_suffix("\">").unwrap_or(row).trim_end().len()
        };
        let rows: Vec<&str> = block.rows().into_iter().map(|row| &row[..cleaned(row)]).collect();
        let part = Part { rows: &rows, lines: &block.numbers, texts: &block.texts };
        let answer = if rows.len() > 1 && size_of(rows[0]).is_some() { part.after(1) } else { part };
        match items.pop() {
            Some(last) if answer.is_answer() => items.push(last.and_then(|record| answered(record, answer))),
            last => {
                items.extend(last);
                items.push(read_one(part));
            }
        }
    }
    items
}

/// Height and width; one number alone is both.
fn size_of(row: &str) -> Option<(u64, u64)> {
    let (height, rest) = leading_number(row.trim(), 9)?;
    if rest.is_empty() {
        return Some((height, height));
    }
    let width = rest.trim_start();
    let (width, rest) = leading_number(width, 9).filter(|_| width.len() < rest.len())?;
    rest.is_empty().then_some((height, width))
}

fn read_one(part: Part) -> Item {
    let Some((height, width)) = size_of(part.rows[0]) else {
        return Err(part.problem(problem!("expected height and width, e.g. '5 5', found {}", quoted(part.rows[0]))));
    };
    let found = part.rows.len() - 1;
    if (found as u64) < height.max(1) {
        return Err(part.problem(problem!("expected {} after the size, found {found}", counted(height, "row"))));
    }
    let body = part.after(1);
    let (rows, lines) = (&body.rows[..height.max(1) as usize], body.lines);
    if height == 0 {
        return Err(part.problem(problem!("expected {} after the size, found 0", counted(height, "row"))));
    }
    let are_run_together = width > 1 && rows.iter().all(|row| words(row) == 1);
    let record = if are_run_together { read_digits(rows, false) } else { read_rows(rows) };
    let record = record.map_err(|problem| problem.among(lines))?;
    if (record.rows as u64, record.cols as u64) != (height, width) {
        let found = format!("{}x{}", record.rows, record.cols);
        return Err(body.problem(problem!("expected {height}x{width} labels, found {found}")));
    }
    let record = Record { texts: part.texts.clone(), ..record };
    let rest = body.after(rows.len());
    if rest.rows.is_empty() {
        return Ok(record);
    }
    if !rest.is_answer() {
        let found = quoted(rest.rows[0]);
        let problem = problem!("expected an empty line or a row of 'x' and '-' after {height} rows, found {found}");
        return Err(rest.problem(problem));
    }
    answered(record, rest)
}

fn answered(record: Record, answer: Part) -> Item {
    if record.shading.is_some() {
        return Err(answer.problem(problem!("expected one answer per puzzle, found a second")));
    }
    let marks = |row: &&str| row.split_whitespace().flat_map(str::chars).collect::<Vec<char>>();
    let rows: Vec<Vec<char>> = answer.rows.iter().map(marks).collect();
    if rows.len() != record.rows || rows.iter().any(|row| row.len() != record.cols) {
        let size = format!("{}x{}", record.rows, record.cols);
        return Err(answer.problem(problem!("expected an answer of {size} cells")));
    }
    let shade = |mark: &char| if *mark == '-' { Shade::Unshaded } else { Shade::Shaded };
    Ok(record.shaded(rows.concat().iter().map(shade).collect()))
}

fn write(record: &Record) -> String {
    let label = |label: u32| if label == 0 { ".".to_owned() } else { label.to_string() };
    let mut lines = vec![format!("{} {}", record.rows, record.cols)];
    lines.extend(rows_of(record, " ", label));
    if let Some(shading) = &record.shading {
        let mark = |shade: &Shade| if *shade == Shade::Shaded { "x" } else { "-" };
        lines.push(String::new());
        lines.extend(shading.chunks(record.cols).map(|row| row.iter().map(mark).collect::<Vec<_>>().join(" ")));
    }
    lines.join("\n")
}

fn is_hw(sample: &Sample) -> bool {
    let [first, second, ..] = sample.rows[..] else { return false };
    let size: Vec<&str> = first.split_whitespace().collect();
    let row: Vec<&str> = second.strip_suffix("\">").unwrap_or(second).split_whitespace().collect();
    let (Some(width), Some(_)) = (whole(size[size.len() - 1]), whole(size[0])) else { return false };
    if size.len() > 2 {
        return false;
    }
    if row.len() == width && width != size.len() {
        return row.iter().all(|token| label(token).is_some());
    }
    // A single number is too little evidence of a size: `2`, `12`, `21` may also be a column of three labels.
    let is_proved = size.len() == 2 || (sample.rows.len() == width + 1 && width > 2);
    row.len() == 1 && row[0].chars().count() == width && is_proved && is_digits(&sample.rows[1..])
}
