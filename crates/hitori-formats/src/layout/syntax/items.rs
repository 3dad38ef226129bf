//! Rows as items of a list with dashes: `- - 1` with `- 2` below, as YAML writes lists of lists, or `- 1 2 3`.

use super::lines::{is_silent, labels, Line};

/// A line of dashes: how many there are, how far the first stands in, and what follows them.
fn item(line: &str) -> Option<(usize, usize, &str)> {
    let indent = line.len() - line.trim_start().len();
    let (mut dashes, mut rest) = (0, line.trim());
    while let Some(behind) = rest.strip_prefix('-') {
        if !(behind.is_empty() || behind.starts_with(' ')) {
            break;
        }
        dashes += 1;
        rest = behind.trim_start();
    }
    (dashes > 0).then_some((dashes, indent, rest))
}

pub fn rows(lines: &[Line]) -> Option<(Vec<Line>, String)> {
    nested(lines).or_else(|| flat(lines))
}

/// Items of items.
fn nested(lines: &[Line]) -> Option<(Vec<Line>, String)> {
    let mut out: Vec<Line> = Vec::new();
    let mut row: Option<(usize, usize)> = None; // where its dash stands, and its place in `out`
    let mut has_rows = false;
    for (number, line) in lines {
        let Some((dashes, indent, rest)) = item(line) else {
            if !is_silent(line) {
                row = None;
            }
            out.push((*number, line.clone()));
            continue;
        };
        let cell = cell(rest);
        match (dashes, row) {
            (2, _) => {
                row = Some((indent, out.len()));
                out.push((*number, cell?));
                has_rows = true;
            }
            (1, _) if rest.is_empty() => {
                row = Some((indent, out.len()));
                out.push((*number, String::new()));
                has_rows = true;
            }
            (1, Some((of_row, place))) if indent > of_row => {
                let last = &mut out[place].1;
                if !last.is_empty() {
                    last.push(' ');
                }
                last.push_str(&cell?);
            }
            _ => return None,
        }
    }
    has_rows.then(|| (out, "read the items of each list as a row".to_owned()))
}

/// A label, or what stands for none.
fn cell(text: &str) -> Option<String> {
    let bare = text.trim_matches(['"', '\'']);
    match bare {
        "null" | "~" | "" => (bare != text || !text.is_empty()).then(|| ".".to_owned()),
        _ => crate::rows::label(bare).map(|_| bare.to_owned()),
    }
}

/// Items that are rows.
fn flat(lines: &[Line]) -> Option<(Vec<Line>, String)> {
    let found: Vec<&str> = lines.iter().filter_map(|(_, line)| item(line)).map(|(_, _, rest)| rest).collect();
    let is_row = |rest: &&str| {
        let bare = rest.trim_matches(['"', '\'']);
        labels(bare).is_some_and(|labels| labels.len() > 1 || labels[0].len() > 1)
    };
    if found.len() < 2 || !found.iter().all(is_row) {
        return None;
    }
    let bare = |(number, line): &Line| (*number, item(line).map_or(line.as_str(), |(_, _, rest)| rest).to_owned());
    Some((lines.iter().map(bare).collect(), "read each item as a row".to_owned()))
}
