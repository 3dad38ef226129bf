//! What is known of the cells while one clause is checked, closed under rules 1 and 2.
//!
//! An unshaded cell shades the cells of its row and column that have its label; a shaded cell leaves its neighbours
//! unshaded. The cells of a line with one label form a *group*, so the board takes memory in proportion to its cells.

use super::shape::{Literal, Shape};

/// There is no assignment that keeps rules 1 and 2 and what was said.
#[derive(Debug, PartialEq, Eq)]
pub struct Contradiction;

/// What a clause says on the board.
#[derive(Debug, PartialEq, Eq)]
pub enum Says {
    /// One of its literals is true.
    Nothing,
    /// All its literals but this are false.
    Unit(Literal),
    /// All its literals are false.
    Contradiction,
    /// Several literals are open; these are two of them.
    Open(Literal, Literal),
}

pub struct Board {
    shape: Shape,
    shades: Vec<u8>,
    /// For each place the groups of its row and of its column, as indexes into `groups`.
    groups_of: Vec<[u32; 2]>,
    /// Where each group ends in `members`; it begins where the one before it ends.
    groups: Vec<u32>,
    members: Vec<u32>,
    /// The first `given` are the cells that have a shade, in the order they got it; those from `closed` on have no
    /// consequences yet. There is room for one more, which is written before it is known to be new.
    trail: Vec<u32>,
    given: usize,
    closed: usize,
}

/// The values of `shades`, as sets. The frame is unshaded, which says nothing of its neighbours.
const OPEN: u8 = 0;
const UNSHADED: u8 = 1;
const SHADED: u8 = 2;
const BOTH: u8 = UNSHADED | SHADED;

impl Board {
    /// An empty board; `labels` are those of `shape`, row by row, with 0 for a blank.
    pub fn new(shape: Shape, labels: &[u32]) -> Self {
        let mut board = Board {
            shape,
            shades: vec![UNSHADED; shape.places()],
            groups_of: vec![[0, 0]; shape.places()],
            groups: vec![0],
            members: Vec::new(),
            trail: vec![0; shape.size() + 1],
            given: 0,
            closed: 0,
        };
        let mut label_at = vec![0; shape.places()];
        for (cell, &label) in shape.cells().zip(labels) {
            board.shades[cell] = OPEN;
            label_at[cell] = label;
        }
        let width = shape.width();
        for row in 1..=shape.rows {
            board.group_line(0, &label_at, (1..=shape.cols).map(|col| row * width + col));
        }
        for col in 1..=shape.cols {
            board.group_line(1, &label_at, (1..=shape.rows).map(|row| row * width + col));
        }
        board
    }

    /// Group 0 is empty: it is that of the cells without an equal in the line.
    fn group_line(&mut self, direction: usize, label_at: &[u32], line: impl Iterator<Item = usize>) {
        let mut cells: Vec<usize> = line.filter(|&cell| label_at[cell] != 0).collect();
        cells.sort_by_key(|&cell| label_at[cell]);
        for group in cells.chunk_by(|&one, &other| label_at[one] == label_at[other]).filter(|group| group.len() > 1) {
            for &cell in group {
                self.groups_of[cell][direction] = self.groups.len() as u32;
                self.members.push(cell as u32);
            }
            self.groups.push(self.members.len() as u32);
        }
    }

    /// Forget everything that was said.
    pub fn clear(&mut self) {
        for &cell in &self.trail[..self.given] {
            self.shades[cell as usize] = OPEN;
        }
        self.given = 0;
        self.closed = 0;
    }

    /// Make a literal true, without its consequences.
    pub fn say(&mut self, literal: Literal) -> Result<(), Contradiction> {
        match self.give(literal.cell(), shade_of(literal)) {
            BOTH => Err(Contradiction),
            _ => Ok(()),
        }
    }

    /// The shades that the cell has now. No branch, for it is as often new as not.
    #[inline]
    fn give(&mut self, cell: usize, shade: u8) -> u8 {
        let before = self.shades[cell];
        self.shades[cell] = before | shade;
        self.trail[self.given] = cell as u32;
        self.given += usize::from(before == OPEN);
        before | shade
    }

    /// Say what follows from what was said by rules 1 and 2, until nothing new does.
    pub fn close(&mut self) -> Result<(), Contradiction> {
        let mut worst = OPEN;
        while self.closed < self.given && worst != BOTH {
            let cell = self.trail[self.closed] as usize;
            self.closed += 1;
            if self.shades[cell] == SHADED {
                worst =
                    self.shape.beside(cell).into_iter().fold(OPEN, |worst, near| worst.max(self.give(near, UNSHADED)));
                continue;
            }
            for group in self.groups_of[cell].into_iter().filter(|&group| group != 0) {
                for place in self.groups[group as usize - 1]..self.groups[group as usize] {
                    let equal = self.members[place as usize] as usize;
                    if equal != cell {
                        worst = worst.max(self.give(equal, SHADED));
                    }
                }
            }
        }
        if worst == BOTH {
            Err(Contradiction)
        } else {
            Ok(())
        }
    }

    /// What a clause says.
    pub fn read(&self, clause: &[Literal]) -> Says {
        let mut open = None;
        let mut another = None;
        for &literal in clause {
            match self.shades[literal.cell()] {
                OPEN if open.is_none() || open == Some(literal) => open = Some(literal),
                OPEN => another = Some(literal),
                known if known == shade_of(literal) => return Says::Nothing,
                _ => {}
            }
        }
        match (open, another) {
            (None, _) => Says::Contradiction,
            (Some(literal), None) => Says::Unit(literal),
            (Some(one), Some(other)) => Says::Open(one, other),
        }
    }
}

fn shade_of(literal: Literal) -> u8 {
    UNSHADED + u8::from(literal.is_shaded())
}
