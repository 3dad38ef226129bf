//! The diagram of all shadings against plain enumeration, on all rectangles of up to 16 cells.

use std::collections::HashMap;

use hitori_core::frontier::diagram::Diagram;
use hitori_core::frontier::duties::Duties;
use hitori_core::frontier::effort::{Effort, Halt};
use hitori_core::frontier::trees::Trees;
use hitori_core::frontier::Past;
use hitori_core::judge::is_solution;
use hitori_core::puzzle::{Puzzle, Shade, Shading};
use hitori_core::rng::Rng;
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

fn all_maximal(rows: usize, cols: usize) -> Vec<Shading> {
    let is_maximal = |shading: &Shading| {
        (0..rows * cols).filter(|&place| shading[place] == Shade::Unshaded).all(|place| {
            let mut more = shading.clone();
            more[place] = Shade::Shaded;
            !is_legal(rows, cols, &more)
        })
    };
    all_legal(rows, cols).into_iter().filter(is_maximal).collect()
}

/// The diagram of these shadings has their number, and finds one with the fewest and one with the most shaded cells.
fn agrees(diagram: &Diagram, shadings: &[Shading]) -> bool {
    let sizes = || shadings.iter().map(|shading| count_shaded(shading));
    let extreme = |weight| diagram.least(weight, &UNLIMITED).unwrap();
    let [sparsest, densest] = [1, -1].map(extreme);
    diagram.count(&UNLIMITED) == Ok(vec![shadings.len() as u64])
        && shadings.contains(&sparsest)
        && shadings.contains(&densest)
        && Some(count_shaded(&sparsest)) == sizes().min()
        && Some(count_shaded(&densest)) == sizes().max()
}

fn small_sizes() -> impl Iterator<Item = (usize, usize)> {
    (1..=16).flat_map(|rows| (1..=16 / rows).map(move |cols| (rows, cols)))
}

#[test]
fn small_rectangles_are_as_enumerated() {
    for (rows, cols) in small_sizes() {
        assert!(agrees(&grown::<Trees>(rows, cols), &all_legal(rows, cols)), "legal {rows}x{cols}");
        assert!(agrees(&grown::<Duties>(rows, cols), &all_maximal(rows, cols)), "maximal {rows}x{cols}");
    }
}

#[test]
fn a_rectangle_has_as_many_shadings_as_its_transpose() {
    for (rows, cols) in [(4, 9), (5, 7), (6, 8)] {
        let count = |rows, cols| grown::<Duties>(rows, cols).count(&UNLIMITED);
        assert_eq!(count(rows, cols), count(cols, rows), "{rows}x{cols}");
    }
}

#[test]
fn the_number_of_threads_changes_nothing() {
    let answers = [1, 2, 5].map(|threads| {
        let effort = Effort { threads, ..UNLIMITED };
        let mut diagram = Diagram::new::<Duties>(8, 8).unwrap();
        while !diagram.is_complete() {
            diagram.grow(&effort).unwrap();
        }
        let drawn = diagram.draw(&diagram.counts(&effort).unwrap(), &mut Rng::new(3));
        (diagram.nodes(), diagram.count(&effort), diagram.least(1, &effort), drawn)
    });
    assert!(answers.iter().all(|answer| *answer == answers[0]));
}

/// Chi-square with k degrees of freedom is about normal with mean k and variance 2k: five deviations never happen.
fn looks_uniform<P: Past>(expected: &[Shading], draws: usize) -> bool {
    let diagram = grown::<P>(4, 4);
    let (counts, mut rng) = (diagram.counts(&UNLIMITED).unwrap(), Rng::new(11));
    let mut seen: HashMap<Vec<u8>, usize> = HashMap::new();
    let bytes = |shading: &Shading| shading.iter().map(|&shade| shade as u8).collect::<Vec<u8>>();
    for _ in 0..draws {
        *seen.entry(bytes(&diagram.draw(&counts, &mut rng))).or_default() += 1;
    }
    let each = draws as f64 / expected.len() as f64;
    let times = |shading| *seen.get(&bytes(shading)).unwrap_or(&0) as f64;
    let chi_square: f64 = expected.iter().map(|shading| (times(shading) - each).powi(2) / each).sum();
    let freedom = expected.len() as f64 - 1.0;
    seen.len() == expected.len() && (chi_square - freedom).abs() < 5.0 * (2.0 * freedom).sqrt()
}

#[test]
fn draws_are_uniform() {
    assert!(looks_uniform::<Trees>(&all_legal(4, 4), 40_000));
    assert!(looks_uniform::<Duties>(&all_maximal(4, 4), 20_000));
}

#[test]
fn too_little_memory_ends_each_kind_of_work() {
    let diagram = grown::<Trees>(7, 7);
    let little = Effort { memory: diagram.memory() + 100, ..UNLIMITED };
    let halt = Halt::OutOfMemory { memory: little.memory, nodes: diagram.nodes() };
    assert_eq!(diagram.least(1, &little), Err(halt.clone()));
    assert_eq!(diagram.counts(&little).map(|_| ()), Err(halt));
    let less = Effort { memory: diagram.memory() / 2, ..UNLIMITED };
    let mut diagram = Diagram::new::<Trees>(7, 7).unwrap();
    let halt = std::iter::from_fn(|| Some(diagram.grow(&less))).find_map(Result::err);
    assert!(matches!(halt, Some(Halt::OutOfMemory { memory, .. }) if memory == less.memory));
}

#[test]
fn an_interrupt_and_a_side_too_wide_end_the_work() {
    let rung = Effort { interrupted: &|| true, ..UNLIMITED };
    assert_eq!(Diagram::new::<Trees>(7, 7).unwrap().grow(&rung), Err(Halt::Interrupted));
    assert_eq!(grown::<Trees>(3, 3).count(&rung), Err(Halt::Interrupted));
    assert_eq!(Diagram::new::<Trees>(25, 30).map(|_| ()), Err(Halt::TooWide(25)));
}
