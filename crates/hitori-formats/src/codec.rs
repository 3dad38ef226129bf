//! Codec: all that is known of one format, declared in the format's own file in `codecs`. Whoever needs to know something
//! of a format asks its codec: the reader, the writer, detection, the command line, the page, and the documentation.
//!
//! ```text
//! pub static LINE: Codec = Codec {
//!     name: "line",
//!     description: "one square puzzle per line, one character per cell",
//!     read: Read::Line(read),
//!     write: Some(Write::Line(write)),
//!     sign: is_puzzle_per_line,
//!     ..Codec::PLAIN
//! };
//! ```

use crate::record::{number, Item, Problem, Record};
use crate::rows::label;

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
    /// How the names of its files may end, besides `.txt`.
    pub extensions: &'static [&'static str],
    /// Is a text in this format? Asked of one codec after the other, in the order of the list in `codecs`.
    pub sign: fn(&Sample) -> bool,
    /// Does a text with this sign look like puzzles, whatever mistakes they have? A folder may hold other files.
    pub has_puzzles: fn(&Sample) -> bool,
    /// Its texts may be links that open a puzzle.
    pub is_link: bool,
    /// The sites that its links open a puzzle on.
    pub sites: &'static [Site],
    /// The puzzle at the beginning of what stands after the `#` of an address, if it is one of this format.
    pub fragment: fn(&str) -> Option<&str>,
    /// Is this word, which may be the name of a file, a game ID or a link without `https://`?
    pub is_id: fn(&str) -> bool,
    /// Its texts are rows of labels without a shading: what looks like one may be a solved grid, `3 X 1`.
    pub may_be_solved: bool,
}

impl Codec {
    /// What most formats are: rows of text, of any puzzle, written by nobody and found by nothing.
    pub const PLAIN: Codec = Codec {
        name: "",
        description: "",
        read: Read::Document(|_| Vec::new()),
        write: None,
        holds: Holds::ANY,
        extensions: &[],
        sign: |_| false,
        has_puzzles: |_| true,
        is_link: false,
        sites: &[],
        fragment: |_| None,
        is_id: |_| false,
        may_be_solved: false,
    };
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

/// A site that puzzles can be opened on, e.g. puzz.link, and what writes the link for it.
pub struct Site {
    /// Its name.
    pub name: &'static str,
    /// The link to a puzzle that the format can hold.
    pub link: fn(&Record) -> String,
}

/// The first rows of a text, at least one: rows that are neither empty nor comments, up to the first empty line.
#[derive(Default)]
pub struct Sample<'a> {
    /// Without the spaces around them.
    pub rows: Vec<&'a str>,
    /// With the spaces and tabs around them.
    pub raw_rows: Vec<&'a str>,
    /// The row after the empty line that ends them; empty if there is none.
    pub next_row: &'a str,
}

impl Sample<'_> {
    /// As much of the first row as a link is looked for in.
    pub fn head(&self) -> &str {
        const MOST: usize = 1000;
        let row = self.rows[0];
        row.char_indices().nth(MOST).map_or(row, |(end, _)| &row[..end])
    }

    /// Is a word a label, and half of the words or more? So of rows of labels, whatever mistakes they have.
    pub fn has_labels(&self) -> bool {
        let is_gap = |letter: char| letter.is_whitespace() || ",;|\"[]".contains(letter);
        let words = self.rows.iter().flat_map(|row| row.split(is_gap)).filter(|word| !word.is_empty());
        // A run of digits too long for a label is a row that has lost a part.
        let is_run = |word: &str| word.bytes().all(|byte| byte.is_ascii_digit());
        let labels: Vec<_> = words.map(|word| label(word).or(is_run(word).then_some(1))).collect();
        let others = labels.iter().filter(|label| label.is_none()).count();
        labels.iter().any(|label| label.is_some_and(|label| label > 0)) && 2 * others <= labels.len()
    }
}

/// How many words there are.
pub fn words(row: &str) -> usize {
    row.split_whitespace().count()
}

/// A whole number of few digits.
pub fn whole(text: &str) -> Option<usize> {
    Some(number(text, 9)? as usize)
}
