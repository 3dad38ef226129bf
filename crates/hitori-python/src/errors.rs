//! The exceptions of `hitori.errors` that the core raises.

use hitori_answers::Problem;
use pyo3::PyErr;

pyo3::import_exception!(hitori.errors, FormatError);
pyo3::import_exception!(hitori.errors, InvalidOptionError);
pyo3::import_exception!(hitori.errors, InvalidPuzzleError);
pyo3::import_exception!(hitori.errors, InvalidShadingError);
pyo3::import_exception!(hitori.errors, OutOfTimeError);
pyo3::import_exception!(hitori.errors, TooLargeError);
pyo3::import_exception!(hitori.errors, UnsatisfiableError);
pyo3::import_exception!(hitori.errors, UnsupportedError);
pyo3::import_exception!(hitori.errors, WrongAnswerError);
pyo3::import_exception!(hitori.errors, WrongTypeError);

/// What to raise where a question has no answer.
pub fn error(problem: Problem) -> PyErr {
    let message = problem.message;
    match problem.code {
        "invalid-option" => InvalidOptionError::new_err(message),
        "invalid-puzzle" => InvalidPuzzleError::new_err(message),
        "invalid-shading" => InvalidShadingError::new_err(message),
        "out-of-time" => OutOfTimeError::new_err(message),
        "too-large" => TooLargeError::new_err(message),
        _ => UnsatisfiableError::new_err(message),
    }
}
