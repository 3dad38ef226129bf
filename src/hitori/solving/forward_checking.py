"""Forward checking: every colour given takes colours from the cells it concerns, and forced cells come first.

This is the intelligent version that the assignment asks for ("AI Project #1: Hitori", 2013).

The *domain* of a cell is the set of colours it may still take: both, one, or none. A shaded cell takes `shaded` from
its neighbours (rule 2), an unshaded one takes `unshaded` from its duplicates (rule 1). A cell with one colour left is
forced and is coloured next (minimum remaining values, MRV); a cell with none ends the branch at once.

A state is one byte a cell: the domain as two bits, and a third bit once the cell is coloured, e.g. 3 both colours,
1 must be shaded, 5 is shaded. Copying a state is cheap, and finding the next forced cell is one `bytes.find`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple

from ..errors import InvalidOptionError
from ..shading import Shade, Shading
from .board import Board
from .search import Choice, ClassroomSolver, Ledger, depth_first
from .tracing import Grounds, Reason

NONE, BOTH = 0, Shade.SHADED.code | Shade.UNSHADED.code
COLOURED = 4
SHADES = bytes([0, 0, 0, 0, 0, Shade.SHADED.code, Shade.UNSHADED.code, 0]).ljust(256, b"\0")
"""The shade for each byte of a state: unknown unless the cell is coloured."""


class ForwardChecking(ClassroomSolver):
    """Depth-first search with domains: the intelligent solver of the classroom.

    Its ideas can be switched off to see what each is worth. `mrv=False` colours the cells in a fixed order, forced or
    not. `connectivity="end"` tests rule 3 once the grid is full, instead of whenever a cell is shaded.

    If no cell is forced, the one with most duplicates is tried, shaded first; a cell without duplicates comes last and
    is tried unshaded first.

    >>> from hitori import Puzzle
    >>> ForwardChecking().solve(Puzzle([[2, 1], [1, 1]])).stats.states
    4

    Raises InvalidOptionError for an option value it does not know.
    """

    name = "forward-checking"
    examples = ({"mrv": False}, {"connectivity": "end"}, {"mrv": False, "connectivity": "end"})

    def __init__(self, *, mrv: bool = True, connectivity: Literal["step", "end"] = "step") -> None:
        if connectivity not in ("step", "end"):
            raise InvalidOptionError(f"connectivity is {connectivity!r}; expected 'step' or 'end'")
        self._mrv = mrv
        self._connectivity = connectivity

    def search(self, board: Board, ledger: Ledger) -> Iterator[Shading]:
        """Every solution, in the order in which the cells are coloured."""
        order = tuple(sorted(range(len(board)), key=lambda index: -len(board.duplicates[index])))
        all_open = bytes([BOTH]) * len(board)
        return depth_first(_Domains(board, order, self._mrv, self._connectivity == "end", all_open), ledger)


class _Domains(NamedTuple):
    """`cells` has a byte for each cell: its domain, and whether it is coloured. The rest is the same in all a search.

    `order` is that of the cells if none is forced; the options follow.
    """

    board: Board
    order: tuple[int, ...]
    forced_first: bool
    connected_at_end: bool
    cells: bytes

    def choices(self) -> Sequence[Choice]:
        index = self._next_cell()
        if index is None:
            return ()
        has_duplicates = bool(self.board.duplicates[index])
        preference = (Shade.SHADED, Shade.UNSHADED) if has_duplicates else (Shade.UNSHADED, Shade.SHADED)
        return [(index, shade) for shade in preference if self.cells[index] & shade.code]

    def coloured(self, index: int, shade: Shade) -> _Domains | Grounds:
        board = self.board
        cells = bytearray(self.cells)
        cells[index] = COLOURED | shade.code
        concerned = board.neighbours[index] if shade is Shade.SHADED else board.duplicates[index]
        for other in concerned:
            if cells[other] < COLOURED:
                cells[other] &= ~shade.code
                if cells[other] == NONE:
                    return Grounds(Reason.NO_COLOUR_LEFT, (other,))
        is_rule_three_due = min(cells) >= COLOURED if self.connected_at_end else shade is Shade.SHADED
        if is_rule_three_due and board.is_cut(cells.translate(SHADES)):
            return Grounds(Reason.CUTS_THE_GRID)
        return self._replace(cells=bytes(cells))

    def shading(self) -> Shading:
        return Shading.from_codes(*self.board.puzzle.shape, self.cells.translate(SHADES))

    def _next_cell(self) -> int | None:
        if self.forced_first:
            for only_colour in (Shade.SHADED, Shade.UNSHADED):
                forced = self.cells.find(only_colour.code)
                if forced >= 0:
                    return forced
        return next((index for index in self.order if self.cells[index] < COLOURED), None)
