"""Is a deduction proved by what it names? Replayed from the labels and shades of these cells, and no others.

Suppose the opposite, follow it, and a rule must break. A story is replayed step by step, each step proved from its own
cells; cases are replayed one by one.
"""

from collections.abc import Iterable

from hitori import Cell, Puzzle, Shade, Shading
from hitori.explaining.techniques import Deduction
from hitori.geometry import index_of
from hitori.messages import Alternative

from .positions import shading_of, with_only
from .propagation import OTHER, Assumption, Position

State = Assumption | None
"""What is known in a case, and None once a rule is broken."""


def is_proved(deduction: Deduction, puzzle: Puzzle, known: Shading) -> bool:
    """Does each of its cells follow?"""
    sparse, shades = with_only(puzzle, known, deduction)
    position = Position(sparse, shades.cells)
    return all(_is_shown(deduction, sparse, position, cell) for cell in deduction.cells)


def _is_shown(deduction: Deduction, sparse: Puzzle, position: Position, cell: Cell) -> bool:
    target, opposite = index_of(cell, sparse.cols), OTHER[deduction.shade]
    match deduction.message:
        case "common-consequence":
            pair, cases = deduction.details["pair"], deduction.details["cases"]
            assert isinstance(pair, tuple)
            assert isinstance(cases, tuple)
            one, other = (index_of(each, sparse.cols) for each in pair)  # type: ignore[arg-type]
            ends = [followed(position, each, Shade.SHADED) for each in (one, other)]
            return other in position.duplicates[one] and all(_has(end, target, deduction.shade) for end in ends)
        case "nested-contradiction":
            story = deduction.details["story"]
            return _replayed(sparse, followed(position, target, opposite), story) is None
        case "nested-contradiction.either":
            tried, cases = deduction.details["cell"], deduction.details["cases"]
            assert isinstance(tried, Cell)
            assert isinstance(cases, tuple)
            both = {case.shade for case in cases if isinstance(case, Alternative)}
            ends = [
                _replayed(sparse, followed(position, index_of(tried, sparse.cols), case.shade), case.story)
                for case in cases
                if isinstance(case, Alternative)
            ]
            return both == set(OTHER) and all(_has(end, target, deduction.shade) for end in ends)
    state = followed(position, target, opposite)
    return state is None or (deduction.technique == "corner-check" and _is_hopeless(state))


def followed(position: Position, cell: int, shade: Shade) -> State:
    """What is known after one shade more."""
    state = Assumption(position, cell, shade)
    return state if state.broken is None else None


def _replayed(sparse: Puzzle, state: State, story: object) -> State:
    """What is known after the steps of a story, each of which must be proved."""
    assert isinstance(story, tuple)
    for step in _deductions(story):
        if state is None:
            return None
        assert is_proved(step, sparse, shading_of(sparse, bytes(state.shades))), (step, sparse)
        for cell in step.cells:
            index = index_of(cell, sparse.cols)
            if state is None or state.shades[index] == OTHER[step.shade]:
                return None
            state = state if state.shades[index] else followed(state, index, step.shade)
    return state


def _deductions(story: Iterable[object]) -> Iterable[Deduction]:
    for step in story:
        assert isinstance(step, Deduction)
        yield step


def _has(state: State, cell: int, shade: Shade) -> bool:
    return state is None or state.shades[cell] == shade


def _is_hopeless(state: Assumption) -> bool:
    """Does each shade of some open cell break a rule? The ways to shade a corner take one look more."""
    return any(all(followed(state, cell, shade) is None for shade in OTHER) for cell in state.open_cells())
