from pathlib import Path
from xml.etree import ElementTree

import pytest

from .conftest import Run

PARTIAL = '{"name": "partial", "labels": [[2, 1], [1, 1]], "solution": ["?#", ".#"]}'


def test_without_an_output_it_draws_to_the_terminal(run: Run, examples: Path) -> None:
    ran = run("render", examples / "broken" / "two-ways.txt")
    assert ran.out.splitlines() == ["┌───┬───┐", "│ 1 │ 1 │", "├───┼───┤", "│ 2 │ 3 │", "└───┴───┘"]


def test_the_solution_is_drawn_on_request(run: Run, examples: Path) -> None:
    ran = run("render", "--solution", examples / "five.txt")
    assert "│ 3 │ 2 │ 5 │ 4 │[5]│" in ran.out


@pytest.mark.parametrize(("suffix", "start"), [(".svg", b"<svg "), (".png", b"\x89PNG\r\n"), (".PDF", b"%PDF-")])
def test_the_ending_names_the_kind_of_file(run: Run, examples: Path, tmp_path: Path, suffix: str, start: bytes) -> None:
    out = tmp_path / f"five{suffix}"
    ran = run("render", examples / "five.txt", "--solution", "--rulers", "--palette", "print", "-o", out)
    assert (ran.status, ran.out, ran.err) == (0, "", "")
    assert out.read_bytes().startswith(start)


def test_the_shading_of_the_file_is_drawn_with_its_broken_rules(run: Run, tmp_path: Path) -> None:
    out = tmp_path / "partial.svg"
    assert run("render", "-", "--shading", "--palette", "dark", "-o", out, stdin=PARTIAL).status == 0
    root = ElementTree.parse(out).getroot()
    assert len(root.findall(".//{*}polygon")) == 1
    assert len(root.findall(".//{*}circle")) == 1
    assert "│ 2 │[1]│" in run("render", "-", "--shading", stdin=PARTIAL).out


def test_one_of_several_solutions_is_drawn_with_a_warning(run: Run, examples: Path) -> None:
    ran = run("render", "--solution", examples / "broken" / "two-ways.txt")
    assert (ran.status, ran.err) == (0, "hitori: warning: two ways: several solutions, drawing one of them\n")
    assert "[1]" in ran.out


def test_a_shading_is_not_given_away(run: Run) -> None:
    assert "[" not in run("render", "-", stdin=PARTIAL).out


def test_there_is_no_picture_of_no_solution(run: Run, examples: Path, tmp_path: Path) -> None:
    out = tmp_path / "broken.svg"
    ran = run("render", "--solution", examples / "broken" / "unsolvable.txt", "-o", out)
    assert (ran.status, ran.out) == (1, "")
    assert "three by three, broken: no solution; `hitori explain` shows why" in ran.err
    assert not out.exists()


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (["five.txt", "-o", "five.gif"], "expected a file name that ends in .svg, .png or .pdf, got 'five.gif'"),
        (["five.txt", "--solution", "--shading"], "cannot be combined"),
        (["five.txt", "--shading"], "holds no shading"),
        (["five.txt", "--palette", "pink"], "'pink'"),
        (["tiny.txt"], "expected one puzzle, found 2"),
        (["missing.txt"], "No such file"),
    ],
)
def test_bad_usage_is_told(
    run: Run, examples: Path, monkeypatch: pytest.MonkeyPatch, arguments: list[str], problem: str
) -> None:
    monkeypatch.chdir(examples)
    ran = run("render", *arguments)
    assert (ran.status, ran.out) == (2, "")
    assert problem in ran.err


def test_a_folder_that_cannot_be_written_to_is_told(run: Run, examples: Path, tmp_path: Path) -> None:
    ran = run("render", examples / "five.txt", "-o", tmp_path / "missing" / "five.svg")
    assert ran.status == 2
    assert "does not exist; make it first" in ran.err
