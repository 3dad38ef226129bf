//! The exceptions of `hitori.errors` that the core raises.

pyo3::import_exception!(hitori.errors, ImpossibleWishError);
pyo3::import_exception!(hitori.errors, OutOfTimeError);
pyo3::import_exception!(hitori.errors, TooLargeError);
pyo3::import_exception!(hitori.errors, WrongAnswerError);
pyo3::import_exception!(hitori.errors, WrongTypeError);
