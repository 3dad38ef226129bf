//! penpa: links of penpa-edit, whose fragment holds a compressed document; one link a line.
//!
//! The document, `#m=edit&p=...`, is base64 of a raw DEFLATE stream of lines:
//!
//! ```text
//! line 0      square,COLUMNS,ROWS,...
//! line 1      [over,under,left,right]: rows and columns of the canvas that are not part of the puzzle
//! line 3      the puzzle: JSON whose keys are abbreviated, zN the numbers and zS the surface (painted cells)
//! line 4      the answer, in the same form
//! ```
//!
//! A cell's key is (row + 2) * (COLUMNS + 4) + (col + 2), a number is [text, colour, style], a surface a colour. A painted
//! cell, in puzzle or answer, is read as shaded, unless it is painted green (2), the colour with which we mark an unshaded
//! cell. Source: the format as noqx and penpa-edit use it.

use miniz_oxide::inflate::{decompress_to_vec_with_limit, TINFLStatus};
use serde_json::{Map, Value};

use crate::codec::{Codec, Holds, Read, Site, Write};
use crate::links::{bytes_of, sixes_of};
use crate::record::{
    cell, check_claimed_size, column, number, problem, quoted, unknown_clues, Item, Problem, Record, Shade,
};
use crate::rows::{bad_label, label};

const BASE: &str = "https://swaroopg92.github.io/penpa-edit/#m=edit&p=";
const MAX_DOCUMENT: usize = 1 << 24;
const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
const GREEN: u64 = 2;
const BLACK: u64 = 4;

pub static PENPA: Codec = Codec {
    name: "penpa",
    description: "links of penpa-edit",
    read: Read::Line(|line, _| read(line)),
    write: Some(Write::Line(|record| Ok(write(record)))),
    holds: Holds { shading: true, ..Holds::ANY },
    sign: |sample| is_link(sample.head()),
    is_link: true,
    fragment: |text| text.starts_with("m=").then_some(text),
    sites: &[Site { name: "penpa-edit", link: write }],
    is_id: |text| text.contains('?') || text.contains("#m="),
    ..Codec::PLAIN
};

/// The grid of a document, and the puzzle's place in it.
struct Canvas {
    cols: usize,
    top: usize,
    left: usize,
    puzzle_rows: usize,
    puzzle_cols: usize,
}

impl Canvas {
    /// The keys of the puzzle's cells in the document.
    fn keys(&self) -> impl Iterator<Item = usize> + '_ {
        let key = |row, col| (row + self.top + 2) * (self.cols + 4) + col + self.left + 2;
        (0..self.puzzle_rows).flat_map(move |row| (0..self.puzzle_cols).map(move |col| key(row, col)))
    }
}

fn read(link: &str) -> Item {
    let document = unpacked(link)?;
    let lines: Vec<&str> = document.split('\n').collect();
    let [header, margins, _, puzzle, ..] = lines[..] else {
        return Err(problem!("expected a document of four lines or more in the link, found {}", lines.len()));
    };
    let canvas = canvas(header, margins)?;
    let puzzle = layer(puzzle)?;
    let answer = lines.get(4).map_or(Ok(Map::new()), |line| layer(line))?;
    let (numbers, surface, painted) = (table(&puzzle, "zN")?, table(&puzzle, "zS")?, table(&answer, "zS")?);
    let of = |table: &Map<String, Value>, key: usize| table.get(&key.to_string()).cloned();
    let (mut labels, mut shading, mut unknown) = (Vec::new(), Vec::new(), Vec::new());
    for (place, key) in canvas.keys().enumerate() {
        let text = number_text(of(numbers, key));
        let found = if text.is_empty() || text == "?" { Some(0) } else { label(&text) };
        labels
            .push(found.ok_or_else(|| problem!("{}: {}", cell(place, canvas.puzzle_cols), bad_label(&text).problem))?);
        unknown.extend((text == "?").then_some(place));
        shading.push(match of(painted, key).or_else(|| of(surface, key)) {
            Some(colour) if colour == GREEN => Shade::Unshaded,
            None | Some(Value::Null | Value::Bool(false)) => Shade::Unknown,
            Some(colour) if colour == 0 || colour == "" => Shade::Unknown,
            Some(_) => Shade::Shaded,
        });
    }
    let record = Record::new(canvas.puzzle_rows, canvas.puzzle_cols, labels).shaded(shading);
    Ok(record.warned(unknown_clues(&unknown, canvas.puzzle_cols)))
}

/// The text that the fragment of a link unpacks to; bounded, because a short link can unpack to a huge text.
fn unpacked(link: &str) -> Result<String, Problem> {
    let Some(start) = start_of_data(link) else {
        return Err(problem!("expected a link of penpa-edit with '#m=edit&p=', found {}", quoted(link)));
    };
    let data = &link[start..];
    let data = &data[..data.find(|letter: char| !is_data(letter)).unwrap_or(data.len())];
    let end = start + data.len();
    let not_packed =
        |problem: &str| problem!("expected compressed text after 'p=': {problem}").column(column(link, start));
    let digits = data.trim_end_matches('=').replace('-', "+").replace('_', "/");
    let Some(packed) = bytes_of(&digits, DIGITS).filter(|_| digits.len() % 4 != 1) else {
        return Err(not_packed("it is not base64"));
    };
    let document = decompress_to_vec_with_limit(&packed, MAX_DOCUMENT).map_err(|error| match error.status {
        TINFLStatus::HasMoreOutput => {
            problem!("expected a link that unpacks to at most {MAX_DOCUMENT} characters, found a longer one")
        }
        TINFLStatus::FailedCannotMakeProgress | TINFLStatus::NeedsMoreInput => {
            let problem = problem!("expected a complete link, found one cut short; copy it again");
            problem.column(column(link, end) - 1)
        }
        _ => not_packed("it is not a DEFLATE stream"),
    })?;
    String::from_utf8(document).map_err(|_| not_packed("it is not UTF-8"))
}

fn is_data(letter: char) -> bool {
    letter.is_ascii_alphanumeric() || "+/=_-".contains(letter)
}

/// Where the data begin, after `#p=` or `&p=`.
fn start_of_data(link: &str) -> Option<usize> {
    let mut starts = link.match_indices("p=").map(|(at, _)| at).filter(|&at| link[..at].ends_with(['#', '?', '&']));
    starts.find(|at| link[at + 2..].starts_with(is_data)).map(|at| at + 2)
}

fn canvas(header: &str, margins: &str) -> Result<Canvas, Problem> {
    let mut fields = header.split(',');
    let kind = fields.next();
    let mut size = || number(fields.next()?, 9);
    let (Some("square"), Some(cols), Some(rows)) = (kind, size(), size()) else {
        return Err(problem!("expected 'square,COLUMNS,ROWS' in the link, found {}", quoted(header)));
    };
    let list = margins.trim().strip_prefix('[').and_then(|list| list.strip_suffix(']')).unwrap_or_default();
    let margins: Option<Vec<u64>> = list.split(',').map(|margin| number(margin, 6)).collect();
    let [top, bottom, left, right] = margins.as_deref().and_then(|margins| margins.try_into().ok()).unwrap_or([0; 4]);
    let (puzzle_rows, puzzle_cols) = (rows.saturating_sub(top + bottom), cols.saturating_sub(left + right));
    check_claimed_size(puzzle_rows, puzzle_cols)?;
    let [cols, top, left, puzzle_rows, puzzle_cols] =
        [cols, top, left, puzzle_rows, puzzle_cols].map(|size| size as usize);
    Ok(Canvas { cols, top, left, puzzle_rows, puzzle_cols })
}

/// The JSON of a layer, with its abbreviated keys in quotes; `zO` stands for null.
fn layer(line: &str) -> Result<Map<String, Value>, Problem> {
    let mut text = String::with_capacity(line.len());
    let mut rest = line;
    while let Some(first) = rest.chars().next() {
        let length = match rest.as_bytes() {
            [b'"', ..] => string_length(rest),
            [b'z', second, ..] if second.is_ascii_uppercase() || second.is_ascii_digit() || *second == b'_' => 2,
            _ => first.len_utf8(),
        };
        let (token, after) = rest.split_at(length);
        match token {
            "zO" => text.push_str("null"),
            _ if length == 2 && first == 'z' => text.extend(["\"", token, "\""]),
            _ => text.push_str(token),
        }
        rest = after;
    }
    match serde_json::from_str(&text) {
        Ok(Value::Object(layer)) => Ok(layer),
        Ok(_) => Err(problem!("expected an object as layer in the link, found {}", quoted(line))),
        Err(_) => Err(problem!("expected a layer of the document in the link, found {}", quoted(line))),
    }
}

/// How long the string is that a text begins with, quotes included; all of the text if it does not end.
fn string_length(text: &str) -> usize {
    let mut is_escaped = false;
    for (at, letter) in text.char_indices().skip(1) {
        match letter {
            _ if is_escaped => is_escaped = false,
            '\\' => is_escaped = true,
            '"' => return at + 1,
            _ => {}
        }
    }
    text.len()
}

fn table<'a>(layer: &'a Map<String, Value>, key: &str) -> Result<&'a Map<String, Value>, Problem> {
    static NONE: std::sync::OnceLock<Map<String, Value>> = std::sync::OnceLock::new();
    match layer.get(key) {
        Some(Value::Object(table)) => Ok(table),
        None | Some(Value::Null | Value::Bool(false)) => Ok(NONE.get_or_init(Map::new)),
        Some(Value::Array(list)) if list.is_empty() => Ok(NONE.get_or_init(Map::new)),
        Some(other) => Err(problem!("expected an object as '{key}' in the link, found {}", quoted(&other.to_string()))),
    }
}

/// The text of a number, `[text, colour, style]`, without spaces; empty if there is none.
fn number_text(entry: Option<Value>) -> String {
    match entry.as_ref().and_then(|entry| entry.get(0)) {
        Some(Value::String(text)) => text.trim().to_owned(),
        Some(other) => other.to_string(),
        None => String::new(),
    }
}

/// The link to the puzzle, shaded cells painted black in its answer. Its last line lists the cells of the grid, each as the
/// difference to the one before.
fn write(record: &Record) -> String {
    let Record { rows, cols, .. } = *record;
    let canvas = Canvas { cols, top: 0, left: 0, puzzle_rows: rows, puzzle_cols: cols };
    let keys: Vec<usize> = canvas.keys().collect();
    let list = |entries: Vec<String>| entries.join(",");
    let labels = keys.iter().zip(&record.labels).filter(|(_, &label)| label > 0);
    let numbers = list(labels.map(|(key, label)| format!("\"{key}\":[\"{label}\",1,\"1\"]")).collect());
    let shades = keys.iter().zip(record.shading.iter().flatten()).filter(|(_, &shade)| shade != Shade::Unknown);
    let colour = |shade| if shade == Shade::Shaded { BLACK } else { GREEN };
    let surface = list(shades.map(|(key, &shade)| format!("\"{key}\":{}", colour(shade))).collect());
    let steps = keys.windows(2).map(|pair| (pair[1] - pair[0]).to_string());
    let centres = list(std::iter::once(keys[0].to_string()).chain(steps).collect());
    let document = [
        format!("square,{cols},{rows},38,0,1,1,{},{}", 38 * (cols + 1), 38 * (rows + 1)),
        "[0,0,0,0]".to_owned(),
        r#"["1","2","1"]~"number"~["1",""]"#.to_owned(),
        format!("{{zS:{{}},zN:{{{numbers}}}}}"),
        format!("{{zS:{{{surface}}},zN:{{}}}}"),
        format!("[{centres}]"),
    ];
    const LEVEL: u8 = 6;
    let packed = miniz_oxide::deflate::compress_to_vec(document.join("\n").as_bytes(), LEVEL);
    let digits = sixes_of(&packed, DIGITS);
    format!("{BASE}{digits}{}", "=".repeat(digits.len().wrapping_neg() % 4))
}

fn is_link(head: &str) -> bool {
    let starts = head.match_indices("p=").filter(|(at, _)| head[..*at].ends_with(['#', '?', '&']));
    starts.map(|(at, _)| &head[at + 2..]).any(|data| data.starts_with(|letter: char| letter.is_ascii_alphanumeric()))
}
