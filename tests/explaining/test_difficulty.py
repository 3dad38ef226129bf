from collections import Counter, defaultdict
from functools import reduce
from itertools import pairwise
from math import floor, sqrt

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hitori import Level, Puzzle, Shade, Shading, backbone, generate, generate_many, native, questions, rate, rate_many
from hitori.explaining.techniques import SEARCH, TECHNIQUES, Technique, TechniqueId, applied, technique
from hitori.lab.puzzles.suites import triples_puzzle
from hitori.transforms import relabel, symmetries
from tests.boards import BROKEN, EXTREME, TWO_WAYS

HARD = Puzzle([[2, 2, 3, 3], [3, 2, 2, 1], [4, 3, 1, 3], [1, 3, 4, 2]])
EXPERT = Puzzle([[2, 4, 2, 3], [4, 3, 2, 1], [3, 2, 3, 4], [2, 1, 1, 3]])

generated = st.builds(generate, st.integers(3, 7), st.integers(3, 7), seed=st.integers(0, 10**9))
names = st.sampled_from(list(TECHNIQUES))


def test_the_rounds_worked_out_with_the_readable_techniques() -> None:
    for puzzle in (*generate_many(6, count=12, seed=1), HARD, EXPERT, EXTREME):
        known = Shading.unknown(*puzzle.shape)
        times: Counter[TechniqueId] = Counter()
        efforts: defaultdict[TechniqueId, float] = defaultdict(float)
        while not known.is_complete:
            left = known.codes.count(Shade.UNKNOWN.code)
            name, known, news, imagined = next_round(puzzle, known)
            times[name] += 1
            efforts[name] += left * imagined / news
        cost, level, hardest = max((*worth(technique(name), often), name) for name, often in times.items())
        found = rate(puzzle)
        assert (found.hardest, found.level) == (hardest, level)
        assert found.score == score(cost, efforts[hardest])
        assert found.effort == pytest.approx(efforts[hardest], abs=0.06)
        assert found.techniques == times


def worth(used: Technique, times: int) -> tuple[int, Level]:
    """Its cost and level, or those of the next level where it is needed too often."""
    if used.most is None or times <= used.most:
        return used.cost, used.level
    return 10 * (used.level.rank + 2), list(Level)[used.level.rank + 1]


def score(cost: int, effort: float) -> float:
    """The cost and whole hundredths for the effort."""
    return (100 * cost + min(99, floor(100 * sqrt(effort) / (sqrt(effort) + 10) + 0.5))) / 100


def next_round(puzzle: Puzzle, known: Shading) -> tuple[TechniqueId, Shading, int, int]:
    """The easiest technique that finds anything, what is known after it, how many cells more, and how many imagined."""
    for each in TECHNIQUES.values():
        deductions = list(each.find(puzzle, known))
        after = reduce(applied, deductions, known)
        if after != known:
            news = known.codes.count(Shade.UNKNOWN.code) - after.codes.count(Shade.UNKNOWN.code)
            return each.name, after, news, min(deduction.imagined for deduction in deductions)
    raise AssertionError("a round without news")


@settings(max_examples=60)
@given(generated | st.sampled_from([HARD, EXPERT, EXTREME]), st.permutations(range(1, 9)))
def test_no_symmetry_and_no_new_labels_change_the_rating(puzzle: Puzzle, new_labels: list[int]) -> None:
    renamed = relabel(puzzle, dict(enumerate(new_labels, start=1)))
    assert {rate(turned).score for turned in symmetries(renamed)} == {rate(puzzle).score}


@settings(max_examples=60)
@given(generated, st.sets(names, max_size=4), names)
def test_to_know_less_never_lowers_a_level(puzzle: Puzzle, unknown: set[str], one_more: str) -> None:
    with_one_more, without = (rate(puzzle, without=left_out) for left_out in (unknown, unknown | {one_more}))
    if with_one_more.level is not None:
        assert without.level is not None
        assert without.level >= with_one_more.level
    assert not {*unknown, one_more}.intersection(without.techniques or ())


@settings(max_examples=60)
@given(generated | st.sampled_from([HARD, EXPERT, EXTREME]))
def test_the_techniques_below_its_level_do_not_solve_a_puzzle(puzzle: Puzzle) -> None:
    level = rate(puzzle).level
    assert level is not None
    not_below = [name for name, each in TECHNIQUES.items() if each.level >= level]
    without = rate(puzzle, without=not_below)
    assert without.hardest == "search" or without.level == level  # by a technique below that is needed too often


def test_what_no_technique_finds_is_searched_for() -> None:
    found = rate(EXPERT, without=TECHNIQUES)
    assert (found.level, found.hardest, found.techniques) == (Level.EXTREME, "search", {"search": 1})
    assert found.score == score(SEARCH.cost, len(EXPERT))
    assert SEARCH.cost > max(each.cost for each in TECHNIQUES.values())


def test_many_are_rated_as_one_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hitori.native.MOST_ITEMS", 7)
    batch = [BROKEN, TWO_WAYS, HARD, *generate_many(5, count=20, seed=3), EXPERT]
    for threads in (1, 2, None):
        assert list(rate_many(batch, threads=threads)) == [rate(puzzle) for puzzle in batch]
    assert [each.uniqueness.value for each in rate_many(batch)][:3] == ["none", "multiple", "unique"]


def test_costs_order_the_techniques_and_keep_to_their_levels() -> None:
    costs = [each.cost for each in TECHNIQUES.values()]
    assert costs == sorted(set(costs))
    assert all(each.cost // 10 - 1 == each.level.rank for each in (*TECHNIQUES.values(), SEARCH))
    for each, harder in pairwise(TECHNIQUES.values()):
        if each.most is not None:  # A later one of its level could do its work, and lower the level.
            cost, level = worth(each, each.most + 1)
            assert harder.level == level > each.level
            assert harder.cost > cost > each.cost


def test_what_contradictions_in_contradictions_leave_open_follows_from_both_shades_of_a_cell() -> None:
    """Cells that all solutions share, in a puzzle of which nested contradictions alone left 16 of them open."""
    puzzle = triples_puzzle(11, 0.15, 16)
    found = Shading(
        native.ask(questions.rounds(most=19), puzzle)["shading"]
    )  # after that nothing is left to find, which takes longer to see
    assert found == backbone(puzzle)
