"""What a puzzle to generate should be like: the options, written once.

`generate`, `generate_many`, `hitori generate`, the player and datasets all take `GenerationOptions`, e.g.
`{"shaded": (0.25, 0.3), "difficulty": "hard"}`; what is missing has its value in `DEFAULTS`. `spec_of` checks them and
makes the `PuzzleSpec` that the core takes.
"""

from __future__ import annotations

import math
from typing import TypedDict

from ..arguments import check_range, must_be
from ..errors import ImpossibleWishError, InvalidOptionError, InvalidShadingError, WrongTypeError
from ..native import SYMMETRIES, PuzzleSpec, Symmetry
from ..puzzle import MAX_LABEL
from ..results import Limits
from ..shading import Shading
from ..techniques import Level, LevelName, TechniqueId
from .target import target_of


class GenerationOptions(TypedDict, total=False):
    """The options of `generate`, which says what each of them means."""

    labels: int | None
    shaded: tuple[float, float]
    symmetry: Symmetry
    containing: Shading | None
    minimal: bool
    difficulty: Level | LevelName | None
    technique: TechniqueId | None
    limits: Limits


DEFAULTS: GenerationOptions = {
    "labels": None,
    "shaded": (0.0, 1.0),
    "symmetry": "none",
    "containing": None,
    "minimal": False,
    "difficulty": None,
    "technique": None,
    "limits": Limits(time=60.0),
}


def spec_of(rows: int, cols: int, options: GenerationOptions) -> PuzzleSpec:
    """The puzzle to generate, as the core takes it.

    Raises WrongTypeError for an unknown option, and what `generate` raises for its options.
    """
    if unknown := options.keys() - DEFAULTS.keys():
        raise WrongTypeError(f"unknown option '{min(unknown)}'; expected {', '.join(DEFAULTS)}")
    chosen: GenerationOptions = {**DEFAULTS, **options}
    target = target_of(chosen["difficulty"], chosen["technique"])
    if target and chosen["minimal"]:
        raise InvalidOptionError("minimal and a difficulty cannot be combined: removing labels changes the difficulty")
    must_be(Limits, chosen["limits"])
    check_range("rows", rows, 1, MAX_LABEL)
    check_range("cols", cols, 1, MAX_LABEL)
    labels = max(rows, cols) if chosen["labels"] is None else chosen["labels"]
    check_range("labels", labels, 1, MAX_LABEL)
    if chosen["symmetry"] not in SYMMETRIES:
        raise InvalidOptionError(f"expected a symmetry among {', '.join(SYMMETRIES)}; got '{chosen['symmetry']}'")
    return PuzzleSpec(
        rows,
        cols,
        labels,
        _counts(rows, cols, chosen["shaded"]),
        chosen["symmetry"],
        _given(rows, cols, chosen["containing"]),
        chosen["minimal"],
        target,
        chosen["limits"].time,
    )


def _counts(rows: int, cols: int, shaded: tuple[float, float]) -> tuple[int, int]:
    """Shares of the cells as numbers of cells."""
    try:
        low, high = map(float, shaded)
    except (TypeError, ValueError):
        raise WrongTypeError(f"expected two shares of shaded cells, e.g. (0.25, 0.3); got {shaded!r:.40}") from None
    if not 0 <= low <= high <= 1:
        raise InvalidOptionError(f"expected shares of shaded cells with 0 <= low <= high <= 1, got {low} and {high}")
    cells = rows * cols
    fewest, most = math.ceil(low * cells), math.floor(high * cells)
    if fewest > most:
        raise ImpossibleWishError(
            f"no whole number of the {cells} cells is a share of {low} to {high}; widen the range"
        )
    return fewest, most


def _given(rows: int, cols: int, containing: Shading | None) -> bytes | None:
    if containing is None:
        return None
    must_be(Shading, containing)
    if containing.shape != (rows, cols):
        raise InvalidShadingError(
            f"expected a shading of {rows}x{cols} as the puzzle, got {containing.rows}x{containing.cols}"
        )
    return containing.cells
