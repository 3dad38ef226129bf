//! The writer: records become text, which the reader reads back.
//!
//! A format refuses a record that it cannot hold, naming the cell, before anything is written. Only name, author and
//! source are left out if the format cannot hold them.

use crate::codec::{Codec, Write};
use crate::codecs::{between_bars, codec, sites, CODECS};
use crate::reader::read;
use crate::record::{cell, problem, quoted, Problem, Record, Shade};

/// The text of these records in a format; it ends with a line break.
pub fn write(records: &[Record], format: &str) -> Result<String, Problem> {
    written(records, format, records.len() == 1)
}

/// The text of one record with others before or behind it; it ends with a line break.
pub fn write_among(record: &Record, format: &str) -> Result<String, Problem> {
    written(std::slice::from_ref(record), format, false)
}

fn written(records: &[Record], format: &str, is_alone: bool) -> Result<String, Problem> {
    let codec = codec(format)?;
    let write = writer(codec)?;
    for record in records {
        check_holds(codec, record)?;
    }
    let joined = |write: fn(&Record) -> Result<String, Problem>, gap: &str| {
        let texts: Result<Vec<_>, Problem> = records.iter().map(write).collect();
        texts.map(|texts| texts.join(gap))
    };
    let text = match write {
        Write::Block(write) if codec.name == "text" => {
            let texts: Result<Vec<_>, _> = records.iter().map(|record| rows(record, write, is_alone)).collect();
            texts?.join("\n\n")
        }
        Write::Line(_) | Write::Block(_) if records.is_empty() => return Ok(String::new()),
        Write::Line(write) => joined(write, "\n")?,
        Write::Block(write) => joined(write, "\n\n")?,
        Write::Array(write) if records.len() == 1 => joined(write, "")?,
        Write::Array(write) => format!("[\n{}\n]", joined(write, ",\n")?),
        Write::Alone(_) if records.len() != 1 => {
            let got = records.len();
            return Err(problem!("the format '{format}' holds one puzzle, got {got}; write each to a file of its own"));
        }
        Write::Alone(write) => joined(write, "")?,
    };
    let text = text + "\n";
    let is_clear = !codec.holds.ambiguous || reads_back(&text, records);
    Ok(if is_clear { text } else { format!("# format: {format}\n{text}") })
}

/// A puzzle in the format `text`. Bare rows of rectangles one after the other could be the size of the puzzle below, or
/// the parts of a square; one alone is bare where that reads back.
fn rows(record: &Record, write: fn(&Record) -> Result<String, Problem>, is_alone: bool) -> Result<String, Problem> {
    let text = write(record)?;
    let is_clear = record.rows == record.cols || (is_alone && reads_back(&text, std::slice::from_ref(record)));
    Ok(if is_clear { text } else { between_bars(record) })
}

/// How a codec writes; refuses one that only reads.
pub fn writer(codec: &Codec) -> Result<Write, Problem> {
    codec.write.ok_or_else(|| {
        let writable: Vec<_> = CODECS.iter().filter(|codec| codec.write.is_some()).map(|codec| codec.name).collect();
        problem!("the format '{}' can only be read; expected one of {}", codec.name, writable.join(", "))
    })
}

/// Refuse a record that the format cannot hold.
fn check_holds(codec: &Codec, record: &Record) -> Result<(), Problem> {
    let (name, holds) = (codec.name, &codec.holds);
    let &Record { rows, cols, .. } = record;
    if let Some(shading) = &record.shading {
        if !holds.shading {
            return Err(problem!("the format '{name}' cannot hold a shading; write the puzzle alone"));
        }
        let unknown = shading.iter().position(|&shade| shade == Shade::Unknown).filter(|_| !holds.partial);
        if let Some(place) = unknown {
            let cell = cell(place, cols);
            return Err(problem!("the format '{name}' cannot hold unknown cells, and {cell} is unknown"));
        }
    }
    if rows != cols && !holds.rectangles {
        return Err(problem!("the format '{name}' holds square puzzles only, got {rows}x{cols}"));
    }
    if let Some(place) = record.labels.iter().position(|&label| label == 0).filter(|_| !holds.blanks) {
        return Err(problem!("the format '{name}' cannot hold blank cells, and {} is blank", cell(place, cols)));
    }
    if let Some(place) = record.labels.iter().position(|&label| label > holds.max_label) {
        let (label, cell, most) = (record.labels[place], cell(place, cols), holds.max_label);
        return Err(problem!("the format '{name}' holds labels up to {most}, got {label} at {cell}"));
    }
    Ok(())
}

/// Does the text read back, with its format detected, as the same puzzles?
fn reads_back(text: &str, records: &[Record]) -> bool {
    let is_same = |found: &Record, record: &Record| (found.rows, &found.labels) == (record.rows, &record.labels);
    read(text, None, None).is_ok_and(|items| {
        let found: Vec<_> = items.iter().flatten().collect();
        items.len() == records.len()
            && found.len() == records.len()
            && found.iter().zip(records).all(|(found, record)| is_same(found, record))
    })
}

/// The link that opens a puzzle on a site.
pub fn link(record: &Record, site: &str) -> Result<String, Problem> {
    let Some((codec, found)) = sites().find(|(_, found)| found.name == site) else {
        let names: Vec<_> = sites().map(|(_, site)| site.name).collect();
        return Err(problem!("unknown site {}; expected one of {}", quoted(site), names.join(", ")));
    };
    check_holds(codec, record)?;
    Ok((found.link)(record))
}
