//! Rows as elements of XML or HTML: `<row><cell>2</cell><cell>1</cell></row>`, `<row>2 1</row>`, `<div>` in `<div>`, or
//! `<cell row="1" col="1">2</cell>`; and the one table of a whole page.

use super::lines::Line;
use crate::rows::{is_run, label};

/// Elements that end where they begin.
const EMPTY: [&str; 10] = ["br", "hr", "img", "meta", "link", "input", "col", "wbr", "source", "area"];
/// Elements of which nothing is shown.
const HIDDEN: [&str; 3] = ["script", "style", "template"];

#[derive(Default)]
struct Element {
    name: String,
    attributes: Vec<(String, String)>,
    /// The line on which it begins.
    line: usize,
    text: String,
    inner: Vec<Element>,
}

/// The rows of a text of elements, with what else it says; None if it has no rows in elements.
pub fn rows(text: &str) -> Option<(Vec<Line>, String)> {
    let has_table = text.contains("<tr") || text.contains("<TR");
    let is_page = is_page(text);
    if !text.contains("</") && !text.contains("/>") || (has_table && !is_page) {
        return None;
    }
    let root = parsed(text);
    let mut grids = Vec::new();
    collect(&root, &mut grids);
    if is_page {
        let [(line, rows)] = &grids[..] else { return None };
        let note = format!("read the rows from line {line} of the page on, and skipped what else it shows");
        return Some((rows.clone(), note));
    }
    let mut out = Vec::new();
    if grids.is_empty() || has_places(&root) {
        cells(&root, &mut out)?;
        return (out.len() > 3).then(|| (out, "read an element as a cell".to_owned()));
    }
    write(&root, &mut out);
    Some((out, "read the elements as rows".to_owned()))
}

/// Does an element say its row and its column, so that a label of two digits is no row of two?
fn has_places(element: &Element) -> bool {
    let is_number = |value: &str| !value.is_empty() && value.bytes().all(|byte| byte.is_ascii_digit());
    let numbers = element.attributes.iter().filter(|(_, value)| is_number(value)).count();
    (numbers > 1 && element.inner.is_empty()) || element.inner.iter().any(has_places)
}

/// Is a text a page of the web as a whole, or a document of XML that begins as one?
pub fn is_page(text: &str) -> bool {
    let start: String = text.trim_start_matches(['\u{feff}', ' ', '\n', '\t', '\r']).chars().take(14).collect();
    let start = start.to_lowercase();
    start.starts_with("<!doctype html") || start.starts_with("<html")
}

/// The elements of a text; one that is not closed ends with the one around it.
fn parsed(text: &str) -> Element {
    const DEEPEST: usize = 50;
    let mut open = vec![Element { line: 1, ..Element::default() }];
    let mut rest = text;
    let mut line = 1;
    let close = |open: &mut Vec<Element>| {
        if let Some(element) = open.pop() {
            if let Some(outer) = open.last_mut() {
                outer.inner.push(element);
            }
        }
    };
    while let Some((before, after)) = rest.split_once('<') {
        if let Some(element) = open.last_mut() {
            element.text.push_str(before);
        }
        line += before.matches('\n').count();
        let Some((tag, behind)) = after.split_once('>') else { break };
        let at = line;
        line += tag.matches('\n').count();
        rest = behind;
        if tag.starts_with(['!', '?']) {
            continue;
        }
        if let Some(name) = tag.strip_prefix('/') {
            let name = name.trim().to_lowercase();
            if let Some(place) = open.iter().rposition(|element| element.name == name).filter(|&place| place > 0) {
                while open.len() > place {
                    close(&mut open);
                }
            }
            continue;
        }
        let is_closed = tag.ends_with('/');
        let tag = tag.trim_end_matches('/');
        let name = tag.split_whitespace().next().unwrap_or_default().to_lowercase();
        if HIDDEN.contains(&name.as_str()) && !is_closed {
            let Some((hidden, behind)) = rest.split_once(&format!("</{name}>")) else { break };
            line += hidden.matches('\n').count();
            rest = behind;
            continue;
        }
        let is_empty = is_closed || open.len() > DEEPEST || EMPTY.contains(&name.as_str());
        let is_same = matches!(name.as_str(), "td" | "th" | "tr" | "li" | "p")
            && open.last().is_some_and(|last| last.name == name);
        if is_same {
            close(&mut open);
        }
        let attributes = attributes(&tag[name.len().min(tag.len())..]);
        open.push(Element { name, attributes, line: at, ..Element::default() });
        if is_empty {
            close(&mut open);
        }
    }
    if let Some(element) = open.last_mut() {
        element.text.push_str(rest);
    }
    while open.len() > 1 {
        close(&mut open);
    }
    open.pop().unwrap_or_default()
}

/// `row="1" col='2'`
fn attributes(tag: &str) -> Vec<(String, String)> {
    let mut found = Vec::new();
    let mut rest = tag;
    while let Some((name, behind)) = rest.split_once('=') {
        let name = name.trim().to_lowercase();
        let behind = behind.trim_start();
        let quote = behind.chars().next().filter(|quote| "\"'".contains(*quote));
        let (value, behind) = match quote {
            Some(quote) => behind[1..].split_once(quote).unwrap_or((&behind[1..], "")),
            None => behind.split_once(' ').unwrap_or((behind, "")),
        };
        found.push((name, value.to_owned()));
        rest = behind;
    }
    found
}

impl Element {
    fn shown(&self) -> String {
        self.text.replace("&nbsp;", " ").split_whitespace().collect::<Vec<_>>().join(" ")
    }

    /// The text of an element that holds no rows, its inner ones too.
    fn whole(&self) -> String {
        let inner = self.inner.iter().map(Element::whole);
        std::iter::once(self.shown()).chain(inner).filter(|text| !text.is_empty()).collect::<Vec<_>>().join(" ")
    }

    /// The labels of a row: of its elements, or of its text.
    fn row(&self) -> Option<Vec<String>> {
        if self.inner.is_empty() {
            let text = self.shown().replace(',', " ");
            let words: Vec<&str> = text.split_whitespace().collect();
            return match words[..] {
                [run] if run.len() > 1 && is_run(run) => Some(vec![run.to_owned()]),
                [] | [_] => None,
                _ => words
                    .iter()
                    .all(|word| label(word).is_some())
                    .then(|| words.iter().map(|&word| word.to_owned()).collect()),
            };
        }
        let cell = |element: &Element| {
            let text = element.whole();
            let is_cell = element.inner.iter().all(|inner| inner.inner.is_empty());
            match text.as_str() {
                "" => is_cell.then(|| ".".to_owned()),
                _ => (is_cell && label(&text).is_some()).then_some(text),
            }
        };
        let are_alike = self
            .inner
            .iter()
            .all(|inner| matches!(inner.name.as_str(), "td" | "th") || inner.name == self.inner[0].name);
        let cells: Vec<String> = self.inner.iter().map(cell).collect::<Option<_>>()?;
        (are_alike && cells.len() > 1 && self.shown().is_empty()).then_some(cells)
    }

    /// The rows that its elements are, all of one length, if there are two at least.
    fn rows(&self) -> Option<Vec<Line>> {
        let rows: Vec<Vec<String>> = self.inner.iter().map(Element::row).collect::<Option<_>>()?;
        let length = |row: &Vec<String>| if row.len() == 1 { row[0].len() } else { row.len() };
        let is_grid = rows.len() > 1
            && self.shown().is_empty()
            && rows.iter().flatten().any(|cell| cell != ".")
            && rows.iter().all(|row| row.len() == rows[0].len() && length(row) == length(&rows[0]))
            && self.inner.iter().all(|inner| inner.name == self.inner[0].name);
        is_grid.then(|| self.inner.iter().zip(&rows).map(|(inner, row)| (inner.line, row.join(" "))).collect())
    }
}

/// The rows of an element and of those inside, each with the line of the first.
fn collect(element: &Element, grids: &mut Vec<(usize, Vec<Line>)>) {
    match element.rows() {
        Some(rows) => grids.push((rows[0].0, rows)),
        None => element.inner.iter().for_each(|inner| collect(inner, grids)),
    }
}

/// What a text of elements says, line by line: rows, and the other texts with the names of their elements.
fn write(element: &Element, out: &mut Vec<Line>) {
    const SIZES: [&str; 8] = ["rows", "cols", "columns", "width", "height", "size", "n", "side"];
    for (name, value) in &element.attributes {
        if SIZES.contains(&name.as_str()) && value.parse::<u32>().is_ok() {
            out.push((element.line, format!("{name}: {value}")));
        }
    }
    if let Some(rows) = element.rows() {
        out.push((element.line, String::new()));
        out.extend(rows);
        out.push((element.line, String::new()));
        return;
    }
    let text = element.shown();
    if !text.is_empty() {
        let is_key = SIZES.contains(&element.name.as_str());
        out.push((element.line, if is_key { format!("{}: {text}", element.name) } else { text }));
    }
    element.inner.iter().for_each(|inner| write(inner, out));
}

/// A statement for each element that says its row and column; None if another has a text with a number.
fn cells(element: &Element, out: &mut Vec<Line>) -> Option<()> {
    let number = |names: &[&str]| {
        let (_, value) = element.attributes.iter().find(|(name, _)| names.contains(&name.as_str()))?;
        value.parse::<usize>().ok()
    };
    let place = number(&["row", "r", "y"]).zip(number(&["col", "column", "c", "x"]));
    if let (Some((row, col)), true) = (place, element.inner.is_empty()) {
        let label = number(&["value", "v", "label", "number", "clue"]).or_else(|| element.shown().parse().ok())?;
        out.push((element.line, format!("cell({row},{col},{label})")));
        return Some(());
    }
    if element.shown().contains(|letter: char| letter.is_ascii_digit()) {
        return None;
    }
    element.inner.iter().try_for_each(|inner| cells(inner, out))
}
