//! The diagram of all shadings against plain enumeration, on all rectangles of up to 16 cells.

use hitori_core::frontier::diagram::{Diagram, Effort};
use hitori_core::frontier::trees::Trees;
use hitori_core::frontier::Past;
use hitori_core::judge::is_solution;
use hitori_core::puzzle::{Puzzle, Shade, Shading};
use hitori_core::shading::count_shaded;

const UNLIMITED: Effort = Effort { threads: 2, memory: usize::MAX, interrupted: &|| false };

fn grown<P: Past>(rows: usize, cols: usize) -> Diagram {
    let mut diagram = Diagram::new::<P>(rows, cols).unwrap();
    while !diagram.is_complete() {
        diagram.grow(&UNLIMITED).unwrap();
    }
    diagram
}

fn is_legal(rows: usize, cols: usize, shading: &[Shade]) -> bool {
    // Blanks never clash, so rules 2 and 3 decide alone.
    is_solution(&Puzzle::new(rows, cols, &vec![0; rows * cols]).unwrap(), shading)
}

fn all_legal(rows: usize, cols: usize) -> Vec<Shading> {
    let shade = |is_shaded| if is_shaded { Shade::Shaded } else { Shade::Unshaded };
    let shading = |bits: u32| (0..rows * cols).map(|place| shade(bits >> place & 1 == 1)).collect::<Shading>();
    (0..1 << (rows * cols)).map(shading).filter(|shading| is_legal(rows, cols, shading)).collect()
}

fn small_sizes() -> impl Iterator<Item = (usize, usize)> {
    (1..=16).flat_map(|rows| (1..=16 / rows).map(move |cols| (rows, cols)))
}

#[test]
fn legal_shadings_are_as_enumerated() {
    for (rows, cols) in small_sizes() {
        let (legal, diagram) = (all_legal(rows, cols), grown::<Trees>(rows, cols));
        assert_eq!(diagram.count(&UNLIMITED), Ok(vec![legal.len() as u64]), "{rows}x{cols}");
        let densest = diagram.least(-1, &UNLIMITED).unwrap();
        assert!(is_legal(rows, cols, &densest), "{rows}x{cols}");
        assert_eq!(Some(count_shaded(&densest)), legal.iter().map(|shading| count_shaded(shading)).max());
    }
}

#[test]
fn the_number_of_threads_changes_nothing() {
    let answers = [1, 2, 5].map(|threads| {
        let effort = Effort { threads, ..UNLIMITED };
        let diagram = grown::<Trees>(12, 12);
        (diagram.nodes(), diagram.count(&effort), diagram.least(-1, &effort))
    });
    assert!(answers.iter().all(|answer| *answer == answers[0]));
}
