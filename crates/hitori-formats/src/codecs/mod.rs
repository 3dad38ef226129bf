//! The codecs: one list of all formats, in the order in which they are shown, and in which their signs are tried.
//!
//! To add a format, write its file here, the texts that it must read and refuse, `examples/NAME.json`, and its line in
//! `codecs!`. The first sign that holds for a text decides, so a format stands above those whose signs hold for its texts
//! too. From the top to the bottom:
//!
//! * lists of rows, `[3, 2]`, and objects: what begins like a list but is no JSON stands above `json`, which takes all;
//! * files and links that name their program; `puzzlink` comes last of these, for it takes every address;
//! * IDs and sizes: `WxH:`, or numbers on a line of their own before the rows;
//! * tables with empty fields;
//! * digits run together: `1114`, `1423`, `3321`, `4213` are one 4 x 4 puzzle in digits, sixteen rows of 64 characters are
//!   sixteen puzzles of 8 x 8, a line each.
//!
//! A text without any sign is in the first format of the list, `text`.

use crate::codec::{Codec, Site};
use crate::record::{problem, Problem};

/// A line for each file: its module, and the codecs in it.
macro_rules! codecs {
    ($($module:ident::{$($codec:ident),+};)+) => {
        $(mod $module;)+

        /// Every codec; see the head of this module for their order.
        pub static CODECS: &[&Codec] = &[$($(&$module::$codec),+),+];
    };
}

codecs! {
    text::{TEXT};
    puzzletea::{PUZZLETEA};
    dzn::{DZN};
    matlab::{MATLAB};
    json::{JSONL, JSON};
    pzprv3::{PZPRV3};
    kanpen::{KANPEN};
    player::{PLAYER};
    penpa::{PENPA};
    puzzlink::{PUZZLINK};
    ohmec::{OHMEC};
    tatham::{TATHAM, TATHAM_SAVE};
    singles::{SINGLES};
    shitori::{SHITORI};
    sizes::{HW};
    tables::{CSV, TSV};
    line::{LINE};
    digits::{DIGITS};
}

pub use text::between_bars;

/// The codec of that name.
pub fn codec(name: &str) -> Result<&'static Codec, Problem> {
    let found = CODECS.iter().find(|codec| codec.name == name).copied();
    let names = || CODECS.iter().map(|codec| codec.name).collect::<Vec<_>>().join(", ");
    found.ok_or_else(|| problem!("no format named '{name}'; expected one of {}", names()))
}

/// The sites that a puzzle can be opened on, each with the format of its links.
pub fn sites() -> impl Iterator<Item = (&'static Codec, &'static Site)> {
    CODECS.iter().flat_map(|&codec| codec.sites.iter().map(move |site| (codec, site)))
}
