//! singles: the files of the TU Delft comparison of solving paradigms (2026), one square puzzle a file.
//!
//! ```text
//! 5                                the size n, then an empty line
//! 4 2 5 3 5                        n rows of n labels, then an empty line
//! ...
//! @26642470274498091464251936813   an integer whose meaning is not documented: skipped
//! # name: example                  `# key: value` lines
//! ```

use super::text::read as read_rows;
use super::{Codec, Holds, Read, Write, ALL};
use crate::detection::{whole, words, Sign};
use crate::examples::{both, reads, refused, Example, Refused};
use crate::lines::{field, header};
use crate::record::{counted, number, problem, quoted, rows_of, Item, Record};

pub static SINGLES: Codec = Codec {
    name: "singles",
    description: "size and rows, as the TU Delft comparison has them",
    read: Read::Document(|text| vec![read(text)]),
    write: Some(Write::Alone(|record| Ok(write(record)))),
    holds: Holds { metadata: ALL, blanks: false, rectangles: false, ..Holds::ANY },
    endings: &[".singles", ".txt"],
    signs: &[Sign(110, |sample| {
        let size = whole(sample.rows[0]).filter(|&size| size > 0);
        sample.rows.len() == 1 && size == Some(words(sample.next_row))
    })],
    examples: EXAMPLES,
    refused: REFUSED,
};

fn read(text: &str) -> Item {
    let lines = || text.split('\n').map(str::trim);
    let grid: Vec<_> = (1..).zip(lines()).filter(|(_, row)| !row.is_empty() && !row.starts_with(['#', '@'])).collect();
    let Some(&(line, first)) = grid.first() else {
        return Err(problem!("expected the size of the puzzle, found nothing").line(1));
    };
    let Some(size) = number(first, 6).filter(|&size| size > 0) else {
        let problem = problem!("expected the size of the puzzle, one integer, found {}", quoted(first));
        return Err(problem.line(line).column(1));
    };
    let rows: Vec<_> = grid[1..].iter().map(|&(_, row)| row).collect();
    if rows.len() as u64 != size {
        let last = grid[grid.len() - 1].0;
        return Err(problem!("expected {} after the size, found {}", counted(size, "row"), rows.len()).line(last));
    }
    let mut record = read_rows(&rows).map_err(|problem| {
        let line = grid[problem.line.unwrap_or(1)].0;
        problem.moved(line)
    })?;
    if record.cols as u64 != size {
        let found = format!("{}: {}", record.cols, quoted(rows[0]));
        return Err(problem!("expected {} in a row, found {found}", counted(size, "label")).line(grid[1].0));
    }
    lines().for_each(|line| record.texts.update(field(line)));
    Ok(record)
}

/// Without the undocumented integer.
fn write(record: &Record) -> String {
    let rows = rows_of(record, |label| label.to_string()).into_iter().map(|row| row.join(" "));
    let rows = rows.collect::<Vec<_>>().join("\n");
    let texts = header(&record.texts);
    let texts = if texts.is_empty() { texts } else { format!("\n\n{}", texts.trim_end()) };
    format!("{}\n\n{rows}{texts}", record.rows)
}

#[rustfmt::skip]
const EXAMPLES: &[Example] = &[
    both("2\n\n2 1\n1 1", "2 1/1 1"),
    reads("２\n\n３ ２\n１ １", "3 2/1 1"),
    reads("3\n\n2 2 1\n1 3 3\n3 1 2\n\n@338085236544929215214822805140182205769\n", "2 2 1/1 3 3/3 1 2"),
    reads("3\n\n2 2 1\n1 3 3\n3 1 2\n\n@1\n# name: x\n# level: easy", "2 2 1/1 3 3/3 1 2 | name: x"),
    both("3\n\n2 2 1\n1 3 3\n3 1 2", "2 2 1/1 3 3/3 1 2"),
    reads("3\r\n\r\n2 2 1\r\n1 3 3\r\n3 1 2\r\n", "2 2 1/1 3 3/3 1 2"),
    both("3\n\n2 2 1\n1 3 3\n3 1 2\n\n# name: x\n# source: s\n", "2 2 1/1 3 3/3 1 2 | name: x | source: s"),
];
#[rustfmt::skip]
const REFUSED: &[Refused] = &[
    refused("x\n\n1 2\n2 1", (1, 1), "expected the size of the puzzle, one integer, found 'x'"),
    refused("2 2\n\n1 2\n2 1", (1, 1), "expected the size of the puzzle, one integer, found '2 2'"),
    refused("0\n\n", (1, 1), "expected the size of the puzzle, one integer, found '0'"),
    refused("2\n\n1 2\n", (3, 0), "expected 2 rows after the size, found 1"),
    refused("2\n\n1 2 3\n3 2 1", (3, 0), "expected 2 labels in a row, found 3: '1 2 3'"),
    refused("2\n\n1 2\n3", (4, 0), "expected 2 labels as in the first row, found 1: '3'"),
    refused("2\n\n1 2\n3 x", (4, 3), "expected a label from 1 to 4294967295 or '.' for a blank, found 'x'"),
];
