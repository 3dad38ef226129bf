"""The law of the natural generator held against the published generator's, and against its authors' own puzzles.

    python -m tests.generation.law

draws 2000 puzzles of each generator at n = 5, 10 and 15 (two minutes) and prints, for each measure, the probability of
a difference as large as the one found if both have the same law: chi-square on the levels, Kolmogorov-Smirnov on the
numbers. The published puzzles are compared where they lie beside the project. The seeds are fixed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Iterator
from random import Random

from scipy.stats import chi2_contingency, ks_2samp

import hitori
from hitori import Level, Puzzle
from hitori.generation.published import generate_published
from measure.generator import Numbers, numbers_of
from measure.puzzles import delft

COUNT, SEED = 2000, 17
SIZES = (5, 10, 15)
PUBLISHED_SIZES = (5, 10, 15, 20, 25)


def natural(size: int, count: int = COUNT, seed: int = SEED) -> list[Puzzle]:
    """Natural draws."""
    return list(hitori.generate_many(size, count=count, seed=seed, method="natural"))


def reference(size: int, count: int = COUNT, seed: int = SEED) -> list[Puzzle]:
    """The published generator's draws."""
    rng = Random(seed)
    return [generate_published(size, rng) for _ in range(count)]


def probabilities(ours: Numbers, theirs: Numbers) -> dict[str, float]:
    """For each measure how probable so large a difference is, if both have the same law."""
    found = {name: float(ks_2samp(ours[name], theirs[name]).pvalue) for name in ours if name != "level"}
    return {"level": likeness(ours["level"], theirs["level"]), **found}


def likeness(ours: Iterable[Hashable], theirs: Iterable[Hashable], few: int = 0) -> float:
    """How probable differences as large as those between the two are if both have the same law, by chi-square.

    Kinds of which there are fewer than `few` are counted together.
    """
    counts = Counter(ours), Counter(theirs)
    together = counts[0] + counts[1]
    frequent = [each for each, times in together.items() if times >= few]
    table = [[count[each] for each in frequent] for count in counts]
    if len(frequent) < len(together):
        for row, count in zip(table, counts, strict=True):
            row.append(count.total() - sum(row))
    return float(chi2_contingency(table).pvalue)


def _lines() -> Iterator[str]:
    def line(size: int, against: str, ours: Numbers, theirs: Numbers) -> str:
        found = probabilities(ours, theirs)
        hard = sum(level >= Level.HARD.rank for level in theirs["level"]) / len(theirs["level"])
        return f"{size:4} {against:12}" + "".join(f"{found[name]:9.4f}" for name in ours) + f"{hard:11.1%}"

    yield f"{'n':>4} {'against':12}" + "".join(f"{name:>9}" for name in ("level", "score", "BC", "AD", "NAD", "TAD"))
    for size in PUBLISHED_SIZES:
        ours = numbers_of(natural(size))
        if size in SIZES:
            yield line(size, "reference", ours, numbers_of(reference(size)))
        if theirs := delft(size):
            yield line(size, f"{len(theirs)} files", ours, numbers_of(theirs))
        share = sum(level >= Level.HARD.rank for level in ours["level"]) / COUNT
        yield f"{size:4} natural draws that are hard or above: {share:.1%}"


if __name__ == "__main__":
    for text in _lines():
        print(text, flush=True)
