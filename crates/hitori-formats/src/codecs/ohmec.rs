//! ohmec: `WxH:` and the rows, joined by dots, one puzzle a line.
//!
//! ```text
//! 3x2:325.41C         3 2 5 / 4 1 12: digits, then capitals from A for 10
//! 3x2:3*5.41*         the same solved: `*` is a shaded cell; its label is not stored and is read as a blank
//! ```

use crate::codec::{Codec, Holds, Read, Sample, Write};
use crate::record::{cell, counted, leading_number, problem, quoted, rows_of, Item, Record, Shade};

const LABELS: &[u8; 36] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";

pub static OHMEC: Codec = Codec {
    name: "ohmec",
    description: "WxH: and rows joined by dots",
    read: Read::Line(|line, _| read(line)),
    write: Some(Write::Line(|record| {
        let rows = rows_of(record, "", |label| char::from(LABELS[label as usize]).to_string()).join(".");
        Ok(format!("{}x{}:{rows}", record.cols, record.rows))
    })),
    holds: Holds { blanks: false, max_label: LABELS.len() as u32 - 1, ..Holds::ANY },
    sign: is_ohmec,
    is_id: |text| parts(text).is_some(),
    ..Codec::PLAIN
};

/// The width, the height, and the rows.
fn parts(line: &str) -> Option<(u64, u64, &str)> {
    let (width, rest) = leading_number(line, 9)?;
    let (height, rest) = leading_number(rest.strip_prefix('x')?, 9)?;
    Some((width, height, rest.strip_prefix(':')?))
}

fn read(line: &str) -> Item {
    let Some((width, height, text)) = parts(line).filter(|(.., rows)| !rows.is_empty()) else {
        return Err(problem!("expected WIDTHxHEIGHT:ROW.ROW, found {}", quoted(line)).column(1));
    };
    let rows: Vec<&str> = text.split('.').collect();
    let mut column = line.len() - text.len() + 1;
    if rows.len() as u64 != height {
        let wanted = counted(height, "row");
        return Err(problem!("expected {wanted} joined by dots, found {}", rows.len()).column(column));
    }
    let (mut labels, mut shaded) = (Vec::new(), Vec::new());
    for row in &rows {
        let length = row.chars().count();
        if length as u64 != width || width < 1 {
            let wanted = counted(width, "cell");
            return Err(problem!("expected {wanted} in a row, found {length}: {}", quoted(row)).column(column));
        }
        for (before, letter) in row.chars().enumerate() {
            let label = LABELS.iter().position(|&label| char::from(label) == letter);
            labels.push(match (letter, label) {
                ('*', _) => 0,
                (_, Some(label)) if label > 0 => label as u32,
                _ => {
                    let found = quoted(letter.encode_utf8(&mut [0; 4]));
                    let problem = problem!("expected '1' to '9', 'A' to 'Z' or '*', found {found}");
                    return Err(problem.column(column + before));
                }
            });
            shaded.push(if letter == '*' { Shade::Shaded } else { Shade::Unshaded });
        }
        column += length + 1;
    }
    let (count, first) = (
        shaded.iter().filter(|&&shade| shade == Shade::Shaded).count(),
        shaded.iter().position(|&shade| shade == Shade::Shaded),
    );
    let record = Record::new(height as usize, width as usize, labels);
    let Some(first) = first else { return Ok(record) };
    let (shaded_cells, first) = (counted(count, "shaded cell"), cell(first, record.cols));
    let warning = format!("read {shaded_cells} without a label as blank, the first at {first}");
    Ok(record.shaded(shaded).warned([warning]))
}

fn is_ohmec(sample: &Sample) -> bool {
    parts(sample.rows[0]).is_some_and(|(_, height, _)| sample.rows[0].matches('.').count() as u64 + 1 == height)
}
