//! player: the address of the web player that opens a puzzle, on any host.
//!
//! ```text
//! http://127.0.0.1:4486/#p=1.AgICAABZ.1b2s33a        2 x 2: 1 1 / 2 1
//! ```
//!
//! After `p=` stand the version, 1, the puzzle and a checksum, with dots between. The puzzle is bytes in base64, with `-`
//! and `_` for 62 and 63 and without `=`:
//!
//! * five numbers: the rows, the columns, the bits a label takes, the bytes of the name, and those of the author; each in
//!   groups of seven bits, the lowest group first, plus 128 in all groups but the last;
//! * the labels, row by row, the highest bit first, filled up with zeros to whole bytes;
//! * the name and the author in UTF-8.
//!
//! The checksum is the CRC-32 of all between `p=` and the second dot, as seven digits in base 36. It ends the link, because
//! programs that find links in a text leave out punctuation at the end.
//!
//! Nothing is guessed: a link that was cut off or changed is refused.

use crate::codec::{Codec, Holds, Read, Sample, Write};
use crate::links::{bits_at, bytes_of, characters, packed, sixes_of};
use crate::record::{cell, check_claimed_size, column, counted, problem, quoted, Item, Problem, Record};
use crate::rows;

/// Where `hitori play` serves the player, unless it is told another port.
const BASE: &str = "http://127.0.0.1:4486/#p=";
const VERSION: &str = "1";
const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
const CHECK_LENGTH: usize = 7;
/// Of seven bits in a number: no puzzle has more than 2^28 rows.
const MOST_GROUPS: u32 = 4;
/// How many numbers come before the labels.
const HEAD: usize = 5;
const COPY: &str = "copy the whole link again";

pub static PLAYER: Codec = Codec {
    name: "player",
    description: "links that open the web player",
    read: Read::Line(|line, _| read(line)),
    write: Some(Write::Line(|record| Ok(write(record)))),
    holds: Holds { metadata: &["name", "author"], ..Holds::ANY },
    sign: is_link,
    is_link: true,
    // Marks, and steps to show, may follow.
    fragment: |text| text.starts_with("p=").then(|| text.split('&').next().unwrap_or_default()),
    ..Codec::PLAIN
};

/// The puzzle of a link, with or without the address before `p=`.
fn read(line: &str) -> Item {
    let after_address = line.split_once('#').filter(|(address, _)| !address.contains(char::is_whitespace));
    let payload = |text: &'_ str| -> Option<usize> {
        let (_, rest) = leading_digits(text.strip_prefix("p=")?)?;
        rest.starts_with('.').then_some(line.len() - text.len() + 2)
    };
    let Some(start) = after_address.and_then(|(_, rest)| payload(rest)).or_else(|| payload(line)) else {
        return Err(problem!("expected a link with p=1.PUZZLE.CHECKSUM, found {}", quoted(line)).column(1));
    };
    let (version, rest) = line[start..].split_once('.').unwrap_or_default();
    if version != VERSION {
        let found = format!("{version}; a newer hitori may read it");
        return Err(problem!("expected version {VERSION} of these links, found {found}").column(column(line, start)));
    }
    let (body, check) = rest.split_once('.').map_or((rest, None), |(body, check)| (body, Some(check)));
    let at = column(line, start + version.len() + 1);
    let is_foreign = |letter: char| !letter.is_ascii() || !DIGITS.contains(&(letter as u8));
    if let Some((before, letter)) = body.chars().enumerate().find(|&(_, letter)| is_foreign(letter)) {
        let found = quoted(letter.encode_utf8(&mut [0; 4]));
        return Err(problem!("expected letters, digits, '-' and '_', found {found}").column(at + before));
    }
    let content = bytes_of(body, DIGITS).unwrap_or_default();
    let ([rows, cols, bits, name, author], start) = head_of(&content).map_err(|problem| problem.column(at))?;
    if rows == 0 || cols == 0 || bits > 32 {
        let found = format!("{rows} rows, {cols} columns and labels of {bits} bits");
        let expected = "at least one row and one column, and labels of at most 32 bits";
        return Err(problem!("expected {expected}, found {found}").column(at));
    }
    let end = start + (rows * cols * bits).div_ceil(8);
    let wanted = characters(end + name + author);
    let length = body.len() as u64;
    if length != wanted {
        let mut found = format!("found {length}");
        if check.is_none() && length < wanted {
            let missing = missing(content.len() as u64, (cols, bits), (start, end, end + name));
            found.push_str(&format!(": the link is cut off, {missing}"));
        }
        let wanted_characters = counted(wanted, "character");
        let problem = problem!("expected {wanted_characters} between the dots, {found}; {COPY}");
        return Err(problem.column(at + length.min(wanted) as usize));
    }
    if bits == 0 {
        check_claimed_size(rows, cols)?;
    }
    expect_checksum(check.unwrap_or_default(), &format!("{VERSION}.{body}"), at + body.len() + 1)?;
    let [rows, cols, bits, name, start, end] = [rows, cols, bits, name, start, end].map(|number| number as usize);
    let text = |bytes: &[u8]| match std::str::from_utf8(bytes) {
        Ok(text) => Ok((!text.is_empty()).then(|| text.to_owned())),
        Err(_) => Err(problem!("expected the name and the author in UTF-8; {COPY}").column(at)),
    };
    let labels = (0..rows * cols).map(|place| bits_at(&content[start..], place * bits, bits)).collect();
    let mut record = Record::new(rows, cols, labels);
    (record.texts.name, record.texts.author) = (text(&content[end..end + name])?, text(&content[end + name..])?);
    Ok(record)
}

fn leading_digits(text: &str) -> Option<(&str, &str)> {
    let end = text.find(|letter: char| !letter.is_ascii_digit()).unwrap_or(text.len());
    (end > 0).then(|| text.split_at(end))
}

fn write(record: &Record) -> String {
    let texts = [&record.texts.name, &record.texts.author].map(|text| text.as_deref().unwrap_or_default().as_bytes());
    let largest = record.labels.iter().max().copied().unwrap_or(0);
    let bits = (u32::BITS - largest.leading_zeros()) as usize;
    let mut content = Vec::new();
    for number in [record.rows, record.cols, bits, texts[0].len(), texts[1].len()] {
        let mut rest = number;
        while rest > 127 {
            content.push((rest & 127 | 128) as u8);
            rest >>= 7;
        }
        content.push(rest as u8);
    }
    content.extend(packed(record.labels.iter().copied(), bits));
    content.extend(texts.concat());
    let body = format!("{VERSION}.{}", sixes_of(&content, DIGITS));
    format!("{BASE}{body}.{}", checksum(&body))
}

/// The five numbers, and where they end.
fn head_of(content: &[u8]) -> Result<([u64; HEAD], u64), Problem> {
    let mut numbers = [0; HEAD];
    let mut bytes = content.iter();
    for number in &mut numbers {
        for group in 0.. {
            if group == MOST_GROUPS {
                return Err(problem!("expected sizes below 2^28; {COPY}"));
            }
            let Some(&byte) = bytes.next() else {
                return Err(problem!("the link is cut off: its size and its labels are missing; {COPY}"));
            };
            *number |= u64::from(byte & 127) << (7 * group);
            if byte < 128 {
                break;
            }
        }
    }
    Ok((numbers, (content.len() - bytes.len()) as u64))
}

/// What a link of so many bytes lacks first.
fn missing(length: u64, (cols, bits): (u64, u64), (start, end, name_end): (u64, u64, u64)) -> String {
    if length < end {
        let first = cell((8 * (length - start) / bits) as usize, cols as usize);
        return format!("the labels from {first} on are missing");
    }
    format!("the end of the {} is missing", if length < name_end { "name" } else { "author" })
}

fn expect_checksum(found: &str, text: &str, column: usize) -> Result<(), Problem> {
    let length = found.chars().count();
    if length < CHECK_LENGTH {
        let found = format!("{}: the link is cut off; {COPY}", quoted(found));
        return Err(
            problem!("expected a checksum of {CHECK_LENGTH} characters at the end, found {found}").column(column)
        );
    }
    if length > CHECK_LENGTH {
        let rest: String = found.chars().skip(CHECK_LENGTH).collect();
        let problem = problem!("expected the end of the link after its checksum, found {}", quoted(&rest));
        return Err(problem.column(column + CHECK_LENGTH));
    }
    if found != checksum(text) {
        return Err(problem!("the checksum does not match: a part of the link was changed; {COPY}").column(column));
    }
    Ok(())
}

/// The CRC-32 of a text, in base 36.
fn checksum(text: &str) -> String {
    let step = |sum: u32, _| (sum >> 1) ^ (0xedb8_8320 * (sum & 1));
    let mut sum = !text.bytes().fold(u32::MAX, |sum, byte| (0..8).fold(sum ^ u32::from(byte), step));
    let mut digits = [b'0'; CHECK_LENGTH];
    for digit in digits.iter_mut().rev() {
        *digit = rows::DIGITS[(sum % 36) as usize];
        sum /= 36;
    }
    digits.iter().map(|&digit| digit as char).collect()
}

fn is_link(sample: &Sample) -> bool {
    let head = sample.head();
    let starts = std::iter::once(0).chain(head.match_indices('#').map(|(at, _)| at + 1));
    let is_payload = |at: usize| {
        let number = head[at..].strip_prefix("p=").and_then(leading_digits);
        number.is_some_and(|(_, rest)| rest.starts_with('.'))
    };
    starts.into_iter().any(is_payload)
}
