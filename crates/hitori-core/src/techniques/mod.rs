//! Named human arguments (*techniques*), in order of difficulty, and the rounds in which they solve a puzzle.
//!
//! Each technique is a function from what is known to facts that hold in every solution. All are *monotone*: knowing more
//! never weakens a conclusion (if not by the same technique, then by an easier one of the same level). So what the
//! techniques up to some level can conclude does not depend on any order, and the level of a puzzle is well defined.
//!
//! In a *round* the easiest technique that finds anything new is applied wherever it can be, at once; so the rounds of a
//! puzzle are those of its mirror images too. The readable form of every technique, with its reasons, is the Python
//! module of the same name; tests hold the two against each other.

mod basics;
mod patterns;
pub mod position;
pub mod rating;
mod suppositions;
mod walls;

use crate::budget::Budget;
use crate::puzzle::Puzzle;
use crate::shading::{Shade, Shading};
use position::{Fact, Facts, Position};
pub use suppositions::NestedArgument;

/// How hard a technique is for a person.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Level {
    /// One rule at a time, around one cell or along one line.
    Trivial,
    /// Patterns of several labels, and groups.
    Easy,
    /// Walls, and one look at the direct consequences of a shade.
    Medium,
    /// Several such looks, both cases of a pair, short arguments by contradiction.
    Hard,
    /// Many of those, and any other argument by contradiction.
    Expert,
    /// Contradictions within contradictions, and search.
    Extreme,
}

impl Level {
    /// All of them, the easiest first.
    pub const ALL: [Level; 6] =
        [Level::Trivial, Level::Easy, Level::Medium, Level::Hard, Level::Expert, Level::Extreme];

    /// One level harder.
    fn next(self) -> Level {
        Level::ALL[(self as usize + 1).min(Level::ALL.len() - 1)]
    }
}

/// A technique that finds facts by itself, as `find` does; the last resort, a search, is none of these.
pub struct Technique {
    /// Its name, e.g. "sandwich-pair".
    pub name: &'static str,
    /// Its level, in a puzzle that does not need it too often.
    pub level: Level,
    /// The most rounds of it that a puzzle of this level needs; with more it is one level harder. Only the last of a level
    /// has such a bound: a later one of the same level could do its work instead.
    pub most: usize,
    find: fn(&mut Position, &mut Facts),
}

impl Technique {
    /// The level of a puzzle that needs it for so many rounds, and nothing harder.
    pub fn level_after(&self, times: usize) -> Level {
        if times > self.most {
            self.level.next()
        } else {
            self.level
        }
    }

    /// Facts that hold in every solution, about cells that are open. What is known is the same afterwards.
    fn find(&self, position: &mut Position) -> Facts {
        let mut facts = Facts::default();
        (self.find)(position, &mut facts);
        facts
    }
}

/// What one technique finds when this is known; nothing if what is known breaks a rule. None when the budget is spent.
pub fn find(technique: &Technique, puzzle: &Puzzle, known: &[Shade], budget: &Budget) -> Option<Shading> {
    let mut found = vec![Shade::Unknown; known.len()];
    let labels = puzzle.dense_labels(budget)?;
    let mut position = Position::new(puzzle.relabelled(&labels), budget)?;
    if position.learn_shading(known) {
        for (cell, shade) in technique.find(&mut position).facts {
            let (row, col) = position.grid.row_col(cell);
            found[row * puzzle.cols + col] = shade;
        }
    }
    (!budget.is_spent()).then_some(found)
}

/// The first argument of `nested-contradiction`, with cells counted row by row; none if what is known breaks a rule. None
/// when the budget is spent.
pub fn first_nested_argument(puzzle: &Puzzle, known: &[Shade], budget: &Budget) -> Option<Option<NestedArgument>> {
    let labels = puzzle.dense_labels(budget)?;
    let mut position = Position::new(puzzle.relabelled(&labels), budget)?;
    let found =
        if position.learn_shading(known) { suppositions::nested_arguments(&mut position, 1).pop() } else { None };
    let place = |cell: usize| {
        let (row, col) = position.grid.row_col(cell);
        row * puzzle.cols + col
    };
    let places = |facts: Vec<Fact>| facts.into_iter().map(|(cell, shade)| (place(cell), shade)).collect();
    let found = found.map(|found| NestedArgument {
        cell: place(found.cell),
        refuted: found.refuted,
        story: places(found.story),
        proven: places(found.proven),
    });
    (!budget.is_spent()).then_some(found)
}

macro_rules! techniques {
    ($($level:ident: $($name:literal $find:path $([at most $most:literal])?),+;)+) => {
        [$($(Technique { name: $name, level: Level::$level, most: techniques!($($most)?), find: $find },)+)+]
    };
    () => { usize::MAX };
    ($most:literal) => { $most };
}

/// All techniques, the easiest first.
pub static TECHNIQUES: [Technique; 24] = techniques! {
    Trivial:
        "neighbour" basics::neighbour,
        "duplicate" basics::duplicate,
        "sandwich-triple" patterns::sandwich_triple,
        "sandwich-pair" patterns::sandwich_pair,
        "pair-induction" patterns::pair_induction,
        "corner-close" basics::corner_close,
        "white-neighbours" basics::white_neighbours,
        "close-isolation" basics::close_isolation;
    Easy:
        "least-whites" basics::least_whites,
        "corner-check" patterns::corner_check,
        "flanked-isolation" patterns::flanked_isolation,
        "pair-isolation" patterns::pair_isolation,
        "edge-pair" patterns::edge_pair,
        "last-exit" basics::last_exit;
    Medium:
        "diagonal-wall" walls::diagonal_wall,
        "white-bridges" walls::white_bridges,
        "offset-pairs" patterns::offset_pairs,
        "wall" walls::wall,
        "direct-contradiction" suppositions::direct_contradiction [at most 1];
    Hard:
        "common-consequence" suppositions::common_consequence,
        "short-contradiction" suppositions::short_contradiction [at most 1];
    Expert:
        "pair-chain" suppositions::pair_chain,
        "contradiction" suppositions::contradiction;
    Extreme:
        "nested-contradiction" suppositions::nested_contradiction;
};
