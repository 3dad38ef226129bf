//! Numbers that programs print with a point, `2.0` and `2e+00`, and a list that a call arranges, `matrix(c(...), nrow=2)`.

use super::lines::{is_silent, Line};
use crate::record::quoted;

const GAPS: &str = " \t,;|[](){}&";

/// Labels for numbers with a point or an exponent, if all numbers in rows have one.
pub fn without_points(lines: &[Line]) -> Option<(Vec<Line>, String)> {
    let is_number = |word: &&str| word.starts_with(|letter: char| letter.is_ascii_digit());
    let numbers = |line: &str| -> Vec<String> {
        let words = line.split(|letter: char| GAPS.contains(letter)).filter(|word| !word.is_empty());
        words.filter(is_number).map(str::to_owned).collect()
    };
    let is_row = |line: &str| {
        let found = numbers(line);
        !is_silent(line) && found.len() > 1 && found.iter().all(|number| whole(number).is_some())
    };
    let others = |line: &str| !is_silent(line) && numbers(line).len() > 1 && !is_row(line);
    let first = lines.iter().find(|(_, line)| is_row(line))?;
    if lines.iter().any(|(_, line)| others(line)) {
        return None;
    }
    let shown = numbers(&first.1).remove(0);
    let label = whole(&shown)?;
    let out = lines.iter().map(|(number, line)| (*number, if is_row(line) { rewritten(line) } else { line.clone() }));
    Some((out.collect(), format!("read numbers with a point as labels, {} as {label}", quoted(&shown))))
}

fn rewritten(line: &str) -> String {
    let mut out = String::new();
    for part in line.split_inclusive(|letter: char| GAPS.contains(letter)) {
        let word = part.trim_end_matches(|letter: char| GAPS.contains(letter));
        match whole(word) {
            Some(label) => out.push_str(&format!("{label}{}", &part[word.len()..])),
            None => out.push_str(part),
        }
    }
    out
}

/// The value of `2.0`, `2.00`, `2e+00` or `2.000e+00`, if it is a whole number; None for a number without such an end.
fn whole(word: &str) -> Option<u64> {
    let is_digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let (number, exponent) = match word.split_once(['e', 'E']) {
        Some((number, exponent)) => (number, Some(exponent)),
        None => (word, None),
    };
    let (whole, fraction) = number.split_once('.').unwrap_or((number, ""));
    let has_end = exponent.is_some() || (number.contains('.') && !fraction.is_empty());
    let is_right = is_digits(whole) && (fraction.is_empty() || is_digits(fraction)) && has_end && whole.len() < 7;
    if !is_right || exponent.is_some_and(|exponent| !is_digits(exponent.trim_start_matches(['+', '-']))) {
        return None;
    }
    let value: f64 = word.trim_end_matches('.').parse().ok()?;
    (value.fract() == 0.0 && (0.0..1e9).contains(&value)).then_some(value as u64)
}

/// The lines without types that hold numbers, `let grid: [[u8; 4]; 4] = ` and `[3][3]u8{ .{1, 2, 3}, `.
pub fn without_types(lines: &[Line]) -> Option<(Vec<Line>, String)> {
    let is_in_type = |letter: char| letter.is_alphanumeric() || "[]<>;,: _&'".contains(letter);
    let mut has_type = false;
    let mut bare = |line: &str| -> Option<String> {
        let (before, behind) = line.split_once(':')?;
        let (found, value) = behind.split_once('=')?;
        let has_number = found.contains(['[', '<']) && found.contains(';') && found.contains(char::is_alphabetic);
        has_type |= has_number && found.chars().all(is_in_type);
        (has_number && found.chars().all(is_in_type)).then(|| format!("{before} ={value}"))
    };
    let out: Vec<Line> =
        lines.iter().map(|(number, line)| (*number, bare(line).unwrap_or_else(|| line.clone()))).collect();
    has_type.then(|| (out, "left out the type".to_owned()))
}

/// The rows of a list that a call arranges in R or numpy.
pub fn of_matrix(lines: &[Line]) -> Option<(Vec<Line>, String)> {
    let bare: Vec<&str> = lines.iter().filter(|(_, line)| !is_silent(line)).map(|(_, line)| line.as_str()).collect();
    let text = bare.join(" ");
    if text.matches("matrix(").count() > 1 || text.matches("reshape(").count() > 1 {
        return None;
    }
    let (labels, (rows, cols), is_by_column) = of_r(&text).or_else(|| of_numpy(&text))?;
    if labels.len() < 4 || rows < 2 || cols < 2 || rows.checked_mul(cols) != Some(labels.len()) {
        return None;
    }
    let at = |row: usize, col: usize| if is_by_column { col * rows + row } else { row * cols + col };
    let row = |row: usize| (0..cols).map(|col| labels[at(row, col)].as_str()).collect::<Vec<_>>().join(" ");
    let number = lines.iter().find(|(_, line)| !is_silent(line))?.0;
    let order = if is_by_column { ", column by column" } else { "" };
    Some(((0..rows).map(|at| (number, row(at))).collect(), format!("read the list as {rows} x {cols}{order}")))
}

/// Labels in their order, rows and columns, and whether they come column by column.
type Listed = (Vec<String>, (usize, usize), bool);

/// `matrix(c(1, 2, 2, 1), nrow = 2, byrow = TRUE)`
fn of_r(text: &str) -> Option<Listed> {
    let (_, call) = text.split_once("matrix(")?;
    let (_, list) = call.split_once("c(")?;
    let (list, options) = list.split_once(')')?;
    let options: String = options.chars().filter(|letter| !letter.is_whitespace()).collect();
    let options = options.split(')').next()?;
    let option = |name: &str| {
        let option = options.split(',').find_map(|option| option.strip_prefix(name))?;
        option.strip_prefix('=').map(str::to_owned)
    };
    let labels = listed(list)?;
    let number = |name: &str| option(name).and_then(|value| value.parse::<usize>().ok()).filter(|&number| number > 0);
    let plain: Vec<usize> = options.split(',').filter_map(|option| option.parse().ok()).collect();
    let rows = number("nrow").or_else(|| plain.first().copied());
    let cols = number("ncol").or_else(|| plain.get(1).copied());
    let size = match (rows, cols) {
        (Some(rows), Some(cols)) => (rows, cols),
        (Some(rows), None) => (rows, labels.len() / rows),
        (None, Some(cols)) => (labels.len() / cols, cols),
        (None, None) => return None,
    };
    let is_by_row = option("byrow").is_some_and(|value| matches!(value.as_str(), "TRUE" | "T"));
    Some((labels, size, !is_by_row))
}

/// `np.array([1, 2, 2, 1]).reshape(2, 2)`
fn of_numpy(text: &str) -> Option<Listed> {
    let (before, call) = text.split_once("]).reshape(")?;
    let (_, list) = before.rsplit_once('[')?;
    let size = listed(call.trim_start_matches('(').split(')').next()?)?;
    let [rows, cols] = &size[..] else { return None };
    Some((listed(list)?, (rows.parse().ok()?, cols.parse().ok()?), false))
}

fn listed(list: &str) -> Option<Vec<String>> {
    let label = |word: &str| {
        let word = word.trim().trim_end_matches('L');
        (word == "NA" || crate::rows::label(word).is_some()).then(|| word.replace("NA", "."))
    };
    list.trim().trim_end_matches(',').split(',').map(label).collect()
}
