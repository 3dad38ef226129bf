//! Named human arguments (*techniques*), in order of difficulty, and the rounds in which they solve a puzzle.
//!
//! Each technique is a function from what is known to facts that hold in every solution. All are *monotone*: knowing more
//! never weakens a conclusion (if not by the same technique, then by an easier one of the same level). So what the
//! techniques up to some level can conclude does not depend on any order, and the level of a puzzle is well defined.
//!
//! In a *round* the easiest technique that finds anything new is applied wherever it can be, at once; so the rounds of a
//! puzzle are those of its mirror images too.
//!
//! Each technique is written once, for any [`collector`]: a rating collects facts only, an explanation [`deduction`]s with
//! their reasons. The tests hold both against a readable form in Python. Beside the rating stand the numbers that need no
//! person, the [`characteristics`]. And the [`judge`] says whether a step follows from the cells that somebody names for it.

mod basics;
pub mod characteristics;
pub mod collector;
pub mod deduction;
pub mod explanation;
pub mod judge;
mod nested;
mod nested_explained;
mod patterns;
pub mod position;
pub mod rating;
pub mod score;
mod shortest_wall;
mod suppositions;
mod trace;
mod walls;

use crate::budget::Budget;
use crate::puzzle::Puzzle;
use crate::shading::{Shade, Shading};
use collector::{Deductions, Facts, Flow};
use deduction::{Deduction, Examples};
use position::Position;

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

    /// Its name, e.g. "hard".
    pub fn name(self) -> &'static str {
        ["trivial", "easy", "medium", "hard", "expert", "extreme"][self as usize]
    }

    /// The level of this name.
    pub fn named(name: &str) -> Option<Level> {
        Level::ALL.into_iter().find(|level| level.name() == name)
    }

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
    find: fn(&mut Position, &mut Facts) -> Flow,
    explain: fn(&mut Position, &mut Deductions) -> Flow,
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
        // It ends early only when the budget is spent, and the caller asks that.
        let _ = (self.find)(position, &mut facts);
        facts
    }

    /// Its first deductions, at most so many, about cells that are open. What is known is the same afterwards.
    pub fn explain(&self, position: &mut Position, most: usize) -> Vec<Deduction> {
        let mut deductions = Deductions::of(self.name, most);
        let _ = (self.explain)(position, &mut deductions);
        deductions.found
    }
}

/// What one technique finds when this is known; nothing if what is known breaks a rule. None when the budget is spent.
pub fn find(technique: &Technique, puzzle: &Puzzle, known: &[Shade], budget: &Budget) -> Option<Shading> {
    let mut found = vec![Shade::Unknown; known.len()];
    let mut position = Position::new(*puzzle, budget)?;
    if position.learn_shading(known) {
        for (cell, shade) in technique.find(&mut position).facts {
            found[position.grid.place(cell)] = shade;
        }
    }
    (!budget.is_spent()).then_some(found)
}

/// The first deductions of one technique when this is known, at most so many; none if what is known breaks a rule.
/// Suppositions are tried only on cells `about`, one flag a cell row by row; on all if None. None when the budget is spent.
pub fn deductions(
    technique: &Technique,
    puzzle: &Puzzle,
    known: &[Shade],
    about: Option<&[bool]>,
    most: usize,
    budget: &Budget,
) -> Option<Vec<Deduction>> {
    let mut position = Position::new(*puzzle, budget)?;
    if let Some(about) = about {
        position.suspect_only(about);
    }
    let found = if position.learn_shading(known) { technique.explain(&mut position, most) } else { Vec::new() };
    (!budget.is_spent()).then_some(found)
}

macro_rules! techniques {
    ($($level:ident: $($name:literal $find:path, $examples:path $([at most $most:literal])?;)+)+) => {
        const COUNT: usize = [$($($name),+),+].len();
        /// All techniques, the easiest first.
        pub static TECHNIQUES: [Technique; COUNT] = [$($(
            Technique {
                name: $name,
                level: Level::$level,
                most: techniques!($($most)?),
                find: |position, facts| $find(position, facts),
                explain: |position, deductions| $find(position, deductions),
            },
        )+)+];
        /// The examples of each technique, and last those of [`LONE_LABEL`]. A module that does not read them is built
        /// without them.
        pub static EXAMPLES: [Examples; COUNT + 1] = [$($($examples),+,)+ basics::LONE_LABEL];
    };
    () => { usize::MAX };
    ($most:literal) => { $most };
}

techniques! {
    Trivial:
        "neighbour" basics::neighbour, basics::NEIGHBOUR;
        "duplicate" basics::duplicate, basics::DUPLICATE;
        "sandwich-triple" patterns::sandwich_triple, patterns::SANDWICH_TRIPLE;
        "sandwich-pair" patterns::sandwich_pair, patterns::SANDWICH_PAIR;
        "pair-induction" patterns::pair_induction, patterns::PAIR_INDUCTION;
        "corner-close" basics::corner_close, basics::CORNER_CLOSE;
        "unshaded-neighbours" basics::unshaded_neighbours, basics::UNSHADED_NEIGHBOURS;
        "close-isolation" basics::close_isolation, basics::CLOSE_ISOLATION;
    Easy:
        "least-unshaded" basics::least_unshaded, basics::LEAST_UNSHADED;
        "corner-check" patterns::corner_check, patterns::CORNER_CHECK;
        "flanked-isolation" patterns::flanked_isolation, patterns::FLANKED_ISOLATION;
        "pair-isolation" patterns::pair_isolation, patterns::PAIR_ISOLATION;
        "edge-pair" patterns::edge_pair, patterns::EDGE_PAIR;
        "last-exit" basics::last_exit, basics::LAST_EXIT;
    Medium:
        "diagonal-wall" walls::diagonal_wall, walls::DIAGONAL_WALL;
        "unshaded-bridges" walls::unshaded_bridges, walls::UNSHADED_BRIDGES;
        "offset-pairs" patterns::offset_pairs, patterns::OFFSET_PAIRS;
        "wall" walls::wall, walls::WALL;
        "direct-contradiction" suppositions::direct_contradiction, suppositions::DIRECT_CONTRADICTION [at most 1];
    Hard:
        "common-consequence" suppositions::common_consequence, suppositions::COMMON_CONSEQUENCE;
        "short-contradiction" suppositions::short_contradiction, suppositions::SHORT_CONTRADICTION [at most 1];
    Expert:
        "pair-chain" suppositions::pair_chain, suppositions::PAIR_CHAIN;
        "contradiction" suppositions::contradiction, suppositions::CONTRADICTION;
    Extreme:
        "nested-contradiction" nested_explained::nested_contradiction, nested_explained::NESTED_CONTRADICTION;
}

/// A label alone in its lines: sound only in a puzzle that has exactly one solution, and part of no rating.
pub static LONE_LABEL: Technique = Technique {
    name: "lone-label",
    level: Level::Trivial,
    most: usize::MAX,
    find: |position, facts| basics::lone_label(position, facts),
    explain: |position, deductions| basics::lone_label(position, deductions),
};
