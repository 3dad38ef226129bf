"""The levels of the first scale, which are those of the techniques up to each of its levels."""

from itertools import islice
from pathlib import Path

import pytest

from hitori import Difficulty, Level, Uniqueness, generate_many, native, rate_many
from hitori.techniques import TECHNIQUES
from measure import first_scale

LAST = {
    Level.TRIVIAL: "close-isolation",
    Level.EASY: "last-exit",
    Level.MEDIUM: "wall",
    Level.HARD: "pair-chain",
    Level.EXPERT: "contradiction",
}
"""The hardest technique of each level of the first scale."""


def test_the_first_level_that_solves_it_without_what_is_new() -> None:
    names: list[str] = list(TECHNIQUES)
    is_old = ~(1 << names.index("direct-contradiction"))
    batch = list(islice(generate_many(7, count=400, seed=2, minimal=True), 400))
    seen = set()
    for puzzle, found in zip(batch, rate_many(batch), strict=True):
        expected = Level.EXTREME
        for level, last in reversed(LAST.items()):
            allowed = ((1 << names.index(last) + 1) - 1) & is_old
            if native.rounds(puzzle, allowed=allowed).shading.is_complete:
                expected = level
        assert first_scale.first_level(found) is expected
        seen.add(expected)
    assert seen >= {*LAST}


def test_a_puzzle_without_a_level_has_none() -> None:
    assert first_scale.first_level(Difficulty(Uniqueness.MULTIPLE)) is None


def test_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "two.txt"
    file.write_text("2 1\n1 1\n\n3 3 3\n")
    first_scale.main([str(file)])
    first, _, *rows = capsys.readouterr().out.splitlines()
    assert first == "| 2 puzzles | trivial | easy | medium | hard | expert | extreme |"
    assert rows == [f"| {name} | 50.0% | 50.0% | 0.0% | 0.0% | 0.0% | 0.0% |" for name in ("first scale", "today")]
