"""What a puzzle to generate should be like: the options, written once.

`generate`, `generate_many`, `hitori generate`, the player and datasets all take `GenerationOptions`, e.g.
`{"shaded": (0.25, 0.3), "difficulty": "hard"}`; what is missing has its value in `DEFAULTS`. `request_of` makes the
request that the core takes; the core decides what it means, and what the puzzles are called.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal, NamedTuple, TypedDict, cast, get_args

from .. import native, questions
from .._validate import check_range, one_of, require_type
from ..errors import InvalidOptionError, InvalidShadingError, WrongTypeError
from ..explaining.techniques import Level, LevelName, TechniqueId, technique_id
from ..native import SYMMETRIES, Symmetry
from ..puzzle import MAX_LABEL
from ..questions import PuzzleRequest
from ..results import UNLIMITED, Limits
from ..shading import Shading

MethodName = Literal["auto", "natural", "afresh", "repair", "published"]
METHODS: tuple[MethodName, ...] = get_args(MethodName)
PUBLISHED: MethodName = "published"
"""The study's algorithms in plain Python, in `generation.published`."""
CORE_METHODS = tuple(method for method in METHODS if method != PUBLISHED)
LARGEST_PUBLISHED = 60
"""The side where natural draws end too: larger puzzles are hardly ever unique."""


class GenerationOptions(TypedDict, total=False):
    """The options of `generate`, which says what each of them means."""

    labels: int | None
    shaded: tuple[float, float]
    symmetry: Symmetry
    known: Shading | None
    minimal: bool
    fewest_clues: bool
    difficulty: Level | LevelName | None
    technique: TechniqueId | None
    method: MethodName
    limits: Limits


ANY_SHARE = (0.0, 1.0)
A_MINUTE = Limits(time=60.0)

DEFAULTS: GenerationOptions = {
    "labels": None,
    "shaded": ANY_SHARE,
    "symmetry": "none",
    "known": None,
    "minimal": False,
    "fewest_clues": False,
    "difficulty": None,
    "technique": None,
    "method": "auto",
    "limits": A_MINUTE,
}


class Request(NamedTuple):
    """A request that can be met.

    `puzzle` is what the core takes, but for the method "published"; `kind` is the part of a name that all its puzzles
    share, `limits` are for a search, for a difficulty or for few clues. `obstacle` says why labels cannot be drawn
    until the puzzle is unique, where nobody asked for anything else.
    """

    puzzle: PuzzleRequest
    kind: str
    limits: Limits
    obstacle: str | None


def request_of(rows: int, cols: int, options: GenerationOptions) -> Request:
    """The puzzle to generate, as the core takes it.

    >>> request_of(6, 6, {"minimal": True, "labels": 9}).kind
    '6x6, natural, labels 9, minimal'
    >>> request_of(80, 50, {}).obstacle
    'natural draws end at 120 rows and columns together, got 130: larger ones are hardly ever unique'

    Raises WrongTypeError for an unknown option, and what `generate` raises for its options.
    """
    if unknown := options.keys() - DEFAULTS.keys():
        raise WrongTypeError(f"unknown option '{min(unknown)}'; expected {', '.join(DEFAULTS)}")
    limits = options.get("limits", DEFAULTS["limits"])
    require_type(Limits, limits)
    check_range("rows", rows, 1, MAX_LABEL)
    check_range("cols", cols, 1, MAX_LABEL)
    if (known := options.get("known")) is not None:
        require_type(Shading, known)
        if known.shape != (rows, cols):
            raise InvalidShadingError(
                f"expected a shading of {rows}x{cols} as the puzzle, got {known.rows}x{known.cols}"
            )
    wanted = {
        _IN_THE_CORE.get(name, name): CHECKED[name](value)
        for name, value in options.items()
        if name in CHECKED and value is not DEFAULTS[name]  # type: ignore[literal-required]
    }
    puzzle = cast(PuzzleRequest, {"rows": int(rows), "cols": int(cols), **wanted})
    if wanted.get("method") == PUBLISHED:
        _check_published(rows, cols, options)
        return Request(puzzle, f"{rows}x{cols}, {PUBLISHED}", UNLIMITED, None)
    plan = native.ask(questions.plan(puzzle))
    is_search = not wanted.keys().isdisjoint(("difficulty", "technique", "fewest_clues"))
    return Request(puzzle, plan["kind"], limits if is_search else UNLIMITED, plan["obstacle"])


def _check_published(rows: int, cols: int, options: GenerationOptions) -> None:
    """Raise InvalidOptionError for what the study's generator does not make."""
    usual = {**DEFAULTS, "method": PUBLISHED, "limits": options.get("limits")}
    if others := [name for name, value in options.items() if value != usual[name]]:
        raise InvalidOptionError(
            f"method {PUBLISHED} and {others[0]} cannot be combined: its algorithms are run as printed"
        )
    if rows != cols:
        raise InvalidOptionError(f"method {PUBLISHED} makes square puzzles; got {rows}x{cols}")
    if not 2 <= rows <= LARGEST_PUBLISHED:
        largest = LARGEST_PUBLISHED
        raise InvalidOptionError(f"method {PUBLISHED} makes puzzles of 2x2 to {largest}x{largest}; got {rows}x{cols}")


def _labels(labels: int) -> int:
    check_range("labels", labels, 1, MAX_LABEL)
    return int(labels)


def _flag(name: str) -> Callable[[object], bool]:
    """Reads a flag of this name."""

    def read(value: object) -> bool:
        if isinstance(value, str):
            raise WrongTypeError(f"expected {name} as True or False, got {value!r:.40}")
        return bool(value)

    return read


def _shares(shaded: tuple[float, float]) -> tuple[float, float]:
    try:
        low, high = map(float, shaded)
    except (TypeError, ValueError):
        raise WrongTypeError(f"expected two shares of shaded cells, e.g. (0.25, 0.3); got {shaded!r:.40}") from None
    if not 0 <= low <= high <= 1:
        raise InvalidOptionError(f"expected shares of shaded cells with 0 <= low <= high <= 1, got {low} and {high}")
    return low, high


CHECKED: dict[str, Callable[[Any], object]] = {
    "labels": _labels,
    "shaded": _shares,
    "symmetry": lambda symmetry: one_of("a symmetry", symmetry, SYMMETRIES),
    "known": lambda shading: shading,
    "minimal": _flag("minimal"),
    "fewest_clues": _flag("fewest_clues"),
    "difficulty": lambda level: str(one_of("a level", level, Level)),
    "technique": technique_id,
    "method": lambda method: one_of("a method", method, METHODS),
}
"""What a request has for each option that is given."""

_IN_THE_CORE = {"known": "containing"}
"""What the core calls an option, and the name of a puzzle."""
