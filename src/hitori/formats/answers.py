"""Answers: a shading alone, in any form in which people write one, e.g. rows of marks, a solved grid or a set of cells.

What an answer says of its puzzle, right or wrong, is for `hitori.answers`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from .. import native
from .._validate import check_range, require_type
from ..errors import FormatError, InvalidOptionError, UnsupportedError
from ..puzzle import Puzzle
from ..shading import Shading
from .records import encoded, gathered, problem_of

WAYS = (0, 1, "sheet", "chess", "row-letters", "circled")
"""What the cells of an answer can mean: pairs from 0 or from 1, `A1` in three ways, and `(4)` as a shaded cell."""


class AnswerReading(NamedTuple):
    """What an answer says: a shading, or None for "there is no solution"; and what was skipped or concluded."""

    shading: Shading | None
    notes: tuple[str, ...] = ()


class Answer(NamedTuple):
    """One answer as written, the name that stands with it, and the line it begins on; its puzzle is not known yet."""

    line: int
    name: str | None
    written: native.WrittenAnswer

    def reading(
        self,
        puzzle: Puzzle | None = None,
        cells: int | str | None = None,
        *,
        remedy: str = "cells={!r}",
        is_in_progress: bool = False,
    ) -> AnswerReading:
        """What is meant; `cells` is one of `WAYS`, or None to conclude it.

        The marks of a player may be unshaded cells alone (`is_in_progress`), which a solution is not.
        Raises FormatError if it cannot be read, or if its size or a label differs from the puzzle's. Where `cells`
        helps, the message ends with each way that does, asked for as the `remedy` says, or with a remedy for all.
        """
        way = None if cells is None else str(cells)
        found, notes, problem, ways = self.written.reading(puzzle, way, is_in_progress)
        if problem is not None:
            error = problem_of(problem)
            if ways:
                error.problem += f"; {_remedies(remedy, ways)}"
            raise error
        return AnswerReading(None if found is None else Shading.from_codes(*found), tuple(notes))

    def to_shading(self, puzzle: Puzzle | None = None, cells: int | str | None = None) -> Shading:
        """The shading that is meant.

        Raises FormatError as `reading` does, and if the answer says that there is no solution.
        """
        shading = self.reading(puzzle, cells).shading
        if shading is None:
            raise FormatError("expected a shading, found the claim that there is no solution", line=self.line)
        return shading

    def is_puzzle(self, puzzle: Puzzle) -> bool:
        """Whether this is the puzzle itself, without a mark, as it stands above many answers."""
        return self.written.is_puzzle(puzzle)

    def one_per_line(self, shapes: Iterable[tuple[int, int]]) -> list[Answer]:
        """One answer for each row if every row holds all cells of a puzzle, with nothing between them; else this one.

        `shapes` are those of the puzzles, (rows, columns).
        """
        return [_answer(written) for written in self.written.one_per_line(list(shapes))]


def _remedies(remedy: str, ways: Iterable[tuple[str, str]]) -> str:
    """Each way that helps, by its name and what it does; or the one remedy that has no place for a way."""
    if "{" not in remedy:
        return remedy
    by_name = {str(way): way for way in WAYS}
    return ", ".join(f"{remedy.format(by_name[name])} {effect}" for name, effect in ways)


def loads_shading(text: str, *, puzzle: Puzzle | None = None, cells: int | str | None = None) -> Shading:
    r"""The shading in a text: rows of marks, a solved grid, JSON, a set of cells, or a file that carries one.

    >>> loads_shading("x . .\n. . x").to_rows(), loads_shading("3 2\nX 4").to_rows()
    (['#..', '..#'], ['..', '#.'])
    >>> loads_shading("The shaded cells are (0, 0) and (1, 2).", puzzle=Puzzle([[2, 2, 1], [1, 3, 1]])).to_rows()
    ['#..', '..#']

    `cells` says what its cells mean: 0 or 1 is what pairs count from; "sheet", "chess" and "row-letters" are ways to
    name cells such as A1; "circled" makes (4) a shaded cell. Without it only what is certain is read.
    Raises FormatError if it cannot be read, or if its size or a label of a solved grid differs from the puzzle's.
    """
    return one_answer(text, puzzle, cells).to_shading(puzzle, cells)


def one_answer(text: str, puzzle: Puzzle | None = None, cells: int | str | None = None) -> Answer:
    """The one answer in a text, beside which its puzzle may stand.

    Raises FormatError if there is none or another, WrongTypeError or InvalidOptionError for a wrong argument.
    """
    require_type(str, text)
    if puzzle is not None:
        require_type(Puzzle, puzzle)
    if cells is not None and (not isinstance(cells, (int, str)) or isinstance(cells, bool) or cells not in WAYS):
        ways = ", ".join(f"cells={way!r}" for way in WAYS)
        raise InvalidOptionError(f"expected {ways}, or None to conclude it, got {cells!r:.40}")
    found = without_puzzles(loads_answers(text), [] if puzzle is None else [puzzle])[:2]
    first, *others = gathered(found or [FormatError("expected a shading, found none", line=1)])
    if others:
        raise FormatError("expected one shading, found another", line=others[0].line)
    return first


def without_puzzles(
    answers: Sequence[Answer | FormatError], puzzles: Sequence[Puzzle]
) -> Sequence[Answer | FormatError]:
    """The answers without those that are one of the puzzles once more, unless no other is left."""
    others = [
        answer for answer in answers if isinstance(answer, FormatError) or not any(map(answer.is_puzzle, puzzles))
    ]
    return others or answers


def loads_answers(text: str) -> list[Answer | FormatError]:
    """Every answer in a text, in order; what cannot be read is a FormatError among them."""
    return [
        problem_of(answer) if isinstance(answer, tuple) else _answer(answer)
        for answer in native.answers(encoded(text).decode())
    ]


def dumps_shading(shading: Shading, *, cells: int | None = None) -> str:
    r"""The shading as rows of `#` (shaded), `.` (unshaded) and `?` (unknown), each ended by a line break.

    With `cells` it is the list of the shaded cells, row and column counted from 0 or from 1.

    >>> dumps_shading(Shading([".#", "?."]))
    '.#\n?.\n'
    >>> dumps_shading(Shading(["#.", ".#"]), cells=0), dumps_shading(Shading(["#.", ".#"]), cells=1)
    ('[(0, 0), (1, 1)]\n', '[(1, 1), (2, 2)]\n')

    Raises UnsupportedError, naming the cell, for an unknown cell, which such a list would make unshaded.
    """
    require_type(Shading, shading)
    if cells is None:
        return "".join(f"{row}\n" for row in shading.to_rows())
    check_range("cells", cells, 0, 1)
    unknown = next(shading.unknown_cells(), None)
    if unknown is not None:
        raise UnsupportedError(f"a list of shaded cells cannot hold unknown ones, and {unknown} is unknown")
    pairs = [f"({cell.row + cells}, {cell.col + cells})" for cell in shading.shaded()]
    return f"[{', '.join(pairs)}]\n"


def _answer(written: native.WrittenAnswer) -> Answer:
    return Answer(written.line, written.name, written)
