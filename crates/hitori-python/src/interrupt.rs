//! Ctrl-C while the core works.

use std::cell::{Cell, RefCell};
use std::time::{Duration, Instant};

use pyo3::prelude::*;

/// Looks for pending signals now and then. Taking the interpreter lock to look is not free, so it is done every 50 ms; and
/// where the question comes more than once a millisecond, most do not even look at the clock.
pub struct InterruptFlag {
    /// When the clock was read last, and when the signals were looked for; None before the first question.
    read: Cell<Option<Instant>>,
    looked: Cell<Option<Instant>>,
    /// So many questions are answered without reading the clock.
    skip: Cell<u32>,
    error: RefCell<Option<PyErr>>,
}

const LOOK: Duration = Duration::from_millis(50);
const OFTEN: Duration = Duration::from_millis(1);
const SKIPPED: u32 = 7;

impl InterruptFlag {
    pub fn new() -> Self {
        InterruptFlag { read: Cell::new(None), looked: Cell::new(None), skip: Cell::new(0), error: RefCell::new(None) }
    }

    /// Has a signal handler raised an exception? Python runs handlers on its main thread only; elsewhere this is false.
    pub fn is_set(&self) -> bool {
        if self.error.borrow().is_some() {
            return true;
        }
        if self.skip.get() > 0 {
            self.skip.set(self.skip.get() - 1);
            return false;
        }
        let now = Instant::now();
        let is_asked_often = self.read.replace(Some(now)).is_some_and(|before| now - before < OFTEN);
        self.skip.set(if is_asked_often { SKIPPED } else { 0 });
        if self.looked.get().is_some_and(|looked| now - looked < LOOK) {
            return false;
        }
        // The first question comes right after the interpreter was left.
        if self.looked.replace(Some(now)).is_none() {
            return false;
        }
        *self.error.borrow_mut() = Python::attach(|py| py.check_signals().err());
        self.error.borrow().is_some()
    }

    /// The exception that a signal handler raised, if any.
    pub fn into_result(self) -> PyResult<()> {
        self.error.into_inner().map_or(Ok(()), Err)
    }
}
