import re
from collections import Counter
from collections.abc import Callable
from functools import partial
from itertools import islice
from random import Random

import pytest

import hitori
from hitori import (
    Puzzle,
    Shade,
    Shading,
    Uniqueness,
    explain,
    generate,
    generate_many,
    hint,
    load,
    rate_many,
    solutions,
    solve,
    to_dict,
)
from hitori.explaining.techniques import SEARCH, TECHNIQUES, applied
from hitori.explaining.words import as_html, as_markdown
from hitori.messages import catalogue, languages
from tests.boards import BLANK, FIVE, TINY

from ..oracles import agrees, all_solutions, random_puzzle
from ..render.test_page import content_of
from ..requirements import PUBLISHED


def test_a_label_alone_in_its_lines_only_if_it_is_allowed() -> None:
    used: Counter[str] = Counter()
    for puzzle in generate_many(6, count=20, seed=4):
        without, allowed = explain(puzzle), explain(puzzle, assumes_unique=True)
        assert "lone-label" not in {step.technique for step in without.steps}
        assert allowed.shading == without.shading
        used.update(step.technique for step in allowed.steps)
    assert used["lone-label"] > 20


def published() -> list[Puzzle]:
    return [puzzle for path in PUBLISHED for puzzle in load(path)]


def drawn(each: int) -> list[Puzzle]:
    return [puzzle for size in range(4, 21) for puzzle in generate_many(size, count=each, seed=size)]


@pytest.mark.parametrize(
    "make",
    [
        pytest.param(partial(drawn, 3), id="51 drawn"),
        pytest.param(partial(drawn, 300), id="5100 drawn", marks=pytest.mark.slow),
        pytest.param(published, id="published", marks=[pytest.mark.slow, pytest.mark.needs("published puzzles")]),
    ],
)
def test_every_puzzle_ends_in_its_solution_and_few_need_a_search(make: Callable[[], list[Puzzle]]) -> None:
    made = make()
    rated = list(rate_many(made))
    assert all(rating.level is not None for rating in rated)
    searched = sum(rating.hardest == SEARCH.name for rating in rated)
    assert searched < 0.05 * len(rated)
    for puzzle in made if len(made) < 1000 else made[::25]:
        found = explain(puzzle)
        *_, last = found.shadings()
        assert last == found.shading == solve(puzzle).solution
    levels = ", ".join(f"{level} {count}" for level, count in sorted(Counter(rating.level for rating in rated).items()))
    print(f"\n{len(made)} puzzles: {levels}; search in {searched}")


def test_hints_lead_to_the_solution_from_anywhere() -> None:
    puzzle = generate(6, seed=8)
    known = Shading.unknown(6, 6)
    while (step := hint(puzzle, known=known).deduction) is not None:
        known = applied(known, step)
    assert known == solve(puzzle).solution


def test_no_right_shading_of_many_is_called_wrong() -> None:
    assert len(list(islice(solutions(BLANK), 2000))) == 2000
    far = ["?????#", "????#?", "??????", "??????", "#?????", "?#????"]
    assert hint(BLANK, known=Shading(far)).mistakes == ()


# What an explanation's page and document tell; the command's tests look at its text and its JSON.


@pytest.mark.parametrize("puzzle", [TINY, *generate_many(7, count=5, seed=1)])
def test_page_and_document_hold_every_step_once_and_in_order(puzzle: Puzzle) -> None:
    found = explain(puzzle)
    content = content_of(as_html(found, "a name"))
    assert (content["title"], content["cols"], content["labels"]) == ("a name", puzzle.cols, list(puzzle.labels))
    assert content["summary"].startswith("solved; hardest technique: ")
    for told, step in zip(content["steps"], found.steps, strict=True):
        used, plain = TECHNIQUES[step.technique], to_dict(step)
        assert {**told, "title": used.title, "level": str(used.level), **plain} == told
    document = as_markdown(found, "a name")
    assert re.findall(r"^(?:\d+\. .*?\*\*: |  +- )(.*)$", document, re.MULTILINE) == [s.sentence for s in found.steps]
    numbers = list(map(int, re.findall(r"^(\d+)\. ", document, re.MULTILINE)))
    assert numbers == list(range(1, len(numbers) + 1))


@pytest.mark.parametrize("rows", [["#????", *["?????"] * 4], ["##???", *["?????"] * 4], ["....."] * 5])
def test_known_cells_with_a_mistake_are_explained_as_no_solution(rows: list[str]) -> None:
    """A shading that was no solution stood under `solution`, and the text said "solved"."""
    found = hitori.explain(FIVE, known=Shading(rows))
    assert (found.uniqueness, found.steps) == (Uniqueness.NONE, ())
    assert found.to_dict()["solution"] is found.refutation() is None
    assert "no solution" in str(found)


def test_a_solution_as_known_cells_leaves_nothing_to_explain() -> None:
    """Its text was a ValueError."""
    solution = hitori.solve(FIVE).require()
    found = hitori.explain(FIVE, known=solution)
    assert found.to_dict()["solution"] == solution.to_rows()
    for language in languages():
        assert catalogue(language).text("verdict.known") in found.text(language)


@pytest.mark.parametrize("seed", range(40))
def test_known_cells_are_explained_as_the_solutions_that_agree_with_them(seed: int) -> None:
    puzzle = random_puzzle(Random(seed), 3, 3, 1, 4)
    found = all_solutions(puzzle)
    rng = Random(seed)
    start = [rng.choice(list(Shade)) if rng.random() < 0.2 else Shade.UNKNOWN for _ in range(9)]
    known = Shading.from_shades(3, 3, start)
    agreeing = {solution for solution in found if agrees(solution, known)}
    explained = hitori.explain(puzzle, known=known)
    assert explained.uniqueness == ("none", "unique", "multiple")[min(len(agreeing), 2)]
    if len(agreeing) == 1:
        assert explained.to_dict()["solution"] == next(iter(agreeing)).to_rows()
    else:
        assert explained.to_dict()["solution"] is None
    if any(known.codes):
        with pytest.raises(hitori.UnsupportedError, match="an explanation from known cells is no proof"):
            explained.proof()
