//! Clauses derived one by one from the clauses of a formula, each by unit propagation alone.
//!
//! A SAT solver that finds no model can write down the clauses that it learned (a DRUP proof, DRAT without its RAT
//! steps). Each of them *follows* from those before it: suppose that all its literals are false; then some clause has a
//! single literal left, which must be true; and so on, until a clause has none left. The formula is *refuted* once a
//! clause without literals follows.
//!
//! A literal is a variable, numbered from 1, or minus a variable. What is true without any supposition is a *fact*, and
//! stays one: dropping a clause that it came from cannot make the formula satisfiable again. Each clause watches two of
//! its literals that are not false, and is looked at when one of these becomes false.

use std::collections::HashMap;

type Literal = i32;

/// Clauses on so many variables, and those derived from them.
pub struct Derivation {
    variables: Literal,
    /// By number; those that were dropped are empty.
    clauses: Vec<Vec<Literal>>,
    /// The numbers of the clauses with these literals, in ascending order.
    numbers: HashMap<Vec<Literal>, Vec<usize>>,
    /// For each literal the clauses that watch it, each with another of its literals: where that one is true, the
    /// clause needs no look.
    watching: Vec<Vec<(usize, Literal)>>,
    is_true: Vec<bool>,
    /// What is true: the facts, then what follows from the supposition.
    trail: Vec<Literal>,
    is_refuted: bool,
}

impl Derivation {
    /// No clauses yet, on variables 1 to `variables`.
    pub fn new(variables: u32) -> Self {
        let variables = Literal::try_from(variables).unwrap_or(Literal::MAX);
        let places = 2 * (variables.unsigned_abs() as usize + 1);
        Derivation {
            variables,
            clauses: Vec::new(),
            numbers: HashMap::new(),
            watching: vec![Vec::new(); places],
            is_true: vec![false; places],
            trail: Vec::new(),
            is_refuted: false,
        }
    }

    /// Whether a clause without literals is among the clauses, or follows from them by unit propagation.
    pub fn is_refuted(&self) -> bool {
        self.is_refuted
    }

    /// Add a clause of the formula. False if it names a variable that is not there; it is not added then.
    pub fn suppose(&mut self, clause: &[Literal]) -> bool {
        let is_proper = self.is_proper(clause);
        if is_proper {
            self.add(clause);
        }
        is_proper
    }

    /// Add a clause if it follows by unit propagation; whether it does.
    pub fn derive(&mut self, clause: &[Literal]) -> bool {
        let follows = self.is_proper(clause) && (self.is_refuted || self.follows(clause));
        if follows {
            self.add(clause);
        }
        follows
    }

    /// Take one clause with these literals out. False if there is none.
    pub fn drop_clause(&mut self, clause: &[Literal]) -> bool {
        let Some(numbers) = self.numbers.get_mut(&sorted(clause)) else { return false };
        let Some(number) = numbers.pop() else { return false };
        self.clauses[number] = Vec::new();
        true
    }

    fn is_proper(&self, clause: &[Literal]) -> bool {
        clause.iter().all(|&literal| literal != 0 && literal.unsigned_abs() <= self.variables.unsigned_abs())
    }

    fn follows(&mut self, clause: &[Literal]) -> bool {
        let facts = self.trail.len();
        for &literal in clause {
            if !self.is_true[place(literal)] && !self.is_true[place(-literal)] {
                self.set(-literal);
            }
        }
        // A literal that is a fact, or two that contradict each other, cannot both be false.
        let follows = clause.iter().any(|&literal| self.is_true[place(literal)]) || !self.propagate(facts);
        for literal in self.trail.drain(facts..) {
            self.is_true[place(literal)] = false;
        }
        follows
    }

    /// Add a clause while nothing is supposed. It watches nothing if a fact settles it for good.
    fn add(&mut self, clause: &[Literal]) {
        let mut clause = sorted(clause);
        self.numbers.entry(clause.clone()).or_default().push(self.clauses.len());
        clause.sort_by_key(|&literal| self.is_true[place(-literal)]);
        if !clause.iter().any(|&literal| self.is_true[place(literal)]) {
            match clause.iter().filter(|&&literal| !self.is_true[place(-literal)]).count() {
                0 => self.is_refuted = true,
                1 => {
                    let facts = self.trail.len();
                    self.set(clause[0]);
                    self.is_refuted |= !self.propagate(facts);
                }
                _ => {
                    self.watching[place(clause[0])].push((self.clauses.len(), clause[1]));
                    self.watching[place(clause[1])].push((self.clauses.len(), clause[0]));
                }
            }
        }
        self.clauses.push(clause);
    }

    fn set(&mut self, literal: Literal) {
        self.is_true[place(literal)] = true;
        self.trail.push(literal);
    }

    /// Unit propagation of the trail from this place on. False if a clause has no literal left.
    fn propagate(&mut self, from: usize) -> bool {
        let mut next = from;
        while let Some(&literal) = self.trail.get(next) {
            next += 1;
            let watched = std::mem::take(&mut self.watching[place(-literal)]);
            let mut kept = Vec::with_capacity(watched.len());
            let mut all = watched.into_iter();
            let mut holds = true;
            for (number, other) in all.by_ref() {
                if self.is_true[place(other)] {
                    kept.push((number, other));
                } else if let Some(watch) = self.look(number, -literal) {
                    kept.push(watch);
                    let first = watch.1;
                    if self.is_true[place(-first)] {
                        holds = false;
                        break;
                    }
                    if !self.is_true[place(first)] {
                        self.set(first);
                    }
                }
            }
            kept.extend(all);
            self.watching[place(-literal)] = kept;
            if !holds {
                return false;
            }
        }
        true
    }

    /// A watched literal of a clause became false: watch another that is not, or say which one is left (as a watch that
    /// stays where it is). None also for a clause that was dropped.
    fn look(&mut self, number: usize, falsified: Literal) -> Option<(usize, Literal)> {
        let clause = &mut self.clauses[number];
        if clause.is_empty() {
            return None;
        }
        if clause[0] == falsified {
            clause.swap(0, 1);
        }
        let first = clause[0];
        if !self.is_true[place(first)] {
            for at in 2..clause.len() {
                if !self.is_true[place(-clause[at])] {
                    clause.swap(1, at);
                    self.watching[place(clause[1])].push((number, first));
                    return None;
                }
            }
        }
        Some((number, first))
    }
}

fn place(literal: Literal) -> usize {
    2 * literal.unsigned_abs() as usize + usize::from(literal < 0)
}

fn sorted(clause: &[Literal]) -> Vec<Literal> {
    let mut literals = clause.to_vec();
    literals.sort_unstable();
    literals.dedup();
    literals
}

#[cfg(test)]
mod tests {
    use super::Derivation;

    fn after(clauses: &[&[i32]]) -> Derivation {
        let mut derivation = Derivation::new(3);
        for clause in clauses {
            assert!(derivation.suppose(clause));
        }
        derivation
    }

    #[test]
    fn what_follows_by_unit_propagation_is_accepted() {
        let mut derivation = after(&[&[1, 2], &[1, -2], &[-1, 3], &[-1, -3]]);
        assert!(!derivation.derive(&[]));
        assert!(derivation.derive(&[1]));
        assert!(derivation.is_refuted());
    }

    #[test]
    fn what_does_not_follow_is_refused() {
        let mut derivation = after(&[&[1, 2], &[-1, 3]]);
        for clause in [&[1][..], &[-3], &[-1, -2], &[3, 0], &[1, 2, 4], &[i32::MIN]] {
            assert!(!derivation.derive(clause), "{clause:?}");
        }
        assert!(derivation.derive(&[2, 3]));
        assert!(derivation.derive(&[1, -1]));
    }

    #[test]
    fn a_dropped_clause_is_used_no_more_but_facts_stay() {
        let mut derivation = after(&[&[2, 1], &[1, 2], &[-2, 3], &[3, 1]]);
        assert!(derivation.drop_clause(&[1, 3]));
        assert!(derivation.drop_clause(&[1, 2]));
        assert!(derivation.derive(&[1, 3]));
        assert!(derivation.drop_clause(&[1, 3]));
        assert!(derivation.drop_clause(&[1, 2]));
        assert!(!derivation.drop_clause(&[1, 2]));
        assert!(!derivation.derive(&[1, 3]));
        assert!(derivation.suppose(&[2]));
        assert!(derivation.drop_clause(&[2]));
        assert!(derivation.derive(&[3]));
    }
}
