"""Requests that no seed meets: refused at once by the command, with the size, and without advice to wait longer."""

from __future__ import annotations

import pathlib
import shlex

import pytest

from tests.pages import run

REQUESTS = [
    ("--size 2x3 --difficulty hard", "2x3"),
    ("--size 3 --difficulty expert", "3x3"),
    ("--size 1x12 --difficulty expert", "1x12"),
    ("--size 9x1 --difficulty trivial", "9x1"),
    ("--size 7x2 --difficulty expert", "7x2"),
    ("--size 2x30 --difficulty extreme", "2x30"),
    ("--size 4 --difficulty extreme", "4x4"),
    ("--size 55 --difficulty trivial", "55x55"),
    ("--size 50x80 --difficulty trivial", "50x80"),
    ("--size 3 --difficulty medium --symmetry rot180", "3x3"),
    ("--size 2x5 --difficulty trivial --symmetry rot180", "2x5"),
    ("--size 2x8 --difficulty trivial --symmetry rot180", "2x8"),
    ("--size 20x2 --difficulty trivial --symmetry rot180", "20x2"),
    ("--size 5x9 --difficulty hard --symmetry rot90", "5x9"),
    ("--size 6x4 --symmetry diag", "6x4"),
    ("--size 2 --symmetry rot90", "2x2"),
    ("--size 10 --symmetry rot90 --shaded 0..0.05", "10x10"),
    ("--size 2x9 --technique wall", "2x9"),
    ("--size 12x3 --technique wall", "12x3"),
    ("--size 3x4 --technique offset-pairs", "3x4"),
    ("--size 4 --technique unshaded-bridges", "4x4"),
    ("--size 3 --technique wall", "3x3"),
    ("--size 2x1", "2x1"),
    ("--size 1 --minimal", "1x1"),
    ("--size 8 --shaded 0.5..0.6", "8x8"),
    ("--size 5 --shaded 0.21..0.22", "5x5"),
    ("--size 6 --labels 2 --minimal", "6x6"),
    ("--size 1x9 --labels 3", "1x9"),
    ("--name '2x2, hard, seed 1, number 0'", "2x2"),
    ("--shading four.txt --difficulty extreme", "4x4"),
    ("--shading four.txt --size 5", "5x5"),
]
"""Options of `hitori generate`, and the size that the message names."""


@pytest.mark.parametrize(("options", "size"), REQUESTS, ids=[options for options, _ in REQUESTS])
def test_the_refusal_names_the_size_and_does_not_advise_to_wait(
    options: str, size: str, tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    pathlib.Path("four.txt").write_text("#???\n????\n????\n????\n")
    found = run("generate", *shlex.split(options))
    assert found.status == 2
    assert size in found.err
    assert "time" not in found.err
