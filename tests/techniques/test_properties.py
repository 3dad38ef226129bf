"""What holds for every technique: it is sound, a rating counts what it deduces, and its cells prove it."""

import pytest

from hitori import Shade, Shading, StepVerdict, judge
from hitori.explaining.judging import Step
from hitori.explaining.techniques import SEARCH, TECHNIQUES, technique_id
from tests.requirements import slow

from ..oracles import agrees
from .positions import NAMES, found_by_core, puzzles, states, together


def test_a_search_is_no_technique() -> None:
    with pytest.raises(ValueError, match=r"expected a technique among neighbour, .*; got 'search'"):
        technique_id(SEARCH.name)


@pytest.mark.parametrize("count", [500, *slow([20_000])])
def test_every_deduction_holds_in_all_solutions(count: int) -> None:
    fired = dict.fromkeys(NAMES, 0)
    for number, puzzle in enumerate(puzzles(count, seed=2)):
        for known, shared in states(puzzle, number):
            for name in NAMES:
                found = found_by_core(name, puzzle, known)
                fired[name] += any(found.codes)
                assert shared is None or agrees(shared, found), (name, puzzle, known)
    assert all(fired.values()), fired


def decided(shading: Shading) -> list[bool]:
    """Whether each cell is known, in either shade."""
    return [shade != Shade.UNKNOWN for shade in shading]


@pytest.mark.parametrize("count", [150, *slow([2000])])
def test_the_deductions_decide_what_a_rating_counts(count: int) -> None:
    for number, puzzle in enumerate(puzzles(count, seed=3)):
        for known, shared in states(puzzle, number):
            for name, technique in TECHNIQUES.items():
                told, counted = together(puzzle, technique.find(puzzle, known)), found_by_core(name, puzzle, known)
                if shared is None:  # Both shades may be deduced where there is no solution.
                    assert decided(told) == decided(counted), (name, puzzle, known)
                else:
                    assert told == counted, (name, puzzle, known)
                both = zip(known, counted, strict=True)
                assert all(Shade.UNKNOWN in pair for pair in both)


@pytest.mark.parametrize("count", [60, *slow([800])])
def test_a_deduction_follows_from_the_cells_that_it_names(count: int) -> None:
    """By the same technique, as the judge says, who blanks all other labels and forgets all other shades.

    Where there is no solution, a supposition may be refuted by what broke a rule without it.
    """
    for number, puzzle in enumerate(puzzles(count, seed=4, largest=5)):
        for known, shared in states(puzzle, number):
            for technique in TECHNIQUES.values() if shared is not None else ():
                for deduction in technique.find(puzzle, known):
                    step: Step = dict.fromkeys(deduction.cells, deduction.shade)
                    found = judge(puzzle, step, deduction.because, known=known, techniques=[technique.name])
                    assert (found.verdict, found.technique) == (StepVerdict.FOLLOWS, technique.name), (deduction, known)
