//! Rows of LaTeX: `2 & 1 \\`, in a tabular, an array, a matrix, or alone.

use super::lines::{is_silent, Line};

/// Commands that draw or arrange, and say nothing of a label; what stands in their brackets is left out too.
const SILENT: [&str; 33] = [
    "hline",
    "cline",
    "toprule",
    "midrule",
    "bottomrule",
    "centering",
    "small",
    "large",
    "Large",
    "tiny",
    "footnotesize",
    "label",
    "documentclass",
    "usepackage",
    "left",
    "right",
    "quad",
    "qquad",
    "displaystyle",
    "boxed",
    "renewcommand",
    "arraystretch",
    "setlength",
    "tabcolsep",
    "newline",
    "noindent",
    "vspace",
    "hspace",
    "item",
    "maketitle",
    "linewidth",
    "textwidth",
    "dots",
];
/// Commands around a text that is meant.
const MARKING: [&str; 12] = [
    "textbf",
    "mathbf",
    "text",
    "mathrm",
    "textrm",
    "emph",
    "textit",
    "mathit",
    "ensuremath",
    "mbox",
    "texttt",
    "mathsf",
];
/// Commands whose text is a line of its own.
const TITLES: [&str; 7] = ["caption", "title", "section", "subsection", "paragraph", "author", "chapter"];

pub fn rows(lines: &[Line]) -> Option<(Vec<Line>, String)> {
    let has_ends = lines.iter().any(|(_, line)| line.contains("\\\\") && !is_silent(line));
    let has_fields = lines.iter().any(|(_, line)| is_row(line));
    if !has_fields || !(has_ends || lines.iter().all(|(_, line)| is_silent(line) || is_row(line))) {
        return None;
    }
    let mut out = Vec::new();
    for (number, line) in lines {
        if is_silent(line) {
            out.push((*number, line.clone()));
            continue;
        }
        let bare = without_commands(&line.replace("\\%", " "), 0)?;
        let bare = bare.split('%').next().unwrap_or_default();
        for row in bare.split('\n').map(str::trim).filter(|row| !row.is_empty()) {
            let row = if row.contains('&') { fields(row) } else { row.to_owned() };
            out.push((*number, row));
        }
    }
    Some((out, "read the rows of LaTeX".to_owned()))
}

/// Labels between `&`, with or without an end.
fn is_row(line: &str) -> bool {
    let is_part = |letter: char| letter.is_ascii_digit() || letter.is_whitespace() || ".&\\$~".contains(letter);
    line.contains('&') && line.contains(|letter: char| letter.is_ascii_digit()) && {
        let bare = line.split("\\\\").next().unwrap_or_default();
        bare.chars().all(is_part) || line.contains("\\\\")
    }
}

/// The fields of a row, a dot for an empty one.
fn fields(row: &str) -> String {
    let field = |field: &str| if field.trim().is_empty() { ".".to_owned() } else { field.trim().to_owned() };
    row.split('&').map(field).collect::<Vec<_>>().join(" ")
}

/// The line with breaks for `\\` and without commands; a command that is not known stays.
fn without_commands(line: &str, depth: usize) -> Option<String> {
    const DEEPEST: usize = 8;
    if depth > DEEPEST {
        return None;
    }
    let mut out = String::new();
    let mut rest = line;
    while let Some(at) = rest.find('\\') {
        out.push_str(&rest[..at]);
        rest = &rest[at + 1..];
        if let Some(behind) = rest.strip_prefix('\\') {
            rest = behind.strip_prefix('*').unwrap_or(behind);
            // The height of the gap, `\\[2pt]`.
            if let Some((gap, behind)) = rest.strip_prefix('[').and_then(|rest| rest.split_once(']')) {
                rest = if gap.ends_with(|letter: char| letter.is_ascii_alphabetic()) { behind } else { rest };
            }
            out.push('\n');
            continue;
        }
        let length = rest.find(|letter: char| !letter.is_ascii_alphabetic()).unwrap_or(rest.len());
        let (name, behind) = rest.split_at(length);
        rest = behind;
        match name {
            "" => {
                // `\[`, `\,` and the like are one character.
                out.push(' ');
                rest = rest.get(rest.chars().next().map_or(0, char::len_utf8)..)?;
            }
            "left" | "right" => {
                rest = rest.strip_prefix('\\').unwrap_or(rest);
                rest = rest.get(rest.chars().next().map_or(0, char::len_utf8)..)?;
            }
            "begin" | "end" => {
                rest = after_groups(rest);
                out.push('\n');
            }
            _ if SILENT.contains(&name) => rest = after_groups(rest),
            _ if MARKING.contains(&name) || TITLES.contains(&name) => {
                let end = after_group(rest, '{', '}')?;
                let inner = without_commands(&rest[1..end - 1], depth + 1)?;
                let is_title = TITLES.contains(&name);
                out.push_str(&if is_title { format!("\n{inner}\n") } else { inner });
                rest = &rest[end..];
            }
            _ => out.push_str(&format!("\\{name}")),
        }
    }
    out.push_str(rest);
    Some(out.replace(['$', '~', '{', '}'], " "))
}

/// What follows brackets behind a command.
fn after_groups(mut rest: &str) -> &str {
    while let Some(end) = after_group(rest, '{', '}').or_else(|| after_group(rest, '[', ']')) {
        rest = &rest[end..];
    }
    rest
}

/// Where the bracket ends with which a text begins.
fn after_group(text: &str, open: char, close: char) -> Option<usize> {
    let mut depth = 0;
    for (at, letter) in text.char_indices() {
        if letter == open {
            depth += 1;
        } else if letter == close {
            depth -= 1;
        }
        if depth == 0 {
            return (at > 0).then_some(at + 1);
        }
    }
    None
}
