//! A puzzle as text: rows of numbers under its name, or a JSON object on one line.

use std::str::FromStr;

use crate::batch::Named;
use crate::values::{push, push_list, push_text};

/// How a puzzle is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    /// Aligned columns under a comment `# name: ...`; puzzles need an empty line between them.
    Rows,
    /// `{"schema": "hitori/1", ...}`.
    Object,
}

impl FromStr for Style {
    type Err = ();

    /// By the name of the format in Python.
    fn from_str(name: &str) -> Result<Self, ()> {
        match name {
            "text" => Ok(Style::Rows),
            "jsonl" => Ok(Style::Object),
            _ => Err(()),
        }
    }
}

/// The puzzle and a line break. Its name must be printable ASCII, as those of generated puzzles are: one that is not
/// would need care which no writer here takes.
pub fn write(style: Style, of: &Named) -> String {
    debug_assert!(of.name.is_none_or(|name| name.bytes().all(|byte| (b' '..=b'~').contains(&byte))));
    match style {
        Style::Rows => rows(of),
        Style::Object => object(of),
    }
}

fn rows(of: &Named) -> String {
    let mut out = String::new();
    if let Some(name) = of.name {
        push(&mut out, format_args!("# name: {name}\n"));
    }
    let width = of.puzzle.largest.checked_ilog10().unwrap_or(0) as usize + 1;
    // A column of bare numbers could be read as digits run together.
    let (before, after) = if of.puzzle.cols == 1 { ("| ", " |\n") } else { ("", "\n") };
    for row in of.puzzle.labels.chunks(of.puzzle.cols) {
        out.push_str(before);
        for (col, &label) in row.iter().enumerate() {
            let gap = if col > 0 { " " } else { "" };
            if label == 0 {
                push(&mut out, format_args!("{gap}{:>width$}", "."));
            } else {
                push(&mut out, format_args!("{gap}{label:>width$}"));
            }
        }
        out.push_str(after);
    }
    out
}

fn object(of: &Named) -> String {
    let mut out = r#"{"schema": "hitori/1", "name": "#.to_owned();
    push_text(of.name, &mut out);
    out.push_str(r#", "author": null, "source": null, "labels": ["#);
    push_list(of.puzzle.labels.chunks(of.puzzle.cols), &mut out, |row, out| {
        out.push('[');
        push_list(row, out, |label, out| push(out, format_args!("{label}")));
        out.push(']');
    });
    out.push_str("], \"solution\": null}\n");
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::batch::Batch;

    fn written(style: Style, rows: usize, cols: usize, labels: &[u32], name: Option<&str>) -> String {
        let mut batch = Batch::default();
        batch.push(rows, cols, labels, name).unwrap();
        write(style, &batch.get(0))
    }

    #[test]
    fn columns_are_aligned_and_blanks_are_dots() {
        assert_eq!(written(Style::Rows, 2, 2, &[2, 0, 10, 1], Some("a, b")), "# name: a, b\n 2  .\n10  1\n");
        assert_eq!(written(Style::Rows, 2, 1, &[9, 0], None), "| 9 |\n| . |\n");
        assert_eq!(written(Style::Rows, 1, 1, &[0], None), "| . |\n");
    }

    #[test]
    fn an_object_a_line() {
        assert_eq!(
            written(Style::Object, 2, 2, &[2, 1, 0, 10], Some("one")),
            "{\"schema\": \"hitori/1\", \"name\": \"one\", \"author\": null, \"source\": null, \
             \"labels\": [[2, 1], [0, 10]], \"solution\": null}\n"
        );
    }
}
