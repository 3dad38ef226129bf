"""Every technique keeps what its examples promise: it finds what is drawn, nothing in a near miss, and says why."""

import pytest

from hitori import StepVerdict, judge
from hitori.explaining.judging import Step
from hitori.explaining.techniques import LONE_LABEL, SEARCH, Technique
from hitori.messages import ENGLISH, catalogue

from ..oracles import agrees, all_solutions
from .positions import NAMES, WITH_EXAMPLES, found_by_core, together

EACH = pytest.mark.parametrize("technique", WITH_EXAMPLES, ids=lambda technique: technique.name)


@EACH
def test_it_finds_what_is_drawn(technique: Technique) -> None:
    assert technique.examples
    for example in technique.examples:
        deductions = list(technique.find(example.puzzle, example.known))
        assert any(example.found.codes)
        assert together(example.puzzle, deductions) == example.found
        assert deductions[0].sentence == example.sentence
        if technique.name in NAMES:
            assert found_by_core(technique.name, example.puzzle, example.known) == example.found


@EACH
def test_it_finds_nothing_in_a_near_miss(technique: Technique) -> None:
    assert technique.refused
    for puzzle, known in technique.refused:
        assert list(technique.find(puzzle, known)) == []
        if technique.name in NAMES:
            assert not any(found_by_core(technique.name, puzzle, known).codes)


@EACH
def test_it_holds_in_every_solution(technique: Technique) -> None:
    """By trying every shading, and by the judge from the cells that each deduction names."""
    for example in technique.examples:
        solutions = [found for found in all_solutions(example.puzzle) if agrees(found, example.known)]
        assert solutions
        assert technique is not LONE_LABEL or len(solutions) == 1
        assert all(agrees(solution, example.found) for solution in solutions)
        for deduction in technique.find(example.puzzle, example.known):
            step: Step = dict.fromkeys(deduction.cells, deduction.shade)
            found = judge(example.puzzle, step, deduction.because, known=example.known)
            assert technique is LONE_LABEL or found.verdict is StepVerdict.FOLLOWS


def test_every_reason_has_an_example() -> None:
    """A reason is a message of its own, e.g. `wall.alone`: what a technique says of an unusual position."""
    examples = ((technique, example) for technique in WITH_EXAMPLES for example in technique.examples)
    shown = {each.message for technique, of in examples for each in technique.find(of.puzzle, of.known)}
    reasons = {key.removeprefix("reason.") for key in catalogue(ENGLISH).messages if key.startswith("reason.")}
    assert shown == reasons - {SEARCH.name}
