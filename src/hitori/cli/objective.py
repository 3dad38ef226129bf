"""The options of the best solution: `--best OBJECTIVE` and `--weights FILE`, a text of numbers, row by row."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple, TypeVar

import click

from ..errors import FormatError
from ..puzzle import Puzzle
from ..solving.best import OBJECTIVES, WEIGHED, ObjectiveName, minimised_weights
from .options import READABLE, Names, refuse_if
from .reading import read_text

Body = TypeVar("Body", bound=Callable[..., object])


class Wanted(NamedTuple):
    """What makes a solution the best: an objective, and weights where they are not the labels."""

    objective: ObjectiveName
    weights: list[list[int]] | None

    def minimised(self, puzzle: Puzzle) -> Sequence[int]:
        """The weight of each cell, of which the best solution has the least sum."""
        return minimised_weights(puzzle, self.objective, self.weights)


def best_choice(help: str) -> Callable[[Body], Body]:  # noqa: A002  (as click names it)
    """`--best` and `--weights`, as the arguments `objective` and `weights`."""

    def add(body: Body) -> Body:
        weighed = click.option(
            "--weights",
            type=READABLE,
            metavar="FILE",
            help="Take these weights, row by row, for lightest and heaviest, instead of the labels.",
        )
        return click.option("--best", "objective", type=Names(OBJECTIVES), help=help)(weighed(body))

    return add


def wanted(objective: ObjectiveName | None, weights: str | None) -> Wanted | None:
    """What the options ask for; raises UsageError for weights that nothing asks for, FormatError for a bad file."""
    refuse_if(
        weights is not None and objective not in WEIGHED,
        f"--weights works with --best {' and --best '.join(WEIGHED)} only",
    )
    if objective is None:
        return None
    return Wanted(objective, None if weights is None else read_weights(weights))


def read_weights(file: str) -> list[list[int]]:
    """The weights in a file: a line of whole numbers for each row, with spaces or commas between; `#` begins a comment.

    Raises FormatError, with the line, for anything else.
    """
    rows = []
    for number, line in enumerate(read_text(file).splitlines(), 1):
        words = line.partition("#")[0].replace(",", " ").split()
        try:
            row = [int(word) for word in words]
        except ValueError:
            problem = f"expected whole numbers as weights; got '{line.strip():.40}'"
            raise FormatError(problem, file=file, line=number) from None
        if row:
            rows.append(row)
    return rows
