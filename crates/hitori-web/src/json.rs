//! JSON, the language of the border: `{"ask":"solve","puzzle":{"rows":1,"cols":2,"labels":[1,1]}}`.
//!
//! Numbers are whole and not negative: what writes and reads others would be a tenth of the module. Any other number is
//! read as null. What is read comes from the page's own script; still nothing in it can make the module fail, not even
//! lists nested without end.

use std::fmt::{self, Write};

/// Lists and objects inside each other; a question has three.
const DEEPEST: usize = 32;

/// A JSON value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Json {
    Null,
    Bool(bool),
    Number(u64),
    Text(String),
    List(Vec<Json>),
    Object(Vec<(String, Json)>),
}

impl Json {
    /// The value of a text; None if it is not JSON.
    pub fn read(text: &str) -> Option<Json> {
        let mut reader = Reader { text, at: 0 };
        let value = reader.value(0)?;
        reader.skip_spaces();
        (reader.at == text.len()).then_some(value)
    }

    /// An object of these members.
    pub fn object<const N: usize>(members: [(&str, Json); N]) -> Json {
        Json::Object(members.into_iter().map(|(name, value)| (name.to_owned(), value)).collect())
    }

    /// A list of these items.
    pub fn list<T: Into<Json>>(items: impl IntoIterator<Item = T>) -> Json {
        Json::List(items.into_iter().map(Into::into).collect())
    }

    /// The member of an object; None where there is none, or where it is null.
    pub fn get(&self, name: &str) -> Option<&Json> {
        let Json::Object(members) = self else { return None };
        members.iter().find(|(other, _)| other == name).map(|(_, value)| value).filter(|value| **value != Json::Null)
    }

    /// The text that this is.
    pub fn text(&self) -> Option<&str> {
        if let Json::Text(text) = self {
            Some(text)
        } else {
            None
        }
    }

    /// The number that this is.
    pub fn number<T: TryFrom<u64>>(&self) -> Option<T> {
        if let Json::Number(number) = self {
            T::try_from(*number).ok()
        } else {
            None
        }
    }

    /// The items of the list that this is.
    pub fn items(&self) -> Option<&[Json]> {
        if let Json::List(items) = self {
            Some(items)
        } else {
            None
        }
    }
}

impl fmt::Display for Json {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Json::Null => f.write_str("null"),
            Json::Bool(value) => write!(f, "{value}"),
            Json::Number(value) => write!(f, "{value}"),
            Json::Text(text) => write_text(f, text),
            Json::List(items) => {
                f.write_char('[')?;
                for (place, item) in items.iter().enumerate() {
                    write!(f, "{}{item}", if place == 0 { "" } else { "," })?;
                }
                f.write_char(']')
            }
            Json::Object(members) => {
                f.write_char('{')?;
                for (place, (name, value)) in members.iter().enumerate() {
                    f.write_str(if place == 0 { "" } else { "," })?;
                    write_text(f, name)?;
                    write!(f, ":{value}")?;
                }
                f.write_char('}')
            }
        }
    }
}

fn write_text(f: &mut fmt::Formatter<'_>, text: &str) -> fmt::Result {
    f.write_char('"')?;
    for letter in text.chars() {
        match letter {
            '"' | '\\' => write!(f, "\\{letter}")?,
            '\n' => f.write_str("\\n")?,
            '\0'..='\x1f' => write!(f, "\\u{:04x}", letter as u32)?,
            _ => f.write_char(letter)?,
        }
    }
    f.write_char('"')
}

impl From<bool> for Json {
    fn from(value: bool) -> Self {
        Json::Bool(value)
    }
}

impl From<u32> for Json {
    fn from(value: u32) -> Self {
        Json::Number(u64::from(value))
    }
}

impl From<usize> for Json {
    fn from(value: usize) -> Self {
        Json::Number(value as u64)
    }
}

impl From<&str> for Json {
    fn from(value: &str) -> Self {
        Json::Text(value.to_owned())
    }
}

impl From<String> for Json {
    fn from(value: String) -> Self {
        Json::Text(value)
    }
}

impl<T: Into<Json>> From<Option<T>> for Json {
    fn from(value: Option<T>) -> Self {
        value.map_or(Json::Null, Into::into)
    }
}

struct Reader<'a> {
    text: &'a str,
    at: usize,
}

impl Reader<'_> {
    fn value(&mut self, depth: usize) -> Option<Json> {
        if depth > DEEPEST {
            return None;
        }
        self.skip_spaces();
        match self.peek()? {
            b'n' => self.word("null", Json::Null),
            b't' => self.word("true", Json::Bool(true)),
            b'f' => self.word("false", Json::Bool(false)),
            b'"' => self.string().map(Json::Text),
            b'[' => self.several(b']', |reader| reader.value(depth + 1)).map(Json::List),
            b'{' => self.several(b'}', |reader| reader.member(depth + 1)).map(Json::Object),
            _ => self.number(),
        }
    }

    /// What stands between brackets, with commas in between.
    fn several<T>(&mut self, end: u8, item: impl Fn(&mut Self) -> Option<T>) -> Option<Vec<T>> {
        self.at += 1;
        let mut items = Vec::new();
        while !self.takes(end) {
            if !items.is_empty() && !self.takes(b',') {
                return None;
            }
            items.push(item(self)?);
        }
        Some(items)
    }

    fn member(&mut self, depth: usize) -> Option<(String, Json)> {
        self.skip_spaces();
        let name = self.string()?;
        if !self.takes(b':') {
            return None;
        }
        Some((name, self.value(depth)?))
    }

    fn string(&mut self) -> Option<String> {
        if !self.takes(b'"') {
            return None;
        }
        let mut found = String::new();
        loop {
            let rest = &self.text[self.at..];
            let plain = rest.find(['"', '\\'])?;
            found.push_str(&rest[..plain]);
            self.at += plain + 1;
            if rest.as_bytes()[plain] == b'"' {
                return Some(found);
            }
            found.push(self.escaped()?);
        }
    }

    fn escaped(&mut self) -> Option<char> {
        let letter = self.peek()?;
        self.at += 1;
        Some(match letter {
            b'n' => '\n',
            b't' => '\t',
            b'r' => '\r',
            b'b' => '\x08',
            b'f' => '\x0c',
            b'"' | b'\\' | b'/' => letter as char,
            b'u' => {
                let first = self.unit()?;
                if self.text[self.at..].starts_with("\\u") && (0xd800..0xdc00).contains(&first) {
                    self.at += 2;
                    let second = self.unit()?;
                    char::from_u32(0x10000 + ((first - 0xd800) << 10) + second.checked_sub(0xdc00)?)?
                } else {
                    // Half of a pair is no letter; JavaScript can send one all the same.
                    char::from_u32(first).unwrap_or(char::REPLACEMENT_CHARACTER)
                }
            }
            _ => return None,
        })
    }

    fn unit(&mut self) -> Option<u32> {
        let digits = self.text.get(self.at..self.at + 4)?;
        self.at += 4;
        u32::from_str_radix(digits, 16).ok()
    }

    fn number(&mut self) -> Option<Json> {
        let rest = &self.text[self.at..];
        let end = rest.find(|letter: char| !matches!(letter, '0'..='9' | '+' | '-' | '.' | 'e' | 'E'));
        let digits = &rest[..end.unwrap_or(rest.len())];
        self.at += digits.len();
        (!digits.is_empty()).then(|| digits.parse().map_or(Json::Null, Json::Number))
    }

    fn word(&mut self, word: &str, value: Json) -> Option<Json> {
        let is_it = self.text[self.at..].starts_with(word);
        self.at += word.len();
        is_it.then_some(value)
    }

    fn takes(&mut self, byte: u8) -> bool {
        self.skip_spaces();
        let is_it = self.peek() == Some(byte);
        self.at += usize::from(is_it);
        is_it
    }

    fn skip_spaces(&mut self) {
        while matches!(self.peek(), Some(b' ' | b'\n' | b'\r' | b'\t')) {
            self.at += 1;
        }
    }

    fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_read_is_written_again() {
        for text in [
            r#"{"ask":"solve","puzzle":{"labels":[1,0,4294967295],"name":null},"shaded":["0.25","1"],"minimal":true}"#,
            r#"[[],{},"a \"b\" \\ \n \u0001 é 数 🙂",18446744073709551615,false]"#,
        ] {
            assert_eq!(Json::read(text).unwrap().to_string(), text);
        }
    }

    #[test]
    fn spaces_and_escapes_are_understood() {
        let found = Json::read(" { \"a\" : [ 1 , \"\\u00e9\\ud83d\\ude42\\/\" ] } ").unwrap();
        assert_eq!(found, Json::object([("a", Json::List(vec![Json::Number(1), "é🙂/".into()]))]));
        assert_eq!(Json::read(r#""\ud800""#), Some("\u{fffd}".into()));
        assert_eq!(Json::read("[-1,0.5,1e3]"), Some(Json::List(vec![Json::Null; 3])));
    }

    #[test]
    fn anything_else_is_refused() {
        let deep = "[".repeat(100_000);
        for text in ["", "[1", "{\"a\"}", "[1 2]", "nul", "1 2", "\"", "\"\\", "\"\\u12", "\"\\u😀😀", &deep] {
            assert_eq!(Json::read(text), None, "{text:.20}");
        }
    }
}
