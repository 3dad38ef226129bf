//! The steps of a proof, one after the other. What was accepted is true of every solution that is not listed yet.

use std::collections::HashSet;

use super::board::{Board, Says};
use super::flood::Flood;
use super::header::{Claim, Header};
use super::shape::{Literal, Shape};
use super::words::{number, shown, Words};
use crate::rules::{Rules, Violation};

/// Clauses read between two questions whether to stop.
const CLAUSES_PER_LOOK: usize = 1 << 12;

pub struct Steps<'a> {
    shape: Shape,
    claim: &'a Claim,
    rules: Rules<'a>,
    stop: &'a dyn Fn() -> bool,
    board: Board,
    flood: Flood,
    /// In the order of their numbers.
    clauses: Vec<Clause>,
    /// The literals of all clauses.
    literals: Vec<Literal>,
    /// Number of steps, and the number of the last one.
    count: usize,
    last: u64,
    solutions: HashSet<Vec<bool>>,
    /// For each literal, by its code: is it derived,
    derived: Vec<bool>,
    /// and is it seen in a solution?
    seen: Vec<bool>,
    /// The empty clause was derived.
    is_refuted: bool,
}

/// A clause: `literals[start..end]`.
struct Clause {
    number: u64,
    start: usize,
    end: usize,
    is_live: bool,
}

impl<'a> Steps<'a> {
    pub fn new(header: &'a Header, stop: &'a dyn Fn() -> bool) -> Self {
        let places = header.shape.places();
        Steps {
            shape: header.shape,
            claim: &header.claim,
            rules: Rules::new(header.shape.rows, header.shape.cols, &header.labels),
            stop,
            board: Board::new(header.shape, &header.labels),
            flood: Flood::new(header.shape),
            clauses: Vec::new(),
            literals: Vec::new(),
            count: 0,
            last: 0,
            solutions: HashSet::new(),
            derived: vec![false; 2 * places],
            seen: vec![false; 2 * places],
            is_refuted: false,
        }
    }

    /// Check a line and add what it shows; the error says what is wrong with it.
    pub fn take(&mut self, mut words: Words) -> Result<(), String> {
        if self.is_refuted {
            return Err("the empty clause ends the proof; nothing may follow it".to_owned());
        }
        let first = words.next().unwrap_or("");
        if first == "delete" {
            return self.delete(words);
        }
        let step = number(first)?;
        if step <= self.last {
            return Err(format!("step {step} comes after step {}; the numbers must increase", self.last));
        }
        self.last = step;
        self.count += 1;
        match words.next() {
            Some("cut") => self.cut(words),
            Some("derive") => self.derive(words),
            Some("solution") => self.solution(words),
            Some(word) => Err(format!("expected cut, derive or solution, got '{}'", shown(word))),
            None => Err("expected cut, derive or solution after the number".to_owned()),
        }
    }

    /// Hold what was shown against the claim; the number of steps.
    pub fn finish(self) -> Result<usize, String> {
        match self.claim {
            Claim::Backbone(shades) => self.check_backbone(shades)?,
            Claim::Follows { step, .. } if !self.is_refuted => {
                step.iter().try_for_each(|&literal| self.check_derived(literal))?;
            }
            _ if !self.is_refuted => return Err("the proof ends before the empty clause".to_owned()),
            _ => {}
        }
        Ok(self.count)
    }

    fn cut(&mut self, words: Words) -> Result<(), String> {
        let cells = words.map(|word| self.shape.cell(word)).collect::<Result<Vec<usize>, String>>()?;
        if !self.flood.is_cut(&cells) {
            return Err("the grid does not fall apart without these cells".to_owned());
        }
        self.add(cells.into_iter().map(|cell| Literal::new(cell, false)));
        Ok(())
    }

    fn derive(&mut self, mut words: Words) -> Result<(), String> {
        let mut clause = Vec::new();
        let mut has_hints = false;
        for word in words.by_ref() {
            if word == "from" {
                has_hints = true;
                break;
            }
            clause.push(self.shape.literal(word)?);
        }
        clause.sort_unstable();
        clause.dedup();
        let hints =
            if has_hints { Some(words.map(|word| self.cited(word)).collect::<Result<Vec<_>, _>>()?) } else { None };
        self.board.clear();
        let is_implied = match hints {
            _ if self.is_contradicted_by_rules(&clause) => true,
            Some(hints) => self.is_contradicted_by(&hints)?,
            None => self.is_contradicted_by_all(),
        };
        if !is_implied {
            return Err("no contradiction follows from the negated clause".to_owned());
        }
        if let [literal] = clause[..] {
            self.derived[literal.code()] = true;
        }
        // A backbone's clauses are true of a solution, if there is one; its end asks for one.
        if clause.is_empty() && !matches!(self.claim, Claim::Backbone(_)) {
            self.check_count()?;
            self.is_refuted = true;
        }
        self.add(clause.into_iter());
        Ok(())
    }

    /// Say what is given and the opposite of a clause; is that against rules 1 and 2?
    fn is_contradicted_by_rules(&mut self, clause: &[Literal]) -> bool {
        let claim = self.claim;
        let given = if let Claim::Follows { given, .. } = claim { &given[..] } else { &[] };
        given.iter().any(|&literal| self.board.say(literal).is_err())
            || clause.iter().any(|literal| self.board.say(literal.negated()).is_err())
            || self.board.close().is_err()
    }

    /// Each cited clause in turn must leave one literal open, which is then true, or be false. One that is true is passed.
    fn is_contradicted_by(&mut self, hints: &[usize]) -> Result<bool, String> {
        for &hint in hints {
            let Clause { number, start, end, .. } = self.clauses[hint];
            match self.board.read(&self.literals[start..end]) {
                Says::Nothing => {}
                Says::Contradiction => return Ok(true),
                Says::Unit(literal) => {
                    if self.board.say(literal).is_err() || self.board.close().is_err() {
                        return Ok(true);
                    }
                }
                Says::Open(one, other) => {
                    let [one, other] = [one, other].map(|literal| self.shape.name(literal.cell()));
                    return Err(format!("step {number} decides nothing here: it leaves {one} and {other} open"));
                }
            }
        }
        Ok(false)
    }

    /// All live clauses, again and again until they say nothing new.
    fn is_contradicted_by_all(&mut self) -> bool {
        loop {
            let mut is_new = false;
            for (index, clause) in self.clauses.iter().enumerate().filter(|(_, clause)| clause.is_live) {
                if index % CLAUSES_PER_LOOK == 0 && (self.stop)() {
                    return false;
                }
                match self.board.read(&self.literals[clause.start..clause.end]) {
                    Says::Nothing | Says::Open(..) => {}
                    Says::Contradiction => return true,
                    Says::Unit(literal) => {
                        if self.board.say(literal).is_err() || self.board.close().is_err() {
                            return true;
                        }
                        is_new = true;
                    }
                }
            }
            if !is_new {
                return false;
            }
        }
    }

    fn solution(&mut self, words: Words) -> Result<(), String> {
        if matches!(self.claim, Claim::Follows { .. }) {
            return Err("the claim that a step follows takes no solutions".to_owned());
        }
        let shades = self.shape.shades(words, ".#")?;
        let shaded: Vec<bool> = shades.iter().map(|&shade| shade == b'#').collect();
        match self.rules.check_unless(&shaded, self.stop) {
            Err(Violation::Stopped) => return Ok(()),
            found => found.map_err(|violation| format!("this is not a solution: {violation}"))?,
        }
        if matches!(self.claim, Claim::Backbone(_)) {
            for (cell, &is_shaded) in self.shape.cells().zip(&shaded) {
                self.seen[Literal::new(cell, is_shaded).code()] = true;
            }
            self.solutions.insert(shaded);
            return Ok(());
        }
        if self.claim.solutions() == Some(self.solutions.len() as u64) {
            return Err(format!("the claim allows {} solutions; this is one more", self.solutions.len()));
        }
        let cells = self.shape.cells();
        self.add(cells.zip(&shaded).map(|(cell, &is_shaded)| Literal::new(cell, !is_shaded)));
        if !self.solutions.insert(shaded) {
            return Err("this solution was listed before".to_owned());
        }
        Ok(())
    }

    fn delete(&mut self, words: Words) -> Result<(), String> {
        for word in words {
            let index = self.cited(word)?;
            self.clauses[index].is_live = false;
        }
        Ok(())
    }

    fn add(&mut self, clause: impl Iterator<Item = Literal>) {
        let start = self.literals.len();
        self.literals.extend(clause);
        self.clauses.push(Clause { number: self.last, start, end: self.literals.len(), is_live: true });
    }

    /// The index of the live clause of a step.
    fn cited(&self, word: &str) -> Result<usize, String> {
        let step = number(word)?;
        match self.clauses.binary_search_by_key(&step, |clause| clause.number) {
            Ok(index) if self.clauses[index].is_live => Ok(index),
            Ok(_) => Err(format!("step {step} was deleted")),
            Err(_) => Err(format!("there is no clause of a step {step} above")),
        }
    }

    fn check_count(&self) -> Result<(), String> {
        match (self.claim.solutions(), self.solutions.len()) {
            (Some(claimed), found) if claimed != found as u64 => {
                Err(format!("the claim needs {claimed} solutions before the empty clause, but {found} are listed"))
            }
            _ => Ok(()),
        }
    }

    fn check_derived(&self, literal: Literal) -> Result<(), String> {
        if self.derived[literal.code()] {
            return Ok(());
        }
        let sign = if literal.is_shaded() { '+' } else { '-' };
        Err(format!("the claim needs a step that derives {sign}{}", self.shape.name(literal.cell())))
    }

    fn check_backbone(&self, shades: &[Option<bool>]) -> Result<(), String> {
        if self.solutions.is_empty() {
            return Err("the claim needs at least one solution".to_owned());
        }
        for (cell, shade) in self.shape.cells().zip(shades) {
            match *shade {
                Some(is_shaded) => self.check_derived(Literal::new(cell, is_shaded))?,
                None if [false, true].iter().all(|&shade| self.seen[Literal::new(cell, shade).code()]) => {}
                None => return Err(format!("the claim needs two solutions that differ at {}", self.shape.name(cell))),
            }
        }
        Ok(())
    }
}
