"""What a puzzle to generate should be like: the options, written once.

`generate`, `generate_many`, `hitori generate`, the player and datasets all take `GenerationOptions`, e.g.
`{"shaded": (0.25, 0.3), "difficulty": "hard"}`; what is missing has its value in `DEFAULTS`. `spec_of` checks them and
makes the `PuzzleSpec` that the core takes.
"""

from __future__ import annotations

import math
from typing import Literal, TypedDict, get_args

from ..arguments import check_range, must_be
from ..errors import ImpossibleWishError, InvalidOptionError, InvalidShadingError, WrongTypeError
from ..native import SYMMETRIES, Method, PuzzleSpec, Symmetry
from ..puzzle import MAX_LABEL
from ..results import Limits
from ..shading import Shading
from ..techniques import Level, LevelName, TechniqueId
from .target import target_of

MethodName = Literal["auto", "natural", "repair"]
METHODS: tuple[MethodName, ...] = get_args(MethodName)
LONGEST = 120
"""The most rows and columns together for which labels are drawn until they are unique: 60 x 60 takes some 10 ms."""


class GenerationOptions(TypedDict, total=False):
    """The options of `generate`, which says what each of them means."""

    labels: int | None
    shaded: tuple[float, float]
    symmetry: Symmetry
    containing: Shading | None
    minimal: bool
    difficulty: Level | LevelName | None
    technique: TechniqueId | None
    method: MethodName
    limits: Limits


DEFAULTS: GenerationOptions = {
    "labels": None,
    "shaded": (0.0, 1.0),
    "symmetry": "none",
    "containing": None,
    "minimal": False,
    "difficulty": None,
    "technique": None,
    "method": "auto",
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
        method_of(rows, cols, chosen),
        target,
        chosen["limits"].time,
    )


def method_of(rows: int, cols: int, options: GenerationOptions) -> Method:
    """How the labels of such a puzzle are made unique: by natural draws unless these have to fall back to repair.

    A puzzle of a difficulty is looked for among natural draws, then by a walk; by the walk alone where it says repair.

    >>> method_of(10, 10, {}), method_of(100, 100, {})
    ('natural', 'repair')

    Raises InvalidOptionError for an unknown method, and for one beside a difficulty; ImpossibleWishError for natural
    draws that would have to fall back.
    """
    method = options.get("method", DEFAULTS["method"])
    if method not in METHODS:
        raise InvalidOptionError(f"expected a method among {', '.join(METHODS)}; got '{method}'")
    if method != "auto" and target_of(options.get("difficulty"), options.get("technique")):
        raise InvalidOptionError("method and a difficulty cannot be combined: natural draws and a walk look for it")
    obstacle = obstacle_to_natural_draws(rows, cols, options)
    if method == "natural" and obstacle:
        raise ImpossibleWishError(f"{obstacle}; use the method repair")
    return "repair" if obstacle or method == "repair" else "natural"


def obstacle_to_natural_draws(rows: int, cols: int, options: GenerationOptions) -> str | None:
    """Why a puzzle cannot be drawn until it is unique; None if it can.

    >>> obstacle_to_natural_draws(80, 50, {})
    'natural draws end at 120 rows and columns together, got 130: larger ones are hardly ever unique'
    """
    labels = options.get("labels")
    if rows + cols > LONGEST:
        return (
            f"natural draws end at {LONGEST} rows and columns together, got {rows + cols}: larger ones are hardly ever "
            "unique"
        )
    if labels is not None and labels < max(rows, cols):
        return f"natural draws need as many labels as the longer side has cells, {max(rows, cols)}; got {labels}"
    return None


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
