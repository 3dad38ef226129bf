//! tatham: game IDs of "Singles" in Simon Tatham's collection, one per line; and tatham-save, its save files.
//!
//! ```text
//! 6x6dk:361566412253452144234115163346553461     width x height, difficulty (e or k), and the labels, row by row
//! 5:3254545425...                                without a height: a square
//! ```
//!
//! A label is one character: `1`-`9`, `a`-`z` for 10 to 35 and `A`-`Z` for 36 to 61; none exceeds the larger side. The
//! other kind of ID, `6x6dk#123456`, is a seed that only his own generator can expand.
//!
//! ```text
//! SAVEFILE:41:Simon Tatham's Portable Puzzle Collection      KEY_____:LENGTH:VALUE, the length in bytes
//! GAME    :7:Singles
//! PARAMS  :5:2x2de
//! DESC    :4:1121
//! NSTATES :1:2                                               positions, the start among them
//! STATEPOS:1:2                                               the position on the screen, counted from the start
//! MOVE    :11:B0,0;C1,0                                      shade column 0, row 0; circle column 1, row 0
//! ```
//!
//! `B` shades a cell, `C` circles it (unshaded), `E` empties it; a move that starts with `S;` came from the solver. Every
//! MOVE, SOLVE and RESTART is a position after the start, so STATEPOS 2 means that one of them has been made.
//! Source: `singles.c` (validate_params, validate_desc, execute_move) and `midend.c` (midend_serialise).

use crate::codec::{Codec, Holds, Read, Write};
use crate::record::{cell, leading_number, number, problem, quoted, quoted_to, Item, Problem, Record, Shade};

const LABELS: &[u8; 62] = b"0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
const MAX_LABEL: usize = LABELS.len() - 1;
const SIDES: std::ops::RangeInclusive<u64> = 2..=62;
const MAGIC: &str = "Simon Tatham's Portable Puzzle Collection";

pub static TATHAM: Codec = Codec {
    name: "tatham",
    description: "game IDs of Simon Tatham's Singles",
    read: Read::Line(|line, _| read(line)),
    write: Some(Write::Line(|record| described(record).map(|(size, labels)| format!("{size}:{labels}")))),
    holds: Holds { blanks: false, max_label: MAX_LABEL as u32, ..Holds::ANY },
    // Labels apart behind the colon are no ID.
    sign: |sample| is_id(sample.head()) && !sample.head().contains(": "),
    is_id,
    ..Codec::PLAIN
};

pub static TATHAM_SAVE: Codec = Codec {
    name: "tatham-save",
    description: "save files of Simon Tatham's Singles, with moves",
    read: Read::Document(|text| vec![read_save(text)]),
    write: Some(Write::Alone(write_save)),
    holds: Holds { blanks: false, shading: true, max_label: MAX_LABEL as u32, ..Holds::ANY },
    sign: |sample| sample.rows[0].starts_with("SAVEFILE"),
    ..Codec::PLAIN
};

fn read(line: &str) -> Item {
    if let Some((params, labels)) = line.split_once(':') {
        return read_board(size_of(params)?, labels, params.chars().count() + 1);
    }
    match line.split_once('#') {
        Some((before, _)) => {
            let problem =
                "expected an ID of the form WxH:LABELS; only Simon Tatham's program can expand a seed (after '#')";
            Err(Problem::new(problem).column(before.chars().count() + 1))
        }
        None => Err(problem!("expected an ID of the form WxH:LABELS, found {}", quoted(line)).column(1)),
    }
}

/// The width, the height and what comes after them in `6x6dk`, `6x6` or `6`.
fn params(text: &str) -> Option<(u64, u64, &str)> {
    let (width, rest) = leading_number(text, 9)?;
    let height = rest.strip_prefix('x').and_then(|rest| leading_number(rest, 9));
    let (height, rest) = height.unwrap_or((width, rest));
    Some((width, height, rest))
}

fn size_of(text: &str) -> Result<(usize, usize), Problem> {
    let is_level = |level: &str| level.is_empty() || (level.starts_with('d') && level.chars().nth(2).is_none());
    let Some((width, height, level)) = params(text).filter(|(.., level)| is_level(level) && !level.contains('#'))
    else {
        return Err(problem!("expected the size as WIDTHxHEIGHT, found {}", quoted(text)).column(1));
    };
    if !matches!(level, "" | "de" | "dk") {
        let column = text.chars().count();
        return Err(problem!("expected the difficulty 'e' or 'k' after 'd', found {}", quoted(&level[1..]))
            .column(column + usize::from(level == "d")));
    }
    for (what, side) in [("width", width), ("height", height)] {
        if !SIDES.contains(&side) {
            let (least, most) = (SIDES.start(), SIDES.end());
            return Err(problem!("expected a {what} of {least} to {most}, found {side}").column(1));
        }
    }
    Ok((width as usize, height as usize))
}

/// The board of this size from its labels run together; columns count from `skipped`.
fn read_board((width, height): (usize, usize), text: &str, skipped: usize) -> Item {
    let length = text.chars().count();
    if length != width * height {
        let wanted = width * height;
        return Err(problem!("expected {wanted} labels for {width}x{height}, found {length}").column(skipped + 1));
    }
    let largest = width.max(height);
    let mut labels = Vec::with_capacity(length);
    for (before, letter) in text.chars().enumerate() {
        let value = LABELS.iter().position(|&label| char::from(label) == letter);
        labels.push(value.filter(|value| (1..=largest).contains(value)).ok_or_else(|| {
            let last = char::from(LABELS[largest.min(MAX_LABEL)]);
            let found = quoted(letter.encode_utf8(&mut [0; 4]));
            problem!("expected a label from '1' to '{last}', found {found}").column(skipped + before + 1)
        })? as u32);
    }
    Ok(Record::new(height, width, labels))
}

/// The size and the labels as the program writes them.
fn described(record: &Record) -> Result<(String, String), Problem> {
    let Record { rows, cols, .. } = *record;
    let size = format!("{cols}x{rows}");
    if ![rows, cols].iter().all(|&side| SIDES.contains(&(side as u64))) {
        let (least, most) = (SIDES.start(), SIDES.end());
        return Err(problem!("Singles needs sides of {least} to {most} cells, got {rows}x{cols}"));
    }
    let largest = rows.max(cols).min(MAX_LABEL) as u32;
    match record.labels.iter().position(|&label| label > largest) {
        None => Ok((size, record.labels.iter().map(|&label| char::from(LABELS[label as usize])).collect())),
        Some(place) => {
            let (label, cell) = (record.labels[place], cell(place, cols));
            Err(problem!("Singles holds labels up to {largest} on a board of {size}, got {label} at {cell}"))
        }
    }
}

fn is_id(text: &str) -> bool {
    let is_end = |rest: &str| rest.starts_with([':', '#']);
    params(text).is_some_and(|(.., rest)| {
        let level = rest.strip_prefix('d');
        let after_level =
            level.map(|level| level.strip_prefix(|letter: char| letter.is_ascii_lowercase()).unwrap_or(level));
        is_end(rest) || after_level.is_some_and(is_end)
    })
}

/// One line of a save file, and its number.
struct SaveLine {
    key: String,
    value: String,
    line: usize,
}

fn read_save(text: &str) -> Item {
    let lines = save_lines(text.trim_matches('\n').as_bytes())?;
    expect(&lines, "SAVEFILE", MAGIC)?;
    expect(&lines, "GAME", "Singles")?;
    let placed = |saved: &SaveLine, problem: Problem| {
        let before = format!("{:8}:{}:", saved.key, saved.value.chars().count()).len();
        problem.line(saved.line).after(before)
    };
    let saved = required(&lines, "PARAMS")?;
    let size = size_of(&saved.value).map_err(|problem| placed(saved, problem))?;
    let saved = required(&lines, "DESC")?;
    let record = read_board(size, &saved.value, 0).map_err(|problem| placed(saved, problem))?;
    let moves: Vec<_> = lines.iter().filter(|saved| matches!(&*saved.key, "MOVE" | "SOLVE" | "RESTART")).collect();
    let saved = required(&lines, "STATEPOS")?;
    let states = moves.len() + 1;
    let position = number(&saved.value, 9).filter(|position| (1..=states as u64).contains(position));
    let Some(position) = position else {
        return Err(problem!("expected a position from 1 to {states}, found {}", quoted(&saved.value)).line(saved.line));
    };
    let mut shading = vec![Shade::Unknown; record.labels.len()];
    for made in &moves[..position as usize - 1] {
        play(made, &mut shading, &record).map_err(|problem| problem.line(made.line))?;
    }
    Ok(record.shaded(shading))
}

fn save_lines(text: &[u8]) -> Result<Vec<SaveLine>, Problem> {
    let (mut lines, mut at, mut line) = (Vec::new(), 0, 1);
    while at < text.len() {
        let rest = &text[at..];
        let Some((key, length, start)) = save_head(rest) else {
            let shown = String::from_utf8_lossy(&rest[..rest.len().min(60)]);
            let shown = quoted(shown.split('\n').next().unwrap_or_default());
            return Err(problem!("expected KEY:LENGTH:VALUE, found {shown}").line(line).column(1));
        };
        let end = start.saturating_add(length);
        if end > rest.len() || !matches!(rest.get(end), None | Some(b'\n')) {
            let problem = problem!("expected a value of {length} bytes and then the end of the line");
            return Err(problem.line(line).column(start + 1));
        }
        lines.push(SaveLine { key, value: String::from_utf8_lossy(&rest[start..end]).into_owned(), line });
        line += rest[..rest.len().min(end + 1)].iter().filter(|&&byte| byte == b'\n').count();
        at += end + 1;
    }
    Ok(lines)
}

/// The key, the length of the value, and where the value begins.
fn save_head(text: &[u8]) -> Option<(String, usize, usize)> {
    let colon = text.iter().take(64).position(|&byte| byte == b':')?;
    let key = std::str::from_utf8(&text[..colon]).ok()?.trim_end_matches(' ');
    let second = text[colon + 1..].iter().take(10).position(|&byte| byte == b':')?;
    let length = number(std::str::from_utf8(&text[colon + 1..colon + 1 + second]).ok()?, 9)?;
    let is_key = (1..=8).contains(&key.len()) && key.bytes().all(|byte| byte.is_ascii_uppercase());
    is_key.then(|| (key.to_owned(), length as usize, colon + second + 2))
}

fn required<'a>(lines: &'a [SaveLine], key: &str) -> Result<&'a SaveLine, Problem> {
    lines.iter().find(|saved| saved.key == key).ok_or_else(|| problem!("expected a line {key}, found none").line(1))
}

fn expect(lines: &[SaveLine], key: &str, value: &str) -> Result<(), Problem> {
    let saved = required(lines, key)?;
    if saved.value == value {
        return Ok(());
    }
    Err(problem!("expected {key} to be {}, found {}", quoted_to(value, value.len()), quoted(&saved.value))
        .line(saved.line))
}

fn play(made: &SaveLine, shading: &mut [Shade], record: &Record) -> Result<(), Problem> {
    if made.key == "RESTART" {
        shading.fill(Shade::Unknown);
        return Ok(());
    }
    let steps = made.value.strip_prefix("S;").unwrap_or(&made.value).split(';');
    for step in steps.filter(|step| !matches!(*step, "" | "S")) {
        let cell = step.get(1..).and_then(|cell| cell.split_once(','));
        let cell = cell.and_then(|(col, row)| Some((number(row, 3)? as usize, number(col, 3)? as usize)));
        let shade = match step.as_bytes()[0] {
            b'B' => Some(Shade::Shaded),
            b'C' => Some(Shade::Unshaded),
            b'E' => Some(Shade::Unknown),
            _ => None,
        };
        let Some(((row, col), shade)) = cell.zip(shade) else {
            return Err(problem!("expected a move such as 'B1,0', found {}", quoted(step)));
        };
        if row >= record.rows || col >= record.cols {
            return Err(problem!("expected a cell of the board, found {}", quoted(step)));
        }
        shading[row * record.cols + col] = shade;
    }
    Ok(())
}

/// The save file of a puzzle; all marks are one move.
fn write_save(record: &Record) -> Result<String, Problem> {
    let (size, labels) = described(record)?;
    let marks = record.shading.iter().flatten().enumerate().filter(|(_, &shade)| shade != Shade::Unknown);
    let step = |(place, &shade): (usize, &Shade)| {
        let letter = if shade == Shade::Shaded { 'B' } else { 'C' };
        format!("{letter}{},{}", place % record.cols, place / record.cols)
    };
    let made = marks.map(step).collect::<Vec<_>>().join(";");
    let (states, params) = (if made.is_empty() { "1" } else { "2" }, format!("{size}de"));
    let lines = [
        ("SAVEFILE", MAGIC),
        ("VERSION", "1"),
        ("GAME", "Singles"),
        ("PARAMS", &params),
        ("CPARAMS", &params),
        ("DESC", &labels),
        ("NSTATES", states),
        ("STATEPOS", states),
        ("MOVE", &made),
    ];
    let lines = lines.iter().filter(|(_, value)| !value.is_empty());
    Ok(lines.map(|(key, value)| format!("{key:8}:{}:{value}", value.len())).collect::<Vec<_>>().join("\n"))
}
