"""The modules of the page that know no page: their own tests in Node, and their rules against `hitori.check`."""

import json
import random
import subprocess
from pathlib import Path

import pytest

from hitori import Puzzle, Shading, check
from tests.web.conftest import first_load

HERE = Path(__file__).parent


def node(*arguments: str | Path, stdin: str = "") -> str:
    """What Node prints."""
    done = subprocess.run(["node", *arguments], input=stdin, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.mark.needs("node")
@pytest.mark.parametrize(
    "path",
    [pytest.param(path, id=path.name) for path in sorted(HERE.glob("*.test.mjs"))],
)
def test_a_module_passes_its_own_tests(path: Path) -> None:
    assert "# fail 0" in node("--test", "--test-reporter=tap", path)


@pytest.mark.needs("node")
def test_the_page_judges_as_the_library_does() -> None:
    rng = random.Random(10)
    boards = [random_board(rng) for _ in range(400)]
    cases = [
        {"puzzle": {"rows": puzzle.rows, "cols": puzzle.cols, "labels": puzzle.labels}, "rows": shading.to_rows()}
        for puzzle, shading in boards
    ]
    found = json.loads(node(HERE / "violations.mjs", stdin=json.dumps(cases)))
    for (puzzle, shading), violations in zip(boards, found, strict=True):
        expected = [
            {"rule": violation.rule, "cells": [cell.row * puzzle.cols + cell.col for cell in violation.cells]}
            for violation in check(puzzle, shading)
        ]
        assert violations == expected, (puzzle, shading)


def random_board(rng: random.Random) -> tuple[Puzzle, Shading]:
    rows, cols, most = rng.randint(1, 6), rng.randint(1, 6), rng.randint(1, 6)
    puzzle = Puzzle.from_labels(rows, cols, rng.choices(range(most + 1), k=rows * cols))
    shades = rng.choices([0, 1, 2], [1, rng.random() * 3, 1], k=rows * cols)
    return puzzle, Shading(rows, cols, bytes(shades))


@pytest.mark.parametrize(("most", "left_out"), [(160_000, "hitori.wasm"), (270_000, "")])
def test_the_first_load_stays_small(most: int, left_out: str) -> None:
    """At most 160 kB without the module, as a server sends it that compresses; 270 kB with."""
    assert sum(size for name, size in first_load().items() if name != left_out) <= most
