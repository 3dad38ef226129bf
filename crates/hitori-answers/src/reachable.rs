//! Which levels and techniques the puzzles of a size can have: a table made by search, e.g. that no puzzle of two by two is
//! medium.
//!
//! Small sizes are *rated* whole: every puzzle with exactly one solution, up to the names of the labels. Of others there are
//! *draws*, none of which had the level. `python -m measure.reachable` makes both, and
//! `tests/generation/test_reachable.py` rates the smallest sizes again.

use hitori_core::generate::spec::Spec;
use hitori_core::generate::symmetry::Symmetry::{self, Diag, Rot180, Rot90};
use hitori_core::generate::target::Target;
use hitori_core::techniques::{Level, TECHNIQUES};

/// All puzzles of a size whose solution has a symmetry; the shorter side first.
struct Rated(usize, usize, Symmetry, Labels, Found);

/// The largest label of these puzzles.
type Labels = u32;
const ANY: Labels = u32::MAX;

/// How many they are, the set of their levels, and the set of techniques that one of them needs whose level is that of the
/// technique at most. Sets have a bit for each, the easiest lowest.
type Found = (u32, u8, u32);

const RATED: &[Rated] = &[
    Rated(1, 3, Symmetry::None, ANY, (1, 0b1, 0x5)),
    Rated(1, 4, Symmetry::None, ANY, (4, 0b1, 0x3a)),
    Rated(1, 5, Symmetry::None, ANY, (9, 0b11, 0x83b)),
    Rated(1, 6, Symmetry::None, ANY, (16, 0b111, 0x22833)),
    Rated(2, 2, Symmetry::None, ANY, (4, 0b10, 0x200)),
    Rated(2, 3, Symmetry::None, ANY, (44, 0b11, 0x225)),
    Rated(2, 4, Symmetry::None, ANY, (618, 0b111, 0x4222f)),
    Rated(2, 5, Symmetry::None, ANY, (13_484, 0b1111, 0x14627f)),
    Rated(2, 6, Symmetry::None, ANY, (323_264, 0b1111, 0x14627f)),
    Rated(3, 3, Symmetry::None, 3, (264, 0b1111, 0x1c226f)),
    Rated(3, 3, Symmetry::None, ANY, (2_420, 0b1_1111, 0x5c226f)),
    Rated(3, 4, Symmetry::None, ANY, (363_642, 0b1_1111, 0x7c227f)),
    Rated(4, 4, Symmetry::None, 4, (2_181_262, 0b1_1111, 0x7e727f)),
    Rated(2, 3, Rot180, ANY, (30, 0b10, 0x200)),
    Rated(2, 4, Rot180, ANY, (104, 0b110, 0x40200)),
    Rated(2, 5, Rot180, ANY, (1_336, 0b110, 0x42200)),
    Rated(2, 6, Rot180, ANY, (7_220, 0b110, 0x42200)),
    Rated(3, 3, Rot180, 3, (12, 0b1, 0x67)),
    Rated(3, 3, Rot180, ANY, (176, 0b11, 0x267)),
    Rated(3, 3, Rot90, 3, (8, 0b1, 0x47)),
    Rated(3, 3, Rot90, ANY, (56, 0b11, 0x247)),
    Rated(3, 3, Diag, ANY, (522, 0b111, 0x42247)),
];

/// Rows of seven cells or more have the same levels: there are (n - 2)² puzzles of n cells.
const LONG_ROW: usize = 7;
const OF_LONG_ROWS: (u8, u32) = (0b110, 0x22800);

/// What no draw had: a shorter side and a longer one, at the least and at the most; the symmetry; the levels; the
/// techniques; and the draws.
struct Drawn([usize; 2], Longer, Symmetry, u8, u32, u32);

/// A longer side, at the least and at the most; only an even one, if that is so.
struct Longer(usize, usize, bool);

const DRAWN: [Drawn; 6] = [
    Drawn([2, 2], Longer(7, usize::MAX, false), Symmetry::None, 0b10_0000, 0, 500_000),
    // close-isolation, pair-isolation, edge-pair, unshaded-bridges and wall.
    Drawn([2, 2], Longer(7, usize::MAX, false), Symmetry::None, 0, 0x2_9880, 220_000),
    Drawn([2, 2], Longer(7, 7, false), Symmetry::None, 0b1_0000, 0, 100_000),
    Drawn([2, 2], Longer(8, usize::MAX, true), Rot180, 0b1, 0, 220_000),
    // wall.
    Drawn([3, 3], Longer(5, usize::MAX, false), Symmetry::None, 0, 0x2_0000, 180_000),
    Drawn([50, usize::MAX], Longer(50, usize::MAX, false), Symmetry::None, 0b1, 0, 1_000),
];

/// A symmetric puzzle of the level extreme is known from this side on.
const SYMMETRIC_EXTREME: usize = 10;

/// Why no puzzle of this kind reaches a target, in words; None if there may be one.
pub(crate) fn unreachable(spec: &Spec, target: &Target) -> Option<String> {
    let (found, is_technique) = obstacle(spec, target)?;
    let levels = (target.levels.start(), target.levels.end());
    let mut message = format!("no {}x{} puzzle", spec.rows, spec.cols);
    if spec.symmetry != Symmetry::None {
        message += &format!(" with symmetry {}", spec.symmetry);
    }
    message += &match target.needed {
        Some(rank) if is_technique => format!(" up to the level {} needs '{}'", levels.1.name(), TECHNIQUES[rank].name),
        _ => format!(" is {}", levels.1.name()),
    };
    message += &found;
    // Sizes are rated for their techniques only where they are small, so none is known to be the nearest.
    if let Some((rows, cols)) = nearest(spec, target).filter(|_| target.needed.is_none()) {
        message += &format!("; the nearest size with one is {rows}x{cols}");
    }
    Some(message)
}

/// What is against it, and whether that is the technique rather than the level.
fn obstacle(spec: &Spec, target: &Target) -> Option<(String, bool)> {
    let (shorter, longer) = (spec.rows.min(spec.cols), spec.rows.max(spec.cols));
    let is_own_level = target.needed.filter(|&rank| TECHNIQUES[rank].level == *target.levels.end());
    let wanted =
        Level::ALL.iter().filter(|level| target.levels.contains(level)).fold(0, |set, &level| set | (1 << level as u8));
    let judged = |levels: u8, techniques: u32| {
        let lacks_technique = is_own_level.is_some_and(|rank| (techniques >> rank) & 1 == 0);
        (lacks_technique || levels & wanted == 0).then_some(lacks_technique)
    };
    let all = |puzzles: u32| format!(": all {puzzles} with one solution were rated");
    if shorter == 1 && longer >= LONG_ROW {
        let lacks_technique = judged(OF_LONG_ROWS.0, OF_LONG_ROWS.1)?;
        return Some((all((longer as u32 - 2).saturating_pow(2)), lacks_technique));
    }
    for Rated(rows, cols, symmetry, labels, (puzzles, levels, techniques)) in RATED {
        let is_among = [Symmetry::None, spec.symmetry].contains(symmetry) && spec.labels <= *labels;
        if (shorter, longer) == (*rows, *cols) && is_among {
            if let Some(lacks_technique) = judged(*levels, *techniques) {
                return Some((all(*puzzles), lacks_technique));
            }
        }
    }
    for Drawn([least, most], Longer(from, to, is_even), symmetry, levels, techniques, draws) in &DRAWN {
        let is_of_size = (*least..=*most).contains(&shorter) && (*from..=*to).contains(&longer);
        let is_of_kind = [Symmetry::None, spec.symmetry].contains(symmetry) && (!is_even || longer % 2 == 0);
        let is_among = is_of_size && is_of_kind && spec.labels as usize <= longer;
        let lacks_technique = is_own_level.is_some_and(|rank| (techniques >> rank) & 1 == 1);
        if is_among && (lacks_technique || wanted & !levels == 0) {
            return Some((format!(": none was among {draws} draws of such sizes"), lacks_technique));
        }
    }
    None
}

/// The size that is reached in the fewest rows and columns more, or less, and may have such a puzzle; None where the kind
/// says more than a size.
fn nearest(spec: &Spec, target: &Target) -> Option<(usize, usize)> {
    let longer = spec.rows.max(spec.cols);
    let is_plain = spec.containing.is_none() && spec.labels as usize >= longer;
    let can_be = |&(rows, cols): &(usize, usize)| {
        // Labels up to the longer side, which is usual, follow it.
        let is_usual = spec.labels as usize == longer;
        let labels = if is_usual { rows.max(cols) as u32 } else { spec.labels.max(rows.max(cols) as u32) };
        let is_known = spec.symmetry == Symmetry::None
            || *target.levels.end() < Level::Extreme
            || rows.min(cols) >= SYMMETRIC_EXTREME;
        (rows == cols || spec.symmetry.suits_rectangles())
            && is_known
            && rows * cols > 2
            && obstacle(&Spec { rows, cols, labels, ..spec.clone() }, target).is_none()
    };
    let at = |away: usize| {
        let grown = (0..=away).map(move |more| (spec.rows + more, spec.cols + away - more));
        let shrunk =
            (0..=away).map(move |less| (spec.rows.saturating_sub(less), spec.cols.saturating_sub(away - less)));
        grown.chain(shrunk)
    };
    (1..=longer + SYMMETRIC_EXTREME).filter(|_| is_plain).find_map(|away| at(away).find(can_be))
}
