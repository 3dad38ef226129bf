//! A solution: the only value that says of a shading that it was checked.

use crate::rules::{Rules, Violation};

/// A shading that keeps the three rules of the puzzle it was checked against.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Solution {
    rows: usize,
    cols: usize,
    shaded: Vec<bool>,
}

impl Solution {
    /// Check a shading (for each cell, row by row, is it shaded?). Only this and `check_unless` make a `Solution`.
    pub fn check(rules: &Rules, shaded: Vec<bool>) -> Result<Self, Violation> {
        Self::check_unless(rules, shaded, &|| false)
    }

    /// The same, unless `stop` says to; then nothing is known (`Violation::Stopped`).
    pub fn check_unless(rules: &Rules, shaded: Vec<bool>, stop: &dyn Fn() -> bool) -> Result<Self, Violation> {
        rules.check_unless(&shaded, stop)?;
        Ok(Solution { rows: rules.rows(), cols: rules.cols(), shaded })
    }

    /// Number of rows.
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// Number of columns.
    pub fn cols(&self) -> usize {
        self.cols
    }

    /// For each cell, row by row, is it shaded?
    pub fn shaded(&self) -> &[bool] {
        &self.shaded
    }
}
