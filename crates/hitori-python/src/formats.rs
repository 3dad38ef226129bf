//! Formats: bytes to records, records to text. A record is a tuple, `(rows, cols, labels, name, author, source, shading,
//! warnings, proof, are_letters, number)`, its labels and shades as the buffers of `hitori.Puzzle` and `hitori.Shading` hold them, and
//! its place in the text last; a problem is `(problem, line, column, choices)`, of a text with its place too, and
//! a choice `(reading, format, size)`, of which either the format or the size is None.

use hitori_formats::codec::{Codec, Read, Write};
use hitori_formats::codecs::{self, CODECS};
use hitori_formats::lines::text_of;
use hitori_formats::shadings::{answers as read_answers, Answer, Asked, Meaning, Way};
use hitori_formats::written_grid::{Grid, Shading};
use hitori_formats::{detection, reader, writer, Choice, Item, Means, Problem, Record, Shade, Texts};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyTuple};

use crate::convert::{label_bytes, labels_in, shading_bytes};
use crate::errors::{FormatError, UnsupportedError};

/// Reads the records of a text as its bytes come.
#[pyclass(name = "Reader")]
pub struct PyReader(pub reader::Reader);

#[pymethods]
impl PyReader {
    #[new]
    #[pyo3(signature = (format=None, size=None))]
    fn new(format: Option<&str>, size: Option<(usize, usize)>) -> PyResult<Self> {
        Ok(PyReader(reader::Reader::new(format, size).map_err(|problem| FormatError::new_err(problem.problem))?))
    }

    /// Add bytes to be read; false if no more are wanted.
    fn feed(&mut self, content: &[u8]) -> bool {
        self.0.feed(content)
    }

    /// Say that there are no more bytes.
    fn end(&mut self) {
        self.0.end();
    }

    /// The records and problems that can be read by now, at most so many.
    fn take<'py>(&mut self, py: Python<'py>, most: usize) -> PyResult<Vec<Bound<'py, PyTuple>>> {
        (0..most).map_while(|_| self.item(py)).collect()
    }
}

impl PyReader {
    fn item<'py>(&mut self, py: Python<'py>) -> Option<PyResult<Bound<'py, PyTuple>>> {
        let item = self.0.next()?;
        Some(numbered(py, item, self.0.number()))
    }
}

/// A record or a problem for Python, with its place in the text.
pub fn numbered(py: Python<'_>, item: Item, number: usize) -> PyResult<Bound<'_, PyTuple>> {
    match item {
        Err(Problem { problem, line, column, choices }) => {
            (problem, line, column, choices_for(choices), number).into_pyobject(py)
        }
        Ok(Record { rows, cols, labels, texts, shading, warnings, proof, are_letters }) => {
            let Texts { name, author, source } = texts;
            let labels = label_bytes(py, &labels);
            let shading = shading.map(|shading| shading_bytes(py, &shading));
            (rows, cols, labels, name, author, source, shading, warnings, proof, are_letters, number).into_pyobject(py)
        }
    }
}

/// A problem for Python.
fn refusal(py: Python<'_>, Problem { problem, line, column, choices }: Problem) -> PyResult<Bound<'_, PyTuple>> {
    (problem, line, column, choices_for(choices)).into_pyobject(py)
}

/// The reading, and the format or the size that asks for it.
type ChoiceForPython = (String, Option<&'static str>, Option<(usize, usize)>);

fn choices_for(choices: Vec<Choice>) -> Vec<ChoiceForPython> {
    let of = |Choice { reading, means }| match means {
        Means::Format(name) => (reading, Some(name), None),
        Means::Size(rows, cols) => (reading, None, Some((rows, cols))),
    };
    choices.into_iter().map(of).collect()
}

/// A record from Python: a puzzle, the cells of its shading, and a proof.
type Given<'py> = (Bound<'py, PyAny>, Option<Vec<u8>>, Option<String>);

fn record((puzzle, cells, proof): Given) -> PyResult<Record> {
    let text = |key| puzzle.getattr(key)?.extract::<Option<String>>();
    let texts = Texts { name: text("name")?, author: text("author")?, source: text("source")? };
    let (rows, cols) = (puzzle.getattr("rows")?.extract()?, puzzle.getattr("cols")?.extract()?);
    let buffer = puzzle.getattr("buffer")?.cast_into::<PyBytes>()?;
    let labels = labels_in(buffer.as_bytes()).into_owned();
    let shade = |cell| [Shade::Unknown, Shade::Shaded, Shade::Unshaded][usize::from(cell)];
    let shading = cells.map(|cells| cells.into_iter().map(shade).collect());
    Ok(Record { texts, proof, shading, ..Record::new(rows, cols, labels) })
}

/// The text of these records, each `(puzzle, cells of its shading, proof)`.
#[pyfunction]
pub fn write(records: Vec<Given>, format: &str) -> PyResult<String> {
    let records = records.into_iter().map(record).collect::<PyResult<Vec<_>>>()?;
    writer::write(&records, format).map_err(|problem| UnsupportedError::new_err(problem.problem))
}

/// The text of one record with others before or behind it.
#[pyfunction]
pub fn write_among(given: Given, format: &str) -> PyResult<String> {
    writer::write_among(&record(given)?, format).map_err(|problem| UnsupportedError::new_err(problem.problem))
}

/// The link that opens a puzzle on a site.
#[pyfunction]
pub fn link(puzzle: Bound<'_, PyAny>, site: &str) -> PyResult<String> {
    writer::link(&record((puzzle, None, None))?, site).map_err(|problem| UnsupportedError::new_err(problem.problem))
}

/// The name of the format that a text is in.
#[pyfunction]
pub fn detect(text: &str) -> String {
    detection::detect(text)
}

/// Whether a file that begins so looks like puzzles.
#[pyfunction]
pub fn looks_like_puzzles(start: &[u8]) -> bool {
    detection::looks_like_puzzles(start)
}

/// Whether a file that begins so can be text.
#[pyfunction]
pub fn looks_like_text(start: &[u8]) -> bool {
    text_of(start).is_some()
}

/// Whether a text may be a link that opens a puzzle.
#[pyfunction]
pub fn is_link(text: &str) -> bool {
    detection::is_link(text)
}

/// Whether a word, which may be the name of a file, is a puzzle: a link or a game ID.
#[pyfunction]
pub fn is_puzzle(word: &str) -> bool {
    detection::is_puzzle(word)
}

/// The names of the sites that a puzzle can be opened on.
#[pyfunction]
pub fn sites() -> Vec<&'static str> {
    codecs::sites().map(|(_, site)| site.name).collect()
}

/// The formats, as the fields of `hitori.formats.Format`.
#[pyfunction]
pub fn formats(py: Python<'_>) -> PyResult<Vec<Bound<'_, PyTuple>>> {
    let fields = |codec: &Codec| {
        let unit = match codec.read {
            Read::Line(_) => "line",
            Read::Block(_) => "block",
            Read::Document(_) => "document",
        };
        let (holds, write) = (&codec.holds, codec.write);
        let (is_array, is_alone) = (matches!(write, Some(Write::Array(_))), matches!(write, Some(Write::Alone(_))));
        let first = (codec.name, codec.description, unit, write.is_some(), !is_alone, is_array, holds.ambiguous);
        let second = (holds.metadata, holds.blanks, holds.rectangles, holds.shading, holds.partial, holds.max_label);
        let extensions = [codec.extensions, &[".txt"]].concat();
        (first, second, extensions).into_pyobject(py)
    };
    CODECS.iter().copied().map(fields).collect()
}

fn grid(puzzle: &Record) -> Grid<'_> {
    (puzzle.rows, puzzle.cols, &puzzle.labels)
}

/// One answer of a text, before its puzzle is known.
#[pyclass(name = "WrittenAnswer", frozen)]
pub struct PyAnswer(Answer);

#[pymethods]
impl PyAnswer {
    #[getter]
    fn line(&self) -> usize {
        self.0.line
    }

    #[getter]
    fn name(&self) -> Option<&str> {
        self.0.name.as_deref()
    }

    /// `(shading, notes, None, [])`, the shading as `(rows, cols, cells)`, or None for the claim that there is none; or
    /// `(None, [], problem, ways)`, the names of the ways that help, each with what it does.
    #[pyo3(signature = (puzzle=None, way=None, is_in_progress=false))]
    fn reading<'py>(
        &self,
        py: Python<'py>,
        puzzle: Option<Bound<'py, PyAny>>,
        way: Option<&str>,
        is_in_progress: bool,
    ) -> PyResult<Bound<'py, PyTuple>> {
        let puzzle = puzzle.map(|puzzle| record((puzzle, None, None))).transpose()?;
        let way = Way::ALL.into_iter().find(|each| Some(each.name()) == way);
        let no_ways: Vec<(&str, &str)> = Vec::new();
        match self.0.reading(puzzle.as_ref().map(grid), Asked { way, is_in_progress }) {
            Ok(reading) => {
                let shading = match reading.meaning {
                    Meaning::Shading(Shading { rows, cols, shades }) => Some((rows, cols, shading_bytes(py, &shades))),
                    Meaning::NoSolution => None,
                };
                (shading, reading.notes, py.None(), no_ways).into_pyobject(py)
            }
            Err(refused) => {
                let notes: Vec<String> = Vec::new();
                let ways: Vec<_> = refused.ways.iter().map(|way| (way.name(), way.effect())).collect();
                (py.None(), notes, refusal(py, refused.problem)?, ways).into_pyobject(py)
            }
        }
    }

    /// Whether this is the puzzle once more, without a mark.
    fn is_puzzle(&self, puzzle: Bound<'_, PyAny>) -> PyResult<bool> {
        Ok(self.0.is_puzzle(grid(&record((puzzle, None, None))?)))
    }

    /// One answer for each row, if every row holds all cells of a puzzle of these shapes; else this one.
    fn one_per_line(&self, shapes: Vec<(usize, usize)>) -> Vec<PyAnswer> {
        self.0.one_per_line(&shapes).into_iter().map(PyAnswer).collect()
    }
}

/// Every answer in a text, and the problem of each that cannot be read.
#[pyfunction]
pub fn answers<'py>(py: Python<'py>, text: &str) -> PyResult<Vec<Bound<'py, PyAny>>> {
    let answer = |answer: Result<Answer, Problem>| match answer {
        Ok(answer) => Ok(Bound::new(py, PyAnswer(answer))?.into_any()),
        Err(problem) => Ok(refusal(py, problem)?.into_any()),
    };
    read_answers(text).into_iter().map(answer).collect()
}

/// The text of a file in UTF-8 or UTF-16, `(text, None)`; or `(None, problem)`.
#[pyfunction]
pub fn decoded<'py>(py: Python<'py>, content: &[u8]) -> PyResult<(Option<String>, Option<Bound<'py, PyTuple>>)> {
    match hitori_formats::lines::decoded(content).map(|(text, _)| text) {
        Ok(text) => Ok((Some(text), None)),
        Err(problem) => Ok((None, Some(refusal(py, problem)?))),
    }
}
