//! Explanations and hints: every step to what all solutions share, each with its reason, and the next step for a player.

use super::deduction::{Cell, Deduction, Detail, Reason};
use super::position::Position;
use super::{LONE_LABEL, TECHNIQUES};
use crate::budget::Budget;
use crate::puzzle::Puzzle;
use crate::shading::{shading_of, Shade, Shading};
use crate::solve::{backbone, uniqueness, Answer, Enumeration, Uniqueness};

/// How many solutions a player's shading is compared with to find the nearest.
pub const MOST_COMPARED: usize = 1000;

/// What may be used beside the techniques that a rating uses.
#[derive(Clone, Copy, Debug, Default)]
pub struct Means {
    /// The technique `lone-label`, which is sound only if there is exactly one solution.
    pub lone_labels: bool,
    /// A search, where no technique finds anything.
    pub search: bool,
}

/// Steps that follow from what was known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Steps {
    /// The steps, always an easiest one next.
    pub steps: Vec<Deduction>,
    /// What is known after them.
    pub shading: Shading,
    /// False if the budget was spent first.
    pub is_complete: bool,
}

/// The steps to the solution, or to what all solutions share.
pub struct Explanation {
    /// How many solutions there are.
    pub uniqueness: Uniqueness,
    /// The steps; none if there is no solution.
    pub steps: Steps,
}

/// What helps a player on.
pub struct Hint {
    /// How many solutions there are.
    pub uniqueness: Uniqueness,
    /// The cells in which the player's shading differs from the nearest solution; if there are too many to compare,
    /// from what all have in common.
    pub mistakes: Vec<Cell>,
    /// The next step, if there are no mistakes, and a step is left.
    pub deduction: Option<Deduction>,
}

/// Every step from what is known to the solution; `after_step` is called after each.
///
/// Solutions are counted whatever is known. The steps end where what is known breaks a rule, and where the budget is
/// spent, which then was for all of it.
pub fn explain(
    puzzle: &Puzzle,
    known: &[Shade],
    lone_labels: bool,
    budget: &Budget,
    after_step: &mut dyn FnMut(&Deduction),
) -> Explanation {
    let uniqueness = uniqueness(puzzle, budget);
    let mut steps = Steps { steps: Vec::new(), shading: known.to_vec(), is_complete: true };
    if uniqueness != Uniqueness::None {
        steps = follow(puzzle, known, Means { lone_labels, search: true }, usize::MAX, budget, after_step);
    }
    steps.is_complete &= uniqueness != Uniqueness::Unknown;
    Explanation { uniqueness, steps }
}

/// The first steps from what is known, at most so many, whether or not there is a solution.
pub fn follow(
    puzzle: &Puzzle,
    known: &[Shade],
    means: Means,
    most: usize,
    budget: &Budget,
    after_step: &mut dyn FnMut(&Deduction),
) -> Steps {
    let mut found = Steps { steps: Vec::new(), shading: known.to_vec(), is_complete: false };
    let Some(mut position) = Position::new(*puzzle, budget) else { return found };
    let mut holds = position.learn_shading(known);
    let mut common = None;
    while holds && !position.is_complete() && found.steps.len() < most {
        let Some(step) = next_step(&mut position, means, &mut common) else { break };
        if budget.is_spent() {
            return found;
        }
        for &cell in &step.cells {
            found.shading[cell.row * puzzle.cols + cell.col] = step.shade;
        }
        let facts: Vec<(usize, Shade)> = step.cells.iter().map(|&cell| (position.index(cell), step.shade)).collect();
        holds = position.learn_all(facts);
        after_step(&step);
        found.steps.push(step);
    }
    found.is_complete = !budget.is_spent();
    found
}

/// The next step: of the easiest technique that finds one, else by a search.
fn next_step(position: &mut Position, means: Means, common: &mut Option<Option<Shading>>) -> Option<Deduction> {
    let lone = means.lone_labels.then_some(&LONE_LABEL);
    let explained = lone.into_iter().chain(&TECHNIQUES).find_map(|technique| technique.explain(position, 1).pop());
    if explained.is_some() || !means.search || position.budget.is_spent() {
        return explained;
    }
    let common = common.get_or_insert_with(|| backbone(&position.puzzle, position.budget).flatten());
    by_search(position, common.as_ref()?)
}

/// The open cells that are shaded in all solutions, if there are any; else those that are unshaded in all.
fn by_search(position: &Position, common: &Shading) -> Option<Deduction> {
    [Shade::Shaded, Shade::Unshaded].into_iter().find_map(|shade| {
        let facts =
            position.grid.indices().zip(common).filter(|&(cell, &common)| position.is_open(cell) && common == shade);
        let cells: Vec<usize> = facts.map(|(cell, _)| cell).collect();
        let reason = Reason { message: "search", details: vec![("count", Detail::Count(cells.len()))] };
        let others = position.grid.indices().collect();
        (!cells.is_empty()).then(|| position.deduction("search", &cells, shade, others, 1, reason))
    })
}

/// The hint for a player whose progress is `shading`. None when the budget is spent.
pub fn hint(puzzle: &Puzzle, shading: &[Shade], lone_labels: bool, budget: &Budget) -> Option<Hint> {
    let uniqueness = uniqueness(puzzle, budget);
    let mistakes = match &uniqueness {
        Uniqueness::Unknown => return None,
        Uniqueness::None => Vec::new(),
        Uniqueness::Unique(solution) => differing(puzzle, shading, &shading_of(solution)),
        Uniqueness::Multiple(..) => mistakes_among_several(puzzle, shading, budget)?,
    };
    let mut deduction = None;
    if mistakes.is_empty() && uniqueness != Uniqueness::None {
        let means = Means { lone_labels, search: true };
        let mut steps = follow(puzzle, shading, means, 1, budget, &mut |_| ());
        if !steps.is_complete {
            return None;
        }
        deduction = steps.steps.pop();
    }
    Some(Hint { uniqueness, mistakes, deduction })
}

/// Where a shading differs from the nearest of several solutions. None when the budget is spent.
fn mistakes_among_several(puzzle: &Puzzle, shading: &[Shade], budget: &Budget) -> Option<Vec<Cell>> {
    if shading.iter().all(|&shade| shade == Shade::Unknown) {
        return Some(Vec::new());
    }
    let labels = puzzle.dense_labels(budget)?;
    let mut solutions = Enumeration::new(*puzzle, &labels);
    let mut nearest: Option<Vec<Cell>> = None;
    for number in 0.. {
        match solutions.next_solution(budget) {
            Answer::Unknown => return None,
            Answer::NoSolution => return Some(nearest.unwrap_or_default()),
            Answer::Solved(_) if number == MOST_COMPARED => break,
            Answer::Solved(solution) => {
                let differing = differing(puzzle, shading, &shading_of(&solution));
                if nearest.as_ref().is_none_or(|nearest| differing.len() < nearest.len()) {
                    nearest = Some(differing);
                }
            }
        }
    }
    Some(backbone(puzzle, budget)?.map_or_else(Vec::new, |common| differing(puzzle, shading, &common)))
}

/// The cells that are shaded in one and unshaded in the other.
fn differing(puzzle: &Puzzle, shading: &[Shade], known: &[Shade]) -> Vec<Cell> {
    let differs = |(_, (&one, &other)): &(usize, (&Shade, &Shade))| one != Shade::Unknown && one.opposite() == other;
    let differing = shading.iter().zip(known).enumerate().filter(differs);
    differing.map(|(place, _)| Cell { row: place / puzzle.cols, col: place % puzzle.cols }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::techniques::deduction::Rule;
    use Shade::{Shaded as S, Unknown as Q, Unshaded as U};

    fn at(row: usize, col: usize) -> Cell {
        Cell { row, col }
    }

    #[test]
    fn a_search_is_the_last_resort_and_names_shaded_cells_first() {
        let puzzle = Puzzle::new(2, 2, &[2, 1, 1, 1]).unwrap();
        let mut position = Position::new(puzzle, &Budget::UNLIMITED).unwrap();
        let common = vec![U, U, U, S];
        let step = by_search(&position, &common).unwrap();
        assert_eq!((step.technique, step.shade, &step.cells[..]), ("search", S, &[at(1, 1)][..]));
        assert_eq!(step.reason.details, [("count", Detail::Count(1))]);
        assert_eq!(step.because.len(), 3);
        assert!(position.learn_shading(&[Q, Q, Q, S]));
        assert_eq!(by_search(&position, &common).unwrap().cells, [at(0, 0), at(0, 1), at(1, 0)]);
        assert_eq!(by_search(&position, &vec![Q, Q, Q, S]), None);
    }

    #[test]
    fn a_large_label_is_named_as_it_is_printed() {
        let labels = [4_000_000_000, 1, 4_000_000_000, 1, 2, 3];
        let puzzle = Puzzle::new(2, 3, &labels).unwrap();
        let found = explain(&puzzle, &[Q; 6], false, &Budget::UNLIMITED, &mut |_| ());
        assert_eq!(found.steps.steps[0].reason.details[0], ("label", Detail::Label(4_000_000_000)));
        assert_eq!(Rule::Uniqueness.name(), "uniqueness");
    }
}
