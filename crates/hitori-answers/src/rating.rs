//! How hard a puzzle is, and its characteristics.

use hitori_core::budget::Budget;
use hitori_core::puzzle::Puzzle;
use hitori_core::shading::nothing_known;
use hitori_core::solve::{self, Uniqueness};
use hitori_core::techniques::characteristics::{characteristics, numbers};
use hitori_core::techniques::rating::{apply, Allowance};
use hitori_core::techniques::score::rating;

use crate::caller::{Answer, Caller, Sink};
use crate::problem::Problem;
use crate::question::{Characteristics, Rate};
use crate::record::{self, CharacteristicsRecord};
use crate::request::rank;
use crate::solving::word;

impl Rate {
    pub(crate) fn answer(&self, puzzle: &Puzzle, caller: &Caller, sink: &mut Sink) -> Answer {
        let budget = &caller.budget();
        let found = solve::uniqueness(puzzle, budget);
        let mut uniqueness = word(&found);
        let solution = if let Uniqueness::Unique(solution) = &found { Some(solution) } else { None };
        let mut rated = None;
        if solution.is_some() {
            let rounds = apply(puzzle, &nothing_known(puzzle), allowance(self.without.as_deref())?, budget);
            rated = (!rounds.is_cut_short).then(|| rating(&rounds));
            uniqueness = if rated.is_some() { uniqueness } else { "unknown" };
        }
        let whole = Budget { interrupted: budget.interrupted, ..Budget::UNLIMITED };
        let numbers = numbers(puzzle, solution, &whole).ok_or_else(|| Problem::out_of_time("answer"))?;
        let numbers = CharacteristicsRecord::new(puzzle.rows, puzzle.cols, numbers);
        sink(&record::Rated::new(uniqueness, rated, numbers));
        Ok(uniqueness)
    }
}

/// All techniques but these.
pub(crate) fn allowance(without: Option<&[String]>) -> Result<Allowance, Problem> {
    let mut allowed = u32::MAX;
    for name in without.unwrap_or_default() {
        allowed &= !(1 << rank(name)?);
    }
    Ok(Allowance { allowed, ..Allowance::ALL })
}

impl Characteristics {
    pub(crate) fn answer(&self, puzzle: &Puzzle, caller: &Caller, sink: &mut Sink) -> Answer {
        let found = characteristics(puzzle, &caller.budget()).ok_or_else(|| Problem::out_of_time("answer"))?;
        sink(&CharacteristicsRecord::new(puzzle.rows, puzzle.cols, found));
        Ok("")
    }
}
