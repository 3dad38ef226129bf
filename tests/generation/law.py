"""The law of the natural generator held against the published generator's, and against its authors' own puzzles.

    python -m tests.generation.law

draws 2000 puzzles of each generator at n = 5, 10 and 15 (two minutes) and prints, for each measure, the probability of
a difference as large as the one found if both have the same law: chi-square on the levels, Kolmogorov-Smirnov on the
numbers. The published puzzles are compared where they lie beside the project. The seeds are fixed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random

from scipy.stats import chi2_contingency, ks_2samp

import hitori
from hitori import Level, Puzzle
from tests.generation.published import generate_reference

COUNT, SEED = 2000, 17
SIZES = (5, 10, 15)
PUBLISHED = Path(__file__).parents[3] / "shared" / "data" / "delft"
PUBLISHED_SIZES = (5, 10, 15, 20, 25)

Measures = dict[str, list[float]]
"""For each measure, one number a puzzle."""


def natural(size: int, count: int = COUNT, seed: int = SEED) -> list[Puzzle]:
    """Natural draws."""
    return list(hitori.generate_many(size, count=count, seed=seed, method="natural"))


def reference(size: int, count: int = COUNT, seed: int = SEED) -> list[Puzzle]:
    """The published generator's draws."""
    rng = Random(seed)
    return [generate_reference(size, rng) for _ in range(count)]


def published(size: int) -> list[Puzzle]:
    """The authors' own puzzles of this size; none where their files are not there."""
    return [puzzle for path in sorted(PUBLISHED.glob(f"n{size:02}-*")) for puzzle in hitori.load(path)]


def measured(puzzles: Sequence[Puzzle]) -> Measures:
    """The measures of unique puzzles."""
    ratings = list(hitori.rate_many(puzzles))
    numbers = [hitori.characteristics(puzzle) for puzzle in puzzles]
    return {
        "level": [float(rating.level or 0) for rating in ratings],
        "score": [rating.score or 0.0 for rating in ratings],
        "BC": [each.shaded or 0 for each in numbers],
        "AD": [each.adjacent_duplicates for each in numbers],
        "NAD": [each.non_adjacent_duplicates for each in numbers],
        "TAD": [each.triple_adjacent_duplicates for each in numbers],
    }


def probabilities(ours: Measures, theirs: Measures) -> dict[str, float]:
    """For each measure how probable so large a difference is, if both have the same law."""
    found = {name: float(ks_2samp(ours[name], theirs[name]).pvalue) for name in ours if name != "level"}
    return {"level": _same_levels(ours["level"], theirs["level"]), **found}


def _same_levels(ours: Sequence[float], theirs: Sequence[float]) -> float:
    counts = Counter(ours), Counter(theirs)
    seen = sorted({*ours, *theirs})
    table = [[count[level] for level in seen] for count in counts]
    return float(chi2_contingency(table).pvalue) if len(seen) > 1 else 1.0


def _lines() -> Iterator[str]:
    def line(size: int, against: str, ours: Measures, theirs: Measures) -> str:
        found = probabilities(ours, theirs)
        hard = sum(level >= Level.HARD for level in theirs["level"]) / len(theirs["level"])
        return f"{size:4} {against:12}" + "".join(f"{found[name]:9.4f}" for name in ours) + f"{hard:11.1%}"

    yield f"{'n':>4} {'against':12}" + "".join(f"{name:>9}" for name in ("level", "score", "BC", "AD", "NAD", "TAD"))
    for size in PUBLISHED_SIZES:
        ours = measured(natural(size))
        if size in SIZES:
            yield line(size, "reference", ours, measured(reference(size)))
        if theirs := published(size):
            yield line(size, f"{len(theirs)} files", ours, measured(theirs))
        share = sum(level >= Level.HARD for level in ours["level"]) / COUNT
        yield f"{size:4} natural draws that are hard or above: {share:.1%}"


if __name__ == "__main__":
    for text in _lines():
        print(text, flush=True)
