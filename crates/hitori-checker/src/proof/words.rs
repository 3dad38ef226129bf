//! The words of a proof: its lines, and numbers. What is not written as it must be is refused.

/// The most digits of a number, so that it fits a word.
const MOST_DIGITS: usize = 18;

/// The words of a line; blanks, tabs and carriage returns separate them.
pub type Words<'a> = Box<dyn Iterator<Item = &'a str> + 'a>;

/// The lines that say something, each with its number in the file, from 1; the last number is that of the end.
pub struct Lines<'a> {
    rest: std::iter::Zip<std::ops::RangeFrom<usize>, std::str::Split<'a, char>>,
    /// The number of the line that was read last.
    pub number: usize,
}

impl<'a> Lines<'a> {
    pub fn new(text: &'a str) -> Self {
        Lines { rest: (1..).zip(text.split('\n')), number: 0 }
    }
}

impl<'a> Iterator for Lines<'a> {
    type Item = Words<'a>;

    /// The words of the next line that is neither empty nor a comment.
    fn next(&mut self) -> Option<Words<'a>> {
        for (number, line) in self.rest.by_ref() {
            self.number = number;
            let mut words = line.split([' ', '\t', '\r']).filter(|word| !word.is_empty()).peekable();
            if words.peek().is_some_and(|word| !word.starts_with('#')) {
                return Some(Box::new(words));
            }
        }
        None
    }
}

/// A number without a sign and without leading zeros.
pub fn number(word: &str) -> Result<u64, String> {
    let is_plain = word.bytes().all(|byte| byte.is_ascii_digit()) && (word == "0" || !word.starts_with('0'));
    if word.is_empty() || !is_plain || word.len() > MOST_DIGITS {
        return Err(format!("expected a number of at most {MOST_DIGITS} digits, got '{}'", shown(word)));
    }
    word.parse().map_err(|_| format!("expected a number, got '{}'", shown(word)))
}

/// The beginning of a word, for a message: a hostile one can be very long.
pub fn shown(word: &str) -> String {
    const MOST: usize = 40;
    match word.char_indices().nth(MOST) {
        Some((end, _)) => format!("{}...", &word[..end]),
        None => word.to_owned(),
    }
}
