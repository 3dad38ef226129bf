"""What is missing skips a test, in one line of the summary; with `--all-engines` it fails it."""

import os
import re
import sys

import pytest

from hitori import UnknownSolverError

from .conftest import captured
from .requirements import missing

NOTHING = {name: value for name, value in os.environ.items() if name != "PYTEST_ADDOPTS"} | {"PATH": ""}


def run(*arguments: str) -> tuple[int, str]:
    """The status and the output of the tests that need Node, where no program is to be found."""
    command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "tests/web/test_modules.py", *arguments]
    done = captured(*command, env=NOTHING)
    return done.returncode, done.stdout


def test_the_summary_has_a_line_for_each_missing_thing() -> None:
    status, summary = run()
    lines = re.findall(r"^SKIPPED \[\d+\] tests/requirements.py:\d+: needs (.*)", summary, re.MULTILINE)
    assert "node: apt install nodejs" in lines
    assert len(set(lines)) == len(lines)
    assert status == 0


def test_with_all_engines_a_missing_thing_fails() -> None:
    status, summary = run("--all-engines")
    assert "needs node: apt install nodejs" in summary
    assert ("SKIPPED" in summary, status) == (False, 1)


def test_a_thing_that_nobody_knows_is_refused() -> None:
    with pytest.raises(UnknownSolverError, match="no solver named 'nodde'"):
        missing("nodde")
