//! The diagram of all shadings: draws are uniform, threads change nothing, and limits end each kind of work. What it
//! counts the tests in Python hold against plain enumeration.

use std::collections::HashMap;

use hitori_checker::Rules;
use hitori_core::budget::Budget;
use hitori_core::rng::Rng;
use hitori_core::shading::Shade;
use hitori_numbers::frontier::beam::{sparse, Request};
use hitori_numbers::frontier::diagram::Diagram;
use hitori_numbers::frontier::legal::LegalPast;
use hitori_numbers::frontier::listing::Wanted;
use hitori_numbers::frontier::maximal::MaximalPast;
use hitori_numbers::frontier::Past;
use hitori_numbers::resources::{Halt, Resources};

const UNLIMITED: Resources = Resources { threads: 2, memory: usize::MAX, interrupted: &|| false };

fn grown<P: Past>(rows: usize, cols: usize) -> Diagram {
    let mut diagram = Diagram::new::<P>(rows, cols).unwrap();
    while !diagram.is_complete() {
        diagram.grow(&UNLIMITED).unwrap();
    }
    diagram
}

/// All legal shadings of 4 x 4 cells as bit masks.
fn all_legal() -> Vec<u64> {
    // Blanks never clash, so rules 2 and 3 decide alone.
    let rules = Rules::new(4, 4, &[0; 16]);
    let shaded = |mask: u64| -> Vec<bool> { (0..16).map(|place| (mask >> place) & 1 == 1).collect() };
    (0..1 << 16).filter(|&mask| rules.check(&shaded(mask)).is_ok()).collect()
}

/// Those that are no part of another one.
fn all_maximal() -> Vec<u64> {
    let legal = all_legal();
    legal.iter().copied().filter(|&mask| legal.iter().all(|&other| other == mask || other & mask != mask)).collect()
}

fn mask(shading: &[Shade]) -> u64 {
    shading.iter().rev().fold(0, |mask, &shade| (mask << 1) | u64::from(shade == Shade::Shaded))
}

#[test]
fn a_listing_goes_on_where_it_stopped() {
    let diagram = grown::<MaximalPast>(4, 4);
    let wanted = Wanted { most: 16, with_partners: None, up_to_symmetry: false };
    let mut listing = diagram.listing(wanted, &UNLIMITED).unwrap();
    let mut listed = Vec::new();
    while !listing.is_over() {
        let found = diagram.list(&mut listing, 7);
        assert!(found.len() <= 7);
        listed.extend(found.iter().map(|shading| mask(shading)));
    }
    assert!(diagram.list(&mut listing, 7).is_empty());
    listed.sort_unstable();
    assert_eq!(listed, all_maximal());
}

#[test]
fn a_listing_needs_memory() {
    let diagram = grown::<MaximalPast>(5, 5);
    let wanted = Wanted { most: 25, with_partners: Some(9), up_to_symmetry: true };
    let limited = Resources { memory: diagram.memory(), ..UNLIMITED };
    assert!(matches!(diagram.listing(wanted, &limited), Err(Halt::OutOfMemory { .. })));
}

#[test]
fn the_number_of_threads_changes_nothing() {
    let answers = [1, 2, 5].map(|threads| {
        let resources = Resources { threads, ..UNLIMITED };
        let mut diagram = Diagram::new::<MaximalPast>(8, 8).unwrap();
        while !diagram.is_complete() {
            diagram.grow(&resources).unwrap();
        }
        let drawn = diagram.draw(&diagram.counts(&resources).unwrap(), &mut Rng::new(3));
        (diagram.nodes(), diagram.count(&resources), diagram.least(1, &resources), drawn)
    });
    assert!(answers.iter().all(|answer| *answer == answers[0]));
}

/// Chi-square with k degrees of freedom is about normal with mean k and variance 2k: five deviations never happen.
fn looks_uniform<P: Past>(expected: &[u64], draws: usize) -> bool {
    let diagram = grown::<P>(4, 4);
    let (counts, mut rng) = (diagram.counts(&UNLIMITED).unwrap(), Rng::new(11));
    let mut times: HashMap<u64, usize> = expected.iter().map(|&mask| (mask, 0)).collect();
    for _ in 0..draws {
        *times.entry(mask(&diagram.draw(&counts, &mut rng))).or_default() += 1;
    }
    let each = draws as f64 / expected.len() as f64;
    let chi_square: f64 = times.values().map(|&times| (times as f64 - each).powi(2) / each).sum();
    let freedom = expected.len() as f64 - 1.0;
    times.len() == expected.len() && (chi_square - freedom).abs() < 5.0 * (2.0 * freedom).sqrt()
}

#[test]
fn draws_are_uniform() {
    assert!(looks_uniform::<LegalPast>(&all_legal(), 40_000));
    assert!(looks_uniform::<MaximalPast>(&all_maximal(), 20_000));
}

#[test]
fn too_little_memory_ends_each_kind_of_work() {
    let diagram = grown::<LegalPast>(7, 7);
    let little = Resources { memory: diagram.memory() + 100, ..UNLIMITED };
    let halt = Halt::OutOfMemory { memory: little.memory, nodes: diagram.nodes() };
    assert_eq!(diagram.count(&little), Err(halt.clone()));
    assert_eq!(diagram.least(1, &little), Err(halt.clone()));
    assert_eq!(diagram.counts(&little).map(|_| ()), Err(halt));
    let less = Resources { memory: diagram.memory() / 2, ..UNLIMITED };
    let mut diagram = Diagram::new::<LegalPast>(7, 7).unwrap();
    let halt = std::iter::from_fn(|| Some(diagram.grow(&less))).find_map(Result::err);
    assert!(matches!(halt, Some(Halt::OutOfMemory { memory, .. }) if memory == less.memory));
}

#[test]
fn an_interrupt_and_a_side_too_wide_end_the_work() {
    let rung = Resources { interrupted: &|| true, ..UNLIMITED };
    assert_eq!(Diagram::new::<LegalPast>(7, 7).unwrap().grow(&rung), Err(Halt::Interrupted));
    assert_eq!(grown::<LegalPast>(3, 3).count(&rung), Err(Halt::Interrupted));
    assert_eq!(Diagram::new::<LegalPast>(25, 30).map(|_| ()), Err(Halt::TooWide(25)));
}

#[test]
fn a_beam_obeys_its_seed_and_its_budget_and_has_a_widest() {
    let request = Request { rows: 9, cols: 11, width: 50, seed: 1 };
    let found = |seed| sparse(&Request { seed, ..request }, &Budget::UNLIMITED).unwrap();
    assert_eq!(found(1), found(1));
    assert!((2..9).any(|seed| found(seed) != found(1)));
    let spent = Budget { interrupted: &|| true, ..Budget::UNLIMITED };
    assert_eq!(sparse(&request, &spent), Err(Halt::Interrupted));
    let wide = Request { rows: 41, cols: 41, ..request };
    assert_eq!(sparse(&wide, &Budget::UNLIMITED), Err(Halt::TooWideForBeam(41)));
    assert!(sparse(&Request { rows: 40, cols: 40, ..request }, &Budget::UNLIMITED).is_ok());
}
