//! How many solutions there are, and which labels the only one needs.

use hitori_core::generate::redundant_labels::necessary_labels;
use hitori_core::puzzle::Puzzle;
use hitori_core::solve;

use crate::caller::{Answer, Caller, Sink};
use crate::question::{Count, NecessaryLabels};
use crate::record::{self, cells};
use crate::solving::word;

impl Count {
    /// Its verdict is `unknown` where neither the limit nor the end was reached.
    pub(crate) fn answer(&self, puzzle: &Puzzle, caller: &Caller, sink: &mut Sink) -> Answer {
        let (count, complete) = solve::count(puzzle, self.limit, &caller.budget());
        let verdict = match count {
            _ if !complete && self.limit != Some(count) => "unknown",
            0 => "none",
            1 => "unique",
            _ => "multiple",
        };
        sink(&record::Counted { count, complete });
        Ok(verdict)
    }
}

impl NecessaryLabels {
    pub(crate) fn answer(&self, puzzle: &Puzzle, caller: &Caller, sink: &mut Sink) -> Answer {
        let are_needed = match necessary_labels(puzzle, &caller.budget()) {
            Ok(are_needed) => are_needed,
            Err(found) => {
                let uniqueness = word(&found);
                sink(&record::Necessary { uniqueness, cells: None, share: None });
                return Ok(uniqueness);
            }
        };
        let places: Vec<usize> = (0..are_needed.len()).filter(|&place| are_needed[place]).collect();
        let labels = puzzle.labels.iter().filter(|&&label| label != 0).count().max(1);
        let share = Some(places.len() as f64 / labels as f64);
        sink(&record::Necessary { uniqueness: "unique", cells: Some(cells(places, puzzle.cols)), share });
        Ok("unique")
    }
}
