//! Deductions in wire form: dictionaries, lists, numbers and strings, cells as `[row, col]` from 0.

use hitori_core::shading::Shade;
use hitori_core::techniques::deduction::{Broken, Cell, Deduction, Detail, Details, Line, Step};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};
use pyo3::{intern, IntoPyObjectExt, PyTypeInfo};

/// Deductions, in order.
pub fn deductions<'py>(py: Python<'py>, found: &[Deduction]) -> PyResult<Bound<'py, PyList>> {
    listed(py, found, deduction)
}

/// One deduction.
pub fn deduction<'py>(py: Python<'py>, found: &Deduction) -> PyResult<Bound<'py, PyDict>> {
    let wire = PyDict::new(py);
    wire.set_item(intern!(py, "technique"), found.technique)?;
    wire.set_item(intern!(py, "cells"), cells(py, &found.cells)?)?;
    wire.set_item(intern!(py, "shade"), shade(found.shade))?;
    wire.set_item(intern!(py, "because"), cells(py, &found.because)?)?;
    wire.set_item(intern!(py, "imagined"), found.imagined)?;
    wire.set_item(intern!(py, "message"), found.reason.message)?;
    wire.set_item(intern!(py, "details"), details(py, &found.reason.details)?)?;
    Ok(wire)
}

fn details<'py>(py: Python<'py>, details: &Details) -> PyResult<Bound<'py, PyDict>> {
    let wire = PyDict::new(py);
    for (name, value) in details {
        wire.set_item(*name, detail(py, value)?)?;
    }
    Ok(wire)
}

fn detail<'py>(py: Python<'py>, detail: &Detail) -> PyResult<Bound<'py, PyAny>> {
    Ok(match detail {
        Detail::Cell(at) => cell(py, *at)?.into_any(),
        Detail::Cells(all) => cells(py, all)?.into_any(),
        Detail::Label(label) => label.into_bound_py_any(py)?,
        Detail::Count(count) => count.into_bound_py_any(py)?,
        Detail::Line(Line::Row(row)) => single(py, "row", row)?,
        Detail::Line(Line::Col(col)) => single(py, "col", col)?,
        Detail::Shade(found) => shade(*found).into_bound_py_any(py)?,
        Detail::Steps(steps) => listed(py, steps, step)?.into_any(),
        Detail::Broken(found) => broken(py, found)?.into_any(),
        Detail::Story(story) => deductions(py, story)?.into_any(),
        Detail::Cases(cases) => listed(py, cases, self::details)?.into_any(),
    })
}

fn step<'py>(py: Python<'py>, step: &Step) -> PyResult<Bound<'py, PyDict>> {
    let wire = PyDict::new(py);
    wire.set_item(intern!(py, "cells"), cells(py, &step.cells)?)?;
    wire.set_item(intern!(py, "shade"), shade(step.shade))?;
    Ok(wire)
}

fn broken<'py>(py: Python<'py>, broken: &Broken) -> PyResult<Bound<'py, PyDict>> {
    let wire = PyDict::new(py);
    wire.set_item(intern!(py, "rule"), broken.rule.name())?;
    wire.set_item(intern!(py, "cells"), cells(py, &broken.cells)?)?;
    if let Some(label) = broken.label {
        wire.set_item(intern!(py, "label"), label)?;
    }
    Ok(wire)
}

fn single<'py>(py: Python<'py>, name: &str, value: &usize) -> PyResult<Bound<'py, PyAny>> {
    let wire = PyDict::new(py);
    wire.set_item(name, value)?;
    Ok(wire.into_any())
}

fn cells<'py>(py: Python<'py>, cells: &[Cell]) -> PyResult<Bound<'py, PyList>> {
    listed(py, cells, |py, &at| cell(py, at))
}

fn cell(py: Python<'_>, Cell { row, col }: Cell) -> PyResult<Bound<'_, PyList>> {
    PyList::new(py, [row, col])
}

fn shade(shade: Shade) -> &'static str {
    ["?", "#", "."][shade as usize]
}

fn listed<'py, T, U: PyTypeInfo>(
    py: Python<'py>,
    values: &[T],
    convert: impl Fn(Python<'py>, &T) -> PyResult<Bound<'py, U>>,
) -> PyResult<Bound<'py, PyList>> {
    let list = PyList::empty(py);
    for value in values {
        list.append(convert(py, value)?)?;
    }
    Ok(list)
}
