//! The text of a proof, as `docs/proofs.md` defines it.

use crate::budget::Budget;
use crate::grid::Grid;
use crate::puzzle::Puzzle;
use crate::shading::{Shade, Shading};
use crate::trail::clauses::Literal;
use crate::trail::proof::steps::{Kind, Steps};

/// The text of a proof; `claim` is what stands after this word. None when the budget is spent.
pub fn written(puzzle: &Puzzle, claim: &str, steps: &Steps, budget: &Budget) -> Option<String> {
    let mut text = Text { grid: puzzle.grid(), text: String::new() };
    text.push_head(puzzle, claim, budget);
    for step in budget.until_spent(steps.numbers()) {
        text.push_step(steps, step);
    }
    (!budget.is_spent()).then_some(text.text)
}

/// What stands after the word `claim` for the common part of all solutions.
pub fn backbone(puzzle: &Puzzle, common: &Shading) -> String {
    let rows = common.chunks(puzzle.cols).map(|row| row.iter().copied().map(Shade::symbol).collect::<String>());
    rows.fold("backbone".to_owned(), |claim, row| claim + " " + &row)
}

/// What stands after the word `claim` for a step that follows from what is given.
pub fn follows(grid: Grid, step: &[Literal], given: &[Literal]) -> String {
    let mut text = Text { grid, text: "follows".to_owned() };
    text.push_literals(step);
    text.text.push_str(" given");
    text.push_literals(given);
    text.text
}

/// The text so far.
struct Text {
    grid: Grid,
    text: String,
}

impl Text {
    fn push_head(&mut self, puzzle: &Puzzle, claim: &str, budget: &Budget) {
        self.text.push_str(&format!("hitori proof 1\npuzzle {} {}\n", puzzle.rows, puzzle.cols));
        for row in budget.until_spent(puzzle.labels.chunks(puzzle.cols)) {
            for (col, &label) in row.iter().enumerate() {
                self.text.push_str(if col == 0 { "" } else { " " });
                self.push_number(label);
            }
            self.text.push('\n');
        }
        self.text.push_str(&format!("claim {claim}\n"));
    }

    fn push_step(&mut self, steps: &Steps, step: u32) {
        let literals = steps.literals(step);
        self.push_number(step + 1);
        match steps.kind(step) {
            Kind::Cut => {
                self.text.push_str(" cut");
                for literal in literals {
                    self.text.push(' ');
                    self.push_cell(literal.cell());
                }
            }
            Kind::Derive => {
                self.text.push_str(" derive");
                self.push_literals(literals);
                self.text.push_str(" from");
                for cited in steps.hints(step) {
                    self.text.push(' ');
                    self.push_number(cited + 1);
                }
            }
            Kind::Solution => {
                self.text.push_str(" solution");
                for row in literals.chunks(self.grid.cols) {
                    self.text.push(' ');
                    // The clause of a solution has the opposite of each cell.
                    self.text.extend(row.iter().map(|literal| literal.shade().opposite().symbol()));
                }
            }
        }
        self.text.push('\n');
    }

    fn push_literals(&mut self, literals: &[Literal]) {
        for literal in literals {
            self.text.push_str(if literal.shade() == Shade::Shaded { " +" } else { " -" });
            self.push_cell(literal.cell());
        }
    }

    fn push_cell(&mut self, cell: usize) {
        let (row, col) = self.grid.row_col(cell);
        self.text.push('r');
        self.push_number(row as u32 + 1);
        self.text.push('c');
        self.push_number(col as u32 + 1);
    }

    /// By hand: `write!` takes several times as long, and a proof is mostly numbers.
    fn push_number(&mut self, number: u32) {
        if number > 9 {
            self.push_number(number / 10);
        }
        self.text.push((b'0' + (number % 10) as u8) as char);
    }
}
