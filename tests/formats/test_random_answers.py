"""Random answers, right ones and wrong ones, in the layouts of people: judged as they are, or refused, never otherwise.

What an answer comes to is one word:

    right     it is read, and its verdict is that of a checker of our own
    chosen    it is refused with `--cells`, which reads it so
    refused   it is refused
    wrong     another shading is read
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from random import Random

import pytest

from hitori import Puzzle
from hitori.cli.output import Exit
from hitori.errors import FormatError
from hitori.formats import dump, loads_shading
from tests.boards import NONE, TINY
from tests.formats.answer_layouts import ANSWER_LAYOUTS, NO_SOLUTION, Cell, draw, is_valid
from tests.formats.layouts import Grid
from tests.oracles import solution_masks
from tests.pages import run
from tests.requirements import slow

FEW, MANY = 6, 300
"""Answers in each layout."""

WAYS = {
    "A1": ("sheet", "it may count rows from the bottom: read where one way breaks no rule"),
    "(label)": (
        "circled",
        "round brackets are for unshaded cells, too: read where the labels in them are the solution",
    ),
}
"""Layouts that may be refused with `--cells WAY`, which reads them, and why."""

OFTEN = 0.1
"""The share of texts of a layout that may be refused although it is usually read."""

CHOSEN = 0.6
"""The share of cells as pairs that may need `--cells`: an answer that is wrong by both counts, from 0 and from 1."""


def answer(random: Random) -> tuple[Grid, set[Cell]]:
    """A puzzle, and its solution or, half of the time, a solution with a cell too many or too few."""
    labels, shaded = draw(random)
    if random.random() < 0.5:
        shaded ^= {(random.randrange(len(labels)), random.randrange(len(labels[0])))}
    return labels, shaded


def outcome(name: str, number: int, folder: Path) -> tuple[str, str]:
    """What comes of a random answer in a layout, and the text."""
    labels, shaded = answer(Random(f"{name}, {number}"))
    text = ANSWER_LAYOUTS[name].text(labels, shaded)
    puzzle = Puzzle(labels)
    try:
        found = set(loads_shading(text, puzzle=puzzle).shaded())
    except FormatError:
        found = None
    dump(puzzle, folder / "puzzle.json")
    check = ("check", folder / "puzzle.json", "-", "--json")
    ran = run(*check, stdin=text)
    word = "right"
    if found is None and ran.status == Exit.BAD_INPUT:
        if "--cells" not in ran.err:
            return "refused", text
        word, way = "chosen", way_of(name)
        assert f"--cells {way}" in ran.err
        ran = run(*check, "--cells", way, stdin=text)
        found = set(loads_shading(text, puzzle=puzzle, cells=way).shaded())
    is_right = found == shaded and [line["valid"] for line in ran.lines()] == [is_valid(labels, shaded)]
    return word if is_right else "wrong", text


def way_of(name: str) -> int | str:
    """What asks for the cells of a layout."""
    if name in WAYS:
        return WAYS[name][0]
    return 0 if "_0" in ANSWER_LAYOUTS[name].template else 1


def allowed(name: str) -> dict[str, float]:
    """The outcomes of a layout, each with the largest share of its texts."""
    has_pairs = any(part in ANSWER_LAYOUTS[name].template for part in ("tuples_", "pairs_", "lines_", "kept"))
    return {"right": 1.0, "chosen": 1.0 if name in WAYS else CHOSEN * has_pairs, "refused": OFTEN}


@pytest.mark.parametrize("count", [FEW, *slow([(MANY,)])])
@pytest.mark.parametrize("name", ANSWER_LAYOUTS)
def test_answers_in_a_layout_are_never_judged_as_others(name: str, count: int, tmp_path: Path) -> None:
    found = [outcome(name, number, tmp_path) for number in range(count)]
    counts = Counter(what for what, _ in found)
    shares = allowed(name)
    surprising = {what for what, number in counts.items() if number > count * shares.get(what, 0)}
    texts = {what: text for what, text in reversed(found) if what in surprising}
    assert not surprising, "\n".join(f"{what}, {counts[what]} of {count}:\n{text}" for what, text in texts.items())


def test_most_layouts_of_answers_are_read() -> None:
    """Thirty of forty, and more than forty are tried."""
    assert len(ANSWER_LAYOUTS) > 40
    assert set(WAYS) <= set(ANSWER_LAYOUTS)
    assert len(ANSWER_LAYOUTS) - len(WAYS) >= len(ANSWER_LAYOUTS) * 3 / 4


@pytest.mark.parametrize("claim", NO_SOLUTION)
def test_the_claim_that_there_is_no_solution_is_judged(claim: str, tmp_path: Path) -> None:
    dump([TINY], tmp_path / "one.json")
    dump([NONE], tmp_path / "none.json")
    outcomes = [
        [line["outcome"] for line in run("check", tmp_path / name, "-", "--json", stdin=claim).lines()]
        for name in ("one.json", "none.json")
    ]
    assert outcomes == [["no_solution_wrong"], ["no_solution_right"]]


def test_the_checker_of_this_test_agrees_with_plain_enumeration() -> None:
    """On all shadings of a puzzle of sixteen cells."""
    labels = [[1, 1, 1, 4], [1, 4, 2, 3], [3, 3, 2, 1], [4, 2, 1, 3]]
    cells = [(row, column) for row in range(4) for column in range(4)]
    valid = [
        mask for mask in range(2**16 - 1) if is_valid(labels, {cell for k, cell in enumerate(cells) if mask >> k & 1})
    ]
    assert valid == sorted(solution_masks(Puzzle(labels)))
