//! Numbers and texts as Python's `json` writes them: `0.25`, `3e-06`, `"a \"b\""`.

use std::fmt::Write;

/// A number as Python's `repr` has it: the shortest digits that read back the same, with an exponent where it is below
/// 0.0001 or has more than 16 digits before the point.
pub fn push_float(value: f64, out: &mut String) {
    let short = format!("{value:e}");
    let (digits, exponent) = short.split_once('e').unwrap_or((&short, "0"));
    let exponent: i32 = exponent.parse().unwrap_or(0);
    if (-4..16).contains(&exponent) {
        let whole = if value.fract() == 0.0 { ".0" } else { "" };
        push(out, format_args!("{value}{whole}"));
    } else {
        push(out, format_args!("{digits}e{exponent:+03}"));
    }
}

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
    fn floats_as_python_prints_them() {
        for (value, expected) in [
            (0.0, "0.0"),
            (1.0, "1.0"),
            (21.09, "21.09"),
            (1.0 / 3.0, "0.3333333333333333"),
            (0.0001, "0.0001"),
            (0.00012345, "0.00012345"),
            (0.00009999, "9.999e-05"),
            (3e-6, "3e-06"),
            (1.25e-7, "1.25e-07"),
            (1e-300, "1e-300"),
            (123456789012345.6, "123456789012345.6"),
            (1e15, "1000000000000000.0"),
            (1e16, "1e+16"),
            (1.5e22, "1.5e+22"),
        ] {
            let mut out = String::new();
            push_float(value, &mut out);
            assert_eq!(out, expected);
        }
    }

    #[test]
    fn texts_cannot_steer_a_terminal() {
        let mut out = String::new();
        push_text(None, &mut out);
        push_text(Some("a\"\\/\n\r\t\x08\x0c\x1b\x7f\u{85}é\u{202e}\u{2028}数🙂"), &mut out);
        assert_eq!(out, r#"null"a\"\\/\n\r\t\b\f\u001b\u007f\u0085é\u202e"#.to_owned() + "\u{2028}数🙂\"");
    }
}
