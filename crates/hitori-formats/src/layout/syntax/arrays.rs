//! Arrays of other languages whose order or marks are their own: lists of OCaml and F#, arrays of Lisp and Zig, rows and
//! columns that are bound together, and lists that are arranged column by column.

use super::lines::Line;
use crate::record::quoted;
use crate::rows::label;

/// Calls that turn rows into columns, which would have to be done: such a text is not read.
const TURNS: [&str; 5] = ["transpose(", "permutedims(", "zip(*", " t(", "Transpose["];

/// Are rows and columns exchanged by a call?
pub fn is_turned(text: &str) -> bool {
    let is_letter = |behind: &str| behind.starts_with(|letter: char| letter.is_alphanumeric());
    let is_property = |end: &str| text.split(end).skip(1).any(|behind| !is_letter(behind));
    let is_called = text.starts_with("t(") || text.contains("\nt(") || TURNS.iter().any(|call| text.contains(call));
    is_called || is_property("].T") || is_property(").T")
}

/// The text with `,` for the `;` of OCaml and F#, `[[1; 2]; [2; 1]]` and `[| [|1; 2|]; [|2; 1|] |]`, without the `#2A` of
/// Lisp, the dots of Zig, `.{ .{1, 2}, .{2, 1} }`, and the types before braces, `[2][2]u8{ {1, 2}, {2, 1} }`.
pub fn with_plain_brackets(text: &str) -> String {
    let text = text.replace("#2A(", "(").replace("#2a(", "(");
    let text = if text.matches("[|").count() > 2 { text.replace("[|", "[ ").replace("|]", " ]") } else { text };
    let text = if text.contains('{') { without_types(&text) } else { text };
    with_commas(&text).unwrap_or(text)
}

/// The text without what stands before `{` and is a type with a number, `[3][3]int`, `[_]u8`, or a dot.
fn without_types(text: &str) -> String {
    let mut out = String::new();
    for letter in text.chars() {
        if letter == '{' {
            let is_name = |letter: char| letter.is_ascii_alphanumeric() || letter == '_';
            let mut bare = out.trim_end_matches(is_name);
            let mut has_size = false;
            while let Some((before, size)) = bare.strip_suffix(']').and_then(|rest| rest.rsplit_once('[')) {
                if !size.chars().all(|letter| is_name(letter) || letter == '.') {
                    break;
                }
                has_size |= !size.is_empty();
                bare = before;
            }
            let end = if has_size { bare.len() } else { out.trim_end_matches('.').len() };
            out.truncate(end);
        }
        out.push(letter);
    }
    out
}

/// The text with `,` for `;` inside of lists and between them, if all lists are such; None if they are not, or one alone.
fn with_commas(text: &str) -> Option<String> {
    let first = text.find('[')?;
    let mut lists: Vec<(usize, usize)> = Vec::new();
    let mut start = first;
    for (at, letter) in text.char_indices().skip_while(|&(at, _)| at < first) {
        match letter {
            '[' => start = at + 1,
            ']' if !text[start..at].contains(']') => lists.push((start, at)),
            _ => {}
        }
    }
    let width = |&(start, end): &(usize, usize)| {
        let list = text[start..end].trim().trim_end_matches(';');
        let labels = list.split(';').filter(|word| label(word.trim()).is_some()).count();
        (labels == list.split(';').count() && labels > 1).then_some(labels)
    };
    let cols = width(lists.first()?)?;
    let are_apart = lists.windows(2).all(|pair| {
        let between = text[pair[0].1 + 1..pair[1].0 - 1].trim();
        between.is_empty() || between == ";"
    });
    if lists.len() < 2 || !are_apart || lists.iter().any(|list| width(list) != Some(cols)) {
        return None;
    }
    let last = lists.last()?.1;
    let end = text[last + 1..].find(']').map_or(last, |end| last + 1 + end);
    Some(format!("{}{}{}", &text[..first], text[first..end].replace(';', ","), &text[end..]))
}

/// A list with a size, or lists that are bound together, where the call begins and ends.
struct Arranged {
    start: usize,
    end: usize,
    rows: Vec<Vec<String>>,
    what: String,
}

/// The most calls of a text.
const MOST_CALLS: usize = 100;

/// The text with rows in place of each call that arranges them.
pub fn rows(lines: &[Line]) -> Option<(Vec<Line>, String)> {
    let text = lines.iter().map(|(_, line)| line.as_str()).collect::<Vec<_>>().join("\n");
    let mut out: Vec<Line> = Vec::new();
    let mut notes: Vec<String> = Vec::new();
    let (mut at, mut number) = (0, lines.first()?.0);
    let mut add = |text: &str, number: &mut usize| {
        for (place, line) in text.split('\n').enumerate() {
            *number += usize::from(place > 0);
            out.push((*number, line.replace("<-", "=")));
        }
    };
    let lower = text.to_ascii_lowercase();
    while let Some(found) = arranged(&text, &lower, at) {
        // Each call is looked for in the whole text.
        if notes.len() > MOST_CALLS {
            return None;
        }
        add(&text[at..found.start], &mut number);
        let call = number;
        number += text[found.start..found.end].matches('\n').count();
        for row in &found.rows {
            add(&row.join(" "), &mut call.clone());
        }
        notes.push(found.what);
        at = found.end;
    }
    add(text[at..].trim_start_matches([')', ';', ']', ' ']), &mut number);
    notes.dedup();
    (!notes.is_empty()).then(|| (out, notes.join("; ")))
}

/// Reads a call behind this text, which begins with its name.
type Read = fn(&str, &str) -> Option<Call>;

const CALLS: [(&str, Read); 8] = [
    ("rbind(", bound),
    ("cbind(", bound),
    ("vcat(", bound),
    ("hcat(", bound),
    ("vstack(", bound),
    ("column_stack(", bound),
    ("reshape(", reshaped),
    ("data ", data),
];

/// The first call from here on.
fn arranged(text: &str, lower: &str, from: usize) -> Option<Arranged> {
    let mut found: Vec<Arranged> = Vec::new();
    for (call, read) in CALLS {
        let Some(start) = lower[from..].find(call).map(|at| from + at) else { continue };
        let is_word = |letter: char| letter.is_alphanumeric() || letter == '_';
        if text[..start].ends_with(is_word) {
            continue;
        }
        let Some((rows, length, what)) = read(&text[..start], &text[start..]) else { continue };
        let end = start + length;
        let start =
            start - ["numpy.", "np."].iter().find(|name| text[..start].ends_with(**name)).map_or(0, |name| name.len());
        let is_grid = rows.len() > 1 && rows[0].len() > 1 && rows.iter().all(|row| row.len() == rows[0].len());
        if is_grid {
            found.push(Arranged { start, end, rows, what });
        }
    }
    found.into_iter().min_by_key(|found| found.start)
}

/// Rows, how long the call is, and a note.
type Call = (Vec<Vec<String>>, usize, String);

/// `rbind(c(1, 2), c(2, 1))`, and `cbind`, whose lists are columns.
fn bound(_: &str, call: &str) -> Option<Call> {
    let (name, inner) = call.split_once('(')?;
    let end = end_of(inner)?;
    let mut lists: Vec<Vec<String>> = Vec::new();
    let mut rest = &inner[..end];
    while let Some(at) = rest.find(|letter: char| letter.is_ascii_digit()) {
        let before = rest[..at].trim_end();
        if !before.ends_with(['(', '[']) || before.contains(|letter: char| "\"'{}".contains(letter)) {
            return None;
        }
        let length = rest[at..].find([')', ']'])?;
        lists.push(listed(&rest[at..at + length])?);
        rest = &rest[at + length..];
    }
    let is_by_column = matches!(name.to_ascii_lowercase().as_str(), "cbind" | "hcat" | "column_stack");
    let what = if is_by_column { "columns" } else { "rows" };
    let is_even = lists.len() > 1 && lists.iter().all(|list| list.len() == lists[0].len());
    let rows = if is_by_column && is_even {
        (0..lists[0].len()).map(|row| lists.iter().map(|column| column[row].clone()).collect()).collect()
    } else {
        lists
    };
    is_even.then(|| (rows, name.len() + 1 + end + 1, format!("read the lists in {} as {what}", quoted(name))))
}

/// `reshape([1, 2, 2, 1], [2, 2])`, column by column but in numpy.
fn reshaped(before: &str, call: &str) -> Option<Call> {
    let is_numpy = before.ends_with("np.") || before.ends_with("numpy.");
    if before.ends_with('.') && !is_numpy {
        return None;
    }
    let inner = call.split_once('(')?.1;
    let end = end_of(inner)?;
    let (list, rest) =
        inner[..end].trim_start().strip_prefix('[').and_then(|list| list.split_once(']')).or_else(|| {
            let list = inner[..end].trim_start().strip_prefix("(/")?;
            list.split_once("/)")
        })?;
    let labels = listed(list)?;
    let (size, order) = rest.split_once("order").unwrap_or((rest, ""));
    let sides: Vec<usize> = numbers(size);
    let [rows, cols] = sides[..] else { return None };
    let is_by_row = match order {
        "" => is_numpy,
        order if is_numpy => !order.contains(['F', 'f']),
        order => numbers(order) == [2, 1],
    };
    Some((
        grid(&labels, rows, cols, is_by_row)?,
        call.split_once('(')?.0.len() + 1 + end + 1,
        arranged_as(rows, cols, is_by_row),
    ))
}

/// `data a /1, 2, 2, 1/` of Fortran, whose size stands before it, `a(2, 2)`; or with its order, `((a(i,j), j=1,2), i=1,2)`.
fn data(before: &str, call: &str) -> Option<Call> {
    let (name, rest) = call["data ".len()..].split_once('/')?;
    let (list, _) = rest.split_once('/')?;
    let labels = listed(list)?;
    let length = "data ".len() + name.len() + list.len() + 2;
    let name = name.trim();
    let (rows, cols, is_by_row) = if name.starts_with("((") {
        let parts: Vec<&str> =
            name.split(|letter: char| "(),= ".contains(letter)).filter(|part| !part.is_empty()).collect();
        let [_, row, col, inner, _, inner_end, outer, _, outer_end] = parts[..] else { return None };
        let (inner_end, outer_end) = (inner_end.parse().ok()?, outer_end.parse().ok()?);
        match (inner == col && outer == row, inner == row && outer == col) {
            (true, _) => (outer_end, inner_end, true),
            (_, true) => (inner_end, outer_end, false),
            _ => return None,
        }
    } else {
        let at = before.rfind(&format!("{name}("))?;
        let sides = numbers(before[at + name.len() + 1..].split(')').next()?);
        let [rows, cols] = sides[..] else { return None };
        (rows, cols, false)
    };
    Some((grid(&labels, rows, cols, is_by_row)?, length, arranged_as(rows, cols, is_by_row)))
}

fn arranged_as(rows: usize, cols: usize, is_by_row: bool) -> String {
    let order = if is_by_row { "" } else { ", column by column" };
    format!("read the list as {rows} x {cols}{order}")
}

fn grid(labels: &[String], rows: usize, cols: usize, is_by_row: bool) -> Option<Vec<Vec<String>>> {
    let at = |row: usize, col: usize| if is_by_row { row * cols + col } else { col * rows + row };
    let is_whole = rows.checked_mul(cols) == Some(labels.len());
    is_whole.then(|| (0..rows).map(|row| (0..cols).map(|col| labels[at(row, col)].clone()).collect()).collect())
}

/// Where the bracket ends that is open.
fn end_of(inner: &str) -> Option<usize> {
    let mut depth = 1;
    for (at, letter) in inner.char_indices() {
        depth += i32::from(letter == '(') - i32::from(letter == ')');
        if depth == 0 {
            return Some(at);
        }
    }
    None
}

/// Labels between commas, spaces or `;`; `&` goes on in the next line of Fortran.
fn listed(list: &str) -> Option<Vec<String>> {
    let is_gap = |letter: char| letter.is_whitespace() || ",;&".contains(letter);
    let words: Vec<&str> =
        list.split(is_gap).filter(|word| !word.is_empty()).map(|word| word.trim_end_matches('L')).collect();
    words.iter().all(|word| label(word).is_some()).then(|| words.into_iter().map(str::to_owned).collect())
}

/// The numbers in a text of numbers and marks.
fn numbers(text: &str) -> Vec<usize> {
    let words = text.split(|letter: char| !letter.is_ascii_digit()).filter(|word| !word.is_empty());
    words.filter_map(|word| word.parse().ok()).collect()
}
