import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hitori import Level, Puzzle, Shading, Uniqueness, generate, generate_many, rate, rate_many
from hitori.techniques import SEARCH, TECHNIQUES, TechniqueId, technique
from hitori.transforms import relabel, symmetries

from ..oracles import puzzles

BROKEN = Puzzle([[1, 2, 3], [2, 2, 3], [1, 1, 3]])
TWO_WAYS = Puzzle([[1, 1], [2, 3]])
HARD = Puzzle([[2, 2, 3, 3], [3, 2, 2, 1], [4, 3, 1, 3], [1, 3, 4, 2]])
EXPERT = Puzzle([[2, 4, 2, 3], [4, 3, 2, 1], [3, 2, 3, 4], [2, 1, 1, 3]])
EXTREME = Puzzle([[3, 2, 3, 4, 6, 5], [5, 6, 2, 6, 4, 1], [6, 4, 3, 5, 6, 1], [4, 3, 1, 3, 5, 6]])

generated = st.builds(generate, st.integers(3, 7), st.integers(3, 7), seed=st.integers(0, 10**9))
names = st.sampled_from(list(TECHNIQUES))


def test_the_rounds_worked_out_with_the_readable_techniques() -> None:
    for puzzle in generate_many(6, count=15, seed=1):
        known, used = Shading.unknown(6, 6), []
        while not known.is_complete:
            name, known, news = next_round(puzzle, known)
            used.append((name, news))
        hardest = max((technique(name) for name, _ in used), key=lambda each: each.cost)
        openings = [news for name, news in used if name == hardest.name]
        times, narrowest = len(openings), min(openings)
        found = rate(puzzle)
        assert (found.hardest, found.level, found.narrowest) == (hardest.name, hardest.level, narrowest)
        assert found.score == round(hardest.cost + times / (2 * times + 2) + 1 / (2 * narrowest), 2)
        assert sum((found.techniques or {}).values()) == len(used)


def next_round(puzzle: Puzzle, known: Shading) -> tuple[TechniqueId, Shading, int]:
    """The easiest technique that finds anything, what is known after it, and how many cells that are more."""
    for each in TECHNIQUES.values():
        after = known
        for deduction in each.find(puzzle, known):
            for cell in deduction.cells:
                after = after.with_shade(cell, deduction.shade)
        if after != known:
            return each.name, after, sum(one != other for one, other in zip(known.cells, after.cells, strict=True))
    raise AssertionError("a round without news")


@settings(deadline=None, max_examples=60)
@given(generated | st.sampled_from([HARD, EXPERT, EXTREME]), st.permutations(range(1, 9)))
def test_no_symmetry_and_no_new_labels_change_the_rating(puzzle: Puzzle, new_labels: list[int]) -> None:
    renamed = relabel(puzzle, dict(enumerate(new_labels, start=1)))
    assert {rate(turned).score for turned in symmetries(renamed)} == {rate(puzzle).score}


@settings(deadline=None, max_examples=60)
@given(generated, st.sets(names, max_size=4), names)
def test_to_know_less_never_lowers_a_level(puzzle: Puzzle, unknown: set[str], one_more: str) -> None:
    with_one_more, without = (rate(puzzle, without=left_out).level for left_out in (unknown, unknown | {one_more}))
    assert with_one_more is not None
    assert without is not None
    assert without >= with_one_more


@settings(deadline=None, max_examples=60)
@given(generated | st.sampled_from([HARD, EXPERT, EXTREME]))
def test_the_techniques_below_its_level_do_not_solve_a_puzzle(puzzle: Puzzle) -> None:
    level = rate(puzzle).level
    assert level is not None
    not_below = [name for name, each in TECHNIQUES.items() if each.level >= level]
    assert rate(puzzle, without=not_below).hardest == "search"


@pytest.mark.parametrize("name", TECHNIQUES)
@pytest.mark.parametrize("size", [5, pytest.param(8, marks=pytest.mark.slow)])
def test_every_technique_left_out_over_many_puzzles(name: str, size: int) -> None:
    batch = list(generate_many(size, count=60, seed=size))
    for puzzle, found in zip(batch, rate_many(batch), strict=True):
        without = rate(puzzle, without=[name])
        assert found.level is not None
        assert without.level is not None
        assert without.level >= found.level
        assert name not in (without.techniques or {})


@pytest.mark.parametrize(
    ("puzzle", "level", "hardest"),
    [
        (HARD, Level.HARD, "short-contradiction"),
        (EXPERT, Level.EXPERT, "contradiction"),
        (EXTREME, Level.EXTREME, "nested-contradiction"),
    ],
)
def test_harder_levels(puzzle: Puzzle, level: Level, hardest: str) -> None:
    found = rate(puzzle)
    assert (found.level, found.hardest) == (level, hardest)


def test_what_no_technique_finds_is_searched_for() -> None:
    found = rate(EXPERT, without=TECHNIQUES)
    assert (found.level, found.hardest, found.techniques) == (Level.EXTREME, "search", {"search": 1})
    assert found.score == round(SEARCH.cost + 1 / 4 + 1 / (2 * len(EXPERT)), 2)
    assert SEARCH.cost > max(each.cost for each in TECHNIQUES.values())


@settings(deadline=None)
@given(puzzles(max_rows=4, max_cols=4))
def test_a_level_exactly_where_there_is_one_solution(puzzle: Puzzle) -> None:
    found = rate(puzzle)
    parts = (found.level, found.score, found.hardest, found.narrowest, found.techniques)
    is_unique = found.uniqueness is Uniqueness.UNIQUE
    assert [part is not None for part in parts] == [is_unique] * 5


def test_many_are_rated_as_one_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hitori.native.MOST_ITEMS", 7)
    batch = [BROKEN, TWO_WAYS, HARD, *generate_many(5, count=20, seed=3), EXPERT]
    for threads in (1, 2, None):
        assert list(rate_many(batch, threads=threads)) == [rate(puzzle) for puzzle in batch]
    assert [each.uniqueness.value for each in rate_many(batch)][:3] == ["none", "multiple", "unique"]


def test_a_name_that_is_no_technique_is_told() -> None:
    with pytest.raises(ValueError, match=r"expected a technique among neighbour, .*; got 'guess'"):
        rate(HARD, without=["guess"])


def test_costs_order_the_techniques_and_keep_to_their_levels() -> None:
    costs = [each.cost for each in TECHNIQUES.values()]
    assert costs == sorted(set(costs))
    assert all(each.cost // 10 - 1 == each.level for each in (*TECHNIQUES.values(), SEARCH))
