"""Answers: a shading alone, in any form in which people write one, e.g. rows of marks or a solved grid."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from .. import native
from .._validate import check_range, require_type
from ..errors import FormatError, UnsupportedError
from ..puzzle import Puzzle
from ..shading import Shading
from .records import encoded, gathered, problem_of


class Answer(NamedTuple):
    """One shading as written, the name that stands with it, and the line it begins on; its puzzle is not known yet."""

    line: int
    name: str | None
    written: native.WrittenAnswer

    def to_shading(self, puzzle: Puzzle | None = None) -> Shading:
        """The shading that is meant.

        Raises FormatError if it cannot be read, or if its size or a label differs from the puzzle's.
        """
        found: Any = self.written.shading(puzzle)
        if isinstance(found[0], str):
            raise problem_of(found)
        return Shading.from_codes(*found)

    def one_per_line(self, shapes: Iterable[tuple[int, int]]) -> list[Answer]:
        """One answer for each row if every row holds all cells of a puzzle, with nothing between them; else this one.

        `shapes` are those of the puzzles, (rows, columns).
        """
        return [_answer(written) for written in self.written.one_per_line(list(shapes))]


def loads_shading(text: str, *, puzzle: Puzzle | None = None) -> Shading:
    r"""The shading in a text: rows of marks, a solved grid, JSON, or a file that carries one.

    >>> loads_shading("x . .\n. . x").to_rows(), loads_shading("3 2\nX 4").to_rows()
    (['#..', '..#'], ['..', '#.'])

    Raises FormatError if it cannot be read, or if its size or a label of a solved grid differs from the puzzle's.
    """
    require_type(str, text)
    if puzzle is not None:
        require_type(Puzzle, puzzle)
    found = gathered(loads_answers(text)[:2] or [FormatError("expected a shading, found none", line=1)])
    if len(found) > 1:
        raise FormatError("expected one shading, found another", line=found[1].line)
    return found[0].to_shading(puzzle)


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
