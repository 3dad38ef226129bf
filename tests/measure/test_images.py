"""The runs over images: who takes part, on how many cores; and the program that stands for native on two threads."""

import subprocess
import sys
from dataclasses import replace

import pytest

import hitori
from hitori import Puzzle
from hitori.engines.program import Executable
from hitori.lab.measure.plan import Plan
from hitori.results import Limits
from measure import images
from tests.boards import FIVE, ROOT, TINY
from tests.lab.synthetic import denied, records


def pairs_of(plan: Plan, entrant: str) -> list[str]:
    return [pair.instance.name for pair in plan.pairs if pair.entrant.name == entrant]


@pytest.mark.needs("pysat", "clingo", "ortools")
def test_every_peer_can_be_made_and_slow_ones_get_whole_grids() -> None:
    plan = images.plan(images.SUITE)
    assert len(plan.entrants) >= 1 + 6
    for entrant in plan.entrants:
        assert entrant.make()
    assert len(plan.instances) == 8 * len(images.SIZES) * images.GRIDS
    assert len(pairs_of(plan, "native")) == len(plan.instances)
    sampled = pairs_of(plan, "ortools")
    assert sampled == [f"hard-images {n}x{n} #0 image {image}" for n in images.SIZES for image in range(8)]
    assert pairs_of(plan, "clingo, free root") == sampled[:8]
    assert all("ortools" in note and "8 puzzles" in note for note in plan.notes if "hard-images" in note)


def test_the_worst_grid_is_by_medians_and_of_calm_pairs() -> None:
    """The third image of native is unlucky, and Glucose is better there than CaDiCaL."""
    times = {"native": [1.0, 1.2, 90.0], "glucose4": [0.8, 0.8, 0.8], "cadical195": [2.0, 2.0, 2.0]}
    found = [replace(one, instance=f"grid image {one.id % 3}") for one in records(times)]
    assert images.worst_ratio(found) == 1.2 / 0.8
    (reached,) = images.goals(found)
    assert reached[1:] == ("1.5 x the best SAT solver", "at most 2", "")
    assert [*images.goals([*map(denied, found)])] == []
    noisy = [replace(one, measured=replace(one.measured, disturbed=one.entrant != "native")) for one in found]
    assert images.worst_ratio(noisy) is None
    assert [*images.goals(noisy)] == []


@pytest.mark.needs("clingo", "ortools")
def test_two_threads_have_two_cores() -> None:
    plan = images.plan(images.THREADS)
    assert plan.bounds.cores == 2
    assert [one.name for one in plan.entrants if "two threads" not in one.name] == ["native"]
    assert all(one.options.get("threads") == 2 for one in plan.entrants[2:])


def test_the_program_of_native_answers_as_native_does() -> None:
    program = Executable(command=[sys.executable, str(ROOT / "measure/native_program.py"), "2"])
    try:
        for puzzle in (TINY, FIVE, Puzzle([[1, 1], [1, 1]])):
            found = program.solve(puzzle, Limits())
            assert found.status == hitori.solve(puzzle).status
    finally:
        program.end()


@pytest.mark.skipif(not (ROOT / images.CSPUZ).exists(), reason="measure/cspuz is not built")
def test_cspuz_answers_what_native_answers() -> None:
    puzzles = [TINY, FIVE, Puzzle([[1, 1], [1, 1]]), Puzzle([[0, 3, 3]]), Puzzle([[4]])]
    lines = [" ".join(map(str, (*puzzle.shape, *puzzle.labels))) for puzzle in puzzles]
    found = subprocess.run([ROOT / images.CSPUZ], input="\n".join(lines), capture_output=True, text=True, check=True)
    answers = [answer == "none" for answer in found.stdout.splitlines()]
    assert answers == [hitori.solve(puzzle).status == "no_solution" for puzzle in puzzles]
