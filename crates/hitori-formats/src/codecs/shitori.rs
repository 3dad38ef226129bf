//! shitori: a line with height and width, then rows of letters, `a` for 1.
//!
//! ```text
//! 2 3
//! cbe         or with blanks between the letters: c b e
//! dcl
//! ```

use crate::codec::{whole, Codec, Holds, Read, Sample, Write};
use crate::record::{column, counted, number, problem, quoted, rows_of, Item, Record};
use crate::rows::LargeLetters;

const FIRST: u8 = b'a' - 1;

pub static SHITORI: Codec = Codec {
    name: "shitori",
    description: "height and width, rows of letters",
    read: Read::Block(|rows, _| read(rows)),
    write: Some(Write::Block(|record| {
        let rows = rows_of(record, "", |label| char::from(FIRST + label as u8).to_string()).join("\n");
        Ok(format!("{} {}\n{rows}", record.rows, record.cols))
    })),
    holds: Holds { blanks: false, max_label: 26, ..Holds::ANY },
    sign: is_shitori,
    may_be_solved: true,
    ..Codec::PLAIN
};

fn read(rows: &[&str]) -> Item {
    let mut size = rows[0].split_whitespace().map(|side| number(side, 9));
    let (Some(Some(height)), Some(Some(width)), None) = (size.next(), size.next(), size.next()) else {
        let problem = problem!("expected height and width, e.g. '5 5', found {}", quoted(rows[0]));
        return Err(problem.line(1).column(1));
    };
    let found = rows.len() - 1;
    if found as u64 != height {
        return Err(problem!("expected {} after the size, found {found}", counted(height, "row")).line(1));
    }
    let mut letters = Vec::new();
    for (line, row) in (2..).zip(&rows[1..]) {
        let cells: Vec<_> = row.char_indices().filter(|(_, letter)| !letter.is_whitespace()).collect();
        if cells.len() as u64 != width {
            let wanted = counted(width, "letter");
            return Err(problem!("expected {wanted}, found {}: {}", cells.len(), quoted(row)).line(line));
        }
        for (at, letter) in cells {
            if !letter.is_ascii_lowercase() {
                let found = quoted(letter.encode_utf8(&mut [0; 4]));
                let problem = problem!("expected a letter from 'a' to 'z', found {found}");
                return Err(problem.line(line).column(column(row, at)));
            }
            letters.push(letter as u8);
        }
    }
    if letters.is_empty() {
        return Err(problem!("expected at least one row and one column, found {}", quoted(rows[0])).line(1));
    }
    let (height, width) = (height as usize, width as usize);
    let labels: Vec<u32> = letters.iter().map(|letter| u32::from(letter - FIRST)).collect();
    let large = LargeLetters::find(&letters, &labels, height.max(width));
    Ok(Record { are_letters: true, ..Record::new(height, width, labels) }
        .warned(large.map(|large| large.warning(width))))
}

fn is_shitori(sample: &Sample) -> bool {
    let size: Vec<_> = sample.rows[0].split_whitespace().map(whole).collect();
    let is_letters = |row: &str| row.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b' ');
    matches!(size[..], [Some(_), Some(_)]) && sample.rows.len() > 1 && is_letters(sample.rows[1])
}
