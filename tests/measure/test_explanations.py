"""The subsets that are compared with: by the judge each is a reason, and none of its cells can go."""

import pytest

from hitori import Shade, Shading, explain, generate, judge, solve
from measure.explanations import Subsets, by_subsets, in_our_order, same_order
from tests.boards import TINY

pytestmark = pytest.mark.needs("pysat")


def test_a_subset_is_a_minimal_reason() -> None:
    for number in range(4):
        puzzle = generate(5, 4 + number % 2, seed=3, number=number)
        solution = solve(puzzle).require()
        subsets, known = Subsets(puzzle), [Shade.UNKNOWN] * len(puzzle)
        for cell in range(0, len(puzzle), 2):
            shade = solution.shades[cell]
            found = subsets.smallest(cell, shade)
            assert found is not None
            because = [divmod(each, puzzle.cols) for each in found]
            shading = Shading.from_shades(*puzzle.shape, known)
            verdict = judge(puzzle, {divmod(cell, puzzle.cols): shade}, because, known=shading)
            assert (verdict.verdict, verdict.more_than_needed) == ("follows", ())
            subsets.learn(cell, shade)
            known[cell] = shade


def test_steps_and_orders() -> None:
    solution = solve(TINY).require()
    order, named = by_subsets(TINY, solution)
    assert frozenset().union(*order) == {0, 1, 2, 3}
    assert len(named) == 4
    rows = in_our_order(TINY, explain(TINY))
    assert all(fewest <= min(ours, subset) for ours, subset, fewest in rows)
    a, b, c = map(frozenset, ({0, 1}, {2}, {3}))
    assert same_order([a, b, c], [a, b, c]) == 1
    assert same_order([a, b, c], [c, b, a]) == 0
    assert same_order([a, b], [b, a]) == 0
    assert same_order([a], [a]) == 1
