//! Rows of labels: numbers with spaces between them, digits run together, and all rows of a square in one line.
//!
//! A *digit* is `0` to `9`, or `a` to `z` for 10 to 35; `.` and `_` are blanks. A letter above the longer side may be a
//! slip of the hand, on which the readable way has something to say.

use super::{is_space, label, line_of, trimmed, Form, Found, Lines};

/// Read the rows up to an empty line, and the name before them. None unless they are plain.
pub(super) fn read<'a>(form: Form, lines: &mut Lines<'a>, found: &mut Found<'a>) -> Option<()> {
    let mut line = line_of(lines)?;
    if let Some(name) = line.strip_prefix(b"# name:") {
        found.name = Some(plain_name(name)?);
        line = lines.next()?;
    }
    let has_numbers = line.iter().any(|&byte| is_space(byte));
    if form == if has_numbers { Form::Digits } else { Form::Numbers } {
        return None;
    }
    let mut largest_letter = 0;
    while !line.is_empty() {
        if has_numbers {
            push_numbers(line, &mut found.labels)?;
        } else {
            largest_letter = largest_letter.max(push_digits(line, &mut found.labels)?);
        }
        found.end_row()?;
        // Without an empty line after it, the puzzle may go on in what follows these bytes.
        line = lines.next()?;
    }
    let is_run = || found.labels.iter().any(|label| (1..=9).contains(label));
    let is_plain = has_numbers
        || (found.rows > 1 && found.cols > 1 && largest_letter as usize <= found.rows.max(found.cols) && is_run());
    (is_plain && found.rows > 0).then_some(())
}

/// Read all rows of a square. None unless they are plain.
pub(super) fn read_square(line: &[u8], found: &mut Found) -> Option<()> {
    let side = line.len().isqrt();
    let largest_letter = push_digits(line, &mut found.labels)?;
    (found.rows, found.cols) = (side, side);
    (side > 1 && side * side == line.len() && largest_letter as usize <= side).then_some(())
}

/// The name after `# name:`. A file may hold any; one that ends in an unusual space, say, is not plain.
fn plain_name(text: &[u8]) -> Option<&str> {
    let name = std::str::from_utf8(trimmed(text)).ok()?;
    let has_odd_ends = name.starts_with(char::is_whitespace) || name.ends_with(char::is_whitespace);
    (!name.is_empty() && !has_odd_ends && !name.contains(char::is_control)).then_some(name)
}

fn push_numbers(line: &[u8], labels: &mut Vec<u32>) -> Option<()> {
    for token in line.split(|&byte| is_space(byte)).filter(|token| !token.is_empty()) {
        labels.push(if matches!(token, b"." | b"_") { 0 } else { label(token)? });
    }
    Some(())
}

/// The largest label that is written as a letter, 0 if none is.
fn push_digits(line: &[u8], labels: &mut Vec<u32>) -> Option<u32> {
    let mut largest_letter = 0;
    for &digit in line {
        let label = match digit {
            b'0'..=b'9' => digit - b'0',
            b'a'..=b'z' => digit - b'a' + 10,
            b'.' | b'_' => 0,
            _ => return None,
        };
        if label > 9 {
            largest_letter = largest_letter.max(label);
        }
        labels.push(u32::from(label));
    }
    Some(u32::from(largest_letter))
}
