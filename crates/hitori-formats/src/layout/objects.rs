//! JSON with other keys than ours: in each object the one matrix of labels, whatever its key, and a solution of its shape.

use serde_json::{Map, Value};

use super::grids::side;
use crate::record::{problem, quoted, Choice, Item, Means, Problem, Record, Shade, Texts};
use crate::rows::label;

/// Rows and columns.
type Size = (usize, usize);

/// The puzzles of a JSON text or of its lines; None if it is none, holds no matrix, or has our key `labels`. Of several
/// matrices in an object a size tells which is meant.
pub fn records(text: &str, size: Option<Size>) -> Option<Vec<Item>> {
    let values: Vec<Value> = match serde_json::from_str(text) {
        Ok(value) => vec![value],
        Err(_) => {
            let lines = text.lines().filter(|line| !line.trim().is_empty());
            lines.map(|line| serde_json::from_str(line).ok()).collect::<Option<_>>()?
        }
    };
    let mut items = Vec::new();
    for value in &values {
        collect(value, text, size, &mut items)?;
    }
    (!items.is_empty()).then_some(items)
}

/// The puzzles in a value; None for a text of ours, or for rows alone, which need no key.
fn collect(value: &Value, text: &str, size: Option<Size>, items: &mut Vec<Item>) -> Option<()> {
    match value {
        Value::Array(list) if list.iter().any(|inner| inner.is_object()) => {
            list.iter().try_for_each(|inner| collect(inner, text, size, items))
        }
        Value::Object(object) if object.contains_key("labels") => None,
        Value::Object(object) => {
            let matrices: Vec<(&String, Matrix)> =
                object.iter().filter_map(|(key, value)| Some((key, Matrix::of(value, object)?))).collect();
            if matrices.is_empty() {
                return object.values().try_for_each(|inner| match inner {
                    Value::Object(_) | Value::Array(_) => collect(inner, text, size, items),
                    _ => Some(()),
                });
            }
            items.push(record(object, text, &matrices, size));
            Some(())
        }
        _ => Some(()),
    }
}

/// The rows of a string: its lines, parts between `/`, or a run of a square of digits that are labels of it.
fn rows_of_string(text: &str) -> Option<Vec<Value>> {
    const SMALLEST: usize = 3;
    let text = text.trim();
    let parts: Vec<&str> = text.split(['\n', '/']).map(str::trim).filter(|part| !part.is_empty()).collect();
    let is_row = |part: &&str| part.chars().all(|letter| letter.is_ascii_alphanumeric() || " ,.#-_".contains(letter));
    if parts.len() > 1 {
        return parts.iter().all(is_row).then(|| parts.into_iter().map(Value::from).collect());
    }
    let side = side(text.len()).filter(|&side| side >= SMALLEST)?;
    let is_label = |letter: char| letter.to_digit(36).is_some_and(|label| label as usize <= side);
    let is_of_labels = text.chars().all(|letter| ".#-".contains(letter) || is_label(letter));
    is_of_labels.then(|| (0..side).map(|row| Value::from(&text[row * side..(row + 1) * side])).collect())
}

/// A matrix in JSON: its size and its cells as they are.
struct Matrix {
    rows: usize,
    cols: usize,
    cells: Vec<Value>,
}

impl Matrix {
    /// The matrix of a value: lists of cells, strings of cells, or one list with the size in the object.
    fn of(value: &Value, object: &Map<String, Value>) -> Option<Matrix> {
        let lines = value.as_str().and_then(rows_of_string);
        let list = lines.as_ref().or(value.as_array()).filter(|list| list.len() > 1)?;
        let apart = |text: &str| {
            let words: Vec<&str> = text.split([' ', ',']).filter(|word| !word.is_empty()).collect();
            match words[..] {
                [run] => run.chars().map(|letter| Value::from(letter.to_string())).collect::<Vec<_>>(),
                _ => words.into_iter().map(Value::from).collect(),
            }
        };
        let rows: Option<Vec<Vec<Value>>> = list
            .iter()
            .map(|row| match row {
                Value::Array(cells) => Some(cells.clone()),
                Value::String(text) if text.len() > 1 => Some(apart(text)),
                _ => None,
            })
            .collect();
        let is_cell = |value: &Value| !value.is_array() && !value.is_object();
        match rows {
            Some(rows) => {
                let cols = rows[0].len();
                let is_matrix = cols > 1 && rows.iter().all(|row| row.len() == cols && row.iter().all(is_cell));
                is_matrix.then(|| Matrix { rows: rows.len(), cols, cells: rows.concat() })
            }
            None => {
                let number = |names: [&str; 4]| names.iter().find_map(|name| object.get(*name)?.as_u64());
                let size = number(["rows", "height", "size", "n"]).zip(number(["cols", "width", "size", "n"]));
                let (rows, cols) = match size {
                    Some((rows, cols)) => (rows as usize, cols as usize),
                    None => (side(list.len())?, side(list.len())?),
                };
                let is_matrix = rows.checked_mul(cols) == Some(list.len()) && list.iter().all(is_cell);
                is_matrix.then(|| Matrix { rows, cols, cells: list.clone() })
            }
        }
    }

    /// Its labels, if it can be a puzzle; a solution has few kinds of cells.
    fn labels(&self) -> Option<Vec<u32>> {
        let cell = |value: &Value| match value {
            Value::Number(number) => number.as_u64().and_then(|label| u32::try_from(label).ok()),
            Value::String(text) => label(text),
            Value::Null => Some(0),
            _ => None,
        };
        let labels: Vec<u32> = self.cells.iter().map(cell).collect::<Option<_>>()?;
        labels.iter().any(|&label| label > 1).then_some(labels)
    }

    /// The shading of a solution of these labels: two kinds of cells, or labels without those that are shaded.
    fn shading(&self, labels: &[u32]) -> Option<Vec<Shade>> {
        let shade = |value: &Value| match value {
            Value::Bool(is_shaded) => Some(*is_shaded),
            Value::Number(number) => match number.as_i64()? {
                -1 | 1 => Some(true),
                0 => Some(false),
                _ => None,
            },
            Value::String(text) => match text.as_str() {
                "#" | "x" | "X" | "B" | "b" | "1" | "*" | "■" | "█" => Some(true),
                "." | "o" | "O" | "W" | "w" | "0" | "-" | "□" | "_" => Some(false),
                _ => None,
            },
            _ => None,
        };
        let as_label = |value: &Value| value.as_u64().or_else(|| value.as_str()?.parse().ok());
        let of = |is_shaded: bool| if is_shaded { Shade::Shaded } else { Shade::Unshaded };
        let marks: Option<Vec<bool>> = self.cells.iter().map(shade).collect();
        let marks = marks.or_else(|| {
            let cells = self.cells.iter().zip(labels);
            let kept: Vec<bool> = cells.map(|(cell, &label)| as_label(cell) != Some(u64::from(label))).collect();
            let others = self.cells.iter().zip(&kept).filter(|(_, &is_shaded)| is_shaded).map(|(cell, _)| cell);
            let mut kinds: Vec<String> = others.map(Value::to_string).collect();
            kinds.dedup();
            let is_mark = |kind: &String| matches!(kind.as_str(), "null" | "0" | "-1") || kind.starts_with('"');
            (kinds.len() == 1 && kinds.iter().all(is_mark)).then_some(kept)
        })?;
        // Of 0 and 1 either may be the shaded one; shaded cells are never adjacent.
        let is_apart = |is_shaded: bool| {
            let at = |place: usize| marks[place] == is_shaded;
            (0..marks.len()).all(|place| {
                let (right, below) = (place % self.cols + 1 < self.cols, place + self.cols < marks.len());
                !(at(place) && ((right && at(place + 1)) || (below && at(place + self.cols))))
            })
        };
        let is_inverted = !is_apart(true) && is_apart(false);
        (is_apart(true) || is_inverted).then(|| marks.iter().map(|&mark| of(mark != is_inverted)).collect())
    }
}

/// The puzzle of an object with these matrices.
fn record(object: &Map<String, Value>, text: &str, matrices: &[(&String, Matrix)], size: Option<Size>) -> Item {
    let puzzles: Vec<(&String, &Matrix, Vec<u32>)> =
        matrices.iter().filter_map(|(key, matrix)| Some((*key, matrix, matrix.labels()?))).collect();
    let is_solution = |other: &(&String, &Matrix, Vec<u32>), of: &(&String, &Matrix, Vec<u32>)| {
        other.0 != of.0
            && other.2 != of.2
            && (other.1.rows, other.1.cols) == (of.1.rows, of.1.cols)
            && other.1.shading(&of.2).is_some()
    };
    let is_meant = |one: &&(&String, &Matrix, Vec<u32>)| size.is_none_or(|size| size == (one.1.rows, one.1.cols));
    let is_own = |one: &&(&String, &Matrix, Vec<u32>)| !puzzles.iter().any(|of| is_solution(one, of));
    let own: Vec<_> = puzzles.iter().filter(is_own).filter(is_meant).collect();
    let (key, matrix, labels) = match own[..] {
        [one] => one,
        [] => return Err(no_labels(object)),
        _ => {
            let keys: Vec<String> = own.iter().map(|(key, ..)| quoted(key)).collect();
            let problem = problem!(
                "expected one matrix of labels in an object, found several: {}; keep one of these keys",
                keys.join(", ")
            );
            let sizes: Vec<Size> = own.iter().map(|(_, matrix, _)| (matrix.rows, matrix.cols)).collect();
            let is_alone = |size: &&Size| sizes.iter().filter(|other| other == size).count() == 1;
            let choice = |&(rows, cols): &Size| Choice {
                reading: format!("a puzzle of {rows} x {cols}"),
                means: Means::Size(rows, cols),
            };
            let choices = sizes.iter().filter(is_alone).map(choice).collect();
            return Err(Problem { choices, ..problem.line(line_of(text, own[1].0)) });
        }
    };
    let mut texts = Texts::default();
    let mut ignored = Vec::new();
    let mut shading = None;
    for (name, value) in object {
        let text = match value {
            Value::String(text) => Some(text.clone()),
            Value::Number(number) => Some(number.to_string()),
            _ => None,
        };
        let slot = match name.to_lowercase().as_str() {
            "name" | "title" | "id" => Some(&mut texts.name),
            "author" | "creator" => Some(&mut texts.author),
            "source" | "url" | "link" => Some(&mut texts.source),
            _ => None,
        };
        let other = matrices.iter().find(|(key, _)| *key == name).map(|(_, other)| other);
        let found = other.filter(|other| (other.rows, other.cols) == (matrix.rows, matrix.cols) && name != *key);
        match (found.and_then(|other| other.shading(labels)), slot, text) {
            (Some(shades), ..) if shading.is_none() => shading = Some(shades),
            (_, Some(slot), Some(text)) => *slot = Some(text),
            _ if name == *key => {}
            _ => ignored.push(quoted(name)),
        }
    }
    let record = Record::new(matrix.rows, matrix.cols, labels.clone());
    let record = Record { texts, shading, ..record }.warned([format!("read the key {} as the labels", quoted(key))]);
    let keys = (!ignored.is_empty()).then(|| format!("ignored other keys: {}", ignored.join(", ")));
    Ok(record.warned(keys))
}

/// The line on which a key stands first.
fn line_of(text: &str, key: &str) -> usize {
    text.find(&format!("\"{key}\"")).map_or(1, |at| text[..at].matches('\n').count() + 1)
}

/// The problem of an object that holds matrices but no labels.
fn no_labels(object: &Map<String, Value>) -> Problem {
    let keys: Vec<String> = object.keys().map(|key| quoted(key)).collect();
    problem!("expected a matrix of labels in the object, found the keys {}", keys.join(", ")).line(1)
}
