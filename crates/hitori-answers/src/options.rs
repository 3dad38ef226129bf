//! How options are read: each by its name, from a value of JSON, and none that is not known.
//!
//! Python's keywords become the same values (`crates/hitori-python/src/answers.rs`), so what is valid in JSON is valid
//! there too.

use crate::json::written;
use crate::problem::Problem;
use crate::value::{Given, Value};

/// An option as it is declared.
#[derive(Clone, Copy, Debug)]
pub struct Declared {
    /// Its name, e.g. `limit`.
    pub name: &'static str,
    /// What its value is, e.g. `number`.
    pub kind: &'static str,
    /// Must it be there?
    pub is_required: bool,
}

/// What an option may be.
pub trait OptionValue: Sized {
    /// One word for it.
    const KIND: &'static str;
    /// What a message says was expected.
    const EXPECTED: &'static str;
    /// Must it be there?
    const IS_REQUIRED: bool = true;

    /// The option of this value; None if it cannot be one.
    fn of(value: &Value) -> Option<Self>;

    /// The option of this name and this value.
    fn read(name: &str, value: &Value) -> Result<Self, Problem> {
        Self::of(value).ok_or_else(|| mistaken(name, Self::EXPECTED, value))
    }

    /// Its value where it is left out; None if it must be there.
    fn left_out() -> Option<Self> {
        None
    }
}

impl<T: OptionValue> OptionValue for Option<T> {
    const KIND: &'static str = T::KIND;
    const EXPECTED: &'static str = T::EXPECTED;
    const IS_REQUIRED: bool = false;

    fn of(value: &Value) -> Option<Self> {
        T::of(value).map(Some)
    }

    fn read(name: &str, value: &Value) -> Result<Self, Problem> {
        T::read(name, value).map(Some)
    }

    fn left_out() -> Option<Self> {
        Some(None)
    }
}

impl OptionValue for bool {
    const KIND: &'static str = "switch";
    const EXPECTED: &'static str = "true or false";
    const IS_REQUIRED: bool = false;

    fn of(value: &Value) -> Option<Self> {
        if let Value::Bool(value) = value {
            Some(*value)
        } else {
            None
        }
    }

    fn left_out() -> Option<Self> {
        Some(false)
    }
}

impl OptionValue for u64 {
    const KIND: &'static str = "number";
    const EXPECTED: &'static str = "a whole number from 0 to 18446744073709551615";

    fn of(value: &Value) -> Option<Self> {
        if let Value::Whole(value) = value {
            Some(*value)
        } else {
            None
        }
    }
}

impl OptionValue for usize {
    const KIND: &'static str = "number";
    const EXPECTED: &'static str = "a whole number from 0";

    fn of(value: &Value) -> Option<Self> {
        usize::try_from(u64::of(value)?).ok()
    }
}

impl OptionValue for u32 {
    const KIND: &'static str = "number";
    const EXPECTED: &'static str = "a whole number from 0 to 4294967295";

    fn of(value: &Value) -> Option<Self> {
        u32::try_from(u64::of(value)?).ok()
    }
}

impl OptionValue for f64 {
    const KIND: &'static str = "decimal";
    const EXPECTED: &'static str = "a number";

    fn of(value: &Value) -> Option<Self> {
        match value {
            Value::Whole(value) => Some(*value as f64),
            Value::Negative(value) => Some(*value as f64),
            Value::Decimal(value) => Some(*value),
            _ => None,
        }
    }
}

impl OptionValue for [f64; 2] {
    const KIND: &'static str = "shares";
    const EXPECTED: &'static str = "two shares, e.g. [0.25, 0.3]";

    fn of(value: &Value) -> Option<Self> {
        Vec::of(value)?.try_into().ok()
    }
}

impl OptionValue for String {
    const KIND: &'static str = "name";
    const EXPECTED: &'static str = "a text";

    fn of(value: &Value) -> Option<Self> {
        if let Value::Text(text) = value {
            Some(text.clone())
        } else {
            None
        }
    }
}

/// Several of the same kind.
impl<T: Item> OptionValue for Vec<T> {
    const KIND: &'static str = T::KINDS;
    const EXPECTED: &'static str = T::EXPECTED_LIST;

    fn of(value: &Value) -> Option<Self> {
        if let Value::List(values) = value {
            values.iter().map(T::item).collect()
        } else {
            None
        }
    }
}

/// What an option may be a list of.
pub trait Item: Sized {
    /// One word for the list.
    const KINDS: &'static str;
    /// What a message says was expected.
    const EXPECTED_LIST: &'static str;

    /// One of them.
    fn item(value: &Value) -> Option<Self>;
}

impl Item for String {
    const KINDS: &'static str = "names";
    const EXPECTED_LIST: &'static str = "a list of names, e.g. [\"wall\"]";

    fn item(value: &Value) -> Option<Self> {
        String::of(value)
    }
}

impl Item for [usize; 2] {
    const KINDS: &'static str = "cells";
    const EXPECTED_LIST: &'static str = "a list of cells [row, col] from 0, e.g. [[0, 1]]";

    fn item(value: &Value) -> Option<Self> {
        Vec::of(value)?.try_into().ok()
    }
}

impl Item for usize {
    const KINDS: &'static str = "numbers";
    const EXPECTED_LIST: &'static str = "a list of whole numbers from 0";

    fn item(value: &Value) -> Option<Self> {
        usize::of(value)
    }
}

impl Item for u32 {
    const KINDS: &'static str = "labels";
    const EXPECTED_LIST: &'static str = "a list of labels from 0 to 4294967295";

    fn item(value: &Value) -> Option<Self> {
        u32::of(value)
    }
}

impl Item for f64 {
    const KINDS: &'static str = "decimals";
    const EXPECTED_LIST: &'static str = "a list of numbers";

    fn item(value: &Value) -> Option<Self> {
        f64::of(value)
    }
}

/// Rows of `#`, `.` and `?` with line breaks between them; whether it fits is known when the puzzle is.
#[derive(Clone, Debug)]
pub struct ShadingText(pub String);

impl OptionValue for ShadingText {
    const KIND: &'static str = "shading";
    const EXPECTED: &'static str = "a shading, e.g. \"#.\\n.?\"";

    fn of(value: &Value) -> Option<Self> {
        String::of(value).map(ShadingText)
    }
}

/// An option of `whose` among those that came.
pub fn option<T: OptionValue>(given: &Given, whose: &str, name: &str) -> Result<T, Problem> {
    match given.get(name) {
        None => T::left_out().ok_or_else(|| missing(whose, name, T::EXPECTED)),
        Some(value) => T::read(name, value),
    }
}

// What is the same for options of every kind: one copy of each keeps the page's module small.

#[cold]
#[inline(never)]
fn missing(whose: &str, name: &str, expected: &str) -> Problem {
    Problem::option(format!("expected the option {name} of {whose}: {expected}"))
}

#[cold]
#[inline(never)]
fn mistaken(name: &str, expected: &str, value: &Value) -> Problem {
    let mut shown = written(value);
    if let Some((end, _)) = shown.char_indices().nth(60) {
        shown.replace_range(end.., "...");
    }
    Problem::option(format!("expected {name} to be {expected}; got {shown}"))
}

/// Refuse what is no option of `whose`.
pub fn refuse_foreign(given: &Given, whose: &str, declared: &[Declared]) -> Result<(), Problem> {
    let is_declared = |name: &str| declared.iter().any(|option| option.name == name);
    let Some(name) = given.names().find(|name| !is_declared(name)) else { return Ok(()) };
    if declared.is_empty() {
        let message = format!("expected no option but time and conflicts for {whose}; got '{name}'");
        return Err(Problem::option(message));
    }
    Err(unknown(&format!("an option of {whose}"), name, &mut declared.iter().map(|option| option.name)))
}

/// What is said of a name that is not among those that are known.
pub fn unknown(expected: &str, name: &str, known: &mut dyn Iterator<Item = &'static str>) -> Problem {
    let known: Vec<&str> = known.collect();
    let nearest = known.iter().map(|each| (edits(name, each), each)).min();
    let advice = match nearest {
        Some((edits, each)) if edits <= (name.len() / 3).max(1) => format!("; did you mean '{each}'?"),
        _ => String::new(),
    };
    Problem::option(format!("expected {expected} among {}; got '{name}'{advice}", known.join(", ")))
}

/// How many letters have to be put in, left out or replaced to make one word of the other.
fn edits(one: &str, other: &str) -> usize {
    let mut row: Vec<usize> = (0..=other.len()).collect();
    for (above, letter) in one.bytes().enumerate() {
        let mut diagonal = std::mem::replace(&mut row[0], above + 1);
        for (place, counterpart) in other.bytes().enumerate() {
            let replaced = diagonal + usize::from(letter != counterpart);
            diagonal = row[place + 1];
            row[place + 1] = replaced.min(diagonal + 1).min(row[place] + 1);
        }
    }
    row[other.len()]
}
