"""What holds for every technique: it is sound, a rating counts what it deduces, and its cells prove it."""

from typing import get_args

import pytest

from hitori import Puzzle, Shading
from hitori.explaining.techniques import LONE_LABEL, SEARCH, TECHNIQUES, Deduction, TechniqueId, technique_id

from ..oracles import agrees
from .positions import NAMES, found_by_core, puzzles, shading_of, states, together, with_only


def test_the_names_are_those_that_type_checkers_know() -> None:
    assert get_args(TechniqueId) == (*TECHNIQUES, LONE_LABEL.name, SEARCH.name)
    with pytest.raises(ValueError, match=r"expected a technique among neighbour, .*; got 'search'"):
        technique_id(SEARCH.name)


@pytest.mark.parametrize("count", [500, pytest.param(20_000, marks=pytest.mark.slow)])
def test_every_deduction_holds_in_all_solutions(count: int) -> None:
    fired = dict.fromkeys(NAMES, 0)
    for number, puzzle in enumerate(puzzles(count, seed=2)):
        for known, shared in states(puzzle, number):
            for name in NAMES:
                found = found_by_core(name, puzzle, known)
                fired[name] += any(found.cells)
                assert shared is None or agrees(shared, found), (name, puzzle, known)
    assert all(fired.values()), fired


@pytest.mark.parametrize("count", [150, pytest.param(2000, marks=pytest.mark.slow)])
def test_the_deductions_decide_what_a_rating_counts(count: int) -> None:
    for number, puzzle in enumerate(puzzles(count, seed=3)):
        for known, shared in states(puzzle, number):
            for name, technique in TECHNIQUES.items():
                told, counted = together(puzzle, technique.find(puzzle, known)), found_by_core(name, puzzle, known)
                if shared is None:  # Both shades may be deduced where there is no solution.
                    told, counted = (shading_of(puzzle, bytes(map(bool, form.cells))) for form in (told, counted))
                assert told == counted, (name, puzzle, known)
                assert not any(one and other for one, other in zip(known.cells, counted.cells, strict=True))


@pytest.mark.parametrize("count", [60, pytest.param(800, marks=pytest.mark.slow)])
def test_a_deduction_follows_from_the_cells_that_it_names(count: int) -> None:
    """All other labels are blanked, all other shades forgotten, and the technique finds it again.

    Where there is no solution, a supposition may be refuted by what broke a rule without it.
    """
    for number, puzzle in enumerate(puzzles(count, seed=4, largest=5)):
        for known, shared in states(puzzle, number):
            for technique in TECHNIQUES.values():
                if shared is None:
                    continue
                for deduction in technique.find(puzzle, known):
                    assert is_found_again(deduction, puzzle, known), (deduction, puzzle, known)


def is_found_again(deduction: Deduction, puzzle: Puzzle, known: Shading) -> bool:
    left, still_known = with_only(puzzle, known, deduction)
    again = TECHNIQUES[deduction.technique].find(left, still_known, deduction.cells)
    return any(found.shade == deduction.shade and {*found.cells} >= {*deduction.cells} for found in again)
