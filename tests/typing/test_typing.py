"""Type checkers accept a user's script with many public names, and refuse wrong names in another."""

import ast
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import hitori

from . import right

RIGHT, WRONG = (Path(__file__).with_name(f"{name}.py") for name in ("right", "wrong"))
COMMANDS = {
    "mypy": [sys.executable, "-m", "mypy", "--strict", "--no-error-summary"],
    "pyright": [sys.executable, "-m", "pyright", "--pythonpath", sys.executable],
}
Refused = dict[Path, dict[int, str]]


CHECKERS = [
    pytest.param("mypy", marks=pytest.mark.slow),  # which `make types` lets read the right script, too
    pytest.param("pyright", marks=pytest.mark.needs("node", "pyright")),
]


@pytest.fixture(scope="module", params=CHECKERS)
def refused(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Refused:
    """The lines of each script that a type checker refuses; it reads both at once, without settings of ours."""
    folder = tmp_path_factory.mktemp("scripts")
    copies = [Path(shutil.copy(script, folder)) for script in (RIGHT, WRONG)]
    (folder / "pyrightconfig.json").write_text(f'{{"strict": ["{RIGHT.name}"]}}')
    # Node of this machine, and no look whether there is a newer version.
    environment = {**os.environ, "PYRIGHT_PYTHON_GLOBAL_NODE": "1", "PYRIGHT_PYTHON_IGNORE_WARNINGS": "1"}
    home = Path(hitori.__file__).parents[1]
    if home.name != "site-packages":  # which mypy finds by itself, and does not want to be told
        environment["MYPYPATH"] = str(home)
    words = [*COMMANDS[request.param], *(copy.name for copy in copies)]
    done = subprocess.run(words, cwd=folder, env=environment, capture_output=True, text=True)
    assert done.returncode == 1, done.stdout + done.stderr
    lines = {
        script: dict(re.findall(rf"{script.name}:(\d+):(?:\d+)?(?: -)? ?(error.*)", done.stdout))
        for script in (RIGHT, WRONG)
    }
    return {script: {int(line): message for line, message in found.items()} for script, found in lines.items()}


def test_a_script_with_thirty_public_names_is_accepted(refused: Refused) -> None:
    assert refused[RIGHT] == {}


def test_every_wrong_name_is_found(refused: Refused) -> None:
    lines = WRONG.read_text(encoding="utf-8").splitlines()
    wrong = {number for number, line in enumerate(lines, start=1) if "  # wrong: " in line}
    assert set(refused[WRONG]) == wrong


def test_the_script_uses_thirty_public_names_and_no_cast() -> None:
    text = RIGHT.read_text(encoding="utf-8")
    tree = ast.parse(text)
    used = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
    used |= {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)}
    assert len(used & set(hitori.__all__)) >= 30
    assert not re.search(r"\bcast\b\(|type: ignore|Any\b", text)


def test_the_script_runs(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    right.main(tmp_path, "backtracking")
    assert "3 steps, easy, corner-check" in capsys.readouterr().out
