"""The modules of the page that know no page: their own tests in Node, and their rules against `hitori.check`."""

import json
import random
import subprocess
from pathlib import Path

import pytest

from hitori import Puzzle, Shading, check
from hitori.web.server import STATIC

HERE = Path(__file__).parent


def node(*arguments: str | Path, stdin: str = "") -> str:
    """What Node prints."""
    done = subprocess.run(["node", *arguments], input=stdin, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.mark.needs("node")
@pytest.mark.parametrize("path", sorted(HERE.glob("*.test.mjs")), ids=lambda path: path.name)
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


def test_the_page_stays_small() -> None:
    """Under 1,500 lines of JavaScript, and 150 kB in all before the first puzzle."""
    scripts = [file.read_text(encoding="utf-8") for file in STATIC.glob("*.js")]
    assert sum(script.count("\n") for script in scripts) < 1500
    assert sum(file.stat().st_size for file in STATIC.iterdir()) < 150_000
