"""The planted submissions: the files of `submissions`, and what is made of them or of `examples/submissions/ada.py`.

`submissions/expected.md` has what each must get.
"""

import json
import re
import shutil
import subprocess
from collections.abc import Iterable
from pathlib import Path

from hitori.atomic import write_files
from tests.boards import EXAMPLES

from ..cli.conftest import HITORI
from ..conftest import captured
from .test_sandbox import places

Run = subprocess.CompletedProcess[str]

HERE = Path(__file__).parent / "submissions"
SHOWN = EXAMPLES / "submissions"

LATE = """        if colour == "#" and not self.connected(coloured):
            return None
"""
ORDER = ', "order": search.order'
CHOOSE = "min(free, key=lambda cell: (len(domains[cell]), -len(self.equals[cell])))"
STATES = "len(search.order)"
WORKER = """
import threading

def solve_hitori(grid, method):
    found = []
    worker = threading.Thread(target=lambda: found.append(solve_alone(grid, method)))
    worker.start()
    worker.join()
    return found[0]
"""

VARIANTS = {
    "unordered": {ORDER: ""},
    "late": {LATE: "", "        return coloured\n": "        return coloured if self.connected(coloured) else None\n"},
    "in_order": {CHOOSE: "free[0]"},
    "claims_both": {'method == "forward-checking"': "False"},
    "spells": {
        '"no solution"': '"No solution exists."',
        'None if solved[r, c] == "#" else label': "solved[r, c]",
        ORDER: "",
    },
    "threads": {"def solve_hitori": "def solve_alone", "class Search": WORKER + "\n\nclass Search"},
    "same_states": {STATES: "100", ORDER: ""},
    "no_states": {STATES: "1", ORDER: ""},
    "huge_states": {STATES: "10**4000", ORDER: ""},
    "swapped": {'None if solved[r, c] == "#" else label': 'None if solved[r, c] != "#" else label'},
    "<img src=x onerror=alert(1)>": {},
    "n" * 250: {},
}
"""What is changed in ada.py, by the name of the student."""

NAMES = r"\b(Search|search|solved|cells?|beside|equals|domains|coloured|following|concerned|connected)\b"


def renamed(program: str) -> str:
    """The program of somebody who hides where it comes from."""
    return re.sub(NAMES, r"my_\1", program.partition("\n")[2])


def class_run(folder: Path, user: str, assignment: str, submissions: str, *words: str) -> Run:
    """`hitori class run` in a folder, to marks, as who runs the tests or as another user, who then owns the folder."""
    program = [*HITORI]
    if user:  # by the system's Python: ours may lie where nobody else may look
        path = ":".join(places("hitori", "click"))
        program = ["runuser", "-u", user, "--", "env", f"PYTHONPATH={path}", "/usr/bin/python3", "-m", "hitori"]
        subprocess.run(["chown", "-R", user, folder], check=True)
    words = ("class", "run", assignment, submissions, "-o", "marks", "--workers", "2", *words)
    return captured(*program, *words, cwd=folder)


def plant(folder: Path, without: Iterable[str] = ()) -> Path:
    """All of them in a new folder, without those that would do harm."""
    shutil.copytree(HERE, folder, ignore=shutil.ignore_patterns("*.md", *(f"{name}.py" for name in without)))
    for name in ("ada", "ben"):
        shutil.copy(SHOWN / f"{name}.py", folder)
    ada = (SHOWN / "ada.py").read_text()
    cells = [{"cell_type": "markdown", "source": ["# Mine"]}, {"cell_type": "code", "source": ["%time\n", ada]}]
    unsolvable = (HERE / "unsolvable.rkt").read_text()
    files: dict[str, str | bytes] = {
        "copies.py": renamed(ada),
        "large.py": "#" * 6_000_000,
        "notebook.ipynb": json.dumps({"cells": cells}),
        "racket.rkt": unsolvable.replace("(hash-ref question 'grid)))\n(w", '"no solution"))\n(w'),
    }
    for name, changes in VARIANTS.items():
        program = ada
        for old, new in changes.items():
            assert old in program, (name, old)
            program = program.replace(old, new)
        files[f"{name}.py"] = program
    write_files(folder, files)
    (folder / "link.py").symlink_to("/etc/passwd")
    if shutil.which("javac"):
        subprocess.run(["javac", "-d", ".", "Solver.java"], cwd=folder / "java", check=True)
    return folder
