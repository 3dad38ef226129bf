//! How many solutions there are, and which labels the only one needs.

use hitori_core::generate::redundant_labels::necessary_labels;
use hitori_core::puzzle::Puzzle;
use hitori_core::solve;

use crate::caller::{Answer, Caller, Sink};
use crate::question::{Count, NecessaryLabels};
use crate::record::{self, cells};

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
        let (uniqueness, places) = match necessary_labels(puzzle, &caller.budget()) {
            Some(Some(are_needed)) => {
                ("unique", Some((0..are_needed.len()).filter(|&place| are_needed[place]).collect::<Vec<_>>()))
            }
            Some(None) => ("not_unique", None),
            None => ("unknown", None),
        };
        let labels = puzzle.labels.iter().filter(|&&label| label != 0).count().max(1);
        let share = places.as_ref().map(|places| places.len() as f64 / labels as f64);
        let cells = places.map(|places| cells(places, puzzle.cols));
        sink(&record::Necessary { uniqueness, cells, share });
        Ok(uniqueness)
    }
}
