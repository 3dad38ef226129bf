//! singles: the files of the TU Delft comparison of solving paradigms (2026), one square puzzle a file.
//!
//! ```text
//! 5                                the size n, then an empty line
//! 4 2 5 3 5                        n rows of n labels, then an empty line
//! ...
//! @26642470274498091464251936813   an integer whose meaning is not documented: skipped
//! # name: example                  `# key: value` lines
//! ```

use crate::codec::{whole, words, Codec, Holds, Read, Write, ALL};
use crate::lines::{field, header};
use crate::record::{counted, number, problem, quoted, rows_of, Item, Record};
use crate::rows::read as read_rows;

pub static SINGLES: Codec = Codec {
    name: "singles",
    description: "size and rows, as the TU Delft comparison has them",
    read: Read::Document(|text| vec![read(text)]),
    write: Some(Write::Alone(|record| Ok(write(record)))),
    holds: Holds { metadata: ALL, blanks: false, rectangles: false, ..Holds::ANY },
    extensions: &[".singles"],
    sign: |sample| {
        let size = whole(sample.rows[0]).filter(|&size| size > 0);
        sample.rows.len() == 1 && size == Some(words(sample.next_row))
    },
    ..Codec::PLAIN
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
    let (numbers, rows): (Vec<_>, Vec<_>) = grid[1..].iter().copied().unzip();
    if rows.len() as u64 != size {
        let last = grid[grid.len() - 1].0;
        return Err(problem!("expected {} after the size, found {}", counted(size, "row"), rows.len()).line(last));
    }
    let mut record = read_rows(&rows).map_err(|problem| problem.among(&numbers))?;
    if record.cols as u64 != size {
        let found = format!("{}: {}", record.cols, quoted(rows[0]));
        return Err(problem!("expected {} in a row, found {found}", counted(size, "label")).line(grid[1].0));
    }
    lines().for_each(|line| record.texts.update(field(line)));
    Ok(record)
}

/// Without the undocumented integer.
fn write(record: &Record) -> String {
    let rows = rows_of(record, " ", |label| label.to_string()).join("\n");
    let texts = header(&record.texts);
    let texts = if texts.is_empty() { texts } else { format!("\n\n{}", texts.trim_end()) };
    format!("{}\n\n{rows}{texts}", record.rows)
}
