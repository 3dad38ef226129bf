from collections.abc import Iterator
from pathlib import Path

import pytest

import hitori
from hitori import Puzzle
from hitori.cli import generate as command

from .conftest import Run


def test_an_engine_that_disagrees_ends_it_loudly(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    class Denier:
        name = "denier"

        def solutions(self, _puzzle: Puzzle) -> Iterator[hitori.Shading]:
            return iter(())

    monkeypatch.setattr(command, "get_solver", lambda _name: Denier())
    ran = run("generate", "--size", 4, "--seed", 7, "--verify", "denier")
    assert (ran.status, ran.out) == (2, "")
    assert (
        "4x4, natural, seed 7, number 0: expected the same single solution from 'native' and 'denier', got" in ran.err
    )


@pytest.mark.parametrize("format", ["text", "digits", "line", "json", "jsonl", "csv", "puzzlink", "hw", "shitori"])
def test_every_kind_of_format_holds_a_batch(run: Run, tmp_path: Path, format: str) -> None:
    out = tmp_path / "batch"
    ran = run("generate", "--size", 6, "--count", 4, "--seed", 2, "--format", format, "-o", out)
    assert (ran.status, ran.out) == (0, "")
    assert hitori.load(out) == list(hitori.generate_many(6, count=4, seed=2))
