//! A line of JSON: `{"name": "one", "labels": [[2, 1], [1, 1]]}`, or its rows alone.

use super::{is_space, label, Found};

/// Read a line. None unless it is plain.
pub(super) fn read<'a>(line: &'a [u8], found: &mut Found<'a>) -> Option<()> {
    let mut cursor = Cursor { line, at: 0 };
    if line.first() == Some(&b'[') {
        cursor.labels(found)?;
    } else {
        cursor.object(found)?;
    }
    cursor.skip_spaces();
    (cursor.at == line.len()).then_some(())
}

struct Cursor<'a> {
    line: &'a [u8],
    at: usize,
}

impl<'a> Cursor<'a> {
    /// The keys of a puzzle, each once at most; `proof` and all others are left to the readable way.
    fn object(&mut self, found: &mut Found<'a>) -> Option<()> {
        const KEYS: [&str; 6] = ["schema", "name", "author", "source", "labels", "solution"];
        const SCHEMA: &str = "hitori/1";
        let mut is_seen = [false; KEYS.len()];
        let mut solution = None;
        self.expect(b'{')?;
        loop {
            let key = self.text()?;
            self.expect(b':')?;
            match key {
                "schema" => (self.text()? == SCHEMA).then_some(())?,
                "name" => found.name = self.nullable(Self::text)?,
                "author" | "source" => {
                    self.nullable(Self::text)?;
                }
                "labels" => self.labels(found)?,
                "solution" => solution = self.nullable(Self::shading)?,
                _ => return None,
            }
            let seen = &mut is_seen[KEYS.iter().position(|&known| known == key)?];
            if std::mem::replace(seen, true) {
                return None;
            }
            if !self.takes(b',') {
                break;
            }
        }
        self.expect(b'}')?;
        (found.rows > 0 && solution.is_none_or(|shape| shape == (found.rows, found.cols))).then_some(())
    }

    fn labels(&mut self, found: &mut Found) -> Option<()> {
        self.list(|cursor| {
            cursor.list(|cursor| {
                found.labels.push(cursor.number()?);
                Some(())
            })?;
            found.end_row()
        })
    }

    /// The rows and columns of a shading: `["#.", ".?"]`.
    fn shading(&mut self) -> Option<(usize, usize)> {
        let (mut rows, mut cols) = (0, None);
        self.list(|cursor| {
            let row = cursor.text()?;
            rows += 1;
            let is_plain = !row.is_empty() && row.bytes().all(|shade| b"#.?".contains(&shade));
            (is_plain && *cols.get_or_insert(row.len()) == row.len()).then_some(())
        })?;
        Some((rows, cols?))
    }

    /// Items in brackets with commas between them, at least one.
    fn list(&mut self, mut item: impl FnMut(&mut Self) -> Option<()>) -> Option<()> {
        self.expect(b'[')?;
        item(self)?;
        while self.takes(b',') {
            item(self)?;
        }
        self.expect(b']')
    }

    fn nullable<T>(&mut self, value: impl Fn(&mut Self) -> Option<T>) -> Option<Option<T>> {
        self.skip_spaces();
        if self.line[self.at..].starts_with(b"null") {
            self.at += b"null".len();
            return Some(None);
        }
        value(self).map(Some)
    }

    /// A text without escapes.
    fn text(&mut self) -> Option<&'a str> {
        self.expect(b'"')?;
        let rest = &self.line[self.at..];
        let end = rest.iter().position(|&byte| byte == b'"' || byte == b'\\' || byte < b' ')?;
        self.at += end + 1;
        if rest[end] != b'"' {
            return None;
        }
        std::str::from_utf8(&rest[..end]).ok()
    }

    /// A label; JSON allows no zero before another digit.
    fn number(&mut self) -> Option<u32> {
        self.skip_spaces();
        let rest = &self.line[self.at..];
        let digits = &rest[..rest.iter().position(|byte| !byte.is_ascii_digit()).unwrap_or(rest.len())];
        self.at += digits.len();
        if digits.len() > 1 && digits[0] == b'0' {
            return None;
        }
        label(digits)
    }

    fn expect(&mut self, byte: u8) -> Option<()> {
        self.takes(byte).then_some(())
    }

    fn takes(&mut self, byte: u8) -> bool {
        self.skip_spaces();
        let is_it = self.line.get(self.at) == Some(&byte);
        self.at += usize::from(is_it);
        is_it
    }

    fn skip_spaces(&mut self) {
        while self.line.get(self.at).is_some_and(|&byte| is_space(byte)) {
            self.at += 1;
        }
    }
}
