"""Reports over images: what a solver takes for a grid is the median over its eight rotations and reflections.

A *grid*, e.g. "hard-images 16x16 #3", is equally hard in each of its *images* to a solver that does not know rows from
columns. But one search for a solution may find it early or late by luck alone, so a comparison of two solvers on one
puzzle compares their luck. Eight images are eight draws: a median over them says how hard the grid is, and a sum over
all images of all grids is decided by many draws.

Intervals are by the bootstrap over grids, the eight images of a grid together, because they are not independent. A
search without an answer takes twice the limit, as in PAR2. A disturbed pair is left out, with its grid if most of
the images are disturbed, and an image counts in a ratio if both solvers have a time for it.
"""

from __future__ import annotations

from collections.abc import Sequence
from statistics import median
from typing import Any

import numpy

from ..measure.records import RunRecord
from ..puzzles.suites import grid_of
from ..written import Table
from .figures import Figure, medians_against
from .statistics import Estimate, bootstrapped, by_entrant, by_instance, drawn_again, grouped
from .tables import seconds

Times = dict[str, dict[str, dict[str, float]]]
"""By entrant, grid and image the seconds."""

OVER = "of a grid, the median over its eight images; a search without an answer counts twice the limit"


def has_images(records: Sequence[RunRecord]) -> bool:
    """Whether some of the puzzles are images of a grid."""
    return any(grid_of(record.instance) for record in records)


def shown(records: Sequence[RunRecord], baseline: str) -> list[Table | Figure]:
    """Both tables, and a figure if the baseline is among the entrants and has a peer."""
    found: list[Table | Figure] = [by_peer(records, baseline), by_grid(records, baseline)]
    of = medians(records)
    if baseline in of and len(of) > 1:
        caption = (
            f"Each mark is a grid: the median of {baseline} over its eight images, and that of a peer. Above the line "
            f"{baseline} is faster; the lines further up are 10 and 100 times as long."
        )
        found.append(medians_against("images", caption, of, baseline))
    return found


def times(records: Sequence[RunRecord]) -> Times:
    """Those of calm pairs, in the order of entrants and grids, of grids with most of the images calm."""
    found: Times = {}
    for entrant, group in by_entrant(records).items():
        found[entrant] = {}
        for grid, of_images in grouped(group, lambda record: grid_of(record.instance)).items():
            calm = by_instance(record for record in of_images if record.is_calm)
            if grid and 2 * len(calm) > len({record.instance for record in of_images}):
                found[entrant][grid] = calm
    return found


def medians(records: Sequence[RunRecord]) -> dict[str, dict[str, float]]:
    """By entrant and grid the median seconds over the images."""
    return {
        entrant: {grid: median(of_images.values()) for grid, of_images in grids.items()}
        for entrant, grids in times(records).items()
    }


def by_grid(records: Sequence[RunRecord], baseline: str) -> Table:
    """A row for each grid: the median of each entrant, and the ratio of the fastest of the others to the baseline."""
    of, limit = medians(records), records[0].limit
    grids = list(dict.fromkeys(grid for found in of.values() for grid in found))
    header = ["grid", *of]
    rows = []
    is_compared = baseline in of and len(of) > 1
    for grid in grids:
        row = [_short(grid), *(_written(found.get(grid), limit) for found in of.values())]
        if is_compared:
            row.append(f"{ratio:.2f}" if (ratio := fastest_ratio(of, grid, baseline)) is not None else "-")
        rows.append(tuple(row))
    if is_compared:
        header.append(f"fastest other, x {baseline}")
    caption = f"Seconds {OVER}. > where half of the images or more took the limit."
    return Table(caption, tuple(header), rows)


def _short(grid: str) -> str:
    """A grid without its suite.

    >>> _short("hard-images 10x10 #3")
    '10x10 #3'
    """
    return grid.partition(" ")[2] or grid


def _written(value: float | None, limit: float) -> str:
    if value is None:
        return "-"
    return f"> {limit:g}" if value >= limit else seconds(value)


def fastest_ratio(of: dict[str, dict[str, float]], grid: str, baseline: str) -> float | None:
    """How many times the median of the baseline the fastest of the others takes; None if either has none there."""
    others = [found[grid] for entrant, found in of.items() if entrant != baseline and grid in found]
    own = of[baseline].get(grid)
    return min(others) / own if others and own else None


def by_peer(records: Sequence[RunRecord], baseline: str) -> Table:
    """A row for each entrant: answers and sum over all images, ratios to the baseline, its best grid against it."""
    found, of, rows = times(records), medians(records), []
    for entrant, group in by_entrant(records).items():
        images = [record for record in group if grid_of(record.instance)]
        total = sum(value for grid in found[entrant].values() for value in grid.values())
        row = [entrant, str(len(found[entrant])), f"{sum(one.is_answered for one in images)} of {len(images)}"]
        row.append(seconds(total))
        shared = [grid for grid in of[entrant] if grid in of.get(baseline, {})]
        if entrant == baseline or not shared:
            row += ["", "", ""]
        else:
            least = min(shared, key=lambda grid: of[entrant][grid] / of[baseline][grid])
            row += [f"{one} [{one.range}]" for one in (each(records, entrant, baseline) for each in RATIOS)]
            row.append(f"{of[entrant][least] / of[baseline][least]:.2f} on {_short(least)}")
        rows.append(tuple(row))
    header = (
        "entrant",
        "grids",
        "images answered",
        "sum [s]",
        f"sum, x {baseline}",
        f"median of a grid, x {baseline}",
        f"least on a grid, x {baseline}",
    )
    disturbed = sum(not record.is_calm for record in records)
    caption = (
        "The sum is over all images of all grids that the entrant got. Ratios are on the same images, with 95% "
        f"intervals by the bootstrap over grids; those of a grid are of medians over its eight images: the median of "
        f"all grids, and the least. An image without an answer counts twice the limit. Left out: {disturbed} of "
        f"{len(records)} pairs as disturbed, and grids with most of their images among these."
    )
    return Table(caption, header, rows)


def ratio_of_sums(records: Sequence[RunRecord], entrant: str, baseline: str) -> Estimate:
    """The sum over all images, to that of the baseline; grids are drawn again within their size."""
    found, size_of = times(records), {grid_of(one.instance): one.size for one in records}
    strata: dict[int, list[tuple[float, float]]] = {}
    for grid, images in found[entrant].items():
        other = found[baseline].get(grid, {})
        if both := images.keys() & other.keys():
            sums = sum(images[image] for image in both), sum(other[image] for image in both)
            strata.setdefault(size_of[grid], []).append(sums)
    counts = [len(grids) for grids in strata.values()]

    def ratio(means: list[Any]) -> Any:
        own, others = (sum(n * mean[..., side] for n, mean in zip(counts, means, strict=True)) for side in (0, 1))
        return own / others

    return bootstrapped(list(strata.values()), ratio, "{:.3g}")


def typical_ratio(records: Sequence[RunRecord], entrant: str, baseline: str) -> Estimate:
    """The median over grids of the ratio of medians; grids are drawn again."""
    of = medians(records)
    ratios = [value / of[baseline][grid] for grid, value in of[entrant].items() if grid in of[baseline]]
    return drawn_again(ratios, lambda samples: numpy.median(samples, axis=-1), "{:.3g}")


RATIOS = (ratio_of_sums, typical_ratio)
