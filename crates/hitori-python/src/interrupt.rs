//! Ctrl-C while the core works: the bell that stops it.

use std::cell::{Cell, RefCell};
use std::time::{Duration, Instant};

use pyo3::prelude::*;

/// Looks for pending signals now and then. Taking the interpreter lock to look is not free, so it is done every 50 ms.
pub struct Bell {
    last_look: Cell<Instant>,
    error: RefCell<Option<PyErr>>,
}

const LOOK: Duration = Duration::from_millis(50);

impl Bell {
    pub fn new() -> Self {
        Bell { last_look: Cell::new(Instant::now()), error: RefCell::new(None) }
    }

    /// Has a signal handler raised an exception? Python runs handlers on its main thread only; elsewhere this is false.
    pub fn has_rung(&self) -> bool {
        if self.error.borrow().is_some() {
            return true;
        }
        if self.last_look.get().elapsed() < LOOK {
            return false;
        }
        self.last_look.set(Instant::now());
        *self.error.borrow_mut() = Python::attach(|py| py.check_signals().err());
        self.error.borrow().is_some()
    }

    /// The exception that a signal handler raised, if any.
    pub fn into_result(self) -> PyResult<()> {
        self.error.into_inner().map_or(Ok(()), Err)
    }
}
