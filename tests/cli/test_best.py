"""`hitori solve --best` while it works: what it shows at a terminal, and what is left at Ctrl-C."""

import json
import os
import pty
import random
import re
import signal
from collections.abc import Iterator
from pathlib import Path
from subprocess import DEVNULL
from tempfile import TemporaryFile
from typing import Any

import pytest

from hitori import Puzzle, Shading, dumps, is_solution
from tests.oracles import random_puzzle

from .conftest import started

HARD = random_puzzle(random.Random(60), 40, 40, 1, 320)
"""No solver proves its heaviest solution within a minute."""
EMPTY = Puzzle([[0] * 10] * 10)
"""It has thousands of solutions with 33 shaded cells, which is the most."""


@pytest.fixture
def hard(tmp_path: Path) -> Path:
    file = tmp_path / "hard.txt"
    file.write_text(dumps(HARD))
    return file


@pytest.fixture
def empty(tmp_path: Path) -> Path:
    file = tmp_path / "empty.txt"
    file.write_text(dumps(EMPTY))
    return file


def shown_until(process: Any, terminal: int, pattern: str) -> str:
    """What appears at the terminal until this does; then comes Ctrl-C, and what is left is read too."""
    shown, is_sent = "", False
    for part in iter(lambda: read(terminal), ""):
        shown += part
        if not is_sent and re.search(pattern, shown):
            process.send_signal(signal.SIGINT)
            is_sent = True
    assert is_sent, shown
    return shown


def read(terminal: int) -> str:
    """What there is; nothing once the process has ended."""
    try:
        return os.read(terminal, 65536).decode(errors="replace")
    except OSError:
        return ""


def at_terminal(*arguments: object, until: str) -> tuple[int, str, str]:
    """Exit status, stdout and what a terminal shows of stderr: Ctrl-C comes once it shows `until`."""
    terminal, side = pty.openpty()
    with TemporaryFile("w+") as out:
        with started(*arguments, stdin=DEVNULL, stdout=out, stderr=side) as process:
            os.close(side)
            shown = shown_until(process, terminal, until)
        os.close(terminal)
        out.seek(0)
        return process.returncode, out.read(), shown


@pytest.mark.parametrize("options", [[], ["--all"]])
def test_value_and_bound_are_shown_and_left_at_ctrl_c(hard: Path, options: list[str]) -> None:
    progress = r"0 puzzles solved, \d+ s; best [\d,]+, bound [\d,]+"
    status, out, shown = at_terminal("solve", hard, "--best", "heaviest", *options, until=progress)
    assert status == 130
    title, *grid = out.splitlines()
    found = re.fullmatch(r"\S*/hard.txt, puzzle 1: weight ([\d,]+) before Ctrl-C; proved: at most ([\d,]+)", title)
    assert found is not None, title
    value, bound = (int(number.replace(",", "")) for number in found.groups())
    assert 0 < value <= bound
    assert sum(int(label) for row in grid for label in re.findall(r"\[ *(\d+)\]", row)) == value
    assert "weight" not in shown


@pytest.mark.parametrize("options", [[], ["--all"]])
def test_ctrl_c_leaves_a_line_of_json(hard: Path, options: list[str]) -> None:
    command = ["solve", hard, "--best", "heaviest", "--json", *options]
    status, out, _ = at_terminal(*command, until="best ")
    line = json.loads(out)
    assert (status, line["status"]) == (130, "unknown")
    assert is_solution(HARD, Shading(line["solution"]))
    assert line["value"] <= line["bound"]
    assert line.get("solutions", []) == []


def lines_until(process: Any, count: int) -> Iterator[str]:
    """All lines of stdout; Ctrl-C comes after so many."""
    for number, line in enumerate(process.stdout, 1):
        yield line
        if number == count:
            process.send_signal(signal.SIGINT)


def test_ctrl_c_says_how_many_were_listed(empty: Path) -> None:
    with started("solve", empty, "--best", "most", "--all") as process:
        *grids, end, last = lines_until(process, 300)
    assert process.returncode == 130
    assert last == "\n"
    numbers = [int(number) for number in re.findall(r"solution (\d+)\n", "".join(grids))]
    assert numbers == [*range(1, len(numbers) + 1)]
    assert len(grids) == 12 * len(numbers), "each grid is whole, with its title and an empty line"
    count = f"{len(numbers):,}"
    assert end.endswith(
        f"puzzle 1: {count} solutions with 33 shaded cells, the most, before Ctrl-C; there may be more\n"
    )


def test_a_limit_says_how_many_were_listed(empty: Path) -> None:
    with started("solve", empty, "--best", "most", "--all", "--time-limit", 2) as process:
        *_, end, last = process.stdout.readlines()
    assert process.returncode == 3
    assert last == "\n"
    assert re.search(
        r"[\d,]+ solutions with 33 shaded cells, the most, before a limit was reached; there may be more", end
    )


def test_the_listing_counts_at_the_terminal(empty: Path) -> None:
    command = ["solve", empty, "--best", "most", "--all", "--json"]
    status, out, _ = at_terminal(*command, until=r"0 puzzles solved, \d+ s; [\d,]+ listed")
    line = json.loads(out)
    assert (status, line["status"], line["value"], line["complete"]) == (130, "solved", 33, False)
    assert len(line["solutions"]) > 1
