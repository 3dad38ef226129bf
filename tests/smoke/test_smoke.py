"""An installed hitori answers: the library, the command, the core, and the files that come with the package."""

import json
import os
import re
import subprocess
import sys
import sysconfig
from importlib.metadata import files, version
from pathlib import Path
from urllib.parse import urljoin
from urllib.request import urlopen

import pytest

import hitori

FIVE = "3 2 5 4 5\n2 3 4 3 5\n4 3 2 4 4\n1 3 3 5 5\n5 4 1 2 3\n"
SOLVED = ["....#", ".#...", "#..#.", ".#..#", "....."]

pytestmark = pytest.mark.smoke

is_installed = pytest.mark.skipif("HITORI_IS_INSTALLED" not in os.environ, reason="is about a wheel")


def run(*words: str, given: str = "", status: int = 0) -> str:
    """What the command prints."""
    command = [sys.executable, "-P", "-m", "hitori", *words]
    ran = subprocess.run(command, input=given, capture_output=True, text=True, encoding="utf-8", timeout=300)
    assert ran.returncode == status, ran.stderr
    return ran.stdout


@is_installed
def test_the_package_is_the_installed_one() -> None:
    assert Path(hitori.__file__).is_relative_to(sysconfig.get_path("platlib"))


@is_installed
def test_the_wheel_carries_licences_and_the_list_of_its_parts() -> None:
    names = [str(file).replace("\\", "/") for file in files("hitori-toolkit") or []]
    for extension in ("licenses/LICENSE", "licenses/THIRD_PARTY_LICENSES.txt", ".cyclonedx.json", "hitori/py.typed"):
        assert [name for name in names if name.endswith(extension)], extension


@is_installed
@pytest.mark.skipif(os.name == "nt", reason="Windows has no man")
def test_the_wheel_installs_manual_pages_where_man_looks() -> None:
    folder = Path(sysconfig.get_path("data")) / "share" / "man" / "man1"
    assert {"hitori.1", "hitori-solve.1", "hitori-lab-run.1"} <= {page.name for page in folder.iterdir()}


def test_the_version_is_that_of_the_distribution() -> None:
    assert hitori.__version__ == version("hitori-toolkit")
    assert run("--version") == f"hitori {hitori.__version__}\n"


def test_the_library_solves_and_counts() -> None:
    puzzle = hitori.Puzzle.parse(FIVE)
    result = hitori.solve(puzzle)
    assert result.status is hitori.Status.SOLVED
    assert result.require().to_rows() == SOLVED
    assert hitori.uniqueness(puzzle) is hitori.Uniqueness.UNIQUE
    assert not hitori.check(puzzle, result.require())


def test_solve() -> None:
    (line,) = run("solve", "--json", "-", given=FIVE).splitlines()
    assert json.loads(line)["solution"] == SOLVED


def test_what_is_generated_has_one_solution() -> None:
    made = run("generate", "--size", "6", "--count", "3", "--seed", "7")
    assert run("count", "--unique", "-", given=made).count(": 1\n") == 3


@pytest.mark.parametrize("solver", ["native", "brute-force-dfs", "backtracking", "forward-checking"])
def test_each_solver_of_the_base_install(solver: str) -> None:
    (line,) = run("solve", "--json", "--solver", solver, "-", given=FIVE).splitlines()
    assert json.loads(line)["solution"] == SOLVED


def test_a_solver_that_is_missing_says_how_to_get_it() -> None:
    rows = [json.loads(line) for line in run("solvers", "--json").splitlines()]
    for row in (row for row in rows if not row["installed"]):
        command = [sys.executable, "-P", "-m", "hitori", "solve", "--solver", row["name"], "-"]
        ran = subprocess.run(command, input=FIVE, capture_output=True, text=True, encoding="utf-8", timeout=300)
        assert (ran.returncode, ran.stdout) == (2, "")
        assert row["how_to_install"] in ran.stderr


def test_a_proof_is_written_and_checked(tmp_path: Path) -> None:
    puzzle, proof = tmp_path / "five.txt", tmp_path / "five.proof"
    puzzle.write_text(FIVE, encoding="utf-8")
    run("prove", str(puzzle), "--claim", "unique", "-o", str(proof))
    run("verify", str(puzzle), str(proof))


@pytest.mark.parametrize("command", ["explain", "hint", "rate"])
def test_what_a_person_asks(command: str) -> None:
    assert run(command, "-", given=FIVE)


@pytest.mark.parametrize("format", ["dimacs", "mzn", "asp"])
def test_models_for_other_programs(format: str) -> None:
    assert run("export", "-", "--to", format, given=FIVE)


def test_a_picture_and_a_page(tmp_path: Path) -> None:
    picture, page = tmp_path / "five.svg", tmp_path / "trace.html"
    run("render", "-", "-o", str(picture), given=FIVE)
    run("trace", "-", "-o", str(page), given=FIVE)
    assert picture.read_text(encoding="utf-8").startswith("<svg")
    assert page.stat().st_size > 1000


def test_hitori_numbers_and_suites_come_along() -> None:
    assert run("numbers", "build", "--min", "7")
    assert run("numbers", "table")


def test_every_file_that_the_player_names_is_served() -> None:
    command = [sys.executable, "-P", "-u", "-m", "hitori", "play", "--no-browser", "--port", "0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, encoding="utf-8") as player:
        try:
            assert player.stdout is not None
            said = re.search(r"http://\S+/", player.stdout.readline())
            assert said is not None
            text = {name: fetched(urljoin(said[0], name)).decode() for name in ("", "sw.js")}
            kept = re.search(r"^const FILES = (.*);$", text["sw.js"], re.MULTILINE)
            assert kept is not None
            named = {*json.loads(kept[1]), *re.findall(r'(?:href|src)="([^"#:]+)"', text[""])}
            assert {"app.js", "hitori.wasm", "library.wasm", "messages/de/player.json", "start.json"} <= named
            assert all(fetched(urljoin(said[0], name)) for name in named)
        finally:
            player.terminate()


def fetched(address: str) -> bytes:
    """What is there, which raises an HTTPError unless the status is 200."""
    with urlopen(address, timeout=60) as answer:
        return bytes(answer.read())


@is_installed
def test_the_player_is_exported(tmp_path: Path) -> None:
    run("play", "--export", str(tmp_path / "site"))
    assert (tmp_path / "site/index.html").exists()
    assert list((tmp_path / "site").rglob("*.wasm"))


def test_bad_input_is_a_sentence() -> None:
    assert run("solve", "-", given="1 2\n3\n", status=2) == ""
