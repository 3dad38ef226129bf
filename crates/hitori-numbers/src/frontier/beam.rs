//! Sparse maximal shadings of sizes that are too large for a diagram: a beam, the same sweep with only the best pasts
//! of each layer.
//!
//! The best are those of least *debt* ([`MaximalPast::debt`]); the seed decides between equals. A beam that never had
//! to leave out a past ends with a sparsest shading.

use super::layer::Shard;
use super::maximal::MaximalPast;
use super::{unswept, Past, Spot};
use crate::resources::{Halt, WIDEST_BEAM};
use hitori_core::budget::Budget;
use hitori_core::grid::Grid;
use hitori_core::rng::Rng;
use hitori_core::shading::{Shade, Shading};

/// What a beam looks for, and how hard.
#[derive(Clone, Copy, Debug)]
pub struct Request {
    /// Number of rows.
    pub rows: usize,
    /// Number of columns.
    pub cols: usize,
    /// How many pasts of a layer to keep, from 1 to 2^30.
    pub width: usize,
    /// Decides between pasts of equal debt.
    pub seed: u64,
}

/// A past that was reached.
#[derive(Debug)]
struct Reached {
    past: MaximalPast,
    shaded: u32,
    /// How: `2 * place + 1` by a shaded cell, `2 * place` by an unshaded one, from the past at this place of the last
    /// layer.
    step: u32,
}

/// A maximal shading with few shaded cells, or None if the beam ended before the grid did.
pub fn sparse(request: &Request, budget: &Budget) -> Result<Option<Shading>, Halt> {
    let swept = Grid::new(request.rows.max(request.cols), request.rows.min(request.cols));
    if swept.cols > WIDEST_BEAM {
        return Err(Halt::TooWideForBeam(swept.cols));
    }
    let places: Vec<usize> = (0..swept.cells()).map(|cell| unswept(cell, &swept, request.cols)).collect();
    let salt = Rng::new(request.seed).next_u64();
    let mut layer = vec![Reached { past: MaximalPast::default(), shaded: 0, step: 0 }];
    let mut steps: Vec<Vec<u32>> = Vec::with_capacity(places.len());
    for cell in 0..places.len() {
        let spot = Spot::of(&swept, cell);
        layer = best(further(&layer, &spot, budget)?, &spot, request.width, salt);
        steps.push(layer.iter().map(|reached| reached.step).collect());
    }
    Ok((!layer.is_empty()).then(|| walked(&steps, &places)))
}

/// The pasts one cell further, each once with the fewest shaded cells, and their keys.
fn further(layer: &[Reached], spot: &Spot, budget: &Budget) -> Result<(Vec<Reached>, Shard), Halt> {
    const BETWEEN_CHECKS: usize = 1 << 12;
    let (mut next, mut keys, mut key) = (Vec::<Reached>::with_capacity(2 * layer.len()), Shard::default(), Vec::new());
    for (place, before) in layer.iter().enumerate() {
        if place % BETWEEN_CHECKS == 0 && budget.is_spent() {
            return Err(Halt::Interrupted);
        }
        for is_shaded in [false, true] {
            let mut past = before.past.clone();
            if !past.pass(spot, is_shaded) || !past.has_room() {
                continue;
            }
            key.clear();
            // Behind the last cell nothing matters any more.
            if !spot.is_last {
                past.write(spot.width, &mut key);
            }
            let step = 2 * place as u32 + u32::from(is_shaded);
            let reached = Reached { past, shaded: before.shaded + u32::from(is_shaded), step };
            match next.get_mut(keys.entry(&key)) {
                None => next.push(reached),
                Some(known) if reached.shaded < known.shaded => *known = reached,
                Some(_) => {}
            }
        }
    }
    Ok((next, keys))
}

/// The `width` pasts of least debt, the best first.
fn best((next, keys): (Vec<Reached>, Shard), spot: &Spot, width: usize, salt: u64) -> Vec<Reached> {
    let rank = |(entry, reached): (usize, Reached)| {
        let debt = reached.past.debt(spot, reached.shaded);
        ((debt, lot(salt, keys.key(entry)), entry), reached)
    };
    let mut ranked: Vec<_> = next.into_iter().enumerate().map(rank).collect();
    if ranked.len() > width {
        ranked.select_nth_unstable_by_key(width, |(rank, _)| *rank);
        ranked.truncate(width);
    }
    ranked.sort_unstable_by_key(|(rank, _)| *rank);
    ranked.into_iter().map(|(_, reached)| reached).collect()
}

/// The shading whose steps end at the best past of the last layer.
fn walked(steps: &[Vec<u32>], places: &[usize]) -> Shading {
    let mut shading = vec![Shade::Unshaded; places.len()];
    let mut at = 0;
    for (layer, &place) in steps.iter().zip(places).rev() {
        let step = layer[at];
        if step % 2 == 1 {
            shading[place] = Shade::Shaded;
        }
        at = step as usize / 2;
    }
    shading
}

/// A number for a key that looks random and is the same on every platform (FNV-1a, and the end of SplitMix64).
fn lot(salt: u64, key: &[u8]) -> u64 {
    let fold = |lot: u64, &byte: &u8| (lot ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01B3);
    let mut lot = key.iter().fold(salt ^ 0xCBF2_9CE4_8422_2325, fold);
    lot = (lot ^ (lot >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    lot = (lot ^ (lot >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    lot ^ (lot >> 31)
}
