//! Proofs: "no solution", "exactly one", "exactly k", "all solutions agree on this" and "this step follows from these
//! cells", line by line.
//!
//! A proof is text, e.g. that of a puzzle with no solution:
//!
//! ```
//! use hitori_checker::proof::{check, Claim};
//!
//! let head = "hitori proof 1\npuzzle 1 4\n1 1 1 1\nclaim none\n";
//! let text = [head, "1 derive +r1c1 from\n2 derive +r1c2 from\n3 derive from 1 2\n"].concat();
//! assert_eq!(check(&text, None, &|| false).unwrap().claim, Claim::None);
//! ```
//!
//! Each numbered line is a *step*, and gives a *clause*, literals of which at least one is true in every solution:
//! - `1 cut r1c2 r2c1`: these cells are not all shaded. Without them the grid has at least two parts, each with a cell
//!   beside a shaded one, which is unshaded by rule 2: the unshaded cells would not be connected.
//! - `2 derive +r1c2 -r3c3 from 1`: if none of these were true, rules 1 and 2 and the cited steps would contradict each
//!   other, seen by unit propagation alone. The clause without a literal is false: no further solution exists.
//! - `3 solution .#..# ...`: the three rules accept it. Unless the claim is a backbone, its clause says that a solution
//!   not yet listed differs from it in some cell.
//!
//! Under the claim that a step follows, what is given is true as rules 1 and 2 are; there are no solutions.
//!
//! docs/proofs.md has the whole format. A hostile proof costs memory in proportion to its text, and [`check`] asks `stop`
//! before each step.

mod board;
mod flood;
mod header;
mod refusal;
mod shape;
mod steps;
mod words;

#[cfg(test)]
mod tests;

use crate::rules::Rules;

pub use header::Claim;
pub use refusal::Refusal;

/// What an accepted proof has shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// It is true.
    pub claim: Claim,
    /// The number of steps.
    pub steps: usize,
}

/// Check a proof; its puzzle must be the given one, if one is given. `stop` ends the check without a verdict.
pub fn check(text: &str, puzzle: Option<&Rules>, stop: &dyn Fn() -> bool) -> Result<Verdict, Refusal> {
    let mut lines = words::Lines::new(text);
    let header = header::Header::read(&mut lines, puzzle)?;
    let mut steps = steps::Steps::new(&header, stop);
    while let Some(line) = lines.next() {
        let found = steps.take(line);
        if stop() {
            return Err(Refusal::Stopped);
        }
        found.map_err(|reason| Refusal::Wrong { line: lines.number, reason })?;
    }
    let count = steps.finish().map_err(|reason| Refusal::Wrong { line: lines.number, reason })?;
    Ok(Verdict { claim: header.claim, steps: count })
}
