//! Examples: texts and what they say, and texts that are refused; each codec has its own, and one test walks them all.

/// A text, and what it says in the words of `told`.
pub struct Example {
    /// In the format of its codec, which is detected.
    pub text: &'static str,
    /// As `told` says it.
    pub told: &'static str,
    /// What the codec writes of it, if that is checked.
    pub written: Option<&'static str>,
}

/// A text that a codec refuses.
pub struct Refused {
    /// Given to the codec by name.
    pub text: &'static str,
    /// Line and column; 0 where there is none.
    pub at: (usize, usize),
    /// The whole message.
    pub problem: &'static str,
}

/// A text that is read so.
pub const fn reads(text: &'static str, told: &'static str) -> Example {
    Example { text, told, written: None }
}

/// A text that is read so, and written back to the letter.
pub const fn both(text: &'static str, told: &'static str) -> Example {
    Example { text, told, written: Some(text) }
}

/// A text that is read so, and written another way.
pub const fn becomes(text: &'static str, told: &'static str, written: &'static str) -> Example {
    Example { text, told, written: Some(written) }
}

/// A text that is refused at this place, with these words.
pub const fn refused(text: &'static str, at: (usize, usize), problem: &'static str) -> Refused {
    Refused { text, at, problem }
}
