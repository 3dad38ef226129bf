"""Honest programs are not wronged: their own modules, encodings, notebooks, and ways to return an answer."""

import json
import sys
from pathlib import Path

import pytest

from hitori.atomic import write_files
from hitori.course import protocol, templates
from hitori.course.similarity import similar
from hitori.course.submissions import Submission, submissions_in
from hitori.course.templates.reading import read_answer

from ..boards import TINY
from ..conftest import captured

RUNNER = Path(templates.__file__).parent / "runner.py"
SOLVER = "def solve_hitori(grid, method):\n    return ['..', '.#'], 4\n"


def handed_in(folder: Path, files: dict[str, str | bytes]) -> Submission:
    """What a student put into a folder."""
    write_files(folder, {f"ann/{name}": content for name, content in files.items()})
    (submission,), _ = submissions_in(folder)
    return submission


def answer(folder: Path, program: str = "solver.py") -> dict[str, object]:
    """What the program answers, called as check.py and the marking call it."""
    ran = captured(sys.executable, RUNNER, program, cwd=folder, input=protocol.question(TINY, "brute-force"))
    assert ran.returncode == 0, ran.stderr
    return protocol.reply(ran.stdout, TINY)


def notebook(*cells: str) -> str:
    code = [{"cell_type": "code", "source": cell.splitlines(keepends=True)} for cell in cells]
    return json.dumps({"cells": [{"cell_type": "markdown", "source": "import hitori"}, *code]})


IMPORTS = [
    "import hitori",
    "import os, hitori.native as native",
    "from hitori import solve",
    "from hitori.native import solve",
    "if True:\n    import hitori",
    "import importlib\nimportlib.import_module('hitori.native')",
    "from importlib import import_module\nimport_module('hitori')",
    "__import__('hitori')",
    "# coding: latin-1\n# \u00e9\nimport hitori",
]
MENTIONS = [
    '"""I did not import hitori."""',
    "# from hitori import solve",
    "print('import hitori')",
    "import hitori_helper",
    "from . import hitori",
    "from .hitori import solve",
    "hitori = 5",
    "import_module = print\nimport_module('not hitori')",
    "import hitori (",
    pytest.param("-" * 90_000 + "1 # hitori", id="too deep to parse"),
]


@pytest.mark.parametrize("line", IMPORTS)
def test_whoever_imports_hitori_is_noticed(tmp_path: Path, line: str) -> None:
    content = line.encode("latin-1" if "coding" in line else "utf-8")
    assert handed_in(tmp_path, {"solver.py": content}).imports_hitori


@pytest.mark.parametrize("line", MENTIONS)
def test_whoever_mentions_hitori_is_not(tmp_path: Path, line: str) -> None:
    files: dict[str, str | bytes] = {"solver.py": line, "README.md": "import hitori", "notes.txt": "import hitori"}
    assert not handed_in(tmp_path, files).imports_hitori


def test_an_import_in_a_notebook_or_a_script_is_noticed(tmp_path: Path) -> None:
    assert handed_in(tmp_path / "one", {"solver.ipynb": notebook("%%time\nimport hitori")}).imports_hitori
    assert handed_in(
        tmp_path / "two", {"run": "#!/usr/bin/env python3\nimport hitori\n", "command": "run"}
    ).imports_hitori
    assert not handed_in(tmp_path / "three", {"solver.ipynb": notebook("%%html\nimport hitori")}).imports_hitori


def test_warnings_of_a_program_are_not_printed(tmp_path: Path, recwarn: pytest.WarningsRecorder) -> None:
    assert handed_in(tmp_path, {"solver.py": "import hitori\n'\\d' is 1or 2\n"}).imports_hitori
    assert not recwarn.list


@pytest.mark.parametrize("module", ["hitori.py", "hitori/__init__.py", "hitori/solving.py", "lib/hitori.py"])
def test_a_module_of_their_own_may_be_named_hitori(tmp_path: Path, module: str) -> None:
    name = "hitori.solving" if module == "hitori/solving.py" else "hitori"
    program = f"import sys\nsys.path.append('lib')\nfrom {name} import mine\n{SOLVER.replace('4', 'mine')}"
    submission = handed_in(tmp_path, {"solver.py": program, module: "import hitori\nmine = 5\n"})
    assert not submission.imports_hitori
    assert answer(tmp_path / "ann")["states"] == 5


@pytest.mark.parametrize(("name", "program"), [("SOLVER.PY", SOLVER), ("Solver.IPYNB", notebook(SOLVER))])
def test_case_does_not_matter_in_extensions(tmp_path: Path, name: str, program: str) -> None:
    assert handed_in(tmp_path, {name: program}).command[-1] == name
    assert answer(tmp_path / "ann", name)["states"] == 4


def test_a_program_may_be_named_hitori(tmp_path: Path) -> None:
    handed_in(tmp_path, {"hitori.py": SOLVER})
    assert answer(tmp_path / "ann", "hitori.py")["states"] == 4


@pytest.mark.parametrize("line", IMPORTS)
def test_the_library_cannot_be_imported(tmp_path: Path, line: str) -> None:
    content = f"{line}\n{SOLVER}".encode("latin-1" if "coding" in line else "utf-8")
    handed_in(tmp_path, {"solver.py": content})
    question = protocol.question(TINY, "brute-force")
    ran = captured(sys.executable, RUNNER, "solver.py", cwd=tmp_path / "ann", input=question)
    assert (ran.returncode, "import of hitori halted" in ran.stderr.splitlines()[-1]) == (1, True)


@pytest.mark.parametrize(
    ("coding", "encoding"),
    [
        ("", "utf-8"),
        ("", "utf-8-sig"),
        ("# -*- coding: latin-1 -*-\n", "latin-1"),
        ("#!/usr/bin/python3\n# vim: set fileencoding=cp1252 :\n", "cp1252"),
    ],
)
def test_sources_are_read_by_their_coding_line(tmp_path: Path, coding: str, encoding: str) -> None:
    """As PEP 263 has it: by Python when it runs, and by us."""
    program = f"{coding}NAME = 'Jos\u00e9'\n{SOLVER.replace('4', 'len(NAME)')}"
    submission = handed_in(tmp_path, {"solver.py": program.encode(encoding)})
    assert "Jos\u00e9" in submission.source()
    assert answer(tmp_path / "ann")["states"] == 4


@pytest.mark.parametrize(
    "coding", ["hex", "rot13", "undefined", "utf-16", "idna", "no such", "utf-7", "unicode_escape"]
)
def test_an_odd_coding_line_harms_nobody(tmp_path: Path, coding: str) -> None:
    """Of codecs that are not for text, or that fail on most of it."""
    submission = handed_in(tmp_path, {"solver.py": f"# coding: {coding}\nimport hitori\n'\\N'\n".encode() + b"\xff"})
    assert submission.imports_hitori in (True, False)
    assert similar([submission]) == []


@pytest.mark.parametrize(
    "content",
    ["", "[]", "{}", "7", "[" * 100_000, '{"cells": 5}', '{"cells": [5]}', '{"cells": [{"cell_type": "code"}]}',
     '{"cells": [{"cell_type": "code", "source": null}]}', '{"cells": [{"cell_type": "code", "source": [5]}]}',
     '{"cells": [{"cell_type": "code", "source": "import hitori\\u0000"}]}',
     '{"cells": [{"cell_type": "code", "source": "import hitori\\ud800"}]}'],
)  # fmt: skip
def test_an_odd_notebook_harms_nobody(tmp_path: Path, content: str) -> None:
    submission = handed_in(tmp_path, {"solver.ipynb": content})
    assert not submission.imports_hitori
    assert similar([submission]) == []


@pytest.mark.parametrize(
    "cells",
    [
        ["?len\nlen?\nlen??\n" + SOLVER],
        ["%matplotlib inline\n%load_ext autoreload\n" + SOLVER],
        ["%%html\n<b>don't</b>\n", "%%writefile x.py\n(\n", "%%bash\nls (\n", SOLVER],
        ["%%time\n" + SOLVER],
        ["\n%%timeit -n 1\n" + SOLVER],
        ["%%capture out\n!pip install numpy; ls\n" + SOLVER],
        ["!echo don't (\n!ls \\\n  -l\n" + SOLVER],
        ["files = !ls\nhere = %pwd\n" + SOLVER],
        ["%time size = 4\n" + SOLVER.replace("4", "size")],
        ["for _ in range(1):\n    !ls\n    %cd .\n" + SOLVER],
        ["text = '''\n%d is not a magic\n!nor this\nnor this?\n'''\n" + SOLVER.replace("4", "len(text) - 35")],
        ["four = (19\n% 5)\n" + SOLVER.replace("4", "four")],
        ["four = 19 \\\n  % 5\n" + SOLVER.replace("4", "four")],
        ["four = {'?': 4,  # isn't it (\n        'b': 5}['?']\n" + SOLVER.replace("4", "four")],
        [SOLVER, "solve_hitori?"],
    ],
)
def test_a_notebook_is_read_as_ipython_reads_it(tmp_path: Path, cells: list[str]) -> None:
    """What is not Python is left out; what only looks like it stays."""
    handed_in(tmp_path, {"solver.ipynb": notebook(*cells)})
    assert answer(tmp_path / "ann", "solver.ipynb")["states"] == 4


@pytest.mark.parametrize(
    ("returned", "states"),
    [
        ("['..', '.#'], 4", 4),
        ("['..', '.#'], 4.0", 4),
        ("['..', '.#'], '1,200'", 1200),
        ("['..', '.#'], None", None),
        ("[['..', '.#'], 4]", 4),
        ("[[2, 1], [1, None]], 4, [[1, 1, '#']]", 4),
        ("([2, 1], (1, None))", None),
        ("('..', '.#')", None),
        ("{'Solution': ['..', '.#'], 'STATES': 4}", 4),
        ("'..\\n.#', 4", 4),
    ],
)
def test_a_grid_is_told_from_a_grid_with_its_states(tmp_path: Path, returned: str, states: int | None) -> None:
    handed_in(tmp_path, {"solver.py": f"def solve_hitori(grid, method):\n    return {returned}\n"})
    found = answer(tmp_path / "ann")
    assert read_answer(found["solution"], TINY.to_rows()) == ["..", ".#"]  # type: ignore[no-untyped-call]
    assert found["states"] == states
