//! digits: one row per line, one character for each cell, rows run together: `1114`, `1423`, `3321`, `4213`.
//!
//! The characters are `1` to `9`, then `a` to `z` for 10 to 35; `0`, `.` and `_` are blanks.

use crate::codec::{Codec, Holds, Read, Write, ALL};
use crate::lines::header;
use crate::rows::{is_digits, read_any, read_digits, run_together, MAX_DIGIT};

pub static DIGITS: Codec = Codec {
    name: "digits",
    description: "one row per line, one character per cell",
    read: Read::Block(|rows, is_guessed| if is_guessed { read_any(rows) } else { read_digits(rows, false) }),
    write: Some(Write::Block(|record| {
        let rows: Vec<_> = record.labels.chunks(record.cols).map(run_together).collect();
        Ok(header(&record.texts) + &rows.join("\n"))
    })),
    holds: Holds { ambiguous: true, metadata: ALL, max_label: MAX_DIGIT as u32, ..Holds::ANY },
    sign: |sample| is_digits(&sample.rows),
    may_be_solved: true,
    ..Codec::PLAIN
};
