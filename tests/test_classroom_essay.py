"""The classroom essay is executed: its Python, its commands, and the states in its tables."""

import doctest
import shlex
from pathlib import Path
from statistics import median

import pytest

from hitori import solvers
from hitori.cli.main import main
from hitori.solving import search
from measure import classroom_tables as tables
from measure import measured

from .documents import blocks, sessions
from .oracles import all_solutions

ROOT = Path(__file__).parents[1]
ESSAY = (ROOT / "docs" / "classroom.md").read_text(encoding="utf-8")


def test_the_python_does_what_it_shows() -> None:
    source = "\n".join(block for block in blocks(ESSAY, "python") if block.startswith(">>>"))
    test = doctest.DocTestParser().get_doctest(source, {}, "classroom.md", "docs/classroom.md", 0)
    assert len(test.examples) > 10
    assert doctest.DocTestRunner().run(test).failed == 0


def test_the_protocol_it_quotes_is_that_of_the_source() -> None:
    (quoted,) = [block for block in blocks(ESSAY, "python") if not block.startswith(">>>")]
    source = Path(search.__file__).read_text(encoding="utf-8")
    assert all(line.removesuffix(" ...") in source for line in quoted.splitlines())


@pytest.mark.parametrize("command", [command for command, _ in sessions(ESSAY)])
def test_its_commands_run(command: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    program, *arguments = shlex.split(command)
    assert program == "hitori"
    assert main(arguments) == 0
    assert "five by five" in capsys.readouterr().out


def test_every_table_is_there() -> None:
    for name in tables.TABLES:
        assert f"<!-- table: {name} -->\n<!-- end -->" not in ESSAY
        assert f"<!-- table: {name} -->\n" in ESSAY


def test_every_classroom_solver_is_in_it() -> None:
    assert all(f"`{info.name}`" in ESSAY for info in solvers() if "plain Python" in info.paradigm)


def test_its_puzzles_are_unique_and_the_same_each_time() -> None:
    puzzles = tables.unique_puzzles(5, 3)
    assert puzzles == tables.unique_puzzles(5, 3) != tables.unique_puzzles(5, 3, seed=9)
    assert [len(all_solutions(puzzle)) for puzzle in puzzles] == [1, 1, 1]


@pytest.mark.parametrize("index", [0, 4, 5, *(pytest.param(i, marks=pytest.mark.slow) for i in (1, 2, 3))])
def test_its_states_are_those_of_the_solvers(index: int) -> None:
    variant = tables.DEPTH_FIRST[index]
    states = tables.states_of(tables.solve_all(tables.unique_puzzles(8, 20), variant))
    assert f"| {tables.name_of(variant)} | {median(states):,.0f} | {max(states):,} |" in ESSAY


def test_forward_checking_needs_a_fifth_of_the_states_and_fewer_than_400() -> None:
    puzzles = tables.unique_puzzles(8, 20)
    brute_force = median(tables.states_of(tables.solve_all(puzzles, ("brute-force-dfs", {}))))
    forward_checking = median(tables.states_of(tables.solve_all(puzzles, ("forward-checking", {}))))
    assert forward_checking < 400
    assert forward_checking * 5 <= brute_force


def test_the_program_refuses_an_essay_without_a_place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    essay = tmp_path / "classroom.md"
    essay.write_text("<!-- table: one -->\nold\n<!-- end -->\n")
    monkeypatch.setattr(tables, "ESSAY", essay)
    monkeypatch.setattr(measured, "RECORDS", tmp_path)
    monkeypatch.setattr(tables, "TABLES", {"one": lambda: iter(["| new |"])})
    tables.main()
    assert essay.read_text() == "<!-- table: one -->\n| new |\n<!-- end -->\n"
    monkeypatch.setattr(tables, "TABLES", {"two": lambda: iter([])})
    with pytest.raises(SystemExit, match="no place for the table 'two'"):
        tables.main()
