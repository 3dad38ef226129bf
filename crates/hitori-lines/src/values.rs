//! Texts as Python's `json` writes them: `"a \"b\""`.

use std::fmt::Write;

/// A text in quotes, or null. Besides what JSON asks for, control codes and what reverses text are escaped: no name may
/// steer a terminal.
pub fn push_text(text: Option<&str>, out: &mut String) {
    let Some(text) = text else { return out.push_str("null") };
    out.push('"');
    for letter in text.chars() {
        match letter {
            '"' | '\\' => out.extend(['\\', letter]),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            '\x08' => out.push_str("\\b"),
            '\x0c' => out.push_str("\\f"),
            '\0'..='\x1f' | '\x7f'..='\u{9f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' => {
                push(out, format_args!("\\u{:04x}", u32::from(letter)));
            }
            _ => out.push(letter),
        }
    }
    out.push('"');
}

/// Items with commas between them.
pub fn push_list<T>(items: impl IntoIterator<Item = T>, out: &mut String, push_item: impl Fn(T, &mut String)) {
    for (place, item) in items.into_iter().enumerate() {
        if place > 0 {
            out.push_str(", ");
        }
        push_item(item, out);
    }
}

/// Anything that can be displayed; to write to a String cannot fail.
pub fn push(out: &mut String, shown: std::fmt::Arguments) {
    let _ = out.write_fmt(shown);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_cannot_steer_a_terminal() {
        let mut out = String::new();
        push_text(None, &mut out);
        push_text(Some("a\"\\/\n\r\t\x08\x0c\x1b\x7f\u{85}é\u{202e}\u{2028}数🙂"), &mut out);
        assert_eq!(out, r#"null"a\"\\/\n\r\t\b\f\u001b\u007f\u0085é\u202e"#.to_owned() + "\u{2028}数🙂\"");
    }
}
