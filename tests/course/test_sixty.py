"""Sixty submissions, honest ones and fakes, handed in and marked as a class, by root and by an ordinary user."""

import os
import shutil
import subprocess
import tempfile
from pathlib import Path

import pytest

from hitori.atomic import write_files
from hitori.course.assignment import hidden, new_assignment, public

from .planted import HERE, SHOWN, class_run
from .sixty import FAKE_VARIANTS, HONEST_VARIANTS, learners
from .sly import SLY, small_alone
from .test_delivery import rows_of

pytestmark = [pytest.mark.needs("sandbox"), pytest.mark.long]

OTHERS = {"c": "cc", "java": "javac", "javascript.js": "node", "prolog.pl": "swipl"}
"""Honest ones in other languages, of `submissions`, and what each needs."""

ALL, MOST_FOR_FAKES = 85, 30


@pytest.mark.parametrize("user", ["", "nobody"])
def test_sixty_submissions_get_what_they_must(user: str) -> None:
    """Honest ones within a point and without a flag; fakes at most 30 of 85, with one."""
    if user and os.getuid() != 0:
        pytest.skip("only root becomes another user")
    with tempfile.TemporaryDirectory(prefix="hitori-sixty-") as name:
        folder = Path(name)
        new_assignment(folder / "hw", seed=1, secret="sixty")
        fakes = FAKE_VARIANTS | SLY | learners(public(1), hidden("sixty")) | {"small_alone": small_alone(public(1))}
        write_files(folder / "in", {f"{each}.py": program for each, program in (HONEST_VARIANTS | fakes).items()})
        others = [each for each, tool in OTHERS.items() if shutil.which(tool)]
        for other in others:
            copy = shutil.copytree if (HERE / other).is_dir() else shutil.copy
            copy(HERE / other, folder / "in" / other)
        if "java" in others:
            subprocess.run(["javac", "-d", ".", "Solver.java"], cwd=folder / "in" / "java", check=True)
        shutil.copy(SHOWN / "ada.py", folder / "in")
        ran = class_run(folder, user, "hw", "in")
        assert ran.returncode == 0, ran.stderr
        rows = rows_of(folder / "marks" / "gradebook.csv")
    wronged, believed = [], []
    for row in rows:
        said = f"{row['student']}: {row['points']}, {row['flags']}"
        if row["student"] in fakes:
            believed += [said] if float(row["points"]) > MOST_FOR_FAKES or not row["flags"] else []
        else:
            wronged += [said] if float(row["points"]) < ALL - 1 or row["flags"] else []
    assert (wronged, believed) == ([], [])
    assert len(rows) == len(HONEST_VARIANTS) + len(fakes) + len(others) + 1 >= 58
