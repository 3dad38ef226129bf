//! Trimming: one pass back from the end keeps the steps that it needs.

use crate::budget::Budget;
use crate::trail::proof::steps::{Kind, Steps};

/// The steps that `ends` need, and every solution, renumbered in their order. None when the budget is spent.
pub fn trimmed(steps: &Steps, ends: &[u32], budget: &Budget) -> Option<Steps> {
    let mut is_needed: Vec<bool> = steps.numbers().map(|step| steps.kind(step) == Kind::Solution).collect();
    for &end in ends {
        is_needed[end as usize] = true;
    }
    for step in budget.until_spent(steps.numbers().rev()) {
        if is_needed[step as usize] {
            for &cited in steps.hints(step) {
                is_needed[cited as usize] = true;
            }
        }
    }
    let (mut kept, mut number) = (Steps::default(), vec![u32::MAX; is_needed.len()]);
    for step in budget.until_spent(steps.numbers()) {
        if is_needed[step as usize] {
            let hints = steps.hints(step).iter().map(|&cited| number[cited as usize]);
            number[step as usize] = kept.add(steps.kind(step), steps.literals(step).iter().copied(), hints);
        }
    }
    (!budget.is_spent()).then_some(kept)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shading::Shade;
    use crate::trail::clauses::Literal;

    #[test]
    fn what_the_end_does_not_need_goes() {
        let literals = |cell| [Literal::new(cell, Shade::Shaded)];
        let mut steps = Steps::default();
        let unused = steps.add(Kind::Cut, literals(0), []);
        let used = steps.add(Kind::Cut, literals(1), []);
        steps.add(Kind::Derive, literals(2), [unused]);
        let solution = steps.add(Kind::Solution, literals(3), []);
        let derived = steps.add(Kind::Derive, literals(4), [used]);
        let end = steps.add(Kind::Derive, [], [derived, used, solution]);
        let kept = trimmed(&steps, &[end], &Budget::UNLIMITED).unwrap();
        let all: Vec<_> = kept.numbers().map(|step| (kept.kind(step), kept.literals(step), kept.hints(step))).collect();
        assert_eq!(
            all,
            [
                (Kind::Cut, &literals(1)[..], &[][..]),
                (Kind::Solution, &literals(3), &[]),
                (Kind::Derive, &literals(4), &[0]),
                (Kind::Derive, &[], &[2, 0, 1]),
            ]
        );
    }
}
