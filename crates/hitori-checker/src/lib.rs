//! The trusted ground of hitori: whatever it accepts obeys the rules, however it was found.
//!
//! Engines are fast and clever, so they can be wrong. This crate is small and plain, depends on nothing, and shares no
//! code with what it checks; to trust an answer, reading it is enough. [`Rules`] are the three rules as they apply to
//! one puzzle:
//!
//! 1. *uniqueness*: no label occurs twice among the unshaded cells of a row or column (0 is a blank, which may);
//! 2. *adjacency*: no two shaded cells share an edge;
//! 3. *connectivity*: every two unshaded cells are joined by a path of unshaded cells, and there is at least one.
//!
//! [`proof::check`] does the same for claims about all solutions: that there is none, exactly one, exactly k. A
//! [`derivation::Derivation`] checks that clauses have no model, whatever they say.
//!
//! A [`Solution`] is a shading that keeps them. Its fields are private, and its only
//! constructors are [`Solution::check`] and its twin that can be stopped. So a function that returns a `Solution` cannot return an unchecked answer:
//!
//! ```
//! use hitori_checker::{Rules, Solution, Violation};
//!
//! let labels = [1, 1, 2, 3, 2, 1, 2, 3, 3];
//! let rules = Rules::new(3, 3, &labels);
//! let shaded = [true, false, false, false, false, false, false, true, false];
//! assert_eq!(Solution::check(&rules, shaded.to_vec()).unwrap().shaded(), shaded);
//! assert_eq!(Solution::check(&rules, vec![false; 9]), Err(Violation::Uniqueness));
//! ```
//!
//! ```compile_fail,E0451
//! let unchecked = hitori_checker::Solution { rows: 1, cols: 1, shaded: vec![true] };
//! ```

#![forbid(unsafe_code)]

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

pub mod derivation;
pub mod proof;
mod rules;
mod solution;

pub use rules::{Rules, Violation};
pub use solution::Solution;
