"""docs/difficulty.md says what is: its tables are those of the code, its example is worked out again."""

import re
import shlex
from pathlib import Path

import pytest

from hitori import Level, Puzzle, Shade, Shading, _core, generate_many, rate, rate_many
from hitori.cli.main import main
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
    for _, name, cells in table("| round | technique | it decides |"):
        ((technique, count),), after, _ = _core.rounds(puzzle, known.cells, limit=1)
        decided = [cell for cell in known.unknown_cells() if after[cell.row * puzzle.cols + cell.col] != Shade.UNKNOWN]
        assert (list(TECHNIQUES)[technique], count) == (name, len(decided))
        assert cells == ", ".join(map(str, decided))
        known = Shading(puzzle.rows, puzzle.cols, after)
    assert known.is_complete
    assert f"= {rate(puzzle).score:.2f}." in TEXT


def test_the_levels_of_generated_puzzles() -> None:
    shown = {row[0]: row[1:] for row in table("<!-- table: levels -->")}
    levels = [found.level for found in rate_many(generate_many(5, count=2000, seed=1))]
    assert shown["size"] == [*map(str, Level), "search"]
    assert shown["5 x 5"] == [*(f"{levels.count(level) / 2000:.1%}" for level in Level), "0"]


def test_every_technique_that_it_speaks_of_exists() -> None:
    spoken = set(re.findall(r"`([a-z]+-[a-z]+)`", TEXT))
    assert "last-exit" in spoken <= set(TECHNIQUES)
