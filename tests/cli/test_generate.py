import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import hitori
from hitori import Puzzle, Uniqueness
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


def test_json_lines_tell_the_name(run: Run) -> None:
    ran = run("generate", "--json", "--count", 2, "--size", 5, "--seed", 1, "--labels", 9, "--shaded", "0.2..0.3")
    assert [line["name"] for line in ran.lines()] == [
        f"5x5, natural, labels 9, shaded 0.2..0.3, seed 1, number {number}" for number in range(2)
    ]
    for puzzle in loads(ran.out):
        assert hitori.uniqueness(puzzle) == Uniqueness.UNIQUE
        assert max(puzzle.labels) <= 9


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


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (["--size", "1"], "at least 3 cells"),
        (["--labels", "1"], "unshaded cells of a line need different labels"),
        (["--shaded", "0.5..0.9"], "at most 34 shaded cells"),
        (["--shaded", "0.01..0.1"], "the maximal shadings tried shade"),
        (["--shaded", "0.3"], "expected LO..HI with 0 <= LO <= HI <= 1, e.g. 0.25..0.3, got '0.3'"),
        (["--shaded", "0.4..0.3"], "expected LO..HI"),
        (["--size", "ten"], "expected N or RxC, e.g. 10 or 8x12, got 'ten'"),
        (["--size", "4x0"], "expected N or RxC"),
        (["--size", "100000"], "not enough memory"),
        (["--format", "nope"], "no format named 'nope'"),
        (["--format", "puzzletea"], "can only be read"),
        (["--format", "text", "--json"], "cannot be combined"),
        (["--seed", "-1"], "expected an integer from 0 to"),
        (["--size", "4x6", "--symmetry", "rot90"], "symmetry rot90 needs a square grid; got 4x6"),
        (["--symmetry", "rot45"], "'none', 'rot180', 'rot90', 'diag'"),
        (["--verify", "nativ"], "did you mean 'native'?"),
        (["--difficulty", "hrad"], "did you mean 'hard'?"),
        (["--symmetry", "rot18"], "did you mean 'rot180'?"),
        (["--technique", "ofset-pairs"], "did you mean 'offset-pairs'?"),
        (["--size", "61", "--method", "natural"], "natural draws end at 120 rows and columns together, got 122"),
        (["--difficulty", "hard", "--method", "repair"], "method and a difficulty cannot be combined"),
        (["--method", "reparir"], "did you mean 'repair'?"),
        (["--format", "jason"], "did you mean 'json'?"),
        (["--name", "week 12"], "'week 12' is not part of one"),
        (["--name", "6x6, seed 3, number 0", "--minimal"], "--name and --minimal cannot be combined"),
        (["--name", "6x6, labels 0, seed 3, number 0"], "expected labels from 1"),
        (["--verify", "nope"], "nope"),
        (["--shading", "no such file"], "no such file: No such file"),
    ],
)
def test_what_cannot_be_is_told(run: Run, arguments: list[str], problem: str) -> None:
    ran = run("generate", *arguments)
    assert (ran.status, ran.out) == (2, "")
    assert problem in ran.err


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["--size", "3x118"], "natural draws end at 120 rows and columns together, got 121"),
        (["--labels", 9], "natural draws need as many labels as the longer side has cells, 10; got 9"),
        (["--labels", 9, "--method", "repair"], None),
        (["--difficulty", "easy"], None),
        (["--name", "5x5, seed 3, number 0"], None),
        (["--name", "5x5, easy, seed 3, number 0"], None),
    ],
)
def test_a_fall_back_to_repair_is_reported(run: Run, arguments: list[object], reason: str | None) -> None:
    ran = run("generate", *arguments)
    expected = f"hitori: warning: made by repair, which makes easier puzzles: {reason}" if reason else ""
    assert ran.status == 0
    assert "natural" not in ran.out
    assert ran.err.startswith(expected) if reason else ran.err == ""


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


def test_the_name_of_a_hidden_shading_needs_its_file(run: Run, tmp_path: Path) -> None:
    picture = tmp_path / "picture.txt"
    picture.write_text("?#??\n??#?\n?.??\n")
    made = run("generate", "--seed", 2, "--shading", picture)
    name = made.out.splitlines()[0].removeprefix("# name: ")
    assert run("generate", "--name", name, "--shading", picture).out == made.out
    refused = run("generate", "--name", name)
    assert (refused.status, refused.out) == (2, "")
    assert "give its file too: --shading FILE" in refused.err


@pytest.mark.parametrize(
    ("picture", "problem"),
    [
        ("##?\n???\n???\n", "r1c1 and r1c2 must both be shaded but share an edge"),
        ("?#?\n#?#\n?#?\n", "cut the unshaded cells in two"),
        ("...\n...\n...\n", "r1c1 could be shaded as well"),
        ("#?\n??\n", "expected a shading of 3x3 as the puzzle, got 2x2"),
        ("?#Q\n", "line 1, column 3: expected '#' or 'X'"),
    ],
)
def test_a_shading_that_cannot_be_hidden_is_told(run: Run, tmp_path: Path, picture: str, problem: str) -> None:
    (tmp_path / "picture.txt").write_text(picture)
    ran = run("generate", "--size", 3, "--shading", tmp_path / "picture.txt")
    assert (ran.status, ran.out) == (2, "")
    assert problem in ran.err


@pytest.mark.parametrize("arguments", [("--labels", 1), ("--size", 70, "--seed", 1, "--format", "tatham")])
def test_what_cannot_be_leaves_no_file(run: Run, tmp_path: Path, arguments: tuple[object, ...]) -> None:
    assert run("generate", *arguments, "-o", tmp_path / "none.txt").status == 2
    assert not (tmp_path / "none.txt").exists()


def test_a_reader_that_leaves_ends_it_quietly() -> None:
    command = [sys.executable, "-m", "hitori", "generate", "--count", "100000", "--size", "5", "--json"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        assert json.loads(process.stdout.readline())["name"]
        process.stdout.close()
        assert process.stderr.read() == ""


def test_certified_puzzles_come_with_proofs_that_verify_accepts(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "proved.jsonl"
    assert run("generate", "--size", 6, "--count", 3, "--seed", 1, "--certify", "-o", file).status == 0
    ran = run("verify", file)
    assert (ran.status, ran.err) == (0, "")
    assert [line.partition(": ")[2] for line in ran.out.splitlines()] == ["accepted: unique"] * 3
    assert run("convert", "--to", "json", file).out.count("claim unique") == 3
    assert run("generate", "--certify").status == 2
