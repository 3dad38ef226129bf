//! Drawing: from a picture to shapes; the one place that decides where things go and how they look.
//!
//! A *picture* is a puzzle with what to show of it, e.g. its shading and the cells of a deduction. A *shape* is a
//! rectangle, a disc, a path or a text with its *ink*, which names its colours by their meaning ([`palette`]). The y axis
//! points down, a cell is [`CELL`] units wide, and shapes are listed in the order in which they are painted. [`svg`] writes
//! them as SVG; Python paints the same shapes on the pages of a PDF.
//!
//! Every mark has a shape as well as a colour: two bars like an equals sign under equal labels, a diamond on the edge
//! between two shaded neighbours, a dashed frame around cells that are cut off, a solid frame around deduced cells, a dot
//! in the corner of their reasons.
//!
//! * [`palette`]: the colours, each by its meaning
//! * [`svg`]: shapes as SVG
//! * [`broken`]: a violation as a question states it

pub mod broken;
pub mod palette;
pub mod svg;

use hitori_core::puzzle::Puzzle;
use hitori_core::shading::Shade;
use palette::Role;

/// The width of a cell.
pub const CELL: f64 = 40.0;

const MARGIN: f64 = 6.0;
const RULER: f64 = 26.0;
const LARGEST_LABEL: f64 = 22.0;
const ROOM_FOR_LABEL: f64 = 30.0;
/// Of the font size; the digits of the usual sans-serif fonts are 0.55 to 0.64 wide.
const DIGIT_WIDTH: f64 = 0.65;
const DIGIT_HEIGHT: f64 = 0.73;

/// A cell: its row and its column, from 0.
pub type Place = [usize; 2];

/// A corner of cells, or any other point of the grid, counted in cells: row and column, e.g. `[0.5, 0.5]` for the middle of
/// the first cell.
pub type Point = [f64; 2];

/// One of the three rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rule {
    /// No label twice among the unshaded cells of a line.
    Uniqueness,
    /// No two shaded cells share an edge.
    Adjacency,
    /// The unshaded cells are connected.
    Connectivity,
}

impl Rule {
    /// The rule of this name, e.g. `adjacency`.
    pub fn named(name: &str) -> Option<Self> {
        match name {
            "uniqueness" => Some(Rule::Uniqueness),
            "adjacency" => Some(Rule::Adjacency),
            "connectivity" => Some(Rule::Connectivity),
            _ => None,
        }
    }
}

/// A broken rule, and the cells that break it; those of adjacency are two.
#[derive(Clone, Debug)]
pub struct Violation {
    /// The rule.
    pub rule: Rule,
    /// The cells.
    pub cells: Vec<Place>,
}

/// A line over the picture, e.g. a wall of a proof.
#[derive(Clone, Copy, Debug)]
pub struct Line {
    /// What gives it its colour.
    pub role: Role,
    /// Where it begins,
    pub start: Point,
    /// and where it ends.
    pub end: Point,
}

/// A puzzle, and what to show of it.
#[derive(Clone, Copy, Debug)]
pub struct Picture<'a> {
    /// The puzzle.
    pub puzzle: Puzzle<'a>,
    /// Are its labels letters: `b` for 2?
    pub letters: bool,
    /// Its shading, one shade a cell.
    pub shading: Option<&'a [Shade]>,
    /// The rules that the shading breaks.
    pub violations: &'a [Violation],
    /// The cells that a step decides,
    pub deduced: &'a [Place],
    /// and those that it follows from.
    pub because: &'a [Place],
    /// Lines over all else.
    pub lines: &'a [Line],
    /// Shall r1, r2, ... and c1, c2, ... stand at the edges?
    pub rulers: bool,
}

/// The fill and the outline of a shape; None leaves it hollow or without an outline.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ink {
    /// What gives the inside its colour.
    pub fill: Option<Role>,
    /// What gives the outline its colour.
    pub stroke: Option<Role>,
    /// The width of the outline.
    pub thickness: f64,
    /// Is the outline dashed?
    pub dashed: bool,
}

impl Ink {
    const fn filled(role: Role) -> Self {
        Ink { fill: Some(role), stroke: None, thickness: 0.0, dashed: false }
    }

    const fn outline(role: Role, thickness: f64) -> Self {
        Ink { fill: None, stroke: Some(role), thickness, dashed: false }
    }

    const fn edged(role: Role, edge: Role, thickness: f64) -> Self {
        Ink { fill: Some(role), stroke: Some(edge), thickness, dashed: false }
    }
}

const DEDUCED: Ink = Ink::outline(Role::Deduced, 3.0);
const BECAUSE: Ink = Ink::edged(Role::Because, Role::Paper, 1.0);
const CIRCLE: Ink = Ink::outline(Role::Circle, 2.0);
const CUT_OFF: Ink = Ink { dashed: true, ..Ink::outline(Role::Violation, 2.5) };

/// What a shape looks like, without its ink.
#[derive(Clone, Debug, PartialEq)]
pub enum Form {
    /// A rectangle, by its top left corner.
    Rectangle {
        /// Its left edge.
        x: f64,
        /// Its top edge.
        y: f64,
        /// Its width.
        width: f64,
        /// Its height.
        height: f64,
    },
    /// A disc, by its centre.
    Disc {
        /// The centre, across.
        x: f64,
        /// The centre, down.
        y: f64,
        /// Its radius.
        radius: f64,
    },
    /// Straight lines from point to point, back to the first if `closed`.
    Path {
        /// The points, each across and down.
        points: Vec<(f64, f64)>,
        /// Does the last line lead back to the first point?
        closed: bool,
    },
    /// Words centred on `x`, with their baseline at `y`.
    Text {
        /// The middle.
        x: f64,
        /// The baseline.
        y: f64,
        /// The size of the font.
        size: f64,
        /// The words.
        words: String,
    },
}

/// A form in an ink.
#[derive(Clone, Debug, PartialEq)]
pub struct Shape {
    /// Its colours.
    pub ink: Ink,
    /// Its outline.
    pub form: Form,
}

/// Shapes on a sheet.
#[derive(Clone, Debug)]
pub struct Drawing {
    /// The width of the sheet.
    pub width: f64,
    /// Its height.
    pub height: f64,
    /// The shapes, the first below the others.
    pub shapes: Vec<Shape>,
}

/// The shapes of a picture.
pub fn draw(picture: &Picture) -> Drawing {
    let Picture { puzzle, letters, deduced, because, lines, .. } = *picture;
    let shade_of = |place: usize| picture.shading.map_or(Shade::Unknown, |shading| shading[place]);
    let mut sheet = Sheet::new(&puzzle, picture.rulers);
    sheet.shades(sheet.cells().filter(|&(place, _)| shade_of(place) == Shade::Shaded));
    sheet.grid();
    sheet.labels(&puzzle, letters, |place| shade_of(place) == Shade::Shaded);
    // A circle distinguishes known from unknown, so a complete shading needs none.
    let is_complete = picture.shading.is_some_and(|shading| !shading.contains(&Shade::Unknown));
    if !is_complete {
        sheet.circles(sheet.cells().filter(|&(place, _)| shade_of(place) == Shade::Unshaded));
    }
    sheet.frames(deduced.iter().copied());
    sheet.dots(because.iter().copied());
    for violation in picture.violations {
        sheet.violation(violation);
    }
    if picture.rulers {
        sheet.rulers();
    }
    for &Line { role, start, end } in lines {
        sheet.path(Ink::outline(role, 3.0), &[start, end], false);
    }
    sheet.into_drawing()
}

/// The board of a page that walks through steps: every shape that a step may show in a cell, in each cell, for the page to
/// show and hide. Each kind has one ink, and lists the cells row by row.
pub fn board(puzzle: &Puzzle, letters: bool) -> Drawing {
    let mut sheet = Sheet::new(puzzle, true);
    sheet.shades(sheet.cells());
    sheet.grid();
    sheet.labels(puzzle, letters, |_| false);
    sheet.circles(sheet.cells());
    sheet.frames(sheet.cells().map(|(_, cell)| cell));
    sheet.dots(sheet.cells().map(|(_, cell)| cell));
    sheet.rulers();
    sheet.into_drawing()
}

/// A label as a cell shows it: "b" for 2 where the labels are letters; nothing for a blank.
fn words_of(label: u32, letters: bool) -> String {
    match label {
        0 => String::new(),
        1..=26 if letters => char::from(b'a' + (label - 1) as u8).to_string(),
        _ => label.to_string(),
    }
}

/// A sheet that is being drawn on; the corner of the first cell is at `start`, `start`.
struct Sheet {
    rows: usize,
    cols: usize,
    start: f64,
    shapes: Vec<Shape>,
}

impl Sheet {
    /// The bare paper.
    fn new(&Puzzle { rows, cols, .. }: &Puzzle, has_rulers: bool) -> Self {
        let start = if has_rulers { MARGIN + RULER } else { MARGIN };
        let mut sheet = Sheet { rows, cols, start, shapes: Vec::new() };
        let (width, height) = sheet.size();
        sheet.rectangle(Ink::filled(Role::Paper), (0.0, 0.0), width, height);
        sheet
    }

    fn size(&self) -> (f64, f64) {
        let (width, height) = self.at([self.rows as f64, self.cols as f64]);
        (width + MARGIN, height + MARGIN)
    }

    fn into_drawing(self) -> Drawing {
        let (width, height) = self.size();
        Drawing { width, height, shapes: self.shapes }
    }

    /// The cells row by row, each with its place in that order.
    fn cells(&self) -> impl Iterator<Item = (usize, Place)> {
        let cols = self.cols;
        (0..self.rows * cols).map(move |place| (place, [place / cols, place % cols]))
    }

    /// A point of the grid on the sheet: across and down.
    fn at(&self, [row, col]: Point) -> (f64, f64) {
        (self.start + col * CELL, self.start + row * CELL)
    }

    /// The point of a cell that is so far from its corner, both ways.
    fn inside(&self, [row, col]: Place, inset: f64) -> (f64, f64) {
        let (x, y) = self.at([row as f64, col as f64]);
        (x + inset, y + inset)
    }

    fn shades(&mut self, cells: impl Iterator<Item = (usize, Place)>) {
        for (_, cell) in cells {
            self.rectangle(Ink::filled(Role::Shaded), self.inside(cell, 0.0), CELL, CELL);
        }
    }

    fn grid(&mut self) {
        let (rows, cols) = (self.rows as f64, self.cols as f64);
        let thin = Ink::outline(Role::Lines, 1.0);
        for row in 1..self.rows {
            self.path(thin, &[[row as f64, 0.0], [row as f64, cols]], false);
        }
        for col in 1..self.cols {
            self.path(thin, &[[0.0, col as f64], [rows, col as f64]], false);
        }
        self.rectangle(Ink::outline(Role::Lines, 2.5), self.at([0.0, 0.0]), cols * CELL, rows * CELL);
    }

    fn labels(&mut self, puzzle: &Puzzle, letters: bool, is_shaded: impl Fn(usize) -> bool) {
        for (place, cell) in self.cells() {
            let words = words_of(puzzle.labels[place], letters);
            if words.is_empty() {
                continue;
            }
            let role = if is_shaded(place) { Role::LabelInShade } else { Role::Label };
            self.text(role, self.inside(cell, CELL / 2.0), words, LARGEST_LABEL, ROOM_FOR_LABEL);
        }
    }

    fn circles(&mut self, cells: impl Iterator<Item = (usize, Place)>) {
        for (_, cell) in cells {
            self.disc(CIRCLE, self.inside(cell, CELL / 2.0), 17.0);
        }
    }

    fn frames(&mut self, cells: impl Iterator<Item = Place>) {
        for cell in cells {
            self.rectangle(DEDUCED, self.inside(cell, 2.5), CELL - 5.0, CELL - 5.0);
        }
    }

    fn dots(&mut self, cells: impl Iterator<Item = Place>) {
        for cell in cells {
            self.disc(BECAUSE, self.inside(cell, 7.0), 4.5);
        }
    }

    fn violation(&mut self, Violation { rule, cells }: &Violation) {
        match (rule, cells.as_slice()) {
            (Rule::Adjacency, &[first, second]) => {
                let ((ax, ay), (bx, by)) = (self.inside(first, CELL / 2.0), self.inside(second, CELL / 2.0));
                let (x, y) = ((ax + bx) / 2.0, (ay + by) / 2.0);
                let points = vec![(x, y - 9.0), (x + 9.0, y), (x, y + 9.0), (x - 9.0, y)];
                let ink = Ink::edged(Role::Violation, Role::Paper, 1.5);
                self.shapes.push(Shape { ink, form: Form::Path { points, closed: true } });
            }
            (Rule::Connectivity, cells) => {
                for &cell in cells {
                    self.rectangle(CUT_OFF, self.inside(cell, 5.0), CELL - 10.0, CELL - 10.0);
                }
            }
            (_, cells) => {
                for &cell in cells {
                    let (x, y) = self.inside(cell, 0.0);
                    for height in [31.5, 35.5] {
                        let points = vec![(x + 10.0, y + height), (x + 30.0, y + height)];
                        let ink = Ink::outline(Role::Violation, 2.0);
                        self.shapes.push(Shape { ink, form: Form::Path { points, closed: false } });
                    }
                }
            }
        }
    }

    fn rulers(&mut self) {
        let middle = MARGIN + RULER / 2.0;
        for row in 0..self.rows {
            let (_, y) = self.at([row as f64 + 0.5, 0.0]);
            self.text(Role::Ruler, (middle, y), format!("r{}", row + 1), 12.0, RULER - 4.0);
        }
        for col in 0..self.cols {
            let (x, _) = self.at([0.0, col as f64 + 0.5]);
            self.text(Role::Ruler, (x, middle), format!("c{}", col + 1), 12.0, RULER - 4.0);
        }
    }

    fn rectangle(&mut self, ink: Ink, (x, y): (f64, f64), width: f64, height: f64) {
        self.shapes.push(Shape { ink, form: Form::Rectangle { x, y, width, height } });
    }

    fn disc(&mut self, ink: Ink, (x, y): (f64, f64), radius: f64) {
        self.shapes.push(Shape { ink, form: Form::Disc { x, y, radius } });
    }

    fn path(&mut self, ink: Ink, points: &[Point], closed: bool) {
        let points = points.iter().map(|&point| self.at(point)).collect();
        self.shapes.push(Shape { ink, form: Form::Path { points, closed } });
    }

    /// Words centred on a point, small enough to fit within `room` units.
    fn text(&mut self, role: Role, (x, middle): (f64, f64), words: String, largest: f64, room: f64) {
        let size = largest.min(room / (DIGIT_WIDTH * words.len() as f64));
        let y = middle + DIGIT_HEIGHT / 2.0 * size;
        self.shapes.push(Shape { ink: Ink::filled(role), form: Form::Text { x, y, size, words } });
    }
}
