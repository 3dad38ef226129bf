"""Techniques that use labels: patterns that decide cells before any shade is known.

Each takes a `Position` and yields `Deduction`s that hold in every solution. A pattern is drawn along a row but applies
to columns too; `a ... a` are equal labels with anything between them. Abbreviations, e.g. SP, name the pattern in the
TU Delft study of 2026 (table 1, appendix C).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, product, takewhile

from hitori.contacts import contacts
from hitori.explaining.techniques import TechniqueId
from hitori.geometry import corner_cells
from hitori.messages import Values
from hitori.shading import Shade

from .position import Deductions, Position


def sandwich_pair(position: Position) -> Deductions:
    """`a x a`: the cell between two equal labels is unshaded, because one of the two is shaded.

    SP in the study.
    """
    for line, (before, middle, after) in position.blocks(3):
        if position.are_equal(before, after) and position.is_open(middle):
            details: Values = {"label": position.labels[before], "line": position.line(line)}
            yield position.deduce("sandwich-pair", [middle], Shade.UNSHADED, [before, after], details)


def sandwich_triple(position: Position) -> Deductions:
    """`a a a`: the outer two are shaded, because the middle one is unshaded.

    SP in the study.
    """
    for line, block in position.blocks(3):
        if position.are_equal(*block) and (outer := position.open_among(block[::2])):
            details: Values = {"label": position.labels[block[0]], "line": position.line(line)}
            yield position.deduce("sandwich-triple", outer, Shade.SHADED, block, details)


def pair_induction(position: Position) -> Deductions:
    """`a a ... a`: of two equal labels side by side one is unshaded, so the others in the line are shaded."""
    for line, pair in position.blocks(2):
        if position.are_equal(*pair):
            yield from _shade_others(position, "pair-induction", line, pair, pair, {})


def flanked_isolation(position: Position) -> Deductions:
    """`a b b a`: one a and one b are unshaded, so the others in the line are shaded.

    One b is shaded, and the a beside it is not. FI in the study.
    """
    for line, block in position.blocks(4):
        outer, inner = block[::3], block[1:3]
        if position.are_equal(*outer) and position.are_equal(*inner):
            for pair in (outer, inner):
                yield from _shade_others(
                    position, "flanked-isolation", line, pair, block, {"block": position.cells(block)}
                )


def pair_isolation(position: Position) -> Deductions:
    """`a m a` with the other neighbours of m shaded: one a lets m out, so the others in the line are shaded.

    PI in the study.
    """
    for line, block in position.blocks(3):
        others = [side for side in position.neighbours[block[1]] if side not in line]
        if position.are_equal(*block[::2]) and all(map(position.is_shaded, others)):
            why = {"cell": position.cell(block[1])}
            yield from _shade_others(position, "pair-isolation", line, block[::2], (*block, *others), why)


def offset_pairs(position: Position) -> Deductions:
    """Two pairs of equal labels, each cell of one beside a cell of the other: each pair has one unshaded cell.

    If both of one pair were shaded, both of the other would be unshaded. So the other duplicates in the line of a pair
    are shaded, e.g. for `a ... a` above `b ... b`, or `a b ... a b` in a line.
    """
    for line in position.lines:
        for pair in combinations(line, 2):
            if position.are_equal(*pair):
                for beside in _shifted(position, pair, line.step):
                    details = {"beside": position.cells(beside)}
                    yield from _shade_others(position, "offset-pairs", line, pair, (*pair, *beside), details)


def _shifted(position: Position, pair: tuple[int, int], along: int) -> Iterator[tuple[int, int]]:
    """The pairs of equal labels that lie beside a pair, one to one: across the line, or in it."""
    across = position.cols if along == 1 else 1
    shifts = [*product((along, -along), repeat=2)]
    if min(position.rows, position.cols) > 1:
        shifts = [(across, across), (-across, -across), *shifts]
    for here, there in shifts:
        one, other = pair[0] + here, pair[1] + there
        are_beside = one in position.neighbours[pair[0]] and other in position.neighbours[pair[1]]
        if are_beside and len({*pair, one, other}) == 4 and position.are_equal(one, other):
            yield one, other


def corner_check(position: Position) -> Deductions:
    """All ways to shade the four cells of a corner agree on some of them.

    A way obeys rules 1 and 2 among the four and does not shade both neighbours of the corner. Two equal labels (double
    corner), three (triple) or four, or two pairs (quad), leave few ways. CCH in the study.
    """
    if min(position.rows, position.cols) < 2:
        return
    for corner in sorted(corner_cells(position.rows, position.cols)):
        beside, below = position.neighbours[corner]
        (inner,) = contacts(corner, position.rows, position.cols)
        block = (corner, beside, below, inner)
        ways = [way for way in product((False, True), repeat=4) if _keeps_corner(position, block, way)]
        for shade, shaded in ((Shade.SHADED, True), (Shade.UNSHADED, False)):
            decided = [cell for index, cell in enumerate(block) if all(way[index] == shaded for way in ways)]
            if cells := position.open_among(decided):
                yield position.deduce("corner-check", cells, shade, block, {"corner": position.cell(corner)})


def _keeps_corner(position: Position, block: tuple[int, int, int, int], way: tuple[bool, ...]) -> bool:
    neighbours = ((0, 1), (0, 2), (1, 3), (2, 3))
    rule_1 = all(way[a] or way[b] for a, b in neighbours if position.are_equal(block[a], block[b]))
    rule_2 = not any(way[a] and way[b] for a, b in neighbours)
    return rule_1 and rule_2 and not (way[1] and way[2])


def edge_pair(position: Position) -> Deductions:
    """Pairs of equal labels stacked from the border inwards: a cell beside any but the innermost is unshaded.

    If it were shaded, the pair beside it and the pairs above and below would be shaded in a zigzag around the nearer
    cell. EP in the study.
    """
    rows, columns = position.lines[: position.rows], position.lines[position.rows :]
    for stack in (rows, rows[::-1], columns, columns[::-1]):
        for start in range(len(stack[0]) - 1):
            pairs = [(line[start], line[start + 1]) for line in stack]
            block = list(takewhile(lambda pair: position.are_equal(*pair), pairs))
            for row, line in enumerate(stack[: max(0, len(block) - 1)]):
                flanks = [line[there] for there in (start - 1, start + 2) if 0 <= there < len(line)]
                if cells := position.open_among(flanks):
                    reasons = [cell for pair in block[: row + 2] for cell in pair]
                    details = {"pairs": position.cells(reasons)}
                    yield position.deduce("edge-pair", cells, Shade.UNSHADED, reasons, details)


def _shade_others(
    position: Position, technique: TechniqueId, line: range, pair: Sequence[int], reasons: Iterable[int], why: Values
) -> Deductions:
    """Of a pair one is unshaded: the other duplicates of its line are shaded. `why` is the detail that shows it."""
    others = [cell for cell in line if position.are_equal(cell, pair[0]) and cell not in (*pair, *reasons)]
    if cells := position.open_among(others):
        yield position.deduce(technique, cells, Shade.SHADED, reasons, {"pair": position.cells(pair), **why})
