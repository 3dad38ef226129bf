import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import hitori
from hitori import Puzzle
from hitori.cli import generate as verb
from hitori.formats import loads

from .conftest import Run


def test_one_ten_by_ten_in_text_by_default(run: Run) -> None:
    ran = run("generate", "--seed", 3)
    assert ran.status == 0
    (puzzle,) = loads(ran.out)
    assert puzzle == hitori.generate(10, seed=3)
    assert ran.out.startswith("# name: 10x10, natural, seed 3, number 0\n")


def test_a_batch_goes_on_where_another_ended(run: Run) -> None:
    arguments = ("generate", "--size", "4x6", "--seed", 7)
    whole = run(*arguments, "--count", 5).out
    assert whole == run(*arguments, "--count", 3).out + "\n" + run(*arguments, "--count", 2, "--first", 3).out
    assert loads(whole) == list(hitori.generate_many(4, 6, count=5, seed=7))


def test_the_wishes_are_those_of_the_library(run: Run) -> None:
    ran = run("generate", "--size", 6, "--seed", 3, "--symmetry", "rot90", "--minimal", "--verify", "pysat")
    assert (ran.status, ran.err) == (0, "")
    assert loads(ran.out) == [hitori.generate(6, seed=3, symmetry="rot90", minimal=True)]


def test_a_shading_to_hide_sets_the_size(run: Run, tmp_path: Path) -> None:
    picture = tmp_path / "picture.txt"
    picture.write_text("?#??\n??#?\n?.??\n")
    hidden = hitori.Shading.from_rows(["?#??", "??#?", "?.??"])
    expected = hitori.generate(3, 4, seed=2, containing=hidden)
    for arguments in (["--shading", picture], ["--shading", picture, "--size", "3x4"]):
        assert loads(run("generate", "--seed", 2, *arguments).out) == [expected]
    assert loads(run("generate", "--seed", 2, "--shading", "-", stdin=picture.read_text()).out) == [expected]


def test_an_engine_that_disagrees_ends_it_loudly(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    class Denier:
        name = "denier"

        def solutions(self, _puzzle: Puzzle) -> Iterator[hitori.Shading]:
            return iter(())

    monkeypatch.setattr(verb, "get_solver", lambda _name: Denier())
    ran = run("generate", "--size", 4, "--seed", 7, "--verify", "denier")
    assert (ran.status, ran.out) == (2, "")
    assert (
        "4x4, natural, seed 7, number 0: expected the same single solution from 'native' and 'denier', got" in ran.err
    )


@pytest.mark.parametrize("format", ["text", "digits", "line", "json", "jsonl", "csv", "puzzlink", "hw", "shitori"])
def test_every_kind_of_format_holds_a_batch(run: Run, tmp_path: Path, format: str) -> None:
    out = tmp_path / "batch"
    ran = run("generate", "--size", 6, "--count", 4, "--seed", 2, "--format", format, "-o", out)
    assert (ran.status, ran.out) == (0, "")
    assert hitori.load(out) == list(hitori.generate_many(6, count=4, seed=2))


@pytest.mark.parametrize("format", ["text", "json"])
def test_an_interrupt_keeps_what_is_done(run: Run, monkeypatch: pytest.MonkeyPatch, format: str) -> None:
    def interrupted(*size: int, **_options: object) -> Iterator[Puzzle]:
        yield from hitori.generate_many(*size, count=3, seed=1)
        raise KeyboardInterrupt

    def interrupted_text(*size: int, **_options: object) -> Iterator[tuple[str, int]]:
        yield hitori.dumps(hitori.generate_many(*size, count=3, seed=1)), 3
        raise KeyboardInterrupt

    monkeypatch.setattr(verb, "generate_many", interrupted)
    monkeypatch.setattr(verb, "generate_text", interrupted_text)
    ran = run("generate", "--size", 4, "--count", 1000, "--format", format)
    assert ran.status == 130
    assert loads(ran.out) == list(hitori.generate_many(4, count=3, seed=1))
    assert "interrupted after 3 puzzles" in ran.err


OPTIONS: list[list[object]] = [
    ["--minimal"],
    ["--labels", 9],
    ["--symmetry", "ROT180"],
    ["--shaded", "0.25..0.3"],
    ["--difficulty", "Medium"],
    ["--technique", "unshaded-bridges"],
    ["--first", 7],
    ["--method", "repair"],
    ["--labels", 5],
]


@pytest.mark.parametrize("options", OPTIONS)
def test_a_name_makes_its_puzzle_again(run: Run, options: list[object]) -> None:
    made = run("generate", "--size", 6, "--seed", 3, *options)
    (name,) = (line.removeprefix("# name: ") for line in made.out.splitlines() if line.startswith("# name: "))
    again = run("generate", "--name", name)
    assert (again.status, again.out) == (0, made.out)


def test_the_same_name_is_the_same_puzzle(run: Run) -> None:
    made = [run("generate", "--size", 6, "--seed", 3, *options).out for options in ([], *OPTIONS)]
    assert len({text.splitlines()[0] for text in made}) == len(made)


def test_a_reader_that_leaves_ends_it_quietly() -> None:
    command = [sys.executable, "-m", "hitori", "generate", "--count", "100000", "--size", "5", "--json"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        assert json.loads(process.stdout.readline())["name"]
        process.stdout.close()
        assert process.stderr.read() == ""
