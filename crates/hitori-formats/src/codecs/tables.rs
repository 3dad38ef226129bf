//! csv and tsv: tables of spreadsheets, one row per line; an empty field, `.` or 0 is a blank.
//!
//! ```text
//! 3,2,5
//! 4,,"12"
//! ```
//!
//! csv may have semicolons in place of the commas, as spreadsheets write it where the comma is the decimal point. It
//! writes a blank as an empty field, tsv as `.`, because a row of tabs alone would look like the empty line that ends a
//! puzzle.

use crate::codec::{Codec, Holds, Read, Sample, Write};
use crate::record::{problem, quoted_to, rows_of, Item, Problem, Record};
use crate::rows::{bad_label, label, Grid};

pub static CSV: Codec = Codec {
    name: "csv",
    description: "a table, fields separated by commas or semicolons",
    read: Read::Block(|rows, _| read(rows, if rows[0].contains(';') && !rows[0].contains(',') { ';' } else { ',' })),
    write: Some(Write::Block(|record| Ok(write(record, ",", "")))),
    holds: Holds { ambiguous: true, ..Holds::ANY },
    extensions: &[".csv"],
    sign: is_csv,
    has_puzzles: |sample| sample.has_labels(),
    may_be_solved: true,
    ..Codec::PLAIN
};

pub static TSV: Codec = Codec {
    name: "tsv",
    description: "a table, fields separated by tabs",
    read: Read::Block(|rows, _| read(rows, '\t')),
    write: Some(Write::Block(|record| Ok(write(record, "\t", ".")))),
    holds: Holds { ambiguous: true, ..Holds::ANY },
    extensions: &[".tsv"],
    sign: is_tsv,
    has_puzzles: |sample| sample.has_labels(),
    may_be_solved: true,
    ..Codec::PLAIN
};

fn read(rows: &[&str], delimiter: char) -> Item {
    let mut grid = Grid::default();
    let mut table = Vec::new();
    for (line, row) in (1..).zip(rows) {
        table.push(fields(row, delimiter).map_err(|problem| problem.line(line))?);
    }
    for ((line, row), fields) in (1..).zip(rows).zip(&table) {
        for (index, field) in fields.iter().enumerate() {
            let problem = || {
                let pieces: Vec<_> = row.split(delimiter).collect();
                let column = pieces[..index].iter().map(|piece| piece.chars().count() + 1).sum::<usize>() + 1;
                let problem = bad_label(field).line(line);
                // Quotes may hide delimiters.
                if pieces.len() == fields.len() {
                    problem.column(column)
                } else {
                    problem
                }
            };
            grid.push(label(field).ok_or_else(problem)?);
        }
        grid.end_row(line);
    }
    grid.record(|row| table[row].iter().map(String::as_str).collect())
}

/// The fields of a row without the spaces around them; one in quotes may hold delimiters, and a quote twice.
fn fields(row: &str, delimiter: char) -> Result<Vec<String>, Problem> {
    let not_a_table = |problem: &str| problem!("expected a row of a table: {}", quoted_to(problem, 100));
    let (mut fields, mut rest) = (Vec::new(), Some(row));
    while let Some(text) = rest {
        let mut field = String::new();
        let end = if let Some(mut text) = text.strip_prefix('"') {
            loop {
                let (part, after) = text.split_once('"').ok_or_else(|| not_a_table("unexpected end of data"))?;
                field.push_str(part);
                match after.strip_prefix('"') {
                    Some(after) => (field, text) = (field + "\"", after),
                    None => break after,
                }
            }
        } else {
            let end = text.find(delimiter).unwrap_or(text.len());
            field.push_str(&text[..end]);
            &text[end..]
        };
        rest = end.strip_prefix(delimiter);
        if rest.is_none() && !end.is_empty() {
            return Err(not_a_table(&format!("'{delimiter}' expected after '\"'")));
        }
        let field = field.trim();
        fields.push(if field.is_empty() { "." } else { field }.to_owned());
    }
    Ok(fields)
}

fn write(record: &Record, delimiter: &str, blank: &str) -> String {
    let field = |label: u32| if label == 0 { blank.to_owned() } else { label.to_string() };
    let lines = rows_of(record, delimiter, field).into_iter();
    // A single empty field would make an empty line.
    lines.map(|line| if line.is_empty() { "\"\"".to_owned() } else { line }).collect::<Vec<_>>().join("\n")
}

fn is_csv(sample: &Sample) -> bool {
    let has_empty = |row: &&str| {
        let gap = |mark: char| {
            let mut fields = row.split(mark);
            let _ends = (fields.next(), fields.next_back());
            fields.any(|field| field.trim().is_empty())
        };
        row.contains('"') || row.starts_with([',', ';']) || gap(',') || gap(';')
    };
    sample.rows[0].contains([',', ';']) && sample.rows.iter().any(has_empty)
}

/// Do adjacent tabs, read as blank cells, give rows of equal length?
fn is_tsv(sample: &Sample) -> bool {
    let rows = &sample.raw_rows;
    let has_empty = |row: &&str| row.split('\t').rev().skip(1).any(str::is_empty);
    let tabs = |row: &str| row.matches('\t').count();
    let are_even = rows.iter().all(|row| tabs(row) == tabs(rows[0]) && !row.contains(' '));
    are_even && rows.iter().any(has_empty)
}
