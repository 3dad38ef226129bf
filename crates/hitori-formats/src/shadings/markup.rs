//! Markup: rows of cells as a page or a program writes them, a table of HTML or a matrix `[1 0; 0 1]`, as rows of text.

use std::collections::BTreeSet;

use crate::written_grid::{tokens_of, Row};

/// The rows of a table of HTML as lines between bars, with its line breaks; other text as it is, and so is a table whose
/// cells differ in their attributes, which may be the marks.
pub(super) fn without_tags(text: &str) -> String {
    let (mut out, mut rest, mut attributes) = (String::new(), text, BTreeSet::new());
    while let Some((before, (tag, after))) =
        rest.split_once('<').and_then(|(before, tail)| Some((before, tail.split_once('>')?)))
    {
        let (name, more) = tag.split_once(char::is_whitespace).unwrap_or((tag, ""));
        let mark = match name.to_ascii_lowercase().as_str() {
            "td" | "th" => {
                attributes.insert(more.trim());
                " | "
            }
            "/tr" => " |\n",
            "/td" | "/th" | "table" | "/table" | "thead" | "/thead" | "tbody" | "/tbody" | "tr" => "",
            _ => {
                out.push_str(&rest[..before.len() + 1]);
                rest = &rest[before.len() + 1..];
                continue;
            }
        };
        // Line breaks inside a row are not of the table.
        out.push_str(before.trim());
        out.push_str(mark);
        rest = after;
    }
    if attributes.len() != 1 {
        return text.to_owned();
    }
    out.push_str(rest);
    out
}

/// The rows of the matrix that a text begins with, `[1 0; 0 1]` or `[| 1, 0 | 0, 1 |]`, and how long it is.
pub(super) fn matrix(text: &str, line: usize) -> Option<(Vec<Row>, usize)> {
    let inner = text.strip_prefix('[')?;
    let end = inner.find(['[', ']', '{', '(', '"']).filter(|&end| inner[end..].starts_with(']'))?;
    let cells = &inner[..end];
    let bars = cells.strip_prefix('|').and_then(|cells| cells.trim_end().strip_suffix('|'));
    let rows: Vec<&str> = match bars {
        Some(cells) => cells.split('|').collect(),
        None => cells.trim().trim_end_matches(';').split(';').collect(),
    };
    if rows.len() < 2 {
        return None;
    }
    let rows: Vec<Row> = rows.into_iter().map(|row| (line, row.replace('\n', " ").trim().to_owned())).collect();
    let (tokens, _) = tokens_of(&rows, None)?;
    let is_cell = |token: &&str| token.chars().filter(|letter| letter.is_alphabetic()).count() < 2;
    let are_cells = tokens.iter().all(|token| is_cell(token) || ["true", "false"].contains(token));
    are_cells.then_some((rows, end + "[]".len()))
}

/// The cells of the flat list of bits or booleans that a text begins with, and how long it is.
pub(super) fn flat_bits(text: &str, line: usize) -> Option<(Vec<Row>, usize)> {
    const LEAST: usize = 4;
    let inner = text.strip_prefix('[')?;
    let end = inner.find(['[', ']']).filter(|&end| inner[end..].starts_with(']'))?;
    let cells: Vec<_> = inner[..end].split(',').map(str::trim).collect();
    let are_bits = cells.iter().all(|cell| ["0", "1"].contains(cell))
        || cells.iter().all(|cell| ["true", "false"].contains(&cell.to_lowercase().as_str()));
    (cells.len() >= LEAST && are_bits).then(|| (vec![(line, cells.join(" "))], end + "[]".len()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_and_matrices_as_rows() {
        let table = "<table>\n<tr><td>#</td>\n<td>.</td></tr>\n<tr><td>.</td><td>#</td></tr></table>";
        assert_eq!(without_tags(table), " | # | . |\n | . | # |\n");
        for text in ["a < b > c", "<think>\n</think> a", "<td class=\"a\">1</td><td>2</td>"] {
            assert_eq!(without_tags(text), text);
        }
        let rows = vec![(3, "1 0".to_owned()), (3, "0 1".to_owned())];
        assert_eq!(matrix("[1 0; 0 1]; % a", 3), Some((rows.clone(), 10)));
        assert_eq!(matrix("[1 0;\n 0 1;\n]", 3), Some((rows, 13)));
        assert!(matrix("[| 1, 0\n | 0, 1 |];", 1).is_some_and(|(rows, length)| rows.len() == 2 && length == 18));
        for text in ["[1 0]", "[1; 0 1]", "[a word; or two]", "[[1], [0]; 1]", "1 0; 0 1"] {
            assert_eq!(matrix(text, 1), None, "{text}");
        }
        assert_eq!(flat_bits("[1, 0, 0, 1])", 2), Some((vec![(2, "1 0 0 1".to_owned())], 12)));
        assert_eq!(flat_bits("[1, 0, 2, 1]", 1), None);
    }
}
