"""docs/difficulty.md says what is: its tables are those of the code, its example is worked out again."""

import re
import shlex
from pathlib import Path
from random import Random

import pytest

from hitori import Level, Puzzle, Shade, Shading, _core, generate, load_one, native, rate, rate_many
from hitori.cli.main import main
from hitori.lab.puzzles.reference import generate_reference
from hitori.techniques import SEARCH, TECHNIQUES

from ..documents import blocks, sessions

ROOT = Path(__file__).parents[2]
TEXT = (ROOT / "docs" / "difficulty.md").read_text(encoding="utf-8")


def table(heading: str) -> list[list[str]]:
    """The rows under a heading."""
    rows = TEXT.partition(f"{heading}\n")[2].partition("\n\n")[0].splitlines()
    return [row.strip("| ").split(" | ") for row in rows if not row.startswith("|--")]


def test_the_sessions(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    assert sessions(TEXT)
    for command, output in sessions(TEXT):
        assert main(shlex.split(command)[1:]) == 0
        assert capsys.readouterr().out == output.rstrip("\n") + "\n"


def test_the_catalogue() -> None:
    shown = table("| technique | level | cost | what it says |")
    assert shown == [
        [each.name, str(each.level), str(each.cost), each.summary] for each in (*TECHNIQUES.values(), SEARCH)
    ]


def test_the_example_worked_out_by_hand() -> None:
    puzzle = Puzzle.parse(blocks(TEXT, "text")[0])
    known = Shading.unknown(*puzzle.shape)
    for _, name, left, cells in table("| round | technique | open | it decides |"):
        assert int(left) == len(list(known.unknown_cells()))
        ((technique, count, _),), after, _ = _core.rounds(puzzle, known.cells, limit=1)
        decided = [cell for cell in known.unknown_cells() if after[cell.row * puzzle.cols + cell.col] != Shade.UNKNOWN]
        assert (list(TECHNIQUES)[technique], count) == (name, len(decided))
        assert cells == ", ".join(map(str, decided))
        known = Shading(puzzle.rows, puzzle.cols, after)
    assert known.is_complete
    assert f"= {rate(puzzle).score:.2f}." in TEXT


def test_the_contradiction_worked_out_by_hand() -> None:
    puzzle = load_one(ROOT / "examples" / "levels" / "hard.txt")
    left = len(puzzle)
    for rank, cells, imagined in native.rounds(puzzle).rounds:
        if list(TECHNIQUES)[rank] == "short-contradiction":
            assert f"of {left} open cells it decides {cells}" in TEXT
            assert f"The effort is {left}/{cells} x {imagined} = {left / cells * imagined:.2f}, " in TEXT
        left -= cells
    assert f"= {rate(puzzle).score:.2f}.\n" in TEXT


def test_the_techniques_that_make_a_puzzle_harder_if_they_are_needed_often() -> None:
    assert table("| technique, in two rounds or more | level | cost |") == [
        [each.name, str(each.level_after(2)), str(each.cost_after(2))]
        for each in TECHNIQUES.values()
        if each.most is not None and each.most == 1
    ]


@pytest.mark.parametrize("level", Level)
def test_an_example_of_each_level(level: Level) -> None:
    puzzle = load_one(ROOT / "examples" / "levels" / f"{level}.txt")
    assert rate(puzzle).level is level
    assert generate(6, seed=3, difficulty=level) == puzzle


def test_the_levels_of_random_puzzles() -> None:
    shown = {row[0]: row[1:] for row in table("<!-- table: levels -->")}
    rng = Random(8)
    levels = [found.level for found in rate_many(generate_reference(8, rng) for _ in range(1000))]
    assert shown["size"] == [*map(str, Level)]
    assert shown["8 x 8"] == [f"{levels.count(level) / 1000:.1%}" for level in Level]


def test_every_technique_that_it_speaks_of_exists() -> None:
    spoken = set(re.findall(r"`([a-z]+-[a-z]+)`", TEXT))
    assert "last-exit" in spoken <= set(TECHNIQUES)
