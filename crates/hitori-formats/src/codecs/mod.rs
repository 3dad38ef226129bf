//! The codecs: for each format its name, what it can hold, its reader and its writer, and how it is recognised.
//!
//! To add a format, write its file, the texts that it must read and refuse, `examples/NAME.json`, and a line in `CODECS`.

mod json;
mod kanpen;
mod line;
mod ohmec;
mod penpa;
mod player;
mod puzzletea;
mod puzzlink;
mod pzprv3;
pub(crate) mod rows;
mod shitori;
mod singles;
mod sizes;
mod tables;
mod tatham;
pub(crate) mod text;

pub(crate) use json::{is_bare_puzzle, puzzle_of, shown};
pub(crate) use kanpen::link as kanpen_link;
pub(crate) use puzzlink::{has_board, link as puzzlink_link};

use crate::detection::Sign;
use crate::record::{problem, Item, Problem, Record};

/// Every codec, in the order in which they are shown.
pub static CODECS: &[&Codec] = &[
    &text::TEXT,
    &text::DIGITS,
    &line::LINE,
    &json::JSON,
    &json::JSONL,
    &tables::CSV,
    &tables::TSV,
    &puzzlink::PUZZLINK,
    &pzprv3::PZPRV3,
    &kanpen::KANPEN,
    &penpa::PENPA,
    &player::PLAYER,
    &tatham::TATHAM,
    &tatham::TATHAM_SAVE,
    &sizes::HW,
    &singles::SINGLES,
    &ohmec::OHMEC,
    &shitori::SHITORI,
    &puzzletea::PUZZLETEA,
];

/// One format.
pub struct Codec {
    /// Its name.
    pub name: &'static str,
    /// What it is, in a few words.
    pub description: &'static str,
    /// Its reader.
    pub read: Read,
    /// Its writer; None for a format that can only be read.
    pub write: Option<Write>,
    /// What it can hold.
    pub holds: Holds,
    /// How the names of its files may end.
    pub endings: &'static [&'static str],
    /// What its texts look like.
    pub signs: &'static [Sign],
}

/// How much text makes one puzzle, and what reads that. Lines and blocks (rows up to an empty line) are read as they come,
/// so a file of a million puzzles takes the memory of one; a document is read whole. The flag says that the format was
/// guessed from the text.
#[derive(Clone, Copy)]
#[allow(missing_docs)]
pub enum Read {
    Line(fn(&str, bool) -> Item),
    Block(fn(&[&str], bool) -> Item),
    Document(fn(&str) -> Vec<Item>),
}

/// What writes one puzzle: as a line, as a block with an empty line after it, as the document that it is alone in, as one
/// of several of a document, or as an element of a JSON array, where a single one stands alone.
#[derive(Clone, Copy)]
#[allow(missing_docs)]
pub enum Write {
    Line(fn(&Record) -> Result<String, Problem>),
    Block(fn(&Record) -> Result<String, Problem>),
    Alone(fn(&Record) -> Result<String, Problem>),
    Array(fn(&Record) -> Result<String, Problem>),
}

/// What a format can hold.
#[derive(Clone, Copy)]
pub struct Holds {
    /// Its text can look like another format's; the writer then starts with a comment `# format: NAME`.
    pub ambiguous: bool,
    /// Which of name, author and source it keeps; the others are left out.
    pub metadata: &'static [&'static str],
    /// Cells without a label.
    pub blanks: bool,
    /// Other than squares.
    pub rectangles: bool,
    /// A solution or a player's marks with the puzzle.
    pub shading: bool,
    /// A shading that leaves cells unknown.
    pub partial: bool,
    /// The largest label.
    pub max_label: u32,
}

impl Holds {
    /// Any puzzle, without a shading or metadata.
    pub const ANY: Holds = Holds {
        ambiguous: false,
        metadata: &[],
        blanks: true,
        rectangles: true,
        shading: false,
        partial: true,
        max_label: u32::MAX,
    };
}

/// Name, author and source.
pub const ALL: &[&str] = &["name", "author", "source"];

/// The codec of that name.
pub fn codec(name: &str) -> Result<&'static Codec, Problem> {
    let found = CODECS.iter().find(|codec| codec.name == name).copied();
    let names = || CODECS.iter().map(|codec| codec.name).collect::<Vec<_>>().join(", ");
    found.ok_or_else(|| problem!("no format named '{name}'; expected one of {}", names()))
}
