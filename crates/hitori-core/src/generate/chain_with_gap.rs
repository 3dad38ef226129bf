//! Shadings that hold what a technique looks at, where chance hardly ever brings it about.
//!
//! `unshaded-bridges` is needed where a chain of shaded cells goes to and fro between two adjacent lines, from border
//! to border but for one place. At 10 by 10 one shading in some dozens has such a chain, and the larger the fewer.

use crate::generate::spec::Spec;
use crate::generate::symmetry::Symmetry;
use crate::rng::Rng;
use crate::shading::{Shade, Shading};

/// A chain between two random lines and its gap, all else unknown; None where a spec asks for another structure, or
/// there are no two long lines apart from the border.
///
/// The cell that would close the gap touches the chain on both sides and the border, but no shaded cell has an edge in
/// common with it: `neighbour` does not decide it.
pub fn chain_with_gap(spec: &Spec, rng: &mut Rng) -> Option<Shading> {
    let (rows, cols) = (spec.rows, spec.cols);
    if spec.symmetry != Symmetry::None || spec.containing.is_some() || rows.min(cols) < 3 {
        return None;
    }
    let is_in_rows = match (rows > 3, cols > 3) {
        (false, false) => return None,
        (true, true) => rng.below(2) == 0,
        (is_in_rows, _) => is_in_rows,
    };
    let (lines, length) = if is_in_rows { (rows, cols) } else { (cols, rows) };
    let upper = 1 + rng.below(lines as u64 - 3) as usize;
    let gap = rng.below(length as u64) as usize;
    let phase = rng.below(2) as usize;
    let mut planted = vec![Shade::Unknown; rows * cols];
    let mut plant = |line: usize, at: usize, shade| {
        planted[if is_in_rows { line * cols + at } else { at * cols + line }] = shade;
    };
    for at in 0..length {
        let is_lower = (at + phase) % 2;
        let place = upper + is_lower;
        if at == gap {
            let beyond = if is_lower == 1 { place + 1 } else { place - 1 };
            [place, beyond].into_iter().for_each(|line| plant(line, at, Shade::Unshaded));
        } else {
            plant(place, at, Shade::Shaded);
        }
    }
    Some(planted)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::budget::Budget;
    use crate::puzzle::Puzzle;
    use crate::techniques::{find, TECHNIQUES};

    #[test]
    fn the_technique_unshades_the_gap_of_a_chain() {
        let technique = TECHNIQUES.iter().find(|technique| technique.name == "unshaded-bridges").unwrap();
        let mut rng = Rng::new(5);
        for _ in 0..500 {
            let (rows, cols) = (1 + rng.below(9) as usize, 1 + rng.below(9) as usize);
            let Some(planted) = chain_with_gap(&Spec::plain(rows, cols), &mut rng) else {
                assert!(rows < 3 || cols < 3 || rows.max(cols) == 3);
                continue;
            };
            let labels = vec![0; rows * cols];
            let puzzle = Puzzle::new(rows, cols, &labels).unwrap();
            let is_shaded = |&shade: &Shade| if shade == Shade::Shaded { shade } else { Shade::Unknown };
            let known: Shading = planted.iter().map(is_shaded).collect();
            let found = find(technique, &puzzle, &known, &Budget::UNLIMITED).unwrap();
            assert!(found.contains(&Shade::Unshaded), "{rows} {cols} {planted:?}");
        }
    }
}
