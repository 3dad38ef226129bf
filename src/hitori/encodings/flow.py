"""Rule 3 as a flow: every unshaded cell consumes one unit, and nothing flows out of a shaded cell.

Between two neighbours, in either direction, there is a *flow*, a continuous variable >= 0, numbered after the cells.
Only the roots are sources, without bound (see `distance`: two neighbours, of which one is unshaded). So an unshaded
cell, which consumes, is connected to a root; and connected cells can pass the flow on along any spanning tree.

Source: Gavish, Graves, "The travelling salesman problem and related problems" (working paper, MIT, 1978).
"""

from __future__ import annotations

from collections.abc import Callable

from ..geometry import neighbours
from .distance import roots
from .linear import Program, Row
from .pairs import PairRules


def with_flow(rules: PairRules) -> Program:
    """All three rules as one integer program.

    >>> from hitori import Puzzle
    >>> with_flow(PairRules.for_all_solutions(Puzzle([[1, 2, 3]]))).rows[-1]
    Row(variables=[3, 6, 7], coefficients=[1, 1, -1], least=1, most=1)
    """
    program = Program.of(rules)
    rows, cols = rules.puzzle.shape
    cells = rows * cols
    ways = [(cell, other) for cell in range(cells) for other in neighbours(cell, rows, cols)]
    flow = {way: number for number, way in enumerate(ways, start=cells + 1)}
    leaving = [[flow[cell, other] for other in neighbours(cell, rows, cols)] for cell in range(cells)]
    coming = [[flow[other, cell] for other in neighbours(cell, rows, cols)] for cell in range(cells)]
    dry = [Row([cell + 1, *leaving[cell]], [-cells, *[-1] * len(leaving[cell])], -cells) for cell in rules.free]
    fed = [
        _fed(cell, coming[cell], leaving[cell], cell in rules.free)
        for cell in range(cells)
        if cell not in roots(rows, cols)
    ]
    spring = [Row([1], [-1], 0)] if cells == 1 and rules.free else []
    return Program(program.rows + spring + dry + fed, program.binary, list(flow.values()))


def _fed(cell: int, coming: list[int], leaving: list[int], is_free: bool) -> Row:
    """Inflow minus outflow of the cell is 1, or 0 if it is shaded."""
    shaded = [cell + 1] if is_free else []
    signs = [1] * (len(shaded) + len(coming)) + [-1] * len(leaving)
    return Row([*shaded, *coming, *leaving], signs, 1, 1)


CONNECTIVITY: dict[str, Callable[[PairRules], Program]] = {"lazy": Program.of, "flow": with_flow}
"""The initial programs: rule 3 left to cuts, or stated as a flow."""
