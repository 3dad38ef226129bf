//! Pictures: a `hitori.Picture` as shapes for the pages of a PDF, or as the text of an SVG file.

use hitori_answers::drawing::palette::{Palette, Role, PALETTES, ROLES};
use hitori_answers::drawing::{self, Form, Ink, Line, Place, Point, Rule, Violation};
use hitori_core::puzzle::Puzzle;
use hitori_core::shading::{Shade, Shading};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyTuple};

use crate::convert::OwnedPuzzle;
use crate::errors::InvalidOptionError;
use crate::running::without_interpreter;

/// A `hitori.Picture`.
pub struct Picture {
    puzzle: OwnedPuzzle,
    letters: bool,
    shading: Option<Shading>,
    violations: Vec<Violation>,
    deduced: Vec<Place>,
    because: Vec<Place>,
    lines: Vec<Line>,
    rulers: bool,
    colours: Vec<String>,
}

impl Picture {
    fn draw(&self) -> drawing::Drawing {
        drawing::draw(&drawing::Picture {
            puzzle: self.puzzle.view(),
            letters: self.letters,
            shading: self.shading.as_deref(),
            violations: &self.violations,
            deduced: &self.deduced,
            because: &self.because,
            lines: &self.lines,
            rulers: self.rulers,
        })
    }

    fn palette(&self) -> Palette<'_> {
        Palette(std::array::from_fn(|role| self.colours[role].as_str()))
    }
}

impl<'a, 'py> FromPyObject<'a, 'py> for Picture {
    type Error = PyErr;

    fn extract(picture: Borrowed<'a, 'py, PyAny>) -> PyResult<Self> {
        let palette = picture.getattr("palette")?;
        let colour = |&(_, name): &(Role, &str)| palette.getattr(name)?.extract();
        let shading: Option<Bound<'py, PyAny>> = picture.getattr("shading")?.extract()?;
        let puzzle: OwnedPuzzle = picture.getattr("puzzle")?.extract()?;
        let broken = picture.getattr("violations")?;
        let broken = broken.try_iter()?.map(|each| violation(&each?, &puzzle));
        Ok(Picture {
            shading: shading.map(|shading| shades(&shading)).transpose()?,
            violations: broken.collect::<PyResult<_>>()?,
            deduced: places(&picture.getattr("deduced")?, &puzzle)?,
            because: places(&picture.getattr("because")?, &puzzle)?,
            lines: picture.getattr("lines")?.try_iter()?.map(|each| line(&each?)).collect::<PyResult<_>>()?,
            rulers: picture.getattr("rulers")?.is_truthy()?,
            letters: picture.getattr("letters")?.is_truthy()?,
            colours: ROLES.iter().map(colour).collect::<PyResult<_>>()?,
            puzzle,
        })
    }
}

fn shades(shading: &Bound<'_, PyAny>) -> PyResult<Shading> {
    let cells = shading.getattr("codes")?.cast_into::<PyBytes>()?;
    let shade = |&cell: &u8| [Shade::Unknown, Shade::Shaded, Shade::Unshaded][usize::from(cell)];
    Ok(cells.as_bytes().iter().map(shade).collect())
}

/// The cells of a list, which are all of the puzzle.
fn places(cells: &Bound<'_, PyAny>, puzzle: &OwnedPuzzle) -> PyResult<Vec<Place>> {
    let Puzzle { rows, cols, .. } = puzzle.view();
    let place = |cell: PyResult<Bound<'_, PyAny>>| {
        let (row, col): (i64, i64) = cell?.extract()?;
        match (usize::try_from(row), usize::try_from(col)) {
            (Ok(row), Ok(col)) if row < rows && col < cols => Ok([row, col]),
            _ => {
                let message = format!("expected cells of {rows} rows and {cols} columns; got ({row}, {col})");
                Err(InvalidOptionError::new_err(message))
            }
        }
    };
    cells.try_iter()?.map(place).collect()
}

fn violation(violation: &Bound<'_, PyAny>, puzzle: &OwnedPuzzle) -> PyResult<Violation> {
    let name: String = violation.getattr("rule")?.extract()?;
    let unknown = || InvalidOptionError::new_err(format!("expected a rule, e.g. uniqueness; got '{name}'"));
    let cells = places(&violation.getattr("cells")?, puzzle)?;
    Ok(Violation { rule: Rule::named(&name).ok_or_else(unknown)?, cells })
}

fn line(line: &Bound<'_, PyAny>) -> PyResult<Line> {
    let (name, start, end): (String, (f64, f64), (f64, f64)) = line.extract()?;
    let unknown = || InvalidOptionError::new_err(format!("expected a colour of a palette, e.g. deduced; got '{name}'"));
    let point = |(row, col): (f64, f64)| -> Point { [row, col] };
    Ok(Line { role: Role::named(&name).ok_or_else(unknown)?, start: point(start), end: point(end) })
}

/// `(fill, stroke, thickness, dashed)`.
type PyInk<'a> = (Option<&'a str>, Option<&'a str>, f64, bool);

/// `(width, height, shapes)`: each shape is `(kind, ink, *form)`, e.g. `("disc", ink, x, y, radius)`.
#[pyfunction]
pub fn draw<'py>(py: Python<'py>, picture: Picture) -> PyResult<(f64, f64, Vec<Bound<'py, PyTuple>>)> {
    let drawing = without_interpreter(py, |_| picture.draw())?;
    let palette = picture.palette();
    let colour = |role: Option<Role>| role.map(|role| palette.colour(role));
    let ink = |ink: &Ink| -> PyInk<'_> { (colour(ink.fill), colour(ink.stroke), ink.thickness, ink.dashed) };
    let shape = |shape: &drawing::Shape| {
        let ink = ink(&shape.ink);
        match &shape.form {
            &Form::Rectangle { x, y, width, height } => ("rectangle", ink, x, y, width, height).into_pyobject(py),
            &Form::Disc { x, y, radius } => ("disc", ink, x, y, radius).into_pyobject(py),
            Form::Path { points, closed } => ("path", ink, PyTuple::new(py, points)?, *closed).into_pyobject(py),
            Form::Text { x, y, size, words } => ("text", ink, x, y, size, words).into_pyobject(py),
        }
    };
    Ok((drawing.width, drawing.height, drawing.shapes.iter().map(shape).collect::<PyResult<_>>()?))
}

/// The picture as an SVG document with this title.
#[pyfunction]
pub fn svg(py: Python<'_>, picture: Picture, title: &str) -> PyResult<String> {
    without_interpreter(py, |_| drawing::svg::document(&picture.draw(), &picture.palette(), title))
}

/// A `Puzzle` as an SVG element of a page that shows and hides its marks.
#[pyfunction]
pub fn board_svg(py: Python<'_>, puzzle: OwnedPuzzle, letters: bool) -> PyResult<String> {
    without_interpreter(py, |_| drawing::svg::element(&drawing::board(&puzzle.view(), letters)))
}

/// Every palette by its name: a colour for each role.
#[pyfunction]
pub fn palettes(py: Python<'_>) -> PyResult<Bound<'_, PyDict>> {
    let all = PyDict::new(py);
    for (name, palette) in PALETTES {
        let colours = PyDict::new(py);
        for (role, role_name) in ROLES {
            colours.set_item(role_name, palette.colour(role))?;
        }
        all.set_item(name, colours)?;
    }
    Ok(all)
}
