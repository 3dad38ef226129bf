"""The generator: puzzles with exactly one solution, made by the native core.

A *seed* and a *number* fix a puzzle for ever: on every platform, for any number of threads, however a batch is cut. Its
name holds both and the options, e.g. "10x10, natural, minimal, seed 7, number 0". The *options* say what the puzzle
should be like: labels, density, symmetry, cells of the solution, blanks, difficulty; the file `options.py` has them.

Each puzzle is checked before it leaves the core: it has no second solution, and the shading it was built on solves it.
`make_unique` repairs a puzzle: few of its labels are replaced; the core chooses which.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator
from itertools import islice
from random import Random, SystemRandom
from typing import Literal, Unpack

from .. import native, questions
from .._validate import check_range, require_type
from ..errors import WrongAnswerError
from ..explaining.techniques import Level, LevelName, TechniqueId
from ..formats import dumps
from ..native import Symmetry
from ..puzzle import LABEL_TYPE, MAX_LABEL, Puzzle, of_buffer
from ..results import UNLIMITED, Limits
from ..shading import Shading
from ..solving.base import ReadySolver
from ..transforms import with_labels
from .options import A_MINUTE, ANY_SHARE, PUBLISHED, GenerationOptions, MethodName, Request, request_of
from .published import generate_published

MAX_SEED = 2**64 - 1


def generate(
    rows: int,
    cols: int | None = None,
    *,
    seed: int | None = None,
    number: int = 0,
    labels: int | None = None,
    shaded: tuple[float, float] = ANY_SHARE,
    symmetry: Symmetry = "none",
    known: Shading | None = None,
    minimal: bool = False,
    fewest_clues: bool = False,
    difficulty: Level | LevelName | None = None,
    technique: TechniqueId | None = None,
    method: MethodName = "auto",
    limits: Limits = A_MINUTE,
) -> Puzzle:
    """One puzzle with exactly one solution, `rows` x `cols` (square if `cols` is None).

    `labels`: the largest label, by default the longer side. `shaded`: the smallest and the largest share of shaded
    cells in the solution. `symmetry`: the symmetry of the solution, a half turn ("rot180"), a quarter turn ("rot90") or
    exchanging rows and columns ("diag"). `known`: the solution agrees with this shading wherever it is not UNKNOWN; it
    hides a picture. `minimal`: no label is redundant; blanking any of them would give a second solution.
    `fewest_clues`: a search of about a second looks for a puzzle with as few labels as possible (10 at 6 x 6), without
    a promise that there are none with fewer. `number` is which puzzle of the `seed`. Without a seed each call makes a
    new puzzle, and its name holds the seed.

    `method`: "natural" draws all labels anew until the puzzle is unique, as algorithm 1 of the published study does;
    "afresh" draws another shading as well, as its section 5.1 reads, which favours those that are easily unique;
    "repair" draws again the labels that leave cells open, for any size, and makes easier puzzles; "published" runs the
    study's algorithms in plain Python, for square puzzles up to 60 x 60 without other options. "auto" is natural up to
    120 rows and columns together, unless there are fewer labels than the longer side has cells. The name of a
    natural draw says so, but for one of a difficulty, for which a walk takes over where natural draws do not reach it
    soon.

    `difficulty`: the level that `hitori.rate` finds, e.g. "hard". `technique`: at some point nothing easier than this
    helps; without a `difficulty` nothing of a harder level is needed. The search for such a puzzle, or for few clues,
    stops after `limits.time` seconds.

    >>> puzzle = generate(5, seed=7)
    >>> puzzle.name, puzzle == generate(5, seed=7), uniqueness(puzzle)
    ('5x5, natural, seed 7, number 0', True, <Uniqueness.UNIQUE: 'unique'>)

    Raises UnsatisfiableError, with the reason, if there is no such puzzle or none was found; InvalidShadingError if
    `known` has another size; OutOfTimeError, which says the best that was reached; InvalidOptionError for an argument
    out of range and for an unknown word; TooLargeError.
    """
    options: GenerationOptions = {
        "labels": labels,
        "shaded": shaded,
        "symmetry": symmetry,
        "known": known,
        "minimal": minimal,
        "fewest_clues": fewest_clues,
        "difficulty": difficulty,
        "technique": technique,
        "method": method,
        "limits": limits,
    }
    (puzzle,) = _made(rows, cols, 1, seed, number, 1, options)
    return puzzle


def generate_many(
    rows: int,
    cols: int | None = None,
    *,
    count: int,
    seed: int | None = None,
    number: int = 0,
    threads: int | None = None,
    labels: int | None = None,
    shaded: tuple[float, float] = ANY_SHARE,
    symmetry: Symmetry = "none",
    known: Shading | None = None,
    minimal: bool = False,
    fewest_clues: bool = False,
    difficulty: Level | LevelName | None = None,
    technique: TechniqueId | None = None,
    method: MethodName = "auto",
    limits: Limits = A_MINUTE,
) -> Iterator[Puzzle]:
    """The puzzles `number`, `number + 1`, ... of a seed, `count` of them, in order, each as `generate` makes it.

    Puzzles are made in growing batches on `threads` threads (None: all cores) and yielded as they come, so a million
    take the memory of one batch.

    >>> [puzzle.name for puzzle in generate_many(4, 6, count=2, seed=1, number=10)]
    ['4x6, natural, seed 1, number 10', '4x6, natural, seed 1, number 11']

    Raises as `generate` does; for arguments out of range at once, before the first puzzle is asked for.
    """
    options: GenerationOptions = {
        "labels": labels,
        "shaded": shaded,
        "symmetry": symmetry,
        "known": known,
        "minimal": minimal,
        "fewest_clues": fewest_clues,
        "difficulty": difficulty,
        "technique": technique,
        "method": method,
        "limits": limits,
    }
    return _made(rows, cols, count, seed, number, threads, options)


def _made(
    rows: int,
    cols: int | None,
    count: int,
    seed: int | None,
    first: int,
    threads: int | None,
    options: GenerationOptions,
) -> Iterator[Puzzle]:
    """The puzzles, as they are asked for; what is wrong with the options is raised at once."""
    request, seed, numbers = _order(rows, cols, count, seed, first, options)
    if threads is not None:
        check_range("threads", threads, 1, MAX_LABEL)
    if request.puzzle.get("method") == PUBLISHED:
        return _published(request, seed, numbers)
    return (
        of_buffer(
            request.puzzle["rows"],
            request.puzzle["cols"],
            buffer,
            f"{request.kind}, seed {seed}, number {number}",
            None,
            None,
        )
        for batch in native.batches(numbers)
        for number, buffer in zip(
            batch,
            native.generate(
                request.puzzle, seed, batch[0], len(batch), threads or native.default_threads(), request.limits.time
            ),
            strict=True,
        )
    )


def _published(request: Request, seed: int, numbers: range) -> Iterator[Puzzle]:
    """The same of the study's generator. Each number has random draws of its own, so a batch may be cut anywhere."""
    for number in numbers:
        puzzle = generate_published(request.puzzle["rows"], Random(f"{seed}, {number}"))
        yield Puzzle(puzzle.to_rows(), name=f"{request.kind}, seed {seed}, number {number}")


def generate_text(
    rows: int,
    cols: int | None = None,
    *,
    format: Literal["text", "jsonl"],
    count: int,
    seed: int | None = None,
    number: int = 0,
    **options: Unpack[GenerationOptions],
) -> Iterator[tuple[str, int]]:
    r"""The puzzles of `generate_many` in batches: the text that `dumps` makes of a batch, and its number of puzzles.

    >>> next(generate_text(2, 3, format="text", count=1, seed=1))
    ('# name: 2x3, natural, seed 1, number 0\n2 1 2\n2 2 1\n', 1)

    The core makes the text as well, which takes a tenth of the time. Raises as `generate_many` does.
    """
    request, seed, numbers = _order(rows, cols, count, seed, number, options)
    if request.puzzle.get("method") == PUBLISHED:
        return ((dumps(puzzle, format=format), 1) for puzzle in _published(request, seed, numbers))
    threads, time = native.default_threads(), request.limits.time
    return (
        (
            native.generate_text(request.puzzle, (seed, batch[0], len(batch)), threads, format, time, alone=count == 1),
            len(batch),
        )
        for batch in native.batches(numbers)
    )


def verified(puzzles: Iterable[Puzzle], judge: ReadySolver) -> Iterator[Puzzle]:
    """The same puzzles, each yielded once another solver finds the same single solution as the native one.

    >>> from hitori.solving.registry import get_solver
    >>> [puzzle.name for puzzle in verified(generate_many(4, count=1, seed=1), get_solver("forward-checking"))]
    ['4x4, natural, seed 1, number 0']

    Raises WrongAnswerError, with the puzzle's name and what was found, if the two disagree.
    """
    for puzzle in puzzles:
        ours, theirs = (list(islice(found, 2)) for found in (native.solutions(puzzle), judge.solutions(puzzle)))
        if len(ours) != 1 or ours != theirs:
            found = " and ".join(str([solution.to_rows() for solution in solutions]) for solutions in (ours, theirs))
            raise WrongAnswerError(
                f"{puzzle.name}: expected the same single solution from 'native' and '{judge.name}', got {found}"
            )
        yield puzzle


def _order(
    rows: int, cols: int | None, count: int, seed: int | None, first: int, options: GenerationOptions
) -> tuple[Request, int, range]:
    """What is to be made: puzzles of a seed and these numbers."""
    request = request_of(rows, rows if cols is None else cols, options)
    seed = SystemRandom().randrange(2**32) if seed is None else seed
    check_range("seed", seed, 0, MAX_SEED)
    check_range("count", count, 0, MAX_SEED)
    check_range("the number", first, 0, MAX_SEED - count)
    return request, seed, range(first, first + count)


def make_unique(puzzle: Puzzle, *, seed: int = 0, limits: Limits = UNLIMITED) -> Puzzle:
    """The puzzle with few labels changed to give exactly one solution; unchanged if it already has one.

    >>> make_unique(Puzzle([[1, 1], [2, 3]])).to_rows()
    [[2, 2], [2, 3]]

    Raises UnsatisfiableError if none was found, as for a row of two cells, and OutOfTimeError at the limits.
    """
    require_type(Puzzle, puzzle)
    check_range("seed", seed, 0, MAX_SEED)
    labels = array(LABEL_TYPE, native.ask(questions.make_unique(seed), puzzle, limits)["labels"])
    return with_labels(puzzle, labels, *puzzle.shape)
