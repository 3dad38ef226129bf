//! Literals: JSON and what is close to it, as a value, e.g. `[(0, 0), (0, 2),]` as `[[0, 0], [0, 2]]`.
//!
//! Read are JSON, and of Python tuples, sets, `True`, `False`, `None`, strings in single quotes, commas before a closing
//! bracket, and calls: `np.int64(3)` is 3, `Cell(row=0, col=2)` an object, `frozenset({...})` the set.

use serde_json::{Map, Number, Value};

const DEEPEST: usize = 40;

/// The value that a text is, with nothing but spaces around it.
pub fn whole(text: &str) -> Option<Value> {
    let start = text.trim_start();
    let (value, length) = literal(start)?;
    start[length..].trim().is_empty().then_some(value)
}

/// The value that a text begins with, and how many bytes it takes.
pub fn literal(text: &str) -> Option<(Value, usize)> {
    let mut parser = Parser { text, at: 0 };
    let value = parser.value(0)?;
    Some((value, parser.at))
}

struct Parser<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Parser<'a> {
    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    fn skip_spaces(&mut self) {
        self.at = self.text.len() - self.rest().trim_start().len();
    }

    /// Pass this character, if it comes next after spaces.
    fn take(&mut self, letter: char) -> bool {
        self.skip_spaces();
        let is_next = self.rest().starts_with(letter);
        self.at += if is_next { letter.len_utf8() } else { 0 };
        is_next
    }

    fn value(&mut self, depth: usize) -> Option<Value> {
        self.skip_spaces();
        if depth > DEEPEST {
            return None;
        }
        match self.rest().chars().next()? {
            '[' => self.list(']', depth).map(Value::Array),
            '(' => self.tuple(depth),
            '{' => self.set_or_object(depth),
            quote @ ('"' | '\'') => self.string(quote).map(Value::String),
            '-' | '0'..='9' => self.number(),
            _ => self.word(depth),
        }
    }

    /// The values up to the closing bracket; a comma may stand before it.
    fn list(&mut self, close: char, depth: usize) -> Option<Vec<Value>> {
        self.at += 1;
        let mut values = Vec::new();
        while !self.take(close) {
            values.push(self.value(depth + 1)?);
            if !self.take(',') {
                return self.take(close).then_some(values);
            }
        }
        Some(values)
    }

    /// A value alone in parentheses is no tuple.
    fn tuple(&mut self, depth: usize) -> Option<Value> {
        let start = self.at;
        let mut values = self.list(')', depth)?;
        let has_comma = self.text[start..self.at - 1].trim_end().ends_with(',');
        if values.len() == 1 && !has_comma {
            return values.pop();
        }
        Some(Value::Array(values))
    }

    fn set_or_object(&mut self, depth: usize) -> Option<Value> {
        let start = self.at;
        self.at += 1;
        let mut found = Map::new();
        while !self.take('}') {
            let key = self.value(depth + 1)?;
            if !self.take(':') {
                self.at = start;
                return self.list('}', depth).map(Value::Array);
            }
            let key = key.as_str().map_or_else(|| key.to_string(), str::to_owned);
            found.insert(key, self.value(depth + 1)?);
            if !self.take(',') {
                return self.take('}').then_some(Value::Object(found));
            }
        }
        Some(Value::Object(found))
    }

    fn string(&mut self, quote: char) -> Option<String> {
        let mut out = String::new();
        let mut letters = self.rest().char_indices().skip(1);
        while let Some((at, letter)) = letters.next() {
            match letter {
                '\\' => out.push(match letters.next()?.1 {
                    'n' => '\n',
                    't' => '\t',
                    'r' => '\r',
                    'u' => {
                        let digits: String = letters.by_ref().take(4).map(|(_, letter)| letter).collect();
                        char::from_u32(u32::from_str_radix(&digits, 16).ok()?).unwrap_or('\u{fffd}')
                    }
                    other => other,
                }),
                _ if letter == quote => {
                    self.at += at + letter.len_utf8();
                    return Some(out);
                }
                _ => out.push(letter),
            }
        }
        None
    }

    fn number(&mut self) -> Option<Value> {
        let is_of_number = |letter: char| letter.is_ascii_digit() || "+-.eE".contains(letter);
        let rest = self.rest();
        let text = &rest[..rest.find(|letter| !is_of_number(letter)).unwrap_or(rest.len())];
        self.at += text.len();
        // Python and numpy also print `1.` and `01`.
        let number = text.parse::<i64>().map(Number::from).ok();
        number.or_else(|| Number::from_f64(text.parse().ok()?)).map(Value::Number)
    }

    /// A name for a value, or a call.
    fn word(&mut self, depth: usize) -> Option<Value> {
        let rest = self.rest();
        let is_of_name = |letter: char| letter.is_alphanumeric() || letter == '_' || letter == '.';
        let name = &rest[..rest.find(|letter| !is_of_name(letter)).unwrap_or(rest.len())];
        self.at += name.len();
        match name {
            "" => None,
            "true" | "True" => Some(Value::Bool(true)),
            "false" | "False" => Some(Value::Bool(false)),
            "null" | "None" => Some(Value::Null),
            _ if self.rest().starts_with('(') => self.call(depth),
            _ => None,
        }
    }

    /// The only argument, the list of several, or an object of those with a name.
    fn call(&mut self, depth: usize) -> Option<Value> {
        self.at += 1;
        let (mut values, mut named) = (Vec::new(), Map::new());
        while !self.take(')') {
            let rest = self.rest();
            let name = rest.split('=').next().unwrap_or_default();
            let is_name = !name.is_empty() && name.chars().all(|letter| letter.is_alphanumeric() || letter == '_');
            if is_name && rest.len() > name.len() {
                self.at += name.len() + 1;
                // What a dtype is called says nothing of the cells.
                let value = self.value(depth + 1).or_else(|| (name == "dtype").then_some(Value::Null))?;
                if name != "dtype" {
                    named.insert(name.to_owned(), value);
                }
            } else {
                values.push(self.value(depth + 1)?);
            }
            if !self.take(',') && !self.rest().starts_with(')') {
                return None;
            }
        }
        match (values.len(), named.is_empty()) {
            (0, false) => Some(Value::Object(named)),
            (1, true) => values.pop(),
            (_, true) => Some(Value::Array(values)),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn what_python_prints() {
        for (text, value) in [
            ("[(0, 0), (0, 2),]", json!([[0, 0], [0, 2]])),
            ("{(0, 0), (0, 2)}", json!([[0, 0], [0, 2]])),
            ("{'solvable': True, 'solution': None,}", json!({"solvable": true, "solution": null})),
            ("frozenset({(np.int64(0), np.int64(2))})", json!([[0, 2]])),
            ("Cell(row=0, col=2)", json!({"row": 0, "col": 2})),
            ("array([[True, False]], dtype=bool)", json!([[true, false]])),
            ("{(0, 1): True}", json!({"[0,1]": true})),
            ("(1)", json!(1)),
            ("(1,)", json!([1])),
            ("'it\\'s'", json!("it's")),
        ] {
            assert_eq!(whole(text), Some(value), "{text}");
        }
        for text in ["", "[", "[1 2]", "(0, 0", "{1: 2", "[1] 2", "'a", "hello", "[,]", "f(1", &"[".repeat(1000)] {
            assert_eq!(whole(text), None, "{text}");
        }
    }
}
