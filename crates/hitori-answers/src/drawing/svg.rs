//! SVG: a drawing as a self-contained image, without scripts, style sheets or external files; or as the board of a page.

use crate::drawing::palette::{Palette, PAGE};
use crate::drawing::{Drawing, Form, Ink, Shape};

const FONTS: &str = "Helvetica, Arial, 'DejaVu Sans', 'Bitstream Vera Sans', sans-serif";
/// The character that stands for a lost one: few fonts have it.
const LOST: char = '\u{fffd}';

/// The drawing as an SVG document; neighbours of the same colours share a group.
pub fn document(drawing: &Drawing, palette: &Palette, title: &str) -> String {
    let [width, height] = [drawing.width, drawing.height].map(number);
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\" \
         role=\"img\" font-family=\"{FONTS}\" text-anchor=\"middle\">\n<title>{}</title>\n",
        escaped(&printable(title))
    );
    write_groups(drawing, &mut out, |ink| attributes(ink, palette));
    out.push_str("</svg>\n");
    out
}

/// The drawing as an element of a page, in the page's colours and font: each group has a class, the name of what gives it
/// its colour, so that the page finds the shapes it shows and hides.
pub fn element(drawing: &Drawing) -> String {
    let [width, height] = [drawing.width, drawing.height].map(number);
    let mut out = format!("<svg viewBox=\"0 0 {width} {height}\" role=\"presentation\" text-anchor=\"middle\">\n");
    write_groups(drawing, &mut out, |ink| {
        let class = ink.fill.or(ink.stroke).map_or("", |role| role.name());
        format!("class=\"{class}\" {}", attributes(ink, &PAGE))
    });
    out.push_str("</svg>\n");
    out
}

/// The name of a puzzle, or its size for one without.
pub fn title(name: Option<&str>, rows: usize, cols: usize) -> String {
    match name {
        Some(name) if !name.is_empty() => name.to_owned(),
        _ => format!("Hitori, {rows} x {cols}"),
    }
}

fn write_groups(drawing: &Drawing, out: &mut String, attributes: impl Fn(&Ink) -> String) {
    let mut open = String::new();
    for Shape { ink, form } in &drawing.shapes {
        let written = attributes(ink);
        if written != open {
            out.push_str(if open.is_empty() { "" } else { "</g>\n" });
            out.extend(["<g ", &written, ">\n"]);
            open = written;
        }
        write_form(form, out);
    }
    out.push_str("</g>\n");
}

fn attributes(ink: &Ink, palette: &Palette) -> String {
    let mut out = format!("fill=\"{}\"", ink.fill.map_or("none", |role| palette.colour(role)));
    if let Some(role) = ink.stroke {
        out.extend([" stroke=\"", palette.colour(role), "\" stroke-width=\"", &number(ink.thickness), "\""]);
    }
    if ink.dashed {
        out.push_str(" stroke-dasharray=\"5 3\"");
    }
    out
}

fn write_form(form: &Form, out: &mut String) {
    match form {
        Form::Rectangle { x, y, width, height } => {
            write_tag("rect", &[("x", x), ("y", y), ("width", width), ("height", height)], out);
            out.push_str("/>\n");
        }
        Form::Disc { x, y, radius } => {
            write_tag("circle", &[("cx", x), ("cy", y), ("r", radius)], out);
            out.push_str("/>\n");
        }
        Form::Path { points, closed } => {
            let points: Vec<String> = points.iter().map(|&(x, y)| number(x) + "," + &number(y)).collect();
            let tag = if *closed { "polygon" } else { "polyline" };
            out.extend(["<", tag, " points=\"", &points.join(" "), "\"/>\n"]);
        }
        Form::Text { x, y, size, words } => {
            write_tag("text", &[("x", x), ("y", y), ("font-size", size)], out);
            out.extend([">", &escaped(words), "</text>\n"]);
        }
    }
}

/// The beginning of an element: `<circle cx="26" cy="26" r="17"`.
fn write_tag(name: &str, attributes: &[(&str, &f64)], out: &mut String) {
    out.extend(["<", name]);
    for &(name, &value) in attributes {
        out.extend([" ", name, "=\"", &number(value), "\""]);
    }
}

/// A number of at most six digits, of which two at least stand after the point, without zeros at the end: `15.3846`.
fn number(value: f64) -> String {
    let decimals = match value.abs() {
        size if size < 10.0 => 5,
        size if size < 100.0 => 4,
        size if size < 1000.0 => 3,
        _ => 2,
    };
    let unit = 10_i64.pow(decimals);
    let scaled = (value * unit as f64).round() as i64;
    let mut digits = itoa::Buffer::new();
    let mut out = String::from(if scaled < 0 { "-" } else { "" });
    out.push_str(digits.format((scaled / unit).unsigned_abs()));
    // A one in front keeps the zeros behind the point.
    let fraction = digits.format((unit + scaled.abs() % unit) as u64)[1..].trim_end_matches('0');
    if !fraction.is_empty() {
        out.extend([".", fraction]);
    }
    out
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

/// The words with question marks in place of control characters, which break a document, and of characters that stand for
/// lost ones.
fn printable(words: &str) -> String {
    words.chars().map(|letter| if is_printable(letter) { letter } else { '?' }).collect()
}

fn is_printable(letter: char) -> bool {
    // A letter at the beginning would be escaped for being a mark that is put on the one before it.
    let is_escaped = || ['x', letter].iter().collect::<String>().escape_debug().nth(1) == Some('\\');
    letter != LOST && (matches!(letter, ' '..='~') || !is_escaped())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::drawing::{board, draw, Picture};
    use hitori_core::puzzle::Puzzle;
    use hitori_core::shading::Shade;

    const LABELS: [u32; 2] = [3, 12];
    const PUZZLE: Puzzle = Puzzle { rows: 1, cols: 2, labels: &LABELS, largest: 12 };

    fn picture<'a>() -> Picture<'a> {
        Picture {
            puzzle: PUZZLE,
            letters: false,
            shading: None,
            violations: &[],
            deduced: &[],
            because: &[],
            lines: &[],
            rulers: false,
        }
    }

    #[test]
    fn a_picture_is_a_document() {
        let shading = [Shade::Shaded, Shade::Unknown];
        let drawing = draw(&Picture { shading: Some(&shading), ..picture() });
        let svg = document(&drawing, &Palette::named("print").unwrap(), &title(None, 1, 2));
        let head =
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"92\" height=\"52\" viewBox=\"0 0 92 52\" role=\"img\" ";
        let body = "\
<title>Hitori, 1 x 2</title>
<g fill=\"#ffffff\">
<rect x=\"0\" y=\"0\" width=\"92\" height=\"52\"/>
</g>
<g fill=\"#b8b8b8\">
<rect x=\"6\" y=\"6\" width=\"40\" height=\"40\"/>
</g>
<g fill=\"none\" stroke=\"#000000\" stroke-width=\"1\">
<polyline points=\"46,6 46,46\"/>
</g>
<g fill=\"none\" stroke=\"#000000\" stroke-width=\"2.5\">
<rect x=\"6\" y=\"6\" width=\"80\" height=\"40\"/>
</g>
<g fill=\"#000000\">
<text x=\"26\" y=\"34.03\" font-size=\"22\">3</text>
<text x=\"66\" y=\"34.03\" font-size=\"22\">12</text>
</g>
</svg>
";
        assert!(svg.starts_with(head), "{svg}");
        assert_eq!(&svg[svg.find('\n').unwrap() + 1..], body);
    }

    #[test]
    fn a_board_lists_the_cells_of_each_kind() {
        let svg = element(&board(&PUZZLE, false));
        let count = |tag: &str| svg.matches(tag).count();
        // A shade and a frame for each cell, the paper and the border; a circle and a dot; a label; r1, c1 and c2.
        assert_eq!((count("<rect"), count("<circle"), count("<text")), (6, 4, 5));
        for class in ["paper", "shaded", "label", "circle", "deduced", "because", "ruler"] {
            assert_eq!(count(&format!("<g class=\"{class}\"")), 1, "{class}");
        }
        assert_eq!(count("label-in-shade") + count("http"), 0);
    }

    #[test]
    fn letters_are_labels_up_to_z() {
        let labels = [2, 27];
        let puzzle = Puzzle { rows: 1, cols: 2, labels: &labels, largest: 27 };
        let svg = document(&draw(&Picture { puzzle, letters: true, ..picture() }), &PAGE, "");
        assert!(svg.contains(">b</text>") && svg.contains(">27</text>"), "{svg}");
    }

    #[test]
    fn numbers_have_few_digits() {
        for (value, text) in [
            (0.0, "0"),
            (2.5, "2.5"),
            (30.0 / 0.65 / 3.0, "15.3846"),
            (8806.0 + 1.0 / 3.0, "8806.33"),
            (4_000_012.0, "4000012"),
            (100_002.5, "100002.5"),
            (9.999_999_9, "10"),
            (-14.25, "-14.25"),
        ] {
            assert_eq!(number(value), text);
        }
    }

    #[test]
    fn a_title_holds_what_every_document_can_hold() {
        assert_eq!(printable("é e\u{301} ひとり \"'\\ 🐞"), "é e\u{301} ひとり \"'\\ 🐞");
        assert_eq!(printable("a\x1b[2J\u{202e}\u{fffd}\u{a0}\u{ffff}"), "a?[2J????");
        assert_eq!(escaped("<&>\""), "&lt;&amp;&gt;\"");
    }
}
